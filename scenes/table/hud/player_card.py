"""The card of a player: who it is, whose turn, the clock, and how the player stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from game.core.match.handicap_text import HandicapTexts
from game.core.match.seats import Seat
from game.core.rules.state import Player
from game.words.strings import Strings
from scenes.boards.hud_content import Counter
from scenes.boards.view import BoardView
from scenes.kit.boxes import Column, FirstThatFits, Layers, Row, Spacer
from scenes.kit.leaves import Icon, Picture, middle
from scenes.kit.node import Node
from scenes.kit.parts import handicap_tag, shape
from scenes.kit.stacks import FirstByHeight, Overhang, Stack
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, Plate
from scenes.table.hud.game_panels import Writer, pips
from scenes.table.hud.places import RAIL_W
from scenes.ui.art.portraits import Mood, draw_seat
from scenes.ui.brush import Box, Brush

SMALL_H: Final = 220.0
"""A lower card has no room for two lines of counters."""
HEAD_H, LOW_HEAD_H = 88.0, 72.0
"""Of the name with all that stands beside it."""
CLOCKED_W: Final = 156.0
"""What a pawn and a clock take of a card's width."""
LOWEST: Final = 638.0
"""Below that is the bottom line."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Facts of a player card besides the position: who sits there, and what happens just now."""

    lines: Sequence[str] = ()
    """Ways to say below the name who it is, the best first."""
    tag: str = ""
    """Whose turn it is; the card is lit then."""
    level: str = ""
    """The level of a computer, which has a face in this ``mood``."""
    mood: Mood = Mood.AWAKE
    was_late: bool = False
    """Whether the clock made the last move."""
    clock: Node | None = None
    partners: Sequence[int] = ()
    """The looks of the partners: their signs stand beside the name where no line has room."""
    given: HandicapTexts = ()
    """What the seat has more or less than the others."""


