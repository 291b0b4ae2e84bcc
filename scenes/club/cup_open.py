"""The screen of a cup: a bracket for a knock-out, else a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.club.cup import Cup, Form
from scenes.club.cup_bracket import CupBracketScene
from scenes.club.cup_scene import CupScene

if TYPE_CHECKING:
    from scenes.cabinet import Cabinet
    from scenes.club.cup_screen import CupScreen


def screen_of(cabinet: Cabinet, cup: Cup, *, is_fresh: bool = False) -> CupScreen:
    """The scene that shows a cup; ``is_fresh`` if a match of it has just been played."""
    kind = CupBracketScene if cup.rules.form is Form.KNOCKOUT else CupScene
    return kind(cabinet, cup.id, is_fresh=is_fresh)
