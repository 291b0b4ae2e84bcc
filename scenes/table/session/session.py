"""Session of a match: its players, whose turn it is, the clock, and what is saved.

Nothing in here needs a screen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from game.ai.fallback import fallback_move
from game.ai.requests.assistance import MoveSuggestion
from game.ai.requests.deferred_move import DeferredMove
from game.ai.requests.hints import HintRequest
from game.ai.requests.opponent import Opponent
from game.core.match.fair_play import is_competitive, spent_after_undo, undo_plies
from game.core.match.match import Transition
from game.core.match.observer import Viewer
from game.core.rules.report import Report
from game.core.rules.state import MoveError, Packed, Player
from game.store.matches import Journal
from game.words.message import Value, message
from scenes.input.seating import Seating
from scenes.table.session.seat_clock import SeatClock
from scenes.table.session.tick_result import CHANGED, QUIET, TickResult

if TYPE_CHECKING:
    from game.ai.client import SearchClient
    from game.core.match.resign_offer import ResignOffer

COACH_FAILED: Final = "play.coach_failed"
STARVED: Final = "play.worker_starved"
HIDDEN: Final = message("play.hidden")
SEEN_MS: Final = 500
"""Both see for so long what their orders have led to, once it is at rest."""


class Session:
    """The one place where moves are made, by people and computers.

    The turn clock runs only while a person could act: not during an animation, not while the
    computer thinks, not while the match is suspended. While the screen goes from one person to
    another who must not see the same, it ``is_covered``. With ``is_open`` one person plays for all
    and nothing is hidden. Then no player can be late.

    Frequently used properties of the position are held from one ply to the next: ``state`` is the
    position as the viewer may see it, who is the player ``seen_by``.
    """

    state: Any
    seen_by: Player | None
    to_move: Player
    is_over: bool
    is_computers_turn: bool
    level: str
    """The level of the computer that moves now; "" in a person's turn and after the game."""

    def __init__(self, journal: Journal, thinker: SearchClient, *, is_open: bool = False) -> None:
        match = journal.match
        self.match, self.journal, self.seating = match, journal, Seating()
        self.viewer = Viewer(match, is_open=is_open)
        self._is_open = is_open
        self.clock = SeatClock(match)
        if is_open:
            self.clock.switch_off()
        self.work = DeferredMove(thinker, match)
        self.coach = HintRequest(thinker, match)
        self.guide = MoveSuggestion(thinker, match)
        self.opponent = Opponent(thinker, match)
        self._stand_in = ""
        self.note = ""  # what is wrong with the computer, as a key of the string table
        self._reports: list[Report[Any]] = []
        self._undone: list[tuple[Any, ...]] = []
        self.soften: Callable[[Any], Any] = lambda move: move
        """What a computer plays instead of the move that it has found."""
        self.resign_offer: ResignOffer | None = None
        """Says when a computer offers to give up; None where that is not wanted."""
        self.is_given_up = False
        """Whether the computer to move waits for a word on whether it may give up."""
        self.missed: Player | None = None  # who has let their first turn go by, untold so far
        self.choice: Any = None
        """The move that a computer has chosen, and that is held up before it is played."""
        self.held_ms = self.hang_ms = 0
        """For how long it has been held up, and for how long a computer's move is."""
        self.is_covered = self.viewer.has_secrets
        self.covers_in_ms: int | None = None
        """For how long people still see together what has happened; None if none will be alone."""
        self._unveiled: Transition | None = None
        self._lines = match.log()
        self._open_turn()

    def _open_turn(self) -> None:
        """Forget the analysis: the position or its viewer has changed."""
        self.choice, self.is_given_up = None, False
        self.seen_by = self.viewer.player
        self.state = self.viewer.observation(self.match.state)
        self.to_move = self.state.to_move
        self.clock.turn_to(self.to_move)
        self.is_over = self.state.outcome() is not None
        self._open_search()
        self.coach.forget()
        self.guide.forget()

    def _open_search(self) -> None:
        """Find out whether a computer is to move; it thinks from the beginning."""
        self.level = "" if self.is_over else self.level_of(self.to_move)
        self.is_computers_turn = bool(self.level)
        self.opponent.begin()
        self.note = "" if self.note == STARVED else self.note

    @property
    def is_persons_turn(self) -> bool:
        """Whether a person to move is at the screen, and nothing is being worked out."""
        is_shut = self.is_over or self.is_covered or self.covers_in_ms is not None
        return not (is_shut or self.work.is_open or self.is_computers_turn)

    def level_of(self, player: Player) -> str:
        """Return the level of the computer that moves for ``player`` now; "" for a person."""
        is_lent = self._stand_in and player == self.to_move
        return self._stand_in if is_lent else self.match.seats[player].level

    def is_computer(self, player: Player) -> bool:
        return bool(self.level_of(player))

    @property
    def has_stand_in(self) -> bool:
        """Whether a computer moves for the player to move."""
        return bool(self._stand_in)

    def let_play(self, level: str) -> None:
        """From now on a computer of that level moves for all; "" ends that."""
        self.suspend()
        self._stand_in = level
        self._open_search()

    def hasten(self) -> None:
        """Play the move that is held up with the next tick."""
        self.held_ms = self.hang_ms

    @property
    def thinking_s(self) -> int:
        """For how many seconds a computer has been thinking; 0 while they are few."""
        return self.opponent.long_think_s if self.is_computers_turn else 0

    @property
    def is_endless(self) -> bool:
        """Whether a computer is to move that thinks until it is told to move."""
        return self.level in self.match.game.endless

    def lines(self) -> Sequence[tuple[Player, Value]]:
        """Return the player and the words of every move so far.

        A move that the viewer may not read is only said to be hidden.
        """
        return self.viewer.readable(self._lines, HIDDEN)

    def submit(self, move: Any) -> Transition | None:
        """Play ``move`` for the side to move; None if it has to be worked out first."""
        self.covers_in_ms = None  # the player to move already has the screen
        self._undone.clear()
        if self.work.begin(move):
            self.opponent.begin()
            return None
        return self._play(move)

    def _play(self, move: Any) -> Transition:
        """Play ``move``, and save it before it is shown."""
        match, spent = self.match, min(self.clock.spent_ms, 2**31)
        step = match.submit(move, spent)
        self.journal.save()
        if match.restarts_clock(step):
            self.clock.spent_ms = match.carried_ms()
        told = match.game.wording.reports(match.states, match.moves, match.ply - 1)
        self._reports = list(told)
        if self.viewer.is_hand_over(step):
            self._hand_over(step)
        self._open_turn()
        return step

    def _hand_over(self, step: Transition) -> None:
        """Cover the screen: at once, or when both have seen what both may see."""
        secrets = self.match.game.secrets
        if secrets is not None and secrets.is_public(step.before, step.after):
            self.covers_in_ms = SEEN_MS
        else:
            self.is_covered, self._unveiled = True, step

    def uncover(self) -> Transition | None:
        """Return the person to move is at the screen; gives what they have to be shown first."""
        step, self._unveiled = self._unveiled, None
        self.is_covered = False
        self._open_turn()
        return step

    @property
    def is_competitive(self) -> bool:
        """Whether a clock, a ladder or a tournament counts at this table."""
        is_clock_off = self.clock.is_switched_off
        return not self._is_open and is_competitive(self.match, is_clock_off=is_clock_off)

    @property
    def undo_plies(self) -> int:
        """The number of plies that an undo takes back here; 0 if none may be."""
        return undo_plies(self.match, self.is_computer, is_competitive=self.is_competitive)

    def take_back(self) -> None:
        """Undo the last move, and the computers' before it, so that a person is to move again.

        Nothing happens where `undo_plies` is 0.
        """
        match, seen_by = self.match, self.seen_by
        plies, is_timed = self.undo_plies, self.is_competitive
        if not plies:
            return
        spent_ms = spent_after_undo(match, self.clock.spent_ms, self.clock.limit_ms)
        self.suspend()
        self.work.cancel()
        self._undone.append(match.moves[match.ply - plies :])
        match.take_back(plies)
        match.count_undo(match.state.to_move)
        self.journal.save()
        self._unveiled = self.covers_in_ms = None
        self.clock.spent_ms = spent_ms if is_timed else match.spent_ms()
        self._open_turn()
        self.is_covered = self.is_covered or (seen_by != self.seen_by and self.viewer.has_secrets)

    @property
    def can_redo(self) -> bool:
        """Whether moves that were taken back last can be made again: none was made since."""
        return bool(self._undone)

    def redo(self) -> None:
        """Make the moves again that were taken back last."""
        seen_by = self.seen_by
        self.suspend()
        self.work.cancel()
        for move in self._undone.pop():
            self._play(move)
        self._reports.clear()  # they were told the first time
        self._unveiled = self.covers_in_ms = None
        self.is_covered = seen_by != self.seen_by and self.viewer.has_secrets

    @property
    def report(self) -> Report[Any] | None:
        """What has come to an end first and has not been told yet."""
        return self._reports[0] if self._reports else None

    def take_report(self) -> Report[Any] | None:
        """Return the report to show now, once."""
        return self._reports.pop(0) if self._reports else None

    @property
    def may_ask_hint(self) -> bool:
        """Whether the coach may be asked, and may have something more to say."""
        return self.is_persons_turn and self.coach.has_more

    def ask_hint(self) -> bool:
        """Let the coach say one thing more about the position; False if there is nothing more."""
        if not self.may_ask_hint:
            return False
        self.coach.ask()
        self.match.count_hint(self.to_move)
        self.journal.save()
        return True

    def give_up_waiting(self) -> bool:
        """Play nothing that would have to be worked out; False if it is a computer's move."""
        if self.is_computers_turn:
            return False
        self.work.cancel()
        self.opponent.begin()
        return True

    def suspend(self) -> None:
        """Stop the search: the table is no longer seen."""
        self.choice, self.is_given_up = None, False
        self.coach.cancel()
        self.guide.pause()
        self.work.pause()
        self.opponent.cancel()
        self.note = "" if self.note == STARVED else self.note

    def update(self, tick_ms: int, *, is_at_rest: bool = True) -> TickResult:
        """Let time pass; until the board `is_at_rest` no computer thinks, and no clock runs."""
        if not is_at_rest or self.is_covered:
            return QUIET
        if self.covers_in_ms is not None:
            return self._wait_to_cover(tick_ms)
        if self.work.is_open:
            return self._work(tick_ms)
        if self.is_computers_turn:
            return self._think(tick_ms)
        return QUIET if self.is_over else self._wait_for_person(tick_ms)

    def _wait_to_cover(self, tick_ms: int) -> TickResult:
        assert self.covers_in_ms is not None
        self.covers_in_ms -= tick_ms
        if self.covers_in_ms > 0 or self._reports:
            return QUIET
        self.covers_in_ms, self.is_covered = None, True
        return CHANGED

    def _work(self, tick_ms: int) -> TickResult:
        move = self.work.update(tick_ms)
        if move is None:
            return CHANGED
        return TickResult(has_submitted=True, step=self._play(move))

    def _think(self, tick_ms: int) -> TickResult:
        has_changed = self.opponent.update(tick_ms, self.level)
        if (is_starved := self.opponent.is_starved) != (self.note == STARVED):
            self.note, has_changed = STARVED if is_starved else "", True
        if not self.opponent.is_due:
            return CHANGED if has_changed else QUIET
        offer, is_lost = self.resign_offer, self.opponent.is_lost
        self.is_given_up |= offer is not None and offer.offers(is_lost=is_lost)
        if self.is_given_up:
            return CHANGED
        if self.hang_ms and self.choice is None:
            self.choice, self.held_ms = self._chosen(), 0
        if self.choice is not None and self.held_ms < self.hang_ms:
            self.held_ms += tick_ms
            return CHANGED
        packed = self.opponent.take()
        step = self._submit_answer(packed) if self.choice is None else self.submit(self.choice)
        return TickResult(has_submitted=True, step=step)

    def _chosen(self) -> Any:
        """Return the move that is due, if it is one that may be played."""
        if (packed := self.opponent.answer) is None:
            return None
        try:
            move = self.soften(self.match.game.unpack(packed))
        except MoveError:
            return None
        return move if move in self.match.state.legal_moves() else None

    def _submit_answer(self, packed: Packed | None) -> Transition | None:
        """Play what came back; a search that failed or erred plays the simplest legal move."""
        try:
            if packed is not None:
                return self.submit(self.soften(self.match.game.unpack(packed)))
        except MoveError:
            self.note = "play.worker_erred"
        self.note = self.note or "play.worker_failed"
        return self.submit(fallback_move(self.match.game, self.match.record()))

    def _wait_for_person(self, tick_ms: int) -> TickResult:
        if self.opponent.can_ponder:
            self.opponent.ponder()
        has_heard = self.guide.is_on and self.guide.update()
        has_heard |= self.coach.is_thinking and self._listen()
        is_late, has_moved, cue = self.clock.run(tick_ms)
        if is_late and self.clock.forgive(self.to_move):
            self.missed = self.to_move
            return TickResult(cue="timeout")
        if is_late and (move := self.match.time_up()) is not None:
            return TickResult(
                has_submitted=True, step=self.submit(move), cue="timeout", is_late=True
            )
        return TickResult(cue=cue) if is_late or has_heard or has_moved else QUIET

    def _listen(self) -> bool:
        """Take in what the coach has found, or how far it is; True if that is new."""
        if not self.coach.update():
            return False
        if self.coach.is_thinking:
            return True
        if self.coach.has_failed:
            self.note = COACH_FAILED
        elif self.note == COACH_FAILED:
            self.note = ""
        return True
