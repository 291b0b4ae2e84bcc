"""One moment of a game on a card: the position, what happened, what was better."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final

from game.core.match import Match
from game.core.seam import AnyGame
from game.core.teaching import Hint, Moment
from game.store.moments import KeptMoment
from scenes.boards import VIEWS
from scenes.boards.figure import Figure
from scenes.boards.thumbnails import picture_of
from scenes.cabinet import Cabinet
from scenes.dialogs.loading import MANY
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Pressable
from scenes.ui.lettering import SMALLEST
from scenes.ui.sentences import sentence

PAD: Final = 20.0
HEAD_H: Final = 60.0
BUTTON_H: Final = 56.0
MOST_PICTURE, GOOD_PICTURE, LEAST_PICTURE = 236.0, 134.0, 84.0
HEAVIER: Final = 0.94
"""The heavy letters of the first sentence need as much room as ordinary ones in less width."""

SIZES: Final = (20.0, 18.0, 16.0, 14.0, 13.0, 12.0)
"""How large the sentences may be, before the setting: a picture is worth smaller letters."""


class MomentCard(Pressable):
    """A moment that can be tried again."""

    def __init__(
        self, cabinet: Cabinet, game: AnyGame, kept: KeptMoment, on_press: Callable[[], None]
    ) -> None:
        super().__init__((0.0, 0.0, 0.0, 0.0), on_press)
        self._cabinet, self._game = cabinet, game
        self.kept = kept
        self.moment: Moment[Any] | None = None
        """None until it is known what to say of it."""
        self.has_failed = False
        """Whether nothing can be said of it any more."""
        self.is_found = False
        self.is_shown = False
        """Whether the answer was asked for."""
        self._match: Match | None = None
        self._figure: Figure | None = None

    @property
    def is_ready(self) -> bool:
        """Whether the game can be looked at without a long wait."""
        is_heavy = self._game.speed.labour is not None and len(self.kept.record.moves) > MANY
        return self._match is not None or not is_heavy

    @property
    def is_whole(self) -> bool:
        """Whether it is about all that comes of some moves, not about one move."""
        return self._game.teaching.hindsight is not None

    @property
    def match(self) -> Match:
        """The game up to the end of the turn that was wrong."""
        if self._match is None:
            self._match = self.replayed()
        return self._match

    def replayed(self) -> Match:
        """The game made anew: this may take long."""
        return Match.from_record(self._game, self.kept.record)

    def set_match(self, match: Match) -> None:
        """The game has been replayed elsewhere."""
        self._match = match

    @property
    def seats(self) -> tuple[Any, ...]:
        return self.kept.record.seats

    @property
    def _mover(self) -> int:
        mover: int = self.match.state_at(self.kept.ply).to_move
        return mover

    def played(self) -> str:
        """The move that was made, in words."""
        match, end = self.match, self.moment.end if self.moment else self.kept.ply + 1
        words = self._game.logged(match.state_at(end - 1), match.moves[end - 1])
        return self._cabinet.strings.write(words)

    def number(self) -> str:
        """Which move or turn of the game it was."""
        turn = VIEWS[self._game.id].turn_of(self.match.state_at(self.kept.ply))
        key, n = ("moments.turn", turn) if turn else ("moments.move", self.kept.ply + 1)
        return self._cabinet.words(key, n=n)

    def happened(self) -> str:
        """What the move meant."""
        if self.moment is None:
            return self._cabinet.words("moments.gone" if self.has_failed else "moments.wait")
        verdict = self.moment.verdict
        return self._sentence(verdict.key, verdict)

    def better(self) -> str:
        """What would have been better, and why; "" if nothing was."""
        better = self.moment.better if self.moment else None
        return "" if better is None else self._sentence(better.key, better)

    def answer(self) -> str:
        """What was better, once it is found or asked for: a card asks before it answers."""
        return self.better() if self.is_found or self.is_shown else ""

    def idea(self) -> str:
        """What whoever tries it is told."""
        better = self.moment.better if self.moment and self.is_whole else None
        return self.better() if better is None else self._sentence("idea", better)

    def _sentence(self, key: str, told: Any) -> str:
        return sentence(self._cabinet.strings, f"{self._game.id}.judge.{key}", told, self.seats)

    def _picture(self) -> Figure:
        """The position, with the move that was made where the board can show it."""
        if self._figure is None:
            match, ply, view = self.match, self.kept.ply, VIEWS[self._game.id]
            state = match.state_at(ply)
            shown = dict(picture_of(self.kept.record, state))
            move = match.moves[ply]
            if match.judge(state, move) is None:
                shown.update(view.ghost(state, move, None, self.seats))
                cells = Hint("", line=(move,))
                shown.update(view.hint_marks(state, [cells], self.seats))
            self._figure = Figure(shown)
        return self._figure

    def draw(self, brush: Brush, is_focused: bool) -> None:
        """Only the mark of the focus: a card has much on it, and is painted once."""
        if is_focused:
            tint = f"look{self.seats[self._mover].look}" if self.is_ready else "acc"
            brush.focus_ring(self.box, 22, tint)

    @property
    def key(self) -> Hashable:
        """Changes whenever something else is to be seen on the card."""
        is_open = self.moment is None, self.has_failed, self.is_ready
        return self.kept.id, is_open, self.is_found, self.is_shown

    def paint(self, brush: Brush, size: float) -> None:
        """The card itself, its sentences in letters of that ``size``."""
        x, y, w, h = self.box
        if not self.is_ready:
            brush.panel(self.box, "panel", "line", 22, 2)
            told = (x + PAD, y + h / 2 - 40, w - 2 * PAD, 80)
            words = self._cabinet.words("moments.gone" if self.has_failed else "moments.wait")
            brush.paragraph(words, told, 20, "heavy", "muted",
                            align="center")  # fmt: skip
            return
        is_slip = self.moment is None or self.moment.is_slip
        tint = "amber" if is_slip else "acc"
        seat = self.seats[self._mover]
        brush.panel(self.box, "panel", brush.theme.mix("line", tint, 0.5), 22, 2)
        middle = y + 34
        brush.pawn((x + 38, middle), 18, seat.look)
        number = brush.text(
            self.number(),
            (x + w - 56, middle),
            18,
            "bold",
            "muted",
            "midright",
            fit=max(
                w - 132 - brush.usual_width(seat.name, 22, "heavy"),
                brush.usual_width(self.number(), 18),
            ),
        )
        room = number[0] - x - 76
        brush.name(seat.name, (x + 66, middle), 22, "heavy", "text", "midleft", fit=room)
        brush.disc((x + w - 32, middle), 14, tint)
        scale = brush.theme.text_scale
        brush.text("?" if is_slip else "!", (x + w - 32, middle), 20 / scale, "display", "ink0",
                   "center")  # fmt: skip
        self._draw_body(brush, self._body, size)
        self._draw_foot(brush, (x + 16, y + h - BUTTON_H - 16, w - 32, BUTTON_H), is_slip)

    @property
    def _body(self) -> Box:
        """Where the picture and the sentences are."""
        x, y, w, h = self.box
        return x + PAD, y + HEAD_H, w - 2 * PAD, h - HEAD_H - BUTTON_H - 30

    def letters(self, brush: Brush) -> float:
        """The largest letters that leave room for a good picture."""
        scale = brush.theme.text_scale
        sizes = [size for size in SIZES if size * scale >= SMALLEST] or [SMALLEST / scale]
        enough = (size for size in sizes if self._side(brush, size) >= GOOD_PICTURE)
        return next(enough, sizes[-1])

    def _side(self, brush: Brush, size: float) -> float:
        """How large the picture can be beside sentences of that size."""
        _, _, w, h = self._body
        high = brush.paragraph_height(self.happened(), w * HEAVIER, size)
        better = self.answer()
        low = brush.paragraph_height(better, w, size) + self._tag_h(brush, size) if better else 0.0
        return min(MOST_PICTURE, h - high - low - 26)

    def _tag_h(self, brush: Brush, size: float) -> float:
        return brush.measure(self._cabinet.words("moments.better"), size, "heavy")[1] + 2

    def _draw_body(self, brush: Brush, box: Box, size: float) -> None:
        """The picture as large as the sentences leave room for it, and the sentences below."""
        x, y, w, h = box
        happened, better, side = self.happened(), self.answer(), self._side(brush, size)
        high = brush.paragraph_height(happened, w * HEAVIER, size)
        if side >= LEAST_PICTURE:
            frame = (x + (w - side) / 2, y, side, side)
            brush.rounded(frame, "panel_low", 14)
            brush.rounded(frame, brush.theme.mix("line", "amber", 0.4), 14, width=2)
            inner = (frame[0] + 8, frame[1] + 8, side - 16, side - 16)
            self._picture().draw(brush, inner)
            y += side + 14
        top = y + brush.paragraph(happened, (x, y, w, high + 4), size, "heavy", "text") + 8
        if better:
            brush.text(self._cabinet.words("moments.better"), (x, top), size, "heavy", "amber")
            top += self._tag_h(brush, size)
            brush.paragraph(better, (x, top, w, max(box[1] + h - top, 20.0)), size, "bold", "sub")

    def _draw_foot(self, brush: Brush, box: Box, is_slip: bool) -> None:
        words = self._cabinet.words
        x, y, w, h = box
        if self.is_found:
            told = words("moments.found")
            wide = brush.measure(told, 22, "heavy")[0]
            left = x + (w - wide - 36) / 2
            brush.disc((left + 13, y + h / 2), 13, "acc")
            brush.icon("check", (left + 13, y + h / 2), 15, "ink0")
            brush.text(told, (left + 36, y + h / 2), 22, "heavy", "acc", "midleft", fit=w - 40)
        elif is_slip:
            brush.button(box, words("moments.try"), "primary", "flag", self.moment is not None, 22)
        else:
            brush.button(box, words("moments.watch"), "plain", "play", size=22)
