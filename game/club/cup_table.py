"""Standings of a cup: its matches, who leads it, and who has won it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, TypeVar

from game.club import cup_everyone, cup_king, cup_knockout, cup_swiss
from game.club.cup import MAX_TRIES, Cup, Form, Meeting, Pairing, Place, Rules, tries
from game.core.search.draw import shuffle

T = TypeVar("T")

_PAIRINGS: Final[dict[Form, Callable[[Cup], list[Pairing]]]] = {
    Form.EVERYONE: cup_everyone.pairings,
    Form.SWISS: cup_swiss.pairings,
    Form.KNOCKOUT: cup_knockout.pairings,
    Form.KING: cup_king.pairings,
}
_TOTALS: Final[dict[Form, Callable[[Rules], int]]] = {
    Form.EVERYONE: cup_everyone.total,
    Form.SWISS: cup_swiss.total,
    Form.KNOCKOUT: cup_knockout.total,
    Form.KING: cup_king.total,
}
_TO_COME: Final[dict[Form, Callable[[Cup], int]]] = {
    Form.EVERYONE: lambda cup: 0,
    Form.SWISS: cup_swiss.to_come,
    Form.KNOCKOUT: cup_knockout.to_come,
    Form.KING: lambda cup: max(0, cup_king.total_of(cup) - len(cup.meetings) - 1),
}


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """The standing of a player. ``points`` are halves: a win counts two, a draw one.

    ``rank`` counts from 1, and is the same for those who are level in everything. ``difference`` is
    of games won and lost; ``opposition`` the points of all opponents, ``reign`` the longest time as
    king, ``reached`` the last round of a knock-out, one more for its winner. ``awarded`` are half
    points without a match: for a rest, a walkover or rounds missed. Nothing counts of a player with
    ``is_struck_off``, who comes last.
    """

    place: Place
    rank: int
    points: int
    won: int
    drawn: int
    lost: int
    difference: int
    opposition: int = 0
    reign: int = 0
    reached: int = 0
    awarded: int = 0
    is_struck_off: bool = False

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost


def draw_entrants(entrants: Sequence[T], seed: int) -> tuple[T, ...]:
    """Return the draw: the entrants in an order that depends on ``seed`` alone."""
    order = list(entrants)
    shuffle(Random(seed), order)
    return tuple(order)


def pairings(cup: Cup) -> list[Pairing]:
    """Return every match known so far, in the order of play."""
    return _PAIRINGS[cup.rules.form](cup)


def total(rules: Rules) -> int:
    """Return how many matches a cup has, if no player leaves or joins."""
    return _TOTALS[rules.form](rules)


def expected_matches(cup: Cup) -> int:
    """Return how many matches will have been played at the end, by what is known so far."""
    return matches_played(cup) + len(_open(cup)) + _TO_COME[cup.rules.form](cup)


def is_decided(cup: Cup, number: int) -> bool:
    """Return whether a match is played; a knock-out repeats it after a draw, but not for ever."""
    played = tries(cup.meetings, number)
    if not played:
        return False
    return not cup.rules.needs_winners or played[-1].winner is not None or len(played) >= MAX_TRIES


def matches_played(cup: Cup) -> int:
    """Return how many matches are played."""
    return sum(is_decided(cup, number) for number in {one.number for one in cup.meetings})


def waiting(cup: Cup) -> list[Pairing]:
    """Return the matches that can be played now; the first is the one in progress.

    In every round, matches of people come before those of two computers.
    """
    known = _open(cup)
    running = None if cup.running is None else cup.running.number

    def order(one: Pairing) -> tuple[bool, int, bool]:
        is_watched = all(cup.entrant(place).is_computer for place in (one.first, one.second))
        return one.number != running, one.turn, is_watched

    return sorted(known, key=order)


def _open(cup: Cup) -> list[Pairing]:
    """Return the matches that can be played."""
    return [one for one in pairings(cup) if not one.is_off and not is_decided(cup, one.number)]


def is_over(cup: Cup) -> bool:
    """Return whether all matches are played."""
    return not _open(cup)


def champions(cup: Cup) -> tuple[Place, ...]:
    """Return who has won the cup, once it is over; several if they are level in everything."""
    if not is_over(cup):
        return ()
    return tuple(row.place for row in standings(cup) if row.rank == 1)


def counted_meetings(cup: Cup) -> tuple[Meeting, ...]:
    """Return the matches that count: all but those of players who are struck off."""
    if cup.rules.form is not Form.EVERYONE or not cup.changes:
        return cup.meetings
    out = cup_everyone.struck_off(cup)
    return tuple(one for one in cup.meetings if not out & {one.first, one.second})


def standings(cup: Cup) -> list[StandingsRow]:
    """Return all players, best first.

    The criteria, one after the other:

    - round robin: points, game difference, head-to-head points among tied players;
    - Swiss: points, the opponents' points, game difference;
    - king of the table: points, the longest reign, the present king;
    - knockout: the round reached.
    """
    form, count = cup.rules.form, len(cup.entrants)
    out = cup_everyone.struck_off(cup) if form is Form.EVERYONE else frozenset()
    rows = [replace(row, is_struck_off=row.place in out) for row in _rows(cup, count)]
    keys: dict[Place, tuple[int, ...]]
    if form is Form.KNOCKOUT:
        keys = {row.place: (row.reached,) for row in rows}
    elif form is Form.SWISS:
        keys = {row.place: (row.points, row.opposition, row.difference) for row in rows}
    elif form is Form.KING:
        king = cup_king.court(cup).king
        keys = {row.place: (row.points, row.reign, row.place == king) for row in rows}
    else:
        plain = {row.place: (row.points, row.difference) for row in rows}
        keys = {place: (*key, _among(cup, place, plain)) for place, key in plain.items()}
    keys = {place: (place not in out, *key) for place, key in keys.items()}
    rows.sort(key=lambda row: (tuple(-part for part in keys[row.place]), row.place))
    better = {place: sum(other > key for other in keys.values()) for place, key in keys.items()}
    return [replace(row, rank=better[row.place] + 1) for row in rows]


def walkovers(cup: Cup) -> list[Pairing]:
    """Return the matches that count as won without having been played."""
    return [one for one in pairings(cup) if one.walkover is not None] if cup.changes else []


def _points(cup: Cup, count: int) -> list[int]:
    """Half points by place."""
    if cup.rules.form is Form.SWISS:
        return cup_swiss.points(cup)
    made = [0] * count
    for meeting in counted_meetings(cup):
        for place in (meeting.first, meeting.second):
            made[place] += 1 if meeting.winner is None else 2 * (meeting.winner == place)
    for one in walkovers(cup):
        if one.walkover is not None:
            made[one.walkover] += 2
    return made


def _rows(cup: Cup, count: int) -> list[StandingsRow]:
    """Return how each player stands, by place."""
    form, points, met = cup.rules.form, _points(cup, count), counted_meetings(cup)
    faced = cup_swiss.opposition(cup) if form is Form.SWISS else [0] * count
    if form is not Form.SWISS:
        for one in met:
            faced[one.first] += points[one.second]
            faced[one.second] += points[one.first]
    reigns = cup_king.court(cup).reigns if form is Form.KING else (0,) * count
    rounds = cup_knockout.bracket(cup) if form is Form.KNOCKOUT else []
    made = []
    for place in range(count):
        own = [one for one in met if place in (one.first, one.second)]
        won = sum(one.winner == place for one in own)
        drawn = sum(one.winner is None for one in own)
        mine = sum(one.wins_of(place) for one in own)
        theirs = sum(sum(one.wins) for one in own) - mine
        reached = 0
        if rounds:
            boxes = [box for boxes in rounds for box in boxes]
            reached = max(box.turn for box in boxes if place in (box.upper, box.lower))
            reached += rounds[-1][0].winner == place
        made.append(
            StandingsRow(
                place,
                0,
                points[place],
                won,
                drawn,
                len(own) - won - drawn,
                mine - theirs,
                faced[place],
                reigns[place],
                reached,
                points[place] - 2 * won - drawn,
            )
        )
    return made


def _among(cup: Cup, place: Place, keys: dict[Place, tuple[int, int]]) -> int:
    """Return the half points a player has won against tied players."""
    level = {other for other, key in keys.items() if key == keys[place]}
    made = 0
    for one in counted_meetings(cup):
        if place in (one.first, one.second) and {one.first, one.second} <= level:
            made += 1 if one.winner is None else 2 * (one.winner == place)
    return made + sum(2 for one in walkovers(cup) if one.walkover == place and one.both <= level)


@dataclass(frozen=True, slots=True)
class Crossing:
    """Content of the cell of two players: their matches, played, to come and cancelled.

    A match is cancelled if a player withdrew.
    """

    meetings: tuple[Meeting, ...]
    open: tuple[Pairing, ...]
    off: tuple[Pairing, ...] = ()
    is_void: bool = False
    """Whether the matches do not count: one of the two is struck off."""

    def games(self, place: Place) -> tuple[int, int]:
        """Return the games that a player has won here, and lost."""
        own = sum(one.wins_of(place) for one in self.meetings)
        return own, sum(sum(one.wins) for one in self.meetings) - own


def crossings(cup: Cup) -> dict[frozenset[Place], Crossing]:
    """Return what there is between any two players."""
    met: dict[frozenset[Place], list[Meeting]] = {}
    waiting: dict[frozenset[Place], list[Pairing]] = {}
    played = {one.number for one in cup.meetings}
    out = cup_everyone.struck_off(cup) if cup.rules.form is Form.EVERYONE else frozenset()
    for one in cup.meetings:
        met.setdefault(one.both, []).append(one)
    for pairing in pairings(cup):
        if pairing.number not in played:
            waiting.setdefault(pairing.both, []).append(pairing)
    return {
        both: Crossing(
            tuple(met.get(both, ())),
            tuple(one for one in waiting.get(both, ()) if not one.is_off),
            tuple(one for one in waiting.get(both, ()) if one.is_off),
            bool(both & out),
        )
        for both in (*met, *(both for both in waiting if both not in met))
    }
