"""Fair starts of those who sit down: what each brings along, what was suggested, what is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from game.club.fair import uneven
from game.core.match.handicap import NONE, Handicap
from game.core.match.handicap_text import amount_told, help_told, told, why_idle
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from game.store.people import Person
from game.words.sanitize import name_key
from scenes.cabinet import Cabinet
from scenes.menus.fair_start import FairChip, FairStartScene, Suggestion
from scenes.menus.join_cards import Draft, fair_box
from scenes.menus.join_people import Guests
from scenes.table.last_time import plan_of
from scenes.ui.brush import Box


class FairStarts:
    """What the seats of a match that is being set up have more or less."""

    def __init__(
        self, cabinet: Cabinet, game: AnyGame, options: Any, guests: Guests,
        drafts: Sequence[Draft],
        *, is_settled: bool,
    ) -> None:  # fmt: skip
        """In a match that goes on it ``is_settled`` what everybody has."""
        self._is_settled = is_settled
        self._cabinet, self._game, self._options = cabinet, game, options
        self._guests, self._drafts = guests, drafts
        plan = plan_of(cabinet, game)
        self._last = {name_key(seat.name): seat.handicap for seat in plan.seats if not seat.level}
        self._who: dict[int, str] = {}
        """Who sat on each seat when its handicap was brought along."""

    def bring(self) -> None:
        """Whoever has sat down since brings what they have every time, or had last time."""
        for k, draft in enumerate(() if self._is_settled else self._drafts):
            who = name_key(draft.name) if draft.is_person else draft.who
            if self._who.get(k) != who:
                self._who[k] = who
                draft.handicap = self._usual(draft.name) if draft.is_person else NONE

    def with_usual(self, seat: Seat) -> Seat:
        """``seat`` with what the person brings along who begins without having sat down first."""
        return seat if self._is_settled else replace(seat, handicap=self._usual(seat.name))

    def _usual(self, name: str) -> Handicap:
        person = self._guests.people.named(name)
        given = self._last.get(name_key(name), NONE)
        if person is not None and person.usual:
            given = person.usual
        return self._game.handicaps.fitting(given, list(self._game.levels))

    def chips(self, card: Box, k: int, done: Callable[[], None]) -> dict[str, FairChip]:
        """What a card says of its seat, if it can be changed; pressing it opens the form."""
        if self._is_settled:
            return {}
        mine = told(self._game, self._options, self._seat(k))
        box = fair_box(card, is_even=not self._drafts[k].handicap)
        return {"fair": FairChip(box, self._cabinet.strings, mine, lambda: self._open(k, done))}

    def _seat(self, k: int) -> Seat:
        return self._guests.named()[k]

    def _open(self, k: int, done: Callable[[], None]) -> None:
        draft = self._drafts[k]

        def change(given: Handicap) -> None:
            draft.handicap = given
            done()

        person = self._guests.people.named(draft.name) if draft.is_person else None

        def keep(given: Handicap) -> None:
            assert person is not None
            self._keep(person, given)

        self._cabinet.stack.push(FairStartScene(
            self._cabinet, self._game, self._options, self._seat(k), change,
            keep=None if person is None else keep, suggestion=self._suggestion(k),
        ))  # fmt: skip

    def _keep(self, person: Person, given: Handicap) -> None:
        """Somebody has this every time from now on; what they have in other games stays."""
        cabinet, names = self._cabinet, {part.name for part in self._game.handicaps.parts}
        others = tuple(one for one in person.usual.own if one[0] not in names)
        usual = replace(given, own=tuple(sorted((*others, *given.own))), less_ms=0)
        people = self._guests.people.with_person(replace(person, usual=usual))
        trouble = cabinet.library.club.keep(people)
        if trouble is not None:
            cabinet.toast(cabinet.words("people.not_saved", why=trouble))
        else:
            cabinet.toast(cabinet.words("handicap.kept", who=person.name))

    def _suggestion(self, k: int) -> Suggestion | None:
        """What could be given to somebody who nearly always loses against the other one."""
        people = [draft for draft in self._drafts if draft.is_person]
        if len(self._drafts) != 2 or len(people) != 2 or self._drafts[k].handicap:
            return None
        mine, other = self._drafts[k], self._drafts[1 - k]
        club, here, game = self._cabinet.library.club, self._guests.people, self._game.id
        names = mine.name, other.name
        found = club.ask(lambda database: uneven(database, here, game, *names))
        if found is None or found.other != mine.name:
            return None
        words, say = self._cabinet.words, self._cabinet.say
        given, what = self._offered()
        if given is None:
            return None
        why = words("handicap.suggest", winner=found.winner, wins=found.wins, games=found.games)
        return Suggestion(why, words("handicap.take", who=mine.name, what=say(what)), given)

    def _offered(self) -> tuple[Handicap | None, Any]:
        """Something of the game's own that has an effect; else a warning before slips."""
        for part in self._game.handicaps.parts:
            if not why_idle(self._game, self._options, part.name):
                given = NONE.with_amount(part.name, part.suggested)
                return given, amount_told(self._game.id, part.name, part.suggested)
        if self._game.teaching.judge is None:
            return None, None
        given = replace(NONE, help="warned")
        return given, help_told(given)
