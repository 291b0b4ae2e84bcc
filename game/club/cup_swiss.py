"""Swiss tournaments: players with equal points meet, no pair meets twice, no player rests twice.

A player who leaves is not drawn again and keeps the points; the opponent of a match already drawn
wins by walkover. A player who joins later has half a point for each round missed, one who returns
has none. The tournament ends early where too few players are left to avoid a repeated pairing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from game.club.cup import (
    MAX_PLAYERS,
    Cup,
    Pairing,
    Place,
    Roster,
    RosterChange,
    Rules,
    begins_first,
)

Pair = tuple[Place, Place]

REST: Final[Place] = MAX_PLAYERS
"""The opponent of a player who rests: a place that no player has."""


@dataclass(frozen=True, slots=True)
class SwissRound:
    """A round that is drawn, of the ``count`` players that the cup had by then."""

    pairings: tuple[Pairing, ...]
    count: int
    resting: Place | None
    is_over: bool

    def has(self, place: Place) -> bool:
        """Return whether a player was drawn, or rests."""
        return place == self.resting or any(place in one.both for one in self.pairings)


def turns(count: int) -> int:
    """Return the number of rounds for `count` players: one more than it takes to rank them."""
    return (count - 1).bit_length() + 1


def total(rules: Rules) -> int:
    """Return how many matches there are."""
    count = len(rules.entrants)
    return turns(count) * (count // 2)


def pairings(cup: Cup) -> list[Pairing]:
    """Return the matches of every known round: a round is known once all before it are played."""
    return [one for drawn in rounds(cup) for one in drawn.pairings]


def rounds(cup: Cup) -> list[SwissRound]:
    """Return every round that is known, the next one when all before it are over."""
    made: list[SwissRound] = []
    met: set[frozenset[Place]] = set()
    number, of = 0, turns(len(cup.rules.entrants))
    for turn in range(of):
        if made and not made[-1].is_over:
            break
        roster = cup.roster(_before(cup, number))
        pairs = draw_round(roster.present, _scores(cup, made), met, of - turn - 1)
        if not pairs:
            break
        made.append(_round(cup, roster, pairs, turn, number))
        absent = {one.both for one in made[-1].pairings if one.is_off}
        met |= {frozenset(pair) for pair in pairs} - absent
        number += len(made[-1].pairings)
    return made


def _before(cup: Cup, number: int) -> tuple[RosterChange, ...]:
    """Return the changes before the first match with that number or a later one began."""
    for k, change in enumerate(cup.changes):
        begun = [one.number for one in cup.meetings[: change.after]]
        if change.on_table is not None:
            begun.append(change.on_table.number)
        if max(begun, default=-1) >= number:
            return cup.changes[:k]
    return cup.changes


def _round(cup: Cup, roster: Roster, pairs: Sequence[Pair], turn: int, number: int) -> SwissRound:
    """Return a drawn round; matches of players who withdrew are marked as not played."""
    before = [one for one in cup.meetings if one.number < number]
    matches = [pair for pair in pairs if pair[1] != REST]
    gone = cup.roster(_before(cup, number + len(matches))).gone
    played = {one.number for one in cup.meetings}
    made: list[Pairing] = []
    for a, b in matches:
        first, second = (a, b) if begins_first(a, b, before) else (b, a)
        at = number + len(made)
        absent = frozenset(() if at in played else {a, b}.intersection(gone))
        event = turn % len(cup.rules.events)
        made.append(Pairing(at, turn, first, second, event, absent))
    resting = next((a for a, b in pairs if b == REST), None)
    is_over = all(one.is_off or one.number in played for one in made)
    return SwissRound(tuple(made), len(roster.entrants), resting, is_over)


def points(cup: Cup) -> list[int]:
    """Half points by place after whole rounds: a win counts two, a draw one, a rest two."""
    made = _scores(cup, rounds(cup))
    return [made[place] for place in range(len(cup.entrants))]


def _scores(cup: Cup, known: Sequence[SwissRound]) -> list[int]:
    """Return the half points after these rounds, for every place that there can be."""
    made = [0] * MAX_PLAYERS
    numbers = {one.number for drawn in known for one in drawn.pairings}
    for meeting in cup.meetings:
        if meeting.number in numbers:
            for place in (meeting.first, meeting.second):
                made[place] += 1 if meeting.winner is None else 2 * (meeting.winner == place)
    for drawn in known:
        for one in drawn.pairings:
            if one.walkover is not None:
                made[one.walkover] += 2
        if drawn.resting is not None and drawn.is_over:
            made[drawn.resting] += 2
        for place in range(drawn.count, MAX_PLAYERS):
            made[place] += 1
    return made


def opposition(cup: Cup) -> list[int]:
    """Return the points of all opponents by place, which break ties.

    Once players have left or come, unplayed rounds count as in chess: a round without a match
    counts as one against an opponent with the player's own points, and rounds that a player misses
    up to the end count as drawn for those whom they have met.
    """
    known, scores, count = rounds(cup), points(cup), len(cup.entrants)
    made: list[int] = [0] * count
    adjusted = list(scores)
    over = [drawn for drawn in known if drawn.is_over] if cup.changes else []
    played = {one.number: one for one in cup.meetings}
    for place in range(count):
        has_played = [
            any(place in one.both and one.number in played for one in drawn.pairings)
            for drawn in over
        ]
        made[place] += has_played.count(False) * scores[place]
        for drawn in reversed(over):
            if drawn.count <= place or (drawn.has(place) and not _has_left(drawn, place)):
                break
            adjusted[place] += 1
    for meeting in cup.meetings:
        made[meeting.first] += adjusted[meeting.second]
        made[meeting.second] += adjusted[meeting.first]
    return made


def _has_left(drawn: SwissRound, place: Place) -> bool:
    return any(place in one.absent for one in drawn.pairings)


def rounds_to_come(cup: Cup) -> int:
    """Return how many rounds will be drawn after those that are known."""
    known = rounds(cup)
    if known and known[-1].is_over:
        return 0  # no other one can be drawn
    return turns(len(cup.rules.entrants)) - len(known)


def to_come(cup: Cup) -> int:
    """Return how many matches the rounds to come will have, if no player leaves or joins."""
    return rounds_to_come(cup) * (len(cup.roster().present) // 2)


def has_round_left(cup: Cup) -> bool:
    """Return whether a player who comes now can still be drawn."""
    known = rounds(cup)
    if len(known) < turns(len(cup.rules.entrants)):
        return not (known and known[-1].is_over)
    begun = {one.number for one in cup.meetings}
    if cup.running is not None:
        begun.add(cup.running.number)
    return bool(known) and not begun & {one.number for one in known[-1].pairings}


def draw_round(
    places: Sequence[Place], scores: Sequence[int], met: Iterable[frozenset[Place]], left: int
) -> list[Pair]:
    """Return the pairs of a round, after which ``left`` rounds remain.

    The player who rests is paired with the place ``REST``, which is no player's.

    No pair meets twice, and the remaining rounds can be drawn too. Among such draws, players with
    equal points meet, the upper half of a score group against the lower half. If players have left,
    there may be too many rounds to come; as a last resort a player rests again. Empty if some pair
    would have to meet twice.
    """
    known = frozenset(met)
    order = sorted(places, key=lambda place: (-scores[place], place))
    rank = {place: k for k, place in enumerate(order)}
    worth = {place: scores[place] for place in order}
    level = list(worth.values())

    def cost(pairs: Sequence[Pair]) -> tuple[int, int, int]:
        resting = [worth[a] for a, b in pairs if b == REST]
        apart = sum((worth[a] - worth[b]) ** 2 for a, b in pairs if b != REST)
        slide = 0
        for a, b in pairs:
            if b != REST and worth[a] == worth[b]:
                slide += abs(2 * abs(rank[a] - rank[b]) - level.count(worth[a]))
        return sum(resting), apart, slide

    there = tuple(order) + ((REST,) if len(order) % 2 else ())
    if len(there) < 3 and REST in there:
        return []
    found = sorted(matchings(there, known), key=cost)
    everyone = tuple(sorted(there))
    best = next(
        (
            pairs
            for pairs in found
            if _is_possible(everyone, known | {frozenset(pair) for pair in pairs}, left)
        ),
        next(iter(found), None),
    )
    if best is None:
        rested = frozenset(pair for pair in known if REST not in pair)
        best = min(matchings(there, rested), key=cost, default=())
    return [(min(pair), max(pair)) for pair in best]


def matchings(
    places: Sequence[Place], met: frozenset[frozenset[Place]]
) -> Iterator[tuple[Pair, ...]]:
    """Every way to bring all together in pairs that have not ``met``."""
    if not places:
        yield ()
        return
    a = places[0]
    for b in places[1:]:
        if frozenset((a, b)) not in met:
            rest = tuple(place for place in places[1:] if place != b)
            for others in matchings(rest, met):
                yield ((a, b), *others)


@cache
def _is_possible(places: tuple[Place, ...], met: frozenset[frozenset[Place]], left: int) -> bool:
    """Return whether `left` more rounds can be drawn without a repeated pairing."""
    if left <= 0:
        return True
    return any(
        _is_possible(places, met | {frozenset(pair) for pair in pairs}, left - 1)
        for pairs in matchings(places, met)
    )
