"""Lookup tables that all simulations of a turn or a canonisation share.

A world is made once from a ledger and a ruleset. Thousands of simulations then read its small
integers and tuples.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from game.causality.rules.flags import (
    Act,
    Depart,
    Drop,
    Effect,
    Fire,
    Flag,
    Go,
    Ledger,
    OpenTagscreen,
)
from game.causality.rules.geometry import grid_of
from game.causality.rules.ruleset import Conflict, Ruleset, SniperWalls, UnlockTagscreenBehaviour
from game.causality.rules.stones import StoneKind

Mover: TypeAlias = tuple[int, int, int, int, int, int]
"""A stone that is proposed into a slice: square, stone, azimuth, previous square, mark, bits.

The previous square is ``PLACED`` if the stone was not on the board before (RULES 7.1). The mark is
the id of the last flag that it followed, -1 before the first one (RULES 9.3).
"""

PLACED = -1

FIRES = 1  # fires in the slice it is proposed into
EXPLOSIVE = 2  # a mine, and a wildcard that arrives by its own diagonal move (RULES 2.5)
LOCKED = 4  # by a tagscreen, until the end of the simulation

GO, FIRE, DROP, SCREEN, DEPART = range(5)
CAUSES = (DROP, DEPART)

FlagRow: TypeAlias = tuple[int, int, int, int, int]
"""A flag without stone, place and time: id, kind (GO to DEPART), two arguments, bits.

The arguments are target square and azimuth for GO, the effect for DROP and DEPART, the screen for
SCREEN.
"""

Flags: TypeAlias = Mapping[int, Sequence[FlagRow]]
"""The flags of one slice by ``stone * size + square``, the oldest first."""


class World:
    """A ledger and a ruleset as tables; compared by identity, never changed.

    Stones, effects and slices are indices.
    """

    def __init__(self, ledger: Ledger, ruleset: Ruleset) -> None:
        board, grid = ledger.board, grid_of(ledger.board)
        self.ledger, self.ruleset, self.grid = ledger, ruleset, grid
        self.slices = board.slices
        self.size = len(grid.squares)

        kinds = [stone.kind for stone in ledger.stones]
        self.factions = [int(stone.faction) for stone in ledger.stones]
        self.opposable = [kind.opposable for kind in kinds]
        self.pushable = [kind.pushable for kind in kinds]
        self.captures = [kind.captures for kind in kinds]
        self.neutral = [kind.is_neutral for kind in kinds]
        self.may_explode = [kind in (StoneKind.MINE, StoneKind.WILDCARD) for kind in kinds]
        self.snipers = [kind is StoneKind.SNIPER for kind in kinds]

        self.lands_on_stones = ruleset.conflict is Conflict.EVEN
        """Whether a stone can be pushed onto an occupied square (RULES 7.3, step 1)."""
        self.counts_screens = (
            ruleset.unlock_tagscreen_behaviour is UnlockTagscreenBehaviour.SATURATION
        )
        blocked = ruleset.sniper_walls is SniperWalls.BLOCK
        self.sniper_rays = grid.sights if blocked else grid.lines

        self.bases = [grid.number((base.x, base.y)) for base in board.bases]
        self.first_allegiances = tuple(int(base.allegiance) for base in board.bases)
        self.setup = [
            (
                grid.number((stone.x, stone.y)),
                number,
                stone.azimuth,
                PLACED,
                -1,
                EXPLOSIVE if stone.kind is StoneKind.MINE else 0,
            )
            for number, stone in enumerate(board.setup)
        ]
        self.arrivals = [self._arrival(effect) for effect in ledger.effects]
        self.arrival_slices = [effect.t_arrive for effect in ledger.effects]
        self.flags: list[dict[int, list[FlagRow]]] = [{} for _ in range(board.slices)]
        for flag in ledger.flags:
            here = flag.stone * self.size + grid.number((flag.x, flag.y))
            self.flags[flag.t].setdefault(here, []).append(self.row(flag))

    def _arrival(self, effect: Effect) -> tuple[int, Mover | None]:
        """Return the square of an effect, and the stone that it proposes there; None for a bomb."""
        square = self.grid.number(effect.square)
        if effect.stone is None:
            return square, None
        return square, (square, effect.stone, effect.azimuth, PLACED, -1, 0)

    def row(self, flag: Flag) -> FlagRow:
        """Return a flag of one of its stones."""
        return flag.id, *self._argued(flag.act, flag)

    def _argued(self, act: Act, flag: Flag) -> tuple[int, int, int, int]:
        match act:
            case Go(x, y, azimuth):
                is_wildcard = self.ledger.stones[flag.stone].kind is StoneKind.WILDCARD
                explodes = is_wildcard and (x, y) != (flag.x, flag.y)
                return GO, self.grid.number((x, y)), azimuth, EXPLOSIVE if explodes else 0
            case Fire():
                return FIRE, 0, 0, FIRES
            case Drop(effect):
                return DROP, effect, 0, 0
            case OpenTagscreen(screen):
                return SCREEN, screen, 0, 0
            case Depart(effect):
                return DEPART, effect, 0, 0
