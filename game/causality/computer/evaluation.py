"""The value of a board for A: bases in the last slice, stones that will act again, ways to bases.

Values lie between -1 and 1. Only a round that ends the game is worth 1 or -1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from game.causality.computer.round_model import BrokenLine, Course, RoundLine, Sent
from game.causality.rules.board import Allegiance
from game.causality.rules.ending import QUIET_ROUNDS, owner
from game.causality.rules.ruleset import EndWithoutWin
from game.causality.rules.stones import Faction, StoneKind
from game.causality.rules.turns import PLAYERS
from game.causality.rules.world import LOCKED
from game.core.search.floats import plain_sum

BASES: Final = 0.5
HANDS: Final = 0.35
"""Weights in the value of an undecided game: owned bases, and stones that can still act."""

NEAR, A_STEP, IN_TIME = 0.4, 0.025, 0.2
"""The value of a base for a player who does not own it but has a stone next to it, the cost of each
step on the way there, and the bonus if the stone has moves enough.
"""

AGAIN: Final = 0.5  # of a stone: the weight of the moves in its next life

STALLED, GHOSTLY = 0.5, 0.4
"""The value that is left of a stone without a move in this round, and of a stone whose arrival has
no cause and which the next round will remove.
"""

BOMBED: Final = 0.3  # of a stone: the value of a bomb on it that has not been confirmed yet

CONTRADICTED: Final = 0.3
"""The cost for a side whose arrivals contradict themselves: usually all stones that
came of them.
"""


class Hand(NamedTuple):
    """A stone that will act: its owner and kind, its first place, and its moves until the end.

    ``strength`` is its value among the stones of its side.
    """

    faction: int
    kind: StoneKind
    square: int
    azimuth: int
    moves: int
    strength: float


def judge(course: Course, line: RoundLine) -> float:
    """Return the value of a line that reaches the last slice or stops before it."""
    t = course.moment.slice + len(line.passages) - 1
    if t < course.last:
        hands = _hands(course, line, course.last - t)
        return _standing(course, _expected(course, line), hands, line)
    # A stone that stands there can still go back, even if its arrival is about to be removed.
    settled, hands = course.settle(line), _hands(course, line)
    if isinstance(settled, BrokenLine):
        bases = course.moment.round.bases
        return _standing(course, bases, hands, line) / 2 - CONTRADICTED * _sided(settled)
    allegiances = settled.passages[-1].onward.allegiances
    if allegiances and (winner := owner([Allegiance(base) for base in allegiances])) is not None:
        return 1.0 - 2.0 * winner
    if course.moment.ruleset.is_last_round(course.moment.round.number):
        return _without_win(course, settled)
    sent = _sendings(settled)
    if not hands and not sent and not any(map(course.free, settled.passages)):
        return _without_win(course, settled)
    if course.moment.round.quiet >= QUIET_ROUNDS - 1 and not hands and not sent:
        return _without_win(course, settled)
    return _standing(course, allegiances, hands, settled)


def _expected(course: Course, line: RoundLine) -> Sequence[int]:
    """Return the owners of the bases at the end of a line.

    Bases that former selves will take later count as taken; not so in the fog, where no player
    knows of these selves.
    """
    passages, t = course.moment.timeline.passages, course.moment.slice + len(line.passages) - 1
    bases = line.passages[-1].onward.allegiances
    if t >= len(passages):
        return bases
    known, due = passages[t].onward.allegiances, passages[-1].onward.allegiances
    return [
        there if there != then else here
        for here, then, there in zip(bases, known, due, strict=True)
    ]


def _sided(paradox: BrokenLine) -> int:
    """1 if a paradox removes stones of A, -1 if of B, 0 if it is hard to tell."""
    more = paradox.factions.count(Faction.A) - paradox.factions.count(Faction.B)
    return (more > 0) - (more < 0)


def _without_win(course: Course, settled: RoundLine) -> float:
    """Return the value of a game that ends without a win (RULES 13.5)."""
    end = settled.passages[-1]
    owners = end.onward.allegiances
    lead = owners.count(0) - owners.count(1)
    match course.moment.ruleset.end_without_win:
        case EndWithoutWin.WIN_BY_POINTS:
            is_won = 2 * max(map(owners.count, PLAYERS)) > len(owners)
            lead = lead if is_won else 0
        case EndWithoutWin.MORE_BASES:
            sides = [course.world.factions[stone] for stone, _, _, _ in end.standing]
            lead = lead or sides.count(0) - sides.count(1)
        case _:
            lead = 0
    return float((lead > 0) - (lead < 0))


def _hands(course: Course, line: RoundLine, moves: int | None = None) -> list[Hand]:
    """Return the free stones at the end of a line, with their number of moves left.

    None if they travel back first.

    Stones that will become free later in the round count too.
    """
    free = [(standing, moves) for standing in course.free(line.passages[-1])]
    if moves is not None:
        known = {standing[0] for standing, _ in free}
        later = enumerate(course.moment.timeline.passages[course.last - moves + 1 :], 1)
        for waits, passage in later:
            free += [(one, moves - waits) for one in course.free(passage) if one[0] not in known]
    hands = []
    for (stone, square, azimuth, status), left in free:
        if not status & LOCKED:
            faction, kind = course.world.factions[stone], course.kinds[stone]
            again = _moves_again(course, line, square)
            now = again if left is None else left
            strength = _strength(course, stone, now, again)
            hands.append(Hand(faction, kind, square, azimuth, now, strength))
    return hands


def _strength(course: Course, stone: int, moves: int, again: int) -> float:
    """Return the value of a stone with this many moves, and ``again`` moves in its next life."""
    strength = 1 - AGAIN + AGAIN * again / course.last
    if not moves:
        strength *= STALLED
    return strength * GHOSTLY if stone in course.ghosts else strength


def _moves_again(course: Course, line: RoundLine, square: int) -> int:
    """Return the number of moves left to a stone that starts on this square again.

    It starts in the earliest slice in which the square is empty; 0 if the square is never empty
    before the last slice of the line.
    """
    slices = range(course.moment.slice + len(line.passages) - 1)
    return next((course.last - t for t in slices if not _is_taken(course, line, square, t)), 0)


def _sendings(line: RoundLine) -> list[Sent]:
    return [d.sent for deeds in line.deeds for d in deeds if d.sent is not None and d.linked < 0]


def _standing(
    course: Course, allegiances: Sequence[int], hands: list[Hand], line: RoundLine
) -> float:
    """Return the value of an undecided board."""
    worth = 0.0
    bombs: list[Sent] = []
    for sent in _sendings(line):
        if sent.is_bomb:
            bombs.append(sent)
        elif not _is_taken(course, line, sent.square, sent.t):
            faction, kind = course.world.factions[sent.stone], course.kinds[sent.stone]
            moves = course.last - sent.t
            strength = _strength(course, sent.stone, moves, moves)
            hands.append(Hand(faction, kind, sent.square, sent.azimuth, moves, strength))
    counts = [0.0, 0.0]
    for hand in hands:
        counts[hand.faction] += hand.strength
    most = max(1, *counts)
    worth += HANDS * (counts[0] - counts[1]) / most
    worth += BOMBED * HANDS * sum(_hits(course, line, bomb) for bomb in bombs) / most
    if allegiances:
        held = _count_bases(course, allegiances, hands, 0) - _count_bases(
            course, allegiances, hands, 1
        )
        worth += BASES * held / len(allegiances)
    return worth


def _count_bases(
    course: Course, allegiances: Sequence[int], hands: Iterable[Hand], player: int
) -> float:
    """Return how many bases the player owns; bases near its stones count in part."""
    mine = [hand for hand in hands if hand.faction == player and hand.kind.captures]
    return plain_sum(
        1.0 if owned == player else max((_near(course, hand, base) for hand in mine), default=0.0)
        for base, owned in enumerate(allegiances)
    )


def _near(course: Course, hand: Hand, base: int) -> float:
    """Return the value of a base that a stone could set out for."""
    far = course.ways_of(hand.kind)[base][hand.square * 4 + hand.azimuth]
    return max(0.0, NEAR - A_STEP * far) + (IN_TIME if far <= hand.moves else 0.0)


def _is_taken(course: Course, line: RoundLine, square: int, t: int) -> bool:
    """Return whether a stone stands on the square in slice ``t``."""
    return any(at == square for _, at, _, _ in _stones_at(course, line, t))


def _hits(course: Course, line: RoundLine, bomb: Sent) -> int:
    """B's stones in the area of a bomb less A's."""
    area = course.world.grid.areas[bomb.square]
    hit = [
        course.world.factions[s] for s, at, _, _ in _stones_at(course, line, bomb.t) if at in area
    ]
    return hit.count(1) - hit.count(0)


def _stones_at(course: Course, line: RoundLine, t: int) -> Sequence[tuple[int, int, int, int]]:
    now = course.moment.slice
    if t < now:
        return course.past[t].standing
    return line.passages[t - now].standing
