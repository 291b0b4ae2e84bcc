"""Records of players: wins, runs, records, head to head; read from the sums of results.

A draw is neither won nor lost; it ends a run. Puzzles are no games, and whole matches count apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.store.database import Database
from game.store.people import People, Person
from game.store.results import COMPUTER, MATCH_SHARED, MATCH_WON

DAY_MS: Final = 24 * 60 * 60 * 1000
MAX_STEPS: Final = 1_000
"""Points of a line of wins over time: more than a panel has pixels."""


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


@dataclass(frozen=True, slots=True)
class Rival:
    """A player: a person by their id, a computer by its level."""

    person: str = ""
    level: str = ""

    @property
    def key(self) -> str:
        """The player in the columns `who` and `rival`."""
        return COMPUTER + self.level if self.level else self.person


def rival_of(key: str) -> Rival:
    """Return the player of a key."""
    level = key.removeprefix(COMPUTER)
    return Rival(key) if level == key else Rival(level=level)


@dataclass(slots=True)
class PlayerRecord:
    """Record of one person, or of one level of the computer. The key of ``scores`` is a game."""

    who: Rival
    total: Score = field(default_factory=Score)
    scores: dict[str, Score] = field(default_factory=dict)
    matches: int = 0
    """Matches of several games that were won."""
    longest: int | None = None
    shortest_win: int | None = None
    """In moves."""
    cheats: int = 0
    punishments: int = 0
    """None in older results, which do not record it."""

    def score(self, game: str) -> Score:
        """Return the score in a game."""
        return self.scores.get(game, Score())

    @property
    def favourite(self) -> str:
        """The game played most; "" for none."""
        return max(self.scores, key=lambda game: self.scores[game].games, default="")


def records(database: Database, people: People, since_ms: int = 0) -> dict[Rival, PlayerRecord]:
    """Return the records of all players since a time; of people who have not played too.

    A person in the trash has no record, but stands in those of others. Since a time, the runs of
    single games are left out.
    """
    made = {Rival(one.id): PlayerRecord(Rival(one.id)) for one in people.here}
    for record in _since(database, since_ms) if since_ms else _all(database):
        if record.who.level or record.who in made:
            made[record.who] = record
    return made


def _all(database: Database) -> Iterable[PlayerRecord]:
    """Return what players have done, from the sums."""
    found = {
        key: PlayerRecord(rival_of(key), Score(), {}, *deeds)
        for key, *deeds in database.rows(_DEEDS)
    }
    for key, game, *figures in database.rows(_SCORES):
        record = found.get(
            key, PlayerRecord(Rival())
        )  # the sums of all players together have no deeds
        if game:
            record.scores[game] = Score(*figures)
        else:
            record.total = Score(*figures)
    return found.values()


def _since(database: Database, since_ms: int) -> Iterable[PlayerRecord]:
    """Return what players have done since a time, from the results."""
    found: dict[str, PlayerRecord] = {}
    for key, game, games, wins, losses, fair, *deeds in database.rows(_SINCE, (since_ms,)):
        matches, longest, shortest, cheats, punishments = deeds
        record = found.setdefault(key, PlayerRecord(rival_of(key)))
        if games:
            record.scores[game] = Score(games, wins, losses, fair_wins=fair)
            record.longest = max(longest, record.longest or 0)
        if wins:
            before = record.shortest_win
            record.shortest_win = shortest if before is None else min(shortest, before)
        total = record.total
        total.games, total.wins = total.games + games, total.wins + wins
        total.losses, total.fair_wins = total.losses + losses, total.fair_wins + fair
        record.matches += matches
        record.cheats += cheats or 0
        record.punishments += punishments or 0
    for key, outcome in database.rows(_OUTCOMES_SINCE, (since_ms,)):
        total = found[key].total
        total.run = total.run + 1 if outcome > 0 else 0
        total.best_run = max(total.best_run, total.run)
    return found.values()


def against(
    database: Database, who: Rival, people: People, since_ms: int = 0
) -> dict[Rival, Score]:
    """Return the score of a player against each other one, in the order of their first games."""
    known = {one.id for one in people.people}
    values = (since_ms, who.key) if since_ms else (who.key,)
    rows = database.rows(_AGAINST_SINCE if since_ms else _AGAINST, values)
    found = ((rival_of(key), Score(*figures)) for key, *figures in rows)
    return {rival: score for rival, score in found if rival.level or rival.person in known}


def ranking(found: Mapping[Rival, PlayerRecord]) -> list[PlayerRecord]:
    """Return those who have played, most wins first; people before computers."""
    played = (record for record in found.values() if record.total.games)
    return sorted(played, key=lambda one: (bool(one.who.level), -one.total.wins, -one.total.games))


def game_count(database: Database, games: Iterable[str], since_ms: int = 0) -> int:
    """Return how many games were played since a time."""
    rows = database.rows(*((_GAMES_SINCE, (since_ms,)) if since_ms else (_GAMES, ())))
    counts = dict(rows)
    return sum(counts.get(game, 0) for game in games)


def has_results(database: Database, games: Iterable[str]) -> bool:
    """Return whether any game or puzzle was finished."""
    return any(database.rows("SELECT 1 FROM results WHERE game = ? LIMIT 1", (g,)) for g in games)


def has_ended(database: Database, games: int) -> bool:
    """Return whether at least `games` games have ended."""
    sql = "SELECT 1 FROM results WHERE puzzle = '' AND reason NOT IN (?, ?) LIMIT ?"
    return len(list(database.rows(sql, (MATCH_WON, MATCH_SHARED, games)))) == games


def has_had(database: Database, game: str, seats: int) -> bool:
    """Return whether a game with at least `seats` seats has ended."""
    sql = "SELECT 1 FROM results WHERE game = ? AND seats >= ? LIMIT 1"
    return bool(database.rows(sql, (game, seats)))


def has_played(database: Database, person: Person) -> bool:
    """Return whether a person has a result, of a puzzle too."""
    return bool(database.rows("SELECT 1 FROM result_seats WHERE who = ? LIMIT 1", (person.id,)))


def wins_over_time(
    database: Database, of: Sequence[Rival], since_ms: int = 0
) -> list[list[tuple[int, int]]]:
    """Return for each player when they won and how often by then: pairs of a time and a count.

    Wins at nearly the same time are one pair.
    """
    keys = [who.key for who in of]
    ends = [end for key in keys for end in database.rows(_FIRST_WIN, (key, since_ms)) if end[0]]
    if not ends:
        return [[] for _ in of]
    first, last = min(end[0] for end in ends), max(end[1] for end in ends)
    made = []
    for key in keys:
        steps: list[tuple[int, int]] = []
        values = (key, since_ms, first, MAX_STEPS, max(last - first, 1))
        for ms, wins in database.rows(_WINS, values):
            steps.append((ms, wins + (steps[-1][1] if steps else 0)))
        made.append(steps)
    return made


def by_last_game(database: Database, people: People) -> list[Person]:
    """Return the people who are here, those first who played last, in the order of their seats.

    Behind them are those who have not played yet, the newest first.
    """
    here = {one.id: one for one in people.here}
    order = database.rows(_LAST)
    return [here.pop(who) for (who,) in order if who in here] + [*reversed(here.values())]


def score_in(database: Database, game: str, person: Person) -> Score:
    """Return the score of a person in a game."""
    rows = database.rows(_SCORE_IN, (person.id, game))
    return Score(*rows[0]) if rows else Score()


def scores_against_levels(database: Database, game: str, person: Person) -> dict[str, Score]:
    """Return the score of a person in a game against each level of the computer alone."""
    rows = database.rows(_LEVELS, (person.id, game, COMPUTER + "*"))
    return {rival_of(key).level: Score(*figures) for key, *figures in rows}


_FIGURES = "games, wins, losses, run, best_run, fair_wins"
_DEEDS = "SELECT who, matches, longest, shortest_win, cheats, punishments FROM records ORDER BY id"
_SCORES = f"SELECT who, game, {_FIGURES} FROM scores WHERE rival = '' ORDER BY id"
_AGAINST = (
    f"SELECT rival, {_FIGURES} FROM scores WHERE who = ? AND game = '' AND rival <> '' ORDER BY id"
)
_LEVELS = f"SELECT rival, {_FIGURES} FROM scores WHERE who = ? AND game = ? AND rival GLOB ?"
_SCORE_IN = f"SELECT {_FIGURES} FROM scores WHERE who = ? AND game = ? AND rival = ''"
_GAMES = "SELECT game, games FROM scores WHERE who = '' AND rival = ''"
_LAST = "SELECT who FROM records WHERE last_result > 0 ORDER BY last_result DESC, last_seat"
_FIRST_WIN = (
    "SELECT min(ended_ms), max(ended_ms) FROM result_seats"
    " WHERE who = ? AND outcome = 1 AND ended_ms >= ?"
)
_WINS = """
    SELECT max(ended_ms), count(*) FROM result_seats
    WHERE who = ? AND outcome = 1 AND ended_ms >= ?
    GROUP BY (ended_ms - ?) * ? / ? ORDER BY 1
