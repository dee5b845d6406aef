"""What holds for all of the code at once: style, types, the direction of imports, migrations, and what is not kept."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

BASE_DIR = Path(__file__).resolve().parent.parent
PACKAGES = ["turniej", "games", "lexicon"]
REQUIREMENTS = BASE_DIR / "turniej" / "requirements"


def run(*command: str) -> subprocess.CompletedProcess:
    """Run a program of the environment that the tests run in."""
    program = Path(sys.executable).with_name(command[0])
    return subprocess.run([program, *command[1:]], cwd=BASE_DIR, capture_output=True, text=True)


def tracked_files() -> list[Path]:
    """Every file that git keeps; in a copy without git, every file that is not made by running."""
    listed = subprocess.run(["git", "ls-files"], cwd=BASE_DIR, capture_output=True, text=True)
    if listed.returncode == 0:
        return [path for line in listed.stdout.splitlines() if (path := BASE_DIR / line).is_file()]
    made = {".venv", "var", "__pycache__", ".git"}
    return [path for path in BASE_DIR.rglob("*") if path.is_file() and not made & set(path.relative_to(BASE_DIR).parts)]


def text_of(path: Path) -> str:
    """The text of a file, empty for one that is none."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def test_style():
    answer = run("ruff", "check", ".")
    assert answer.returncode == 0, answer.stdout


def test_format():
    answer = run("ruff", "format", "--check", ".")
    assert answer.returncode == 0, answer.stdout


def test_types():
    answer = run("mypy", "manage.py", *PACKAGES)
    assert answer.returncode == 0, answer.stdout


def test_imports_run_one_way():
    answer = run("lint-imports", "--no-cache")
    assert answer.returncode == 0, answer.stdout


def test_models_have_their_migrations():
    command = [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"]
    answer = subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout


def test_every_module_says_what_it_is_for():
    modules = [path for path in tracked_files() if path.suffix == ".py" and text_of(path).strip()]
    silent = [str(path.relative_to(BASE_DIR)) for path in modules if not opens_with_sentence(path)]
    assert silent == []


def opens_with_sentence(path: Path) -> bool:
    return "migrations" in path.parts or text_of(path).lstrip().startswith(('"""', 'r"""'))


@pytest.mark.parametrize(
    "marker", ["TODO", "FIXME", "XXX", "pragma: no cover", "@pytest.mark.skip", "@pytest.mark.xfail"]
)
def test_nothing_is_left_half_done(marker):
    code = [
        path for path in tracked_files() if path.suffix in {".py", ".js", ".html", ".css"} and path != Path(__file__)
    ]
    assert [str(path) for path in code if marker in text_of(path)] == []


def test_ignored_type_errors_are_named():
    code = [path for path in tracked_files() if path.suffix == ".py" and path != Path(__file__)]
    assert [str(path) for path in code if re.search(r"type: ignore(?!\[)", text_of(path))] == []


def test_repository_holds_no_data_of_people_and_no_secrets():
    """No database, dump, environment file, backup or roster; invented rosters lie in tests only."""
    forbidden = re.compile(r"(\.env$|\.sqlite3|\.dump$|\.sql$|\.pem$|\.key$|(^|/)secret$|\.zip$)")
    names = [str(path.relative_to(BASE_DIR)) for path in tracked_files()]
    assert [name for name in names if forbidden.search(name)] == []
    rosters = [name for name in names if name.endswith((".csv", ".xlsx")) and not name.startswith("tests/")]
    assert rosters == []


def test_repository_names_no_package_registry_and_no_folder_of_a_machine():
    hosts = ["py" + "pi.org", "pythonhosted" + ".org", "registry.npm" + "js", "/wo" + "rk/", "/ro" + "ot/"]
    found = [
        (str(path.relative_to(BASE_DIR)), host) for path in tracked_files() for host in hosts if host in text_of(path)
    ]
    assert found == []


def pins(name: str) -> dict[str, str]:
    """The pinned packages of a lock, with their hashes."""
    text = (REQUIREMENTS / f"{name}.txt").read_text(encoding="utf-8")
    blocks = re.split(r"\n(?=[a-z0-9])", re.sub(r"(?m)^\s*#.*\n", "", text))
    return {block.splitlines()[0].rstrip(" \\"): block for block in blocks if block.strip()}


@pytest.mark.parametrize("name", ["run", "dev", "tool"])
def test_every_locked_package_has_a_version_and_a_hash(name):
    locked = pins(name)
    assert locked
    for pin, block in locked.items():
        assert re.match(r"[a-z0-9._-]+(\[[a-z,]+\])?==\S+", pin), pin
        assert "--hash=sha256:" in block, pin


def test_tests_run_on_the_versions_that_run():
    run_pins, dev_pins = ({pin.partition(" ;")[0] for pin in pins(name)} for name in ("run", "dev"))
    assert run_pins <= dev_pins


@pytest.mark.parametrize("name", ["run", "dev", "tool"])
def test_locks_hold_what_was_asked_for(name):
    asked = (REQUIREMENTS / f"{name}.in").read_text(encoding="utf-8").splitlines()
    locked = {re.split(r"[\[=]", pin)[0] for pin in pins(name)}
    for line in asked:
        if line and not line.startswith(("#", "-r")):
            assert re.split(r"[\[<>=]", line)[0].strip() in locked, line


def test_oldest_python_is_the_same_everywhere():
    project = tomllib.loads((BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["requires-python"] == ">=3.11"
    assert project["tool"]["ruff"]["target-version"] == "py311"
    assert "--python-version 3.11" in (REQUIREMENTS / "run.txt").read_text(encoding="utf-8")


def test_readme_shows_the_two_commands_first_each_alone():
    blocks = re.findall(r"```\w*\n(.*?)```", (BASE_DIR / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert [block.strip() for block in blocks[:2]] == ["python3 manage.py start", "python3 manage.py test"]


def test_top_level_holds_what_the_map_shows():
    shown = {"manage.py", "pyproject.toml", "README.md", "LICENSE", "turniej", "games", "lexicon", "templates", "tests"}
    found = {path.relative_to(BASE_DIR).parts[0] for path in tracked_files()}
    assert {name for name in found if not name.startswith(".")} == shown
