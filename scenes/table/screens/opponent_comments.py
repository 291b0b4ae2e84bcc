"""Comments of a computer opponent during a match, in its temper: true, short, in a bubble."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.core.match.remarks import remarks
from game.core.rules.comment import Comment
from game.core.rules.state import Player
from game.core.search.strength import SCALE, strength_of
from scenes.app_context import AppContext
from scenes.table.board.table import MatchTable
from scenes.ui.art.speech_bubble import bubble_height, draw_bubble, fitting_size
from scenes.ui.brush import Box, Brush
from scenes.ui.sentences import sentence

NEAR, APART = 2, 4
"""Minimal number of plies before a comment on an event, and before one on the position.
"""
RECENT: Final = 4
"""Older plies are not spoken of: people come back to a match that was left."""

GAP: Final = 14.0
FLAG: Final = 20.0
"""How far the words over a card stand out of it."""


class OpponentComments:
    """Decides who says what and when; says nothing twice in a match.

    It speaks of what has happened, in the temper of the computer, and where that is not worth a
    word, of the position that the person to move sees.
    """

    def __init__(self, context: AppContext, table: MatchTable) -> None:
        self._context, self._table, self._match = context, table, table.match
        self.says = ""
        self.speaker: Player = 0
        self._said: set[str] = set()
        self._heard_ply, self._spoke_ply = 0, -APART
        self._heard_help = self._help
        self._is_heard = False
        self._left_ms = 0

    def update(self, tick_ms: int, *, is_hushed: bool = False) -> bool:
        """Let time pass; return True if something else is to be seen.

        With `is_hushed` no comment begins.
        """
        ply = self._match.ply
        if self.says:
            self._left_ms -= tick_ms
            if self._left_ms <= 0 or ply != self._spoke_ply or not self._may_talk:
                self.says = ""
                return True
            return False
        if is_hushed:  # what was said meanwhile was not asked for
            self._heard_help = self._help
        is_known = self._is_heard and (ply, self._help) == (self._heard_ply, self._heard_help)
        if is_known or is_hushed or not self._is_moment:
            return False
        since = max(min(self._heard_ply, ply), ply - RECENT)
        helped, self._heard_help = self._heard_help, self._help
        self._heard_ply, self._is_heard = ply, True
        return self._may_talk and self._speak(since, helped)

    def hush(self) -> None:
        """Remove the present comment."""
        self.says = ""

    @property
    def _help(self) -> tuple[int, int]:
        """How many hints and undos people have taken."""
        used = [self._match.assistance(k) for k in range(len(self._match.seats))]
        return sum(one.hints for one in used), sum(one.undos for one in used)

    @property
    def _may_talk(self) -> bool:
        return self._context.settings.opponents_talk and self._match.puzzle is None

    @property
    def _is_moment(self) -> bool:
        """Whether a person to move, or all at the end, look at a board that is at rest."""
        session = self._table.session
        return (session.is_persons_turn or session.is_over) and not self._table.stage.is_moving

    def _speak(self, since: int, helped: tuple[int, int]) -> bool:
        speaker, match = self._opponent(), self._match
        if speaker is None:
            return False
        apart = match.ply - self._spoke_ply
        level = SCALE[strength_of(match.seats[speaker].level) - 1]
        is_urgent = self._help != helped or self._table.session.is_over
        for remark in self._remarks(since, helped, speaker) if apart >= NEAR or is_urgent else ():
            key = f"temper.{level}.{remark.key}"
            if key not in self._said:
                return self._say(speaker, key, remark)
        if apart < APART or self._table.session.is_over:
            return False
        told = match.game.teaching.quips(self._table.state, speaker, match.seats[speaker].level)
        for quip in told:
            key = f"{match.game.id}.quip.{quip.key}"
            if key not in self._said:
                return self._say(speaker, key, quip)
        return False

    def _remarks(self, since: int, helped: tuple[int, int], speaker: Player) -> Iterator[Comment]:
        hints, undos = (now - then for now, then in zip(self._help, helped, strict=True))
        if hints > 0:
            yield Comment("hint")
        if undos > 0:
            yield Comment("undo")
        yield from remarks(self._match, since, speaker)

    def _say(self, speaker: Player, key: str, comment: Comment) -> bool:
        self.says = sentence(self._context.strings, key, comment, self._match.seats)
        self.speaker = speaker
        self._left_ms, self._spoke_ply = 5_000, self._match.ply
        self._said.add(key)
        return True

    def _opponent(self) -> Player | None:
        """Return the computer that has just moved, or at the end any.

        Before the first move there is none: the help for the first move stands there.
        """
        match = self._match
        if not match.ply:
            return None
        mover: Player = match.state_at(match.ply - 1).to_move
        if match.seats[mover].is_computer:
            return mover
        computers = (k for k, seat in enumerate(match.seats) if seat.is_computer)
        is_free = self._table.session.is_over or self._help != (0, 0)
        return next(computers, None) if is_free else None

    def place(self, brush: Brush, card: Box, foot: float, apart: float) -> Box:
        """Return where the bubble is: below the speaker's `card`, or above it without room below.

        It covers another bubble that ends at `foot`, and no card `apart` from this one.
        """
        x, y, w, h = card
        high = bubble_height(brush, self.says, w, self._size(brush, w, apart))
        high = max(high, foot - (y + h + GAP) + 2)
        is_below = y + h + GAP + high <= 648.0
        return x, y + h + GAP if is_below else y - GAP - high, w, high

    def draw(self, brush: Brush, card: Box, foot: float, apart: float) -> None:
        """Draw the bubble where `place` says."""
        box, (_, y, w, h) = self.place(brush, card, foot, apart), card
        tip = y + h - 6 if box[1] > y else y + 6
        inks = "white", f"look{self._match.seats[self.speaker].look}", "ink1"
        size = self._size(brush, w, apart)
        draw_bubble(brush, box, tip, self.says, inks, is_bold=True, tail_x=44 / w, size=size)

    def _size(self, brush: Brush, wide: float, apart: float) -> float:
        """Return the size of the letters."""
        return fitting_size(brush, self.says, wide, apart - GAP - FLAG)
