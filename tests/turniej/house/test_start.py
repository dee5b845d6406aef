"""`manage.py start` as a whole: it comes up, says where it is, mends itself, and leaves nothing behind."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.servers import BASE_DIR, PATIENCE, answers, free_port, listens, wait_until


class Started:
    """A running `start` with a folder for state of its own."""

    def __init__(self, var: Path, *arguments: str):
        self.port = free_port()
        self.out = var / f"out-{self.port}.log"
        self.env = {**os.environ, "TURNIEJ_VAR": str(var), "LANG": "en", "TURNIEJ_CLOCK_FILE": ""}
        command = [sys.executable, "manage.py", "start", "--no-demo", "--host", "127.0.0.1", "--port", str(self.port)]
        with self.out.open("wb") as out:
            self.process = subprocess.Popen(
                [*command, *arguments],
                cwd=BASE_DIR,
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    @property
    def said(self) -> str:
        return self.out.read_text(encoding="utf-8", errors="replace")  # a line may be half written

    def wait(self) -> "Started":
        wait_until(lambda: "Ctrl-C" in self.said or self.process.poll() is not None, what="the welcome")
        assert self.process.poll() is None, self.said
        wait_until(lambda: len(self.children()) == 4, what="the workers")
        return self

    def children(self) -> dict[str, int]:
        """Return the process ids of the children by their name, as the system lists them."""
        found = {}
        for entry in Path("/proc").glob("[0-9]*/stat"):
            try:
                parent = int(entry.read_text().rpartition(")")[2].split()[1])
                words = (entry.parent / "cmdline").read_bytes().decode().split("\0")
            except OSError:
                continue
            if parent == self.process.pid and "turniej.child" in words:
                rest = words[words.index("turniej.child") + 1 :]
                found["-".join(rest[:2]) if rest[0] == "worker" else rest[0]] = int(entry.parent.name)
        return found

    def interrupt(self) -> int:
        """Press Ctrl-C, which the whole group of the terminal hears."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.process.wait(PATIENCE)


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def login(said: str) -> tuple[str, str] | None:
    found = re.search(r"(organizator\d*), (?:hasło|password): (\S+)", said)
    return (found[1], found[2]) if found else None


@pytest.fixture
def var(tmp_path):
    return tmp_path


def test_site_comes_up_mends_itself_and_stops_with_its_children(var):
    hasty = Started(var)
    wait_until(hasty.children, what="the web process")
    assert hasty.interrupt() == 0

    site = Started(var).wait()
    assert f"http://127.0.0.1:{site.port}/" in site.said
    # Also after a Ctrl-C just before it was said, the first login is not lost.
    assert (login(hasty.said) or login(site.said))[0] == "organizator"
    children = site.children()
    assert set(children) == {"web", "worker-long", "worker-quick", "beat"}

    second = Started(var)
    assert second.process.wait(PATIENCE) == 2
    assert len(second.said.strip().splitlines()) == 1

    os.kill(children["web"], signal.SIGKILL)
    wait_until(lambda: site.children().get("web", children["web"]) != children["web"], what="a new web process")
    wait_until(lambda: answers(f"http://127.0.0.1:{site.port}/"), what="the site's answer after the kill")

    before = site.children()
    (var / "restored").touch()
    wait_until(
        lambda: site.children().keys() == before.keys() and not set(site.children().values()) & set(before.values()),
        what="new processes after a restore",
    )
    wait_until(lambda: answers(f"http://127.0.0.1:{site.port}/"), what="the site's answer after the restore")

    last = site.children()
    assert site.interrupt() == 0
    wait_until(lambda: not any(alive(pid) for pid in last.values()), what="the end of the children")
    assert not listens(site.port)
    assert "Traceback" not in hasty.said + site.said
    assert "Ctrl+C" not in site.said  # the workers heard nothing of it, or they would offer to stop at once


def test_children_notice_that_the_parent_was_killed(var):
    site = Started(var).wait()
    children = site.children()
    site.process.kill()
    site.process.wait()
    wait_until(lambda: not any(alive(pid) for pid in children.values()), what="the end of the children")

    again = Started(var, "--new-login").wait()
    assert login(again.said)[0] == "organizator2"
    again.process.send_signal(signal.SIGTERM)
    assert again.process.wait(PATIENCE) == 0
    assert (var / "secret").stat().st_mode & 0o077 == 0


def test_port_that_does_not_exist_is_refused():
    with pytest.raises(CommandError, match="65535"):
        call_command("start", "--port", "99999")


def test_taken_port_is_said_in_one_sentence(var):
    import socket

    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        answer = Started(var, "--port", port)
        assert answer.process.wait(PATIENCE) == 2
    assert port in answer.said
    assert len(answer.said.strip().splitlines()) == 1
