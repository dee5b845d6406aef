"""The environment makes itself: matching the lock, respecting the caller's own, and saying why when it cannot."""

import ast
import base64
import hashlib
import os
import signal
import socket
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests.servers import PATIENCE
from turniej import bootstrap

BASE_DIR = bootstrap.BASE_DIR
# The interpreter beneath whatever environment the tests run in: what a newcomer has.
BASE_PYTHON = sys._base_executable

DRIVER = """
import sys
from pathlib import Path
from turniej import bootstrap
bootstrap.REQUIREMENTS = Path(sys.argv[1])
status = bootstrap.enter(sys.argv[3:], platform=sys.argv[2])
print("stayed", flush=True)
sys.exit(status)
"""
SCRIPT = "import sys; import tiny; print(tiny.NAME, sys.prefix, *sys.argv[1:], flush=True); sys.exit(7)"


def tiny_wheel(folder: Path) -> str:
    """Write a package of one line and return its hash."""
    files = {
        "tiny.py": "NAME = 'tiny'\n",
        "tiny-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n",
        "tiny-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = ["tiny-1.0.dist-info/RECORD,,"]
    for name, text in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
        record.append(f"{name},sha256={digest},{len(text)}")
    files["tiny-1.0.dist-info/RECORD"] = "\n".join(record) + "\n"
    file = folder / "tiny-1.0-py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as wheel:
        for name, text in files.items():
            wheel.writestr(name, text)
    return hashlib.sha256(file.read_bytes()).hexdigest()


class Newcomer:
    """A machine without a network, whose registry is a folder with one package."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.home = folder / "home" / ".venv"
        self.requirements = folder / "requirements"
        self.requirements.mkdir(parents=True)
        self.home.parent.mkdir()
        self.script = folder / "script.py"
        self.script.write_text(SCRIPT)
        self.lock(tiny_wheel(folder))

    def lock(self, digest: str) -> None:
        for name in ("run", "dev"):
            (self.requirements / f"{name}.txt").write_text(f"tiny==1.0 --hash=sha256:{digest}\n")
        (self.requirements / "tool.txt").write_text(f"no-such-installer==1.0 --hash=sha256:{'0' * 64}\n")

    def command(self, platform=os.name, python=BASE_PYTHON) -> list[str]:
        return [python, "-c", DRIVER, str(self.requirements), platform, str(self.script), "start", "--port", "1"]

    def env(self) -> dict[str, str]:
        dropped = ("PIP_", "UV_", "PYTHON", "TURNIEJ", "VIRTUAL_ENV", "LANG", "LC_")
        env = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
        offline = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.folder), "PIP_CONFIG_FILE": os.devnull}
        return {**env, **offline, "TURNIEJ_VENV": str(self.home), "LANG": "en"}

    def run(self, **options) -> subprocess.CompletedProcess:
        return subprocess.run(
            self.command(**options), cwd=BASE_DIR, env=self.env(), capture_output=True, text=True, timeout=PATIENCE
        )


@pytest.fixture
def newcomer(tmp_path):
    return Newcomer(tmp_path)


def test_environment_is_made_once_and_the_command_runs_inside(newcomer):
    first = newcomer.run()
    assert (first.returncode, first.stdout.split()) == (7, ["tiny", str(newcomer.home), "start", "--port", "1"])
    assert "once" in first.stderr
    second = newcomer.run()
    assert (second.returncode, second.stderr) == (7, "")


def test_folder_that_cannot_be_written_is_said_in_one_sentence(newcomer):
    newcomer.home.parent.rmdir()
    newcomer.home.parent.write_text("a file where the folder should be")
    answer = newcomer.run()
    assert answer.returncode == 2
    assert answer.stderr.startswith(f"The environment {newcomer.home} cannot be written: ")
    assert answer.stderr.count("\n") == 1


def test_changed_lock_is_installed_again(newcomer):
    newcomer.run()
    for name in ("run", "dev"):
        lock = newcomer.requirements / f"{name}.txt"
        lock.write_text(lock.read_text() + "# another line\n")
    assert "once" in newcomer.run().stderr
    assert newcomer.run().stderr == ""


def test_package_with_another_hash_is_not_installed(newcomer):
    newcomer.lock("1" * 64)
    answer = newcomer.run()
    assert answer.returncode == 2
    assert "Traceback" not in answer.stderr
    assert "install.log" in answer.stderr


def test_no_network_is_said_in_one_sentence(newcomer):
    (newcomer.folder / "tiny-1.0-py3-none-any.whl").unlink()
    answer = newcomer.run()
    assert answer.returncode == 2
    assert answer.stderr.splitlines()[1:] == [
        "The first start needs the internet once, to fetch its packages: connect this machine and try again."
    ]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("", "Turniej się zatrzymał."),
        ("C.UTF-8", "Turniej się zatrzymał."),
        ("de_DE.UTF-8", "Turniej się zatrzymał."),
        ("de_AT:en", "Turniej has stopped."),
        ("en_GB.UTF-8", "Turniej has stopped."),
        ("fr_FR", "Turniej s’est arrêté."),
    ],
)
def test_sentences_are_polish_unless_the_user_speaks_another_language_of_the_site(monkeypatch, language, said):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", language)
    assert bootstrap.sentence("Turniej has stopped.") == said


def test_ctrl_c_in_the_middle_of_the_preparation_ends_it_quietly(newcomer):
    """A registry that never answers holds pip up; Ctrl-C is heard by the whole group of the terminal."""
    with socket.create_server(("127.0.0.1", 0)) as registry:
        index = f"http://127.0.0.1:{registry.getsockname()[1]}/simple"
        env = {name: value for name, value in newcomer.env().items() if not name.startswith("PIP_")}
        process = subprocess.Popen(
            ["env", "--default-signal=INT", BASE_PYTHON, "manage.py", "start"],
            cwd=BASE_DIR,
            env={**env, "PIP_INDEX_URL": index, "PIP_CONFIG_FILE": os.devnull, "NO_PROXY": "127.0.0.1"},
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        registry.settimeout(PATIENCE)
        registry.accept()[0].close()
        os.killpg(process.pid, signal.SIGINT)
        _out, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert said.splitlines() == ["Preparing the environment; this happens once and takes about a minute."]


def test_two_starts_at_once_make_one_environment(newcomer):
    running = [
        subprocess.Popen(
            newcomer.command(),
            cwd=BASE_DIR,
            env=newcomer.env(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    said = [process.communicate(timeout=PATIENCE) for process in running]
    assert [process.returncode for process in running] == [7, 7]
    assert sum("once" in err for _out, err in said) == 1


def test_interrupted_preparation_is_taken_up_again(newcomer):
    newcomer.run()
    (newcomer.home / "turniej.json").unlink()
    assert newcomer.run().returncode == 7


def test_environment_whose_python_is_gone_is_made_again(newcomer):
    newcomer.run()
    bootstrap.python_of(newcomer.home, os.name).unlink()
    assert newcomer.run().returncode == 7


def test_environment_of_the_callers_own_is_respected(newcomer, tmp_path):
    own = tmp_path / "own"
    venv.EnvBuilder(with_pip=False, system_site_packages=False).create(own)
    answer = newcomer.run(python=str(bootstrap.python_of(own, os.name)))
    assert answer.returncode == 2
    assert "lacks django, celery, uvicorn" in answer.stderr
    assert not newcomer.home.exists()


def test_windows_runs_the_command_as_a_child_and_hands_its_status_on(newcomer):
    newcomer.run()
    (newcomer.home / "Scripts").mkdir()
    bootstrap.python_of(newcomer.home, "nt").symlink_to(bootstrap.python_of(newcomer.home, "posix"))
    answer = newcomer.run(platform="nt")
    assert answer.returncode == 7
    assert answer.stdout.splitlines()[-1] == "stayed"  # the parent is still there, as on Windows it must be


def test_windows_parent_waits_for_the_child_through_ctrl_c(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "import signal, sys\nsignal.signal(signal.SIGINT, lambda *_: sys.exit(5))\n"
        "print('up', flush=True)\nsignal.pause()\n"
    )
    code = (
        "import sys; from turniej import bootstrap; sys.exit(bootstrap.run_again(sys.executable, sys.argv[1:], 'nt'))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(script)],
        cwd=BASE_DIR,
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout.readline() == b"up\n"
    os.killpg(process.pid, signal.SIGINT)
    assert process.wait(PATIENCE) == 5


def test_old_python_is_told_which_one_is_needed():
    code = (
        "import runpy, sys; sys.version_info = (3, 8, 1, 'final', 0); sys.argv = ['manage.py', 'start']\n"
        "runpy.run_path('manage.py', run_name='__main__')"
    )
    answer = subprocess.run([sys.executable, "-c", code], cwd=BASE_DIR, capture_output=True, text=True)
    assert answer.returncode == 2
    assert answer.stderr.splitlines() == [
        "Turniej wymaga Pythona 3.11 lub nowszego, a to jest Python 3.8.",
        "Turniej needs Python 3.11 or newer, and this is Python 3.8.",
    ]


def test_old_python_can_read_manage_py():
    source = (BASE_DIR / "manage.py").read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 6))


def test_bootstrap_needs_nothing_but_the_standard_library():
    for name in ("bootstrap.py", "locks.py", "__init__.py"):
        tree = ast.parse((BASE_DIR / "turniej" / name).read_text(encoding="utf-8"))
        imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        imported |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        known = sys.stdlib_module_names | {"turniej", "msvcrt", "fcntl"}
        assert {module.partition(".")[0] for module in imported} <= known


def test_python_with_neither_pip_nor_ensurepip_is_told_what_to_install(newcomer, tmp_path):
    bare = tmp_path / "bare"
    for name in ("pip", "ensurepip"):
        (bare / name).mkdir(parents=True)
        (bare / name / "__init__.py").write_text("raise ImportError('not on this machine')")
    env = {**newcomer.env(), "PYTHONPATH": str(bare)}
    answer = subprocess.run(newcomer.command(), cwd=BASE_DIR, env=env, capture_output=True, text=True, timeout=PATIENCE)
    assert answer.returncode == 2
    assert "python3-pip or python3-venv" in answer.stderr
