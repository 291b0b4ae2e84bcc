"""The podium: who won a game and how, as a headline and steps."""

from __future__ import annotations

from typing import Final

from game.core.match.handicap_text import handicap_messages
from game.core.match.match import Match
from game.core.rules.common_moves import Resign, TimeUp
from game.core.rules.state import Player
from scenes.app_context import AppContext
from scenes.dialogs.winners import won_words
from scenes.ui.art.handicaps import draw_tag
from scenes.ui.art.portraits import draw_seat
from scenes.ui.brush import Brush, Point
from scenes.ui.ease import out_cubic

PODIUM_X: Final = (640.0, 470.0, 810.0, 930.0)
PAIR_X: Final = (556.0, 724.0)
TEAM_X: Final = (558.0, 722.0, 395.0, 885.0)
FLOOR_Y: Final = 566.0
STEP_H: Final = (180.0, 124.0, 92.0, 0.0)
STEP_W: Final = 170.0
MIN_STEP_H: Final = 90.0
"""A lower step has only room for its number."""
MAX_TOLD: Final = 3
"""Number of players whose figures are in the summary; with more, the steps show them."""
RISE_MS: Final = 420
"""How long a step takes to rise."""
RISE_APART_MS: Final = 350
"""The lower steps rise first, each so long before the next one."""
LAST_W: Final = 76.0
"""Players without a step stand between the steps and the panel on the right."""


