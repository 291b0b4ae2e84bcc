"""Who would play if a match began now: those who sit down, and computers on the free seats."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from game.core.search.strength import different_levels
from scenes.input.seating import Seating
from scenes.menus.join_cards import FREE, PERSON, Draft
from scenes.menus.join_fair import FairStarts
from scenes.menus.join_people import Guests


class Lineup:
    """The seats of a match that is being set up, as they stand."""

    def __init__(
        self, game: AnyGame, drafts: Sequence[Draft], guests: Guests, fair: FairStarts, level: str
    ) -> None:
        """A computer on a free seat has that ``level``; with "" a third of the way up."""
        self._levels = list(game.levels)
        self.modest = level or self._levels[len(self._levels) // 3]
        """The level of a computer that nobody has chosen."""
        self._drafts, self._guests, self._fair = drafts, guests, fair

    @property
    def free(self) -> list[int]:
        """The seats that nobody has taken."""
        return [seat for seat, draft in enumerate(self._drafts) if draft.who == FREE]

    @property
    def is_deserted(self) -> bool:
        """Whether there are free seats, and no person in any other."""
        return bool(self.free) and not any(draft.is_person for draft in self._drafts)

    def seats(self) -> list[Seat]:
        """Who would play. Where nobody sits yet, whoever begins plays: computers alone have to be
        chosen.
        """
        mine = self.free[0] if self.is_deserted else -1
        seats = self._guests.named(self.computers)
        if mine >= 0:
            seats[mine] = self._fair.with_usual(seats[mine])
        return seats

    @property
    def computers(self) -> dict[int, str]:
        """The levels of the computers that take the free seats, by seat: each another character."""
        free = self.free[1:] if self.is_deserted else self.free
        taken = [draft.who for draft in self._drafts if draft.who not in (FREE, PERSON)]
        levels = different_levels(self._levels, self.modest, len(free), taken)
        return dict(zip(free, levels, strict=True))

    @property
    def computer_names(self) -> dict[int, str]:
        """The names of the computers that take the free seats, by seat."""
        seats = self._guests.named(self.computers)
        return {seat: seats[seat].name for seat in self.computers}

    @property
    def next_level(self) -> str:
        """The level of the next computer that somebody adds."""
        taken = [draft.who for draft in self._drafts if draft.who not in (FREE, PERSON)]
        return different_levels(self._levels, self.modest, 1, taken)[0]

    def take_mine(self) -> None:
        """Whoever begins where nobody sits has sat down."""
        if self.is_deserted:
            self._drafts[self.free[0]].who = PERSON

    def seating(self) -> Seating:
        """Who plays with which device. One person alone may use every device, and so may all if
        somebody has none.
        """
        people = [draft for draft in self._drafts if draft.is_person]
        is_bound = len(people) > 1 and all(draft.device for draft in people)
        devices = {k: draft.device for k, draft in enumerate(self._drafts) if draft.device}
        return Seating(devices if is_bound else {})
