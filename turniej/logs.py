"""Log lines as JSON, one a line, without names, tokens or addresses of people."""

import json
import logging
import traceback
from datetime import UTC, datetime
from typing import Any

KEPT = ("event", "tournament", "game", "table", "job", "status", "method", "route", "milliseconds")


class JsonFormatter(logging.Formatter):
    """Formats a record as one JSON object: time, level, logger, message, and the listed extra fields only.

    A request is named by its route, since its path may hold a token; an exception by its kind and place, since its
    message may hold what somebody typed.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of `record`; whatever else a caller hands over as extra is left out on purpose."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        request = getattr(record, "request", None)
        if request is not None:
            match = getattr(request, "resolver_match", None)
            line |= {"message": "request failed", "route": match.route if match else "", "method": request.method}
        line |= {name: getattr(record, name) for name in KEPT if hasattr(record, name)}
        if record.exc_info and record.exc_info[0] is not None:
            kind, _, place = record.exc_info
            line["exception"] = kind.__name__
            line["traceback"] = "".join(traceback.format_tb(place))
        return json.dumps(line, ensure_ascii=False, default=str)
