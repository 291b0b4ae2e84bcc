"""The engine's line protocol: notation, answers, hostile lines, late searches, its start."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random
from threading import Event
from typing import Any

import pytest

from game.core.search.search_api import Budget
from game.quoridor import GAME
from game.quoridor.engine.field import EmptyGrid, field_of
from game.quoridor.engine.move_generation import moves
from game.quoridor.engine.position import STEP, Position
from game.quoridor.engine.protocol import FIRST_LOOK, MAX_LINE_LENGTH, ProtocolSession, serve
from game.quoridor.engine.search import SearchResult, search
from game.quoridor.engine.squares import BadLine, move_name, read
from game.quoridor.rules.bitboard_layout import lattice
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State
from scenes.entry import command

NINE = field_of(9, 2)
EXAMPLE = "e2 e8 e3 e7 e4 e6 e3h d6v e5 c6h"
UNREADABLE = (
    "", " ", "\0", "ready", "uci", "NEWGAME 9 10", "newgame", "newgame 9", "newgame 8 10",
    "newgame 1 10", "newgame 17 10", "newgame 9 -1", "newgame 9 10 4", "newgame 9 ten",
    "newgame \u0669 10", "newgame 9 1e2", "newgame 9 9999999999", "position", "position e2",
    "position moves e4", "position moves e2 e2", "position moves E2", "position moves e10",
    "position moves j1", "position moves e9h", "position moves i1v", "position moves e0",
    "position moves e2;e8", "position moves e3x", "position moves e3h e3h", "go", "go depth 3",
    "go movetime", "go movetime -5", "go movetime 1.5", "go movetime 5 5", "go nodes",
    "go nodes nan", "go infinite now", "stop it", "quit now", "\ufffd" * 50, "e" * MAX_LINE_LENGTH,
)  # fmt: skip


def said(*lines: str, **how: Any) -> list[str]:
    """Return the answers to the lines, after which the input ends."""
    sink = io.StringIO()
    ProtocolSession(io.StringIO("".join(f"{line}\n" for line in lines)), sink, **how).run()
    return sink.getvalue().splitlines()


def best(lines: list[str]) -> list[str]:
    """The moves that are answered, everything else being information."""
    assert all(line.startswith(("info ", "bestmove ")) for line in lines)
    return [line.removeprefix("bestmove ") for line in lines if line.startswith("b")]


def at_first_look() -> str:
    """The move that is answered at the start when a search does not answer."""
    start = Position.of(State.start(Options()))
    return move_name(search(start, NINE, Budget(FIRST_LOOK), Random(0)).move, NINE)


def test_squares_are_named_from_the_first_players_left() -> None:
    bit = lattice(9).bit
    start = Position.of(State.start(Options()))
    assert [move_name((STEP, pawn), NINE) for pawn in start.pawns] == ["e1", "e9"]
    # the first player looks down the screen: its left hand is on the right
    assert move_name((STEP, bit((8, 0))), NINE) == "a1"
    assert move_name((STEP, bit((0, 8))), NINE) == "i9"


def test_every_move_has_a_name_of_its_own() -> None:
    for size in (3, 5, 9, 15):
        here, grid = Position.of(State.start(Options(size=size))), field_of(size, 2)
        names = {move_name(move, grid): move for move in moves(here, grid)}
        assert len(names) == 3 + 2 * (size - 1) ** 2
        assert {name: read(name, grid) for name in names} == names
        last = "abcdefghijklmno"[size - 2]
        assert f"{last}{size - 1}h" in names and f"{last}{size - 1}v" in names
        for outside in (f"{last}{size}h", f"{last}{size}v", f"a{size + 1}", "a0", "a01"):
            with pytest.raises(BadLine):
                read(outside, grid)
                pytest.fail(outside)


def test_a_game_begins_with_ready_and_ends_with_the_input() -> None:
    assert said() == []
    assert said("newgame 9 10", "position moves", "position moves " + EXAMPLE) == ["ready"]
    over = said("newgame 3 0", "position moves b2 b1", "go nodes 9")
    assert over == ["ready", "error the game is over"]
    sink = io.StringIO()
    assert serve(io.StringIO("newgame 3 0\nposition moves b2\ngo nodes 50"), sink) == 0
    assert sink.getvalue().splitlines()[-1] == "bestmove b1"


def test_what_cannot_be_read_is_answered_once_and_changes_nothing() -> None:
    asked = [one for line in UNREADABLE for one in (line, "go nodes 5")]
    start, *answers = [
        line for line in said("newgame 3 0", "position moves b2", *asked) if line[:5] != "info "
    ]
    assert start == "ready" and len(answers) == len(asked)
    for line, refused, found in zip(UNREADABLE, answers[::2], answers[1::2], strict=True):
        assert refused.startswith("error ") and len(refused) < 120, line
        assert found == "bestmove b1", line


def test_lines_of_any_words_are_answered_as_the_protocol_says() -> None:
    rng = Random(5)
    text = "newgame position moves go movetime nodes infinite stop 5 9 0 3 e2 e8 c2 c4 c3h b2v"
    words = text.split()
    lines = [" ".join(rng.choices(words, k=rng.randrange(1, 5))) for _ in range(600)]
    lines += ["newgame 5 3", *(f"position moves {a} {b}" for a in words for b in words)]
    rng.shuffle(lines)
    expected = referee(lines)
    got = (line.split()[0] for line in said(*lines, "stop") if not line.startswith("info"))
    assert list(got) == expected


def referee(lines: list[str]) -> list[str]:
    """The first word of each answer to be expected."""
    options, state, expected = Options(), State.start(Options()), list[str]()
    for line in lines:
        match line.split():
            case ["newgame", ("3" | "5" | "9") as a, ("0" | "3" | "5" | "9") as b]:
                options = Options(size=int(a), boards=int(b))
                state = State.start(options)
                expected.append("ready")
            case ["position", "moves", *names]:
                after: State | None = State.start(options)
                for name in names:
                    by_name = {} if after is None else mirrored(after)
                    after = after.play(by_name[name]) if after and name in by_name else None
                state = after or state
                expected += [] if after else ["error"]
            case ["go", ("movetime" | "nodes"), ("0" | "3" | "5" | "9")] | ["go", "infinite"]:
                expected.append("error" if state.is_over else "bestmove")
            case ["stop"]:
                pass
            case _:
                expected.append("error")
    return expected


def mirrored(state: State) -> dict[str, Any]:
    """The legal moves by the names that they have in a mirror: the rules are the same there."""
    letters, found = "abcdefghijklmno", {}
    for action in state.legal_moves():
        if hasattr(action, "to"):
            x, y = action.to
            found[f"{letters[x]}{y + 1}"] = action
        else:
            (x, y), o = action.board.start, action.board.orientation.name
            found[f"{letters[x]}{y}h" if o == "H" else f"{letters[x - 1]}{y + 1}v"] = action
    return found


def test_a_game_of_any_length_is_followed() -> None:
    """Two who walk to and fro as long as a line may be."""
    to_and_fro = "e2 e8 e1 e9 " * ((MAX_LINE_LENGTH - 40) // 12)
    assert said(f"position moves {to_and_fro}e2 e8 e3 e7", "position moves e2") == []
    assert said(f"position moves {to_and_fro}e2 e8 e3 e6")[0] == "error e6 is not legal there"


def test_lines_wait_for_the_search() -> None:
    answers = said("newgame 3 0", "position moves b2", "go nodes 50", "what?", "position moves")
    assert (answers[-2], answers[-1]) == ("bestmove b1", "error 'what?' cannot be read")


def test_a_search_that_hangs_is_answered_for() -> None:
    """Time runs a second at each look at the clock, so that the search is late at once."""
    hanging, clock = Event(), count(0, 1000)

    def hang(*here: Any) -> SearchResult:
        hanging.wait()
        return SearchResult(read("a1h", NINE), 0, 0, 0, ())

    try:
        answers = said("go movetime 500", searching=hang, now_ms=clock.__next__)
    finally:
        hanging.set()
    assert best(answers) == [at_first_look()]


def test_what_a_late_search_says_is_not_heard() -> None:
    """The first search hangs until the second one is under way, and then still has a say."""
    clock, second, over = count(0, 1000), Event(), Event()

    def slow(here: Position, grid: EmptyGrid, budget: Budget, *rest: Any) -> SearchResult:
        late = SearchResult(read("a1h", NINE), 1, 1, 1, ())
        if budget.left <= 100:
            second.set()
            assert over.wait(timeout=60)
            return search(here, grid, budget, Random(0))
        assert second.wait(timeout=60)
        rest[-1](late)
        over.set()
        return late

    answers = said("go movetime 500", "go nodes 100", searching=slow, now_ms=clock.__next__)
    assert best(answers) == [at_first_look()] * 2


def test_a_search_that_fails_is_answered_for(monkeypatch: pytest.MonkeyPatch) -> None:
    failures: list[Any] = []
    monkeypatch.setattr("threading.excepthook", failures.append)

    def fail(*here: Any) -> SearchResult:
        raise ZeroDivisionError

    assert best(said("go nodes 5", searching=fail)) == [at_first_look()]
    assert failures[0].exc_type is ZeroDivisionError


class Broken(io.StringIO):
    """A sink that is closed at its other end."""

    def write(self, text: str, /) -> int:
        raise BrokenPipeError


def test_a_sink_that_nobody_reads_is_no_crash() -> None:
    assert serve(io.StringIO("newgame 9 10\ngo nodes 20\nnewgame 9 10\nquit\n"), Broken()) == 0


def test_what_takes_too_long_goes_on_beside_the_conversation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    may_go_on, is_made, patience_s = Event(), Event(), 10

    def steps(cache: object) -> Iterator[None]:
        yield
        may_go_on.wait(patience_s)
        yield
        is_made.set()

    monkeypatch.setattr(command, "WARM_UP_S", 0)
    forms = replace(GAME.forms, engine=lambda source, sink: 0)
    game = replace(GAME, speed=replace(GAME.speed, warm_up=steps), forms=forms)
    monkeypatch.setattr("game.registry.GAMES", {"quoridor": game})
    assert command.main(["--engine", "quoridor"]) == 0
    assert not is_made.is_set(), "nobody has waited for it"
    may_go_on.set()
    assert is_made.wait(patience_s)
