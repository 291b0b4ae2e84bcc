"""Evaluation of a position with more than two players: what each of them can expect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.quoridor.engine.evaluation import STEP, WIN
from game.quoridor.engine.position import Position
from game.quoridor.rules.options import INFINITE

RATE, FADING, RACING_RATE = 0.5, 0.1, 2.0
"""How a step ahead changes the odds while a player has a board (less with every further board), and
how it changes them afterwards.
"""
MANY = 60
"""The number of boards that an endless hand counts for."""
BOARD, CHEAT = 1.0, 1.6
"""The values of a board and a cheat in hand, in steps."""
IN_HAND = 1_000.0
"""The lead, in steps, of a player who is to move and one step from the goal."""
FIRST = 0.85
"""How much of what a player wants is the first place, and not only a good one."""


class Outlook(NamedTuple):
    """The expectation of every player, in the order of the seats.

    `places` go from 1 for the first to 0 for the last. `worth` is what the player maximizes: the
    place and the chance to win.
    """

    places: list[float]
    worth: list[float]


def outlook(position: Position, steps: Sequence[int], sides: int = 4) -> Outlook:
    """Return the expected result of each player from their `steps` to go.

    An expected place is the sum of the chances to finish before each of the others, the chance to
    win their product. A player who moves sooner is nearer by a part of a step. However far behind a
    player is, a step still counts, because boards can change everything.

    Partners have won when one of them has: their expectation is the sum of their chances to be
    the first of all. So a step of the partner's counts as one's own.
    """
    last, mover = len(steps) - 1, position.mover
    hands, cheats, finished = position.hands, position.cheats, position.finished
    running = [p for p in (*range(mover, last + 1), *range(mover)) if p not in finished]
    found, wins = [0.0] * (last + 1), [0.0] * (last + 1)
    winners: tuple[int, ...] = ()
    if position.special:
        winners, losers = position.special.winners, position.special.losers
        for place, player in enumerate(winners):
            found[player] = 1 - place / last
        for place, player in enumerate(losers):
            found[player] = place / last
        for player in running:
            found[player] = len(losers) / last
    rate = steepness(position)
    left = [
        rate * (steps[p] + turn / len(running) - BOARD * hands[p] - CHEAT * cheats[p])
        for turn, p in enumerate(running)
    ]
    left[0] -= rate * (IN_HAND if steps[mover] == 1 else position.rounds - 1)
    for turn, player in enumerate(running):
        wins[player] = 1.0
        for before in range(turn):
            ahead = left[before] - left[turn]
            chance = (1 + ahead / (1 + abs(ahead))) / 2
            found[player] += chance / last
            found[running[before]] += (1 - chance) / last
            wins[player] *= chance
            wins[running[before]] *= 1 - chance
    if winners:
        wins = [float(player == winners[0]) for player in range(last + 1)]
    total = 0.0
    for chance in wins:
        total += chance
    if sides < len(steps):
        both = [(wins[p] + wins[(p + sides) % len(steps)]) / total for p in range(len(steps))]
        return Outlook(both, both)
    worth = [
        place + FIRST * (chance / total - place) for place, chance in zip(found, wins, strict=True)
    ]
    return Outlook(found, worth)


def steepness(position: Position) -> float:
    """Return how much a step ahead of another player raises the odds.

    Less, the more boards are in hand.
    """
    boards, finished = in_hand(position), position.finished
    if not boards and not any(n for p, n in enumerate(position.cheats) if p not in finished):
        return RACING_RATE
    return RATE / (1 + FADING * boards)


def in_hand(position: Position) -> int:
    """Return the number of boards of all active players together."""
    running = [n for p, n in enumerate(position.hands) if p not in position.finished]
    return sum(MANY if n == INFINITE else n for n in running)


def in_steps(expected: float, rate: float) -> int:
    """Return the lead over all others that gives a player this outlook, in hundredths of a step.

    A certain first place is a win.
    """
    if not 0 < expected < 1:
        return WIN if expected >= 1 else -WIN
    lead = 2 * expected - 1
    return round(STEP * lead / (1 - abs(lead)) / rate)
