"""The head of a saved game: checked, and turned into game, options and seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ParamSpec, TypeVar

from game.core.match.seats import Seat
from game.core.match.series import Series
from game.core.record.bad_record import DamagedFile, NewerFile
from game.core.record.record import Record
from game.core.rules import options as opt
from game.core.rules.definition import AnyGame
from game.core.rules.limits import SEEDS
from game.words.message import MessageError, message
from game.words.sanitize import clean_text

P = ParamSpec("P")
T = TypeVar("T")

LATEST_MS = 253_402_300_800_000
"""The year 10000: no game was saved later than that."""


def head_map(record: Record) -> dict[str, Any]:
    """Return the keys that ``read_head`` reads."""
    return {
        "game": record.game,
        "rules": record.rules,
        "options": dict(record.options),
        "seed": record.seed,
        "players": [seat.to_map() for seat in record.seats],
        "preset": record.preset,
        **({"series": record.series.to_map()} if record.series else {}),
        **({"stakes": record.stakes} if record.stakes else {}),
    }


def read_head(document: Mapping[str, Any], games: Mapping[str, AnyGame]) -> Record:
    """Return the record, without moves, that ``head_map`` wrote. Raises ``DamagedFile``.

    A game can begin with it: options that are each allowed may not go together.
    """
    game_id = value_of(document, "game", str)
    game = games.get(game_id)
    if game is None:
        shown = clean_text(game_id, 40) or message("file.no_name")
        raise DamagedFile("game", message("file.game", game=shown))
    seed = value_of(document, "seed", int)
    if seed not in SEEDS:
        raise DamagedFile()
    written = value_of(document, "options", dict)
    options = _checked("options", opt.from_map, game.options, written)
    _checked("options", game.new, options, seed)  # what seats are given is made to fit
    seats, series = seats_of(document), None
    if len(seats) != game.seats(options):
        raise DamagedFile("players", message("file.number_of_players"))
    for seat in seats:
        _checked("players", game.handicaps.check, seat.handicap)
    if "series" in document:
        played = value_of(document, "series", dict)
        series = _checked("series", Series.from_map, played, len(seats))
    return Record(
        game_id,
        value_of(document, "rules", str),
        written,
        seed,
        seats,
        preset=value_of(document, "preset", str, ""),
        series=series,
        stakes=value_of(document, "stakes", str, ""),
    )


def _checked(part: str, make: Callable[P, T], *values: P.args, **more: P.kwargs) -> T:
    """Make a part of the head. Raises ``DamagedFile``."""
    try:
        return make(*values, **more)
    except MessageError as error:
        raise DamagedFile(part, message(f"file.{part}", why=error.message)) from None


def seats_of(document: Mapping[str, Any]) -> tuple[Seat, ...]:
    """Return the seats in a map. Raises ``DamagedFile``."""
    raw = value_of(document, "players", list)
    if not all(type(seat) is dict for seat in raw):
        raise DamagedFile("players", message("file.players", why=message("file.seat_map")))
    return tuple(_checked("players", Seat.from_map, seat) for seat in raw)


def check_version(document: Mapping[str, Any], known: int) -> None:
    """Check the version. Raises ``NewerFile``, or ``DamagedFile`` if there is none."""
    version = value_of(document, "v", int)
    if version > known:
        raise NewerFile(version, known)
    if version < 1:
        raise DamagedFile()


def value_of(document: Mapping[str, Any], key: str, kind: type[Any], default: Any = None) -> Any:
    """Return the value of ``key``, which must have exactly this type.

    Raises:
        DamagedFile: It has another type.
    """
    value = document.get(key, default)
    if type(value) is not kind:
        raise DamagedFile("shape", message("file.entry", key=key))
    return value


def date_of(value: Any) -> int:
    """``value`` if it can be a time in ms since 1970; else 0, which means "unknown date"."""
    return value if type(value) is int and 0 < value < LATEST_MS else 0
