"""What can be done with a saved game besides going on with it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Final

from game.core.record import Playback
from game.store.background import Reading
from game.store.matches import SavedMatch
from game.words.message import Message
from scenes.cabinet import Cabinet
from scenes.dialogs.keyboard import KeyboardScene
from scenes.dialogs.loading import LoadingScene, is_long
from scenes.dialogs.notice import NoticeScene
from scenes.dialogs.removed import RemovedRow, RemovedScene
from scenes.menus.saves_card import title_of

LONGEST_NAME: Final = 60


class SaveDeeds:
    """``show`` is told to read the folder again, and which match to look at now, if any."""

    def __init__(self, cabinet: Cabinet, show: Callable[[Hashable | None], None]) -> None:
        self._cabinet, self._show = cabinet, show

    def watch(self, entry: SavedMatch) -> None:
        """Watch the moves so far."""
        if entry.record is None:
            return
        if not is_long(entry.record.game, entry.plies):
            self._show_it(self._cabinet.library.watched(entry))
        else:
            reading = Reading(lambda: self._cabinet.library.watched(entry))
            self._cabinet.stack.push(LoadingScene(self._cabinet, reading, self._show_it))

    def _show_it(self, watched: tuple[Playback | None, Message | None]) -> None:
        playback, trouble = watched
        if playback is None:
            self._tell("saves.unreadable", trouble)
        else:
            self._cabinet.go.watch(playback)

    def name(self, entry: SavedMatch) -> None:
        """Ask for a name."""
        if entry.record is None:
            return

        def done(trouble: Message | None) -> None:
            if trouble:
                self._tell("replays.trouble", trouble)
            self._show(None)

        def keep(name: str) -> None:
            done(self._cabinet.library.name_match(entry, name))

        self._cabinet.stack.push(
            KeyboardScene(self._cabinet, "saves.name_title", entry.record.name, LONGEST_NAME, keep)
        )

    def remove(self, entry: SavedMatch, next_one: Hashable | None) -> None:
        """Ask, remove, and offer to undo it; ``next_one`` is looked at then."""
        cabinet, words = self._cabinet, self._cabinet.words

        def agree() -> None:
            if trouble := cabinet.library.remove_match(entry):
                self._tell("replays.trouble", trouble)
                return
            self._show(next_one)
            cabinet.toast(words("replays.removed"), words("replays.undo"),
                          lambda: self._bring_back(entry))  # fmt: skip

        cabinet.stack.push(
            NoticeScene(cabinet, "saves.remove_title", "replays.remove_sure",
                        {"name": title_of(cabinet, entry)}, on_yes=agree,
                        yes="replays.remove_yes", no="replays.remove_no")
        )  # fmt: skip

    def _bring_back(self, entry: SavedMatch) -> None:
        """Undo the removal."""
        if trouble := self._cabinet.library.restore_match(entry):
            self._tell("replays.trouble", trouble)
        self._show(entry.id)

    def open_removed(self) -> None:
        """What was removed in the last 30 days."""
        self._cabinet.stack.push(RemovedScene(self._cabinet, self._removed_rows))

    def _removed_rows(self) -> list[RemovedRow]:
        library, rows = self._cabinet.library, []
        for entry in library.removed_matches():
            restore = partial(library.restore_match, entry)
            title, below = self._told(entry)
            rows.append(RemovedRow(entry.id, title, below, entry.removed_ms, restore,
                                   is_damaged=entry.record is None))  # fmt: skip
        return rows

    def _told(self, entry: SavedMatch) -> tuple[str, str]:
        record = entry.record
        if record is None:
            return entry.title, self._cabinet.say(entry.trouble)
        names = ", ".join(seat.name for seat in record.seats)
        game = self._cabinet.words(f"{record.game}.name")
        return title_of(self._cabinet, entry), f"{game} · {names}"

    def _tell(self, title: str, why: Message | None) -> None:
        self._cabinet.stack.push(
            NoticeScene(self._cabinet, title, "replays.trouble_what", {"why": why})
        )
