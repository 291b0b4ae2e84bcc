"""Hints for the side to move: who is ahead, what kind of move is good, which one, and why."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.learning.assessment import Hint
from game.quoridor.rules.moves import Action, Cheat, Destroy, Place, Swap
from game.quoridor.rules.state import State
from game.quoridor.tutor.assessor import advised
from game.quoridor.tutor.reasons import rival_of, why


def coach(state: State) -> Sequence[Hint]:
    """Three hints; each says more than the one before. None after the end."""
    if state.is_over:
        return ()
    action = advised(state).move
    reason = why(state, action)
    move = Hint(reason.key, reason.values, reason.cells, (action,), reason.players)
    return standing(state), Hint(_kind(state, action)), move


def standing(state: State) -> Hint:
    """Return the player who is ahead and by how many steps; being to move does not count."""
    me, rival = state.mover, rival_of(state)
    own, theirs = state.steps_to_goal(me) or 0, state.steps_to_goal(rival) or 0
    key = "leads" if own < theirs else "trails" if own > theirs else "level"
    cells = frozenset(state.route(me))
    values = ("own", own), ("theirs", theirs), ("by", abs(own - theirs))
    return Hint(key, values, cells, (), (rival,))


def _kind(state: State, action: Action) -> str:
    match action:
        case Place():
            return "think_board"
        case Cheat() | Destroy():
            return "think_cheat"
        case Swap():
            return "think_swap"
    return "think_walk_keep" if state.hands[state.mover] else "think_walk"
