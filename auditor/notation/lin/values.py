"""The values of LIN commands: deals, calls, cards, results."""

import re
from typing import Final, NamedTuple

from auditor.bridge.calls import CALL_OF, DOUBLE, PASS, REDOUBLE, denomination_of, level_of
from auditor.bridge.cards import CARD_OF, DECK, UNREADABLE
from auditor.bridge.contracts import PASSED_OUT, Contract
from auditor.bridge.seats import EAST, NORTH, SEAT_OF, SOUTH, WEST
from auditor.notation.pbn.deals import read_ranks
from auditor.record.board_record import Hands

SEATS_WRITTEN: Final = (SOUTH, WEST, NORTH, EAST)
"""The order of names and hands in LIN, and of the dealer digits 1..4."""

CALLS: Final = (
    dict(CALL_OF.items())
    | {text + "!": call for text, call in CALL_OF.items()}
    | {
        "d": DOUBLE,
        "D": DOUBLE,
        "r": REDOUBLE,
        "R": REDOUBLE,
        "d!": DOUBLE,
        "r!": REDOUBLE,
        "D!": DOUBLE,
        "R!": REDOUBLE,
    }
)
_COMPACT: Final = 3
"""From how many calls or cards on a value counts as a string of them."""
_CALL = re.compile(
    r"(?a)(?P<bid>[1-9])\s*[@!]?(?P<den>NT?|[CDHS])|(?P<word>PASS|RDBL|DBL|XX|P|D|X|\*|R)|(?P<skip>[\s,!?@-]+)",
    re.IGNORECASE,
)
_WORDS: Final = {
    "PASS": PASS,
    "P": PASS,
    "DBL": DOUBLE,
    "D": DOUBLE,
    "X": DOUBLE,
    "*": DOUBLE,
    "RDBL": REDOUBLE,
    "R": REDOUBLE,
    "XX": REDOUBLE,
}
_CARD = re.compile(r"(?a)[@!\s,]*(?P<suit>[CDHS])(?P<rank>10|[AKQJT2-9])?", re.IGNORECASE)
_HAND = re.compile(r"\s*S([^SHDC]*)H([^SHDC]*)D([^SHDC]*)C([^SHDC]*)\Z")
_SUIT = re.compile(r"(?a)([SHDC])([^SHDC]*)", re.IGNORECASE)
_SHIFT: Final = {"C": 0, "D": 13, "H": 26, "S": 39}
_RESULT = re.compile(r"(?a)([1-7])(NT|[CDHSN])([NESW])(X{0,2})(=|[+-]\d+)\Z", re.IGNORECASE)


class LinDeal(NamedTuple):
    """Dealer's seat and hands N E S W (None when the value holds no cards), and what was odd."""

    dealer: int
    hands: Hands | None
    fault: str = ""


_PLAIN_DEAL = re.compile(
    r"([1-4])" + ",".join([r"S([2-9TJQKA]*)H([2-9TJQKA]*)D([2-9TJQKA]*)C([2-9TJQKA]*)"] * 3) + r",?\Z"
)


def read_deal(value: str) -> LinDeal:
    """An `md` value: dealer digit, hands S W N E; one hand that is left out is the rest of the pack."""
    match = _PLAIN_DEAL.match(value)
    if match:
        digit, s0, h0, d0, c0, s1, h1, d1, c1, s2, h2, d2, c2 = match.groups()
        ranks = read_ranks
        south = ranks(s0) << 39 | ranks(h0) << 26 | ranks(d0) << 13 | ranks(c0)
        west = ranks(s1) << 39 | ranks(h1) << 26 | ranks(d1) << 13 | ranks(c1)
        north = ranks(s2) << 39 | ranks(h2) << 26 | ranks(d2) << 13 | ranks(c2)
        east = DECK & ~(south | west | north)
        if south > 0 < west and north > 0 and east.bit_count() == south.bit_count() == west.bit_count() == 13:
            return LinDeal(SEATS_WRITTEN[int(digit) - 1], (north, east, south, west))
    return _read_deal(value)


