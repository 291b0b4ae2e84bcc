"""Preview of a file in the share dialog, before it is made and meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import monotonic
from typing import Final

from game.store.replay_folder import Replay
from scenes.app_context import AppContext
from scenes.boards.figure import Figure
from scenes.kit.boxes import Column, Row
from scenes.kit.leaves import Picture
from scenes.kit.node import Node
from scenes.kit.text import Text
from scenes.kit.widgets import Plate
from scenes.review.export.book import ReplayBook
from scenes.review.export.frames import ExportFrames
from scenes.review.export.job import ExportJob
from scenes.review.export.share_image import SQUARE, WIDE, draw_sheet
from scenes.review.records import Records, picture_key
from scenes.ui.brush import Box, Brush

LEFT_W, PREVIEW_H, FILM_H = 436.0, 350.0, 300.0
SHOWN_ACROSS: Final = 3


class SharePreview:
    """The very picture that will be written, smaller; an animation plays."""

    def __init__(
        self, context: AppContext, frames: ExportFrames, ply: int, book: ReplayBook | None
    ) -> None:
        self._context, self._frames, self._ply = context, frames, ply
        self._records, self._plan = Records(context), frames.plan
        self._book: Sequence[Replay] = () if book is None else book.entries[: SHOWN_ACROSS**2]
        self._looped_ms = 0

    def restart(self) -> None:
        """Play the animation from its beginning."""
        self._looped_ms = 0

    def renew(self) -> None:
        """Show names, or hide them, as the frames do now."""
        self._plan = self._frames.plan

    def node(self, kind: str, step_ms: int, job: ExportJob | None) -> Node:
        """Return the picture of a kind of file, or of the frame that is being drawn."""
        frames, is_film = self._frames, kind == "film"
        ply = self._film_ply(step_ms) if is_film else self._ply
        if is_film and job is not None:
            ply = frames.plies[min(job.done, len(frames.plies) - 1)]
        drawn = len(frames.framed) if is_film else 0
        pictures = self._context.thumbnails.generation if kind == "book" else 0
        shows = kind, ply, frames.has_names, drawn, pictures, self._records.generation
        draw = partial(self._draw, kind, ply)
        return Picture(shows, LEFT_W, FILM_H if is_film else PREVIEW_H, draw)

    def update(self, kind: str, step_ms: int, tick_ms: int) -> bool:
        """Let time pass; return whether another picture is shown."""
        if kind == "book":
            has_come = self._records.update(self._book)
            return self._context.thumbnails.update() or has_come
        self._frames.prepare()
        if kind != "film" or self._context.window.brush.theme.is_calm:
            return False
        before = self._film_ply(step_ms)
        self._looped_ms = (self._looped_ms + tick_ms) % (step_ms * (len(self._frames.plies) + 3))
        return self._film_ply(step_ms) != before

    def _film_ply(self, step_ms: int) -> int:
        """Return the position that the animation shows; the last one with reduced motion."""
        plies, is_calm = self._frames.plies, self._context.window.brush.theme.is_calm
        return plies[-1 if is_calm else min(self._looped_ms // step_ms, len(plies) - 1)]

    def _draw(self, kind: str, ply: int, brush: Brush, box: Box) -> None:
        x, y, w, h = box
        brush.rounded(box, "hole", 14)
        if kind == "text":
            pitch = 25 * brush.theme.text_scale
            for row, line in enumerate(self._frames.text_head(int((h - 24) // pitch))):
                at = (x + 16, y + 12 + pitch * (row + 0.5))
                brush.text(line, at, 18, "bold", "soft", "midleft", fit=w - 32)
            return
        if kind == "book":
            self._draw_book(brush, box)
            return
        wide, high = SQUARE if kind == "film" else WIDE
        k = min((w - 4) / wide, (h - 4) / high)
        room = (x + (w - wide * k) / 2, y + (h - high * k) / 2, wide * k, high * k)
        shot = self._frames.shot(ply)
        figure = Figure(shot.picture)
        if kind == "film":
            figure.frame = self._frames.bounds(self._frames.framed or self._frames.plies[-1:])
        draw_sheet(brush, room, self._plan, shot, figure)

    def _draw_book(self, brush: Brush, box: Box) -> None:
        x, y, w, h = box
        side = min(w, h) / SHOWN_ACROSS
        for k, entry in enumerate(self._book):
            row, column = divmod(k, SHOWN_ACROSS)
            left = x + (w - SHOWN_ACROSS * side) / 2 + column * side
            room = (left + 6, y + row * side + 6, side - 12, side - 12)
            record = self._records.of(entry)
            self._context.thumbnails.draw(brush, picture_key(entry), entry.game, record, room)


def progress_panel(context: AppContext, making: ExportJob, began_s: float, kind: str) -> Node:
    """Return a bar with a pawn on the way to a flag."""
    words, part = context.words, making.progress
    share = words("share.percent", n=round(100 * part)) if part < 1 else ""
    doing = Text(words("share.making" if part < 1 else "share.writing"), "strong", grow=1.0)
    count = "book.count" if kind == "book" else "share.count"
    far = words(count, n=min(making.done, making.steps), of=making.steps)
    passed_s, left = monotonic() - began_s, ""
    if 0.1 < part < 1:
        left = words("share.left", n=max(round(passed_s * (1 - part) / part), 1))
    rows = [
        Row([doing, Text(share, "figure", "acc")]),
        Picture(part, 0.0, 34.0, lambda brush, box: _draw_bar(brush, box, part)),
        Row([Text(far if making.steps > 1 else "", "note", grow=1.0), Text(left, "note")]),
    ]
    inner = Column(rows, "s", "l", justify="center")
    return Plate(inner, "hole", 16.0, rim="line", grow=1.0)


def _draw_bar(brush: Brush, box: Box, part: float) -> None:
    x, y, w, h = box
    bar = (x, y + h / 2 - 8, w - 34, 16.0)
    brush.bar(bar, part, "acc")
    brush.icon("flag", (x + w - 16, bar[1] - 2), 24, "acc")
    brush.pawn((x + bar[2] * part, bar[1] + 8), 15, 0)
