"""A game for others: as a picture, an animation or a text, in a file that people find."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.core.record import Playback
from game.store.replay import Replay
from scenes.boards.figure import Figure
from scenes.cabinet import Cabinet
from scenes.review.book import Book
from scenes.review.film import FORMATS, has_pillow
from scenes.review.making import drawing
from scenes.review.making_scene import BUTTON_H, SHADE, MakingScene
from scenes.review.share_items import KindTile
from scenes.review.sheet import SQUARE, WIDE, Plan, draw_sheet
from scenes.review.shelf_records import Records, picture_key
from scenes.review.takes import Takes
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, Stepper

BOX: Final[Box] = (150.0, 58.0, 980.0, 586.0)
PREVIEW: Final[Box] = (182.0, 150.0, 436.0, 400.0)
RIGHT, RIGHT_W = 650.0, 448.0
TILE_Y, TILE_H, TILE_PITCH = 150.0, 72.0, 84.0
LOW_TILE_H, LOW_TILE_PITCH = 56.0, 64.0
"""Of four tiles."""
NOTE: Final[Box] = (RIGHT, 412.0, RIGHT_W, 132.0)
LOW: Final[Box] = (RIGHT, 566.0, RIGHT_W, BUTTON_H)
STEP_Y: Final = 572.0
SHOWN_ACROSS: Final = 3
SPEEDS_MS: Final = (200, 500, 1000)
LONG_PLIES: Final = 200
"""A longer game is shown fast, if nobody wishes otherwise."""


class ShareScene(MakingScene):
    """Over a replay at ``ply``: choose, wait while it is made, and read where it is."""

    note, low = NOTE, LOW

    def __init__(
        self, cabinet: Cabinet, playback: Playback, ply: int, entries: Sequence[Replay] = ()
    ) -> None:
        super().__init__(cabinet)
        self._book = Book(cabinet, entries) if len(entries) > 1 else None
        self._records = Records(cabinet)
        self._playback = playback
        self._ply, self._takes = ply, Takes(cabinet, playback)
        self._kind, self._format = "photo", 0
        plies = len(playback.moves)
        self._speed = 0 if plies > LONG_PLIES else 1
        self._looped_ms = 0
        self._plan: Plan = self._takes.plan
        self._items = self._make_items()
        self._offer()

    @property
    def count(self) -> str:
        return "book.count" if self._kind == "book" else "share.count"

    @property
    def _choosing(self) -> list[Item]:
        """How fast it goes is for an animation alone."""
        return [one for one in self._items if one is not self._pace or self._kind == "film"]

    def _make_items(self) -> list[Item]:
        words = self._cabinet.words
        kinds: list[tuple[str, str, Callable[[int], None] | None]] = [
            ("photo", "image", None), ("film", "film", self._change_format), ("text", "page", None),
        ]  # fmt: skip
        if self._book is not None:
            kinds.append(("book", "book", None))
        high, pitch = (TILE_H, TILE_PITCH) if self._book is None else (LOW_TILE_H, LOW_TILE_PITCH)
        tiles: list[Item] = [
            KindTile(
                (RIGHT, TILE_Y + pitch * k, RIGHT_W, high), words(f"share.{kind}"), icon,
                self._told(kind), self._choose(kind), self._is_chosen(kind), on_step,
                is_idle=kind == "film" and not has_pillow(),
            )
            for k, (kind, icon, on_step) in enumerate(kinds)
        ]  # fmt: skip
        x, _, w, _ = PREVIEW
        self._pace = Stepper(
            (x, STEP_Y, 208, 42), "", self._speed_words, self._change_speed, value_width=208,
            can_step=lambda step: 0 <= self._speed + step < len(SPEEDS_MS),
        )  # fmt: skip
        names = Stepper(
            (x + 212, STEP_Y, w - 212, 42), words("share.names"), self._names_words,
            self._change_names, value_width=110,
        )  # fmt: skip
        return [*tiles, self._pace, names]

    def _told(self, kind: str) -> Callable[[], str]:
        """What a tile says that it makes."""
        words, plies = self._cabinet.words, len(self._playback.moves)

        def told() -> str:
            if kind == "photo":
                return words("share.photo_told", w=str(WIDE[0]), h=str(WIDE[1]))
            if kind == "text":
                return words("share.text_told", n=plies)
            if kind == "book" and self._book is not None:
                return words("share.book_told", n=self._book.pages)
            if not has_pillow():
                return words("share.no_pillow")
            seconds = round(len(self._takes.plies) * SPEEDS_MS[self._speed] / 1000 + 1.5)
            return words("share.film_told", kind=self._suffix.upper(), n=plies, s=seconds)

        return told

    def _choose(self, kind: str) -> Callable[[], None]:
        def choose() -> None:
            self._kind, self._looped_ms = kind, 0
            self._written = None
            self._offer()

        return choose

    def _is_chosen(self, kind: str) -> Callable[[], bool]:
        return lambda: self._kind == kind

    @property
    def _suffix(self) -> str:
        return FORMATS[self._format]

    def _change_format(self, step: int) -> None:
        self._format = (self._format + step) % len(FORMATS)
        self._choose("film")()

    def _speed_words(self) -> str:
        seconds = self._cabinet.strings.decimal(SPEEDS_MS[self._speed] / 1000)
        return self._cabinet.words("share.speed", s=seconds)

    def _change_speed(self, step: int) -> None:
        self._speed = min(max(self._speed + step, 0), len(SPEEDS_MS) - 1)

    def _names_words(self) -> str:
        return self._cabinet.words("share.shown" if self._takes.has_names else "share.hidden")

    def _change_names(self, step: int) -> None:
        self._takes.has_names = not self._takes.has_names
        if self._book is not None:
            self._book.has_names = self._takes.has_names
        self._takes.forget()
        self._plan = self._takes.plan

    def _make(self) -> None:
        """Begin; a text is there at once, and in the clipboard too."""
        title, takes = self._takes.file_title, self._takes
        if self._kind == "text":
            text, shared = takes.text(), self._cabinet.library.replays.shared
            if self._cabinet.window.copy(text):
                self._cabinet.toast(self._cabinet.words("share.copied"))
            self._end(shared.write(title, ".txt", text.encode("utf-8", "replace")))
        elif self._kind == "book" and self._book is not None:
            self._begin(self._book.draw, self._book.pages, self._book.title, ".html")
        elif self._kind == "photo":
            self._begin(drawing(takes.photo(self._ply)), 1, title, ".png")
        else:
            film = takes.film(self._suffix, SPEEDS_MS[self._speed])
            self._begin(drawing(film), len(takes.plies), title, f".{self._suffix}")

    def update(self, tick_ms: int) -> bool:
        if self._making is not None:
            return super().update(tick_ms)
        if self._kind == "book":
            has_come = self._records.update(self._first_of_book)
            return self._cabinet.thumbnails.update() or has_come
        self._takes.prepare()
        if self._kind != "film" or self._cabinet.window.brush.theme.is_calm:
            return False
        step_ms, before = SPEEDS_MS[self._speed], self._shown_ply
        self._looped_ms = (self._looped_ms + tick_ms) % (step_ms * (len(self._takes.plies) + 3))
        return self._shown_ply != before

    @property
    def _shown_ply(self) -> int:
        """The position in the preview: what will be written, or what is just being drawn."""
        if self._kind != "film":
            return self._ply
        plies = self._takes.plies
        at = self._looped_ms // SPEEDS_MS[self._speed]
        if self._making is not None:
            at = self._making.done
        elif self._cabinet.window.brush.theme.is_calm:
            at = len(plies) - 1
        return plies[min(at, len(plies) - 1)]

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.shade(SHADE)
        brush.panel(BOX, "panel2", "line", 28)
        x, y, w, _ = BOX
        title = brush.text(words("share.title"), (x + 32, y + 46), 40, "display", "text",
                           "midleft")  # fmt: skip
        left = title[0] + title[2] + 20
        brush.text(self._takes.title, (left, y + 48), 22, "heavy", "sub", "midleft",
                   fit=x + w - 32 - left)  # fmt: skip
        self._draw_preview(brush)
        if self._making is not None:
            for item in self._choosing:
                item.draw(brush, False)
            brush.rounded((RIGHT, TILE_Y, RIGHT_W, NOTE[1] - TILE_Y - 10), "panel2", 16, alpha=150)
        self._draw_low(brush, self._playback.record.seats[0].look)

    def _draw_preview(self, brush: Brush) -> None:
        """The very picture that will be written, smaller."""
        x, y, w, h = PREVIEW
        brush.rounded((x - 2, y - 2, w + 4, h + 4), "hole", 14)
        wide, high = SQUARE if self._kind == "film" else WIDE
        k = min(w / wide, h / high)
        box = (x + (w - wide * k) / 2, y + (h - high * k) / 2, wide * k, high * k)
        if self._kind == "text":
            self._draw_text(brush)
            return
        if self._kind == "book":
            self._draw_book(brush)
            return
        shot = self._takes.shot(self._shown_ply)
        figure = Figure(shot.picture)
        if self._kind == "film":
            figure.frame = self._takes.known_bounds
        draw_sheet(brush, box, self._plan, shot, figure)

    @property
    def _first_of_book(self) -> Sequence[Replay]:
        """The games that its picture shows."""
        return [] if self._book is None else self._book.entries[: SHOWN_ACROSS**2]

    def _draw_book(self, brush: Brush) -> None:
        """The first games of it."""
        x, y, w, h = PREVIEW
        side = min(w, h) / SHOWN_ACROSS
        for k, entry in enumerate(self._first_of_book):
            row, column = divmod(k, SHOWN_ACROSS)
            left = x + (w - SHOWN_ACROSS * side) / 2 + column * side
            box = (left + 6, y + row * side + 6, side - 12, side - 12)
            record = self._records.of(entry)
            self._cabinet.thumbnails.draw(brush, picture_key(entry), entry.game, record, box)

    def _draw_text(self, brush: Brush) -> None:
        x, y, w, h = PREVIEW
        pitch = 25 * brush.theme.text_scale
        lines = self._takes.text_head(int((h - 24) // pitch))
        for k, line in enumerate(lines):
            brush.text(line, (x + 16, y + 12 + pitch * (k + 0.5)), 18, "bold", "soft", "midleft",
                       fit=w - 32)  # fmt: skip
