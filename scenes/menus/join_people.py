"""People of the club who sit down: each brings their look, their seat and their device."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from game.club.records import by_last_game, has_played
from game.core.match.seats import Seat
from game.store.people import LOOKS, NAME_LETTERS, People, Person
from game.words.sanitize import name_key
from scenes.cabinet import Cabinet
from scenes.dialogs.keyboard import KeyboardScene
from scenes.dialogs.opponent_names import computer_names
from scenes.dialogs.people_choice import ask_who
from scenes.input.actions import DeviceId
from scenes.menus.join_cards import FREE, PERSON, Draft
from scenes.table.last_time import names_of


class Guests:
    """Who sits on the seats, or is expected there: people of the club, those first who played last.

    Where nobody is in the club yet, the seats have the names that the house proposes.
    """

    def __init__(self, cabinet: Cabinet, drafts: Sequence[Draft]) -> None:
        self._cabinet, self._drafts = cabinet, drafts
        club = cabinet.library.club
        people = club.meet()
        order = club.ask(lambda database: by_last_game(database, people)) or people.here
        last = filter(None, map(people.named, cabinet.settings.last_names))
        new = {one.id for one in last if not club.ask(partial(has_played, person=one))}
        self._order = sorted(order, key=lambda one: one.id not in new)

    @property
    def people(self) -> People:
        return self._cabinet.library.club.people

    @property
    def _by_last(self) -> list[Person]:
        """Those who have come since are the first ones."""
        known = {one.id for one in self._order}
        return [one for one in self.people.here if one.id not in known] + self._order

    def propose(self) -> None:
        """Expect those who played last, each on the seat that they like best if it is free."""
        free = [seat for seat, draft in enumerate(self._drafts) if draft.who == FREE]
        names = dict.fromkeys((*(one.name for one in self._order), *names_of(self._cabinet)))
        called = list(names)[: len(free)]
        places: dict[int, str] = {}
        for name in called:
            person = self.people.named(name)
            if person is not None and person.seat in free:
                free.remove(person.seat)
                places[person.seat] = name
        for name in called:
            if name not in places.values():
                places[free.pop(0)] = name
        for seat, name in places.items():
            self._drafts[seat].name = name
        self._dress_free()

    def expected(self, seat: int) -> str:
        """Who of the club would sit on a free seat; "" for anybody."""
        draft = self._drafts[seat]
        is_known = draft.who == FREE and self.people.named(draft.name) is not None
        return draft.name if is_known else ""

    def expect(self, seat: int, device: DeviceId) -> None:
        """Whoever likes this kind of device best is expected on a free seat, if they are not here
        yet and nobody has called somebody else there.
        """
        draft = self._drafts[seat]
        if draft.who == FREE and not draft.is_called:
            fond = (one for one in self._by_last if one.device and device.startswith(one.device))
            taken = self._seated(draft)
            person = next((one for one in fond if name_key(one.name) not in taken), None)
            if person is not None and person.name != draft.name:
                swap_names(self._drafts, draft, person.name)
                self._dress_free()

    def welcome(self, seat: int, device: DeviceId) -> None:
        """A device has taken a seat: who is expected there has come, and with their own look."""
        draft = self._drafts[seat]
        draft.who = FREE
        self.expect(seat, device)
        draft.who = PERSON
        person = self.people.named(draft.name)
        if person is not None:
            dress_aloud(self._cabinet, self._drafts, draft, person.look)
            self._dress_free()

    def _seated(self, draft: Draft) -> set[str]:
        """Return the names of those who sit on other seats."""
        return {name_key(one.name) for one in self._drafts if one.is_person and one is not draft}

    def _others(self, seat: int) -> list[Person]:
        """Who could sit there."""
        draft = self._drafts[seat]
        if draft.who not in (FREE, PERSON):
            return []
        taken = self._seated(draft)
        return [one for one in self._by_last if name_key(one.name) not in taken]

    def can_step(self, seat: int) -> bool:
        """Whether somebody else of the club could sit there."""
        name = name_key(self._drafts[seat].name)
        return any(name_key(one.name) != name for one in self._others(seat))

    def step(self, seat: int, by: int) -> None:
        """The next one of the people, or the one before."""
        draft, others = self._drafts[seat], self._others(seat)
        here = (k for k, one in enumerate(others) if name_key(one.name) == name_key(draft.name))
        person = others[(next(here, -1 if by > 0 else 0) + by) % len(others)]
        swap_names(self._drafts, draft, person.name)
        draft.is_called = True
        if draft.is_person:
            dress_aloud(self._cabinet, self._drafts, draft, person.look)
        self._dress_free()

    def _dress_free(self) -> None:
        """The free seats look like those who are expected there, as far as nobody else does."""
        taken = {one.look for one in self._drafts if one.who != FREE}
        free = [one for one in self._drafts if one.who == FREE]
        pairs = [(one, self.people.named(one.name)) for one in free]
        for draft, person in sorted(pairs, key=lambda pair: pair[1] is None):
            look = draft.look if person is None else person.look
            while look in taken:
                look = (look + 1) % LOOKS
            draft.look = look
            taken.add(look)

    def ask(self, seat: int, done: Callable[[int], None]) -> None:
        """Ask who sits on a seat: somebody from the club, or somebody new; a computer gets another
        name. ``done`` gets the seat on which they are then.
        """
        cabinet, draft = self._cabinet, self._drafts[seat]

        def choose(person: Person) -> None:
            at = sit_down(cabinet, self._drafts, seat, person)
            self._dress_free()
            done(at)

        def call(name: str) -> None:
            draft.name, draft.is_called = name, True
            done(seat)

        if draft.is_person:
            ask_who(cabinet, self.people, draft.name, choose)
        else:
            name = self.named()[seat].name
            cabinet.stack.push(KeyboardScene(cabinet, "join.name_title", name, NAME_LETTERS, call,
                                             is_anew=True))  # fmt: skip

    def named(self, free: Mapping[int, str] | None = None) -> list[Seat]:
        """Return the seats: a computer has its own name, unless it was given another.

        ``free`` has the levels of computers on free seats.
        """
        seats, given = [], set[str]()
        for k, draft in enumerate(self._drafts):
            level = "" if draft.who in (FREE, PERSON) else draft.who
            level = (free or {}).get(k, level)
            seats.append(Seat(draft.name, draft.look, level, draft.handicap))
            if draft.is_called and draft.who not in (FREE, PERSON):
                given.add(draft.name)
        return list(computer_names(self._cabinet.strings, seats, given))


def sit_down(cabinet: Cabinet, drafts: Sequence[Draft], seat: int, person: Person) -> int:
    """Somebody sits on a seat, or on the one that they like best if that is free; gives which."""
    draft = drafts[seat]
    if 0 <= person.seat < len(drafts) and drafts[person.seat].who == FREE:
        best = drafts[person.seat]
        best.who, best.device, draft.who, draft.device = draft.who, draft.device, FREE, ""
        draft, seat = best, person.seat
    swap_names(drafts, draft, person.name)
    dress_aloud(cabinet, drafts, draft, person.look)
    return seat


def dress_aloud(cabinet: Cabinet, drafts: Sequence[Draft], draft: Draft, look: int) -> None:
    """Give a seat that look, and say so if it is somebody else's tonight."""
    other, words = dress(drafts, draft, look), cabinet.words
    if other is not None:
        told = words("join.look_taken", name=other.name, look=words(f"look.{other.look}"))
        cabinet.toast(told)


def dress(drafts: Sequence[Draft], draft: Draft, look: int) -> Draft | None:
    """Give a seat that look: whoever is not a person gives it away. A person keeps it, and the
    seat gets the next one that no person has; gives that person.
    """
    holder = next((one for one in drafts if one is not draft and one.look == look), None)
    if holder is not None and holder.is_person:
        taken = {one.look for one in drafts if one.is_person and one is not draft}
        free = next((k % LOOKS for k in range(look, look + LOOKS) if k % LOOKS not in taken), None)
        if free is not None:
            dress(drafts, draft, free)
        return holder
    if holder is not None:
        holder.look = draft.look
    draft.look = look
    return None


def swap_names(drafts: Sequence[Draft], draft: Draft, name: str) -> None:
    """Nobody sits there twice: whoever had the name gets the one of this seat."""
    for other in drafts:
        if other is not draft and name_key(other.name) == name_key(name):
            other.name = draft.name
    draft.name = name
