"""The screens of the lessons: a task, a reason with the idea open, and a card that is done."""

from __future__ import annotations

from collections.abc import Callable

from deferred import deferred
from pilot import Pilot
from puzzle_screens import slip, solve

from game.registry import GAMES
from scenes.practice.lesson import LessonScene


@deferred
def card(pilot: Pilot, game_id: str, name: str) -> None:
    """The card of that id, with nothing done yet."""
    context, game = pilot.context, GAMES[game_id]
    context.go.title()
    at = [card.id for card in game.teaching.lessons()].index(name)
    context.stack.push(LessonScene(context, game, at))
    pilot.table.stage.finish()


@deferred
def slipped(pilot: Pilot, game_id: str, name: str) -> None:
    """Twice the card's longest reason, so that the idea is open."""
    card(game_id, name)(pilot)
    scene = pilot.scene
    for _ in range(2):
        slip(pilot, scene.card.judge)
        if not scene.has_idea:
            scene.on_press(0)  # try again


@deferred
def solved(pilot: Pilot, game_id: str, name: str) -> None:
    card(game_id, name)(pilot)
    solve(pilot, pilot.scene.card.shown)


SCREENS: dict[str, Callable[[Pilot], None]] = {
    "lesson": card("subtraction_squares", "five"),
    "lesson slip": slipped("subtraction_squares", "wall"),
    "lesson way": slipped("quoridor", "count"),
    "lesson buttons": card("reduction", "challenge"),
    "lesson slices": slipped("causality", "jump"),
    "lesson solved": solved("even_steven", "threes"),
}
