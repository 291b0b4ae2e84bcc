"""King of the table: who wins stays, and the next one in the row comes."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from game.club.cup import Meeting, Pairing, Place, Rules


@dataclass(frozen=True, slots=True)
class Court:
    """Who is king, who waits in which order, and the longest time that each has been king."""

    king: Place | None
    waiting: tuple[Place, ...]
    reigns: tuple[int, ...]
    """By place: how many matches in a row each has won at most."""


def total(rules: Rules) -> int:
    """How many matches there are: enough for everybody to come twice."""
    return 2 * (len(rules.entrants) - 1)


def court(rules: Rules, meetings: Sequence[Meeting]) -> Court:
    """How it stands after these matches. After a draw the king stays, and so does the one who was
    drawn first while there is no king.
    """
    count = len(rules.entrants)
    waiting, king = deque(range(count)), None
    reigns, now = [0] * count, 0
    for meeting in meetings:
        before = king if king is not None else waiting.popleft()
        challenger = waiting.popleft()
        king = before if meeting.winner is None else meeting.winner
        now = now + (meeting.winner == king) if king == before else 1
        reigns[king] = max(reigns[king], now)
        waiting.append(challenger if king == before else before)
    return Court(king, tuple(waiting), tuple(reigns))


def pairings(rules: Rules, meetings: Sequence[Meeting]) -> list[Pairing]:
    """All matches so far, and the next one, in which the challenger begins."""
    made = [
        Pairing(k, k, one.first, one.second, k % len(rules.events))
        for k, one in enumerate(meetings)
    ]
    number = len(made)
    if number < total(rules):
        now = court(rules, meetings)
        king = now.waiting[0] if now.king is None else now.king
        challenger = now.waiting[1] if now.king is None else now.waiting[0]
        made.append(Pairing(number, number, challenger, king, number % len(rules.events)))
    return made
