"""Spoken log of a game: each move in words, whose turn comes, and what is pointed at."""

from __future__ import annotations

from typing import Any

from game.core.match.match import Match
from scenes.app_context import AppContext
from scenes.table.session.session import Session
from scenes.ui.sentences import whose_turn


class Narration:
    """Has moves read aloud as they are made; of a hidden one that it is made."""

    def __init__(self, context: AppContext, match: Match) -> None:
        self._context, self._match = context, match
        self._read = match.ply
        self._meant: Any = None

    def begin(self) -> None:
        """Begin here: what was played before is not read."""
        self._read = self._match.ply

    def point(self, meant: Any, refusal: str) -> None:
        """Read the move pointed at, or none; ``refusal`` says why it may not be played."""
        if not self._context.settings.read_aloud or meant == self._meant:
            return
        self._meant = meant
        if meant is not None:
            told = self._match.game.log_text(self._match.state, meant)
            self._context.read_aloud(refusal or self._context.strings.write(told))

    def read(self, session: Session) -> None:
        """Read what has come since the last time, but no moves that were taken back."""
        before, self._read = self._read, self._match.ply
        if self._read <= before:
            return
        strings, seats = self._context.strings, self._match.seats
        for player, words in session.lines()[before : self._read]:
            self._context.read_aloud(f"{seats[player].name}: {strings.write(words)}")
        if self._match.state.outcome() is None:
            self._context.read_aloud(whose_turn(strings, seats[session.to_move]))
