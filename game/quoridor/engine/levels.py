"""The strengths of the computer opponent: how far it sees, and which boards it thinks of.

A weaker player never moves at random. It looks fewer plies ahead, and of the places for a board
some do not occur to it, its own and its rivals' alike, others in every move. Among four, where
seeing further wins little, it also overlooks boards that stand, so that it misjudges the ways.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from game.core.bots import Budget, Choice, Level
from game.quoridor.engine.actions import to_action
from game.quoridor.engine.board import Move, Position
from game.quoridor.engine.book import shipped
from game.quoridor.engine.evaluation import STEP
from game.quoridor.engine.fastest import FASTEST
from game.quoridor.engine.field import Field, field_of
from game.quoridor.engine.melee import search_melee
from game.quoridor.engine.places import in_hand
from game.quoridor.engine.search import FAR, Result, Sight
from game.quoridor.engine.turn import played
from game.quoridor.lattice import H, V
from game.quoridor.moves import Action
from game.quoridor.state import State

GRAIN_BITS = 4
ALL = 1 << GRAIN_BITS
AS_GOOD_AS_WON = 10 * STEP
MOST_CLEAR = 2
"""So few on their way overlook no board that stands."""


@dataclass(frozen=True, slots=True)
class Attention:
    """What a player among more than two minds, who looks at ``nodes`` at most.

    Of the places for a board it thinks of ``boards`` in 16, and it sees the boards that stand near
    its avatar; of what closes the ways further off only ``clarity`` in 16. It sees all once only
    two are on their way or no board is left to lay: else they could walk to and fro for ever.
    """

    nodes: int
    boards: int = ALL
    clarity: int = ALL

    def think(self, state: State, budget: Budget, rng: Random) -> Choice[Action]:
        """A move that is legal, and good as far as this player sees."""
        field, here = field_of_state(state), Position.of(state)
        sight, seen = seen_boards(self.boards, field, rng), self.picture(here, field, rng)
        unused = max(0, budget.left - self.nodes)
        budget.left -= unused
        found = search_melee(here, field, budget, rng, sight, seen)
        budget.left += unused
        return chosen(here, field, found)

    def picture(self, here: Position, field: Field, rng: Random) -> Position:
        """What it takes the position for."""
        running = len(here.pawns) - len(here.finished)
        if self.clarity >= ALL or running <= MOST_CLEAR or not in_hand(here):
            return here
        own, stride = here.pawns[here.mover], field.stride
        row = own >> 1 | own | own << 1 | own << 2  # an edge has the number of a box behind it
        near = row >> stride | row | row << stride | row << 2 * stride
        flat, upright = (near | noticed(self.clarity, field, rng) for _ in (H, V))
        return here._replace(
            flat=here.flat | field.flat & ~flat, upright=here.upright | field.upright & ~upright
        )


@dataclass(frozen=True, slots=True)
class Skill:
    """A player that sees ``depth`` plies ahead and thinks of ``boards`` in 16 of the boards;
    among more than two it pays ``attention`` instead.
    """

    depth: int
    boards: int
    attention: Attention
    is_read: bool = False
    """Whether it knows the book of openings."""

    def __call__(self, state: State, budget: Budget, rng: Random) -> Choice[Action]:
        """A bot as the seam wants it."""
        if state.options.players > 2:
            return self.attention.think(state, budget, rng)
        if self.is_read and (choice := from_book(state, rng)):
            return choice
        sight = seen_boards(self.boards, field_of_state(state), rng)
        return think(state, budget, rng, replace(sight, depth=self.depth))


def seen_boards(share: int, field: Field, rng: Random) -> Sight:
    """A sight of so many boards in 16; ``rng`` decides which are overlooked in this move."""
    if share >= ALL:
        return FAR
    return Sight(boards=(noticed(share, field, rng), noticed(share, field, rng)))


def noticed(share: int, field: Field, rng: Random) -> int:
    """A mask with so many of its bits in 16, each by chance."""
    mask = 0
    for k in range(GRAIN_BITS):  # from the lowest binary digit of the share to the highest
        chance = rng.getrandbits(field.stride**2)
        mask = mask | chance if share >> k & 1 else mask & chance
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
    "easy": Level(Skill(3, 10, Attention(240, boards=5, clarity=7)), 1_500),
    "normal": Level(Skill(4, 15, Attention(300, boards=11, clarity=12)), 4_000),
    "hard": Level(Skill(60, ALL, Attention(300, boards=13, clarity=15), is_read=True), 16_000),
    "master": Level(Skill(60, ALL, Attention(2_700), is_read=True), 120_000),
}
"""Weakest first. Each finds the same in Python and compiled; only the last may need more than two
seconds on a slow machine where nothing is compiled.
"""
