"""A player with a record, as the club room shows it: a person, or a level of the computer."""

from __future__ import annotations

from dataclasses import dataclass

from game.club.records import PlayerRecord
from game.store.people import People
from scenes.app_context import AppContext
from scenes.ui.art.portraits import character_of, draw_portrait
from scenes.ui.brush import Brush, Point
from scenes.ui.theme import Tint


@dataclass(frozen=True, slots=True)
class Someone:
    """``look`` is that of a person; a computer has the face of its ``level``."""

    name: str
    record: PlayerRecord
    look: int = 0
    level: str = ""

    @property
    def tint(self) -> Tint:
        return character_of(self.level) if self.level else f"look{self.look}"

    def draw(self, brush: Brush, at: Point, r: float) -> None:
        """Their pawn or face."""
        if self.level:
            draw_portrait(brush, at, r * 0.95, character_of(self.level))
        else:
            brush.pawn(at, r, self.look)

    def sign(self, brush: Brush, at: Point, r: float) -> None:
        """Small: their shape, or a dot in the colour of the face."""
        if self.level:
            brush.disc(at, r * 0.9, self.tint)
        else:
            brush.shape(self.look, at, r)


def someone(context: AppContext, people: People, record: PlayerRecord) -> Someone:
    """Return whose record it is."""
    if level := record.who.level:
        return Someone(_computer(context, level), record, level=level)
    person = next(one for one in people.people if one.id == record.who.person)
    return Someone(person.name, record, person.look)


def _computer(context: AppContext, level: str) -> str:
    """Return the name of a computer as it is shown at the table, with its level."""
    words, key = context.words, f"level.{level}"
    if not context.strings.has(f"{key}.who"):
        return level
    return words("opponents.line", who=words(f"{key}.who"), level=words(f"{key}.short"))
