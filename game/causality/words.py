"""Commands as a person writes them: the stone's number, what it does, and the rest."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from game.causality.commands import Command, from_map, to_map

FACING = ("up", "right", "down", "left")
"""By azimuth."""

_NUMBER, _SQUARE, _WORD = r"[0-9]{1,4}", r"[0-9]{1,3},[0-9]{1,3}", r"[a-z]+"
_FORMS = {
    "wait": "",
    "pass": "",
    "attack": "",
    "forward": rf"(?: (?P<turn>{_WORD}))?",
    "backward": rf"(?: (?P<turn>{_WORD}))?",
    "turn": rf" (?P<azimuth>{_WORD})",
    "move": rf" (?P<dir>{_WORD})",
    "bomb": rf" (?P<t>{_NUMBER})",
    "timejump": rf" (?P<t>{_NUMBER})(?: link (?P<link>{_NUMBER}))?",
    "jump": rf" (?P<at>{_SQUARE}) (?P<t>{_NUMBER})(?: link (?P<link>{_NUMBER}))?",
    "tag": rf" (?P<kind>{_WORD})",
}
"""What follows the name of a command."""


def said(command: Command) -> str:
    """The words for a command, such as ``0 forward cw`` or ``4 timejump 1 link 3``."""
    written = to_map(command)
    words = [str(written["stone"]), written["do"]]
    match written:
        case {"turn": "none"}:
            pass
        case {"azimuth": azimuth}:
            words.append(FACING[azimuth])
        case {"x": x, "y": y, "t": t}:
            words += [f"{x},{y}", str(t)]
        case {"turn": word} | {"dir": word} | {"t": word} | {"kind": word}:
            words.append(str(word))
    if "link" in written:
        words += ["link", str(written["link"])]
    return " ".join(words)


def heard(text: str) -> Command:
    """The command that the words mean. Raises ``ValueError`` if they mean none."""
    stone, _, rest = " ".join(text.split()).partition(" ")
    do, _, _ = rest.partition(" ")
    found = re.fullmatch(do + _FORMS[do], rest) if do in _FORMS else None
    if found is None or not re.fullmatch(_NUMBER, stone):
        raise ValueError(f"no command: {text:.60}")
    try:
        return from_map({"stone": int(stone), "do": do, **_fields(found.groupdict())})
    except (KeyError, ValueError) as unknown:
        raise ValueError(f"no command: {text:.60}") from unknown


def _fields(words: Mapping[str, str | None]) -> dict[str, Any]:
    fields: dict[str, Any] = {name: word for name, word in words.items() if word is not None}
    if "turn" in words:
        fields.setdefault("turn", "none")
    if "azimuth" in fields:
        fields["azimuth"] = FACING.index(fields["azimuth"])
    if "at" in fields:
        fields["x"], fields["y"] = fields.pop("at").split(",")
    if "link" in fields:
        fields["link"] = int(fields["link"])
    return fields
