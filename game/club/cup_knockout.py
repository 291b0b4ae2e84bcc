"""A knock-out: who loses is out. Those who were drawn first have free passes, as far as there are
any, and meet as late as can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.club.cup import MOST_TRIES, Meeting, Pairing, Place, Rules, begins_first, tries


@dataclass(frozen=True, slots=True)
class Box:
    """A place in the bracket: ``turn`` is the round, ``at`` counts from the top.

    ``number`` is None for a free pass. ``upper`` and ``lower`` are None as long as nobody knows
    them; with a free pass only one of them is ever known.
    """

    turn: int
    at: int
    number: int | None
    upper: Place | None
    lower: Place | None
    winner: Place | None

    @property
    def is_free_pass(self) -> bool:
        return self.number is None


def seeds(size: int) -> list[int]:
    """Who stands where in the first round of a bracket of ``size``, a power of two.

    The first two can only meet in the final, the first four not before the semi-finals.
    """
    order = [0]
    while len(order) < size:
        order = [place for seed in order for place in (seed, 2 * len(order) - 1 - seed)]
    return order


def turns(count: int) -> int:
    """How many rounds a knock-out of so many has."""
    return (count - 1).bit_length()


def total(rules: Rules) -> int:
    """How many matches there are, but for those that are played again after a draw."""
    return len(rules.entrants) - 1


def bracket(rules: Rules, meetings: Sequence[Meeting]) -> list[list[Box]]:
    """Every round from the first to the final, each from the top down."""
    count = len(rules.entrants)
    order: list[Place | None] = [
        place if place < count else None for place in seeds(2 ** turns(count))
    ]
    rounds: list[list[Box]] = []
    number = 0
    for turn in range(turns(count)):
        boxes = []
        for at in range(len(order) // 2):
            upper, lower = order[2 * at], order[2 * at + 1]
            if turn == 0 and (upper is None or lower is None):
                boxes.append(Box(turn, at, None, upper, lower, upper if lower is None else lower))
                continue
            boxes.append(Box(turn, at, number, upper, lower, _winner(meetings, number)))
            number += 1
        rounds.append(boxes)
        order = [box.winner for box in boxes]
    return rounds


def _winner(meetings: Sequence[Meeting], number: int) -> Place | None:
    """Who goes on: the winner, or after the last draw whoever was drawn first."""
    played = tries(meetings, number)
    if not played:
        return None
    last = played[-1]
    if last.winner is None and len(played) >= MOST_TRIES:
        return min(last.first, last.second)
    return last.winner


def pairings(rules: Rules, meetings: Sequence[Meeting]) -> list[Pairing]:
    """The matches in which both are known. The final is of the first game, those before it of the
    others; after a draw the other one begins.
    """
    made = []
    last = total(rules) - 1
    for box in (box for boxes in bracket(rules, meetings) for box in boxes):
        if box.number is None or box.upper is None or box.lower is None:
            continue
        event = (last - box.number) % len(rules.events)
        if played := tries(meetings, box.number):
            again = box.winner is None
            first, second = played[-1].first, played[-1].second
            first, second = (second, first) if again else (first, second)
        else:
            before = [one for one in meetings if one.number < box.number]
            is_upper = begins_first(box.upper, box.lower, before)
            first, second = (box.upper, box.lower) if is_upper else (box.lower, box.upper)
        made.append(Pairing(box.number, box.turn, first, second, event))
    return made
