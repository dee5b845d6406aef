"""A copy of everything before a dangerous step, so that it can be put back."""

from __future__ import annotations

from importlib.util import find_spec


def save_copy(step: str) -> None:
    """Save a copy named after the step that follows.

    Outside of any transaction of the caller where that is possible.
    """
    if find_spec("turniej.services.copies") is None:
        return
    from turniej.services import copies

    copies.save(step)
