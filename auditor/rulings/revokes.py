"""The revokes of a board before Law 64: who won what, whether each is established (63A), and what the report says."""

from auditor.bridge.seats import NAMES, SIDE_NAMES
from auditor.detectors.rule import Finding
from auditor.laws.editions import Agreement, Edition
from auditor.replay.play import NOBODY, TRICKS, Play
from auditor.replay.replay import Replay
from auditor.rulings.law62_trick12 import corrected
from auditor.rulings.law64_revoke import DATA_FAULT, Outcome, Revoke, TrickWon, transfers
from auditor.rulings.ruling import (
    AUTOMATIC,
    CORRECTED,
    DIRECTOR,
    EQUITY_ONLY,
    LATE,
    NONE,
    TO_CORRECT,
    Case,
    Ruling,
)

_WHY_NOTHING = {
    "64B1": "{side} won neither that trick nor a later one",
    "64B2": "the same player revoked in the same suit before",
    "64B3": "the card was dummy's",
    "64B6": "a revoke at trick 12 moves no trick; it is corrected while the hands are not yet back in the board",
    "64B7": "both sides revoked on this board",
    "64C": "both sides revoked on the same trick",
}
_PUT_RIGHT = Ruling(
    CORRECTED,
    ("62A", "62B"),
    "The revoke was corrected before it was established (62A): no trick moves; a defender's card taken back is a penalty card (62B).",
    established=False,
    unknowns=("whether the card was taken back at the table or by the recorder",),
)
_MISTYPED = "A mistyped card would look the same."


def rule_revokes(case: Case, findings: list[Finding]) -> list[Ruling]:
    """The rulings on all revokes of a board, in their order."""
    if not findings:
        return []
    declarer = case.replay.declarer
    if declarer is None:
        return [Ruling(DIRECTOR, ("61A",), "No declarer is known.", tricks=None) for _ in findings]
    edition = case.in_force.edition
    put_right = {cell for _, cell in case.replay.play.withdrawn}
    standing = [finding for finding in findings if finding.place.key not in put_right]
    revokes = [_revoke(case.replay, finding) for finding in standing]
    result = transfers(edition, declarer, tricks_won(case.replay), revokes)
    rulings = iter(
        _ruling(case, finding, revoke, outcome)
        for finding, revoke, outcome in zip(standing, revokes, result.outcomes, strict=True)
    )
    return [_PUT_RIGHT if finding.place.key in put_right else next(rulings) for finding in findings]


def tricks_won(replay: Replay) -> list[TrickWon]:
    """The tricks in order; behind the last one played, those that a claim or the stated result gives (69A)."""
    play = replay.play
    trump = replay.contract.trump if replay.contract else -1
    told = []
    for trick, winner in enumerate(play.winners):
        if winner != NOBODY:
            told.append(TrickWon(winner & 1, winner, _winning_suit(play, trick, trump)))
    declarer = replay.declarer or 0
    total = replay.tricks_played
    if total is None:
        total = replay.record.stated.tricks(declarer)
    if total is not None and len(told) < 13:
        side = declarer & 1
        more = total - sum(trick.side == side for trick in told)
        if 0 <= more <= 13 - len(told):
            rest = 13 - len(told) - more
            told += [TrickWon(side ^ 1)] * rest + [TrickWon(side)] * more
    return told


def _winning_suit(play: Play, trick: int, trump: int) -> int:
    acts = play.acts_of(trick)
    led = play.cards[acts[0]] // 13
    winner = next(act for act in acts if play.seats[act] == play.winners[trick])
    return play.cards[winner] // 13 if play.cards[winner] >= 0 else led


def _revoke(replay: Replay, finding: Finding) -> Revoke:
    play = replay.play
    trick = play.trick_of(finding.act)
    suit = play.cards[play.acts_of(trick)[0]] // 13
    return Revoke(trick + 1, finding.offender or 0, suit, _established_by(play, finding)[0])


