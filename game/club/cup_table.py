"""How a cup stands: which matches there are, who leads it, and who has won it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, TypeVar

from game.club import cup_everyone, cup_king, cup_knockout, cup_swiss
from game.club.cup import (
    MOST_TRIES,
    Cup,
    Form,
    Meeting,
    Pairing,
    Place,
    Rules,
    Running,
    tries,
)
from game.core.draw import shuffle

T = TypeVar("T")

_PAIRINGS: Final[dict[Form, Callable[[Rules, Sequence[Meeting]], list[Pairing]]]] = {
    Form.EVERYONE: lambda rules, meetings: cup_everyone.pairings(rules),
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


@dataclass(frozen=True, slots=True)
class Row:
    """How somebody stands. ``points`` are halves: a win counts two, a draw one.

    ``rank`` counts from 1, and is the same for those who are level in everything. ``difference`` is
    of games won and lost; ``opposition`` the points of all opponents, ``reign`` the longest time as
    king, ``reached`` the last round of a knock-out, one more for its winner.
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

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost


def shuffled(entrants: Sequence[T], seed: int) -> tuple[T, ...]:
    """The draw: the entrants in an order that follows from the ``seed`` alone."""
    order = list(entrants)
    shuffle(Random(seed), order)
    return tuple(order)


def pairings(cup: Cup) -> list[Pairing]:
    """Every match that is known by now, in the order of play."""
    return _PAIRINGS[cup.rules.form](cup.rules, cup.meetings)


def total(rules: Rules) -> int:
    """How many matches a cup has."""
    return _TOTALS[rules.form](rules)


def is_decided(cup: Cup, number: int) -> bool:
    """Whether a match is played; a knock-out plays it again after a draw, but not for ever."""
    played = tries(cup.meetings, number)
    if not played:
        return False
    return not cup.rules.needs_winners or played[-1].winner is not None or len(played) >= MOST_TRIES


def decided(cup: Cup) -> int:
    """How many matches are played."""
    return sum(is_decided(cup, number) for number in {one.number for one in cup.meetings})


def waiting(cup: Cup) -> list[Pairing]:
    """The matches that can be played now; the one on the table is the first. In every round those
    of people come before those of two computers.
    """
    known = [one for one in pairings(cup) if not is_decided(cup, one.number)]
    running = None if cup.running is None else cup.running.number

    def order(one: Pairing) -> tuple[bool, int, bool]:
        is_watched = all(cup.entrant(place).is_computer for place in (one.first, one.second))
        return one.number != running, one.turn, is_watched

    return sorted(known, key=order)


def is_over(cup: Cup) -> bool:
    """Whether all matches are played."""
    return decided(cup) >= total(cup.rules)


def has_come_about(cup: Cup) -> bool:
    """Whether its matches are those that its rules lead to, one after the other."""
    for k, meeting in enumerate(cup.meetings):
        before = replace(cup, meetings=cup.meetings[:k], running=None)
        if not _fits(before, meeting) or sum(meeting.wins) > cup.rules.length:
            return False
    return cup.running is None or _fits(replace(cup, running=None), cup.running)


def _fits(cup: Cup, now: Meeting | Running) -> bool:
    both = now.number, now.first, now.second
    return both in [(one.number, one.first, one.second) for one in waiting(cup)]


def champions(cup: Cup) -> tuple[Place, ...]:
    """Who has won the cup, once it is over: more than one only if they are level in everything."""
    if not is_over(cup):
        return ()
    return tuple(row.place for row in standings(cup) if row.rank == 1)


def standings(cup: Cup) -> list[Row]:
    """Everybody, the best first. What counts is, one after the other:

    - everyone against everyone: points, game difference, the points among those who are level;
    - Swiss: points, the points of the opponents, game difference;
    - king of the table: points, the longest reign, and who is king now;
    - knock-out: the round that was reached.
    """
    form, count = cup.rules.form, len(cup.rules.entrants)
    points = _points(cup)
    rows = [_row(cup, place, points) for place in range(count)]
    keys: dict[Place, tuple[int, ...]]
    if form is Form.KNOCKOUT:
        keys = {row.place: (row.reached,) for row in rows}
    elif form is Form.SWISS:
        keys = {row.place: (row.points, row.opposition, row.difference) for row in rows}
    elif form is Form.KING:
        king = cup_king.court(cup.rules, cup.meetings).king
        keys = {row.place: (row.points, row.reign, row.place == king) for row in rows}
    else:
        plain = {row.place: (row.points, row.difference) for row in rows}
        keys = {place: (*key, _among(cup, place, plain)) for place, key in plain.items()}
    rows.sort(key=lambda row: (tuple(-part for part in keys[row.place]), row.place))
    better = {place: sum(other > key for other in keys.values()) for place, key in keys.items()}
    return [replace(row, rank=better[row.place] + 1) for row in rows]


def _points(cup: Cup) -> list[int]:
    """Half points by place."""
    count = len(cup.rules.entrants)
    if cup.rules.form is Form.SWISS:
        return cup_swiss.points(count, cup.meetings)
    made = [0] * count
    for meeting in cup.meetings:
        for place in (meeting.first, meeting.second):
            made[place] += 1 if meeting.winner is None else 2 * (meeting.winner == place)
    return made


def _row(cup: Cup, place: Place, points: Sequence[int]) -> Row:
    own = [one for one in cup.meetings if place in (one.first, one.second)]
    won = sum(one.winner == place for one in own)
    drawn = sum(one.winner is None for one in own)
    mine = sum(one.wins_of(place) for one in own)
    others = [one.second if place == one.first else one.first for one in own]
    theirs = sum(one.wins_of(other) for one, other in zip(own, others, strict=True))
    reign = reached = 0
    if cup.rules.form is Form.KING:
        reign = cup_king.court(cup.rules, cup.meetings).reigns[place]
    if cup.rules.form is Form.KNOCKOUT:
        rounds = cup_knockout.bracket(cup.rules, cup.meetings)
        boxes = [box for boxes in rounds for box in boxes]
        reached = max(box.turn for box in boxes if place in (box.upper, box.lower))
        reached += rounds[-1][0].winner == place
    return Row(place, 0, points[place], won, drawn, len(own) - won - drawn, mine - theirs,
               sum(points[other] for other in others), reign, reached)  # fmt: skip


def _among(cup: Cup, place: Place, keys: dict[Place, tuple[int, int]]) -> int:
    """The half points that somebody has won against those who are level with them."""
    level = {other for other, key in keys.items() if key == keys[place]}
    made = 0
    for one in cup.meetings:
        if place in (one.first, one.second) and {one.first, one.second} <= level:
            made += 1 if one.winner is None else 2 * (one.winner == place)
    return made
