"""What surrounds a board that is being played: cards with clocks, top bar, panels."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from game.core.state import Player
from scenes.boards.beside import Listed, MoveButton
from scenes.cabinet import Cabinet
from scenes.dialogs.opponent_names import line_of
from scenes.input.actions import Button
from scenes.table.beside.at_rest import Paint
from scenes.table.beside.computers import bubble_foot, mood_of
from scenes.table.beside.first_steps import SKIP_H, FirstSteps
from scenes.table.beside.flanks import set_out
from scenes.table.beside.musing import Musing
from scenes.table.beside.patches import GAP, parted, with_glow, with_shadow
from scenes.table.beside.rails import Rails
from scenes.table.beside.side_notes import SideNotes
from scenes.table.first_game import FirstGame
from scenes.table.table import Table
from scenes.ui.brush import Box, Brush
from scenes.ui.handicaps import draw_on_card
from scenes.ui.portraits import Mood

SPECIALS_FROM = 200.0
"""A left panel at least so high lists the specials; a lower one leaves that to their screen."""

SPECIAL_PITCH = 48.0

LEAST_H = 40.0
"""Less of the left rail than that is left empty."""

COACH_H = 180.0
"""What a coach has to say needs so much room."""


class Surround:
    """The parts round the board, each kept as a picture.

    To paint them all takes longer than a frame may: once a move has come to rest, and through a
    film, they catch up one by one (``update``), so that no animation stutters for their sake.
    """

    def __init__(self, cabinet: Cabinet, table: Table, tag: str = "") -> None:
        """``tag`` says in the top bar that this is no match."""
        self._cabinet, self._tag, self.match = cabinet, tag, table.match
        self._sitting, self._showing, self._pointing = table.sitting, table.showing, table.pointing
        self._notes, self.musing = SideNotes(cabinet, table), Musing(cabinet, table)
        self._hud, self.flanks = set_out(
            cabinet.strings, table.showing, table.match.options, table.state
        )
        self.flanks.face(table.state)
        self._steps: FirstSteps | None = None
        self._guest: FirstGame | None = None
        self._shown: dict[Hashable, Hashable] = dict.fromkeys(self._parts(), self._now)
        self._is_turn_to_rest = False  # at every other tick: a frame is often two of them

    def accompany(self, steps: FirstSteps, guest: FirstGame) -> None:
        """Lead somebody through their first game, beside the board and on it."""
        self._steps, self._guest = steps, guest
        self.renew()

    @property
    def _led(self) -> FirstSteps | None:
        """What leads somebody at the moment."""
        is_on = self._guest is not None and self._guest.is_on
        return self._steps if is_on else None

    def skips_at(self, x: float, y: float) -> bool:
        """Whether a click there skips the tips."""
        left, top, w, h = self._hud.left_panel
        low = top + h - SKIP_H
        return self._led is not None and left <= x <= left + w and low <= y <= top + h

    def draw_over(self, brush: Brush) -> None:
        """What is said beside a place of the board."""
        if self._led is not None and not self.is_log_covered:
            self._led.draw_callout(brush)

    @property
    def log_box(self) -> Box:
        """Where the last moves stand."""
        return self._hud.right_panel

    @property
    def is_log_covered(self) -> bool:
        """Whether the coach speaks where the last moves stand otherwise."""
        return self._is_left_taken and self._sitting.coach.has_the_word

    @property
    def _is_left_taken(self) -> bool:
        """Whether the left panel has no room for whoever speaks."""
        is_listing = self.flanks.has_panels or self._shows_specials
        return is_listing or len(self.match.seats) > 2

    @property
    def top_room(self) -> tuple[float, float, float]:
        """Where in the top bar the name ends, the chips end, and what stands at its end begins."""
        return self._hud.top_room

    def tint(self, player: Player) -> str:
        return self._hud.tint(player)

    @property
    def _now(self) -> Hashable:
        """All that the parts depend on."""
        sitting, pager = self._sitting, self._showing.pager
        at = self.match.ply, sitting.seen_by, pager.chapter, pager.page
        coach = sitting.coach.said, sitting.coach.is_thinking
        kind = self._cabinet.devices.last_kind
        guest = self._guest.key if self._guest is not None else None
        film = self._showing.is_film and id(self._showing.filmed)
        is_over, is_persons = sitting.is_over, sitting.is_persons_turn
        return id(self.match), guest, at, is_over, is_persons, kind, coach, film

    @property
    def _state(self) -> Any:
        """The position that the parts tell of: in a film, the one that it has come to."""
        filmed = self._showing.filmed
        return self._sitting.state if filmed is None else filmed

    def _parts(self) -> dict[Hashable, tuple[Box, Callable[[Brush], None]]]:
        """Every part by its name: where it is, and what paints it. No two overlap."""
        hud = self._hud
        parts: dict[Hashable, tuple[Box, Callable[[Brush], None]]] = {
            "top": ((0.0, 0.0, 1280.0, self._hud.top_h), self._draw_top),
            "left": (with_shadow(hud.left_panel), self._draw_left),
        }
        if not self.flanks.has_panels:
            parts["right"] = with_shadow(hud.right_panel), self._draw_right
        else:
            rails = self._rails(self._cabinet.window.brush)
            upper, lower = parted(with_shadow(self.flanks.right_rail), rails.rest[1] - GAP / 2)
            parts["right"] = upper, lambda brush: self.flanks.draw(brush, "right", rails)
            parts["rest"] = lower, self._draw_right
        for player, box in enumerate(hud.boxes):
            parts["card", player] = with_glow(box), self._draws_card(player)
        return parts

    def rehearsed(self, moves: Iterable[Any]) -> Iterator[Paint]:
        """What questions and panels will need, and whoever points at one of ``moves``."""
        if self.flanks.has_panels:
            brush = self._cabinet.window.brush
            yield from self.flanks.pointed(brush, self._sitting.state, moves)
            yield from self.flanks.rehearsed(brush)

    def renew(self) -> None:
        """What the parts showed is not for whoever looks now: let none be seen again."""
        self._shown = dict.fromkeys(self._parts(), self._now)

    def update(self) -> bool:
        """Let a part that is behind catch up; True if one did."""
        self._is_turn_to_rest = not self._is_turn_to_rest
        showing = self._showing
        if self._is_turn_to_rest or (showing.stage.is_moving and not showing.is_film):
            return False
        now = self._now
        for name, shown in self._shown.items():
            if shown != now:
                self._shown[name] = now
                return True
        return False

    def draw(self, brush: Brush) -> None:
        """Everything but the board's pieces, its ground included."""
        ground = ("ground", id(self.match), self._showing.stage.ground)
        brush.still(ground, lambda: self._draw_ground(brush))
        pointing = self._pointing
        stage = self._showing.stage
        self._showing.pager.draw_strip(brush, stage, pointing.begun, pointing.meant)
        held = self._pointing.button
        follows = {"top": held, **self._face(brush)}
        if self.musing.is_on:
            place = "left" if not self._is_left_taken else "rest" if "rest" in follows else "right"
            follows[place] = follows.get(place), self.musing.key
        for name, (box, paint) in self._parts().items():
            key = self._shown[name], follows.get(name)
            brush.patch(name, key, box, partial(paint, brush))
        for player in range(len(self.match.seats)):
            self._draw_clock(brush, player)
            draw_on_card(brush, self._cabinet.strings, self.match, player, self._hud.boxes[player])
        if thinking_s := self._sitting.thinking_s:
            words = self._cabinet.words("play.thinking_for", n=thinking_s)
            self._hud.tag(brush, self._sitting.to_move, words)
        for special, box in self._buttons(brush):
            if held is not None and special.pick == held.pick and not self._showing.stage.is_moving:
                brush.focus_ring(box, 16, self.tint(self._sitting.to_move))

    def _face(self, brush: Brush) -> dict[Hashable, Hashable]:
        """Let the rails follow the pointer, once a move has come to rest; what each part shows."""
        flanks, pointing = self.flanks, self._pointing
        if not self._showing.stage.is_moving:
            flanks.view = self._showing.view
            meant = pointing.meant if self._sitting.choice is None else self._sitting.choice
            flanks.face(self._sitting.state, meant, pointing.refusal)
        elif self._showing.filmed is not None:
            flanks.face(self._showing.filmed)
        rails = self._rails(brush)
        if not flanks.has_panels:
            return {"left": rails.buttons} if rails.buttons else {}
        left = tuple(placed for placed in rails.panels if placed[0].side == "left")
        right = tuple(placed for placed in rails.panels if placed[0].side != "left")
        return {"left": (left, rails.buttons), "right": (right, rails.rest), "rest": rails.rest}

    def _rails(self, brush: Brush) -> Rails:
        rest_h = COACH_H if self._sitting.coach.has_the_word else 0.0
        return self.flanks.rails(brush, has_buttons=not self.is_busy, rest_h=rest_h)

    def _buttons(self, brush: Brush) -> Sequence[tuple[MoveButton, Box]]:
        """The buttons on the screen that play a move at once, and where they are."""
        if self._pointing.is_asked:
            return self.flanks.answer_boxes(brush, self._pointing.buttons)
        return self._rails(brush).buttons

    @property
    def is_busy(self) -> bool:
        """Whether buttons would be in the way of a question, or of a move that has been begun."""
        pointing = self._pointing
        has_aim = pointing.aim is not None and pointing.refusal is None
        is_paged = self._showing.pager.layout is not None
        return (
            pointing.is_asked
            or self._showing.is_film
            or bool(pointing.path)
            or (is_paged and (has_aim or bool(pointing.begun)))
        )

    def button_at(self, x: float, y: float) -> MoveButton | None:
        """The button at a point that plays a move at once, if any does."""
        for special, (left, top, w, h) in self._buttons(self._cabinet.window.brush):
            if left <= x < left + w and top <= y < top + h:
                return special
        return None

    def _draw_ground(self, brush: Brush) -> None:
        brush.backdrop("spot")
        self._showing.stage.draw_ground(brush)
        self._rehearse(brush)

    def _rehearse(self, brush: Brush) -> None:
        """Bake with the first picture of a match what would hold up a later one."""
        state, view = self._sitting.state, self._showing.view
        self._showing.stage.rehearse(brush, view.props(state, self.match.seats))
        if self.flanks.has_panels:
            for paint in self.flanks.pointed(brush, state, view.pickable(state)):
                brush.unseen(partial(paint, brush))
        tag = self._cabinet.words("play.your_turn")
        for player in range(len(self.match.seats)):
            for shown in ("", tag):
                brush.unseen(
                    partial(
                        self._hud.card, brush, state, player, "", shown,
                        has_clock=self._has_clock(player), was_late=self.match.was_late(player),
                        level=self._sitting.level_of(player),
                        mood=Mood.THINKING if shown else Mood.AWAKE,
                    )
                )  # fmt: skip

    def _draw_top(self, brush: Brush) -> None:
        pointing = self._pointing
        if pointing.is_asked:
            question = self._cabinet.words(self._showing.view.banner(self._sitting.state, ()))
            kind = self._cabinet.devices.last_kind
            self.flanks.draw_question(brush, question, pointing.buttons, pointing.button, kind)
            return
        number = self._showing.view.turn_of(self._state)
        key, n = ("play.turn_of_several", number) if number else ("play.turn", self.match.ply + 1)
        turn = self._cabinet.words(key, n=n)
        notes = [self._cabinet.words("play.first_chip")] if self._led is not None else []
        self._hud.top_bar(brush, turn, self.match.series, self._tag, notes)

    def _draw_left(self, brush: Brush) -> None:
        kind, is_live = self._cabinet.devices.last_kind, self._sitting.is_persons_turn
        rails = self._rails(brush)
        if not self.flanks.has_panels and rails.left_rest[3] >= LEAST_H:
            self._draw_notes(brush, rails.left_rest)
        self.flanks.draw(brush, "left", rails, kind, is_live=is_live)

    def _draw_notes(self, brush: Brush, box: Box) -> None:
        """Of all that may stand at the left of a game without panels, what matters most now."""
        game, seats = self.match.game, len(self.match.seats)
        if self.musing.is_on and not self._is_left_taken:
            self.musing.draw(brush, box)
        elif self._shows_specials:
            self._draw_specials(brush, box)
        elif seats > 2:
            self._notes.draw_order(brush, box)
        elif self._sitting.coach.has_the_word:
            self._notes.draw_coach(brush, box)
        elif self._led is not None:
            self._led.draw_tasks(brush, box)
        elif self.match.ply < seats or game.telling.standing is None:
            self._notes.draw_tip(brush, box)
        else:
            self._hud.race(brush, self.match.states, box)

    def _draw_right(self, brush: Brush) -> None:
        if self.musing.is_on and self._is_left_taken:
            self.musing.draw(brush, self._hud.right_panel)
        elif self.is_log_covered:
            self._notes.draw_coach(brush, self._hud.right_panel)
        elif not self.match.ply and self._is_left_taken:
            self._notes.draw_tip(brush, self._hud.right_panel)
        else:
            rest = self._hud.right_panel
            if self._led is not None:
                rest = self._led.draw_remark(brush, rest)
                if not self.match.ply:
                    self._led.draw_to_know(brush, rest)
                    return
            lines = self._sitting.lines()
            self._hud.log(brush, lines, self.match.ply, self.match.ply - 1, rest)

    def _draws_card(self, player: Player) -> Callable[[Brush], None]:
        return lambda brush: self._draw_card(brush, self._state, player)

    def _draw_card(self, brush: Brush, state: Any, player: int) -> None:
        sitting, words = self._sitting, self._cabinet.words
        if level := sitting.level_of(player):
            short = words(f"level.{level}.short")
            line = line_of(self._cabinet.strings, self.match.seats[player], level)
            if not self._hud.has_room(brush, line, has_clock=self._has_clock(player)):
                line = short
        else:
            device = sitting.seating.device_of(player)
            line = words("join.any_device")
            if device:
                line = self._cabinet.say(self._cabinet.devices.name_of(device))
        if player and self.match.puzzle is not None:
            line = words("puzzles.script")
        tag = ""
        if player == state.to_move and not sitting.is_over and not self._showing.is_film:
            tag = words("play.thinking" if level else "play.your_turn")
        late = self.match.was_late(player)
        mood = mood_of(sitting, player, is_film=self._showing.is_film)
        self._hud.card(brush, state, player, line, tag, has_clock=self._has_clock(player),
                       was_late=late, level=level, mood=mood)  # fmt: skip

    def speech_box(self, brush: Brush, player: Player) -> tuple[Box, float]:
        """A player's card, and where a bubble of the game's own below it ends; 0 for none."""
        return self._hud.boxes[player], bubble_foot(self._rails(brush), player)

    def _has_clock(self, player: int) -> bool:
        """Whether time can run out for ``player``: not for computers, nor for who has finished."""
        sitting = self._sitting
        is_timed = sitting.clock.limit_of(player) is not None and not sitting.is_computer(player)
        return is_timed and not self._showing.view.status(sitting.state, player).key

    def _draw_clock(self, brush: Brush, player: int) -> None:
        clock = self._sitting.clock
        limit = self._sitting.clock.limit_of(player)
        if limit is None or not self._has_clock(player):
            return
        is_running = player == self._sitting.to_move and not self._sitting.is_over
        left = max(0, limit - clock.spent_ms) if is_running else limit
        self._hud.clock(brush, player, left, limit, is_running=is_running)

    @property
    def _specials(self) -> Sequence[Listed]:
        """Those that are explained before they are used."""
        specials = self._showing.specials(self._sitting.state)
        return [special for special in specials if isinstance(special, Listed)]

    @property
    def _shows_specials(self) -> bool:
        return self._left_rest[3] >= SPECIALS_FROM and bool(self._specials)

    @property
    def _left_rest(self) -> Box:
        """What panels and buttons leave of the left rail."""
        return self._rails(self._cabinet.window.brush).left_rest

    def special_at(self, x: float, y: float) -> Listed | None:
        """The special listed at a point, if any is."""
        px, py, w, h = self._left_rest
        row = int((y - py - SPECIAL_PITCH) // SPECIAL_PITCH)
        is_inside = px <= x <= px + w and py + SPECIAL_PITCH <= y <= py + h
        if not self._shows_specials or not is_inside or row >= len(self._specials):
            return None
        return self._specials[row]

    def _draw_specials(self, brush: Brush, box: Box) -> None:
        x, y, w, h = box
        words, prefix = self._cabinet.words, f"{self.match.game.id}.special"
        brush.panel((x, y, w, h), "panel", "line", 22)
        brush.text(words(f"{prefix}.title"), (x + 22, y + 14), 18, "heavy", "amber", tracking=1)
        if self._cabinet.devices.last_kind != "mouse":
            brush.prompt(self._cabinet.devices.last_kind, Button.SPECIAL, (x + w - 18, y + 26),
                         anchor="midright")  # fmt: skip
        names = [words(f"{prefix}.{special.name}") for special in self._specials]
        fitting = brush.lettering.fitting
        size = min((fitting(name, 20, "bold", w - 86) for name in names), default=20.0)
        for row, special in enumerate(self._specials):
            middle = y + SPECIAL_PITCH * (row + 1.5)
            ink = "text" if special.refusal is None and self._sitting.is_persons_turn else "dim"
            brush.icon(special.icon, (x + 40, middle), 26, "amber" if ink == "text" else "dim")
            brush.text(names[row], (x + 66, middle), size, "bold", ink, "midleft", fit=w - 86)
