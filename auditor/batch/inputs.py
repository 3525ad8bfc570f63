"""What the command line names, as inputs: files, folders, standard input, links."""

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from auditor.notation.handviewer import is_link, online_only

SUFFIXES: Final = (".pbn", ".lin", ".txt", ".url")
STDIN: Final = "-"


class Input(NamedTuple):
    """One thing to read. name: as reports show it. text: of a pasted link; else the file at path is read."""

    name: str
    path: str
    text: str = ""

    def open(self) -> BinaryIO:
        """The bytes; raises OSError where they cannot be read."""
        if self.text:
            return BytesIO(self.text.encode("utf-8"))
        if self.path == STDIN:
            import sys

            return sys.stdin.buffer
        return open(self.path, "rb")


class NotFoundError(Exception):
    """A path that does not exist, or a link that cannot be read offline: a fault of usage."""


def discover(arguments: Iterable[str]) -> list[Input]:
    """The inputs in order: folders expand to their record files in path order; a file named twice is read once."""
    inputs: dict[str, Input] = {}
    for argument in arguments:
        for found in _expand(argument):
            inputs.setdefault(found.name, found)
    return list(inputs.values())


def _expand(argument: str) -> list[Input]:
    if argument == STDIN:
        return [Input(STDIN, STDIN)]
    if is_link(argument):
        parameter = online_only(argument)
        if parameter:
            raise NotFoundError(
                f"a link with {parameter}= needs the network; paste a link with lin=, or the file itself"
            )
        return [Input("link", "", argument)]
    path = Path(argument)
    if path.is_dir():
        files = sorted(
            (found for found in path.rglob("*") if found.suffix.lower() in SUFFIXES and found.is_file()),
            key=lambda found: found.as_posix(),
        )
        return [Input(found.as_posix(), str(found)) for found in files]
    if not path.exists():
        raise NotFoundError(f"no such file or folder: {argument}")
    return [Input(path.as_posix(), str(path))]
