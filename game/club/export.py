"""Export of everything known of people, as JSON that other programs can read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from game.club.records import PlayerRecord, Rival, Score, against, records
from game.core.search.strength import current_level
from game.store.database import Database
from game.store.people import People, Person, handicap_of
from game.store.trophies import trophies_of

VERSION: Final = 1
SHAPES: Final = ("circle", "triangle", "square", "diamond")
COLOURS: Final = ("red", "blue", "yellow", "pearl")


def export_data(database: Database, people: People, now_ms: int) -> str:
    """Return people, what they have done, and every result; those in the trash are left out."""
    found = records(database, people)
    document = {
        "format": "quintet-people",
        "version": VERSION,
        "exported": _date(now_ms),
        "people": [_person(database, one, found[Rival(one.id)], people) for one in people.here],
        "results": list(_results(database, people)),
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


def _results(database: Database, people: People) -> Iterator[dict[str, Any]]:
    """Yield every result under the present names of its people.

    One that lost a seat with a damaged file is left out.
    """
    names: Mapping[str, str] = {one.id: one.name for one in people.here}
    for (_, game, ended_ms, reason, plies, puzzle, is_draw, seated), rows in groupby(
        database.rows(_ALL), key=itemgetter(slice(8))
    ):
        levels, places, given, who = zip(*(row[8:] for row in rows), strict=True)
        first = max(places.count(0), 1)
        if sorted(places) != [0] * first + list(range(first, seated)):
            continue
        handicaps = [handicap_of(text).to_map() for text in given] if any(given) else None
        yield {
            "game": game,
            "ended": _date(ended_ms),
            "seats": [
                {"computer": current_level(level)} if level else {"person": names.get(person or "")}
                for level, person in zip(levels, who, strict=True)
            ],
            "ranking": sorted(range(seated), key=places.__getitem__),
            "is_draw": bool(is_draw),
            "reason": reason,
            "moves": plies,
            "puzzle": puzzle or None,
            **({"fair_start": handicaps} if handicaps else {}),
        }


_ALL: Final = """
    SELECT id, game, results.ended_ms, reason, plies, puzzle, is_draw, seats,
           level, place, handicap, who
    FROM results JOIN result_seats ON result_id = id ORDER BY id, seat
"""


def _date(ms: int) -> str | None:
    """Return a time as a UTC date; None if it cannot be one."""
    try:
        return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")
    except (OverflowError, OSError, ValueError):
        return None
