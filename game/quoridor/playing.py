"""Playing a sheet's entries one after the other, as far as that goes."""

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
    """What a reading makes of one action: the position after it, and "" or a sentence on it."""

    after: State
    note: str = ""


Reading: TypeAlias = Callable[[State, Action], Ruling]
"""How recorded actions are understood. Raises ``MoveError`` where it cannot go on."""


@dataclass(frozen=True, slots=True)
class Run:
    """Entries as they were played.

    ``lines`` and ``notes`` may go on after the last of ``actions``: with what could not be played.
    ``stopped`` is "" or a sentence on why nothing after the last line was looked at.
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
    """The reading of our own files: what is illegal is not played."""
    return Ruling(state.play(action))


def run(start: State, entries: Sequence[Entry], reading: Reading) -> Run:
    """The entries played until one cannot be; what follows the end of the game is only shown."""
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
    """What is wrong, as the second half of a sentence."""
    return _REFUSALS[wrong.reason.key] if isinstance(wrong, IllegalMove) else str(wrong)


def _known(entry: Entry) -> Action:
    if isinstance(entry, Unread):
        raise InvalidMove("this is no action of the game")
    return entry


def _outside(state: State, entry: Entry) -> str:
    """What is wrong with a walk off the grid; "" for anything else."""
    match entry:
        case Move((x, y)) | Jump((x, y)):
            size = state.grid.size
            return "" if 0 <= x < size and 0 <= y < size else "it leads outside the grid"
    return ""
