"""The game as text: the slices in characters, orders as typed words (RULES 16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.causality.files.notation import NOTATION, format_command
from game.causality.files.text_board import (
    DrawnSimulation,
    StoneLetter,
    doors_of,
    free_stones,
    render,
)
from game.causality.puzzles.captions import board_texts, puzzle_texts
from game.causality.review.round_report import BLOWS, RoundEnd, public_news
from game.causality.review.turns_between import TurnStep, turn_steps
from game.causality.rules.board import Board
from game.causality.rules.commands import Command, Face, Rotation, Step
from game.causality.rules.moves import Count, Move, Order, Submit, Withdraw
from game.causality.rules.names import kind_name, stone_name
from game.causality.rules.state import State
from game.causality.rules.timeline import Timeline
from game.causality.rules.turns import PLAYERS, Turn
from game.causality.scenarios.explanation import VICTIMS
from game.causality.tutor.order_outcome import AS_ORDERED, LOSSES, LOST, order_outcome
from game.causality.tutor.order_text import order_words
from game.core.rules.common_moves import Resign, TimeUp
from game.core.rules.state import InvalidMove
from game.core.rules.transcript import Ink
from game.terminal.ansi import PLAIN
from game.words.message import COLOUR, Message, Value, Values, message
from game.words.strings import Strings

HERE = "causality.terminal"
_DECIDED_BY = ("points", "stones")
"""What decides a game without a win; the reason of its outcome ends with it."""


@dataclass(frozen=True, slots=True)
class CausalityTranscript:
    """The words of the game. A line that names no stone is for the first stone without an order."""

    words: Strings

    def opening(self, state: State) -> str:
        puzzle, (name, text) = state.options.exercise, board_texts(state.options)
        if puzzle is None:
            return self.words.t(f"{HERE}.opening", name=name, text=text)
        key, lesson = f"{HERE}.opening_puzzle", puzzle_texts(state.options.puzzle)["lesson"]
        return self.words.t(key, rounds=puzzle.rounds, lesson=lesson, name=name, text=text)

    def turn(self, state: State, names: Sequence[str], ink: Ink) -> str:
        """Return the board before a player's first order; later only what is left to do."""
        seen = state.observation(state.to_move)
        duty = ink.bold(self._duty(seen, names[state.to_move]))
        if state.orders[state.side] or state.counts[state.side]:
            return duty
        turn = seen.turn
        return "\n".join([_drawn(turn, ink), *free_stones(turn.timeline, self.words), duty])

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
        """Return the move that the line means.

        The name of the first stone without an order may be left out.
        """
        try:
            return NOTATION.parse(state.turn.names, text)
        except InvalidMove as wrong:
            is_about_stone = wrong.message.key == "causality.unreadable.number"
            if is_about_stone and not state.waiting and text.split()[0] not in state.turn.names:
                raise InvalidMove(f"{HERE}.all_given") from None
            if state.is_counting or not state.waiting:
                raise
            return NOTATION.parse(state.turn.names, f"{state.waiting[0]} {text}")

    def typed(self, state: State, move: Move) -> str:
        return NOTATION.format(state.turn.names, move)

    def refusal(self, state: State, why: str) -> str:
        return self.words.t(f"{HERE}.refusal", why=why)

    def describe(self, before: State, move: Move, after: State, names: Sequence[str]) -> str:
        t, name = self.words.t, names[before.to_move]
        match move:
            case Order(command):
                return t(f"{HERE}.ordered", stone=stone_name(before.turn.names, command.stone))
            case Withdraw(stone):
                return t(f"{HERE}.withdrawn", stone=stone_name(before.turn.names, stone))
            case Count(stone):
                return t(f"{HERE}.counted", stone=stone_name(before.turn.names, stone))
            case Resign():
                return t(f"{HERE}.resigns", name=name)
            case TimeUp():
                return t(f"{HERE}.late", name=name)
            case Submit():
                return "\n".join(self._consequences(before, after, name))

    def ending(self, state: State, names: Sequence[str]) -> str:
        outcome = state.outcome()
        assert outcome is not None, "a game still running has no ending"
        sides = len(names) // 2
        first, last = (
            tuple(names[seat] for seat in side)
            for side in (outcome.ranking[:sides], outcome.ranking[sides:])
        )
        reason, _, key = outcome.reason.rpartition("_")
        if key not in _DECIDED_BY:
            reason, key = outcome.reason, "won"
        why = self.words.t(f"{HERE}.end_{reason}", winner=first, loser=last, n=sides)
        if state.options.puzzle:
            return why
        if len(set(outcome.returns)) == 1:
            key = "drawn"
        return self.words.t(f"{HERE}.{key}", why=why, name=first, n=sides)

    def _duty(self, state: State, name: str) -> str:
        """Return the round and slice, the player to move, and the stones that need an order."""
        turn, t = state.turn, self.words.t
        if state.is_counting:
            what = t(f"{HERE}.count")
        elif waiting := state.waiting:
            what = t(f"{HERE}.order", stones=self._described(turn, waiting))
        else:
            what = t(f"{HERE}.all_given")
        return t(f"{HERE}.duty", round=turn.round.number + 1, t=turn.slice, name=name, what=what)

    def _described(self, turn: Turn, stones: Iterable[int]) -> str:
        return self._listed(self._stone(turn, stone) for stone in stones)

    def _listed(self, parts: Iterable[str]) -> str:
        """Return a list without an "and", as the language writes it."""
        return self.words.grammar.separator.join(parts)

    def _stone(self, turn: Turn, stone: int) -> str:
        kind = turn.ledger.stones[stone].kind
        return f"{stone_name(turn.names, stone)} {self.words.say(kind_name(kind))}"

    def _consequences(self, before: State, after: State, name: str) -> Iterator[str]:
        """Says that a player is done, and what follows if both are."""
        if after.turn is before.turn:
            yield self.words.t(f"{HERE}.done", name=name)
            return
        yield self.words.t(f"{HERE}.carried_out")
        for leg in turn_steps(before.turn, after.turn):
            is_foggy = before.options.is_foggy  # there orders stay secret
            if not is_foggy:
                yield from self._followed(leg)
            if leg.end is not None:
                yield from self._round_over(leg.end)
                if not (is_foggy or leg.is_dead):
                    yield from self._blows(leg.onward, leg.onward.timeline, 0, {})
        if after.is_over and not after.options.puzzle:  # canonisation may have changed the board
            yield f"\n{_drawn(after.turn, PLAIN)}"

    def _followed(self, leg: TurnStep) -> Iterator[str]:
        """Say what each stone was ordered, what came of it, and what happened to the others."""
        turn, then = leg.turn, (leg.end.closed if leg.end else leg.onward).timeline
        outcomes: dict[int, str] = {}
        for command in (*leg.orders[0], *leg.orders[1]):
            order = f"{self._stone(turn, command.stone)}: {self._ordered(turn, command)}"
            key, values = order_outcome(turn, then, command)
            if key in AS_ORDERED:
                yield f"  {order}"
                continue
            outcomes[command.stone] = key
            outcome = self._said(f"panel.{key}", values)
            yield f"  {self.words.t(f'{HERE}.did', order=order, outcome=outcome)}"
        yield from self._blows(turn, then, turn.slice + 1, outcomes)

    def _ordered(self, turn: Turn, command: Command) -> str:
        """Return an order in words; a tank that turns says where it will face, as one that stays.

        "Right" would be the tank's own after a step, and that of the board otherwise.
        """
        parts = [command]
        if isinstance(command, Step) and command.turn is not Rotation.NONE:
            placed = turn.timeline.slices[turn.slice].stones[command.stone]
            azimuth = (placed.azimuth + command.turn.value) % 4
            parts = [Step(command.stone, command.forward), Face(command.stone, azimuth)]
        said = (order_words(turn.ledger, part) for part in parts)
        return self._listed(self._said(f"panel.{key}", values) for key, values in said)

    def _blows(
        self, turn: Turn, then: Timeline, t: int, outcomes: Mapping[int, str]
    ) -> Iterator[str]:
        """Say what happened to stones in slice ``t``, apart from the ``outcomes`` already told."""
        for event in then.events[t] if t < len(then.events) else ():
            for stone in event.stones[VICTIMS.get(event.kind, slice(0))]:
                told = outcomes.get(stone)
                if told is None or (event.kind in LOSSES and told not in LOST):
                    values = ("stone", turn.stone_text(stone)), ("t", t)
                    yield f"  {self._said(f'why.blow_{BLOWS[event.kind]}', values)}"

    def _round_over(self, end: RoundEnd) -> Iterator[str]:
        """Say what canonisation has changed that both players may know, and why."""
        yield self.words.t(f"{HERE}.round_over", round=end.closed.round.number + 1)
        for item in public_news(end):
            news = item.news
            line = self._said(f"report.{news.comment.key}", news.comment.values).replace("\n", " ")
            places = [f"({x},{y})" for x, y in sorted(news.where.cells)] if news.where else []
            yield " ".join([f"  {line}", *places])

    def _said(self, key: str, values: Values) -> str:
        """Return a sentence of the window, in which stones have the names that are typed."""
        return self.words.t(f"causality.{key}", **{name: self._typed(v) for name, v in values})

    def _typed(self, value: Value) -> Value:
        match value:
            case Message(key, values) if key.startswith("causality.stone."):
                known = dict(values)
                return message(f"{HERE}.stone", name=known["typed"], kind=known["kind"])
            case Message(key, ((_, int(player)),)) if key == COLOUR:
                return PLAYERS[player].name
            case Message(key, values):
                return Message(key, tuple((name, self._typed(part)) for name, part in values))
            case tuple():
                return tuple(map(self._typed, value))
        return value


def _drawn(turn: Turn, ink: Ink) -> str:
    doors = doors_of(turn.ledger, turn.timeline, turn.active_effects)
    scene = DrawnSimulation(turn.timeline, _letters(turn.board), turn.slice, doors=doors)
    return render(scene, ink)


def _letters(board: Board) -> StoneLetter:
    """Return the letters of the rule book if all stones are of one kind."""
    kinds = {stone.kind for stone in board.setup if not stone.kind.is_neutral}
    return StoneLetter.FACTION if len(kinds) == 1 else StoneLetter.TYPE
