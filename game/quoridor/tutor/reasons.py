"""Reasons why a move is good, by the routes it leaves: for the coach and the review."""

from __future__ import annotations

from game.core.rules.comment import Comment
from game.core.rules.state import Player
from game.quoridor.rules.moves import Action, Cell, Cheat, Destroy, Jump, Place, Step, Swap
from game.quoridor.rules.state import State


def rival_of(state: State) -> Player:
    """Return the active player with the shortest route, apart from the mover."""
    return min(_rivals(state), key=lambda player: _steps(state, player))


def why(state: State, action: Action) -> Comment:
    """Return the reasons for a good move of the side to move."""
    me = state.mover
    if isinstance(action, Swap):
        return Comment("swap", players=(rival_of(state),))
    after = state.play(action)
    if after.is_over or me in after.winners:
        return Comment("goal")
    own, own_after = _steps(state, me), _steps(after, me)
    match action:
        case Place():
            return _laid(state, after)
        case Cheat(kind):
            return Comment(f"cheat_{kind.name.lower()}")
        case Destroy():
            key = "destroy" if own_after < own else "destroy_open"
            return Comment.of(key, cells=_way(after, me), saved=own - own_after)
        case Step(to) | Jump(to) if to == state.pawns[me]:
            return Comment("stuck")
    rival = rival_of(state)
    values = ("left", own_after), ("theirs", _steps(state, rival))
    if isinstance(action, Jump) and own_after < own:
        return Comment("jump", (*values, ("gained", own - own_after)), cells=_way(after, me))
    key = "onward" if own_after < own else "aside" if own_after == own else "back"
    return Comment(key, values, (rival,), _way(after, me))


def _laid(state: State, after: State) -> Comment:
    """Return the reason for a board: what it costs another player, or what it prevents."""
    me = state.mover
    costs = {p: _steps(after, p) - _steps(state, p) for p in _rivals(state)}
    victim = max(costs, key=lambda player: costs[player])
    own_cost = _steps(after, me) - _steps(state, me)
    if not costs[victim]:
        return Comment("board_ahead", players=(victim,), cells=_way(after, victim))
    values = ("cost", costs[victim]), ("own", own_cost)
    key = "board" if own_cost else "board_free"
    return Comment(key, values, (victim,), _way(after, victim))


def _rivals(state: State) -> list[Player]:
    return [p for p in state.options.rivals(state.mover) if p not in state.finished]


def _steps(state: State, player: Player) -> int:
    return state.steps_to_goal(player) or 0


def _way(state: State, player: Player) -> frozenset[Cell]:
    return frozenset(state.route(player))
