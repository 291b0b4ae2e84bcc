"""Even-Steven for the eye and the hand: a tower that splits in half or loses a brick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.core.endings import TimeUp
from game.core.match import Transition
from game.core.seats import Seat
from game.core.state import Reason
from game.core.teaching import Hint
from game.even_steven.options import Options
from game.even_steven.rules import Move, Op, Operate, State
from game.words.strings import NO_BREAK_SPACE
from scenes.boards.beside import NewsLine
from scenes.boards.common.numbers import (
    FLAT,
    NOTE,
    PLATE,
    RAISED,
    SIDE,
    TIMES,
    UNIT,
    NumberView,
    advised,
    ground,
    grouped,
    overtime,
    placed,
    shortened,
    tint_of,
)
from scenes.boards.even_steven import tower
from scenes.boards.look import Key, Look, Picture
from scenes.boards.pick import Path, Pick

CARD_Y, CARD_H, CARD_GAP, ROW_W = 412.0, 98.0, 14.0, 536.0
WIDEST_CARD: Final = 252.0
FORK_Y: Final = 308.0
STONES_Y: Final = 520.0
TRAY: Final = (SIDE / 2, 518.0, 540.0, 80.0)
PAST_X, HERE_X, GOAL_X = 58.0, 154.0, 508.0
STONE_W, STONE_H = 66.0, 36.0
HOP_H: Final = 16.0


@dataclass(frozen=True, slots=True)
class Card:
    """The card of one operation: its middle and width, and what it leads to (None: refused)."""

    op: Op
    x: float
    w: float
    result: int | None

    @property
    def box(self) -> tuple[float, float, float, float]:
        return self.x, CARD_Y, self.w, CARD_H


class EvenStevenView(NumberView):
    """How Even-Steven is shown and played by hand; holds nothing itself."""

    def picture(self, state: State, seats: Sequence[Seat]) -> Picture:
        shown: dict[Key, Look] = dict(ground(TRAY))
        shown.update(tower.tower(state.number))
        shown["number",] = tower.sign(state.number)
        shown["goal",] = placed("even_steven.goal_stone", GOAL_X, STONES_Y, 76, 40, FLAT, "acc")
        if state.outcome() is None:
            shown.update(_choices(state, "plate_low", "dim", "dim"))
            tint = tint_of(state.mover, seats)
            shown["here",] = placed("even_steven.stone_here", HERE_X, STONES_Y, 84, 42, PLATE, tint)
            size = 26.0 if state.number < 1000 else 20.0
            number = shortened(state.number)
            shown["here", "number"] = placed("figure", HERE_X, STONES_Y, 76, size, RAISED, "white",
                                             number)  # fmt: skip
        return shown

    def departure(self, step: Transition, seats: Sequence[Seat]) -> Picture:
        """The bricks that go, in the colour of whoever takes them."""
        before: State = step.before
        op = step.move.op if isinstance(step.move, Operate) else Op.SUBTRACT_1
        if before.number == step.after.number:
            return {}
        return dict(tower.departing(before.number, op, tint_of(before.mover, seats)))

    def trace(self, step: Transition, seats: Sequence[Seat]) -> Picture:
        """The stone that was left, who left it, and the hop to the next."""
        before: State = step.before
        if before.number == step.after.number:
            return {}
        tint = tint_of(before.mover, seats)
        number, to_x = shortened(before.number), GOAL_X if step.after.number == 0 else HERE_X
        badge_x = PAST_X + STONE_W / 2 - 4
        return {
            ("past",): placed("even_steven.stone", PAST_X, STONES_Y, STONE_W, STONE_H, PLATE, tint),
            ("past", "number"): placed("figure", PAST_X, STONES_Y, 58, 20, RAISED, "text", number),
            ("past", "seat"): placed("badge", badge_x, STONES_Y + 14, 22, 22, RAISED, tint),
            ("past", "hop"): _hop("even_steven.hop", PAST_X, to_x, tint),
        }

    def marks(self, state: State, path: Path, seats: Sequence[Seat]) -> Picture:
        if state.outcome() is not None:
            return {}
        return dict(_choices(state, "plate", "text", "violet"))

    def pickable(self, state: State) -> Sequence[Move]:
        return state.legal_moves()

    def spellings(self, state: State, move: Move) -> Sequence[Path]:
        """The operation's card."""
        if not isinstance(move, Operate):
            return ()
        card = next(card for card in _cards(state) if card.op is move.op)
        x, y, w, h = (length / UNIT for length in card.box)
        return ((Pick(("card", int(card.op)), x, y, w, h),),)

    def aim_at(self, state: State, x: float, y: float, aim: Move | None) -> Move | None:
        """The operation whose card is pointed at, so that a refused one says why."""
        if state.outcome() is not None or abs(y * UNIT - CARD_Y) > CARD_H / 2:
            return None
        under = (c for c in _cards(state) if abs(x * UNIT - c.x) <= c.w / 2)
        return next((Operate(card.op) for card in under), None)

    def steer(self, state: State, aim: Move | None, dx: int, dy: int) -> Move | None:
        """The next card on that side."""
        if state.outcome() is not None:
            return None
        ops = [card.op for card in _cards(state)]
        at = ops.index(aim.op) + dx if isinstance(aim, Operate) else 0
        return Operate(ops[min(max(at, 0), len(ops) - 1)])

    def turn(self, state: State, aim: Move | None, step: int = 1) -> Move | None:
        """The next operation that may be done, round and round."""
        legal = state.legal_moves()
        if not legal:
            return None
        return legal[(legal.index(aim) + step) % len(legal) if aim in legal else 0]

    def ghost(
        self, state: State, aim: Move, refusal: Reason | None, seats: Sequence[Seat]
    ) -> Picture:
        """The tower about to split or to lose a brick, and the stone it leads to."""
        if not isinstance(aim, Operate):
            return {}
        cards = _cards(state)
        card = next(card for card in cards if card.op is aim.op)
        if refusal is not None or card.result is None:
            lock = placed(
                "even_steven.padlock",
                card.x + card.w / 2 - 24,
                CARD_Y - 26,
                26,
                26,
                RAISED,
                "amber",
            )
            return {("lock", int(card.op)): lock}
        tint = tint_of(state.mover, seats)
        shown = dict(tower.opened(state.number, card.op, tint))
        shown["card", int(card.op)] = placed("plate_aim", *card.box, PLATE, tint)
        shown["pipe", int(card.op)] = _pipe(card, tint)
        if card.result == 0:
            shown["next", 0] = _hop("even_steven.hop_ghost", HERE_X, GOAL_X, tint)
            return shown
        at = _futures(cards).index(card.result)
        x = _future_x(at)
        shown["next", at] = placed("even_steven.stone", x, STONES_Y, STONE_W, STONE_H, PLATE, tint)
        shown["next", at, "hop"] = _hop("even_steven.hop_ghost", HERE_X, x, tint)
        return shown

    def hint_marks(self, state: State, hints: Sequence[Hint], seats: Sequence[Seat]) -> Picture:
        """The card of the operation to do, and the way to it."""
        advice = advised(hints)
        if not isinstance(advice, Operate):
            return {}
        card = next(card for card in _cards(state) if card.op is advice.op)
        plate = placed("plate_aim", *card.box, PLATE, "amber")
        return {("card", int(card.op)): plate, ("pipe", int(card.op)): _pipe(card, "amber")}

    def news(self, step: Transition) -> NewsLine | None:
        """A clock that ran out leaves no trace on the board."""
        return overtime(step) if isinstance(step.move, TimeUp) else None

    def chips(self, options: Options) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """The start, the clock, and how the rules differ."""
        shown: list[tuple[str, Mapping[str, Any]]] = []
        shown.append(("even_steven.chip.start", {"start": grouped(options.start)}))
        if options.timer_s:
            shown.append(("even_steven.chip.timer", {"seconds": options.timer_s}))
        if options.round_down:
            shown.append(("even_steven.chip.round_down", {}))
        return shown


