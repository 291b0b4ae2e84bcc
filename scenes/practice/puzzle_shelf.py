"""The rows of the puzzle shelf: which puzzles may be tried, and which comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.core.learning.exercise import AnyExercise
from game.core.learning.practice import Effort
from game.core.learning.puzzle import own_puzzle
from game.core.rules.definition import AnyGame
from game.registry import GAMES
from game.words.message import Message, message
from scenes.app_context import AppContext
from scenes.user_data.drawn_files import PUZZLE_SUFFIX

OPENS_NEXT: Final = 3
"""Number of a grade that must be solved before the next one opens."""


UNTRIED: Final = Effort()


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the shelf: a puzzle, or one of the signs beside it."""

    key: str
    """The id of a puzzle, the name of a useless file, or one of ``SIGNS``."""
    puzzle: AnyExercise | None = None
    effort: Effort = UNTRIED
    file: str = ""
    """The file of a puzzle that a person has made."""
    left: int = 0
    """Puzzles to solve before it opens."""
    trouble: Message | None = None
    """Why its file cannot be read."""

    @property
    def can_play(self) -> bool:
        """Whether a press on it leads anywhere."""
        return not (self.left or self.trouble)


def shelf_of(game: AnyGame) -> tuple[AnyExercise, ...]:
    """Return the puzzles of a game that ship; () if it has none."""
    door = game.exercises.puzzles
    return () if door is None else tuple(door().builtin())


def entries(context: AppContext, game: AnyGame) -> tuple[Entry, ...]:
    """Return the rows: mistakes, puzzles that ship, those made here, and ways to more."""
    practised, shipped, door = context.library.practised, shelf_of(game), game.exercises.puzzles
    own: dict[str, tuple[AnyExercise, str]] = {}
    useless: list[Entry] = []
    for file in context.library.drawn.find(PUZZLE_SUFFIX, f"{game.id}-"):
        puzzle = None if file.trouble else _own_puzzle(game.id, file.text.strip())
        if puzzle is not None:
            own[puzzle.id] = puzzle, file.name
        else:
            trouble = file.trouble or message("file.damaged")
            useless.append(Entry(file.name, file=file.name, trouble=trouble))
    efforts = practised.efforts(game.id, (*shipped, *(puzzle for puzzle, _ in own.values())))
    made = [Entry("mistakes")] if practised.mistakes(game.id) else []
    for one in shipped:
        left = (
            still_to_solve(shipped, efforts, one.grade) if not context.settings.all_puzzles else 0
        )
        made.append(Entry(one.id, one, efforts[one.id], left=left))
    made += [Entry(key, one, efforts[key], name) for key, (one, name) in own.items()]
    made += useless
    has_maker = door is not None and door().own is not None
    made += [Entry("make")] if has_maker and game.exercises.editor is not None else []
    made += [Entry("new")] if door is not None and door().made is not None else []
    return tuple(made)


@lru_cache(maxsize=256)
def _own_puzzle(game_id: str, text: str) -> AnyExercise | None:
    game = GAMES[game_id]
    return own_puzzle(game.exercises.puzzles, game.new, text)


def still_to_solve(
    puzzles: Sequence[AnyExercise], efforts: Mapping[str, Effort], grade: int
) -> int:
    """Return how many more must be solved before those of ``grade`` open; 0 if they are open."""
    below = [one for one in puzzles if one.grade < grade]
    if not below:
        return 0
    last = max(one.grade for one in below)
    before = [one for one in below if one.grade == last]
    solved = sum(efforts[one.id].is_solved for one in before)
    return max(min(OPENS_NEXT, len(before)) - solved, 0)


def following(context: AppContext, game: AnyGame, puzzle: AnyExercise | None) -> AnyExercise | None:
    """Return the next open puzzle that was not solved yet, after `puzzle` or from the first."""
    puzzles = shelf_of(game)
    efforts = context.library.practised.efforts(game.id, puzzles)
    ids = [one.id for one in puzzles]
    at = ids.index(puzzle.id) + 1 if puzzle is not None and puzzle.id in ids else 0
    for one in (*puzzles[at:], *puzzles[:at]):
        is_open = context.settings.all_puzzles or not still_to_solve(puzzles, efforts, one.grade)
        if is_open and not efforts[one.id].is_solved and one is not puzzle:
            return one
    return None


def tell_unkept(context: AppContext) -> None:
    """Say in passing that what was practised last could not be written, if that is so."""
    if (trouble := context.library.database.refusal) is not None:
        context.toast(context.words("puzzles.not_saved", why=trouble))
