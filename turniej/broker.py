"""A Celery transport over the site's own database: a message is a row, so nothing else has to run on a laptop.

Enqueueing joins the caller's transaction: work for something that was rolled back is never done. Kombu's own
`filesystem://` transport loses messages (it reads half-written files) and is no alternative.
"""

import json
from queue import Empty
from typing import Any

from kombu.transport import virtual


class Channel(virtual.Channel):
    """Puts messages into and takes them from `QueuedMessage`; deleting the row decides who has it."""

    def _put(self, queue: str, message: dict[str, Any], **_options: object) -> None:
        self._rows.create(queue=queue, body=json.dumps(message))

    def _get(self, queue: str, timeout: float | None = None) -> dict[str, Any]:
        while row := self._rows.filter(queue=queue).order_by("id").first():
            if self._rows.filter(pk=row.pk).delete()[0]:
                message: dict[str, Any] = json.loads(row.body)
                return message
        raise Empty

    def _size(self, queue: str) -> int:
        return self._rows.filter(queue=queue).count()

    def _purge(self, queue: str) -> int:
        return self._rows.filter(queue=queue).delete()[0]

    @property
    def _rows(self) -> Any:
        from turniej.models.background import QueuedMessage

        return QueuedMessage.objects


class Transport(virtual.Transport):
    """The transport behind the address `database://`."""

    Channel = Channel
    polling_interval = 0.5
    driver_type = "django"
    driver_name = "django"

    def driver_version(self) -> str:
        """Return the version that `celery report` prints."""
        return "1"
