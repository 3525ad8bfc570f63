"""The public door: a record, or a text, in; audited boards out."""

import hashlib
import io
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from auditor.bridge.cards import CARD_NAMES
from auditor.bridge.contracts import contract_text
from auditor.detectors.catalogue import BY_CODE, detect
from auditor.detectors.rule import ERROR, INFO, WARNING, Finding
from auditor.diagnosis.diagnose import CERTAIN, RECORD, Diagnosis, diagnose, without_explained
from auditor.laws.dates import InForce, edition_for, event_date
from auditor.laws.editions import BY_YEAR, EDITIONS
from auditor.notation.lin.carry import LinCarry
from auditor.notation.lin.read import read_lin
from auditor.notation.locate import locate
from auditor.notation.pbn.read import PbnCarry, read_pbn
from auditor.notation.source_text import open_source
from auditor.record.board_record import BoardRecord
from auditor.record.places import CALL, CARD, TAG, Place, Span
from auditor.record.problems import Problem
from auditor.replay.readings import PASSES_OMITTED
from auditor.replay.replay import Replay, plain_replay, replay
from auditor.rulings.adjustment import APPLIED, DIFFERS, Adjustment, adjust
from auditor.rulings.outcome import automatic_sentence, todo
from auditor.rulings.rule_board import rule_board
from auditor.rulings.ruling import AUTOMATIC, NO_RULING, UNKNOWN, Ruling

ALL_LAWS: Final = "all"
_DEAL_RULES: Final = frozenset(("D01", "D02", "D03"))


@dataclass(frozen=True, slots=True)
class Options:
    """How an audit is done.

    laws: `auto`, a year, or `all` for auto with the tricks of each edition beside it. organiser: whose days of
    change-over count. attention: when it was drawn. origin: where the records come from.
    """

    laws: str = "auto"
    organiser: str = ""
    attention: str = UNKNOWN
    origin: str = "auto"
    raise_bugs: bool = False
    """Whether a bug of ours on a board ends the run with its traceback, or is reported as a finding."""


class Item(NamedTuple):
    """A finding with all that is known of it. call_no, trick_no, card_no count from 1; None where they do not apply."""

    id: str
    finding: Finding
    diagnosis: Diagnosis
    ruling: Ruling
    severity: str
    todo: str
    span: Span
    message: str
    call_no: int | None = None
    trick_no: int | None = None
    card_no: int | None = None
    by_edition: tuple[tuple[int, str, int | None], ...] = ()
    """With `--laws all`: year, ruling and tricks under each edition."""


class BoardAudit(NamedTuple):
    """One board audited: its record, the replay, the findings and what they make of the board.

    On a board without findings the replay keeps only who won how many tricks: `replay(record)` gives its acts.
    """

    record: BoardRecord
    replay: Replay
    items: tuple[Item, ...]
    in_force: InForce
    adjusted: Adjustment | None = None
    """The adjustment where there are findings; see `adjustment`."""

    @property
    def adjustment(self) -> Adjustment:
        """Tricks and scores as recorded, played and adjusted; worked out on demand on a clean board."""
        return self.adjusted or adjust(self.replay, [])


def audit_text(
    text: str, notation: str, name: str = "-", options: Options | None = None
) -> Iterator[BoardAudit | Problem]:
    """The boards of a text in PBN or LIN (`pbn`, `lin`), in order, and the problems that belong to no board."""
    source = open_source(io.BytesIO(text.encode("utf-8", errors="replace")), "utf-8")
    records = read_pbn(source, name, PbnCarry()) if notation == "pbn" else read_lin(source, name, LinCarry())
    for record in records:
        yield record if isinstance(record, Problem) else audit_record(record, options or Options())


def audit_record(record: BoardRecord, options: Options) -> BoardAudit:
    """One board from record to findings and rulings."""
    if not has_content(record):
        record = record._replace(problems=(*record.problems, _empty(record)))
    plain = plain_replay(record)
    if plain is not None and not detect(plain):
        return BoardAudit(record, plain, (), _edition(record, options))
    played = replay(record)
    if played.reading.why == PASSES_OMITTED:
        record = record._replace(problems=(*record.problems, _omitted(record)))
        played = played._replace(record=record)
    findings = detect(played)
    in_force = _edition(record, options)
    if not findings:
        return BoardAudit(record, played, (), in_force)
    findings, diagnoses = without_explained(played, findings, diagnose(played, findings, options.origin))
    rulings = rule_board(played, findings, diagnoses, in_force, options.attention)
    sound = all(finding.rule not in _DEAL_RULES for finding in findings)
    adjustment = adjust(played, rulings, deal_is_sound=sound)
    digest = board_digest(record)
    items = [
        _item(played, digest, adjustment, in_force, options, *each)
        for each in zip(findings, diagnoses, rulings, strict=True)
    ]
    if options.laws == ALL_LAWS:
        items = _with_editions(items, played, findings, diagnoses, options)
    items.sort(key=lambda item: (item.span, item.finding.rule))
    return BoardAudit(record, played, tuple(items), in_force, adjustment)


def has_content(record: BoardRecord) -> bool:
    """Whether a record holds anything that could be audited."""
    return bool(record.hands or record.calls or record.cards or record.stated.contract)


def _empty(record: BoardRecord) -> Problem:
    source = record.source
    return Problem("F10", INFO, source.line, source.column, "a record without deal, auction, play and contract",
                   "something to audit", "nothing was audited")  # fmt: skip


