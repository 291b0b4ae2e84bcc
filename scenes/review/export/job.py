"""Export of a picture, an animation or a book in another process, seen from its owner."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from game.ai.process import BROKEN, SPAWN, nameless_main
from game.store.damage import Loaded
from game.words.message import message
from scenes.review.export.render_process import CONTENT, DRAWN, ExportOrder, serve
from scenes.review.export.share_image import Shot

Draw: TypeAlias = Callable[[Callable[[int], None]], bytes]
"""Makes the content of a file; tells meanwhile how many steps of it are done, and stops where that
raises.
"""


class _Stopped(Exception):
    pass


class ExportJob:
    """Hands what ``draw`` makes in ``steps`` steps to ``write``, all in a thread."""

    def __init__(self, draw: Draw, steps: int, write: Callable[[bytes], Loaded[Path]]) -> None:
        self._draw, self._write = draw, write
        self._is_stopped = threading.Event()
        self.steps, self.done = max(steps, 1), 0
        self.written: Loaded[Path] = (None, None)
        """Where the file is, or why there is none; neither if the work was stopped."""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def is_done(self) -> bool:
        return not self._thread.is_alive()

    @property
    def progress(self) -> float:
        """How much of it is done, from 0 to 1."""
        return min(self.done / self.steps, 1.0)

    def stop(self) -> None:
        """End the work at its next step; nothing is left of it."""
        self._is_stopped.set()

    def _run(self) -> None:
        try:
            content = self._draw(self._tell)
            self._tell(self.steps)
        except _Stopped:
            return
        except BROKEN:
            self.written = None, message("share.broke")
            return
        self.written = self._write(content)

    def _tell(self, done: int) -> None:
        self.done = done
        if self._is_stopped.is_set():
            raise _Stopped


def drawn(order: ExportOrder, shots: Sequence[Shot], tell: Callable[[int], None]) -> bytes:
    """Return a picture or a film; ``tell`` hears how many positions are drawn.

    Raises one of ``BROKEN`` if the process is gone or could not do it.
    """
    with _render_process(order) as port:
        done = 0
        for shot in shots:
            port.send(shot)
            if order.probes:
                done = int(_answer(port, tell, done, DRAWN))
                tell(done)
        if order.probes:
            port.send(None)
        return bytes(_answer(port, tell, done, CONTENT))


def album(
    order: ExportOrder, shots: Iterable[Shot], tell: Callable[[int], None]
) -> Iterator[bytes]:
    """Yield a picture of each position, one after the other as they come.

    Raises as ``drawn`` does.
    """
    with _render_process(order) as port:
        for done, shot in enumerate(shots):
            port.send(shot)
            yield bytes(_answer(port, tell, done, CONTENT))


@contextmanager
def _render_process(order: ExportOrder) -> Iterator[Any]:
    """Yield the port of a process that draws by this order; it ends in any case."""
    port, far_end = SPAWN.Pipe()
    process = SPAWN.Process(target=serve, args=(far_end,), daemon=True)
    with nameless_main():
        process.start()
    far_end.close()
    try:
        port.send(order)
        yield port
    finally:
        port.close()
        process.kill()
        process.join(1.0)  # seconds: it was told to end


def _answer(port: Any, tell: Callable[[int], None], done: int, wanted: str) -> Any:
    """Return the next answer, which must be of that kind."""
    while not port.poll(0.05):  # seconds between two looks
        tell(done)
    kind, value = port.recv()
    if kind != wanted:
        raise OSError(str(value))
    return value
