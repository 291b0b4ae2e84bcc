"""Matches of a person against a level, played to their end by a rule for each side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.common_moves import Resign
from game.quoridor.rules.moves import Jump, Place, Step
from game.reduction.board import FlipKind
from game.reduction.moves import Challenge, Change, No, Undo, Yes
from game.reduction.solver import shortest
from game.registry import GAMES

Policy = Callable[[Any], Any]
MOST = 400


def match_of(
    game_id: str, options: Any, level: str, mine: Policy, other: Policy, me: int = 0
) -> Match:
    """Return a match of Ann, on seat `me`, against a level, both played by these rules."""
    seats = [Seat("Ann", 0), Seat("Otto", 1, level)]
    match = Match(GAMES[game_id], options, 7, seats if not me else seats[::-1])
    while match.state.outcome() is None:
        assert match.ply < MOST
        match.submit((mine if match.state.to_move == me else other)(match.state))
    return match


def resign_after(turns: int, policy: Policy) -> Policy:
    """Return a rule of Reduction that gives up after some turns."""
    return lambda state: policy(state) if state.turn <= turns else Resign()


def reduce(state: Any) -> Any:
    """The next change of a shortest turn."""
    if state.is_prompt:
        return Yes()
    excess = max((state.full - state.start_full) // 4, 0)
    line = shortest(state.board, state.n, state.changes_left, excess=excess)
    return line[0] if line else Resign()


def begin_with(kind: FlipKind, excess: int = 0) -> Policy:
    """Return a rule that begins each turn with a change of this kind, if it can still be ended."""

    def policy(state: Any) -> Any:
        if not state.line and not state.is_prompt and not state.is_challenge:
            for row, col, found in state.windows():
                after = state.play(Change(row, col))
                if found is kind and shortest(
                    after.board, after.n, after.changes_left, excess=excess
                ):
                    return Change(row, col)
        return reduce(state)

    return policy


waste, fill = begin_with(FlipKind.TURN), begin_with(FlipKind.FILL, excess=1)


def prove(state: Any) -> Any:
    """A challenge as soon as it can be proved."""
    previous = state.previous
    if state.refusal(Challenge()) or not shortest(previous.board, state.n, previous.used - 1):
        return reduce(state)
    return Challenge()


def repeat(state: Any) -> Any:
    """A change that leads nowhere, and the same again."""
    if state.turn == 1 and len(state.line) == 1 and not state.is_prompt:
        return state.line[0]
    return waste(state)


def boast(state: Any) -> Any:
    """A challenge for nothing: then anything that does not prove it."""
    if not state.refusal(Challenge()):
        return Challenge()
    if state.is_challenge and not state.is_prompt:
        row, col, _ = state.windows()[0]
        return Change(row, col)
    return reduce(state)


def hesitate(state: Any) -> Any:
    """A change and back, as often as that is possible."""
    if state.line and not state.is_prompt and state.undos_left:
        return Undo()
    return waste(state) if state.undos_left else reduce(state)


def refuse_once(state: Any) -> Any:
    """No to the first question."""
    return No() if state.is_prompt and state.undos_left == 5 else reduce(state)


def walk(state: Any) -> Any:
    """Along a shortest way, by a jump if there is one."""
    steps = {
        move: state.play(move).steps_to_goal(state.to_move) or 0
        for move in state.legal_moves()
        if isinstance(move, Step | Jump)
    }
    return min(steps, key=lambda move: (steps[move], isinstance(move, Step)))


def dawdle(state: Any) -> Any:
    steps = [move for move in state.legal_moves() if isinstance(move, Step)]
    return max(steps, key=lambda move: state.play(move).steps_to_goal(state.to_move) or 0)


def hop(state: Any) -> Any:
    jumps = [move for move in state.legal_moves() if isinstance(move, Jump)]
    return jumps[0] if jumps else walk(state)


def build(state: Any) -> Any:
    """A wall from one side, whose last board costs the other most; then home."""
    wall = [f"!board ({x},3) H 2" for x in (0, 2, 6, 4)]
    laid = 10 - state.hands[state.to_move]
    return GAMES["quoridor"].parse(state, wall[laid]) if laid < len(wall) else walk(state)


def lay_first(state: Any) -> Any:
    """A board somewhere harmless, then home."""
    boards = [move for move in state.legal_moves() if isinstance(move, Place)]
    has_laid = state.hands[state.to_move] < state.options.boards
    return boards[-1] if boards and not has_laid else walk(state)


def hinder(state: Any) -> Any:
    """Lay the wall that makes the other's way longest; then stay."""
    other = 1 - state.to_move
    boards = [move for move in state.legal_moves() if isinstance(move, Place)]
    if not boards:
        return dawdle(state)
    return max(boards, key=lambda move: state.play(move).steps_to_goal(other) or 0)


def pass_by(state: Any) -> Any:
    """Nothing for every stone of the Battle of Causality."""
    if state.waiting:
        return state.turn.orders(state.waiting[0])[0]
    return GAMES["causality"].parse(state, "submit")


def orders(*turns: str) -> Policy:
    """Return A's orders turn by turn, then a resignation; stones without one wait or pass."""
    waiting = [[line.strip() for line in turn.split(";") if line.strip()] for turn in turns]

    def policy(state: Any) -> Any:
        if state.turn.number > len(waiting):
            return Resign()
        given = waiting[state.turn.number - 1]
        return GAMES["causality"].parse(state, given.pop(0)) if given else pass_by(state)

    return policy
