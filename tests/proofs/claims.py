"""Claims of the puzzles, and those that do not hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.proofs.rules import NEVER, Board, Position, is_home, read
from tests.proofs.tables import Tables, tables_of

RACES = ("dash", "hop", "race")
CONTESTS = ("wall", "counter", "choice")


@dataclass(frozen=True, slots=True)
class Claim:
    """A puzzle as a line of text: ``kind-grade-seed/name par goal first position``.

    ``first`` is the only first move that is right, as ``4,3`` or ``4,3h``; ``goal`` the steps that
    the other must need in the end, or 0 if the task is to win.
    """

    id: str
    par: int
    goal: int
    first: str
    position: Position

    @classmethod
    def of(cls, line: str) -> Claim:
        name, par, goal, first, position = line.split(" ", 4)
        return cls(name.split("/")[0], int(par), int(goal), first, read(position))

    @property
    def kind(self) -> str:
        return self.id.split("-")[0]


def faults(claim: Claim) -> Iterator[str]:
    """Return what is wrong; nothing if all of the claim is proved."""
    match claim.kind:
        case "gate" | "toll":
            return _of_one_board(claim)
        case "trap":
            return _of_two_boards(claim)
        case "dash" | "hop" | "race" | "wall" | "counter" | "choice":
            return _of_a_win(claim)
    raise ValueError(f"no claim is known of the kind {claim.kind!r}")


def _of_one_board(claim: Claim) -> Iterator[str]:
    """One board is enough and no other; a toll is a board that costs the solver nothing."""
    start, own = claim.position, claim.position.steps(0)
    enough = [
        named(board)
        for board, after in start.lays(0)
        if after.steps(1) >= claim.goal and (claim.kind == "gate" or after.steps(0) <= own)
    ]
    if enough != [claim.first]:
        yield f"these boards are enough: {enough}"
    if start.steps(1) >= claim.goal or claim.par != 1:
        yield f"par is not {claim.par}"


def _of_two_boards(claim: Claim) -> Iterator[str]:
    """After one first board, and no other, there is a second one that is enough, wherever the other
    goes.
    """
    start = claim.position
    enough = [
        named(board)
        for board, after in start.lays(0)
        if all(_is_enough(after.walked(1, box), claim.goal) for box in after.walks(1))
    ]
    if enough != [claim.first]:
        yield f"these first boards are enough: {enough}"
    if claim.par != 2:
        yield f"par is not {claim.par}"


def _is_enough(after: Position, goal: int) -> bool:
    """Return whether one more board makes the other's way long enough."""
    if is_home(after.pawns[1], after.size, 1):
        return False
    return any(then.steps(1) >= goal for _, then in after.lays(0))


def _of_a_win(claim: Claim) -> Iterator[str]:
    """One first move wins by force, and all others lose by force. Nothing wins in fewer moves than
    par, whatever the other does.
    """
    start = claim.position
    tables = tables_of(start)
    for name, is_won, is_lost in first_moves(start, tables):
        if is_won is not (name == claim.first) or is_won is is_lost:
            yield f"{name}: won is {is_won}, lost is {is_lost}"
    first, second = start.pawns
    if claim.kind in RACES:
        moves = (int(tables.wins[0][first, second]) + 1) // 2
    else:
        moves = int(tables.clears[0][first, second])
    if moves != claim.par:
        yield f"par is {moves}, not {claim.par}"


def first_moves(start: Position, tables: Tables) -> Iterator[tuple[str, bool, bool]]:
    """Each move of the first player, whether it wins by force, and whether it loses by force."""
    first, second = start.pawns
    for box in start.walks(0):
        is_over = is_home(box, start.size, 0)
        is_won = is_over or tables.loses[1][box, second] < NEVER
        yield box_named(start, box), bool(is_won), bool(tables.wins[1][box, second] < NEVER)
    for board, _ in start.lays(0):
        laid = tables.laid[0][board]
        is_won, is_lost = (values[1][first, second] < NEVER for values in (laid.loses, laid.wins))
        yield named(board), bool(is_won), bool(is_lost)


def named(board: Board) -> str:
    x, y, lies = board
    return f"{x},{y}{lies}"


def box_named(position: Position, box: int) -> str:
    return f"{box % position.size},{box // position.size}"
