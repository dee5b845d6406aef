"""What the children of `start` run: `python -m turniej.child web HOST PORT | worker QUEUE | beat`."""

import os
import sys
import warnings
from collections.abc import Callable
from typing import Any

from turniej.processes import when_parent_ends


def web(host: str, port: str) -> None:
    """Serve the site until the parent ends."""
    import uvicorn

    config = uvicorn.Config(
        "turniej.asgi:application",
        host=host,
        port=int(port),
        log_config=None,
        access_log=False,
        lifespan="off",
        ws="none",
        timeout_keep_alive=30,
        timeout_graceful_shutdown=3,
        server_header=False,
        backlog=2048,
    )
    server = uvicorn.Server(config)

    def stop() -> None:
        from turniej.asgi import live

        live.hub.close()
        server.should_exit = True

    when_parent_ends(stop)
    server.run()


def worker(queue: str) -> None:
    """Work on one queue, one task at a time, until the parent ends."""
    from celery.platforms import SecurityWarning
    from celery.worker import state

    from turniej.celery import app

    def stop() -> None:
        state.should_stop = 0

    warnings.simplefilter("ignore", SecurityWarning)  # nobody else can write to the queue of this site
    when_parent_ends(stop)
    app.Worker(
        queues=[queue],
        pool="solo",
        concurrency=1,
        hostname=f"{queue}@%h",
        quiet=True,
        without_mingle=True,
        without_gossip=True,
        without_heartbeat=True,
        loglevel="WARNING",
    ).start()


def beat() -> None:
    """Enqueue what is due by the clock, until the parent ends."""
    from celery.beat import Service
    from django.conf import settings

    from turniej.celery import app

    service: Any = Service(app, max_interval=2, schedule_filename=str(settings.VAR_DIR / "beat"))
    when_parent_ends(service.stop)
    service.start()


def main(arguments: list[str]) -> None:
    """Run the child that the first argument names."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "turniej.settings")
    import django

    django.setup()
    name, *rest = arguments
    runs: dict[str, Callable[..., None]] = {"web": web, "worker": worker, "beat": beat}
    runs[name](*rest)


if __name__ == "__main__":
    main(sys.argv[1:])
