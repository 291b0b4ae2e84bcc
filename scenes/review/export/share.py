"""Export dialog of a game: as an image, an animation, text or a book."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from pathlib import Path
from time import monotonic
from typing import Final

from game.core.record.record import Playback
from game.store.damage import Loaded
from game.store.replay_folder import Replay
from scenes.app_context import AppContext
from scenes.kit.boxes import Align, Column, Row, Spacer
from scenes.kit.frame import Dialog
from scenes.kit.leaves import Icon
from scenes.kit.node import Node
from scenes.kit.scene import ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import Card, Plate, TextButton, stepper
from scenes.review.export.book import ReplayBook
from scenes.review.export.film import FORMATS, has_pillow
from scenes.review.export.frames import ExportFrames
from scenes.review.export.job import Draw, ExportJob
from scenes.review.export.share_image import WIDE
from scenes.review.export.share_preview import LEFT_W, SharePreview, progress_panel

SPEEDS_MS: Final = (200, 500, 1000)
ICONS: Final = {"photo": "image", "film": "film", "text": "page", "book": "book"}


class ShareScene(ViewScene):
    """Over a replay at ``ply``: choose, wait while it is made, and read where it is."""

    covers = False

    def __init__(
        self, context: AppContext, playback: Playback, ply: int, entries: Sequence[Replay] = ()
    ) -> None:
        super().__init__(context)
        self._book = ReplayBook(context, entries) if len(entries) > 1 else None
        self._playback, self._ply, self._frames = playback, ply, ExportFrames(context, playback)
        self._preview = SharePreview(context, self._frames, ply, self._book)
        self._kind, self._format = "photo", 0
        self._speed = 0 if len(playback.moves) > 200 else 1  # a long game is shown fast
        self._job: ExportJob | None = None
        self._began_s = 0.0
        self._written: Loaded[Path] | None = None

    # -- what is shown -------------------------------------------------------------------------

    def view(self) -> Node:
        words = self._context.words
        title = Text(self._frames.title, "name", "sub", lines=2)
        preview = self._preview.node(self._kind, SPEEDS_MS[self._speed], self._job)
        left = Column([title, preview, self._choices()], width=LEFT_W)
        tiles = Column([self._tile(kind) for kind in ICONS if kind != "book" or self._book], "s")
        right = Column([tiles, self._note(), self._buttons()], "l", grow=1.0)
        back = "share.cancel" if self._job is not None else "menu.back"
        body, prompts = Row([left, right], 32.0), self.prompts(back=back)
        return Dialog(words("share.title"), body, 980.0, 190, prompts)

    def _tile(self, kind: str) -> Node:
        """Return the card of a kind of file."""
        words, is_on = self._context.words, kind == self._kind
        is_idle = kind == "film" and not has_pillow()
        ink = "dim" if is_idle else "acc" if is_on else "sub"
        name = Text(words(f"share.{kind}"), "name", "dim" if is_idle else "text", size=22)
        both = [name, Text(self._told(kind), "note", "muted")]
        lines = Column(both, 0.0, justify="center", grow=1.0)
        sign = Plate(Align(Icon(ICONS[kind], 26.0, ink)), "hole", 22.0, width=44.0, height=44.0)
        chosen = Icon("check", 22.0, "acc") if is_on else Spacer(22.0)
        inner, label = Row([sign, lines, chosen], "l", (14.0, 8.0), "center"), name.words
        can = not is_idle and self._job is None
        return Card(inner, "acc", 0.0, is_on, 16.0, key=("kind", kind), label=label, is_enabled=can)

    def _told(self, kind: str) -> str:
        """Return what a tile says that it makes."""
        words, plies = self._context.words, len(self._playback.moves)
        match kind:
            case "photo":
                return words("share.photo_told", w=str(WIDE[0]), h=str(WIDE[1]))
            case "text":
                return words("share.text_told", n=plies)
            case "book" if self._book is not None:
                return words("share.book_told", n=self._book.pages)
        if not has_pillow():
            return words("share.no_pillow")
        seconds = round(len(self._frames.plies) * SPEEDS_MS[self._speed] / 1000 + 1.5)
        return words("share.film_told", kind=self._suffix.upper(), n=plies, s=seconds)

    @property
    def _suffix(self) -> str:
        return FORMATS[self._format]

    def _choices(self) -> Node:
        """Return what can be chosen of a kind: the format and the speed of an animation, names."""
        words, decimal = self._context.words, self._context.strings.decimal
        formats = [one.upper() for one in FORMATS]
        speeds = [words("share.speed", s=decimal(ms / 1000)) for ms in SPEEDS_MS]
        shown = [words("share.shown"), words("share.hidden")]
        parts = [self._stepper("names", shown, not self._frames.has_names, words("share.names"))]
        if self._kind == "film":
            film = [self._stepper("format", formats, self._format)]
            parts = [*film, self._stepper("speed", speeds, self._speed), *parts]
        return Column(parts, "s")

    def _stepper(self, key: str, values: Sequence[str], at: int, label: str = "") -> Node:
        can = self._job is None
        return stepper(values, at, label=label, key=key, is_enabled=can, grow=1.0)

    def _buttons(self) -> Node:
        words = self._context.words
        if self._job is not None:
            return Row([TextButton(words("share.cancel"), tone="danger", key="cancel", grow=1.0)])
        path = None if self._written is None else self._written[0]
        first, second = ("again" if self._written else "make", "back")
        if path is not None:
            first, second = "done", "folder"
        name = words(f"share.{second}" if second == "folder" else "menu.back")
        do = TextButton(words(f"share.{first}"), None, "primary", 24.0, key=first, grow=1.0)
        return Row([do, TextButton(name, size=24.0, key=second, grow=1.0)], "l")

    def _note(self) -> Node:
        """Return how far it is, where it is, or why it is nowhere."""
        words = self._context.words
        where = " / ".join(self._context.library.replays.shared.folder.parts[-2:])
        if self._job is not None:
            return progress_panel(self._context, self._job, self._began_s, self._kind)
        if self._written is None:
            told = Text(words("share.goes_to", where=where), lines=0, grow=1.0)
            return Row([Icon("folder", 24.0, "muted"), told], pad="m", align="center", grow=1.0)
        path, trouble = self._written
        key, ink = ("share.saved", "acc") if path else ("share.failed", "amber")
        title = Text(words(key), "name", ink)
        said = self._context.say(trouble)
        if path is not None:
            said = words("share.saved_as", name=path.name, where=where)
        lines = Column([title, Text(said, "note", lines=0)], "xs", "l", justify="center")
        return Plate(lines, "hole", 16.0, rim="line", grow=1.0)

    # -- what is done --------------------------------------------------------------------------

    def on_press(self, key: Hashable) -> None:
        match key:
            case ("kind", str() as kind):
                self._kind, self._written = kind, None
                self._preview.restart()
            case "make" | "again":
                self._make()
            case "cancel" if self._job is not None:
                self._job.stop()
            case "folder":
                folder = self._context.library.replays.shared.folder
                if not self._context.window.show_folder(folder):
                    self._context.refuse()
            case "done" | "back":
                self._context.stack.pop()

    def on_step(self, key: Hashable, step: int) -> None:
        match key:
            case "format":
                self._format += step
            case "speed":
                self._speed += step
            case "names":
                self._frames.has_names = not self._frames.has_names
                if self._book is not None:
                    self._book.has_names = self._frames.has_names
                self._frames.forget()
                self._preview.renew()
        self._written = None

    def on_back(self) -> None:
        if self._job is not None:
            self._job.stop()
        else:
            self._context.stack.pop()

    def leave(self) -> None:
        super().leave()
        if self._job is not None:
            self._job.stop()

    def _make(self) -> None:
        """Begin; a text is there at once, and in the clipboard too."""
        title, frames = self._frames.file_title, self._frames
        if self._kind == "text":
            text, shared = frames.text(), self._context.library.replays.shared
            if self._context.window.copy(text):
                self._context.toast(self.words("share.copied"))
            self._end(shared.write(title, ".txt", text.encode("utf-8", "replace")))
        elif self._kind == "book" and self._book is not None:
            self._begin(self._book.draw, self._book.pages, self._book.title, ".html")
        elif self._kind == "photo":
            self._begin(frames.photo(self._ply), 1, title, ".png")
        else:
            film = frames.film(self._suffix, SPEEDS_MS[self._speed])
            self._begin(film, len(frames.plies), title, f".{self._suffix}")

    def _begin(self, draw: Draw, steps: int, title: str, suffix: str) -> None:
        """Have it made and written; until then it can only be stopped."""
        shared = self._context.library.replays.shared
        self._began_s, self._written = monotonic(), None
        self._job = ExportJob(draw, steps, lambda content: shared.write(title, suffix, content))
        self.screen.focus_on("cancel")

    def _end(self, written: Loaded[Path]) -> None:
        """Report an export that was written or refused; one that was cancelled leaves nothing."""
        self._job = None
        self._written = None if written == (None, None) else written
        self._context.sounds.play("page" if written[0] else "focus")
        self.screen.focus_on("done" if written[0] else "again" if self._written else "make")

    def update(self, tick_ms: int) -> bool:
        if self._has_changed(tick_ms):
            self.refresh()
            return True
        return False

    def _has_changed(self, tick_ms: int) -> bool:
        if self._job is not None:
            if self._job.is_done:
                self._end(self._job.written)
            return True
        return self._preview.update(self._kind, SPEEDS_MS[self._speed], tick_ms)
