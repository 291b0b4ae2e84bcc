"""Positions that are set up: their text, refusals, and games from them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core.learning.content import DesignRefused
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.record.record import state_digest
from game.core.rules.options import OptionError, from_map, from_the_start, is_set_up, to_map
from game.core.search.search_api import Budget
from game.quoridor.files import editor, position_text
from game.quoridor.rules.moves import Board, Destroy, Orientation, Place, Resign
from game.quoridor.rules.options import INFINITE, Options
from game.quoridor.rules.state import State
from game.reduction import design as painting
from game.reduction import position as painted
from game.reduction.moves import Change
from game.reduction.options import Options as ReductionOptions
from game.registry import GAMES
from game.store.files import Disk
from game.store.paths import DataDir
from game.store.replay_folder import ReplayFolder

H, V = Orientation
EXAMPLE = "9 1 4,0:10+0 4,7:9+1! 3,4v 0,5h3@2x"
FIRST = "9 1 4,0:10 4,8:10"
SETUP = GAMES["quoridor"].exercises.setup


def lay(x: int, y: int, way: Orientation, length: int = 2) -> Place:
    return Place(Board((x, y), way, length))


def refused(work: Callable[[], object]) -> str:
    """Return why a design is refused, without what it is about."""
    with pytest.raises(DesignRefused) as refused:
        work()
    return refused.value.reason.key.partition(".")[2]


def test_the_text_names_size_mover_avatars_and_boards() -> None:
    read = position_text.read(EXAMPLE)
    down, right = Board((3, 4), V, 2), Board((0, 5), H, 3)
    assert (read.grid.size, read.mover) == (9, 0)
    assert (read.pawns, read.hands, read.cheats) == (((4, 0), (4, 7)), (10, 9), (0, 1))
    assert read.cheated == (False, True)
    assert read.grid.boards == (down, right)
    assert [board.by for board in read.grid.boards] == [None, 1]
    assert read.grid.destroyed == {right}
    assert position_text.write(read) == EXAMPLE
    assert position_text.write(editor.of(State.start(Options()))) == FIRST


def test_a_round_begins_from_a_text_as_it_did_in_the_game() -> None:
    two = Options(), Options(cheats=3), Options(boards=INFINITE, elapsed=0), Options(2, 5, 3)
    for options in (*two, Options(4, 11, 7, elapsed=0), Options(4, 7, 4, 2, elapsed=0)):
        rng, state, begun = Random(7), State.start(options), 0
        while not state.is_over:
            if state.rounds_left == 1 and state.pending_length == 2:
                text = SETUP.write(state)
                again = SETUP.options(state, text)
                assert State.start(again) == replace(state, options=again), text
                assert position_text.write(position_text.read(text)) == text
                begun += 1
            moves = (*state.legal_moves(), *([Resign()] if rng.random() < 0.02 else ()))
            state = state.play(rng.choice(moves[:4] if rng.random() < 0.4 else moves))
        assert begun > 3, options
        with pytest.raises(OptionError):
            SETUP.options(state, SETUP.write(state))


def test_what_could_not_be_played_is_refused_with_its_reason() -> None:
    at = "4,0:10 4,8:10"
    long, size, number = f"9 1 {at} " + "3,4v " * 2000, "9" * 5000, "1" * 5000
    for key, texts in {
        "unreadable": f"|9 1 4,0:10|9 1 {at} e4|9 1 {at} 3,4v@3|9 3 {at}|{long}|9 {number} {at}",
        "size": f"{size} 1 {at}|\u0669 1 {at}|2 1 0,0:1 1,1:1",
        "players": f"9 1 {at} 0,4:3",
        "uneven": "9 1 4,0:* 4,8:10|9 1 4,0:1+1 4,8:1|9 1 4,8:9=2 4,7:10",
        "off_grid": "9 1 9,0:10 4,8:10",
        "shared_box": "9 1 4,4:10 4,4:10",
        "at_goal": "9 1 4,8:10 4,4:10",
        "outside": f"9 1 {at} 0,9h",
        "overlaps": f"9 1 {at} 3,4v 3,5v",
        "crosses": f"9 1 {at} 3,4v 2,5h",
        "enclosed": "5 1 0,0:1 4,4:1 0,1h 2,1h 4,1h1",
        "game_over": "9 1 4,8:9=1 4,4:10",
        "mover_finished": "9 1 4,0:1-1 8,4:1 4,8:1 0,4:1",
    }.items():
        for text in texts.split("|"):
            told = refused(lambda text=text: position_text.check_playable(position_text.read(text)))
            assert told == key, text
            with pytest.raises(OptionError):
                SETUP.options(State.start(Options()), text)
                pytest.fail(text)


def test_a_position_has_to_fit_the_other_options() -> None:
    assert State.start(Options(position=FIRST)) == State.start(Options())
    others = {"size": 7}, {"players": 4}, {"cheats": 1}, {"boards": INFINITE}, {"position": "9 1"}
    for other in others:
        with pytest.raises(OptionError):
            Options(**{"position": FIRST, **other})
            pytest.fail(str(other))


def test_options_are_made_to_fit_a_text() -> None:
    before = State.start(Options(timer_s=60))
    four = SETUP.options(before, "11 2 5,0:*+2 10,5:*+0 5,10:*+1 0,5:*+1")
    assert (four.players, four.size, four.boards, four.cheats) == (4, 11, INFINITE, 2)
    assert (four.timer_s, four.elapsed) == (60, 0)
    assert State.start(four).to_move == 1
    assert SETUP.options(State.start(four), FIRST) == Options(
        boards=10, timer_s=60, elapsed=0, position=FIRST
    )


def test_avatars_are_put_on_boxes_of_their_own() -> None:
    first = position_text.read(FIRST)
    moved = editor.use_tool(first, "avatar_1", (2, 3))
    assert moved.pawns == ((2, 3), (4, 8))
    for box, key in (((4, 8), "shared_box"), ((0, 8), "at_goal"), ((0, 9), "off_grid")):
        with pytest.raises(DesignRefused, match=key):
            editor.use_tool(first, "avatar_1", box)
    over = position_text.read("9 1 4,8:9=1 4,4:10")
    assert not editor.use_tool(over, "avatar_1", (4, 7)).finished
    assert editor.stroke(first, "board", (4, 8)) == "avatar_2"
    assert editor.stroke(first, "board", (4, 4)) == "board"


def test_boards_are_laid_in_the_movers_colour_taken_away_and_broken() -> None:
    first = position_text.read("9 2 4,0:10+1 4,8:10+1")
    laid = editor.use_tool(first, "long_board", lay(0, 4, H, 3))
    assert laid.grid.boards == (Board((0, 4), H, 3),)
    assert laid.grid.boards[0].by == 1
    assert laid.hands == first.hands, "what is in hand is set, not used"
    with pytest.raises(DesignRefused, match="overlaps"):
        editor.use_tool(laid, "board", lay(2, 4, H))
    under = lay(2, 4, H, 1)
    broken = editor.use_tool(laid, "break", under)
    assert broken.grid.destroyed == {Board((0, 4), H, 3)}
    assert editor.use_tool(broken, "break", under).grid == laid.grid
    assert editor.use_tool(broken, "take", under).grid == first.grid
    assert editor.preview(laid, "take", under) == Destroy((0, 4), H)
    with pytest.raises(DesignRefused, match="nothing_there"):
        editor.use_tool(first, "take", under)


def test_no_board_may_take_away_the_last_way_nor_mending_one() -> None:
    walled = position_text.read("5 1 2,0:9+1 2,4:9+1 0,1h 2,1hx")
    closed = editor.use_tool(walled, "short_board", lay(4, 1, H, 1))
    with pytest.raises(DesignRefused, match="enclosed"):
        editor.use_tool(closed, "break", lay(2, 1, H, 1))
    standing = editor.use_tool(walled, "break", lay(2, 1, H, 1))
    with pytest.raises(DesignRefused, match="seals") as refused:
        editor.use_tool(standing, "short_board", lay(4, 1, H, 1))
    assert refused.value.reason.players == (0, 1)
    assert refused.value.reason.cells


def test_tools_and_numbers_follow_players_and_cheats() -> None:
    plain, cheating = position_text.read(FIRST), position_text.read("9 1 4,0:10+0 4,8:10+0")
    assert editor.tools(plain) == ("avatar_1", "avatar_2", "board", "take")
    assert {"short_board", "long_board", "break"} < set(editor.tools(cheating))
    four = editor.set_dial(plain, "players", 4)
    assert (len(four.pawns), four.hands, four.grid.size) == (4, (7,) * 4, 9)
    names = [dial.name for dial in editor.dials(four)]
    assert names == ["size", "players", "mover", *(f"boards_{k}" for k in range(1, 5))]
    small = editor.set_dial(editor.set_dial(plain, "boards_2", 3), "size", 5)
    assert (small.grid.size, small.hands, small.pawns) == (5, (10, 3), ((2, 0), (2, 4)))
    assert editor.set_dial(plain, "mover", 2).mover == 1
    assert editor.set_dial(cheating, "cheats_1", 4).cheats == (4, 0)
    endless = [dial.name for dial in editor.dials(position_text.read("9 1 4,0:* 4,8:*"))]
    assert endless == ["size", "players", "mover"]


def test_cells_are_painted_and_a_board_grows() -> None:
    start = painted.read("##../##../..../....")
    assert start == painted.TurnPosition(4, 0b110011, 0)
    assert painting.use_tool(start, "empty", (0, 0)).board == 0b110010
    assert painting.use_tool(start, "full", (3, 0)).board == 0b111011
    assert painting.turn(start, (0, 1)).board == 0b100011
    assert painting.stroke(start, "full", (0, 0)) == "empty"
    assert painting.stroke(start, "full", (2, 0)) == "full"
    larger = painting.set_dial(start, "size", 6)
    assert painted.write(larger).startswith("##..../##..../")
    assert painting.set_dial(larger, "size", 4) == start
    assert painting.set_dial(start, "mover", 2).mover == 1


def test_what_is_no_board_of_reduction_is_refused_with_its_reason() -> None:
    for text, key in (
        ("", "unreadable"),
        ("#x/..", "unreadable"),
        ("##/.. 3", "unreadable"),
        ("##/...", "not_square"),
        ("/".join(["." * 21] * 21), "unreadable"),
        ("####/####/####", "not_square"),
        ("..../..../..../....", "all_empty"),
        ("##/#.", "no_change"),
    ):
        assert refused(lambda text=text: painted.check_playable(painted.read(text))) == key, text
        with pytest.raises(OptionError):
            ReductionOptions(size=4, position=text or "?")


def test_the_largest_board_of_reduction_can_be_read_and_is_named_when_one_is_too_large() -> None:
    largest = "/".join(["#" * 20] * 20)
    full = painted.read(f"{largest} 2")
    assert (full.n, full.mover, painted.write(full)) == (20, 1, f"{largest} 2")
    with pytest.raises(DesignRefused) as refused:
        painted.read("." * 21)
    assert dict(refused.value.reason.values) == {"most": 20}


def test_a_turn_of_reduction_begins_on_the_board_of_a_text() -> None:
    game = GAMES["reduction"]
    before = game.new(ReductionOptions(size=6, changes=3, pie=True, board_seed=5), 0)
    options = game.exercises.setup.options(before, "##../##../..../.... 2")
    assert (options.size, options.changes, options.pie) == (4, 3, False)
    state = game.new(options, 99)
    assert (state.to_move, state.full, state.n) == (1, 4, 4)
    assert game.wording.caption(state) is None
    done = state.play(Change(0, 0))
    assert done.full == 0
    assert game.exercises.setup.write(done) == "..../..../..../.... 2"


def from_text(game_id: str, text: str, **options: Any) -> Match:
    game = GAMES[game_id]
    before = game.new(game.options(**options), 0)
    chosen = game.exercises.setup.options(before, text)
    seats = [Seat(name, look) for look, name in enumerate("ABCD"[: game.seats(chosen)])]
    return Match(game, chosen, 3, seats)


POSITIONS = [
    ("quoridor", "9 2 4,1:4 4,7:9 3,4v 0,5h@2", {}),
    ("quoridor", "7 3 3,1:2+1 5,3:0+0! 3,5:4+2 1,3:1+1 2,2h3 4,4v1x", {"timer_s": 0}),
    ("quoridor", "5 2 2,3:* 3,3:*", {}),
    ("reduction", "##../##../.#.#/#..# 2", {"changes": 3}),
]


def test_a_replay_tells_how_it_began_and_no_other_program_reads_it_wrongly(tmp_path: Path) -> None:
    shelf = ReplayFolder(Disk(), DataDir(tmp_path), GAMES)
    for game_id, text, options in POSITIONS:
        match = from_text(game_id, text, **options)
        match.submit(match.state.legal_moves()[0])
        playback = shelf.load(shelf.save(match.playback("Set up", 5)))
        assert not playback.warnings
        assert playback.states == match.states
        assert playback.record.options["position"] == text
        assert "config" not in playback.source, "the original needs it, and begins at the start"
    form = GAMES["quoridor"].forms.text
    plain = Match(GAMES["quoridor"], Options(), 0, [Seat("A", 0), Seat("B", 1)])
    assert not form.holds(from_text("quoridor", FIRST).record()) and form.holds(plain.record())


def test_every_level_plays_on_from_it() -> None:
    for game_id, text, options in POSITIONS:
        match = from_text(game_id, text, **options)
        for level in match.game.levels.values():
            choice = level.bot(match.state, Budget(2_000), Random(1))
            assert choice.move in match.state.legal_moves(), text


def test_the_next_game_begins_at_the_start_again() -> None:
    options = Options(position=FIRST)
    assert is_set_up(options) and not is_set_up(from_the_start(options))
    assert from_map(Options, to_map(options)).position == FIRST
    for game_id, digest in (("quoridor", "1797155e3261aa33"), ("reduction", "9698f59e361419e9")):
        game = GAMES[game_id]
        state = game.new(game.options(), 5)
        assert state_digest(state).hex() == digest, "those of files from before are the same still"
