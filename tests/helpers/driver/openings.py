"""Beginnings of many tests: the seats of a game, an analysis, first moves, people of the house."""

from __future__ import annotations

from pilot import Pilot

from game.core.match.match_setup import MatchPlan
from game.core.record.variations import VariationTree
from game.registry import GAMES
from game.store.people import People
from scenes.menus.seats.join import JoinScene


def join(pilot: Pilot, preset: str = "standard", game_id: str = "quoridor") -> JoinScene:
    """Ask who plays a preset of a game."""
    game = GAMES[game_id]
    scene = JoinScene(pilot.context, game, MatchPlan(game.presets[preset], preset=preset))
    pilot.push(scene)
    pilot.wait(300)
    return scene


def analyse(pilot: Pilot, ply: int = 0) -> None:
    """Open the match of the table as an analysis, after `ply` moves."""
    match = pilot.table.match
    pilot.go.analyse(VariationTree(match.game, match.record()), ply)
    pilot.frame()


def first_moves(pilot: Pilot, count: int = 1) -> None:
    """Make the first legal move ``count`` times, and watch each to its end."""
    for _ in range(count):
        pilot.submit(pilot.table.match.state.legal_moves()[0])


def middle(box: tuple[float, float, float, float]) -> tuple[float, float]:
    """Return the middle of a box."""
    x, y, w, h = box
    return x + w / 2, y + h / 2


def know(pilot: Pilot, *names: str) -> None:
    """Let the house know people."""
    pilot.library.keep_people(*People().newcomers([(name, k) for k, name in enumerate(names)]))
