"""Review of the game, beside the board of the viewer."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from game.ai.requests.game_review import GameReview
from game.core.learning.assessment import Annotation
from game.core.record.record import Playback
from game.core.rules.definition import AnyGame
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.figure import Figure
from scenes.boards.thumbnails import picture_of
from scenes.kit.boxes import Align, Column, FirstThatFits, Layers, Row
from scenes.kit.leaves import Icon, Picture
from scenes.kit.node import Node
from scenes.kit.parts import badge, pawn
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, Plate
from scenes.table.hud.evaluation_graph import EvaluationGraph
from scenes.ui.brush import Box, Brush
from scenes.ui.sentences import sentence

PICTURE_H: Final = 190.0
GRAPH: Final = "graph"


class Remarks:
    """The remarks of one review, found by ply."""

    def __init__(
        self, context: AppContext, game: AnyGame, lookback: GameReview, playback: Playback
    ) -> None:
        self._context, self._game, self._lookback = context, game, lookback
        self._playback, self.seats = playback, playback.record.seats
        self._graph = EvaluationGraph(context.strings, game, self.seats)
        self._seen = -1, 0  # how many lines have been shown at which ply
        self.shown: Annotation | None = None
        """The remark whose line is on the board instead of the game."""

    @property
    def all(self) -> tuple[Annotation, ...]:
        return self._lookback.review.remarks

    @property
    def turned(self) -> int | None:
        """The number of the move that turned the game."""
        return self._lookback.turned

    def at(self, ply: int) -> list[Annotation]:
        """Return what is said of a position."""
        return [remark for remark in self.all if remark.ply == ply]

    def is_slip(self, ply: int) -> bool:
        """Return whether the move after the position ``ply`` was a mistake."""
        return any(remark.is_slip for remark in self.at(ply))

    def unseen(self, ply: int) -> list[Annotation]:
        """Return the remarks at ``ply`` whose lines have not been shown since one came there."""
        with_lines = [remark for remark in self.at(ply) if remark.comment.line]
        return with_lines[self._seen_at(ply) :]

    def _seen_at(self, ply: int) -> int:
        return self._seen[1] if self._seen[0] == ply else 0

    def show_line(self, ply: int) -> tuple[Any, ...]:
        """Return the first line unseen at ``ply``, for showing it now."""
        self.shown = self.unseen(ply)[0]
        self._seen = ply, self._seen_at(ply) + 1
        return self.shown.comment.line

    @property
    def slips(self) -> tuple[Annotation, ...]:
        return tuple(remark for remark in self.all if remark.is_slip)

    def go_on(self, ply: int) -> int:
        """Return the next ply with a slip, or with any remark where there are no slips.

        From the last one on it is the first again. What was seen can be seen again.
        """
        self._seen = -1, 0
        plies = sorted({remark.ply for remark in self.slips or self.all})
        return next((p for p in plies if p > ply), plies[0])

    # -- what is shown -------------------------------------------------------------------------

    def panel(self, ply: int, buttons: Node) -> Node:
        """Return what is said about a position; or how the game went as a whole."""
        here = self.at(ply) if self.shown is None else [self.shown]
        said = self._of(here) if here else self._overview(ply)
        rim, glow = (("amber", 22.0, 2.0), "amber") if here else (("line", 22.0, 1.5), None)
        inner = Column([said, buttons], "m")
        return Panel(inner, "", (18.0, 16.0), "panel", *rim, glow, grow=1.0)

    def _overview(self, ply: int) -> Node:
        title = Text(self._context.words("watch.lookback"), "section")
        told = [Text(words, "note", lines=0) for words in self._sentences()]
        graph = None
        if self._lookback.review.evaluations:
            lookback = self._lookback
            shows = len(lookback.review.evaluations), lookback.turned, ply
            draw = partial(self._graph.draw, lookback=lookback, ply=ply)
            graph = Picture(shows, 0.0, 120.0, draw, key=GRAPH, grow=1.0)
        parts = [title, graph, *told]
        return FirstThatFits([Column(parts, grow=1.0), Column([title, *told])], grow=1.0)

    def _of(self, here: list[Annotation]) -> Node:
        """Return the remarks, and a picture of what could have been played."""
        strings, prefix = self._context.strings, f"{self._game.id}.remark"
        comments = [one.comment for one in here]
        said = [sentence(strings, f"{prefix}.{one.key}", one, self.seats) for one in comments]
        first, *others = said
        sign = badge(is_slip=any(one.is_slip for one in here))
        head = Row([sign, Text(first, "strong", lines=0, grow=1.0)], align="start")
        parts: list[Node] = [head, *(Text(words, lines=0) for words in others)]
        shown = self.shown or next((one for one in here if one.comment.line), None)
        if shown is None:
            return Column(parts, grow=1.0)
        whole = Column([*parts, self._what_if(shown)], grow=1.0)
        return FirstThatFits([whole, Column(parts, grow=1.0)], shrinks=True, grow=1.0)

    def _what_if(self, shown: Annotation) -> Node:
        """Return the position after the better move, what that move was, and what it leads to."""
        before = self._playback.states[shown.ply]
        after = before.play(shown.comment.line[0])
        record = self._playback.record

        def draw(brush: Brush, box: Box) -> None:
            x, y, w, h = box
            side = min(w, h)
            Figure(picture_of(record, after)).draw_framed(brush, (x, y, side, side))

        picture = Picture(("what_if", id(shown)), PICTURE_H, PICTURE_H, draw)
        better = Text(self._context.words("watch.better"), "section", "ink0")
        tag = Plate(Row([better], pad=("m", 2.0)), "amber", 15.0)
        seat = self.seats[before.to_move]
        ink = self._context.window.brush.theme.lit(f"look{seat.look}", 0.35)
        move = self._context.strings.write(self._game.log_text(before, shown.comment.line[0]))
        beside: list[Node] = [pawn(seat.look, 13.0), Text(move, "strong", ink, lines=0)]
        for player, other in enumerate(self.seats):
            counters = VIEWS[self._game.id].counters(after, player)
            signed = [one for one in counters if one.icon not in ("", "bolt")]
            if signed and signed[-1].value is not None:
                tint = f"look{other.look}"
                sign = Icon(signed[-1].icon, 18.0, tint)
                value = Text(str(signed[-1].value), "figure")
                beside.append(Row([pawn(other.look, 9.0), sign, value], "s", align="center"))
        lines = Column([Column([piece], align="start") for piece in beside], "s", grow=1.0)
        parts = [Align(picture, 0.0, 1.0), Align(tag, 0.1, 0.0)]
        board = Layers(parts, height=PICTURE_H + 14, width=PICTURE_H)
        return Row([board, lines], pad=(0.0, 10.0))

    def _sentences(self) -> list[str]:
        words, lookback = self._context.words, self._lookback
        if lookback.is_open:
            return [words("watch.reviewing")]
        if lookback.has_failed:
            return [words("watch.lookback_failed")]
        return [part for part in (self._graph.summary(lookback), self._marked()) if part]

    def _marked(self) -> str:
        """Return how many mistakes there are; a decided game always has a reason, however small."""
        words, lookback = self._context.words, self._lookback
        if self.slips:
            return words("watch.slips", n=len(self.slips))
        if lookback.is_too_short or lookback.swing is not None:
            return ""  # that has been said
        return words("watch.no_swing" if lookback.is_decided else "watch.no_slips")
