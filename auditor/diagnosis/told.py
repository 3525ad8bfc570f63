"""Whether the commentary near an event tells of it."""

import re
from typing import Final

from auditor.detectors.rule import Finding
from auditor.notation.commentary import Remark, commentary
from auditor.record.places import CALL, CARD
from auditor.replay.replay import Replay

_TELLING: Final = re.compile(
    r"\b(director|revoked?s?|renounced?|penalty card|out of (turn|rotation)|insufficient bid|misclick(ed)?|mistakenly|"
    r"corrected|withdr[ae]wn?|ruling)\b",
    re.IGNORECASE,
)
_NEAR_TRICKS: Final = 2
_NEAR_CALLS: Final = 4


def told_by(replay: Replay, finding: Finding) -> str:
    """The remark within two tricks (or four calls) that tells of a correction, a penalty card or the director; empty for none."""
    for remark in commentary(replay.record):
        if _is_near(replay, finding, remark) and _TELLING.search(remark.text):
            return remark.text
    return ""


def _is_near(replay: Replay, finding: Finding, remark: Remark) -> bool:
    if remark.place.part != finding.place.part:
        return False
    here, there = int(finding.place.key), int(remark.place.key)
    if finding.place.part == CALL:
        return abs(here - there) <= _NEAR_CALLS
    if finding.place.part != CARD:
        return False
    return abs(here // 4 - there // 4) <= _NEAR_TRICKS
