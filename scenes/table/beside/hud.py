"""The furniture round a board that playing and watching share: top bar, cards, log, race."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import isfinite
from typing import Any

from game.core.match.seats import Seat
from game.core.match.series import Series
from game.core.rules.definition import AnyGame
from game.core.rules.state import Player
from game.words.message import Message, Value
from game.words.strings import Strings
from scenes.boards.beside import Counter
from scenes.boards.pages import Layout
from scenes.boards.view import AnyView
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT
from scenes.table.beside.clock_face import draw_clock
from scenes.table.beside.panels import Scribe
from scenes.ui.brush import Box, Brush
from scenes.ui.lettering import SMALLEST
from scenes.ui.portraits import Mood, character_of, draw_on_seat

LEFT, RIGHT, RAIL_W = 42.0, 976.0, 262.0
TOP_Y, PAGED_TOP_Y = 48.0, 30.0
NAME_W = 420.0
"""A longer name in the top bar would leave no room for what is told there."""
BESIDE_W, LEAST_ROOM = 260.0, 300.0  # for what is offered at the beginning, and for chips too
TOP_H, PAGED_TOP_H = 72.0, 50.0
PAGED_BAR_Y = 693.0
PAGED_DROP = 12.0
"""How much lower than otherwise what is below the board stands in a view with pages."""
LOG_PITCH = 36.0
RAIL_BOTTOM = 644.0
CLOCKED_W = 156.0
"""What a pawn and a clock take of a card's width."""
LONG_Y, LONG_SMALL_Y = 35.0, 28.0
"""Where long names stand on a card, above the clock."""
SHARES = 0.6, 0.4
"""Of a card's width, for two counters side by side."""
BOARD_BOX: Box = (322.0, 76.0, 636.0, 568.0)
"""As wide as the rails leave it; most boards are square, and as high as it."""


ASIDE = 20.0
"""Letters at the right end of a line of the log, at any setting."""


def card_boxes(players: int, *, is_tight: bool = False, has_lines: bool = False) -> tuple[Box, ...]:
    """Where each seat's card stands: two facing each other, or four clockwise from top left.

    ``is_tight``: two low ones, above a game's own panels; higher if each ``has_lines`` of the game.
    """
    if players == 2:
        h = 232 if not is_tight else 200 if has_lines else 152
        return ((LEFT, 92, RAIL_W, h), (RIGHT, 92, RAIL_W, h))
    h = 200
    return ((LEFT, 92, RAIL_W, h), (RIGHT, 92, RAIL_W, h), (RIGHT, 444, RAIL_W, h),
            (LEFT, 444, RAIL_W, h))  # fmt: skip


def rail_boxes(players: int, *, is_tight: bool = False, has_lines: bool = False) -> tuple[Box, Box]:
    """The free panels of the left and the right rail."""
    if players == 2:
        y = 340 if not is_tight else 308 if has_lines else 260
        return (LEFT, y, RAIL_W, RAIL_BOTTOM - y), (RIGHT, y, RAIL_W, RAIL_BOTTOM - y)
    return (LEFT, 308, RAIL_W, 120), (RIGHT, 308, RAIL_W, 120)


def _aside(line: Value) -> str:
    """What stands at the right end of a line of the log: what the move has led to."""
    return str(dict(line.values).get("aside", "")) if isinstance(line, Message) else ""


