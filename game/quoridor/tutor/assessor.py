"""Assessment of a move by the engine: its loss against the best one, and the refutation.

The same search gives the hints and looks at the mistakes of a review again, so they all agree.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Final

from game.core.learning.assessment import Judge
from game.core.learning.exercise import CardResult, Verdict, done, slip
from game.core.rules.comment import Comment
from game.core.rules.state import Player
from game.core.search.progress import watched_budget
from game.core.search.search_api import Choice
from game.extras.pie_rule import Honest
from game.quoridor.engine.actions import to_move
from game.quoridor.engine.backend import FASTEST
from game.quoridor.engine.evaluation import STEP
from game.quoridor.engine.four.maxn import compare_move
from game.quoridor.engine.levels import AS_GOOD_AS_WON, field_of_state, think
from game.quoridor.engine.position import Position
from game.quoridor.rules.moves import Action, Cell, Place, Resign, TimeUp
from game.quoridor.rules.pie_rule import SWAP
from game.quoridor.rules.state import State
from game.quoridor.tutor.reasons import why

NODES = 120_000
"""For a position of two: twice what the strongest timed level spends, so hints know more."""

NODES_AMONG_FOUR: Final = 8_000
"""Among more than two: less than Master spends, so that a look back ends without a compiler too."""

BLUNDER, BLUNDER_AMONG_FOUR = 1.5, 0.75
"""Steps: a move that loses less is as good as the best one."""

OPEN, SURE = 0.5, 0.9
"""Up to the first value both may still win; from the second on a player has nearly won."""

MUCH = 10.0
"""Steps: a larger loss is not counted."""

MAX_LOST = 2 * AS_GOOD_AS_WON / STEP
"""Steps, from nearly won to nearly lost."""

PRAISED = 3
"""Steps that a board must cost the other player to be praised."""

GLANCE = 600
"""The nodes for each of the moves that were not made."""

RIVALS = 3
"""Number of these moves, the best at a glance, that are searched as deep as the best one."""

SECOND_LOOK = 2
"""Factor of the nodes with which a board is searched before it is praised."""

FAR = 2
"""Steps that an answering board must cost to explain a mistake."""


ADVISER: Final = Honest(think, SWAP)


def nodes_for(state: State) -> int:
    """Return the nodes to spend on the best move in ``state``."""
    return NODES if len(state.players) == 2 else NODES_AMONG_FOUR


def best_move(state: State) -> Choice[Action]:
    """Return the best move that the search finds: the same at every time and on every machine."""
    return search_move(state, nodes_for(state))


@lru_cache(maxsize=256)
def search_move(state: State, nodes: int) -> Choice[Action]:
    """Return the best move after a search of `nodes` nodes.

    The search reports its progress, and raises ``Stopped`` when it is no longer wanted.
    """
    return ADVISER(state, watched_budget(nodes), Random(0))


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move compared with the best one.

    How well the mover ``stood`` and ``stands``, from -1 to 1, and how many steps were ``lost``.
    """

    better: Choice[Action]
    stood: float
    stands: float
    lost: float
    blunder: float = BLUNDER
    """The loss from which on it is a mistake."""

    @property
    def is_mistake(self) -> bool:
        return self.lost >= self.blunder


def weigh_move(before: State, move: Action, after: State, nodes: int | None = None) -> Weighed:
    """Compare ``move``, by which ``before`` became ``after``, with the best one.

    With ``nodes`` the search between two looks less deep than a hint.
    """
    if len(before.players) > 2:
        return _among_four(before, move)
    nodes = nodes or nodes_for(before)
    better = search_move(before, nodes)
    stood = better.evaluation
    if move == better.move:
        return Weighed(better, stood, stood, 0.0)
    stands = _standing(after, before.mover, nodes)
    return Weighed(better, stood, stands, _in_steps(stood - stands))


def _standing(state: State, player: Player, nodes: int) -> float:
    """Return how well one of two players stands."""
    if (outcome := state.outcome()) is not None:
        return outcome.returns[player]
    own = search_move(state, nodes).evaluation
    return own if state.mover == player else -own


