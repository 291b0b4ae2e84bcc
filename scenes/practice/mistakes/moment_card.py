"""A moment of a game to learn from, and its card: the position, what happened, what was better."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from game.core.learning.assessment import Moment
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.rules.definition import AnyGame
from game.store.practice import KeptMoment
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.figure import Figure
from scenes.boards.thumbnails import picture_of
from scenes.dialogs.loading import MANY
from scenes.kit.boxes import Column, Row
from scenes.kit.leaves import Icon, Picture
from scenes.kit.node import Node
from scenes.kit.parts import badge, pawn, tick
from scenes.kit.text import Text
from scenes.kit.widgets import Card, Plate
from scenes.ui.brush import Box, Brush
from scenes.ui.sentences import sentence, turn_words

CARD_W: Final = 373.0
PICTURE: Final = 134.0
"""The least side of the picture of the position; sentences are smaller before it is."""


class ReviewedMoment:
    """A moment of a game, and how far a person has come with it."""

    def __init__(self, context: AppContext, game: AnyGame, kept: KeptMoment) -> None:
        self._context, self._game = context, game
        self.kept = kept
        self.moment: Moment | None = None
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
        """The game up to the end of the turn that was wrong; it may be replayed elsewhere."""
        if self._match is None:
            self._match = self.replayed()
        return self._match

    @match.setter
    def match(self, match: Match) -> None:
        self._match = match

    def replayed(self) -> Match:
        """Return the game, replayed up to the moment: this may take long."""
        return Match.from_record(self._game, self.kept.record)

    @property
    def seats(self) -> tuple[Any, ...]:
        return self.kept.record.seats

    @property
    def mover(self) -> int:
        mover: int = self.match.state_at(self.kept.ply).to_move
        return mover

    def played(self) -> str:
        """Return the move that was made, in words."""
        match, end = self.match, self.moment.end if self.moment else self.kept.ply + 1
        words = self._game.log_text(match.state_at(end - 1), match.moves[end - 1])
        return self._context.strings.write(words)

    def number(self) -> str:
        """Return the number of the move or turn, in words."""
        turn = VIEWS[self._game.id].turn_of(self.match.state_at(self.kept.ply))
        return turn_words(self._context.strings, turn, self.kept.ply)

    def happened(self) -> str:
        """Return what the move meant."""
        if self.moment is None:
            return self._context.words("moments.gone" if self.has_failed else "moments.wait")
        comment = self.moment.verdict.comment
        return self._sentence(comment.key, comment)

    def better(self) -> str:
        """Return what would have been better, and why; "" if nothing was."""
        better = self.moment.better if self.moment else None
        return "" if better is None else self._sentence(better.key, better)

    def answer(self) -> str:
        """Return the better move in words, or "" before it is found or asked for."""
        return self.better() if self.is_found or self.is_shown else ""

    def idea(self) -> str:
        """Return the sentence that poses the task."""
        better = self.moment.better if self.moment and self.is_whole else None
        return self.better() if better is None else self._sentence("idea", better)

    def _sentence(self, key: str, told: Any) -> str:
        return sentence(self._context.strings, f"{self._game.id}.judge.{key}", told, self.seats)

    def picture(self) -> Figure:
        """Return the position, with the move that was made where the board can show it."""
        if self._figure is None:
            match, ply, view = self.match, self.kept.ply, VIEWS[self._game.id]
            state = match.state_at(ply)
            shown = dict(picture_of(self.kept.record, state))
            move = match.moves[ply]
            if match.judge(state, move) is None:
                shown.update(view.ghost(state, move, None, self.seats))
                cells = Comment("", line=(move,))
                shown.update(view.hint_marks(state, [cells], self.seats))
            self._figure = Figure(shown)
        return self._figure


def moment_card(context: AppContext, one: ReviewedMoment) -> Node:
    """Return the card of a moment with the key ``("moment", id)``: a press tries it again."""
    words, key = context.words, ("moment", one.kept.id)
    if not one.is_ready:
        says = words("moments.gone" if one.has_failed else "moments.wait")
        waits = Text(says, "strong", "muted", "center", lines=0)
        return Card(Column([waits], pad="xl", justify="center"), key=key, label=says, width=CARD_W)
    is_slip = one.moment is None or one.moment.is_slip
    tint, seat = "amber" if is_slip else "acc", one.seats[one.mover]
    shows = one.kept.id, one.picture()
    board = Picture(shows, PICTURE, PICTURE, partial(_draw, one), grow=1.0)
    happened = Text(one.happened(), "strong", lines=0)
    parts: list[Node | None] = [_head(one, seat, is_slip=is_slip), board, happened]
    if better := one.answer():
        parts += [Text(words("moments.better"), "strong", "amber"), Text(better, lines=0)]
    inner = Column([*parts, _foot(context, one, is_slip=is_slip)], "m", 18.0)
    label = f"{one.number()}: {one.happened()}"
    return Card(inner, tint, 0.04, radius=22.0, key=key, label=label, width=CARD_W)


def _head(one: ReviewedMoment, seat: Seat, *, is_slip: bool) -> Node:
    """Return the line with who moved, when, and a sign for how good it was."""
    when = Text(one.number(), "note", "muted", "right")
    who = Text(seat.name, "strong", lines=2, grow=1.0)
    return Row([pawn(seat.look, 18.0), who, when, badge(is_slip=is_slip)], "s", align="center")


def _foot(context: AppContext, one: ReviewedMoment, *, is_slip: bool) -> Node:
    """Return what a press does, or that the better move was found."""
    words = context.words
    if one.is_found:
        found = Text(words("moments.found"), "strong", "acc")
        return Row([tick(13.0), found], "s", height=52.0, justify="center", align="center")
    key, icon = ("moments.try", "flag") if is_slip else ("moments.watch", "play")
    can = is_slip and one.moment is not None
    ink = "acc_ink" if can else "text" if not is_slip else "dim"
    does = [Icon(icon, 22.0, ink), Text(words(key), "strong", ink)]
    row = Row(does, justify="center", align="center")
    return Plate(row, "acc" if can else "off", 14.0, height=52.0)


def _draw(one: ReviewedMoment, brush: Brush, box: Box) -> None:
    x, y, w, h = box
    side = min(w, h, 330.0)
    frame = (x + (w - side) / 2, y + (h - side) / 2, side, side)
    one.picture().draw_framed(brush, frame)
