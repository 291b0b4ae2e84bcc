"""New puzzles by seed: small boards at random, and of them those with a proved par that fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final, TypeAlias

from game.causality.board import Allegiance, Base, Board, Setup
from game.causality.boardfile import write
from game.causality.bounds import fewest_rounds, reach_of
from game.causality.commands import Bomb, Command, Timejump, Wait
from game.causality.moves import Order
from game.causality.notation import NOTATION
from game.causality.proof import prove, rounds_of
from game.causality.puzzle import Puzzle, Script, read
from game.causality.sections import INDENT
from game.causality.stones import Faction, Kind, Square
from game.core.bots import Budget

BOARDS: Final = 120
"""How many boards are drawn for one seed."""

NODES: Final = 4_000
"""What the proof for one of them may cost."""

Names: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Family:
    """Puzzles with one idea. A puzzle has one of the ``goals``, takes ``par`` rounds, and its
    shortest known way has at least ``orders`` orders.
    """

    par: int
    orders: int
    slices: tuple[int, ...]
    goals: tuple[str, ...]
    draw: Callable[[Random, int], Board | None]
    task: str
    lesson: str
    idea: str
    hint: str
    script: bool = False
    """Whether B's first stone fires once."""
    needs: type[Command] = Wait
    """A command that the solution has."""
    bounds: tuple[int, ...] = (1, 2)
    """What ``fewest_rounds`` may say of the board."""


def made(seed: int, grade: int) -> str | None:
    """The text of a new puzzle, always the same for a seed and a grade; None if none was found."""
    rng = Random(f"causality {seed} {grade}")
    families = FAMILIES[grade]
    for _ in range(BOARDS):
        family = rng.choice(families)
        board = family.draw(rng, rng.choice(family.slices))
        if board is None:
            continue
        goal = rng.choice(family.goals)
        script = f"{rng.randint(1, 2)}: {_guard(board)} attack" if family.script else ""
        text = _text(board, family, grade, goal, script, seed)
        puzzle = read(text)
        if not _is_open(board) or fewest_rounds(puzzle) not in family.bounds:
            continue
        proof = prove(puzzle, Budget(NODES))
        if not proof.is_par or proof.rounds != family.par or proof.solution is None:
            continue
        solution = trimmed(puzzle, proof.solution)
        given = [type(command) for commands in solution.values() for command in commands]
        if family.needs in (Wait, *given) and sum(map(len, solution.values())) >= family.orders:
            return text[: text.index("solution:")] + solution_text(solution)
    return None


def trimmed(puzzle: Puzzle, solution: Script) -> Script:
    """The solution without orders that it can do without."""
    rounds = rounds_of(puzzle, solution)
    for turn, commands in sorted(solution.items(), reverse=True):
        for command in commands:
            kept = tuple(one for one in commands if one != command)
            rest = {**solution, turn: kept} if kept else _without(solution, turn)
            if rounds_of(puzzle, rest) == rounds:
                return trimmed(puzzle, rest)
    return solution


def _without(solution: Script, turn: int) -> Script:
    return {number: commands for number, commands in solution.items() if number != turn}


def solution_text(solution: Script) -> str:
    """The section of a puzzle's file."""
    lines = ["solution:"]
    for turn, commands in sorted(solution.items()):
        told = "; ".join(NOTATION.format((), Order(command)) for command in commands)
        lines.append(f"{INDENT}{turn}: {told}")
    return "\n".join([*lines, ""])


def _text(board: Board, family: Family, grade: int, goal: str, script: str, seed: int) -> str:
    named = replace(board, name=f"No. {seed}", text=family.task)
    lines = [
        f"seed: {seed}", f"grade: {grade}", f"lesson: {family.lesson}", f"idea: {family.idea}",
        f"hint: {family.hint}", f"rounds: {family.par}", "goal:",
    ]  # fmt: skip
    lines += [INDENT + one for one in goal.split("; ")]
    if script:
        lines += ["script:", INDENT + script]
    return write(named) + "\n".join([*lines, "solution:", f"{INDENT}1: 0 wait", ""])


def _is_open(board: Board) -> bool:
    """Whether A's first stone could walk to each base."""
    first = next(stone for stone in board.setup if stone.faction is Faction.A)
    start, far = (first.x, first.y), board.width * board.height
    bases = [(base.x, base.y) for base in board.bases]
    return all(reach_of(board).takes((start, far), (base,)) for base in bases)


def _guard(board: Board) -> int:
    """The first stone of B's."""
    return next(n for n, stone in enumerate(board.setup) if stone.faction is Faction.B)


def _squares(rng: Random, width: int, height: int) -> Iterator[Square]:
    """All squares in a random order."""
    every = [(x, y) for y in range(height) for x in range(width)]
    rng.shuffle(every)
    return iter(every)


