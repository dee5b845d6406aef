"""A live stream without a browser."""

import http.client
import json
import socket
import threading
from urllib.parse import urlencode

from tests.servers import PATIENCE
from turniej import live


class Stream:
    """An open stream, read in a thread as a browser does."""

    def __init__(self, site, topics):
        self.seen = {}
        self.connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)
        self.connection.request("GET", "/live/events?" + urlencode({"topics": live.sign_topics(topics)}))
        self.socket = self.connection.sock
        self.answer = self.connection.getresponse()
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self):
        for line in self.answer:
            if line.startswith(b"data: "):
                self.seen.update(json.loads(line.removeprefix(b"data: ")))

    def close(self):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.thread.join(PATIENCE)
