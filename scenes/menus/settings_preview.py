"""What the settings do: a little of a game that is being played, drawn as the tables draw it."""

from __future__ import annotations

from typing import Any, Final

from game.core.plan import first_plan
from game.core.seats import Seat
from game.registry import GAMES
from scenes.boards import VIEWS
from scenes.boards.figure import draw_figure
from scenes.cabinet import Cabinet
from scenes.table.beside.hud import Hud
from scenes.table.last_time import names_of
from scenes.ui.brush import Box, Brush

PANE: Final[Box] = (666.0, 160.0, 572.0, 482.0)
CARD: Final[Box] = (686.0, 204.0, 234.0, 232.0)
FIGURE: Final[Box] = (938.0, 182.0, 284.0, 284.0)
TEXT_Y: Final = 494.0
BARS: Final = (3, 6, 11, 8, 5, 10, 12, 6)
"""How high the bars of a sound are, in twelfths."""

BARS_W: Final = 3 * len(BARS) * 9 + 16.0
"""Music, the game and the menus side by side, and some space before them."""


class Preview:
    """The card of somebody whose turn it is, and a small board beside it."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        game_id = next(iter(VIEWS))
        game, view = GAMES[game_id], VIEWS[game_id]
        plan = first_plan(game, *names_of(cabinet)[:2])
        self._state: Any = game.new(plan.options, 0)
        self._hud = Hud(cabinet.strings, game, view, plan.seats, plan.options)
        self._hud.boxes = (CARD, *self._hud.boxes[1:])
        seats = [Seat(seat.name, seat.look) for seat in plan.seats]
        self._picture = view.figure(1) or view.picture(self._state, seats)

    def draw(self, brush: Brush, title: str, words: str, *, has_sound: bool = False) -> None:
        """The pane, with ``title`` and what ``words`` tell of it; with ``has_sound`` how loud what
        is heard is.
        """
        draw_pane(brush, title, words, BARS_W if has_sound else 0.0)
        tag = self._cabinet.words("play.your_turn")
        line = self._cabinet.words("join.any_device")
        self._hud.card(brush, self._state, 0, line, tag, has_clock=False)
        draw_figure(brush, self._picture, FIGURE)
        if has_sound:
            self._draw_bars(brush)

    def _draw_bars(self, brush: Brush) -> None:
        settings = self._cabinet.settings
        parts = (
            (settings.volume_music, "violet"), (settings.volume_effects, "look0"),
            (settings.volume_menus, "amber"),
        )  # fmt: skip
        x, _, w, _ = PANE
        left = x + w - 8 - BARS_W
        for k, (volume, tint) in enumerate(parts):
            for at, high in enumerate(BARS):
                tall = max(46 * high / 12 * volume * settings.volume_master / 10_000, 4.0)
                box = (left + (k * len(BARS) + at) * 9, TEXT_Y + 14 - tall / 2, 5.0, tall)
                brush.rounded(box, tint, 2.5)


def draw_pane(brush: Brush, title: str, words: str, beside: float = 0.0) -> None:
    """The frame of what is beside the rows; at its foot a name, and what it is about. ``beside`` is
    room for something else to the right of the name.
    """
    x, y, w, h = PANE
    brush.panel(PANE, "panel", "acc", 26, 2, glow="acc")
    room = w - 44
    brush.text(title, (x + 22, TEXT_Y), 24, "heavy", "text", fit=room - beside)
    top = TEXT_Y + 34 * brush.theme.text_scale
    brush.paragraph(words, (x + 22, top, room, y + h - 14 - top), 20, line=1.3)
