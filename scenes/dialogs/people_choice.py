"""Who is it? The people of the club over a screen, to choose one or to write another name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.store.people import People, Person
from game.words.sanitize import name_key
from scenes.cabinet import Cabinet
from scenes.dialogs.list_view import ListView, row_pitch
from scenes.dialogs.overlay import Overlay
from scenes.input.actions import Action
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, Pressable, PushButton

LIST: Final[Box] = (400.0, 150.0, 480.0, 396.0)
WRITE: Final[Box] = (400.0, 566.0, 480.0, 58.0)


def ask_who(cabinet: Cabinet, people: People, name: str, choose: Callable[[Person], None]) -> None:
    """Ask for somebody in place of ``name``: ``choose`` gets one of the people, or somebody new,
    who is one of them from then on. Where nobody is known yet, it is somebody new.
    """

    def make() -> None:
        cabinet.go.new_person(people, lambda person: choose(_known(cabinet, person)))

    if people.here:
        cabinet.stack.push(PeopleChoice(cabinet, people, name, choose, make))
    else:
        make()


def _known(cabinet: Cabinet, person: Person) -> Person:
    """Keep somebody new; gives them, or whoever has the name already."""
    club, words = cabinet.library.club, cabinet.words
    if (known := club.people.named(person.name)) is not None:
        return known
    trouble = club.keep(club.people.with_person(person))
    if trouble is not None:
        cabinet.toast(words("people.not_saved", why=cabinet.say(trouble)))
    return person


class PersonLine(Pressable):
    """Somebody in the list."""

    def __init__(self, box: Box, person: Person, on_press: Callable[[], None]) -> None:
        super().__init__(box, on_press)
        self.person, self.label = person, person.name

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        tint = f"look{self.person.look}"
        brush.rounded(self.box, brush.theme.mix("panel", tint, 0.4 if is_focused else 0.12), 16)
        brush.pawn((x + 40, y + h / 2), 22, self.person.look)
        brush.name(self.label, (x + 78, y + h / 2), 24, fit=w - 96)
        if is_focused:
            brush.focus_ring(self.box, 16, tint)


class PeopleChoice(Overlay):
    """A list of people, and a button to write a name."""

    section = "join.who_is_it"

    def __init__(
        self, cabinet: Cabinet, people: People, name: str, choose: Callable[[Person], None],
        write: Callable[[], None],
    ) -> None:  # fmt: skip
        self._choose, self._write = choose, write
        pitch = row_pitch(cabinet.window.brush.theme.text_scale)
        self._list: ListView[Person] = ListView(LIST, pitch, self._row)
        self._list.entries = sorted(people.here, key=lambda one: name_key(one.name))
        named = [name_key(one.name) for one in self._list.entries]
        at = named.index(name_key(name)) if name_key(name) in named else 0
        self._list.top = max(0, at - self._list.window + 1)
        self._other = PushButton(WRITE, cabinet.words("join.who_is_it.write"), self._on_write,
                                 icon="pencil", size=22)  # fmt: skip
        super().__init__(cabinet, [*self._list.rows(), self._other])
        self._page.focus.current = self._page.items[at - self._list.top]

    def _row(self, box: Box, person: Person) -> Item:
        return PersonLine(box, person, lambda: self._take(person))

    def _take(self, person: Person) -> None:
        self.close()
        self._choose(person)

    def _on_write(self) -> None:
        self.close()
        self._write()

    def act(self, action: Action) -> bool:
        return self._list.act(action, self._page, (self._other,)) or super().act(action)

    def draw(self, brush: Brush, alpha: float) -> None:
        self.draw_rows(brush, 92)
        self._list.draw_bar(brush)
