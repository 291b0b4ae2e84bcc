"""What a look back has to say, beside the board of the game that is watched."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from game.ai.requests.game_review import GameReview
from game.core.record import Playback
from game.core.seam import AnyGame
from game.core.teaching import Remark
from scenes.boards import VIEWS
from scenes.boards.figure import Figure
from scenes.boards.thumbnails import picture_of
from scenes.cabinet import Cabinet
from scenes.table.beside.graph import EvaluationGraph
from scenes.ui.brush import Box, Brush
from scenes.ui.sentences import sentence

LARGE: Final = 1.2
"""With larger letters a flag has no room beside its word."""

BUTTON_H = 56.0
TITLE_H = 50.0
INSET = 20.0
GRAPH_H = 160.0
LEAST_H = 30.0
"""A lower graph shows nothing."""

PICTURE_H, LEAST_PICTURE_H = 206.0, 100.0


class Remarks:
    """The remarks of one review, found by ply, and their panel in ``box``."""

    def __init__(
        self, cabinet: Cabinet, game: AnyGame, lookback: GameReview, box: Box, playback: Playback
    ) -> None:
        self._cabinet, self._game, self._lookback, self._box = cabinet, game, lookback, box
        self._playback, self._seats = playback, playback.record.seats
        self._graph = EvaluationGraph(cabinet.strings, game, self._seats)
        self._pictures: dict[int, Figure] = {}
        self._painted: set[int] = set()
        self._seen = -1, 0  # how many lines have been shown at which ply
        self.shown: Remark[Any] | None = None
        """The remark whose line is on the board instead of the game."""

    def graph_box(self, ply: int) -> Box | None:
        """Where on the screen the game is a curve, ply by ply; None where it is none, or where
        what is said at ``ply`` takes its place.
        """
        if not self._lookback.review.evaluations or self._here(ply):
            return None
        x, y, w, h = self._box
        brush = self._cabinet.window.brush
        said = sum(
            brush.paragraph_height(words, w - 2 * INSET, 18) + 8
            for words in self._sentences([], ply)
        )
        room = h - self._title_h - BUTTON_H - 36 - said
        high = min(room, GRAPH_H)
        return (x + 16, y + self._title_h, w - 32, high) if room >= LEAST_H else None

    def _here(self, ply: int) -> list[Remark[Any]]:
        return self.at(ply) if self.shown is None else [self.shown]

    @property
    def _title_h(self) -> float:
        return TITLE_H + 20 * (self._cabinet.window.brush.theme.text_scale - 1)

    @property
    def all(self) -> tuple[Remark[Any], ...]:
        return self._lookback.review.remarks

    @property
    def is_large(self) -> bool:
        """Whether the letters need all the room that the two buttons have."""
        return self._cabinet.window.brush.theme.text_scale > LARGE

    @property
    def button_boxes(self) -> tuple[Box, Box]:
        """Where the panel leaves room for its two buttons; the first one has longer words."""
        x, y, w, h = self._box
        wide = (w - 46) * (0.6 if self.is_large else 0.5)
        top = y + h - BUTTON_H - 18
        return (x + 16, top, wide, BUTTON_H), (x + 30 + wide, top, w - 46 - wide, BUTTON_H)

    def at(self, ply: int) -> list[Remark[Any]]:
        return [remark for remark in self.all if remark.ply == ply]

    def is_slip(self, ply: int) -> bool:
        """Whether the move after the position ``ply`` was a mistake."""
        return any(remark.is_slip for remark in self.at(ply))

    @property
    def turned(self) -> int | None:
        """The number of the move that turned the game, or of its biggest swing."""
        return self._lookback.turned

    def unseen(self, ply: int) -> list[Remark[Any]]:
        """The remarks at ``ply`` whose lines have not been shown since one came there."""
        with_lines = [remark for remark in self.at(ply) if remark.line]
        return with_lines[self._seen_at(ply) :]

    def _seen_at(self, ply: int) -> int:
        return self._seen[1] if self._seen[0] == ply else 0

    def show_line(self, ply: int) -> tuple[Any, ...]:
        """The first line unseen at ``ply``, for showing it now."""
        self.shown = self.unseen(ply)[0]
        self._seen = ply, self._seen_at(ply) + 1
        return self.shown.line

    @property
    def slips(self) -> tuple[Remark[Any], ...]:
        return tuple(remark for remark in self.all if remark.is_slip)

    def go_on(self, ply: int) -> int:
        """The next ply with a slip, or with any remark where there are no slips; from the last
        one on, the first again. What was seen can be seen again.
        """
        self._seen = -1, 0
        return self.go_to(ply)

    def go_to(self, ply: int) -> int:
        """Where ``go_on`` leads."""
        plies = sorted({remark.ply for remark in self.slips or self.all})
        return next((p for p in plies if p > ply), plies[0])

    def paint_next(self, brush: Brush, ply: int, until_s: float) -> None:
        """Paint out of sight what somebody may see next, a little at a time."""
        if not self.all:
            return
        for other in (ply + 1, self.go_to(ply), ply - 1):
            if other not in self._painted and (here := self.at(other)):
                panel = partial(self._draw_here, brush, here, other)
                if brush.rehearse(panel, until_s):
                    self._painted.add(other)
                return

    def forget(self) -> None:
        """Another window: everything has to be painted anew."""
        self._painted.clear()

    def draw(self, brush: Brush, ply: int) -> None:
        """What is said about the position after ``ply`` moves; or how to find what is said."""
        here = self._here(ply)
        brush.panel(self._box, "panel", "amber" if here else "line", 22, 2 if here else 1.5,
                    glow="amber" if here else None)  # fmt: skip
        if here:
            self._draw_here(brush, here, ply)
        else:
            self._draw_overview(brush, ply)

    def _draw_overview(self, brush: Brush, ply: int) -> None:
        """How the game went as a whole."""
        x, y, w, _ = self._box
        title = self._cabinet.words("watch.lookback")
        brush.text(title, (x + INSET, y + 25), 18, "heavy", "muted", "midleft", tracking=1,
                   fit=w - 2 * INSET)  # fmt: skip
        top = y + self._title_h
        if (graph_box := self.graph_box(ply)) is not None:
            self._graph.draw(brush, graph_box, self._lookback, ply)
            top += graph_box[3] + 12
        bottom = self.button_boxes[0][1] - 10
        for told in self._sentences([], ply):
            high = brush.paragraph_height(told, w - 2 * INSET, 18)
            if top + high > bottom + 8:
                break
            brush.paragraph(told, (x + INSET, top, w - 2 * INSET, high + 4), 18)
            top += high + 8

    def _draw_here(self, brush: Brush, here: list[Remark[Any]], ply: int) -> None:
        """The remarks, and a picture of what could have been played."""
        x, y, w, _ = self._box
        scale = brush.theme.text_scale
        at = (x + 34, y + 33)
        brush.disc(at, 14, "amber" if any(r.is_slip for r in here) else "acc")
        brush.text("?" if any(r.is_slip for r in here) else "!", at, 20 / scale, "display", "ink0",
                   "center")  # fmt: skip
        sentences = self._sentences(here, ply)
        bottom = self.button_boxes[0][1] - 12
        top = y + 19
        rooms = [w - INSET - 60, *[w - 2 * INSET] * (len(sentences) - 1)]
        lines = list(zip(sentences, rooms, strict=True))
        shown = self.shown or next((remark for remark in here if remark.line), None)
        for size in (20.0, 16.0):  # a picture is worth smaller letters, if there are large ones
            whole = [brush.paragraph_height(words, room, size) + 8 for words, room in lines]
            has_picture = shown is not None and bottom - top - sum(whole) - 20 >= LEAST_PICTURE_H
            if has_picture:
                break
        if has_picture:
            least = whole
        else:
            small = 18 / scale
            least = [brush.paragraph_height(words, room, small) + 8 for words, room in lines]
        for k, (words, room) in enumerate(lines):
            left = x + (60 if k == 0 else INSET)
            free = bottom - top - sum(least[k + 1 :])
            box = (left, top, room, whole[k] if has_picture else max(24.0, free))
            face, ink = ("heavy", "text") if k == 0 else ("bold", "sub")
            top += brush.paragraph(words, box, size if has_picture else 20, face, ink) + 8
        if has_picture and shown is not None:
            tag_h = brush.measure(self._cabinet.words("watch.better"), 18, "heavy")[1]
            drop = max(14.0, tag_h / 2)  # the sign on the picture's upper rim hides no words
            side = min(PICTURE_H, bottom - top - drop - 2)
            self._draw_what_if(brush, shown, (x + INSET, top + drop, side, side))

    def _draw_what_if(self, brush: Brush, shown: Remark[Any], box: Box) -> None:
        """The position after the better move, and what that move was."""
        x, y, w, h = box
        strings = self._cabinet.strings
        before = self._playback.states[shown.ply]
        after = before.play(shown.line[0])
        brush.rounded(box, "panel_low", 14)
        brush.rounded(box, brush.theme.mix("line", "amber", 0.4), 14, width=2)
        picture = self._pictures.get(id(shown))
        if picture is None:
            picture = Figure(picture_of(self._playback.record, after))
            self._pictures[id(shown)] = picture
        picture.draw(brush, (x + 8, y + 8, w - 16, h - 16))
        tag = strings.t("watch.better")
        wide, high = brush.measure(tag, 18, "heavy", 1)
        brush.pill((x + 10, y - high / 2 - 3, wide + 24, high + 6), "amber")
        brush.text(tag, (x + 10 + (wide + 24) / 2, y), 18, "heavy", "ink0", "center", tracking=1)
        left, right = x + w + 14, self._box[0] + self._box[2] - 14
        if right - left < 70:
            return
        seat = self._seats[before.to_move]
        brush.pawn((left + 13, y + 30), 13, seat.look)
        words = strings.write(self._game.logged(before, shown.line[0]))
        top = y + 52
        room = (left, top, right - left, max(h * 0.42, 40.0))
        ink = brush.theme.lit(f"look{seat.look}", 0.35)
        top += brush.paragraph(words, room, 20, "heavy", ink) + 14
        view = VIEWS[self._game.id]
        for player, other in enumerate(self._seats):
            signed = [c for c in view.counters(after, player) if c.icon not in ("", "bolt")]
            if signed and signed[-1].value is not None and top + 30 <= y + h:
                counter = signed[-1]
                brush.shape(other.look, (left + 12, top + 14), 9)
                brush.icon(counter.icon, (left + 38, top + 14), 18, f"look{other.look}")
                brush.text(str(counter.value), (left + 54, top + 14), 24, "display", "text",
                           "midleft")  # fmt: skip
                top += 34 * brush.theme.text_scale

    def _sentences(self, here: list[Remark[Any]], ply: int) -> list[str]:
        words = self._cabinet.words
        if here:
            strings, prefix = self._cabinet.strings, f"{self._game.id}.remark"
            return [sentence(strings, f"{prefix}.{r.key}", r, self._seats) for r in here]
        if self._lookback.is_open:
            return [words("watch.reviewing")]
        if self._lookback.has_failed:
            return [words("watch.lookback_failed")]
        told = self._graph.told(self._lookback)
        return [part for part in (told, self._marked()) if part]

    def _marked(self) -> str:
        """Return how many mistakes there are; a decided game always has a reason, however small."""
        words, lookback = self._cabinet.words, self._lookback
        if self.slips:
            return words("watch.slips", n=len(self.slips))
        if lookback.is_too_short or lookback.swing is not None:
            return ""  # that has been said
        return words("watch.no_swing" if lookback.is_decided else "watch.no_slips")
