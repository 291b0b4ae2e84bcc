"""What a game has beside its board: its own panels, and buttons that play a move at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from game.core.match.seats import Seat
from game.core.rules.state import Reason
from game.words.strings import Strings
from scenes.boards.beside import Answer, MoveButton, Panel
from scenes.boards.pages import Layout
from scenes.boards.view import AnyView
from scenes.input.actions import Button
from scenes.table.beside.at_rest import Paint
from scenes.table.beside.hud import Hud
from scenes.table.beside.panels import INSET, TONES, Scribe
from scenes.table.beside.rails import Rails, lay_out
from scenes.table.showing import Showing
from scenes.ui.brush import Box, Brush

STRIP: Final[Box] = (52.0, 8.0, 1176.0, 58.0)
"""Where a question stands: in place of the top bar, so that it hides nothing of the board."""

ANSWERS_W, ANSWER_H = 690.0, 44.0
"""How wide all the answers may be together, and how high each is."""


def set_out(
    strings: Strings,
    showing: Showing,
    options: Any,
    state: Any,
    *,
    taken: str = "",
    layout: Layout | None = None,
) -> tuple[Hud, Flanks]:
    """What stands round a board that shows ``state``; ``layout`` is where, if not as usual."""
    game, seats, view = showing.game, showing.seats, showing.view
    layout = layout or showing.pager.layout
    has_panels = len(seats) == 2 and bool(view.panels(state, None, None, seats))
    has_lines = bool(view.about(state, 0, seats))
    hud = Hud(
        strings, game, view, seats, options,
        is_tight=has_panels, has_lines=has_lines, layout=layout,
    )  # fmt: skip
    menu_h = 0.0 if layout is None else layout.menu_h
    return hud, Flanks(
        strings, game.id, view, seats, hud, has_panels=has_panels, taken=taken, menu_h=menu_h
    )


class Flanks:
    """Both rails below the players' cards, and the question above the board.

    ``face`` says what there is to show; drawing the same again gives the same pixels. Where one
    rail is ``taken`` ("left", "right") by something else, its panels are in the other one: those of
    the left that do not give way, or all of them. A game without panels (``has_panels``) may have
    buttons and questions all the same.
    """

    def __init__(
        self, strings: Strings, game_id: str, view: AnyView, seats: Sequence[Seat], hud: Hud,
        *, has_panels: bool = True, taken: str = "", menu_h: float = 0.0,
    ) -> None:  # fmt: skip
        self._strings, self._game_id, self.view = strings, game_id, view
        self._seats, self._hud, self.has_panels = seats, hud, has_panels
        self._rooms, self._taken = (hud.left_panel, hud.right_panel), taken
        self._menu_h = menu_h
        self.right_rail = hud.right_panel
        self._asked: tuple[object, ...] = ()
        self.panels: tuple[Panel, ...] = ()
        self._idle: tuple[Panel, ...] = ()
        self.buttons: tuple[MoveButton, ...] = ()
        self._laid: tuple[tuple[object, ...], Rails] | None = None

    def face(self, state: Any, meant: Any = None, refusal: Reason | None = None) -> None:
        """Show the panels and buttons of ``state`` from now on, ``meant`` being pointed at."""
        self._hud.view = self.view
        asked = state, meant, refusal, self.view
        if self._asked and self._asked[0] is state and self._asked == asked:
            return
        if not self._asked or self._asked[0] is not state:
            self._idle = self._panels(state, None, None)
        self._asked = asked
        self.panels = self._panels(state, meant, refusal)
        specials = self.view.specials(state)
        buttons = (special for special in specials if isinstance(special, MoveButton))
        self.buttons = tuple(b for b in buttons if not isinstance(b, Answer))

    def _panels(self, state: Any, meant: Any, refusal: Reason | None) -> tuple[Panel, ...]:
        if not self.has_panels:
            return ()
        panels = tuple(self.view.panels(state, meant, refusal, self._seats))
        if not self._taken:
            return panels
        if self._taken == "right":
            return tuple(replace(panel, side="left") for panel in panels)
        return tuple(
            replace(panel, side="right")
            for panel in panels
            if panel.side == "left" and not panel.gives_way
        )

    def _scribe(self, brush: Brush, part: float = 1.0) -> Scribe:
        return Scribe(brush, self._strings, self._game_id, self._seats, part)

    def rails(self, brush: Brush, *, has_buttons: bool, rest_h: float = 0.0) -> Rails:
        """Where everything stands; the log takes what is left of the right rail.

        Panels of the right rail that would leave it less than ``rest_h`` give way.
        """
        buttons = self.buttons if has_buttons else ()
        shown = brush.screen, brush.theme, self.panels, buttons, rest_h
        if self._laid is None or self._laid[0] != shown:
            scribe = self._scribe(brush)
            rooms, menu_h = self._rooms, self._menu_h
            rails = lay_out(scribe, rooms, self.panels, self._idle, buttons, menu_h)
            if rails.rest[3] < rest_h:
                left = tuple(panel for panel in self.panels if panel.side == "left")
                rails = lay_out(scribe, rooms, left, self._idle, buttons, menu_h)
            self._laid = shown, rails
        rails = self._laid[1]
        self._hud.right_panel = rails.rest
        return rails

    def pointed(self, brush: Brush, state: Any, moves: Iterable[Any]) -> Iterator[Paint]:
        """Yield what pointing at any of ``moves`` would show."""
        rails = self.rails(brush, has_buttons=True)
        scribes = [self._scribe(brush, part) for part in rails.parts]
        pictured: list[Panel] = []
        for move in moves:
            for panel, (_, box) in zip(self._panels(state, move, None), rails.panels, strict=False):
                if panel not in pictured:
                    pictured.append(panel)
                    yield partial(_draw_panel, scribes[panel.side != "left"], panel, box)

    def foresee(self, brush: Brush, view: AnyView, state: Any) -> None:
        """Bake the panels of ``state``, which ``view`` will show."""
        if not self.has_panels or self._taken:
            return
        panels = tuple(view.panels(state, None, None, self._seats))
        rails = lay_out(self._scribe(brush), self._rooms, panels, panels, ())
        for panel, box in rails.panels:
            scribe = self._scribe(brush, rails.parts[panel.side != "left"])
            brush.unseen(partial(scribe.draw_panel, panel, box))

    def rehearsed(self, brush: Brush) -> Iterator[Paint]:
        """The ground of a question, and that of every panel in the colours that it may take."""
        yield _draw_strip
        for panel, box in self.rails(brush, has_buttons=True).panels:
            for tone, rim, _ in dict.fromkeys(TONES[tone] for tone in TONES if tone != panel.tone):
                yield partial(_draw_ground, box=box, tone=tone, rim=rim)

    def draw(
        self, brush: Brush, side: str, rails: Rails, kind: str = "mouse", *, is_live: bool = False
    ) -> None:
        """The panels of one ``side``, and on the left the buttons."""
        scribe = self._scribe(brush, rails.parts[side != "left"])
        for panel, box in rails.panels:
            if panel.side == side:
                scribe.draw_panel(panel, box)
        if side == "left":
            for special, box in rails.buttons:
                scribe.draw_button(special, box, kind, is_live=is_live, sign=special.button)

    def answer_boxes(
        self, brush: Brush, answers: Sequence[MoveButton]
    ) -> list[tuple[MoveButton, Box]]:
        """Where the answers to a question stand, from left to right, as wide as their words."""
        x, y, w, h = STRIP
        scribe = self._scribe(brush)
        widths = [scribe.button_width(special) for special in answers]
        if sum(widths) > ANSWERS_W:
            widths = [scribe.button_width(special, has_line=False) for special in answers]
        part = min(ANSWERS_W / sum(widths), 1.0)
        placed, right = [], x + w - 10
        for special, width in reversed(list(zip(answers, widths, strict=True))):
            right -= width * part
            box = (right, y + (h - ANSWER_H) / 2 - 2, width * part, ANSWER_H)
            placed.append((special, box))
            right -= 10
        return placed[::-1]

    def draw_question(
        self,
        brush: Brush,
        question: str,
        answers: Sequence[MoveButton],
        held: MoveButton | None,
        kind: str,
    ) -> None:
        """``question`` and its answers, each with the sign of its button; ``held`` is in focus."""
        x, y, _, h = STRIP
        _draw_strip(brush)
        placed = self.answer_boxes(brush, answers)
        room = placed[0][1][0] - x - 2 * INSET
        brush.text(question, (x + INSET, y + h / 2), 24, "heavy", "text", "midleft", fit=room)
        for special, box in placed:
            sign = special.button
            if held is not None and special != held and sign is Button.CONFIRM:
                sign = None  # it confirms the one in focus
            elif special == held:
                sign = Button.CONFIRM
            self._scribe(brush).draw_button(special, box, kind, is_live=True, sign=sign)


def _draw_panel(scribe: Scribe, panel: Panel, box: Box, brush: Brush) -> None:
    """As one that paints ahead wants it: ``scribe`` has its own brush, the same one."""
    scribe.draw_panel(panel, box)


def _draw_strip(brush: Brush) -> None:
    brush.panel(STRIP, "panel2", "amber", 20, 2.5, glow="amber")


def _draw_ground(brush: Brush, box: Box, tone: str, rim: str) -> None:
    brush.panel(box, tone, rim, 22)
