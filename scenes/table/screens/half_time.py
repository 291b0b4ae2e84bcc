"""Half-time of a match of the party: those who wait may tip again, for less."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.club.cup import Entrant
from game.club.party.guests import owner
from game.club.party.matches import after_half_time
from game.club.party.scores import tipped_winner
from game.club.party.state import Party
from game.core.match.match import Match
from scenes.app_context import AppContext
from scenes.input.actions import Action, Press
from scenes.kit.boxes import Align, Column, Row
from scenes.kit.frame import Screen
from scenes.kit.leaves import Icon, Picture
from scenes.kit.node import Node
from scenes.kit.scene import ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, TextButton
from scenes.table.screens.tip_rows import tip_rows, with_own_tip, with_tip
from scenes.ui.art.tokens import draw_token, tint_of
from scenes.ui.brush import Box, Brush

STAY_MS: Final = 12_000
LANE_H, TOKEN_R, PIP_H = 48.0, 20.0, 14.0


class HalfTimeScene(ViewScene):
    """It covers the board, as a pause does: the clock stands still."""

    def __init__(self, context: AppContext, party: Party, match: Match) -> None:
        super().__init__(context)
        self._party, self._match = party, match
        self._left_ms = STAY_MS
        waiting = (place for place in party.waiting if place in party.people)
        self._asked = [place for place in waiting if not party.guests[place].device]
        """Who tips on the device that goes round: who plays on at once confirms a tip at most."""
        self._ask_next()

    def _ask_next(self) -> None:
        """Give the focus to the tip of the next one who is asked, or to the way on."""
        party, place = self._party, self._asked.pop(0) if self._asked else None
        if place is None:
            self.screen.focus_on("go_on")
            return
        now = tipped_winner(party, place)
        self.screen.focus_on(("tip", place, now if now in party.seats else party.seats[0]))

    def view(self) -> Node:
        words = self._context.words
        label = words("party.go_on_in", n=-(-self._left_ms // 1000))
        if self._context.settings.is_patient:
            label = words("party.go_on")
        button = TextButton(label, "play", "primary", key="go_on", size=26, width=380.0)
        race = Panel(self._race(), pad=(26.0, 18.0))
        how = Text(words("party.half_time_how"), align="center", lines=2)
        tips = Panel(tip_rows(self._party), words("party.who_wins"), (26.0, 18.0))
        body = Column([race, how, tips, Align(button)], "xl", justify="center")
        return Screen(words("party.half_time"), body, prompts=self.prompts(), margin=150.0)

    def _race(self) -> Node:
        """Return how far each player has come, which gives no move away as the board would."""
        match, party = self._match, self._party
        standing = match.game.wording.standing
        assert standing is not None, "else there is no half-time"
        lanes = zip(party.seats, standing(match.state_at(0)), standing(match.state), strict=True)
        return Column([_lane(party.guests[place].entrant, *steps) for place, *steps in lanes], "s")

    def enter(self) -> None:
        super().enter()
        self._context.sounds.play("alarm")
        self._context.read_aloud(self._context.words("party.half_time"))

    def _put(self, party: Party) -> None:
        if party != self._party:
            self._party = party
            self._context.library.parties.put(party)
            self._context.sounds.play("place")
            self.refresh()

    def act(self, action: Action) -> bool:
        match action:
            case Press(button, device, is_down=True, is_repeat=False, is_scanned=False):
                before, place = self._party, owner(self._party, device)
                if place is not None:
                    self._put(with_own_tip(before, place, button, is_half=True))
                    if self._party != before:
                        return True
        return super().act(action)

    def on_press(self, key: Hashable) -> None:
        if key == "go_on":
            self.on_back()
        else:
            self._put(with_tip(self._party, key, is_half=True))
            self._ask_next()

    def on_back(self) -> None:
        self._put(after_half_time(self._party))  # only now: after a crash it comes again
        super().on_back()

    def update(self, tick_ms: int) -> bool:
        if self._context.settings.is_patient or self._context.stack.top is not self:
            return False
        before, self._left_ms = self._left_ms, self._left_ms - tick_ms
        if self._left_ms <= 0:
            self._left_ms = STAY_MS
            self.on_back()
        elif before // 1000 != self._left_ms // 1000:
            self.refresh()
        return True


def _lane(entrant: Entrant, start: float, left: float) -> Node:
    """Return a player's way, one pip a step; a player without a way stands at its start."""
    steps = round(start)
    done = min(max(steps - left, 0), steps)

    def draw(brush: Brush, box: Box) -> None:
        x, w, y = box[0] + TOKEN_R, box[2] - 2 * TOKEN_R, box[1] + LANE_H / 2
        brush.pips((x, y - PIP_H / 2, w, PIP_H), round(done), steps, tint_of(entrant))
        draw_token(brush, entrant, (x + w * done / steps, y), TOKEN_R)

    name = Text(entrant.name, "strong", group="racers", width=170.0)
    way = Picture((entrant, steps, done), 1e6, LANE_H, draw, grow=1.0)
    to_go = Text(f"{steps - done:.0f}", "figure", align="right", width=40.0)
    return Row([name, way, to_go, Icon("flag", 24.0, "sub")], "m", align="center", height=LANE_H)
