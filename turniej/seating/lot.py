"""The lot: the same numbers from the same seed on every machine and every Python.

`random.Random` promises that for one integer seed `getrandbits` gives the same bits everywhere (Mersenne Twister);
`shuffle`, `choice` and `sample` promise nothing across versions. So only `getrandbits` is used here, and numbers below
a limit come from it by rejection. No floating point takes part. The integer seed is the SHA-256 of a text, so that
rounds and purposes of one seed do not depend on each other, and anybody can compute it again.
"""

from collections.abc import MutableSequence
from hashlib import sha256
from random import Random
from typing import Any

LOT = "turniej-seating-2"
"""The lot's own name, in the text of every seed: it has stayed as it was in that version of the algorithm, so that a
seed still draws the same first round."""


class Lot:
    """A source of stable random numbers, named by a seed and a purpose."""

    def __init__(self, seed: int, *purpose: object) -> None:
        text = ":".join(str(part) for part in (LOT, seed, *purpose))
        self.bits = Random(int.from_bytes(sha256(text.encode()).digest(), "big")).getrandbits

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1, each equally likely; `limit` is at least 1."""
        size = (limit - 1).bit_length()
        if not size:
            return 0
        while (number := self.bits(size)) >= limit:
            pass
        return number

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put `items` into a random order, in place, each order equally likely (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