def _cards(state: State) -> list[Card]:
    """The cards of this match, by their fixed numbers; those that may not be used too."""
    options = state.options
    ops = [Op.SUBTRACT_1, Op.HALVE]
    ops += [Op.SUBTRACT_2] * options.minus_two + [Op.TIMES_HALF] * options.times_half
    w = min((ROW_W + CARD_GAP) / len(ops) - CARD_GAP, WIDEST_CARD)
    left = SIDE / 2 - (len(ops) - 1) * (w + CARD_GAP) / 2
    return [
        Card(op, left + k * (w + CARD_GAP), w, None if state.refusal(op) else op.of(state.number))
        for k, op in enumerate(ops)
    ]


def _futures(cards: Sequence[Card]) -> list[int]:
    """The numbers that may come next, each once, but for the goal."""
    results = (card.result for card in cards)
    return list(dict.fromkeys(result for result in results if result))


def _future_x(at: int) -> float:
    return 252.0 + at * 76.0


def _choices(state: State, shape: str, ink: str, tint: str) -> Iterator[tuple[Key, Look]]:
    """The fork, its cards, and the stones that may come next."""
    cards = _cards(state)
    for card in cards:
        yield from _card(state, card, shape, ink, tint)
    yield ("joint",), placed("even_steven.joint", SIDE / 2, FORK_Y, 18, 18, RAISED)
    for at, result in enumerate(_futures(cards)):
        x = _future_x(at)
        yield (
            ("next", at),
            placed("even_steven.stone_ghost", x, STONES_Y, STONE_W, STONE_H, PLATE, "off"),
        )
        yield (
            ("next", at, "number"),
            placed("figure", x, STONES_Y, 58, 20, RAISED, "soft", shortened(result)),
        )


