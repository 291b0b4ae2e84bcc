"""New puzzles by seed: small boards at random, and of them those with a proved par that fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Final

from game.causality.files.board_file import write
from game.causality.files.notation import NOTATION
from game.causality.files.sections import INDENT
from game.causality.puzzles.bounds import fewest_rounds, reach_of
from game.causality.puzzles.puzzle import CausalityPuzzle, Script, read
from game.causality.puzzles.solver import prove, rounds_of
from game.causality.rules.board import Allegiance, Base, Board, SetupStone
from game.causality.rules.commands import Attack, Bomb, Command, Timejump, Wait
from game.causality.rules.moves import Order
from game.causality.rules.stones import Faction, Square, StoneKind
from game.core.learning.puzzle import lines
from game.core.search.search_api import Budget

BOARDS: Final = 120
"""How many boards are drawn for one seed."""

NODES: Final = {1: 600, 2: 600, 3: 1_500, 4: 2_000, 5: 1_500}
"""What the proof for one of them may cost, by grade."""


@dataclass(frozen=True, slots=True)
class Family:
    """Puzzles with one idea; what they say stands in ``puzzles/families.txt`` under this ``name``.

    A puzzle has one of the ``goals``, takes ``par`` rounds, and its solution has at least
    ``orders`` orders.
    """

    name: str
    par: int
    orders: int
    slices: tuple[int, ...]
    goals: tuple[tuple[str, ...], ...]
    draw: Callable[[Random, int], Board | None]
    fires: bool = False
    """Whether B's first stone fires once."""
    needs: type[Command] = Wait
    """A command that the solution has."""
    bounds: tuple[int, ...] = (1, 2)
    """What ``fewest_rounds`` may say of the board."""


def generate(seed: int, grade: int) -> str | None:
    """Return the text of a new puzzle, always the same for a seed and a grade.

    None if none was found.
    """
    rng = Random(f"causality {seed} {grade}")
    families = FAMILIES[grade]
    for _ in range(BOARDS):
        family = rng.choice(families)
        board = family.draw(rng, rng.choice(family.slices))
        if board is None:
            continue
        goal = rng.choice(family.goals)
        script = _shot(board, rng.randint(1, 2)) if family.fires else ""
        text = _text(board, family, grade, goal, script, seed)
        puzzle = read(text)
        if not _is_open(board) or fewest_rounds(puzzle) not in family.bounds:
            continue
        proof = prove(puzzle, Budget(NODES[grade]))
        if not proof.is_par or proof.rounds != family.par or proof.solution is None:
            continue
        solution = trim(puzzle, proof.solution)
        given = [type(command) for commands in solution.values() for command in commands]
        if family.needs in (Wait, *given) and sum(map(len, solution.values())) >= family.orders:
            return text[: text.index("solution:")] + solution_text(solution)
    return None


def trim(puzzle: CausalityPuzzle, solution: Script) -> Script:
    """Return the solution without orders that it can do without."""
    rounds = rounds_of(puzzle, solution)
    for turn, commands in sorted(solution.items(), reverse=True):
        for command in commands:
            kept = tuple(one for one in commands if one != command)
            rest = {**solution, turn: kept} if kept else _without(solution, turn)
            if rounds_of(puzzle, rest) == rounds:
                return trim(puzzle, rest)
    return solution


def _without(solution: Script, turn: int) -> Script:
    return {number: commands for number, commands in solution.items() if number != turn}


def solution_text(solution: Script) -> str:
    """Return the section of a puzzle's file."""
    told = ["solution:"]
    for turn, commands in sorted(solution.items()):
        given = "; ".join(NOTATION.format((), Order(command)) for command in commands)
        told.append(f"{INDENT}{turn}: {given}")
    return "\n".join([*told, ""])


def _text(
    board: Board, family: Family, grade: int, goal: tuple[str, ...], script: str, seed: int
) -> str:
    task, lesson, idea, hint = _sentences()[family.name]
    named = replace(board, name=f"No. {seed}", text=task)
    said = [
        f"seed: {seed}",
        f"grade: {grade}",
        f"lesson: {lesson}",
        f"idea: {idea}",
        f"hint: {hint}",
        f"rounds: {family.par}",
        "goal:",
    ]
    said += [INDENT + one for one in goal]
    if script:
        said += ["script:", INDENT + script]
    return write(named) + "\n".join([*said, "solution:", f"{INDENT}1: 0 wait", ""])


