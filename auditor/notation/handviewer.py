"""Links to BBO's hand viewer: LIN in a query, read offline."""

import re
from collections.abc import Iterable, Iterator
from typing import Final
from urllib.parse import unquote, unquote_plus

from auditor.notation.lin.carry import LinCarry
from auditor.notation.lin.read import read_blocks
from auditor.notation.lin.split import split_records
from auditor.notation.source_text import BoardText, SourceText
from auditor.record.board_record import BoardRecord
from auditor.record.problems import ERROR, WARNING, Problem

_LINK = re.compile(r"handviewer\.html\?(?P<query>[^\s\"<>]*(?: +(?=[^\s]*\|)[^\s\"<>]*)*)", re.IGNORECASE)
ONLINE_ONLY: Final = ("linurl", "myhand", "linlocal")
_CALL = re.compile(
    r"(?a)(?P<note>\([^)]*\)?|\{[^}]*\}?)|(?P<call>[1-7][CDHSN]|XX|[PDXR])|(?P<alert>!)|(?P<bad>.)", re.IGNORECASE
)
_CARD = re.compile(r"(?a)\{[^}]*\}?|(?P<card>[CDHS][AKQJT2-9])|.", re.IGNORECASE)
_DEALERS: Final = {"s": "1", "w": "2", "n": "3", "e": "4"}


def is_link(text: str) -> bool:
    """Whether an argument is a link to the hand viewer."""
    return "handviewer.html?" in text.lower()


def online_only(text: str) -> str:
    """The parameter that would need the network, or empty."""
    query = _query(text)
    return next((name for name in ONLINE_ONLY if name in query and "lin" not in query and "s" not in query), "")


def split_links(pieces: Iterable[bytes]) -> Iterator[BoardText]:
    """The lines of a text that holds links."""
    line = 1
    rest = b""
    for piece in pieces:
        *lines, rest = (rest + piece).split(b"\n")
        for raw in lines:
            yield BoardText(raw, line)
            line += 1
    yield BoardText(rest, line)


def read_links(source: SourceText, name: str, carry: LinCarry) -> Iterator[BoardRecord | Problem]:
    """The boards of a text that holds links, each record at the line of its link."""
    yield from source.problems
    for block in split_links(source.pieces):
        yield from read_line(block, name, carry)


def read_line(block: BoardText, name: str, carry: LinCarry) -> Iterator[BoardRecord | Problem]:
    """The boards of the links on one line."""
    text, line = block.raw.decode("utf-8", errors="replace"), block.line
    for match in _LINK.finditer(text):
        parameter = online_only(match[0])
        if parameter:
            yield Problem("F01", WARNING, line, match.start() + 1, f"a link with {parameter}=", "lin= or the hands",
                          "not read: it would need the network")  # fmt: skip
            continue
        lin = link_to_lin(match[0])
        if not lin:
            yield Problem(
                "F01", ERROR, line, match.start() + 1, "a link without a board", "lin= or the hands", "skipped"
            )
            continue
        yield from _boards(lin, line, name, carry)


def _boards(lin: str, line: int, name: str, carry: LinCarry) -> Iterator[BoardRecord | Problem]:
    """The boards of one link; nothing of one link says anything about another."""
    own = LinCarry(records=carry.records)
    for block in split_records([lin.encode("utf-8", errors="replace")], line):
        own_line = BoardText(block.raw, line, block.column)
        yield from read_blocks([own_line], "utf-8", name, own)
    if own.records == carry.records:
        yield Problem("F01", WARNING, line, 1, "a link without a deal", "md| or hands", "skipped")
    carry.records = own.records


def link_to_lin(link: str) -> str:
    """The LIN text that a link holds; empty if it holds none."""
    query = _query(link)
    lin = query.get("lin", "")
    if "%7c" in lin.lower():
        lin = unquote(lin)
    if lin:
        return lin.replace("\n", " ")
    if not any(seat in query for seat in "swne"):
        return ""
    hands = [query.get(seat, "").replace("10", "T") for seat in "swne"]
    names = ",".join(query.get(f"{seat}n", "").replace("|", " ").replace(",", " ") for seat in "swne")
    dealer = _DEALERS.get(query.get("d", "n")[:1].lower(), "3")
    parts = [f"pn|{names}|", f"md|{dealer}{','.join(hands)}|", f"sv|{query.get('v', 'o')[:1]}|"]
    if query.get("b"):
        parts.append(f"ah|Board {query['b']}|")
    auction = query.get("a", "")
    if not auction.startswith("-"):  # `-4SN` names a contract, not calls
        parts += [f"mb|{match['call']}|" for match in _CALL.finditer(auction) if match["call"]]
    cards = [match["card"] for match in _CARD.finditer(query.get("p", "")) if match["card"]]
    parts += [f"pc|{card}|" for card in cards]
    if cards and query.get("c", "").isdigit():
        parts.append(f"mc|{query['c']}|")
    return "".join(parts)


def _query(link: str) -> dict[str, str]:
    match = _LINK.search(link)
    text = match["query"] if match else ""
    if "%7c" in text.lower():
        text = text.split(",")[0]  # commas of the link itself are encoded too: what follows is another cell
    query: dict[str, str] = {}
    for part in text.split("#")[0].split("&"):
        key, _, value = part.partition("=")
        query.setdefault(key.lower(), unquote_plus(value))
    return query
