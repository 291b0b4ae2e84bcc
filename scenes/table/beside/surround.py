"""What surrounds a board that is being played: cards with clocks, top bar, panels."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from game.core.match.fair_play import is_competitive
from game.core.rules.state import Player
from scenes.boards.beside import Listed, MoveButton
from scenes.cabinet import Cabinet
from scenes.table.beside.at_rest import Paint
from scenes.table.beside.cards import Cards
from scenes.table.beside.computers import bubble_foot
from scenes.table.beside.first_steps import SKIP_H, FirstSteps
from scenes.table.beside.flanks import set_out
from scenes.table.beside.musing import Musing
from scenes.table.beside.patches import GAP, parted, with_glow, with_shadow
from scenes.table.beside.rails import Rails
from scenes.table.beside.side_notes import SideNotes
from scenes.table.beside.special_list import SpecialList
from scenes.table.first_game import FirstGame
from scenes.table.table import Table
from scenes.ui.brush import Box, Brush

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
        self._seat_cards = Cards(cabinet, table, self._hud)
        self._specials = SpecialList(cabinet, table.sitting, table.showing)
        self._steps: FirstSteps | None = None
        self._guest: FirstGame | None = None
        self._shown: dict[Hashable, Hashable] = dict.fromkeys(self._parts(), self._now)
        self._has_baked = False
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
        hud = self._hud
        left, top, w, h = hud.right_panel if self.flanks.has_panels else hud.left_panel
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
        return self._is_left_taken and self._sitting.coach.is_showing

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
        coach = sitting.coach.shown_count, sitting.coach.is_thinking, sitting.coach.tenths
        kind = self._cabinet.devices.last_kind
        guest = self._guest.key if self._guest is not None else None
        film = self._showing.stage.is_moving and id(self._showing.filmed)
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
        """What questions and panels will need, and whoever points at one of ``moves``; first what
        the first picture of the match has baked, since the window may have become another.
        """
        yield from self._baked()
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
        if [*self._shown.values()].count(now) == len(self._shown):
            return False
        behind = [name for name, shown in self._shown.items() if shown != now]
        self._shown[min(behind, key=self._urgency)] = now
        return True

    def _urgency(self, name: Hashable) -> int:
        """Return the place of a part in the order of catching up: a card loses the light of the
        turn before another one gets it.
        """
        match, state = self.match, self._state
        before = match.state_at(match.ply - 1).to_move if match.ply else None
        order = [("card", before), ("card", state.to_move)]
        return order.index(name) if name in order else len(order)

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
        self._seat_cards.draw_over(brush)
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
        led = self._led
        rest_h = 0.0 if led is None else led.tasks_height(brush)
        rest_h = COACH_H if self._sitting.coach.is_showing else rest_h
        return self.flanks.rails(brush, has_buttons=not self.is_busy, rest_h=rest_h)

    def _buttons(self, brush: Brush) -> Sequence[tuple[MoveButton, Box]]:
        """Return the buttons on the screen that play a move at once, and where they are."""
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
        """Return the button at a point that plays a move at once, if any does."""
        for special, (left, top, w, h) in self._buttons(self._cabinet.window.brush):
            if left <= x < left + w and top <= y < top + h:
                return special
        return None

    def _draw_ground(self, brush: Brush) -> None:
        brush.backdrop("spot")
        self._showing.stage.draw_ground(brush)
        if not self._has_baked:
            for paint in self._baked():
                brush.unseen(partial(paint, brush))
            self._has_baked = True  # not before: a rehearsal may be broken off and begun again

    def _baked(self) -> Iterator[Paint]:
        """Yield what would hold up the first moves."""
        showing, seats = self._showing, self.match.seats
        yield partial(showing.stage.rehearse, looks=showing.view.props(self._sitting.state, seats))
        yield from self._seat_cards.rehearsed()

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
        is_off = self._sitting.clock.is_switched_off and is_competitive(self.match)
        hidden = f"{self.match.game.id}.chip.timer" if is_off else ""  # it would be no longer true
        if is_off:
            notes.append(self._cabinet.words("play.no_clock"))
        self._hud.top_bar(brush, turn, self.match.series, self._tag, notes, hidden=hidden)

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
            self._specials.draw(brush, box)
        elif seats > 2:
            self._notes.draw_order(brush, box)
        elif self._sitting.coach.is_showing:
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
        elif self._led is not None and self.flanks.has_panels:
            self._led.draw_all(brush, self._hud.right_panel)
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
        return lambda brush: self._seat_cards.draw(brush, self._state, player)

    def speech_box(self, brush: Brush, player: Player) -> tuple[Box, float]:
        """A player's card, and where a bubble of the game's own below it ends; 0 for none."""
        return self._hud.boxes[player], bubble_foot(self._rails(brush), player)

    @property
    def _shows_specials(self) -> bool:
        return self._specials.is_shown(self._left_rest)

    @property
    def _left_rest(self) -> Box:
        """What panels and buttons leave of the left rail."""
        return self._rails(self._cabinet.window.brush).left_rest

    def special_at(self, x: float, y: float) -> Listed | None:
        """Return the special listed at a point, if any is."""
        return self._specials.at(self._left_rest, x, y)
