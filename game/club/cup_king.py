"""King of the table: who wins stays, and the next one in the row comes.

Who goes home leaves the row and keeps their points; a king leaves the table free, and the first two
of the row meet. Who comes later or comes back goes to the end of the row.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from game.club.cup import ChangeKind, Cup, Pairing, Place, RosterChange, Rules


@dataclass(frozen=True, slots=True)
class Court:
    """The king, the queue of those who wait, and the longest reign of each."""

    king: Place | None
    waiting: tuple[Place, ...]
    reigns: tuple[int, ...]
    """By place: how many matches in a row each has won at most."""


def total(rules: Rules) -> int:
    """Return the number of matches: enough for each player to come twice."""
    return 2 * (len(rules.entrants) - 1)


def total_of(cup: Cup) -> int:
    """Return the number of matches.

    Each player who joins later adds two; no more are played once fewer than two players are left.
    """
    if len(cup.roster().present) < 2:
        return len(cup.meetings)
    joined = sum(change.kind is ChangeKind.JOIN for change in cup.changes)
    return total(cup.rules) + 2 * joined


def court(cup: Cup) -> Court:
    """Return who is king and who waits.

    After a draw the king stays; without a king, the player who was drawn first stays.
    """
    waiting, king = deque(range(len(cup.rules.entrants))), None
    reigns, now = [0] * len(cup.entrants), 0
    for k, meeting in enumerate((*cup.meetings, None)):
        for change in cup.changes:
            if change.after != k:
                continue
            if change.kind is ChangeKind.LEAVE and king == change.place:
                king, now = None, 0
            else:
                _apply(change, waiting, king)
        if meeting is None:
            break
        before = king if king is not None else waiting.popleft()
        challenger = waiting.popleft()
        king = before if meeting.winner is None else meeting.winner
        now = now + (meeting.winner == king) if king == before else 1
        reigns[king] = max(reigns[king], now)
        waiting.append(challenger if king == before else before)
    return Court(king, tuple(waiting), tuple(reigns))


def _apply(change: RosterChange, waiting: deque[Place], king: Place | None) -> None:
    """Change the row of those who wait for the table."""
    if change.kind is ChangeKind.LEAVE:
        waiting.remove(change.place)
    elif change.place not in waiting and change.place != king:
        waiting.append(change.place)


def pairings(cup: Cup) -> list[Pairing]:
    """All matches so far, and the next one, in which the challenger begins."""
    events = len(cup.rules.events)
    made = [Pairing(k, k, one.first, one.second, k % events) for k, one in enumerate(cup.meetings)]
    number = len(made)
    if number < total_of(cup):
        now = court(cup)
        king = now.waiting[0] if now.king is None else now.king
        challenger = now.waiting[1] if now.king is None else now.waiting[0]
        made.append(Pairing(number, number, challenger, king, number % events))
    return made
