"""Loaded before Django's settings: gives the suite a folder for state of its own, one per process of pytest-xdist."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

ROOT_NAME = "TURNIEJ_TEST_ROOT"

for name in ("DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "SECRET_KEY", "ALLOWED_HOSTS", "DEBUG", "HTTPS"):
    os.environ.pop(name, None)
if ROOT_NAME not in os.environ:
    os.environ[ROOT_NAME] = tempfile.mkdtemp(prefix="turniej-test-")
    atexit.register(shutil.rmtree, os.environ[ROOT_NAME], ignore_errors=True)
VAR = Path(os.environ[ROOT_NAME]) / os.environ.get("PYTEST_XDIST_WORKER", "alone")
VAR.mkdir(exist_ok=True)
# The marker of a rehearsal's folder: the clock of the tests and of the site that they start can be held by a file.
(VAR / "rehearsal").touch()
os.environ["TURNIEJ_VAR"] = str(VAR)
os.environ["TURNIEJ_CLOCK_FILE"] = str(VAR / "clock")
# Playwright's synchronous interface runs a loop in the thread of the test, where Django would refuse its database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
