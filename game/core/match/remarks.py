"""Remarks that a computer may make on what happened: true, in its temper, and never advice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.core.match.events import MatchEvent
from game.core.match.match import Match
from game.core.match.penalties import events_of
from game.core.rules.comment import Comment
from game.core.rules.state import Player

SLOW_MS, QUICK_MS = 60_000, 1_200
"""A person who takes longer, or less, for a move is spoken to."""
LONG: Final = 50
"""Plies of a game that is called long."""

BY_OTHER: Final = {
    "took_lead": "you_lead",
    "jumped": "you_jumped",
    "blocked": "you_blocked",
    "near": "you_near",
    "cheated": "you_cheated",
    "late": "you_late",
    "challenged": "you_challenged",
    "cleared": "you_cleared",
    "halved": "you_took",
    "took": "you_took",
    "paradox": "my_paradox",
}
BY_ME: Final = {
    "took_lead": "my_lead",
    "jumped": "my_jump",
    "blocked": "my_block",
    "near": "my_near",
    "challenged": "my_challenge",
    "cleared": "my_clear",
    "halved": "my_took",
    "took": "my_took",
    "paradox": "your_paradox",
}
"""The remark for each event, by who did it."""
OTHERS: Final = ("hello", "slow", "quick", "hint", "undo", "won", "lost", "long")
REMARKS: Final = tuple(dict.fromkeys((*BY_OTHER.values(), *BY_ME.values(), *OTHERS)))
"""All of them: `temper.<level>.<remark>`."""


def remarks(match: Match, since: int, speaker: Player) -> Iterator[Comment]:
    """Yield what the computer at `speaker` may say of the plies from `since` on.

    The latest ply comes first. In a game of more than two, it speaks of what it did itself, and of
    what was done to it.
    """
    outcome = match.state.outcome()
    if outcome is not None:
        if outcome.winners:
            yield Comment("won" if speaker in outcome.winners else "lost")
        return
    if not since:
        yield Comment("hello")
    for ply in reversed(range(since, match.ply)):
        for event in events_of(match, ply):
            if (key := _key(match, event, speaker)) is not None:
                yield Comment.of(key, n=event.n)
        yield from _pace(match, ply, speaker)
    if since < LONG <= match.ply:
        yield Comment("long")


def _key(match: Match, event: MatchEvent, speaker: Player) -> str | None:
    if event.by == speaker:
        is_of_two = event.to is None or len(match.seats) == 2
        return BY_ME.get(event.key) if is_of_two else None
    is_mine = event.to == speaker or (event.to is None and len(match.seats) == 2)
    return BY_OTHER.get(event.key) if is_mine else None


def _pace(match: Match, ply: int, speaker: Player) -> Iterator[Comment]:
    """Yield whether a person took long for a move, or none of the time at all."""
    mover = match.state_at(ply).to_move
    if mover == speaker or match.seats[mover].is_computer or match.is_by_clock(ply):
        return
    spent_ms = match.think_ms_at(ply)
    if spent_ms >= SLOW_MS:
        yield Comment("slow")
    elif 0 < spent_ms <= QUICK_MS:
        yield Comment("quick")
