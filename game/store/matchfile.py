"""The form of a match file: a header, then one entry for everything that happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, TypeAlias

from game.core.assistance import Assistance
from game.core.limits import MOST_BYTES
from game.core.match import Match
from game.core.progress import tell
from game.core.record import Record, state_digest
from game.core.seam import AnyGame
from game.core.state import MoveError, Packed, Player
from game.store.damage import DamagedFile
from game.store.file_head import (
    check_version,
    date_of,
    head_map,
    read_head,
    seats_of,
    series_of,
    value_of,
)
from game.store.files import FileSystem, read_untrusted
from game.store.sequence import compose, read_sound, record
from game.words.message import Message, message

FORMAT, VERSION = "quintet.match", 1
SUFFIX = ".match"

MOST_SITTINGS = 1 << 53
"""What is beyond was written by nobody, and would leave no room for the next one."""

Header: TypeAlias = Mapping[str, Any]
"""The start of a match, as plain values for CBOR; unknown keys are kept."""


@dataclass(frozen=True, slots=True)
class Played:
    """A move: its number counted from 1, and the ``state_digest`` of the position after it."""

    ply: int
    move: Packed
    think_ms: int
    digest: bytes


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last ``plies`` moves were taken back; the file itself never shrinks."""

    plies: int


class Moment(Enum):
    """What happened to the match besides its moves. The values are file format."""

    SAT = "sat"
    """Somebody sat down to play."""
    LEFT = "left"
    """Everybody got up; the match goes on some other time."""
    OVER = "over"
    """The game is over, with the move before this."""
    PLAYED_ON = "on"
    """A computer has offered to give up, and the person would rather play on."""


SPENT = "spent."
"""Prefix of ``Stamp.what`` for the milliseconds of the turn that were used when people left."""

UNDO, HINT = "undo.", "hint."
"""Prefixes of ``Stamp.what`` for help that a seat has used; the seat's number follows."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """When something happened to the match: milliseconds since 1970, UTC.

    ``what`` is the value of a ``Moment``, or one that another version of the program knows.
    """

    what: str
    at_ms: int

    @classmethod
    def of_undo(cls, player: Player, at_ms: int) -> Stamp:
        """Return the stamp of a player who took moves back."""
        return cls(f"{UNDO}{player}", at_ms)

    @classmethod
    def of_hint(cls, player: Player, at_ms: int) -> Stamp:
        """Return the stamp of a player who asked for a hint."""
        return cls(f"{HINT}{player}", at_ms)

    @classmethod
    def of_spent(cls, spent_ms: int, at_ms: int) -> Stamp:
        """Return the stamp of people who left in the middle of a timed turn."""
        return cls(f"{SPENT}{spent_ms}", at_ms)

    def number_after(self, prefix: str, digits: int = 2) -> int | None:
        """Return the number of at most `digits` that follows `prefix`; None for other stamps."""
        has_prefix, number = self.what.startswith(prefix), self.what.removeprefix(prefix)
        is_read = has_prefix and number.isascii() and number.isdecimal() and len(number) <= digits
        return int(number) if is_read else None


@dataclass(frozen=True, slots=True)
class Sitting:
    """Somebody sat down again, or saved the match under a name. ``order`` counts all sittings at
    all matches of the folder, so that the one played last is known whatever the clocks said.
    """

    order: int


SITTING = "order"
"""What a ``Sitting`` has in the place of a ``Stamp``'s moment; and the header for the first one."""

Entry: TypeAlias = Played | TakenBack | Stamp | Sitting


