"""The results of finished matches, and the sums of all, written in one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from game.core.match.handicap import Handicap
from game.store.database import Connection, Database
from game.store.people import Owners
from game.store.rows import cell, into, put, values

MATCH_WON, MATCH_SHARED = "match_won", "match_shared"
"""The reasons of results for a whole match; ``plies`` is then its number of games."""

COMPUTER: Final = "level:"
"""Before the level of a computer, where players are named by a key."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """Result of a match. ``names`` and ``levels`` ("" for people) are in the order of play.

    ``ranking`` lists seats, the best first; in a draw none is first, whatever it says. ``reason``
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
    """For each seat, what it had more or less; () if no seat had any. Only what had an effect
    is there.
    """
    first: int = 1
    """Seats that share the first place: partners win together."""


def solved_puzzles(database: Database, game: str, person: str) -> frozenset[str]:
    """Return the ids of the puzzles of a game that a person, on the first seat, has solved."""
    return frozenset(puzzle for (puzzle,) in database.rows(_SOLVED, (person, game)))


def insert(connection: Connection, results: Iterable[MatchResult], owners: Owners) -> int:
    """Insert and count results that their matches do not have yet; return how many are new."""
    new: list[int] = []
    for result in results:
        row = {**values(result, *_SEATED), "seats": len(result.names)}
        # the libraries of SQLite before 3.35 know no RETURNING
        done = connection.execute(f"INSERT {into('results', row)} ON CONFLICT DO NOTHING", row)
        if done.rowcount and (row_id := done.lastrowid):
            put(connection, "result_seats", list(_seat_rows(row_id, result, owners)))
            new.append(row_id)
    if new:
        _count(connection, new[0], new[-1])
    return len(new)


def count_again(connection: Connection) -> None:
    """Count all results anew, in a transaction: sums are lost, or results have come to have owners.

    A result that has lost a seat with a damaged file is dropped.
    """
    for sql in ("DELETE FROM scores", "DELETE FROM records", _DROP_PARTS):
        connection.execute(sql)
    (last,) = connection.execute("SELECT coalesce(max(id), 0) FROM results").fetchone()
    _count(connection, 0, last)


def _seat_rows(row: int, result: MatchResult, owners: Owners) -> Iterator[dict[str, Any]]:
    for seat, (name, level) in enumerate(zip(result.names, result.levels, strict=True)):
        given = result.handicaps[seat] if result.handicaps else None
        yield {
            "result_id": row,
            "seat": seat,
            "name": name,
            "level": level,
            "place": place if (place := result.ranking.index(seat)) >= result.first else 0,
            "cheats": result.cheats[seat] if result.cheats else None,
            "punished": result.punished[seat] if result.punished else None,
            "handicap": cell(given),
            "who": COMPUTER + level if level else owners.find_or_make(name, seat, result.ended_ms),
        }


def _count(connection: Connection, first: int, last: int) -> None:
    """Add the results from one row to another to the sums, in their order."""
    for sql in (_OUTCOMES, _GAMES, _SCORES, _RECORDS):
        connection.execute(sql, (first, last))


_SEATED: Final = ("names", "levels", "ranking", "cheats", "punished", "handicaps", "first")
"""What a result has of its seats: they have rows of their own."""

