"""Plays the entries of a sheet in order, up to the first that cannot be played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from game.core.rules.state import InvalidMove, MoveError, refusal_message
from game.core.search.progress import tell
from game.quoridor.files.notation import format_action
from game.quoridor.files.replay_content import Entry, Unread
from game.quoridor.rules.moves import Action, Jump, Step
from game.quoridor.rules.state import State
from game.words.message import Message, message

ACTION_LIMIT = 5_000
"""More than any game has; a file with more was not made by playing."""

AFTER_END = message("quoridor.replay.after_end")


@dataclass(frozen=True, slots=True)
class Ruling:
    """The result of reading one action: the position after it, and a remark or None."""

    after: State
    note: Message | None = None


Reading: TypeAlias = Callable[[State, Action], Ruling]
"""A way to understand recorded actions. Raises ``MoveError`` where it cannot go on."""


@dataclass(frozen=True, slots=True)
class Run:
    """The entries as they were played.

    ``lines`` and ``notes`` may be longer than ``actions``: they end with what could not be played.
    ``stopped`` says why nothing after the last line was read, or is None.
    """

    actions: tuple[Action, ...]
    states: tuple[State, ...]
    lines: tuple[str, ...]
    notes: tuple[Message | None, ...]
    stopped: Message | None = None

    @property
    def is_whole(self) -> bool:
        """Whether every entry was played."""
        return len(self.actions) == len(self.lines) and not self.stopped


def by_the_rules(state: State, action: Action) -> Ruling:
    """Return the reading for our own files: an illegal action is not played."""
    return Ruling(state.play(action))


def run(start: State, entries: Sequence[Entry], reading: Reading, names: Sequence[str] = ()) -> Run:
    """Play the entries until one cannot be played.

    Entries after the end of the game are only shown. ``names`` are the players by seat.
    """
    states, actions, lines, notes = [start], list[Action](), list[str](), list[Message | None]()
    stopped = None if len(entries) <= ACTION_LIMIT else message("quoridor.replay.too_long")
    for number, entry in enumerate(entries[:ACTION_LIMIT]):
        tell(number, len(entries))
        lines.append(entry.text if isinstance(entry, Unread) else format_action(entry))
        if states[-1].is_over:
            notes.append(AFTER_END)
            continue
        try:
            action = _readable(entry)
            ruling = reading(states[-1], action)
        except MoveError as wrong:
            why = _outside(states[-1], entry) or refusal_message("quoridor", wrong, names)
            notes.append(message("quoridor.replay.stops_here", why=why))
            at, line = len(lines), lines[-1]
            stopped = message("quoridor.replay.stops", action=at, line=line, why=why)
            break
        actions.append(action)
        states.append(ruling.after)
        notes.append(ruling.note)
    return Run(tuple(actions), tuple(states), tuple(lines), tuple(notes), stopped)


def _readable(entry: Entry) -> Action:
    if isinstance(entry, Unread):
        raise InvalidMove("quoridor.replay.no_action")
    return entry


def _outside(state: State, entry: Entry) -> Message | None:
    """Return the fault of a walk off the grid; None for anything else."""
    match entry:
        case Step((x, y)) | Jump((x, y)):
            size = state.grid.size
            is_inside = 0 <= x < size and 0 <= y < size
            return None if is_inside else message("quoridor.replay.outside")
    return None
