"""Plays the entries of a sheet one after the other, as far as possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from game.core.state import IllegalMove, InvalidMove, MoveError
from game.quoridor.document import Entry, Unread
from game.quoridor.moves import Action, Jump, Move
from game.quoridor.notation import format_action
from game.quoridor.state import State

ACTION_LIMIT = 5_000
"""More than any game has; a file with more was not made by playing."""

AFTER_END = "The game was over before this action; it is ignored."

_REFUSALS = {
    "no_boards_left": "there is no board left in hand",
    "outside": "the board reaches outside the grid",
    "overlaps": "the board lies on another one",
    "crosses": "the board crosses another one",
    "seals": "the board leaves a player without a route",
    "wrong_length": "the board has another length than is allowed now",
    "must_place": "a short or long board must be placed first",
    "not_a_landing": "this box cannot be reached now",
    "nothing_to_destroy": "there is no board to destroy",
    "not_beside_you": "the board is not beside the player",
    "already_destroyed": "the board is destroyed already",
    "no_cheats_left": "there is no cheat left",
    "cheats_off": "the game is without cheats",
    "round_pending": "an additional round is pending already",
    "length_pending": "a short or long board is pending already",
    "boards_infinite": "the boards never run out",
    "no_room_for_length": "there is no room for such a board",
    "already_punished": "the time has run out already in this round",
}


@dataclass(frozen=True, slots=True)
class Ruling:
    """The result of reading one action: the position after it, and "" or a remark."""

    after: State
    note: str = ""


Reading: TypeAlias = Callable[[State, Action], Ruling]
"""A way to understand recorded actions. Raises ``MoveError`` where it cannot go on."""


@dataclass(frozen=True, slots=True)
class Run:
    """The entries as they were played.

    ``lines`` and ``notes`` may be longer than ``actions``: they end with what could not be played.
    ``stopped`` is "", or a sentence that says why nothing after the last line was read.
    """

    actions: tuple[Action, ...]
    states: tuple[State, ...]
    lines: tuple[str, ...]
    notes: tuple[str, ...]
    stopped: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether every entry was played."""
        return len(self.actions) == len(self.lines) and not self.stopped


def by_the_rules(state: State, action: Action) -> Ruling:
    """The reading for our own files: an illegal action is not played."""
    return Ruling(state.play(action))


def run(start: State, entries: Sequence[Entry], reading: Reading) -> Run:
    """Play the entries until one cannot be played; entries after the end of the game are only
    shown.
    """
    states, actions, lines, notes = [start], list[Action](), list[str](), list[str]()
    stopped = "" if len(entries) <= ACTION_LIMIT else "The replay is too long to be shown whole."
    for entry in entries[:ACTION_LIMIT]:
        lines.append(entry.text if isinstance(entry, Unread) else format_action(entry))
        if states[-1].is_over:
            notes.append(AFTER_END)
            continue
        try:
            action = _known(entry)
            ruling = reading(states[-1], action)
        except MoveError as wrong:
            problem = _outside(states[-1], entry) or words(wrong)
            notes.append(f"The replay stops here: {problem}.")
            stopped = f"The replay stops at action {len(lines)}, {lines[-1]}: {problem}."
            break
        actions.append(action)
        states.append(ruling.after)
        notes.append(ruling.note)
    return Run(tuple(actions), tuple(states), tuple(lines), tuple(notes), stopped)


def words(wrong: MoveError) -> str:
    """The fault, as the second half of a sentence."""
    return _REFUSALS[wrong.reason.key] if isinstance(wrong, IllegalMove) else str(wrong)


def _known(entry: Entry) -> Action:
    if isinstance(entry, Unread):
        raise InvalidMove("this is no action of the game")
    return entry


def _outside(state: State, entry: Entry) -> str:
    """The fault of a walk off the grid; "" for anything else."""
    match entry:
        case Move((x, y)) | Jump((x, y)):
            size = state.grid.size
            return "" if 0 <= x < size and 0 <= y < size else "it leads outside the grid"
    return ""
