"""Menus and lists over a scene that goes on below."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from scenes.input.actions import Button
from scenes.kit.boxes import Align, Column, Row
from scenes.kit.frame import Dialog
from scenes.kit.leaves import Icon
from scenes.kit.node import Node
from scenes.kit.parts import empty_state
from scenes.kit.scene import Command, ViewScene
from scenes.kit.scroll import LazyList
from scenes.kit.text import Text
from scenes.kit.widgets import Card, TextButton

SHADE: Final = 190
ROW_W: Final = 440.0


@dataclass(frozen=True, slots=True)
class MenuRow:
    """A button of a menu."""

    name: str
    """Its key; its words are those of this name in the menu's section of the string table."""
    icon: str
    on_press: Callable[[], object] = lambda: None
    is_enabled: bool = True
    words: str = ""
    """Words in the place of those of the string table."""
    held: str = ""
    """If given, the button has to be held; these words stand on it meanwhile."""


class OverlayScene(ViewScene):
    """A box over the darkened scene below, to which back and pause lead."""

    covers = False
    section: ClassVar[str]
    """Of the string table, with the ``title``."""
    back: ClassVar[str] = "menu.back"
    wide: ClassVar[float] = 560.0

    @property
    def confirms(self) -> str:
        """The key of the words for what the button that confirms does."""
        return "menu.choose"

    @abstractmethod
    def body(self) -> Node:
        """Return what stands below the title."""

    def view(self) -> Node:
        prompts = self.prompts(self.confirms, back=self.back)
        return Dialog(self.title, self.body(), self.wide, SHADE, prompts)

    @property
    def title(self) -> str:
        """The heading of the box."""
        return self._context.words(f"{self.section}.title")

    def close(self) -> None:
        """Go back to the scene below."""
        self._context.stack.pop()

    def commands(self) -> Iterable[Command]:
        yield Command(Button.PAUSE, "", self.close)


class MenuScene(OverlayScene):
    """A menu: one button below the other."""

    closes: ClassVar[bool] = False
    """Whether every press closes it, before what it is for is done."""

    @abstractmethod
    def rows(self) -> Sequence[MenuRow]:
        """Return the buttons from the top."""

    def above(self) -> Node | None:
        """Return what stands above the buttons."""
        return None

    def body(self) -> Node:
        return Column([self.above(), Column([Align(self._button(row)) for row in self.rows()])])

    def _button(self, row: MenuRow) -> Node:
        words = row.words or self._context.words(f"{self.section}.{row.name}")
        tone = "danger" if row.held else "plain"
        return TextButton(
            words,
            row.icon,
            tone,
            held=row.held,
            key=row.name,
            is_enabled=row.is_enabled,
            width=ROW_W,
        )

    def on_press(self, key: Hashable) -> None:
        row = next((row for row in self.rows() if row.name == key), None)
        if row is not None:
            if self.closes:
                self.close()
            row.on_press()


class ListScene(OverlayScene):
    """A list of which one entry is chosen; entries are known by their keys."""

    wide = 760.0
    cell: ClassVar[float] = 62.0
    larger: ClassVar[float] = 52.0
    """What a cell gains for each doubling of the letters."""
    lack: ClassVar[tuple[str, str]] = ("trash", "")
    """Icon and string key of what is said of an empty list."""

    @property
    @abstractmethod
    def keys(self) -> Sequence[Hashable]:
        """The keys of all entries."""

    @abstractmethod
    def entry(self, at: int) -> Node:
        """Return the node of an entry, which has its key."""

    @property
    def version(self) -> Hashable:
        """All that the entries depend on besides their keys."""
        return None

    def below(self) -> Node | None:
        """Return what stands below the list."""
        return None

    def body(self) -> Node:
        keys = self.keys
        if not keys:
            icon, said = self.lack
            return empty_state(icon, "", self._context.words(said))
        cell = self.cell + self.larger * (self._context.window.brush.theme.text_scale - 1)
        rows = LazyList(keys, self.entry, self.version, cell=cell, gap=6.0, key="list")
        high = min(len(keys) * (cell + 6.0), 450.0)
        return Column([Column([rows], height=high), self.below()])


def list_card(
    key: Hashable, icon: str, title: str, below: str, right: str = "", *, is_grey: bool = False
) -> Node:
    """Return a row of a list: an icon, two lines, and words at the right end of the upper one."""
    sign = Icon(icon, 28.0, "dim" if is_grey else "acc")
    name = Text(title, "strong", "muted" if is_grey else "text", grow=1.0)
    when = Text(right, "note", align="right") if right else None
    both = [Row([name, when]), Text(below, "note", "muted")]
    lines = Column(both, 0.0, justify="center", grow=1.0)
    inner = Row([sign, lines], "l", (20.0, 4.0), align="center")
    return Card(inner, radius=14.0, key=key, label=title)