"""
_SINCE_ID = "(SELECT min(id) FROM results INDEXED BY results_ended WHERE ended_ms >= ?1)"
_IS_MATCH = f"reason = '{MATCH_WON}' AND puzzle = '' AND place = 0"
_PLAYED = f"""
    FROM results CROSS JOIN result_seats ON result_id = results.id
    WHERE results.id >= {_SINCE_ID}
      AND results.ended_ms >= ?1 AND who <> ''
"""
_SINCE = f"""
    SELECT who, game, sum(outcome IS NOT NULL), sum(outcome IS 1), sum(outcome IS -1),
           sum(outcome IS 1 AND handicap IS NOT NULL), sum({_IS_MATCH}),
           max(CASE WHEN outcome IS NOT NULL THEN plies END),
           min(CASE WHEN outcome = 1 THEN plies END),
           sum(CASE WHEN outcome IS NOT NULL THEN cheats END),
           sum(CASE WHEN outcome IS NOT NULL THEN punished END)
    {_PLAYED} AND (outcome IS NOT NULL OR {_IS_MATCH})
    GROUP BY who, game
    ORDER BY min(CASE WHEN outcome IS NOT NULL THEN result_id * 8 + seat END) NULLS LAST
"""
_OUTCOMES_SINCE = f"SELECT who, outcome {_PLAYED} AND outcome IS NOT NULL ORDER BY results.id"
_AGAINST_SINCE = f"""
    SELECT other.who, count(*), sum(mine.outcome = 1), sum(other.outcome = 1), 0, 0, 0
    FROM result_seats AS mine JOIN result_seats AS other
      ON other.result_id = mine.result_id AND other.who <> mine.who
    WHERE mine.who = ?2 AND mine.ended_ms >= ?1 AND other.who <> ''
      AND mine.outcome IS NOT NULL AND other.outcome IS NOT NULL
      AND mine.result_id >= {_SINCE_ID}
    GROUP BY other.who ORDER BY min(mine.result_id * 8 + other.seat)
"""
_GAMES_SINCE = f"""
    SELECT game, count(*) FROM results INDEXED BY results_ended WHERE ended_ms >= ? AND puzzle = ''
    AND reason NOT IN ('{MATCH_WON}', '{MATCH_SHARED}') GROUP BY game
"""
