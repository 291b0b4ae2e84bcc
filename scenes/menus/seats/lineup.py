"""Seats of a match that is being set up: who has them, and with which device."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from game.club.records import by_last_game
from game.core.match.handicap import Handicap
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from game.core.search.strength import different_levels
from game.store.people import LOOKS, People, Person
from game.words.sanitize import name_key
from scenes.app_context import AppContext
from scenes.dialogs.opponent_names import computer_names, custom_names
from scenes.input.actions import DeviceId
from scenes.input.seating import Seating
from scenes.menus.seats.handicaps import usual_handicap
from scenes.table.session.last_options import names_of, plan_of


class Lineup:
    """The seats of a match, all of them taken from the beginning.

    The players of the last match have them first, then computers.
    """

    def __init__(
        self,
        context: AppContext,
        game: AnyGame,
        options: Any,
        seats: Sequence[Seat] = (),
        *,
        is_settled: bool = False,
    ) -> None:
        """Seat those of ``seats``, or of the last match.

        With ``is_settled`` a seat keeps its handicap when its player changes.
        """
        self._context, self._game, self.is_settled = context, game, is_settled
        self._options = options
        self.levels = list(game.opponents(options)) or [""]
        self.kinds = list(dict.fromkeys(("", *self.levels)))
        """Who may have a seat: a person, or a computer of one of these levels."""
        self.devices: dict[int, DeviceId] = {}
        """Seats with a device of their own."""
        self._chosen: set[int] = set()
        """Seats that have been given away on this screen."""
        self._order = by_last_game(context.library.database, context.library.people)
        given = list(seats or plan_of(context, game).seats)
        self._given = custom_names(context.strings, given)
        if all(seat.is_computer for seat in given):
            given[0] = Seat("", given[0].look)
        known = [seat.level for seat in given if seat.level in self.levels and seat.level]
        self._usual = known[0] if known else self.levels[len(self.levels) // 3]
        """The level near which computers are that were not chosen."""
        count = game.seats(options)
        given += [Seat("", 0, self._usual) for _ in range(count - len(given))]
        self.seats: tuple[Seat, ...] = ()
        for seat in given[:count]:
            self._add(seat)
        for k in self.persons if not is_settled else ():
            self._expect(k)
        self._rename()

    def _add(self, seat: Seat) -> None:
        """Add a seat with a free look; a computer that does not play by the options is another."""
        taken, level = {one.look for one in self.seats}, seat.level
        if level and (level not in self.levels or not seat.name):
            level = self.next_level()
        self.seats += (replace(seat, look=_free(seat.look, taken), level=level),)

    def _expect(self, k: int) -> None:
        """Replace an unnamed person by the known person most likely to sit there."""
        seat = self.seats[k]
        by_seat = sorted(
            self.others, key=lambda one: 0 if one.seat == k else 1 + (one.seat in self.persons)
        )  # who likes this seat best comes first, and who likes another one last
        person = self.people.named(seat.name) or next(iter(by_seat), None)
        if person is not None:
            self._put(k, person)
        elif not seat.name:
            self._set(k, replace(seat, name=self._free_name(k)))

    @property
    def people(self) -> People:
        """The people of the house."""
        return self._context.library.people

    @property
    def others(self) -> list[Person]:
        """The people without a seat: those who are new, and then those who played last."""
        known = [one.id for one in self._order]
        here = sorted(
            self.people.here, key=lambda one: known.index(one.id) if one.id in known else -1
        )
        taken = {name_key(seat.name) for seat in self.seats if not seat.level}
        return [one for one in here if name_key(one.name) not in taken]

    @property
    def persons(self) -> list[int]:
        """The seats of people."""
        return [k for k, seat in enumerate(self.seats) if not seat.level]

    def is_known(self, k: int) -> bool:
        """Return whether a person of the house has a seat."""
        return k in self.persons and self.people.named(self.seats[k].name) is not None

    def free(self) -> list[int]:
        """Return the seats that a person may take, those of people without a name first."""
        left = [k for k in range(len(self.seats)) if k not in self._chosen]
        return sorted(
            (k for k in left if not self.is_known(k)), key=lambda k: bool(self.seats[k].level)
        )

    # -- who sits there ------------------------------------------------------------------------

    def seat_person(self, person: Person) -> int | None:
        """Seat a person where they like it best, or else on the next free seat; None without one.

        Where all have a name, the last one who was not chosen here makes room.
        """
        left = [k for k in range(len(self.seats)) if k not in self._chosen]
        places = self.free() or left[-1:]
        if not places:
            return None
        k = person.seat if person.seat in places else places[0]
        self.sit(k, person)
        return k

    def sit(self, k: int, person: Person) -> None:
        """Give a seat to a person; who had it gets the seat that the person leaves, if any."""
        taken = (n for n in self.persons if name_key(self.seats[n].name) == name_key(person.name))
        before = next(taken, k)
        if before != k:
            self._set(before, self.seats[k])
        self._put(k, person)
        if self.seats[k].look != person.look:
            words, look = self._context.words, person.look
            for name in [seat.name for seat in self.seats if seat.look == look][:1]:
                told = words("join.look_taken", name=name, look=words(f"look.{look}"))
                self._context.toast(told)
        self._choose(k)

    def add_person(self, device: DeviceId = "") -> int | None:
        """Give a computer's seat to a person who prefers the device, or else to an unnamed one."""
        free = [k for k, seat in enumerate(self.seats) if seat.level]
        if not free:
            return None
        fond = (one for one in self.others if one.device and device.startswith(one.device))
        person = next(fond, None)
        if person is not None:
            self.sit(free[0], person)
        else:
            self.set_level(free[0], "")
        return free[0]

    def set_level(self, k: int, level: str) -> None:
        """Give a seat to a computer of a level, or with "" to an unnamed person."""
        self.devices.pop(k, None)
        self._set(k, Seat("" if level else self._free_name(k), self.seats[k].look, level))
        self._choose(k)

    def next_level(self) -> str:
        """Return the level of the next computer: another character than those who are here."""
        taken = [seat.level for seat in self.seats if seat.level]
        return different_levels(self.levels, self._usual, 1, taken)[0]

    # -- what a seat has -----------------------------------------------------------------------

    def set_look(self, k: int, look: int) -> None:
        """Give a seat a look, and who had that the one of this seat; partners may share one."""
        if self._game.has_team_looks:
            k = min([k, *self._game.partners(self._options, k)])
        for n, seat in enumerate(self.seats):
            if n != k and seat.look == look:
                self._set(n, replace(seat, look=self.seats[k].look))
        self._set(k, replace(self.seats[k], look=look))

    def set_handicap(self, k: int, given: Handicap) -> None:
        """Give a seat a handicap."""
        self._set(k, replace(self.seats[k], handicap=given))

    def has_room_for(self, device: DeviceId) -> bool:
        """Return whether a device without a seat could have one."""
        return device not in self.devices.values() and len(self.devices) < len(self.seats)

    def claim(self, device: DeviceId) -> int | None:
        """Give a device to a person without one, or to another person in a computer's place."""
        free = [k for k in self.persons if k not in self.devices]
        k = free[0] if free else self.add_person(device)
        if k is not None:
            self.devices[k] = device
        return k

    def release(self, device: DeviceId) -> bool:
        """Take a device from its seat."""
        held = [k for k, own in self.devices.items() if own == device]
        for k in held:
            del self.devices[k]
        return bool(held)

    def seating(self) -> Seating:
        """Return who plays with which device: any one for all, unless each has their own."""
        people = self.persons
        is_bound = len(people) > 1 and all(k in self.devices for k in people)
        return Seating(dict(self.devices) if is_bound else {})

    # -- how seats change ----------------------------------------------------------------------

    def _put(self, k: int, person: Person) -> None:
        """Put a person on a seat, in their own look unless another person has or shares that."""
        given = usual_handicap(self._context, self._game, person.name)
        self._set(k, Seat(person.name, self.seats[k].look, "", given))
        if self._game.has_team_looks and {*self.persons} & {*self._game.partners(self._options, k)}:
            return
        taken = {self.seats[n].look for n in self.persons if n != k}
        self.set_look(k, _free(person.look, taken))

    def _set(self, k: int, seat: Seat) -> None:
        if self.is_settled:
            seat = replace(seat, handicap=self.seats[k].handicap)
        seats = (*self.seats[:k], seat, *self.seats[k + 1 :])
        self.seats = self._game.with_looks(self._options, seats)

    def _choose(self, k: int) -> None:
        self._chosen.add(k)
        self._rename()

    def _rename(self) -> None:
        """Give computers their own names, but those that people have given."""
        seats = computer_names(self._context.strings, self.seats, self._given)
        self.seats = self._game.with_looks(self._options, seats)

    def _free_name(self, k: int) -> str:
        """Return a name for a person without one."""
        names = names_of(self._context)
        taken = {name_key(seat.name) for n, seat in enumerate(self.seats) if n != k}
        return next(one for one in (*names[k:], *names) if name_key(one) not in taken)


def _free(look: int, taken: Collection[int]) -> int:
    """Return the look, or else the next one that is not taken."""
    return next(n % LOOKS for n in range(look, look + LOOKS) if n % LOOKS not in taken)