@dataclass(frozen=True, slots=True)
class Recovered:
    """The content of a match file: ``sound`` bytes, and perhaps an end that was dropped.

    ``is_torn`` means that the end was one incomplete move.
    """

    header: Header
    entries: tuple[Entry, ...]
    sound: bytes
    chain: bytes
    dropped_bytes: int
    is_torn: bool

    @property
    def moves(self) -> list[Played]:
        """The moves that stand, without those taken back."""
        return _standing(self.entries)

    @property
    def is_over(self) -> bool:
        """Whether the game is known to be over: there is a stamp for it after the last move."""
        for entry in reversed(self.entries):
            if isinstance(entry, (Played, TakenBack)):
                return False
            if isinstance(entry, Stamp) and entry.what == Moment.OVER.value:
                return True
        return False

    def seats_stamped(self, prefix: str) -> list[Player]:
        """Return the seat of each stamp that begins with `prefix`: ``UNDO`` or ``HINT``."""
        found = (entry.number_after(prefix) for entry in self.entries if isinstance(entry, Stamp))
        return [player for player in found if player is not None]

    @property
    def spent_ms(self) -> int | None:
        """What the clock had counted of the present turn when people left; None if unknown."""
        for entry in reversed(self.entries):
            if isinstance(entry, (Played, TakenBack)):
                break
            if isinstance(entry, Stamp) and (ms := entry.number_after(SPENT, 10)) is not None:
                return ms
        return None

    def assistance(self, seats: int) -> tuple[Assistance, ...]:
        """Return the help that each of `seats` used; () if none did."""
        undos, hints = self.seats_stamped(UNDO), self.seats_stamped(HINT)
        used = tuple(Assistance(undos.count(k), hints.count(k)) for k in range(seats))
        return used if any(used) else ()

    @property
    def is_played_on(self) -> bool:
        """Whether a computer has offered to give up, and somebody has played on."""
        return any(
            isinstance(entry, Stamp) and entry.what == Moment.PLAYED_ON.value
            for entry in self.entries
        )

    @property
    def order(self) -> int:
        """The number of its last sitting among those at all matches; 0 if unknown."""
        for entry in reversed(self.entries):
            if isinstance(entry, Sitting):
                return entry.order
        return _order(self.header.get(SITTING))

    @property
    def played_ms(self) -> int:
        """When it was played last, in milliseconds since 1970, UTC; 0 if unknown.

        After a crash there is no stamp for the end of the sitting: then the times of the moves are
        added to its beginning.
        """
        at_ms = date_of(self.header.get("created"))
        for entry in self.entries:
            if isinstance(entry, Stamp):
                at_ms = date_of(entry.at_ms) or at_ms
            elif isinstance(entry, Played) and at_ms:
                at_ms += entry.think_ms
        return date_of(at_ms)


@dataclass(frozen=True, slots=True)
class Resumed:
    """A match, replayed from its file.

    ``changed_at`` is None if every position was as before. Otherwise it is the ply where the
    present rules lead to another position than the rules of that time. The match then ends with
    this ply, or before it if the move cannot be played.
    """

    match: Match
    changed_at: int | None

    @property
    def note(self) -> Message | None:
        """The note for people if the rules have changed, else None."""
        if self.changed_at is None:
            return None
        return message("match_file.other_rules", move=self.match.ply)


def header_of(match: Match, match_id: str, created_ms: int, app: str = "") -> dict[str, Any]:
    """The header of a match that has just begun."""
    return {
        "f": FORMAT, "v": VERSION, "app": app, "id": match_id, "created": created_ms,
        **head_map(match.record()),
    }  # fmt: skip


def entries_of(match: Match) -> list[Entry]:
    """The moves that stand, with new digests; before them, the help that was used."""
    playback = match.playback()
    record = playback.record
    later = playback.states[1:]
    entries: list[Entry] = []
    for player in range(len(match.seats)):
        used = match.assistance(player)
        entries += [Stamp.of_undo(player, 0)] * used.undos
        entries += [Stamp.of_hint(player, 0)] * used.hints
    for ply, (move, think_ms, state) in enumerate(
        zip(record.moves, record.think_ms, later, strict=True), 1
    ):
        entries.append(Played(ply, move, think_ms, state_digest(state)))
    return entries


def write_match(header: Header, entries: Iterable[Entry]) -> tuple[bytes, bytes]:
    """A whole match file, and the chain value of its last record.

    Raises ``DamagedFile`` if the file could not be read again: a name of a million letters, more
    moves than a file may hold.
    """
    content, chain = compose([dict(header), *map(packed, entries)])
    if len(content) > MOST_BYTES:
        raise DamagedFile("too-big", position=MOST_BYTES)
    if dropped := read_match(content).dropped_bytes:
        raise DamagedFile("entry", position=len(content) - dropped)
    return content, chain