class CardMaker:
    """Makes the cards of all seats of a match."""

    def __init__(
        self, strings: Strings, game: str, view: BoardView, seats: Sequence[Seat], *, is_tight: bool
    ) -> None:
        self._strings, self._game, self.view, self._seats = strings, game, view, seats
        self._is_tight = is_tight

    def card(self, brush: Brush, state: Any, player: Player, sitter: Sitter, box: Box) -> Node:
        """Return the card of a player in ``box``."""
        seat, is_small = self._seats[player], box[3] < SMALL_H
        tint, status = f"look{seat.look}", self.view.status(state, player)
        label_h = 25.0 * brush.theme.text_scale
        high = min(LOW_HEAD_H, box[3] - label_h - 20.0) if is_small else HEAD_H
        parts: list[Node | None] = [self._head(brush, seat, sitter, high, status.is_frozen)]
        if lines := self.view.about(state, player, self._seats):
            writer = Writer(self._strings, brush.theme, self._game, self._seats)
            parts.append(Stack(writer.lines(lines), 4.0, grow=1.0))
        elif not (status.key and self._is_tight):
            counters = self.view.counters(state, player)
            if status.key or self._is_tight:
                counters = counters[:1]
            parts.append(self._counters(counters, tint, label_h, is_small=is_small))
        if status.key:
            parts.append(self._status(status, sitter.was_late))
        ground, rim, rim_w, glow = "panel", "line", 1.5, None
        if sitter.tag:
            ground, rim, rim_w, glow = "panel2", tint, 3.0, tint
        layers: list[Node] = [
            Panel(Column(parts, 4.0), "", (22.0, 8.0), ground, rim, 22.0, rim_w, glow)
        ]
        if sitter.tag:
            tag = Text(sitter.tag, "section", "ink0")
            height = 30.0 if brush.theme.text_scale <= 1.0 else None  # accents of large letters
            layers.append(Overhang(Plate(tag, tint, 15.0, pad=(16.0, 0.0), height=height)))
        if sitter.given:
            low = min(9.0, LOWEST - box[1] - box[3])
            given = handicap_tag(self._strings, sitter.given, wide=1280.0, high=28.0)
            layers.append(Overhang(given, 0.5, 1.0, low, 14.0))
        return Layers(layers, key=("card", player))

    def _head(self, brush: Brush, seat: Seat, sitter: Sitter, high: float, is_frozen: bool) -> Node:
        name = Text(seat.name, "strong", size=24)
        lines = [Text(line, "note", "muted") for line in sitter.lines]
        line = FirstThatFits(lines, shrinks=True) if lines else None
        gap = 16.0 * (1.0 - brush.theme.text_scale)  # large letters have room above them
        signs = [Text("+", "note", "muted"), *(shape(look, 9.0, 20.0) for look in sitter.partners)]
        alone = Row([name, *signs], 8.0, align="center") if sitter.partners else name
        ways = [Column(way, gap, justify="center") for way in ([name, line], [alone])]
        face, clock = self._face(seat, sitter, high, is_frozen), sitter.clock
        if clock is not None and self._has_long_names(brush):
            below = Row([Spacer(grow=1.0), clock])
            inner = Column([name, below], 0.0, grow=1.0, justify="center")
            clock = None
        else:
            inner = Column([FirstByHeight(ways)], grow=1.0)
        return Row([face, inner, clock], 14.0, align="center", height=high)

    def _has_long_names(self, brush: Brush) -> bool:
        """Return whether a name beside a clock would be cut: all clocks stand lower then."""
        widths = (brush.least_width(seat.name, "heavy") for seat in self._seats)
        return max(widths) > RAIL_W - CLOCKED_W

    @staticmethod
    def _face(seat: Seat, sitter: Sitter, high: float, is_frozen: bool) -> Node:
        r, shown = 26.0 if high == HEAD_H else 24.0, replace(seat, level=sitter.level)
        has_halo, mood = bool(sitter.tag), sitter.mood

        def draw(brush: Brush, box: Box) -> None:
            at = middle(box)
            if shown.level and not is_frozen:
                draw_seat(brush, at, 1.15 * r, shown, mood, has_halo)
            else:
                brush.pawn(at, r, seat.look, halo=has_halo, frozen=is_frozen)

        shows = shown, mood, has_halo, is_frozen, r
        return Picture(shows, 44.0, 44.0, draw, width=44.0)

    def _status(self, status: Any, was_late: bool) -> Node:
        late = f"{self._game}.status.{status.key}_late"
        is_late = was_late and self._strings.has(late)
        icon = "snowflake" if status.is_frozen else "crown" if status.place == 1 else "flag"
        icon, key = ("hourglass", late) if is_late else (icon, f"{self._game}.status.{status.key}")
        words = Text(self._strings.t(key, place=status.place), "strong", "sub", size=18, grow=1.0)
        row = Row([Icon(icon, 20.0, "sub"), words], "s", (10.0, 0.0), "center")
        return Plate(row, "panel2", 12.0, height=34.0)

    def _counters(
        self, counters: Sequence[Counter], tint: str, label_h: float, *, is_small: bool
    ) -> Node:
        """Return the first counter wide, as pips where they fit, and the others below it."""
        if not counters:
            return Spacer(grow=1.0)
        first, *others = counters
        label = Text(self._words(f"counter.{first.name}"), "section", grow=1.0)
        number = _number(self._strings, first)
        row = Row([label, Text(number, "score", size=24)], align="center", height=label_h)
        gap = Spacer(height=0.0 if is_small else 6.0)
        ways: list[list[Node | None]] = []
        if first.of is not None:
            of = f"{number}/{first.of}" if first.of else number
            with_of = Row([label, Text(of, "score", size=24)], align="center", height=label_h)
            slabs = pips(first.value or 0, max(first.of, first.value or 0), tint)
            if first.of and first.value is not None:
                ways = [[row, slabs, gap], [row, slabs], [with_of]]
            row = with_of
        ways = ways or [[row, gap], [row]]
        if others:
            full = self._others(others, label_h, is_short=False)
            short = self._others(others, label_h, is_short=True)
            ways = [*([[*ways[0], full]] if not is_small else []), [*ways[0], short], *ways]
        return Layers([FirstByHeight([Column(way, 4.0) for way in ways])], grow=1.0)

    def _others(self, counters: Sequence[Counter], label_h: float, *, is_short: bool) -> Node:
        cells = list[Node]()
        for counter, align in zip(counters, ("start", "end"), strict=False):
            ink = "amber" if counter.icon == "bolt" and counter.value else "text"
            value = _number(self._strings, counter)
            key = f"counter.{counter.name}"
            words = self._words(f"{key}_short", n=value) if is_short else value
            icon = Icon(counter.icon, 20.0, ink if counter.value else "dim")
            number = [icon if counter.icon else None, Text(words, "score", ink, size=22)]
            row = Row(number, 6.0, align="center", height=label_h)
            label = None if is_short else Text(self._words(key), "section")
            cells.append(Column([label, row], 0.0, align=align))
        return Row([cells[0], Spacer(grow=1.0), *cells[1:]], 0.0)

    def _words(self, key: str, /, **values: Any) -> str:
        return self._strings.t(f"{self._game}.{key}", **values)


def counter_sign(strings: Strings, game: str, counter: Counter, tint: str) -> Node:
    """Return a sign with its number; a counter without a sign has its word."""
    sign: Node = Text(strings.t(f"{game}.counter.{counter.name}"), "note", "muted")
    if counter.icon:
        ink = "amber" if counter.icon == "bolt" and counter.value else tint
        sign = Icon(counter.icon, 20.0, ink if counter.value else "dim")
    return Row([sign, Text(_number(strings, counter), "figure")], "xs", align="center")


def _number(strings: Strings, counter: Counter) -> str:
    return strings.t("play.endless") if counter.value is None else str(counter.value)
