"""The characters that squares are written with, in files and as text (RULES 16.2-16.4, 17.1)."""

from __future__ import annotations

from game.causality.rules.board import Allegiance
from game.causality.rules.stones import Faction, StoneKind

WALL = "X"
OPEN = "."
ARROWS = "^>v<"
"""By azimuth."""

BASES = {Allegiance.A: "a", Allegiance.B: "b", Allegiance.NEUTRAL: "!"}
NEUTRALS = {StoneKind.BOX: "#", StoneKind.MINE: "*"}
KINDS = {
    StoneKind.TANK: "T",
    StoneKind.BOMBARDIER: "O",
    StoneKind.SNIPER: "S",
    StoneKind.TAGGER: "G",
    StoneKind.WILDCARD: "W",
}


def stone_letter(faction: Faction, kind: StoneKind) -> str:
    """Return the symbol of a stone if letters show its kind: upper case for A, lower case for B."""
    if faction is Faction.GM:
        return NEUTRALS[kind]
    return KINDS[kind] if faction is Faction.A else KINDS[kind].lower()


STONES = {
    stone_letter(faction, kind): (faction, kind)
    for kind in StoneKind
    for faction in ((Faction.GM,) if kind.is_neutral else (Faction.A, Faction.B))
}
"""The owner and the kind of a stone, by its symbol."""
