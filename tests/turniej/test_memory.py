"""The web process looks for garbage seldom, and the processes that are not the web as Python does."""

import gc
import subprocess
import sys

from tests.servers import BASE_DIR

CODE = "import os, gc; os.environ['DJANGO_SETTINGS_MODULE'] = 'turniej.settings'; import turniej.asgi; "


def test_the_web_process_freezes_what_it_has_loaded():
    shown = CODE + "print(gc.get_threshold()[0], gc.get_freeze_count() > 10_000)"
    done = subprocess.run([sys.executable, "-c", shown], cwd=BASE_DIR, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["200000", "True"]
    assert gc.isenabled()
