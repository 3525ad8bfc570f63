"""International matchpoints (Law 78B) and the WBF's victory points of 2013."""

import math
from bisect import bisect_right

_IMP_STEPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip
_GOLDEN = 0.6180339887498949
"""The golden ratio's inverse, (sqrt 5 - 1) / 2."""


def imps(difference: int) -> int:
    """IMPs for a difference of total points, with its sign."""
    scale = bisect_right(_IMP_STEPS, abs(difference))
    return scale if difference >= 0 else -scale


def victory_points(margin: int, boards: int) -> float:
    """The winner's VP 10.0 .. 20.0 for a margin in IMPs over a number of boards (WBF continuous scale, 2013)."""
    blitz = 15 * math.sqrt(boards)
    gained = 10 * (1 - math.pow(_GOLDEN, 3 * abs(margin) / blitz)) / (1 - math.pow(_GOLDEN, 3))
    share = round(min(20.0, 10 + gained), 2)
    return share if margin >= 0 else round(20 - share, 2)
