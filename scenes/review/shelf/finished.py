"""Finished games of My games: the replays, filtered, played, renamed, shared and removed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from game.core.record.record import Playback
from game.core.search.background import LARGE
from game.store.replay_folder import Replay
from game.store.replay_index import ORDERS, Filter
from game.words.message import Message
from scenes.app_context import AppContext
from scenes.boards.thumbnails import FinalPosition
from scenes.dialogs.loading import load_replay, rewrite, tell_damage
from scenes.dialogs.notice import notice
from scenes.dialogs.removed import RemovedRow
from scenes.dialogs.selection import cycle
from scenes.kit.leaves import Icon
from scenes.kit.node import Node
from scenes.kit.parts import empty_state
from scenes.kit.scene import Command
from scenes.kit.widgets import Pill, TextButton
from scenes.review.export.share import ShareScene
from scenes.review.records import Records, picture_key
from scenes.review.shelf import cards
from scenes.review.shelf.card_preview import CardPreview
from scenes.review.shelf.cards import Shown
from scenes.review.shelf.imports import ImportScene, take_with_wait, tell_imported
from scenes.review.shelf.panel import panel
from scenes.review.shelf.replay_parts import filter_pills, replay_card, replay_tint
from scenes.review.shelf.summaries import Summaries
from scenes.review.shelf.tab import TrashTab
from scenes.ui.theme import Tint

WAITED_S: Final = 0.02
"""How long the first picture waits for files that the index does not know, if it shows none."""
SHOWN_EVERY_MS: Final = 200
"""How often what was found is shown while files are read."""


class FinishedTab(TrashTab[Replay]):
    """The replays, as the index knows them while a thread compares it with the files."""

    name, section = "finished", "replays"
    menu, special = "replays.import", "replays.favourite"

    def __init__(self, context: AppContext, changed: Callable[[], None]) -> None:
        super().__init__(context, changed)
        self._replays = context.library.replays
        self._update = self._replays.update
        self._counts, self.filter = dict[Filter, int](), Filter()
        self._shown_changes, self._waited_ms = -1, 0
        self._records, self.summaries = Records(context), Summaries(context)
        self._seen: OrderedDict[Path, Replay] = OrderedDict()
        self.preview = CardPreview(context)

    # -- what there is -------------------------------------------------------------------------

    @staticmethod
    def id_of(entry: Replay) -> Hashable:
        return entry.path

    def read(self) -> None:
        self._update.start()
        self._fill()
        if not self.selection.entries:
            self._update.wait(WAITED_S)
            self._fill()

    def _fill(self) -> None:
        """Show what the filter lets through."""
        self.is_unread, self._shown_changes = self._update.is_running, self._update.changes
        self._waited_ms = 0
        self._counts.clear()
        if not self._count(self.filter) and not self.is_unread:
            self.filter = Filter(order=self.filter.order)
        self.fill(self._replays.shelf(self.filter))
        if not self.is_unread:
            self.selection.want(None)
        self.summaries.choose(self.selection.entry)

    def count(self, game: str | None) -> int:
        return self._count(replace(self.filter, game=game))

    def _count(self, wanted: Filter) -> int:
        if wanted not in self._counts:
            self._counts[wanted] = len(self._replays.shelf(wanted))
        return self._counts[wanted]

    @property
    def note(self) -> str:
        return self._context.say(self._update.note)

    @property
    def game(self) -> str | None:
        return self.filter.game

    def show_game(self, game: str | None) -> None:
        self.set_filter(replace(self.filter, game=None if game == self.game else game))

    def set_filter(self, filter_: Filter) -> None:
        """Show something else, from its beginning."""
        self.filter = filter_
        self.selection.reset()
        self._fill()

    def on_select(self) -> None:
        self.summaries.choose(self.selection.entry)
        super().on_select()

    def update(self, tick_ms: int, focused: Hashable) -> bool:
        has_changed = self.summaries.update(tick_ms)
        self._waited_ms += tick_ms
        if self._has_news:
            self._fill()
            has_changed = True
        has_changed |= self._records.update(reversed(self._seen.values()))
        has_changed |= super().update(tick_ms, focused)
        entry = self._seen.get(focused) if isinstance(focused, Path) else None
        record = None if entry is None else self._records.of(entry)
        return self.preview.update(tick_ms, entry, record) or has_changed

    @property
    def _has_news(self) -> bool:
        """Whether the index has changed, and it is time to show that."""
        if self.is_unread and not self._update.is_running:
            return True
        is_other = self._shown_changes != self._update.changes
        return is_other and (self._waited_ms >= SHOWN_EVERY_MS or not self.selection.entries)

    def open(self) -> None:
        super().open()
        self.summaries.open()

    def close(self) -> None:
        super().close()
        self.summaries.close()
        self._records.close()

    # -- what is shown -------------------------------------------------------------------------

    @property
    def version(self) -> Hashable:
        return super().version, self._records.generation, self.preview.shown

    def title_of(self, entry: Replay) -> str:
        if entry.title or not entry.game:
            return entry.title
        return self._context.words(f"{entry.game}.short_name")

    def ending(self, entry: Replay) -> FinalPosition | None:
        """Return how a game ended, once its picture is known."""
        return self._context.thumbnails.ending(picture_key(entry))

    def picture_of(self, entry: Replay) -> Shown:
        """Return what the picture of a card shows."""
        key, record = picture_key(entry), self._records.of(entry)
        shown = self.preview.shown
        if shown is not None and shown[0] == entry.path:
            _, ply, part = shown
            if self._context.thumbnails.is_known(key, ply):
                return Shown(key, entry.game, record, ply, part)
        return Shown(key, entry.game, record)

    def tint(self, entry: Replay) -> Tint:
        return replay_tint(entry, self.ending(entry))

    def card(self, entry: Replay) -> Node:
        title, shown = self.title_of(entry), self.picture_of(entry)
        return replay_card(self._context, entry, title, shown, self.ending(entry))

    def filters(self) -> Iterator[Node]:
        return filter_pills(self._context, self.filter, self._count)

    def card_version(self, entry: Replay) -> Hashable:
        self._seen[entry.path] = entry
        self._seen.move_to_end(entry.path)
        if len(self._seen) > 24:  # more than a page: those made last have their games read
            self._seen.popitem(last=False)
        known = cards.version_of(self._context, self.picture_of(entry)) if entry.game else None
        return known, self.ending(entry) is None

    def facts(self, entry: Replay) -> Node:
        title, shown, ending = self.title_of(entry), self.picture_of(entry), self.ending(entry)
        return panel(self._context, entry, title, shown, ending, self.summaries.summary)

    def on_filter(self, key: Hashable) -> None:
        match key:
            case ("look", int() as look):
                self.set_filter(
                    replace(self.filter, look=None if look == self.filter.look else look)
                )
            case ("star",):
                self.set_filter(replace(self.filter, starred=not self.filter.starred))
            case "order":
                after = cycle(tuple(ORDERS), self.filter.order, 1)
                self.set_filter(replace(self.filter, order=after))

    def header(self) -> Node | None:
        order = self._context.words(f"replays.order_{self.filter.order}")
        return Pill(order, sign=Icon("arrow_down", 16.0, "sub"), key="order")

    def nothing(self) -> Node:
        words = self._context.words
        start = TextButton(words("replays.start"), "play", "primary", key="start", width=300.0)
        return empty_state("film", words("replays.none"), words("replays.none_what"), start)

    # -- what is done --------------------------------------------------------------------------

    def actions(self, entry: Replay) -> Sequence[Command]:
        explain, watch = partial(self._explain, entry), partial(self._watch, entry)
        remove = Command(None, "replays.remove", partial(self.remove, entry), "trash", "danger")
        if not entry.game:
            return Command(None, "replays.details", explain, "eye", "primary"), remove
        return (
            Command(None, "replays.watch", watch, "play", "primary"),
            Command(None, "replays.rename", partial(self._rename, entry), "pencil"),
            Command(None, "replays.share", partial(self._share, entry), "share"),
            remove,
        )

    def _watch(self, entry: Replay) -> None:
        lookback = summary.lookback if (summary := self.summaries.summary) is not None else None
        self._load(entry, lambda it: self._context.go.watch(it, 0, lookback, entry.id))

    def _share(self, entry: Replay) -> None:
        shown = self.selection.entries

        def share(it: Playback) -> None:
            self._context.stack.push(ShareScene(self._context, it, len(it.moves), shown))

        self._load(entry, share)

    def _load(self, entry: Replay, then: Callable[[Playback], None]) -> None:
        """Read a replay, unless its summary has it."""
        summary, is_chosen = self.summaries.summary, entry.path == self.selection.id
        if summary is not None and summary.playback is not None and is_chosen:
            then(summary.playback)
        else:
            load_replay(self._context, entry, self.title_of(entry), then)

    def _explain(self, entry: Replay) -> None:
        tell_damage(self._context, entry.title, self._replays.read(entry)[1])

    def _rename(self, entry: Replay) -> None:
        def done(trouble: Message | None) -> None:
            self.is_refused(trouble)
            self.look_at(entry.path)

        def keep(name: str) -> None:
            write = partial(self._replays.keep, entry.id, name)
            rewrite(self._context, entry.size >= LARGE, write, done)

        self.ask_name(entry, entry.title, keep)

    def on_special(self, entry: Replay) -> None:
        if entry.game:
            self.is_refused(self._replays.star(entry, not entry.is_starred))
            self._context.sounds.play("focus")
            self._fill()

    def discard(self, entry: Replay) -> Message | None:
        return self._replays.remove(entry)

    def restore(self, entry: Replay) -> Message | None:
        same = (one for one in self._replays.removed() if one.file == entry.file)
        return self._replays.take_out(removed) if (removed := next(same, None)) else None

    def removed(self) -> Sequence[Replay]:
        return self._replays.removed()

    def removed_row(self, entry: Replay) -> RemovedRow:
        below = self._context.say(self._replays.read(entry)[1]) if not entry.game else ""
        if entry.game:
            game = self._context.words(f"{entry.game}.name")
            below = f"{game} · {', '.join(seat.name for seat in entry.seats)}"

        restore = partial(self._replays.take_out, entry)
        is_damaged, title = not entry.game, self.title_of(entry)
        return RemovedRow(title, below, entry.removed_ms, restore, is_damaged)

    def open_menu(self) -> None:
        scene = ImportScene(self._context, self.import_file, self._paste, super().open_menu)
        self._context.stack.push(scene)

    def import_file(self, path: str) -> None:
        """Import a file, or all the replays of a folder."""

        def tell(outcome: tuple[int, list[Message]]) -> None:
            self.look_at(None)
            tell_imported(self._context, *outcome)

        read = partial(self._replays.import_path, Path(path))
        take_with_wait(self._context, [path], read, tell)

    def _paste(self) -> None:
        """Import a game from the clipboard, as notation text."""
        trouble = self._replays.import_text(self._context.window.clipboard_text())
        self.look_at(None)
        if trouble:
            notice(self._context, "import.paste", "replays.pasted_nothing", why=trouble)