class Hud:
    """Draws what is known about a position and its players; decides nothing.

    ``is_tight``: the cards leave room for a game's own panels, and show its first counter only, or
    the lines that it ``has_lines`` of.
    A view with pages says by its ``layout`` where everything stands.
    """

    def __init__(
        self, strings: Strings, game: AnyGame, view: AnyView, seats: Sequence[Seat], options: Any,
        *, is_tight: bool = False, has_lines: bool = False, layout: Layout | None = None,
    ) -> None:  # fmt: skip
        self._strings, self._game, self.view = strings, game, view
        self._seats, self._options = seats, options
        self._is_tight = is_tight
        self.boxes = card_boxes(len(seats), is_tight=is_tight, has_lines=has_lines)
        self.left_panel, self.right_panel = rail_boxes(
            len(seats), is_tight=is_tight, has_lines=has_lines
        )
        self._top_y, self.top_h = TOP_Y, TOP_H
        self.top_room = SAFE_LEFT, SAFE_LEFT, SAFE_RIGHT
        """Where in the top bar the name ends, the chips end, and what stands at its end begins."""
        if layout is not None:
            self.boxes, self.left_panel, self.right_panel = layout.cards, layout.left, layout.right
            self._top_y, self.top_h = PAGED_TOP_Y, PAGED_TOP_H

    def words(self, key: str, /, **values: Value) -> str:
        return self._strings.t(f"{self._game.id}.{key}", **values)

    def tint(self, player: Player) -> str:
        return f"look{self._seats[player].look}"

    def top_bar(
        self, brush: Brush, right: str, series: Series | None, tag: str = "",
        notes: Sequence[str] = (), *, hidden: str = "",
    ) -> None:  # fmt: skip
        """The game's name, its setting and ``notes`` as chips, the score of a match, ``right`` at
        the end, and before it a ``tag`` that says what else this is than a match.

        The ``top_room`` is between them from then on. The chip of the key ``hidden`` is left out.
        """
        name = self.words("name").upper()
        if brush.measure(name, 30, "display")[0] > NAME_W:
            name = self.words("short_name").upper()
        box = brush.text(right, (SAFE_RIGHT, self._top_y), 20, "bold", "muted", "midright")
        x, _, w, _ = brush.text(name, (SAFE_LEFT, self._top_y), 30, "display", "text", "midleft")
        left = x + w + 16
        end = box[0] if series is None else self._score(brush, series, left, box[0])
        if tag:
            end = self._top_tag(brush, tag, end - 16)
        kept = BESIDE_W if series and not series.played else 0.0
        self.top_room = left, self._chips(brush, left, end - 16 - kept, notes, hidden), end - 16

    def _chips(self, brush: Brush, x: float, end: float, notes: Sequence[str], no: str) -> float:
        """The setting from ``x`` on, as far as there is room for it; gives where it ends."""
        chips = self.view.chips(self._options)
        told = [self._strings.t(key, **values) for key, values in chips if key != no]
        for words in (*told, *notes):
            if x + brush.chip_width(words) > end:
                break
            x += brush.chip(words, (x, self._top_y))[2] + 8
        return x

    def _top_tag(self, brush: Brush, words: str, right: float) -> float:
        width = min(brush.measure(words, 18, "heavy", 1)[0] + 32, 260.0)
        brush.pill((right - width, self._top_y - 16, width, 32), "amber")
        brush.text(words, (right - width / 2, self._top_y), 18, "heavy", "ink0", "center",
                   tracking=1, fit=width - 24)  # fmt: skip
        return right - width

    def _score(self, brush: Brush, series: Series, left: float, right: float) -> float:
        """Draw which game of the match it is, if there is room, and the wins after the first."""
        x = right - 26
        for player in reversed(range(len(self._seats))) if series.played else ():
            wins = str(series.wins[series.person_at(player)])
            box = brush.text(wins, (x, self._top_y), 24, "display", "text", "midright")
            brush.shape(self._seats[player].look, (box[0] - 16, self._top_y), 9)
            x = box[0] - 38
        key = "play.best_of" if series.is_best_of else "play.game_of"
        words = self._strings.t(key, n=series.played + 1, of=series.length)
        if not series.played and x - left - brush.measure(words, 18, "bold")[0] < LEAST_ROOM:
            return right
        drawn = brush.text(words, (x - 4, self._top_y), 18, "bold", "muted", "midright", fit=190)
        return drawn[0]

    def card(
        self, brush: Brush, state: Any, player: Player, line: str, tag: str, *, has_clock: bool,
        was_late: bool = False, level: str = "", mood: Mood = Mood.AWAKE,
    ) -> None:  # fmt: skip
        """One player's card but for the clock. ``line`` says who sits there, ``tag`` whose turn;
        ``was_late``: the clock made the player's last move. A computer's ``level`` has a face, in
        that ``mood``.
        """
        x, y, w, h = self.boxes[player]
        seat, tint = self._seats[player], self.tint(player)
        status = self.view.status(state, player)
        brush.panel((x, y, w, h), "panel2" if tag else "panel", tint if tag else "line", 22,
                    3 if tag else 1.5, glow=tint if tag else None)  # fmt: skip
        small = self._is_small(player)
        at = (x + 44, y + (44 if small else 52))
        if level and not status.is_frozen:
            draw_on_seat(brush, at, 27 if small else 30, seat.look, character_of(level), mood,
                         has_halo=bool(tag))  # fmt: skip
        else:
            brush.pawn(at, 24 if small else 26, seat.look, halo=bool(tag), frozen=status.is_frozen)
        text_x, name_w = x + 80, w - 96 - (60 if has_clock else 0)
        larger = brush.theme.text_scale - 1
        # a small card has no room for a second line of large letters; on others the first of two
        # lies below the tag
        middle = y + (44 if small else 52 + 12 * larger)
        gap = 0.0 if small and larger else 13 * brush.theme.text_scale
        if has_clock and self._has_long_names(brush):
            name_y = y + (LONG_SMALL_Y if small else LONG_Y)
            brush.text(seat.name, (text_x, name_y), 24, "heavy", "text", "midleft", fit=w - 94)
            middle, gap = name_y + 13, gap and 13 * brush.theme.text_scale
        else:
            brush.text(seat.name, (text_x, middle - gap), 24, "heavy", "text", "midleft",
                       fit=name_w)  # fmt: skip
        if gap:
            brush.text(line, (text_x, middle + gap), 18, "bold", "muted", "midleft", fit=name_w)
        if tag:
            self.tag(brush, player, tag)
        label_h = 25 * brush.theme.text_scale
        low = min(82.0, h - label_h - 8) if small else 104.0
        self._counters(brush, state, player, y + low, small)
        if lines := self.view.about(state, player, self._seats):
            room = h - low - (50 if status.key else 8)
            scribe = Scribe(brush, self._strings, self._game.id, self._seats)
            scribe.draw_lines(lines, (x + 22, y + low, w - 44, room))
        if status.key:
            brush.rounded((x + 14, y + h - 46, w - 28, 34), "panel2", 12)
            icon = "snowflake" if status.is_frozen else "crown" if status.place == 1 else "flag"
            late = f"{self._game.id}.status.{status.key}_late"
            is_told = was_late and self._strings.has(late)
            icon = "hourglass" if is_told else icon
            brush.icon(icon, (x + 34, y + h - 29), 20, "sub")
            words = self.words(f"status.{status.key}", place=status.place)
            words = self._strings.t(late) if is_told else words
            brush.text(words, (x + 52, y + h - 29), 18, "heavy", "sub", "midleft", fit=w - 80)

    def has_room(self, brush: Brush, line: str, *, has_clock: bool) -> bool:
        """Whether the second line of a card can be shown whole, if need be in small letters."""
        room = self.boxes[0][2] - 96 - (60 if has_clock else 0)
        return brush.measure(line, SMALLEST / brush.theme.text_scale)[0] <= room

    def tag(self, brush: Brush, player: Player, words: str) -> None:
        """What the player does now, on the upper edge of the card."""
        x, y, w, _ = self.boxes[player]
        width = min(brush.measure(words, 18, "heavy", 1)[0] + 32, w - 40)
        brush.pill((x + 20, y - 15, width, 30), self.tint(player))
        brush.text(words, (x + 20 + width / 2, y), 18, "heavy", "ink0", "center", tracking=1,
                   fit=width - 24)  # fmt: skip

    def clock(
        self, brush: Brush, player: Player, left_ms: int, limit_ms: int, *, is_running: bool
    ) -> None:
        """A player's clock on its card."""
        x, y, w, _ = self.boxes[player]
        small = self._is_small(player)
        middle, size = y + (44 if small else 52), 1.0
        if self._has_long_names(brush):  # it stands below them
            middle, size = (y + 59, 0.72) if small else (y + 72, 0.84)
        late = self._strings.t("play.late")
        draw_clock(brush, (x + w - 46, middle), left_ms, limit_ms, self.tint(player), late,
                   is_running=is_running, size=size)  # fmt: skip

    def _has_long_names(self, brush: Brush) -> bool:
        """Whether a name beside a clock would be cut: all clocks stand lower then."""
        smallest = SMALLEST / brush.theme.text_scale
        room = RAIL_W - CLOCKED_W
        return any(brush.measure(s.name, smallest, "heavy")[0] > room for s in self._seats)

    def _is_small(self, player: Player) -> bool:
        return self.boxes[player][3] < 220

    def _counters(self, brush: Brush, state: Any, player: Player, y: float, small: bool) -> None:
        """The first counter wide, as pips where they fit; the others side by side below."""
        x, top, w, h = self.boxes[player]
        counters = self.view.counters(state, player)
        has_status = bool(self.view.status(state, player).key)
        if not counters or (has_status and self._is_tight):
            return
        first, *others = counters
        label_h = 25 * brush.theme.text_scale
        number, has_pips = self._number(first), top + h >= y + label_h + 24
        if first.of and not has_pips:
            number = f"{number}/{first.of}"
        left = brush.text(number, (x + w - 22, y - 3), 24, "display", "text", "topright")[0]
        brush.text(self.words(f"counter.{first.name}"), (x + 22, y), 18, "heavy", "muted",
                   tracking=1, fit=left - x - 28)  # fmt: skip
        if first.of and first.value is not None and has_pips:
            brush.pips((x + 22, y + label_h + 2, w - 44, 18), first.value,
                       max(first.of, first.value), self.tint(player))  # fmt: skip
        y += label_h + (31 if small else 39)
        if has_status or self._is_tight:
            return
        is_short = small or y + label_h + 22 * brush.theme.text_scale > top + h
        for counter, anchor, share in zip(others, ("topleft", "topright"), SHARES, strict=False):
            edge = x + 22 if anchor == "topleft" else x + w - 22
            if is_short:
                words = self.words(f"counter.{counter.name}_short", n=self._number(counter))
            else:
                brush.text(self.words(f"counter.{counter.name}"), (edge, y), 18, "heavy", "muted",
                           anchor, tracking=1)  # fmt: skip
                words = self._number(counter)
            low = y if is_short else y + label_h
            self._with_icon(brush, counter, words, edge, low, anchor, (w - 44) * share)

    def _with_icon(
        self, brush: Brush, counter: Counter, words: str, edge: float, y: float, anchor: str,
        room: float,
    ) -> None:  # fmt: skip
        """A counter's value and, before it, its icon; the whole flush with ``edge``."""
        ink = "amber" if counter.icon == "bolt" and counter.value else "text"
        sign_w = 28.0 if counter.icon else 0.0
        left = edge + (sign_w if anchor == "topleft" else 0.0)
        box = brush.text(words, (left, y), 22, "display", ink, anchor, fit=room - sign_w)
        if counter.icon:
            at = (box[0] - 16, box[1] + box[3] / 2)
            brush.icon(counter.icon, at, 20, ink if counter.value else "dim")

    def _number(self, counter: Counter) -> str:
        return self._strings.t("play.endless") if counter.value is None else str(counter.value)

    def log(
        self, brush: Brush, lines: Sequence[tuple[Player, Value]], ply: int, first: int,
        box: Box | None = None,
    ) -> None:  # fmt: skip
        """The last moves, newest on top; ``lines`` are all so far, ``ply`` the current one.

        They stand in ``box``, or else in the whole right panel.
        """
        x, y, w, h = box or self.right_panel
        brush.panel((x, y, w, h), "panel", "line", 22)
        title_y = y + 14 - 12 * (brush.theme.text_scale - 1)
        brush.text(self._strings.t("play.last_moves"), (x + 22, title_y), 18, "heavy", "muted",
                   tracking=1)  # fmt: skip
        rows = int((h - 48) // LOG_PITCH)
        shown = {at: lines[at] for at in range(first, first - rows, -1) if 0 <= at < len(lines)}
        icons = {at: self.view.log_icon(line) for at, (_, line) in shown.items()}
        room = w - (90 if any(icons.values()) else 68)
        asides = {at: _aside(line) for at, (_, line) in shown.items()}
        aside_size = ASIDE / brush.theme.text_scale
        taken = max((brush.measure(aside, aside_size, "display")[0] for aside in asides.values()),
                    default=0.0)  # fmt: skip
        room -= taken + 22 if taken else 0.0
        written = self._log_words(brush, {at: line for at, (_, line) in shown.items()}, room)
        fitting = brush.lettering.fitting
        size = min((fitting(words, 18, "bold", room) for words in written.values()), default=18)
        for at, words in written.items():
            middle = y + 46 + (first - at + 0.5) * LOG_PITCH
            if at == ply - 1:
                brush.rounded((x + 10, middle - 17, w - 20, 34), "panel2", 10)
            ink = "text" if at < ply else "dim"
            brush.disc((x + 34, middle), 12, "hole")
            brush.shape(self._seats[shown[at][0]].look, (x + 34, middle), 7)
            if icons[at]:
                brush.icon(icons[at], (x + 62, middle), 18, "muted" if at < ply else "dim")
            left = 78.0 if icons[at] else 56.0
            brush.text(words, (x + left, middle), size, "bold", ink, "midleft", fit=room)
            if asides[at]:
                ink = "sub" if at < ply else "dim"
                brush.text(asides[at], (x + w - 22, middle), aside_size, "display", ink, "midright")

    def _log_words(self, brush: Brush, lines: Mapping[int, Value], room: float) -> dict[int, str]:
        """Lines of the log; they may have a ``brief`` form among their values, which all have if
        one of them is too long. Where it has none, its end says more than its beginning.
        """
        written = {at: self._strings.write(line) for at, line in lines.items()}
        smallest = SMALLEST / brush.theme.text_scale
        long = [at for at, words in written.items()
                if ":" in words and brush.measure(words, smallest, "bold")[0] > room]  # fmt: skip
        briefs = {
            at: brief
            for at, line in lines.items()
            if isinstance(line, Message) and (brief := dict(line.values).get("brief"))
        }
        if any(at in briefs for at in long):
            written |= {at: self._strings.write(brief) for at, brief in briefs.items()}
        cut = [at for at in long if at not in briefs]
        return written | {at: "…" + written[at].partition(":")[2] for at in cut}

    def race(self, brush: Brush, states: Sequence[Any], box: Box | None = None) -> None:
        """How far everybody had to go, over the whole game; nothing if the game has no measure.

        It stands in ``box``, or else in the whole left panel.
        """
        x, y, w, h = box or self.left_panel
        if self._game.telling.standing is None or len(states) < 1:
            return
        brush.panel((x, y, w, h), "panel", "line", 22)
        brush.text(self.words("race"), (x + 22, y + 14), 18, "heavy", "muted", tracking=1,
                   fit=w - 44)  # fmt: skip
        step = max(1, len(states) // 60)
        shown = [*states[:-1:step], states[-1]]
        lines = [self._game.telling.standing(state) for state in shown]
        most = max((v for line in lines for v in line if isfinite(v)), default=0.0) or 1.0
        title_h = 52 + 20 * (brush.theme.text_scale - 1)
        left, top, wide, high = x + 22, y + title_h, w - 66, h - 30 - title_h
        brush.line((left, top + high), (left + wide, top + high), "line", 2)
        ends: list[float] = []
        for player in range(len(self._seats)):
            points = [
                (
                    left + wide * i / max(1, len(lines) - 1),
                    top + high * (1 - min(line[player] / most, 1.0)),
                )
                for i, line in enumerate(lines)
            ]
            brush.curve(points, self.tint(player))
            ends.append(points[-1][1])
        ends = apart(ends, 18.0)
        down = max(0.0, y + 50 - min(ends))  # below the words; a low panel has room for four
        for player, end in enumerate(ends):
            brush.shape(self._seats[player].look, (left + wide + 22, end + down), 8)


def apart(heights: Sequence[float], least: float) -> list[float]:
    """``heights``, moved up as little as needed for neighbours to be ``least`` apart."""
    moved = list(heights)
    order = sorted(range(len(moved)), key=lambda i: -moved[i])
    for below, above in pairwise(order):
        moved[above] = min(moved[above], moved[below] - least)
    return moved
