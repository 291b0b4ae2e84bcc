"""The menu of a person: what everybody has done as a file, and the way out and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.club.export import exported
from game.store.people import Person
from scenes.cabinet import Cabinet
from scenes.dialogs.list_view import ListView, row_pitch
from scenes.dialogs.overlay import Overlay, Row, column
from scenes.dialogs.people_choice import PersonLine
from scenes.input.actions import Action
from scenes.ui.brush import Box, Brush
from scenes.ui.items import HoldButton, Item

FIRST: Final[Box] = (430.0, 250.0, 420.0, 60.0)
PITCH: Final = 74.0
LIST: Final[Box] = (400.0, 150.0, 480.0, 470.0)


class PersonMenu(Overlay):
    """Over the screen of people. ``changed`` is called when somebody has gone or come back."""

    section = "person_menu"

    def __init__(
        self, cabinet: Cabinet, person: Person | None, changed: Callable[[], None]
    ) -> None:
        self._person, self._changed = person, changed
        club = cabinet.library.club
        rows = [Row("export", "disk", self._export)]
        if club.people.removed:
            rows.append(Row("removed", "undo", self._show_removed))
        items = column(cabinet, self.section, rows, FIRST, PITCH)
        if person is not None:
            x, y, w, h = FIRST
            words = cabinet.words
            items.append(HoldButton(
                (x, y + PITCH * len(rows), w, h), words("person_menu.remove", name=person.name),
                words("person_menu.held"), self._remove, icon="trash", size=22,
            ))  # fmt: skip
        super().__init__(cabinet, items)

    def _export(self) -> None:
        cabinet = self._cabinet
        club = cabinet.library.club
        text = club.ask(lambda database: exported(database, club.people, club.now_ms()))
        if text is None:
            cabinet.toast(cabinet.words("people.not_saved", why=cabinet.say(club.unread)))
            return
        title = cabinet.words("person_menu.file")
        path, trouble = cabinet.library.replays.shared.write(title, ".json", text.encode())
        self.close()
        if path is not None:
            cabinet.toast(cabinet.words("person_menu.exported", path=str(path)))
        else:
            cabinet.toast(cabinet.words("people.not_saved", why=cabinet.say(trouble)))

    def _remove(self) -> None:
        person, club = self._person, self._cabinet.library.club
        if person is None:
            return
        club.keep(club.people.without(person, club.now_ms()))
        self.close()
        words = self._cabinet.words
        self._cabinet.toast(words("person_menu.gone", name=person.name), words("settings.undo"),
                            lambda: self._bring_back(person.id))  # fmt: skip

    def _bring_back(self, person_id: str) -> None:
        bring_back(self._cabinet, person_id)
        self._changed()

    def _show_removed(self) -> None:
        self.close()
        self._cabinet.stack.push(RemovedPeople(self._cabinet))

    def draw(self, brush: Brush, alpha: float) -> None:
        self.draw_rows(brush, 190)


def bring_back(cabinet: Cabinet, person_id: str) -> bool:
    """Take somebody out of the trash; False, and told, if somebody else has the name by now."""
    club = cabinet.library.club
    person = next((one for one in club.people.removed if one.id == person_id), None)
    if person is None:
        return False
    if club.people.named(person.name) is not None:
        cabinet.toast(cabinet.words("people.taken", name=person.name))
        return False
    club.keep(club.people.taken_out(person))
    cabinet.toast(cabinet.words("removed.back", name=person.name))
    return True


class RemovedPeople(Overlay):
    """Who was removed in the last 30 days; whoever is chosen is back."""

    section = "removed_people"

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        pitch = row_pitch(cabinet.window.brush.theme.text_scale)
        self._list: ListView[Person] = ListView(LIST, pitch, self._row)
        self._list.entries = cabinet.library.club.people.removed
        self.room = self._list.filled
        super().__init__(cabinet, self._list.rows())

    def _row(self, box: Box, person: Person) -> Item:
        return PersonLine(box, person, lambda: self._take(person))

    def _take(self, person: Person) -> None:
        if bring_back(self._cabinet, person.id):
            self.close()

    def act(self, action: Action) -> bool:
        return self._list.act(action, self._page) or super().act(action)

    def draw(self, brush: Brush, alpha: float) -> None:
        self.draw_rows(brush, 92)
        self._list.draw_bar(brush)
