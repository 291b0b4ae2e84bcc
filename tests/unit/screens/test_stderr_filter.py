"""Messages of libraries below SDL on the terminal."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import pygame
import pytest
from pilot import Pilot

from scenes.ui.system.stderr_filter import quiet_stderr

ROOT = Path(__file__).resolve().parents[3]
OPENS = "from scenes.ui.sound.audio import open_audio; open_audio().close()"


def test_only_noise_is_kept_back(capfd: pytest.CaptureFixture[str]) -> None:
    with quiet_stderr():
        os.write(2, b"ALSA lib pcm.c:2666: Unknown PCM default\nTraceback: ours\n")
        os.write(2, b"ALSA lib conf.c: once more\nno newline")
    assert capfd.readouterr().err == "Traceback: ours\nno newline"


def test_the_stream_is_as_before_after_a_fault(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ZeroDivisionError), quiet_stderr():
        print("what was said until then", file=sys.stderr, flush=True)
        raise ZeroDivisionError
    print("and then", file=sys.stderr)
    assert capfd.readouterr().err == "what was said until then\nand then\n"


def test_a_program_without_such_a_stream_goes_on() -> None:
    program = "import os; os.close(2)\nfrom scenes.ui.system.stderr_filter import quiet_stderr\n"
    program += "with quiet_stderr(): print('done')"
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    assert done.stdout == "done\n"


def test_the_real_sound_driver_opens_or_fails_in_silence() -> None:
    environment = {k: v for k, v in os.environ.items() if k != "SDL_AUDIODRIVER"}
    done = subprocess.run(
        [sys.executable, "-c", OPENS], cwd=ROOT, env=environment, capture_output=True, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_desktop_that_gives_the_window_another_size_is_no_news(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, recwarn: pytest.WarningsRecorder
) -> None:
    """SDL's own words; they came to the terminal whenever the full screen was left."""
    set_mode = pygame.display.set_mode

    def forced(*given: Any) -> Any:
        warnings.warn("Requested window was forcibly resized by the OS.", RuntimeWarning, 2)
        return set_mode(*given)

    monkeypatch.setattr(pygame.display, "set_mode", forced)
    pilot.app.window.set_fullscreen(pilot.app.context.settings)
    assert not recwarn.list
