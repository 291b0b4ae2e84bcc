"""What a board looks like and how it is pointed at, as data: no pygame in here.

A view turns a state into a ``Picture`` (things with a stable identity), and moves into paths of
``Pick``s. A move that can be aimed at freely, legal or not, is an *aim*: the view says which move
the pointer or the arrows mean, the rules say whether it may be played, the view draws its ghost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from game.core.match import Step
from game.core.seam import Hint, Player, Reason
from game.core.seats import Seat

S_contra = TypeVar("S_contra", contravariant=True)
M = TypeVar("M")

SEPARATOR: Final = "|"
"""Between the parts of a look's text, where its form has several things to write or to know."""

Key: TypeAlias = tuple[Any, ...]
"""Stable identity of a thing on the board, e.g. ``("pawn", 0)``; tweens follow it."""


@dataclass(frozen=True, slots=True)
class Look:
    """How one thing looks.

    ``x, y`` is its centre and ``w, h`` its size in board units (one cell = 1.0), ``angle`` in
    degrees counter-clockwise, ``tint`` a name of the theme or a seat's ``"look0"`` .. ``"look3"``.
    ``via`` are points that a moving thing passes on its way *to* this look (a chain of jumps).
    ``rank`` is the place, from 0, of what leaves this look in the order in which things turn over.
    """

    shape: str
    x: float
    y: float
    w: float = 1.0
    h: float = 1.0
    angle: float = 0.0
    alpha: float = 1.0
    tint: str = "plain"
    text: str = ""
    z: int = 0
    via: tuple[Spot, ...] = ()
    rank: int = field(default=0, compare=False)


Picture: TypeAlias = Mapping[Key, Look]

Spot: TypeAlias = tuple[float, float]
"""x, y in board units."""


@dataclass(frozen=True, slots=True)
class Pick:
    """One thing to point at: centre and size in board units; ``w == 0``: a button beside the board.

    Two picks are the same if their keys are. ``has_ring``: the one in focus is ringed; else the
    ghost of its move shows where it is. ``leads_on``: buttons stop here too, though it takes
    another pick to make a move, and the one in focus is marked as if it had been picked.
    """

    key: Key
    x: float = field(default=0.0, compare=False)
    y: float = field(default=0.0, compare=False)
    w: float = field(default=0.0, compare=False)
    h: float = field(default=0.0, compare=False)
    has_ring: bool = field(default=True, compare=False)
    leads_on: bool = field(default=False, compare=False)

    def holds(self, x: float, y: float) -> bool:
        return abs(x - self.x) * 2 <= self.w and abs(y - self.y) * 2 <= self.h


Path: TypeAlias = tuple[Pick, ...]


@dataclass(frozen=True, slots=True)
class Special:
    """A move without a place on the board, or the first pick of one: shown as a button beside it.

    Its words are ``<game>.special.<name>`` in the string table, with ``values``; ``refusal`` says
    why it can't be used now (None: it can).

    Without a ``move`` it is one of a list, explained by ``<name>_help`` and chosen there. With one
    it is a wide button that plays it at once, and ``<name>_line``, where the table has it, is its
    second line. ``button`` is the value of the ``Button`` that presses it directly, "" for none:
    "alternate", "special", "prev", "next". One with "confirm" or "cancel" is the answer to a
    question, which is what the view's banner says; until it is answered nothing else can be done.
    ``tone``: "plain", "amber", "primary". The words get the names of ``players`` as ``{who}``.
    """

    pick: Pick
    name: str
    icon: str
    refusal: Reason | None = None
    move: Any = None
    button: str = ""
    values: tuple[tuple[str, str], ...] = ()
    players: tuple[Player, ...] = ()
    tone: str = "plain"

    @property
    def is_answer(self) -> bool:
        return self.move is not None and self.button in ("confirm", "cancel")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a panel. Sizes are of letters, in design units, before the text setting.

    From the left: ``lead`` as it is in display type, ``icon``, the words ``<game>.panel.<key>``
    with ``values``, and at the right end ``value`` as it is in display type. Words that stand alone
    are wrapped; next to something else they are made to fit. ``lead``, ``icon`` and words alone
    take ``ink``, ``value`` takes ``value_ink``. With a ``figure`` the line is a little picture
    instead, in board units, in the middle and ``high`` design units high; it may be as wide as five
    times its height; beside words it stands on their left. With ``pips`` (filled, total) they are
    all of the line, in the colour ``ink``.
    """

    key: str = ""
    values: tuple[tuple[str, str], ...] = ()
    lead: str = ""
    icon: str = ""
    value: str = ""
    ink: str = "sub"
    value_ink: str = "text"
    size: float = 18.0
    lead_size: float = 40.0
    figure: Picture | None = None
    high: float = 0.0
    pips: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """A card of lines beside the board; its heading is ``<game>.panel.<title>``, or none.

    ``side`` is the rail it stands in, "left" or "right"; ``tone`` the colour of rim and heading:
    "plain", "amber" or "mint". A panel that follows the pointer should be as high with nothing
    pointed at: what lies below it would jump.
    """

    title: str
    lines: tuple[Line, ...]
    side: str = "left"
    tone: str = "plain"


@dataclass(frozen=True, slots=True)
class Counter:
    """One number on a player's card: words ``<game>.counter.<name>``; ``value`` None is endless.

    ``of`` is how many there were at the start (drawn as pips); None draws the number alone.
    """

    name: str
    value: int | None
    of: int | None = None
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player is doing, for the card: ``<game>.status.<key>`` with a place, or nothing.

    ``is_frozen``: the player has finished, and what is left of it stands in the others' way.
    """

    key: str = ""
    place: int = 0
    is_frozen: bool = False


