"""``python -m tests.pictures``: draw the pictures of the README anew, from games played here."""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Final

os.environ |= {
    "SDL_VIDEODRIVER": "dummy",
    "SDL_AUDIODRIVER": "dummy",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}

import pygame

from game.causality.rules.options import Secrecy
from game.core.search.search_api import Budget
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.menus.title import TitleScene
from scenes.review.viewer.watch import WatchScene
from tests.helpers.driver.hands import Keys
from tests.helpers.driver.pilot import Pilot

FOLDER: Final = Path(__file__).resolve().parents[2] / "assets" / "pictures"
SIZE: Final = (1280, 720)
REVIEW_S: Final = 600.0
"""A whole game is reviewed by a search that is not compiled, on a machine that has other work."""

NODES: Final = 3000
"""What the players of these games may look at; so each run makes the same pictures."""


def title(pilot: Pilot) -> None:
    """The first screen."""
    pilot.app.context.stack.restart(TitleScene(pilot.app.context))
    pilot.wait(2000)


def played(pilot: Pilot, plies: int) -> None:
    """Go on with the match at the table for so many plies, both sides by one level."""
    game, rng = pilot.table.match.game, Random(19)
    level = game.levels["normal" if "normal" in game.levels else "hard"]
    for _ in range(plies):
        pilot.table.submit(level.bot(pilot.table.state, Budget(NODES), rng).move)
        pilot.table.stage.finish()
    pilot.wait(600)


def table(game_id: str, plies: int, **options: int | str) -> Callable[[Pilot], None]:
    """A table of two in the middle of a game, something in focus."""

    def show(pilot: Pilot) -> None:
        pilot.play("", "", game_id=game_id, **options)
        played(pilot, plies)
        Keys(pilot).press(Button.DOWN)
        pilot.wait(600)

    return show


def four(pilot: Pilot) -> None:
    """Four at one board."""
    pilot.play("", "", "", "", players=4, size=11, boards=7, timer_s=0)
    played(pilot, 36)


def orders(pilot: Pilot) -> None:
    """The first preset in its second round, with stones that have travelled, one of them in focus.

    Orders are open, so that no curtain covers them.
    """
    preset = next(iter(GAMES["causality"].presets.values()))
    options = {field.name: getattr(preset, field.name) for field in fields(preset)}
    pilot.play("", "", game_id="causality", **(options | {"orders": Secrecy.OPEN}))
    played(pilot, 34)
    Keys(pilot).press(Button.CONFIRM)
    pilot.wait(1000)


def watched(pilot: Pilot) -> None:
    """A game looked back at, as soon as it is known what its moves were worth."""
    pilot.play("", "", game_id="quoridor", size=7, boards=5)
    played(pilot, 22)
    playback = pilot.table.match.playback()
    title(pilot)
    pilot.app.context.stack.push(WatchScene(pilot.app.context, playback, 14))
    reviewing = pilot.words("watch.reviewing")
    pilot.until(lambda: not pilot.shows(reviewing), patience_s=REVIEW_S)
    pilot.wait(600)


PICTURES: Final[dict[str, Callable[[Pilot], None]]] = {
    "title": title,
    "quoridor": table("quoridor", 25),
    "four": four,
    "reduction": table("reduction", 4),
    "squares": table("subtraction_squares", 3, start=200),
    "steven": table("even_steven", 5, start=400),
    "causality": orders,
    "viewer": watched,
}


def draw(folder: Path, names: list[str]) -> list[Path]:
    """Draw the pictures of these ``names`` as PNG files of 1280 x 720 pixels."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = []
    for name in names:
        with tempfile.TemporaryDirectory() as data:
            pilot = Pilot(Path(data))
            pilot.resize(*SIZE)
            PICTURES[name](pilot)
            pilot.redraw()
            drawn.append(folder / f"{name}.png")
            pygame.image.save(pygame.display.get_surface(), drawn[-1])
            pilot.close()
    return drawn


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.pictures", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="these alone")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="not where the README has them")
    asked = parser.parse_args()
    for path in draw(asked.folder, asked.names or list(PICTURES)):
        print(path, path.stat().st_size // 1024, "KB")
