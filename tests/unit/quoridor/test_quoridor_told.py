"""Sentences of Quoridor: of an aim, a jump, a late move, and of a finished game."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product

from game.core.match.match import Match, Transition
from game.core.match.seats import Seat
from game.core.rules.wording import Fact
from game.quoridor.rules.moves import Board, Jump, Orientation, Place, Step, TimeUp
from game.quoridor.rules.options import PRESETS, Options, Punishment
from game.quoridor.rules.state import State
from game.registry import GAMES
from scenes.boards.quoridor.pieces import centre
from scenes.boards.quoridor.view import QuoridorView
from scenes.boards.sprite import Sprites

VIEW = QuoridorView()
SEATS = [Seat(name, look) for look, name in enumerate(("Mira", "Otto", "Nia", "Pip"))]
H, V = Orientation.H, Orientation.V


def test_it_is_told_who_is_rewarded_or_has_lost_when_time_is_up() -> None:
    for elapsed, mover in product(Punishment, (0, 1)):
        state = replace(State.start(Options(cheats=1, elapsed=elapsed)), mover=mover)
        told = VIEW.news(Transition(state, TimeUp(), state.play(TimeUp()))).told
        who = mover if elapsed is Punishment.SURRENDER else 1 - mover
        assert (told.key, told.players) == (f"timeout_{elapsed.name.lower()}", (who,))


def test_the_first_arrow_brings_a_board_beside_the_avatar() -> None:
    state = replace(State.start(Options()), pawns=((3, 5), (8, 8)))
    for way, orientation, starts in (
        ((0, -1), H, {(2, 5), (3, 5)}),
        ((0, 1), H, {(2, 6), (3, 6)}),
        ((-1, 0), V, {(3, 4), (3, 5)}),
        ((1, 0), V, {(4, 4), (4, 5)}),
    ):
        aim = VIEW.steer(state, None, *way)
        assert aim.board.start in starts and aim.board.orientation is orientation, way
        assert state.refusal(aim) is None, way


def shown(state: State, aim: Place | Jump) -> Sprites:
    return VIEW.ghost(state, aim, state.refusal(aim), SEATS)


def test_what_may_not_be_laid_is_crossed_out_in_its_middle() -> None:
    state = State.start(Options()).play(Place(Board((5, 2), H, 2)))
    refused = shown(state, Place(Board((6, 1), V, 2)))
    cross, ghost = refused["refused",], refused["aim",]
    assert (cross.x, cross.y) == (ghost.x, ghost.y) == (6.0, 2.0)
    assert ("refused",) not in shown(state, Place(Board((7, 1), V, 2)))


def test_a_flight_leads_past_whoever_is_jumped_over_to_the_landing() -> None:
    pawns = ((5, 2), (5, 3), (5, 4), (0, 5))
    state = replace(State.start(PRESETS["four"]), pawns=pawns)
    seen = shown(state, Jump((5, 5)))
    (x, y), dots = centre((5, 5)), [sprite for key, sprite in seen.items() if key[0] == "flight"]
    head = seen["flight",]
    assert abs(head.x - x) < 0.5 and y - 1 < head.y < y
    down = sorted(dot.y for dot in dots)
    assert down[0] >= centre((5, 2))[1]
    assert all(b - a < 0.7 for a, b in pairwise(down)), "without a gap"
    assert seen["count",].text == "2"
    single = replace(state, pawns=((5, 2), (5, 3), (0, 0), (0, 5)))
    assert ("count",) not in shown(single, Jump((5, 4)))


def test_boards_jumps_and_the_longest_detour() -> None:
    game = GAMES["quoridor"]
    match = Match(game, game.options(size=5, boards=4), 1, [Seat("Ann", 0), Seat("Bo", 1)])
    walk = Step((2, 1)), Step((2, 3)), Step((2, 2)), Jump((2, 1))
    for move in (*walk, Place(Board((2, 1), H, 2))):
        match.submit(move)
    playback = match.playback()
    assert game.wording.facts(playback.states[:1], ()) == ()
    boards, jumps, detour = game.wording.facts(playback.states, playback.moves)
    assert boards == Fact("boards", ((0, 1), (1, 0)))
    assert jumps == Fact("jumps", ((0, 0), (1, 1)))
    before, after = (game.wording.standing(state)[1] for state in playback.states[-2:])
    assert detour == Fact("detour", ((1, after - before),)) and after > before