def _established_by(play: Play, finding: Finding) -> tuple[bool | None, str]:
    """63A1: either partner of the offending side leads or plays to the next trick; else the record cannot tell."""
    trick = play.trick_of(finding.act)
    if trick + 1 >= len(play.starts):
        return None, ""
    side = (finding.offender or 0) & 1
    for act in play.acts_of(trick + 1):
        if play.seats[act] & 1 == side:
            verb = "led" if act == play.starts[trick + 1] else "played"
            return True, f"{NAMES[play.seats[act]]} {verb} to trick {trick + 2}"
    return None, ""


def _ruling(case: Case, finding: Finding, revoke: Revoke, outcome: Outcome) -> Ruling:
    play = case.replay.play
    established, how = _established_by(play, finding)
    edition = case.in_force.edition
    side = revoke.seat & 1
    won = _who_won(case.replay, revoke)
    unknowns = ("when attention was drawn (64B4, 64B5)", "whether 64C gives more")
    if outcome.clause == DATA_FAULT:
        return Ruling(NONE, ("44C",), "A hand has one card at trick 13: the record is wrong.", established=established)
    if established is None:
        return _unestablished(case, finding, revoke, won)
    so_far = f"{won} Established: {how}." if how else won
    if revoke.trick == TRICKS - 1 and outcome.clause in ("64B3", "64B6"):  # 62D does not except dummy
        dummys = f"{_WHY_NOTHING['64B3']}; " if outcome.clause == "64B3" else ""
        why = dummys + _WHY_NOTHING["64B6"] + _corrected(case.replay, revoke)
        return Ruling(
            TO_CORRECT,
            ("62D", outcome.clause),
            f"{so_far} No trick moves ({why}; 62D, {outcome.clause}, {edition.year}).",
            established=established,
            unknowns=unknowns[1:],
        )
    if outcome.clause == "64B1" and _tricks_are_open(case.replay):
        return Ruling(
            DIRECTOR,
            ("63A", "64A2", "64B1"),
            f"{so_far} The tricks not recorded, and so whether {SIDE_NAMES[side]} won one of them, are not told: 1 trick if they did "
            f"(64A2), none if not (64B1, {edition.year}). {_MISTYPED}",
            tricks=None,
            established=established,
            unknowns=("who won the tricks that are not recorded", *unknowns),
        )
    if outcome.clause.startswith(("64B", "64C")):
        why = _WHY_NOTHING[outcome.clause].format(side=SIDE_NAMES[side])
        clauses = ("63A", outcome.clause) if outcome.clause == "64C" else ("63A", outcome.clause, "64C")
        return Ruling(EQUITY_ONLY, clauses, f"{so_far} No automatic trick: {why} ({outcome.clause}, {edition.year}); "
                      f"64C may apply. {_MISTYPED}", established=established, unknowns=unknowns[1:])  # fmt: skip
    if case.attention == LATE:
        return Ruling(EQUITY_ONLY, ("63A", "64B4", "64B5", "64C"), f"{so_far} Attention was drawn late: no automatic trick "
                      f"(64B4, 64B5, {edition.year}), 64C only. {_MISTYPED}", established=established,
                      unknowns=unknowns[1:])  # fmt: skip
    count = len(outcome.moved)
    clause = outcome.clause.rstrip("+")
    return Ruling(
        AUTOMATIC,
        ("63A", clause),
        so_far,
        tricks=count,
        to=side ^ 1,
        established=established,
        unknowns=(*unknowns, *((outcome.doubt,) if outcome.doubt else ())),
    )


