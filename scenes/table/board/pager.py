"""A board with pages: which of them is on the screen, and the strip that shows them all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from game.core.match.match import Match, Transition
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from scenes.boards import VIEWS
from scenes.boards.hit_target import TargetPath
from scenes.boards.pages import Act, PagedView, PageLayout
from scenes.boards.sprite import Sprites
from scenes.boards.stage import Stage
from scenes.boards.view import BoardView
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.input.focus import holds
from scenes.ui.brush import Brush

STRIP_TOP: Final = 50.0
"""What reaches above the strip is cut off here, where the top bar ends."""


def look_through(match: Match) -> None:
    """Have counted what the board tells of a long game, before a frame asks for it."""
    view: BoardView = VIEWS[match.game.id]
    if not isinstance(view, PagedView):
        view.recalling(match.states, match.moves)


class Source(NamedTuple):
    """Source of a board's game, which goes on meanwhile."""

    game: AnyGame
    seats: Sequence[Seat]
    present: Callable[[], Any]
    """Gives the last position as it may be seen."""
    states: Callable[[], Sequence[Any]]
    moves: Callable[[], Sequence[Any]]
    seen: Callable[[Any], Any] = lambda state: state
    """Gives what may be seen of a position."""


class Pager:
    """The page and the chapter that the board shows. A view without pages has one, and no strip."""

    def __init__(self, view: BoardView, source: Source) -> None:
        _, self._seats, self._present, self._states, self._moves, self._seen = source
        self._paged = view if isinstance(view, PagedView) else None
        self.chapter = self.page = 0
        self.view = view
        self.layout: PageLayout | None = None
        self._strip: Stage | None = None
        self._on_strip: tuple[Any, int, int] = (None, 0, 0)
        self._edition = 0
        self._past: tuple[int, Any] = (-1, None)
        self._acts: Sequence[Act] = ()
        if self._paged is not None:
            self.layout = self._paged.layout(self._present())
            self._strip = Stage(self.layout.strip, zoom=1.0)
        self.return_to_present()

    @property
    def is_present(self) -> bool:
        """Whether the board shows the chapter that is being played."""
        return self._paged is None or self.chapter == self._paged.chapter_of(self._present())

    @property
    def state(self) -> Any:
        """The position on the board: the present one, or the last one of an earlier chapter."""
        if self._paged is None or self.is_present:
            return self._present()
        if self._past[0] != self.chapter:
            chapter_of, states = self._paged.chapter_of, reversed(self._states())
            last = next(s for s in states if chapter_of(s) <= self.chapter)
            self._past = self.chapter, self._seen(last)
        return self._past[1]

    def picture(self) -> Sprites:
        """Return what lies on the board."""
        return self.view.picture(self.state, self._seats)

    def go(self, chapter: int, page: int) -> None:
        """Show that page, or the one nearest to it that there is."""
        if self._paged is None:
            return
        present = self._present()
        self.chapter = min(max(chapter, 0), self._paged.chapter_of(present))
        self.page = min(max(page, 0), self._paged.pages(present) - 1)
        self.view = self._paged.at(self.chapter, self.page)

    def return_to_present(self) -> None:
        """Show the page on which the side to move acts; what was past is looked up anew."""
        self._past = (-1, None)
        self._recall()
        self.look_at(self._present())

    def _recall(self) -> None:
        """Let a view without pages know how the game has come to the present position."""
        if self._paged is None:
            self.view = self.view.recalling(self._states(), self._moves())

    def foresee(self, step: Transition) -> BoardView:
        """Return the view as it will be when ``step`` has been made."""
        if self._paged is not None:
            after = step.after
            return self._paged.at(self._paged.chapter_of(after), self._paged.page_of(after))
        return self.view.recalling((*self._states(), step.after), (*self._moves(), step.move))

    def stages(self, step: Transition) -> Sequence[Sprites]:
        """Return the pictures of the board on the way from one page to the other."""
        acts = () if self._paged is None else self._paged.acts(step, self._seats)
        return [act.picture for act in acts]

    def rehearse_strip(self, brush: Brush, state: Any) -> None:
        """Paint out of sight what the strip shows of ``state``."""
        if self._paged is None or self.layout is None:
            return
        strip = Stage(self.layout.strip, zoom=1.0)
        at = self._paged.chapter_of(state), self._paged.page_of(state)
        strip.show(self._paged.strip(state, self._seats, *at))
        brush.unseen(lambda: strip.draw(brush))

    def look_at(self, state: Any) -> None:
        """Show the page on which the side to move in ``state`` acts."""
        if self._paged is not None:
            self.go(self._paged.chapter_of(state), self._paged.page_of(state))

    def follow(self, step: Transition) -> Sequence[Act]:
        """Follow the play, unless another page was chosen.

        Gives the stages on the way to the page that is shown then.
        """
        self._acts = ()
        self._recall()
        if self._paged is None:
            return ()
        chapter = self._paged.chapter_of(step.before)
        was_here = (self.chapter, self.page) == (chapter, self._paged.page_of(step.before))
        is_over = chapter == self.chapter != self._paged.chapter_of(self._present())
        if was_here or is_over:
            self.return_to_present()
        if was_here:
            self._acts = self._paged.acts(step, self._seats)
        return self._acts

    def drop_acts(self) -> None:
        """Of the last move nothing more is to be seen than what it has led to."""
        self._acts = ()

    def act_on(self, stage: Stage) -> Act | None:
        """Return the act on the board's `stage`; None after the last, or without stages."""
        at = len(self._acts) - stage.legs_left
        return self._acts[at] if stage.is_moving and 0 <= at < len(self._acts) else None

    @property
    def is_film(self) -> bool:
        """Whether the last move has stages that stay for people to look at them."""
        return any(act.least_ms for act in self._acts)

    def turn(self, by: int) -> None:
        """One page on or back, from the last of a chapter to the first of the next."""
        if self._paged is None:
            return
        pages = self._paged.pages(self._present())
        last = self._paged.chapter_of(self._present())
        at = self.chapter * pages + self.page + by
        if 0 <= at < (last + 1) * pages:
            self.go(*divmod(at, pages))

    def turn_chapter(self, by: int) -> bool:
        """Return the same page one chapter on or back; False if there is none."""
        before = self.chapter
        self.go(self.chapter + by, self.page)
        return self.chapter != before

    def act(self, action: Action) -> bool:
        """Turn pages, if ``action`` means that or points at the strip."""
        if self._paged is None:
            return False
        match action:
            case Press(Button.PAGE_BACK | Button.PAGE_ON as button, is_down=is_down):
                if is_down:
                    self.turn(1 if button is Button.PAGE_ON else -1)
                return True
            case Point(x, y, phase) if holds(self.layout.strip if self.layout else None, x, y):
                if phase is Phase.WHEEL:
                    self.turn(-1 if action.wheel > 0 else 1)
                elif phase is Phase.UP:
                    self._press(self._paged, x, y)
                return True
        return False

    def _press(self, paged: PagedView, x: float, y: float) -> None:
        assert self._strip is not None
        at, state = self._strip.board_point(x, y), self.state
        for page, target in enumerate(paged.page_targets(state, self.page)):
            if target.holds(*at):
                self.go(self.chapter, page)
        back, on = paged.chapter_targets(state) or (None, None)
        for arrow, by in ((back, -1), (on, 1)):
            if arrow is not None and arrow.holds(*at):
                self.turn_chapter(by)

    def draw_strip(
        self, brush: Brush, stage: Stage, path: TargetPath = (), meant: Any = None
    ) -> None:
        """Draw the strip as a patch of a still; nothing without pages.

        Over it lie the marks of the act on the `stage`, or else of `path` and the aim `meant`.
        """
        if self._paged is None or self._strip is None:
            return
        strip, act = self._strip, self.act_on(stage)
        state, chapter, page = self.state, self.chapter, self.page
        if act is not None and act.state is not None:
            state, chapter, page = act.state, self._paged.chapter_of(act.state), act.page
        if self._on_strip[0] is not state or self._on_strip[1:] != (chapter, page):
            self._on_strip = state, chapter, page
            self._edition += 1
            strip.show(self._paged.strip(state, self._seats, chapter, page))
        _, y, _, h = strip.box
        box = (0.0, STRIP_TOP, 1280.0, y + h + 8.0 - STRIP_TOP)
        brush.patch("strip", self._edition, box, lambda: strip.draw(brush))
        if act is None:
            marks = self._paged.strip_marks(state, path, meant, self._seats, self.page)
            strip.draw_over(brush, marks)
            return
        strip.draw_over(brush, act.marks)
        if not brush.theme.is_calm:
            for comet in act.comets:
                begun, ended = act.comet_span
                strip.draw_over(brush, comet.sprites(begun + (ended - begun) * stage.part))
