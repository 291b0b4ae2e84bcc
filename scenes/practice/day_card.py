"""The card of a game's task of the day."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.core.learning.exercise import AnyExercise
from game.core.learning.practice import DayTask, TaskStage
from game.core.rules.definition import AnyGame
from scenes.app_context import AppContext
from scenes.boards.emblem import emblem_of
from scenes.kit.boxes import Anchored, Column, FirstThatFits, Layers, Row
from scenes.kit.leaves import Icon
from scenes.kit.node import Node
from scenes.kit.parts import emblem, tick
from scenes.kit.text import Text
from scenes.kit.widgets import Card, Plate
from scenes.practice.puzzle_words import par_words, puzzle_words

LOW_H: Final = 36.0


@dataclass(frozen=True)
class DayCard:
    """The task of a game on one day."""

    game: AnyGame
    puzzle: AnyExercise
    task: DayTask | None
    """What came of it so far; None before it was begun."""
    is_left: bool
    """Whether it was left in the middle."""

    def node(self, context: AppContext, focused: Hashable) -> Node:
        """Return the card, with the key ``("task", game id)``; in focus it says what a press does.

        Args:
            context: Words for the card.
            focused: The key of what has the focus.
        """
        words, game = context.words, self.game.id
        accent, key, name = emblem_of(game).accent, ("task", game), words(f"{game}.short_name")
        about = puzzle_words(context, self.game, self.puzzle, "name")
        parts = [
            emblem(game, 106.0, grow=1.0),
            Text(name, "headline", align="center", size=26),
            Text(about, "body", align="center", lines=0, height=54.0),
            self._result(context, is_focused=focused == key),
        ]
        inner, label = Column(parts, "s", 12.0), f"{name}: {about}"
        card = Card(inner, accent, 0.62, radius=24.0, key=key, label=label)
        is_done = self.task is not None and self.task.is_done
        mark = Anchored(tick(14.0), key, 1.0, 0.0, -20.0, 20.0) if is_done else None
        return Layers([card, mark], grow=1.0)

    def _result(self, context: AppContext, *, is_focused: bool) -> Node:
        """Return the plate with par and what it cost, or what can be done."""
        words, task, is_left = context.words, self.task, self.is_left
        counted = partial(par_words, context, self.game, self.puzzle)
        par = [Text(words("daily.par"), "note"), _right(counted(self.puzzle.par), "note")]
        if is_focused and (task is None or task.stage is TaskStage.BEGUN):
            does = Text(words("daily.go_on" if is_left else "daily.play"), "strong", "acc_ink")
            play = [Icon("play", 18.0, "acc_ink"), does]
            row = Row(play, "s", justify="center", align="center")
            low: Node = Plate(row, "acc", 12.0, height=LOW_H)
        elif task is not None and task.is_done:
            low = _own(context, counted(task.cost), has_star=task.has_star)
        else:
            says = words("daily.begun" if is_left else "daily.not_played")
            if task is not None and task.stage is TaskStage.SHOWN:
                says = words("daily.shown")
            elif task is not None and task.cost:
                says = words("daily.so_far", cost=counted(task.cost))
            low = Text(says, "body", align="center", height=LOW_H)
        inner = Column([Row(par, align="center", height=28.0), low], 0.0)
        return Plate(inner, "hole", 18.0, pad=(8.0, 4.0))


def _own(context: AppContext, cost: str, *, has_star: bool) -> Node:
    star = Icon("star", 24.0, "amber") if has_star else None
    number = _right(cost, "strong", "acc" if has_star else "text")
    named = Row([Text(context.words("daily.own"), "note"), number, star], "s", align="center")
    return FirstThatFits([named, Row([number, star], align="center")], height=LOW_H)


def _right(said: str, style: str, ink: str | None = "text") -> Text:
    return Text(said, style, ink, "right", grow=1.0)
