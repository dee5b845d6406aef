"""The folder in which the embedded site keeps everything: where it cannot be used, that is one sentence."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from turniej.bootstrap import sentence as _


@contextmanager
def told(folder: Path) -> Iterator[None]:
    """Turn what the system refuses about `folder` into a sentence and exit status 2.

    The settings work inside it, before Django could say anything without a traceback.
    """
    try:
        yield
    except OSError as error:
        text = _("Nothing can be stored in the folder %(folder)s (%(why)s). Name another one in TURNIEJ_VAR.")
        print(text % {"folder": folder, "why": error.strerror}, file=sys.stderr)
        raise SystemExit(2) from None
