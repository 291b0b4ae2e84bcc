"""Base of all tabs of My games: entries, and what can be done with them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from game.words.message import Message, Value
from scenes.app_context import AppContext
from scenes.dialogs.keyboard import ask_text
from scenes.dialogs.notice import NoticeScene, question
from scenes.dialogs.removed import RemovedRow, RemovedScene
from scenes.dialogs.selection import Selection
from scenes.kit.node import Node
from scenes.kit.scene import Command

T = TypeVar("T")

MAX_NAME_LENGTH: Final = 60


class Tab(ABC, Generic[T]):
    """One tab. Its entries are read in ``read``, and shown in their order.

    ``changed`` is called whenever there is something else to show.
    """

    name: ClassVar[str]
    section: ClassVar[str]
    """Of the string table: ``<section>.remove_title``, ``.rename_title``, ``.none``."""
    counted: ClassVar[str] = "replays.count"
    """The words for how many there are."""
    menu: ClassVar[str] = ""
    """Key of the words of the menu button; "" for none."""
    special: ClassVar[str] = ""
    """Key of the words for what the special button does with an entry."""

    def __init__(self, context: AppContext, changed: Callable[[], None]) -> None:
        self._context, self.changed = context, changed
        self.selection: Selection[T] = Selection(self.id_of, self.on_select)
        self.is_unread = False
        """Whether more entries may come."""
        self.leads = False
        """Whether the focus has to go to the selected entry: another one had to be selected."""

    # -- what there is -------------------------------------------------------------------------

    @staticmethod
    @abstractmethod
    def id_of(entry: T) -> Hashable:
        """Return the key of an entry, which stays the same while it exists."""

    @abstractmethod
    def read(self) -> None:
        """Read the entries anew."""

    @property
    @abstractmethod
    def game(self) -> str | None:
        """The game of which entries are shown; None for all."""

    @abstractmethod
    def show_game(self, game: str | None) -> None:
        """Show the entries of a game, or all of them if it was shown."""

    @abstractmethod
    def count(self, game: str | None) -> int:
        """Return how many entries there would be of a game, or of all."""

    @property
    def note(self) -> str:
        """What is wrong with the list as a whole, in words."""
        return ""

    def on_select(self) -> None:
        """Follow a person who has selected another entry."""
        self.changed()

    def fill(self, entries: Sequence[T]) -> None:
        """Show other entries, in their order."""
        self.leads |= self.selection.show(entries)

    def update(self, tick_ms: int, focused: Hashable) -> bool:
        """Let time pass; True if there is something else to show."""
        return self._context.thumbnails.update()

    def open(self) -> None:
        """Begin to show the tab."""
        self.selection.want_again()
        self.read()

    def close(self) -> None:
        """Stop what goes on for what is shown."""
        self._context.thumbnails.forget_wishes()

    # -- what is shown -------------------------------------------------------------------------

    @property
    def version(self) -> Hashable:
        """All that cards depend on besides their entries and their pictures."""
        return self.selection.id, self._context.thumbnails.generation

    @abstractmethod
    def title_of(self, entry: T) -> str:
        """Return what an entry is called."""

    @abstractmethod
    def card(self, entry: T) -> Node:
        """Return what is on the card of an entry."""

    def spoken(self, entry: T) -> str:
        """Return how the card of an entry is read aloud."""
        return self.title_of(entry)

    @abstractmethod
    def card_version(self, entry: T) -> Hashable:
        """Return all that the card of an entry depends on besides that and its focus."""

    @abstractmethod
    def facts(self, entry: T) -> Node:
        """Return what the panel says of an entry."""

    @abstractmethod
    def tint(self, entry: T) -> Any:
        """Return the colour of an entry."""

    @abstractmethod
    def actions(self, entry: T) -> Sequence[Command]:
        """Return what can be done with an entry; the first is what confirming its card does."""

    @abstractmethod
    def nothing(self) -> Node:
        """Return what stands in the place of the shelf while there are no entries."""

    def filters(self) -> Iterator[Node]:
        """Yield filters besides that of the game."""
        return iter(())

    def header(self) -> Node | None:
        """Return what stands at the right of the title."""
        return None

    def on_filter(self, key: Hashable) -> None:
        """Change a filter of ``filters``."""

    def on_special(self, entry: T) -> None:
        """Do what the special button means."""

    # -- what is done --------------------------------------------------------------------------

    def look_at(self, entry_id: Hashable) -> None:
        """Read the entries anew and select this one, or what was selected if it is None."""
        self.selection.want(entry_id)
        self.open()
        self.leads = True
        self.changed()

    def open_menu(self) -> None:
        """Do what the menu button is for."""

    def is_refused(self, trouble: Message | None) -> bool:
        """Return whether something went wrong, and say what."""
        if trouble is not None:
            self.tell("replays.trouble", "replays.trouble_what", why=trouble)
        return trouble is not None

    def tell(self, title: str, what: str, **values: Value) -> None:
        """Show a notice."""
        self._context.stack.push(NoticeScene(self._context, title, what, values))


class TrashTab(Tab[T]):
    """A tab whose entries can be renamed, removed and brought back."""

    @abstractmethod
    def discard(self, entry: T) -> Message | None:
        """Move an entry to the trash; return why not, or None."""

    @abstractmethod
    def restore(self, entry: T) -> Message | None:
        """Move an entry back from the trash; return why not, or None."""

    @abstractmethod
    def removed(self) -> Sequence[T]:
        """Return what is in the trash."""

    @abstractmethod
    def removed_row(self, entry: T) -> RemovedRow:
        """Return the row of an entry in the trash."""

    def remove(self, entry: T) -> None:
        """Ask, remove, and offer to undo it; the next entry is looked at then."""
        context, words, after = self._context, self._context.words, self.selection.after(entry)

        def agree() -> None:
            if self.is_refused(self.discard(entry)):
                return
            self.look_at(after)
            context.toast(words("replays.removed"), words("replays.undo"), bring_back)

        def bring_back() -> None:
            self.is_refused(self.restore(entry))
            self.look_at(self.id_of(entry))

        title, name = f"{self.section}.remove_title", self.title_of(entry)
        question(context, "replays.remove", agree, title, name=name)

    def ask_name(self, entry: T, name: str, keep: Callable[[str], None]) -> None:
        """Ask for another name than ``name``."""
        title = f"{self.section}.rename_title"
        ask_text(self._context, title, name, MAX_NAME_LENGTH, keep)

    def open_menu(self) -> None:
        """List what was removed in the last 30 days."""
        scene = RemovedScene(self._context, self.removed, self.id_of, self.removed_row)
        self._context.stack.push(scene)


class ListTab(Tab[T]):
    """A tab of so few entries that all are read at once."""

    def __init__(self, context: AppContext, changed: Callable[[], None]) -> None:
        super().__init__(context, changed)
        self._game: str | None = None
        self._all: Sequence[T] = ()

    @abstractmethod
    def all_entries(self) -> Sequence[T]:
        """Return all entries."""

    @staticmethod
    @abstractmethod
    def game_of(entry: T) -> str:
        """Return the game of an entry, "" if it cannot be read."""

    @property
    def game(self) -> str | None:
        return self._game

    def show_game(self, game: str | None) -> None:
        self._game = None if game == self._game else game
        self.selection.reset()
        self.read()

    def read(self) -> None:
        self._all = self.all_entries()
        if not self.count(self._game):
            self._game = None
        self.fill([one for one in self._all if self._game in (None, self.game_of(one))])
        self.selection.want(None)

    def count(self, game: str | None) -> int:
        return sum(game in (None, self.game_of(one)) for one in self._all)
