"""True things about a cup, in the form of keys of the string table and what they speak of."""

from __future__ import annotations

from dataclasses import dataclass

from game.club.cup import Cup, Meeting, Place
from game.club.cup_table import counted, standings, walkovers
from game.words.message import Message, message


@dataclass(frozen=True, slots=True)
class Fact:
    """Something worth telling of a match: a key, and the match."""

    key: str
    meeting: Meeting


def form_of(cup: Cup, place: Place) -> Message:
    """One fact about somebody who is about to play."""
    own = [one for one in counted(cup) if place in (one.first, one.second)]
    won = sum(one.winner == place for one in own)
    drawn = sum(one.winner is None for one in own)
    lost = len(own) - won - drawn
    won += sum(one.walkover == place for one in walkovers(cup))
    if not own and not won:
        return message("cup.form_first")
    if not drawn and not lost:
        return message("cup.form_unbeaten", n=won)
    streak = 0
    for one in reversed(own):
        if one.winner != place:
            break
        streak += 1
    if streak >= 2:
        return message("cup.form_streak", n=streak)
    if not won and not drawn:
        return message("cup.form_winless")
    if drawn:
        return message("cup.form_draws", won=won, drawn=drawn, lost=lost)
    return message("cup.form_record", won=won, lost=lost)


def closest(cup: Cup) -> Fact | None:
    """The match that was nearest to ending otherwise: by its games, else the longest one."""
    decided = [one for one in cup.meetings if one.winner is not None]
    if not decided:
        return None
    if cup.rules.length > 2:
        best = min(decided, key=lambda one: (abs(one.wins[0] - one.wins[1]), -sum(one.wins),
                                             -one.plies))  # fmt: skip
        return Fact("closest", best)
    return Fact("longest", max(decided, key=lambda one: one.plies))


def upset(cup: Cup) -> Fact | None:
    """The match that was won by whoever is furthest behind the loser; else the shortest one."""
    decided = [one for one in cup.meetings if one.winner is not None]
    if not decided:
        return None
    rank = {row.place: row.rank for row in standings(cup)}

    def gap(one: Meeting) -> int:
        assert one.winner is not None and one.loser is not None
        return rank[one.winner] - rank[one.loser]

    best = max(decided, key=gap)
    if gap(best) > 0:
        return Fact("upset", best)
    return Fact("quickest", min(decided, key=lambda one: one.plies))
