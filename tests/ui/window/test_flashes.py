"""Motion, flashes and sounds: fades, toasts, states of buttons, something seen with a sound."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
import pygame
import pytest
from hands import Keys
from numpy.typing import NDArray
from openings import join
from pilot import FRAME_MS, Pilot
from played import order_all, sit_down
from posted_pad import posted_pads
from reduction_screens import SCREENS as REDUCTION

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
from scenes.input.actions import Button, Phase, Point, Press
from scenes.input.seating import Seating
from scenes.ui.sound.sounds import Silence
from scenes.ui.sound.synth import SCORES
from scenes.ui.ui_clock import UiClock
from tests.gallery import CELL_H, CELL_W, STATES, draw, pressables

FADE_MS = 180


def test_a_screen_fades_into_the_next_and_then_everything_rests(pilot: Pilot) -> None:
    pilot.wait(1000)
    pictures = [pilot.pixels()]
    pilot.go.help(*GAMES)
    pilot.frame()
    for wait_ms in (0, FADE_MS // 2, FADE_MS):
        pilot.wait(wait_ms)
        pictures.append(pilot.pixels())
    assert len(set(pictures)) == 4
    drawn = pilot.app.frames_drawn
    pilot.wait(1000)
    assert pilot.app.frames_drawn == drawn and pilot.pixels() == pictures[-1]
    pilot.go.settings()
    pilot.wait(FADE_MS // 2)
    pilot.draw()
    once = pilot.pixels()
    pilot.draw()
    assert pilot.pixels() == once, "to draw in the middle of a fade changes nothing"
    pilot.set(reduced_motion=True)
    pilot.go.title()
    pilot.frame()
    pilot.wait(80)
    pilot.redraw()
    settled = pilot.pixels()
    pilot.wait(400)
    pilot.redraw()
    assert pilot.pixels() == settled, "with reduced motion it is short"


def test_the_focus_slides_a_pressed_button_sinks_and_a_toast_is_read_and_goes(pilot: Pilot) -> None:
    pilot.go.settings()
    pilot.wait(2 * FADE_MS)
    pictures = [pilot.pixels()]
    pilot.scene.act(Press(Button.DOWN, "pad:0"))
    pilot.redraw()
    for wait_ms in (2 * FRAME_MS, 300):
        pilot.wait(wait_ms)
        pictures.append(pilot.pixels())
    pilot.scene.act(Point(*pilot.page.focused.placed.middle, Phase.DOWN))
    pilot.wait(300)
    pictures.append(pilot.pixels())
    assert len(set(pictures)) == 4
    assert pilot.rings() == 1
    pilot.context.toast("Saved to Replays.")
    for wait_ms, is_there in ((400, True), (4000, False)):
        pilot.wait(wait_ms)
        assert pilot.shows("Saved to Replays.") is is_there


def test_alarms_ring_once_in_their_time_unless_cancelled() -> None:
    ticker, rung = UiClock(), []
    ticker.after(30, lambda: rung.append("a"))
    ticker.after(20, lambda: rung.append("b")).cancel()
    for _ in range(10):
        ticker.update(10)
    assert rung == ["a"] and not ticker.is_moving


GRID = (32, 18)
MIN_RISE, DARKEST = 0.1, 0.8
"""A flash is a pair of opposite changes of relative luminance, each of a tenth of the brightest,
where the darker of the two is below 0.8 (WCAG 2.2, general flash).
"""
MAX_FLASHES = 3
SAFE_PART = 0.028
"""Smaller parts of the screen may flash: a quarter of ten degrees, seen from a desk."""


def luminances() -> NDArray[np.float64]:
    """Of the picture on the screen, by cells."""
    small = pygame.transform.smoothscale(pygame.display.get_surface(), GRID)
    parts = pygame.surfarray.array3d(small) / 255.0
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    weighted: NDArray[np.float64] = linear @ np.array([0.2126, 0.7152, 0.0722])
    return weighted


def flashing_part(frames: list[NDArray[np.float64]]) -> float:
    """Return what part of the screen flashes more often than three times in any second."""
    low, high, way = frames[0].copy(), frames[0].copy(), np.zeros(GRID)
    turned: list[NDArray[np.bool_]] = []
    for now in frames[1:]:
        rises = (now - low >= MIN_RISE) & (low < DARKEST) & (way <= 0)
        falls = (high - now >= MIN_RISE) & (now < DARKEST) & (way >= 0)
        turned.append(rises | falls)
        way = np.where(rises, 1.0, np.where(falls, -1.0, way))
        low = np.where(rises | falls, now, np.minimum(low, now))
        high = np.where(rises | falls, now, np.maximum(high, now))
    window = 1000 // FRAME_MS
    counts = [sum(turned[k : k + window]) / 2 for k in range(max(len(turned) - window, 1))]
    return float(max((np.asarray(count) > MAX_FLASHES).mean() for count in counts))


def test_what_counts_as_a_flash() -> None:
    dark, light = np.zeros(GRID), np.full(GRID, 0.5)
    assert flashing_part([light if k // 5 % 2 else dark for k in range(50)]) == 1.0
    assert flashing_part([light if k // 10 % 2 else dark for k in range(50)]) == 0.0
    assert flashing_part([dark + k / 100 for k in range(50)]) == 0.0


def paradox(pilot: Pilot) -> None:
    """The film of a round whose history contradicts itself."""
    sit_down(pilot, "grandfather")
    solution = load_puzzle("grandfather").solution
    while pilot.table.match.state.turn.number < max(solution):
        order_all(pilot, *solution.get(pilot.table.match.state.turn.number, ()))
    pilot.submit(*map(Order, solution[max(solution)]))
    pilot.table.submit(Submit())


def challenge(pilot: Pilot) -> None:
    REDUCTION["may challenge"](pilot)
    pilot.table.submit(Challenge())


def last_square(pilot: Pilot) -> None:
    pilot.play("", "", game_id="subtraction_squares", start=49)
    pilot.table.submit(Take(49))


@pytest.mark.slow
@pytest.mark.parametrize("begin", [paradox, challenge, last_square])
def test_nothing_flashes_more_often_in_a_film(pilot: Pilot, begin: Callable[[Pilot], None]) -> None:
    begin(pilot)
    frames = []
    for _ in range(4000 // FRAME_MS):
        pilot.frame()
        frames.append(luminances())
    assert max(np.ptp(np.array(frames), axis=0).ravel()) > MIN_RISE, "something was to be seen"
    assert flashing_part(frames) <= SAFE_PART


def test_a_board_that_drops_makes_sparks_unless_somebody_wants_none(pilot: Pilot) -> None:
    for has_flashes in (True, False):
        pilot.set(flashes=has_flashes)
        pilot.play("", "", timer_s=0)
        pilot.table.submit(Place(Board((4, 4), Orientation.H, 2)))
        pilot.wait(300)
        assert bool(pilot.stage.particles.alive) is has_flashes


def test_focus_press_and_hold_are_seen_and_the_pointer_on_a_card(pilot: Pilot) -> None:
    brush, pictures = pilot.app.window.brush, defaultdict[str, dict[str, bytes]](dict)
    for name, node in pressables():
        kind, state = name.rsplit(": ", 1)
        brush.screen.surface.fill((0, 0, 0))
        draw(brush, node, (20.0, 20.0, CELL_W, CELL_H), STATES[state])
        pictures[kind][state] = pilot.pixels()
    for kind, looks in pictures.items():
        assert looks["in focus"] != looks["at rest"], kind
        if kind.startswith("Button"):
            seen = [looks[state] for state in STATES if state in looks and state != "hovered"]
            assert len(set(seen)) == len(seen), kind
    card = pictures["Card"]
    assert card["hovered"] not in (card["at rest"], card["in focus"])


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
    named = set(re.findall(r'(?:sounds\.play\(|cue=|Solid\(|Announcement\()"([a-z0-9]+)"', source))
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
    while not table.session.is_over and table.session.report is None:
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
