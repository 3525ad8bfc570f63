"""The extra `speed` changes nothing but the time."""

from pathlib import Path

import pytest
from lark import Lark

from auditor.notation import grammars
from auditor.notation.lin.split import split_records
from auditor.notation.pbn.split import split_games

pytest.importorskip("lark_cython", reason="the extra `speed` is not installed")
SAMPLES = Path(__file__).parent.parent.parent / "samples"
ODD = (b'[Board "1"\n[Deal N:', b"{ never closed [", b"pn|a,b|md|3S|mb|1S|mb|?|pc|SAKQ|zz|q|", b"|||", b"\x00\xff")


def parsers(name: str, start: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Lark, Lark]:
    fast = grammars._parser.__wrapped__(name, start)
    with monkeypatch.context() as patch:
        patch.setattr(grammars, "_plugins", dict)
        return fast, grammars._parser.__wrapped__(name, start)


@pytest.mark.parametrize("start", ["structure", "entries"])
@pytest.mark.parametrize("name", ["pbn.lark", "lin.lark"])
def test_the_tokens_are_the_same_with_and_without(name: str, start: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fast, plain = parsers(name, start, monkeypatch)
    file = "club-pairs.pbn" if name == "pbn.lark" else "team-match.lin"
    split = split_games if name == "pbn.lark" else split_records
    texts = [block.raw for block in split([(SAMPLES / file).read_bytes()])]
    for text in [*texts, *ODD]:
        decoded = text.decode("latin-1")
        each = [
            [(t.type, t.value, t.line, t.column, t.start_pos, t.end_pos) for t in parser.parse(decoded)]  # type: ignore[attr-defined]
            for parser in (fast, plain)
        ]
        assert each[0] == each[1], decoded
