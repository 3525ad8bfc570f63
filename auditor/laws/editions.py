"""What differs between the editions of the Laws, as fields and tags; the only place that knows one from another."""

from dataclasses import dataclass
from enum import Enum
from typing import Final


class BothSides(Enum):
    """What takes the automatic tricks away when both sides have revoked on a board."""

    SAME_TRICK = "both on the same trick (WBFLC 2001; no clause in the text)"
    ANY = "64B7: both sides have revoked"
    ESTABLISHED = "64B7: both sides have revoked and both revokes are established"


class Agreement(Enum):
    """When agreeing to an opponent's claim establishes a revoke (63A)."""

    ACQUIESCED = "a member of the offending side acquiesced in the claim"
    AGREED = "a member of the offending side agreed to the claim"
    FINAL = "the agreement to the claim is final (69A)"


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition: its year, its words, and how its procedures differ.

    word: what the edition calls the tricks moved for a revoke. extra_trick: the second half of 1997's 64A2.
    both_sides, agreement: see the tags. repeat_needs_established: 64B2 counts only an established first revoke.
    faced_cards_exempt: 64B3 covers any faced card, not just penalty cards and dummy's. last_lead_accepted: a lead out
    of turn to trick 13 can be accepted. double_after_lead: clause for an inadmissible double noticed after the lead.
    stands_for: the edition whose numbers are used because this one's text was not read.
    """

    year: int
    word: str
    extra_trick: bool
    both_sides: BothSides
    agreement: Agreement
    repeat_needs_established: bool
    faced_cards_exempt: bool
    last_lead_accepted: bool
    double_after_lead: str
    short_hand_with_suit_loses: bool
    """67B1(a): a hand that played no card to a trick though it had the suit led loses a trick too."""
    stands_for: int | None = None


_1997: Final = {
    "word": "penalty",
    "extra_trick": True,
    "both_sides": BothSides.SAME_TRICK,
    "agreement": Agreement.ACQUIESCED,
    "repeat_needs_established": False,
    "faced_cards_exempt": True,
    "last_lead_accepted": True,
    "double_after_lead": "",
    "short_hand_with_suit_loses": False,
}
LAWS_1987: Final = Edition(year=1987, stands_for=1997, **_1997)  # type: ignore[arg-type]
LAWS_1997: Final = Edition(year=1997, **_1997)  # type: ignore[arg-type]
LAWS_2007: Final = Edition(
    year=2007,
    word="rectification",
    extra_trick=False,
    both_sides=BothSides.ANY,
    agreement=Agreement.AGREED,
    repeat_needs_established=False,
    faced_cards_exempt=True,
    last_lead_accepted=True,
    double_after_lead="",
    short_hand_with_suit_loses=True,
)
LAWS_2017: Final = Edition(
    year=2017,
    word="trick adjustment",
    extra_trick=False,
    both_sides=BothSides.ESTABLISHED,
    agreement=Agreement.FINAL,
    repeat_needs_established=True,
    faced_cards_exempt=False,
    last_lead_accepted=False,
    double_after_lead="36C",
    short_hand_with_suit_loses=True,
)
EDITIONS: Final = (LAWS_1987, LAWS_1997, LAWS_2007, LAWS_2017)
BY_YEAR: Final = {edition.year: edition for edition in EDITIONS}
NEWEST: Final = LAWS_2017