def _omitted(record: BoardRecord) -> Problem:
    line, column = locate(record, Place(TAG, "Auction"))
    return Problem("F02", INFO, line, column, "an auction without its leading passes", "every call from the dealer's on",
                   "they were taken as omitted: declarer and leader then agree")  # fmt: skip


def _with_editions(
    items: list[Item], played: Replay, findings: list[Finding], diagnoses: list[Diagnosis], options: Options
) -> list[Item]:
    """The items with the ruling and tricks of each edition side by side, where the Law moves tricks or may."""
    by_year = [
        (edition.year, rule_board(played, findings, diagnoses, InForce(edition), options.attention))
        for edition in EDITIONS
        if edition.stands_for is None
    ]
    return [
        item._replace(
            by_edition=tuple((year, rulings[index].status, rulings[index].tricks) for year, rulings in by_year)
        )
        if item.ruling.clauses
        else item
        for index, item in enumerate(items)
    ]


def across_item(audit: BoardAudit, finding: Finding) -> Item:
    """A finding by comparison with another board, as an item of its board."""
    return _item(
        audit.replay,
        board_digest(audit.record),
        audit.adjustment,
        audit.in_force,
        Options(),
        finding,
        Diagnosis(CERTAIN, RECORD),
        NO_RULING,
    )


def _edition(record: BoardRecord, options: Options) -> InForce:
    if options.laws.isdigit():
        return InForce(BY_YEAR[int(options.laws)])
    return edition_for(event_date(record.tags), options.organiser)


def _item(
    played: Replay,
    digest: str,
    adjustment: Adjustment,
    in_force: InForce,
    options: Options,
    finding: Finding,
    diagnosis: Diagnosis,
    ruling: Ruling,
) -> Item:
    record = played.record
    if ruling.status == AUTOMATIC:
        sentence = automatic_sentence(ruling, played, adjustment, in_force.edition, options.attention)
        ruling = ruling._replace(sentence=sentence)
    if finding.rule in ("R03", "R04") and adjustment.status == APPLIED:
        finding = finding._replace(severity=INFO, facts=f"{finding.facts}; it carries the tricks moved for the revoke")
    if in_force.doubt and ruling.clauses:
        ruling = ruling._replace(unknowns=(*ruling.unknowns, in_force.doubt))
    severity = _severity(finding, diagnosis, ruling, adjustment)
    call_no = trick_no = card_no = None
    if finding.place.part == CALL:
        cell = int(finding.place.key)
        call_no = sum(call >= 0 for call in record.calls[: cell + 1])
    elif finding.place.part == CARD and finding.act >= 0:
        trick_no = played.play.trick_of(finding.act) + 1
        card_no = finding.act + 1
    return Item(
        f"{finding.rule}-{_digest(finding, digest, record, trick_no)}",
        finding,
        diagnosis,
        ruling,
        severity,
        todo(finding, diagnosis, ruling, adjustment, severity),
        locate(record, finding.place),
        _message(finding, ruling),
        call_no,
        trick_no,
        card_no,
    )


def _severity(finding: Finding, diagnosis: Diagnosis, ruling: Ruling, adjustment: Adjustment) -> str:
    """By the rule, or the facts; a revoke is an error only if certain, not the record's fault, and tricks would move."""
    if finding.severity:
        return finding.severity
    if finding.rule == "L61":
        if adjustment.status in (APPLIED, DIFFERS):
            return WARNING
        moves = ruling.status == AUTOMATIC and bool(ruling.tricks)
        return ERROR if moves and diagnosis.certainty == CERTAIN and diagnosis.cause != RECORD else WARNING
    return BY_CODE[finding.rule].severity


def _message(finding: Finding, ruling: Ruling) -> str:
    """One sentence of facts, then the Law."""
    if not ruling.sentence:
        return f"{finding.facts}."
    if ruling.sentence[0].islower():
        return f"{finding.facts}, {ruling.sentence}"
    return f"{finding.facts}. {ruling.sentence}"


def board_digest(record: BoardRecord) -> str:
    """What a board is, apart from names, event and place: the same from PBN and LIN for what both can express."""
    calls = [call for call in record.calls if call >= 0]
    while calls and calls[-1] == 0:
        calls.pop()
    tricks = []
    for start in range(0, len(record.cards), 4):
        tricks.append(sum({1 << card for card in record.cards[start : start + 4] if card >= 0}))
    facts: list[object] = [
        record.board,
        record.dealer,
        record.hands,
        calls,
        tricks,
        {"open": "O", "closed": "C"}.get(record.tags.get("Room", "").lower(), ""),
    ]
    if not record.calls and not record.cards:
        stated = record.stated
        facts += [contract_text(stated.contract), stated.declarer, stated.result]
    return json.dumps(facts)


def _digest(finding: Finding, digest: str, record: BoardRecord, trick_no: int | None) -> str:
    """The first 64 bits of SHA-256 over rule, board and place."""
    place: object = [finding.place.part, finding.place.key]
    if finding.place.part == CALL:
        place = ["call", sum(call >= 0 for call in record.calls[: int(finding.place.key) + 1])]
    elif finding.place.part == CARD:
        card = record.cards[int(finding.place.key)]
        place = ["card", trick_no, CARD_NAMES[card] if card >= 0 else ""]
    elif finding.place.part in ("tag", "header"):
        place = ["stated"]
    text = json.dumps([finding.rule, digest, place])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def problem_id(rule: str, text: str, ordinal: int) -> str:
    """The id of a finding of family F: over its rule, the text found, and its ordinal (from 1) among equals of the file."""
    return f"{rule}-{hashlib.sha256(json.dumps([rule, text, ordinal]).encode()).hexdigest()[:16]}"