class BoardView(Protocol[S_contra, M]):
    """A game's whole pixel side, still without pixels. It reads states and moves, never decides."""

    def picture(self, state: S_contra, seats: Sequence[Seat]) -> Picture:
        """Everything that lies on the board, and nothing about who points where.

        What has ``z < 0`` is the ground: it is the same all through a match, and it is what the
        stage is filled with.
        """

    def departure(self, step: Step, seats: Sequence[Seat]) -> Picture:
        """What ``step`` starts from, where that differs from the picture before it.

        A thing has the key here under which it lives on, and looks as it does when it is taken.
        """

    def props(self, state: S_contra, seats: Sequence[Seat]) -> Sequence[Look]:
        """Looks that a match is sure to need and does not show yet: painted beforehand."""

    def waypoints(self, state: S_contra, move: M) -> Sequence[Spot]:
        """What a piece passes on its way when ``move`` is played; () for the straight way."""

    def trace(self, step: Step, seats: Sequence[Seat]) -> Picture:
        """What to leave on the board as a reminder of ``step``: a trail, an outline."""

    def route_marks(self, state: S_contra, player: Player, seats: Sequence[Seat]) -> Picture:
        """A hint at how ``player`` might go on, for those who want it; or nothing."""

    def marks(self, state: S_contra, path: Path, seats: Sequence[Seat]) -> Picture:
        """What a person about to move sees besides: legal targets, given the picks so far."""

    def pickable(self, state: S_contra) -> Iterable[M]:
        """The legal moves that have spellings: all but those which are only aimed at."""

    def spellings(self, state: S_contra, move: M) -> Sequence[Path]:
        """Every path of picks that means ``move``; none if it is only aimed at.

        Over all legal moves no path repeats and none is the beginning of another.
        """

    def specials(self, state: S_contra) -> Sequence[Special]: ...

    def aim_at(self, state: S_contra, x: float, y: float, aim: M | None) -> M | None:
        """The move that the pointer at ``x, y`` means, legal or not; ``aim`` was the last one."""

    def steer(self, state: S_contra, aim: M | None, dx: int, dy: int) -> M | None:
        """The move that the arrows lead to from ``aim`` (None: from nowhere, the first one)."""

    def turn(self, state: S_contra, aim: M | None, step: int = 1) -> M | None:
        """``aim`` turned (``step`` -1: back); from None or what can't turn, one to begin with."""

    def ghost(
        self, state: S_contra, aim: M, refusal: Reason | None, seats: Sequence[Seat]
    ) -> Picture:
        """How ``aim`` would look, or why it can't be.

        What has a key of the picture takes its place.
        """

    def counters(self, state: S_contra, player: Player) -> Sequence[Counter]: ...

    def status(self, state: S_contra, player: Player) -> Standing: ...

    def news(self, step: Step) -> Reason | None:
        """What has to be told about ``step`` because the board does not show it; or nothing.

        The words are ``<game>.news.<key>``.
        """

    def banner(self, state: S_contra, path: Path) -> str:
        """Key of a sentence on what the mover must do now, beyond an ordinary turn; or "".

        ``path`` is what has been picked so far. While specials are answers, it is the question.
        """

    def panels(
        self, state: S_contra, meant: M | None, refusal: Reason | None, seats: Sequence[Seat]
    ) -> Sequence[Panel]:
        """What stands in the free parts of the rails, from above; () for what all games show.

        ``meant`` is the move pointed at, and ``refusal`` why it may not be played. A game either
        has panels in all its positions or in none.
        """

    def hint_marks(self, state: S_contra, hints: Sequence[Hint], seats: Sequence[Seat]) -> Picture:
        """What the coach's ``hints`` so far light up on the board."""

    def drama(self, step: Step) -> str:
        """Key of a few words to be shown large over the board after ``step``; or "".

        The words are ``<game>.drama.<key>``. For what turns a game round, not for every move.
        """

    def chips(self, options: Any) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """The game's setting in a few words: keys of the string table with their arguments."""