def _who_won(replay: Replay, revoke: Revoke) -> str:
    """The offenders' tricks from the revoke on, in words."""
    winners = replay.play.winners
    seat, side = revoke.seat, revoke.seat & 1
    own = [
        number
        for number, winner in enumerate(winners, 1)
        if number > revoke.trick and winner >= 0 and winner & 1 == side
    ]
    later = f"won {_tricks(own)} later" if own else "won no later trick"
    given = sum(trick.side == side and trick.seat is None for trick in tricks_won(replay))
    if given:
        later += (
            f", and get {count_tricks(given)} not recorded" if own else f", but get {count_tricks(given)} not recorded"
        )
    winner = winners[revoke.trick - 1] if revoke.trick <= len(winners) else NOBODY
    if winner == seat:
        return f"{NAMES[seat]} won the trick; {SIDE_NAMES[side]} {later}."
    if winner == NOBODY:
        return f"Who won the trick is not told; {SIDE_NAMES[side]} {later}."
    if winner & 1 == side:
        return f"{NAMES[winner]} won the trick; {SIDE_NAMES[side]} {later}."
    return f"{NAMES[seat]} did not win it; {SIDE_NAMES[side]} {later}."


def _tricks_are_open(replay: Replay) -> bool:
    """Whether some tricks have no winner, and neither a claim nor a possible stated result gives them."""
    return len(tricks_won(replay)) < TRICKS


def _corrected(replay: Replay, revoke: Revoke) -> str:
    """What the last two tricks come to with the revoker's two cards exchanged, as a range of E/W's tricks."""
    play = replay.play
    if len(play.starts) < TRICKS or any(len(play.acts_of(trick)) != 4 for trick in (11, 12)):
        return ""
    hands = [{play.seats[act]: play.cards[act] for act in play.acts_of(trick)} for trick in (11, 12)]
    if any(card < 0 for hand in hands for card in hand.values()):
        return ""
    trump = replay.contract.trump if replay.contract else -1
    low, high = corrected(trump, play.seats[play.starts[11]], hands[0], hands[1], revoke.seat)
    played = sum(winner & 1 for winner in play.winners[11:13])
    if low == high == played:
        return f"; E/W would win {played} of the last two tricks all the same"
    now = str(low) if low == high else f"{low} to {high}"
    return f"; E/W would then win {now} of the last two tricks, not {played}"


def _tricks(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"trick {numbers[0]}"
    return f"tricks {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


def _unestablished(case: Case, finding: Finding, revoke: Revoke, won: str) -> Ruling:
    """The play stops with the revoke: 63A3 and 63A4 need to know who claimed and who agreed."""
    edition = case.in_force.edition
    declarer = case.replay.declarer or 0
    side = revoke.seat & 1
    if_established = transfers(edition, declarer, tricks_won(case.replay), [revoke._replace(established=True)])
    count = len(if_established.outcomes[0].moved)
    clause = if_established.outcomes[0].clause.rstrip("+")
    outcome = f"{count_tricks(count)} to {SIDE_NAMES[side ^ 1]} ({clause})" if count else f"no trick ({clause})"
    return Ruling(
        DIRECTOR,
        ("63A", clause),
        f"{won} The play stops here, so the record cannot tell whether it was established (63A): {outcome} if {SIDE_NAMES[side]} "
        f"claimed or conceded, or {_agreement(edition, side)}; else correct the revoke (62A) and rule the claim (70), or 64C. {_MISTYPED}",
        tricks=None,
        established=None,
        unknowns=("who claimed and who agreed (63A)", "when attention was drawn (64B4, 64B5)"),
    )


def _agreement(edition: Edition, side: int) -> str:
    match edition.agreement:
        case Agreement.ACQUIESCED:
            return f"{SIDE_NAMES[side]} acquiesced in a claim"
        case Agreement.AGREED:
            return f"{SIDE_NAMES[side]} agreed to a claim"
        case Agreement.FINAL:
            return f"{SIDE_NAMES[side]}'s agreement to a claim is final (69A)"


def count_tricks(count: int) -> str:
    """`1 trick`, `2 tricks`."""
    return f"{count} trick{'' if count == 1 else 's'}"
