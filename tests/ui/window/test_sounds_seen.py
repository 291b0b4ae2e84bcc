"""Every sound has something to be seen with it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pygame
import pytest
from hands import Keys
from openings import join
from pilot import Pilot
from played import sit_down
from posted_pad import posted_pads

from game.causality.puzzles import load_puzzle
from game.causality.rules.moves import Order, Submit
from game.causality.rules.options import Options, Secrecy
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.common_moves import Swap
from game.quoridor.rules.moves import (
    Board,
    Cheat,
    CheatKind,
    Destroy,
    Jump,
    Orientation,
    Place,
    Resign,
    Step,
)
from game.reduction.board import FlipKind
from game.reduction.moves import Challenge, Change
from game.registry import GAMES
from game.subtraction_squares.rules import Take
from scenes.input.actions import Button
from scenes.input.seating import Seating
from scenes.ui.sound.sounds import Silence
from scenes.ui.sound.synth import SCORES

SCENES: Final = Path(__file__).parents[3] / "scenes"


class Eyes(Silence):
    """Notes what was on the screen when something sounded, and whether that has changed since."""

    def __init__(self, pilot: Pilot) -> None:
        self._pilot = pilot
        self._before: list[tuple[str, str, bytes]] = []
        self.seen: set[str] = set()
        self.missed: list[tuple[str, str]] = []

    def play(self, name: str) -> None:
        if name:
            self._before.append((name, self._pilot.scene_name, self._pilot.pixels()))

    def look(self, wait_ms: int = 120) -> None:
        """Let a moment pass, and look; what sounds only then has its moment too."""
        for _ in range(2):
            count = len(self._before)
            self._pilot.wait(wait_ms)
            if len(self._before) == count:
                break
        now = self._pilot.pixels()
        for name, where, before in self._before:
            if now == before:
                self.missed.append((name, where))
            else:
                self.seen.add(name)
        self._before.clear()


@pytest.fixture
def eyes(pilot: Pilot) -> Eyes:
    pilot.set(reduced_motion=True)
    eyes = pilot.context.sounds = Eyes(pilot)
    pilot.wait(400)
    return eyes


def test_whatever_is_to_sound_has_a_score() -> None:
    source = "".join(path.read_text("utf-8") for path in sorted(SCENES.rglob("*.py")))
    named = set(re.findall(r'(?:sounds\.play\(|cue=|Solid\(|Herald\()"([a-z0-9]+)"', source))
    assert len(named) > 15
    assert named <= set(SCORES)


def in_menus(pilot: Pilot, eyes: Eyes) -> None:
    """Focus and press; a seat for each look, and one given back; another game's puzzles."""
    context, keys = pilot.context, Keys(pilot)

    def press(*buttons: Button) -> None:
        for button in buttons:
            keys.press(button)
            eyes.look()

    context.go.settings()
    press(Button.DOWN, Button.NEXT, Button.CONFIRM, Button.CONFIRM)
    context.go.title()
    join(pilot, "four")
    press(*[Button.ALTERNATE] * 3, Button.LEFT, Button.CONFIRM)
    pilot.key(pygame.K_ESCAPE)
    eyes.look()
    first, _ = posted_pads(pilot, 2)
    for button in (Button.CONFIRM, Button.CANCEL):
        first.press(button)
        eyes.look()
    context.go.puzzles(next(g for g in GAMES.values() if g.exercises.puzzles))
    pilot.wait(300)
    press(Button.NEXT, Button.DOWN)
    context.refuse()
    eyes.look()


def test_the_screen_shakes_its_head_where_motion_is_welcome(pilot: Pilot) -> None:
    pilot.go.help(*GAMES)
    pilot.wait(600)
    before = pilot.pixels()
    pilot.context.refuse()
    pilot.wait(40, picture_ms=20)
    assert pilot.pixels() != before
    pilot.wait(600)
    assert pilot.pixels() == before


