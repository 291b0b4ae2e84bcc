"""Right half of the puzzle shelf: the puzzle in focus, its stars, and its hints in steps."""

from __future__ import annotations

from typing import Any, Final

from game.core.learning.exercise import GRADES, AnyExercise
from game.core.learning.practice import MAX_HINTS, Effort
from game.core.rules.comment import Comment
from game.core.rules.definition import AnyGame
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.figure import Figure
from scenes.input.actions import Button
from scenes.kit.boxes import Align, Column, FirstThatFits, Row
from scenes.kit.leaves import Icon, Picture
from scenes.kit.node import Node
from scenes.kit.text import Text
from scenes.kit.widgets import Plate, TextButton, stepper
from scenes.practice.lesson_table import match_of
from scenes.practice.parts import hint_rows, star
from scenes.practice.puzzle_shelf import Entry
from scenes.practice.puzzle_words import par_words, puzzle_words
from scenes.table.board.excerpt import page_picture

SIGNS: Final = {"mistakes": "eye", "make": "pencil", "new": "star"}
"""The icon of each entry that is no puzzle."""
ABOUT: Final = {"mistakes": "moments.own_what", "make": "own.make_what", "new": "puzzles.new_what"}


def position_of(context: AppContext, game: AnyGame, puzzle: AnyExercise, hints: int) -> Figure:
    """Return the position of a puzzle, with what the open hints light up on it."""
    view, match = VIEWS[game.id], match_of(context, game, puzzle)
    state: Any = match.state
    shown = dict(page_picture(view, state, None, match.seats))
    if hints >= 2:
        move = puzzle.shown(state) if hints >= MAX_HINTS else None
        told = Comment("", cells=puzzle.piece(state), line=() if move is None else (move,))
        shown.update(view.hint_marks(state, (told,), match.seats))
        if move is not None:
            shown.update(view.ghost(state, move, None, match.seats))
    return Figure(shown)


def puzzle_panel(
    context: AppContext, game: AnyGame, one: Entry, puzzle: AnyExercise, hints: int, board: Figure
) -> Node:
    """Return the panel of a puzzle. Its keys: "play", "change" and "remove"; "hint" for the next.

    Args:
        context: Words for the panel.
        game: The game of the puzzle.
        one: The row of the puzzle.
        puzzle: The puzzle itself.
        hints: The number of hints that are open.
        board: Its position, with what these hints light up.
    """
    words, effort = context.words, one.effort
    title = Text(puzzle_words(context, game, puzzle, "name"), "headline", size=30)
    picture = Picture((puzzle.id, hints, game.id), 0.0, 0.0, board.draw, grow=1.0)
    task = puzzle_words(context, game, puzzle, "task")
    if one.left:
        asked = Text(words("puzzles.locked", n=one.left), "strong", "amber", lines=0)
    else:
        asked = Text(words("own.on_shelf", task=task) if one.file else task, "strong", lines=0)
    stars, numbers = _stars(context, game, puzzle, effort), _numbers(context, game, puzzle)
    tries = _tries(context, game, puzzle, effort)
    wide = 226.0 * max(context.window.brush.theme.text_scale, 1.0)
    at = None if one.left or hints >= MAX_HINTS else Button.SPECIAL
    heading, *hints_below = hint_rows(context, game, puzzle, hints, at)
    actions = None if one.left else Row(_actions(context, one), "s")

    def panel(*rarer: Node | None) -> Node:
        right = Column([numbers, asked, stars, *rarer], width=wide)
        ground = Plate(picture, "hole", 16.0, pad=10.0, grow=1.0)
        parts = [title, Row([ground, right], "l", grow=1.0), actions]
        return Column([*parts, heading if rarer else None, *hints_below], "s")

    return FirstThatFits([panel(tries), panel()])


def _numbers(context: AppContext, game: AnyGame, puzzle: AnyExercise) -> Node | None:
    """Return what is asked as numbers: from the first to the second."""
    cells: list[Node] = []
    for k, (name, number) in enumerate(puzzle.numbers):
        label = context.words(f"{game.id}.puzzle.number.{name}")
        ink = "acc" if k else None
        if k:
            cells.append(Icon("arrow_right", 20.0, "acc"))
        cells += [Text(str(number), "headline", ink, size=28, keeps=True), Text(label, "note", ink)]
    return Row(cells, "s", align="center") if cells else None


def _stars(context: AppContext, game: AnyGame, puzzle: AnyExercise, effort: Effort) -> Node:
    """Return the two stars, each with what wins it, or with why it is not won."""
    words, par = context.words, par_words(context, game, puzzle, puzzle.par)
    helped = words("puzzles.hint_count", n=effort.helped) if effort.helped else ""
    whys = {f"{words('puzzles.par')}: {par}": effort.has_par}
    whys[helped or words("puzzles.no_hints")] = effort.is_unaided
    rows = [
        Row([star("won" if is_won else "open", 22.0), Text(why, "note", grow=1.0)], "s")
        for why, is_won in whys.items()
    ]
    return Column(rows, "xs")


def _tries(context: AppContext, game: AnyGame, puzzle: AnyExercise, effort: Effort) -> Node | None:
    if not effort.tries:
        return None
    words, told = context.words, context.words("puzzles.tries", n=effort.tries)
    if effort.is_solved:
        best = words("puzzles.best", cost=par_words(context, game, puzzle, effort.best))
        told = words("puzzles.tried_best", tries=told, best=best)
    return Text(told, "note", "muted", lines=0)


def _actions(context: AppContext, one: Entry) -> list[Node]:
    words = context.words
    play = TextButton(words("puzzles.play"), "play", "primary", key="play", grow=1.0)
    change = TextButton(words("own.change"), key="change", grow=1.0)
    remove = TextButton(words("own.remove"), tone="danger", key="remove", grow=1.0)
    return [play, change, remove] if one.file else [play]


def sign_panel(context: AppContext, game: AnyGame, one: Entry, title: str, grade: int) -> Node:
    """Return the panel of a row that is no puzzle: a large sign, and what it is for.

    Its keys: "play" or "remove", and "grade" for the difficulty of a new puzzle.
    """
    words, does, step = context.words, "puzzles.play", None
    match one.key:
        case "mistakes":
            count = len(context.library.practised.mistakes(game.id))
            task = f"{words('moments.own_task')} {words('moments.left', n=count)}"
        case "make":
            task, does = words("own.make_task"), "own.make_go"
        case "new":
            task = words("puzzles.new_task")
            values = [words("puzzles.grade", n=each) for each in GRADES]
            step = Align(stepper(values, GRADES.index(grade), key="grade", width=260.0))
        case _:
            task, does = context.say(one.trouble), "own.remove"
    tone, key = ("danger", "remove") if one.trouble else ("primary", "play")
    parts = [
        Icon(SIGNS.get(one.key, "disk"), 140.0, "amber"),
        Text(title, "headline", align="center", size=30),
        Text(task, "strong", "amber" if one.trouble else None, "center", lines=0),
        Text(words(ABOUT.get(one.key, "own.useless_what")), align="center", lines=0),
        step,
        Align(TextButton(words(does), tone=tone, key=key)),
    ]
    return Column(parts, "l", ("xxl", "m"), justify="center")
