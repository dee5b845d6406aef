"""The site's own random secret, made once and kept in a file that only its owner reads."""

import os
import secrets
from pathlib import Path


def stored_secret(path: Path) -> str:
    """Return the secret in `path`, making it on the first call; two processes at once agree on one."""
    if not path.exists():
        own = path.with_name(f"{path.name}-{os.getpid()}-{secrets.token_hex(4)}")
        with os.fdopen(os.open(own, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(64))
        try:
            own.rename(path) if os.name == "nt" else os.link(own, path)
        except FileExistsError:
            pass
        finally:
            own.unlink(missing_ok=True)
    return path.read_text(encoding="ascii")
