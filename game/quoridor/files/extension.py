"""Our own key in replay files, ``extension``: what the original format leaves out.

The original program ignores this key. A file with it was recorded by our rules; a file without it
was recorded by the original (RULES 15.5).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.core.match.assistance import Assistance, assistance_map, assistance_of, is_assistance
from game.core.match.handicap import Handicap
from game.core.record.record import BadRecord, Playback, Record
from game.core.record.variation_tree import Branch, branches_of
from game.quoridor.rules.options import DAY_S
from game.quoridor.rules.state import State
from game.words.message import Message, MessageError, message

KEY = "extension"
VERSION = 1
RULES = "handbook-1"
CUSTOM = "custom"


@dataclass(frozen=True, slots=True)
class Extension:
    """The entries of the extension. An entry that is missing or unreadable has the default here."""

    rules: str = RULES
    timer_s: int | None = None
    size: int | None = None
    preset: str = ""
    names: tuple[str, ...] = ()
    looks: tuple[int, ...] = ()
    levels: tuple[str, ...] = ()
    clock_ms: tuple[int, ...] = ()
    result: Mapping[str, Any] | None = None
    branches: tuple[Branch, ...] = ()
    handicaps: tuple[Handicap, ...] = ()
    assistance: tuple[Assistance, ...] = ()


def read(raw: object, players: int, actions: int, warnings: list[Message]) -> Extension:
    """Return the extension of a file with this number of players and actions.

    An entry of the wrong kind is left out, and a message is added to ``warnings``. Unknown entries
    belong to later versions and are ignored. Raises ``BadRecord`` if even the version cannot be
    read.
    """
    version = raw.get("v") if isinstance(raw, Mapping) else None
    if not isinstance(raw, Mapping) or type(version) is not int or version < VERSION:
        raise BadRecord("quoridor.file.no_version")
    if version > VERSION:
        raise BadRecord("quoridor.file.newer")

    def entry(key: str, fits: Callable[[Any], bool]) -> Any:
        value = raw.get(key)
        if value is None or fits(value):
            return value
        warnings.append(message("quoridor.file.entry", key=key))
        return None

    preset = entry("preset", _is_text)
    return Extension(
        rules=entry("rules", _is_text) or RULES,
        timer_s=entry("timer", _is_timer),
        size=entry("size", _is_count),
        preset="" if preset in (None, CUSTOM) else preset,
        names=tuple(entry("names", _list_of(players, _is_text)) or ()),
        looks=tuple(entry("looks", _list_of(players, _is_look)) or ()),
        levels=tuple(entry("levels", _list_of(players, _is_text)) or ()),
        clock_ms=tuple(entry("clock", _list_of(actions, _is_count)) or ()),
        result=entry("result", lambda value: isinstance(value, Mapping)),
        branches=branches_of(entry("branches", lambda value: type(value) is list)),
        handicaps=tuple(
            map(Handicap.from_map, entry("handicaps", _list_of(players, _is_handicap)) or ())
        ),
        assistance=assistance_of(
            entry("assistance", _list_of(players, is_assistance)) or [], players
        ),
    )


def write(playback: Playback, app: str) -> dict[str, Any]:
    """Return the extension of a game played here; ``app`` names the program and its version."""
    record = playback.record
    return {
        "app": app,
        "v": VERSION,
        "rules": RULES,
        "timer": record.options["timer_s"],
        "preset": record.preset or CUSTOM,
        "names": [seat.name for seat in record.seats],
        "clock": list(record.think_ms),
        "result": result(playback.states[-1]),
        "size": record.options["size"],
        "looks": [seat.look for seat in record.seats],
        "levels": [seat.level for seat in record.seats],
        **handicaps(record),
        **assistance_map(record.assistance),
        **({"branches": [list(one) for one in record.branches]} if record.branches else {}),
    }


def handicaps(record: Record) -> dict[str, Any]:
    """Return the entry of the handicaps, if any. The hands are the same for all players here."""
    given = [seat.handicap.to_map() for seat in record.seats]
    return {"handicaps": given} if any(given) else {}


def result(state: State) -> dict[str, Any]:
    """Return the result, for programs that cannot replay.

    When a file is read, it is only compared.
    """
    return {
        "ranking": list(state.ranking),
        "winners": list(state.winners),
        "losers": list(state.losers),
        "over": state.is_over,
    }


def _is_text(value: Any) -> bool:
    return type(value) is str


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _is_timer(value: Any) -> bool:
    return _is_count(value) and value <= DAY_S


def _is_look(value: Any) -> bool:
    return type(value) is int and 0 <= value <= 3


def _is_handicap(value: Any) -> bool:
    try:
        return not Handicap.from_map(value).own
    except MessageError:
        return False


def _list_of(length: int, fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: type(value) is list and len(value) == length and all(map(fits, value))