def _read_deal(value: str) -> LinDeal:
    """Any other form: four hands, cards in lower case or unknown, hands missing, something odd."""
    text = value.strip()
    digit = text[:1]
    dealer = SEATS_WRITTEN[int(digit) - 1] if digit in ("1", "2", "3", "4") else SOUTH
    texts = (text[1:] if digit.isdigit() else text).split(",")
    hands, faults = [0, 0, 0, 0], []
    for seat, hand_text in zip(SEATS_WRITTEN, texts, strict=False):
        if hand_text:
            hands[seat], fault = read_hand(hand_text)
            if fault:
                faults.append(fault)
    if not any(hands):
        return LinDeal(dealer, None, "; ".join(faults))
    missing = [seat for seat in range(4) if not hands[seat]]
    if len(missing) == 1:
        rest = DECK & ~(hands[0] | hands[1] | hands[2] | hands[3])
        if all(hand.bit_count() == 13 for hand in hands if hand) and rest.bit_count() == 13:
            hands[missing[0]] = rest
        else:
            faults.append("three hands that do not leave 13 cards")
    return LinDeal(dealer, (hands[0], hands[1], hands[2], hands[3]), "; ".join(faults))


def read_hand(text: str) -> tuple[int, str]:
    """One hand `SAK2H..D..C..` as a 52-bit int, and what was wrong with it."""
    words = text.split()
    if len(words) == 4 and not _SUIT.search(text):
        text = "".join(suit + word.strip("-") for suit, word in zip("SHDC", words, strict=True))
    match = _HAND.match(text)
    suits = list(zip("SHDC", match.groups(), strict=True)) if match else _SUIT.findall(text)
    hand, fault = 0, ""
    for suit, ranks in suits:
        shift = _SHIFT[suit.upper()]
        bits = read_ranks(ranks.strip())
        if bits < 0:
            fault, bits = f"'{suit}{ranks[:20]}'", ~bits
        if hand >> shift & bits:
            fault = f"'{suit}{ranks[:20]}' twice"
        hand |= bits << shift
    first = _SUIT.search(text)
    stray = text[: first.start()].strip() if first else text.strip()
    if stray:
        fault = fault or f"'{stray[:20]}' ahead of the first suit"
    return hand, fault


def read_call_value(value: str) -> list[int]:
    """The calls of an `mb` value, most often one; a value that is not all calls is one UNREADABLE cell, whatever is in it.

    A string of three calls and more keeps those ahead of the piece that could not be read.
    """
    calls: list[int] = []
    at = 0
    while at < len(value):
        match = _CALL.match(value, at)
        if match is None:
            return [*calls, UNREADABLE] if len(calls) >= _COMPACT else [UNREADABLE]
        if match["bid"]:
            calls.append(CALL_OF[match["bid"] + match["den"][0].upper()])
        elif match["word"]:
            calls.append(_WORDS[match["word"].upper()])
        at = match.end()
    return calls


def read_card_value(value: str) -> list[int]:
    """The cards of a `pc` value, most often one; a value that is not all cards is one UNREADABLE cell."""
    cards: list[int] = []
    at = 0
    text = value.rstrip(" \t\n!@,")
    while at < len(text):
        match = _CARD.match(text, at)
        if match is None or not match["rank"]:
            return [*cards, UNREADABLE] if len(cards) >= _COMPACT else [UNREADABLE]
        cards.append(CARD_OF[match["suit"].upper() + match["rank"].upper()])
        at = match.end()
    return cards


def read_rs_entry(text: str) -> tuple[Contract, int | None, int | None] | None:
    """One entry of `rs`: contract, declarer, declarer's tricks; None for silence or nonsense."""
    entry = text.strip()
    if entry.upper() in ("P", "PASS"):
        return PASSED_OUT, None, None
    match = _RESULT.match(entry)
    if match is None:
        return None
    bid = CALL_OF[match[1] + match[2][0].upper()]
    contract = Contract(level_of(bid), denomination_of(bid), len(match[4]))
    tricks = contract.tricks_needed + (0 if match[5] == "=" else int(match[5]))
    if not 0 <= tricks <= 13:
        return None
    return contract, SEAT_OF[match[3].upper()], tricks
