"""The two rails below the cards: a game's panels, its buttons, and what all games show."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from itertools import zip_longest
from typing import Any, Final

from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.rules.state import Player
from scenes.app_context import AppContext
from scenes.boards.hud_content import BannerAnswer, MoveButton, SidePanel
from scenes.boards.view import BoardView
from scenes.input.actions import Button
from scenes.kit import widgets
from scenes.kit.boxes import Column, Layers, Row
from scenes.kit.node import Node
from scenes.kit.stacks import Reserved, Shrinking, Stack
from scenes.kit.text import Text
from scenes.table.hud.game_panels import Writer

GAP: Final = 14.0
LOG_LEAST: Final = 120.0
"""A lower log is no use."""
PARTS: Final = (1.0, 0.92, 0.84, 0.76, 0.67, 0.614, 0.6)
"""How small letters may become where a rail is full; none gets smaller than the house allows."""


class Rails:
    """Makes the rails of a game.

    ``face`` says what there is to show. Where one rail is ``taken`` ("left", "right") by something
    else, its panels are in the other one: those of the left that do not give way, or all of them.
    """

    def __init__(
        self,
        context: AppContext,
        game: str,
        view: BoardView,
        seats: Sequence[Seat],
        *,
        has_panels: bool,
    ) -> None:
        self._context, self._game, self.view = context, game, view
        self._seats, self.has_panels, self.taken = seats, has_panels, ""
        self.menu_h = 0.0
        """Height of a menu that may cover the foot of the left rail."""
        self._asked: tuple[object, ...] = (None,)
        self._panels: tuple[SidePanel, ...] = ()
        self._idle: tuple[SidePanel, ...] = ()
        self.buttons: tuple[MoveButton, ...] = ()

    def face(self, state: Any, meant: Any = None, refusal: Comment | None = None) -> None:
        """Show the panels and buttons of ``state`` from now on, ``meant`` being pointed at."""
        asked = state, meant, refusal, self.view
        if self._asked[0] is state and self._asked == asked:
            return
        if self._asked[0] is not state:
            self._idle = self._panels_at(state, None, None)
        self._asked = asked
        self._panels = self._panels_at(state, meant, refusal)
        specials = self.view.specials(state)
        buttons = (special for special in specials if isinstance(special, MoveButton))
        self.buttons = tuple(b for b in buttons if not isinstance(b, BannerAnswer))

    def _panels_at(self, state: Any, meant: Any, refusal: Comment | None) -> tuple[SidePanel, ...]:
        if not self.has_panels:
            return ()
        panels = tuple(self.view.panels(state, meant, refusal, self._seats))
        if self.taken == "right":
            return tuple(replace(panel, side="left") for panel in panels)
        if self.taken == "left":
            kept = (one for one in panels if one.side == "left" and not one.gives_way)
            return tuple(replace(panel, side="right") for panel in kept)
        return panels

    def has_bubble(self, player: Player) -> bool:
        """Return whether one of the panels has the words of a player."""
        return any(panel.speaker == player for panel in self._panels)

    @property
    def shown(self) -> Hashable:
        """All that the rails depend on."""
        return self._panels, self._idle, self.buttons

    def ahead(self, view: BoardView, state: Any, moves: Sequence[Any] = ()) -> Iterator[Rails]:
        """Yield the rails of a state as ``view`` shows it, with each of ``moves`` pointed at."""
        for move in moves or [None]:
            rails = copy(self)
            rails.view = view
            rails.face(state, move)
            yield rails

    def writer(self, part: float = 1.0) -> Writer:
        """Return what makes nodes of the game's words."""
        context = self._context
        theme = context.window.brush.theme
        return Writer(context.strings, theme, self._game, self._seats, part)

    def _stack(self, writer: Writer, side: str) -> Node | None:
        """Return the panels of a side, none lower than with nothing pointed at."""
        idle = [panel for panel in self._idle if panel.side == side]
        shown = [panel for panel in self._panels if panel.side == side]
        if len(idle) != len(shown):
            named = {(one.title, one.speaker): one for one in idle}
            idle = [named.get((one.title, one.speaker), one) for one in shown]
        pairs = zip_longest(shown, idle)
        panels = [Reserved(writer.panel(panel), writer.panel(like)) for panel, like in pairs]
        return Stack(panels, GAP, cuts=True) if panels else None

    def left(self, notes: Node | None, *, has_buttons: bool = False, is_live: bool = True) -> Node:
        """Return the panels from above, then ``notes``, and the buttons at the bottom."""

        def column(part: float) -> Node:
            panels = self._stack(self.writer(part), "left")
            low = self.button_column(is_live=is_live, part=part) if has_buttons else None
            if notes is not None:
                return Column([panels, Layers([notes], height=0.0, grow=1.0), low], GAP)
            return Column([panels, Column([low], justify="end", grow=1.0) if low else None], GAP)

        kind = has_buttons and self._context.devices.last_kind
        return Shrinking((self.shown, notes, kind, is_live), column, PARTS, self.menu_h)

    def button_column(self, *, is_live: bool, part: float = 1.0) -> Node | None:
        """Return the buttons that play a move, one below the other; None if there are none."""
        writer, kind = self.writer(part), self._context.devices.last_kind
        nodes = [writer.button(b, kind, is_live=is_live, sign=b.button) for b in self.buttons]
        return Column(nodes, 9.0) if nodes else None

    def right(
        self, rest: Node | None, least: float = LOG_LEAST, *, gives_way: bool = False
    ) -> Node:
        """Return the panels, and in the room that is left ``rest``, at least so high.

        With ``gives_way`` there are no panels if they leave it less.
        """
        below = rest and Layers([rest], height=least, grow=1.0, key="rest")

        def column(part: float) -> Node:
            panels = self._stack(self.writer(part), "right") if part else None
            return Column([panels, below], GAP)

        parts = (*PARTS, 0.0) if gives_way else PARTS
        return Shrinking((self.shown, below), column, parts)

    def question(
        self, words: str, answers: Sequence[MoveButton], focused: MoveButton | None
    ) -> Node:
        """Return a question with its answers; the button that confirms chooses the focused one."""
        writer, kind = self.writer(), self._context.devices.last_kind
        parts: list[Node] = [Text(words, "name", grow=1.0)]
        for one in answers:
            sign = Button.CONFIRM if one == focused else one.button
            if focused is not None and one != focused and sign is Button.CONFIRM:
                sign = None  # it confirms the one in focus
            parts.append(writer.button(one, kind, sign=sign))
        row = Row(parts, 10.0, align="center")
        return widgets.Panel(row, "", (20.0, 5.0), "panel2", "amber", 20.0, 2.5, "amber")
