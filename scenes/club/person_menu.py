"""The menu of a person: export of the records, and the way to the trash and back."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial

from game.club.export import export_data
from game.store.people import Person
from scenes.app_context import AppContext
from scenes.dialogs.menu import ListScene, MenuRow, MenuScene
from scenes.dialogs.people_choice import person_card
from scenes.kit.node import Node


class PersonMenu(MenuScene):
    """Menu of the screen of people. ``changed`` is called when a person has gone or come back."""

    section = "person_menu"

    def __init__(
        self, context: AppContext, person: Person | None, changed: Callable[[], None]
    ) -> None:
        super().__init__(context)
        self._person, self._changed = person, changed

    def rows(self) -> Sequence[MenuRow]:
        words, rows = self._context.words, [MenuRow("export", "disk", self._export)]
        if self._context.library.people.removed:
            rows.append(MenuRow("removed", "undo", self._show_removed))
        if self._person is not None:
            removes = words("person_menu.remove", name=self._person.name)
            held, remove = words("person_menu.held"), partial(self._remove, self._person)
            rows.append(MenuRow("remove", "trash", remove, words=removes, held=held))
        return rows

    def _export(self) -> None:
        context = self._context
        library = context.library
        if (why := library.database.unread) is not None:
            context.toast(context.words("people.not_saved", why=context.say(why)))
            return
        text = export_data(library.database, library.people, library.now_ms())
        title = context.words("person_menu.file")
        path, trouble = context.library.replays.shared.write(title, ".json", text.encode())
        self.close()
        if path is not None:
            context.toast(context.words("person_menu.exported", path=str(path)))
        else:
            context.toast(context.words("people.not_saved", why=context.say(trouble)))

    def _remove(self, person: Person) -> None:
        library = self._context.library
        library.keep_people(replace(person, removed_ms=library.now_ms()))
        self.close()
        gone, undo = self.words("person_menu.gone", name=person.name), self.words("settings.undo")
        self._context.toast(gone, undo, lambda: self._bring_back(person.id))

    def _bring_back(self, person_id: str) -> None:
        bring_back(self._context, person_id)
        self._changed()

    def _show_removed(self) -> None:
        self.close()
        self._context.stack.push(RemovedPeople(self._context))


def bring_back(context: AppContext, person_id: str) -> bool:
    """Restore a person from the trash; if the name is taken, report that and return False."""
    library = context.library
    person = next((one for one in library.people.removed if one.id == person_id), None)
    if person is None:
        return False
    if library.people.named(person.name) is not None:
        context.toast(context.words("people.taken", name=person.name))
        return False
    library.keep_people(replace(person, removed_ms=0))
    context.toast(context.words("removed.back", name=person.name))
    return True


class RemovedPeople(ListScene):
    """People who were removed in the last 30 days; one who is chosen is back."""

    section = "removed_people"
    wide = 544.0

    @property
    def keys(self) -> Sequence[Hashable]:
        return [person.id for person in self._context.library.people.removed]

    def entry(self, at: int) -> Node:
        return person_card(self._context.library.people.removed[at])

    def on_press(self, key: Hashable) -> None:
        if bring_back(self._context, str(key)):
            self.close()
