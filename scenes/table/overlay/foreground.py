"""Foreground of a match: pieces, ghosts, cards, the message, the prompts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any, Final

from game.core.match.match import Transition
from game.core.rules.comment import Comment
from scenes.app_context import AppContext
from scenes.boards.sprite import Sprites, blend
from scenes.input.actions import Button
from scenes.input.focus import holds
from scenes.kit.boxes import Layers
from scenes.kit.frame import PROMPTS_Y, PromptLine, live_buttons
from scenes.kit.node import Node
from scenes.kit.patch import Patch, painting
from scenes.kit.prompt_line import SAFE_LEFT, SAFE_RIGHT
from scenes.kit.text import Text
from scenes.table.board.presenter import DRAMA_MS
from scenes.table.board.table import MatchTable
from scenes.table.hud.hud import Hud
from scenes.table.hud.places import PAGED_BAR_Y
from scenes.table.overlay.banner import Banner, Sentence
from scenes.table.overlay.cards import drama_card, work_card
from scenes.table.overlay.fuse import draw_fuse
from scenes.table.overlay.prerender import Paint
from scenes.ui.brush import Box, Brush
from scenes.ui.ease import out_back

DRAMA_STEPS, DRAMA_STEP_MS = 4, 30
"""In how many steps dramatic words come and go, and how long each is."""
WORK_SHOWN_MS: Final = 400
"""Work that is done sooner is not worth a word."""


class Foreground:
    """Draws what a table shows besides its surround; decides nothing."""

    def __init__(self, context: AppContext, table: MatchTable, hud: Hud) -> None:
        self._context, self._table, self._hud = context, table, hud
        self._session, self._presenter = table.session, table.presenter
        self.banner = Banner(context, table)
        self.more_marks: Callable[[], Sprites] = dict
        """More figures on the board, while a person may point at it."""
        self._cards, self._message, self._prompts, self._note = (Patch() for _ in range(4))
        self._bar_y = PAGED_BAR_Y if table.presenter.pager.layout else PROMPTS_Y

    # -- the board -----------------------------------------------------------------------------

    def draw_board(self, brush: Brush, alpha: float) -> None:
        cursor, stage = self._table.cursor, self._presenter.stage
        may_point = self._table.may_point and not stage.is_moving and not self._table.auction
        layers = [self._presenter.trace] if not stage.is_moving else []
        layers += self.marks() if may_point else []
        choice = self._session.choice
        if choice is not None and not stage.is_moving:
            layers += self._lifted_choice(choice, is_calm=brush.theme.is_calm)
        thinking = self._hud.thinking
        is_thinking = thinking.is_on and choice is None and not stage.is_moving
        layers += thinking.layers() if is_thinking else []
        draw_fuse(brush, self._session, stage.frame)
        stage.draw_pieces(brush, layers, alpha)
        if is_thinking:
            thinking.draw_numbers(brush)
        if may_point:
            self._presenter.draw_captions(brush, cursor.meant, cursor.refusal)
        elif not self._table.auction:
            self._presenter.draw_captions(brush, None if stage.is_moving else choice)
        cards = Layers([self._drama(), self._presenter.moment, self._work()])
        self._show(brush, self._cards, cards, stage.frame)
        if may_point and cursor.focus is not None and cursor.focus.has_ring:
            look = self._session.match.seats[self._session.to_move].look
            brush.focus_ring(stage.design_box(cursor.focus), radius=9, tint=f"look{look}")

    def marks(self) -> list[Sprites]:
        """Return what helps the person to move."""
        cursor, view = self._table.cursor, self._presenter.view
        state, seats = self._session.state, self._session.match.seats
        layers = [self.more_marks()]
        if self._context.settings.show_routes:
            layers.append(view.route_marks(state, state.to_move, seats, cursor.meant))
        layers.append(view.marks(state, cursor.begun, seats))
        if told := self._session.coach.shown_hints:
            layers.append(view.hint_marks(state, told, seats))
        if (shown := self._session.guide.move) is not None and not cursor.begun:
            advice = view.hint_marks(state, [Comment("", line=(shown,))], seats)
            layers.append(advice or view.ghost(state, shown, None, seats))
        if (meant := cursor.meant) is not None and not self._presenter.drama_ms:
            layers.append(view.ghost(state, meant, cursor.refusal, seats))
        return layers

    def _lifted_choice(self, choice: Any, *, is_calm: bool) -> list[Sprites]:
        """Return the chosen move of a computer, lifted and then held; if `is_calm` held at once."""
        state, seats, view = self._session.state, self._session.match.seats, self._presenter.view
        up = view.ghost(state, choice, None, seats)
        marks = view.marks(state, (), seats)
        part = min(self._session.held_ms / 180, 1.0)
        if is_calm or part == 1.0:
            return [marks, up]
        step = Transition(state, choice, state.play(choice))
        lying = {**view.departure(step, seats), **view.picture(state, seats), **marks}
        on_the_way = blend(lying, up, out_back(part))
        return [marks, {key: on_the_way[key] for key in up}]

    # -- over the board ------------------------------------------------------------------------

    def _show(self, brush: Brush, patch: Patch, tree: Node, box: Box) -> None:
        patch.show(brush, self._context.devices.last_kind, tree, box)
        patch.draw_over(brush, self._context.stack.ticker.now_ms)

    def _drama(self) -> Node | None:
        presenter, theme = self._presenter, self._context.window.brush.theme
        if not presenter.drama_ms:
            return None
        past_ms, left_ms = DRAMA_MS - presenter.drama_ms, presenter.drama_ms
        near_ms = min(past_ms, left_ms)  # to the beginning or the end
        step_ms = DRAMA_STEP_MS if theme.has_flashes else 2 * DRAMA_STEP_MS
        step = DRAMA_STEPS if theme.is_calm else min(DRAMA_STEPS, near_ms // step_ms + 1)
        words = self._context.words(f"{presenter.game.id}.drama.{presenter.drama}")
        return drama_card(words, step / DRAMA_STEPS, has_rim=theme.has_flashes)

    def _work(self) -> Node | None:
        work = self._session.work
        if not work.is_open or work.spent_ms < WORK_SHOWN_MS:
            return None
        return work_card(self._context, self._presenter.game.id, work.spent_ms, work.tried)

    def pictures_ahead(self) -> Iterator[Paint]:
        """Yield what a drama needs, in pieces."""
        brush, frame = self._context.window.brush, self._presenter.stage.frame
        steps = (DRAMA_STEPS,) if brush.theme.is_calm else range(1, DRAMA_STEPS + 1)
        for step in steps:
            card = drama_card("", step / DRAMA_STEPS, has_rim=brush.theme.has_flashes)
            yield painting(brush, card, frame)

    # -- the message and the bottom line -------------------------------------------------------

    def draw_top(self, brush: Brush, refusal: str, sentence: Sentence, bar: PromptLine) -> None:
        """Draw the message and the bottom line; `refusal` says what was wrong with a press."""
        message = self.banner.message(self._hud.top_room, refusal, sentence)
        self._show(brush, self._message, *(message or (Layers(), self._presenter.stage.frame)))
        line = SAFE_LEFT, self._bar_y - 20.0, SAFE_RIGHT - SAFE_LEFT, 40.0
        self._show(brush, self._note, self._trouble(), line)
        before = self.signs
        self.draw_bar(brush, bar)
        if before != self.signs and not bar.is_whole:
            self._context.stack.guard.move([*before.items()], [*self.signs.items()])

    def _trouble(self) -> Node:
        """Return what is wrong with the disk or the computer, at the right end of the line."""
        session, words = self._session, self._context.words
        note = words(session.note) if session.note else ""
        if trouble := session.journal.trouble:
            note = words("play.not_saved", why=trouble)
        return Text(note, "note", "amber", "right") if note else Layers()

    def draw_bar(self, brush: Brush, bar: PromptLine) -> None:
        """Draw a bottom line."""
        if self._context.stack.is_drawing_top:  # else its buttons would do nothing
            self._show(brush, self._prompts, bar, (0.0, self._bar_y - 20.0, 1280.0, 40.0))

    def box(self, key: Hashable) -> Box | None:
        """Return the box of a node of the message with a key."""
        return self._message.box(key)

    @property
    def signs(self) -> Mapping[Button, Box]:
        """The buttons in the bottom line that do something, with their boxes."""
        return live_buttons(self._prompts.placed)

    def covers(self, x: float, y: float) -> bool:
        """Return whether a point lies on a line of prompts that has a place for every button."""
        first, *rest = self._prompts.placed or (None,)
        if first is None or not rest or not isinstance(first.node, PromptLine):
            return False
        left, (end, top, w, h) = rest[0].box[0], rest[-1].box
        return first.node.is_whole and holds((left, top, end + w - left, h), x, y)
