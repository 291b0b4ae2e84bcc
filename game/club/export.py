"""Everything that is known of people, as JSON that other programs can read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from game.club.records import PlayerRecord, Rival, Score, against, records
from game.store.database import Database
from game.store.people import People, Person
from game.store.results import MatchResult, each_result
from game.store.trophies import trophies_of

VERSION: Final = 1
SHAPES: Final = ("circle", "triangle", "square", "diamond")
COLOURS: Final = ("red", "blue", "yellow", "pearl")


def export_data(database: Database, people: People, now_ms: int) -> str:
    """Return people, what they have done, and every result; those in the trash are left out.

    Raises ``OSError``, ``NewerFile``.
    """
    found = records(database, people)
    document = {
        "format": "quintet-people",
        "version": VERSION,
        "exported": _date(now_ms),
        "people": [_person(database, one, found[Rival(one.id)], people) for one in people.here],
        "results": [_result(result, who, people) for result, who in each_result(database)],
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _person(
    database: Database, person: Person, record: PlayerRecord, people: People
) -> dict[str, Any]:
    rivals = against(database, record.who, people)
    mine = [
        {"game": kept.game, "trophy": kept.trophy, "won": _date(kept.won_ms)}
        for kept in trophies_of(database, person.id).values()
    ]
    return {
        "name": person.name,
        "former_names": [name for name, _ in person.former],
        "shape": SHAPES[person.look],
        "colour": COLOURS[person.look],
        "favourite_seat": person.seat + 1 if person.seat >= 0 else None,
        "device": person.device or None,
        **({"fair_start": person.usual.to_map()} if person.usual else {}),
        **_score(record.total),
        "matches_won": record.matches,
        "longest_game": record.longest,
        "shortest_win": record.shortest_win,
        "cheats": record.cheats,
        "out_of_time": record.punishments,
        "games_by_id": {game: _score(score) for game, score in record.scores.items()},
        "against": [_against(rival, score, people) for rival, score in rivals.items()],
        "trophies": mine,
    }


def _score(score: Score) -> dict[str, int]:
    return {
        "games": score.games,
        "wins": score.wins,
        "losses": score.losses,
        "draws": score.games - score.wins - score.losses,
        "best_run": score.best_run,
        **({"fair_start_wins": score.fair_wins} if score.fair_wins else {}),
    }


def _against(rival: Rival, score: Score, people: People) -> dict[str, Any]:
    names: Mapping[str, str] = {one.id: one.name for one in people.here}
    who = {"computer": rival.level} if rival.level else {"person": names.get(rival.person)}
    return {**who, **_score(score)}


def _result(result: MatchResult, seated: Sequence[str | None], people: People) -> dict[str, Any]:
    """Return a result under the present names of its people."""
    names = {one.id: one.name for one in people.here}
    seats = [
        {"computer": level} if level else {"person": names.get(who or "")}
        for who, level in zip(seated, result.levels, strict=True)
    ]
    return {
        "game": result.game,
        "ended": _date(result.ended_ms),
        "seats": seats,
        "ranking": list(result.ranking),
        "is_draw": result.is_draw,
        "reason": result.reason,
        "moves": result.plies,
        "puzzle": result.puzzle or None,
        **({"fair_start": [one.to_map() for one in result.handicaps]} if result.handicaps else {}),
    }


def _date(ms: int) -> str | None:
    """Return a time as a UTC date; None if it cannot be one."""
    try:
        return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")
    except (OverflowError, OSError, ValueError):
        return None
