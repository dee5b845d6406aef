"""The numbered rules, and which test holds each of them.

`statements.json` has the sentence of every statement; a test belongs to those that its name begins with
(`test_pl_32_fourth_exchange_refused`, `test_pl_66_a13_short_tables`). `python -m tests.rules` writes RULES.md.
"""

import ast
import json
import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
STATEMENTS: dict[str, dict] = json.loads((Path(__file__).parent / "statements.json").read_text(encoding="utf-8"))
RULES_FILE = TESTS / "RULES.md"
RECORDING_TEST = ("test_discipline.py", "test_conduct_is_recorded_by_a_judge_and_changes_nothing")

_NAME = re.compile(r"test((?:_(?:(?:pl|fi|fc|bx|ro)_\d+|a\d+b?|r\d+))+)_")
_PART = re.compile(r"(pl|fi|fc|bx|ro)_(\d+)|([ar]\d+b?)")

HEAD = """# Rules and their tests

Made by `python -m tests.rules` from `tests/rules/statements.json` and the names of the tests; do not edit it by hand.
The statements PL are those of the Polish school regulation in our own words, the statements A say how its gaps and
contradictions are settled. FI and FC are the French federation's rules of the classic game (of 2019, and the older
definition), BX those of the French box, RO the Romanian original games, with R for what their text leaves open. What is
marked *recorded* is conduct that the program only lets a judge note.

| statement | what it says | tests |
|---|---|---|
"""


def statements_of(name: str) -> list[str]:
    """The statements that a test's name begins with."""
    found = _NAME.match(f"{name}_")
    parts = _PART.findall(found.group(1)) if found else []
    return [f"{text.upper()}-{int(number)}" if text else gap[0].upper() + gap[1:] for text, number, gap in parts]


def named_tests() -> dict[str, list[tuple[str, str]]]:
    """For every statement its tests, as file (from the folder of the tests) and function."""
    found: dict[str, list[tuple[str, str]]] = {statement: [] for statement in STATEMENTS}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                for statement in statements_of(node.name):
                    found.setdefault(statement, []).append((path.relative_to(TESTS).as_posix(), node.name))
                if STATEMENTS and (path.name, node.name) == RECORDING_TEST:
                    for statement, facts in STATEMENTS.items():
                        if facts["recorded_only"]:
                            found[statement].append((path.relative_to(TESTS).as_posix(), node.name))
    return found


def render() -> str:
    """The text of RULES.md."""
    lines = []
    tests = named_tests()
    for statement, facts in STATEMENTS.items():
        named = "<br>".join(f"`{file}` {name}" for file, name in sorted(tests[statement]))
        mark = " *(recorded)*" if facts["recorded_only"] else ""
        lines.append(f"| {statement} | {facts['sentence']}{mark} | {named} |\n")
    return HEAD + "".join(lines)
