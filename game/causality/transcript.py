"""The game as text: the slices in characters, orders as typed words (RULES 16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.causality.board import Board
from game.causality.moves import Count, Move, Order, Submit, Withdraw
from game.causality.names import stone_name
from game.causality.notation import NOTATION, format_command
from game.causality.options import Secrecy
from game.causality.state import State
from game.causality.tui import Letters, Scene, doors_of, drawn, free_stones
from game.causality.turns import Turn
from game.core.endings import Resign, TimeUp
from game.core.state import InvalidMove
from game.core.transcript import Ink

CURTAIN = "\n" * 40
"""Blank lines that move the typed orders out of the other player's sight."""

_GOAL = (
    "Own every base (a, b or !) in the last slice. Give each free stone (bold) one order,"
    "\nthen submit; orders of both sides count as given at once."
)
_ENDINGS = {
    "bases": "{winner} owns every base.",
    "resigned": "{loser} has given up.",
    "time_up": "Time is up for {loser}.",
    "paradox": "A paradox: no history is free of contradictions.",
    "equilibrium": "Nobody has a free stone any more.",
    "stagnation": "Three rounds have passed without a new arrival.",
    "unfathomable": "No history without contradictions was found in time.",
    "solved": "The puzzle is solved.",
    "unsolved": "The puzzle is not solved.",
}
_POINTS = "_points"


class CausalityTranscript:
    """The words of the game. A line that names no stone is for the first stone without an order."""

    def opening(self, state: State) -> str:
        board = state.turn.board
        lines = ["=== Battle of Causality ===", f"{board.name}: {board.text}"]
        puzzle = state.options.exercise
        if puzzle is None:
            lines.append(_GOAL)
        else:
            lines.append(f"Rounds to solve it in: {puzzle.rounds}. New: {puzzle.lesson}.")
        return "\n".join(lines)

    def turn(self, state: State, names: Sequence[str], ink: Ink) -> str:
        """The board before a player's first order; before later orders only what is left to do."""
        seen = state.seen(state.to_move)
        duty = ink.bold(_duty(seen, names[state.to_move]))
        if state.orders[state.to_move] or state.counts[state.to_move]:
            return duty
        turn = seen.turn
        doors = doors_of(turn.ledger, turn.timeline, turn.active_effects)
        scene = Scene(turn.timeline, _letters(turn.board), turn.slice, doors=doors)
        return "\n".join([drawn(scene, ink), *free_stones(turn.timeline), duty])

    def prompt(self, state: State) -> str:
        first = next(iter(state.waiting), None)
        if first is None:
            return "submit: "
        name = stone_name(state.turn.names, first)
        if state.is_counting:
            return f"count {name}, submit: "
        orders = [
            format_command(state.turn.names, order.command).split()[0]
            for order in state.turn.orders(first)
        ]
        return f"{name} {', '.join(dict.fromkeys(orders))}: "

    def read(self, state: State, text: str) -> Move:
        """The move that the line means; the name of the first stone without an order may be left
        out.
        """
        try:
            return NOTATION.parse(state.turn.names, text)
        except InvalidMove:
            if state.is_counting or not state.waiting:
                raise
            return NOTATION.parse(state.turn.names, f"{state.waiting[0]} {text}")

    def typed(self, state: State, move: Move) -> str:
        return NOTATION.format(state.turn.names, move)

    def refusal(self, state: State, why: str) -> str:
        return f"Not possible: {why}."

    def told(self, before: State, move: Move, after: State, names: Sequence[str]) -> str:
        name = names[before.to_move]
        match move:
            case Order(command):
                return f"{stone_name(before.turn.names, command.stone)} has its order."
            case Withdraw(stone):
                return f"{stone_name(before.turn.names, stone)} is without an order again."
            case Count(stone):
                return f"{stone_name(before.turn.names, stone)} is counted."
            case Resign():
                return f"{name} resigns."
            case TimeUp():
                return f"Time is up for {name}."
            case Submit():
                return "\n".join(_consequences(before, after, name))

    def ending(self, state: State, names: Sequence[str]) -> str:
        outcome = state.outcome()
        assert outcome is not None, "a game still running has no ending"
        first, last = (names[seat] for seat in outcome.ranking)
        reason = outcome.reason.removesuffix(_POINTS)
        why = _ENDINGS[reason].format(winner=first, loser=last)
        if state.options.puzzle:
            return why
        if len(set(outcome.returns)) == 1:
            return f"{why} The game is drawn."
        by_points = " with most of the bases" if reason != outcome.reason else ""
        return f"{why} {first} wins the game{by_points}!"


def _letters(board: Board) -> Letters:
    """The letters of the rule book if all stones are of one kind."""
    kinds = {stone.kind for stone in board.setup if not stone.kind.is_neutral}
    return Letters.FACTION if len(kinds) == 1 else Letters.TYPE


def _duty(state: State, name: str) -> str:
    """The round and slice, the player to move, and the stones that need an order."""
    turn = state.turn
    if state.is_counting:
        what = "put your stones in order, the oldest first"
    elif waiting := state.waiting:
        what = "order " + ", ".join(_described(turn, stone) for stone in waiting)
    else:
        what = "all orders are given"
    return f"Round {turn.round.number + 1}, t = {turn.slice}. {name}: {what}"


def _described(turn: Turn, stone: int) -> str:
    known = turn.ledger.stones[stone]
    return f"{stone_name(turn.names, stone)} {known.kind.name.lower()}"


def _consequences(before: State, after: State, name: str) -> Iterator[str]:
    """Says that a player is done, and what follows if both are."""
    if after.turn is before.turn:
        is_hidden = after.options.orders is Secrecy.HIDDEN
        yield f"{name} has given all orders." + (CURTAIN if is_hidden else "")
        return
    yield "The orders are carried out."
    if after.turn.round is not before.turn.round:
        yield from _judged(before.turn, after.turn)


def _judged(before: Turn, after: Turn) -> Iterator[str]:
    """What canonisation has changed, as far as both may know; several rounds may end together."""
    was, now = before.round.scenario, after.round.scenario
    lost = sorted(now.removed_setup - was.removed_setup)
    back = sorted(was.removed_setup - now.removed_setup)
    effects = after.ledger.effects
    off = sorted(now.inactive_effects - was.inactive_effects)
    on = sorted(was.inactive_effects - now.inactive_effects)
    since = (effect.id for effect in effects if effect.round >= before.round.number)
    new = [effect for effect in since if effect not in now.inactive_effects]
    secret = after.secret_effects
    yield f"Round {after.round.number} is over."
    for stones, what in ((lost, "A paradox has cost"), (back, "Back on the board")):
        if stones:
            yield f"{what}: {', '.join(_described(after, stone) for stone in stones)}."
    for ids, what in ((off, "No longer happens"), (on, "Happens again"), (new, "New")):
        if known := [number for number in ids if number not in secret]:
            yield f"{what}: {', '.join(_effect(after, number) for number in known)}."


def _effect(turn: Turn, number: int) -> str:
    effect = turn.ledger.effects[number]
    what = "a bomb" if effect.stone is None else _described(turn, effect.stone)
    return f"{what} at t = {effect.t_arrive} ({effect.x},{effect.y})"
