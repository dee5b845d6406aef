"""The folder in which the embedded site keeps everything: made on the first call, refused in one sentence."""

import errno
import os
import sys
from pathlib import Path

from turniej.bootstrap import sentence as _


def usable(folder: Path) -> Path:
    """Return `folder`, made if it was not there; where nothing can be written in it, say so and end with status 2.

    It is asked for by the settings, before Django could show an error of its own without a traceback.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        text = _("Nothing can be stored in the folder %(folder)s (%(why)s). Name another one in TURNIEJ_VAR.")
        print(text % {"folder": folder, "why": error.strerror}, file=sys.stderr)
        raise SystemExit(2) from None
    return folder