def submit(pilot: Pilot, eyes: Eyes, move: Any) -> None:
    table = pilot.table
    table.submit(move)
    pilot.until(lambda: not table.session.work.is_open)
    eyes.look()
    while table.stage.is_moving:
        eyes.look()


def at_tables(pilot: Pilot, eyes: Eyes) -> None:
    """Play on open boards, and pause."""
    pilot.play("", "", size=5, cheats=2)
    eyes.look()
    lies, walked = Orientation.H, (Step((2, 1)), Step((2, 3)), Step((2, 2)), Jump((2, 1)))
    long, short = Place(Board((1, 3), lies, 3)), Place(Board((0, 1), lies, 2))
    for move in (*walked, Cheat(CheatKind.LONGBOARD), long, short, Destroy((1, 3), lies)):
        submit(pilot, eyes, move)
    Keys(pilot).pause()
    eyes.look()
    pilot.play("", "", swap=True)
    for move in (Step((4, 1)), Swap()):
        submit(pilot, eyes, move)
    pilot.play("", "", "", "", size=11, boards=7, players=4)
    submit(pilot, eyes, Resign())
    pilot.play("", "", game_id="reduction")
    wanted = [FlipKind.TURN, FlipKind.EMPTY, FlipKind.FILL]
    while wanted:
        state = pilot.table.state
        found = next((w for w in state.windows() if w[2] is wanted[0]), state.windows()[0])
        if found[2] is wanted[0]:
            wanted.pop(0)
        submit(pilot, eyes, Change(*found[:2]))
        yes = [move for move in pilot.table.state.legal_moves() if not isinstance(move, Change)]
        challenges = [move for move in yes if isinstance(move, Challenge)]
        for move in challenges or yes[:1]:
            submit(pilot, eyes, move)


def at_the_end(pilot: Pilot, eyes: Eyes) -> None:
    """Won with a trophy, lost to a computer, and drawn."""
    pilot.play("", "easy", game_id="subtraction_squares", start=100)
    submit(pilot, eyes, Take(100))
    for _ in range(40):
        eyes.look()
    for level in ("", "easy"):
        assert pilot.scene_name == "ResultsScene"
        pilot.play("", level)
        submit(pilot, eyes, pilot.table.match.resignation)
        for _ in range(20):
            eyes.look()
    match = Match(GAMES["causality"], Options(orders=Secrecy.OPEN), 1, (Seat("A", 0), Seat("B", 1)))
    while match.state.outcome() is None:
        waiting = match.state.waiting
        match.submit(match.state.turn.orders(waiting[0])[0] if waiting else Submit())
    pilot.go.play(match, Seating())
    for _ in range(20):
        eyes.look()


def through_time(pilot: Pilot, eyes: Eyes) -> None:
    """The puzzle of the grandfather, with all of its films."""
    sit_down(pilot, "grandfather")
    table, solution = pilot.table, load_puzzle("grandfather").solution
    while not table.is_over and table.session.report is None:
        turn = table.match.state.turn
        for command in solution.get(turn.number, ()):
            submit(pilot, eyes, Order(command))
        while waiting := table.match.state.waiting:
            submit(pilot, eyes, table.match.state.turn.orders(waiting[0])[0])
        submit(pilot, eyes, Submit())


def by_the_clock(pilot: Pilot, eyes: Eyes) -> None:
    pilot.play("", "", size=5, timer_s=7)
    pilot.begin_clock()
    for _ in range(80):
        eyes.look(100)


EVENINGS: Final = (in_menus, at_tables, at_the_end, through_time, by_the_clock)


@pytest.mark.slow
def test_whatever_is_heard_is_seen(pilot: Pilot, eyes: Eyes) -> None:
    for evening in EVENINGS:
        evening(pilot, eyes)
        assert not eyes.missed, evening.__name__
    assert eyes.seen == set(SCORES), "every sound was heard"
