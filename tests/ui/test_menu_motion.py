"""What moves in menus: scenes fade, the focus slides, buttons sink, sentences come and go."""

from __future__ import annotations

from pilot import FRAME_MS, Pilot

from game.registry import GAMES
from scenes.input.actions import Button, Phase, Point, Press
from scenes.ui.ticker import Ticker

FADE_MS = 180


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


def test_the_mark_of_the_focus_slides_and_a_pressed_button_sinks(pilot: Pilot) -> None:
    pilot.app.cabinet.go.settings()
    pilot.wait(2 * FADE_MS)
    pictures = [pilot.pixels()]
    pilot.scene.act(Press(Button.DOWN, "pad:0"))
    pilot.redraw()
    for wait_ms in (2 * FRAME_MS, 300):
        pilot.wait(wait_ms)
        pictures.append(pilot.pixels())
    x, y, w, h = pilot.scene.screen.focused.box
    pilot.scene.act(Point(x + w / 2, y + h / 2, Phase.DOWN))
    pilot.wait(300)
    pictures.append(pilot.pixels())
    assert len(set(pictures)) == 4
    assert pilot.rings() == 1


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
