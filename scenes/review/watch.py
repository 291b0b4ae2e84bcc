"""A record played back: stepped, scrubbed, played at any speed, with remarks on how it went."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any, Final

from game.ai.requests.game_review import GameReview
from game.core import options as opt
from game.core.match import Transition
from game.core.record import Playback
from game.core.review import is_reviewed
from game.core.variations import VariationTree
from game.registry import GAMES
from scenes.cabinet import Cabinet
from scenes.dialogs.confirm_leave import confirm_leave
from scenes.dialogs.opponent_names import line_of
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.kit.boxes import Anchored, Column, Layers, Placeholder, Row
from scenes.kit.frame import MENU, Prompt, Screen
from scenes.kit.leaves import Icon, Live, Picture
from scenes.kit.node import Node
from scenes.kit.placing import Placed
from scenes.kit.scene import ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import Button as ButtonNode
from scenes.kit.widgets import Panel, Stepper
from scenes.review.aside import AsideScene, may_play_on, play_on
from scenes.review.landmarks import Landmarks
from scenes.review.moves_panel import MOVES, MovesPanel, told_lines
from scenes.review.remarks import GRAPH, Remarks
from scenes.review.share import ShareScene
from scenes.review.timeline import HIGH, LOW, Timeline
from scenes.review.variation import Variation, draw_frame
from scenes.review.viewer_parts import (
    Boxes,
    Scrubber,
    header,
    mark_words,
    note_of,
    preview,
    seat_cards,
)
from scenes.scene import Foreseen
from scenes.table.beside.auction_card import draw_auction
from scenes.table.beside.flanks import set_out
from scenes.table.beside.foresight import foresight
from scenes.table.beside.graph import holds, ply_at
from scenes.table.showing import Showing
from scenes.ui.brush import Box, Brush

SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
SHOWN_MS: Final = 1100
"""How long each line stays at speed 1."""
PAINT_S: Final = 0.003
"""How long a tick may go on painting pictures that will be seen."""
PAINTED_EVERY_TICKS: Final = 4
"""One of so many ticks paints. A slow frame is followed by many ticks at once: if each of them
painted, the next frame would be as slow.
"""
BOARD: Final[Box] = (418.0, 96.0, 424.0, 412.0)
SIDE_W, REMARK_W, LINE_H = 330.0, 350.0, 44.0
LEAST_MOVES_H: Final = 110.0
"""A game's own panels leave the moves so much room."""
DROP: Final = 23.0
"""How much lower the bottom line is round a view with pages, and where panels and line are then."""
RAIL_BOTTOM, LOW_BAR = 646.0, (54.0, 651.0, 1172.0, LOW)
LINE, BOARD_KEY = "line", "board"


