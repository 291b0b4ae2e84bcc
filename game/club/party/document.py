"""A party as plain values, and back: what comes from the disk is checked as a stranger's is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from game.club.cup import STRENGTHS, Entrant
from game.club.party.state import Guest, MostDone, Party, PartyMatch, PartyPhase, Tip
from game.store.damage import DamagedFile
from game.store.paths import is_id

VERSION: Final = 1
MAX_GUESTS, MAX_MATCHES, MAX_SEATS, MAX_DEEDS = 64, 500, 4, 100
MAX_COUNT: Final = 10**9
MAX_MS: Final = 10**15
MAX_NAME_LENGTH: Final = 60
"""Letters of a name."""

T = TypeVar("T")


def map_of(party: Party) -> dict[str, Any]:
    """Return a party as plain values."""
    return {
        "version": VERSION, "begun": party.begun_ms, "phase": party.phase.value,
        "guests": [
            [one.name, one.entrant.colour, one.entrant.shape, one.entrant.strength, one.device,
             one.is_here, one.came] for one in party.guests
        ],
        "stays": party.winner_stays, "long": party.is_long,
        "picks": [list(pick) for pick in party.picks], "game": party.game,
        "seats": list(party.seats), "tips": _tips_packed(party.tips), "match": party.match_id,
        "halved": party.has_halved, "ended": party.ended_ms,
        "played": [
            [one.game, list(one.seats), one.winner, one.plies, one.replay,
             _tips_packed(one.tips), [[d.key, d.by, d.to, d.n] for d in one.deeds]]
            for one in party.played
        ],
    }  # fmt: skip


def party_of(party_id: str, document: Mapping[str, Any]) -> Party:
    """Return the party that `map_of` has written. Raises ``DamagedFile`` for anything else."""
    try:
        if document["version"] != VERSION or not is_id(party_id):
            raise DamagedFile("json")
        guests = tuple(map(_guest, _list(document["guests"], MAX_GUESTS)))
        places = range(len(guests))
        party = Party(
            party_id,
            _count(document["begun"], MAX_MS),
            guests,
            PartyPhase(document["phase"]),
            bool(document["stays"]),
            bool(document["long"]),
            tuple(_pick(one, places) for one in _list(document["picks"], MAX_GUESTS)),
            _text(document["game"]),
            _seats(document["seats"], places),
            _tips(document["tips"], places),
            _match(document["match"]),
            bool(document["halved"]),
            tuple(_played(one, places) for one in _list(document["played"], MAX_MATCHES)),
            _count(document["ended"], MAX_MS),
        )
    except (KeyError, TypeError, ValueError):
        raise DamagedFile("json") from None
    if party.phase in (PartyPhase.NEXT, PartyPhase.MATCH) and not (party.game and party.seats):
        raise DamagedFile("json")
    return party


def _tips_packed(tips: tuple[Tip, ...]) -> list[Any]:
    return [[tip.place, tip.first, tip.second] for tip in tips]


def _list(value: Any, most: int) -> list[Any]:
    return _checked(value, list, lambda one: len(one) <= most)


def _count(value: Any, most: int = MAX_COUNT) -> int:
    return _checked(value, int, lambda one: 0 <= one <= most)


def _text(value: Any) -> str:
    """Return words that can be written everywhere: half of a letter, which JSON may hold, can't."""
    return _checked(
        value,
        str,
        lambda one: len(one) <= MAX_NAME_LENGTH and one == one.encode("utf-8", "replace").decode(),
    )


def _match(value: Any) -> str:
    return _checked(value, str, lambda one: not one or is_id(one))


def _place(value: Any, places: range) -> int:
    return _checked(value, int, lambda one: one in places)


def _maybe(value: Any, places: range) -> int | None:
    return None if value is None else _place(value, places)


def _seats(value: Any, places: range) -> tuple[int, ...]:
    seats = _list(value, MAX_SEATS)
    return _checked(
        tuple(_place(one, places) for one in seats), tuple, lambda one: len(set(one)) == len(one)
    )


def _pick(value: Any, places: range) -> tuple[int, str]:
    place, game = _list(value, 2)
    return _place(place, places), _text(game)


def _tips(value: Any, places: range) -> tuple[Tip, ...]:
    tips = []
    for place, first, second in _list(value, MAX_GUESTS):
        at = _checked(first, int, lambda one: one == -1 or one in places)
        tips.append(Tip(_place(place, places), at, _maybe(second, places)))
    return tuple(tips)


def _guest(value: Any) -> Guest:
    name, colour, shape, strength, device, is_here, came = value
    entrant = Entrant(_text(name), _count(colour, 3), _count(shape, 3), _count(strength, STRENGTHS))
    return Guest(entrant, _text(device), bool(is_here), _count(came))


def _played(value: Any, places: range) -> PartyMatch:
    game, seats, winner, plies, replay, tips, deeds = value
    done = tuple(
        MostDone(_text(key), _place(by, places), _maybe(to, places), _count(n))
        for key, by, to, n in _list(deeds, MAX_DEEDS)
    )
    return PartyMatch(
        _text(game),
        _seats(seats, places),
        _maybe(winner, places),
        _count(plies),
        _match(replay),
        _tips(tips, places),
        done,
    )


def _checked(value: Any, kind: type[T], is_right: Callable[[T], bool]) -> T:
    if type(value) is not kind or not is_right(value):
        raise ValueError
    return value
