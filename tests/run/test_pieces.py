"""A file cut between any two records gives the same rows as the file in one piece."""

import pickle
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from auditor.audit import Options
from auditor.batch import pieces
from auditor.batch.audit_file import ReadOptions
from auditor.batch.inputs import Input
from auditor.run import assign
from auditor.run.run import Run
from auditor.run.spool import Spool
from auditor.run.work import How

SAMPLES = Path(__file__).parent.parent.parent / "samples"
DEAL = "1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432"
OTHER = "1SAKQJT98765432,DAKQJT98765432,HAKQJT98765432"
PBN_DEAL = '[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]'
AUCTION = '[Auction "N"]\n7S Pass Pass Pass\n'
GAME = f'[Board "%d"]\n[Dealer "N"]\n[Vulnerable "None"]\n{PBN_DEAL}\n'

INHERITED = "".join(
    f'[Event "{"Cup" if number % 5 == 0 else "#"}"]\n[Site "{"##Town" if number == 7 else "Hall"}"]\n'
    f'[North "{"#" if number % 3 else f"North{number}"}"]\n' + GAME % (number + 1) + AUCTION + "\n"
    for number in range(12)
)
SECOND_TABLES = "".join(
    (GAME % (number // 2 + 1) if number % 2 == 0 else "") + f'[Table "{number}"]\n{AUCTION}\n' for number in range(12)
)
LEADING_PASSES_LATE = "".join(
    GAME % (number + 1)
    + '[Declarer "S"]\n[Contract "7S"]\n[Auction "N"]\n'
    + ("Pass Pass " if number == 6 else "")
    + '7S Pass Pass Pass\n[Play "W"]\nCA SA HA DA\n\n'
    for number in range(12)
)
"""Two passes are taken as omitted until one auction writes them."""
ROOMS = "vg|Cup,1,I,1,9,A,0,B,0|\nrs|7SNx-1,7SNx-2,7SN=|\npn|S1,W1,N1,E1,S2,W2,N2,E2|\n" + "".join(
    f"qx|{room}{board}|"
    + ("md||" if room == "c" and board % 2 else f"md|{DEAL if board % 3 else OTHER}|")
    + "mb|pppp|\n"
    for board in range(1, 10)
    for room in "oc"
)
WAITING = "".join(f"qx|o{board}|md|{DEAL}|mb|1S|mb|1C|mb|ppp|pn|S{board},W,N,E|\n" for board in range(1, 9))
TWO_SESSIONS = ROOMS + "vg|Cup,2,I,1,9,A,0,C,0|\npn|S3,W3,N3,E3,S4,W4,N4,E4|\n" + ROOMS.split("\n", 3)[3]
TEXTS = {
    "inherited.pbn": INHERITED,
    "second-tables.pbn": SECOND_TABLES,
    "passes.pbn": LEADING_PASSES_LATE,
    "rooms.lin": ROOMS,
    "waiting.lin": WAITING,
    "two-sessions.lin": TWO_SESSIONS,
    "repeated.lin": ROOMS + ROOMS.split("\n", 3)[3],
    "club-pairs.pbn": (SAMPLES / "club-pairs.pbn").read_text(),
    "team-match.lin": (SAMPLES / "team-match.lin").read_text(),
    "online.lin": (SAMPLES / "online.lin").read_text(),
    "movie.lin": WAITING + "up|2|",
    "bare-table.lin": WAITING + "bt||",
    "none.pbn": "nothing here\n\nnor here\n",
}


class PicklingCrew:
    """Does the work at once, but only what goes through a pickle reaches it, as with processes."""

    def __init__(self, window: int) -> None:
        self.window = window

    def hand_out(self, work: Callable[..., Any], *what: Any) -> "PicklingCrew.Done":
        arrived = pickle.loads(pickle.dumps((work, what)))
        return PicklingCrew.Done(pickle.loads(pickle.dumps(arrived[0](*arrived[1]))))

    def stop(self) -> None:
        pass

    class Done:
        def __init__(self, value: Any) -> None:
            self.value = value

        def result(self) -> Any:
            return self.value


def rows(path: Path, crew: PicklingCrew | None) -> list[dict[str, Any]]:
    with closing(Run(How(Options(), ReadOptions(), keep_boards=True))) as run:
        run.audit([Input(path.name, str(path))], crew)
        return [*run.boards, *run.findings]


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("window", [0, 1, 5, 100])
def test_a_file_cut_at_every_record_gives_the_same_rows(
    name: str, window: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / name
    path.write_text(TEXTS[name])
    whole = rows(path, None)
    monkeypatch.setattr(assign, "BIG", -1)
    monkeypatch.setattr(pieces, "PIECE", 1)
    assert rows(path, None) == whole
    assert rows(path, PicklingCrew(window)) == whole


@pytest.mark.parametrize("name", ["inherited.pbn", "second-tables.pbn", "passes.pbn", "rooms.lin", "waiting.lin"])
def test_a_piece_that_guessed_wrong_would_be_seen(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the test above would show nothing: these texts differ where every guess is believed."""
    path = tmp_path / name
    path.write_text(TEXTS[name])
    whole = rows(path, None)
    monkeypatch.setattr(assign, "BIG", -1)
    monkeypatch.setattr(pieces, "PIECE", 1)
    monkeypatch.setattr(assign, "admits", lambda actual, sent, after: actual.take(after) or True)
    assert rows(path, PicklingCrew(100)) != whole


def test_values_may_be_added_to_a_spool_that_is_being_read() -> None:
    with closing(Spool[int]()) as spool:
        for number in range(200):
            spool.append(number)
        assert next(iter(spool)) == 0
        for number in range(200, 300):
            spool.append(number)
        assert list(spool) == list(range(300))
