"""The system's voice: its programs, and that no text can become a command."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from searching import until

from scenes.ui.system.text_to_speech import MAX_LENGTH, Speaker, Voice, find_speaker

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the programs here are scripts")

PATIENCE_S = 20.0


def has_only(*names: str) -> Callable[[str], str | None]:
    return lambda name: f"/bin/{name}" if name in names else None


def test_every_system_has_its_own_program() -> None:
    windows = find_speaker("win32", has_only("powershell"))
    assert windows and windows.command("de")[1:3] == ["-NoProfile", "-NonInteractive"]
    assert find_speaker("darwin", has_only("say")) == Speaker("/bin/say", ("-f", "-"))
    usual = find_speaker("linux", has_only("spd-say", "espeak-ng"))
    assert usual and usual.command("cs")[0] == "/bin/spd-say"
    espeak = find_speaker("linux", has_only("espeak-ng"))
    assert espeak and espeak.command("zh") == ["/bin/espeak-ng", "--stdin", "-v", "cmn"]
    assert espeak.command("xx; rm") == ["/bin/espeak-ng", "--stdin"], "only languages we know"
    for platform in ("win32", "darwin", "linux"):
        assert find_speaker(platform, has_only()) is None


def test_without_a_program_nothing_is_said() -> None:
    threads, voice = set(threading.enumerate()), Voice(None)
    voice.say("Ann", "en")
    assert not voice.is_there and set(threading.enumerate()) <= threads
    voice.close()


@pytest.fixture
def heard(tmp_path: Path) -> Path:
    return tmp_path / "heard"


def speaker(tmp_path: Path, script: str) -> Speaker:
    program = tmp_path / "speak"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return Speaker(str(program), ("--stdin",))


def test_what_is_said_is_never_a_command(tmp_path: Path, heard: Path) -> None:
    voice = Voice(
        speaker(
            tmp_path,
            f'cat > "{heard}.part"; echo "$@" >> "{heard}.part"; mv "{heard}.part" "{heard}"',
        )
    )
    evil = tmp_path / "evil"
    said = f"-x $(touch {evil}) `touch {evil}`; touch {evil} | 'Ann' \"Bo\""
    voice.say(said + "\n\0\x1b[2J" + "x" * 1000, "en")
    until(heard.exists)
    voice.close()
    written = heard.read_text()
    assert written.startswith(said) and written.endswith("x--stdin\n")
    assert len(written) <= MAX_LENGTH + len("--stdin\n") and "\x1b" not in written
    assert not evil.exists()


def test_something_newer_cuts_it_off_and_nobody_waits(tmp_path: Path, heard: Path) -> None:
    threads = set(threading.enumerate())
    voice = Voice(speaker(tmp_path, f'said=$(cat); echo "$said" >> "{heard}"; exec sleep 600'))
    started = time.monotonic()
    voice.say("one", "en")
    until(lambda: heard.exists() and "one" in heard.read_text())
    for words in ("two", "three", "four"):
        voice.say(words, "en")
    assert time.monotonic() - started < PATIENCE_S
    until(lambda: "four" in heard.read_text())
    voice.close()
    assert set(threading.enumerate()) <= threads
    lines = heard.read_text().split()
    assert lines[0] == "one" and lines[-1] == "four"


def test_a_program_that_cannot_be_run_is_no_fault(tmp_path: Path) -> None:
    voice = Voice(Speaker(str(tmp_path / "none"), ()))
    voice.say("Ann", "en")
    voice.close()
