"""Puzzles as people play them, made from findings without a search."""

from __future__ import annotations

from functools import partial
from typing import Final, TypeAlias

from game.core.learning.exercise import Exercise
from game.quoridor.puzzles import contests, gates
from game.quoridor.puzzles.finding import Finding
from game.quoridor.puzzles.finding import read as finding_in
from game.quoridor.rules.moves import Action
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State

AnyPuzzle: TypeAlias = Exercise[Options, State, Action]

NAMES: Final = 12
"""Number of names of each kind."""


def read(line: str) -> AnyPuzzle:
    """Return the puzzle in a line of text. Raises ``ValueError``."""
    return puzzle_of(finding_in(line))


def puzzle_of(finding: Finding) -> AnyPuzzle:
    """Return the puzzle that was found."""
    rules = gates if finding.kind in gates.GATES else contests
    options = finding.options
    state = State.start(options)
    own, theirs = (state.steps_to_goal(player) or 0 for player in (0, 1))
    return Exercise(
        id=finding.id,
        kind=finding.kind,
        grade=finding.grade,
        options=options,
        par=finding.par,
        shown=partial(rules.solving_move, finding),
        judge=partial(rules.judge_move, finding),
        reply=partial(rules.reply, finding),
        values=(
            ("title", finding.name),
            ("own", own),
            ("theirs", theirs),
            ("goal", finding.goal),
            ("boards", state.hands[1]),
        ),
        piece=partial(rules.glowing, finding),
        numbers=(("now", theirs), ("goal", finding.goal)) if finding.goal else (),
        text=finding.write(),
    )
