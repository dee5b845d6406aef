"""What each event does to the state: a handler changes the fork it is given, or says in a refusal why not."""

from collections.abc import Callable
from typing import Any

from games.engine.handlers import card, checks, moves, opening, presence, racks, referee, timing
from games.engine.log import Entry
from games.engine.refusal import Refusal
from games.engine.state import State

Handler = Callable[[State, Entry, Any], Refusal | None]

HANDLERS: dict[str, Handler] = {
    **opening.HANDLERS,
    **presence.HANDLERS,
    **moves.HANDLERS,
    **checks.HANDLERS,
    **racks.HANDLERS,
    **timing.HANDLERS,
    **referee.HANDLERS,
    **card.HANDLERS,
}
"""For every kind of event, except the correction, which changes the log and not the state."""
