"""What moves in menus: screens fade, the focus slides, buttons sink, toasts come and go."""

from __future__ import annotations

from pilot import FRAME_MS, Pilot

from game.registry import GAMES
from scenes.input.actions import Button, Phase, Point, Press
from scenes.ui.ticker import Ticker

FADE_MS = 180


def test_a_screen_fades_into_the_next_and_then_everything_rests(pilot: Pilot) -> None:
    pilot.wait(1000)
    pictures = [pilot.pixels()]
    pilot.app.cabinet.go.help(*GAMES)
    pilot.frame()
    for wait_ms in (0, FADE_MS // 2, FADE_MS):
        pilot.wait(wait_ms)
        pictures.append(pilot.pixels())
    assert len(set(pictures)) == 4
    drawn = pilot.app.frames_drawn
    pilot.wait(1000)
    assert pilot.app.frames_drawn == drawn and pilot.pixels() == pictures[-1]
    pilot.app.cabinet.go.settings()
    pilot.wait(FADE_MS // 2)
    pilot.draw()
    once = pilot.pixels()
    pilot.draw()
    assert pilot.pixels() == once, "to draw in the middle of a fade changes nothing"
    pilot.set(reduced_motion=True)
    pilot.app.cabinet.go.title()
    pilot.frame()
    pilot.wait(80)
    pilot.redraw()
    settled = pilot.pixels()
    pilot.wait(400)
    pilot.redraw()
    assert pilot.pixels() == settled, "with reduced motion it is short"


def test_the_mark_of_the_focus_slides_and_a_pressed_button_sinks(pilot: Pilot) -> None:
    pilot.app.cabinet.go.settings()
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


def test_a_toast_is_read_and_goes(pilot: Pilot) -> None:
    pilot.app.cabinet.toast("Saved to Replays.")
    for wait_ms, is_there in ((400, True), (4000, False)):
        pilot.wait(wait_ms)
        assert pilot.shows("Saved to Replays.") is is_there


def test_alarms_ring_once_in_their_time_unless_cancelled() -> None:
    ticker, rung = Ticker(), []
    ticker.after(30, lambda: rung.append("a"))
    ticker.after(20, lambda: rung.append("b")).cancel()
    for _ in range(10):
        ticker.update(10)
    assert rung == ["a"] and not ticker.is_moving
