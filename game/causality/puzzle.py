"""Puzzles: a board, what B will do on it, and what A is to bring about in so many rounds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from game.causality import boardfile
from game.causality.boardfile import BoardFile, build, needed
from game.causality.commands import Command, Pass, Wait
from game.causality.flags import Ledger
from game.causality.goals import Goal, Verdict, read_goals
from game.causality.legality import refusal
from game.causality.sections import BoardError, Fault, Section, parse
from game.causality.stones import Faction
from game.causality.timeline import Timeline
from game.causality.words import heard

MOST_ROUNDS = 9
MOST_TURNS = MOST_ROUNDS * boardfile.MOST_SLICES
KEYS = boardfile.KEYS | {"grade", "lesson", "hint", "goal", "rounds", "script", "solution"}

Orders: TypeAlias = Mapping[int, tuple[Command, ...]]
"""Commands by turn, counted from 1; stones that are not named wait."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One exercise. Its title and task are the board's name and text.

    A has ``rounds`` rounds to reach all ``goals`` at the end of one of them; B follows ``script``.
    ``solution`` are orders with which A does it.
    """

    grade: int
    file: BoardFile
    rounds: int
    goals: tuple[Goal, ...]
    script: Orders
    solution: Orders
    lesson: str
    hint: str

    def is_solved_by(self, verdict: Verdict) -> bool:
        """Whether a canonisation has brought about all that is asked for, and in time."""
        return verdict.round < self.rounds and all(goal.holds(verdict) for goal in self.goals)


def followed(
    orders: Orders, ledger: Ledger, timeline: Timeline, turn: int, faction: Faction
) -> tuple[Command, ...]:
    """A command for each free stone of a faction in ``turn``: as ordered if it may, else waiting.

    ``timeline`` is the board of that turn.
    """
    board = ledger.board
    t = board.turn_slice(turn)
    free = [
        stone
        for stone, where in timeline.free.items()
        if where == t and ledger.stones[stone].faction is faction
    ]
    given = [
        command
        for command in orders.get(turn, ())
        if command.stone in free and refusal(ledger, timeline, turn, command) is None
    ]
    idle = Pass if t == board.slices - 1 else Wait
    rest = set(free) - {command.stone for command in given}
    return (*given, *(idle(stone) for stone in sorted(rest)))


def read(text: str) -> Puzzle:
    """The puzzle that a text holds. Raises ``BoardError``, which names line and fault."""
    sections = parse(text, KEYS)
    return Puzzle(
        grade=needed(sections, "grade").number(99),
        file=build(sections),
        rounds=needed(sections, "rounds").number(MOST_ROUNDS),
        goals=read_goals(needed(sections, "goal")),
        script=_orders(sections.get("script")),
        solution=_orders(needed(sections, "solution")),
        lesson=needed(sections, "lesson").scalar(),
        hint=needed(sections, "hint").scalar(),
    )


def _orders(section: Section | None) -> Orders:
    """Lines ``turn: command; command``."""
    orders: dict[int, tuple[Command, ...]] = {}
    for line, text in section.lines() if section else ():
        turn, _, commands = text.partition(":")
        if not re.fullmatch("[0-9]{1,3}", turn) or not 0 < int(turn) <= MOST_TURNS:
            raise BoardError(line, Fault.COMMAND, text[:40])
        try:
            given = tuple(heard(words) for words in commands.split(";"))
        except ValueError as unknown:
            raise BoardError(line, Fault.COMMAND, text[:40]) from unknown
        stones = {command.stone for command in given}
        if int(turn) in orders or len(stones) < len(given):
            raise BoardError(line, Fault.TWICE, text[:40])
        orders[int(turn)] = given
    return orders
