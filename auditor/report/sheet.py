"""One board as people see it: deal, auction and play with the evidence marked. What terminal and page draw from."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from auditor.audit import BoardAudit
from auditor.bridge.calls import call_name
from auditor.bridge.cards import card_name
from auditor.bridge.contracts import contract_text
from auditor.bridge.scoring import VULNERABILITIES
from auditor.bridge.seats import LETTERS, NAMES, SIDE_NAMES
from auditor.notation.alerts import alerts
from auditor.record.board_record import Hands
from auditor.replay.play import NOBODY, TRICKS
from auditor.replay.replay import Replay, replay
from auditor.report.flags import Flags
from auditor.report.rows import Row
from auditor.report.viewer_link import viewer_link
from auditor.rulings.adjustment import Adjustment


class Call(NamedTuple):
    """A call: its seat, its text (`4S`, `Pass`), whether a finding speaks of it, and the number of its alert (0 none)."""

    seat: int
    text: str
    flagged: bool
    alert: int


class Card(NamedTuple):
    """A card of the play.

    act: its number in the order of play, from 1. name: `HT`, `?` where it is not told. flagged: a finding speaks of it.
    proves: it shows that the hand held what a finding says.
    """

    seat: int
    act: int
    name: str
    flagged: bool
    proves: bool


class Trick(NamedTuple):
    """A trick: its cards in the order of play; winner -1 where it cannot be told.

    won: the running count of N/S and E/W, None from where it is open.
    """

    number: int
    cards: tuple[Card, ...]
    winner: int
    won: tuple[int, int] | None
    taken_back: tuple[tuple[int, str], ...]
    """Cards that were played and withdrawn: seat and name."""

    @property
    def flagged(self) -> bool:
        """Whether a finding speaks of one of its cards."""
        return any(card.flagged for card in self.cards) or bool(self.taken_back)


class Sheet(NamedTuple):
    """A board. Seats are 0..3 = N E S W; hands are 52-bit ints, 0 where the record does not give one.

    flagged_cards, flagged_hands: cards (52 bits) and seats (4 bits) of the deal that findings speak of. outcome: lines on
    contract, tricks and scores, each with whether a finding speaks of it. link: to a public viewer, empty unless asked for.
    """

    file: str
    record: int
    line: int
    titles: tuple[tuple[str, str], ...]
    """Event, date, session, section, table, room as recorded: (label, text), none that is empty."""
    board: str
    dealer: int | None
    vulnerable: str
    players: tuple[str, str, str, str]
    hands: Hands | None
    calls: tuple[Call, ...]
    alerts: tuple[str, ...]
    tricks: tuple[Trick, ...]
    contract: str
    declarer: int | None
    outcome: tuple[tuple[str, str, bool], ...]
    edition: str
    status: str
    rest: str = ""
    """What stands for the tricks that the play does not tell."""
    flagged_cards: int = 0
    flagged_hands: int = 0
    link: str = ""
    folded: tuple[str, ...] = ()
    """Findings of this board that are told once for its file, at an earlier board."""

    @property
    def first_flagged(self) -> int:
        """The number of the first flagged card in the order of play, or of the one that replaced it; 0 for none."""
        for trick in self.tricks:
            back = {seat for seat, _ in trick.taken_back}
            for card in trick.cards:
                if card.flagged or card.seat in back:
                    return card.act
        return 0


_MOVED = "with the tricks moved"
_TITLES = ("Event", "Date", "Session", "Stage", "Round", "Section", "Table", "Room")


def sheet_of(audit: BoardAudit, status: str, *, anonymise: bool = False, links: bool = False) -> Sheet:
    """A board's sheet; of a clean one the acts are replayed anew."""
    record = audit.record
    played = audit.replay if audit.items else replay(record)
    flags = Flags(audit)
    noted = alerts(record) if record.calls else {}
    texts = list(dict.fromkeys(text for text in noted.values() if text))
    tags = record.tags
    names = ("", "", "", "") if anonymise else tuple(tags.get(name, "") for name in NAMES)
    return Sheet(
        file=record.source.file,
        record=record.source.ordinal,
        line=record.source.line,
        titles=tuple((name, tags[name]) for name in _TITLES if tags.get(name)),
        board=record.board,
        dealer=record.dealer,
        vulnerable=VULNERABILITIES[record.vulnerable] if record.vulnerable is not None else "",
        players=(names[0], names[1], names[2], names[3]),
        hands=record.hands,
        calls=tuple(
            Call(seat, call_name(call), cell in flags.calls, _alert(noted.get(cell), texts))
            for cell, (seat, call) in enumerate(zip(played.auction.callers, record.calls, strict=False))
        ),
        alerts=tuple(texts),
        tricks=_tricks(played, flags),
        contract=contract_text(played.contract),
        declarer=played.declarer,
        outcome=_outcome(played, audit.adjustment, flags.outcome),
        edition=str(audit.in_force.edition.year),
        status=status,
        rest=_rest(played, audit.adjustment),
        flagged_cards=flags.deal_cards,
        flagged_hands=flags.deal_hands,
        link=viewer_link(played, anonymise=anonymise) if links else "",
    )


def _alert(text: str | None, texts: list[str]) -> int:
    """0 for a call that was not alerted, -1 for an alert without words, else the number of its text from 1."""
    if text is None:
        return 0
    return texts.index(text) + 1 if text else -1