class WatchScene(ViewScene):
    """One playback. Nothing here can change the record.

    ``lookback`` is its review, where somebody has asked for that before.
    """

    def __init__(
        self,
        cabinet: Cabinet,
        playback: Playback,
        ply: int = 0,
        lookback: GameReview | None = None,
        replay_id: str = "",
    ) -> None:
        super().__init__(cabinet)
        self._playback, self._replay_id = playback, replay_id
        record = playback.record
        self._game = game = GAMES[record.game]
        self._ply = min(max(ply, 0), len(playback.moves))
        self._variation: Variation | None = None
        self._variations: VariationTree | None = None
        self._showing = Showing(
            cabinet,
            game,
            record.seats,
            lambda: self._present,
            lambda: self._so_far,
            box=BOARD,
            moves=lambda: self._made,
        )
        self._lookback = lookback or GameReview(cabinet.thinker, game, playback)
        layout = self._showing.pager.layout
        self._is_paged = layout is not None
        self._has_remarks = is_reviewed(game) or not self._is_paged
        """Whether there is a panel for what the look back says."""
        if layout is not None:
            layout = replace(layout, left=_ended(layout.left), right=_ended(layout.right))
        self._hud, self._flanks = set_out(
            cabinet.strings,
            self._showing,
            opt.from_map(game.options, record.options),
            playback.states[0],
            taken="left" if self._has_remarks else "right",
            layout=layout,
        )
        self._lines = told_lines(game, playback)
        view = self._showing.whole_view
        looks = [seat.look for seat in record.seats]
        self._moves = MovesPanel(cabinet, looks, self._lines, view.log_icon)
        self._landmarks = Landmarks(playback, self._lookback, view)
        self._timeline = Timeline(
            playback, self._lookback, self._landmarks, has_pictures=not self._is_paged
        )
        self._remarks = Remarks(cabinet, game, self._lookback, playback)
        self._is_playing = False
        self._speed = SPEEDS.index(1.0)
        self._waited_ms = self._rested_ticks = 0
        self._scrubbed: Callable[[float], int] | None = None
        self._pointed: int | None = None
        """The position at which the pointer is on the line."""
        self._alpha = 0.0
        self._painted_by: Brush | None = None
        self.screen.focus_on("play")

    # -- what is shown -------------------------------------------------------------------------

    def view(self) -> Node:
        words = self._cabinet.words
        tag = "" if self._variation is None else words("watch.could_have_been")
        share = ButtonNode(words("watch.share"), "share", size=20.0, key="share")
        body = self._paged() if self._is_paged else self._wide()
        return Layers(
            [
                Screen(
                    words("watch.title"),
                    body,
                    header=[*header(self._cabinet, self._playback, tag), share],
                    prompts=self._prompts(),
                    on_screen=(Button.ALTERNATE, Button.PREV, Button.NEXT, Button.SPECIAL),
                    menu=words("watch.more"),
                    corner=self._foot(),
                    drop=DROP if self._is_paged else 0.0,
                ),
                self._popup(),
            ]
        )

    def _prompts(self) -> list[Prompt]:
        words = self._cabinet.words
        if note_of(self._cabinet, self._playback, self._ply):
            return []  # the note stands there
        play = Prompt(Button.ALTERNATE, words("watch.stop" if self._is_playing else "watch.play"))
        prompts = [play, Prompt(Button.CANCEL, words("menu.back"))]
        if not self._is_paged:
            steps = [Prompt(Button.PREV, words("watch.step_back"))]
            steps.append(Prompt(Button.NEXT, words("watch.step")))
            if self._remarks.all:
                steps.append(Prompt(Button.SPECIAL, self._look_words))
            prompts = [*steps, *prompts]
        return prompts

    def _foot(self) -> Node | None:
        """Return what is wrong with the line shown, or the buttons where they have no panel."""
        if note := note_of(self._cabinet, self._playback, self._ply):
            said = Text(note, "note", "amber", grow=1.0)
            return Row([Icon("warning", 22.0, "amber"), said], align="center", width=900.0)
        return Row([self._transport(44.0), self._speeds(180.0)]) if self._is_paged else None

    def _transport(self, play_side: float) -> Node:
        words = self._cabinet.words

        def button(key: str, name: str) -> Node:
            side = play_side if key == "play" else 44.0
            icon = "pause" if key == "play" and self._is_playing else key
            tone = "primary" if key == "play" else "plain"
            label = words(f"watch.{name}")
            return ButtonNode("", icon, tone, label=label, key=key, width=side, height=side)

        play = "stop" if self._is_playing else "play"
        names = (
            *(("first", "first"), ("step_back", "step_back"), ("play", play)),
            *(("step_on", "step"), ("last", "last")),
        )
        return Row([button(*pair) for pair in names], "xs", align="center", justify="center")

    def _speeds(self, width: float) -> Node:
        names = [self._cabinet.words(f"watch.speed{k}") for k in range(len(SPEEDS))]
        at = self._speed
        return Stepper(names[at], names, at > 0, at < len(names) - 1, key="speed", width=width)

    def _wide(self) -> Node:
        """Return everything round a board of its own size."""
        left = Column([self._seats(), *self._left()], width=SIDE_W)
        board = Placeholder(width=BOARD[2], key=BOARD_KEY)
        look = self._look_button() if self._remarks.all else None
        on = ButtonNode(
            self._cabinet.words("watch.play_on"),
            "flag",
            size=19.0,
            key="play_on",
            is_enabled=may_play_on(self._playback, self._ply),
            grow=1.0,
        )
        remarks = Column([self._remarks.panel(self._ply, Row([look, on]))], width=REMARK_W)
        above = Row([left, Layers([board, self._board()], width=BOARD[2]), remarks], 24.0, grow=1.0)
        transport = Column(
            [self._transport(58.0), self._speeds(250.0)], "xs", justify="center", width=250.0
        )
        below = Row([transport, self._line()], "l", (14.0, 0.0))
        return Column([above, Panel(below, pad=0.0, radius=18.0, height=HIGH)], 14.0)

    def _look_button(self) -> Node:
        return ButtonNode(self._look_words, None, "amber", 19.0, key="look", grow=1.0)

    @property
    def _look_words(self) -> str:
        name = "show" if self._remarks.unseen(self._ply) else "next_remark"
        key = "show_end" if self._variation else name
        return self._cabinet.words(f"watch.{key}")

    def _paged(self) -> Node:
        """Return everything where the pages of a view want it."""
        hud, parts = self._hud, list[tuple[Node, Box]]()
        parts += [(self._hud_card(k), box) for k, box in enumerate(hud.boxes)]
        parts.append((self._board(), self._showing.stage.box))
        panels, moves_box = self._panels()
        parts.append((panels, hud.left_panel))
        parts.append((self._move_list(), moves_box))
        if self._has_remarks:
            look = self._look_button() if self._remarks.all else Placeholder()
            parts.append((self._remarks.panel(self._ply, look), hud.left_panel))
        parts.append((self._line(), LOW_BAR))
        return Boxes(parts)

    def _hud_card(self, player: int) -> Node:
        """Return the card of a player as it is in play."""
        state, seat = self._present, self._playback.record.seats[player]
        words, hud = self._cabinet.words, self._hud
        line = words("watch.person")
        if seat.is_computer:
            line = line_of(self._cabinet.strings, seat, seat.level)
        is_next = player == state.to_move and state.outcome() is None
        tag = words("watch.to_move") if is_next else ""

        def draw(brush: Brush, box: Box) -> None:
            hud.card(brush, state, player, line, tag, has_clock=False, level=seat.level)

        return Picture((self._told, player), 0.0, 0.0, draw)

    def _seats(self) -> Node:
        return seat_cards(self._cabinet, self._playback, self._showing.view, self._present)

    def _left(self) -> list[Node]:
        """Return the game's own panels, and the moves in the room that is left."""
        if not self._flanks.has_panels:
            return [self._move_list()]
        panels, rest = self._panels()
        top = self._hud.boxes[-1][1] + self._hud.boxes[-1][3] + 12
        used = Column([panels], height=max(rest[1] - top - 12, 0.0))
        return [used, self._move_list()]

    def _panels(self) -> tuple[Node, Box]:
        """Return the game's own panels, pointing at the move to come, and what they leave."""
        flanks, brush, moves = self._flanks, self._cabinet.window.brush, self._playback.moves
        if not flanks.has_panels:
            return Placeholder(), self._hud.right_panel
        is_real = self._variation is None and self._ply < len(moves)
        flanks.view = self._showing.view
        flanks.face(self._present, moves[self._ply] if is_real else None)
        least = 0.0 if self._is_paged else LEAST_MOVES_H
        rails = flanks.rails(brush, has_buttons=False, rest_h=least)

        def draw(brush: Brush, box: Box) -> None:
            for side in ("left", "right"):
                flanks.draw(brush, side, rails)

        return Picture(self._told, 0.0, 0.0, draw, grow=1.0), rails.rest

    def _move_list(self) -> Node:
        words, moves, variation = self._cabinet.words, self._playback.moves, self._variation
        count = words("watch.count", n=self._ply, of=len(moves))
        if variation is not None:
            count = words("watch.count", n=variation.played, of=len(variation.line))
        remarks = self._remarks
        turned = self._lookback.turned
        version = len(remarks.all), turned
        wide = not self._is_paged
        return self._moves.node(self._ply, count, remarks.is_slip, turned, version, is_wide=wide)

    @property
    def _told(self) -> Hashable:
        """What changes whenever something else is to be said of the position on the board."""
        played = None if self._variation is None else self._variation.played
        return self._ply, id(self._showing.view), played

    def _board(self) -> Node:
        """Return the board: its ground, and what moves on it."""
        stage = self._showing.stage
        ground = Picture(stage.ground, 0.0, 0.0, lambda brush, _: stage.draw_ground(brush))

        def draw(brush: Brush, box: Box, now_ms: int) -> None:
            self._showing.pager.draw_strip(brush, stage)
            stage.draw_pieces(brush, (), self._alpha)
            if (rule := self._game.auction) is not None:
                seats, state = self._playback.record.seats, self._showing.pager.state
                draw_auction(brush, self._cabinet, rule, state, seats, stage.frame)
            if self._variation is not None:
                draw_frame(brush, stage.frame)

        return Layers([ground, Live(0.0, 0.0, draw)])

    def _line(self) -> Node:
        """Return the timeline; the focus is on its line."""
        timeline, ply = self._timeline, self._ply

        def draw(brush: Brush, box: Box) -> None:
            timeline.place(box)
            timeline.draw(brush, ply)

        shows = ply, timeline.stage, self._lookback.is_open, len(self._remarks.all)
        line = Scrubber(
            can_lower=ply > 0,
            can_raise=ply < len(self._playback.moves),
            label=self._cabinet.words("watch.count", n=ply, of=len(self._playback.moves)),
            ring=(12.0, "acc"),
            key=LINE,
            height=LOW if self._is_paged else LINE_H,
        )
        low = Column([Placeholder(grow=1.0), line], 0.0)
        return Layers([Picture(shows, 0.0, 0.0, draw), low], grow=1.0)

    def _popup(self) -> Node | None:
        """Return what the place on the line stands for that is pointed at, or was come to."""
        timeline, plies = self._timeline, max(len(self._playback.moves), 1)
        ply = self._pointed
        if ply is not None and ply != timeline.held:
            marks = self._landmarks.at(ply)
            inner = preview(self._cabinet, self._playback, self._lines, ply, marks)
        elif timeline.held is not None and (marks := self._landmarks.at(timeline.held)):
            ply, inner = timeline.held, mark_words(self._cabinet, marks)
        else:
            return None
        wide = timeline.bar[2]
        up = -60.0 if self._is_playing or ply == timeline.held else -4.0
        return Anchored(
            inner, LINE, (10.0 + wide * ply / plies) / (wide + 20.0), dy=up, is_above=True
        )

    # -- positions -----------------------------------------------------------------------------

    @property
    def _present(self) -> Any:
        """The position on the board."""
        variation = self._variation
        return self._playback.states[self._ply] if variation is None else variation.state

    @property
    def _so_far(self) -> Sequence[Any]:
        """The positions up to the one that is watched, and those that could have followed it."""
        varied = () if self._variation is None else self._variation.states[1:]
        return *self._playback.states[: self._ply + 1], *varied

    @property
    def _made(self) -> Sequence[Any]:
        line = () if self._variation is None else self._variation.line[: self._variation.played]
        return *self._playback.moves[: self._ply], *line

    def _go(self, ply: int) -> None:
        """Show another position at once."""
        self._variation = self._remarks.shown = None
        self._ply = min(max(ply, 0), len(self._playback.moves))
        self._showing.return_to_present()
        self._follow()

    def _stop_at(self, ply: int) -> None:
        self._is_playing = False
        self._go(ply)

    def _follow(self) -> None:
        """Keep the present move in sight."""
        rows, count = self.screen.rows_of(MOVES), len(self._lines)
        self.screen.offsets[MOVES] = self._moves.first(self._ply, rows, count)
        self.refresh()

    def _advance(self) -> None:
        """Play one line on."""
        self._end_variation()
        if self._ply >= len(self._playback.moves):
            return
        states = self._playback.states
        step = Transition(states[self._ply], self._playback.moves[self._ply], states[self._ply + 1])
        self._ply += 1
        self._show(step, is_quiet=SPEEDS[self._speed] > 2)
        self._follow()

    def _show(self, step: Transition, *, is_quiet: bool = False) -> None:
        """Let ``step`` happen on the board."""
        cue = self._showing.show(step, is_brief=is_quiet)
        if not is_quiet:
            self._cabinet.sounds.play(cue)

    def _end_variation(self) -> None:
        if self._variation is not None:
            self._go(self._ply)

    # -- what is done --------------------------------------------------------------------------

    def on_press(self, key: Hashable) -> None:
        match key:
            case "first" | "last":
                self._stop_at(0 if key == "first" else len(self._playback.moves))
            case "step_back" | "step_on":
                self._step_by(1 if key == "step_on" else -1)
            case "play":
                self._toggle()
            case "look":
                self._look()
            case "play_on":
                self._end_variation()
                self._is_playing = False
                play_on(self._cabinet, self._playback, self._ply)
            case "share":
                self._open(ShareScene(self._cabinet, self._playback, self._ply))
            case _ if key == MENU:
                self._turn_aside()

    def on_step(self, key: Hashable, step: int) -> None:
        if key == "speed":
            self._speed += step
        else:
            self._stop_at(self._ply + step)

    def on_button(self, button: Button) -> bool:
        match button:
            case Button.PREV | Button.NEXT:
                self._step_by(1 if button is Button.NEXT else -1)
            case Button.PAGE_BACK | Button.PAGE_ON:
                self._to_next_mark(1 if button is Button.PAGE_ON else -1)
            case Button.ALTERNATE:
                self._toggle()
            case Button.SPECIAL:
                self._look() if self._remarks.all else self._turn_aside()
            case _:
                return False
        return True

    def on_back(self) -> None:
        if self._variation is not None:
            self._end_variation()
        else:
            confirm_leave(self._cabinet, [self], self._cabinet.stack.pop)

    def _look(self) -> None:
        """Show what could have been played here, or go on to the next remark."""
        self._is_playing = False
        if self._variation is not None:
            self._go(self._ply)
        elif self._remarks.unseen(self._ply):
            line = self._remarks.show_line(self._ply)
            self._showing.stage.finish()
            self._variation = Variation(self._playback.states[self._ply], line)
        elif self._remarks.all:
            self._go(self._remarks.go_on(self._ply))

    def _toggle(self) -> None:
        self._end_variation()
        if not self._is_playing and self._ply == len(self._playback.moves):
            self._go(0)
        self._is_playing = not self._is_playing
        self._waited_ms = 0

    def _step_by(self, by: int) -> None:
        self._is_playing = False
        if by == 1:
            self._advance()
        else:
            self._go(self._ply + by)

    def _to_next_mark(self, step: int = 1) -> None:
        """Go to the next position with a mark; from the last one on to the end, or the start."""
        marked = self._landmarks.beside(self._ply, step)
        end = len(self._playback.moves) if step > 0 else 0
        self._stop_at(end if marked is None else marked)

    def _turn_aside(self) -> None:
        """Open what can be done with the position besides watching what came next."""
        self._end_variation()
        self._open(
            AsideScene(
                self._cabinet,
                self._playback,
                self._ply,
                self._variations,
                self._remember,
                self._replay_id,
            )
        )

    def _open(self, scene: ViewScene) -> None:
        self._end_variation()
        self._is_playing = False
        self._cabinet.stack.push(scene)

    def _remember(self, variations: VariationTree) -> None:
        self._variations = variations

    @property
    def loss(self) -> str:
        return "" if self._variations is None or self._variations.is_kept else "analysis"

    @property
    def music(self) -> str:
        return "table"

    def enter(self) -> None:
        super().enter()
        self._lookback.open()

    def leave(self) -> None:
        super().leave()
        self._is_playing = False
        self._lookback.close()

    # -- pointer -------------------------------------------------------------------------------

    def act(self, action: Action) -> bool:
        if self._showing.act(action):
            self._is_playing = False
            self.refresh()
            return True
        match action:
            case Press(Button.CONFIRM, is_down=True) if self.screen.focused_key == LINE:
                self._to_next_mark()
            case Point(x, y, Phase.DOWN) if (scrubbed := self._scrubbable_at(x, y)) is not None:
                self._scrubbed, self._pointed = scrubbed, None
                self._stop_at(scrubbed(x))
            case Point(x, _, Phase.HOVER) if self._scrubbed is not None:
                self._stop_at(self._scrubbed(x))
            case Point(phase=Phase.UP) if self._scrubbed is not None:
                self._scrubbed = None
            case Point(phase=Phase.WHEEL, wheel=wheel):
                self._step_by(-1 if wheel > 0 else 1)
            case Point(x, y, Phase.UP) if (ply := self._ply_at(x, y)) is not None:
                self._stop_at(min(ply, len(self._playback.moves)))
            case Point(x, y, Phase.HOVER):
                on_line = self._timeline.scrubs(x, y)
                self._pointed = self._timeline.ply_at(x) if on_line else None
                return super().act(action)
            case _:
                return super().act(action)
        self.refresh()
        return True

    def _box_at(self, x: float, y: float, keys: Callable[[Hashable], bool]) -> Placed | None:
        """Return the node with such a key that is seen at a point."""
        for one in self.screen.placed:
            if keys(one.node.key) and (seen := one.seen) is not None and holds(seen, x, y):
                return one
        return None

    def _ply_at(self, x: float, y: float) -> int | None:
        """Return the position whose picture, or line of the log, is under a point."""
        if (moment := self._timeline.moment_at(x, y)) is not None:
            return moment
        one = self._box_at(x, y, lambda key: isinstance(key, tuple) and key[0] == "move")
        return None if one is None else int(one.node.key[1])  # type: ignore[index]

    def _scrubbable_at(self, x: float, y: float) -> Callable[[float], int] | None:
        """Return which position each place on the line, or of the graph, is; None beside both."""
        if self._timeline.scrubs(x, y):
            return self._timeline.ply_at
        if (graph := self._box_at(x, y, lambda key: key == GRAPH)) is not None:
            return lambda at: ply_at(graph.box, len(self._playback.moves), at)
        return None

    # -- time ----------------------------------------------------------------------------------

    def update(self, tick_ms: int) -> bool:
        has_news = self._lookback.update()
        has_news |= self._hold_line()
        has_news |= self._paint_ahead()
        if has_news:
            self.refresh()
        if self._variation is not None:
            return self._showing.update(tick_ms) or self._vary(tick_ms) or has_news
        # at a higher speed everything moves faster, at a lower one it only stays longer
        if self._showing.update(round(tick_ms * max(1.0, SPEEDS[self._speed]))) or has_news:
            return True
        if not self._is_playing:
            return False
        self._waited_ms += tick_ms
        if self._waited_ms < SHOWN_MS / SPEEDS[self._speed]:
            return False
        self._waited_ms = 0
        self._advance()
        self._is_playing = self._ply < len(self._playback.moves)
        return True

    def _vary(self, tick_ms: int) -> bool:
        """Go on with what could have been; True if that changed anything."""
        assert self._variation is not None
        if (step := self._variation.update(tick_ms)) is not None:
            self._show(step)
            self.refresh()
            return True
        if self._variation.is_over:
            self._end_variation()
        return self._variation is None

    def _hold_line(self) -> bool:
        """Give what was come to on the line a picture; True if it is another one."""
        is_steered = self.screen.focused_key == LINE and self._cabinet.devices.last_kind != "mouse"
        is_held = is_steered or self._scrubbed is not None
        return self._timeline.hold(self._ply if is_held else None)

    def _paint_ahead(self) -> bool:
        """Do a little of what can wait: marks, and pictures; True if there is more to see now."""
        brush, has_marks = self._cabinet.window.brush, self._landmarks.look()
        self._rested_ticks = (self._rested_ticks + 1) % PAINTED_EVERY_TICKS
        if self._rested_ticks or self._cabinet.stack.is_unveiling:
            return has_marks
        if self._painted_by is not brush:
            self._painted_by = brush
            self._timeline.forget()
        return self._timeline.paint_next(brush, perf_counter() + PAINT_S) or has_marks

    def foreseen(self) -> Foreseen | None:
        """The board one line on."""
        ply, states, brush = self._ply, self._playback.states, self._cabinet.window.brush
        if self._variation is not None or ply >= len(self._playback.moves):
            return None
        step = Transition(states[ply], self._playback.moves[ply], states[ply + 1])
        paint = foresight(brush, self._showing, lambda: step, lambda foreseen: None)
        return Foreseen((id(self._playback), ply), paint)

    def draw(self, brush: Brush, alpha: float) -> None:
        self._alpha = alpha
        super().draw(brush, alpha)


def _ended(rail: Box) -> Box:
    """Return a panel that ends above the timeline."""
    x, y, w, h = rail
    return x, y, w, min(h, RAIL_BOTTOM - y)
