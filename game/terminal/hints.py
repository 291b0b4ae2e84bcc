"""Hints in the terminal: the same that the screen gives, one more each time that somebody asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.match import Match
from game.core.state import Reason, message_of
from game.core.teaching import Hint
from game.core.transcript import Transcript
from game.words.strings import Strings


class Advice:
    """What the coach of ``match`` says of the present position."""

    def __init__(
        self, match: Match, transcript: Transcript[Any, Any], words: Strings, names: Sequence[str]
    ) -> None:
        self._match, self._transcript, self._words = match, transcript, words
        self._names = names
        self._ply = -1
        self._hints: Sequence[Hint] = ()
        self._said = 0

    @property
    def has_more(self) -> bool:
        """Whether the coach has not said everything about the present position yet."""
        is_asked = self._ply == self._match.ply
        has_coach = self._match.game.teaching.coach is not None
        return has_coach and (not is_asked or self._said < len(self._hints))

    def next(self) -> str:
        """One hint more; the last one again if there are no more. May take half a second."""
        words, match = self._words, self._match
        coach = match.game.teaching.coach
        if coach is None:
            return words.t("text.no_coach")
        if self._ply != match.ply:
            found = coach(match.seen_by(match.state.to_move))
            # here nothing can be lit on the board
            self._hints = [hint for hint in found if hint.line or hint.values or not hint.cells]
            self._ply, self._said = match.ply, 0
        if not self._hints:
            return words.t("text.no_hint")
        self._said = min(self._said + 1, len(self._hints))
        told = self._sentence(self._hints[self._said - 1])
        return words.t("text.hint", n=self._said, of=len(self._hints), told=told)

    def _sentence(self, hint: Hint) -> str:
        """What it says, and its moves as somebody would type them."""
        words, state = self._words, self._match.state
        reason = Reason(hint.key, values=hint.values, players=hint.players)
        told = words.say(message_of(f"{self._match.game.id}.hint", reason, self._names))
        if not hint.line:
            return told
        moves = ", ".join(self._transcript.typed(state, move) for move in hint.line)
        return words.t("text.hint_moves", told=told, moves=moves)
