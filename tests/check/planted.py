"""Plants one bug after the other into a copy of the program, and lets the quick checks look for it:
which of them finds it, and how soon. It takes half an hour, and is run by hand.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

from tests.check.bugs import BUGS, Bug
from tests.check.input.sound import ROOT
from tests.check.run import Run

PARTS: Final = ("assets", "game", "scenes", "tests", "main.py", "pyproject.toml")
PATIENCE_S: Final = 900.0
NOTHING: Final = Bug("main.py", "", "")
"""Planted first: the checks must not find it."""

FOUND: Final = re.compile(r"^(\w+): [1-9]\d* finds", re.MULTILINE)


def check(run: Run) -> list[str]:
    """A line for each bug; the finds are those that no check has found."""
    if sys.platform == "win32":
        print("  processes and what they leave cannot be ended together there: nothing was tried")
        return []
    found = 0
    with tempfile.TemporaryDirectory(prefix="quintet-planted-") as name:
        copy = Path(name)
        for part in PARTS:
            if (ROOT / part).is_dir():
                ignored = shutil.ignore_patterns("__pycache__", ".*")
                shutil.copytree(ROOT / part, copy / part, ignore=ignored)
            else:
                shutil.copy(ROOT / part, copy / part)
        bugs = {"nothing at all": NOTHING, **BUGS}
        for what, bug in bugs.items():
            if run.only in what:
                by, spent_s = looked_for(copy, bug, run.seed)
                print(f"| {what} | {by or 'nothing'} | {spent_s:.0f} s |", flush=True)
                found += bool(by) and bug is not NOTHING
                if bool(by) == (bug is NOTHING):
                    run.found(f"{what}: found by {by or 'no check'}")
                if by and bug is NOTHING:
                    break
    print(f"  {found} of {len(BUGS)} bugs were found")
    return run.finds


def planted(source: str, bug: Bug) -> str:
    """The source with the bug in it. Raises ``ValueError`` if there is no place for it."""
    if bug is not NOTHING and source.count(bug.old) != 1:
        raise ValueError(f"{bug.path} has no single place for this bug: {bug.old!r}")
    return source.replace(bug.old, bug.new, 1)


def looked_for(copy: Path, bug: Bug, seed: int) -> tuple[str, float]:
    """Return the check that found it, "" if none; and the processor's seconds until then."""
    path = copy / bug.path
    sound = path.read_text(encoding="utf-8")
    path.write_text(planted(sound, bug), encoding="utf-8")
    _forget_compiled(path)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.check", "all", "--bail", "--seed", str(seed)],
        cwd=copy,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    try:
        told, _ = process.communicate(timeout=PATIENCE_S)
    except subprocess.TimeoutExpired:
        told = "time: 1 finds"
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # and what it may have left behind
        process.communicate()
        path.write_text(sound, encoding="utf-8")
        _forget_compiled(path)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    by = FOUND.search(told)
    spent_s = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return by.group(1) if by else "", spent_s


def _forget_compiled(path: Path) -> None:
    """Two versions of a second would be taken for the same."""
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
        compiled.unlink()
