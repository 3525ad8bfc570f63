"""The shortcuts of the readers give what the grammars give: every record both ways, field by field."""

import io
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.batch.audit_file import read_records
from auditor.notation.lin import read as lin_read
from auditor.notation.lin.carry import LinCarry
from auditor.notation.lin.commands import (
    commands_by_entries,
    in_step,
    parts_of,
    read_commands,
    steady_parts,
)
from auditor.notation.lin.read import read_lin
from auditor.notation.lin.values import read_call_value, read_card_value
from auditor.notation.locate import locate
from auditor.notation.pbn import games, sections
from auditor.notation.pbn.any_block import read_any_block
from auditor.notation.source_text import open_source
from auditor.record.board_record import BoardRecord
from auditor.record.places import CALL, CARD, Place
from auditor.record.problems import Problem
from tests.conftest import ROOT, SHARED
from tests.support.as_text import board_as_lin, board_as_pbn
from tests.support.strategies import legal_board

FORMATS = {".pbn": "pbn", ".lin": "lin", ".txt": "links"}


def through_the_grammar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sections, "_plain", lambda *_: None)
    monkeypatch.setattr(games, "_plain_game", lambda *_: None)
    monkeypatch.setattr(lin_read, "in_step", lambda texts: [False] * len(texts))


def records(path: Path) -> list[BoardRecord | Problem]:
    with path.open("rb") as stream:
        return list(read_records(stream, FORMATS[path.suffix.lower()], path.name))


def assert_equal_both_ways(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    short = records(path)
    with monkeypatch.context() as patched:
        through_the_grammar(patched)
        long = records(path)
    for record in short:
        if isinstance(record, BoardRecord) and record.source.format == "lin":
            at = (record.source.line, record.source.column)
            assert read_commands(record.text, *at)[0] == commands_by_entries(record.text, *at)[0]
        elif isinstance(record, BoardRecord):
            for game in games.read_games(record.text, record.source.line)[:1]:
                assert sections.call_spans(game.auction) == sections._calls_by_entries(game.auction).spots
                assert sections.card_spans(game.play) == sections._cards_by_entries(game.play).spots
    assert len(short) == len(long)
    for one, other in zip(short, long, strict=True):
        if isinstance(one, BoardRecord) and isinstance(other, BoardRecord):
            for field in BoardRecord._fields:
                assert getattr(one, field) == getattr(other, field), f"{path.name}:{one.source.line} {field}"
        else:
            assert one == other


@pytest.mark.parametrize("path", sorted((ROOT / "samples").iterdir()), ids=lambda path: path.name)
def test_on_the_samples(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_equal_both_ways(path, monkeypatch)


def test_on_generated_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    boards = [legal_board(seed, seed + 1) for seed in range(40)]
    pbn, lin = tmp_path / "x.pbn", tmp_path / "x.lin"
    pbn.write_text("\n".join(board_as_pbn(board, tricks=13 - board.number % 4, result=9) for board in boards))
    lin.write_text("".join(board_as_lin(board, tricks=13 - board.number % 4) for board in boards))
    assert_equal_both_ways(pbn, monkeypatch)
    assert_equal_both_ways(lin, monkeypatch)


def scrambled(seed: int) -> str:
    """A record whose commands stand in any order and spelling, all in step."""
    dice = random.Random(seed)
    commands = [
        "mb|1S",
        "mb|p",
        "mb|D!",
        "an|a bid",
        "pc|SA",
        "pc|h2",
        "pg|",
        "mc|9",
        "st|",
        "ah|Board 3",
        "pn|a,b,c,d",
    ]
    chosen = [dice.choice(commands) for _ in range(dice.randrange(1, 14))]
    return "".join(
        f"{(command.upper() if not dice.randrange(9) else command)}|{dice.choice(['', '', '', chr(10), ' '])}"
        for command in ["md|1SAKQ,HAKQ,DAKQ", *chosen]
    )


def test_on_commands_in_any_order() -> None:
    for seed in range(600):
        text = scrambled(seed)
        assert in_step([text]) == [True], text
        assert steady_parts(text) == parts_of(*commands_by_entries(text, 1)), text


def test_a_call_or_card_is_found_where_the_grammar_finds_it() -> None:
    for seed in range(200):
        text = "\n" + scrambled(seed) + ("pc|SKSQ|mb|1C2C|" if seed % 3 else "junk|")
        for record in read_lin(open_source(io.BytesIO(text.encode())), "x", LinCarry()):
            if not isinstance(record, BoardRecord):
                continue
            found = commands_by_entries(record.text, record.source.line, record.source.column)[0]
            for name, part, read in (("mb", CALL, read_call_value), ("pc", CARD, read_card_value)):
                places = [(c.line, c.column) for c in found if c.name == name for _ in read(c.value)]
                cells = record.calls if part == CALL else record.cards
                assert [tuple(locate(record, Place(part, cell))) for cell in range(len(cells))] == places, text


LIN_BITS = st.sampled_from(
    ["mb|1S|", "pc|SA|", "pn|a,b|", "qx|o1|", "xx|1|", "mb|", "|", "p", "c|", "D2", " ", "\n", "\u00a0"]
)
PBN_BITS = st.sampled_from(
    [
        '[Event "x"]',
        '[Board "1"]\n',
        '[Play "N"]\n',
        '[Note "1:x"]',
        "SA H2\n",
        "{",
        "}",
        ";",
        '"',
        "[",
        "]",
        "\\",
        "%",
        "\n",
        " ",
    ]
)


def texts(bits: st.SearchStrategy[str]) -> st.SearchStrategy[list[str]]:
    return st.lists(st.lists(bits, max_size=8).map("".join), min_size=1, max_size=9)


@given(texts(LIN_BITS))
def test_lin_is_in_step_alone_where_it_is_in_step_among_others(records: list[str]) -> None:
    assert in_step(records) == [in_step([record])[0] for record in records]
    for record, is_steady in zip(records, in_step(records), strict=True):
        if is_steady:
            assert steady_parts(record) == parts_of(*commands_by_entries(record, 1))


@given(texts(PBN_BITS))
def test_a_pbn_game_reads_the_same_alone_and_among_others(blocks: list[str]) -> None:
    alone = [games.read_games(block, 1) for block in blocks]
    assert games.read_all_games([(block, 1) for block in blocks]) == alone


@given(texts(PBN_BITS))
def test_a_plain_pbn_game_is_what_the_reader_of_any_block_makes_of_it(blocks: list[str]) -> None:
    for block, tokens in zip(blocks, games._tokens_of(blocks), strict=True):
        game = games._plain_game(block, 1, tokens)
        if game:
            assert [game] == read_any_block(block, 1, tokens)


def corpus() -> Iterator[Path]:
    for name in ("tournaments", "pbn", "lin", "conformance"):
        for path in sorted((SHARED / "corpus" / name).rglob("*")):
            if path.suffix.lower() in FORMATS:
                yield path


def test_on_a_fixed_sample_of_the_corpora(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [path for path in corpus() if path.stat().st_size < 60_000]
    for path in random.Random(1).sample(paths, 30):
        assert_equal_both_ways(path, monkeypatch)


@pytest.mark.slow
def test_on_all_of_the_corpora(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in corpus():
        assert_equal_both_ways(path, monkeypatch)
