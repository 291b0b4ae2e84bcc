"""The levels of the computer opponent: how far it looks ahead, and which boards it considers.

A weaker player of two never moves at random. It looks fewer plies ahead, and overlooks some places
for boards, its own and its rivals', different ones in every move. Among four players, where looking
further helps little, it misjudges its moves, sometimes by little and seldom by much; the three
weakest levels even their steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from random import Random

from game.core.search.search_api import UNTIL_TOLD, Budget, Choice, Level
from game.quoridor.engine.actions import to_action
from game.quoridor.engine.backend import FASTEST
from game.quoridor.engine.book import builtin_book
from game.quoridor.engine.evaluation import STEP, WIN, WON
from game.quoridor.engine.field import EmptyGrid, field_of
from game.quoridor.engine.four.maxn import MaxnSearch as MaxnSearch
from game.quoridor.engine.four.maxn import search_maxn
from game.quoridor.engine.move_generation import apply
from game.quoridor.engine.position import Move, Position
from game.quoridor.engine.search import FAR, SearchLimits, SearchResult
from game.quoridor.rules.moves import Action, Pass
from game.quoridor.rules.state import State
from game.quoridor.rules.teams import partner_of, pass_refusal

GRAIN_BITS = 4
ALL = 1 << GRAIN_BITS
AS_GOOD_AS_WON = 10 * STEP
WORTH_SAYING = 4
"""A loss in fewer plies than this is played out without an offer to resign."""
TRODDEN = 6
"""Number of own turns whose boxes a player among four does not return to by mistake."""
SURE_NODES, SURELY = 8_000, 0.9
"""Before a player says that it has lost it looks again, sure enough that a review will not call
that too early. So badly it must stand.
"""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A player of a game of more than two: its nodes, its boards, and its errors.

    It searches at most ``nodes`` and considers ``boards`` in 16 of the places for a board.

    A move that seems ``error`` steps worse than the best is chosen a third as often. So equal
    levels on the same seats play different games, and weaker players make mistakes of every size.
    """

    nodes: int
    error: float
    boards: int = ALL
    is_careless: bool = False
    """Whether it errs in its steps too, and may let a rival win who can be stopped."""

    def think(
        self, state: State, budget: Budget, rng: Random, past: Sequence[State] = ()
    ) -> Choice[Action]:
        """Return the legal move that is best by this player's evaluation."""
        field, here = field_of_state(state), Position.of(state)
        sight = seen_boards(self.boards, field, rng)
        unused = max(0, budget.left - self.nodes)
        budget.left -= unused
        search = MaxnSearch(here, field, budget, rng, sight, FASTEST.plant)
        own = (Position.of(one) for one in reversed(past) if one.mover == state.mover)
        trodden = {one.pawns[one.mover] for one in islice(own, TRODDEN)}
        found = search.found(self.error, is_careless=self.is_careless, trodden=trodden)
        budget.left += unused
        return choice_of(here, field, found)


@dataclass(frozen=True, slots=True)
class Skill:
    """A player that looks ``depth`` plies ahead and considers ``boards`` in 16 of the boards.

    Among more than two players its ``judgement`` counts instead.
    """

    depth: int
    boards: int
    judgement: Judgement
    in_teams: Judgement | None = None
    """Its judgement beside a partner of the same level, if it differs: what two are better or
    worse than two others adds up.
    """
    is_read: bool = False
    """Whether it uses the book of openings."""

    def __call__(
        self, state: State, budget: Budget, rng: Random, past: Sequence[State] = ()
    ) -> Choice[Action]:
        """Return the player as a bot, after a game that went through ``past``."""
        if state.options.players > 2:
            judgement = (state.options.has_teams and self.in_teams) or self.judgement
            found = judgement.think(state, budget, rng, past)
            return replace(found, move=Pass(), pv=(Pass(),)) if _helps(state) else found
        if self.is_read and (choice := from_book(state, rng)):
            return choice
        seen = seen_boards(self.boards, field_of_state(state), rng)
        known = tuple(map(Position.of, since_last_board(state, past)))
        choice = think(state, budget, rng, replace(seen, depth=self.depth, past=known))
        if choice.is_lost:
            sure = think(state, Budget(SURE_NODES), Random(0))
            is_lost = sure.is_lost if self.boards < ALL else sure.evaluation <= -SURELY
            return replace(choice, is_lost=is_lost)
        return choice

    def level(self, nodes: int) -> Level[State, Action]:
        """Return the player with ``nodes`` for a move."""
        return Level(self, nodes, lambda past: partial(self, past=past))