def _is_open(board: Board) -> bool:
    """Return whether A's first stone could walk to each base."""
    first = next(stone for stone in board.setup if stone.faction is Faction.A)
    start, far = (first.x, first.y), board.width * board.height
    bases = [(base.x, base.y) for base in board.bases]
    return all(reach_of(board).takes((start, far), (base,)) for base in bases)


@cache
def _sentences() -> dict[str, list[str]]:
    """Task, lesson, idea and hint of each family."""
    rows = [line.split(" | ") for line in lines("game.causality.puzzles", "families.txt")]
    return {name: sentences for name, *sentences in rows}


def _shot(board: Board, turn: int) -> str:
    """Return the line of a script by which B's first stone fires."""
    guard = next(n for n, stone in enumerate(board.setup) if stone.faction is Faction.B)
    return f"{turn}: {NOTATION.format((), Order(Attack(guard)))}"


def _squares(rng: Random, width: int, height: int) -> Iterator[Square]:
    """All squares in a random order."""
    every = [(x, y) for y in range(height) for x in range(width)]
    rng.shuffle(every)
    return iter(every)


def _random_board(
    rng: Random,
    slices: int,
    size: tuple[int, int],
    walls: int,
    bases: int,
    stones: tuple[tuple[Faction, StoneKind], ...],
    *,
    under: bool = False,
) -> Board:
    """Return a board; with ``under`` the last stone stands on a base of B's."""
    width, height = size
    free = _squares(rng, width, height)
    setup = tuple(
        SetupStone(faction, kind, *next(free), rng.randrange(4) if kind.orientable else 0)
        for faction, kind in stones
    )
    held = (Base(setup[-1].x, setup[-1].y, Allegiance.B),) if under else ()
    drawn = (*held, *(Base(*next(free)) for _ in range(bases)))
    return Board(slices, width, height, frozenset(next(free) for _ in range(walls)), drawn, setup)


TANK, GUARD, BOX = (
    (Faction.A, StoneKind.TANK),
    (Faction.B, StoneKind.TANK),
    (Faction.GM, StoneKind.BOX),
)
BOMBARDIER = (Faction.A, StoneKind.BOMBARDIER)


def _walk(rng: Random, slices: int) -> Board:
    return _random_board(rng, slices, (4, 3), rng.randint(2, 4), rng.randint(1, 2), (TANK,))


def _push(rng: Random, slices: int) -> Board:
    stones = (TANK, *(rng.choice((BOX, GUARD)) for _ in range(rng.randint(1, 2))))
    return _random_board(
        rng, slices, (4, 3), rng.randint(1, 3), rng.randint(0, 1), stones, under=True
    )


def _lane(rng: Random, slices: int) -> Board:
    return _random_board(rng, slices, (4, 3), rng.randint(0, 2), 1, (TANK, GUARD))


def _pair(rng: Random, slices: int) -> Board:
    stones = rng.choice(((TANK,), (TANK, BOX), (TANK, GUARD)))
    return _random_board(rng, slices, (5, 3), rng.randint(2, 4), 2, stones)


def _paradox(rng: Random, slices: int) -> Board:
    return _random_board(
        rng, slices, (4, 3), rng.randint(1, 3), 0, (rng.choice((GUARD, BOX)), TANK)
    )


def _loop(rng: Random, slices: int) -> Board:
    return _random_board(rng, slices, (4, 2), rng.randint(0, 2), rng.randint(1, 2), (TANK,))


def _bombs(rng: Random, slices: int) -> Board:
    return _random_board(rng, slices, (4, 3), rng.randint(2, 4), 1, (BOMBARDIER, GUARD), under=True)


def _crowd(rng: Random, slices: int) -> Board:
    return _random_board(rng, slices, (4, 3), rng.randint(2, 4), rng.randint(2, 3), (TANK,))


FAMILIES: Final = {
    1: (Family("walk", 1, 3, (4,), (("win",),), _walk),),
    2: (
        Family("push", 1, 3, (4,), (("win",),), _push),
        Family("lane", 1, 3, (4,), (("win", "alive 0"),), _lane, fires=True),
    ),
    3: (Family("pair", 2, 5, (4,), (("win",),), _pair, needs=Timejump, bounds=(2,)),),
    4: (
        Family("paradox", 2, 4, (3, 4), (("removed 0", "kept 1"),), _paradox, needs=Timejump),
        Family("bombs", 2, 4, (4,), (("win",),), _bombs, needs=Bomb),
        Family("loop", 2, 5, (3, 4), (("loop", "win"),), _loop, needs=Timejump),
    ),
    5: (
        Family("crowd", 3, 6, (3,), (("arrivals 2", "win"),), _crowd, needs=Timejump, bounds=(3,)),
    ),
}
"""The families of each grade."""
