"""The card of a game's task of the day."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.core.practice import DayTask, Stage
from game.core.seam import AnyGame
from scenes.boards.emblem import emblem_of
from scenes.cabinet import Cabinet
from scenes.kit.boxes import Anchored, Column, FirstThatFits, Layers, Row
from scenes.kit.leaves import Icon
from scenes.kit.node import Node
from scenes.kit.parts import emblem, tick
from scenes.kit.text import Text
from scenes.kit.widgets import Card, Plate
from scenes.practice.puzzle_words import AnyPuzzle, par_words, puzzle_words

EMBLEM: Final = 106.0
LOW_H: Final = 36.0
DEPTH: Final = 0.62
"""How deeply a card is coloured with its game's accent."""


def day_card(
    cabinet: Cabinet,
    game: AnyGame,
    puzzle: AnyPuzzle,
    task: DayTask | None,
    *,
    is_left: bool,
    is_focused: bool,
) -> Node:
    """Return the card of one task with the key ``("task", game id)``: its result, or how it stands.

    Args:
        cabinet: Words for the card.
        game: The game that the task is from.
        puzzle: The task.
        task: What came of it so far; None before it was begun.
        is_left: Whether the task was left in the middle.
        is_focused: Whether the card has the focus: it then says what a press does.
    """
    words, accent, key = cabinet.words, emblem_of(game.id).accent, ("task", game.id)
    name = words(f"{game.id}.short_name")
    about = puzzle_words(cabinet, game, puzzle, "name")
    result = _result(cabinet, game, puzzle, task, is_left=is_left, is_focused=is_focused)
    parts = [
        emblem(game.id, EMBLEM, grow=1.0),
        Text(name, "headline", align="center", size=26),
        Text(about, "body", align="center", lines=0, height=54.0),
        result,
    ]
    card = Card(
        Column(parts, "s", 12.0),
        accent,
        DEPTH,
        radius=24.0,
        ring=(24.0, accent),
        key=key,
        label=f"{name}: {about}",
    )
    is_done = task is not None and task.is_done
    mark = Anchored(tick(14.0), key, 1.0, 0.0, -20.0, 20.0) if is_done else None
    return Layers([card, mark], grow=1.0)


def _result(
    cabinet: Cabinet,
    game: AnyGame,
    puzzle: AnyPuzzle,
    task: DayTask | None,
    *,
    is_left: bool,
    is_focused: bool,
) -> Node:
    """Return the plate with par and what it cost, or what can be done."""
    words, counted = cabinet.words, partial(par_words, cabinet, game, puzzle)
    named = [Text(words("daily.par"), "note"), _right(counted(puzzle.par), "note")]
    if is_focused and (task is None or task.stage is Stage.BEGUN):
        does = Text(words("daily.go_on" if is_left else "daily.play"), "strong", "acc_ink")
        play = Row([Icon("play", 18.0, "acc_ink"), does], "s", justify="center", align="center")
        low: Node = Plate(play, "acc", 12.0, height=LOW_H)
    elif task is not None and task.is_done:
        low = _own(cabinet, counted(task.cost), has_star=task.has_star)
    else:
        stands = "daily.begun" if is_left else "daily.not_played"
        if task is not None and task.stage is Stage.SHOWN:
            stands = "daily.shown"
        cost = task.cost if task is not None else 0
        is_shown = stands == "daily.shown"
        says = words("daily.so_far", cost=counted(cost)) if cost and not is_shown else words(stands)
        low = Text(says, "body", align="center", height=LOW_H)
    par = Row(named, align="center", height=28.0)
    return Plate(Column([par, low], 0.0), "hole", 18.0, pad=(8.0, 4.0))


def _own(cabinet: Cabinet, cost: str, *, has_star: bool) -> Node:
    star = Icon("star", 24.0, "amber") if has_star else None
    number = _right(cost, "strong", "acc" if has_star else "text")
    named = Row([Text(cabinet.words("daily.own"), "note"), number, star], "s", align="center")
    return FirstThatFits([named, Row([number, star], align="center")], height=LOW_H)


def _right(said: str, style: str, ink: str | None = "text") -> Text:
    return Text(said, style, ink, "right", grow=1.0)
