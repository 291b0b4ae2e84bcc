"""The running match on disk: every move is in its file before the next frame."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from game.core.limits import MOST_BYTES
from game.core.state import Packed, Player
from game.store.damage import reason
from game.store.files import FileSystem, flush_left, write_all, write_atomically
from game.store.matchfile import (
    Entry,
    Header,
    Moment,
    Played,
    Recovered,
    Sitting,
    Stamp,
    TakenBack,
    fitting,
    packed,
    read_match,
    write_match,
)
from game.store.sequence import record
from game.words.message import Message, message

BARRIER_S = 2.0
"""How long we wait for the disk at the end of a match, on quitting, and when the window loses
focus.
"""


FULL = message("match_file.full")


class Writer:
    """A thread that flushes. Requests that come while it is busy are served together.

    Without a thread every request is served before it returns.
    """

    def __init__(self, flush: Callable[[], None], threaded: bool = True) -> None:
        self._flush = flush
        self._changed = threading.Condition()
        self._asked = self._served = 0
        self.is_closed = False
        self._thread = threading.Thread(target=self._run, daemon=True) if threaded else None
        if self._thread:
            self._thread.start()

    def request(self) -> None:
        if not self._thread:
            self._flush()
            return
        with self._changed:
            self._asked += 1
            self._changed.notify_all()

    def wait(self, timeout_s: float) -> bool:
        """Wait; gives whether all requests so far are served within the time."""
        with self._changed:
            asked = self._asked
            return self._changed.wait_for(lambda: self._served >= asked, timeout_s)

    def close(self, timeout_s: float) -> bool:
        """Serve all requests and end the thread; False if the system keeps it busy."""
        with self._changed:
            self.is_closed = True
            self._changed.notify_all()
        if not self._thread:
            return True
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._asked > self._served or self.is_closed)
                if self._asked == self._served:
                    return
                asked = self._asked
            self._flush()
            with self._changed:
                self._served = asked
                self._changed.notify_all()


class Journal:
    """A match file, open for appending. After it is made, no method raises ``OSError``.

    An entry is written in the caller's thread (microseconds) and flushed in the writer's thread. So
    it survives a crash of the program at once, and a power cut a moment later. The whole file is
    also kept in memory (about 30 bytes for each move). While the disk refuses, ``trouble`` says why
    and the match goes on; every ``append`` and ``retry`` tries again. A match that has become
    longer than a file may be (``core.limits``) goes on as well, but what comes now is not kept.
    """

    def __init__(
        self, fs: FileSystem, path: Path, image: bytes, chain: bytes, descriptor: int | None,
        *, trouble: Message | None = None, has_tail: bool = False, threaded: bool = True,
    ) -> None:  # fmt: skip
        self.path = path
        self.trouble = trouble
        self._fs = fs
        self._image, self._chain = bytearray(image), chain
        self._descriptor = descriptor  # None: the file must be written again from the start
        self._written = len(image) if descriptor is not None else 0
        self._is_full = False
        self._has_tail = has_tail  # whether the file is longer than what was written
        self._lock = threading.Lock()  # guards the image and all that describes it
        self._writer = Writer(self._flush, threaded)

    @classmethod
    def create(
        cls, fs: FileSystem, path: Path, header: Header, entries: Iterable[Entry] = (),
        *, threaded: bool = True,
    ) -> Journal:  # fmt: skip
        """A new match file. When this returns it is safe from a power cut, unless ``trouble`` says
        otherwise.

        Raises ``FileExistsError`` if another match has this file: then take a new id.
        """
        entries = list(entries)
        kept = fitting(header, entries)
        image, chain = write_match(header, kept)
        descriptor, trouble = None, None
        try:
            write_atomically(fs, path, image, replace=False)
            descriptor = fs.open(path)
        except FileExistsError:
            raise
        except OSError as error:
            trouble = reason(error)
        journal = cls(fs, path, image, chain, descriptor, trouble=trouble, threaded=threaded)
        if len(kept) < len(entries):
            journal._is_full, journal.trouble = True, FULL
        return journal

    @classmethod
    def reopen(
        cls, fs: FileSystem, path: Path, recovered: Recovered, *, threaded: bool = True
    ) -> Journal:
        """Continue the file of a recovered match; the first ``append`` cuts off what
        was dropped.
        """
        descriptor, trouble = None, None
        try:
            flush_left(fs, path.parent)
            descriptor = fs.open(path)
        except OSError as error:
            trouble = reason(error)
        return cls(
            fs, path, recovered.sound, recovered.chain, descriptor,
            trouble=trouble, has_tail=recovered.dropped_bytes > 0, threaded=threaded,
        )  # fmt: skip

    @property
    def content(self) -> Recovered:
        """All that was appended, on the disk or not."""
        with self._lock:
            return read_match(bytes(self._image))

    @property
    def size(self) -> int:
        """Bytes of all that was appended."""
        return len(self._image)

    def append(self, ply: int, move: Packed, think_ms: int, digest: bytes) -> None:
        """Append the move at ``ply``, packed, with the ``state_digest`` of the position
        after it.
        """
        self._append(Played(ply, move, think_ms, digest))

    def append_take_back(self, plies: int) -> None:
        """Append that the last ``plies`` moves (at least one) were taken back."""
        self._append(TakenBack(plies))

    def append_stamp(self, what: Moment, at_ms: int) -> None:
        """Save when something happened to the match, in milliseconds since 1970."""
        self._append(Stamp(what.value, at_ms))

    def append_undo(self, player: Player, at_ms: int) -> None:
        """Append that `player` took moves back."""
        self._append(Stamp.of_undo(player, at_ms))

    def append_hint(self, player: Player, at_ms: int) -> None:
        """Append that `player` asked for a hint."""
        self._append(Stamp.of_hint(player, at_ms))

    def append_spent(self, spent_ms: int, at_ms: int) -> None:
        """Append what the clock has counted of the present turn."""
        self._append(Stamp.of_spent(spent_ms, at_ms))

    def append_sitting(self, order: int) -> None:
        """Append that somebody sits down again, with the number of this sitting among all."""
        self._append(Sitting(order))

    def retry(self) -> None:
        """Try again to write what the disk refused; without ``trouble`` this only flushes."""
        with self._lock:
            self._write_out()
        self._writer.request()

    def barrier(self, timeout_s: float = BARRIER_S) -> bool:
        """Flush and wait; gives whether the whole match is safe from a power cut within
        the time.
        """
        self.retry()
        return self._writer.wait(timeout_s) and not self.trouble

    def close(self, timeout_s: float = BARRIER_S) -> bool:
        """Call ``barrier`` for the last time and give its answer; nothing may be appended later."""
        if self._writer.is_closed:
            return not self.trouble
        is_safe = self.barrier(timeout_s)
        if self._writer.close(timeout_s) and self._descriptor is not None:
            with suppress(OSError):  # what counts was flushed before
                self._fs.close(self._descriptor)
            self._descriptor = None
        return is_safe

    def _append(self, entry: Entry) -> None:
        with self._lock:
            piece, chain = record(packed(entry), self._chain)
            if self._is_full or len(self._image) + len(piece) > MOST_BYTES:
                self._is_full, self.trouble = True, FULL
                return
            self._image += piece
            self._chain = chain
            self._write_out()
        self._writer.request()

    def _write_out(self) -> None:
        if self._descriptor is None:
            return
        try:
            if self._has_tail:
                self._fs.truncate(self._descriptor, self._written)
                self._has_tail = False
            rest = bytes(self._image[self._written :])
            write_all(self._fs, self._descriptor, rest, self._written)
        except OSError as error:
            self.trouble = reason(error)
        else:
            self._written = len(self._image)

    def _flush(self) -> None:
        try:
            if not self._is_flushed():
                self._start_over()
        except OSError as error:
            self.trouble = reason(error)
            return
        with self._lock:
            if self._written == len(self._image):
                self.trouble = FULL if self._is_full else None

    def _is_flushed(self) -> bool:
        """Whether the open file is flushed and still has its name; if not, it is given up.

        After a failed flush the system may count lost bytes as written, so it is never asked a
        second time.
        """
        descriptor = self._descriptor
        if descriptor is None:
            return False
        with suppress(OSError):
            self._fs.sync(descriptor)
            if self._fs.holds(descriptor, self.path):
                return True
        with self._lock:
            self._descriptor = None
        with suppress(OSError):
            self._fs.close(descriptor)
        return False

    def _start_over(self) -> None:
        with self._lock:
            image = bytes(self._image)
        write_atomically(self._fs, self.path, image)
        descriptor = self._fs.open(self.path)
        with self._lock:  # entries that came meanwhile have asked for a flush of their own
            self._descriptor, self._written, self._has_tail = descriptor, len(image), False
            self._write_out()
