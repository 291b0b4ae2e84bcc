"""Programs of this folder in processes of their own, which say each step as a line of JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]


class Child:
    """A process that runs the module `script` of this folder on a data folder, to be killed."""

    def __init__(self, script: str, data: Path, *what: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", f"tests.helpers.players.{script}", str(data), *what],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def hear(self) -> Any:
        """Return what it says next. Raises `AssertionError` if it has died."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the child has ended"
        return json.loads(line)

    def go_on(self) -> None:
        """Answer a child that waits after each step."""
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()


def say(what: Any) -> None:
    """Print a step, in the child."""
    print(json.dumps(what), flush=True)
