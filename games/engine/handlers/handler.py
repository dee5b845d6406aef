"""What a handler is."""

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.log import Entry
from games.engine.refusal import Refusal
from games.engine.state import State

Handler = Callable[[State, Entry, Any], Refusal | None]
"""It gets a fork of the state to change, the entry and its event, and returns why not, or None."""

Handlers = Mapping[str, Handler]
