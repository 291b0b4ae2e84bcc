"""Everyone plays everyone, by the circle method: one stays where they are, the others move on.

Who goes home after less than half of their matches is struck off: nothing of theirs counts. After
half or more, what they have played counts, and the matches left are lost by walkover. Who comes
later meets everyone as often as the others do, one match a round from the present one on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from game.club.cup import ChangeKind, Cup, Pairing, Place, RosterChange, Rules


def circle(count: int) -> list[list[tuple[Place, Place]]]:
    """Return the rounds of a round robin of ``count`` people; of an odd number one rests each time.

    The first of each pair moves first. Over all rounds each player moves first as often as second,
    or differs by one.
    """
    moving = count - 1 if count % 2 == 0 else count
    rounds = []
    for turn in range(moving):
        pairs = []
        for apart in range(1, (moving + 1) // 2):
            a, b = (turn + apart) % moving, (turn - apart) % moving
            pairs.append((a, b) if (b - a) % moving % 2 else (b, a))
        if count % 2 == 0:
            still = count - 1
            pairs.insert(0, (turn, still) if turn % 2 == 0 else (still, turn))
        rounds.append(pairs)
    return rounds


def cycles(rules: Rules) -> int:
    """Return how often each pair meets: each game of the cup has a round of its own."""
    return -(-len(rules.events) // len(circle(len(rules.entrants))))


def total(rules: Rules) -> int:
    """Return how many matches there are."""
    count = len(rules.entrants)
    return count * (count - 1) // 2 * cycles(rules)


def pairings(cup: Cup) -> list[Pairing]:
    """Every match; when two meet again, the other one begins."""
    made = schedule(cup)
    if not cup.changes:
        return made
    played, gone, out = {one.number for one in cup.meetings}, set(cup.gone), struck_off(cup)
    kept = [one for one in made if one.number in played or not one.both & out]
    return [
        one if one.number in played else replace(one, absent=frozenset(one.both & gone))
        for one in kept
    ]


def schedule(cup: Cup) -> list[Pairing]:
    """Return every match that there would be if no player had left."""
    made: list[Pairing] = []
    rounds, rules = circle(len(cup.rules.entrants)), cup.rules
    for turn in range(len(rounds) * cycles(rules)):
        is_back = turn // len(rounds) % 2
        for a, b in rounds[turn % len(rounds)]:
            first, second = (b, a) if is_back else (a, b)
            made.append(Pairing(len(made), turn, first, second, turn % len(rules.events)))
    for change in cup.changes:
        if change.kind is ChangeKind.JOIN:
            made += _added(cup, made, change)
    return made


def _added(cup: Cup, known: Sequence[Pairing], join: RosterChange) -> list[Pairing]:
    """Return the matches of a player who comes later, the first one in the present round."""
    played = {one.number for one in cup.meetings[: join.after]}
    turn = max((one.turn for one in known if one.number in played), default=0)
    made = []
    for k in range(join.place * cycles(cup.rules)):
        cycle, other = divmod(k, join.place)
        both = (join.place, other) if (cycle + other) % 2 == 0 else (other, join.place)
        event = (turn + k) % len(cup.rules.events)
        made.append(Pairing(len(known) + k, turn + k, *both, event))
    return made


def share_played(cup: Cup, place: Place) -> tuple[int, int]:
    """Return how many matches a player has played, and how many there are for them.

    Matches with players who were removed do not count.
    """
    return _share(cup, schedule(cup), place, len(cup.meetings), struck_off(cup))


def struck_off(cup: Cup) -> frozenset[Place]:
    """Return the players who withdrew before half of their matches."""
    if not any(change.kind is ChangeKind.LEAVE for change in cup.changes):
        return frozenset()
    known, out, count = schedule(cup), set[Place](), len(cup.rules.entrants)
    for change in cup.changes:
        count += change.kind is ChangeKind.JOIN
        if change.kind is not ChangeKind.LEAVE:
            out.discard(change.place)
            continue
        there = [one for one in known if max(one.both) < count]
        played, of = _share(cup, there, change.place, change.after, out)
        if 2 * played < of:
            out.add(change.place)
    return frozenset(out)


def _share(
    cup: Cup, known: Sequence[Pairing], place: Place, after: int, out: Iterable[Place]
) -> tuple[int, int]:
    own = [one for one in known if place in one.both and not one.both - {place} <= set(out)]
    played = {one.number for one in cup.meetings[:after]}
    return sum(one.number in played for one in own), len(own)
