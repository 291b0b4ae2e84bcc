"""The settings: always usable, whatever their file contains."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from game.core.rules.limits import MAX_BYTES, MAX_TEXT_LENGTH
from game.store.damage import DamagedFile
from game.store.files import Disk, aside, read_untrusted, write_atomically
from game.store.rows import parsed, unpacked
from game.words.message import Message, message

NAME = "settings.json"
VERSION = 1

MAX_PLAN = 12 * MAX_TEXT_LENGTH + 20_000
"""Characters of JSON: one text, which takes up to twelve for each of its own, and the rest."""

TAKE_BACK = "always", "computers", "never"
"""In which matches moves may be taken back: in all, in those against computers alone, in none."""

T = TypeVar("T")

Check: TypeAlias = Callable[[Any], Any]
"""Turns a JSON value into the setting, perhaps corrected. Raises ``ValueError`` if it cannot."""


def _setting(default: T, check: Check) -> T:
    made: T = field(default=default, metadata={"check": check})
    return made


def _map(check: Check) -> Any:
    return field(default_factory=dict, metadata={"check": check})


def _between(low: int, high: int) -> Check:
    def check(value: Any) -> int:
        if type(value) is not int:
            raise ValueError
        return min(max(value, low), high)

    return check


def _hold_ms(value: Any) -> int:
    return 0 if value == 0 and type(value) is int else int(_between(300, 1500)(value))


def _one_of(*choices: Any) -> Check:
    def check(value: Any) -> Any:
        for choice in choices:
            if type(value) is type(choice) and value == choice:
                return choice
        raise ValueError

    return check


def _window(value: Any) -> tuple[int, int]:
    width, height = unpacked(tuple[int, int], value)
    if 320 <= width <= 16_384 and 180 <= height <= 16_384:
        return width, height
    raise ValueError


def _texts(most: int, longest: int) -> Check:
    def check(value: Any) -> tuple[str, ...]:
        texts: tuple[str, ...] = unpacked(tuple[str, ...], value)
        if len(texts) > most or any(len(text) > longest for text in texts):
            raise ValueError
        return texts

    return check


def _each(check: Check, most: int) -> Check:
    """Check the values of a map with names for keys."""

    def check_all(value: Any) -> dict[str, Any]:
        if type(value) is not dict or len(value) > most:
            raise ValueError
        return {name: check(part) for name, part in value.items()}

    return check_all


def _options(value: Any) -> dict[str, int | bool | str]:
    if type(value) is not dict or len(value) > 64:
        raise ValueError
    if not all(type(choice) in (int, bool, str) for choice in value.values()):
        raise ValueError
    "".join(map(str, value.values())).encode()  # half a character is a ValueError too
    return value


def _word(value: Any) -> str:
    (word,) = _texts(1, 40)([value])
    return str(word)


def _plan(value: Any) -> dict[str, Any]:
    if type(value) is not dict or len(json.dumps(value)) > MAX_PLAN:
        raise ValueError
    json.dumps(value, ensure_ascii=False).encode()
    return value


@dataclass(frozen=True, slots=True)
class Settings:
    """What people set, and what the program remembers for them.

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

    volume_master: int = _setting(80, _between(0, 100))
    volume_music: int = _setting(50, _between(0, 100))
    volume_effects: int = _setting(80, _between(0, 100))
    volume_menus: int = _setting(60, _between(0, 100))
    quiet_away: bool = _setting(True, _one_of(False, True))
    rumble: int = _setting(100, _one_of(0, 50, 100))
    text_percent: int = _setting(100, _one_of(100, 125, 150))
    palette: str = _setting("standard", _one_of("standard", "okabe"))
    high_contrast: bool = _setting(False, _one_of(False, True))
    reduced_motion: bool = _setting(False, _one_of(False, True))
    flashes: bool = _setting(True, _one_of(False, True))
    fullscreen: bool = _setting(False, _one_of(False, True))
    window: tuple[int, int] = _setting((1280, 720), _window)
    show_routes: bool = _setting(False, _one_of(False, True))
    show_evaluation: bool = _setting(False, _one_of(False, True))
    show_coordinates: bool = _setting(True, _one_of(False, True))
    opponents_talk: bool = _setting(True, _one_of(False, True))
    balance: bool = _setting(True, _one_of(False, True))
    clock_factor: int = _setting(1, _one_of(0, 1, 2))
    take_back: str = _setting("always", _one_of(*TAKE_BACK))
    all_puzzles: bool = _setting(False, _one_of(False, True))
    all_doors: bool = _setting(False, _one_of(False, True))
    swap_confirm: bool = _setting(False, _one_of(False, True))
    hold_ms: int = _setting(800, _hold_ms)
    scan_ms: int = _setting(0, _one_of(0, 500, 700, 1000, 1500, 2000, 3000))
    read_aloud: bool = _setting(False, _one_of(False, True))
    last_names: tuple[str, ...] = _setting((), _texts(16, 400))
    bindings: Mapping[str, tuple[str, ...]] = _map(_each(_texts(8, 60), 200))
    last_options: Mapping[str, Mapping[str, int | bool | str]] = _map(_each(_options, 50))
    seen_first: tuple[str, ...] = _setting((), _texts(16, 400))
    lessons: Mapping[str, tuple[str, ...]] = _map(_each(_texts(40, 40), 50))
    last_game: str = _setting("", _word)
    language: str = _setting("", _word)
    last_plans: Mapping[str, Mapping[str, Any]] = _map(_each(_plan, 50))
    unknown: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_patient(self) -> bool:
        """Whether nothing goes on by itself: people hear the screen, or have one button."""
        return self.read_aloud or self.scan_ms > 0


_CHECKS: Mapping[str, Check] = {
    f.name: f.metadata["check"] for f in fields(Settings) if "check" in f.metadata
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
    unknown = {name: value for name, value in document.items() if name not in _CHECKS}
    if type(version := unknown.pop("version", VERSION)) is int and version > VERSION:
        unknown["version"] = version
    return Settings(**dict(_known(document, notes)), unknown=unknown), tuple(notes)


def read_document(fs: Disk, path: Path) -> dict[str, Any]:
    """Return the document in a file. Raises ``DamagedFile``."""
    return parsed(read_untrusted(fs, path, MAX_BYTES))


def backup_of(path: Path) -> Path:
    """Where the copy of the last good one lies."""
    return path.with_name(path.name + ".bak")


def save_settings(fs: Disk, folder: Path, settings: Settings) -> None:
    """Write the settings; when they are safe, write the copy of the last good ones too.

    Raises ``OSError``.
    """
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
    for name, check in _CHECKS.items():
        if name in document:
            try:
                yield name, check(document[name])
            except ValueError:
                notes.append(message("settings_file.setting", name=name.replace("_", " ")))
