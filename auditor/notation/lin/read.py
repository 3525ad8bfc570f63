"""LIN text to records: header, labels, rooms, names, deals shared between rooms."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from auditor.bridge.cards import CARD_OF, UNREADABLE
from auditor.bridge.seats import NAMES
from auditor.notation.batches import decoded
from auditor.notation.cells import MOST_CALLS, MOST_CARDS, too_many
from auditor.notation.lin.carry import LinCarry
from auditor.notation.lin.commands import (
    Command,
    Parts,
    commands_by_entries,
    in_step,
    parts_of,
    read_commands,
    steady_parts,
)
from auditor.notation.lin.split import split_records
from auditor.notation.lin.values import (
    CALLS,
    SEATS_WRITTEN,
    LinDeal,
    read_call_value,
    read_card_value,
    read_deal,
    read_rs_entry,
)
from auditor.notation.source_text import BoardText, SourceText
from auditor.record.board_record import BY_TIME, NOTHING_STATED, BoardRecord, Stated
from auditor.record.problems import ERROR, WARNING, Problem
from auditor.record.sources import Source

_VULNERABLE: Final = {"n": 1, "s": 1, "e": 2, "w": 2, "b": 3}
_NUMBER = re.compile(r"(?a)(?:board|deal|hand|example)\D{0,3}(\d{1,6})|(?:^|\s)(\d{1,6})", re.IGNORECASE)
_LABEL = re.compile(r"(?a)\s*([oc])\s*(\d{1,6})", re.IGNORECASE)
_TRICKS = re.compile(r"(?a)\s*(\d\d?)")
_DIGITS = re.compile(r"[0-9]{1,6}")
_HEADER: Final = ("vg", "rs", "pn", "pw", "mp", "bn")
ROOMS: Final = {"o": "Open", "c": "Closed"}


def read_lin(source: SourceText, name: str, carry: LinCarry, first_line: int = 1) -> Iterator[BoardRecord | Problem]:
    """The records of a LIN file in order, and the problems that belong to no record."""
    yield from source.problems
    yield from read_blocks(split_records(source.pieces, first_line), source.encoding, name, carry)


def read_blocks(
    blocks: Iterable[BoardText], encoding: str, name: str, carry: LinCarry
) -> Iterator[BoardRecord | Problem]:
    """The records of some blocks, or the header's problems."""
    for batch in decoded(blocks, encoding):
        steady = in_step([text for _, text, _ in batch])
        for (block, text, problems), is_steady in zip(batch, steady, strict=True):
            parts = steady_parts(text) if is_steady else parts_of(*commands_by_entries(text, block.line, block.column))
            parts.problems[:0] = problems
            yield from _read_block(block, text, parts, name, carry)


def _read_block(
    block: BoardText, text: str, parts: Parts, name: str, carry: LinCarry
) -> Iterator[BoardRecord | Problem]:
    if not carry.has_begun:
        _read_header(parts.before, text, block.line, carry)
    if parts.calls or parts.cards or any(command == "md" or command == "qx" for command, _ in parts.before):
        yield lower(parts, text, Source(name, "lin", carry.records + 1, block.line, block.column), carry)
        if parts.after and any(command == "vg" for command, _ in parts.after):
            _read_header(parts.after, text, block.line, carry)  # a second session in the same file
    else:
        yield from parts.problems


def _read_header(pairs: list[tuple[str, str]], text: str, line: int, carry: LinCarry) -> None:
    """Notes what stands ahead of the first record of a session: event, results, names."""
    is_match = any(name == "vg" for name, _ in pairs)
    for name, value in pairs:
        if name in _HEADER and (is_match or name != "pn"):
            at = text.find(f"{name}|{value}|")
            carry.header[name] = (value, line + text.count("\n", 0, max(at, 0)))
    carry.lines = tuple((name, value, at) for name, (value, at) in carry.header.items())
    carry.match, carry.results, carry.numbers = (
        [part.strip() for part in carry.header[name][0].split(",")] if name in carry.header else []
        for name in ("vg", "rs", "bn")
    )
    if is_match and "pn" in carry.header:
        names = _names(carry.header["pn"][0])
        if len(names) >= 8:
            carry.names.own.update(o=names[:4] if any(names[:4]) else names[4:8], c=names[4:8])
        elif len(names) == 4:
            carry.names.own["o"] = names


