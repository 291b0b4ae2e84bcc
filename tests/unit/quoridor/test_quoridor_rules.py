"""Rounds, cheats, timeouts, refusals, results and options of Quoridor."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.rules.options import OptionError, changed, from_map, rows
from game.core.rules.state import IllegalMove
from game.quoridor import GAME
from game.quoridor.files.notation import parse_action
from game.quoridor.rules.bitboard_layout import RIGHT
from game.quoridor.rules.grid import Grid
from game.quoridor.rules.moves import (
    DESTROYER,
    Board,
    Cheat,
    CheatKind,
    Destroy,
    Orientation,
    Resign,
    Step,
    TimeUp,
)
from game.quoridor.rules.options import INFINITE, PRESETS, Options, Punishment, settle
from game.quoridor.rules.state import State

H, V = Orientation
CHEATING = Options(cheats=9)


def after(options: Options, *lines: str) -> State:
    state = State.start(options)
    for line in lines:
        state = state.play(parse_action(line))
    return state


def refused(state: State, line: str) -> str:
    """The key of the reason why the line may not be played."""
    with pytest.raises(IllegalMove) as caught:
        state.play(parse_action(line))
    return caught.value.reason.key


@pytest.mark.parametrize(
    ("lines", "line", "key"),
    [
        ([], "!move (4,2)", "not_a_landing"),
        ([], "!jump (4,1)", "not_a_landing"),
        ([], "!move (4,0)", "not_a_landing"),
        ([], "!board (4,4) H 1", "wrong_length"),
        ([], "!board (8,4) H 2", "outside"),
        ([], "!board (4,0) H 2", "outside"),
        ([], "!board (400,0) V 2", "outside"),
        (["!board (4,4) H 2"], "!board (5,4) H 2", "overlaps"),
        (["!board (4,4) H 2"], "!board (5,3) V 2", "crosses"),
        ([], "!cheat:destroyer (4,4) H", "nothing_to_destroy"),
        (["!cheat:shortboard"], "!move (4,1)", "must_place"),
        (["!cheat:shortboard"], "!board (4,4) H 2", "wrong_length"),
        (["!cheat:shortboard"], "!cheat:longboard", "length_pending"),
        (["!cheat:shortboard"], "!cheat:destroyer (4,4) H", "length_pending"),
        (["!cheat:addround"], "!cheat:addround", "round_pending"),
        (["!board (4,1) H 2", "!board (0,8) H 2"], "!cheat:destroyer (0,8) H", "not_beside_you"),
        (["!timeout"], "!timeout", "already_punished"),
        (["!surrender"], "!move (4,7)", "game_over"),
        (["!surrender"], "!board (4,4) H 2", "game_over"),
        (["!surrender"], "!timeout", "game_over"),
        (["!surrender"], "!surrender", "game_over"),
        (["!surrender"], "!cheat:addboard", "game_over"),
    ],
)
def test_refusals(lines: list[str], line: str, key: str) -> None:
    assert refused(after(CHEATING, *lines), line) == key


def test_a_destroyed_board_cannot_be_destroyed_again() -> None:
    lines = ["!board (4,1) H 2", "!move (4,7)", "!cheat:destroyer (4,1) H", "!move (4,6)"]
    state = after(CHEATING, *lines)
    assert refused(state, "!cheat:destroyer (4,1) H") == "nothing_to_destroy"
    state = state.play(parse_action("!board (4,0) V 2")).play(parse_action("!move (4,5)"))
    assert refused(state, "!cheat:destroyer (4,1) H") == "already_destroyed"


def test_cheats_are_refused_with_their_reasons() -> None:
    assert refused(State.start(Options()), "!cheat:addround") == "cheats_off"
    spent = after(Options(cheats=1), "!cheat:addboard")
    assert refused(spent, "!cheat:addround") == "no_cheats_left"
    endless = State.start(Options(boards=INFINITE, cheats=1))
    assert refused(endless, "!cheat:addboard") == "boards_infinite"
    empty = State.start(Options(boards=0, cheats=1))
    assert refused(empty, "!cheat:shortboard") == "no_boards_left"
    assert refused(empty, "!board (4,4) H 2") == "no_boards_left"
    narrow = State.start(Options(2, 3, cheats=1))
    full = replace(narrow, grid=Grid(3, (Board((0, 1), H, 3), Board((0, 2), H, 3))))
    full = replace(full, grid=full.grid.with_destroyed(full.grid.boards[0]))
    assert full.cheat_refusal(CheatKind.LONGBOARD).key == "no_room_for_length"
    assert full.cheat_refusal(DESTROYER).key == "nothing_to_destroy"


def test_a_sealing_board_names_whom_and_shows_where() -> None:
    state = replace(
        State.start(Options()), pawns=((0, 0), (4, 8)), grid=Grid(9, (Board((2, 0), V, 2),))
    )
    reason = state.placement_refusal(Board((0, 2), H, 2))
    assert (reason.key, reason.players) == ("seals", (0,))
    assert reason.cells == {(0, 0), (1, 0), (0, 1), (1, 1)}


def test_what_two_destroyed_and_one_standing_board_share_stays_shut() -> None:
    tee = Grid(9, (Board((4, 4), H, 2), Board((5, 4), V, 2), Board((5, 2), V, 2)))
    left = tee.with_destroyed(tee.boards[1])
    assert not left.is_open((4, 3), RIGHT) and left.is_open((4, 4), RIGHT)


def finished(winners: tuple[int, ...], losers: tuple[int, ...], *cheaters: int) -> State:
    state = State.start(PRESETS["four"])
    cheated = tuple(p in cheaters for p in state.players)
    return replace(state, winners=winners, losers=losers, cheated=cheated)


@pytest.mark.parametrize(
    ("winners", "losers", "ranking", "reason", "badges"),
    [
        ((2, 0), (3,), (2, 0, 1, 3), "baseline", ("cheater", "", "true_victory", "")),
        ((1,), (3, 0), (1, 2, 0, 3), "baseline", ("", "true_victory", "", "")),
        ((), (0, 1, 2), (3, 2, 1, 0), "surrender", ("", "", "", "true_victory")),
        ((3, 2, 1), (), (3, 2, 1, 0), "baseline", ("", *("true_victory",) * 3)),
    ],
)
def test_outcome_of_four(
    winners: tuple[int, ...],
    losers: tuple[int, ...],
    ranking: tuple[int, ...],
    reason: str,
    badges: tuple[str, ...],
) -> None:
    state = finished(winners, losers, 0)
    outcome = state.outcome()
    assert state.ranking == outcome.ranking == ranking
    assert outcome.reason == reason and outcome.badges == badges
    assert [outcome.returns[p] for p in ranking] == pytest.approx([1, 1 / 3, -1 / 3, -1])
    assert state.legal_moves() == ()


def test_the_clock_counts_rounds() -> None:
    state = State.start(CHEATING)
    assert GAME.clock.restarts(state, Step((4, 1)))
    assert GAME.clock.restarts(state, Resign())
    assert GAME.clock.restarts(state, Destroy((4, 1), H))
    assert not GAME.clock.restarts(state, Cheat(CheatKind.ADDROUND))
    assert not GAME.clock.restarts(state, TimeUp())
    assert GAME.clock.restarts(State.start(PRESETS["four"]), TimeUp())
    assert GAME.clock.time_up(CHEATING, state) == TimeUp()
    assert GAME.clock.time_up(CHEATING, state.play(TimeUp())) is None
    assert GAME.clock.turn_ms(Options(timer_s=20)) == 20_000
    assert GAME.clock.turn_ms(Options(timer_s=0)) is None


@pytest.mark.parametrize(
    ("before", "name", "value", "wanted"),
    [
        (Options(), "players", 4, Options(4, 11, 7, elapsed=Punishment.SURRENDER)),
        (Options(boards=3), "players", 4, Options(4, 11, 3, elapsed=Punishment.SURRENDER)),
        (Options(size=7), "players", 4, Options(4, 7, 7, elapsed=Punishment.SURRENDER)),
        (PRESETS["four"], "players", 2, Options(elapsed=Punishment.SURRENDER)),
        (Options(), "boards", INFINITE, PRESETS["unlimited"]),
        (PRESETS["cheatable"], "cheats", 0, Options(elapsed=Punishment.SURRENDER)),
        (Options(), "cheats", 3, Options(cheats=3)),
    ],
)
def test_settle(before: Options, name: str, value: int, wanted: Options) -> None:
    assert settle(changed(before, name, value), name) == wanted


def test_the_form_offers_only_fitting_punishments() -> None:
    def offered(options: Options) -> tuple[Punishment, ...]:
        return next(row.choices for row in rows(options) if row.name == "elapsed")

    surrender, board, cheat = Punishment
    assert offered(Options()) == (surrender, board)
    assert offered(Options(cheats=1)) == (surrender, board, cheat)
    assert offered(PRESETS["unlimited"]) == (surrender,)
    assert offered(PRESETS["four"]) == (surrender,)


def test_any_negative_supply_is_infinite() -> None:
    assert Options(boards=-7) == Options(boards=INFINITE)
    assert from_map(Options, {"boards": -2}).boards == INFINITE


@pytest.mark.parametrize(
    "raw",
    [{"players": 3}, {"size": 2}, {"size": 16}, {"cheats": -1}, {"timer_s": -1}, {"elapsed": 3}],
)
def test_options_that_no_game_has(raw: dict[str, int]) -> None:
    with pytest.raises(OptionError):
        from_map(Options, raw)
