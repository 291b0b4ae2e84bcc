"""What can be done with the replays on the shelf, and with those that are not there yet."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from pathlib import Path

from game.core.record import Playback
from game.store.background import LARGE
from game.store.replay import Replay
from game.store.replays import Import, Loaded
from game.words.message import Message, Value
from scenes.cabinet import Cabinet
from scenes.dialogs.keyboard import KeyboardScene
from scenes.dialogs.loading import LoadingScene, rewrite, takes_long
from scenes.dialogs.notice import NoticeScene
from scenes.review.imports import ImportScene, waited_for
from scenes.review.share import ShareScene
from scenes.review.shelf_cards import title_of
from scenes.review.stories import Story

LONGEST_NAME = 60


class Deeds:
    """``show`` is told to read the shelf again, and which replay to look at now, if any."""

    def __init__(self, cabinet: Cabinet, show: Callable[[Hashable | None], None]) -> None:
        self._cabinet, self._show = cabinet, show
        self._replays = cabinet.library.replays

    def watch(self, entry: Replay, story: Story | None) -> None:
        """Open the viewer; a damaged file says what is wrong with it."""
        if not entry.game:
            self.tell(entry)
        elif story is not None and story.playback is not None:
            self._cabinet.go.watch(story.playback, 0, story.lookback, entry.id)
        else:
            self._load(entry, lambda it: self._cabinet.go.watch(it, replay_id=entry.id))

    def share(self, entry: Replay, story: Story | None, shown: Sequence[Replay]) -> None:
        """Make something for others of its end, of all of it, or of all that are ``shown``."""

        def share(playback: Playback) -> None:
            last = len(playback.moves)
            self._cabinet.stack.push(ShareScene(self._cabinet, playback, last, shown))

        if not entry.game:
            self.tell(entry)
        elif story is not None and story.playback is not None:
            share(story.playback)
        else:
            self._load(entry, share)

    def _load(self, entry: Replay, then: Callable[[Playback], None]) -> None:
        """Read it, behind a bar if that takes long; a damaged file says what is wrong with it."""

        def take(loaded: Loaded) -> None:
            playback, trouble = loaded
            if playback is None:
                self._tell(title_of(self._cabinet, entry), trouble)
            else:
                then(playback)

        if not takes_long(entry):
            take(self._replays.load(entry))
            return
        reading = self._replays.begin_load(entry)
        self._cabinet.stack.push(LoadingScene(self._cabinet, reading, take))

    def tell(self, entry: Replay) -> None:
        """What is wrong with a damaged file."""
        self._tell(entry.title, self._replays.trouble(entry))

    def _tell(self, file: str, why: Message | None) -> None:
        self._push("replays.damaged", "replays.damaged_what", {"file": file, "why": why})

    def rename(self, entry: Replay) -> None:
        """Ask for another name; whoever has one stays for good."""
        if not entry.game:
            return

        def done(trouble: Message | None) -> None:
            self._tell_trouble(trouble)
            self._show(entry.path)

        def keep(name: str) -> None:
            is_large = entry.size >= LARGE
            rewrite(self._cabinet, is_large, lambda: self._replays.keep(entry.id, name), done)

        self._cabinet.stack.push(
            KeyboardScene(self._cabinet, "replays.rename_title", entry.title, LONGEST_NAME,
                          keep)
        )  # fmt: skip

    def star(self, entry: Replay, is_starred: bool) -> None:
        """Make it a favourite, or no favourite any more."""
        if entry.game:
            self._tell_trouble(self._replays.star(entry, is_starred))
            self._cabinet.sounds.play("focus")

    def remove(self, entry: Replay, next_one: Hashable | None) -> None:
        """Ask, remove, and offer to undo it; ``next_one`` is looked at then."""

        def agree() -> None:
            trouble = self._replays.remove(entry)
            if trouble:
                self._tell_trouble(trouble)
                return
            self._show(next_one)
            words = self._cabinet.words
            self._cabinet.toast(words("replays.removed"), words("replays.undo"),
                                lambda: self._bring_back(entry))  # fmt: skip

        self._cabinet.stack.push(
            NoticeScene(self._cabinet, "replays.remove_title", "replays.remove_sure",
                        {"name": title_of(self._cabinet, entry)}, on_yes=agree,
                        yes="replays.remove_yes", no="replays.remove_no")
        )  # fmt: skip

    def _bring_back(self, entry: Replay) -> None:
        """Undo the removal."""
        same = (one for one in self._replays.removed() if one.file == entry.file)
        if (removed := next(same, None)) is not None:
            self._tell_trouble(self._replays.take_out(removed))
        self._show(entry.path)

    def open_imports(self) -> None:
        """Everything that brings more replays."""
        self._cabinet.stack.push(ImportScene(self._cabinet, self.import_file, self._paste))

    def import_file(self, path: str) -> None:
        """Bring in a file, or all the replays of a folder."""
        waited_for(self._cabinet, [path], lambda: self._replays.import_path(Path(path)),
                   self._tell_imported)  # fmt: skip

    def _tell_imported(self, outcome: Import) -> None:
        self._show(None)
        values: dict[str, Value] = {
            "n": outcome.taken, "why": outcome.first_trouble, "bad": outcome.refused,
        }  # fmt: skip
        key = "replays.imported" if not outcome.refused else "replays.imported_partly"
        if not outcome.taken:
            key = "replays.imported_nothing"
        self._push("replays.import", key, values)

    def _paste(self) -> None:
        """Take a game from the clipboard, as notation text."""
        trouble = self._replays.import_text(self._cabinet.window.pasted())
        self._show(None)
        if trouble:
            self._push("import.paste", "replays.pasted_nothing", {"why": trouble})

    def _tell_trouble(self, trouble: Message | None) -> None:
        if trouble:
            self._push("replays.trouble", "replays.trouble_what", {"why": trouble})

    def _push(self, title: str, what: str, values: dict[str, Value]) -> None:
        self._cabinet.stack.push(NoticeScene(self._cabinet, title, what, values))
