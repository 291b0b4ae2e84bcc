"""The system ends the program: nothing is asked, and the match is there at the next start."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from kept import matches_in

from game.store.files import Disk
from game.store.matches import SavedMatch
from game.store.paths import DataDir, Windows

ROOT = Path(__file__).resolve().parents[3]
PATIENCE_S = 60

pytestmark = pytest.mark.skipif(os.name == "nt", reason="no such signals there")

SITTING = """
import sys
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from scenes.app import App
from scenes.entry.command import main
from scenes.dialogs.notice import NoticeScene
from scenes.input.seating import Seating

def sit_down(app):
    game = GAMES["even_steven"]
    match = Match(game, game.options(start=100), 1, [Seat("Ann", 0), Seat("Bo", 1)])
    app.context.go.play(match, Seating())
    table = app.context.stack.top.table
    table.session.submit(table.state.legal_moves()[0])
    if sys.argv[2] == "dialog":
        app.context.stack.push(NoticeScene(app.context, "notice.lost", "pause.lost",
                                           {"device": "x"}, on_yes=print))
    print("ready", flush=True)

App.begin_idle_work = sit_down
sys.exit(main(["--data", sys.argv[1]]))
"""


def only_match(data: Path) -> SavedMatch:
    """Return the only match, which was left properly: the log is flushed and gone."""
    assert not (data / "quintet.db-wal").exists()
    (match,) = matches_in(data).find()
    return match


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("where", ["table", "dialog"])
@pytest.mark.usefixtures("uncompiled")
def test_the_window_ends_at_once_and_keeps_the_match(
    tmp_path: Path, number: int, where: str
) -> None:
    command = [sys.executable, "-c", SITTING, str(tmp_path), where]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout and process.stderr
        assert process.stdout.readline() == "ready\n", process.stderr.read()
        process.send_signal(number)
        asked_s = time.monotonic()
        try:
            assert process.wait(PATIENCE_S) == 0, process.stderr.read()
        finally:
            process.kill()  # or a test that fails would wait for it
        assert time.monotonic() - asked_s < 10
        assert process.stderr.read() == ""
    assert only_match(tmp_path).plies == 1


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="there is no display to take away")
@pytest.mark.usefixtures("uncompiled")
def test_a_display_that_vanishes_takes_no_move_along(tmp_path: Path) -> None:
    read, write = os.pipe()
    server, quiet = ["Xvfb", "-displayfd", str(write)], subprocess.DEVNULL
    display = subprocess.Popen(server, pass_fds=[write], stderr=quiet)
    os.close(write)
    with display, os.fdopen(read) as told:
        environment = os.environ | {"DISPLAY": f":{told.readline().strip()}"}
        environment["SDL_VIDEODRIVER"] = "x11"
        command = [sys.executable, "-c", SITTING, str(tmp_path), "table"]
        pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        with subprocess.Popen(command, cwd=ROOT, env=environment, **pipes) as process:
            assert process.stdout and process.stderr
            assert process.stdout.readline() == "ready\n", process.stderr.read()
            display.kill()
            assert process.wait(PATIENCE_S) != 0
            assert "Traceback" not in process.stderr.read()
    window = Windows(Disk(), DataDir(tmp_path))
    assert window.number == 1
    window.close()
    assert matches_in(tmp_path).find()[0].plies == 1


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 0), (signal.SIGHUP, 0)]
)
def test_the_terminal_ends_too(tmp_path: Path, number: int, status: int) -> None:
    command = [sys.executable, "main.py", "--data", str(tmp_path), "--text", "even_steven"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdin and process.stdout
        process.stdin.write("1\n")
        process.stdin.flush()
        shown = ""
        while "Current Number: 14" not in shown:
            shown += process.stdout.readline()
        while not shown.endswith("choice: "):
            shown += process.stdout.read(1)
        process.send_signal(number)
        rest = process.stdout.read()
        assert process.wait(PATIENCE_S) == status
    assert rest == "\nThe match is saved: --resume goes on with it.\n"
    assert only_match(tmp_path).plies == 1


def test_what_is_to_be_ignored_is_ignored(tmp_path: Path) -> None:
    """As after nohup: closing the terminal does not end the program."""
    ignoring = (
        "import signal, os; signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "from game.terminal.signals import on_termination\n"
        "on_termination(lambda: print('ended', flush=True))\n"
        "os.kill(os.getpid(), signal.SIGHUP); os.kill(os.getpid(), signal.SIGTERM)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", ignoring], cwd=ROOT, capture_output=True, text=True
    )
    assert (done.stdout, done.returncode) == ("ended\n", 0)
