"""The cards of those who play: who it is, whose turn, the clock, and what a seat was given."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from game.core.rules.state import Player
from scenes.cabinet import Cabinet
from scenes.dialogs.opponent_names import line_of
from scenes.table.beside.at_rest import Paint
from scenes.table.beside.computers import mood_of
from scenes.table.beside.hud import Hud
from scenes.table.table import Table
from scenes.ui.brush import Brush
from scenes.ui.handicaps import draw_on_card
from scenes.ui.portraits import Mood


class Cards:
    """One for each seat, where the ``hud`` has its boxes."""

    def __init__(self, cabinet: Cabinet, table: Table, hud: Hud) -> None:
        self._cabinet, self._match, self._hud = cabinet, table.match, hud
        self._sitting, self._showing = table.sitting, table.showing
        self._played_by = table.played_by

    def draw(self, brush: Brush, state: Any, player: Player) -> None:
        """The card of ``player``, without what changes from tick to tick; ``state`` is shown."""
        sitting, words, has_clock = self._sitting, self._cabinet.words, self._has_clock(player)
        level, tag = sitting.level_of(player), ""
        if player == state.to_move and not sitting.is_over and not self._showing.is_film:
            tag = words("play.thinking" if level else "play.your_turn")
        mood = mood_of(sitting, player, is_film=self._showing.is_film)
        self._hud.card(brush, state, player, self._line(brush, player), tag, has_clock=has_clock,
                       was_late=self._match.was_late(player), level=self._level(player),
                       mood=mood)  # fmt: skip

    def _level(self, player: Player) -> str:
        """Return the level that plays there, or that played there in a game that is analysed."""
        return self._sitting.level_of(player) or (self._played_by or ("",) * (player + 1))[player]

    def _line(self, brush: Brush, player: Player) -> str:
        """Who plays there, below the name: a computer's kind, or a person's device."""
        words = self._cabinet.words
        if player and self._match.puzzle is not None:
            return words("puzzles.script")
        if partners := self._match.game.partners(self._match.options, player):
            who = tuple(self._match.seats[partner].name for partner in partners)
            return words("play.partner", who=who)
        if level := self._level(player):
            line = line_of(self._cabinet.strings, self._match.seats[player], level)
            has_room = self._hud.has_room(brush, line, has_clock=self._has_clock(player))
            return line if has_room else words(f"level.{level}.short")
        if self._played_by:
            return words("watch.person")
        device = self._sitting.seating.device_of(player)
        told = self._cabinet.say(self._cabinet.devices.name_of(device)) if device else None
        return told or words("join.any_device")

    def draw_over(self, brush: Brush) -> None:
        """What lies on the cards: the clocks, and what seats were given."""
        for player, box in enumerate(self._hud.boxes):
            self._draw_clock(brush, player)
            draw_on_card(brush, self._cabinet.strings, self._match, player, box)

    def _has_clock(self, player: Player) -> bool:
        """Whether time can run out for ``player``: not for computers, nor for who has finished."""
        sitting = self._sitting
        is_timed = sitting.clock.limit_of(player) is not None and not sitting.is_computer(player)
        return is_timed and not self._showing.view.status(sitting.state, player).key

    def _draw_clock(self, brush: Brush, player: Player) -> None:
        clock, limit_ms = self._sitting.clock, self._sitting.clock.limit_of(player)
        if limit_ms is None or not self._has_clock(player):
            return
        is_running = player == self._sitting.to_move and not self._sitting.is_over
        left_ms = max(0, limit_ms - clock.spent_ms) if is_running else limit_ms
        self._hud.clock(brush, player, left_ms, limit_ms, is_running=is_running)

    def rehearsed(self) -> Iterator[Paint]:
        """Every card with and without its turn, for those that come later not to hold anything
        up.
        """
        state, told = self._sitting.state, self._cabinet.words("play.your_turn")
        for player in range(len(self._match.seats)):
            for tag in ("", told):
                yield partial(
                    self._hud.card, state=state, player=player, line="", tag=tag,
                    has_clock=self._has_clock(player), was_late=self._match.was_late(player),
                    level=self._sitting.level_of(player),
                    mood=Mood.THINKING if tag else Mood.AWAKE,
                )  # fmt: skip
