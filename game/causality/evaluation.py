"""What a board is worth to A: bases in the last slice, stones that will act again, ways to bases.

Values lie in [-1, 1]; only a round that ends the game is worth 1 or -1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from game.causality.board import Allegiance
from game.causality.course import Course, Line, Sent
from game.causality.distances import FAR
from game.causality.ending import QUIET_ROUNDS, owner
from game.causality.ruleset import EndWithoutWin
from game.causality.simulation import Passage
from game.causality.stones import Kind
from game.causality.turns import PLAYERS
from game.causality.world import LOCKED

BASES: Final = 0.3
HANDS: Final = 0.35
REACH: Final = 0.25
"""Shares of an undecided value: bases held, stones that will act, and ways to other bases."""

BOMBED: Final = 0.3  # of a stone: what a bomb on it is worth before it has been believed


class Hand(NamedTuple):
    """A stone that will act: whose, of what kind, where it begins, and its moves to the end."""

    faction: int
    kind: Kind
    square: int
    azimuth: int
    moves: int


def judge(course: Course, line: Line) -> float:
    """What a line is worth that goes on to the last slice, or is broken off before."""
    t = course.moment.slice + len(line.passages) - 1
    if t < course.last:
        passage = line.passages[-1]
        return _standing(course, passage.onward.allegiances, _hands(course, passage, t), line, t)
    settled = course.settled(line)
    if settled is None:
        bases = course.moment.round.bases
        return _standing(course, bases, _hands(course, line.passages[-1], 0), line, 0) / 2
    passage = settled.passages[-1]
    allegiances = passage.onward.allegiances
    if allegiances and (winner := owner([Allegiance(base) for base in allegiances])) is not None:
        return 1.0 - 2.0 * winner
    hands = _hands(course, passage, 0)
    sent = _sent(settled)
    if not hands and not sent and not any(map(course.free, settled.passages)):
        return _points(course, allegiances)
    if course.moment.round.quiet >= QUIET_ROUNDS - 1 and not hands and not sent:
        return _points(course, allegiances)
    return _standing(course, allegiances, hands, settled, 0)


def _points(course: Course, allegiances: Sequence[int]) -> float:
    """A game that ends without a win (spec 13.5)."""
    if course.moment.ruleset.end_without_win is EndWithoutWin.WIN_BY_POINTS:
        for player in PLAYERS:
            if 2 * allegiances.count(player) > len(allegiances):
                return 1.0 - 2.0 * player
    return 0.0


def _hands(course: Course, passage: Passage, t: int) -> list[Hand]:
    """The free stones of a slice, as if they began in slice ``t``."""
    return [
        Hand(course.world.factions[stone], course.kinds[stone], square, azimuth, course.last - t)
        for stone, square, azimuth, status in course.free(passage)
        if not status & LOCKED
    ]


def _sent(line: Line) -> list[Sent]:
    return [d.sent for deeds in line.deeds for d in deeds if d.sent is not None and d.linked < 0]


def _standing(
    course: Course, allegiances: Sequence[int], hands: list[Hand], line: Line, t: int
) -> float:
    """An undecided board, seen in slice ``t``."""
    worth = 0.0
    bombs: list[Sent] = []
    for sent in _sent(line):
        if sent.is_bomb:
            bombs.append(sent)
        elif not _is_met(course, line, sent):
            faction, kind = course.world.factions[sent.stone], course.kinds[sent.stone]
            moves = course.last - sent.t
            hands.append(Hand(faction, kind, sent.square, sent.azimuth, moves))
    counts = [sum(hand.faction == player for hand in hands) for player in PLAYERS]
    most = max(1, *counts)
    worth += HANDS * (counts[0] - counts[1]) / most
    worth += BOMBED * HANDS * sum(_hits(course, line, bomb) for bomb in bombs) / most
    if allegiances:
        held = allegiances.count(0) - allegiances.count(1)
        worth += BASES * held / len(allegiances)
        reach = _reach(course, allegiances, hands, 0) - _reach(course, allegiances, hands, 1)
        worth += REACH * reach / len(allegiances)
    return worth


def _reach(course: Course, allegiances: Sequence[int], hands: Iterable[Hand], player: int) -> float:
    """How near the bases that are not the player's are to the stones that will act."""
    near = 0.0
    mine = [hand for hand in hands if hand.faction == player and hand.kind.captures]
    for base, owned in enumerate(allegiances):
        if owned != player:
            gain = 0.0
            for hand in mine:
                far = course.ways_of(hand.kind)[base][hand.square * 4 + hand.azimuth]
                if far <= hand.moves:
                    gain = max(gain, 1 - far / (2 * hand.moves + 1))
                elif far < FAR:
                    gain = max(gain, 0.5 / far)
            near += gain
    return near


def _is_met(course: Course, line: Line, sent: Sent) -> bool:
    """Whether something stands already where a stone is sent to."""
    return any(square == sent.square for _, square, _, _ in _seen(course, line, sent.t))


def _hits(course: Course, line: Line, bomb: Sent) -> int:
    """B's stones in the area of a bomb less A's."""
    area = course.world.grid.areas[bomb.square]
    hit = [course.world.factions[s] for s, at, _, _ in _seen(course, line, bomb.t) if at in area]
    return hit.count(1) - hit.count(0)


def _seen(course: Course, line: Line, t: int) -> Sequence[tuple[int, int, int, int]]:
    now = course.moment.slice
    if t < now:
        return course.past[t].standing
    return line.passages[t - now].standing
