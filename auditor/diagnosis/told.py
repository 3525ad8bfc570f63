"""Whether the commentary near an event tells of it."""

import re
from typing import Final

from auditor.detectors.rule import Finding
from auditor.notation.commentary import Remark, commentary
from auditor.record.board_record import BoardRecord
from auditor.record.places import CALL, CARD

_TELLING: Final = re.compile(
    r"\b(director|revoked?s?|renounced?|penalty card|out of (turn|rotation)|insufficient bid|misclick(ed)?|mistakenly|"
    r"corrected|withdr[ae]wn?|ruling)\b",
    re.IGNORECASE,
)
_NEAR_TRICKS: Final = 2
_NEAR_CALLS: Final = 4


def telling_remarks(record: BoardRecord) -> list[Remark]:
    """The remarks of a record that tell of a correction, a penalty card, a ruling or the director."""
    return [remark for remark in commentary(record) if _TELLING.search(remark.text)]


def told_by(remarks: list[Remark], finding: Finding) -> str:
    """The telling remark within two tricks (or four calls) of a finding; empty for none."""
    return next((remark.text for remark in remarks if _is_near(finding, remark)), "")


def _is_near(finding: Finding, remark: Remark) -> bool:
    if remark.place.part != finding.place.part:
        return False
    here, there = int(finding.place.key), int(remark.place.key)
    if finding.place.part == CALL:
        return abs(here - there) <= _NEAR_CALLS
    if finding.place.part != CARD:
        return False
    return abs(here // 4 - there // 4) <= _NEAR_TRICKS
