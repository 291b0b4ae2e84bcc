"""A record played back: stepped, scrubbed, played at any speed, with remarks on how it went."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from game.ai.requests.game_review import GameReview
from game.core.match import Transition
from game.core.record import Playback
from game.core.variations import VariationTree
from game.registry import GAMES
from scenes.cabinet import Cabinet
from scenes.dialogs.confirm_leave import confirm_leave
from scenes.dialogs.more import MoreItem
from scenes.dialogs.page import Page, PromptBar
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.review.aside import AsideScene, may_play_on, play_on
from scenes.review.share import ShareScene
from scenes.review.surroundings import Surroundings
from scenes.review.transport import LineItem, TransportButton
from scenes.review.variation import Variation, draw_frame
from scenes.review.viewer_bar import draw_note, share_box
from scenes.review.viewer_layout import BOARD, layout_of
from scenes.scene import Foreseen, Scene
from scenes.table.beside.auction_card import draw_auction
from scenes.table.beside.foresight import foresight
from scenes.table.beside.graph import holds, ply_at
from scenes.table.showing import Showing
from scenes.ui.brush import Brush
from scenes.ui.items import Item, PushButton, Stepper

SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
SHOWN_MS: Final = 1100
"""How long each line stays at speed 1."""


class WatchScene(Scene):
    """One playback. Nothing here can change the record.

    ``lookback`` is its review, where somebody has asked for that before.
    """

    covers = True

    def __init__(
        self,
        cabinet: Cabinet, playback: Playback, ply: int = 0, lookback: GameReview | None = None,
        replay_id: str = "",
    ) -> None:  # fmt: skip
        self._cabinet, self._playback, self._replay_id = cabinet, playback, replay_id
        record = playback.record
        self._game = GAMES[record.game]
        self._ply = min(max(ply, 0), len(playback.moves))
        self._variation: Variation | None = None
        self._variations: VariationTree | None = None
        self._showing = Showing(
            cabinet, self._game, record.seats, lambda: self._present, lambda: self._so_far,
            box=BOARD, moves=lambda: self._made,
        )  # fmt: skip
        self._layout = layout_of(len(record.seats), self._showing.pager.layout)
        self._lookback = lookback or GameReview(cabinet.thinker, self._game, playback)
        self._surroundings = Surroundings(cabinet, playback, self._showing, self._lookback,
                                          self._layout)  # fmt: skip
        self._timeline, self._remarks = self._surroundings.timeline, self._surroundings.remarks
        self._is_playing = False
        self._speed = SPEEDS.index(1.0)
        self._waited_ms = 0
        self._scrubbed: Callable[[float], int] | None = None
        self._prompt_bar = PromptBar(cabinet)
        self._more = MoreItem(cabinet, cabinet.words("watch.more"), self._turn_aside,
                              self._layout.prompts_y, self._layout.more_right)  # fmt: skip
        self._controls = self._items()
        look, on = self._remarks.button_boxes
        self._look_item = PushButton(look, "", self._look, size=19, tone="amber")
        flag = None if self._remarks.is_large else "flag"
        self._on_item = PushButton(on, cabinet.words("watch.play_on"), self._play_on, icon=flag,
                                   size=19)  # fmt: skip
        self._page = Page(cabinet)
        self._offer()
        self._page.focus.current = self._play_item

    def _items(self) -> list[Item]:
        rows: list[tuple[str, Callable[[], None]]] = [
            ("first", lambda: self._go(0)),
            ("step_back", lambda: self._step(-1)),
            ("play", self._toggle),
            ("step_on", lambda: self._step(1)),
            ("last", lambda: self._go(len(self._playback.moves))),
        ]
        buttons = [
            TransportButton(box, "", on_press, icon=icon, tone="primary" if at == 2 else "plain")
            for at, ((icon, on_press), box) in enumerate(
                zip(rows, self._layout.buttons, strict=True)
            )
        ]
        self._play_item = buttons[2]
        speed = Stepper(  # left and right do not lead out of it
            self._layout.speed, "", self._speed_words, self._change_speed,
            value_width=self._layout.speed[2],
            can_step=lambda step: 0 <= self._speed + step < len(SPEEDS),
        )  # fmt: skip
        share = PushButton(share_box(is_low=self._layout.is_paged),
                           self._cabinet.words("watch.share"), self._share, icon="share",
                           size=20)  # fmt: skip
        self._line = LineItem(self._surroundings.timeline, self._step_at_once, self._to_next_mark)
        return [share, *buttons, speed, self._line, self._more]

    def _offer(self) -> None:
        """What can be pressed now: the remarks' button is there if there are any."""
        name = "show" if self._remarks.unseen(self._ply) else "next_remark"
        self._look_item.label = self._cabinet.words(
            "watch.show_end" if self._variation else f"watch.{name}"
        )
        self._on_item.is_enabled = may_play_on(self._playback, self._ply)
        self._play_item.icon = "pause" if self._is_playing else "play"
        beside = [self._on_item] * (not self._layout.is_paged)
        self._page.set_items([
            *self._controls, *[self._look_item] * bool(self._remarks.all), *beside,
        ])  # fmt: skip

    def _play_on(self) -> None:
        """Play the game on from the position that is shown."""
        self._end_variation()
        self._is_playing = False
        play_on(self._cabinet, self._playback, self._ply)

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

    def _speed_words(self) -> str:
        return self._cabinet.words(f"watch.speed{self._speed}")

    def _change_speed(self, step: int) -> None:
        self._speed = min(max(self._speed + step, 0), len(SPEEDS) - 1)

    def _look(self) -> None:
        """Show what could have been played here, or go on to the next remark."""
        self._is_playing = False
        if self._variation is not None:
            self._go(self._ply)
        elif self._remarks.unseen(self._ply):
            line = self._remarks.show_line(self._ply)
            self._showing.stage.finish()
            self._variation = Variation(self._playback.states[self._ply], line)
            self._offer()
        elif self._remarks.all:
            self._go(self._remarks.go_on(self._ply))

    def _toggle(self) -> None:
        self._end_variation()
        if not self._is_playing and self._ply == len(self._playback.moves):
            self._go(0)
        self._is_playing = not self._is_playing
        self._waited_ms = 0
        self._offer()

    def _step(self, by: int) -> None:
        self._is_playing = False
        if by == 1:
            self._advance()
        else:
            self._go(self._ply + by)

    def _step_at_once(self, by: int) -> None:
        """A place further on the line, and nothing moves on the way."""
        self._is_playing = False
        self._go(self._ply + by)

    def _to_next_mark(self, step: int = 1) -> None:
        """To the next position with a mark; from the last one on to the end, and to the start."""
        end = len(self._playback.moves) if step > 0 else 0
        marked = self._surroundings.landmarks.beside(self._ply, step)
        self._is_playing = False
        self._go(end if marked is None else marked)

    def _advance(self) -> None:
        """One line on."""
        self._end_variation()
        if self._ply >= len(self._playback.moves):
            return
        states = self._playback.states
        step = Transition(states[self._ply], self._playback.moves[self._ply], states[self._ply + 1])
        self._ply += 1
        self._show(step, is_quiet=SPEEDS[self._speed] > 2)
        self._offer()

    def _show(self, step: Transition, *, is_quiet: bool = False) -> None:
        """Let ``step`` happen on the board."""
        cue = self._showing.show(step, is_brief=is_quiet)
        if not is_quiet:
            self._cabinet.sounds.play(cue)

    def _go(self, ply: int) -> None:
        self._variation = self._remarks.shown = None
        self._ply = min(max(ply, 0), len(self._playback.moves))
        self._showing.return_to_present()
        self._offer()

    def _end_variation(self) -> None:
        if self._variation is not None:
            self._go(self._ply)

    def _turn_aside(self) -> None:
        """Do something with the position besides watching what came next."""
        self._end_variation()
        self._is_playing = False
        self._cabinet.stack.push(
            AsideScene(
                self._cabinet,
                self._playback,
                self._ply,
                self._variations,
                self._remember,
                self._replay_id,
            )
        )

    def _share(self) -> None:
        """Make something of it for others; the picture is of the position on the board."""
        self._end_variation()
        self._is_playing = False
        self._cabinet.stack.push(ShareScene(self._cabinet, self._playback, self._ply))

    def _remember(self, variations: VariationTree) -> None:
        self._variations = variations

    @property
    def loss(self) -> str:
        return "" if self._variations is None or self._variations.is_kept else "analysis"

    @property
    def music(self) -> str:
        return "table"

    def enter(self) -> None:
        self._lookback.open()

    def leave(self) -> None:
        self._is_playing = False
        self._lookback.close()

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case _ if self._showing.act(action):
                self._is_playing = False
            case Press(Button.CANCEL, is_down=True) if self._variation is not None:
                self._end_variation()
            case Press(Button.CANCEL, is_down=True):
                confirm_leave(self._cabinet, [self], self._cabinet.stack.pop)
            case Press(Button.PREV, is_down=True):
                self._step(-1)
            case Press(Button.NEXT, is_down=True):
                self._step(1)
            case Press(Button.PAGE_BACK | Button.PAGE_ON as button, is_down=True):
                self._to_next_mark(1 if button is Button.PAGE_ON else -1)
            case Press(Button.ALTERNATE, is_down=True):
                self._toggle()
            case Press(Button.PAUSE, is_down=True):
                self._turn_aside()
            case Press(Button.SPECIAL, is_down=True):
                self._look() if self._remarks.all else self._turn_aside()
            case Point(x, y, Phase.DOWN) if (scrubbed := self._scrubbable_at(x, y)) is not None:
                self._scrubbed = scrubbed
                self._scrub(x)
            case Point(x, _, Phase.HOVER) if self._scrubbed is not None:
                self._scrub(x)
            case Point(phase=Phase.UP) if self._scrubbed is not None:
                self._scrubbed = None
            case Point(x, y, Phase.HOVER) if self._surroundings.point_at(x, y):
                self._page.act(action)
            case Point(phase=Phase.WHEEL, wheel=wheel):
                self._step(-1 if wheel > 0 else 1)
            case Point(x, y, Phase.UP) if (
                ply := self._surroundings.ply_at(self._ply, x, y)
            ) is not None:
                self._is_playing = False
                self._go(min(ply, len(self._playback.moves)))
            case _:
                return self._page.act(action)
        return True

    def _scrubbable_at(self, px: float, py: float) -> Callable[[float], int] | None:
        """Which position each place on the line, or of the graph, is; None beside both."""
        if self._timeline.scrubs(px, py):
            return self._timeline.ply_at
        graph, plies = self._remarks.graph_box(self._ply), len(self._playback.moves)
        if self._surroundings.has_remarks and graph is not None and holds(graph, px, py, margin=8):
            return lambda at: ply_at(graph, plies, at)
        return None

    def _scrub(self, px: float) -> None:
        assert self._scrubbed is not None  # it was pressed on
        self._is_playing = False
        self._go(self._scrubbed(px))
        self._surroundings.preview.show(None)

    def _hold_line(self) -> bool:
        """What somebody has come to on the line has a picture; whether it is another one."""
        is_steered = self._page.focused is self._line and self._cabinet.devices.last_kind != "mouse"
        is_held = is_steered or self._scrubbed is not None
        return self._timeline.hold(self._ply if is_held else None)

    def update(self, tick_ms: int) -> bool:
        if has_news := self._lookback.update():
            self._offer()
        has_news |= self._hold_line()
        has_news |= self._surroundings.go_on(self._ply)
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
        self._offer()
        return True

    def foreseen(self) -> Foreseen | None:
        """The board, and what stands round it, one line on."""
        ply, states, brush = self._ply, self._playback.states, self._cabinet.window.brush
        if self._variation is not None or ply >= len(self._playback.moves):
            return None
        step = Transition(states[ply], self._playback.moves[ply], states[ply + 1])
        key = id(self._playback), ply, len(self._remarks.all), self._surroundings.stage
        return Foreseen(key, foresight(
            brush, self._showing, lambda: step,
            lambda foreseen: self._surroundings.foresee(brush, ply + 1, foreseen.view, step.after),
        ))  # fmt: skip

    def _vary(self, tick_ms: int) -> bool:
        """Go on with what could have been; True if that changed anything."""
        assert self._variation is not None
        if (step := self._variation.update(tick_ms)) is not None:
            self._show(step)
            return True
        if self._variation.is_over:
            self._end_variation()
        return self._variation is None

    def draw(self, brush: Brush, alpha: float) -> None:
        self._surroundings.draw(brush, self._ply, self._present, self._variation)
        self._showing.pager.draw_strip(brush, self._showing.stage)
        self._showing.stage.draw_pieces(brush, (), alpha)
        if (rule := self._showing.game.auction) is not None:
            seats = self._playback.record.seats
            state, frame = self._showing.pager.state, self._showing.stage.frame
            draw_auction(brush, self._cabinet, rule, state, seats, frame)
        if self._variation is not None:
            draw_frame(brush, self._showing.stage.frame)
        self._page.draw(brush)
        self._surroundings.draw_preview(brush)
        if draw_note(brush, self._cabinet, self._playback, self._ply, self._layout):
            return
        words = self._cabinet.words
        prompts = [(Button.CANCEL, words("menu.back"))]
        if not self._layout.is_paged:
            prompts = [(Button.PREV, words("watch.step_back")), (Button.NEXT, words("watch.step"))]
            if self._remarks.all:
                prompts.append((Button.SPECIAL, self._look_item.label))
            prompts.append((Button.CANCEL, words("menu.back")))
        stop_or_play = words("watch.stop" if self._is_playing else "watch.play")
        prompts.insert(len(prompts) - 1, (Button.ALTERNATE, stop_or_play))
        self._prompt_bar.draw(
            brush, prompts, self._layout.prompts_y, right=self._layout.prompts_right,
            on_screen=(Button.ALTERNATE, Button.PREV, Button.NEXT, Button.SPECIAL),
        )  # fmt: skip
