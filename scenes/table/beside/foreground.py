"""What lies over a board that is being played: pieces, ghosts, large words, and the legend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.core.state import Reason
from scenes.boards.look import Picture
from scenes.cabinet import Cabinet
from scenes.dialogs.page import LEGEND_Y, SAFE_LEFT, SAFE_RIGHT, Legend
from scenes.input.actions import Button
from scenes.table.beside.hud import PAGED_LEGEND_Y
from scenes.table.beside.surround import Surround
from scenes.table.table import DRAMA_MS, Table
from scenes.ui.brush import Brush

DRAMA_STEPS, DRAMA_STEP_MS = 4, 30
"""In how many steps dramatic words come and go, and how long each is."""

WORK_SHOWN_MS: Final = 400
"""Work that is done sooner is not worth a word."""

DOTS: Final = 5

MIDDLE: Final = 640.0
PAGED_BANNER_Y: Final = 54.0
"""In a view with pages there is room between the top bar and the strip."""


class Foreground:
    """Draws what a table shows besides its surround; decides nothing.

    ``always`` are the buttons that do the same whatever is pointed at, and what that is.
    """

    def __init__(
        self, cabinet: Cabinet, table: Table, surround: Surround, legend: Legend,
        always: Callable[[], Sequence[tuple[Button, str]]],
    ) -> None:  # fmt: skip
        self._cabinet, self._table, self._surround = cabinet, table, surround
        self._legend, self._always = legend, always
        self._y = PAGED_LEGEND_Y if table.film.layout else LEGEND_Y

    def draw_board(self, brush: Brush, alpha: float) -> None:
        table, pointing = self._table, self._table.pointing
        may_point = table.may_point and not table.stage.is_moving
        layers = [table.trace] if not table.stage.is_moving else []
        layers += self._marks() if may_point else []
        table.stage.draw_pieces(brush, layers, alpha)
        if table.drama_ms:
            self._draw_drama(brush)
        if table.work.spent_ms >= WORK_SHOWN_MS and table.work.is_open:
            self._draw_work(brush)
        if may_point and pointing.focus is not None and pointing.focus.has_ring:
            box = table.stage.design_box(pointing.focus)
            brush.focus_ring(box, radius=9, tint=self._surround.tint(table.state.to_move))

    def _marks(self) -> list[Picture]:
        """What helps the person to move."""
        table, pointing, view = self._table, self._table.pointing, self._table.view
        state, seats = table.state, table.match.seats
        layers = []
        if self._cabinet.settings.show_routes:
            layers.append(view.route_marks(state, state.to_move, seats))
        layers.append(view.marks(state, pointing.begun, seats))
        if told := table.coach.told:
            layers.append(view.hint_marks(state, told, seats))
        if (meant := pointing.meant) is not None and not table.drama_ms:
            layers.append(view.ghost(state, meant, pointing.refusal, seats))
        return layers

    def draw_legend(
        self, brush: Brush, refusal: str, sentence: Callable[[str, Reason], str]
    ) -> None:
        """The bottom line; ``refusal`` says what was wrong with the last press, if anything."""
        room = self._draw_note(brush)
        told = self._told(refusal, sentence)
        is_mouse = self._cabinet.devices.last_kind == "mouse"  # it has no other way to pause
        prompts = [] if told else self._prompts()
        always = self._always() if is_mouse or not told else []
        shown = [*always, *prompts] if is_mouse else [*prompts, *always]
        left = self._legend.draw(brush, shown, self._y)
        if told is not None:
            icon, tint, text = told
            brush.icon(icon, (left + 12, self._y), 24, tint)
            ink = "amber" if tint == "amber" else "text"
            brush.text(text, (left + 34, self._y), 20, "heavy", ink, "midleft",
                       fit=room - left - 34)  # fmt: skip
        self._draw_banner(brush)

    def _draw_banner(self, brush: Brush) -> None:
        """What the mover has to do now, or what is happening: beside the chips, or below them."""
        table = self._table
        banner = table.view.banner(table.state, table.pointing.path)
        if act := table.film.act_on(table.stage):
            banner = f"{table.match.game.id}.act.{act}"
        if not banner or table.pointing.is_asked:
            return
        text, top = self._cabinet.words(banner), 30.0
        left, right = self._surround.top_room
        if table.film.layout:
            left, top, right = SAFE_LEFT, PAGED_BANNER_Y, SAFE_RIGHT
        width = min(brush.measure(text, 20, "heavy")[0] + 44, right - left)
        x = min(max(MIDDLE - width / 2, left), right - width)
        brush.pill((x, top, width, 38), "amber")
        brush.text(text, (x + width / 2, top + 19), 20, "heavy", "ink0", "center", fit=width - 32)

    def _told(
        self, refusal: str, sentence: Callable[[str, Reason], str]
    ) -> tuple[str, str, str] | None:
        """Icon, tint and words that stand in the bottom line instead of prompts, if any do."""
        table = self._table
        if table.news is not None and table.news_ms > 0:
            return table.news.icon, "amber", sentence("news", table.news.told)
        if refusal:
            return "cross", "look0", refusal
        if (reason := self._why_not) is not None and table.may_point:
            return "cross", "look0", sentence("reason", reason)
        return None

    def _draw_note(self, brush: Brush) -> float:
        """At the right, what is wrong with the disk or the computer; gives the end of the room."""
        words, table = self._cabinet.words, self._table
        note = words(table.note) if table.note else ""
        if trouble := table.journal.trouble:
            note = words("play.not_saved", why=trouble)
        if not note:
            return SAFE_RIGHT
        box = brush.text(note, (SAFE_RIGHT, self._y), 18, "bold", "amber", "midright")
        return box[0] - 20

    @property
    def _why_not(self) -> Reason | None:
        """Why what is pointed at may not be played."""
        pointing = self._table.pointing
        return pointing.refusal if pointing.button is None else pointing.button.refusal

    def _prompts(self) -> list[tuple[Button, str]]:
        """What the buttons would do now, but for those whose signs stand elsewhere."""
        words, table, game = self._cabinet.words, self._table, self._table.match.game.id
        pointing = table.pointing
        if table.work.is_open and not table.is_computers_turn:
            return [(Button.CANCEL, words("play.stop_work"))]
        if table.work.is_open or table.has_stand_in or pointing.is_asked:
            return []
        aim, paging = pointing.aim, self._paging()
        prompts = [(Button.CONFIRM, words("play.confirm" if aim is None else f"{game}.lay"))]
        if not table.may_point:
            return [*(paging or prompts)]
        if not pointing.buttons and table.view.turn(table.state, pointing.meant) is not None:
            turn = f"{game}.turn" if aim is None else f"{game}.turn_aim"
            prompts.append((Button.ALTERNATE, words(turn)))
        if self._surround.is_busy:
            prompts += [
                (special.button, words(f"{game}.special.{special.name}"))
                for special in pointing.buttons
                if special.button is not None
            ]
        if table.offers_list:
            prompts.append((table.help_button, words(f"{game}.special.open")))
        elif table.may_ask_hint:
            prompts.append((table.help_button, words("play.hint")))
        if pointing.can_cancel or pointing.button is not None:
            prompts.append((Button.CANCEL, words("play.cancel_aim")))
        return [*prompts, *paging]

    def _paging(self) -> list[tuple[Button, str]]:
        """The buttons that turn the pages of a board that has some."""
        if self._table.film.layout is None:
            return []
        return [(Button.PAGE_ON, self._cabinet.words(f"{self._table.match.game.id}.page"))]

    def _draw_work(self, brush: Brush) -> None:
        """Over the board: that something is being worked out, and for how long already."""
        x, y, w, h = self._table.stage.box
        spent_ms = self._table.work.spent_ms
        box = (x + w / 2 - 190, y + h / 2 - 62, 380.0, 124.0)
        brush.panel(box, "panel2", "amber", 22, 2)
        words = self._cabinet.words("play.work", n=spent_ms // 1000)
        brush.text(words, (x + w / 2, y + h / 2 - 22), 22, "heavy", "text", "center", fit=350)
        for dot in range(DOTS):
            is_lit = dot == spent_ms // 200 % DOTS
            at = (x + w / 2 + (dot - DOTS // 2) * 30, y + h / 2 + 24)
            brush.disc(at, 8, "amber" if is_lit else "hole")

    def _draw_drama(self, brush: Brush) -> None:
        """A few words across the board, and its rim lit."""
        table = self._table
        shown_ms = DRAMA_MS - table.drama_ms
        near_ms = min(shown_ms, table.drama_ms)  # to the beginning or the end
        is_calm = brush.theme.is_calm
        part = 1.0 if is_calm else min(1.0, (near_ms // DRAMA_STEP_MS + 1) / DRAMA_STEPS)
        x, y, w, h = table.stage.box
        brush.rounded(table.stage.box, "amber", 22, width=4)
        band = (x + 4, y + h / 2 - 62, w - 8, 124)
        brush.rounded(band, "ink0", 0, alpha=round(220 * part))
        words = self._cabinet.words(f"{table.match.game.id}.drama.{table.drama}")
        brush.text(words, (x + w / 2, y + h / 2), 54, "display", "amber", "center",
                   alpha=round(255 * part), fit=w - 40)  # fmt: skip
