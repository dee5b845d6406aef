"""Makes `.venv` match the hashed lock and runs the command again inside it; the standard library only.

Runs before any package is there, on any system: no module that only POSIX has without a fallback, no `execv` on
Windows (its exec returns to the shell at once and loses the exit status), paths by pathlib.
"""

import gettext
import hashlib
import importlib.util
import json
import os
import subprocess
import sys
import venv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from turniej.locks import exclusive

BASE_DIR = Path(__file__).resolve().parent.parent
REQUIREMENTS = BASE_DIR / "turniej" / "requirements"
LOCALE = BASE_DIR / "turniej" / "locale"
DEVELOPMENT_COMMANDS = frozenset({"test", "bench"})
ATTEMPT = "\n== "
OFFLINE_SIGNS = (
    "NewConnectionError",
    "Failed to establish a new connection",
    "Name or service not known",
    "Temporary failure in name resolution",
    "No matching distribution",
    "error sending request",
    "dns error",
    "ConnectTimeout",
    "ProxyError",
)

Command = list[str | Path]


class Unable(Exception):
    """The environment cannot be made; the message is the one sentence for the person at the keyboard."""


def sentence(message: str) -> str:
    """Translate `message` before Django is there: into the user's language if the site speaks it, else into Polish."""
    named = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    codes = [part[:2].lower() for value in named for part in value.split(":") if part]
    language = next((code for code in codes if (LOCALE / code).is_dir()), "pl")
    return gettext.translation("django", LOCALE, [language]).gettext(message)


_ = sentence


def enter(argv: Sequence[str], platform: str = os.name) -> int | None:
    """Bring the process into the right environment for the command in `argv`.

    Returns None when this process is already in it and should go on, and otherwise the exit status of the command that
    ran there. On POSIX the process is replaced instead. Whatever goes wrong is said in one sentence, status 2.
    """
    command = argv[1] if len(argv) > 1 else ""
    lock = "dev" if command in DEVELOPMENT_COMMANDS else "run"
    home = environment_dir()
    try:
        if Path(sys.prefix).resolve() == home.resolve():
            if not matches(home, lock):
                prepare(home, lock, platform)
            return None
        if sys.prefix != sys.base_prefix:
            require_packages(lock)
            return None
        python = python_of(home, platform)
        if not python.exists() or not matches(home, lock):
            prepare(home, lock, platform)
        return run_again(python, argv, platform)
    except Unable as problem:
        print(problem, file=sys.stderr)
        return 2


def environment_dir() -> Path:
    """Return where the environment lies: `.venv`, or the folder that `TURNIEJ_VENV` names."""
    return Path(os.environ.get("TURNIEJ_VENV") or BASE_DIR / ".venv")


def python_of(home: Path, platform: str) -> Path:
    """Return the interpreter inside the environment `home` on `platform` (`os.name`)."""
    return home / "Scripts" / "python.exe" if platform == "nt" else home / "bin" / "python"


def run_again(python: Path, argv: Sequence[str], platform: str = os.name) -> int:
    """Run the same command with `python`; on POSIX in place of this process, on Windows as a child.

    The child hears Ctrl-C itself, from the same console, so the parent only waits and hands its status on.
    """
    command = [str(python), *argv]
    if platform != "nt":
        os.execv(command[0], command)
    child = subprocess.Popen(command)
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            continue


def require_packages(lock: str) -> None:
    """Respect an environment of the caller's own: change nothing in it, and say what it lacks, if anything."""
    wanted = ["django", "celery", "uvicorn"] + (["pytest", "xdist"] if lock == "dev" else [])
    missing = [name for name in wanted if importlib.util.find_spec(name) is None]
    if missing:
        said = _(
            "Your active environment %(place)s lacks %(names)s: leave it (deactivate), or install "
            "turniej/requirements/%(lock)s.txt into it."
        )
        raise Unable(said % {"place": sys.prefix, "names": ", ".join(missing), "lock": lock})


def lock_file(lock: str) -> Path:
    """Return the hashed lock called `lock` (run, dev or tool)."""
    return REQUIREMENTS / f"{lock}.txt"


def stamp(lock: str) -> dict[str, str]:
    """Return what an environment that matches `lock` has written down: the locks it satisfies, by hash."""
    satisfied = ["run", "dev"] if lock == "dev" else ["run"]
    return {name: hashlib.sha256(lock_file(name).read_bytes()).hexdigest() for name in satisfied}


