"""The head of a saved game: checked, and turned into game, options and seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.core.match.record import Record
from game.core.match.seats import Seat
from game.core.match.series import Series
from game.core.rules import options as opt
from game.core.rules.definition import AnyGame
from game.core.rules.limits import SEEDS
from game.core.rules.options import OptionError
from game.store.cbor import dumps, load_map
from game.store.damage import DamagedFile, NewerFile
from game.words.message import MessageError, message
from game.words.sanitize import clean_text

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
    try:
        written = value_of(document, "options", dict)
        options = opt.from_map(game.options, written)
        seed = value_of(document, "seed", int)
        if seed not in SEEDS:
            raise DamagedFile("seed")
        game.new(options, seed)  # what seats are given is made to fit
    except OptionError as error:
        raise DamagedFile("options", message("file.options", why=error.message)) from None
    seats = seats_of(document)
    if len(seats) != game.seats(options):
        raise DamagedFile("players", message("file.number_of_players"))
    try:
        for seat in seats:
            game.handicaps.check(seat.handicap)
    except MessageError as error:
        raise DamagedFile("players", message("file.players", why=error.message)) from None
    return Record(
        game_id,
        value_of(document, "rules", str),
        written,
        seed,
        seats,
        preset=value_of(document, "preset", str, ""),
        series=series_of(document, len(seats)),
        stakes=value_of(document, "stakes", str, ""),
    )


def pack_game(record: Record) -> bytes:
    """Pack a game. Raises ``DamagedFile`` for names that no file can hold."""
    return dumps({**head_map(record), "moves": [list(move) for move in record.moves]})


def unpack_game(content: bytes, games: Mapping[str, AnyGame], longest: int) -> Record | None:
    """Return the game; None for more than `longest` moves, other rules, or damage."""
    try:
        body: dict[str, Any] = load_map(content)
        record = read_head(body, games)
        moves = value_of(body, "moves", list)
    except (DamagedFile, NewerFile):
        return None
    is_sound = len(moves) <= longest and all(type(move) is list for move in moves)
    if not is_sound or record.rules != games[record.game].rules:
        return None
    return replace(record, series=None, moves=tuple(moves), think_ms=(0,) * len(moves))


def series_of(document: Mapping[str, Any], people: int) -> Series | None:
    """Return the match that the game belongs to. Raises ``DamagedFile``."""
    if "series" not in document:
        return None
    try:
        return Series.from_map(value_of(document, "series", dict), people)
    except MessageError as error:
        raise DamagedFile("series", message("file.series", why=error.message)) from None


def seats_of(document: Mapping[str, Any]) -> tuple[Seat, ...]:
    """Return the seats in a map. Raises ``DamagedFile``."""
    raw = value_of(document, "players", list)
    if not all(type(seat) is dict for seat in raw):
        raise DamagedFile("players", message("file.players", why=message("file.seat_map")))
    try:
        return tuple(map(Seat.from_map, raw))
    except MessageError as error:
        raise DamagedFile("players", message("file.players", why=error.message)) from None


def check_version(document: Mapping[str, Any], known: int) -> None:
    """Check the version. Raises ``NewerFile``, or ``DamagedFile`` if there is none."""
    version = value_of(document, "v", int)
    if version > known:
        raise NewerFile(version, known)
    if version < 1:
        raise DamagedFile("version")


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
