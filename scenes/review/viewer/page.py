"""Page of the viewer as a tree: players, moves, board, review and timeline."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from time import perf_counter
from typing import Any, Final

from game.ai.requests.game_review import GameReview
from game.core.learning.review import is_reviewed
from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.dialogs.opponent_names import line_of
from scenes.input.actions import Button
from scenes.input.focus import holds
from scenes.kit.boxes import Anchored, Boxes, Column, Layers, Row, Spacer
from scenes.kit.frame import Prompt, Screen
from scenes.kit.leaves import Icon, Live, Picture
from scenes.kit.node import Node
from scenes.kit.placing import Placed
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, TextButton, stepper
from scenes.review.variation import draw_frame
from scenes.review.viewer.moves_panel import MovesPanel, move_lines
from scenes.review.viewer.parts import (
    Scrubber,
    header,
    mark_words,
    note_of,
    preview,
    seat_cards,
    transport,
)
from scenes.review.viewer.playhead import Playhead
from scenes.review.viewer.remarks import GRAPH, Remarks
from scenes.review.viewer.replay_menu import may_play_on
from scenes.review.viewer.timeline import HIGH, LOW, ReplayTimeline
from scenes.review.viewer.timeline_marks import TimelineMarks
from scenes.table.hud.evaluation_graph import ply_at
from scenes.table.hud.places import has_panels, places_of
from scenes.table.hud.player_card import CardMaker, Sitter
from scenes.table.hud.rails import Rails
from scenes.table.overlay.auction_card import draw_auction
from scenes.ui.brush import Box, Brush

BOARD: Final[Box] = (418.0, 96.0, 424.0, 412.0)
SIDE_W, REMARK_W, LINE_H = 330.0, 350.0, 44.0
DROP: Final = 23.0
"""How much lower the bottom line is round a view with pages, and where panels and line are then."""
RAIL_BOTTOM, LOW_BAR = 646.0, (54.0, 650.0, 1172.0, LOW)
LINE: Final = "line"
PAINT_S: Final = 0.003
"""How long a tick may go on painting pictures that will be seen."""
PAINTED_EVERY_TICKS: Final = 4
"""One in this many ticks paints. A slow frame is followed by many ticks at once: if each of them
painted, the next frame would be as slow.
"""
ON_SCREEN: Final = Button.ALTERNATE, Button.PREV, Button.NEXT, Button.SPECIAL


class ViewerPage:
    """Page of the viewer for one playback; ``alpha`` is the part of a tick that has passed."""

    def __init__(self, context: AppContext, playhead: Playhead, lookback: GameReview) -> None:
        self._context, self._playhead, self._lookback = context, playhead, lookback
        self._playback = playback = playhead.playback
        record, self._presenter = playback.record, playhead.presenter
        game = GAMES[record.game]
        layout = self._presenter.pager.layout
        self._is_paged = layout is not None
        self._has_remarks = is_reviewed(game) or not self._is_paged
        """Whether there is a panel for what the look back says."""
        if layout is not None:
            layout = replace(layout, left=_ended(layout.left), right=_ended(layout.right))
        view, seats, first = self._presenter.view, record.seats, playback.states[0]
        self._places = places_of(view, seats, first, layout)
        has_own = has_panels(view, seats, first)
        self._rails = Rails(context, game.id, view, seats, has_panels=has_own)
        self._rails.taken = "left" if self._has_remarks else "right"
        self._maker = CardMaker(
            context.strings, game.id, view, seats, is_tight=self._places.is_tight
        )
        self.lines = move_lines(game, playback)
        view = self._presenter.whole_view
        self.marks = TimelineMarks(playback, lookback, view)
        is_high = not self._is_paged
        self.timeline = ReplayTimeline(playback, lookback, self.marks, has_pictures=is_high)
        self.remarks = Remarks(context, game, lookback, playback)
        parts, is_wide = (context, self.remarks, self.lines, view.log_icon), not self._is_paged
        self.moves = MovesPanel(*parts, is_wide=is_wide)
        self.alpha = 0.0
        self._rested_ticks = 0
        self._painted_by: Brush | None = None

    @property
    def _words(self) -> Any:
        return self._context.words

    def tree(self, at: int, speeds: list[str], pointed: int | None, *, is_playing: bool) -> Node:
        """Return the page; ``pointed`` is the position at which the pointer is on the line."""
        words, note = self._words, note_of(self._context, self._playback, self._playhead.ply)
        pace = stepper(speeds, at, key="speed", width=250.0)
        tag = "" if self._playhead.variation is None else words("watch.could_have_been")
        share = TextButton(words("watch.share"), "share", size=20.0, key="share")
        foot: Node | None = None
        if self._is_paged:
            body, keys = self._paged(), Row([transport(words, 44.0, is_playing=is_playing), pace])
            foot = keys
        else:
            play = [transport(words, 58.0, is_playing=is_playing), pace]
            body = self._wide(Column(play, "xs", justify="center", width=250.0))
        if note:
            said = Text(note, "note", "amber", grow=1.0)
            foot = Row([Icon("warning", 22.0, "amber"), said], align="center", width=900.0)
        head, prompts = [*header(self._context, self._playback, tag), share], list[Prompt]()
        if not note:
            prompts = self._prompts(is_playing=is_playing)
        title, look = words("watch.title"), (ON_SCREEN, words("watch.more"), foot)
        drop = DROP if self._is_paged else 0.0
        screen = Screen(title, body, "", head, prompts, *look, drop=drop)
        return Layers([screen, self._popup(pointed)])

    def _prompts(self, *, is_playing: bool) -> list[Prompt]:
        play = "watch.stop" if is_playing else "watch.play"
        told = [(Button.ALTERNATE, play), (Button.CANCEL, "menu.back")]
        if not self._is_paged:
            look = [(Button.SPECIAL, self.look)] if self.remarks.all else []
            told = [(Button.PREV, "watch.step_back"), (Button.NEXT, "watch.step"), *look, *told]
        return [Prompt(button, self._words(key)) for button, key in told]

    def _wide(self, play: Node) -> Node:
        """Return everything round a board of its own size."""
        playback, ply = self._playback, self._playhead.ply
        seats = seat_cards(self._context, playback, self._presenter.view, self._playhead.present)
        moves = self._faced().right(self._move_list(), 110.0)  # the least height of the moves
        left = Column([seats, Layers([moves], grow=1.0)], width=SIDE_W)
        can, words = may_play_on(playback, ply), self._words("watch.play_on")
        on = TextButton(words, "flag", size=19.0, key="play_on", is_enabled=can, grow=1.0)
        remarks = self.remarks.panel(ply, Row([self._look_button(), on]))
        board = Column([self._board()], width=BOARD[2])
        above = Row([left, board, Column([remarks], width=REMARK_W)], 24.0, grow=1.0)
        below = Row([play, self._line()], "l", (14.0, 0.0))
        return Column([above, Panel(below, pad=0.0, radius=18.0, height=HIGH)], 14.0)

    def _look_button(self) -> Node | None:
        if not self.remarks.all:
            return None
        return TextButton(self._words(self.look), None, "amber", 19.0, key="look", grow=1.0)

    @property
    def look(self) -> str:
        """Key of the words for what the button of the remarks does."""
        if self._playhead.variation is not None:
            return "watch.show_end"
        is_new = self.remarks.unseen(self._playhead.ply)
        return "watch.show" if is_new else "watch.next_remark"

    def _paged(self) -> Node:
        """Return everything where the pages of a view want it."""
        at, moves = self._places, self._move_list()
        playhead, seats = self._playhead, self._playback.record.seats
        shown = self._presenter.view.card_seats(playhead.present, seats)
        if self._has_remarks:
            button = self._look_button() or Spacer()
            left: Node = self.remarks.panel(self._playhead.ply, button)
            right: Node = self._faced().right(moves)
        else:
            left = self._faced().left(None)
            right = moves
        return Boxes(
            [
                *((self._seat_card(k), at.card_of(k)) for k in shown),
                (self._board(), self._presenter.stage.box),
                (left, at.left),
                (right, at.right),
                (self._line(), LOW_BAR),
            ]
        )

    def _seat_card(self, player: int) -> Node:
        """Return the card of a player as it is in play."""
        state, seat = self._playhead.present, self._playback.record.seats[player]
        line = self._words("watch.person")
        if seat.is_computer:
            line = line_of(self._context.strings, seat, seat.level)
        is_next = player == state.to_move and state.outcome() is None
        tag = self._words("watch.to_move") if is_next else ""
        brush, box = self._context.window.brush, self._places.card_of(player)
        self._maker.view = self._presenter.view
        return self._maker.card(brush, state, player, Sitter([line], tag, seat.level), box)

    def _faced(self) -> Rails:
        """Return the game's own panels, pointing at the move to come."""
        rails, step = self._rails, self._playhead.next_step
        rails.view = self._presenter.view
        rails.face(self._playhead.present, None if step is None else step.move)
        return rails

    def _move_list(self) -> Node:
        variation, ply, of = self._playhead.variation, self._playhead.ply, self._playhead.plies
        count = self._words("watch.count", n=ply, of=of)
        if variation is not None:
            count = self._words("watch.count", n=variation.played, of=len(variation.line))
        return self.moves.node(ply, count)

    def _board(self) -> Node:
        """Return the board: its ground, and what moves on it."""
        stage, pager = self._presenter.stage, self._presenter.pager

        def draw(brush: Brush, box: Box, now_ms: int) -> None:
            pager.draw_strip(brush, stage)
            stage.draw_pieces(brush, (), self.alpha)
            seats = self._playback.record.seats
            draw_auction(
                brush, self._context, self._presenter.game, pager.state, seats, stage.frame
            )
            if self._playhead.variation is not None:
                draw_frame(brush, stage.frame)

        ground = Picture(stage.ground, 0.0, 0.0, lambda brush, _: stage.draw_ground(brush))
        return Layers([ground, Live(0.0, 0.0, draw)], grow=1.0)

    def _line(self) -> Node:
        """Return the timeline; the focus is on its line."""
        timeline, ply, of = self.timeline, self._playhead.ply, self._playhead.plies

        def draw(brush: Brush, box: Box) -> None:
            timeline.place(box)
            timeline.draw(brush, ply)

        shows = ply, timeline.stage, self._lookback.is_open, len(self.remarks.all)
        label = self._words("watch.count", n=ply, of=of)
        high, ring = LOW if self._is_paged else LINE_H, (12.0, "acc")
        line = Scrubber(ply > 0, ply < of, label=label, ring=ring, key=LINE, height=high)
        low = Column([Spacer(grow=1.0), line], 0.0)
        return Layers([Picture(shows, 0.0, 0.0, draw), low], grow=1.0)

    def paint_ahead(self) -> bool:
        """Do a little of what can wait: marks, and pictures; True if there is more to see now."""
        brush, has_marks = self._context.window.brush, self.marks.look()
        self._rested_ticks = (self._rested_ticks + 1) % PAINTED_EVERY_TICKS
        if self._rested_ticks or self._context.stack.is_unveiling:
            return has_marks
        if self._painted_by is not brush:
            self._painted_by = brush
            self.timeline.forget()
        return self.timeline.paint_next(brush, perf_counter() + PAINT_S) or has_marks

    def ply_at(self, placed: Iterable[Placed], x: float, y: float) -> int | None:
        """Return the position whose picture, or line of the log, is under a point."""
        if (moment := self.timeline.moment_at(x, y)) is not None:
            return moment
        moves = (
            one for one in placed if isinstance(key := one.node.key, tuple) and key[0] == "move"
        )
        found = next((one for one in moves if holds(one.seen, x, y)), None)
        return None if found is None else int(found.node.key[1])  # type: ignore[index]

    def scrubbed_at(
        self, placed: Iterable[Placed], x: float, y: float
    ) -> Callable[[float], int] | None:
        """Return which position each place on the line, or of the graph, is; None beside both."""
        if self.timeline.scrubs(x, y):
            return self.timeline.ply_at
        graph = next((one for one in placed if one.node.key == GRAPH), None)
        if graph is not None and holds(graph.seen, x, y):
            return lambda at: ply_at(graph.box, self._playhead.plies, at)
        return None

    def _popup(self, pointed: int | None) -> Node | None:
        """Return what the place on the line stands for that is pointed at, or was come to."""
        held, plies, wide = self.timeline.held, max(self._playhead.plies, 1), self.timeline.bar[2]
        ply, up = pointed, 4.0
        if ply is not None and ply != held:
            marks = self.marks.at(ply)
            inner = preview(self._context, self._playback, self.lines, ply, marks)
        elif held is not None and (marks := self.marks.at(held)):
            ply, up, inner = held, 60.0, mark_words(self._context, marks)
        else:
            return None
        x = (10.0 + wide * ply / plies) / (wide + 20.0)
        return Anchored(inner, LINE, x, dy=-up, is_above=True)


def _ended(rail: Box) -> Box:
    """Return a panel that ends above the timeline."""
    x, y, w, h = rail
    return x, y, w, min(h, RAIL_BOTTOM - y)