def matches(home: Path, lock: str) -> bool:
    """Say whether the environment was made for just this lock and still has its interpreter's packages."""
    try:
        written = json.loads((home / "turniej.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    inside = Path(sys.prefix).resolve() == home.resolve()
    same_python = not inside or written.get("python") == list(sys.version_info[:2])
    return same_python and all(written.get("locks", {}).get(name) == digest for name, digest in stamp(lock).items())


@contextmanager
def only_preparation(home: Path) -> Iterator[None]:
    """Keep two starts apart that would write one environment; the second waits for the first."""
    with exclusive(home.with_name(home.name + "-lock") / "lock"):
        yield


def prepare(home: Path, lock: str, platform: str) -> None:
    """Make the environment, or bring it to the lock; raises `Unable` with a sentence."""
    try:
        make(home, lock, platform)
    except OSError as problem:
        said = _("The environment %(place)s cannot be written: %(reason)s.")
        raise Unable(said % {"place": home, "reason": problem.strerror or problem}) from problem


def make(home: Path, lock: str, platform: str) -> None:
    """Do what `prepare` promises; raises `Unable`, or OSError where nothing can be written."""
    with only_preparation(home):
        python = python_of(home, platform)
        if python.exists() and matches(home, lock):
            return
        print(_("Preparing the environment; this happens once and takes about a minute."), file=sys.stderr)
        if not python.exists():
            venv.EnvBuilder(clear=True, with_pip=False, symlinks=platform != "nt").create(home)
        install(home, python, lock)
        version = subprocess.run(
            [python, "-c", "import json, sys; print(json.dumps(sys.version_info[:2]))"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        (home / "turniej.json").write_text(json.dumps({"python": json.loads(version), "locks": stamp(lock)}))


def install(home: Path, python: Path, lock: str) -> None:
    """Install the lock: uv, fetched by its own hash, or pip alone where uv does not run; raises `Unable`."""
    log = home / "install.log"
    log.write_text("", encoding="utf-8")
    pip = find_pip(python, log)
    uv = python.with_name("uv.exe" if python.suffix else "uv")
    tool: Command = [*pip, "install", "--require-hashes", "-r", lock_file("tool")]
    # Compiled once here, or each of the site's processes compiles at its start wherever nothing may be written then.
    options = ["--compile-bytecode", "--require-hashes"]
    with_uv: Command = [uv, "pip", "sync", "--python", python, *options, lock_file(lock), lock_file("tool")]
    with_pip: Command = [*pip, "install", "--require-hashes", "-r", lock_file(lock)]
    has_uv = bool(pip) and (uv.exists() or attempt(tool, log)) and uv.exists()
    if not (has_uv and attempt(with_uv, log)) and not (pip and attempt(with_pip, log)):
        raise Unable(reason(log, bool(pip)))


def find_pip(python: Path, log: Path) -> Command:
    """Return a pip command that installs into `python`'s environment, or nothing if there is no pip at all.

    The caller's own pip serves (`pip --python`), which an externally managed Python allows and which needs no
    ensurepip; an older pip does not know the option, and then ensurepip makes one inside the environment.
    """
    quiet = ["--disable-pip-version-check", "--quiet", "--retries", "2"]
    outer: Command = [sys.executable, "-m", "pip", "--python", python]
    if attempt([*outer, "--version"], log):
        return [*outer, *quiet]
    inner: Command = [python, "-m", "pip"]
    if attempt([*inner, "--version"], log) or attempt([python, "-m", "ensurepip"], log):
        return [*inner, *quiet]
    return []


def attempt(command: Sequence[str | Path], log: Path) -> bool:
    """Run `command` with its output in `log` and say whether it succeeded."""
    with log.open("ab") as output:
        output.write(f"{ATTEMPT}{' '.join(map(str, command))}\n".encode())
        output.flush()
        try:
            done = subprocess.run(command, stdout=output, stderr=output, stdin=subprocess.DEVNULL, check=False)
        except OSError as problem:
            output.write(f"{command[0]}: {problem}\n".encode())
            return False
    return done.returncode == 0


def reason(log: Path, has_pip: bool) -> str:
    """Return the one sentence that says why the packages could not be installed."""
    if not has_pip:
        return _("This Python has neither pip nor ensurepip: install the package python3-pip or python3-venv first.")
    last = log.read_text(encoding="utf-8", errors="replace").rpartition(ATTEMPT)[2]
    if any(sign in last for sign in OFFLINE_SIGNS):
        return _("The first start needs the internet once, to fetch its packages: connect this machine and try again.")
    return _("The packages could not be installed; the file %(log)s says why.") % {"log": log}
