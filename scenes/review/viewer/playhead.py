"""Playhead of a replay: a position of the game, or of a variation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.match.match import Transition
from game.core.record.record import Playback
from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.review.variation import Variation
from scenes.table.board.pager import Source
from scenes.table.board.presenter import Presenter
from scenes.ui.brush import Box


class Playhead:
    """The position of a playback that its ``presenter`` shows."""

    def __init__(self, context: AppContext, playback: Playback, ply: int, board: Box) -> None:
        self._context, self.playback = context, playback
        self.ply = min(max(ply, 0), self.plies)
        self.variation: Variation | None = None
        game, seats = GAMES[playback.record.game], playback.record.seats
        state, states, moves = lambda: self.present, lambda: self._states, lambda: self._moves
        self.presenter = Presenter(context, Source(game, seats, state, states, moves), board)

    @property
    def plies(self) -> int:
        """The number of moves."""
        return len(self.playback.moves)

    @property
    def present(self) -> Any:
        """The position on the board."""
        variation = self.variation
        return self.playback.states[self.ply] if variation is None else variation.state

    @property
    def _states(self) -> Sequence[Any]:
        """The positions up to the one that is watched, and those that could have followed it."""
        varied = () if self.variation is None else self.variation.states[1:]
        return *self.playback.states[: self.ply + 1], *varied

    @property
    def _moves(self) -> Sequence[Any]:
        line = () if self.variation is None else self.variation.line[: self.variation.played]
        return *self.playback.moves[: self.ply], *line

    @property
    def next_step(self) -> Transition | None:
        """The move to come; None at the end, and in a variation."""
        ply, states = self.ply, self.playback.states
        if self.variation is not None or ply >= self.plies:
            return None
        return Transition(states[ply], self.playback.moves[ply], states[ply + 1])

    def go(self, ply: int) -> None:
        """Show another position at once."""
        self.variation = None
        self.ply = min(max(ply, 0), self.plies)
        self.presenter.return_to_present()

    def advance(self, *, is_quiet: bool = False) -> None:
        """Play one move on the board."""
        if (step := self.next_step) is not None:
            self.ply += 1
            self._show(step, is_quiet=is_quiet)

    def _show(self, step: Transition, *, is_quiet: bool = False) -> None:
        cue = self.presenter.show(step, is_brief=is_quiet)
        if not is_quiet:
            self._context.sounds.play(cue)

    def vary(self, line: Sequence[Any]) -> None:
        """Show what could have been played from here."""
        self.presenter.stage.finish()
        self.variation = Variation(self.present, line)

    def go_on_varying(self, variation: Variation, tick_ms: int) -> bool:
        """Let time pass in a line that could have been played; True if it went on or ended."""
        if (step := variation.update(tick_ms)) is not None:
            self._show(step)
        elif variation.is_over:
            self.go(self.ply)
        return step is not None or variation.is_over
