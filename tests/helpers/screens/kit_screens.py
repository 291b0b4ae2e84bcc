"""The screens that are trees: how to come to each, and what their tests share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from club_screens import SCREENS as CLUB
from cup_screens import SCREENS as CUPS
from deferred import deferred
from fair_screens import SCREENS as FAIR
from hands import Keys
from ladder_screens import SCREENS as LADDER
from moment_screens import SCREENS as MOMENTS
from opponent_screens import SCREENS as OPPONENTS
from paged_screens import PAGED_SCREENS
from party_screens import SCREENS as PARTY
from pilot import Pilot
from puzzle_screens import SCREENS as PUZZLES
from settings_screens import SCREENS as SETTINGS
from shelf_screens import SCREENS as SHELF
from thinking_screens import SCREENS as THINKING

from game.core.match.seats import Seat
from game.registry import GAMES
from scenes.dialogs.notice import question
from scenes.input.actions import Button
from scenes.kit.scene import ViewScene
from scenes.menus.options import OptionsScene
from scenes.table.screens.pause import PauseScene
from scenes.table.screens.whose_pad import WhosePadScene

CLUB_VIEWS = (
    *("club", "people", "people nobody"),
    *("statistics", "statistics nobody", "statistics won"),
    *("new person", "new person named", "cups", "trophies", "trophies nobody", "trophies won"),
)

PUZZLE_VIEWS = (
    *("first day", "earlier day", "practice", "shelf of puzzles", "hints on the shelf"),
    *("damaged puzzle", "locked puzzle", "numbers on the shelf", "new puzzles", "puzzles tried"),
)

SCREENS: dict[str, Callable[[Pilot], None]] = {name: CLUB[name] for name in CLUB_VIEWS}
SCREENS |= {
    name: CUPS[name] for name in ("players of a cup", "player of a cup", "bracket of eight")
}
SCREENS |= {
    name: CUPS[name] for name in ("form of a cup", "no cups", "cup of kings", "which computer")
}
SCREENS |= {name: LADDER[name] for name in ("ladder", "ladder causality")}
SCREENS |= {name: PUZZLES[name] for name in PUZZLE_VIEWS}
SCREENS |= {name: MOMENTS[name] for name in ("moments", "moments quoridor", "no moments")}
SHELF_VIEWS = (
    *("full shelf", "empty shelf", "my moments", "shared"),
    *("saves", "saved by four", "damaged save", "empty saves"),
)


@deferred
def calm(pilot: Pilot, show: Callable[[Pilot], None]) -> None:
    """Return what opens a screen on which nothing moves by itself."""
    pilot.context.change_settings(replace(pilot.context.settings, reduced_motion=True))
    show(pilot)
    pilot.wait(600)


SCREENS |= {name: calm(step) for name, step in PARTY.items() if name != "party wheel turning"}
SCREENS["daily"] = calm(PUZZLES["daily"])
SCREENS["puzzle solved"] = calm(PAGED_SCREENS["puzzle solved"])
SCREENS["title after a game"] = calm(LADDER["title after a game"])
SCREENS |= {name: calm(SHELF[name]) for name in SHELF_VIEWS}
SCREENS["drawn boards"] = PAGED_SCREENS["drawn boards"]
SCREENS["own puzzle"] = PUZZLES["own puzzle"]


def asked(pilot: Pilot) -> None:
    """Ask whether to remove something."""
    pilot.context.go.title()
    question(pilot.context, "replays.remove", str, "saves.remove_title", name="Friday")


SCREENS["question"] = calm(asked)


def rules(pilot: Pilot) -> None:
    """Open the rules of all games, with all pictures of the strip."""
    pilot.go.title()
    pilot.go.help(*GAMES)
    pilot.wait(600)


SCREENS["rules"] = rules
SCREENS["join of the club"] = calm(CLUB["join of the club"])
SCREENS |= {
    name: calm(OPPONENTS[name]) for name in ("opponents", "last opponent", "four opponents")
}
SCREENS |= {name: calm(FAIR[name]) for name in ("fair form", "fair seats")}


def paused(pilot: Pilot) -> None:
    """Pause a game without a clock."""
    pilot.play("", "", timer_s=0)
    pilot.context.stack.push(PauseScene(pilot.context, pilot.table))


SCREENS["paused at ease"] = paused


def cheats(pilot: Pilot) -> None:
    """List the cheats, without a clock."""
    pilot.play("", "", cheats=2, timer_s=0)
    Keys(pilot).press(Button.SPECIAL)


def whose_pad(pilot: Pilot) -> None:
    """Ask a player with a long name for the pad."""
    pilot.play("", "")
    owners = [(Seat("Hildegard von Bingen", 0), "pad:1")]
    pilot.context.stack.push(WhosePadScene(pilot.context, owners))


SCREENS |= {"cheats": cheats, "whose pad": whose_pad, "giving up": calm(THINKING["giving up"])}


def ended(pilot: Pilot) -> None:
    """Lose a game by a mistake; what was looked up about it is there."""
    pilot.context.change_settings(replace(pilot.context.settings, balance=False))
    pilot.play("", "", game_id="even_steven", start=6)
    for line in ("2", "1", "2", "1"):
        pilot.table.submit(pilot.table.match.game.parse(pilot.table.state, line))
    pilot.until(lambda: pilot.scene_name == "ResultsScene")
    pilot.until(lambda: pilot.shows(pilot.words("moments.title")))
    pilot.wait(10_000, 250)


SCREENS["results"] = calm(ended)
SCREENS |= {name: calm(PAGED_SCREENS[name]) for name in ("reported", "explained")}


def long_form(pilot: Pilot) -> None:
    """More rows than are seen at once with large letters, one of them idle and in focus."""
    pilot.go.title()
    pilot.context.stack.push(OptionsScene(pilot.context, GAMES["reduction"]))
    hand = Keys(pilot)
    hand.choose_key("options.more")
    for _ in range(5):
        hand.adjust(pilot.words("reduction.option.max_undos.label"), -1)
    hand.press(Button.DOWN)
    assert pilot.shows(pilot.words("reduction.option.max_undos.0"))


SCREENS["long form"] = calm(long_form)


LIVELY = SETTINGS
"""Trees beside something that moves by itself: a picture is soon another one."""


def on_view(pilot: Pilot) -> ViewScene:
    """Return the scene on top, which is a tree."""
    assert isinstance(pilot.scene, ViewScene), pilot.scene_name
    return pilot.scene
