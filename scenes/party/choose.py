"""Choice of the next game: each guest picks one; the wheel goes to the one with most picks."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from game.club.party.choice import candidates, decide, open_choice, pick, pick_of
from game.club.party.guests import welcome
from game.club.party.matches import seats_of
from game.club.party.state import Party, PartyPhase
from game.registry import GAMES
from scenes.boards import VIEWS
from scenes.input.actions import Button
from scenes.kit.boxes import Column, Row, Spacer
from scenes.kit.frame import Screen
from scenes.kit.leaves import Live
from scenes.kit.node import Node
from scenes.kit.parts import emblem, text_block, token
from scenes.kit.scene import Command
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, Plate, TextButton
from scenes.party.screen import WAIT_MS, PartyScreen
from scenes.party.wheel import TurningWheel, Wheel, WheelSegment
from scenes.ui.ease import out_cubic

if TYPE_CHECKING:
    from game.club.cup import Place
    from scenes.app_context import AppContext

SPIN_MS: Final = 3600
"""How long the wheel turns, slower and slower."""
ROUNDS: Final = 3
STAY_MS: Final = 900
READY_MS: Final = 900
"""The wheel begins to turn so soon after the last pick."""


class ChooseScene(PartyScreen):
    """The wheel in the middle, and beside it each guest with the picked game."""

    phase = PartyPhase.CHOOSE

    def __init__(self, context: AppContext, party: Party, follow: Callable[[Party], None]) -> None:
        super().__init__(context, party, follow)
        self._games = [game for game in GAMES if game in VIEWS]
        if not party.picks:
            self.party = open_choice(party, self._games)
        self._locked = {place for place, _ in self.party.picks}
        self._left_ms = 0
        """Until the wheel turns by itself; 0 while nothing has been picked."""
        self._game = ""
        """The game that the wheel goes to; "" until it is decided."""
        self._goal = 0
        """How far the wheel turns for it, in sectors."""
        self._spun_ms = 0
        self._turning = TurningWheel(self._games)
        self.screen.focus_on(self._games[0])

    # -- the screen ----------------------------------------------------------------------------

    def view(self) -> Node:
        words, party = self._context.words, self.party
        is_pick = self.screen.focused_key in self._games
        here = party.here
        left, right = here[: (len(here) + 1) // 2], here[(len(here) + 1) // 2 :]
        lit = self._games.index(self._game) if self._game else -1
        wheel: Node = Wheel([*map(self._segment, self._games), self._hub()], lit=lit, width=440.0)
        if self._goal:
            wheel = Live(440.0, 440.0, self._turning.draw, width=440.0)
        sides = Row([self._side(left), wheel, self._side(right)], "l", grow=1.0)
        body = Column([Text(words("party.next_how"), lines=2), sides, self._told()])
        prompts = self.prompts("party.pick" if is_pick else "menu.choose")
        return Screen(
            words("party.next"),
            body,
            header=self.header(may_end=not self._game),
            prompts=prompts,
            on_screen=(Button.ALTERNATE, Button.SPECIAL),
        )

    def _segment(self, game: str) -> Node:
        """Return a game on the wheel; the arrow that points outward leads on along its side."""
        half = (len(self._games) + 1) // 2
        left, right = _after(self._games[half:], game), _after(self._games[1:half], game)
        name = self._context.words(f"{game}.short_name")
        return WheelSegment(game, name, key=game, to_left=left, to_right=right)

    def _hub(self) -> Node:
        label = self._context.words("party.spin_short")
        if self._left_ms and not self._game:
            label = self._context.words("party.seconds", n=-(-self._left_ms // 1000))
        return TextButton(label, tone="amber", key="spin", size=24, label=label)

    def _side(self, places: tuple[Place, ...]) -> Node:
        rows = [self._guest(place) for place in places]
        return Column(rows, "m", justify="center", grow=1.0)

    def _guest(self, place: Place) -> Node:
        words, guest = self._context.words, self.party.guests[place]
        game, is_active = pick_of(self.party, place), place == self._active
        key = f"{game}.short_name" if game else "party.picks_now" if is_active else "party.open"
        is_locked = place in self._locked and bool(game)
        r = 26.0 if len(self.party.here) <= 4 else 20.0
        said = Text(words(key), "note", "acc" if is_locked else "muted", group="picks")
        lines = text_block(Text(guest.name, "strong", group="guests"), said)
        sign = emblem(game, 40.0) if game else Spacer(40.0)
        row = Row([token(guest.entrant, r), lines, sign], "m", (12.0, 6.0), align="center")
        rim = "acc" if is_locked else "amber" if is_active else "line"
        return Plate(row, "panel2" if is_active else "panel", 18.0, rim=rim)

    def _told(self) -> Node:
        """Return what the game that leads, or has the focus, would be; nothing while it turns."""
        if self._is_turning:
            return Spacer(height=92.0)
        words, focused = self._context.words, self.screen.focused_key
        shown = self._game or (
            focused if focused in self._games else candidates(self.party, self._games)[0]
        )
        game = str(shown)
        told = Text(self.form_words(game), "note", lines=2)
        lines = Column([Text(words(f"{game}.name"), "headline", size=28), told], 0.0, grow=1.0)
        above, longer = self._games[2], words(self._longer)
        length = TextButton(longer, "clock", key="length", size=20, to_up=above)
        row = Row([emblem(game, 52.0), lines, length], "l", align="center")
        return Panel(row, pad=(22.0, 8.0), height=92.0)

    # -- picks ---------------------------------------------------------------------------------

    @property
    def _active(self) -> Place | None:
        """The guest for whom a device that goes round picks now."""
        open_ = [place for place in self.party.people if place not in self._locked]
        shared = [place for place in open_ if not self.party.guests[place].device]
        return next(iter(shared or open_), None)

    def _pick(self, place: Place, game: str, *, is_final: bool) -> None:
        party = pick(self.party, place, game)
        if is_final:
            self._locked.add(place)
            self._context.sounds.play("place")
            self._read_pick(place, game)
        self.change(party)
        self._left_ms = self._left_ms or WAIT_MS
        if all(one in self._locked for one in party.people):
            self._left_ms = min(self._left_ms, READY_MS)

    def _read_pick(self, place: Place, game: str) -> None:
        what = self.words(f"{game}.name")
        self._context.read_aloud(self.words("party.picks", name=self.name(place), game=what))

    def on_own(self, place: Place, button: Button) -> bool:
        """Left and right turn a guest's own pick, and confirming keeps it."""
        if self._game or place in self._locked:
            return button in (Button.LEFT, Button.RIGHT)
        game = pick_of(self.party, place)
        if button in (Button.LEFT, Button.RIGHT):
            step = 1 if button is Button.RIGHT else -1
            at = self._games.index(game) if game else (-1 if step > 0 else 0)
            self._context.sounds.play("focus")
            self._pick(place, self._games[(at + step) % len(self._games)], is_final=False)
        elif button is Button.CONFIRM:
            self._pick(place, game or str(self.screen.focused_key), is_final=True)
        return button in (Button.LEFT, Button.RIGHT, Button.CONFIRM)

    def on_press(self, key: Hashable) -> None:
        if self._game:
            return
        if key == "spin":
            self._spin()
        elif key == "night":
            self.end_evening()
        elif key == "length":
            self.change(replace(self.party, is_long=not self.party.is_long))
        elif (place := self._active) is not None:
            self._pick(place, str(key), is_final=True)
        else:
            self._spin()

    def commands(self) -> Iterable[Command]:
        yield Command(Button.ALTERNATE, "party.spin", lambda: self.on_press("spin"))
        yield Command(Button.SPECIAL, self._longer, lambda: self.on_press("length"))

    @property
    def _longer(self) -> str:
        return "party.shorter" if self.party.is_long else "party.longer"

    def on_back(self) -> None:
        self.change(welcome(self.party))

    # -- the wheel -----------------------------------------------------------------------------

    @property
    def _is_turning(self) -> bool:
        return self._spun_ms < (SPIN_MS if self._goal else 0)

    def _spin(self) -> None:
        """Decide by picks and chance, and let the wheel turn there; calmly it is there at once."""
        tied, count = candidates(self.party, self._games), len(self._games)
        self._game = SystemRandom().choice(tied)
        if not self._context.window.brush.theme.is_calm and len(tied) > 1:
            self._goal = ROUNDS * count - self._games.index(self._game)
        self._context.sounds.play("tick")
        self.refresh()

    def update(self, tick_ms: int) -> bool:
        if self._game:
            return self._turn(tick_ms)
        is_held = self._context.settings.is_patient or self._context.stack.top is not self
        if not self._left_ms or is_held:
            return False
        before, self._left_ms = self._left_ms, max(self._left_ms - tick_ms, 0)
        if not self._left_ms:
            self._spin()
        elif before // 1000 != self._left_ms // 1000:
            self.refresh()
        return True

    def _turn(self, tick_ms: int) -> bool:
        was_turning, wheel = self._is_turning, self._turning
        self._spun_ms += tick_ms
        if self._is_turning:
            before = wheel.at
            wheel.turn = self._goal * out_cubic(self._spun_ms / SPIN_MS)
            if wheel.at != before:
                self._context.sounds.play("tick")
            return True
        if was_turning:
            wheel.turn, wheel.lit = float(self._goal), self._games.index(self._game)
            self._context.sounds.play("place")
            self.refresh()
        if self._spun_ms < (SPIN_MS if self._goal else 0) + STAY_MS:
            return was_turning
        self._context.sounds.play("start")
        self.change(decide(self.party, self._game, seats_of(self.party, GAMES[self._game])))
        return True


def _after(side: list[str], game: str) -> str | None:
    """Return the next game on a side of the wheel; None if `game` is on the other side."""
    return side[(side.index(game) + 1) % len(side)] if game in side else None
