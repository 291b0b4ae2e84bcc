"""A record played back: stepped, scrubbed, played at any speed, with remarks on how it went."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final

from game.ai.asking.lookback import Lookback
from game.core import options as opt
from game.core.match import Transition
from game.core.record import Playback
from game.core.review import is_reviewed
from game.core.variations import VariationTree
from game.registry import GAMES
from scenes.cabinet import Cabinet
from scenes.dialogs.confirm_leave import confirm_leave
from scenes.dialogs.page import Page, PromptBar
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.review.aside import AsideScene
from scenes.review.remarks import Remarks
from scenes.review.variation import Variation, draw_frame
from scenes.scene import Scene
from scenes.table.beside.flanks import Flanks, set_out
from scenes.table.beside.graph import holds, ply_at
from scenes.table.beside.hud import PAGED_DROP
from scenes.table.showing import Showing
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, PushButton, Stepper

BAR: Box = (64.0, 650.0, 1152.0, 8.0)
CONTROLS_Y, CONTROLS_H = 664.0, 38.0
SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
SHOWN_MS: Final = 1100
"""How long each line stays at speed 1."""


class WatchScene(Scene):
    """One playback. Nothing here can change the record.

    ``lookback`` is its review, where somebody has asked for that before.
    """

    covers = True

    def __init__(
        self, cabinet: Cabinet, playback: Playback, ply: int = 0, lookback: Lookback | None = None
    ) -> None:
        self._cabinet, self._playback = cabinet, playback
        record = playback.record
        self._game = GAMES[record.game]
        self._ply = min(max(ply, 0), len(playback.moves))
        self._variation: Variation | None = None
        self._variations: VariationTree | None = None
        self._showing = Showing(
            cabinet, self._game, record.seats, lambda: self._present, lambda: self._so_far
        )
        options = opt.from_map(self._game.options, record.options)
        self._drop = PAGED_DROP if self._showing.pager.layout else 0.0
        self._hud, self._flanks = set_out(
            cabinet.strings, self._showing, options, playback.states[0],
            is_left_taken=is_reviewed(self._game),
        )  # fmt: skip
        self._is_playing = False
        self._speed = SPEEDS.index(1.0)
        self._waited_ms = 0
        self._scrubbed: Box | None = None
        told = tuple(map(self._game.logged, playback.states, playback.moves))
        lines = (*told, *playback.lines[len(told) :])  # what could not be played stands as it is
        self._movers = [(state.to_move, line) for state, line in
                        zip(playback.states, lines, strict=False)]  # fmt: skip
        self._lookback = lookback or Lookback(cabinet.thinker, self._game, playback)
        self._remarks = Remarks(cabinet, self._game, self._lookback, self._hud.left_panel,
                                record.seats)  # fmt: skip
        self._prompt_bar = PromptBar(cabinet)
        self._controls = self._items()
        self._look_item = PushButton(self._remarks.button_box, "", self._look, size=18)
        self._page = Page(cabinet)
        self._offer()
        self._page.focus.current = self._play_item

    def _items(self) -> list[Item]:
        words = self._cabinet.words
        y, h = CONTROLS_Y + self._drop, CONTROLS_H
        rows: list[tuple[str, Callable[[], None]]] = [
            ("first", lambda: self._go(0)),
            ("step_back", lambda: self._step(-1)),
            ("play", self._toggle),
            ("step_on", lambda: self._step(1)),
            ("last", lambda: self._go(len(self._playback.moves))),
        ]
        items: list[Item] = [
            PushButton((716 + i * 58, y, 52, h), "", on_press, icon=icon)
            for i, (icon, on_press) in enumerate(rows)
        ]
        self._play_item = items[2]
        items.append(PushButton((484, y, 220, h), words("watch.more"), self._turn_aside,
                                icon="menu", size=18))  # fmt: skip
        items.append(  # at the end: left and right do not lead out of it
            Stepper((1030, y - 3, 186, h + 6), "", self._speed_words, self._change_speed,
                    value_width=186, can_step=lambda step: 0 <= self._speed + step < len(SPEEDS))
        )  # fmt: skip
        return items

    def _offer(self) -> None:
        """What can be pressed now: the remarks' button is there if there are any."""
        name = "show" if self._remarks.unseen(self._ply) else "next_remark"
        self._look_item.label = self._cabinet.words(
            "watch.show_end" if self._variation else f"watch.{name}"
        )
        self._page.set_items([*self._controls, *[self._look_item] * bool(self._remarks.all)])

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

    def _step(self, by: int) -> None:
        self._is_playing = False
        if by == 1:
            self._advance()
        else:
            self._go(self._ply + by)

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
        """Straight to the position after ``ply`` lines."""
        self._variation = self._remarks.shown = None
        self._ply = min(max(ply, 0), len(self._playback.moves))
        self._showing.return_to_present()
        self._offer()

    def _end_variation(self) -> None:
        """Back to what was played, if the board shows anything else."""
        if self._variation is not None:
            self._go(self._ply)

    def _turn_aside(self) -> None:
        """Do something with the position besides watching what came next."""
        self._end_variation()
        self._is_playing = False
        self._cabinet.stack.push(
            AsideScene(self._cabinet, self._playback, self._ply, self._variations, self._remember)
        )

    def _remember(self, variations: VariationTree) -> None:
        """What somebody has tried is there the next time."""
        self._variations = variations

    @property
    def loss(self) -> str:
        return "" if self._variations is None or self._variations.is_kept else "analysis"

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
            case Press(Button.ALTERNATE | Button.PAUSE, is_down=True):
                self._toggle()
            case Press(Button.SPECIAL, is_down=True):
                self._look() if self._remarks.all else self._turn_aside()
            case Point(x, y, Phase.DOWN) if (box := self._scrubbable_at(x, y)) is not None:
                self._scrubbed = box
                self._scrub(box, x)
            case Point(x, _, Phase.HOVER) if self._scrubbed is not None:
                self._scrub(self._scrubbed, x)
            case Point(phase=Phase.UP) if self._scrubbed is not None:
                self._scrubbed = None
            case Point(phase=Phase.WHEEL, wheel=wheel):
                self._step(-1 if wheel > 0 else 1)
            case Point(x, y, Phase.UP) if (row := self._hud.log_row_at(x, y)) is not None:
                self._is_playing = False
                self._go(max(0, self._log_top - row + 1))
            case _:
                return self._page.act(action)
        return True

    def _scrubbable_at(self, px: float, py: float) -> Box | None:
        """The bar or the graph, if one of them is there."""
        for box in (self._bar, self._remarks.graph_box(self._ply)):
            if box is not None and holds(box, px, py, margin=8):
                return box
        return None

    def _scrub(self, box: Box, px: float) -> None:
        self._is_playing = False
        plies = len(self._playback.moves)
        share = (px - box[0]) / box[2]
        self._go(round(share * plies) if box == self._bar else ply_at(box, plies, px))

    @property
    def _log_top(self) -> int:
        """The line in the top row of the log: the current one near its middle."""
        last = len(self._playback.lines) - 1
        rows = self._hud.log_rows
        return min(last, max(self._ply - 1 + rows // 2, min(rows - 1, last)))

    def update(self, tick_ms: int) -> bool:
        if has_news := self._lookback.update():
            self._offer()
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
            return True
        if self._variation.is_over:
            self._end_variation()
        return self._variation is None

    @property
    def _shown(self) -> Hashable:
        """All that the still picture depends on."""
        variation, lookback = self._variation, self._lookback
        varied = None if variation is None else variation.played
        return (
            id(self), self._ply, self._showing.view, varied,
            lookback.is_open, lookback.has_failed, self._cabinet.devices.last_kind,
        )  # fmt: skip

    def draw(self, brush: Brush, alpha: float) -> None:
        brush.still(self._shown, lambda: self._draw_still(brush))
        self._showing.pager.draw_strip(brush)
        self._showing.stage.draw_pieces(brush, (), alpha)
        if self._variation is not None:
            draw_frame(brush, self._showing.stage.box)
        self._draw_bar(brush)
        self._page.draw(brush)
        middle = CONTROLS_Y + self._drop + CONTROLS_H / 2
        if note := self._note():
            brush.icon("cross", (76, middle), 22, "amber")
            brush.text(note, (98, middle), 18, "bold", "amber", "midleft", fit=370)
            return
        words = self._cabinet.words
        stop_or_play = words("watch.stop" if self._is_playing else "watch.play")
        prompts = [(Button.CANCEL, words("menu.back")), (Button.ALTERNATE, stop_or_play)]
        self._prompt_bar.draw(brush, prompts, middle, on_screen=(Button.ALTERNATE,))

    def _draw_still(self, brush: Brush) -> None:
        """All that stays as it is while one line is shown."""
        words, playback = self._cabinet.words, self._playback
        state = self._present
        count, tag = words("watch.count", n=self._ply, of=len(playback.moves)), ""
        if (variation := self._variation) is not None:
            count = words("watch.count", n=variation.played, of=len(variation.line))
            tag = words("watch.could_have_been")
        brush.backdrop("spot")
        self._hud.top_bar(brush, count, None, tag)
        is_over = state.outcome() is not None
        for player, seat in enumerate(playback.record.seats):
            line = words("watch.person")
            if seat.is_computer:
                line = words("join.computer", level=words(f"level.{seat.level}.short"))
            tag = words("watch.to_move") if player == state.to_move and not is_over else ""
            self._hud.card(brush, state, player, line, tag, has_clock=False)
        if is_reviewed(self._game):
            self._remarks.draw(brush, self._ply)
            self._remarks.draw_above(brush, self._ply, self._hud.top_room)
        elif not self._flanks.has_panels:
            self._hud.race(brush, playback.states[: self._ply + 1])
        if self._flanks.has_panels:
            self._draw_panels(brush, self._flanks, state)
        self._hud.log(brush, self._movers, self._ply, self._log_top)
        self._showing.stage.draw_ground(brush)

    @property
    def _bar(self) -> Box:
        x, y, w, h = BAR
        return x, y + self._drop, w, h

    def _draw_panels(self, brush: Brush, flanks: Flanks, state: Any) -> None:
        """The game's own, pointing at the move to come."""
        flanks.view = self._showing.view
        is_played = self._variation is None and self._ply < len(self._playback.moves)
        flanks.face(state, self._playback.moves[self._ply] if is_played else None)
        rails = flanks.rails(brush, has_buttons=False)
        for side in ("left", "right"):
            flanks.draw(brush, side, rails)

    def _note(self) -> str:
        """What is wrong with the line just shown, or with the file while the first is shown."""
        notes = self._playback.notes
        if self._ply and notes[self._ply - 1]:
            return self._cabinet.say(notes[self._ply - 1])
        if self._ply == len(self._playback.moves) < len(notes):
            return self._cabinet.say(notes[self._ply])
        about_all = next(iter(self._playback.warnings), None)
        return "" if self._ply else self._cabinet.say(about_all)

    def _draw_bar(self, brush: Brush) -> None:
        x, y, w, h = self._bar
        total = max(1, len(self._playback.moves))
        brush.rounded(self._bar, "hole", 4)
        brush.rounded((x, y, max(h, w * self._ply / total), h), "acc", 4)
        for k in range(len(self._playback.moves)):
            if self._playback.notes[k]:
                brush.disc((x + w * (k + 1) / total, y + h / 2), 4, "amber")
        for remark in sorted(self._remarks.all, key=lambda remark: remark.is_slip):
            r, ink = (5, "amber") if remark.is_slip else (3, "sub")
            brush.disc((x + w * remark.ply / total, y + h / 2), r, ink)
        brush.disc((x + w * self._ply / total, y + h / 2), 9, "text")
