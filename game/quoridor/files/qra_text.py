"""Replays as text: comments as a header, then one QRA action in each line (RULES 15.1)."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from io import StringIO
from typing import Any

from game.core.record.record import BadRecord, Playback, Record
from game.quoridor.files import extension
from game.quoridor.files import replay_content as documents
from game.quoridor.files.notation import format_action
from game.quoridor.files.replay import OriginForm
from game.quoridor.files.replay_content import Unread
from game.quoridor.rules.moves import pack
from game.quoridor.rules.options import INFINITE, PRESETS

TEXT_LIMIT = 1 << 20  # characters
ENDLESS = "infinite"

_HEADER = re.compile(r"#\s*(?P<key>\w+)\s*:\s*(?P<value>.*)")


class QraText:
    """Quoridor's records as QRA text, and back."""

    suffix = ".qra"

    def holds(self, record: Record) -> bool:
        return OriginForm().holds(record)

    def write(self, playback: Playback) -> str:
        return export(playback)

    def read(self, text: str, now_ms: int) -> Playback:
        """Return the game in a text; ``now_ms`` is its date if the text has none.

        Raises ``BadRecord``.
        """
        document = parse(text)
        return OriginForm().read({**document, "time": document["time"] or now_ms})


def export(playback: Playback) -> str:
    """Return the text of a playback: its actions, and the settings needed to play it again.

    Settings that the original's files do not hold (clock, names, size) are written for our own
    games only.
    """
    record, options = playback.record, playback.record.options
    boards = options["boards"]
    header: dict[str, Any] = {
        "name": record.name,
        "time": record.saved_ms,
        "players": options["players"],
        "boards": ENDLESS if boards == INFINITE else boards,
        "cheats": options["cheats"],
        "elapsed": options["elapsed"],
    }
    if playback.source is None or extension.KEY in playback.source:
        header["size"] = options["size"]
        header["timer"] = options["timer_s"]
        header["names"] = _join_names([seat.name for seat in record.seats])
        header |= {key: json.dumps(given) for key, given in extension.handicaps(record).items()}
    lines = [_one_line(f"# {key}: {value}") for key, value in header.items()]
    return "\n".join([*lines, *map(format_action, playback.moves), ""])


def parse(text: str) -> dict[str, Any]:
    """Return the replay map for a text; it is then read like a file. Raises ``BadRecord``.

    Settings that the text does not name come from the preset for its number of players. A line that
    is no action stays a text, and reading the map will stop there. If the text has none of the
    settings that only our games have, the map counts as recorded by the original.
    """
    if len(text) > TEXT_LIMIT:
        raise BadRecord("quoridor.text.too_long")
    header, lines = _split(text)
    entries = [(line, documents.entry(line)) for line in lines]
    if not header and all(isinstance(entry, Unread) for _, entry in entries):
        raise BadRecord("quoridor.text.no_action")
    players = _number(header, "players", 2)
    preset = PRESETS["four" if players == 4 else "standard"]
    made: dict[str, Any] = {
        "name": header.get("name", ""),
        "time": _number(header, "time", 0),
        "config": {
            "players": players,
            "boards": _number(header, "boards", preset.boards),
            "cheats": _number(header, "cheats", preset.cheats),
            "elapsed": _number(header, "elapsed", int(preset.elapsed)),
        },
        "actions": [line if isinstance(entry, Unread) else pack(entry) for line, entry in entries],
    }
    if ours := _extension(header):
        made[extension.KEY] = {"v": extension.VERSION, "rules": extension.RULES, **ours}
    return made


def _split(text: str) -> tuple[dict[str, str], list[str]]:
    """Return the values of the header by key in lower case, and the lines of actions.

    Blank lines and comments are left out.
    """
    header: dict[str, str] = {}
    lines: list[str] = []
    for line in text.removeprefix("\ufeff").splitlines():
        bare = line.strip()
        if bare.startswith("#"):
            found = _HEADER.fullmatch(bare)
            if found and not lines:
                header[found["key"].lower()] = found["value"]
        elif bare:
            lines.append(bare)
    return header, lines


def _extension(header: Mapping[str, str]) -> dict[str, Any]:
    made: dict[str, Any] = {
        key: _number(header, key, 0) for key in ("size", "timer") if key in header
    }
    if "names" in header:
        made["names"] = _names(header["names"])
    if "handicaps" in header:
        with suppress(ValueError, RecursionError):  # what reads the map says that it is left out
            made["handicaps"] = ()
            made["handicaps"] = json.loads(header["handicaps"])
    return made


def _number(header: Mapping[str, str], key: str, default: int) -> int:
    value = header.get(key)
    if value is None:
        return default
    if key == "boards" and value.lower() == ENDLESS:
        return INFINITE
    if not re.fullmatch(r"-?[0-9]{1,15}", value):
        raise BadRecord("quoridor.text.line", line=f"# {key}: {value:.40}")
    return int(value)


def _names(value: str) -> list[str]:
    try:
        return next(csv.reader([value], skipinitialspace=True), [])
    except csv.Error:
        raise BadRecord("quoridor.text.names") from None


def _join_names(names: Sequence[str]) -> str:
    """Return the names with commas between them; a name with a comma is quoted."""
    row = StringIO()
    csv.writer(row, lineterminator="").writerow(names)
    return row.getvalue()


def _one_line(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text)
