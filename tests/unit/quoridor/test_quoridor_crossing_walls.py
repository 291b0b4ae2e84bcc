"""Ways that no board can be laid across: what is said to be safe stays open to its owner."""

from __future__ import annotations

from random import Random

from game.quoridor.engine.crossing_walls import across, is_safe
from game.quoridor.engine.field import Field, field_of, reaches
from game.quoridor.engine.move_generation import is_over, moves, played
from game.quoridor.engine.paths import Paths, Route
from game.quoridor.engine.position import STEP, Position, bits
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State

SIZE = 5


def positions(count: int) -> list[Position]:
    """Positions of games at random, with many boards on the grid and some in hand."""
    field, found = field_of(SIZE, 2), []
    for seed in range(count):
        rng, here = Random(seed), Position.of(State.start(Options(size=SIZE, boards=5)))
        for _ in range(rng.randrange(4, 12)):
            legal = moves(here, field)
            boards = [move for move in legal if move[0] != STEP]
            after = played(
                here, rng.choice(boards if boards and rng.random() < 0.8 else legal), field
            )
            if is_over(after, field):
                break
            here = after
        found.append(here)
    return found


def route_of(here: Position, field: Field, player: int) -> tuple[Route, bool]:
    """The player's shortest way, and whether it is said to be safe."""
    edges, inner = (here.flat, here.upright), (here.inner_flat, here.inner_upright)
    box = here.pawns[player]
    route = Paths(field).route(*edges, box, player)
    return route, is_safe(route, inner, *edges, field, box, field.goals[player])


def test_a_safe_way_stays_open_whatever_is_laid() -> None:
    """Both play at random, but the owner of the way only walks on along it, while it can."""
    field, safe = field_of(SIZE, 2), 0
    for seed, start in enumerate(positions(900)):
        for owner in (0, 1):
            route, is_said_safe = route_of(start, field, owner)
            if not is_said_safe or not any(start.hands):
                continue
            safe += 1
            for chance in range(4):
                wander(start, field, route, owner, Random(1000 * seed + chance))
    assert safe > 40


def wander(here: Position, field: Field, route: Route, owner: int, rng: Random) -> None:
    goal, stride = field.goals[owner], field.stride
    while not is_over(here, field):
        legal = moves(here, field)
        if here.mover == owner:
            legal = [
                move for move in legal if move[0] != STEP or move in onward(here, route, field)
            ]
        if not legal:
            return
        here = played(here, rng.choice(legal), field)
        way = here.flat & route[1], here.upright & route[2]
        assert reaches(*way, stride, here.pawns[owner], goal), "a board lies across the way"


def onward(here: Position, route: Route, field: Field) -> list[tuple[int, int]]:
    """The mover's steps and jumps to boxes of the way that are nearer to the goal."""
    own, steps, edges = here.pawns[here.mover], Paths(field).steps, route[1:3]
    away = steps(*edges, own, here.mover)
    walks = [move for move in moves(here, field) if move[0] == STEP]
    return [move for move in walks if 0 <= steps(*edges, move[1], here.mover) < away]


def test_where_a_board_could_be_laid_no_way_is_safe() -> None:
    field, stride = field_of(SIZE, 2), field_of(SIZE, 2).stride
    both = set()
    for here in positions(200):
        for player in (0, 1):
            route, is_said_safe = route_of(here, field, player)
            inner, box, goal = (
                (here.inner_flat, here.inner_upright),
                here.pawns[player],
                field.goals[player],
            )
            flats, uprights = across(route, inner, here.flat, here.upright, stride)
            laid = [(here.flat & ~(start | start << 1), here.upright) for start in bits(flats)]
            laid += [
                (here.flat, here.upright & ~(start | start << stride)) for start in bits(uprights)
            ]
            is_open = any(reaches(*edges, stride, box, goal) for edges in laid)
            assert not (is_said_safe and is_open)
            both.add((is_said_safe, is_open))
    assert {(True, False), (False, True)} <= both
