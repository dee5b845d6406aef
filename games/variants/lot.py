"""A lot that anybody can draw again: the same seed gives the same order on any machine."""

import hashlib
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def shuffled(items: Iterable[T], *seed: object) -> list[T]:
    """Return the items in an order that only the seed decides, by the SHA-256 of the seed and each item's number."""
    text = "/".join(map(str, seed))
    numbered = list(enumerate(items))
    numbered.sort(key=lambda pair: hashlib.sha256(f"{text}/{pair[0]}".encode()).digest())
    return [item for _, item in numbered]
