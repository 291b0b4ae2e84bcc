"""Parts of several practice screens: stars, hints in steps, and the picture of a puzzle."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, Final

from game.core.learning.exercise import AnyExercise
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from game.registry import GAMES
from game.words.message import Value
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.figure import Figure
from scenes.boards.pages import Illustrated
from scenes.input.actions import Button
from scenes.kit.boxes import Row
from scenes.kit.leaves import Icon, Picture, middle
from scenes.kit.node import Node
from scenes.kit.text import Text
from scenes.kit.widgets import Card, Plate
from scenes.practice.puzzle_words import puzzle_words
from scenes.table.hud.game_panels import KeySign
from scenes.ui.brush import Box, Brush

HINT_NAMES: Final = ("idea", "piece", "move")


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


def figure_of(game: AnyGame, puzzle: AnyExercise) -> Figure:
    """Return the sign of a puzzle: what is new in it if its game draws that, else its position."""
    view = VIEWS[game.id]
    if isinstance(view, Illustrated):
        return Figure(view.puzzle_figure(puzzle.options))
    state = start_of(game, puzzle)
    seats = [Seat("", look) for look in range(game.seats(puzzle.options))]
    picture = view.picture(state, seats)
    return Figure({key: sprite for key, sprite in picture.items() if sprite.shape != "label"})


def button_sign(context: AppContext, button: Button) -> Node:
    """Return the sign of a button on the device in use; an eye for the mouse."""
    kind = context.devices.last_kind
    return Icon("eye", 22.0, "amber") if kind == "mouse" else KeySign(kind, button, 14.0)


def hint_rows(
    context: AppContext, game: AnyGame, puzzle: AnyExercise, hints: int, at: Button | None
) -> list[Node]:
    """Return a heading and the three hints; the next one has the key "hint".

    Args:
        context: Words for the hints.
        game: The game of the puzzle.
        puzzle: What the hints are about.
        hints: The number of hints that are open.
        at: The button that opens the next one, or shows the last one again; None for none.
    """
    words = context.words
    costs = None if hints or at is None else Text(words("puzzles.first_costs"), "note", grow=1.0)
    head = Row([Text(words("puzzles.hints"), "section", "amber"), costs], align="center")
    made: list[Node] = [head]
    for k, name in enumerate(HINT_NAMES):
        is_open, is_next = k < hints, k == min(hints, len(HINT_NAMES) - 1) and at is not None
        says = words(f"puzzles.{name}_what")
        if is_open:
            says = _hint_words(context, game, puzzle, name)
        ink, tone = "amber" if is_open or is_next else "dim", None if is_next else "dim"
        label, sign = words(f"puzzles.hint_{name}"), Icon("star" if is_open else "lock", 20.0, ink)
        number, heading = Text(str(k + 1), "figure", ink), Text(label, "strong", ink)
        what = Text(says, "note", "text" if is_open else tone, grow=1.0)
        end = button_sign(context, at) if at is not None and is_next else sign
        line = Row([number, heading, what, end], pad=(18.0, 0.0), align="center")
        if is_next:
            spoken = f"{label}: {says}"
            hint = Card(line, "amber", 0.06, False, 22.0, key="hint", label=spoken, height=44.0)
            made.append(hint)
        else:
            made.append(Plate(line, "panel2" if is_open else "hole", 22.0, height=44.0))
    return made


def _hint_words(context: AppContext, game: AnyGame, puzzle: AnyExercise, name: str) -> str:
    """Return what an open hint says."""
    if name == "idea":
        return puzzle_words(context, game, puzzle, "idea")
    if name == "piece":
        return context.words("puzzles.piece_shown")
    return context.words("puzzles.move_shown", move=_shown_move(game.id, puzzle))


@lru_cache(maxsize=8)
def _shown_move(game_id: str, puzzle: AnyExercise) -> Value:
    """Return the first right move of a puzzle: to find it may take a search."""
    game, state = GAMES[game_id], start_of(GAMES[game_id], puzzle)
    return game.log_text(state, puzzle.shown(state))


def start_of(game: AnyGame, puzzle: AnyExercise) -> Any:
    """Return the position in which a puzzle begins."""
    state: Any = game.new(puzzle.options, 0)
    for move in puzzle.opening:
        state = state.play(move)
    return state
