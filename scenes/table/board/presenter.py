"""Presenter of a game on a board: the page, the stage, and what is said of a move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from game.core.match.match import Transition
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.rules.common_moves import Swap
from game.core.rules.report import ReportPlace
from game.extras.auction import auction_of, running
from game.words.strings import Strings
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.hud_content import Caption, NewsLine, SpecialMove
from scenes.boards.pages import Act
from scenes.boards.sound_cue import sound_cue
from scenes.boards.sprite import Sprites
from scenes.boards.stage import Stage
from scenes.boards.view import BoardView
from scenes.input.actions import Action
from scenes.kit.node import Node
from scenes.table.board.excerpt import place_marks
from scenes.table.board.pager import Pager, Source
from scenes.table.hud.places import BOARD_BOX
from scenes.table.overlay.cards import SALE_MS, SWAP_MS, sale_card, swap_card
from scenes.ui.brush import Brush
from scenes.ui.screen import Box
from scenes.ui.sentences import sentence
from scenes.ui.theme import Theme

DRAMA_MS: Final = 900
WORDY: Final = ("goal_bar", "swatch")
"""Shapes that stand beside words alone."""
WHOLE: Final = 0.99
"""Scale from which a board is one that is played on, and not a picture of it."""


class Presenter:
    """One game on a board, whether it is played or watched."""

    def __init__(self, context: AppContext, source: Source, box: Box = BOARD_BOX) -> None:
        """``box`` is where the board stands, unless its view has pages."""
        game, seats = source.game, source.seats
        self._context, self.game, self.seats = context, game, seats
        self.whole_view: BoardView = VIEWS[game.id]
        """The game's view, bound to none of its pages."""
        self.pager = Pager(self.whole_view, source)
        layout = self.pager.layout
        self.stage = Stage(layout.board if layout else box, zoom=1.0)
        self.trace: Sprites = {}
        """The reminder of the last move."""
        self.news: NewsLine | None = None
        self.news_ms = 0
        self.drama = ""
        self.drama_ms = 0
        self._moment: Node | None = None
        self._moment_ms = 0
        self._act: Act | None = None
        self._shown: Sprites = {}
        self._offered: tuple[Any, BoardView | None, Sequence[SpecialMove]] = (None, None, ())
        self._cut()

    @property
    def view(self) -> BoardView:
        """The game's view at the page that is on the board."""
        return self.pager.view

    def specials(self, state: Any) -> Sequence[SpecialMove]:
        """Return what the view offers in ``state`` besides its targets; the view is asked once."""
        asked, view, offered = self._offered
        if asked is not state or view is not self.view:
            offered = self.view.specials(state)
            self._offered = state, self.view, offered
        return offered

    @property
    def _theme(self) -> Theme:
        return self._context.window.brush.theme

    def _picture(self) -> Sprites:
        """Return the page that is to be seen; on a small board without what only holds words."""
        picture = self.pager.picture()
        if self.stage.box[2] >= BOARD_BOX[2] * WHOLE:
            return picture
        return {key: sprite for key, sprite in picture.items() if sprite.shape not in WORDY}

    def _cut(self) -> None:
        self._shown = self._picture()
        self.stage.show(self._shown)

    def act(self, action: Action) -> bool:
        """Turn pages, if ``action`` means that or points at the strip of pages."""
        if not self.pager.act(action):
            return False
        self.turn_page()
        return True

    def turn_page(self) -> None:
        """Another page is to be seen than before: cut to it, whatever is moving."""
        self._cut()
        self.trace = {}

    def return_to_present(self) -> None:
        """Cut to the page on which the side to move acts."""
        self.pager.return_to_present()
        self.turn_page()

    def look_at(self, place: ReportPlace) -> None:
        """Cut to the page of ``place``, and lead the eye to its cells."""
        self.pager.go(place.chapter, place.page)
        self.turn_page()
        self.trace = place_marks(self.whole_view, self.pager.state, place, self.seats)

    def show(self, step: Transition, *, is_hidden: bool = False, is_brief: bool = False) -> str:
        """Let ``step`` happen on the board; gives the name of its sound.

        Of a move that ``is_hidden`` only what may be seen of its effects is shown. A move that
        happens in several stages has only one if it ``is_brief``.
        """
        view, chapter = self.view, self.pager.chapter
        departure = {} if is_hidden else view.departure(step, self.seats)
        before = {**self._shown, **departure}
        waypoints = () if is_hidden else view.waypoints(step.before, step.move)
        acts = self.pager.follow(step)
        self._shown = self._picture()
        if is_brief:
            acts = ()
            self.pager.drop_acts()
        self._act = None
        if acts or self.pager.chapter == chapter:
            stops = [act.stop for act in acts]
            self.stage.animate(before, self._shown, self._theme, waypoints, stops)
        else:
            self.stage.show(self._shown)
        self._enact()
        return sound_cue(before, acts[0].picture if acts else self._shown) or "cheat"

    @property
    def is_film(self) -> bool:
        """Whether something goes on that stays for people to look at it, and may be skipped."""
        return self.stage.is_moving and self.pager.is_film

    @property
    def filmed(self) -> Any:
        """The position that a film has come to; None without a film, or where it is none."""
        act = self.pager.act_on(self.stage) if self.is_film else None
        return act.state if act is not None else None

    def _enact(self) -> None:
        """Say and sound what belongs to the stage that a move has come to."""
        act = self.pager.act_on(self.stage)
        if act is self._act:
            return
        self._act = act
        if act is not None and act.drama:
            self.drama, self.drama_ms = act.drama, DRAMA_MS
        if act is not None and act.cue:
            self._context.sounds.play(act.cue)

    def tell(self, step: Transition) -> bool:
        """Have ``step`` remembered and spoken of for a while; True if it is a dramatic one.

        Called before it is shown.
        """
        self.trace = self.view.trace(step, self.seats)
        if news := self.view.news(step):
            self.news, self.news_ms = news, 3000
        if isinstance(step.move, Swap):
            taker = step.before.to_move
            self._moment = swap_card(self._context, self.seats[taker], self.seats[1 - taker])
            self._moment_ms = SWAP_MS
        if running(self.game, step.before) is not None:
            sold = auction_of(self.game, step.after)
            if sold is not None and not sold.is_open:
                self._moment = sale_card(self._context, self.seats, sold)
                self._moment_ms = SALE_MS
        if drama := self.view.drama(step):
            self.drama, self.drama_ms = drama, DRAMA_MS
        return bool(drama)

    def begin_at(self, state: Any) -> None:
        """Take ``state`` as what was seen last, on the page where its mover acts."""
        self.pager.look_at(state)
        self._shown = self.view.picture(state, self.seats)

    def go_back(self, *, is_animated: bool) -> None:
        """Show the position after an undo, on the page of the side to move."""
        before = self._shown
        self.trace = {}
        self.end_moment()
        self.pager.return_to_present()
        self._shown = self._picture()
        if is_animated:
            self.stage.animate(before, self._shown, self._theme)
        else:
            self.stage.show(self._shown)

    def end_moment(self) -> None:
        """Take away what lies over the board for a while."""
        self._moment_ms = 0

    @property
    def moment(self) -> Node | None:
        """The card over the board, which goes by itself or with the first press."""
        return self._moment if self._moment_ms else None

    def draw_captions(
        self, brush: Brush, meant: Any = None, refusal: Comment | None = None
    ) -> None:
        """Draw the words on the board; `meant` is the move aimed at."""
        said = self.view.captions(self.pager.state, meant, refusal, self.seats)
        draw_captions(brush, self._context.strings, self.game.id, self.stage, said, self.seats)

    def forget(self) -> None:
        """Nothing is to be left of what was shown and said."""
        self.trace, self.news_ms, self.drama_ms = {}, 0, 0
        self.end_moment()
        self.stage.finish()

    def update(self, tick_ms: int) -> bool:
        """Let time pass; True if something on the board, or what is said of it, has changed."""
        had_news, had_drama = self.news_ms > 0, self.drama_ms > 0
        if had_news or had_drama:
            self.news_ms = max(self.news_ms - tick_ms * (not self.is_film), 0)
            self.drama_ms = max(self.drama_ms - tick_ms, 0)
        has_changed = self.stage.update(tick_ms) or had_drama
        if self._moment_ms > 0:
            self._moment_ms = max(self._moment_ms - tick_ms, 0)
            has_changed |= not self._moment_ms
        if has_changed or self._act is not None:
            self._enact()
        if self._act is not None and self._act.comets:
            has_changed = not self._theme.is_calm or has_changed
        return has_changed or had_news != (self.news_ms > 0)


def draw_captions(
    brush: Brush,
    strings: Strings,
    game: str,
    stage: Stage,
    captions: Iterable[Caption],
    seats: Sequence[Seat],
) -> None:
    """Draw words on a board: on a small one in small letters, and only those that fit."""
    scale = max(stage.frame[2] / BOARD_BOX[2], stage.frame[3] / BOARD_BOX[3])
    for caption in captions:
        words = sentence(strings, f"{game}.board.{caption.key}", caption, seats)
        look = caption.size * scale, caption.face, caption.ink, caption.anchor
        at, room = stage.point(caption.x, caption.y), stage.length(caption.w)
        if scale > WHOLE or brush.has_room(words, room, caption.face):
            brush.text(words, at, *look, fit=room)
