"""Viewer of a replay: steps, scrubs, plays at any speed, and reviews the game."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from game.ai.requests.game_review import GameReview
from game.core.record.record import Playback
from game.core.record.variations import VariationTree
from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.dialogs.confirm_leave import confirm_leave
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.kit.frame import MENU
from scenes.kit.node import Node
from scenes.kit.scene import ViewScene
from scenes.review.export.share import ShareScene
from scenes.review.viewer.moves_panel import MOVES
from scenes.review.viewer.page import BOARD, LINE, ViewerPage
from scenes.review.viewer.playhead import Playhead
from scenes.review.viewer.replay_menu import ReplayMenu, play_on
from scenes.scene import Foreseen
from scenes.table.overlay.upcoming import step_painter
from scenes.ui.brush import Brush

SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
SHOWN_MS: Final = 1100
"""How long each line stays at speed 1."""


class WatchScene(ViewScene):
    """One playback. Nothing here can change the record.

    ``lookback`` is its review, if it was made before.
    """

    def __init__(
        self,
        context: AppContext,
        playback: Playback,
        ply: int = 0,
        lookback: GameReview | None = None,
        replay_id: str = "",
    ) -> None:
        super().__init__(context)
        self._playback, self._replay_id = playback, replay_id
        self.playhead = Playhead(context, playback, ply, BOARD)
        self._presenter = self.playhead.presenter
        game = GAMES[playback.record.game]
        self._lookback = lookback or GameReview(context.thinker, game, playback)
        self._page_shown = page = ViewerPage(context, self.playhead, self._lookback)
        self._timeline, self._remarks = page.timeline, page.remarks
        self._variations: VariationTree | None = None
        self._is_playing = False
        self._speed = SPEEDS.index(1.0)
        self._waited_ms = 0
        self._scrubbed: Callable[[float], int] | None = None
        self._pointed: int | None = None
        """The position at which the pointer is on the line."""
        self.screen.focus_on(LINE)  # left and right step, Enter plays

    def view(self) -> Node:
        names = [self.words(f"watch.speed{k}") for k in range(len(SPEEDS))]
        pointed, is_playing = self._pointed, self._is_playing
        return self._page_shown.tree(self._speed, names, pointed, is_playing=is_playing)

    # -- what is done --------------------------------------------------------------------------

    def on_press(self, key: Hashable) -> None:
        match key:
            case "first" | "last":
                self._go(0 if key == "first" else self.playhead.plies)
            case "step_back" | "step_on":
                self._step_by(1 if key == "step_on" else -1)
            case "play":
                self._toggle()
            case "look":
                self._look()
            case "play_on":
                self._pause()
                play_on(self._context, self._playback, self.playhead.ply)
            case "share":
                self._pause()
                scene = ShareScene(self._context, self._playback, self.playhead.ply)
                self._context.stack.push(scene)
            case _ if key == MENU:
                self._turn_aside()

    def on_step(self, key: Hashable, step: int) -> None:
        if key == "speed":
            self._speed += step
        else:
            self._go(self.playhead.ply + step)

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
        if self.playhead.variation is not None:
            self._go(self.playhead.ply)
        else:
            confirm_leave(self._context, [self], self._context.stack.pop)

    def _go(self, ply: int) -> None:
        """Show another position at once, and stop there."""
        self._is_playing, self._remarks.shown = False, None
        self.playhead.go(ply)
        self._follow()

    def _pause(self) -> None:
        """Stop playing, and what could have been played."""
        self._is_playing = False
        if self.playhead.variation is not None:
            self._go(self.playhead.ply)

    def _advance(self) -> None:
        """Play one move on."""
        if self.playhead.variation is not None:
            self.playhead.go(self.playhead.ply)
        self._remarks.shown = None
        self.playhead.advance(is_quiet=SPEEDS[self._speed] > 2)
        self._follow()

    def _follow(self) -> None:
        """Keep the present move in sight."""
        rows = self.screen.rows_of(MOVES)
        self.screen.offsets[MOVES] = self._page_shown.moves.first(self.playhead.ply, rows)
        self.refresh()

    def _look(self) -> None:
        """Show what could have been played here, or go on to the next remark."""
        playhead, remarks = self.playhead, self._remarks
        self._is_playing = False
        if playhead.variation is not None:
            self._go(playhead.ply)
        elif remarks.unseen(playhead.ply):
            playhead.vary(remarks.show_line(playhead.ply))
        elif remarks.all:
            self._go(remarks.go_on(playhead.ply))

    def _toggle(self) -> None:
        is_playing, self._waited_ms = self._is_playing, 0
        self._pause()
        if not is_playing and self.playhead.ply == self.playhead.plies:
            self._go(0)
        self._is_playing = not is_playing

    def _step_by(self, by: int) -> None:
        self._is_playing = False
        if by == 1:
            self._advance()
        else:
            self._go(self.playhead.ply + by)

    def _to_next_mark(self, step: int) -> None:
        """Go to the next position with a mark; from the last one on to the end, or the start."""
        marked = self._page_shown.marks.neighbour(self.playhead.ply, step)
        end = self.playhead.plies if step > 0 else 0
        self._go(end if marked is None else marked)

    def _turn_aside(self) -> None:
        """Open what can be done with the position besides watching what came next."""
        self._pause()
        known = self._variations, self._remember, self._replay_id
        menu = ReplayMenu(self._context, self._playback, self.playhead.ply, *known)
        self._context.stack.push(menu)

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
        if self._presenter.act(action):
            self._is_playing = False
            self.refresh()
            return True
        page, seen = self._page_shown, self.screen.placed
        match action:
            case Press(Button.CONFIRM, is_down=True) if self.screen.focused_key == LINE:
                self._toggle()
            case Point(x, y, Phase.DOWN) if (scrubbed := page.scrubbed_at(seen, x, y)) is not None:
                self._scrubbed, self._pointed = scrubbed, None
                self._go(scrubbed(x))
            case Point(x, _, Phase.HOVER) if self._scrubbed is not None:
                self._go(self._scrubbed(x))
            case Point(phase=Phase.UP) if self._scrubbed is not None:
                self._scrubbed = None
            case Point(phase=Phase.WHEEL, wheel=wheel):
                self._step_by(-1 if wheel > 0 else 1)
            case Point(x, y, Phase.UP) if (ply := page.ply_at(seen, x, y)) is not None:
                self._go(ply)
            case Point(x, y, Phase.HOVER):
                on_line = self._timeline.scrubs(x, y)
                self._pointed = self._timeline.ply_at(x) if on_line else None
                return super().act(action)
            case _:
                return super().act(action)
        self.refresh()
        return True

    # -- time ----------------------------------------------------------------------------------

    def update(self, tick_ms: int) -> bool:
        has_news = self._lookback.update()
        has_news |= self._hold_line()
        has_news |= self._page_shown.paint_ahead()
        if (variation := self.playhead.variation) is not None:
            is_moving = self._presenter.update(tick_ms)
            has_news |= not is_moving and self.playhead.go_on_varying(variation, tick_ms)
            if self.playhead.variation is None:
                self._remarks.shown = None
        else:  # at a higher speed everything moves faster, at a lower one it only stays longer
            is_moving = self._presenter.update(round(tick_ms * max(1.0, SPEEDS[self._speed])))
            has_news |= not (is_moving or has_news) and self._play(tick_ms)
        if has_news:
            self.refresh()
        return is_moving or has_news

    def _play(self, tick_ms: int) -> bool:
        """Let time pass while nothing moves; True if the next move was played."""
        self._waited_ms += tick_ms * self._is_playing
        if not self._is_playing or self._waited_ms < SHOWN_MS / SPEEDS[self._speed]:
            return False
        self._waited_ms = 0
        self._advance()
        self._is_playing = self.playhead.ply < self.playhead.plies
        return True

    def _hold_line(self) -> bool:
        """Give what was come to on the line a picture; True if it is another one."""
        is_steered = self.screen.focused_key == LINE and self._context.devices.last_kind != "mouse"
        is_held = is_steered or self._scrubbed is not None
        return self._timeline.hold(self.playhead.ply if is_held else None)

    def foreseen(self) -> Foreseen | None:
        """Return the board one move on."""
        if (step := self.playhead.next_step) is None:
            return None
        brush = self._context.window.brush
        paint = step_painter(brush, self._presenter, lambda: step)
        return Foreseen((id(self._playback), self.playhead.ply), paint)

    def draw(self, brush: Brush, alpha: float) -> None:
        self._page_shown.alpha = alpha
        super().draw(brush, alpha)