def _card(state: State, card: Card, shape: str, ink: str, tint: str) -> Iterator[tuple[Key, Look]]:
    number, (x, y, w, h) = int(card.op), card.box
    is_open = card.result is not None
    left, top = x - w / 2, y - 24
    plate = shape if is_open else "plate_low"
    yield ("card", number), placed(plate, x, y, w, h, PLATE, tint)
    yield ("pipe", number), _pipe(card, tint if is_open else "dim")
    key = placed(
        "even_steven.key_cap",
        left + 26,
        top,
        30,
        30,
        RAISED,
        tint if is_open else "dim",
        str(number),
    )
    yield ("card", number, "key"), key
    label = placed("note", left + 50 + 35, top, 70, 28, RAISED, ink if is_open else "off",
                   card.op.label)  # fmt: skip
    yield ("card", number, "label"), label
    if card.result is not None:
        result = placed("figure", x, y + 18, w - 20, 46, RAISED, ink, grouped(card.result))
        yield ("card", number, "result"), result
        return
    yield ("lock", number), placed("even_steven.padlock", left + w - 24, top, 22, 22, RAISED, "off")
    words = _obstacle(state.number, card.op)
    yield ("card", number, "result"), placed("figure", x, y + 18, w - 16, 24, RAISED, "off", words)


def _obstacle(number: int, op: Op) -> str:
    """Why ``op`` may not be done to ``number``, as a formula; it can be broken at its sign."""
    if not op.halves:
        return f"{grouped(number)} < 2"
    parts = f"2 {TIMES} {shortened(number // 2)} + 1"
    return f"{shortened(number)} = {parts.replace(' ', NO_BREAK_SPACE)}"


def _pipe(card: Card, tint: str) -> Look:
    """The way from the joint to a card; a stump if it is closed."""
    w = card.x - SIDE / 2
    shape = "even_steven.stump" if card.result is None else "even_steven.pipe"
    height = CARD_Y - CARD_H / 2 - 8 - FORK_Y
    middle = (SIDE / 2 + card.x) / 2, FORK_Y + height / 2
    name = shape if w >= 0 else f"{shape}_left"
    return placed(name, *middle, max(abs(w), 1.0), height, FLAT, tint)


def _hop(shape: str, from_x: float, to_x: float, tint: str) -> Look:
    """The arc from one stone to another."""
    w = to_x - from_x - 28
    middle = (from_x + to_x) / 2, STONES_Y - STONE_H / 2 - HOP_H / 2 - 3
    return placed(shape, *middle, w, HOP_H, NOTE, tint)


VIEW = EvenStevenView()
