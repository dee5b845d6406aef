"""What is done with a game: record an event, rule on a check, show its state. Nothing else writes its rows."""

from games.services.checks import (
    TAKE_BACK,
    claim_check,
    release_check,
    rule_check,
    settle_check,
    take_back_check,
    unsettled,
)
from games.services.recording import Answer, create, lock, record, reseat, sweep_due
from games.services.states import entry_of, gcg_text, public_state, state, states_of, table_state

__all__ = [
    "TAKE_BACK",
    "Answer",
    "claim_check",
    "create",
    "entry_of",
    "gcg_text",
    "lock",
    "public_state",
    "record",
    "release_check",
    "reseat",
    "rule_check",
    "settle_check",
    "state",
    "states_of",
    "sweep_due",
    "table_state",
    "take_back_check",
    "unsettled",
]
