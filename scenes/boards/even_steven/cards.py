"""Cards of the operations: key, name and resulting number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.even_steven.rules import Op, State
from scenes.boards.common.numbers import (
    FLAT,
    MIDDLE_X,
    NOTE,
    PLATE,
    RAISED,
    UNIT,
    group_digits,
    placed,
    short_number,
)
from scenes.boards.hud_content import Caption
from scenes.boards.sprite import Key, Sprite

CARD_Y, CARD_H, CARD_GAP, ROW_W = 412.0, 104.0, 16.0, 596.0
WIDEST: Final = 290.0
NARROW: Final = 200.0
"""Width below which a card shows a sign instead of words."""

FORK_Y: Final = 312.0
LONG: Final = 6
"""Number of digits from which a result takes the whole width of its card."""

TINTS: Final = {
    Op.SUBTRACT_1: "amber",
    Op.HALVE: "violet",
    Op.SUBTRACT_2: "amber",
    Op.TIMES_HALF: "violet",
}
"""Colours of subtracting and of halving."""


@dataclass(frozen=True, slots=True)
class OperationCard:
    """Card of one operation: its middle, its width and its result (None if forbidden)."""

    op: Op
    x: float
    w: float
    result: int | None

    @property
    def box(self) -> tuple[float, float, float, float]:
        return self.x, CARD_Y, self.w, CARD_H

    @property
    def is_narrow(self) -> bool:
        return self.w < NARROW


def cards(state: State) -> list[OperationCard]:
    """Return the cards of this match in their fixed order, with the forbidden ones."""
    options, n = state.options, state.number
    ops = [Op.SUBTRACT_1, Op.HALVE]
    ops += [Op.SUBTRACT_2] * options.minus_two + [Op.TIMES_HALF] * options.times_half
    w = min((ROW_W + CARD_GAP) / len(ops) - CARD_GAP, WIDEST)
    left = MIDDLE_X - (len(ops) - 1) * (w + CARD_GAP) / 2
    return [
        OperationCard(
            op, left + k * (w + CARD_GAP), w, op.apply(n) if not state.violation(op) else None
        )
        for k, op in enumerate(ops)
    ]


def choices(state: State) -> int:
    """Return how many different numbers can come next."""
    return len({card.result for card in cards(state)} - {None})


def results(shown: Sequence[OperationCard]) -> list[int]:
    """Return the numbers that can come next, each once, without zero."""
    return list(dict.fromkeys(card.result for card in shown if card.result))


def fork(
    shown: Sequence[OperationCard], number: int, *, is_live: bool
) -> Iterator[tuple[Key, Sprite]]:
    """Yield the fork and its cards; they can be chosen if `is_live`."""
    for card in shown:
        yield from _card(card, number, is_live=is_live)
    yield ("joint",), placed("even_steven.joint", MIDDLE_X, FORK_Y, 18, 18, RAISED)


def highlight(card: OperationCard, tint: str) -> Iterator[tuple[Key, Sprite]]:
    """Yield a card that is pointed at, and the pipe to it."""
    yield ("card", int(card.op)), placed("plate_aim", *card.box, PLATE, tint)
    yield ("pipe", int(card.op)), _pipe(card, tint)


def good_mark(card: OperationCard) -> Sprite:
    """Return the mark of a card that leads to a lost number."""
    return placed("good", card.x + card.w / 2 - 24, CARD_Y - CARD_H / 2 + 22, 30, 30, NOTE, "acc")


def lock_mark(card: OperationCard) -> Iterator[tuple[Key, Sprite]]:
    """Yield the lock of a forbidden card that is pointed at."""
    lock = placed(
        "even_steven.padlock", card.x + card.w / 2 - 26, CARD_Y - 26, 28, 28, RAISED, "amber"
    )
    yield ("lock", int(card.op)), lock


def captions(shown: Sequence[OperationCard], number: int, *, is_live: bool) -> Iterator[Caption]:
    """Yield the names of the operations, and why some are forbidden."""
    for card in shown:
        name, left = card.op.name.lower(), card.x - card.w / 2
        is_open = card.result is not None
        ink = "off" if not is_open else "text" if is_live else "sub"
        if not card.is_narrow:
            x, y, w = (left + 62) / UNIT, (CARD_Y - 26) / UNIT, (card.w - 62 - 86) / UNIT
            yield Caption(name, x, y, w, 22, ink=ink, anchor="midleft")
        if not is_open:
            key = "is_odd" if card.op.is_halving else "too_small"
            words = (("number", short_number(number)),)
            x, y, w = card.x / UNIT, (CARD_Y + 22) / UNIT, (card.w - 16) / UNIT
            yield Caption(key, x, y, w, 22, "bold", "off", values=words)


def _card(card: OperationCard, number: int, *, is_live: bool) -> Iterator[tuple[Key, Sprite]]:
    at, (x, y, w, h) = int(card.op), card.box
    is_open = card.result is not None
    tint = TINTS[card.op]
    left, top = x - w / 2, y - 26
    plate = "plate" if is_open and is_live else "plate_low"
    yield ("card", at), placed(plate, x, y, w, h, PLATE, tint)
    yield ("pipe", at), _pipe(card, tint if is_open and is_live else "dim")
    cap_tint = "soft" if is_open and is_live else "off_rim"
    key = placed("even_steven.key_cap", left + 34, top, 36, 34, RAISED, cap_tint, str(at))
    yield ("card", at, "key"), key
    ink = ("text" if is_live else "sub") if is_open else "off"
    if card.is_narrow:
        label = placed("note", left + 60 + 40, top, 80, 28, RAISED, ink, card.op.label)
        yield ("card", at, "label"), label
    if card.result is None:
        lock = placed("even_steven.padlock", left + w - 26, top, 22, 22, RAISED, "off")
        yield ("lock", at), lock
        return
    text = group_digits(card.result)
    if card.is_narrow or len(text) > LONG:
        yield ("card", at, "result"), placed("figure", x, y + 20, w - 6, 42, RAISED, ink, text)
        return
    result = placed("even_steven.result", x + 60, y + 12, w / 2, 58, RAISED, ink, text)
    yield ("card", at, "result"), result
    words = f"{group_digits(number)} {card.op.label[0]} {card.op.label[1:]}"
    sum_ = placed(
        "note", left + 30 + 56, y + 24, 112, 22, RAISED, tint if is_live else "dim", words
    )
    yield ("card", at, "sum"), sum_


def _pipe(card: OperationCard, tint: str) -> Sprite:
    """Return the pipe from the joint to a card; a stump if it is forbidden."""
    w = card.x - MIDDLE_X
    shape = "even_steven.stump" if card.result is None else "even_steven.pipe"
    height = CARD_Y - CARD_H / 2 - 8 - FORK_Y
    middle = (MIDDLE_X + card.x) / 2, FORK_Y + height / 2
    name = shape if w >= 0 else f"{shape}_left"
    return placed(name, *middle, max(abs(w), 1.0), height, FLAT, tint)