_SOLVED = """
    SELECT DISTINCT puzzle FROM results JOIN result_seats ON result_id = id
    WHERE who = ? AND game = ? AND puzzle <> '' AND seat = 0 AND place = 0
"""
_DROP_PARTS: Final = """
    DELETE FROM results WHERE seats <> (
      SELECT count(DISTINCT iif(place, place, -seat)) FROM result_seats
      WHERE result_id = id AND place < seats)
"""
_IS_GAME: Final = f"puzzle = '' AND reason NOT IN ('{MATCH_WON}', '{MATCH_SHARED}')"
_OUTCOMES: Final = f"""
    UPDATE result_seats AS mine SET (ended_ms, outcome) = (
      SELECT results.ended_ms, CASE
        WHEN NOT ({_IS_GAME}) OR coalesce(mine.who, '') = '' OR EXISTS (
          SELECT 1 FROM result_seats AS other WHERE other.result_id = id
          AND other.seat < mine.seat AND other.who = mine.who) THEN NULL
        WHEN is_draw THEN 0
        WHEN EXISTS (
          SELECT 1 FROM result_seats AS best WHERE best.result_id = id
          AND best.place = 0 AND best.who IS mine.who) THEN 1 ELSE -1 END
      FROM results WHERE id = mine.result_id)
    WHERE result_id BETWEEN ? AND ?
"""
_ADD: Final = """
    ON CONFLICT (who, game, rival) DO UPDATE SET
      games = games + excluded.games, wins = wins + excluded.wins,
      losses = losses + excluded.losses, run = excluded.wins * (run + 1),
      best_run = max(best_run, excluded.wins * (run + 1)),
      fair_wins = fair_wins + excluded.fair_wins
"""
_INTO: Final = (
    "INSERT INTO scores (who, game, rival, games, wins, losses, run, best_run, fair_wins)"
)
_GAMES: Final = f"""
    {_INTO} SELECT '', game, '', 1, 0, 0, 0, 0, 0 FROM results
    WHERE id BETWEEN ? AND ? AND {_IS_GAME} ORDER BY id {_ADD}
"""
_SCORES: Final = f"""
    WITH mine AS (
      SELECT id, seat, who, game, outcome, handicap IS NOT NULL AS is_fair FROM results
      JOIN result_seats ON result_id = id WHERE id BETWEEN ? AND ? AND outcome IS NOT NULL
    ), pair AS (
      SELECT id, mine.seat, other.seat AS at, mine.who, game, other.who AS rival, CASE
        WHEN mine.outcome = other.outcome THEN 0
        WHEN mine.outcome = 1 THEN 1 WHEN other.outcome = 1 THEN -1 ELSE 0 END AS theirs
      FROM mine JOIN result_seats AS other ON other.result_id = id AND other.who <> mine.who
      WHERE other.outcome IS NOT NULL
    ), played (id, seat, at, who, game, rival, outcome, is_fair) AS (
      SELECT id, seat, -2, who, '', '', outcome, is_fair FROM mine UNION ALL
      SELECT id, seat, -1, who, game, '', outcome, is_fair FROM mine UNION ALL
      SELECT id, seat, at, who, '', rival, theirs, 0 FROM pair UNION ALL
      SELECT id, seat, at, who, game, rival, theirs, 0 FROM pair WHERE 2 =
        (SELECT count(DISTINCT coalesce(who, '-')) FROM result_seats WHERE result_id = id)
    )
    {_INTO} SELECT who, game, rival, 1, outcome = 1, outcome = -1, outcome = 1, outcome = 1,
      outcome = 1 AND is_fair FROM played WHERE true ORDER BY id, seat, at {_ADD}
"""
_RECORDS: Final = f"""
    WITH seat AS (
      SELECT id, seat, who, plies, outcome, cheats, punished,
        reason = '{MATCH_WON}' AND puzzle = '' AND place = 0 AS is_match
      FROM results JOIN result_seats ON result_id = id
      WHERE id BETWEEN ? AND ? AND coalesce(who, '') <> ''
    )
    INSERT INTO records
      (who, matches, longest, shortest_win, cheats, punishments, last_result, last_seat)
    SELECT who, is_match, iif(outcome IS NULL, NULL, plies), iif(outcome = 1, plies, NULL),
      iif(outcome IS NULL, 0, coalesce(cheats, 0)), iif(outcome IS NULL, 0, coalesce(punished, 0)),
      iif(outcome IS NULL, 0, id), iif(outcome IS NULL, 0, seat)
    FROM seat WHERE is_match OR outcome IS NOT NULL ORDER BY id, seat
    ON CONFLICT (who) DO UPDATE SET
      matches = matches + excluded.matches,
      longest = coalesce(max(longest, excluded.longest), longest, excluded.longest),
      shortest_win = coalesce(
        min(shortest_win, excluded.shortest_win), shortest_win, excluded.shortest_win),
      cheats = cheats + excluded.cheats, punishments = punishments + excluded.punishments,
      last_result = max(last_result, excluded.last_result),
      last_seat = iif(excluded.last_result > 0, excluded.last_seat, last_seat)
"""
