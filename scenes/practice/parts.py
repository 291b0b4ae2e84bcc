"""Parts of several practice screens: stars, and the picture of a puzzle."""

from __future__ import annotations

from functools import partial

from game.core.seam import AnyGame
from game.core.seats import Seat
from scenes.boards import VIEWS
from scenes.boards.figure import Figure
from scenes.boards.pages import Illustrated
from scenes.kit.leaves import Picture, middle
from scenes.kit.node import Node
from scenes.practice.puzzle_words import AnyPuzzle
from scenes.ui.brush import Box, Brush


def star(state: str, size: float) -> Node:
    """Return a star: "won" is bright, "open" can be won, "lost" cannot now."""
    return Picture((state, size), size + 4, size + 4, partial(_draw_star, state, size))


def _draw_star(state: str, size: float, brush: Brush, box: Box) -> None:
    at = middle(box)
    if state == "won":
        brush.glow(at, size, "amber", 60)
        brush.icon("star", at, size + 4, brush.theme.shaded("amber", 0.45))
        brush.icon("star", at, size, "amber")
        return
    rim = brush.theme.mix("line", "sub", 0.5) if state == "open" else "line"
    brush.icon("star", at, size, rim)
    brush.icon("star", at, size * 0.72, "hole")


def figure_of(game: AnyGame, puzzle: AnyPuzzle) -> Figure:
    """Return the sign of a puzzle: what is new in it if its game draws that, else its position."""
    view = VIEWS[game.id]
    if isinstance(view, Illustrated):
        return Figure(view.puzzle_figure(puzzle.options))
    state = game.new(puzzle.options, 0)
    for move in puzzle.opening:
        state = state.play(move)
    seats = [Seat("", look) for look in range(game.seats(puzzle.options))]
    picture = view.picture(state, seats)
    return Figure({key: look for key, look in picture.items() if look.shape != "label"})
