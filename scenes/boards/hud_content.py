"""Content of the HUD beside a board, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from game.core.rules.comment import Comment
from game.core.rules.state import Player
from game.words.message import Values
from scenes.boards.hit_target import HitTarget
from scenes.boards.sprite import Sprites
from scenes.input.actions import Button

ButtonTone: TypeAlias = Literal["plain", "amber", "primary"]
PanelTone: TypeAlias = Literal["plain", "amber", "mint"]
Side: TypeAlias = Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class Landmark:
    """Landmark on the line of a replay: an icon, and what it is in a word, ``words``.

    One that ``is_small`` comes often: it stands below the line in its player's colour.
    """

    icon: str
    words: str
    is_small: bool = False


@dataclass(frozen=True, slots=True)
class SpecialMove:
    """A move that is chosen beside the board, not on it, or the first target of one.

    Its words are ``<game>.special.<name>`` in the string table, with ``values`` and the names of
    ``players`` as ``{who}``; ``refusal`` says why it can't be used now (None: it can). It is one of
    the three kinds below.
    """

    target: HitTarget
    name: str
    icon: str
    refusal: Comment | None = None
    values: Values = ()
    players: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class ListedChoice(SpecialMove):
    """One of a list, where ``<name>_help`` explains it before it is chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveButton(SpecialMove):
    """A wide button that plays ``move`` at once.

    ``<name>_line``, where the table has it, is its second line. ``button`` presses it directly.
    """

    move: Any
    button: Button | None = None
    tone: ButtonTone = "plain"


@dataclass(frozen=True, slots=True, kw_only=True)
class BannerAnswer(MoveButton):
    """Answer to the question that the view's banner asks.

    All specials are answers then, and nothing else can be done.
    """

    button: Literal[Button.CONFIRM, Button.CANCEL]


@dataclass(frozen=True, slots=True)
class PanelLine:
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
    values: Values = ()
    lead: str = ""
    icon: str = ""
    value: str = ""
    ink: str = "sub"
    value_ink: str = "text"
    size: float = 18.0
    value_size: float = 0.0
    """Of the value; 0 for a little larger than the words."""
    lead_size: float = 40.0
    figure: Sprites | None = None
    high: float = 0.0
    pips: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class SidePanel:
    """A card of lines beside the board; its heading is ``<game>.panel.<title>``, or none.

    ``side`` is the rail it stands in, ``tone`` the colour of rim and heading. A panel that follows
    the pointer should be as high with nothing pointed at: what lies below it would jump. With a
    ``speaker`` it is what that player says: a white bubble below their card, dark letters in it.
    """

    title: str
    lines: tuple[PanelLine, ...]
    side: Side = "left"
    tone: PanelTone = "plain"
    speaker: Player | None = None
    gives_way: bool = False
    """Whether it is left out where its rail is used for something else."""
    aside: PanelLine | None = None
    """Words at the right end of the heading."""


@dataclass(frozen=True, slots=True)
class Caption:
    """Words on the board: `<game>.board.<key>` with `values`, and names of `players` as `{who}`.

    Place and width `w` are in board units; `size` is the height of letters in design units, before
    the text setting. Words that are too wide get smaller letters.
    """

    key: str
    x: float
    y: float
    w: float
    size: float = 18.0
    face: str = "heavy"
    ink: str = "text"
    anchor: str = "center"
    values: Values = ()
    players: tuple[Player, ...] = ()


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
    """Standing of a player, for the card: ``<game>.status.<key>`` with a place, or nothing.

    ``is_frozen``: the player has finished, and what is left of it stands in the others' way.
    """

    key: str = ""
    place: int = 0
    is_frozen: bool = False


@dataclass(frozen=True, slots=True)
class NewsLine:
    """News of a move that the board does not show, after an icon.

    The words are `<game>.news.<key>` of `told`.
    """

    told: Comment
    icon: str = "flag"
