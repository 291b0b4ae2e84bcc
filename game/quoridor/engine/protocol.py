"""The line protocol for games against other programs.

``newgame SIZE BOARDS`` is answered by ``ready``; ``position moves [MOVE ...]`` by nothing; ``go
movetime MS``, ``go nodes N`` and ``go infinite`` by lines of ``info`` and one ``bestmove MOVE``.
``stop`` ends a search early, ``quit`` ends the program. Any other line is answered by one line
``error TEXT`` and changes nothing. During a search, all lines but ``stop`` and ``quit`` wait for
its end. At the end of the input a search may finish, if it can.
"""

from __future__ import annotations

import gc
import io
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile
from operator import eq
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from time import monotonic_ns
from typing import Final, TextIO, TypeAlias

from game.core.search.gc_pause import gc_paused
from game.core.search.search_api import Budget
from game.quoridor.engine.backend import FASTEST, Searching
from game.quoridor.engine.field import EmptyGrid, field_of
from game.quoridor.engine.move_generation import apply, is_over, moves
from game.quoridor.engine.position import STEP, Move, Position, targets
from game.quoridor.engine.search import SearchLimits, SearchResult, search
from game.quoridor.engine.squares import BadLine, move_name, read
from game.quoridor.rules.options import MAX_COUNT, Options
from game.quoridor.rules.state import State

SIZES: Final = range(3, 16, 2)
MAX_DIGITS: Final = 9
MAX_LINE_LENGTH: Final = 1 << 14
ENDLESS: Final = 1 << 62
"""Upper limit of a number of nodes or milliseconds in a command."""
FIRST_LOOK: Final = 60
"""The nodes for a first answer, before the search has a better one."""
RESERVE_MS, RESERVE_SHARE = 25, 5
"""A search stops this many milliseconds before its time, or a fifth of its time before if that is
less: on a busy machine the answering thread must wait until the searching thread lets it run.
"""
GRACE_MS: Final = 5
"""How long after its time a search is waited for; then the best move so far is the answer."""


def serve(source: TextIO, sink: TextIO) -> int:
    """Speak the protocol until ``quit`` or the end of the input; gives the exit status 0."""
    for stream in (source, sink):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    with gc_paused():
        ProtocolSession(source, sink).run()
    return 0


@dataclass(eq=False, slots=True)
class RunningSearch:
    """A running search: the best move so far, its start, and the latest time for an answer."""

    best: Move
    began_ms: int
    until_ms: int | None
    reserve_ms: int
    ends: bool
    """Whether it ends by itself."""


Event: TypeAlias = str | tuple[RunningSearch, SearchResult | None] | None
"""A line, the end of the input, or a result of a search; None says that the search is done."""


