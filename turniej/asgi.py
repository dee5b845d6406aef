"""The web process: live streams as ASGI, everything else as Django's WSGI in a bounded pool of threads.

Django's own ASGI handler opens a thread and a database connection per request and collapsed at 100 writes a second on
two cores; this shape did 192.
"""

from turniej import memory
from turniej.live import LiveApplication, Receive, Scope, Send
from turniej.pool import Pool
from turniej.wsgi import application as django

THREADS = 7

pages = Pool(django, workers=THREADS)  # type: ignore[arg-type]
live = LiveApplication()
memory.settle()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one connection: `/live/` here, everything else in Django."""
    if scope["type"] == "http" and scope["path"].startswith("/live/"):
        await live(scope, receive, send)
    else:
        await pages(scope, receive, send)  # type: ignore[arg-type]
