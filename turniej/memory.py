"""The garbage collector of a web process: it looks seldom, and never at what was loaded at the start.

Rendering the standings of a thousand pupils makes some hundred thousand objects that die by themselves. With Python's
defaults the collector walked the whole process several times meanwhile, which was a third of the time.
"""

from __future__ import annotations

import gc

YOUNG, MIDDLE, OLD = 200_000, 20, 50


def settle() -> None:
    """Call once when the site is loaded: what is there now stays for good."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