def fitting(header: Header, entries: Iterable[Entry]) -> list[Entry]:
    """The first of ``entries``, as many as a file with this header has room for."""
    size = len(compose([dict(header)])[0])
    kept: list[Entry] = []
    for entry in entries:
        size += len(record(packed(entry), b"")[0])
        if size > MOST_BYTES:
            break
        kept.append(entry)
    return kept


def packed(entry: Entry) -> list[Any]:
    """The body of the record for this entry."""
    match entry:
        case Played(ply, move, think_ms, digest):
            return [ply, move, think_ms, digest]
        case TakenBack(plies):
            return [plies]
        case Stamp(what, at_ms):
            return [what, at_ms]
        case Sitting(order):
            return [SITTING, order]


def recover(fs: FileSystem, path: Path) -> Recovered:
    """The match in ``path``, as ``read_match`` reads it."""
    return read_match(read_untrusted(fs, path))


def read_match(content: bytes) -> Recovered:
    """A match file, up to its first faulty record.

    Raises ``DamagedFile`` if even the header is faulty, and ``NewerFile``.
    """
    if not content:
        raise DamagedFile("empty")
    sound = read_sound(content)
    if not sound.bodies or type(header := sound.bodies[0]) is not dict:
        raise DamagedFile("foreign-match")
    if header.get("f") != FORMAT:
        raise DamagedFile("foreign-match")
    check_version(header, VERSION)
    entries = tuple(map(_entry, sound.bodies[1:]))
    _standing(entries)
    return Recovered(
        header, entries, content[: sound.size], sound.chain, sound.dropped_bytes, sound.is_torn
    )


def _entry(body: Any) -> Entry:
    types = list(map(type, body)) if type(body) is list else []
    if types == [int, list, int, bytes] and body[2] >= 0:
        return Played(*body)
    if types == [int] and body[0] > 0:
        return TakenBack(*body)
    if types == [str, int] and body[0] == SITTING:
        return Sitting(_order(body[1]))
    if types == [str, int]:
        return Stamp(*body)
    raise DamagedFile("entry")


def _order(value: Any) -> int:
    """The number of a sitting; 0 if it can be none."""
    return value if type(value) is int and 0 <= value < MOST_SITTINGS else 0


def _standing(entries: Iterable[Entry]) -> list[Played]:
    standing: list[Played] = []
    for entry in entries:
        if isinstance(entry, TakenBack):
            del standing[max(0, len(standing) - entry.plies) :]
        elif isinstance(entry, Played):
            if entry.ply != len(standing) + 1:
                raise DamagedFile("entry")
            standing.append(entry)
    return standing


def record_of(recovered: Recovered) -> Record:
    """The record that a list shows; nothing is replayed. Raises ``DamagedFile``."""
    header = recovered.header
    seats = seats_of(header)
    return Record(
        value_of(header, "game", str), value_of(header, "rules", str),
        value_of(header, "options", dict), value_of(header, "seed", int),
        seats,
        tuple(played.move for played in recovered.moves), (),
        value_of(header, "preset", str, ""), value_of(header, "name", str, ""),
        date_of(header.get("saved")) or recovered.played_ms, series_of(header, len(seats)),
        stakes=value_of(header, "stakes", str, ""), assistance=recovered.assistance(len(seats)),
    )  # fmt: skip


def resume(recovered: Recovered, games: Mapping[str, AnyGame]) -> Resumed:
    """Replay the match and compare every position with its digest. Raises ``DamagedFile``."""
    head = read_head(recovered.header, games)
    match = head.new_match()
    for player in recovered.seats_stamped(UNDO):
        match.count_undo(player)
    for player in recovered.seats_stamped(HINT):
        match.count_hint(player)
    moves = recovered.moves
    for played in moves:
        tell(len(moves) + played.ply, 2 * len(moves))  # reading it was the first half
        try:
            match.submit(head.game.unpack(played.move), played.think_ms)
        except MoveError:
            return Resumed(match, played.ply)
        if state_digest(match.state) != played.digest:
            return Resumed(match, played.ply)
    if recovered.spent_ms is not None:
        match.note_spent(recovered.spent_ms)
    return Resumed(match, None)
