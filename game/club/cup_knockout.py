"""Knockout tournaments. The first players of the draw get the byes and meet as late as possible.

The opponent of a player who has left wins by walkover. A player who joins later meets a player with
a bye who has not played yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.club.cup import (
    MAX_TRIES,
    ChangeKind,
    Cup,
    Meeting,
    Pairing,
    Place,
    RosterChange,
    Rules,
    begins_first,
    tries,
)


@dataclass(frozen=True, slots=True)
class Box:
    """A place in the bracket: ``turn`` is the round, ``at`` counts from the top.

    ``number`` is None for a free pass. ``upper`` and ``lower`` are None until they are known
    them; with a free pass only one of them is ever known.
    """

    turn: int
    at: int
    number: int | None
    upper: Place | None
    lower: Place | None
    winner: Place | None
    absent: frozenset[Place] = frozenset()
    """The players of the two who withdrew before they met."""

    @property
    def is_free_pass(self) -> bool:
        return self.number is None


def seeds(size: int) -> list[int]:
    """Return who stands where in the first round of a bracket of ``size``, a power of two.

    The first two can only meet in the final, the first four not before the semi-finals.
    """
    order = [0]
    while len(order) < size:
        order = [place for seed in order for place in (seed, 2 * len(order) - 1 - seed)]
    return order


def turns(count: int) -> int:
    """Return the number of rounds of a knockout of `count` players."""
    return (count - 1).bit_length()


def total(rules: Rules) -> int:
    """Return how many matches there are, but for those that are played again after a draw."""
    return len(rules.entrants) - 1


def places(cup: Cup) -> list[Place | None]:
    """Return who stands where in the first round, from the top down; None for a free pass."""
    count = len(cup.rules.entrants)
    order: list[Place | None] = [
        place if place < count else None for place in seeds(2 ** turns(count))
    ]
    for change in cup.changes:
        if change.kind is ChangeKind.JOIN and (at := free_place(cup, order, change)) is not None:
            order[at] = change.place
    return order


def free_place(cup: Cup, order: Sequence[Place | None], join: RosterChange) -> int | None:
    """Return the place in the first round for a player who joins later; None if there is none.

    It is opposite the last drawn player with a bye who has not played yet.
    """
    busy = {place for one in cup.meetings[: join.after] for place in one.both}
    if join.on_table is not None:
        busy |= join.on_table.both
    found = [
        (holder, at)
        for at, place in enumerate(order)
        if place is None and (holder := order[at ^ 1]) is not None and holder not in busy
    ]
    return max(found)[1] if found else None


def bracket(cup: Cup) -> list[list[Box]]:
    """Every round from the first to the final, each from the top down."""
    first, later = len(cup.rules.entrants), total(cup.rules)
    order = places(cup)
    gone = cup.gone
    rounds: list[list[Box]] = []
    number = 0
    for turn in range(turns(first)):
        boxes = []
        for at in range(len(order) // 2):
            upper, lower = order[2 * at], order[2 * at + 1]
            if turn == 0 and (upper is None or lower is None):
                boxes.append(Box(turn, at, None, upper, lower, upper if lower is None else lower))
                continue
            newest = max(place for place in (upper, lower, 0) if place is not None)
            if turn == 0 and newest >= first:
                boxes.append(_box(cup, turn, at, later + newest - first, upper, lower, gone))
                continue
            boxes.append(_box(cup, turn, at, number, upper, lower, gone))
            number += 1
        rounds.append(boxes)
        order = [box.winner for box in boxes]
    return rounds


def _box(
    cup: Cup,
    turn: int,
    at: int,
    number: int,
    upper: Place | None,
    lower: Place | None,
    gone: Sequence[Place],
) -> Box:
    """Return the box of a match; of two who have gone home, the one who stayed longer goes on."""
    winner = _winner(cup.meetings, number)
    absent = [] if winner is not None else [place for place in gone if place in (upper, lower)]
    if absent and upper is not None and lower is not None:
        winner = absent[-1] if len(absent) == 2 else upper if absent[0] == lower else lower
    return Box(turn, at, number, upper, lower, winner, frozenset(absent))


def _winner(meetings: Sequence[Meeting], number: int) -> Place | None:
    """Return who goes on: the winner, or after the last draw the player drawn first."""
    played = tries(meetings, number)
    if not played:
        return None
    last = played[-1]
    if last.winner is None and len(played) >= MAX_TRIES:
        return min(last.first, last.second)
    return last.winner


def pairings(cup: Cup) -> list[Pairing]:
    """Return the matches whose two players are known.

    The final is of the first game, earlier matches of the others; after a draw the other player
    moves first.
    """
    made = []
    for box in (box for boxes in bracket(cup) for box in boxes):
        if box.number is None or box.upper is None or box.lower is None:
            continue
        if played := tries(cup.meetings, box.number):
            again = box.winner is None
            first, second = played[-1].first, played[-1].second
            first, second = (second, first) if again else (first, second)
        else:
            before = [one for one in cup.meetings if one.number < box.number]
            is_upper = begins_first(box.upper, box.lower, before)
            first, second = (box.upper, box.lower) if is_upper else (box.lower, box.upper)
        event = event_at(cup.rules, box.number)
        made.append(Pairing(box.number, box.turn, first, second, event, box.absent))
    return made


def event_at(rules: Rules, number: int) -> int:
    """Return which game a match is played in: the final is of the first one."""
    return (total(rules) - 1 - number) % len(rules.events)


def to_come(cup: Cup) -> int:
    """Return how many matches will be played between players who are not both known yet."""
    boxes = [box for boxes in bracket(cup) for box in boxes if box.number is not None]
    return sum(None in (box.upper, box.lower) and not box.absent for box in boxes)
