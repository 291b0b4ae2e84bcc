"""The base of all nodes, and how their sizes are measured."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import KW_ONLY, MISSING, dataclass, field, fields
from operator import attrgetter
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias, TypeVar, dataclass_transform

from scenes.ui.brush import Box, Brush
from scenes.ui.paint.text_layout import SMALLEST

if TYPE_CHECKING:
    from scenes.kit.placing import Placed

Size: TypeAlias = tuple[float, float]
"""Width and height in design units."""

Space: TypeAlias = str | float
"""A distance: a name of ``spaces`` in the theme, or design units."""

Pad: TypeAlias = Space | tuple[Space, Space]
"""Room inside the edges of a box: on all sides, or at the sides and above and below."""

Measure: TypeAlias = Callable[["Node", float], Size]
"""``Layout.size`` or ``Layout.least``."""

N = TypeVar("N", bound="Node")
EVERYTHING: Final[Box] = (-1e6, -1e6, 2e6, 2e6)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def nodeclass(cls: type[N]) -> type[N]:
    """Make a class of nodes of its annotated fields: to read, a frozen dataclass.

    What a dataclass compiles anew for each class, nodes share: the title needs fifty of them, and
    would come 8 ms later.
    """
    made = dataclass(init=False, eq=False, repr=False)(cls)
    named = fields(made)
    made.positional = tuple(one.name for one in named if not one.kw_only)
    made.needed = frozenset(one.name for one in named if one.default is MISSING)
    made.known = frozenset(one.name for one in named)
    made.compared = attrgetter(*(one.name for one in named if one.compare))
    made.paints = made.paint.__qualname__ != "Node.paint"
    return made


@nodeclass
class Node:
    """Something on a screen.

    A node has the size that ``width`` and ``height`` fix, in design units. Otherwise it has its
    natural size, or with ``grow`` that share of the room which others in its row or column leave.
    """

    _: KW_ONLY
    key: Hashable = None
    """Names the node from one tree to the next: its focus, its scroll position, its press."""
    width: float | None = None
    height: float | None = None
    grow: float = 0.0

    paints: ClassVar[bool] = False
    """Whether the node draws anything besides its children: whether it has a ``paint``."""
    compared: ClassVar[attrgetter[object]]
    """Gives all fields that are compared."""
    positional: ClassVar[tuple[str, ...]]
    """The fields that may be given without their names."""
    needed: ClassVar[frozenset[str]]
    """The fields that have no default."""
    known: ClassVar[frozenset[str]]
    """All fields."""
    clips: ClassVar[bool] = False
    """Whether children are cut off at the edges of its box."""
    scrolls: ClassVar[bool] = False
    """Whether children are placed by ``Layout.offsets`` too."""

    def __init__(self, *values: object, **named: object) -> None:
        named.update(zip(self.positional, values, strict=False))
        if not self.needed <= named.keys() <= self.known or len(values) > len(self.positional):
            raise TypeError(f"{type(self).__name__} has other fields than {named} of {values}")
        for name, value in named.items():
            if isinstance(value, list):  # to be compared by value
                named[name] = tuple(value)
        self.__dict__ = named  # all others are the defaults, which the class has
        self.__post_init__()

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Node)
            and type(self) is type(other)
            and self.compared(self) == other.compared(other)
        )

    def __hash__(self) -> int:
        return hash((type(self), self.compared(self)))

    def __post_init__(self) -> None:
        """Make of the fields what is compared, where that is another value."""

    def measure(self, layout: Layout, width: float) -> Size:
        """Return the natural size where at most ``width`` is free."""
        return 0.0, 0.0

    def least(self, layout: Layout, width: float) -> Size:
        """Return the smallest size in which nothing is cut off."""
        return layout.size(self, width)

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        """Return the children with their boxes, the lowest first."""
        return ()

    def letter_group(self) -> Hashable:
        """Return what all nodes have in common whose words have one size; None for none."""
        return None

    def fitting(self, brush: Brush, width: float) -> float:
        """Return the largest size up to its own at which its words have room."""
        return width

    def paint_key(self) -> Hashable:
        """Return a cache key: all that ``paint`` depends on besides the place of the node."""
        return self if self.paints else None

    def paint(self, brush: Brush, at: Placed) -> None:
        """Draw the node itself, without its children."""


class Wrapper(Node):
    """A node with one child, ``inner``, which fills its box and, by default, gives its size."""

    __slots__ = ()
    inner: Node

    def around(self, layout: Layout, width: float, size: Measure) -> Size:
        """Return the natural or the least size; ``size`` returns that of the child."""
        return size(self.inner, width)

    def measure(self, layout: Layout, width: float) -> Size:
        return self.around(layout, width, layout.size)

    def least(self, layout: Layout, width: float) -> Size:
        return self.around(layout, width, layout.least)

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        return [(self.inner, box)]


@nodeclass
class Pressable(Node):
    """A node that can have the focus and be pressed."""

    _: KW_ONLY
    label: str = ""
    """The name that is read aloud; needed unless the node shows words of its own."""
    is_enabled: bool = True
    focus_only: bool = False
    """Whether a click gives it the focus, and no more: the focus shows what it stands for."""
    hover_focuses: bool = True
    """Whether a pointer over it gives it the focus; else only a click does."""
    ring: tuple[float, str | tuple[int, int, int]] | None = None
    """Corner radius and tint of the focus ring, where they are others than ``outline`` says."""
    to_left: Hashable = None
    to_right: Hashable = None
    to_up: Hashable = None
    """Keys to which left, right and up lead where geometry is not enough."""
    steps: ClassVar[bool] = False
    """Whether left and right change a value instead of moving the focus."""
    opens: bool = False
    """Whether a press opens something where ``steps`` are taken, instead of taking one."""
    cycles: ClassVar[bool] = False
    """Whether presses come round to every value."""
    leaves: ClassVar[bool] = False
    """Whether they move the focus where the value ends."""

    def leads(self, dx: int, dy: int) -> Hashable:
        """Return the key to which an arrow leads; None if geometry decides."""
        return {(-1, 0): self.to_left, (1, 0): self.to_right, (0, -1): self.to_up}.get((dx, dy))

    def can_step(self, step: int) -> bool:
        """Return whether the value can be changed by a step to the left (-1) or right (+1)."""
        return False

    def steps_of_press(self) -> int:
        """Return the steps that a press takes."""
        return 1

    def steps_of_click(self, brush: Brush, box: Box, x: float) -> int:
        """Return the steps by which a click at ``x`` changes the value."""
        return 0

    @property
    def outline(self) -> tuple[float, str | tuple[int, int, int]]:
        """Corner radius and tint of the focus ring."""
        return self.ring or (16.0, "acc")

    @property
    def destroys(self) -> bool:
        """Whether a press ends or removes something: a held arrow stops before that."""
        return False

    @property
    def name(self) -> str:
        """The name of the node."""
        return self.label

    @property
    def spoken(self) -> str:
        """The node in words, for people who hear the screen: its name and its value."""
        return self.name


@dataclass(slots=True)
class Layout:
    """Measures nodes for one tree: in its language and text size, with what is scrolled where."""

    brush: Brush
    device: str = "mouse"
    """The kind of device that the prompts are for."""
    offsets: Mapping[Hashable, int] = field(default_factory=dict)
    """The first row in sight of each list, by the key of the list."""
    extents: dict[Hashable, tuple[int, int, int]] = field(default_factory=dict)
    """Of each list that is placed: the first row in sight, how many are, and how many there are."""
    _sizes: dict[tuple[int, float], tuple[Node, Size]] = field(default_factory=dict)
    _leasts: dict[tuple[int, float, bool], tuple[Node, Size]] = field(default_factory=dict)
    """By identity, which lasts as long as the node does: so that is kept as well."""
    is_usual: bool = False
    """Whether letters do not shrink below the size that they have at 100 %."""

    def size(self, node: Node, width: float) -> Size:
        """Return what a node takes where at most ``width`` is free."""
        if node.width is not None and node.height is not None:
            return node.width, node.height
        at = id(node), width
        if (known := self._sizes.get(at)) is None:
            natural = node.measure(self, width if node.width is None else node.width)
            known = self._sizes[at] = node, _fixed(node, natural)
        return known[1]

    def least(self, node: Node, width: float) -> Size:
        """Return the smallest size of a node in which nothing is cut off."""
        at = id(node), width, self.is_usual
        if (known := self._leasts.get(at)) is None:
            room = width if node.width is None else node.width
            known = self._leasts[at] = node, _fixed(node, node.least(self, room))
        return known[1]

    def usual(self, node: Node, width: float) -> Size:
        """Return the smallest size in which no letters are smaller than with text at 100 %."""
        before, self.is_usual = self.is_usual, self.brush.theme.text_scale > 1.0
        try:
            return self.least(node, width)
        finally:
            self.is_usual = before

    def smallest(self, size: float) -> float:
        """Return the size, before the text setting, to which letters of ``size`` may shrink."""
        return max(SMALLEST, size if self.is_usual else 0.0) / self.brush.theme.text_scale

    def space(self, space: Space) -> float:
        """Return a distance in design units. Raises ``KeyError`` for an unknown name."""
        return self.brush.theme.spaces[space] if isinstance(space, str) else space

    def pads(self, pad: Pad) -> tuple[float, float]:
        """Return the padding at each side, and that above and below."""
        x, y = pad if isinstance(pad, tuple) else (pad, pad)
        return self.space(x), self.space(y)

    def inside(self, box: Box, pad: Pad) -> Box:
        """Return what padding leaves of a box."""
        (x, y, w, h), (px, py) = box, self.pads(pad)
        return x + px, y + py, max(w - 2 * px, 0.0), max(h - 2 * py, 0.0)


def _fixed(node: Node, size: Size) -> Size:
    w, h = size
    return w if node.width is None else node.width, h if node.height is None else node.height
