"""What crosses the border between a table and its search process: jobs one way, answers back."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from hashlib import blake2b
from math import isfinite

import cbor2

from game.core.record import Record
from game.core.seam import Packed

MAX_ANSWER_BYTES = 65_536
MAX_ERROR_CHARS = 4_000


@dataclass(frozen=True, slots=True)
class Job:
    """A question: the move for the side to move after ``record``, by the game's ``level``.

    A record, never a state: every job proves again that the log alone gives the position.
    """

    ticket: int
    record: Record
    level: str


class BadAnswer(ValueError):
    """Bytes that are no answer."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A packed move, or None with the ``error`` that says why there is none.

    Nothing here is proved: whoever plays the move unpacks it and lets the rules judge it.
    """

    ticket: int
    move: Packed | None
    evaluation: float = 0.0
    nodes: int = 0
    error: str = ""

    def to_bytes(self) -> bytes:
        return cbor2.dumps(list(astuple(self)))

    @classmethod
    def from_bytes(cls, raw: bytes) -> Answer:
        """Raises ``BadAnswer`` for anything but what ``to_bytes`` writes, and for NaN."""
        try:
            message = cbor2.loads(raw)
        except cbor2.CBORDecodeError as wrong:
            raise BadAnswer("not CBOR") from wrong
        match message:
            case [int(ticket), (list() | None) as move, float(evaluation), int(nodes), str(error)]:
                if isfinite(evaluation) and (move is None) == bool(error):
                    return cls(ticket, move, evaluation, nodes, error)
        raise BadAnswer("not the shape of an answer")


def seed_for(record: Record) -> int:
    """The seed of the search after ``record``: the same on every machine, another on every ply."""
    words = f"{record.seed} {len(record.moves)}".encode()
    return int.from_bytes(blake2b(words, digest_size=8).digest(), "big")
