"""A mutation check: every field, guard and rule of the engine is falsified once, and its named test must fail."""

import importlib
import inspect
import itertools
from dataclasses import fields, replace
from pathlib import Path
from types import FunctionType

import pytest

from games.engine import permissions
from games.engine.ruleset import Ruleset
from tests.games.engine import table
from tests.games.engine.mutants import CLOCKLESS, CODE, FIELDS, GUARDS, PHASES, PHASES_TEST

FALSIFIED = "<falsified>"


def passes(name):
    """Run a test, with all its parameters, in this process; return whether it passes."""
    module, function = name.split("::")
    test = getattr(importlib.import_module(f"tests.games.engine.{module}"), function)
    try:
        for arguments in _parameters(test):
            test(**arguments)
    except (AssertionError, pytest.fail.Exception, TypeError, ValueError, KeyError, IndexError, AttributeError):
        return False
    return True


def _parameters(test):
    """Every set of arguments that the test's marks give it."""
    sets = []
    for mark in getattr(test, "pytestmark", []):
        names, values = mark.args[:2]
        names = [names] if isinstance(names, str) else list(names)
        sets.append([dict(zip(names, value if len(names) > 1 else [value], strict=True)) for value in values])
    return [{name: value for part in parts for name, value in part.items()} for parts in itertools.product(*sets)]


def falsify(monkeypatch, mutant):
    """Compile the module with the line changed, and give its functions the changed code."""
    module = importlib.import_module(f"games.engine.{mutant.module}")
    source = Path(module.__file__).read_text(encoding="utf-8")
    assert source.count(mutant.old) == 1, f"the line is not there once: {mutant.old}"
    changed = {"__name__": module.__name__, "__file__": module.__file__}
    exec(compile(source.replace(mutant.old, mutant.new), FALSIFIED, "exec"), changed)  # noqa: S102
    for function, other in _functions(vars(module), changed, module.__name__):
        monkeypatch.setattr(function, "__code__", other.__code__)


def _functions(old, new, module):
    """The functions, methods and properties of a module, each with its changed twin."""
    for name, value in old.items():
        twin = new.get(name)
        if isinstance(value, property):
            value, twin = value.fget, twin.fget
        if isinstance(value, FunctionType) and value.__module__ == module and twin.__code__.co_filename == FALSIFIED:
            yield value, twin
        elif inspect.isclass(value) and value.__module__ == module:
            yield from _functions(vars(value), vars(twin), module)


@pytest.mark.parametrize("name", [field.name for field in fields(Ruleset)])
def test_flipped_field_is_noticed(monkeypatch, name):
    value, test = FIELDS[name]
    assert getattr(table.RULES, name) != value
    assert passes(test)
    monkeypatch.setattr(table, "RULES", table.RULES.but(**{name: value}))
    assert not passes(test), f"{test} does not notice {name} = {value!r}"


@pytest.mark.parametrize(
    ("kind", "guard"),
    [(kind, guard.__name__) for kind, rule in permissions.RULES.items() for guard in rule.guards],
)
def test_missing_guard_is_noticed(monkeypatch, kind, guard):
    test = CLOCKLESS if guard == "_anybody" else GUARDS[kind, guard]
    rule = permissions.RULES[kind]
    rest = tuple(each for each in rule.guards if each.__name__ != guard)
    assert passes(test)
    monkeypatch.setitem(permissions.RULES, kind, replace(rule, guards=rest))
    assert not passes(test), f"{test} does not miss {guard} of {kind}"


@pytest.mark.parametrize(
    "kind", [kind for kind, rule in permissions.RULES.items() if rule.phases != permissions.ALWAYS]
)
def test_widened_phases_are_noticed(monkeypatch, kind):
    tests = [PHASES_TEST, *PHASES.get(kind, ())]
    assert all(map(passes, tests))
    monkeypatch.setitem(permissions.RULES, kind, replace(permissions.RULES[kind], phases=permissions.ALWAYS))
    for test in tests:
        assert not passes(test), f"{test} does not notice that {kind} is always possible"


def test_no_guard_is_listed_that_does_not_exist():
    assert set(GUARDS) <= {(kind, each.__name__) for kind, rule in permissions.RULES.items() for each in rule.guards}


@pytest.mark.parametrize("mutant", CODE, ids=lambda mutant: f"{mutant.module}-{mutant.test.split('::')[1]}")
def test_falsified_line_is_noticed(monkeypatch, mutant):
    assert passes(mutant.test)
    falsify(monkeypatch, mutant)
    assert not passes(mutant.test), f"{mutant.test} does not notice {mutant.new!r} for {mutant.old!r}"
