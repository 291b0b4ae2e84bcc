"""Guests come and go, at any time between two matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.club.cup import Entrant, Place
from game.club.party.state import LOOKS, MAX_GUESTS, Guest, Party, PartyPhase, Tip
from game.words.sanitize import name_key


def find(party: Party, name: str) -> Place | None:
    """Return the place of the guest of a name, who may have left."""
    key = name_key(name)
    places = (place for place, one in enumerate(party.guests) if name_key(one.name) == key)
    return next(places, None)


def arrive(party: Party, entrant: Entrant, device: str = "") -> Party:
    """Return the party with a guest more; with points and place if the guest was there before.

    The party is returned as it is if the guest is here, or if there is no room.
    """
    place = find(party, entrant.name)
    if len(party.here) >= MAX_GUESTS or (place is not None and party.guests[place].is_here):
        return party
    guest = Guest(_dressed(party, entrant), device, came=len(party.played))
    if place is None:
        return replace(party, guests=(*party.guests, guest))
    return _with(party, place, guest)


def leave(party: Party, place: Place) -> Party:
    """Return the party without a guest. Who has not played yet leaves no trace."""
    if any(place in one.seats or _tipped(one.tips, place) for one in party.played):
        return _with(party, place, replace(party.guests[place], is_here=False, device=""))
    if place == len(party.guests) - 1:
        return replace(party, guests=party.guests[:-1])
    return _with(party, place, replace(party.guests[place], is_here=False, device=""))


def rename(party: Party, place: Place, entrant: Entrant) -> Party:
    """Return the party in which another guest sits at a place; unchanged if they are here."""
    if find(party, entrant.name) not in (None, place):
        return party
    others = _with(party, place, replace(party.guests[place], is_here=False))
    return _with(party, place, replace(party.guests[place], entrant=_dressed(others, entrant)))


def next_look(party: Party, place: Place) -> Party:
    """Return the party with the next free colour for a guest, or else with another shape."""
    one = party.guests[place].entrant
    look = (one.colour + 1) % LOOKS
    others = _with(party, place, replace(party.guests[place], is_here=False))
    dressed = _dressed(others, replace(one, colour=look, shape=look))
    if dressed == one:
        taken, every = set(_looks_in_use(party)), range(1, LOOKS * LOOKS)
        looks = (((one.colour + k // LOOKS) % LOOKS, (one.shape + k) % LOOKS) for k in every)
        colour, shape = next(look for look in looks if look not in taken)
        dressed = replace(one, colour=colour, shape=shape)
    return _with(party, place, replace(party.guests[place], entrant=dressed))


def owner(party: Party, device: str) -> Place | None:
    """Return the guest who has a device to themselves; None if there is none.

    Half of a keyboard is shared as long as a guest has no device.
    """
    if not device:
        return None
    is_key = device.startswith("keys")
    if is_key and not all(party.guests[place].device for place in party.people):
        return None
    return next((one for one in party.here if party.guests[one].device == device), None)


def give_device(party: Party, place: Place, device: str) -> Party:
    """Return the party in which a guest uses another device."""
    return _with(party, place, replace(party.guests[place], device=device))


def welcome(party: Party) -> Party:
    """Return the party at which guests come and go: the game stays, who plays it is open again."""
    return replace(party, phase=PartyPhase.HERE, seats=(), tips=(), picks=())


def _with(party: Party, place: Place, guest: Guest) -> Party:
    guests = (*party.guests[:place], guest, *party.guests[place + 1 :])
    return replace(party, guests=guests)


def _looks_in_use(party: Party, but: Place = -1) -> Iterator[tuple[int, int]]:
    for place in party.here:
        one = party.guests[place].entrant
        if place != but and not one.is_computer:
            yield one.colour, one.shape


def _dressed(party: Party, entrant: Entrant) -> Entrant:
    """Return the entrant in a colour of their own as long as there are enough, else in a shape."""
    taken = set(_looks_in_use(party))
    if entrant.is_computer:
        return entrant
    looks = [(entrant.colour, entrant.shape)]
    looks += [(k % LOOKS, k % LOOKS) for k in range(entrant.colour, entrant.colour + LOOKS)]
    looks += [(k % LOOKS, k // LOOKS) for k in range(LOOKS * LOOKS)]
    colours = {colour for colour, _ in taken}
    alone = (look for look in looks[: LOOKS + 1] if look[0] not in colours)
    free = next(alone, None) or next((look for look in looks if look not in taken), looks[0])
    return replace(entrant, colour=free[0], shape=free[1])


def _tipped(tips: tuple[Tip, ...], place: Place) -> bool:
    return any(tip.place == place for tip in tips)
