"""The results of finished matches: a file that only grows, with one record for each."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from game.core.deeds import cheats, punishments
from game.core.fairness import effective
from game.core.handicap import Handicap
from game.core.match import Match
from game.core.series import Series
from game.core.strength import current_level
from game.store.damage import DamagedFile
from game.store.files import FileSystem, aside, read_untrusted, write_all, write_atomically
from game.store.sequence import START, Sound, compose, read_sound, record
from game.words.message import Message, MessageError, message

MATCH_WON, MATCH_SHARED = "match_won", "match_shared"
"""The reasons of results for a whole match; ``plies`` is then its number of games."""

LIMIT_BYTES = 32 << 20
"""Some 200,000 matches. A file that would become larger loses its oldest results to a copy."""

READ_BYTES = LIMIT_BYTES + (1 << 20)
"""Older versions let the last record cross the limit, and then could not read the file."""

LONGEST_COUNTED = 2_000
"""Moves of a game in which cheats and punishments are counted."""


@dataclass(frozen=True, slots=True)
class Result:
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


@dataclass(frozen=True, slots=True)
class Results:
    """The content of a results file; ``note`` is about a damaged part, or None."""

    results: tuple[Result, ...]
    note: Message | None = None


def result_of_game(match: Match, match_id: str, ended_ms: int) -> Result:
    """The result of a match whose game is over."""
    outcome = match.state.outcome()
    names, levels = _people(match)
    puzzle = match.puzzle
    return Result(
        match_id, match.game.id, ended_ms, names, levels, outcome.ranking, outcome.reason,
        match.ply, "" if puzzle is None else puzzle.id, outcome.winner is None,
        *((cheats(match), punishments(match)) if match.ply <= LONGEST_COUNTED else ((), ())),
        _handicaps(match),
    )  # fmt: skip


def result_of_series(match: Match, series: Series, match_id: str, ended_ms: int) -> Result:
    """The result of a ``series`` that is over; ``match`` was its last game, with the id
    ``match_id``.

    The people are listed by their seats in that game.
    """
    seats = range(len(match.seats))
    people = [(seat + series.played - 1) % len(seats) for seat in seats]
    ranking = sorted(seats, key=lambda seat: -series.wins[people[seat]])
    reason = MATCH_SHARED if series.champion is None else MATCH_WON
    names, levels = _people(match)
    return Result(
        f"{match_id}-match", match.game.id, ended_ms, names, levels, tuple(ranking), reason,
        series.played,
    )  # fmt: skip


def _handicaps(match: Match) -> tuple[Handicap, ...]:
    given = tuple(effective(match.game, match.options, seat) for seat in match.seats)
    return given if any(given) else ()


def _body(result: Result) -> dict[str, Any]:
    """A result as plain values; an even game has no handicaps in it."""
    body = asdict(result)
    body.pop("handicaps")
    given = {"handicaps": [one.to_map() for one in result.handicaps]} if result.handicaps else {}
    return {**body, **given}


def _people(match: Match) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(seat.name for seat in match.seats), tuple(seat.level for seat in match.seats)


def read_results(fs: FileSystem, path: Path) -> Results:
    """All results, each match once; never raises."""
    try:
        sound = _read(fs, path)
    except DamagedFile as damage:
        return Results((), message("results_file.unread", why=damage.message))
    known: dict[str, Result] = {}
    for result in filter(None, map(_result, sound.bodies)):
        known.setdefault(result.match_id, result)
    note = message("results_file.damaged") if sound.dropped_bytes else None
    return Results(tuple(known.values()), note)


def append_result(fs: FileSystem, path: Path, result: Result, now_ms: int) -> None:
    """Append a result, unless its match has one already. Raises ``OSError``, ``DamagedFile``.

    Everything after a damaged place is cut off, and the oldest eighth of a file that is full. A
    copy of the old file stays beside it under another name.
    """
    sound = _read(fs, path)
    if any(result.match_id == known.match_id for known in filter(None, map(_result, sound.bodies))):
        return
    piece, _ = record(_body(result), sound.chain)
    kept = sound.bodies
    is_full = sound.size + len(piece) > LIMIT_BYTES
    if is_full or sound.dropped_bytes:
        write_atomically(fs, aside(path, now_ms), read_untrusted(fs, path, READ_BYTES))
    if is_full:
        kept = kept[len(kept) // 8 + 1 :]
    if is_full or not kept:
        write_atomically(fs, path, compose([*kept, _body(result)])[0])
        return
    descriptor = fs.open(path)
    try:
        if sound.dropped_bytes:
            fs.truncate(descriptor, sound.size)
        write_all(fs, descriptor, piece, sound.size)
        fs.sync(descriptor)
    except OSError:  # or the next one to append it would find it there, and not flushed
        with suppress(OSError):
            fs.truncate(descriptor, sound.size)
        raise
    finally:
        fs.close(descriptor)


def _read(fs: FileSystem, path: Path) -> Sound:
    try:
        return read_sound(read_untrusted(fs, path, READ_BYTES))
    except DamagedFile as damage:
        if damage.code == "missing":
            return START
        raise


def _result(body: Any) -> Result | None:
    """The result in a record; None if another version of the program wrote it."""
    match body:
        case {
            "match_id": str(match_id),
            "game": str(game),
            "ended_ms": int(ended_ms),
            "names": [*names],
            "levels": [*levels],
            "ranking": [*ranking],
            "reason": str(reason),
            "plies": int(plies),
        } if (  # fmt: skip
            _all(names, str)
            and _all(levels, str)
            and len(levels) == len(names)
            and _all(ranking, int)
            and sorted(ranking) == list(range(len(names)))
        ):
            puzzle = body.get("puzzle", "")
            return Result(
                match_id, game, ended_ms, tuple(names), tuple(map(current_level, levels)),
                tuple(ranking), reason,
                plies, puzzle if type(puzzle) is str else "", body.get("is_draw") is True,
                _counts(body.get("cheats"), len(names)), _counts(body.get("punished"), len(names)),
                _given(body.get("handicaps"), len(names)),
            )  # fmt: skip
    return None


def _counts(value: Any, seats: int) -> tuple[int, ...]:
    """A count for each seat; () for anything else."""
    if type(value) is not list or len(value) != seats or not _all(value, int):
        return ()
    return tuple(max(one, 0) for one in value)


def _all(values: Sequence[Any], kind: type[Any]) -> bool:
    return all(type(value) is kind for value in values)


def _given(value: Any, seats: int) -> tuple[Handicap, ...]:
    """The handicaps of the seats; () for what they cannot be."""
    if type(value) is not list or len(value) != seats:
        return ()
    try:
        return tuple(map(Handicap.from_map, value))
    except MessageError:
        return ()
