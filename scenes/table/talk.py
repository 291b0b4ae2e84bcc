"""What a computer opponent says during a match: now and then one true sentence, in a bubble."""

from __future__ import annotations

from typing import Final

from game.core.rules.state import Player
from game.core.search.comments import Quip
from scenes.cabinet import Cabinet
from scenes.table.table import Table
from scenes.ui.brush import Box, Brush
from scenes.ui.bubbles import bubble_height, draw_bubble
from scenes.ui.sentences import sentence

STAY_MS: Final = 5_000
APART: Final = 4
"""So many plies lie at least between two things that are said."""

GAP: Final = 14.0
LOWEST: Final = 648.0


class Talk:
    """Decides who says what and when; says nothing twice in a match.

    It speaks of the position that the person to move sees, once nothing moves any more.
    """

    def __init__(self, cabinet: Cabinet, table: Table) -> None:
        self._cabinet, self._table, self._match = cabinet, table, table.match
        self.says = ""
        self.speaker: Player = 0
        self._said: set[str] = set()
        self._heard_ply, self._spoke_ply = -1, -APART
        self._left_ms = 0

    def update(self, tick_ms: int, *, is_hushed: bool = False) -> bool:
        """Let time pass; True if something else is to be seen. Nobody begins while it
        ``is_hushed``.
        """
        ply = self._match.ply
        if self.says:
            self._left_ms -= tick_ms
            if self._left_ms <= 0 or ply != self._spoke_ply or not self._may_talk:
                self.says = ""
                return True
            return False
        if ply == self._heard_ply or is_hushed or not self._is_moment:
            return False
        self._heard_ply = ply
        return self._may_talk and ply - self._spoke_ply >= APART and self._speak()

    def hush(self) -> None:
        """What is being said goes."""
        self.says = ""

    @property
    def _may_talk(self) -> bool:
        return self._cabinet.settings.opponents_talk and self._match.puzzle is None

    @property
    def _is_moment(self) -> bool:
        """Whether a person to move looks at a board that is at rest."""
        sitting = self._table.sitting
        return sitting.is_persons_turn and not self._table.stage.is_moving

    def _speak(self) -> bool:
        speaker = self._opponent()
        if speaker is None:
            return False
        match, level = self._match, self._match.seats[speaker].level
        told = match.game.teaching.quips(self._table.state, speaker, level)
        quip: Quip | None = next((one for one in told if one.key not in self._said), None)
        if quip is None:
            return False
        key = f"{match.game.id}.quip.{quip.key}"
        self.says = sentence(self._cabinet.strings, key, quip, match.seats)
        self.speaker, self._left_ms, self._spoke_ply = speaker, STAY_MS, match.ply
        self._said.add(quip.key)
        return True

    def _opponent(self) -> Player | None:
        """The computer that has just moved; before the first move nobody talks, since there stands
        how to make one.
        """
        match = self._match
        if not match.ply:
            return None
        mover = match.state_at(match.ply - 1).to_move
        return mover if match.seats[mover].level else None

    def draw(self, brush: Brush, card: Box, foot: float) -> None:
        """The bubble below the speaker's ``card``, or above it where there is no room below; it
        covers another one that ends at ``foot``.
        """
        if not self.says:
            return
        x, y, w, h = card
        high = bubble_height(brush, self.says, w)
        high = max(high, foot - (y + h + GAP) + 2)
        is_below = y + h + GAP + high <= LOWEST
        top = y + h + GAP if is_below else y - GAP - high
        tip = y + h - 6 if is_below else y + 6
        tint = f"look{self._match.seats[self.speaker].look}"
        draw_bubble(brush, (x, top, w, high), tip, self.says, "white", tint, "ink1",
                    is_bold=True, tail_x=44 / w)  # fmt: skip
