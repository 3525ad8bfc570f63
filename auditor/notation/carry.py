"""Values from before a record: those a reader saw itself, and those it was given where a file was cut."""

from dataclasses import dataclass, field
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class Before(Generic[T]):
    """A mapping that notes which given values were asked for: a piece read with the right ones was read rightly."""

    own: dict[str, T] = field(default_factory=dict)
    given: dict[str, T] | None = None
    asked: set[str] = field(default_factory=set)

    def get(self, name: str) -> T | None:
        """The last value of a name; None where there is none."""
        value = self.own.get(name)
        if value is None and self.given is not None:
            self.asked.add(name)
            value = self.given.get(name)
        return value

    def cut(self) -> "Before[T]":
        """What a piece from here on is given; only for a mapping that was given nothing itself."""
        return Before(given=dict(self.own))

    def admits(self, after: "Before[T]") -> bool:
        """Whether what a piece asked for is what it would find here."""
        given = after.given or {}
        return all(self.own.get(name) == given.get(name) for name in after.asked)
