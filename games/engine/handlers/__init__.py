"""What each event does to the state: a handler changes the fork it is given, or says in a refusal why not."""

from games.engine.handlers import card, checks, moves, opening, presence, racks, referee, timing
from games.engine.handlers.handler import Handlers

HANDLERS: Handlers = {
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
