"""A Swiss cup: who has as many points meets, nobody meets the same person twice, and nobody rests
twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from game.club.cup import Meeting, Pairing, Place, Rules, begins_first

Pair = tuple[Place, Place]


def turns(count: int) -> int:
    """How many rounds a cup of so many has: one more than it takes to tell them apart."""
    return min((count - 1).bit_length() + 1, count - 1 + count % 2)


def total(rules: Rules) -> int:
    """How many matches there are."""
    count = len(rules.entrants)
    return turns(count) * (count // 2)


def pairings(rules: Rules, meetings: Sequence[Meeting]) -> list[Pairing]:
    """The matches of every round that is known: the next one when all before it are played."""
    count, played = len(rules.entrants), {meeting.number for meeting in meetings}
    made: list[Pairing] = []
    met: set[frozenset[Place]] = set()
    for turn in range(turns(count)):
        if any(pairing.number not in played for pairing in made):
            break
        before = [one for one in meetings if one.number < len(made)]
        for a, b in drawn(count, points(count, before), met, turns(count) - turn - 1):
            met.add(frozenset((a, b)))
            if b == count:
                continue
            first, second = (a, b) if begins_first(a, b, before) else (b, a)
            made.append(Pairing(len(made), turn, first, second, turn % len(rules.events)))
    return made


def points(count: int, meetings: Iterable[Meeting]) -> list[int]:
    """Half points by place after whole rounds: a win counts two, a draw one, a rest two."""
    made = [0] * count
    per_turn: dict[int, set[Place]] = {}
    for meeting in meetings:
        for place in (meeting.first, meeting.second):
            made[place] += 1 if meeting.winner is None else 2 * (meeting.winner == place)
            per_turn.setdefault(meeting.number // (count // 2), set()).add(place)
    if count % 2:
        for there in per_turn.values():
            if len(there) == count - 1:
                made[next(place for place in range(count) if place not in there)] += 2
    return made


def drawn(
    count: int, scores: Sequence[int], met: Iterable[frozenset[Place]], left: int
) -> list[Pair]:
    """The pairs of a round, after which there will be ``left`` more. Who rests is paired with the
    place ``count``, which nobody has.

    Nobody meets anybody again, and the rounds to come can be drawn like that too. Of such draws it
    is the one that brings those together who have as many points; the upper half of those who are
    level meets the lower half.
    """
    known = frozenset(met)
    order = sorted(range(count), key=lambda place: (-scores[place], place))
    rank = {place: k for k, place in enumerate(order)}
    rank[count] = count
    worth = [*scores, -1]

    def cost(pairs: Sequence[Pair]) -> tuple[int, int, int]:
        resting = [worth[a] for a, b in pairs if b == count]
        apart = sum((worth[a] - worth[b]) ** 2 for a, b in pairs if b < count)
        slide = 0
        for a, b in pairs:
            if b < count and worth[a] == worth[b]:
                slide += abs(2 * abs(rank[a] - rank[b]) - worth.count(worth[a]))
        return sum(resting), apart, slide

    places = tuple(order) + ((count,) if count % 2 else ())
    found = sorted(matchings(places, known), key=cost)
    best = next(pairs for pairs in found if _can_go_on(count, known, pairs, left))
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


def _can_go_on(
    count: int, met: frozenset[frozenset[Place]], pairs: Sequence[Pair], left: int
) -> bool:
    return _is_possible(count + count % 2, met | {frozenset(pair) for pair in pairs}, left)


@cache
def _is_possible(count: int, met: frozenset[frozenset[Place]], left: int) -> bool:
    """Whether so many more rounds can be drawn in which nobody meets anybody again."""
    if left <= 0:
        return True
    return any(
        _is_possible(count, met | {frozenset(pair) for pair in pairs}, left - 1)
        for pairs in matchings(tuple(range(count)), met)
    )