def _drawn(
    rng: Random, slices: int, size: tuple[int, int], walls: int, bases: int,
    stones: tuple[tuple[Faction, Kind], ...], *, under: bool = False,
) -> Board:  # fmt: skip
    """A board; with ``under`` the last stone stands on a base of B's."""
    width, height = size
    free = _squares(rng, width, height)
    setup = tuple(
        Setup(faction, kind, *next(free), rng.randrange(4) if kind.orientable else 0)
        for faction, kind in stones
    )
    held = (Base(setup[-1].x, setup[-1].y, Allegiance.B),) if under else ()
    drawn = (*held, *(Base(*next(free)) for _ in range(bases)))
    return Board(slices, width, height, frozenset(next(free) for _ in range(walls)), drawn, setup)


TANK, GUARD, BOX = (Faction.A, Kind.TANK), (Faction.B, Kind.TANK), (Faction.GM, Kind.BOX)
BOMBARDIER = (Faction.A, Kind.BOMBARDIER)


def _walk(rng: Random, slices: int) -> Board:
    return _drawn(rng, slices, (4, 3), rng.randint(2, 4), rng.randint(1, 2), (TANK,))


def _push(rng: Random, slices: int) -> Board:
    stones = (TANK, *(rng.choice((BOX, GUARD)) for _ in range(rng.randint(1, 2))))
    return _drawn(rng, slices, (4, 3), rng.randint(1, 3), rng.randint(0, 1), stones, under=True)


def _lane(rng: Random, slices: int) -> Board:
    return _drawn(rng, slices, (4, 3), rng.randint(0, 2), 1, (TANK, TANK, GUARD))


def _pair(rng: Random, slices: int) -> Board:
    stones = rng.choice(((TANK,), (TANK, BOX), (TANK, GUARD)))
    return _drawn(rng, slices, (5, 3), rng.randint(2, 4), 2, stones)


def _paradox(rng: Random, slices: int) -> Board:
    return _drawn(rng, slices, (4, 3), rng.randint(1, 3), 0, (rng.choice((GUARD, BOX)), TANK))


def _loop(rng: Random, slices: int) -> Board:
    return _drawn(rng, slices, (4, 2), rng.randint(0, 2), rng.randint(1, 2), (TANK,))


def _bombs(rng: Random, slices: int) -> Board:
    return _drawn(rng, slices, (4, 3), rng.randint(2, 4), 1, (BOMBARDIER, GUARD), under=True)


def _crowd(rng: Random, slices: int) -> Board:
    return _drawn(rng, slices, (4, 3), rng.randint(2, 4), rng.randint(2, 3), (TANK,))


WIN = "Own all bases in the last slice."
FAMILIES: Final = {
    1: (
        Family(1, 3, (4,), ("win",), _walk, WIN, "A round is one order for every slice",
               "Count the slices.", "A step can end with a turn. Plan where you face."),
    ),
    2: (
        Family(1, 3, (4,), ("win",), _push, WIN, "What stands still can be pushed or hit",
               "Push, shoot, or go around.", "What you push needs room behind it."),
        Family(1, 3, (4,), ("win; alive 0; alive 1",), _lane,
               "Own the base in the last slice and lose nobody. The guard fires once.",
               "Shots fall after everyone has moved", "Who stands in the lane, and when?",
               "The shot falls a slice after the order.", script=True),
    ),
    3: (
        Family(2, 5, (4,), ("win",), _pair, WIN + " You have one tank and two rounds.",
               "One stone can be two", "One stone can be two.",
               "Your old self does it all again. Choose where and when it meets you.",
               needs=Timejump, bounds=(2,)),
    ),
    4: (
        Family(2, 4, (3, 4), ("removed 0; kept 1",), _paradox,
               "Cause a paradox that removes the other stone. Keep your tank.",
               "A paradox removes the oldest stone that helps", "What if it weren't there?",
               "Without the other stone, your story must hold together.", needs=Timejump),
        Family(2, 4, (4,), ("win",), _bombs, WIN + " The guard never moves.",
               "Bombs fall in the past", "Bombs fall in the past.",
               "A bomb hits the squares beside it, in an earlier slice.", needs=Bomb),
        Family(2, 5, (3, 4), ("loop; win",), _loop,
               "Close a loop: leave through the door you came out of. Own all bases.",
               "Leaving through a door that is already there", "Whose door is open already?",
               "An arrival needs one stone that leaves for it, and no second one.",
               needs=Timejump),
    ),
    5: (
        Family(3, 6, (3,), ("arrivals 2; win",), _crowd,
               WIN + " Two newcomers must stay. You have one tank and three rounds.",
               "Plan for everyone you are going to be", "Plan for all your later selves.",
               "Each newcomer needs one who leaves for it, and nobody may be in the way.",
               needs=Timejump, bounds=(3,)),
    ),
}  # fmt: skip
"""The families of each grade."""
