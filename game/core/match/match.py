"""A match: the log of moves and the states that follow from it. It knows no game by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from game.core.learning.exercise import AnyExercise
from game.core.match.assistance import NONE as NO_ASSISTANCE
from game.core.match.assistance import Assistance
from game.core.match.clock import TurnClock
from game.core.match.move_log import MoveLog, MoveTexts
from game.core.match.seats import Seat
from game.core.match.series import Series
from game.core.record.record import Playback, Record
from game.core.rules import options as opt
from game.core.rules.comment import Comment
from game.core.rules.common_moves import Resign, TimeUp
from game.core.rules.definition import AnyGame
from game.core.rules.limits import SEEDS
from game.core.rules.state import IllegalMove, Packed, Player
from game.core.search.progress import tell
from game.words.message import Message, Value


@dataclass(frozen=True, slots=True)
class Transition:
    """One ply: the position before it, the move, and the position after it."""

    before: Any
    move: Any
    after: Any


class Match:
    """The one mutable object between rules and scenes."""

    def __init__(
        self,
        game: AnyGame,
        options: Any,
        seed: int,
        seats: Sequence[Seat],
        preset: str = "",
        series: Series | None = None,
        stakes: str = "",
    ) -> None:
        """``stakes`` is what the result counts for (``core.fair_play``); "" for a casual game."""
        self.game, self.options, self.seed = game, options, seed
        self.seats = game.with_looks(options, seats)
        self.preset, self.series = preset, series
        self.stakes = stakes
        self._states: list[Any] = [game.begin(options, seed, self.seats)]
        self._moves: list[Any] = []
        self._log: list[Packed] = []
        self._think_ms: list[int] = []
        self._assistance = [NO_ASSISTANCE] * len(self.seats)
        self._tried: Transition | None = None
        self._spent_at: tuple[int, int] = (-1, 0)
        self._history: tuple[tuple[Any, ...], tuple[Any, ...]] | None = None
        """Copies of the states and moves for readers, until the next change."""

    @property
    def state(self) -> Any:
        return self._states[-1]

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self._log)

    @property
    def states(self) -> tuple[Any, ...]:
        """Every position so far, from the first to the present one."""
        return self._copied()[0]

    @property
    def moves(self) -> tuple[Any, ...]:
        return self._copied()[1]

    def _copied(self) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        if self._history is None:
            self._history = tuple(self._states), tuple(self._moves)
        return self._history

    def state_at(self, ply: int) -> Any:
        """Return the state after ``ply`` moves."""
        return self._states[ply]

    def submit(self, move: Any, think_ms: int = 0) -> Transition:
        """Play ``move``. Raises ``IllegalMove`` or ``InvalidMove``; then nothing has changed.

        The move goes through ``pack`` and ``unpack`` first. So a move that cannot be saved cannot
        be played, and every click tests the file format.
        """
        packed = self.game.pack(move)
        move = self.game.unpack(packed)
        before = self.state
        after = self._after(before, move)
        self._log.append(packed)
        self._moves.append(move)
        self._states.append(after)
        self._think_ms.append(think_ms)
        self._history = None
        return Transition(before, move, after)

    def _after(self, before: Any, move: Any) -> Any:
        """Return the position after ``move``; one that ``judge`` has computed is reused."""
        tried, self._tried = self._tried, None
        if tried is not None and tried.before is before and tried.move == move:
            return tried.after
        return before.play(move)

    def judge(self, state: Any, move: Any) -> Comment | None:
        """Return why ``move`` may not be played in ``state``; None if it may.

        What comes of a move in the present position is remembered, so that ``submit`` need not play
        it again.
        """
        try:
            after = state.play(move)
        except IllegalMove as illegal:
            return illegal.reason
        if state is self.state:
            self._tried = Transition(state, move, after)
        return None

    def carried_ms(self) -> int:
        """Return the time used in earlier turns, in milliseconds, if the clock counts all turns.

        It is that of the side to move.
        """
        clock = self.game.clock
        if clock is None or not clock.is_cumulative(self.options):
            return 0
        mine = [
            ms
            for ms, state in zip(self._think_ms, self._states[:-1], strict=True)
            if state.to_move == self.state.to_move
        ]
        return max(mine, default=0)

    def note_spent(self, spent_ms: int) -> None:
        """Take over the milliseconds of the present turn that were used before people left."""
        self._spent_at = self.ply, spent_ms

    def spent_ms(self) -> int:
        """Return the milliseconds that the side to move has used of its present turn, by the log.

        Moves after which the clock runs on are counted, and players who left the match.
        """
        ply, spent_ms = self._spent_at
        if ply == self.ply:
            return spent_ms
        if self.ply and not self.is_clock_restarted:
            return self._think_ms[-1]
        return self.carried_ms()

    @cached_property
    def puzzle(self) -> AnyExercise | None:
        """The puzzle that is being solved; None in a match of people."""
        return self.game.exercises.puzzle_of(self.options)

    @property
    def is_untouched(self) -> bool:
        """Return whether nothing is lost with the match.

        No person has moved, and it is the first game of an ordinary match: neither a puzzle nor a
        position that was set up.
        """
        people = [player for player, seat in enumerate(self.seats) if not seat.is_computer]
        has_moved = any(not people or state.to_move in people for state in self._states[:-1])
        is_later = self.series is not None and self.series.played > 0
        is_made = self.puzzle is not None or opt.is_set_up(self.options)
        return not (has_moved or is_later or is_made)

    @property
    def resignation(self) -> Resign | None:
        """The move by which the side to move resigns; None when the game is over."""
        return Resign() if self.state.outcome() is None else None

    @property
    def has_secrets(self) -> bool:
        """Whether something is hidden from a player."""
        return self.game.secrets is not None and self.game.secrets.exist(self.options)

    def limit_ms(self, player: Player) -> int | None:
        """Return the time of ``player`` for a turn, or for all turns if the clock counts all.

        In milliseconds; None for no clock.
        """
        clock = self.game.clock
        turn_ms = None if clock is None else clock.turn_ms(self.options)
        limit_ms: int | None = self.seats[player].handicap.limit_ms(turn_ms)
        if turn_ms is None:
            return limit_ms
        return self.game.seat_ms(self.state, self.seats, player, limit_ms, turn_ms)

    def seat_notes(self, player: Player) -> tuple[Message, ...]:
        """Return what ``player`` has won before the first move, in short; () for nothing."""
        return self.game.seat_notes(self.state, self.seats, player)

    def new_clock(self) -> TurnClock:
        """Return a clock for the present turn, with the time that this turn has used already.

        A player who was late in this turn is not late again.
        """
        return TurnClock(self.limit_ms(self.state.to_move), self.spent_ms())

    def restarts_clock(self, step: Transition) -> bool:
        """Return whether the clock starts again after this ply."""
        return self.game.clock is None or self.game.clock.restarts(step.before, step.move)

    def time_up(self) -> Any | None:
        """Return the move that the clock makes if time is up now; None if there is none."""
        clock = self.game.clock
        return None if clock is None else clock.time_up(self.options, self.state)

    @cached_property
    def has_fuse(self) -> bool:
        """Whether a turn is so short that its clock is shown as a fuse."""
        clock = self.game.clock
        turn_ms = None if clock is None else clock.turn_ms(self.options)
        if turn_ms is None or clock is None or clock.is_cumulative(self.options):
            return False
        return turn_ms <= clock.fuse_ms

    def was_late(self, player: Player) -> bool:
        """Return whether the clock made the last move of ``player``."""
        mine = (ply for ply in reversed(range(self.ply)) if self._states[ply].to_move == player)
        last = next(mine, None)
        return last is not None and self.is_by_clock(last)

    def is_by_clock(self, ply: int) -> bool:
        """Return whether the clock made the move at index ``ply``, because of a late player."""
        return isinstance(self._moves[ply], TimeUp)

    def think_ms_at(self, ply: int) -> int:
        """Return what the clock had counted when the move at index ``ply`` was made."""
        return self._think_ms[ply]

    def move_times_ms(self) -> list[int]:
        """Return the time of each move alone, where the clock counts whole turns or all turns."""
        clock, times, ran_ms = self.game.clock, list[int](), 0
        is_cumulative = clock is not None and clock.is_cumulative(self.options)
        total_ms = [0] * len(self.seats)
        steps = zip(self._states, self._moves, self._states[1:], self._think_ms, strict=False)
        for before, move, after, counted_ms in steps:
            times.append(max(counted_ms - ran_ms, 0))
            total_ms[before.to_move] = max(total_ms[before.to_move], counted_ms)
            ran_ms = counted_ms
            if self.restarts_clock(Transition(before, move, after)):
                ran_ms = total_ms[after.to_move] if is_cumulative else 0
        return times

    def packed_at(self, ply: int) -> Packed:
        """Return the move at index ``ply`` in its packed form."""
        return self._log[ply]

    @property
    def is_clock_restarted(self) -> bool:
        """Whether the clock started again after the last ply."""
        return self.restarts_clock(Transition(self._states[-2], self._moves[-1], self._states[-1]))

    def observation(self, viewer: Player, state: Any = None) -> Any:
        """Return a position, by default the present one, without what ``viewer`` may not know."""
        state = self.state if state is None else state
        return state if self.game.secrets is None else self.game.secrets.observation(state, viewer)

    def hidden_plies(self, viewer: Player) -> int:
        """Return how many of the last moves are hidden from ``viewer``."""
        secrets = self.game.secrets
        return 0 if secrets is None else secrets.hidden_plies(self.state, viewer)

    @property
    def known_ply(self) -> int:
        """The number of the moves that everybody may know."""
        return self.ply - max(map(self.hidden_plies, range(len(self.seats))))

    def take_back(self, plies: int) -> None:
        """Forget the last ``plies`` moves; all moves if there are fewer."""
        keep = max(0, self.ply - plies)
        del self._log[keep:], self._moves[keep:], self._think_ms[keep:]
        del self._states[keep + 1 :]
        self._history = None

    def assistance(self, player: Player) -> Assistance:
        """Return the undos and hints that ``player`` has used in this game."""
        return self._assistance[player]

    def count_undo(self, player: Player) -> None:
        """Count an undo of ``player``; numbers without a seat are ignored."""
        if player in range(len(self.seats)):
            self._assistance[player] = self._assistance[player].with_undo()

    def count_hint(self, player: Player) -> None:
        """Count a hint or a tip that ``player`` was given; numbers without a seat are ignored."""
        if player in range(len(self.seats)):
            self._assistance[player] = self._assistance[player].with_hint()

    def until(self, ply: int, game: AnyGame, seats: Sequence[Seat]) -> Match:
        """Return the first ``ply`` moves of this match, played by other ``seats``."""
        begun = Match(game, self.options, self.seed, seats, self.preset)
        begun._states = self._states[: ply + 1]
        begun._moves, begun._log = self._moves[:ply], self._log[:ply]
        begun._think_ms = [0] * ply
        return begun

    def again(self, series: Series | None) -> Match:
        """Return another game of the same kind, in which all have moved on by one seat."""
        seats = (*self.seats[1:], self.seats[0])
        seed = (self.seed + 1) % SEEDS.stop
        return Match(self.game, self.options, seed, seats, self.preset, series, self.stakes)

    def following(self) -> Match | None:
        """Return the next game of the series, after this one is over; None if there is none."""
        outcome = self.state.outcome()
        if self.series is None or outcome is None:
            return None
        series = self.series.after(outcome.winners)
        return None if series.is_over else self.again(series)

    def lines(self) -> tuple[Value, ...]:
        """Return the notation of every move so far, as people read it."""
        return tuple(map(self.game.move_words, self._states, self._moves))

    def log(self) -> MoveLog:
        """Every move so far and those to come, as the log on the screen tells them."""
        return MoveLog(self.game, self._states, self._moves)

    def record(self, name: str = "", saved_ms: int = 0) -> Record:
        return Record(
            self.game.id,
            self.game.rules,
            opt.to_map(self.options),
            self.seed,
            self.seats,
            tuple(self._log),
            tuple(self._think_ms),
            self.preset,
            name,
            saved_ms,
            self.series,
            stakes=self.stakes,
            assistance=tuple(self._assistance) if any(self._assistance) else (),
        )

    def playback(self, name: str = "", saved_ms: int = 0) -> Playback:
        """Return the match in the form that a replay viewer shows."""
        states, moves = self._copied()
        lines = MoveTexts(self.game, states, moves)
        return Playback(self.record(name, saved_ms), states, moves, lines, (None,) * self.ply)

    @classmethod
    def from_record(cls, game: AnyGame, record: Record) -> Match:
        """Return the match that ``record`` describes.

        Raises:
            OptionError: Its options are not allowed.
            MoveError: One of its moves is not legal.
        """
        options = opt.from_map(game.options, record.options)
        match = cls(
            game, options, record.seed, record.seats, record.preset, record.series, record.stakes
        )
        match._assistance = list(record.assistance) or match._assistance
        think_ms = record.think_ms or (0,) * len(record.moves)
        for ply, (packed, ms) in enumerate(zip(record.moves, think_ms, strict=True)):
            tell(ply, 2 * len(record.moves))  # they were read, or will be written
            match.submit(game.unpack(packed), ms)
        return match
