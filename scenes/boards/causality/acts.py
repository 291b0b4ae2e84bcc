"""Acts between one slice and the next, stage after stage, as pictures to move through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from game.causality.rules.events import Event, EventKind, Manner
from game.causality.rules.state import State
from game.causality.rules.stones import Square
from game.causality.rules.timeline import PlacedStone
from game.core.match.seats import Seat
from scenes.boards.causality.field import STAR, base_sprite, centre, picture, stone_sprite
from scenes.boards.causality.marks import meeting, shot_sprites
from scenes.boards.causality.measures import CausalityMeasures, measures
from scenes.boards.pages import Act
from scenes.boards.sprite import Key, Sprite, Sprites

EDGE: Final = 0.5
"""How far what is going to bounce gets, of the way to where it wanted to be."""


def passage(before: State, after: State, seats: tuple[Seat, ...]) -> Sequence[Act]:
    """Return the stages of a turn that was carried out, in their order (causality RULES 6.2).

    Each picture is the result of its stage; the next slice comes after the last. Stages without an
    event are left out.
    """
    return tuple(_Passage(before, after, seats).acts())


def hidden_arrivals(after: State, page: int, seats: Sequence[Seat]) -> Sprites:
    """Return who comes out of doors in slice ``page``, still out of sight, where the doors are."""
    m, ledger = measures(after.turn.board), after.turn.ledger
    hidden: dict[Key, Sprite] = {}
    for event in after.timeline.events[page]:
        if event.manner is Manner.JUMP and event.effect is not None:
            stone, (x, y) = event.stones[0], event.squares[0]
            azimuth = ledger.effects[event.effect].azimuth
            placed = PlacedStone(stone, x, y, azimuth, is_free=True, is_locked=False)
            hidden["stone", stone] = replace(stone_sprite(ledger, placed, m, seats), alpha=0.0)
    return hidden


class _Passage:
    """The way from the active slice of one position to that of the next."""

    def __init__(self, before: State, after: State, seats: tuple[Seat, ...]) -> None:
        self._t, self._seats = after.turn.slice, seats
        self._m: CausalityMeasures = measures(after.turn.board)
        self._after = after
        self._events = after.timeline.events[self._t]
        self._left = after.timeline.slices[self._t - 1].stones
        self._arriving = hidden_arrivals(after, self._t, seats)
        whole = picture(after, self._t, seats)
        self._end = {key: sprite for key, sprite in whole.items() if key[0] != "screen"}
        self._screens = {key: sprite for key, sprite in whole.items() if key[0] == "screen"}
        self._end |= self._bases()

    def acts(self) -> Iterator[Act]:
        bounced, boom = dict(self._bounced()), dict(self._lost(EventKind.BOOM))
        shot = dict(self._lost(EventKind.FIRE)) | dict(self._lost(EventKind.BOMB))
        end = self._end
        if self._has(EventKind.MOVE, EventKind.PUSH, EventKind.ARRIVE):
            yield Act("move", {**end, **shot, **boom, **bounced, **dict(self._stars())})
        if bounced:
            yield Act("bounce", {**end, **shot, **boom})
        if boom:
            yield Act("boom", {**end, **shot, **dict(self._blasts(EventKind.BOOM))})
        if self._screens:
            yield Act("tag", {**end, **shot, **self._screens})
        if self._has(EventKind.FIRE, EventKind.BOMB):
            fire = dict(self._blasts(EventKind.FIRE)) | dict(self._blasts(EventKind.BOMB))
            shots = dict(self._shots())
            yield Act("fire", {**end, **shot, **self._screens, **fire, **shots})

    def _has(self, *kinds: EventKind) -> bool:
        return any(event.kind in kinds for event in self._events)

    def _of(self, kind: EventKind) -> Iterator[Event]:
        return (event for event in self._events if event.kind is kind)

    def _bases(self) -> Iterator[tuple[Key, Sprite]]:
        """Return whose the bases were, though who stands there has come already."""
        board, slices = self._after.turn.board, self._after.timeline.slices
        standing = {placed.square for placed in slices[self._t].stones.values()}
        for base, whose in zip(board.bases, slices[self._t - 1].bases, strict=True):
            square = (base.x, base.y)
            sprite = base_sprite(square, whose, square in standing, self._m, self._seats)
            yield ("base", *square), sprite

    def _look(self, placed: PlacedStone, square: Square) -> Sprite:
        at = replace(placed, x=square[0], y=square[1], is_free=True)
        return stone_sprite(self._after.turn.ledger, at, self._m, self._seats)

    def _bounced(self) -> Iterator[tuple[Key, Sprite]]:
        """Stones half way to where they meet others."""
        for event in self._of(EventKind.BOUNCE):
            sprite = self._end.get(("stone", event.stones[0]))
            if sprite is not None and event.squares[0] != event.squares[-1]:
                (ax, ay), (bx, by) = centre(event.squares[-1]), meeting(event)
                x, y = ax + (bx - ax) * EDGE, ay + (by - ay) * EDGE
                yield ("stone", event.stones[0]), replace(sprite, x=x, y=y)

    def _lost(self, kind: EventKind) -> Iterator[tuple[Key, Sprite]]:
        """Yield the stones that a stage destroys, where that happens to them."""
        for event in self._of(kind):
            for stone in event.stones[1:] if kind is EventKind.FIRE else event.stones:
                if (placed := self._left.get(stone)) is not None:
                    yield ("stone", stone), self._look(placed, event.squares[-1])
                elif (hidden := self._arriving.get(("stone", stone))) is not None:
                    yield ("stone", stone), replace(hidden, alpha=1.0)

    def _stars(self) -> Iterator[tuple[Key, Sprite]]:
        side = self._m.units(50)
        for event in self._of(EventKind.BOUNCE):
            x, y = meeting(event)
            yield (
                ("star", x, y),
                Sprite("causality.clash_star", x, y, side, side, tint="amber", z=STAR),
            )

    def _blasts(self, kind: EventKind) -> Iterator[tuple[Key, Sprite]]:
        side = self._m.units(64)
        for event in self._of(kind):
            if len(event.stones) > 1 or kind is not EventKind.FIRE:
                at = event.squares[-1]
                yield (
                    ("blast", *at),
                    Sprite("causality.blast", *centre(at), side, side, tint="amber", z=STAR),
                )

    def _shots(self) -> Iterator[tuple[Key, Sprite]]:
        for number, event in enumerate(self._of(EventKind.FIRE)):
            yield from shot_sprites(event.squares, number, self._m)