def _helps(state: State) -> bool:
    """Return whether a computer passes a board: it has two, and its partner has none."""
    mover = state.mover
    can_pass = pass_refusal(state) is None and state.hands[mover] > 1
    return can_pass and not state.hands[partner_of(mover)]


def since_last_board(state: State, past: Sequence[State]) -> Sequence[State]:
    """Return the last positions of the game with the same boards: no others can repeat."""
    at = len(past)
    while at and past[at - 1].grid == state.grid:
        at -= 1
    return past[at:]


def seen_boards(share: int, field: EmptyGrid, rng: Random) -> SearchLimits:
    """Return a sight with this many boards in 16.

    ``rng`` decides which are overlooked in this move.
    """
    if share >= ALL:
        return FAR
    return SearchLimits(boards=(random_mask(share, field, rng), random_mask(share, field, rng)))


def random_mask(share: int, field: EmptyGrid, rng: Random) -> int:
    """Return a mask with this many of its bits in 16, chosen at random."""
    mask = 0
    for k in range(GRAIN_BITS):  # the binary digits of the share, the lowest first
        chance = rng.getrandbits(field.stride**2)
        mask = mask | chance if share >> k & 1 else mask & chance
    return mask


def from_book(state: State, rng: Random) -> Choice[Action] | None:
    """Return a move from the book of openings, without any search.

    ``rng`` chooses among equal moves.
    """
    field, here = field_of_state(state), Position.of(state)
    known, score_cp = builtin_book().moves_at(here, field)
    if not known:
        return None
    move = rng.choice(known)
    return choice_of(here, field, SearchResult(move, score_cp, 0, 0, (move,)))


def think(state: State, budget: Budget, rng: Random, sight: SearchLimits = FAR) -> Choice[Action]:
    """Return the best move of the search for this number of players."""
    field, here = field_of_state(state), Position.of(state)
    if field.players > 2:
        return choice_of(
            here, field, search_maxn(here, field, budget, rng, sight, plant=FASTEST.plant)
        )

    def tell(found: SearchResult) -> None:
        budget.tell(choice_of(here, field, found), found.depth)

    return choice_of(here, field, FASTEST.search(here, field, budget, rng, sight, tell))


def choice_of(position: Position, field: EmptyGrid, found: SearchResult) -> Choice[Action]:
    """Return the result of a search, in the form of the game."""
    evaluation = max(-1.0, min(1.0, found.score_cp / AS_GOOD_AS_WON))
    pv = line(position, field, found.pv)
    is_lost = found.score_cp < -WON and WIN + found.score_cp >= WORTH_SAYING
    return Choice(pv[0], evaluation, pv, found.nodes, is_lost)


def field_of_state(state: State) -> EmptyGrid:
    """Return the field of this game."""
    return field_of(state.grid.size, state.options.players, state.options.sides)


def line(position: Position, field: EmptyGrid, moves: tuple[Move, ...]) -> tuple[Action, ...]:
    """Return the engine's moves, one after the other, as actions of the game."""
    actions = []
    for move in moves:
        actions.append(to_action(position, move, field))
        position = apply(position, move, field)
    return tuple(actions)


LEVELS: Mapping[str, Level[State, Action]] = {
    "easy": Skill(
        2,
        5,
        Judgement(40, 5.0, boards=5, is_careless=True),
        Judgement(200, 3.6, boards=5, is_careless=True),
    ).level(800),
    "normal": Skill(
        3,
        9,
        Judgement(200, 2.4, boards=8, is_careless=True),
        Judgement(300, 1.8, boards=8, is_careless=True),
    ).level(1_600),
    "hard": Skill(
        4,
        14,
        Judgement(600, 1.75, boards=13, is_careless=True),
        Judgement(600, 1.5, boards=13, is_careless=True),
    ).level(1_600),
    "master": Skill(
        6,
        ALL,
        Judgement(1_400, 3.0, boards=14),
        Judgement(1_100, 2.6, boards=14),
        is_read=True,
    ).level(3_000),
    "perfect": Skill(
        60, ALL, Judgement(30_000, 0.4), in_teams=Judgement(2_400, 1.8), is_read=True
    ).level(60_000),
}
"""The weakest first. Each level finds the same in Python and compiled. Only the last may need more
than two seconds on a slow machine without a compiler.
"""

ENDLESS: Mapping[str, Level[State, Action]] = {
    "endless": Skill(60, ALL, Judgement(30_000, 0.4)).level(UNTIL_TOLD)
}
"""Has no book: a person who waits wants to see it think."""
