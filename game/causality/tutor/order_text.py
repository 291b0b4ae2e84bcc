"""Orders in words: keys of the string table with their values."""

from __future__ import annotations

from typing import TypeAlias

from game.causality.rules.commands import Bomb, Command, Face, Jump, Step, Tag, Timejump, Walk
from game.causality.rules.flags import Ledger
from game.causality.rules.legality import arrival_of
from game.causality.rules.names import effect_name
from game.words.message import Values

Words: TypeAlias = tuple[str, Values]
"""A key of the string table and its values."""


def order_words(ledger: Ledger, command: Command) -> Words:
    """Return the key ``order_<kind>`` of a command, and the values of its sentence."""
    match command:
        case Step(_, forward, rotation):
            way = "forward" if forward else "backward"
            turn = {1: "_cw", -1: "_acw"}.get(rotation.value, "")
            return f"order_{way}{turn}", ()
        case Face(_, azimuth):
            return f"order_face_{('up', 'right', 'down', 'left')[azimuth]}", ()
        case Walk(_, direction):
            return f"order_{direction.name.lower()}", ()
        case Tag(_, screen):
            return f"order_{screen.name.lower()}", ()
        case Bomb(_, t):
            return "order_bomb", (("t", t),)
        case Timejump(_, t, None) | Jump(_, _, _, t, None):
            return "order_jump", (("t", t),)
        case Timejump(_, _, int() as link) | Jump(_, _, _, _, int() as link):
            effect = arrival_of(ledger, link)
            return "order_link", (("door", effect_name(effect.id) if effect else ""),)
    return f"order_{type(command).__name__.lower()}", ()
