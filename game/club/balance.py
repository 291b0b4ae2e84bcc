"""Proposal for the next game of two after their last ones: a handicap, or another level."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import takewhile
from typing import Any, Final

from game.core.match.balance import (
    IN_A_ROW,
    PastResult,
    handicaps_of,
    ladder_of,
    step_of,
    steps_after,
)
from game.core.match.handicap import NONE, Handicap
from game.core.match.handicap_text import HandicapTexts, handicap_messages
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from game.store.database import Database
from game.store.people import People
from game.store.results import COMPUTER
from game.words.message import MessageError

LAST: Final = 12
"""Number of recent games of the two players that count."""


class BalanceReason(Enum):
    """Reason of a proposal; the value is the key of its sentence."""

    GETS = "gets"
    """A player has lost twice in a row, and gets more."""
    LESS = "less"
    """The player with a handicap has won twice in a row, and gets less."""
    LEVEL = "level"
    """The player with a handicap has won twice in a row, and needs none any more."""
    AS_LAST = "as_last"
    """The handicap of their last game stands."""
    UP = "up"
    DOWN = "down"
    """A computer has lost or won often in a row: the next level up or down."""


@dataclass(frozen=True, slots=True)
class BalanceProposal:
    """Other seats for a match, and what is said of them."""

    why: BalanceReason
    seats: tuple[Seat, ...]
    who: str
    """The player who gets something, or the person against a computer."""
    other: str
    times: int
    what: HandicapTexts = ()
    """What the player gets."""


def propose(
    database: Database, people: People, game: AnyGame, options: Any, seats: Sequence[Seat]
) -> BalanceProposal | None:
    """Return what is proposed for the next match on these seats; None if they stay as they are."""
    persons = [seat for seat in seats if not seat.is_computer]
    known = [people.named(seat.name) for seat in persons]
    if len(seats) != 2 or not persons or None in known:
        return None
    ids = [one.id for one in known if one is not None]
    if len(persons) == 1:
        return _other_level(database, ids[0], game, seats)
    rows = list(database.rows(_PAIR, (*ids, game.id, LAST)))
    return _handicap(rows, game, options, seats)


def _handicap(
    rows: Iterable[Sequence[Any]], game: AnyGame, options: Any, seats: Sequence[Seat]
) -> BalanceProposal | None:
    ladder = ladder_of(game, options)
    now = step_of(ladder, seats[0].handicap, seats[1].handicap)
    if now is None:
        return None  # people have chosen something else
    steps = ((outcome, step_of(ladder, *map(_read, given))) for outcome, *given in rows)
    past = [
        PastResult(outcome, n)
        for outcome, n in takewhile(lambda one: one[1] is not None, steps)
        if n is not None
    ]
    most = len(ladder) - 1
    then = max(-most, min(most, steps_after(past)))
    if then == now or not past:
        return None
    given = handicaps_of(ladder, then)
    new = tuple(
        Seat(seat.name, seat.look, seat.level, one) for seat, one in zip(seats, given, strict=True)
    )
    last = past[0]
    has_more = abs(then) > abs(last.steps)
    at = 0 if (then or last.steps) > 0 else 1
    why = (
        BalanceReason.AS_LAST
        if then == last.steps
        else BalanceReason.GETS
        if has_more
        else BalanceReason.LESS
        if then
        else BalanceReason.LEVEL
    )
    times = len(list(takewhile(lambda one: one == last, past)))
    what = handicap_messages(game, options, new[at])
    return BalanceProposal(why, new, seats[at].name, seats[1 - at].name, times, what)


def _other_level(
    database: Database, person: str, game: AnyGame, seats: Sequence[Seat]
) -> BalanceProposal | None:
    """Return the next level after two wins or losses in a row, and again after two more."""
    at = 0 if seats[0].is_computer else 1
    levels, level = list(game.levels), seats[at].level
    rows = [(who, won) for won, who in database.rows(_ALONE, (person, game.id, LAST))]
    if level not in levels or not rows or rows[0][0] != COMPUTER + level or not rows[0][1]:
        return None
    won = rows[0][1]
    times = len(list(takewhile(lambda row: row == rows[0], rows)))
    next_at = levels.index(level) + won
    if times % IN_A_ROW or next_at not in range(len(levels)):
        return None
    computer = Seat(seats[at].name, seats[at].look, levels[next_at], seats[at].handicap)
    new = (computer, seats[1]) if at == 0 else (seats[0], computer)
    why = BalanceReason.UP if won > 0 else BalanceReason.DOWN
    return BalanceProposal(why, new, seats[1 - at].name, seats[at].name, times)


def _read(text: str | None) -> Handicap:
    """Return a handicap in the database; one that cannot be read is as good as none."""
    try:
        return NONE if text is None else Handicap.from_map(json.loads(text))
    except (ValueError, MessageError):
        return NONE


_SEATS: Final = """
    FROM result_seats AS mine JOIN results ON results.id = mine.result_id
    JOIN result_seats AS other ON other.result_id = mine.result_id AND other.seat <> mine.seat
    WHERE seats = 2 AND mine.outcome IS NOT NULL AND other.who IS NOT NULL
"""
_PAIR: Final = f"""
    SELECT mine.outcome, mine.handicap, other.handicap {_SEATS}
    AND mine.who = ?1 AND other.who = ?2 AND game = ?3 ORDER BY mine.result_id DESC LIMIT ?4
"""
_ALONE: Final = f"""
    SELECT mine.outcome, other.who {_SEATS}
    AND mine.who = ?1 AND other.level <> '' AND game = ?2 ORDER BY mine.result_id DESC LIMIT ?3
"""
