"""Whose turn it is can be seen from across the room."""

from __future__ import annotations

from dataclasses import replace

from pilot import Pilot

from game.quoridor.rules.moves import Resign, Step


def edge(pilot: Pilot) -> list[int]:
    """How much nearer the left edge of the window is to each seat's colour than its middle is."""
    window = pilot.app.window
    surface, theme = window.screen.surface, window.brush.theme
    left, inner = (surface.get_at((x, 20))[:3] for x in (0, surface.get_width() // 2))
    return [
        sum(abs(a - c) - abs(b - c) for a, b, c in zip(inner, left, theme.ink(look), strict=True))
        for look in ("look0", "look1")
    ]


def test_the_edge_of_the_window_has_the_colour_of_whose_turn_it_is(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=0)
    pilot.wait(400)
    red, blue = edge(pilot)
    assert red > 20 and red > blue
    pilot.table.submit(Step((4, 1)))
    pilot.wait(1000)
    red, blue = edge(pilot)
    assert blue > 20 and blue > red
    pilot.table.submit(Resign())
    pilot.wait(600)
    assert max(edge(pilot)) < 5, "nobody is to move any more"


def strips(pilot: Pilot) -> list[bytes]:
    """All sides of the window."""
    surface = pilot.app.window.screen.surface
    w, h = surface.get_size()
    sides = (0, 0, 24, h), (w - 24, 0, 24, h), (0, 0, w, 8), (0, h - 8, w, 8)
    return [surface.subsurface(box).copy().get_buffer().raw for box in sides]


def test_the_light_lies_the_same_after_parts_below_it_changed(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=0)
    for column, row in ((4, 1), (4, 7), (4, 2)):
        pilot.table.submit(Step((column, row)))
        pilot.wait(1000)
        pilot.draw()
        kept = strips(pilot)
        pilot.app.window.restyle(replace(pilot.app.cabinet.settings, text_percent=125))
        pilot.app.window.restyle(pilot.app.cabinet.settings)
        pilot.draw()
        assert strips(pilot) == kept
