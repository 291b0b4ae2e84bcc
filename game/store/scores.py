"""Results as they are written: whose each seat is, and the sums of all, in one transaction."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Any, Final

from game.core.handicap import NONE
from game.store.people import Owners
from game.store.results import MATCH_WON, Result, counts_as_game, each_result

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

    def count(self, outcome: int, *, is_fair: bool = False) -> None:
        """Count a game: 1 for a win, -1 for a loss, 0 for neither."""
        has_won = outcome > 0
        self.games += 1
        self.wins += has_won
        self.losses += outcome < 0
        self.run = self.run + 1 if has_won else 0
        self.best_run = max(self.best_run, self.run)
        self.fair_wins += has_won and is_fair


@dataclass(slots=True)
class Deeds:
    """The columns of `records` behind `who`."""

    matches: int = 0
    longest: int | None = None
    shortest_win: int | None = None
    cheats: int = 0
    punishments: int = 0
    last_result: int = 0
    last_seat: int = 0


def outcomes(result: Result, who: Sequence[str | None]) -> list[int | None]:
    """Return for each seat what the result counts there: 1, 0, -1, or None for nothing."""
    best = None if result.is_draw else who[result.ranking[0]]
    made: list[int | None] = []
    for seat, one in enumerate(who):
        if not one or one in who[:seat] or not counts_as_game(result):
            made.append(None)
        else:
            made.append(0 if result.is_draw else 1 if one == best else -1)
    return made


class Tally:
    """Sums that are being changed; they are in the database after `write`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._scores: dict[tuple[str, str, str], Score] = {}
        self._deeds: dict[str, Deeds] = {}

    def _score(self, who: str, game: str, rival: str) -> Score:
        key = who, game, rival
        if key not in self._scores:
            row = self._connection.execute(_SCORE, key).fetchone()
            self._scores[key] = Score(*row) if row else Score()
        return self._scores[key]

    def _deeds_of(self, who: str) -> Deeds:
        if who not in self._deeds:
            row = self._connection.execute(_DEEDS, (who,)).fetchone()
            self._deeds[who] = Deeds(*row) if row else Deeds()
        return self._deeds[who]

    def count(self, row: int, result: Result, who: Sequence[str | None]) -> None:
        """Count a result that stands in a row of `results`; `who` sat on each seat."""
        best = who[result.ranking[0]]
        if result.reason == MATCH_WON and not result.puzzle and best:
            self._deeds_of(best).matches += 1
        if counts_as_game(result):
            self._score("", result.game, "").games += 1
        for seat, outcome in enumerate(outcomes(result, who)):
            if outcome is not None:
                self._count(row, result, who, seat, outcome)

    def _count(
        self, row: int, result: Result, who: Sequence[str | None], seat: int, outcome: int
    ) -> None:
        me = who[seat]
        assert me  # a seat of no one counts nothing
        is_fair = bool(result.handicaps and result.handicaps[seat])
        for game in ("", result.game):
            self._score(me, game, "").count(outcome, is_fair=is_fair)
        best = None if result.is_draw else who[result.ranking[0]]
        others = [one for one in dict.fromkeys(who) if one != me]
        for other in filter(None, others):
            theirs = outcome if outcome > 0 or best == other else 0  # a third one may have won
            self._score(me, "", other).count(theirs)
            if len(others) == 1:
                self._score(me, result.game, other).count(theirs)
        deeds = self._deeds_of(me)
        deeds.longest = max(deeds.longest or 0, result.plies)
        if outcome > 0:
            shortest = deeds.shortest_win
            deeds.shortest_win = result.plies if shortest is None else min(shortest, result.plies)
        deeds.cheats += result.cheats[seat] if result.cheats else 0
        deeds.punishments += result.punished[seat] if result.punished else 0
        deeds.last_result, deeds.last_seat = row, seat

    def write(self) -> None:
        """Write the sums that have changed."""
        self._connection.executemany(
            "INSERT INTO scores (who, game, rival, games, wins, losses, run, best_run, fair_wins)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (who, game, rival) DO UPDATE SET"
            " games = excluded.games, wins = excluded.wins, losses = excluded.losses,"
            " run = excluded.run, best_run = excluded.best_run, fair_wins = excluded.fair_wins",
            [(*key, *astuple(score)) for key, score in self._scores.items()],
        )
        self._connection.executemany(
            "INSERT INTO records (who, matches, longest, shortest_win, cheats, punishments,"
            " last_result, last_seat) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (who) DO UPDATE"
            " SET matches = excluded.matches, longest = excluded.longest,"
            " shortest_win = excluded.shortest_win, cheats = excluded.cheats,"
            " punishments = excluded.punishments, last_result = excluded.last_result,"
            " last_seat = excluded.last_seat",
            [(who, *astuple(deeds)) for who, deeds in self._deeds.items()],
        )


