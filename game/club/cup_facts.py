"""True things about a cup, in the form of keys of the string table and what they speak of."""

from __future__ import annotations

from dataclasses import dataclass

from game.club.cup import Cup, Form, Meeting, Pairing, Place
from game.club.cup_table import (
    champions,
    counted_meetings,
    expected_matches,
    matches_played,
    standings,
    walkovers,
)
from game.words.message import Message, message


@dataclass(frozen=True, slots=True)
class CupFact:
    """Something worth telling of a match: a key, and the match."""

    key: str
    meeting: Meeting


def form_of(cup: Cup, place: Place) -> Message:
    """One fact about a player of the next match."""
    own = [one for one in counted_meetings(cup) if place in (one.first, one.second)]
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


def stake_of(cup: Cup, pairing: Pairing, place: Place) -> Message | None:
    """Return what a win in a match would mean for a player: the title or the lead.

    The lead counts in the second half only; None if it means neither. A knockout shows it by its
    bracket.
    """
    if cup.rules.form is Form.KNOCKOUT:
        return None
    need = cup.rules.length // 2 + 1
    wins = (need, cup.rules.length - need)
    after = cup.start_match(pairing, "").end_match(
        "", 0, wins if place == pairing.first else wins[::-1]
    )
    if champions(after) == (place,):
        return message("cup.stake_cup")
    leads = [[row.place for row in standings(one) if row.rank == 1] for one in (cup, after)]
    is_late = 2 * matches_played(cup) >= expected_matches(cup)
    is_gain = leads[1] == [place] and leads[0] != [place]
    return message("cup.stake_lead") if is_late and is_gain else None


def closest(cup: Cup) -> CupFact | None:
    """Return the closest match: by its games, else by its length."""
    decided = [one for one in cup.meetings if one.winner is not None]
    if not decided:
        return None
    if cup.rules.length > 2:
        best = min(
            decided, key=lambda one: (abs(one.wins[0] - one.wins[1]), -sum(one.wins), -one.plies)
        )
        return CupFact("closest", best)
    return CupFact("longest", max(decided, key=lambda one: one.plies))


def upset(cup: Cup) -> CupFact | None:
    """Return the biggest upset: the winner furthest below the loser, else the shortest match."""
    decided = [one for one in cup.meetings if one.winner is not None]
    if not decided:
        return None
    rank = {row.place: row.rank for row in standings(cup)}

    def gap(one: Meeting) -> int:
        assert one.winner is not None and one.loser is not None
        return rank[one.winner] - rank[one.loser]

    best = max(decided, key=gap)
    if gap(best) > 0:
        return CupFact("upset", best)
    return CupFact("quickest", min(decided, key=lambda one: one.plies))
