"""Messages between the program and its search process: jobs, answers, search infos.

They are pickled: both ends are this program.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from hashlib import blake2b
from pickle import loads
from typing import Any

from game.core.record.record import Record
from game.core.rules.definition import AnyGame
from game.core.rules.report import News
from game.core.rules.state import Packed, Player
from game.core.search.search_api import Level

MAX_ANSWER_BYTES = 1_048_576
MAX_ERROR_CHARS = 4_000


class JobKind(IntEnum):
    """Kind of a job."""

    MOVE = 0
    """Find a move for the side to move."""
    COACH = 1
    """Give hints to the side to move."""
    REVIEW = 2
    """Review the game."""
    DEFERRED = 3
    """Compute what a deferred move needs."""
    EVALUATE = 4
    """Evaluate the position for the first of two players."""
    EXPLANATION = 5
    """Explain an item in the report on a move."""
    MOMENTS = 6
    """Find the key moments of the game."""
    JUDGE = 7
    """Assess the last move."""
    PUZZLE = 8
    """Generate a puzzle."""
    PROVE = 9
    """Solve a player's own puzzle."""
    PONDER = 10
    """Prepare the next move of one of `players`."""


@dataclass(frozen=True, slots=True)
class Job:
    """Job about `record`: which game, up to which position.

    It has a record and never a state, so every job checks that the log alone gives the position.

    Attributes:
        ticket: Number of the job.
        record: The game.
        level: Level that moves or ponders.
        task: What to do.
        move: Deferred move to compute.
        share: An evaluation costs one `share`-th of a move by the strongest level.
        ply: Move to explain.
        news: Report item to explain.
        plies: Mistakes among which key moments are looked for.
        players: Players whose good moves are key moments, or who ponder.
        grade: Grade of a puzzle; its seed is the record's, or the next that gives one.
        draft: A player's own puzzle, without its solution.
    """

    ticket: int
    record: Record
    level: str = ""
    task: JobKind = JobKind.MOVE
    move: Packed | None = None
    share: int = 1
    ply: int = 0
    news: News | None = None
    plies: tuple[int, ...] = ()
    players: tuple[Player, ...] = ()
    grade: int = 0
    draft: str = ""


class BadAnswer(ValueError):
    """The search process has sent something else than an answer."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer to a job: a packed `move`, which the rules check, another `result`, or an `error`."""

    ticket: int
    move: Packed | None
    evaluation: float = 0.0
    nodes: int = 0
    error: str = ""
    result: Any = None
    is_lost: bool = False
    """Whether the side to move has certainly lost."""


@dataclass(frozen=True, slots=True)
class SearchInfo:
    """Progress of a running search, like the "info" of the UCI protocol.

    Attributes:
        ticket: Number of the job.
        line: Principal variation, packed.
        evaluation: Evaluation for the side to move, from -1 to 1.
        plies: Search depth.
    """

    ticket: int
    line: Packed
    evaluation: float
    plies: int


def decode(raw: bytes) -> Answer | SearchInfo:
    """Return the message of a search process.

    Raises:
        BadAnswer: It is neither an answer nor a search info.
    """
    try:
        message = loads(raw)
    except Exception as wrong:  # a broken process may send anything
        raise BadAnswer("not a message") from wrong
    if isinstance(message, Answer | SearchInfo):
        return message
    raise BadAnswer("not an answer")


def seed_for(record: Record) -> int:
    """Return the seed of a search after `record`: equal on all machines, new at every ply."""
    words = f"{record.seed} {len(record.moves)}".encode()
    return int.from_bytes(blake2b(words, digest_size=8).digest(), "big")


def level_of(game: AnyGame, name: str) -> Level[Any, Any]:
    """Return a level by its name; the strongest for a name in an old record that is gone."""
    known = {**game.levels, **game.endless}
    return known.get(name) or list(game.levels.values())[-1]
