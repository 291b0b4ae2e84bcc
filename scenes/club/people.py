"""The people of the house: who they are on the left, what they have done on the right."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from functools import partial

from game.club.records import PlayerRecord, Rival, Score, against, records
from game.store.people import DEVICES, NAME_LETTERS, People, Person
from scenes.app_context import AppContext
from scenes.club.new_person import NewPersonScene
from scenes.club.person_menu import PersonMenu
from scenes.club.person_parts import ROW_H, new_row, person_row, portrait
from scenes.club.record_panels import facts_panel, games_panel
from scenes.club.trophies import TrophiesScene
from scenes.dialogs.keyboard import ask_text
from scenes.dialogs.selection import cycle
from scenes.input.actions import Button
from scenes.kit.boxes import Column, Row, Spacer
from scenes.kit.frame import MENU, Screen
from scenes.kit.node import Node
from scenes.kit.scene import Command, ViewScene, turning
from scenes.kit.scroll import LazyList
from scenes.kit.text import Text
from scenes.table.session.renaming import rename

LIST_W, MARGIN = 250.0, 42.0


class PeopleScene(ViewScene):
    """The person whose row is in focus is shown.

    The buttons for previous and next show another person, and leave the focus on its part.
    """

    def __init__(self, context: AppContext, shown: str = "") -> None:
        """Show the person with the id ``shown`` first."""
        super().__init__(context)
        self._people = People()
        self._order: list[Person] = []
        """The people, those who have played most first."""
        self._records: Mapping[Rival, PlayerRecord] = {}
        self._shown = shown
        self._against: tuple[str, Mapping[Rival, Score]] = ("", {})
        """The scores against others, and whose they are."""

    def enter(self) -> None:
        super().enter()
        self._read()

    def _read(self) -> None:
        """Read everything anew: names, looks and results may have changed."""
        library = self._context.library
        people = library.people
        self._records = records(library.database, people)
        self._against = "", {}
        self._show(people)

    def _show(self, people: People) -> None:
        """Show the people there are now; a person who is gone is followed by the next."""
        before = [one.id for one in self._order]
        self._people = people
        self._order = sorted(people.here, key=lambda one: -self._record(one).total.games)
        ids = [one.id for one in self._order]
        if self._shown not in ids:
            at = before.index(self._shown) if self._shown in before else 0
            heirs = [*before[at + 1 :], *reversed(before[:at]), *ids]
            self._choose(next((one for one in heirs if one in ids), ""))
        elif not before:
            self._choose(self._shown)
        self.refresh()

    def _choose(self, person: str) -> None:
        """Show a person, and go to their row."""
        self._shown = person
        self.screen.focus_on(("person", person) if person else "new")

    def _record(self, person: Person) -> PlayerRecord:
        return self._records.get(Rival(person.id), PlayerRecord(Rival(person.id)))

    @property
    def shown(self) -> Person | None:
        """The person shown."""
        return next((one for one in self._order if one.id == self._shown), None)

    def _against_of(self, who: Rival) -> Mapping[Rival, Score]:
        """Return the scores of a person against others."""
        if self._against[0] != who.person:
            database = self._context.library.database
            self._against = who.person, against(database, who, self._people)
        return self._against[1]

    def view(self) -> Node:
        match self.screen.focused_key:
            case ("person", str() as focused) if any(one.id == focused for one in self._order):
                self._shown = focused
        context, words, person = self._context, self.words, self.shown
        record = PlayerRecord(Rival()) if person is None else self._record(person)
        facts = facts_panel(context, record, self._against_of(record.who), self._people)
        panels = Column([games_panel(context, record), facts], "l", grow=1.0)
        keys, version = [("person", one.id) for one in self._order], (*self._order, self._shown)
        people = LazyList(
            [*keys, "new"], self._row, version, cell=ROW_H, gap=10.0, width=LIST_W, key="people"
        )
        body = Row([people, portrait(context, person), panels], 18.0)
        kept = Text(words("people.kept", n=len(self._order)), align="right")
        return Screen(
            words("people.title"),
            body,
            header=[Spacer(grow=1.0), kept],
            prompts=self.prompts(),
            menu=words("person_menu.title"),
            tint="spot_violet",
            margin=MARGIN,
        )

    def _row(self, k: int) -> Node:
        if k == len(self._order):
            return new_row(self._context.words("people.new"))
        person = self._order[k]
        games = self._context.words("statistics.games", n=self._record(person).total.games)
        return person_row(person, games, is_shown=person.id == self._shown)

    def on_press(self, key: Hashable) -> None:
        match key:
            case "new":
                self._context.stack.push(NewPersonScene(self._context, self._people, self._add))
            case "name":
                self._rename()
            case str() if key == MENU:
                self._context.stack.push(PersonMenu(self._context, self.shown, self._read))
            case ("person", _):
                self.screen.focus_on("name")

    def on_step(self, key: Hashable, step: int) -> None:
        person = self.shown
        if person is None:
            return
        match key:
            case "look":
                self._keep(person, look=person.look + step)
            case "seat":
                self._keep(person, seat=person.seat + step)
            case "device":
                self._keep(person, device=DEVICES[DEVICES.index(person.device) + step])

    def commands(self) -> Iterable[Command]:
        if (person := self.shown) is None:
            return
        trophies = partial(TrophiesScene, self._context, person.id)
        yield Command(Button.ALTERNATE, "join.rename", self._rename)
        show = lambda: self._context.stack.push(trophies())  # noqa: E731
        yield Command(Button.SPECIAL, "club.door.trophies", show)
        if len(self._order) > 1:
            yield from turning("people.next", partial(self._next, person))

    def _next(self, person: Person, by: int) -> None:
        """Show another person; the focus stays on its part, or goes to their row."""
        self._context.sounds.play("page")
        other = cycle(self._order, person, by)
        if isinstance(self.screen.focused_key, tuple):
            self._choose(other.id)
        else:
            self._shown = other.id

    def _keep(self, person: Person, **changes: int | str) -> None:
        self._write(replace(person, **changes))  # type: ignore[arg-type]

    def _write(self, person: Person) -> None:
        library = self._context.library
        if (trouble := library.keep_people(person)) is not None:
            self._context.toast(self._context.words("people.not_saved", why=trouble))
        self._show(library.people)

    def _rename(self) -> None:
        if (person := self.shown) is not None:
            title, keep = "join.name_title", partial(self._keep_name, person)
            ask_text(self._context, title, person.name, NAME_LETTERS, keep)

    def _keep_name(self, person: Person, name: str) -> None:
        changed = rename(self._context, person, name)
        if changed is None:
            self._context.toast(self._context.words("people.taken", name=name))
        else:
            self._write(changed)

    def _add(self, person: Person) -> None:
        known = self._people.named(person.name)
        if known is None:
            self._write(person)
        else:
            self._context.toast(self._context.words("people.taken", name=known.name))
        self._choose((known or person).id)
