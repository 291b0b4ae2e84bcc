"""Somebody's first game: what they have tried out, and what is said to them just now."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Final

from game.core.match import Transition
from game.core.state import Player
from scenes.boards.guide import Callout, Guide
from scenes.boards.look import Picture
from scenes.cabinet import Cabinet
from scenes.table.table import Table

LOST_AFTER_MS: Final = 12_000
"""Who does nothing for so long is shown the way again."""

GENTLE_MS: Final = 700
"""A gentle opponent waits so long before each move."""


def first_game(cabinet: Cabinet, table: Table) -> FirstGame | None:
    """The guide through the match at ``table``, if it is one person's first game of its kind."""
    match, guide = table.match, table.view.guide
    levels = list(match.game.levels)
    people = [p for p, seat in enumerate(match.seats) if not seat.is_computer]
    is_gentle = len(match.seats) == 2 and len(people) == 1 and bool(levels)
    if guide is None or not is_gentle or match.options != match.game.first_game:
        return None
    computer = match.seats[1 - people[0]]
    has_seen = match.game.id in cabinet.settings.seen_first
    if has_seen or match.series is not None or computer.level != levels[0]:
        return None
    return FirstGame(cabinet, table, guide, people[0])


class FirstGame:
    """Follows the match; what is said about it changes in ``update`` only.

    It ends with the game, or when the tips are skipped, and never comes again.
    """

    def __init__(self, cabinet: Cabinet, table: Table, guide: Guide, player: Player) -> None:
        self._cabinet, self._table, self._match = cabinet, table, table.match
        self.guide, self.player = guide, player
        self.is_on = True
        self.callout: Callout | None = None
        self.remark = ""
        """What the opponent says, as a key."""
        self._shown: dict[str, list[int]] = {}
        self._done: tuple[str, ...] = ()
        self._ply = self._told_ply = -1
        self._idle_ms = 0
        table.sitting.slow_down(GENTLE_MS)
        table.sitting.soften = lambda move: guide.soften(table.match, move) if self.is_on else move

    @property
    def key(self) -> Hashable:
        """All that the panels beside the board depend on."""
        return self.is_on, self._done, self.remark, self.callout and self.callout.key

    @property
    def done(self) -> tuple[str, ...]:
        """The tasks that have been fulfilled."""
        return self._done

    @property
    def current(self) -> str:
        """The task that is next, or what the callout is about."""
        if self.callout is not None and self.callout.key in self.guide.tasks:
            return self.callout.key
        return next((task for task in self.guide.tasks if task not in self._done), "")

    def skip(self) -> None:
        """No more tips, now or later."""
        self._end()
        self._cabinet.toast(self._cabinet.words("play.first_skipped"))

    def _end(self) -> None:
        if not self.is_on:
            return
        self.is_on, self.callout = False, None
        settings = self._cabinet.settings
        seen = tuple(sorted({*settings.seen_first, self._match.game.id}))
        self._cabinet.change_settings(replace(settings, seen_first=seen))

    def stir(self) -> None:
        """Somebody has done something."""
        self._idle_ms = 0

    def reopen(self) -> None:
        """Somebody is back at the table: say it again."""
        self._told_ply = -1

    def update(self, tick_ms: int) -> bool:
        """Let time pass; True if something else is to be seen."""
        if not self.is_on:
            return False
        before = self.key, self.is_lost
        self._idle_ms += tick_ms
        if self._match.ply != self._ply:
            self._follow()
        table = self._table
        is_turn = table.may_point and table.sitting.to_move == self.player
        if is_turn and not table.stage.is_moving and self._told_ply != self._ply:
            self._told_ply = self._ply
            self._speak()
        elif (
            self.callout is not None and self.callout.key == "board" and table.pointing.aim is None
        ):
            self.callout = None  # they would rather not
        if table.is_over:
            self._end()
        return before != (self.key, self.is_lost)

    def _follow(self) -> None:
        """The match has gone on, or back."""
        self._ply, self.callout, self._idle_ms = self._match.ply, None, 0
        states, moves = self._match.states, self._match.moves
        steps = (Transition(states[k], moves[k], states[k + 1]) for k in range(len(moves)))
        done = {task for step in steps for task in self.guide.done(step, self.player)}
        self._done = tuple(task for task in self.guide.tasks if task in done)
        if self._table.sitting.to_move == self.player:
            self.remark = self.guide.remark(self._match, self.player) or self.remark

    def _speak(self) -> None:
        """Say what fits this moment, and bring the move that it is about into the hand."""
        states = self._match.states[:-1]
        turn = 1 + sum(state.to_move == self.player for state in states)
        shown = {key: tuple(t for t in turns if t < turn) for key, turns in self._shown.items()}
        shown = {key: turns for key, turns in shown.items() if turns}
        self.callout = self.guide.callout(self._table.state, self.player, turn, self._done, shown)
        if self.callout is None:
            return
        self._shown.setdefault(self.callout.key, []).append(turn)
        if self.callout.move is not None:
            self._table.pointing.suggest(self.callout.move)

    @property
    def is_lost(self) -> bool:
        """Whether nothing has been done for a while."""
        return self._idle_ms >= LOST_AFTER_MS

    def marks(self) -> Picture:
        """What lies on the board for them, while they are to move."""
        table = self._table
        if not self.is_on or table.sitting.to_move != self.player:
            return {}
        has_way = "step" not in self._done or self.is_lost
        meant = table.pointing.meant
        seats = self._match.seats
        return self.guide.marks(table.state, self.player, meant, seats, has_way=has_way)
