"""Part of those who wait in a match of the party: they react, and tip again at half-time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.club.cup import Place
from game.club.party.guests import owner
from game.club.party.matches import after_half_time, is_half
from game.club.party.state import Party
from game.core.match.fair_play import PARTY
from scenes.app_context import AppContext
from scenes.input.actions import Action, Button, Press
from scenes.table.board.table import MatchTable
from scenes.table.screens.half_time import HalfTimeScene
from scenes.ui.art.reactions import REACTIONS, draw_reaction
from scenes.ui.art.tokens import draw_token
from scenes.ui.brush import Brush

BUTTONS: Final = dict(
    zip((Button.CONFIRM, Button.CANCEL, Button.ALTERNATE, Button.SPECIAL), REACTIONS, strict=True)
)
"""The four buttons of a pad, and the face that each is for."""
FLOAT_MS: Final = 1800
APART_MS: Final = 250
"""Shortest time between two reactions of a guest."""
FROM_Y, TO_Y, SIDES = 610.0, 250.0, (36.0, 1244.0)
"""Where a reaction rises: beside the board, at the edge of the screen."""


@dataclass(slots=True)
class Reaction:
    """A face that rises. `place` is the guest who sent it."""

    face: str
    place: Place
    age_ms: int = 0


class PartyTable:
    """Watches a match of the party, and hears the devices of those who do not play.

    It does nothing in any other match.
    """

    def __init__(self, context: AppContext, table: MatchTable) -> None:
        self._context, self._table = context, table
        self._is_on = table.match.stakes == PARTY
        self._rising: list[Reaction] = []

    @property
    def party(self) -> Party | None:
        """The party whose match it is; None if it is not waited for any more."""
        return self._context.library.parties.of_match(self._table.session.journal.match_id)

    def enter(self) -> None:
        """Tell guests with a pad of their own what its buttons do, the first time they wait."""
        party = self.party
        if not self._is_on or party is None or self._table.match.ply:
            return
        guests, played = party.guests, party.played
        names = tuple(
            guests[place].name
            for place in party.waiting
            if guests[place].device.startswith("pad")
            and all(place in one.seats for one in played[guests[place].came :])
        )
        if names:
            self._context.toast(self._context.words("party.faces", names=names))

    def takes(self, action: Action) -> bool:
        """Return whether an action was one of a guest who waits, on a device of their own.

        All may pause.
        """
        if not self._is_on or not isinstance(action, Press) or action.button is Button.PAUSE:
            return False
        party = self.party
        if party is None or (place := owner(party, action.device)) is None:
            return False
        if place in party.seats:
            return False
        if action.is_down and not action.is_repeat and action.button in BUTTONS:
            self._react(place, BUTTONS[action.button])
        return True

    def _react(self, place: Place, face: str) -> None:
        mine = [one.age_ms for one in self._rising if one.place == place]
        if min(mine, default=APART_MS) >= APART_MS:
            self._rising = [*self._rising, Reaction(face, place)][-6:]
            self._context.sounds.play("focus")

    def update(self, tick_ms: int, *, has_changed: bool) -> bool:
        """Let faces rise, and begin half-time when it has come."""
        if not self._is_on:
            return False
        is_moving = bool(self._rising)
        for one in self._rising:
            one.age_ms += tick_ms
        self._rising = [one for one in self._rising if one.age_ms < FLOAT_MS]
        session = self._table.session
        if has_changed and session.is_persons_turn and not self._table.stage.is_moving:
            party = self.party
            if party is not None and not party.has_halved and is_half(self._table.match):
                self._halve(party)
        return is_moving

    def _halve(self, party: Party) -> None:
        if set(party.waiting) & set(party.people):
            self._context.stack.push(HalfTimeScene(self._context, party, self._table.match))
        else:
            self._context.library.parties.put(after_half_time(party))

    def draw(self, brush: Brush) -> None:
        """Draw the faces, those of one guest always on one side."""
        party = self.party if self._rising else None
        for one in self._rising if party is not None else ():
            assert party is not None
            part = one.age_ms / FLOAT_MS
            x = SIDES[one.place % 2] + (-1 if one.place % 2 else 1) * 14.0 * (one.place // 2)
            y = FROM_Y + (TO_Y - FROM_Y) * (1 - (1 - part) ** 2)
            draw_reaction(brush, (x, y), 25.0, one.face)
            draw_token(brush, party.guests[one.place].entrant, (x, y + 34.0), 11.0)