def _names(value: str) -> tuple[str, ...]:
    """Names in the order written; none where their number is neither 4 nor 8, for then no seat is sure."""
    names = tuple(part.strip() for part in value.split(","))
    while len(names) > 4 and len(names) not in (8,) and not names[-1]:
        names = names[:-1]
    return names if len(names) in (4, 8) else ()


def lower(parts: Parts, text: str, source: Source, carry: LinCarry) -> BoardRecord:
    """A record's commands as a record."""
    carry.records = source.ordinal
    carry.has_begun = True
    line = source.line
    facts = dict(reversed(parts.before))
    label = _LABEL.match(facts.get("qx", "") or parts.label)
    room = label[1].lower() if label else ""
    tags = _tags(facts, label, room, parts, carry)
    deal, deal_problems = _deal(facts.get("md"), tags.get("Board", ""), text, line, carry)
    calls, cards, cell_problems = _cells(parts, text, source)
    return BoardRecord(
        source=source,
        text=text,
        tags=tags,
        header=carry.lines,
        hands=deal.hands if deal else None,
        dealer=deal.dealer if deal else None,
        vulnerable=_VULNERABLE.get(facts["sv"].strip()[:1].lower(), 0) if "sv" in facts else None,
        auction_seat=deal.dealer if deal else None,
        calls=calls,
        cards=cards,
        order=BY_TIME,
        claim=_claim(parts),
        stated=_stated(tags, room, carry),
        problems=(*parts.problems, *deal_problems, *cell_problems),
    )


def _tags(
    facts: dict[str, str], label: re.Match[str] | None, room: str, parts: Parts, carry: LinCarry
) -> dict[str, str]:
    """The record's named facts under their PBN names."""
    tags: dict[str, str] = {}
    if carry.match:
        for tag, value in zip(("Event", "Session"), carry.match, strict=False):
            if value:
                tags[tag] = value
        if len(carry.match) == 9:
            tags["HomeTeam"], tags["VisitTeam"] = carry.match[5], carry.match[7]
    number = _board_number(facts, label, carry)
    if number:
        tags["Board"] = number
    if room:
        tags["Room"] = ROOMS[room]
    own = (
        _names(facts.get("pn", ""))
        if "pn" in facts and carry.header.get("pn", ("",))[0] != facts["pn"]
        else carry.waiting
    )
    carry.waiting = ()
    if own:
        names = own[4:8] if room == "c" and len(own) == 8 else own[:4]
        if room:
            carry.names.own[room] = names
    else:
        names = carry.names.get(room or "o") or ()
    for seat, player in zip(SEATS_WRITTEN, names, strict=False):
        tags[NAMES[seat]] = player
    for command, value in parts.after:
        if command == "pn":
            carry.waiting = _names(value)
    return tags


def _board_number(facts: dict[str, str], label: re.Match[str] | None, carry: LinCarry) -> str:
    """The board's number: of `ah`, else by `bn` from the label, else the label's own."""
    found = _NUMBER.search(facts.get("ah", ""))
    if found:
        return found[1] or found[2]
    if label is None:
        return facts.get("qx", "").split(",")[0].strip()
    index = int(label[2]) - 1
    if 0 <= index < len(carry.numbers) and _DIGITS.fullmatch(carry.numbers[index]):
        return carry.numbers[index]
    return str(int(label[2]))


