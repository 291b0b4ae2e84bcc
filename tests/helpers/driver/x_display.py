"""A display of X without a monitor, for tests of real windows."""

from __future__ import annotations

import os
import subprocess
from typing import Final

PATIENCE_S: Final = 120.0


class Display:
    """An X server of its own. ``environment`` lets programs open windows on it."""

    def __init__(self, size: str) -> None:
        """Start a server with a screen of `size`, such as "1280x720"."""
        read, write = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size}x24"],
            pass_fds=[write],
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as number:
            display = f":{number.readline().strip()}"
        self.environment = os.environ | {
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
        }

    def run(self, *command: str) -> str:
        """Run a tool of X and return what it prints."""
        done = subprocess.run(
            command,
            env=self.environment,
            check=True,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )
        return done.stdout

    def close(self) -> None:
        """End the server."""
        self._server.kill()
        self._server.wait()
