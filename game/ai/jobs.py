"""The messages between a table and its search process: jobs one way, answers the other way."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from enum import IntEnum
from hashlib import blake2b
from math import isfinite
from typing import Any

import cbor2

from game.core.bots import Level
from game.core.record import Record
from game.core.report import News
from game.core.seam import AnyGame
from game.core.state import Packed, Player

MAX_ANSWER_BYTES = 1_048_576
MAX_ERROR_CHARS = 4_000
THOUGHT = b"T"
"""A message that begins with it is no answer."""


class Task(IntEnum):
    """What a job asks about a record."""

    MOVE = 0
    """The move for the side to move after it."""
    COACH = 1
    """Hints for the side to move after it."""
    REVIEW = 2
    """A look back at it."""
    LABOUR = 3
    """The work that a heavy move after it needs."""
    EVALUATE = 4
    """How well the first of two players stands after it."""
    FILM = 5
    """A film about one of the news in a report on one of its moves."""
    MOMENTS = 6
    """The moments of it that mattered."""
    JUDGE = 7
    """What its last move is worth."""
    PUZZLE = 8
    """A new puzzle of its game."""
    PROVE = 9
    """The solution of somebody's own puzzle."""
    PONDER = 10
    """What one of its `players` will need for a move, as far as it can be prepared."""


@dataclass(frozen=True, slots=True)
class Job:
    """A question about ``record``; a move is asked of one of the game's levels.

    ``move`` is the heavy move that needs work. An evaluation costs at most one ``share``-th of a
    move by the strongest level. A film is about ``news`` in the report on the move at ``ply``.
    Moments are looked for among the mistakes at ``plies``, and the good moves of ``players``.

    A job has a record and never a state: so every job proves again that the log alone gives the
    position.
    """

    ticket: int
    record: Record
    level: str = ""
    task: Task = Task.MOVE
    move: Packed | None = None
    share: int = 1
    ply: int = 0
    news: News | None = None
    plies: tuple[int, ...] = ()
    players: tuple[Player, ...] = ()
    grade: int = 0
    """Of a puzzle: it is made from the record's seed, or from the next one that gives any."""
    draft: str = ""
    """Somebody's own puzzle, without its solution."""


class BadAnswer(ValueError):
    """The bytes are no answer."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A packed move; or something else to be ``told``; or an ``error``, the reason why there is
    neither.

    Nothing here is trusted: the rules check the move when it is played, and ``game.ai.wire`` checks
    what is told.
    """

    ticket: int
    move: Packed | None
    evaluation: float = 0.0
    nodes: int = 0
    error: str = ""
    told: Packed | None = None
    is_lost: bool = False
    """Whether the side to move has lost for certain."""

    def to_bytes(self) -> bytes:
        return cbor2.dumps(list(astuple(self)))

    @classmethod
    def from_bytes(cls, raw: bytes) -> Answer:
        """The answer in these bytes. Raises ``BadAnswer`` for all that ``to_bytes`` never writes,
        and NaN.
        """
        try:
            message = cbor2.loads(raw)
        except cbor2.CBORDecodeError as wrong:
            raise BadAnswer("not CBOR") from wrong
        match message:
            case [
                int(ticket), (list() | None) as move, float(evaluation), int(nodes), str(error),
                (list() | None) as told, bool(is_lost),
            ]:  # fmt: skip
                if (
                    isfinite(evaluation)
                    and [move is None, told is None, not error].count(False) == 1
                ):
                    return cls(ticket, move, evaluation, nodes, error, told, is_lost)
        raise BadAnswer("not the shape of an answer")


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search that goes on thinks so far: packed moves, the next one first; how the side to
    move stands, from -1 to 1; how many plies it looked ahead.
    """

    ticket: int
    line: Packed
    evaluation: float
    plies: int

    def to_bytes(self) -> bytes:
        return THOUGHT + cbor2.dumps([self.ticket, self.line, self.evaluation, self.plies])

    @classmethod
    def from_bytes(cls, raw: bytes) -> Thought:
        """The thought in these bytes, which begin with ``THOUGHT``. Raises ``BadAnswer``."""
        try:
            message = cbor2.loads(raw.removeprefix(THOUGHT))
        except cbor2.CBORDecodeError as wrong:
            raise BadAnswer("not CBOR") from wrong
        match message:
            case [int(ticket), list() as line, float(evaluation), int(plies)]:
                if line and isfinite(evaluation):
                    return cls(ticket, line, evaluation, plies)
        raise BadAnswer("not the shape of a thought")


def seed_for(record: Record) -> int:
    """The seed of a search after ``record``: the same on every machine, another one at
    every ply.
    """
    words = f"{record.seed} {len(record.moves)}".encode()
    return int.from_bytes(blake2b(words, digest_size=8).digest(), "big")


def level_of(game: AnyGame, name: str) -> Level[Any, Any]:
    """The level with this name; the strongest one if an old record names a level that is gone."""
    known = {**game.levels, **game.endless}
    return known.get(name) or list(game.levels.values())[-1]
