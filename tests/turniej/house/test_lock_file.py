"""The lock that keeps two starts apart: on every system, and free again when its holder is gone."""

import os
import subprocess
import sys

import pytest

from turniej import bootstrap, locks

BASE_DIR = bootstrap.BASE_DIR


def test_lock_file_works_where_only_windows_has_one(tmp_path):
    """Runs the branch without fcntl, on a stand-in of msvcrt that refuses a byte that is taken."""
    (tmp_path / "msvcrt.py").write_text(
        "LK_NBLCK = 2\nheld = set()\n"
        "def locking(fd, mode, size):\n"
        "    import os\n    inode = os.fstat(fd).st_ino\n"
        "    if inode in held: raise OSError(13, 'taken')\n    held.add(inode)\n"
    )
    code = (
        "import sys; sys.modules['fcntl'] = None\n"
        "from pathlib import Path\nfrom turniej import locks\n"
        "with locks.exclusive(Path(sys.argv[1]), wait=False):\n"
        "    try:\n        locks.exclusive(Path(sys.argv[1]), wait=False).__enter__()\n"
        "    except locks.Busy:\n        print('busy')\n"
    )
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-c", code, str(tmp_path / "lock")]
    answer = subprocess.run(command, cwd=BASE_DIR, env=env, capture_output=True, text=True, check=True)
    assert answer.stdout == "busy\n"


def test_lock_of_a_killed_process_is_free(tmp_path):
    code = (
        "import sys; from pathlib import Path; from turniej import locks\n"
        "with locks.exclusive(Path(sys.argv[1])): print('held', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "lock")]
    holder = subprocess.Popen(command, cwd=BASE_DIR, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert holder.stdout.readline() == b"held\n"
    with pytest.raises(locks.Busy), locks.exclusive(tmp_path / "lock", wait=False):
        pass
    holder.kill()
    holder.wait()
    with locks.exclusive(tmp_path / "lock", wait=False):
        pass