class Podium:
    """The steps of a match's last game. Making one changes nothing, so it may be painted ahead."""

    def __init__(self, context: AppContext, match: Match) -> None:
        self._context, self._match = context, match
        self._outcome = match.state.outcome()
        self.winner: Player | None = self._outcome.winner
        self._winners = self._outcome.winners
        self.series = match.series.after(self._winners) if match.series else None
        """How the match of several games stands after this one."""
        self.risen_ms = 1_000_000
        """For how long the steps have been rising."""

    @property
    def how(self) -> str:
        """What decided the game, in the game's own words, or else which player left; or ""."""
        key = f"{self._match.game.id}.outcome.{self._outcome.reason}"
        if not self._context.strings.has(key):
            return self._left
        returns = self._outcome.returns

        def names(share: float) -> tuple[str, ...]:
            pairs = zip(self._match.seats, returns, strict=True)
            return tuple(seat.name for seat, own in pairs if own == share)

        return self._context.words(key, winner=names(max(returns)), loser=names(min(returns)))

    @property
    def _left(self) -> str:
        """The sentence on a player whose last move was giving up or being late, or ""."""
        match, ply = self._match, self._match.ply - 1
        if ply < 0 or not isinstance(match.moves[ply], Resign | TimeUp):
            return ""
        key = "late" if match.is_by_clock(ply) else "gave_up"
        return self._context.words(
            f"results.{key}", who=match.seats[match.state_at(ply).to_move].name
        )

    @property
    def headline(self) -> str:
        """Who won the game, if any; at the end of a match, who is its champion."""
        words, seats, series = self._context.words, self._match.seats, self.series
        if series is None or not series.is_over:
            if self.winner is None:
                return words("results.draw")
            return won_words(self._context, [seats[player].name for player in self._winners])
        if not series.champions:
            return words("results.shared")
        before = series.played - 1  # who sat where in this game
        names = [seats[(person - before) % len(seats)].name for person in series.champions]
        return won_words(self._context, names, "champion", "champions")

    def _badge(self, player: int) -> str:
        return self._match.game.wording.badge(self._match.state, player)

    def draw_ground(self, brush: Brush) -> None:
        """Draw the table, and the light on the winner."""
        tint = "amber" if self.winner is None else f"look{self._match.seats[self.winner].look}"
        brush.backdrop("results")
        brush.rays((640, 330), tint)

    def rise(self) -> None:
        """Let the steps rise from now on, unless nothing is to move."""
        if not self._context.window.brush.theme.is_calm:
            self.risen_ms = 0

    @property
    def is_rising(self) -> bool:
        """Whether a player is still moving."""
        return self.risen_ms <= RISE_MS + RISE_APART_MS * (len(self._outcome.ranking) - 1)

    def update(self, tick_ms: int) -> bool:
        """Let time pass; return whether the steps have moved."""
        is_rising, self.risen_ms = self.is_rising, self.risen_ms + tick_ms
        return is_rising

    def draw(self, brush: Brush) -> None:
        """Draw the headline, the reason, and all players on their steps."""
        words = self._context.words
        badge = "" if self.winner is None else self._badge(self.winner)
        if badge == "true_victory":
            brush.laurel((640, 182), 46, 132)  # its tips lie behind a long name
        brush.logo(self.headline.upper(), (640, 118), 66, "look2", "amber", "look0")
        if badge:
            is_true = badge == "true_victory"
            name, tone = words(f"results.{badge}").upper(), "gold" if is_true else "violet"
            brush.ribbon((640, 186), name, tone, cracked=not is_true)
        else:
            brush.text(self.how, (640, 184), 22, "heavy", "sub", "center", fit=800)
        self._draw_steps(brush)

    def _spot(self, spot: int) -> tuple[int, float]:
        """Return the place (0 is the first) and the middle of the step of a spot of the ranking."""
        first = len(self._winners)
        if first > 1:  # partners stand together, the others beside them
            return int(spot >= first), TEAM_X[spot]
        place = spot if self.winner is not None else 1  # no player stands higher
        return place, (PAIR_X if len(self._outcome.ranking) == 2 else PODIUM_X)[spot]

    @property
    def feet(self) -> dict[str, Point]:
        """Where the players stand, by their names, once the steps have risen."""
        spots = {player: self._spot(k) for k, player in enumerate(self._outcome.ranking)}
        seats = self._match.seats
        return {seats[one].name: (x, FLOOR_Y - STEP_H[at]) for one, (at, x) in spots.items()}

    def _draw_steps(self, brush: Brush) -> None:
        ranking = self._outcome.ranking
        for spot, player in reversed(list(enumerate(ranking))):
            seat = self._match.seats[player]
            begun_ms = self.risen_ms - RISE_APART_MS * (len(ranking) - 1 - spot)
            if begun_ms < 0:
                continue
            low = 22.0 * (1 - out_cubic(min(begun_ms / RISE_MS, 1.0)))
            place, x = self._spot(spot)
            top = FLOOR_Y - STEP_H[place] + low
            if STEP_H[place]:
                number = 1 if self.winner is None else place + 1
                brush.podium(
                    (x - STEP_W / 2, top, STEP_W, STEP_H[place]), number, f"look{seat.look}"
                )
                used = self._match.assistance(player)
                had = handicap_messages(self._match.game, self._match.options, seat, used)
                if had and len(ranking) > MAX_TOLD and STEP_H[place] > MIN_STEP_H:
                    low = 48 if place and self._badge(player) else 24
                    draw_tag(brush, self._context.strings, had, (x, FLOOR_Y - low), STEP_W - 12)
            r = 40 if place == 0 else 30 if place < 3 else 20
            draw_seat(brush, (x, top - r + 4), r, seat, halo=place == 0)
            if place == 0:
                tilt = 14 if self._badge(player) == "cheater" else 0
                brush.crown((x, top - 2 * r - 14), 56, tilt)
            elif badge := self._badge(player):
                words, at = self._context.words(f"results.{badge}_small"), (x, FLOOR_Y - 22)
                brush.text(words, at, 18, "bold", "text", "center", fit=STEP_W - 8)
            above = 52.0 if place == 0 else 14.0
            room = STEP_W - 4 if STEP_H[place] else LAST_W
            if not brush.has_room(seat.name, room, "heavy"):
                above += 10  # it takes two lines
            brush.name(seat.name, (x, top - 2 * r - above), 20, anchor="center", fit=room)
