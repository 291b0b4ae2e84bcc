"""The boards that ship: fair to both players, and found where the program is installed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.causality.boards import BOARDS, OFFERED, shipped
from game.causality.files.board_file import read, write
from game.causality.files.sections import Fault
from game.causality.rules.board import Allegiance, Board
from game.causality.rules.options import PRESETS, Options, settle
from game.causality.rules.state import State
from game.causality.rules.stones import STEPS, Faction, Kind
from game.core.rules import options as opt

Turned = Callable[[Board, int, int, int], tuple[int, int, int]]

SYMMETRIES: dict[str, Turned] = {
    "point": lambda board, x, y, a: (board.width - 1 - x, board.height - 1 - y, (a + 2) % 4),
    "left-right": lambda board, x, y, a: (board.width - 1 - x, y, -a % 4),
    "up-down": lambda board, x, y, a: (x, board.height - 1 - y, (2 - a) % 4),
}
OTHER = {
    Faction.A: Faction.B,
    Faction.B: Faction.A,
    Faction.GM: Faction.GM,
    Allegiance.NEUTRAL: Allegiance.NEUTRAL,
}
WALKERS = {Kind.TANK, Kind.BOMBARDIER}


def symmetry(board: Board) -> set[str]:
    """What maps the board onto itself with the players exchanged, the n-th stone on the n-th."""
    return {name for name, turned in SYMMETRIES.items() if is_fair(board, turned)}


def is_fair(board: Board, turned: Turned) -> bool:
    def square(x: int, y: int) -> tuple[int, int]:
        return turned(board, x, y, 0)[:2]

    def stones(faction: Faction) -> list[tuple[int, ...]]:
        return [(s.kind, s.x, s.y, s.azimuth) for s in board.setup if s.faction is faction]

    def image(faction: Faction) -> list[tuple[int, ...]]:
        return [(kind, *turned(board, x, y, a)) for kind, x, y, a in stones(faction)]

    def neutral(placed: list[tuple[int, ...]]) -> set[tuple[int, ...]]:
        return {(kind, x, y) for kind, x, y, _ in placed}

    return (
        {square(x, y) for x, y in board.walls} == board.walls
        and {(*square(b.x, b.y), OTHER[b.allegiance]) for b in board.bases}
        == {(b.x, b.y, int(b.allegiance)) for b in board.bases}
        and image(Faction.A) == stones(Faction.B)
        and neutral(image(Faction.GM)) == neutral(stones(Faction.GM))
    )


FAIR = BOARDS[1:]
"""All but the board of a first game, on which the guest begins with both bases."""


@pytest.mark.parametrize("board", FAIR)
def test_no_player_has_the_better_side(board: str) -> None:
    assert symmetry(shipped(board).board)


def test_a_crooked_board_is_noticed() -> None:
    text = write(shipped("corridor").board)
    for crooked in (
        text.replace("  X X", "  X ."),
        text.replace("O>", "T>"),
        text.replace("T>", "T^"),
        text.replace(" b", " a"),
        text.replace("0,0 6,2 1,0", "1,0 6,2 0,0"),
    ):
        assert crooked != text
        assert not symmetry(read(crooked).board)


def test_the_boards_grow() -> None:
    boards = [shipped(board).board for board in FAIR if board != "sandbox"]
    squares = [board.slices * board.width * board.height for board in boards]
    assert squares[0] == min(squares)
    assert squares[-1] == max(squares)
    assert [len(board.setup) for board in boards[:2]] == [2, 4]


@pytest.mark.parametrize("board", FAIR)
def test_names_and_words(board: str) -> None:
    made = shipped(board)
    assert made.board.name and made.board.author
    assert 20 < len(made.board.text) <= 100 and "\n" not in made.board.text
    assert made.warnings == ((Fault.NO_BASE,) if board == "sandbox" else ())


@pytest.mark.parametrize("board", BOARDS)
def test_both_players_can_walk_to_every_base(board: str) -> None:
    made = shipped(board).board
    for faction in (Faction.A, Faction.B):
        walkers = [s for s in made.setup if s.faction is faction and s.kind in WALKERS]
        reached = {(stone.x, stone.y) for stone in walkers}
        frontier = list(reached)
        while frontier:
            x, y = frontier.pop()
            near = {(x + dx, y + dy) for dx, dy in STEPS} - reached
            frontier += [square for square in near if made.is_open(square)]
            reached.update(frontier)
        assert {(base.x, base.y) for base in made.bases} <= reached


def test_the_menus_offer_boards_for_two() -> None:
    row = next(row for row in opt.rows(next(iter(PRESETS.values()))) if row.name == "board")
    assert row.choices == OFFERED
    assert {preset.board for preset in PRESETS.values()} <= set(OFFERED) < set(BOARDS)


@pytest.mark.parametrize("board", sorted(set(BOARDS) - set(OFFERED)))
def test_a_file_may_name_a_board_that_no_menu_offers(board: str) -> None:
    options = opt.from_map(Options, {"board": board})
    assert State.start(options, 0).legal_moves()
    row = next(row for row in opt.rows(options) if row.name == "board")
    assert {row.neighbour(step) for step in (-1, 1)} & set(OFFERED)


def test_a_board_brings_the_last_word_with_which_it_is_fair() -> None:
    wall, crossing = PRESETS["wall"], PRESETS["crossing"]
    chosen = settle(replace(wall, board="crossing"), "board")
    assert chosen == crossing, "it is the same game, however it is chosen"
    assert settle(replace(chosen, board="garden_wall"), "board") == wall
    for board in OFFERED:
        assert "last_word" in shipped(board).ruleset
