"""The people of the house: who they are on the left, what they have done on the right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from game.club.records import Record, Rival, against, records
from game.store.people import DEVICES, NAME_LETTERS, SEATS, People, Person
from game.store.scores import Score
from scenes.cabinet import Cabinet
from scenes.club.new_person import NewPersonScene
from scenes.club.people_items import LookRow, NamePill, NewRow, PersonRow
from scenes.club.person_menu import PersonMenu
from scenes.club.record_panels import draw_deeds, draw_games
from scenes.club.renaming import renamed
from scenes.club.trophies import TrophiesScene
from scenes.club.usual import usual_told
from scenes.dialogs.keyboard import KeyboardScene
from scenes.dialogs.list_view import ListView
from scenes.dialogs.more import MoreItem
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Page, PromptBar
from scenes.dialogs.selection import Selection
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.input.bindings import HALVES
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush
from scenes.ui.handicaps import draw_tag
from scenes.ui.items import Item, choice
from scenes.ui.portraits import draw_stage

LIST: Final[Box] = (42.0, 104.0, 250.0, 538.0)
PORTRAIT: Final[Box] = (316.0, 104.0, 408.0, 538.0)
PITCH: Final = 94.0


class PeopleScene(PlainScene):
    """The person in focus is shown; the buttons for previous and next show another one, and leave
    the focus on the part that it is on.
    """

    def __init__(self, cabinet: Cabinet, shown: str = "") -> None:
        """``shown`` is the id of the person shown first."""
        self._cabinet = cabinet
        self._selection: Selection[Person] = Selection(lambda person: person.id, self._lay_out)
        self._selection.want(shown or None)
        self._page = Page(cabinet, selection=self._selection)
        self._prompt_bar = PromptBar(cabinet)
        self._list: ListView[Person | None] = ListView(LIST, PITCH, self._row, gap=10)
        self._people = People()
        self._more = MoreItem(cabinet, cabinet.words("person_menu.title"), self._open_menu)
        self._records: Mapping[Rival, Record] = {}
        self._parts: dict[str, Item] = {}

    def enter(self) -> None:
        self._read()

    def _read(self) -> None:
        """Everything may have changed: names, looks, results."""
        club = self._cabinet.library.club
        people = self._people = club.meet()
        self._records = club.ask(lambda database: records(database, people)) or {}
        self._select()

    def _order(self) -> list[Person]:
        """Those who have played most come first."""
        return sorted(self._people.here, key=lambda one: -self._record(one).total.games)

    def _record(self, person: Person) -> Record:
        return self._records.get(Rival(person.id), Record(Rival(person.id)))

    def _against(self, who: Rival) -> Mapping[Rival, Score]:
        """The score of the person shown against others."""
        club, people = self._cabinet.library.club, self._people
        return club.ask(lambda database: against(database, who, people)) or {}

    @property
    def shown(self) -> Person | None:
        """The person shown."""
        return self._selection.entry

    def _select(self) -> None:
        """Show the people there are now; a person who is gone is followed by the next."""
        is_gone = self._selection.show(self._order())
        self._selection.want(None)
        self._lay_out(goes_to_row=is_gone)

    def _lay_out(self, *, goes_to_row: bool = False) -> None:
        """The items anew; the focus stays on the same part, or on the same person."""
        focused = self._page.focused
        part = next((name for name, item in self._parts.items() if item is focused), "")
        is_new = isinstance(focused, NewRow)
        self._list.entries = (*self._selection.entries, None)
        self._list.reveal(self._selection.at or 0)
        rows = self._list.rows()
        self._parts = self._make_parts()
        self._page.set_items([*rows, *self._parts.values(), self._more])
        if part in self._parts and not goes_to_row:
            self._page.focus_on(self._parts[part])
        elif is_new and isinstance(rows[-1], NewRow):
            self._page.focus_on(rows[-1])
        elif focused is not self._more or goes_to_row:
            shown = (row for row in rows if isinstance(row, PersonRow) and row.is_shown)
            self._page.focus_on(next(shown, rows[-1]))

    def _row(self, box: Box, person: Person | None) -> Item:
        words = self._cabinet.words
        if person is None:
            x, y, w, _ = box
            return NewRow((x, y, w, 66), words("people.new"), self._new)
        told = words("statistics.games", n=self._record(person).total.games)
        is_shown = person.id == self._selection.id
        return PersonRow(box, person, told, self._go_to_name, is_shown=is_shown)

    def _make_parts(self) -> dict[str, Item]:
        person = self.shown
        if person is None:
            return {}
        words = self._cabinet.words
        x, y, w, _ = PORTRAIT
        row = x + 16, w - 32
        return {
            "name": NamePill((x + 36, y + 208, w - 72, 56), person.name, person.look,
                             self._rename),
            "look": LookRow((row[0], y + 282, row[1], 66), words("people.look"), person.look,
                            lambda look: self._change(replace(person, look=look))),
            "seat": choice(
                (row[0], y + 358, row[1], 50), words("people.seat"), range(-1, SEATS),
                lambda: person.seat, lambda seat: self._change(replace(person, seat=seat)),
                lambda seat: words(f"people.seat_{'any' if seat < 0 else seat}"), value_width=196),
            "device": choice(
                (row[0], y + 414, row[1], 50), words("people.device"), DEVICES,
                lambda: person.device, lambda device: self._change(replace(person, device=device)),
                self._device_words, value_width=196),
        }  # fmt: skip

    def _device_words(self, device: str) -> str:
        if device in HALVES:
            return self._cabinet.say(self._cabinet.devices.name_of(device))
        return self._cabinet.words(f"people.device_{device or 'any'}")

    def _change(self, person: Person) -> None:
        self._keep(self._people.with_person(person))

    def _keep(self, people: People) -> None:
        trouble = self._cabinet.library.club.keep(people)
        if trouble is not None:
            self._cabinet.toast(self._cabinet.words("people.not_saved", why=trouble))
        self._people = people
        self._select()

    def _go_to_name(self) -> None:
        self._page.focus_on(self._parts["name"])

    def _next(self, by: int) -> None:
        people, at = self._selection.entries, self._selection.at
        if len(people) > 1 and at is not None:
            self._cabinet.sounds.play("page")
            self._selection.choose(people[(at + by) % len(people)].id)

    def _rename(self) -> None:
        if (person := self.shown) is not None:
            keep = partial(self._keep_name, person)
            self._cabinet.stack.push(
                KeyboardScene(self._cabinet, "join.name_title", person.name, NAME_LETTERS, keep,
                              is_anew=True)
            )  # fmt: skip

    def _keep_name(self, person: Person, name: str) -> None:
        changed = renamed(self._cabinet, self._people, person, name)
        if changed is None:
            self._cabinet.toast(self._cabinet.words("people.taken", name=name))
        else:
            self._keep(changed)

    def _new(self) -> None:
        self._cabinet.stack.push(NewPersonScene(self._cabinet, self._people, self._add))

    def _add(self, person: Person) -> None:
        known = self._people.named(person.name)
        if known is None:
            self._selection.want(person.id)
            self._keep(self._people.with_person(person))
            self._lay_out(goes_to_row=True)
        else:
            self._selection.choose(known.id)
            self._cabinet.toast(self._cabinet.words("people.taken", name=known.name))

    def _open_menu(self) -> None:
        self._cabinet.stack.push(PersonMenu(self._cabinet, self.shown, self._read))

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL, is_down=True):
                self._cabinet.stack.pop()
            case Press(Button.PREV | Button.NEXT as button, is_down=True):
                self._next(1 if button is Button.NEXT else -1)
            case Press(Button.ALTERNATE, is_down=True):
                self._rename()
            case Press(Button.PAUSE, is_down=True):
                self._open_menu()
            case Press(Button.SPECIAL, is_down=True) if self.shown is not None:
                self._cabinet.stack.push(TrophiesScene(self._cabinet, self.shown.id))
            case Press(Button.UP | Button.DOWN, is_down=True) | Point(phase=Phase.WHEEL):
                others = (*self._parts.values(), self._more)
                return self._list.act(action, self._page, others) or self._page.act(action)
            case _:
                return self._page.act(action)
        return True

    def draw(self, brush: Brush, alpha: float) -> None:
        words, focused = self._cabinet.words, self._page.focused
        at = self._page.items.index(focused) if focused is not None else -1
        key = id(self), at, self._list.top, self._selection.id, self._people
        brush.still((*key, id(self._records)), lambda: self._draw_still(brush))
        self._page.draw_focused(brush)
        prompts = [(Button.CONFIRM, words("menu.choose"))]
        if self.shown is not None:
            prompts.append((Button.ALTERNATE, words("join.rename")))
            prompts.append((Button.SPECIAL, words("club.door.trophies")))
        if len(self._people.here) > 1:
            prompts.append((Button.NEXT, words("people.next")))
        prompts.append((Button.CANCEL, words("menu.back")))
        self._prompt_bar.draw(brush, prompts, right=self._more.left, can_drop=True)

    def _draw_still(self, brush: Brush) -> None:
        words, scale = self._cabinet.words, max(1.0, brush.theme.text_scale / 1.2)
        brush.backdrop("spot_violet")
        title = brush.text(words("people.title"), (SAFE_LEFT, 62), 48 / scale, "display", "text",
                           "midleft")  # fmt: skip
        left = title[0] + title[2] + 20
        kept = words("people.kept", n=len(self._people.here))
        brush.text(kept, (SAFE_RIGHT, 68), 20, "bold", "sub", "midright", fit=SAFE_RIGHT - left)
        person = self.shown
        self._draw_portrait(brush, person)
        record = Record(Rival()) if person is None else self._record(person)
        draw_games(brush, self._cabinet, record)
        draw_deeds(brush, self._cabinet, record, self._against(record.who), self._people)
        self._page.draw_others(brush)
        self._list.draw_bar(brush)

    def _draw_portrait(self, brush: Brush, person: Person | None) -> None:
        x, y, w, h = PORTRAIT
        theme, words, middle = brush.theme, self._cabinet.words, x + w / 2
        if person is None:
            brush.panel(PORTRAIT, "panel", "line", 26)
            draw_stage(brush, (middle, y + 164), 104, "muted")
            brush.ring((middle, y + 100), 62, "line", 2.5)
            brush.icon("user", (middle, y + 100), 70, "dim")
            brush.paragraph(words("people.nobody"), (x + 30, y + 240, w - 60, 120), 22, "bold",
                            "sub", 1.3, "center")  # fmt: skip
            return
        tint = f"look{person.look}"
        brush.panel(PORTRAIT, theme.mix("panel", tint, 0.3), theme.mix("line", tint, 0.75), 26, 2)
        brush.glow((middle, y + 90), 170, tint, 150)
        draw_stage(brush, (middle, y + 164), 104, tint)
        brush.pawn((middle, y + 96), 68, person.look)
        if usual := usual_told(self._cabinet.strings, person.usual):
            draw_tag(brush, self._cabinet.strings, usual, (middle, y + h - 36), w - 40)
            return
        note = words("people.seat_note")
        brush.paragraph(note, (x + 34, y + 470, w - 68, h - 480), 18, "bold", "sub", 1.2)
