"""Preview of a new game: two computers play its first moves by the options of a form."""

from __future__ import annotations

from typing import Any, Final

from game.ai.requests.opponent import Opponent
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from game.core.rules.state import MoveError
from game.core.search.strength import different_levels
from game.extras.auction import auction_of
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.sprite import Sprites
from scenes.boards.stage import Stage
from scenes.ui.brush import Box

PLIES: Final = 10
REST_MS: Final = 900
"""Before the first move, and at least between two."""
END_MS: Final = 2500
"""How long the last position stays before it begins again."""


class GamePreview:
    """Board in a box, on which a game begins again and again.

    It stands still with reduced motion, and where computers plan in secret.
    """

    def __init__(self, context: AppContext, game: AnyGame, box: Box) -> None:
        self._context, self._game = context, game
        self._stage = Stage(box)
        self._match: Match | None = None
        self._opponent: Opponent | None = None
        self._rest_ms = 0
        self.picture: Sprites = {}
        """The first position."""

    def show(self, options: Any) -> None:
        """Begin again with these options."""
        self.stop()
        levels = list(self._game.opponents(options))
        count = self._game.seats(options)
        played = different_levels(levels, levels[0], count) if levels else [""] * count
        seats = [Seat("", look, level) for look, level in enumerate(played)]
        self._match = match = Match(self._game, options, 1, seats)
        self.picture = VIEWS[self._game.id].picture(match.state, seats)
        self._stage.show(self.picture)
        self._rest_ms = REST_MS
        if levels and not match.has_secrets and auction_of(match.game, match.state) is None:
            self._opponent = Opponent(self._context.thinker, match)

    def stop(self) -> None:
        """Let no computer think any more."""
        if self._opponent is not None:
            self._opponent.cancel()
            self._opponent = None

    def update(self, tick_ms: int) -> bool:
        """Let time pass; return whether the board looks different."""
        has_moved, match, opponent = self._stage.update(tick_ms), self._match, self._opponent
        if match is None or opponent is None or self._context.window.brush.theme.is_calm:
            return has_moved
        self._rest_ms -= tick_ms
        if self._stage.is_moving or self._rest_ms > 0:
            return has_moved
        if match.ply >= PLIES or match.state.outcome() is not None:
            self.show(match.options)
            return True
        opponent.update(tick_ms, match.seats[match.state.to_move].level)
        if opponent.is_due:
            self._play(match, opponent)
        return has_moved

    def _play(self, match: Match, opponent: Opponent) -> None:
        try:
            packed = opponent.take()
            if packed is None:
                raise MoveError
            step = match.submit(self._game.unpack(packed))
        except MoveError:  # the form goes on without a preview that moves
            self.stop()
            return
        view, seats = VIEWS[self._game.id], match.seats
        before, after = (view.picture(state, seats) for state in (step.before, match.state))
        theme = self._context.window.brush.theme
        self._stage.animate(before, after, theme, view.waypoints(step.before, step.move))
        self._rest_ms = END_MS if match.ply >= PLIES else REST_MS

    def draw(self) -> None:
        """Draw the board where it stands."""
        self._stage.draw(self._context.window.brush, (), 0.0)
