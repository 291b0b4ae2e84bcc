"""Hints for the side to move: who is ahead, what kind of move is good, which one, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.rules.comment import Comment
from game.quoridor.rules.moves import Action, Cheat, Destroy, Place, Swap
from game.quoridor.rules.state import State
from game.quoridor.tutor.assessor import best_move
from game.quoridor.tutor.reasons import rival_of, why


def coach(state: State) -> Sequence[Comment]:
    """Three hints; each says more than the one before. None after the end."""
    if state.is_over:
        return ()
    action = best_move(state).move
    move = replace(why(state, action), line=(action,))
    return standing(state), Comment(_kind(state, action)), move


def standing(state: State) -> Comment:
    """Return the player who is ahead and by how many steps; being to move does not count."""
    me, rival = state.mover, rival_of(state)
    own, theirs = state.steps_to_goal(me) or 0, state.steps_to_goal(rival) or 0
    key = "leads" if own < theirs else "trails" if own > theirs else "level"
    cells = frozenset(state.route(me))
    values = ("own", own), ("theirs", theirs), ("by", abs(own - theirs))
    return Comment(key, values, (rival,), cells)


def _kind(state: State, action: Action) -> str:
    match action:
        case Place():
            return "think_board"
        case Cheat() | Destroy():
            return "think_cheat"
        case Swap():
            return "think_swap"
    return "think_walk_keep" if state.hands[state.mover] else "think_walk"
