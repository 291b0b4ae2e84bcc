"""Every screen: how to come to each, and to all of them, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from aside_screens import SCREENS as ASIDE
from auction_screens import SCREENS as AUCTION
from club_screens import SCREENS as CLUB
from cup_screens import SCREENS as CUPS
from deferred import deferred
from fair_screens import SCREENS as FAIR
from hands import Keys
from ladder_screens import SCREENS as LADDERS
from lesson_screens import SCREENS as LESSONS
from moment_screens import SCREENS as MOMENTS
from opponent_screens import SCREENS as OPPONENTS
from paged_screens import PAGED_SCREENS
from party_screens import SCREENS as PARTY
from pilot import Pilot
from puzzle_screens import SCREENS as PUZZLES
from reduction_screens import SCREENS as REDUCTION
from settings_screens import SCREENS as SETTINGS
from shelf_screens import SCREENS as SHELF
from swap_screens import SCREENS as SWAP
from team_screens import SCREENS as TEAMS
from thinking_screens import SCREENS as THINKING

from game.core.match.match_setup import MatchPlan
from game.even_steven.options import StevenTimeout
from game.quoridor.rules.moves import Board, Cheat, CheatKind, Orientation, Place, Resign, Step
from game.registry import GAMES
from game.subtraction_squares.options import SquaresTimeout
from game.subtraction_squares.rules import Take
from scenes.app_context import AppContext
from scenes.dialogs.keyboard import KeyboardScene
from scenes.dialogs.notice import NoticeScene
from scenes.dialogs.number_pad import NumberPadScene
from scenes.input.actions import Button
from scenes.menus.help import HelpScene
from scenes.menus.options import OptionsScene
from scenes.menus.seats.join import JoinScene
from scenes.review.viewer.watch import WatchScene
from scenes.table.screens.pause import PauseScene

Steps = Callable[[Pilot], None]
FLAT = (Place(Board(at, Orientation.H, 2)) for at in ((4, 1), (6, 6)))
STEEP = Place(Board((3, 4), Orientation.V, 2))
TWO = (Cheat(CheatKind.ADDBOARD), Step((4, 1)), STEEP, *FLAT)


def title(pilot: Pilot) -> None:
    pilot.go.title()


@deferred
def pushed(pilot: Pilot, make: Callable[[AppContext], object]) -> None:
    """A screen over the title."""
    title(pilot)
    pilot.context.stack.push(make(pilot.context))  # type: ignore[arg-type]


def join(preset: str) -> Steps:
    game = GAMES["quoridor"]
    return pushed(
        lambda context: JoinScene(context, game, MatchPlan(game.presets[preset], preset=preset))
    )


def joined(pilot: Pilot) -> None:
    """Two people, and two computers."""
    join("four")(pilot)
    Keys(pilot).press(Button.ALTERNATE)


@deferred
def after(
    pilot: Pilot, *moves: Any, levels: tuple[str, ...] = ("", ""), wait_ms: int = 0, **options: Any
) -> None:
    """A table of Quoridor after some moves, and after a while."""
    pilot.play(*levels, **options)
    for move in moves:
        pilot.table.submit(move)
    if not wait_ms:
        pilot.table.stage.finish()
    pilot.wait(wait_ms, 250)


two = after(*TWO, cheats=2, timer_s=20)


def aiming(pilot: Pilot) -> None:
    """At a board that may not be laid, and with words on it."""
    two(pilot)
    hand = Keys(pilot)
    hand.aim(Place(Board((2, 5), Orientation.H, 2)))
    hand.confirm_aim()


def late(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=5)
    pilot.begin_clock()
    pilot.wait(5250, 250)


@deferred
def number(pilot: Pilot, game_id: str, **options: int) -> None:
    """A number game, something in focus; then its clock runs out, if there is one."""
    pilot.play("", "", game_id=game_id, **options)
    Keys(pilot).press(Button.RIGHT)
    pilot.wait(options.get("timer_s", 0) * 1000, 250)


def long_numbers(pilot: Pilot) -> None:
    """Two large squares are taken, and a third one is lifted."""
    squares = [Take(root * root) for root in (700_888, 300_888)]
    after(*squares, game_id="subtraction_squares", start=10**12)(pilot)
    Keys(pilot).press(Button.RIGHT)


def cheats(pilot: Pilot) -> None:
    two(pilot)
    Keys(pilot).press(Button.SPECIAL)


def paused(pilot: Pilot) -> None:
    two(pilot)
    pilot.context.stack.push(PauseScene(pilot.context, pilot.table, ["pad:16"]))


def results(players: int) -> Steps:
    moves = Cheat(CheatKind.ADDBOARD), *[Resign()] * (players - 1)
    levels = ("",) * players
    return after(*moves, levels=levels, wait_ms=1500, players=players, cheats=1, timer_s=0, size=5)


@deferred
def watching(pilot: Pilot, at: int) -> None:
    two(pilot)
    playback = pilot.table.match.playback()
    pushed(lambda context: WatchScene(context, playback, at))(pilot)


def slipped(pilot: Pilot) -> None:
    """A game that is watched where its winner erred, the look back being there."""
    pilot.play("", "", game_id="even_steven", start=6)
    for line in ("2", "1", "2", "1"):
        pilot.table.submit(GAMES["even_steven"].parse(pilot.table.state, line))
    playback = pilot.table.match.playback()
    pushed(lambda context: WatchScene(context, playback))(pilot)
    pilot.until(lambda: pilot.has("watch.show"))


def varied(pilot: Pilot) -> None:
    """Show what could have been played there, on its way."""
    slipped(pilot)
    Keys(pilot).press(Button.SPECIAL)
    pilot.wait(700)


def number_pad(context: AppContext) -> NumberPadScene:
    key, most = "subtraction_squares.option.start.label", 10**18
    within = range(1, most + 1)
    return NumberPadScene(context, key, str(most), print, signs="0123456789-/*.", within=within)


QUORIDOR_TABLES: dict[str, Steps] = {
    "title": title,
    "options": pushed(lambda context: OptionsScene(context, GAMES["quoridor"])),
    "join": join("standard"), "join four": join("four"), "joined": joined,
    "first move": after(), "two": two, "aiming": aiming, "late": late, "cheats": cheats,
    "must lay": after(*TWO, Cheat(CheatKind.LONGBOARD), cheats=2, timer_s=20),
    "four": after(Resign(), levels=("", "easy", "", "hard"), players=4, size=11, boards=7,
                  cheats=3, timer_s=20),
    "paused": paused, "results": results(2), "results four": results(4),
    "cheated victory": after(Cheat(CheatKind.ADDBOARD), Step((2, 1)), Resign(), wait_ms=1500,
                             cheats=1, timer_s=0, size=5),
    "watching": watching(0), "watched": watching(5), "slipped": slipped, "varied": varied,
    "rules": pushed(lambda context: HelpScene(context, *GAMES)),
    "naming": pushed(
        lambda context: KeyboardScene(context, "join.name_title", "Mira", 16, lambda name: None)
    ),
    "notice": pushed(lambda context: NoticeScene(context, "fault.title", "fault.what")),
    "number pad": pushed(number_pad),
}  # fmt: skip
NUMBERS: dict[str, Steps] = {
    "squares": long_numbers,
    "late squares": number("subtraction_squares", start=99, timer_s=10, late=SquaresTimeout.LOSE),
    "took 1": number("subtraction_squares", start=99, timer_s=10, late=SquaresTimeout.SMALLEST),
    "steven": number("even_steven", start=10**18, minus_two=True, times_half=True),
    "late steven": number("even_steven", start=15, timer_s=5, late=StevenTimeout.LOSE),
    "lost 1": number("even_steven", round_down=True, timer_s=5, late=StevenTimeout.SUBTRACT_1),
}
SCREENS: dict[str, Steps] = {
    **PAGED_SCREENS, **QUORIDOR_TABLES, **NUMBERS, **FAIR, **REDUCTION, **ASIDE, **SHELF, **LESSONS,
    **PUZZLES, **MOMENTS, **THINKING, **OPPONENTS, **LADDERS, **CLUB, **CUPS, **PARTY, **SWAP,
    **TEAMS, **AUCTION, **SETTINGS,
}  # fmt: skip


def each_screen(pilot: Pilot, *, is_painted: bool = True) -> Iterator[str]:
    """Come to every screen, and paint it if that is wanted."""
    for name, step in SCREENS.items():
        with pilot.unseen():
            step(pilot)
            pilot.frame()
        if is_painted:
            pilot.redraw()
        yield name
