"""A guest's first game: what the guest has tried out, and what is said just now."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.ai.requests.move_check import MoveCheck
from game.core.match.match import Transition
from game.core.rules.comment import Comment
from game.core.rules.state import Player
from scenes.app_context import AppContext
from scenes.boards.guide import Callout, Guide
from scenes.boards.sprite import Sprites
from scenes.table.board.table import MatchTable


def first_game(context: AppContext, table: MatchTable) -> FirstGame | None:
    """Return the guide of a person's first game of its kind, or None."""
    match, guide = table.match, table.view.guide
    levels = list(match.game.levels)
    people = [p for p, seat in enumerate(match.seats) if not seat.is_computer]
    is_gentle = len(match.seats) == 2 and len(people) == 1 and bool(levels)
    if guide is None or not is_gentle or match.options != match.game.first_game:
        return None
    computer = match.seats[1 - people[0]]
    has_seen = match.game.id in context.settings.seen_first
    if has_seen or (match.series and match.series.played) or computer.level != levels[0]:
        return None
    return FirstGame(context, table, guide, people[0])


class FirstGame:
    """Follows the match; what is said about it changes in ``update`` only.

    Nothing is said before the search has found that it is no mistake. It ends with the game, or
    when the tips are skipped, and never comes again.
    """

    def __init__(
        self, context: AppContext, table: MatchTable, guide: Guide, player: Player
    ) -> None:
        self._context, self.table, self._match = context, table, table.match
        self.guide, self.player = guide, player
        self.is_on = True
        self.callout: Callout | None = None
        """What is said beside the board."""
        self.ahead: Any = None
        """The move that the arrows of the way show; None until it has been found sound."""
        self.remark = ""
        """What the opponent says, as a key."""
        self._tutor = MoveCheck(context.thinker, table.match)
        self._wanted: Sequence[Callout] | None = None
        """What may be said in this position, the preferred first; None until the search knows."""
        self.has_spoken = False
        """Whether it is settled for this turn what is said, if anything."""
        self._shown: dict[str, list[int]] = {}
        self.done: tuple[str, ...] = ()
        """The tasks that have been fulfilled."""
        self._ply = self._helped_ply = -1
        self._idle_ms = 0
        table.session.opponent.min_show_ms = 700
        table.session.soften = lambda move: guide.soften(table.match, move) if self.is_on else move

    @property
    def key(self) -> Hashable:
        """All that the panels beside the board depend on."""
        return self.is_on, self.done, self.remark, self.current, self.callout

    @property
    def tasks(self) -> Sequence[str]:
        """The tasks that have been fulfilled, or still can be."""
        lost = self.guide.out_of_reach(self._match.state, self.player)
        return [task for task in self.guide.tasks if task in self.done or task not in lost]

    @property
    def current(self) -> str:
        """The task that the callout explains, or the aim of the game while the way is shown."""
        if self.callout is not None:
            return self.callout.task
        return self.guide.tasks[-1] if self.ahead is not None else ""

    def skip(self) -> None:
        """No more tips, now or later."""
        self._end()
        self._context.toast(self._context.words("play.first_skipped"))

    def _end(self) -> None:
        self.is_on, self.callout = False, None
        self.rest()
        settings = self._context.settings
        seen = tuple(sorted({*settings.seen_first, self._match.game.id}))
        self._context.change_settings(replace(settings, seen_first=seen))

    def rest(self) -> None:
        """Stop the search: the table is no longer seen."""
        self._tutor.pause()

    def stir(self) -> None:
        """Note that the guest has done something."""
        self._idle_ms = 0

    def reopen(self) -> None:
        """Say it again: the guest is back at the table."""
        self.has_spoken = False

    def update(self, tick_ms: int) -> bool:
        """Let time pass; True if something else is to be seen."""
        if not self.is_on:
            return False
        before = self.key, self.is_lost
        self._idle_ms += tick_ms
        if self._match.ply != self._ply:
            self._follow()
        table = self.table
        if table.session.is_over:
            self._end()
        elif table.session.coach.is_showing:
            self.callout = None  # the hint that was asked for may be another move
        elif table.session.to_move == self.player:
            if not self.has_spoken:
                self._speak(self._found())
            elif self._is_dropped:
                self.callout = None
            if self.is_lost and self._helped_ply != self._ply:
                self._show_way()
        return before != (self.key, self.is_lost)

    @property
    def _is_dropped(self) -> bool:
        """Whether the guest has let go of a move in the hand; a pointer only wanders."""
        cursor, is_mouse = self.table.cursor, self._kind == "mouse"
        return not (is_mouse or cursor.focus or cursor.aim is not None or cursor.button)

    def _follow(self) -> None:
        """Take in that the match has gone on, or back."""
        self._ply, self.callout, self.ahead, self._idle_ms = self._match.ply, None, None, 0
        self._wanted, self.has_spoken = None, False
        states, moves = self._match.states, self._match.moves
        steps = (Transition(states[k], moves[k], states[k + 1]) for k in range(len(moves)))
        done = {task for step in steps for task in self.guide.done(step, self.player)}
        self.done = tuple(task for task in self.guide.tasks if task in done)
        self.remark = self.guide.remark(self._match, self.player, self.remark)

    def _found(self) -> Callout | None:
        """Return the first thing worth saying that is no mistake; None as long as none is known."""
        self._tutor.update()
        if self._wanted is None and self._tutor.best is not None:
            so_far = self._turn, self.done, self._shown_before
            best, state = self._tutor.best, self._match.state
            self._wanted = self.guide.callouts(state, self.player, *so_far, best)
        wanted = self._wanted or ()
        at = self._tutor.first_sound([callout.move for callout in wanted])
        return None if at is None else wanted[at]

    @property
    def _turn(self) -> int:
        return 1 + sum(bool(state.to_move == self.player) for state in self._match.states[:-1])

    @property
    def _shown_before(self) -> Mapping[str, Sequence[int]]:
        """The turns before this one in which something was said, by its task or key."""
        turn = self._turn
        earlier = {key: [t for t in turns if t < turn] for key, turns in self._shown.items()}
        return {key: turns for key, turns in earlier.items() if turns}

    def _speak(self, found: Callout | None) -> None:
        """Say what fits this moment, and bring the move that it is about into the hand."""
        table = self.table
        if found is None or not table.may_point or table.stage.is_moving:
            return
        self.has_spoken = True
        self.ahead = found.move if found.is_on_way else None
        if not found.key:
            return
        self.callout = found
        turns = self._shown.setdefault(found.task or found.key, [])
        if self._turn not in turns:
            turns.append(self._turn)
            self._match.count_hint(self.player)  # the engine has found it: it is help
            table.session.journal.save()
        self.table.bring(found.move)
        title, lines = self.words_of(found, **self._context.button_words(self._kind))
        self._context.read_aloud(title, *lines)

    @property
    def _kind(self) -> str:
        return self._context.devices.last_kind

    def words_of(self, callout: Callout, **buttons: str) -> tuple[str, Sequence[str]]:
        """Return the heading of a callout and its lines, in which ``buttons`` are named so."""
        words, other = self._context.words, self._match.seats[1 - self.player].name
        key = f"{self._match.game.id}.guide.{callout.key}"
        how = f"{key}_click" if self._kind == "mouse" else f"{key}_press"
        values = {"who": other, **dict(callout.values)}
        return words(key, **values), words(how, **values, **buttons).split("\n")

    def _show_way(self) -> None:
        """Bring the next move into the hand of a guest who hesitates, unless arrows show it."""
        if self.ahead is None or self.callout is not None or not self.table.may_point:
            return
        self._helped_ply = self._ply
        if not self._guided(has_way=True):
            self.table.bring(self.ahead)

    def _guided(self, *, has_way: bool) -> Sprites:
        table, meant = self.table, self.table.cursor.meant
        seats = self._match.seats
        return self.guide.marks(table.state, self.player, meant, seats, has_way=has_way)

    @property
    def is_lost(self) -> bool:
        """Whether nothing has been done for a while."""
        return self._idle_ms >= 12_000  # who does nothing is shown the way again

    def marks(self) -> Sprites:
        """Return what lies on the board for the guest to move."""
        table = self.table
        if not self.is_on or table.session.to_move != self.player:
            return {}
        is_new = self.guide.tasks[0] not in self.done
        has_way = self.ahead is not None and (is_new or self.is_lost)
        meant, marks = table.cursor.meant, self._guided(has_way=has_way)
        lit = self.callout.move if self.callout is not None else None
        if lit is None and self.is_lost and not marks:
            lit = self.ahead
        if lit is None or meant == lit:
            return marks
        told = Comment("", line=(lit,))  # it stays in sight while the pointer wanders
        return {**marks, **table.view.hint_marks(table.state, [told], self._match.seats)}
