"""The strengths of the computer opponent: how far it sees, and which boards it thinks of.

A weaker player never moves at random. It looks fewer plies ahead, and of the places for a board
some do not occur to it, its own and its rivals' alike, others in every move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from game.core.seam import Budget, Choice, Level
from game.quoridor.engine.actions import to_action
from game.quoridor.engine.board import Move, Position
from game.quoridor.engine.book import shipped
from game.quoridor.engine.evaluation import STEP
from game.quoridor.engine.fastest import FASTEST
from game.quoridor.engine.field import Field, field_of
from game.quoridor.engine.melee import search_melee
from game.quoridor.engine.search import FAR, Result, Sight
from game.quoridor.engine.turn import played
from game.quoridor.moves import Action
from game.quoridor.state import State

GRAIN_BITS = 4
ALL = 1 << GRAIN_BITS
AS_GOOD_AS_WON = 10 * STEP


@dataclass(frozen=True, slots=True)
class Skill:
    """A player that sees ``depth`` plies ahead and thinks of ``boards`` in 16 of the boards."""

    depth: int
    boards: int
    is_read: bool = False
    """Whether it knows the book of openings."""

    def __call__(self, state: State, budget: Budget, rng: Random) -> Choice[Action]:
        """A bot as the seam wants it."""
        if self.is_read and (choice := from_book(state, rng)):
            return choice
        return think(state, budget, rng, self.sight(field_of_state(state), rng))

    def sight(self, field: Field, rng: Random) -> Sight:
        """What this player sees in one move; ``rng`` decides what it overlooks."""
        if self.boards >= ALL:
            return Sight(self.depth)
        return Sight(self.depth, (self._noticed(field, rng), self._noticed(field, rng)))

    def _noticed(self, field: Field, rng: Random) -> int:
        """A mask with ``boards`` in 16 of its bits, each by chance."""
        mask = 0
        for k in range(GRAIN_BITS):  # from the lowest binary digit of the share to the highest
            chance = rng.getrandbits(field.stride**2)
            mask = mask | chance if self.boards >> k & 1 else mask & chance
        return mask


def from_book(state: State, rng: Random) -> Choice[Action] | None:
    """What the book of openings says, without a single node; of equal moves ``rng`` takes one."""
    field, here = field_of_state(state), Position.of(state)
    known, score_cp = shipped().looked_up(here, field)
    if not known:
        return None
    move = rng.choice(known)
    return chosen(here, field, Result(move, score_cp, 0, 0, (move,)))


def think(state: State, budget: Budget, rng: Random, sight: Sight = FAR) -> Choice[Action]:
    """The best move that the search for this number of players finds."""
    field, here = field_of_state(state), Position.of(state)
    find = FASTEST.search if field.players == 2 else search_melee
    return chosen(here, field, find(here, field, budget, rng, sight))


def chosen(position: Position, field: Field, found: Result) -> Choice[Action]:
    """What a search of the engine has found, as the game wants it."""
    evaluation = max(-1.0, min(1.0, found.score_cp / AS_GOOD_AS_WON))
    pv = line(position, field, found.pv)
    return Choice(pv[0], evaluation, pv, found.nodes)


def field_of_state(state: State) -> Field:
    """The field that the game is played on."""
    return field_of(state.grid.size, state.options.players)


def line(position: Position, field: Field, moves: tuple[Move, ...]) -> tuple[Action, ...]:
    """Moves of the engine, one after the other, as actions of the game."""
    actions = []
    for move in moves:
        actions.append(to_action(position, move, field))
        position = played(position, move, field)
    return tuple(actions)


LEVELS: Mapping[str, Level[State, Action]] = {
    "easy": Level(Skill(depth=3, boards=10), 1_500),
    "normal": Level(Skill(depth=4, boards=15), 4_000),
    "hard": Level(Skill(depth=60, boards=ALL, is_read=True), 16_000),
    "master": Level(Skill(depth=60, boards=ALL, is_read=True), 120_000),
}
"""Weakest first. Each finds the same in Python and compiled; only the last may need more than two
seconds on a slow machine where nothing is compiled.
"""