def _among_four(before: State, move: Action) -> Weighed:
    field, here = field_of_state(before), Position.of(before)
    is_searched = not isinstance(move, Resign | TimeUp)
    made = to_move(move, field) if is_searched else None
    budget = watched_budget(NODES_AMONG_FOUR)
    _, expected, lost_cp = compare_move(here, field, budget, Random(0), made, FASTEST.plant)
    better, stood = best_move(before), 2 * expected[before.mover] - 1
    lost = min(lost_cp / STEP, MAX_LOST) if is_searched else MAX_LOST
    lost = 0.0 if move == better.move else lost
    return Weighed(better, stood, stood, lost, BLUNDER_AMONG_FOUR)


def verdict(before: State, move: Action, after: State) -> Verdict:
    """As good as the best move or not, and the reason that can be counted."""
    found = weigh_move(before, move, after)
    if isinstance(move, Resign):
        own = found.better.evaluation
        if own <= -OPEN:
            return done("gave_up_lost")
        return slip("gave_up_won" if own >= SURE else "gave_up")
    if isinstance(move, TimeUp):
        return slip("late")
    if found.is_mistake:
        return _reproved(before, after, found)
    return Verdict(CardResult.DONE, why(before, move))


def _reproved(before: State, after: State, found: Weighed) -> Verdict:
    """Return what the mistake allows: a board that can be counted, or else how the game stands."""
    me = before.mover
    if len(before.players) == 2 and not after.is_over and after.mover != me:
        answer = best_move(after).move
        then = after.play(answer)
        cost = 0 if then.is_over else _steps(then, me) - _steps(after, me)
        if isinstance(answer, Place) and cost >= FAR:
            return slip(
                "board_next", after.mover, cells=_way(then, me), cost=cost, left=_steps(then, me)
            )
    return allowed(before, after, found)


def allowed(before: State, after: State, found: Weighed) -> Verdict:
    """Return where the game stands after a mistake; a decided game counts no steps."""
    if len(before.players) == 2:
        other, stood, stands = 1 - before.mover, found.stood, found.stands
        was_won, is_lost = stood >= SURE, stands <= -SURE
        if is_lost and not after.is_over and after.play(best_move(after).move).is_over:
            return slip("let_win", other)
        if is_lost and stood > -OPEN:
            return slip("threw_away" if was_won else "lost", other)
        if was_won and abs(stands) < OPEN:
            return slip("won_no_more")
    if found.lost >= MUCH:
        return slip("gave_much")
    return slip("gave_away", lost=round(found.lost))


def _steps(state: State, player: Player) -> int:
    return state.steps_to_goal(player) or 0


def better(state: State) -> Comment:
    """Return the kind of the best move and what it does, without its place."""
    choice = best_move(state)
    reason = why(state, choice.move)
    return replace(reason, key=f"better_{reason.key}", line=choice.pv[:1])


def praise(before: State, move: Action, after: State) -> Verdict | None:
    """Praise a board that costs much, where every other move would have lost steps."""
    if len(before.players) > 2 or not isinstance(move, Place) or after.is_over:
        return None
    me, other = before.mover, 1 - before.mover
    cost = _steps(after, other) - _steps(before, other)
    if cost < PRAISED:
        return None
    best = best_move(before)
    if best.move != move or best.evaluation <= -OPEN:
        return None
    others: list[tuple[float, State]] = []
    for action in before.legal_moves():
        if action != move:
            then = before.play(action)
            others.append((_looked_at(then, me, GLANCE), then))
            if _in_steps(best.evaluation - others[-1][0]) < FAR:
                return None
    others.sort(key=lambda one: -one[0])
    stood = min(best.evaluation, _looked_at(after, me, SECOND_LOOK * NODES))
    rivals = [_looked_at(then, me, NODES) for _, then in others[:RIVALS]]
    stands = max(*rivals, *(worth for worth, _ in others[RIVALS:]), -1.0)
    least = min(_in_steps(stood - stands), MAX_LOST)
    if stood <= -OPEN or least < FAR:
        return None
    return done("only", other, cells=_way(after, other), cost=cost, least=int(least))


def _in_steps(worth: float) -> float:
    """Return a difference of evaluations as steps of a way."""
    return worth * AS_GOOD_AS_WON / STEP


def _looked_at(state: State, player: Player, nodes: int) -> float:
    """Return how well one of two players stands, by a search of `nodes` nodes."""
    if (outcome := state.outcome()) is not None:
        return outcome.returns[player]
    own = think(state, watched_budget(nodes), Random(0)).evaluation
    return own if state.mover == player else -own


def _way(state: State, player: Player) -> frozenset[Cell]:
    return frozenset(state.route(player))


JUDGE: Judge[State, Action] = Judge(verdict, better, praise)
