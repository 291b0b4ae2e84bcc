"""The doors of the title, below its cards."""

from __future__ import annotations

from collections.abc import Callable

from scenes.app_context import AppContext
from scenes.kit.boxes import Row
from scenes.kit.node import Node
from scenes.kit.widgets import TextButton


class Doors:
    """The doors in one row; at first those that a new player needs."""

    def __init__(
        self, context: AppContext, show_rules: Callable[[], None], show_all: Callable[[], None]
    ) -> None:
        self._context, self._show_rules, self._show_all = context, show_rules, show_all
        self.has_all = self._has_party = False

    def look(self) -> None:
        """See which doors there are now."""
        library = self._context.library
        self.has_all = self._context.settings.all_doors or library.has_finished(3)
        self._has_party = library.has_played and library.parties.unfinished() is not None

    def _known(self) -> dict[str, tuple[str, Callable[[], None]]]:
        """Return the icons of the doors, and where they lead."""
        context, go = self._context, self._context.go
        doors: dict[str, tuple[str, Callable[[], None]]] = {
            "party_on" if self._has_party else "party": ("crown", go.party),
            "practice": ("star", go.practice),
            "my_games": ("film", go.my_games),
            "club": ("trophy", go.club),
            "rules": ("book", self._show_rules),
            "settings": ("gear", go.settings),
            "more": ("menu", self._show_all),
            "quit": ("power", context.stack.clear),
        }
        hidden = ("rules", "more") if self.has_all else ("practice", "my_games", "club")
        return {name: door for name, door in doors.items() if name not in hidden}

    @property
    def names(self) -> list[str]:
        """The doors from left to right."""
        return list(self._known())

    def open(self, name: str) -> None:
        """Go where a door leads."""
        self._known()[name][1]()

    def row(self) -> Node:
        """Return their buttons."""
        words, scale = self._context.words, self._context.window.brush.theme.text_scale
        is_tight = self.has_all and scale > 1.3  # large words need the room of the icons
        buttons: list[Node] = []
        for name, (icon, _) in self._known().items():
            held = words("title.quit_held") if name == "quit" else ""
            sign, said = None if is_tight else icon, words(f"title.{name}")
            grow = 0.0 if is_tight else 1.0
            door = TextButton(said, sign, size=20.0, held=held, grow=grow, key=("door", name))
            buttons.append(door)
        return Row(buttons, "s", justify="fill", height=46.0)
