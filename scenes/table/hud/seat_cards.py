"""The cards of a match that is played: what each says of its player, and its clock."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from game.core.match.handicap_text import handicap_messages
from game.core.rules.state import Player
from scenes.app_context import AppContext
from scenes.dialogs.opponent_names import line_of
from scenes.kit.leaves import Live, middle
from scenes.kit.node import Node
from scenes.table.board.table import MatchTable
from scenes.table.hud.clock_face import STOPPED, draw_clock
from scenes.table.hud.places import Places
from scenes.table.hud.player_card import SMALL_H, CardMaker, Sitter
from scenes.table.session.session import Session
from scenes.ui.art.portraits import Mood
from scenes.ui.brush import Box, Brush


class SeatCards:
    """Makes the card of each seat, in the boxes of ``places``."""

    def __init__(self, context: AppContext, table: MatchTable, places: Places) -> None:
        self._context, self._table, self._places = context, table, places
        self.match, self._session, self._presenter = table.match, table.session, table.presenter
        seats, game = table.match.seats, table.match.game.id
        self._maker = CardMaker(context.strings, game, table.view, seats, is_tight=places.is_tight)

    def card(self, state: Any, player: Player) -> Node:
        """Return a card in a position that is shown."""
        session, words = self._session, self._context.words
        level, tag = session.level_of(player), ""
        if player == state.to_move and not session.is_over and not self._presenter.is_film:
            tag = words("play.thinking" if level else "play.your_turn")
            if (seconds := session.thinking_s) and player == session.to_move:
                tag = words("play.thinking_for", n=seconds)
        mood = mood_of(session, player, is_film=self._presenter.is_film)
        return self.card_with(state, player, tag, mood)

    def card_with(self, state: Any, player: Player, tag: str, mood: Mood) -> Node:
        """Return a card with a tag, and a computer on it in that mood."""
        match, box = self.match, self._places.card_of(player)
        clock: Node | None = Live(48.0, 56.0, partial(self._draw_clock, player), width=48.0)
        clock = clock if self._has_clock(player) else None
        own = handicap_messages(match.game, match.options, match.seats[player])
        given = *match.seat_notes(player), *own
        who, level, partners = self._lines(player), self._level(player), self._partners(player)
        sitter = Sitter(who, tag, level, mood, match.was_late(player), clock, partners, given)
        self._maker.view = self._presenter.view
        return self._maker.card(self._context.window.brush, state, player, sitter, box)

    def _partners(self, player: Player) -> Sequence[int]:
        """Return the looks of the partners but the player's own."""
        partners, seats = self.match.game.partners(self.match.options, player), self.match.seats
        return [seats[p].look for p in partners if seats[p].look != seats[player].look]

    def _level(self, player: Player) -> str:
        """Return the level that plays there, or that played there in a game that is analysed."""
        played_by = self._table.played_by
        return self._session.level_of(player) or (played_by[player] if played_by else "")

    def _lines(self, player: Player) -> Sequence[str]:
        """Return who plays there in words: a computer's kind, or a person's device."""
        words = self._context.words
        if player and self.match.puzzle is not None:
            return (words("puzzles.script"),)
        if partners := self.match.game.partners(self.match.options, player):
            who = tuple(self.match.seats[partner].name for partner in partners)
            return (words("play.partner", who=who),)
        if level := self._level(player):
            line = line_of(self._context.strings, self.match.seats[player], level)
            return line, words(f"level.{level}.short")
        if self._table.played_by:
            return (words("watch.person"),)
        device = self._session.seating.device_of(player)
        name = self._context.say(self._context.devices.name_of(device)) if device else None
        return (name or words("join.any_device"),)

    def _has_clock(self, player: Player) -> bool:
        """Return whether time can run out for ``player``: a person who has not finished."""
        session = self._session
        is_timed = session.clock.limit_of(player) is not None and not session.is_computer(player)
        return is_timed and not self._presenter.view.status(session.state, player).key

    def _draw_clock(self, player: Player, brush: Brush, box: Box, now_ms: int) -> None:
        clock, limit_ms = self._session.clock, self._session.clock.limit_of(player)
        if limit_ms is None or not self._has_clock(player):
            return
        is_running = player == self._session.to_move and not self._session.is_over
        left_ms = max(0, limit_ms - clock.spent_ms) if is_running else limit_ms
        _, top, _, high = self._places.card_of(player)
        size = 1.0 if box[1] <= top + 50 else 0.72 if high < SMALL_H else 0.84
        tint = f"look{self.match.seats[player].look}" if is_running else STOPPED
        late = self._context.words("play.late")
        draw_clock(brush, middle(box), left_ms, limit_ms, tint, late, size)


def mood_of(session: Session, player: Player, *, is_film: bool) -> Mood:
    """Return how a computer looks: one that thinks looks up, one that has lost shuts its eyes."""
    outcome = None if is_film else session.match.state.outcome()
    if outcome is not None:
        return Mood.SHUT if outcome.winners and player not in outcome.winners else Mood.AWAKE
    is_thinking = session.is_computers_turn and session.to_move == player
    return Mood.THINKING if is_thinking else Mood.AWAKE
