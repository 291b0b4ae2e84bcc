"""Tips of those who wait, and the table of the evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final
from zlib import crc32

from game.club.cup import Place
from game.club.party.state import Party, PartyMatch, Tip

WIN, DRAW, RIGHT, RIGHT_LATE = 6, 2, 2, 1
"""In half points: a match won or drawn, a right tip, one that was right only from half-time on."""
HALF: Final = 2
"""Half points in a point."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A row of the table; `halves` are half points."""

    place: Place
    wins: int
    tips: int
    halves: int


def tip(party: Party, place: Place, winner: Place) -> Party:
    """Return the party with the tip of a guest who waits, before the match."""
    return _with(party, Tip(place, winner))


def tip_again(party: Party, place: Place, winner: Place) -> Party:
    """Return the party with the tip of a guest at half-time: another one counts less."""
    first = tip_of(party, place)
    if first is None:
        return _with(party, Tip(place, None, winner))
    return _with(party, replace(first, second=None if winner == first.first else winner))


def tip_of(party: Party, place: Place) -> Tip | None:
    """Return the tip of a guest for the next match or the one on the table."""
    return next((one for one in party.tips if one.place == place), None)


def tipped_winner(party: Party, place: Place) -> Place | None:
    """Return who wins according to a guest; None if the guest has not said."""
    one = tip_of(party, place)
    return None if one is None else one.first if one.second is None else one.second


def with_computers(party: Party) -> Party:
    """Return the party with tips of the computers that wait: for the best in the table."""
    order = [line.place for line in table(party)]
    for place in party.waiting:
        if not party.guests[place].is_person and tip_of(party, place) is None:
            best = min(party.seats, key=order.index)
            whim = crc32(f"{party.id} {len(party.played)} {place}".encode())
            is_bold = whim % 3 == 0
            party = tip(party, place, party.seats[whim % len(party.seats)] if is_bold else best)
    return party


def missing(party: Party) -> tuple[Place, ...]:
    """Return the people who wait and have not tipped."""
    known = {one.place for one in party.tips}
    return tuple(one for one in party.waiting if one in party.people and one not in known)


def is_secret(party: Party, place: Place) -> bool:
    """Return whether a tip is not shown yet: others tip after it on the same device."""
    is_alone = len([one for one in party.waiting if one in party.people]) < 2
    return not (is_alone or party.guests[place].device) and bool(missing(party))


def halves_of(tip_: Tip, winner: Place | None) -> int:
    """Return the half points of a tip."""
    if winner is None:
        return 0
    if tip_.second is None:
        return RIGHT if tip_.first == winner else 0
    return RIGHT_LATE if tip_.second == winner else 0


def right_tippers(party: Party, winner: Place | None) -> tuple[Place, ...]:
    """Return the guests whose tips for the match on the table are right if `winner` wins."""
    return tuple(one.place for one in party.tips if halves_of(one, winner))


def table(party: Party, played: Sequence[PartyMatch] | None = None) -> list[ScoreRow]:
    """Return the table of all guests who are here or have points, the best first."""
    matches = party.played if played is None else played
    lines = []
    for place, guest in enumerate(party.guests):
        wins = sum(one.winner == place for one in matches)
        draws = sum(one.winner is None and place in one.seats for one in matches)
        tips = [
            halves_of(tip_, one.winner)
            for one in matches
            for tip_ in one.tips
            if tip_.place == place
        ]
        line = ScoreRow(place, wins, sum(map(bool, tips)), WIN * wins + DRAW * draws + sum(tips))
        if guest.is_here or line.halves or any(place in one.seats for one in matches):
            lines.append(line)
    return sorted(lines, key=lambda line: (-line.halves, -line.wins, -line.tips, line.place))


def points(halves: int) -> str:
    """Return half points as people write them."""
    whole, half = divmod(halves, HALF)
    return ("½" if half else "0") if not whole else f"{whole}{'½' if half else ''}"


def _with(party: Party, new: Tip) -> Party:
    others = tuple(one for one in party.tips if one.place != new.place)
    return replace(party, tips=(*others, new))
