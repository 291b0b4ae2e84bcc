"""The results of finished matches. What asks the database raises ``OSError`` and ``NewerFile``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from game.core.match.handicap import Handicap
from game.core.match.handicap_text import effective
from game.core.match.match import Match
from game.core.match.penalties import cheats, punishments
from game.core.match.series import Series
from game.core.rules.options import is_set_up
from game.core.search.strength import current_level
from game.store.people import handicap_of

if TYPE_CHECKING:
    from game.store.database import Database

MATCH_WON, MATCH_SHARED = "match_won", "match_shared"
"""The reasons of results for a whole match; ``plies`` is then its number of games."""

LONGEST_COUNTED = 2_000
"""Moves of a game in which cheats and punishments are counted."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended. ``names`` and ``levels`` ("" for people) are in the order of play.

    ``ranking`` lists seats, the best first; in a draw nobody is first, whatever it says. ``reason``
    is a key of the string table. ``puzzle`` is the id of a puzzle, "" for a match.
    """

    match_id: str
    game: str
    ended_ms: int
    names: tuple[str, ...]
    levels: tuple[str, ...]
    ranking: tuple[int, ...]
    reason: str
    plies: int
    puzzle: str = ""
    is_draw: bool = False
    cheats: tuple[int, ...] = ()
    punished: tuple[int, ...] = ()
    """For each seat, how often they cheated, and how often the clock moved for them; () if nobody
    has counted.
    """
    handicaps: tuple[Handicap, ...] = ()
    """For each seat, what it had more or less; () if nobody had anything. Only what had an effect
    is there.
    """
    first: int = 1
    """Seats that share the first place: partners win together."""


def results_of(
    match: Match, match_id: str, ended_ms: int, series: Series | None
) -> list[MatchResult]:
    """Return what counts when a game is over: its result, and that of a `series` it has ended.

    A game from a position that people set up themselves does not count.
    """
    made = [] if is_set_up(match.options) else [result_of_game(match, match_id, ended_ms)]
    if series is not None and series.is_over:
        made.append(result_of_series(match, series, match_id, ended_ms))
    return made


def result_of_game(match: Match, match_id: str, ended_ms: int) -> MatchResult:
    """Return the result of a match whose game is over."""
    outcome = match.state.outcome()
    names, levels = _people(match)
    puzzle = match.puzzle
    return MatchResult(
        match_id,
        match.game.id,
        ended_ms,
        names,
        levels,
        outcome.ranking,
        outcome.reason,
        match.ply,
        "" if puzzle is None else puzzle.id,
        outcome.winner is None,
        *((cheats(match), punishments(match)) if match.ply <= LONGEST_COUNTED else ((), ())),
        _handicaps(match),
        len(outcome.winners) or 1,
    )


def result_of_series(match: Match, series: Series, match_id: str, ended_ms: int) -> MatchResult:
    """Return the result of a ``series`` that is over.

    ``match`` was its last game, with the id ``match_id``.

    The people are listed by their seats in that game.
    """
    seats = range(len(match.seats))
    people = [(seat + series.played - 1) % len(seats) for seat in seats]
    ranking = sorted(seats, key=lambda seat: -series.wins[people[seat]])
    reason = MATCH_SHARED if series.champion is None else MATCH_WON
    names, levels = _people(match)
    return MatchResult(
        f"{match_id}-match",
        match.game.id,
        ended_ms,
        names,
        levels,
        tuple(ranking),
        reason,
        series.played,
        first=len(series.champions) or 1,
    )


def _handicaps(match: Match) -> tuple[Handicap, ...]:
    given = tuple(effective(match.game, match.options, seat) for seat in match.seats)
    return given if any(given) else ()


def _people(match: Match) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(seat.name for seat in match.seats), tuple(seat.level for seat in match.seats)


def each_result(database: Database) -> Iterator[tuple[MatchResult, list[str | None]]]:
    """Yield every result, and who sat on each seat, in the order of ends.

    A result that lost a seat with a damaged file is left out.
    """
    for _, rows in groupby(database.rows(_ALL), key=itemgetter(0)):
        found = list(rows)
        _, match_id, game, ended_ms, reason_key, plies, puzzle, is_draw, seated = found[0][:9]
        columns = list(zip(*(seat[9:] for seat in found), strict=True))
        names, levels, places, cheated, late, given, who = columns
        first = max(places.count(0), 1)
        if sorted(places) != [0] * first + list(range(first, seated)):
            continue
        result = MatchResult(
            match_id,
            game,
            ended_ms,
            names,
            tuple(map(current_level, levels)),
            tuple(sorted(range(len(places)), key=places.__getitem__)),
            reason_key,
            plies,
            puzzle,
            bool(is_draw),
            () if None in cheated else cheated,
            () if None in late else late,
            tuple(map(handicap_of, given)) if any(given) else (),
            first,
        )
        yield result, list(who)


def solved_puzzles(database: Database, game: str, person: str) -> frozenset[str]:
    """Return the ids of the puzzles of a game that a person has solved.

    The first seat is the person's.
    """
    rows = database.rows(_SOLVED, (person, game))
    return frozenset(puzzle for (puzzle,) in rows)


_SOLVED = """
    SELECT DISTINCT puzzle FROM results JOIN result_seats ON result_id = id
    WHERE who = ? AND game = ? AND puzzle <> '' AND seat = 0 AND place = 0
"""
_ALL = """
    SELECT id, match_id, game, results.ended_ms, reason, plies, puzzle, is_draw, seats,
           name, level, place, cheats, punished, handicap, who
    FROM results JOIN result_seats ON result_id = id ORDER BY id, seat
"""
