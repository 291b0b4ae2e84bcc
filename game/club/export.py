"""Everything that is known of people, as JSON that other programs can read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from game.club.records import Record, Rival, Score, records, sitting
from game.store.people import People, Person
from game.store.results import Result
from game.store.trophies import KeptTrophy

VERSION: Final = 1
SHAPES: Final = ("circle", "triangle", "square", "diamond")
COLOURS: Final = ("red", "blue", "yellow", "pearl")


def exported(
    people: People, results: Iterable[Result], trophies: Iterable[KeptTrophy], now_ms: int
) -> str:
    """People, what they have done, and every result; those in the trash are left out."""
    listed = tuple(results)
    found, won = records(listed, people), tuple(trophies)
    document = {
        "format": "quintet-people",
        "version": VERSION,
        "exported": _date(now_ms),
        "people": [
            _person(one, found.get(Rival(one.id), Record(Rival(one.id))), people, won)
            for one in people.here
        ],
        "results": [_result(result, people) for result in listed],
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _person(
    person: Person, record: Record, people: People, trophies: Iterable[KeptTrophy]
) -> dict[str, Any]:
    mine = []
    for kept in trophies:
        owner = people.owner(kept.name, kept.won_ms)
        if owner is not None and owner.id == person.id:
            mine.append({"game": kept.game, "trophy": kept.trophy, "won": _date(kept.won_ms)})
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
        "longest_game": record.longest and record.longest.plies,
        "shortest_win": record.shortest_win and record.shortest_win.plies,
        "cheats": record.cheats,
        "out_of_time": record.punishments,
        "games_by_id": {game: _score(score) for game, score in record.scores.items()},
        "against": [_against(rival, score, people) for rival, score in record.against.items()],
        "trophies": mine,
    }


def _score(score: Score) -> dict[str, int]:
    return {
        "games": score.games, "wins": score.wins, "losses": score.losses,
        "draws": score.games - score.wins - score.losses, "best_run": score.best_run,
        **({"fair_start_wins": score.fair_wins} if score.fair_wins else {}),
    }  # fmt: skip


def _against(rival: Rival, score: Score, people: People) -> dict[str, Any]:
    names: Mapping[str, str] = {one.id: one.name for one in people.here}
    who = {"computer": rival.level} if rival.level else {"person": names.get(rival.person)}
    return {**who, **_score(score)}


def _result(result: Result, people: People) -> dict[str, Any]:
    """A result as it was, under the names that people have now."""
    names = {one.id: one.name for one in people.here}
    seats = [
        {"computer": who.level} if who is not None and who.level
        else {"person": None if who is None else names.get(who.person)}
        for who in sitting(result, people)
    ]  # fmt: skip
    return {
        "game": result.game, "ended": _date(result.ended_ms), "seats": seats,
        "ranking": list(result.ranking), "is_draw": result.is_draw, "reason": result.reason,
        "moves": result.plies, "puzzle": result.puzzle or None,
        **({"fair_start": [one.to_map() for one in result.handicaps]} if result.handicaps else {}),
    }  # fmt: skip


def _date(ms: int) -> str | None:
    """A moment in UTC; None for what cannot be one."""
    try:
        return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")
    except (OverflowError, OSError, ValueError):
        return None
