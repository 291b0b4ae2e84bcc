"""Boards: those that ship, those drawn in the editor, and their captions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest
from words import WORDS

from game.causality.boards import BOARDS, OFFERED, load_board
from game.causality.files.board_file import read, write
from game.causality.files.editor import blank, read_design, set_dial, turn, use_tool
from game.causality.files.sections import Fault
from game.causality.puzzles import PUZZLES, puzzle_in
from game.causality.puzzles.captions import board_texts, puzzle_texts
from game.causality.puzzles.custom import GOALS, draft
from game.causality.puzzles.generator import generate
from game.causality.rules.board import Allegiance, Base, Board
from game.causality.rules.options import PRESETS, Options, settle
from game.causality.rules.state import State
from game.causality.rules.stones import STEPS, Faction, StoneKind
from game.core.learning.content import DesignRefused
from game.core.rules import options as opt
from game.words.message import Message

Turned = Callable[[Board, int, int, int], tuple[int, int, int]]

SYMMETRIES: dict[str, Turned] = {
    "point": lambda board, x, y, a: (board.width - 1 - x, board.height - 1 - y, (a + 2) % 4),
    "left-right": lambda board, x, y, a: (board.width - 1 - x, y, -a % 4),
    "up-down": lambda board, x, y, a: (x, board.height - 1 - y, (2 - a) % 4),
}
OTHER = {Allegiance.A: 1, Allegiance.B: 0, Allegiance.NEUTRAL: Allegiance.NEUTRAL}
WALKERS = {StoneKind.TANK, StoneKind.BOMBARDIER}


def symmetry(board: Board) -> set[str]:
    """Return symmetries of the board with the players exchanged, the n-th stone on the n-th."""
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


def test_no_player_has_the_better_side_and_each_board_has_words() -> None:
    for board in FAIR:
        made = load_board(board)
        assert symmetry(made.board), board
        assert made.board.name and made.board.author
        assert 20 < len(made.board.text) <= 100 and "\n" not in made.board.text
        assert made.warnings == ((Fault.NO_BASE,) if board == "sandbox" else ())
    text = write(load_board("corridor").board)
    for crooked in (
        text.replace("  X X", "  X ."),
        text.replace("O>", "T>"),
        text.replace("T>", "T^"),
        text.replace(" b", " a"),
        text.replace("0,0 6,2 1,0", "1,0 6,2 0,0"),
    ):
        assert crooked != text and not symmetry(read(crooked).board)


def test_the_boards_grow_and_both_players_can_walk_to_every_base() -> None:
    boards = [load_board(board).board for board in FAIR if board != "sandbox"]
    squares = [board.slices * board.width * board.height for board in boards]
    assert (squares[0], squares[-1]) == (min(squares), max(squares))
    assert [len(board.setup) for board in boards[:2]] == [2, 4]
    for board, faction in product(BOARDS, (Faction.A, Faction.B)):
        made = load_board(board).board
        walkers = [s for s in made.setup if s.faction is faction and s.kind in WALKERS]
        reached = {(stone.x, stone.y) for stone in walkers}
        frontier = list(reached)
        while frontier:
            x, y = frontier.pop()
            near = {(x + dx, y + dy) for dx, dy in STEPS} - reached
            frontier += [square for square in near if made.is_open(square)]
            reached.update(frontier)
        assert {(base.x, base.y) for base in made.bases} <= reached, board


def test_the_menus_offer_boards_for_two_and_a_file_may_name_any_other() -> None:
    def row_of(options: Options) -> opt.Row:
        return next(row for row in opt.rows(options) if row.name == "board")

    assert row_of(next(iter(PRESETS.values()))).choices == OFFERED
    assert {preset.board for preset in PRESETS.values()} <= set(OFFERED) < set(BOARDS)
    for board in set(BOARDS) - set(OFFERED):
        options = opt.from_map(Options, {"board": board})
        assert State.start(options, 0).legal_moves()
        assert {row_of(options).neighbour(step) for step in (-1, 1)} & set(OFFERED), board


def test_a_board_brings_the_last_word_with_which_it_is_fair() -> None:
    wall, crossing = PRESETS["wall"], PRESETS["crossing"]
    chosen = settle(replace(wall, board="crossing"), "board")
    assert chosen == crossing, "it is the same game, however it is chosen"
    assert settle(replace(chosen, board="garden_wall"), "board") == wall
    for board in OFFERED:
        assert "last_word" in load_board(board).ruleset


WORTHY = "slices: 3\nmap:\n  T>. ! . t<\n"


def test_a_tool_places_replaces_takes_away_and_turns() -> None:
    """A stone and a base share a square; a wall has one to itself."""
    board = use_tool(use_tool(blank(), "tank_a", (1, 1)), "base_neutral", (1, 1))
    assert [stone.kind for stone in board.setup] == [StoneKind.TANK]
    assert board.bases == (Base(1, 1, Allegiance.NEUTRAL),)
    walled = use_tool(board, "wall", (1, 1))
    assert walled.walls == {(1, 1)} and not walled.setup and not walled.bases
    assert use_tool(walled, "wall", (1, 1)).walls == frozenset()
    board = use_tool(blank(), "mine", (2, 2))
    assert use_tool(board, "mine", (2, 2)) == blank() == use_tool(blank(), "mine", (7, 2))
    tank, mine = use_tool(blank(), "tank_a", (0, 0)), use_tool(blank(), "mine", (0, 0))
    assert turn(tank, (0, 0)).setup[0].azimuth == (tank.setup[0].azimuth + 1) % 4
    assert turn(mine, (0, 0)) == mine
    board = set_dial(use_tool(use_tool(blank(), "tank_a", (6, 0)), "tank_b", (0, 0)), "columns", 3)
    assert (board.width, len(board.setup)) == (3, 1), "what lay outside is lost"


def test_what_would_be_lost_or_is_wrong_is_refused() -> None:
    assert read_design(WORTHY).width == 5
    assert read_design(WORTHY).bases == (Base(2, 0, Allegiance.NEUTRAL),)
    for text, key in (
        ("slices: 1\nmap:\n  T>. ! . t<\n", "board_fault."),
        ("conflict: even\n" + WORTHY, "board_fault.has_rules"),
        ("slices: 3\nmap:\n  T>t<! " + ". " * 20 + "\n", "board_fault.too_wide"),
    ):
        with pytest.raises(DesignRefused) as refused:
            read_design(text)
        assert refused.value.reason.key.startswith(key), text


PARTS = ("name", "task", "lesson", "idea", "hint")


def test_the_english_table_says_what_the_files_say() -> None:
    new = [
        next(text for seed in range(9) if (text := generate(seed, grade))) for grade in (1, 2, 3)
    ]
    for puzzle in (*PUZZLES, *new):
        said, exercise = puzzle_texts(puzzle), puzzle_in(puzzle)
        board = exercise.file.board
        written = [board.name, board.text, exercise.lesson, exercise.idea, exercise.hint]
        assert tuple(said) == PARTS and [*map(WORDS.write, said.values())] == written
        assert puzzle in PUZZLES or all(isinstance(words, Message) for words in said.values())
    for name in BOARDS:
        drawn = load_board(name).board
        said_of_it = tuple(map(WORDS.write, board_texts(Options(board=name))))
        assert said_of_it == (drawn.name, drawn.text)


def test_a_puzzle_of_ones_own_keeps_its_name_and_what_somebody_wrote() -> None:
    drawn = replace(load_board("handshake").board, name="Mine", text="")
    for goal in GOALS:
        said = puzzle_texts(draft(drawn, goal, 2))
        assert said["name"] == "Mine"
        assert all(isinstance(said[part], Message) for part in PARTS[1:])
        changed = draft(drawn, goal, 2).replace(WORDS.write(said["idea"]), "Try it")
        assert puzzle_texts(changed)["idea"] == "Try it"
        assert board_texts(Options(puzzle=changed))[0] == "Mine"