class PlainView:
    """The answers of a view that has nothing to show but its board."""

    def departure(self, step: Step, seats: Sequence[Seat]) -> Picture:
        return {}

    def props(self, state: Any, seats: Sequence[Seat]) -> Sequence[Look]:
        return ()

    def waypoints(self, state: Any, move: Any) -> Sequence[Spot]:
        return ()

    def trace(self, step: Step, seats: Sequence[Seat]) -> Picture:
        return {}

    def route_marks(self, state: Any, player: Player, seats: Sequence[Seat]) -> Picture:
        return {}

    def specials(self, state: Any) -> Sequence[Special]:
        return ()

    def banner(self, state: Any, path: Path) -> str:
        return ""

    def panels(
        self, state: Any, meant: Any, refusal: Reason | None, seats: Sequence[Seat]
    ) -> Sequence[Panel]:
        return ()

    def hint_marks(self, state: Any, hints: Sequence[Hint], seats: Sequence[Seat]) -> Picture:
        return {}

    def drama(self, step: Step) -> str:
        return ""


AnyView: TypeAlias = BoardView[Any, Any]

Box: TypeAlias = tuple[float, float, float, float]
"""x, y, width, height in design units."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the parts of a screen stand: the board, a card for each seat, the two rails below the
    cards, and above it all the strip of pages.
    """

    board: Box
    cards: tuple[Box, ...]
    left: Box
    right: Box
    strip: Box


def choices(view: AnyView, state: Any, moves: Iterable[M], path: Path) -> dict[Pick, M | None]:
    """What may be picked after ``path``: each pick, with the move it completes (or None)."""
    found: dict[Pick, M | None] = {}
    depth = len(path)
    for move in moves:
        for spelling in view.spellings(state, move):
            if len(spelling) > depth and spelling[:depth] == path:
                found[spelling[depth]] = move if len(spelling) == depth + 1 else None
    return found


def blend(before: Picture, after: Picture, t: float) -> dict[Key, Look]:
    """The picture ``t`` of the way (0..1, clamped) from one state's picture to the next's.

    Keys in both slide, along ``via`` where the goal has one; keys only in ``after`` fade in, keys
    only in ``before`` fade out. ``blend(a, b, 1)`` equals ``b`` plus invisible leftovers. ``t`` is
    taken as it is: easing is the caller's.
    """
    t = min(max(t, 0.0), 1.0)
    mixed = {k: replace(a, alpha=a.alpha * (1.0 - t)) for k, a in before.items() if k not in after}
    for key, b in after.items():
        a = before.get(key)
        if a is None:
            mixed[key] = replace(b, alpha=b.alpha * t)
        elif a == b or t == 1.0:
            mixed[key] = b
        else:
            x, y = _along([(a.x, a.y), *b.via, (b.x, b.y)], t)
            mixed[key] = replace(
                b, x=x, y=y, w=_mix(a.w, b.w, t), h=_mix(a.h, b.h, t),
                angle=_mix(a.angle, b.angle, t), alpha=_mix(a.alpha, b.alpha, t),
            )  # fmt: skip
    return mixed


def _mix(a: float, b: float, t: float) -> float:
    return a + (b - a) * t


def _along(points: Sequence[tuple[float, float]], t: float) -> tuple[float, float]:
    """The point ``t`` of the way along ``points``, each leg taking the same time."""
    leg = min(int(t * (len(points) - 1)), len(points) - 2)
    part = t * (len(points) - 1) - leg
    (ax, ay), (bx, by) = points[leg], points[leg + 1]
    return _mix(ax, bx, part), _mix(ay, by, part)
