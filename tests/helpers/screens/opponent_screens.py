"""The screens with opponents: the room in which one is picked, and a table at which one talks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deferred import deferred
from hands import Keys
from pilot import Pilot

from game.registry import GAMES
from game.subtraction_squares.rules import Take
from scenes.menus.options import OptionsScene


@deferred
def room(pilot: Pilot, game_id: str, at: int = 0) -> None:
    """The opponents of a game, the one with that number in focus."""
    context, game = pilot.context, GAMES[game_id]
    context.go.title()
    context.stack.push(OptionsScene(context, game))
    pilot.frame()
    has_several = pilot.has("options.opponent.several")  # the last game was one of four
    Keys(pilot).choose_key(f"options.opponent.{'several' if has_several else 'label'}")
    scene: Any = pilot.scene
    scene.screen.focus_on(scene.levels[at])
    pilot.frame()


def talking(pilot: Pilot) -> None:
    """A computer has moved, and comments on the rest."""
    pilot.go.title()
    pilot.play("", "perfect", game_id="subtraction_squares", start=99)
    pilot.wait(1500, 250)
    pilot.table.submit(Take(1))
    pilot.until(lambda: pilot.scene.talk.says)
    pilot.frame()


SCREENS: dict[str, Callable[[Pilot], None]] = {
    "opponents": room("subtraction_squares", 3),
    "last opponent": room("reduction", 4),
    "four opponents": room("quoridor", 1),
    "three opponents": room("causality", 1),
    "talking": talking,
}
