"""Results as they are written: whose each seat is, and the sums of all, in one transaction."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from game.core.search.strength import current_level
from game.store.people import Owners
from game.store.results import MATCH_SHARED, MATCH_WON, MatchResult
from game.store.rows import put

if TYPE_CHECKING:
    from sqlite3 import Connection

COMPUTER: Final = "level:"
"""Before the level of a computer, where players are named by a key."""


@dataclass(slots=True)
class Score:
    """Games and how they ended, in the order in which they were played."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    run: int = 0
    """Wins since the last game that was not won."""
    best_run: int = 0
    fair_wins: int = 0
    """Wins with a handicap, one's own or a gift."""


def insert(connection: Connection, results: Iterable[MatchResult], owners: Owners) -> int:
    """Insert results in a transaction and count them, unless their match has one already.

    Return how many are new.
    """
    new: list[int] = []
    for result in results:
        row = connection.execute(  # the libraries of SQLite before 3.35 know no RETURNING
            "INSERT INTO results (match_id, game, ended_ms, reason, plies, puzzle, is_draw, seats,"
            " is_counted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1) ON CONFLICT DO NOTHING",
            (
                result.match_id,
                result.game,
                result.ended_ms,
                result.reason,
                result.plies,
                result.puzzle,
                result.is_draw,
                len(result.names),
            ),
        )
        if row.rowcount and (row_id := row.lastrowid):
            put(connection, "result_seats", list(_seats(row_id, result, owners)))
            new.append(row_id)
    if new:
        _count(connection, new[0], new[-1])
    return len(new)


def count_again(connection: Connection) -> None:
    """Count all results anew, in a transaction: some are not counted, or sums are lost.

    A result that has lost a seat with a damaged file is dropped.
    """
    owners = Owners(connection)
    connection.execute("DELETE FROM scores")
    connection.execute("DELETE FROM records")
    connection.execute(_DROP_PARTS)
    for row, seat, name, level, ended_ms in connection.execute(_UNOWNED).fetchall():
        who = _whose(name, current_level(level), seat, ended_ms, owners)
        sql = "UPDATE result_seats SET who = ? WHERE result_id = ? AND seat = ?"
        connection.execute(sql, (who, row, seat))
    (last,) = connection.execute("SELECT coalesce(max(id), 0) FROM results").fetchone()
    _count(connection, 0, last)
    connection.execute("UPDATE results SET is_counted = 1 WHERE is_counted = 0")


def _seats(row: int, result: MatchResult, owners: Owners) -> Iterator[dict[str, Any]]:
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
            "handicap": json.dumps(given.to_map()) if given else None,
            "who": _whose(name, level, seat, result.ended_ms, owners),
        }


def _whose(name: str, level: str, seat: int, ended_ms: int, owners: Owners) -> str | None:
    return COMPUTER + level if level else owners.find_or_make(name, seat, ended_ms)


def _count(connection: Connection, first: int, last: int) -> None:
    """Add the results from one row to another to the sums, in their order."""
    for sql in (_OUTCOMES, _GAMES, _SCORES, _RECORDS):
        connection.execute(sql, (first, last))


_UNOWNED: Final = """
    SELECT result_id, seat, name, level, results.ended_ms
    FROM results JOIN result_seats ON result_id = id WHERE who IS NULL ORDER BY result_id, seat
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
