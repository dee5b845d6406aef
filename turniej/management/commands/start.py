"""`manage.py start`: the whole site on this machine, until Ctrl-C."""

import signal
import sys
import threading
import time
import urllib.error
import urllib.request
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.core.management import get_commands
from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turniej import demonstration, locks
from turniej.addresses import lan_address, why_not
from turniej.celery import QUEUES
from turniej.logins import first_login, make_login
from turniej.management.command import SiteCommand
from turniej.processes import Child, Family
from turniej.services.backups import RESTORED
from turniej.settled import settle

ANSWER_SECONDS = 60
NO_PORT = {
    "taken": gettext_lazy("Port %(port)s is taken: stop what runs there, or choose another with --port."),
    "not_allowed": gettext_lazy(
        "This program may not use port %(port)s: choose another with --port; those below 1024 are the administrator's."
    ),
    "no_such_address": gettext_lazy("This machine has no address %(host)s: leave --host out, or give one that it has."),
}


class Command(SiteCommand):
    """Makes the database, the secret, the word list and the first login on the first run, then serves the site."""

    help = "Start the site with its background workers. Example: manage.py start --port 8080 --no-demo"
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--port", type=port_number, default=8000, help="the port to listen on (8000)")
        parser.add_argument("--host", default="0.0.0.0", help="the address to listen on (all of this machine)")
        parser.add_argument("--no-demo", action="store_true", help="do not play a demonstration tournament")
        parser.add_argument("--new-login", action="store_true", help="make one more organiser's login and print it")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run until Ctrl-C or SIGTERM; a taken port or a second start from the same folder ends with status 2."""
        host, port = options["host"], options["port"]
        try:
            with locks.exclusive(Path(settings.VAR_DIR) / "start.lock", wait=False):
                if reason := why_not(host, port):
                    raise CommandError(str(NO_PORT[reason]) % {"host": host, "port": port}, returncode=2)
                settle()
                self.serve(host, port, new_login=options["new_login"], demo=not options["no_demo"])
        except locks.Busy:
            raise CommandError(_("Turniej already runs from this folder."), returncode=2) from None

    def serve(self, host: str, port: int, *, new_login: bool, demo: bool) -> None:
        """Run the children, say where the site is once it answers, and stop them all at the end."""
        web = Child("web", ["-m", "turniej.child", "web", host, str(port)])
        family = Family([web], renew_by=Path(settings.VAR_DIR) / RESTORED)
        for name in ("SIGINT", "SIGTERM", "SIGBREAK", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), lambda *_: family.stopping.set())
        here = f"http://127.0.0.1:{port}"
        try:
            family.start()
            threading.Thread(target=self.welcome, args=(family, here, port, new_login, demo), daemon=True).start()
            family.watch()
        finally:
            family.stop()
            self.stderr.write(_("Turniej has stopped."))

    def welcome(self, family: Family, here: str, port: int, new_login: bool, demo: bool) -> None:
        """Print the addresses when the first page can be had; only then start what works in the background.

        A login is made here, where it is shown: one that was made before would be lost with a Ctrl-C in between.
        """
        answered = answers(here, family.stopping)
        for queue in QUEUES:
            family.add(Child(f"worker-{queue}", ["-m", "turniej.child", "worker", queue]))
        family.add(Child("beat", ["-m", "turniej.child", "beat"]))
        if not answered:
            return
        login = make_login() if new_login else first_login()
        lan = lan_address()
        lines = ["", _("Turniej is running: %(address)s/") % {"address": here}]
        if login:
            lines.append(
                _("Organiser's login, shown only now: %(name)s, password: %(password)s")
                % {"name": login.name, "password": login.password}
            )
        if lan:
            lines.append(
                _("For tablets and phones in the same network: %(address)s/") % {"address": f"http://{lan}:{port}"}
            )
        self.stdout.write("\n".join(lines))
        if lan:
            segno.make(f"http://{lan}:{port}/", error="l").terminal(out=sys.stdout, compact=True, border=1)
        self.stdout.write(_("Stop with Ctrl-C."))
        self.stdout.flush()
        if demo and demonstration.wanted() and "rehearse" in get_commands():
            command = ["manage.py", "rehearse", "--demonstration", "--against", here]
            family.add(Child("demonstration", command, restart=False))


def port_number(text: str) -> int:
    """Read a number of a port; raises ArgumentTypeError if there is no such port."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= 65535):
        raise ArgumentTypeError(_("a port is a number from 1 to 65535"))
    return int(text)


def answers(here: str, stopping: threading.Event) -> bool:
    """Wait until the site answers, and say whether it does."""
    until = time.monotonic() + ANSWER_SECONDS
    while time.monotonic() < until and not stopping.wait(0.1):
        try:
            with urllib.request.urlopen(f"{here}/healthz", timeout=5):
                return True
        except (urllib.error.URLError, OSError):
            continue
    return False
