"""The matches of a party: their options and seats, half-time, and what is remembered of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from game.club.cup import Place
from game.club.party.state import LOOKS, MostDone, Party, PartyMatch, PartyPhase
from game.core.match.fair_play import PARTY
from game.core.match.handicap import NONE, Handicap
from game.core.match.match import Match
from game.core.match.penalties import events_of
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from game.core.search.strength import level_at

MANY: Final = 2
"""More seats than these are a form of its own."""


def options_of(game: AnyGame, *, is_long: bool, guests: int) -> Any:
    """Return the options of a match: for all `guests` if the game has a form for their number."""
    forms = game.party
    if forms.many is not None and guests >= game.seats(forms.many):
        return forms.many
    first = next(iter(game.presets.values()))
    return (forms.long if is_long else forms.short) or first


def seats_of(party: Party, game: AnyGame) -> int:
    """Return the number of players in the next match of a party."""
    return game.seats(options_of(game, is_long=party.is_long, guests=len(party.here)))


def form_of(game: AnyGame, options: Any) -> str:
    """Return the name of the form of a match: "short", "long" or "many"; "" for a game without."""
    forms = (("many", game.party.many), ("long", game.party.long), ("short", game.party.short))
    return next((name for name, one in forms if one is not None and one == options), "")


def match_of(party: Party, game: AnyGame, seed: int, handicaps: Sequence[Handicap] = ()) -> Match:
    """Return the next match of a party, before its first move; with what each seat is given."""
    options = options_of(game, is_long=party.is_long, guests=len(party.here))
    looks = _looks(party)
    seats = []
    for place, given in zip(party.seats, handicaps or [NONE] * len(party.seats), strict=True):
        one = party.guests[place].entrant
        level = level_at(list(game.levels), one.strength) if one.strength else ""
        seats.append(Seat(one.name, looks[place], level, given))
    return Match(game, options, seed, seats, stakes=PARTY)


def _looks(party: Party) -> dict[Place, int]:
    """Return the colour of each player: a person who can keep theirs does, the rest get others."""
    looks: dict[Place, int] = {}
    order = sorted(party.seats, key=lambda one: not party.guests[one].is_person)
    for place in order:
        if (look := party.guests[place].entrant.colour) not in looks.values():
            looks[place] = look
    free = [look for look in range(LOOKS) if look not in looks.values()]
    return looks | dict(zip([place for place in order if place not in looks], free, strict=False))


def is_half(match: Match) -> bool:
    """Return whether a player has come half of the way; never for a game without a measure."""
    standing = match.game.wording.standing
    if standing is None or match.has_secrets or match.state.outcome() is not None:
        return False
    start, now = standing(match.state_at(0)), standing(match.state)
    return min(now) * 2 <= min(start)


def after_match(party: Party, match: Match) -> Party:
    """Return the party after the match on its table; unchanged if that is not over."""
    outcome = match.state.outcome()
    if (
        party.phase is not PartyPhase.MATCH
        or outcome is None
        or len(match.seats) != len(party.seats)
    ):
        return party
    winner = None if outcome.winner is None else party.seats[outcome.winner]
    deeds = deeds_of(match, party.seats)
    played = PartyMatch(
        match.game.id, party.seats, winner, match.ply, party.match_id, party.tips, deeds
    )
    return party.end_match(played)


def deeds_of(match: Match, seats: Sequence[int]) -> tuple[MostDone, ...]:
    """Return what each player did most of: of events with a size the largest, else their number."""
    found: dict[tuple[str, int], list[tuple[int, int | None]]] = defaultdict(list)
    for ply in range(match.ply):
        for event in events_of(match, ply):
            to = None if event.to is None else seats[event.to]
            found[event.key, seats[event.by]].append((event.n, to))
    deeds = []
    for (key, by), events in found.items():
        n, to = max(events, key=lambda one: one[0])
        deeds.append(MostDone(key, by, to, n if n > 1 else len(events)))
    return tuple(deeds)


def after_half_time(party: Party) -> Party:
    """Return the party after half-time of the match on its table."""
    return replace(party, has_halved=True)
