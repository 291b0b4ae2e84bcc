"""The settings: always usable, whatever their file contains."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeAlias, get_type_hints

from game.core.record.bad_record import DamagedFile
from game.core.rules.limits import MAX_BYTES
from game.store.files import Disk, aside, read_untrusted, write_atomically
from game.store.rows import parsed, unpacked
from game.words.message import Message, message

NAME = "settings.json"
VERSION = 1

PERCENT = range(101)
TAKE_BACK = "always", "computers", "never"
"""In which matches moves may be taken back: in all, in those against computers alone, in none."""

Check: TypeAlias = Callable[[Any], Any]
"""Turns a JSON value into the setting, perhaps corrected. Raises ``ValueError`` if it cannot."""


def _of(default: Any, *others: Any) -> Any:
    """Return the field of a value that has one of a few values; a number comes within a range."""

    def check(value: Any) -> Any:
        if type(value) is type(default):
            for one in (default, *others):
                if value == one:
                    return value
                if type(one) is range:
                    return min(max(value, one[0]), one[-1])
        raise ValueError

    return field(default=default, metadata={"check": check})


def _window(value: Any) -> tuple[int, int]:
    width, height = unpacked(tuple[int, int], value)
    if 320 <= width <= 16_384 and 180 <= height <= 16_384:
        return width, height
    raise ValueError


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of people, and what the program remembers for them.

    Volumes and ``rumble`` are percentages. ``clock_factor`` times as long as the options say runs
    every clock; 0 is no clock. ``take_back`` is one of ``TAKE_BACK``. ``window`` is in pixels.
    ``language`` is a code, "" before the first start.
    ``hold_ms`` is how long a button must be held for an action that cannot be undone; 0 is for
    those who cannot hold one and press it twice. ``scan_ms`` is how
    long each thing is framed for those who have one button only; 0 is for all others. ``bindings``
    maps an action to key names,
    ``last_options`` a game to its options map, ``last_plans`` a game to the way it was played last,
    ``seen_first`` the games whose first game has been led through, ``lessons`` a game whose lesson
    was offered to the cards that are done; those who use them check whether they mean anything.
    ``unknown`` are the keys of other versions, which are written back unchanged.
    """

    volume_master: int = _of(80, PERCENT)
    volume_music: int = _of(50, PERCENT)
    volume_effects: int = _of(80, PERCENT)
    volume_menus: int = _of(60, PERCENT)
    quiet_away: bool = True
    rumble: int = _of(100, 50, 0)
    text_percent: int = _of(100, 125, 150)
    palette: str = _of("standard", "okabe")
    high_contrast: bool = False
    reduced_motion: bool = False
    flashes: bool = True
    fullscreen: bool = False
    window: tuple[int, int] = field(default=(1280, 720), metadata={"check": _window})
    show_routes: bool = False
    show_evaluation: bool = False
    show_coordinates: bool = True
    opponents_talk: bool = True
    balance: bool = True
    clock_factor: int = _of(1, 2, 0)
    take_back: str = _of(*TAKE_BACK)
    all_puzzles: bool = False
    all_doors: bool = False
    swap_confirm: bool = False
    hold_ms: int = _of(800, 0, range(300, 1501))
    scan_ms: int = _of(0, 500, 700, 1000, 1500, 2000, 3000)
    read_aloud: bool = False
    last_names: tuple[str, ...] = ()
    bindings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    last_options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    seen_first: tuple[str, ...] = ()
    lessons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    last_game: str = ""
    language: str = ""
    last_plans: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    unknown: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_patient(self) -> bool:
        """Whether nothing goes on by itself: people hear the screen, or have one button."""
        return self.read_aloud or self.scan_ms > 0


@cache
def _checks() -> dict[str, Check]:
    """Return the check of each setting: of its type alone, where nothing else is said."""
    kinds = get_type_hints(Settings)
    known = [one for one in fields(Settings) if one.name != "unknown"]
    return {
        one.name: one.metadata.get("check") or partial(unpacked, kinds[one.name]) for one in known
    }


def load_settings(fs: Disk, folder: Path, now_ms: int) -> tuple[Settings, tuple[Message, ...]]:
    """Return the settings, and what people should be told; never raises.

    A useless file is put aside as ``settings.bad-<time>.json``, and the last good one is used.
    """
    path, notes = folder / NAME, list[Message]()
    document: dict[str, Any] = {}
    try:
        document = read_document(fs, path)
    except DamagedFile as damage:
        if damage.code != "missing":
            document = _last_good(fs, path, now_ms, notes)
    unknown = {name: value for name, value in document.items() if name not in _checks()}
    if type(version := unknown.pop("version", VERSION)) is int and version > VERSION:
        unknown["version"] = version
    return Settings(**dict(_known(document, notes)), unknown=unknown), tuple(notes)


def read_document(fs: Disk, path: Path) -> dict[str, Any]:
    """Return the document in a file. Raises ``DamagedFile``."""
    return parsed(read_untrusted(fs, path, MAX_BYTES))


def backup_of(path: Path) -> Path:
    """Return where the copy of the last good one lies."""
    return path.with_name(path.name + ".bak")


def save_settings(fs: Disk, folder: Path, settings: Settings) -> None:
    """Write the settings; when they are safe, their copy too. Raises ``OSError``."""
    known = asdict(settings)
    document = {"version": VERSION, **known.pop("unknown"), **known}
    content = json.dumps(document, indent=2, sort_keys=True).encode() + b"\n"
    for path in (folder / NAME, backup_of(folder / NAME)):
        write_atomically(fs, path, content)


def _last_good(fs: Disk, path: Path, now_ms: int, notes: list[Message]) -> dict[str, Any]:
    """Put a useless file aside, and return the copy of the last good one; empty without one."""
    try:
        document = read_document(fs, backup_of(path))
    except DamagedFile:
        notes.append(message("settings_file.afresh"))
        with suppress(OSError):
            fs.replace(path, aside(path, now_ms))
        return {}
    notes.append(message("settings_file.backup"))
    with suppress(OSError):  # never without a file: the next start would begin anew
        fs.add_name(path, aside(path, now_ms))
        write_atomically(fs, path, json.dumps(document).encode())
    return document


def _known(document: dict[str, Any], notes: list[Message]) -> Iterator[tuple[str, Any]]:
    """Yield the settings in a document; one that is useless keeps its default."""
    for name, check in _checks().items():
        if name in document:
            try:
                yield name, check(document[name])
            except ValueError:
                notes.append(message("settings_file.setting", name=name.replace("_", " ")))
