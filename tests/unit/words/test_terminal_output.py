"""Printed output: clean lines, on streams that may be full, closed or broken."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kept import fill_disk
from words import WORDS

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from game.store.cbor import dumps
from game.store.files import Disk
from game.store.paths import DataDir
from game.terminal.ansi import PLAIN, Ansi
from game.terminal.autosave import Autosave
from game.terminal.console import Console, ConsoleGame
from game.terminal.match_play import play_match
from game.terminal.output import OutputClosed, print_error, printable, run_printing, write
from game.terminal.replay import print_replay
from game.words.sanitize import MAX_MARKS
from scenes.entry.command import main

HOSTILE = "\x1b[2J\x9b2J\x1b]0;title\x07\x08\r\x00\u202e\ud800"


class Refusing(io.StringIO):
    """A stream of which the system takes nothing."""

    def __init__(self, code: int) -> None:
        super().__init__()
        self.code = code

    def flush(self) -> None:
        raise OSError(self.code, os.strerror(self.code))


def is_clean(text: str) -> bool:
    steering = {"Cc", "Cf", "Cs", "Zl", "Zp"}
    return steering.isdisjoint(map(unicodedata.category, text.replace("\n", "")))


@given(st.text(st.characters()))
def test_no_text_steers_a_terminal(text: str) -> None:
    assert is_clean(printable(text)) and printable(printable(text)) == printable(text)
    assert printable(text).count("\n") == text.count("\n")
    coloured = printable(text, is_coloured=True)
    assert is_clean(printable(coloured))


def test_piled_up_accents_take_no_time_and_no_more_than_a_line() -> None:
    """A name in a replay from anywhere may be some megabytes of them."""
    pile = printable("e" + "\u0301\u0316" * 400_000 + "x")
    assert pile.endswith("x") and len(pile) == MAX_MARKS + 1 and pile[0] == "\u00e9"
    assert printable("\u0301a") == "a" and printable("n\u0303o\u0302\u0301") == "\u00f1\u1ed1"


def test_colours_are_all_that_is_let_through() -> None:
    green = Ansi(is_on=True).green("go")
    assert printable(green, is_coloured=True) == green
    assert printable(f"{green}{HOSTILE}", is_coloured=True).count("\x1b") == green.count("\x1b")
    assert "\x1b" not in printable(green)


def test_a_replay_is_printed_without_what_steers_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "x.cbor"
    config = {"players": 2, "boards": 10, "cheats": 0, "elapsed": 1}
    actions = ["!move (4,1)", f"!move (4,7){HOSTILE[:-1]}"]
    path.write_bytes(dumps({"name": "x\x1b[2J", "time": 1, "config": config, "actions": actions}))
    sink = io.StringIO()
    assert print_replay(path, GAMES, WORDS, sink) == 0
    told = sink.getvalue()
    assert told.startswith("!move (4,1)\n!move (4,7)") and is_clean(told)


def test_names_of_files_and_people_are_printed_clean(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad\x1b[2J.cbor"
    path.write_bytes(b"rubbish")
    assert print_replay(path, GAMES, WORDS, io.StringIO()) == 1
    told = capsys.readouterr().err
    assert told.startswith("bad") and is_clean(told)
    sink = io.StringIO()
    for ink in (PLAIN, Ansi(is_on=True)):
        played(sink, ink, Seat(f"\x1b[31mAnn{HOSTILE}", 0))
        assert "Ann" in sink.getvalue() and is_clean(printable(sink.getvalue()))
        assert "\x1b[31m" not in sink.getvalue()


def test_what_was_typed_is_told_in_one_short_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    nines = "9" * 5000
    values = {"--text": nines, "--language": "9 " * 2500, "--replay": nines}
    values["--people"] = "\x1b[2J\u0301" * 900
    starts = (["--text", "even_steven", "--start", number] for number in (nines, "9" * 4000))
    others = ["--text", "quoridor", nines], ["--9" + nines]
    for typed in (*starts, *others, *map(list, values.items())):
        with contextlib.suppress(SystemExit):
            main(typed)
        told, case = capsys.readouterr().err, typed[0][:9]
        assert 20 < len(told) <= 401 and told.count("\n") == 1, case
        assert is_clean(told) and told.rstrip()[-1] in ".)", f"{case}: its end says what is wrong"


def played(sink: io.StringIO, ink: Ansi, first: Seat) -> None:
    game = GAMES["even_steven"]
    match = Match(game, game.options(start=1), 0, [first, Seat("Bo", 1)])
    console = Console(io.StringIO("1\n"), sink, ink, WORDS, lambda: 0)
    ConsoleGame(console, match, game.forms.transcript(WORDS), lambda step, spent_ms: None).play()


def test_a_reader_who_has_left_is_the_end_and_a_full_disk_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    full = "The output cannot be written: the disk is full.\n"
    for code, status, said in ((errno.EPIPE, 0, ""), (errno.ENOSPC, 1, full)):
        monkeypatch.setattr("sys.stdout", Refusing(code))
        assert run_printing(lambda sink: 0, WORDS) == status
        assert capsys.readouterr().err == said


def test_without_streams_nothing_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", None)
    monkeypatch.setattr("sys.stderr", None)
    assert run_printing(lambda sink: sink.write("x"), WORDS) == 1
    print_error("nobody hears that")
    with pytest.raises(OutputClosed):
        write(Refusing(errno.ENOSPC), "x")
    monkeypatch.setattr("sys.stderr", Refusing(errno.ENOSPC))
    print_error("nor that")


def test_a_disk_that_refuses_is_told_while_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES["even_steven"]
    autosave = Autosave(Disk(), DataDir(tmp_path), GAMES, lambda: 1000)
    match = Match(game, game.options(start=100), 0, [Seat("Ann", 0), Seat("Bo", 1)])
    autosave.start(match)
    sink = io.StringIO()

    def lines() -> io.StringIO:
        class Moves(io.StringIO):
            def readline(self, size: int | None = -1, /) -> str:
                if match.ply == 1:
                    fill_disk(autosave.database, monkeypatch)
                if match.ply == 3:
                    monkeypatch.undo()
                return super().readline(-1 if size is None else size)

        return Moves("1\n" * 6)

    with pytest.raises(EOFError):
        play_match(Console(lines(), sink, PLAIN, WORDS, lambda: 0), autosave, match)
    told = sink.getvalue()
    assert told.count("can't be saved now: the disk is full.") == 1
    assert told.count("The match is saved again.") == 1
    assert told.index("can't be saved now") < told.index("saved again")
