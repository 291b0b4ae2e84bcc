"""A first game of Battle of Causality: drive, travel back, meet yourself, and undo a defeat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.causality.rules.commands import Attack, Face, Pass, Step, Timejump, Wait
from game.causality.rules.moves import Move, Order, Submit
from game.causality.rules.state import State
from game.causality.rules.turns import PLAYERS
from game.core.match.match import Match, Transition
from game.core.rules.state import Player
from scenes.boards.causality.field import centre
from scenes.boards.causality.measures import measures
from scenes.boards.guide import Box, Callout, Guide, Shown

FREE_ORDERS: Final = 3
"""In its first orders, this many, a gentle computer goes straight for its base."""

AGAIN: Final = ("jump", "turn", "shoot", "good")
"""Keys of tips that are repeated whenever they fit."""


class CausalityGuide(Guide):
    """Leads through a game on the board Yesterday, where each has one tank."""

    tasks = ("forward", "jump", "shoot", "win")

    def done(self, step: Transition, player: Player) -> Sequence[str]:
        if step.before.to_move != player:
            return ()
        outcome = step.after.outcome()
        if outcome is not None and outcome.returns[player] > 0:
            return ("win",)
        kinds = {Step: "forward", Timejump: "jump", Attack: "shoot"}
        command = step.move.command if isinstance(step.move, Order) else None
        return (kinds[type(command)],) if type(command) in kinds else ()

    def callouts(
        self, state: State, player: Player, turn: int, done: Sequence[str], shown: Shown, best: Move
    ) -> Sequence[Callout]:
        found = []
        for key, move in _lessons(state, best):
            task = key if key in self.tasks else ""
            if key in AGAIN or (task or key) not in shown:
                found.append(Callout(move, key, _place(state, move), task))
            elif key == "forward":
                found.append(Callout(move, "on", _place(state, move)))
            found.append(Callout(move, is_on_way=True))
        return (*found, Callout(best, is_on_way=True))

    def soften(self, match: Match, move: Move) -> Move:
        """Take the base by the straight way, and then stay there and forget to travel."""
        state: State = match.state
        movers = zip(match.states[:-1], match.moves, strict=True)
        own = sum(before.side == state.side and isinstance(made, Order) for before, made in movers)
        if not isinstance(move, Order) or own > FREE_ORDERS:
            return move
        stone = move.command.stone
        ahead = Order(Step(stone, forward=True))
        if own < FREE_ORDERS:
            return ahead if ahead in state.legal_moves() else move
        return Order(Pass(stone)) if state.turn.is_last else move


def _lessons(state: State, best: Move) -> Iterator[tuple[str, Move]]:
    """Yield what this moment is good for learning, and the order to learn it by."""
    if not state.waiting:
        if state.orders[state.side]:
            yield "submit", Submit()
        return
    legal, stone = state.legal_moves(), state.waiting[0]
    if state.turn.is_last:
        back = Order(Timejump(stone, 0))
        if back in legal and not _holds_all(state):
            yield "jump", back
    elif state.turn.round.number == 0:
        ahead = Order(Step(stone, forward=True))
        if ahead in legal:
            yield "forward", ahead
    else:
        fire = Order(Attack(stone))
        if _hits(state, fire):
            yield "shoot", fire
        for move in legal if not state.turn.free(1 - state.side) else ():
            if isinstance(move, Order) and isinstance(move.command, Face):
                after = state.play(move).play(Submit())
                if after.to_move == state.side and _hits(after, fire):
                    yield "turn", move
        is_active = isinstance(best, Order) and not isinstance(best.command, Wait)
        if is_active and not _holds_all(state):
            yield "good", best


def _hits(state: State, fire: Order) -> bool:
    """Return whether the shot destroys a rival tank in the next slice, if the others wait."""
    if state.turn.is_last or fire not in state.legal_moves():
        return False
    rival, t = PLAYERS[1 - state.side], state.turn.slice + 1

    def rivals(position: State) -> int:
        stones = position.foreseen().slices[t].stones
        return sum(position.turn.ledger.stones[one].faction is rival for one in stones)

    return rivals(state.play(fire)) < rivals(state)


def _holds_all(state: State) -> bool:
    """Return whether the mover owns every base of the last slice."""
    return all(base == state.side for base in state.timeline.slices[-1].bases)


def _place(state: State, move: Move) -> Box:
    """Return where the tank stands that a move is about."""
    stones = state.timeline.slices[state.turn.slice].stones
    stone = move.stone if isinstance(move, Order) else state.orders[state.side][0].stone
    tile = measures(state.turn.board).tile
    return (*centre(stones[stone].square), tile, tile)


GUIDE: Final = CausalityGuide()
