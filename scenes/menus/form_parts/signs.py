"""Pictures of the form of a new game: of presets, and of the values in its tiles."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from game.core.match.seats import Seat
from game.core.rules import options as opt
from game.core.rules.definition import AnyGame
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.emblem import emblem_of
from scenes.boards.figure import draw_figure
from scenes.boards.sprite import Sprites
from scenes.menus.form_parts.form import LENGTHS, MATCH, OPPONENT, OWN, GameForm
from scenes.menus.form_parts.preview import GamePreview
from scenes.ui.art.portraits import character_of, draw_portrait
from scenes.ui.brush import Box, Brush

MAX_DIGITS: Final = 6
"""Of a longer number a tile's picture says only how long it is."""
PLACES: Final = ((0, -22), (26, 0), (0, 22), (-26, 0))
"""Of four seats, clockwise round the middle, as they sit at the grid."""


class FormSigns:
    """Painters of the pictures, by the name of a preset or an option."""

    def __init__(
        self, context: AppContext, game: AnyGame, form: GameForm, preview: GamePreview
    ) -> None:
        self._context, self._game, self._form, self._preview = context, game, form, preview
        self._accent = emblem_of(game.id).accent
        self._pictures: dict[str, Sprites] = {}

    def draw_preset(self, name: str, brush: Brush, box: Box) -> None:
        """Draw what is special about a preset beside the first one, or else its board."""
        x, y, w, h = box
        if name not in self._game.presets:
            brush.icon("sliders", (x + w / 2, y + h / 2), 44, "muted")
            return
        options, first = self._game.presets[name], next(iter(self._game.presets.values()))
        for row in opt.rows(options):
            if row.sign in ("clock", "seats", "bolt") and row.value != getattr(first, row.name):
                self._draw_value(row.sign, row.value, options, brush, box)
                return
        if name not in self._pictures:
            seats = [Seat("", look) for look in range(self._game.seats(options))]
            state = self._game.new(options, 0)
            self._pictures[name] = VIEWS[self._game.id].picture(state, seats)
        draw_figure(brush, self._pictures[name], box)

    def shows(self, name: str) -> Hashable:
        """Return what the picture of an option depends on."""
        return name, self._form.value_text(name), self._form.options

    def draw(self, name: str, brush: Brush, box: Box) -> None:
        """Draw the value of an option in a tile: who sits there, the clock, or the board."""
        x, y, w, h = box
        middle = x + w / 2, y + h / 2
        if name == MATCH:
            brush.icon("trophy", (middle[0], middle[1] - 12), 46, "amber")
            length, _ = LENGTHS[self._form.length]
            brush.pips((x + 10, y + h - 22, w - 20, 12), length, max(length, 1), "amber")
        elif name == OPPONENT:
            self._draw_opponents(brush, box)
        elif name not in OWN:
            row = self._form.row(name)
            self._draw_value(row.sign, row.value, self._form.options, brush, box)

    def _draw_opponents(self, brush: Brush, box: Box) -> None:
        x, y, w, h = box
        middle = x + w / 2, y + h / 2 - 10
        computers = self._form.computers
        if not computers:
            brush.pawn(middle, 23, self._form.plan().seats[-1].look, halo=True)
            return
        if len(computers) > 1:
            pitch = w / len(computers)
            for k, seat in enumerate(computers):
                at = x + pitch * (k + 0.5), y + h / 2
                draw_portrait(brush, at, min(pitch * 0.4, 24.0), character_of(seat.level))
            return
        level, levels = computers[0].level, list(self._game.opponents(self._form.options))
        draw_portrait(brush, middle, 29, character_of(level))
        tint = f"look{computers[0].look}"
        brush.pips((x + 14, y + h - 22, w - 28, 12), levels.index(level) + 1, len(levels), tint)

    def _draw_value(self, sign: str, value: Any, options: Any, brush: Brush, box: Box) -> None:
        x, y, w, h = box
        middle = x + w / 2, y + h / 2
        if sign == "clock":
            r = min(34.0, h / 2)
            brush.gauge(middle, r, 0.68 if value else 0.0, self._accent, 8)
            if value:
                brush.text(str(value), middle, 26, "display", "text", "center", fit=50)
            else:
                brush.icon("hourglass", middle, 36, "muted")
        elif sign == "seats":
            count, scale = self._game.seats(options), min(h, 92.0) / 92
            seats = self._game.with_looks(options, [Seat("", look) for look in range(count)])
            for seat, (dx, dy) in zip(seats, PLACES[:: len(PLACES) // count], strict=True):
                at = middle[0] + dx * scale, middle[1] + dy * scale
                brush.pawn(at, (17 if count == 2 else 13) * scale, seat.look)
        elif sign == "bolt":
            brush.glow(middle, h * 0.6, "amber", 90)
            brush.icon("bolt", middle, h * 0.8, "amber")
        elif sign == "number":
            self._draw_number(value, brush, box)
        else:
            draw_figure(brush, self._preview.picture, (x + 8, y + 8, w - 16, h - 16))

    def _draw_number(self, number: int, brush: Brush, box: Box) -> None:
        x, y, w, h = box
        middle, digits = (x + w / 2, y + h / 2), len(str(number))
        is_short = digits <= MAX_DIGITS
        words = self._context.strings.write(number if is_short else digits)
        at = middle if is_short else (middle[0], middle[1] - 10)
        brush.text(words, at, 34, "display", self._accent, "center", fit=w - 12)
        if not is_short:
            below = middle[0], middle[1] + 22
            said = self._context.words("options.digits")
            brush.text(said, below, 18, "bold", "sub", "center", fit=w - 8)
