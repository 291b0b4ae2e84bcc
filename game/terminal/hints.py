"""Hints in the terminal: the same as on screen, one more for each request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.match.match import Match
from game.core.rules.comment import Comment
from game.core.rules.transcript import Transcript
from game.words.strings import Strings


class HintSession:
    """Hints of the tutor on the current position of `match`."""

    def __init__(
        self, match: Match, transcript: Transcript[Any, Any], words: Strings, names: Sequence[str]
    ) -> None:
        self._match, self._transcript, self._words = match, transcript, words
        self._names = names
        self._ply = -1
        self._hints: Sequence[Comment] = ()
        self._shown = 0

    @property
    def has_more(self) -> bool:
        """Whether some hints on the current position have not been shown."""
        is_asked = self._ply == self._match.ply
        has_coach = self._match.game.teaching.coach is not None
        return has_coach and (not is_asked or self._shown < len(self._hints))

    def next_hint(self) -> str:
        """Return the next hint, or the last again; may take half a second."""
        words, match = self._words, self._match
        coach = match.game.teaching.coach
        if coach is None:
            return words.t("text.no_coach")
        if self._ply != match.ply:
            found = coach(match.observation(match.state.to_move))
            # here nothing can be lit on the board
            self._hints = [hint for hint in found if hint.line or hint.values or not hint.cells]
            self._ply, self._shown = match.ply, 0
        if not self._hints:
            return words.t("text.no_hint")
        self._shown = min(self._shown + 1, len(self._hints))
        line = self._hint_text(self._hints[self._shown - 1])
        return words.t("text.hint", n=self._shown, of=len(self._hints), told=line)

    def _hint_text(self, hint: Comment) -> str:
        """Return the text of a hint, with its moves as they are typed."""
        words, state = self._words, self._match.state
        line = words.say(hint.message(f"{self._match.game.id}.hint", self._names))
        if not hint.line:
            return line
        moves = ", ".join(self._transcript.typed(state, move) for move in hint.line)
        return words.t("text.hint_moves", told=line, moves=moves)
