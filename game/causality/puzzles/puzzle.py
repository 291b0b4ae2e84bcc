"""Puzzles: a board, the orders of B, and what A must reach in a number of rounds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from game.causality.files import board_file
from game.causality.files.board_file import BoardFile, build, required_section
from game.causality.files.notation import NOTATION
from game.causality.files.sections import BoardError, Fault, Section, parse
from game.causality.puzzles.goals import Goal, read_goals
from game.causality.rules.commands import Command
from game.causality.rules.moves import Order
from game.causality.rules.ruleset import Ruleset
from game.causality.rules.turns import Round, Turn
from game.core.learning.exercise import GRADES
from game.core.rules.state import InvalidMove, Player

MAX_ROUNDS = 9
MAX_SEED = 2**63 - 1
MAX_TURNS = MAX_ROUNDS * board_file.MAX_SLICES
KEYS = board_file.KEYS | {
    "grade",
    "lesson",
    "idea",
    "hint",
    "goal",
    "rounds",
    "par",
    "script",
    "solution",
    "seed",
}

Script: TypeAlias = Mapping[int, tuple[Command, ...]]
"""Commands by turn, counted from 1; stones that are not named wait."""


@dataclass(frozen=True, slots=True)
class CausalityPuzzle:
    """One puzzle. Its title and task are the name and the text of the board.

    A has ``rounds`` rounds to reach all ``goals`` at the end of one of them. B follows ``script``.
    ``solution`` are orders by which A succeeds.
    """

    grade: int
    file: BoardFile
    rounds: int
    par: int
    """The rounds of the shortest solution."""
    goals: tuple[Goal, ...]
    script: Script
    solution: Script
    lesson: str
    idea: str
    """The first hint: few words, and no solution."""
    hint: str
    seed: int | None = None
    """What it was made from; None if people have thought of it."""

    def start(self) -> Turn:
        """Return the board before A's first turn."""
        return Turn.first(self.file.board, Ruleset.from_ids(self.file.ruleset))

    def is_solved(self, opened: Round) -> bool:
        """Return whether all goals were reached by the round before this one, in time."""
        board = opened.canonised
        return (
            board is not None
            and opened.number <= self.rounds
            and all(goal.holds(opened, board) for goal in self.goals)
        )


def script_commands(script: Script, turn: Turn, seat: Player) -> tuple[Command, ...]:
    """Return the legal commands of a script for this turn."""
    return tuple(
        command
        for command in script.get(turn.number, ())
        if command.stone in turn.free(seat) and Order(command) in turn.orders(command.stone)
    )


def read(text: str) -> CausalityPuzzle:
    """Return the puzzle in a text. Raises ``BoardError``, which names the line and the fault."""
    sections = parse(text, KEYS)
    rounds = required_section(sections, "rounds").number(MAX_ROUNDS)
    par = sections["par"].number(rounds) if "par" in sections else rounds
    return CausalityPuzzle(
        grade=required_section(sections, "grade").number(GRADES[-1]),
        file=build(sections),
        rounds=rounds,
        par=par,
        goals=read_goals(required_section(sections, "goal")),
        script=_script(sections.get("script")),
        solution=_script(required_section(sections, "solution")),
        lesson=required_section(sections, "lesson").scalar(),
        idea=required_section(sections, "idea").scalar(),
        hint=required_section(sections, "hint").scalar(),
        seed=sections["seed"].number(MAX_SEED) if "seed" in sections else None,
    )


def _script(section: Section | None) -> Script:
    """Return a script, from lines ``turn: command; command``."""
    script: dict[int, tuple[Command, ...]] = {}
    for line, text in section.lines() if section else ():
        turn, _, commands = text.partition(":")
        if not re.fullmatch("[0-9]{1,3}", turn) or not 0 < int(turn) <= MAX_TURNS:
            raise BoardError(line, Fault.COMMAND, text[:40])
        try:
            moves = [NOTATION.parse((), words) for words in commands.split(";")]
        except InvalidMove as unknown:
            raise BoardError(line, Fault.COMMAND, text[:40]) from unknown
        given = tuple(move.command for move in moves if isinstance(move, Order))
        if len(given) < len(moves):
            raise BoardError(line, Fault.COMMAND, text[:40])
        stones = {command.stone for command in given}
        if int(turn) in script or len(stones) < len(given):
            raise BoardError(line, Fault.TWICE, text[:40])
        script[int(turn)] = given
    return script
