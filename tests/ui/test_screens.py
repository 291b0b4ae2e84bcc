"""Every screen, at every size of window and of text."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest
from aside_screens import SCREENS as ASIDE
from auction_screens import SCREENS as AUCTION
from club_screens import SCREENS as CLUB
from cup_screens import SCREENS as CUPS
from fair_screens import SCREENS as FAIR
from give_back import give_back
from hands import Keys, Pad, label
from ladder_screens import SCREENS as LADDERS
from lesson_screens import SCREENS as LESSONS
from moment_screens import SCREENS as MOMENTS
from opponent_screens import SCREENS as OPPONENTS
from paged_screens import PAGED_SCREENS
from party_screens import SCREENS as PARTY
from pilot import Pilot
from posted_pad import posted_pad
from puzzle_screens import SCREENS as PUZZLES
from reduction_screens import QUESTIONS
from reduction_screens import SCREENS as REDUCTION
from settings_screens import SCREENS as SETTINGS
from shelf_screens import SCREENS as SHELF
from swap_screens import SCREENS as SWAP
from team_screens import SCREENS as TEAMS
from thinking_screens import SCREENS as THINKING
from walked import faults
from words import SOURCES, all_words, key_patterns

from game.even_steven.options import StevenTimeout
from game.quoridor.rules.moves import Board, Cheat, CheatKind, Orientation, Place, Resign, Step
from game.registry import GAMES
from game.subtraction_squares.options import SquaresTimeout
from game.subtraction_squares.rules import Take
from scenes.dialogs.keyboard import KeyboardScene
from scenes.dialogs.notice import NoticeScene
from scenes.dialogs.number_pad import NumberPadScene
from scenes.input.actions import Button
from scenes.menus.help import HelpScene
from scenes.menus.options import OptionsScene
from scenes.menus.seats.join import JoinScene
from scenes.menus.title import TitleScene
from scenes.review.watch import WatchScene
from scenes.table.screens.pause import PauseScene

pytestmark = pytest.mark.usefixtures("roomy")

LOOKS = [
    (1280, 720, 100), (960, 600, 150), (1280, 720, 150), (1920, 1080, 100), (640, 480, 100),
    (640, 480, 150),
]  # fmt: skip
"""Widths and heights of the window, and sizes of the text in per cent."""

Steps = Callable[[Pilot], None]


def title(pilot: Pilot) -> None:
    pilot.app.cabinet.stack.restart(TitleScene(pilot.app.cabinet))


def options(pilot: Pilot) -> None:
    title(pilot)
    pilot.app.cabinet.stack.push(OptionsScene(pilot.app.cabinet, GAMES["quoridor"]))


def join(preset: str) -> Steps:
    def step(pilot: Pilot) -> None:
        title(pilot)
        game = GAMES["quoridor"]
        pilot.app.cabinet.stack.push(
            JoinScene(pilot.app.cabinet, game, game.presets[preset], preset)
        )

    return step


def joined(pilot: Pilot) -> None:
    """Two people, and two computers."""
    join("four")(pilot)
    Keys(pilot).press(Button.ALTERNATE)


def first_move(pilot: Pilot) -> None:
    pilot.play("", "")


def two(pilot: Pilot) -> None:
    pilot.play("", "", cheats=2, timer_s=20)
    for move in (
        Cheat(CheatKind.ADDBOARD), Step((4, 1)), Place(Board((3, 4), Orientation.V, 2)),
        Place(Board((4, 1), Orientation.H, 2)), Place(Board((6, 6), Orientation.H, 2)),
    ):  # fmt: skip
        pilot.table.submit(move)
    pilot.table.stage.finish()


def aiming(pilot: Pilot) -> None:
    """At a board that may not be laid, and with words on it."""
    two(pilot)
    hand = Keys(pilot)
    hand.aim(Place(Board((2, 5), Orientation.H, 2)))
    hand.confirm_aim()


def must_lay(pilot: Pilot) -> None:
    two(pilot)
    pilot.table.submit(Cheat(CheatKind.LONGBOARD))
    pilot.table.stage.finish()


def late(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=5)
    pilot.begin_clock()
    pilot.wait(5250, 250)


def four(pilot: Pilot) -> None:
    pilot.play("", "easy", "", "hard", players=4, size=11, boards=7, cheats=3, timer_s=20)
    pilot.table.submit(Resign())
    pilot.table.stage.finish()


def number(game_id: str, **options: int) -> Steps:
    """A number game, something in focus; then its clock runs out, if there is one."""

    def step(pilot: Pilot) -> None:
        pilot.play("", "", game_id=game_id, **options)
        Keys(pilot).press(Button.RIGHT)
        pilot.wait(options.get("timer_s", 0) * 1000, 250)

    return step


def long_numbers(pilot: Pilot) -> None:
    """Two large squares are taken, and a third one is lifted."""
    pilot.play("", "", game_id="subtraction_squares", start=10**12)
    for root in (700_888, 300_888):
        pilot.table.submit(Take(root * root))
        pilot.table.stage.finish()
    Keys(pilot).press(Button.RIGHT)


def cheats(pilot: Pilot) -> None:
    two(pilot)
    Keys(pilot).press(Button.SPECIAL)


def paused(pilot: Pilot) -> None:
    two(pilot)
    pilot.app.cabinet.stack.push(PauseScene(pilot.app.cabinet, pilot.table, "Gamepad 16"))


def results(players: int) -> Steps:
    def step(pilot: Pilot) -> None:
        pilot.play(*[""] * players, players=players, cheats=1, timer_s=0, size=5)
        pilot.table.submit(Cheat(CheatKind.ADDBOARD))
        for _ in range(players - 1):
            pilot.table.submit(Resign())
        pilot.wait(1500, 250)

    return step


def cheated_victory(pilot: Pilot) -> None:
    pilot.play("", "", cheats=1, timer_s=0, size=5)
    for move in (Cheat(CheatKind.ADDBOARD), Step((2, 1)), Resign()):
        pilot.table.submit(move)
    pilot.wait(1500, 250)


def watching(at: int) -> Steps:
    def step(pilot: Pilot) -> None:
        two(pilot)
        playback = pilot.table.match.playback()
        title(pilot)
        pilot.app.cabinet.stack.push(WatchScene(pilot.app.cabinet, playback, at))

    return step


def slipped(pilot: Pilot) -> None:
    """A game that is watched where its winner erred, the look back being there."""
    pilot.play("", "", game_id="even_steven", start=6)
    for line in ("2", "1", "2", "1"):
        table = pilot.table
        table.submit(table.match.game.parse(table.state, line))
    playback = pilot.table.match.playback()
    title(pilot)
    pilot.app.cabinet.stack.push(WatchScene(pilot.app.cabinet, playback))
    pilot.until(lambda: pilot.shows(pilot.words("watch.show")))


def varied(pilot: Pilot) -> None:
    """What could have been played there, on its way."""
    slipped(pilot)
    Keys(pilot).press(Button.SPECIAL)
    pilot.wait(700)


def rules(pilot: Pilot) -> None:
    title(pilot)
    pilot.app.cabinet.stack.push(HelpScene(pilot.app.cabinet, *GAMES))


def naming(pilot: Pilot) -> None:
    title(pilot)
    scene = KeyboardScene(pilot.app.cabinet, "join.name_title", "Mira", 16, lambda name: None)
    pilot.app.cabinet.stack.push(scene)


def number_pad(pilot: Pilot) -> None:
    title(pilot)
    scene = NumberPadScene(
        pilot.app.cabinet, "subtraction_squares.option.start.label", str(10**18), print,
        signs="0123456789-/*.", within=range(1, 10**18 + 1),
    )  # fmt: skip
    pilot.app.cabinet.stack.push(scene)


def notice(pilot: Pilot) -> None:
    title(pilot)
    pilot.app.cabinet.stack.push(NoticeScene(pilot.app.cabinet, "fault.title", "fault.what"))


SCREENS: dict[str, Steps] = {
    **PAGED_SCREENS,
    "title": title,
    "options": options,
    "join": join("standard"),
    **FAIR,
    "join four": join("four"),
    "joined": joined,
    "first move": first_move,
    "two": two,
    "aiming": aiming,
    "must lay": must_lay,
    "late": late,
    "four": four,
    "cheats": cheats,
    "paused": paused,
    "results": results(2),
    "results four": results(4),
    "cheated victory": cheated_victory,
    "squares": long_numbers,
    "late squares": number("subtraction_squares", start=99, timer_s=10, late=SquaresTimeout.LOSE),
    "took 1": number("subtraction_squares", start=99, timer_s=10, late=SquaresTimeout.SMALLEST),
    "steven": number("even_steven", start=10**18, minus_two=True, times_half=True),
    "late steven": number("even_steven", start=15, timer_s=5, late=StevenTimeout.LOSE),
    "lost 1": number("even_steven", round_down=True, timer_s=5, late=StevenTimeout.SUBTRACT_1),
    "watching": watching(0),
    "watched": watching(5),
    "slipped": slipped,
    "varied": varied,
    "rules": rules,
    "naming": naming,
    "notice": notice,
    "number pad": number_pad,
    **REDUCTION,
    **ASIDE,
    **SHELF,
    **LESSONS,
    **PUZZLES,
    **MOMENTS,
    **THINKING,
    **OPPONENTS,
    **LADDERS,
    **CLUB,
    **CUPS,
    **PARTY,
    **SWAP,
    **TEAMS,
    **AUCTION,
    **SETTINGS,
}


@pytest.fixture
def pad(pilot: Pilot) -> Pad:
    return posted_pad(pilot)


def set_text(pilot: Pilot, percent: int) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=percent))
    give_back()


@pytest.mark.slow
@pytest.mark.usefixtures("still_clock")
@pytest.mark.parametrize("look", LOOKS, ids="{0[0]}x{0[1]}-{0[2]}".format)
def test_every_screen_at(pilot: Pilot, pad: Pad, look: tuple[int, int, int]) -> None:
    width, height, percent = look
    pilot.resize(width, height)
    set_text(pilot, percent)
    wrong = []
    for name, step in SCREENS.items():
        with pilot.unseen():
            step(pilot)
        pilot.redraw()
        pilot.draw()
        before = pilot.pixels()
        pilot.draw()
        if pilot.pixels() != before:
            wrong.append(f"{name}: drawing twice gives two pictures")
        wrong += [f"{name}: {fault}" for fault in faults(pilot)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
def test_one_thing_is_in_focus_and_a_pad_gets_out_of_it(pilot: Pilot, pad: Pad) -> None:
    seen = 0
    for name, step in SCREENS.items():
        with pilot.unseen():
            step(pilot)
        with suppress(StopIteration):  # a board or a text has no items
            page = pilot.page
            if page.items and getattr(pilot.scene, "ways", True):  # else the board has the focus
                assert page.focused in page.items, name
                assert page.focused.is_enabled, name
                assert pilot.rings() == 1, name
                seen += 1
        scene = pilot.scene
        if pilot.scene_name == "PlayScene":
            pilot.wait(400)  # a press just after the clock's end is swallowed
        others = "aiming", "varied", "set up and refused", *QUESTIONS
        if "title" not in name and name not in others:
            pad.back()  # the others are an end, or have something that is let go of first
            if pilot.scene is scene:
                pad.back()  # a stone that alone waits is picked already, and is let go of first
            assert pilot.scene is not None, name
            assert pilot.scene is not scene, name
    assert seen > 15


@pytest.mark.parametrize(
    ("screen", "doors"),
    [
        ("title after a game", ["title.options", "title.my_games", "title.club", "title.settings"]),
        ("paused", ["pause.more", "pause.rules", "pause.settings"]),
        ("results", ["results.watch", "results.save"]),
        ("full shelf", ["replays.rename", "replays.remove", "replays.import"]),
        ("options", ["options.start"]),
    ],
)
def test_whoever_comes_back_finds_the_focus_where_it_was(
    pilot: Pilot, pad: Pad, screen: str, doors: list[str]
) -> None:
    SCREENS[screen](pilot)
    scene = pilot.scene
    for door in doors:
        pad.choose_key(door)
        assert pilot.scene is not scene, door
        pad.back()
        pilot.wait(40)
        assert pilot.scene is scene
        assert pilot.page.focused is not None
        assert label(pilot.page.focused) == pilot.words(door)
        assert pilot.rings() == 1


@pytest.mark.slow
def test_every_sentence_is_used(pilot: Pilot, pad: Pad) -> None:
    """By its whole key or by a pattern of keys in the sources; or it is seen on the way round.

    On that way the window is a single pixel, which every screen bears.
    """
    pilot.resize(1, 1)
    for step in SCREENS.values():
        with pilot.unseen():
            step(pilot)
        pilot.redraw()
    literal = {key for text in SOURCES for key in re.findall(r"\"([\w.:]+)\"", text)}
    patterns = [p for text in SOURCES for p in key_patterns(text)]

    def is_written(key: str) -> bool:
        return key in literal or any(pattern.fullmatch(key) for pattern in patterns)

    def is_used(key: str) -> bool:
        if is_written(key) or key in pilot.strings.used:
            return True
        game, _, rest = key.partition(".")
        name = rest.rpartition(".")[2]  # of a reason, a status: the game's own
        halves = name.partition("_")  # of what becomes of what
        is_put_together = halves[0] in literal and halves[2] in literal
        is_whole = is_written(name) or name.replace("_", ":") in literal
        return game in GAMES and (is_whole or is_put_together)

    unused = [key for key in all_words() if not is_used(key)]
    assert not unused, " ".join(unused)
