"""Every rule's documentation: its headings, its flagged sample, its clean near miss."""

import re
import textwrap

import pytest

from auditor.detectors.catalogue import DETECTORS, RULES, documentation
from tests.support.boards import audits

CODES = [rule.code for rule, _ in DETECTORS]
HEADINGS = ("Shows:", "Cannot show:", "Flagged:", "Clean:")


def sample(code: str, heading: str) -> str:
    match = re.search(rf"^{heading}:\n(.*?)(?:\n\n\S|\Z)", documentation(code), re.DOTALL | re.MULTILINE)
    assert match, f"{code} has no {heading} sample"
    return textwrap.dedent(match[1])


def found(text: str) -> list[str]:
    return [item.finding.rule for audit in audits(text) for item in audit.items]


@pytest.mark.parametrize("code", CODES)
def test_a_rule_documents_what_it_shows_and_what_a_record_cannot_show(code: str) -> None:
    assert all(f"\n{heading}" in documentation(code) for heading in HEADINGS)


@pytest.mark.parametrize("code", [code for code in CODES if code[0] == "L"])
def test_a_rule_of_law_tells_the_laws_by_edition(code: str) -> None:
    assert "\nLaws:\n" in documentation(code)


@pytest.mark.parametrize("code", CODES)
def test_the_flagged_sample_is_flagged_by_its_rule_and_by_no_other(code: str) -> None:
    assert set(found(sample(code, "Flagged"))) == {code}


@pytest.mark.parametrize("code", CODES)
def test_the_clean_sample_is_clean(code: str) -> None:
    assert found(sample(code, "Clean")) == []


def test_codes_and_names_are_used_once() -> None:
    assert len({rule.code for rule in RULES}) == len({rule.name for rule in RULES}) == len(RULES)


def test_codes_are_a_family_letter_and_a_number() -> None:
    assert all(re.fullmatch(r"[LRDF]\d\d", rule.code) for rule in RULES)
