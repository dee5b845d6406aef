"""The site of a rehearsal, while it starts."""

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from turniej.processes import Child, Family
from turniej.rehearsal.client import Trouble
from turniej.rehearsal.site import wait_for


class Broken(BaseHTTPRequestHandler):
    """Answers everything with an error."""

    def do_GET(self) -> None:
        self.send_error(500)

    def log_message(self, *args) -> None:
        pass


def test_site_that_answers_with_an_error_is_told_at_once() -> None:
    family = Family([Child("web", ["-c", "import sys; sys.stdin.read()"])])
    family.start()
    with HTTPServer(("127.0.0.1", 0), Broken) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            with pytest.raises(Trouble, match="500"):
                wait_for(f"http://127.0.0.1:{server.server_port}", family)
        finally:
            server.shutdown()
            family.stop()
