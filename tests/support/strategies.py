"""Random legal boards, for property tests: a deal, an auction, a play, all by the Laws."""

import random
from typing import NamedTuple

from hypothesis import strategies as st

from auditor.bridge.boards import standard_dealer, standard_vulnerability
from auditor.bridge.calls import DOUBLE, FIRST_BID, LAST_BID, PASS, REDOUBLE
from auditor.bridge.cards import SUIT_MASK
from auditor.bridge.tricks import trick_winner


class LegalBoard(NamedTuple):
    """A board by the Laws. cards: in the order of play. leaders, winners: seat of each trick."""

    number: int
    dealer: int
    vulnerable: int
    hands: tuple[int, int, int, int]
    calls: list[int]
    declarer: int
    trump: int
    cards: list[int]
    leaders: list[int]
    winners: list[int]


def legal_board(seed: int, number: int = 1) -> LegalBoard:
    """A random board that somebody bids on."""
    rng = random.Random(seed)
    deck = list(range(52))
    rng.shuffle(deck)
    hands = tuple(sum(1 << card for card in deck[13 * seat : 13 * seat + 13]) for seat in range(4))
    dealer = standard_dealer(number)
    calls, declarer, trump = _auction(rng, dealer)
    cards, leaders, winners = _play(rng, list(hands), declarer, trump)
    return LegalBoard(
        number,
        dealer,
        standard_vulnerability(number),
        (hands[0], hands[1], hands[2], hands[3]),
        calls,
        declarer,
        trump,
        cards,
        leaders,
        winners,
    )


def _auction(rng: random.Random, dealer: int) -> tuple[list[int], int, int]:
    calls: list[int] = []
    bid = bidder = doubled = passes = 0
    first: dict[tuple[int, int], int] = {}
    seat = dealer
    while not (bid and passes == 3):
        own = not (bidder ^ seat) & 1
        options = [PASS] * (3 + len(calls)) if bid or passes < 3 else []
        if bid < LAST_BID:
            low = max(bid + 1, FIRST_BID)
            options += [min(LAST_BID, low + rng.randrange(6)) for _ in range(3)]
        if bid and not doubled and not own:
            options.append(DOUBLE)
        if doubled == 1 and own:
            options.append(REDOUBLE)
        call = rng.choice(options)
        calls.append(call)
        if call == PASS:
            passes += 1
        elif call >= FIRST_BID:
            bid, bidder, doubled, passes = call, seat, 0, 0
            first.setdefault((seat & 1, (call - FIRST_BID) % 5), seat)
        else:
            doubled, passes = call, 0
        seat = (seat + 1) & 3
    denomination = (bid - FIRST_BID) % 5
    return calls, first[bidder & 1, denomination], denomination if denomination < 4 else -1


def _play(rng: random.Random, hands: list[int], declarer: int, trump: int) -> tuple[list[int], list[int], list[int]]:
    cards: list[int] = []
    leaders: list[int] = []
    winners: list[int] = []
    leader = (declarer + 1) & 3
    for _ in range(13):
        leaders.append(leader)
        trick: list[int] = []
        for turn in range(4):
            seat = (leader + turn) & 3
            follow = hands[seat] & SUIT_MASK[trick[0] // 13] if trick else 0
            choice = follow or hands[seat]
            card = rng.choice([card for card in range(52) if choice >> card & 1])
            hands[seat] ^= 1 << card
            trick.append(card)
        leader = (leader + trick_winner(tuple(trick), trump)) & 3
        winners.append(leader)
        cards += trick
    return cards, leaders, winners


legal_boards = st.builds(legal_board, st.integers(0, 1 << 30), st.integers(1, 64))