def insert(connection: Connection, results: Iterable[Result], owners: Owners) -> int:
    """Insert results in a transaction and count them, unless their match has one already.

    Return how many are new.
    """
    tally, new = Tally(connection), 0
    for result in results:
        row = connection.execute(
            _INSERT,
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
        ).fetchone()
        if row is not None:
            who = whose(result, owners)
            connection.executemany(_INSERT_SEAT, [(row[0], *seat) for seat in _seats(result, who)])
            tally.count(row[0], result, who)
            new += 1
    tally.write()
    return new


def whose(
    result: Result, owners: Owners, known: Sequence[str | None] | None = None
) -> list[str | None]:
    """Return who sat on each seat, as `result_seats` has it; what is `known` stays."""
    made = list(known or [None] * len(result.names))
    for seat, (name, level) in enumerate(zip(result.names, result.levels, strict=True)):
        if made[seat] is None:
            made[seat] = (
                COMPUTER + level if level else owners.find_or_make(name, seat, result.ended_ms)
            )
    return made


def count_again(connection: Connection) -> None:
    """Count all results anew, in a transaction: some are not counted, or sums are lost."""
    owners, tally = Owners(connection), Tally(connection)
    connection.execute("DELETE FROM scores")
    connection.execute("DELETE FROM records")
    for row, result, known in each_result(connection.execute):
        who = whose(result, owners, known)
        counted = enumerate(zip(who, outcomes(result, who), strict=True))
        connection.executemany(
            "UPDATE result_seats SET who = ?, outcome = ?, ended_ms = ?"
            " WHERE result_id = ? AND seat = ?",
            [(*seat, result.ended_ms, row, number) for number, seat in counted],
        )
        tally.count(row, result, who)
    connection.execute("UPDATE results SET is_counted = 1 WHERE is_counted = 0")
    tally.write()


def _seats(result: Result, who: Sequence[str | None]) -> Iterable[tuple[Any, ...]]:
    for seat, outcome in enumerate(outcomes(result, who)):
        given = result.handicaps[seat] if result.handicaps else NONE
        yield (
            seat,
            result.names[seat],
            result.levels[seat],
            result.ranking.index(seat),
            result.cheats[seat] if result.cheats else None,
            result.punished[seat] if result.punished else None,
            json.dumps(given.to_map()) if given else None,
            who[seat],
            outcome,
            result.ended_ms,
        )


_SCORE = (
    "SELECT games, wins, losses, run, best_run, fair_wins FROM scores"
    " WHERE who = ? AND game = ? AND rival = ?"
)
_DEEDS = (
    "SELECT matches, longest, shortest_win, cheats, punishments, last_result, last_seat"
    " FROM records WHERE who = ?"
)
_INSERT = (
    "INSERT INTO results (match_id, game, ended_ms, reason, plies, puzzle, is_draw, seats,"
    " is_counted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1) ON CONFLICT DO NOTHING RETURNING id"
)
_INSERT_SEAT = (
    "INSERT INTO result_seats (result_id, seat, name, level, place, cheats, punished, handicap,"
    " who, outcome, ended_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
