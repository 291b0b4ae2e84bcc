"""The engine's line protocol as a process: a whole game, hostile bytes, stopping, leaving."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State
from tests.e2e.process.test_text_play import WITHOUT_PYGAME
from tests.unit.quoridor.test_quoridor_protocol import mirrored

ROOT = Path(__file__).resolve().parents[3]
COMMAND = (sys.executable, str(ROOT / "main.py"), "--engine", "quoridor")
PATIENCE_S = 240


@pytest.fixture(autouse=True)
def data(keeps_compiled: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder without the compiled engine."""
    monkeypatch.setenv("QUINTET_DATA", str(tmp_path))
    return tmp_path


class Program:
    """The other side of the conversation."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin and process.stdout
        self.process, self._input, self._output = process, process.stdin, process.stdout

    def say(self, line: str) -> None:
        self._input.write(line + "\n")
        self._input.flush()

    def hear(self) -> str:
        """The next line that is not only information."""
        while (line := self._output.readline()).startswith("info "):
            pass
        return line.rstrip("\n")

    def hang_up(self) -> int:
        self._input.close()
        return self.process.wait(PATIENCE_S)


@contextmanager
def program(*command: str) -> Iterator[Program]:
    """A process that does not outlive the test, however it goes wrong."""
    process = subprocess.Popen(
        command or COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    watchdog = Timer(PATIENCE_S, process.kill)
    watchdog.start()
    with process:
        try:
            yield Program(process)
        finally:
            watchdog.cancel()
            process.kill()


def spoken(script: bytes, *command: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Return what becomes of a script that is all there from the beginning."""
    how: Any = {"capture_output": True, "timeout": PATIENCE_S, "env": os.environ | environment}
    return subprocess.run(command or COMMAND, input=script, **how)


@pytest.mark.usefixtures("uncompiled")
def test_a_whole_game_against_itself_and_searches_that_are_stopped() -> None:
    state, played = State.start(Options(size=7, boards=4)), list[str]()
    with program() as one, program() as two:
        for side in (one, two):
            side.say("newgame 7 4")
            assert side.hear() == "ready"
        while not state.is_over:
            side = (one, two)[len(played) % 2]
            side.say(" ".join(["position moves", *played]))
            side.say("go nodes 300")
            word, name = side.hear().split()
            assert word == "bestmove"
            state = state.play(mirrored(state)[name])
            played.append(name)
            assert len(played) < 200
        assert two.hang_up() == 0

        one.say("newgame 9 10")
        assert one.hear() == "ready"
        one.say("go infinite")
        one.say("stop")
        assert one.hear().startswith("bestmove ")
        one.say("position moves e2")
        one.say("go movetime 20")
        assert one.hear().startswith("bestmove ")
        one.say("go infinite")
        one.say("quit")
        assert one.process.wait(PATIENCE_S) == 0


@pytest.mark.usefixtures("uncompiled")
def test_hostile_bytes_are_answered_line_by_line() -> None:
    script = b"\xff\xfe\x00\n\xc3\xa9t\xc3\xa9\n" + b"x" * 1_000_000 + b"\n\r\n\x1b[2J\nposition\n"
    done = spoken(script + b"newgame 3 0\r\nposition moves b2\ngo nodes 40", LC_ALL="C")
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [line.split()[0] for line in done.stdout.decode().splitlines() if line[0] != "i"]
    assert answers == ["error"] * 6 + ["ready", "bestmove"]


@pytest.mark.usefixtures("uncompiled")
def test_it_takes_no_pygame() -> None:
    done = spoken(b"newgame 9 10\n", sys.executable, "-c", WITHOUT_PYGAME, "--engine", "quoridor")
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, [b"ready"], b"")


def test_a_game_without_an_engine_is_told_so() -> None:
    done = spoken(b"", sys.executable, str(ROOT / "main.py"), "--engine", "chess")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().strip() == "quintet: 'chess' has no engine; there is: quoridor"


@pytest.mark.usefixtures("uncompiled")
@pytest.mark.skipif(os.name == "nt", reason="pipes break otherwise there")
def test_a_referee_that_stops_reading_is_survived() -> None:
    with program() as other:
        assert other.process.stdout
        other.process.stdout.close()
        other.say("newgame 9 10")
        other.say("go nodes 500")
        assert other.hang_up() == 0


@pytest.mark.usefixtures("uncompiled")
@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is another signal there")
def test_ctrl_c_leaves() -> None:
    with program() as other:
        other.say("newgame 9 10")
        assert other.hear() == "ready"
        other.process.send_signal(signal.SIGINT)
        assert other.process.wait(PATIENCE_S) == 130


@pytest.mark.slow
def test_what_is_compiled_is_not_put_into_the_data_folder(data: Path) -> None:
    """A data folder from another person must not bring code with it."""
    (data / "cache" / "kernels-0").mkdir(parents=True)
    (data / "cache" / "kernels-0" / "forged.nbi").write_bytes(b"not looked at")
    assert spoken(b"newgame 9 10\ngo nodes 50\n").returncode == 0
    assert [path.name for path in data.rglob("*.nb?")] == ["forged.nbi"]
