"""The content of a replay map, checked and typed, before anything is played.

The map is the original's: ``name``, ``time``, ``config``, ``actions`` (RULES 15.3). Files of ours
have an ``extension`` besides. Strangers write such files too, so every value is checked before it
is used; but nothing is refused that the original would have played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite, trunc
from typing import Any, TypeAlias

from game.core.match.handicap import NONE
from game.core.match.seats import Seat
from game.core.record.record import BadRecord, Record
from game.core.rules.options import OptionError, to_map
from game.core.rules.state import InvalidMove
from game.quoridor.files import extension
from game.quoridor.files.extension import Extension
from game.quoridor.files.notation import parse_action
from game.quoridor.rules.moves import Action, Pass, Swap, pack, unpack
from game.quoridor.rules.options import (
    BOARDS,
    INFINITE,
    MAX_COUNT,
    PRESETS,
    SIZES,
    Options,
    Punishment,
)
from game.words.message import Message, message

KEYS = ("name", "time", "config", "actions")
LINE_LIMIT = 60  # characters that are shown of an entry that is no action


@dataclass(frozen=True, slots=True)
class Unread:
    """An entry of ``actions`` that is no action of the game, as text for people."""

    text: str


Entry: TypeAlias = Action | Unread


@dataclass(frozen=True, slots=True)
class Sheet:
    """A replay map that can be played; ``entries`` are its actions in order, legal or not.

    ``extension`` is None for files of the original. ``saved_ms`` is 0 if the date is unknown.
    """

    name: str
    saved_ms: int
    options: Options
    entries: tuple[Entry, ...]
    extension: Extension | None
    warnings: tuple[Message, ...]

    def readable(self) -> tuple[Action, ...]:
        """Return the actions before the first entry that is no action."""
        actions = []
        for entry in self.entries:
            if isinstance(entry, Unread):
                break
            actions.append(entry)
        return tuple(actions)

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays; as the original names them where the file does not."""
        told = self.extension.names if self.extension else ()
        return told or tuple(f"Player{player + 1}" for player in range(self.options.players))

    def record(self, actions: tuple[Action, ...]) -> Record:
        """Return the record of a game with the sheet's start and these of its actions."""
        told = self.extension or Extension()
        players = range(self.options.players)
        looks = told.looks or tuple(players)
        levels = told.levels or ("",) * len(players)
        given = told.handicaps or (NONE,) * len(players)
        return Record(
            "quoridor",
            told.rules,
            to_map(self.options),
            0,
            tuple(map(Seat, self.names, looks, levels, given)),
            tuple(map(pack, actions)),
            told.clock_ms[: len(actions)],
            told.preset,
            self.name,
            self.saved_ms,
            branches=told.branches if len(actions) == len(self.entries) else (),
            assistance=told.assistance,
        )


def read(document: Mapping[str, Any]) -> Sheet:
    """Return the checked content of a replay map.

    Raises:
        BadRecord: The map describes no game at all.
    """
    for key in KEYS:
        if key not in document:
            raise BadRecord("quoridor.file.incomplete", key=key)
    name, time, config, actions = (document[key] for key in KEYS)
    if type(name) is not str:
        raise BadRecord("quoridor.file.name")
    if not isinstance(config, Mapping):
        raise BadRecord("quoridor.file.settings")
    if type(actions) is not list:
        raise BadRecord("quoridor.file.actions")
    warnings: list[Message] = []
    players = _count(config, "players", 0, warnings)
    if players not in SIZES:
        raise BadRecord("quoridor.file.players")
    told = None
    if extension.KEY in document:
        told = extension.read(document[extension.KEY], players, len(actions), warnings)
    options = _options(config, players, told or Extension(), warnings)
    saved_ms = time if type(time) is int and time > 0 else 0
    entries = tuple(map(entry, actions))
    return Sheet(name, saved_ms, options, entries, told, tuple(warnings))


def entry(raw: Any) -> Entry:
    """Return the action in an array, or in a line of text as version 1.1 wrote them."""
    try:
        action = parse_action(raw) if type(raw) is str else unpack(raw)
    except InvalidMove:
        action = None
    if action is None or isinstance(action, Swap | Pass):  # which this form does not know
        text = raw if type(raw) is str else repr(raw)
        return Unread(text[:LINE_LIMIT])
    return action


def _options(
    config: Mapping[str, Any], players: int, told: Extension, warnings: list[Message]
) -> Options:
    """Return the options in the file.

    A number that the original would have accepted is made to fit.
    """

    def fitted(key: str, count: int, fitting: int) -> int:
        if fitting != count:
            warnings.append(message("quoridor.file.out_of_range", key=key, value=fitting))
        return fitting

    boards = max(_count(config, "boards", BOARDS[players], warnings), INFINITE)
    cheats = _count(config, "cheats", 0, warnings)
    elapsed = _count(config, "elapsed", Punishment.SURRENDER, warnings)
    boards = fitted("boards", boards, min(boards, MAX_COUNT))
    cheats = fitted("cheats", cheats, min(max(cheats, 0), MAX_COUNT))
    elapsed = fitted("elapsed", elapsed, elapsed if 0 <= elapsed <= max(Punishment) else 0)
    try:
        return Options(
            players=players,
            size=SIZES[players] if told.size is None else told.size,
            boards=boards,
            cheats=cheats,
            timer_s=PRESETS["standard"].timer_s if told.timer_s is None else told.timer_s,
            elapsed=Punishment(elapsed),
        )
    except OptionError as wrong:
        raise BadRecord("quoridor.file.options", why=wrong.message) from None


def _count(config: Mapping[str, Any], key: str, default: int, warnings: list[Message]) -> int:
    """Return a whole number of the settings; the original's form allowed fractions (RULES A18)."""
    if key not in config:
        warnings.append(message("quoridor.file.unsaid", key=key, value=default))
        return default
    value = config[key]
    if type(value) is float and isfinite(value):
        whole = trunc(value)
        if whole != value:
            told = f"{value:.6g}"
            warnings.append(message("quoridor.file.fraction", key=key, told=told, value=whole))
        return whole
    if type(value) is not int:
        raise BadRecord("quoridor.file.no_number", key=key)
    return value
