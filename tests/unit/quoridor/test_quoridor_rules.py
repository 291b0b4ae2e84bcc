"""Rounds, cheats, timeouts, results and options of Quoridor, and the laws of every position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from random import Random

import pytest
from quoridor_positions import after, placed

from game.core.rules.options import OptionError, changed, from_map, rows
from game.core.rules.state import IllegalMove
from game.quoridor import GAME
from game.quoridor.files.notation import parse_action
from game.quoridor.rules.bitboard_layout import RIGHT
from game.quoridor.rules.grid import Grid
from game.quoridor.rules.moves import (
    DESTROYER,
    Action,
    Board,
    Cheat,
    CheatKind,
    Destroy,
    Jump,
    Orientation,
    Place,
    Resign,
    Step,
    TimeUp,
)
from game.quoridor.rules.options import INFINITE, PRESETS, Options, Punishment, settle
from game.quoridor.rules.state import State

H, V = Orientation
CHEATING = Options(cheats=9)


def refused(state: State, line: str) -> str:
    """The key of the reason why the line may not be played."""
    with pytest.raises(IllegalMove) as caught:
        state.play(parse_action(line))
    return caught.value.reason.key


REFUSED = """
!move (4,2): not_a_landing
!jump (4,1): not_a_landing
!move (4,0): not_a_landing
!board (4,4) H 1: wrong_length
!board (8,4) H 2: outside
!board (4,0) H 2: outside
!board (400,0) V 2: outside
!board (4,4) H 2; !board (5,4) H 2: overlaps
!board (4,4) H 2; !board (5,3) V 2: crosses
!cheat destroyer (4,4) H: nothing_to_destroy
!cheat shortboard; !move (4,1): must_place
!cheat shortboard; !board (4,4) H 2: wrong_length
!cheat shortboard; !cheat longboard: length_pending
!cheat shortboard; !cheat destroyer (4,4) H: length_pending
!cheat addround; !cheat addround: round_pending
!board (4,1) H 2; !board (0,8) H 2; !cheat destroyer (0,8) H: not_beside_you
!timeout; !timeout: already_punished
!surrender; !move (4,7): game_over
!surrender; !board (4,4) H 2: game_over
!surrender; !timeout: game_over
!surrender; !surrender: game_over
!surrender; !cheat addboard: game_over
"""


def test_refusals() -> None:
    for case in REFUSED.strip().splitlines():
        lines, _, key = case.partition(": ")
        *before, line = lines.split("; ")
        assert refused(after(CHEATING, *before), line) == key, case


def test_a_destroyed_board_cannot_be_destroyed_again() -> None:
    lines = ["!board (4,1) H 2", "!move (4,7)", "!cheat:destroyer (4,1) H", "!move (4,6)"]
    state = after(CHEATING, *lines)
    assert refused(state, "!cheat:destroyer (4,1) H") == "nothing_to_destroy"
    state = state.play(parse_action("!board (4,0) V 2")).play(parse_action("!move (4,5)"))
    assert refused(state, "!cheat:destroyer (4,1) H") == "already_destroyed"


def test_cheats_are_refused_with_their_reasons() -> None:
    endless, empty = Options(boards=INFINITE, cheats=1), Options(boards=0, cheats=1)
    for state, line, key in (
        (after(Options()), "!cheat:addround", "cheats_off"),
        (after(Options(cheats=1), "!cheat:addboard"), "!cheat:addround", "no_cheats_left"),
        (after(endless), "!cheat:addboard", "boards_infinite"),
        (after(empty), "!cheat:shortboard", "no_boards_left"),
        (after(empty), "!board (4,4) H 2", "no_boards_left"),
    ):
        assert refused(state, line) == key
    grid = Grid(3, (Board((0, 1), H, 3), Board((0, 2), H, 3)))
    full = replace(after(Options(2, 3, cheats=1)), grid=grid.with_destroyed(grid.boards[0]))
    assert full.cheat_refusal(CheatKind.LONGBOARD).key == "no_room_for_length"
    assert full.cheat_refusal(DESTROYER).key == "nothing_to_destroy"


def test_a_sealing_board_names_whom_and_shows_where() -> None:
    state = placed(((0, 0), (4, 8)), Options(), Board((2, 0), V, 2))
    reason = state.placement_refusal(Board((0, 2), H, 2))
    assert (reason.key, reason.players) == ("seals", (0,))
    assert reason.cells == {(0, 0), (1, 0), (0, 1), (1, 1)}


def test_what_two_destroyed_and_one_standing_board_share_stays_shut() -> None:
    tee = Grid(9, (Board((4, 4), H, 2), Board((5, 4), V, 2), Board((5, 2), V, 2)))
    left = tee.with_destroyed(tee.boards[1])
    assert not left.is_open((4, 3), RIGHT) and left.is_open((4, 4), RIGHT)


def test_outcome_of_four() -> None:
    won = "true_victory"
    for winners, losers, ranking, reason, badges in (
        ((2, 0), (3,), (2, 0, 1, 3), "baseline", ("cheater", "", won, "")),
        ((1,), (3, 0), (1, 2, 0, 3), "baseline", ("", won, "", "")),
        ((), (0, 1, 2), (3, 2, 1, 0), "surrender", ("", "", "", won)),
        ((3, 2, 1), (), (3, 2, 1, 0), "baseline", ("", won, won, won)),
    ):
        cheated = (True, False, False, False)
        four = after(PRESETS["four"])
        state = replace(four, winners=winners, losers=losers, cheated=cheated)
        outcome = state.outcome()
        assert state.ranking == outcome.ranking == ranking
        assert (outcome.reason, outcome.badges) == (reason, badges), ranking
        assert [outcome.returns[p] for p in ranking] == pytest.approx([1, 1 / 3, -1 / 3, -1])
        assert state.legal_moves() == ()


def test_the_clock_counts_rounds() -> None:
    clock, state = GAME.clock, State.start(CHEATING)
    for move in (Step((4, 1)), Resign(), Destroy((4, 1), H)):
        assert clock.restarts(state, move), move
    assert not clock.restarts(state, Cheat(CheatKind.ADDROUND))
    assert not clock.restarts(state, TimeUp())
    assert clock.restarts(State.start(PRESETS["four"]), TimeUp())
    assert clock.time_up(CHEATING, state) == TimeUp()
    assert clock.time_up(CHEATING, state.play(TimeUp())) is None
    assert clock.turn_ms(Options(timer_s=20)) == 20_000
    assert clock.turn_ms(Options(timer_s=0)) is None


def test_settle() -> None:
    gives_up = Options(elapsed=Punishment.SURRENDER)
    for before, name, value, wanted in (
        (Options(), "players", 4, replace(gives_up, players=4, size=11, boards=7)),
        (Options(boards=3), "players", 4, replace(gives_up, players=4, size=11, boards=3)),
        (Options(size=7), "players", 4, replace(gives_up, players=4, size=7, boards=7)),
        (PRESETS["four"], "players", 2, gives_up),
        (Options(), "boards", INFINITE, PRESETS["unlimited"]),
        (PRESETS["cheatable"], "cheats", 0, gives_up),
        (Options(), "cheats", 3, Options(cheats=3)),
    ):
        assert settle(changed(before, name, value), name) == wanted, (before, name)


def test_the_form_offers_only_what_fits() -> None:
    def offered(options: Options, name: str = "elapsed") -> list[object]:
        return list(next(row.choices for row in rows(options) if row.name == name))

    surrender, board, cheat = Punishment
    assert offered(Options()) == [surrender, board]
    assert offered(Options(cheats=1)) == [surrender, board, cheat]
    assert offered(PRESETS["unlimited"]) == [surrender] == offered(PRESETS["four"])
    assert offered(Options(), "cheats") == list(range(10))
    timers = [0, *range(5, 65, 5), 90, 120]
    assert offered(Options(), "timer_s") == timers
    assert offered(Options(), "boards") == [INFINITE, *range(1, 31)]
    assert offered(Options(), "size") == [5, 7, 9, 11, 13, 15]
    assert offered(Options(), "players") == [2, 4]


def test_options_that_no_game_has() -> None:
    assert Options(boards=-7) == Options(boards=INFINITE)
    assert from_map(Options, {"boards": -2}).boards == INFINITE
    wrong = {"players": 3, "size": 2, "cheats": -1, "timer_s": -1, "elapsed": 3}
    for name, value in (*wrong.items(), ("size", 16)):
        with pytest.raises(OptionError):
            from_map(Options, {name: value})
            pytest.fail(f"{name} {value}")


LENGTHS = (1, 2, 3)


def crowded(players: int, size: int, seed: int) -> Iterator[State]:
    """Positions of a game at random with many boards and cheats, hands emptied at times."""
    rng = Random(seed)
    state = State.start(Options(players, size, boards=6, cheats=3))
    while not state.is_over:
        yield state
        if rng.random() < 0.2:
            yield replace(state, hands=(0,) * players)
        moves = state.legal_moves()
        others = [move for move in moves if not isinstance(move, (Step, Jump))]
        state = state.play(rng.choice(others if others and rng.random() < 0.6 else moves))


def conceivable(size: int) -> list[Action]:
    """Return every conceivable action on this grid, and some outside it."""
    points = list(product(range(-1, size + 2), repeat=2))
    walks = [kind(to) for kind in (Step, Jump) for to in points]
    boards = [Place(Board(at, o, n)) for at in points for o in (H, V) for n in LENGTHS]
    destroyed = [Destroy(at, o) for at in points for o in (H, V)]
    return [*walks, *boards, *map(Cheat, CheatKind), *destroyed]


def is_accepted(state: State, action: Action) -> bool:
    try:
        state.play(action)
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize(("players", "size", "seed"), [(2, 4, 1), (2, 5, 2), (4, 5, 3), (4, 5, 4)])
def test_what_is_offered_is_what_is_accepted(players: int, size: int, seed: int) -> None:
    every = conceivable(size)
    for state in islice(crowded(players, size, seed), 2, None, 3):
        offered = set(state.legal_moves())
        assert {action for action in every if is_accepted(state, action)} == offered


def test_nobody_may_stay_who_can_lay_a_board() -> None:
    """The null move is for players without another move (quoridor RULES 5.10)."""
    pawns = ((0, 0), (1, 0), (2, 0), (4, 2))  # 1 and 2 stand in the way, 2 with its back to a wall
    walls = Grid(5, (Board((0, 1), H, 1), Board((2, 1), H, 1), Board((3, 0), V, 1)))
    stuck = replace(State.start(Options(4, 5, boards=0)), pawns=pawns, grid=walls)
    stay = Step((0, 0))
    assert stuck.legal_moves() == (stay,)
    assert stuck.play(stay).pawns == pawns and stuck.play(stay).to_move == 1
    able = replace(stuck, hands=(1, 0, 0, 0))
    assert {type(move) for move in able.legal_moves()} == {Place}
    assert able.refusal(stay).key == "not_a_landing"
    bound = replace(able, pending_length=3)
    assert {type(move) for move in bound.legal_moves()} == {Place}
    assert bound.refusal(stay).key == "must_place"


def test_no_room_is_where_every_board_that_fits_would_seal_somebody_in() -> None:
    """Two short boards leave no place for a long one but across the grid."""
    columns = Grid(3, (Board((1, 0), V, 1), Board((2, 0), V, 1)))
    state = replace(State.start(Options(2, 3, cheats=1)), grid=columns)
    across = Board((0, 2), H, 3)
    assert state.placement_refusal(across).key == "wrong_length"
    assert replace(state, pending_length=3).placement_refusal(across).key == "seals"
    assert not state.has_room(3) and state.has_room(1)
    assert state.cheat_refusal(CheatKind.LONGBOARD).key == "no_room_for_length"
    assert state.cheat_refusal(CheatKind.SHORTBOARD) is None


def test_a_game_cannot_begin_in_a_position_that_ends_it() -> None:
    with pytest.raises(OptionError):
        Options(position="9 2 4,8:10=1 4,7:10")