def _tricks(played: Replay, flags: Flags) -> tuple[Trick, ...]:
    play, record = played.play, played.record
    withdrawn = {act: card_name(record.cards[cell]) for act, cell in play.withdrawn}
    tricks = []
    count: tuple[int, int] | None = (0, 0)
    for index in range(len(play.starts)):
        acts = play.acts_of(index)
        winner = play.winners[index]
        if winner == NOBODY:
            count = None
        elif count is not None:
            count = (count[0] + (winner + 1) % 2, count[1] + winner % 2)
        cards = tuple(
            Card(play.seats[act], act + 1, card_name(play.cards[act]), act in flags.acts, act in flags.proofs)
            for act in acts
        )
        back = tuple((play.seats[act], withdrawn[act]) for act in acts if act in withdrawn)
        tricks.append(Trick(index + 1, cards, winner, count, back))
    return tuple(tricks)


def _rest(played: Replay, adjustment: Adjustment) -> str:
    """`5 cards of the last trick are not recorded`: what ends the play before its end."""
    contract, complete = played.contract, played.play.complete
    if played.record.cards and not played.play.seats:
        return "Cards are recorded, but without a contract or a leader they cannot be followed."
    if contract is None or not contract.level or complete == TRICKS:
        return ""
    if not played.record.cards:
        return "The play is not recorded."
    declarer = played.declarer
    claim = played.record.claim
    if claim is not None and declarer is not None:
        return f"The play stops here; by the claim {NAMES[declarer]} has {claim} tricks."
    if complete == TRICKS - 1 and adjustment.tricks_played is not None:
        return "The last trick is not recorded; its cards are forced."
    return "The play stops here."


def _outcome(played: Replay, adjustment: Adjustment, flagged: set[str]) -> tuple[tuple[str, str, bool], ...]:
    """Contract, tricks and score as recorded, played and adjusted: (label, text, whether a finding speaks of it)."""
    contract, declarer, stated = played.contract, played.declarer, played.record.stated
    by = f" by {NAMES[declarer]}" if declarer is not None else ""
    lines = []
    if contract is not None:
        text = f"{contract.text}{by}" if contract.level else "passed out"
        stated_text = contract_text(stated.contract)
        named = NAMES[stated.declarer] if stated.declarer is not None else ""
        if "contract" in flagged:
            if (stated.contract or contract, stated.declarer if named else declarer) != (contract, declarer):
                text += f"; the record says {stated_text or contract.text}{' by ' + named if named else ''}"
            text += _by_auction(played)
        lines.append(("Contract", text, "contract" in flagged))
    moved = adjustment.status != "none"
    tricks = adjustment.tricks_recorded, adjustment.tricks_played, adjustment.tricks_adjusted if moved else None
    scores = adjustment.score_recorded, adjustment.score_table, adjustment.score_adjusted if moved else None
    for label, form, names, figures, doubt in (
        ("Declarer's tricks", "d", ("recorded", "played", _MOVED), tricks, "tricks"),
        (f"Score {SIDE_NAMES[0]}", "+d", ("recorded", "by contract and tricks", _MOVED), scores, "score"),
    ):
        told = [f"{name} {figure:{form}}" for name, figure in zip(names, figures, strict=True) if figure is not None]
        if told:
            lines.append((label, ", ".join(told), doubt in flagged))
    lines += [(tag, f"as the record states it, {text}", True) for tag, text in _facts_of(played) if tag in flagged]
    return tuple(lines)


def _by_auction(played: Replay) -> str:
    """What the auction ends in, where the board was not played in it."""
    auction = played.auction
    if not auction.contract or auction.declarer is None or (auction.contract, auction.declarer) == played.reading[:2]:
        return ""
    return f"; the auction ends in {auction.contract.text} by {NAMES[auction.declarer]}"


def _facts_of(played: Replay) -> tuple[tuple[str, str], ...]:
    record = played.record
    dealer = NAMES[record.dealer] if record.dealer is not None else "none"
    vulnerable = VULNERABILITIES[record.vulnerable] if record.vulnerable is not None else "none"
    return ("Dealer", dealer), ("Vulnerable", vulnerable)


def with_findings(sheets: Iterable[Sheet], findings: Iterable[Row]) -> Iterator[tuple[Sheet, list[Row]]]:
    """Each sheet with the rows of its findings: both come in the order of the files. Goes over the sheets twice."""
    keys = {(sheet.file, sheet.record) for sheet in sheets}
    shown = (row for row in findings if (row["file"], row.get("record")) in keys)
    groups = groupby(shown, lambda row: (row["file"], row["record"]))
    key, rows = next(groups, (None, iter(())))
    for sheet in sheets:
        if key == (sheet.file, sheet.record):
            yield sheet, list(rows)
            key, rows = next(groups, (None, iter(())))
        else:
            yield sheet, []


def heading(sheet: Sheet) -> str:
    """`Board 8, table 4, dealer W, vulnerable none, 3NT by E`, in the record's own words where they are."""
    titles = dict(sheet.titles)
    parts = [f"Board {sheet.board}" if sheet.board else f"Record {sheet.record}"]
    parts += [f"{name.lower()} {titles[name]}" for name in ("Table", "Room") if name in titles]
    if sheet.dealer is not None:
        parts.append(f"dealer {LETTERS[sheet.dealer]}")
    if sheet.vulnerable:
        parts.append(f"vulnerable {sheet.vulnerable}")
    if sheet.contract:
        by = f" by {LETTERS[sheet.declarer]}" if sheet.declarer is not None else ""
        parts.append(f"{'passed out' if sheet.contract == 'PASS' else sheet.contract}{by}")
    return ", ".join(parts)
