"""Every numbered statement has a test that carries its name, and the table of them is fresh."""

from games.engine.conduct import RECORDED_ONLY
from tests.rules import RULES_FILE, STATEMENTS, named_tests, render, statements_of


def test_every_statement_is_there():
    assert [name for name in STATEMENTS if name.startswith("PL-")] == [f"PL-{number}" for number in range(1, 80)]
    for text, last in (("FI", 39), ("FC", 25), ("BX", 17), ("RO", 41)):
        numbered = [name for name in STATEMENTS if name.startswith(f"{text}-")]
        assert numbered == [f"{text}-{number}" for number in range(1, last + 1)]
    assert [name for name in STATEMENTS if name.startswith("R") and "-" not in name] == ["R1", "R2", "R3", "R4", "R5"]
    gaps = ["A1", "A2", "A3", "A3b", *(f"A{number}" for number in range(4, 23))]
    assert [name for name in STATEMENTS if name.startswith("A")] == gaps


def test_every_statement_has_a_test_and_no_test_names_an_unknown_one():
    tests = named_tests()
    assert [statement for statement, named in tests.items() if not named] == []
    assert [statement for statement in tests if statement not in STATEMENTS] == []


def test_conduct_that_is_only_recorded_is_what_a_judge_can_record():
    assert {name for name, facts in STATEMENTS.items() if facts["recorded_only"]} == RECORDED_ONLY


def test_a_name_may_carry_several_statements():
    assert statements_of("test_pl_66_a12_equal_scores_share") == ["PL-66", "A12"]
    assert statements_of("test_a3b_after_the_cap") == ["A3b"]
    assert statements_of("test_fi_06_r1_starter") == ["FI-6", "R1"]
    assert statements_of("test_a_friendly_table_starts_itself") == []


def test_table_of_rules_is_fresh():
    """Run `python -m tests.rules` after adding or renaming a test of a rule."""
    assert RULES_FILE.read_text(encoding="utf-8") == render()
