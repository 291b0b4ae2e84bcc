"""Something long is being read: how far it is, and a way out."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Final, Generic, TypeVar

from game.core.record.record import Playback
from game.core.search.background import LARGE, Reading
from game.registry import GAMES
from game.store.damage import Loaded
from game.store.replay_folder import Replay
from game.words.message import Message
from scenes.app_context import AppContext
from scenes.dialogs.notice import notice
from scenes.kit.boxes import Align, Column
from scenes.kit.frame import Dialog
from scenes.kit.leaves import Live
from scenes.kit.node import Node
from scenes.kit.scene import ViewScene
from scenes.kit.widgets import TextButton

T = TypeVar("T")

MAX_MOVES: Final = 500

MANY: Final = 100
"""Moves from which a game whose moves need long work may take longer than a frame."""


def takes_long(replay: Replay) -> bool:
    """Return whether opening a replay may take longer than a frame."""
    return replay.size >= LARGE or bool(replay.game and is_long(replay.game, replay.plies))


def is_long(game: str, plies: int) -> bool:
    """Return whether replaying a game of this many moves may take longer than a frame."""
    return plies > (MAX_MOVES if GAMES[game].speed.labour is None else MANY)


def load_replay(
    context: AppContext, entry: Replay, title: str, then: Callable[[Playback], None]
) -> None:
    """Read a replay, behind a bar if that takes long; a damaged file says what is wrong."""
    load = partial(context.library.replays.load, entry.path)

    def take(loaded: Loaded[Playback]) -> None:
        playback, trouble = loaded
        if playback is None:
            tell_damage(context, title, trouble)
        else:
            then(playback)

    if takes_long(entry):
        context.stack.push(LoadingScene(context, Reading(load), take))
    else:
        take(load())


def tell_damage(context: AppContext, file: str, why: Message | None) -> None:
    """Say what is wrong with a replay."""
    notice(context, "replays.damaged", file=file, why=why)


def rewrite(
    context: AppContext,
    is_large: bool,
    write: Callable[[], Message | None],
    done: Callable[[Message | None], None],
) -> None:
    """Change a file; ``done`` gets why it could not be.

    A large one takes longer than a frame, and has a way out, which leaves the file as it was.
    """
    if not is_large:
        done(write())
        return

    def tell(written: tuple[Message | None]) -> None:
        done(written[0])

    reading = Reading(lambda: (write(),), is_lasting=False)
    context.stack.push(LoadingScene(context, reading, tell, tell, "loading.saving"))


class LoadingScene(ViewScene, Generic[T]):
    """Progress screen of reading in the background.

    `show` gets what was read. If the person cancels, `drop` gets it, should it still come.
    """

    covers = False

    def __init__(
        self,
        context: AppContext,
        reading: Reading[T],
        show: Callable[[T], None],
        drop: Callable[[T], None] = lambda read: None,
        title: str = "loading.title",
    ) -> None:
        super().__init__(context)
        self.reading = reading
        self._show, self._drop, self._title = show, drop, title

    def view(self) -> Node:
        words = self._context.words
        bar = Live(0.0, 14.0, lambda brush, box, _: brush.bar(box, self.reading.progress, "acc"))
        cancel = TextButton(words("loading.cancel"), key="cancel", width=220.0)
        return Dialog(words(self._title), Column([bar, Align(cancel)], "xxl"), 480.0)

    def on_press(self, key: Hashable) -> None:
        self.reading.stop()

    def on_back(self) -> None:
        self.reading.stop()

    def update(self, tick_ms: int) -> bool:
        if not self.reading.is_done:
            return True
        self._context.stack.pop()
        read = self.reading.result()
        if read is not None and self.reading.is_stopped:
            self._drop(read)
        elif read is not None:
            self._show(read)
        return True
