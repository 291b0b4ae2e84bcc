"""The system's voice: a small program of the system speaks, one sentence after the other.

The program is started without a shell, and gets the words on its standard input: nothing that
a person is called can become a command. A thread does it, so that no frame waits.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from shutil import which
from threading import Condition, Thread
from typing import Final

MAX_LENGTH: Final = 400
"""Characters that are said at once; more would be talked over in any case."""


WAIT_S: Final = 2.0
"""For so long the end of a program is waited for."""

POWERSHELL: Final = (
    "[Console]::InputEncoding = [Text.Encoding]::UTF8;"
    "Add-Type -AssemblyName System.Speech;"
    "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())"
)
"""A fixed line: what is said is none of it."""

ESPEAK: Final = {"en": "en", "de": "de", "cs": "cs", "zh": "cmn"}
DISPATCHER: Final = {"en": "en", "de": "de", "cs": "cs", "zh": "zh"}
"""What the programs call each language."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """Program that speaks what it reads.

    `voices` are its names of the languages, for the option `flag`; `hush` are the arguments that
    make it stop, where it speaks through another program.
    """

    path: str
    arguments: Sequence[str]
    flag: str = ""
    voices: Mapping[str, str] | None = None
    hush: Sequence[str] = ()

    def command(self, language: str) -> list[str]:
        """Return what is run; an unknown language has the system's usual voice."""
        voice = (self.voices or {}).get(language)
        return [self.path, *self.arguments, *([self.flag, voice] if voice else [])]


def find_speaker(
    platform: str = sys.platform, find: Callable[[str], str | None] = which
) -> Speaker | None:
    """Return what can speak on this computer; None if nothing can."""
    if platform == "win32":
        path = find("powershell")
        arguments = ("-NoProfile", "-NonInteractive", "-Command", POWERSHELL)
        return Speaker(path, arguments) if path else None
    if platform == "darwin":
        path = find("say")
        return Speaker(path, ("-f", "-")) if path else None
    if path := find("spd-say"):  # as people have set it up for everything else
        return Speaker(path, ("--wait", "--pipe-mode"), "--language", DISPATCHER, ("--cancel",))
    for name in ("espeak-ng", "espeak"):
        if path := find(name):
            return Speaker(path, ("--stdin",), "-v", ESPEAK)
    return None


class Voice:
    """Says one thing at a time. What is newer cuts off what is being said."""

    def __init__(self, speaker: Speaker | None) -> None:
        self._speaker = speaker
        self._change = Condition()
        self._next: tuple[str, str] | None = None
        self._thread: Thread | None = None
        self._is_closed = False

    @property
    def is_there(self) -> bool:
        """Whether the system has a voice."""
        return self._speaker is not None

    def say(self, words: str, language: str) -> None:
        """Say ``words``, which are of that ``language``, as soon as may be; never waits."""
        spoken = "".join(sign if sign.isprintable() else " " for sign in words)[:MAX_LENGTH].strip()
        if self._speaker is None or not spoken:
            return
        with self._change:
            self._next = spoken, language
            if self._thread is None:
                self._thread = Thread(target=self._talk, args=(self._speaker,), daemon=True)
                self._thread.start()
            self._change.notify()

    def close(self) -> None:
        """Be silent, and end."""
        with self._change:
            self._is_closed, self._next = True, None
            self._change.notify()
        if self._thread is not None:
            self._thread.join(2 * WAIT_S)

    def _talk(self, speaker: Speaker) -> None:
        while True:
            with self._change:
                while self._next is None and not self._is_closed:
                    self._change.wait()
                if self._next is None:
                    return
                (words, language), self._next = self._next, None
            with suppress(OSError, subprocess.SubprocessError):  # it is only a help
                self._speak(speaker, words, language)

    def _speak(self, speaker: Speaker, words: str, language: str) -> None:
        """Until it is said, or there is something newer to say."""
        quiet = subprocess.DEVNULL
        child = subprocess.Popen(
            speaker.command(language),
            stdin=subprocess.PIPE,
            stdout=quiet,
            stderr=quiet,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        try:
            assert child.stdin is not None
            with suppress(OSError), child.stdin as sink:
                sink.write(words.encode("utf-8", "replace"))
            while child.poll() is None and not self._is_outdated(0.05):  # after so many s
                pass
        finally:
            if child.poll() is None:
                child.kill()
                if speaker.hush:
                    subprocess.run(
                        [speaker.path, *speaker.hush],
                        stdin=quiet,
                        stdout=quiet,
                        stderr=quiet,
                        timeout=WAIT_S,
                        check=False,
                    )
            child.wait(WAIT_S)

    def _is_outdated(self, wait_s: float) -> bool:
        """Return whether there is something newer, or the end; looks for so long."""
        with self._change:
            if self._next is None and not self._is_closed:
                self._change.wait(wait_s)
            return self._next is not None or self._is_closed
