"""Pages of a board, and little pictures for words, that a view may offer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeAlias, runtime_checkable

from game.core.match.match import Transition
from game.core.match.seats import Seat
from game.core.rules.report import News
from scenes.boards.comet import Comet
from scenes.boards.hit_target import HitTarget, TargetPath
from scenes.boards.sprite import Keyframe, Sprites
from scenes.boards.view import BoardView

Box: TypeAlias = tuple[float, float, float, float]
"""x, y, width, height in design units."""


@dataclass(frozen=True, slots=True)
class PageLayout:
    """Boxes of the parts of a screen: board, cards, rails below them, strip of pages on top.

    While a move is begun, what it may become stands at the foot of a rail, `menu_h` high: of the
    left one, or on the mirrored screen of a mover at the right of the right one.
    """

    board: Box
    cards: tuple[Box, ...]
    left: Box
    right: Box
    strip: Box
    menu_h: float = 0.0

    @property
    def mirrored(self) -> PageLayout:
        """The layout with left and right exchanged."""
        return replace(self, cards=self.cards[::-1], left=self.right, right=self.left)


@dataclass(frozen=True, slots=True)
class Act:
    """One of several stages of a move: its result, and its caption `<game>.act.<key>` if any.

    It lasts for `least_ms` at least. One that `is_cut` is another page: pictures cross-fade.
    Meanwhile the strip shows `page` of `state`, or else the present; over it lie `marks`, and
    `comets` pass the part `comet_span` (0 to 1, from and to) of their ways. `drama` is the key of
    words `<game>.drama.<drama>`, `cue` the name of a sound.
    """

    key: str
    picture: Sprites
    state: Any = None
    page: int = 0
    least_ms: int = 0
    is_cut: bool = False
    marks: Sprites = field(default_factory=dict)
    comets: tuple[Comet, ...] = ()
    comet_span: tuple[float, float] = (0.0, 1.0)
    drama: str = ""
    cue: str = ""

    @property
    def stop(self) -> Keyframe:
        return Keyframe(self.picture, self.least_ms, self.is_cut)


@runtime_checkable
class PagedView(Protocol):
    """A view of positions that have several pages, of which the board shows one at a time.

    The pages of all chapters so far make one film. A chapter that is over is shown by the last
    position that belongs to it: that is the ``state`` which every method is then given. Pages and
    chapters count from 0.
    """

    def pages(self, state: Any) -> int:
        """Return how many pages a chapter has; the same all through a match."""

    def page_of(self, state: Any) -> int:
        """Return the page that the side to move acts on."""

    def chapter_of(self, state: Any) -> int:
        """Return the chapter that ``state`` belongs to: how many are over."""

    def at(self, chapter: int, page: int) -> BoardView:
        """Return the view with its board at that page; each page has its own targets.

        A path begun on one page goes on on another if it begins a path there too.
        """

    def strip(self, state: Any, seats: Sequence[Seat], chapter: int, page: int) -> Sprites:
        """Return the film strip: small pages, `page` marked, with arcs and signs between them."""

    def strip_marks(
        self, state: Any, path: TargetPath, meant: Any, seats: Sequence[Seat], page: int
    ) -> Sprites:
        """Return marks on the strip for the mover, by the targets so far and the move aimed at."""

    def page_targets(self, state: Any, page: int) -> Sequence[HitTarget]:
        """Return the place of each page on the strip that has `page` marked, in its board units.

        A page outside the strip has no width.
        """

    def chapter_targets(self, state: Any) -> tuple[HitTarget, HitTarget] | None:
        """Return where on the strip to press for the chapter before and the next; None: nowhere."""

    def layout(self, state: Any) -> PageLayout: ...

    def acts(self, step: Transition, seats: Sequence[Seat]) -> Sequence[Act]:
        """Return the stages in which ``step`` leads from one page to the next.

        () if it does so at once.

        The page itself comes after the last of them.
        """


@runtime_checkable
class Illustrated(Protocol):
    """View with small pictures for sentences."""

    def news_figure(self, news: News) -> Sprites:
        """Return what one of the news of a report is about, as a sign."""

    def news_marks(
        self, news: News, was: Any, now: Any, seats: Sequence[Seat], tile_px: float
    ) -> tuple[Sprites, Sprites]:
        """Return marks that lead the eye to what one of the news is about.

        Args:
            news: One of the news of a report.
            was: Position that its reason is from.
            now: Position on the board.
            seats: Seats of the match.
            tile_px: Width of a tile, in design units.

        Returns:
            Marks over `was` and over `now`, each on its page.
        """

    def news_ways(self, news: News, state: Any) -> Sprites:
        """Return the same over the strip of pages."""

    def puzzle_figure(self, options: Any) -> Sprites:
        """Return what is new in the puzzle that ``options`` set up, as a sign."""