def _deal(
    value: str | None, board: str, text: str, line: int, carry: LinCarry
) -> tuple[LinDeal | None, tuple[Problem, ...]]:
    """The record's deal; an empty or missing `md` takes the other room's deal of the same board, and says so."""
    if value is not None:
        deal = read_deal(value)
        if deal.hands is not None:
            carry.keep_deal(board, deal)
            return deal, (_deal_problem(text, line, WARNING, deal.fault, "the rest was taken"),) if deal.fault else ()
        if deal.fault:
            return deal, (_deal_problem(text, line, ERROR, deal.fault, "no deal"),)
    other = carry.deals.get(board) if board else None
    done = "the deal of the same board before it was taken" if other else "no deal"
    at = text.find("md|")
    found = "md without cards" if value is not None else "no md"
    row, column = _line_column(text, at + 3 if at >= 0 else 0)
    return other, (Problem("F06" if other else "F03", WARNING, line + row, column, found, "four hands", done),)


def _deal_problem(text: str, line: int, severity: str, fault: str, done: str) -> Problem:
    row, column = _line_column(text, max(text.find("md|"), 0) + 3)
    return Problem("F03", severity, line + row, column, f"md: {fault}", "hands like SAK2HQ3DT98CJ7654", done)


def _line_column(text: str, offset: int) -> tuple[int, int]:
    """Line from 0 and column from 1 of an offset."""
    return text.count("\n", 0, offset), offset - text.rfind("\n", 0, offset)


def _cells(parts: Parts, text: str, source: Source) -> tuple[tuple[int, ...], tuple[int, ...], tuple[Problem, ...]]:
    """Calls, cards, and what could not be read of them."""
    problems: tuple[Problem, ...] = ()
    try:  # nearly always each value is one call or card in its usual spelling
        calls = tuple([CALLS[value] for value in parts.calls])
        cards = tuple([CARD_OF[value] for value in parts.cards])
    except KeyError:
        calls = tuple(call for value in parts.calls for call in read_call_value(value))
        cards = tuple(card for value in parts.cards for card in read_card_value(value))
        if UNREADABLE in calls[:MOST_CALLS] or UNREADABLE in cards[:MOST_CARDS]:
            problems = _unreadable(text, source)
    if len(calls) > MOST_CALLS or len(cards) > MOST_CARDS:
        problems = (too_many(len(calls), len(cards), source.line), *problems)
        calls, cards = calls[:MOST_CALLS], cards[:MOST_CARDS]
    return calls, cards, problems


def _unreadable(text: str, source: Source) -> tuple[Problem, ...]:
    """One problem for the first call or card that could not be read, with the number of the others."""
    bad = [
        command
        for command in read_commands(text, source.line, source.column)[0]
        if (command.name == "mb" and UNREADABLE in read_call_value(command.value))
        or (command.name == "pc" and UNREADABLE in read_card_value(command.value))
    ]
    if not bad:
        return ()
    first = bad[0]
    more = f" and {len(bad) - 1} more" if len(bad) > 1 else ""
    kind = "call" if first.name == "mb" else "card"
    return (
        Problem("F01", WARNING, first.line, first.column, f"'{first.value[:40].strip()}'{more}", f"a {kind}",
                f"kept as an unknown {kind}"),
    )  # fmt: skip


def _claim(parts: Parts) -> int | None:
    """Declarer's tricks by the last `mc`."""
    for name, value in reversed(parts.after):
        if name == "mc" and (match := _TRICKS.match(value)):
            return int(match[1])
    return None


def _stated(tags: dict[str, str], room: str, carry: LinCarry) -> Stated:
    """The result that the header's `rs` gives for this board and room."""
    board = tags.get("Board", "")
    first = carry.match[3] if len(carry.match) > 3 else ""
    entries = carry.results
    if not _DIGITS.fullmatch(board) or not _DIGITS.fullmatch(first):
        return NOTHING_STATED
    index = 2 * (int(board) - int(first)) + (room == "c")
    if not 0 <= index < len(entries):
        return NOTHING_STATED
    entry = read_rs_entry(entries[index])
    if entry is None:
        return NOTHING_STATED
    contract, declarer, tricks = entry
    return Stated(contract, declarer, tricks, text=entries[index])


def commands_of(record: BoardRecord) -> list[Command]:
    """Every command of a record with its position in the file."""
    return read_commands(record.text, record.source.line, record.source.column)[0]