class ProtocolSession:
    """One conversation.

    Only the thread that runs it writes and knows the position; a second thread reads lines, and a
    third one searches.
    """

    def __init__(
        self,
        source: TextIO,
        sink: TextIO,
        searching: Searching = FASTEST.search,
        now_ms: Callable[[], int] = lambda: monotonic_ns() // 1_000_000,
    ) -> None:
        self._source, self._sink, self._is_heard = source, sink, True
        self._searching, self._now_ms = searching, now_ms
        self._events: SimpleQueue[Event] = SimpleQueue()
        self._waiting: deque[str | None] = deque()
        self._thought: RunningSearch | None = None
        self._is_cut_off = False
        self._field = field_of(Options().size, 2)
        self._game = [Position.of(State.start(Options()))]
        self._names: list[str] = []

    def run(self) -> None:
        """Answer lines until ``quit`` or the end of the input."""
        Thread(target=self._listen, daemon=True).start()
        while True:
            event = self._next_event()
            if isinstance(event, tuple):
                self._hear(*event)
            elif event is None or _says(event, "quit"):
                break
            else:
                self._obey(event)
        if self._thought:
            self._thought.until_ms = self._thought.began_ms
        if not self._is_heard:
            with suppress(OSError):  # the rest cannot be written either
                self._sink.close()

    def _listen(self) -> None:
        """Pass on line after line; after ``quit`` nothing is read, so that nothing is waited for.

        Of a line that is too long only the beginning is kept.
        """
        while line := self._source.readline(MAX_LINE_LENGTH):
            rest = line
            while rest and not rest.endswith("\n"):
                rest = self._source.readline(MAX_LINE_LENGTH)
            self._events.put(line)
            if _says(line, "quit"):
                return
        self._events.put(None)

    def _next_event(self) -> Event:
        """Return the next event. On the way, a late search gets its answer."""
        while self._thought or not self._waiting:
            try:
                event = self._events.get(timeout=self._patience_s())
            except Empty:
                self._answer()
                continue
            if not self._thought or isinstance(event, tuple) or _says(event, "stop", "quit"):
                return event
            self._waiting.append(event)
            if event is None:
                self._is_cut_off = True
                if not self._thought.ends:
                    self._stop()
        return self._waiting.popleft()

    def _patience_s(self) -> float | None:
        if not self._thought or self._thought.until_ms is None:
            return None
        return max(0, self._thought.until_ms + GRACE_MS - self._now_ms()) / 1000

    def _stop(self) -> None:
        if self._thought:
            self._thought.until_ms = min(self._now_ms(), self._thought.until_ms or ENDLESS)

    def _hear(self, thought: RunningSearch, found: SearchResult | None) -> None:
        """Pass on the output of a search; a search that was answered already is ignored."""
        if thought is not self._thought:
            return
        if found is None:
            self._answer()
            return
        thought.best = found.move
        spent_ms = self._now_ms() - thought.began_ms
        self._say(
            f"info depth {found.depth} score {found.score_cp} nodes {found.nodes} "
            f"nps {found.nodes * 1000 // max(1, spent_ms)} time_ms {spent_ms}"
        )

    def _answer(self) -> None:
        if self._thought:
            self._thought.until_ms = self._thought.began_ms  # if it still runs, it must stop
            self._say(f"bestmove {move_name(self._thought.best, self._field)}")
            self._thought = None

    def _obey(self, line: str) -> None:
        try:
            if len(line) >= MAX_LINE_LENGTH:
                raise BadLine("the line is too long")
            match line.split():
                case ["newgame", size, boards]:
                    self._begin(_number(size), _number(boards))
                case ["position", "moves", *names]:
                    self._follow(names)
                case ["go", "movetime", ms]:
                    self._go(ENDLESS, _number(ms))
                case ["go", "nodes", nodes]:
                    self._go(_number(nodes))
                case ["go", "infinite"]:
                    self._go(ENDLESS)
                case ["stop"]:
                    self._stop()
                case _:
                    raise BadLine(f"{line.strip()!r:.60} cannot be read")
        except BadLine as wrong:
            self._say(f"error {wrong}")

    def _begin(self, size: int, boards: int) -> None:
        if size not in SIZES:
            raise BadLine(f"the size is odd and from {SIZES[0]} to {SIZES[-1]}, not {size}")
        if boards > MAX_COUNT:
            raise BadLine(f"a player has at most {MAX_COUNT} boards, not {boards}")
        gc.collect()  # between two games no move is awaited
        self._field = field_of(size, 2)
        self._game = [Position.of(State.start(Options(size=size, boards=boards)))]
        self._names = []
        self._say("ready")

    def _follow(self, names: list[str]) -> None:
        """Go to the position after these moves.

        Moves shared with the last line are not played again.
        """
        known = sum(takewhile(bool, map(eq, names, self._names)))
        game = self._game[: known + 1]
        for name in names[known:]:
            move = read(name, self._field)
            if not _is_legal(game[-1], move, self._field):
                raise BadLine(f"{name} is not legal there")
            game.append(apply(game[-1], move, self._field))
        self._game, self._names = game, names

    def _go(self, nodes: int, time_ms: int | None = None) -> None:
        began_ms, here = self._now_ms(), self._game[-1]
        if is_over(here, self._field):
            raise BadLine("the game is over")
        until_ms = None if time_ms is None else began_ms + time_ms
        ends = time_ms is not None or nodes < ENDLESS
        if self._is_cut_off and not ends:
            until_ms = began_ms
        first = search(here, self._field, Budget(FIRST_LOOK), Random(0))
        reserve_ms = min(RESERVE_MS, (time_ms or 0) // RESERVE_SHARE)
        thought = self._thought = RunningSearch(first.move, began_ms, until_ms, reserve_ms, ends)
        asked = thought, self._game, self._field, nodes
        Thread(target=self._think, args=asked, daemon=True).start()

    def _think(
        self, thought: RunningSearch, game: list[Position], field: EmptyGrid, nodes: int
    ) -> None:
        def is_late() -> bool:
            until_ms = thought.until_ms
            return until_ms is not None and self._now_ms() >= until_ms - thought.reserve_ms

        def tell(found: SearchResult) -> None:
            self._events.put((thought, found))

        try:
            *past, here = game
            sight = SearchLimits(past=tuple(past))
            tell(self._searching(here, field, Budget(nodes, is_late), Random(0), sight, tell))
        finally:
            self._events.put((thought, None))

    def _say(self, line: str) -> None:
        if self._is_heard:
            try:
                print(line, file=self._sink, flush=True)
            except OSError:  # the reader is gone; the end of the input will follow
                self._is_heard = False


def _says(line: str | None, *words: str) -> bool:
    """Return whether the line is just this word, or one of these words."""
    return line is not None and line.strip() in words


def _is_legal(here: Position, move: Move, field: EmptyGrid) -> bool:
    """Return whether the move is legal; lists all legal moves only if it is no step or jump."""
    kind, place = move
    if kind == STEP and not is_over(here, field):
        own = here.pawns[here.mover]
        if place & targets(here.flat, here.upright, field.stride, own, sum(here.pawns)):
            return True
    return move in moves(here, field)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS):
        raise BadLine(f"{text!r:.40} is no number of at most {MAX_DIGITS} digits")
    return int(text)
