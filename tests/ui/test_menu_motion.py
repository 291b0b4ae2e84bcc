"""What moves in menus: scenes fade, the focus slides, buttons sink, sentences come and go."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pilot import FRAME_MS, Pilot

from game.registry import GAMES
from scenes.dialogs.page import Page
from scenes.input.actions import Action, Button, FocusLost, Phase, Point, Press
from scenes.scene import PlainScene
from scenes.ui.brush import Brush
from scenes.ui.items import ARMED_MS, HoldButton, PushButton
from scenes.ui.ticker import Ticker

FADE_MS = 180


class Quitting(PlainScene):
    """A screen with a button that has to be held, and one that has not."""

    def __init__(self, pilot: Pilot) -> None:
        self.done = 0
        self.button = HoldButton((100, 100, 300, 60), "Quit", "Keep holding", self._finish)
        self.other = PushButton((100, 300, 300, 60), "Stay", lambda: None)
        self.page = Page(pilot.app.cabinet, [self.button, self.other])

    def _finish(self) -> None:
        self.done += 1

    def act(self, action: Action) -> bool:
        return self.page.act(action)

    def draw(self, brush: Brush, alpha: float) -> None:
        brush.backdrop("spot")
        self.page.draw(brush)


@pytest.fixture
def quitting(pilot: Pilot) -> Quitting:
    scene = Quitting(pilot)
    pilot.app.cabinet.stack.push(scene)
    pilot.wait(FADE_MS + FRAME_MS)
    return scene


def hold(pilot: Pilot, scene: Quitting, ms: int) -> None:
    scene.act(Press(Button.CONFIRM, "pad:0"))
    pilot.wait(ms)
    scene.act(Press(Button.CONFIRM, "pad:0", is_down=False))


def test_a_button_to_be_held_is_done_only_after_it_was_held_long_enough(
    pilot: Pilot, quitting: Quitting
) -> None:
    hold_ms = pilot.app.cabinet.settings.hold_ms
    hold(pilot, quitting, hold_ms - 2 * FRAME_MS)
    pilot.wait(hold_ms)
    assert quitting.done == 0
    assert quitting.button.label == pilot.words("menu.hold"), "a short press says what is missing"
    assert not pilot.app.cabinet.stack.toast.is_shown, "no words elsewhere are covered"
    pilot.wait(ARMED_MS)
    assert quitting.button.label == "Quit"
    hold(pilot, quitting, hold_ms + FRAME_MS)
    assert quitting.done == 1


def test_who_presses_twice_need_not_hold(pilot: Pilot, quitting: Quitting) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, hold_ms=0))
    hold(pilot, quitting, FRAME_MS)
    assert pilot.shows(pilot.words("menu.again"))
    pilot.wait(ARMED_MS)
    hold(pilot, quitting, FRAME_MS)
    assert quitting.done == 0, "the second press came too late, and is the first of two"
    quitting.act(Press(Button.DOWN, "pad:0"))
    quitting.act(Press(Button.UP, "pad:0"))
    hold(pilot, quitting, FRAME_MS)
    assert quitting.done == 0, "whoever went elsewhere meant something else"
    for phase in (Phase.DOWN, Phase.UP):
        quitting.act(Point(150, 120, phase))
    assert quitting.done == 1 and quitting.button.label == "Quit"


def test_while_it_is_held_it_says_so_and_fills(pilot: Pilot, quitting: Quitting) -> None:
    quitting.act(Press(Button.CONFIRM, "keys:left"))
    pilot.wait(400)
    assert pilot.shows("Keep holding") and quitting.button.part == pytest.approx(0.5)


def test_the_mouse_holds_as_buttons_do(pilot: Pilot, quitting: Quitting) -> None:
    quitting.act(Point(150, 120, Phase.DOWN))
    pilot.wait(400)
    quitting.act(Point(150, 120, Phase.UP))
    pilot.wait(1000)
    assert quitting.done == 0
    quitting.act(Point(150, 120, Phase.DOWN))
    pilot.wait(1000)
    assert quitting.done == 1


def test_whoever_moves_on_or_leaves_the_window_holds_no_more(
    pilot: Pilot, quitting: Quitting
) -> None:
    for away in (Press(Button.DOWN, "pad:0"), FocusLost()):
        quitting.page.focus.current = quitting.button
        quitting.act(Press(Button.CONFIRM, "pad:0"))
        pilot.wait(400)
        quitting.act(away)
        pilot.wait(1000)
    assert quitting.done == 0


def test_the_old_screen_fades_and_then_everything_rests(pilot: Pilot) -> None:
    pilot.wait(1000)
    title = pilot.pixels()
    pilot.app.cabinet.go.help(*GAMES)
    pilot.frame()
    early = pilot.pixels()
    pilot.wait(FADE_MS // 2)
    middle = pilot.pixels()
    pilot.wait(FADE_MS)
    late = pilot.pixels()
    assert len({title, early, middle, late}) == 4
    drawn = pilot.app.frames_drawn
    pilot.wait(1000)
    assert pilot.app.frames_drawn == drawn and pilot.pixels() == late


def test_drawing_in_the_middle_of_a_fade_changes_nothing(pilot: Pilot) -> None:
    pilot.app.cabinet.go.settings()
    pilot.wait(FADE_MS // 2)
    pilot.draw()
    once = pilot.pixels()
    pilot.draw()
    assert pilot.pixels() == once


def test_the_mark_of_the_focus_slides(pilot: Pilot, quitting: Quitting) -> None:
    start = pilot.pixels()
    quitting.act(Press(Button.DOWN, "pad:0"))
    pilot.redraw()
    pilot.wait(2 * FRAME_MS)
    on_the_way = pilot.pixels()
    pilot.wait(300)
    assert len({start, on_the_way, pilot.pixels()}) == 3
    assert pilot.rings() == 1


def test_a_pressed_button_sinks(pilot: Pilot, quitting: Quitting) -> None:
    quitting.act(Point(150, 320, Phase.DOWN))
    assert quitting.other.is_down
    quitting.act(Point(900, 320, Phase.UP))
    assert not quitting.other.is_down


def test_a_toast_is_read_and_goes(pilot: Pilot) -> None:
    pilot.app.cabinet.toast("Saved to Replays.")
    pilot.wait(400)
    assert pilot.shows("Saved to Replays.")
    pilot.wait(4000)
    assert not pilot.shows("Saved to Replays.")


def test_with_reduced_motion_a_fade_is_short(pilot: Pilot) -> None:
    pilot.app.cabinet.window.restyle(type(pilot.app.cabinet.settings)(reduced_motion=True))
    pilot.app.cabinet.go.settings()
    pilot.frame()
    pilot.wait(80)
    pilot.redraw()
    settled = pilot.pixels()
    pilot.wait(400)
    pilot.redraw()
    assert pilot.pixels() == settled


def test_alarms_ring_once_in_their_time_unless_cancelled() -> None:
    ticker, rung = Ticker(), []
    ticker.after(30, lambda: rung.append("a"))
    ticker.after(20, lambda: rung.append("b")).cancel()
    for _ in range(10):
        ticker.update(10)
    assert rung == ["a"] and not ticker.is_moving
