"""A match: the move log and the states it implies. Knows no game by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.core import options as opt
from game.core.clock import TurnClock
from game.core.exercise import Puzzle
from game.core.record import Playback, Record
from game.core.seam import AnyGame
from game.core.seats import Seat
from game.core.series import Series
from game.core.state import Packed, Player


@dataclass(frozen=True, slots=True)
class Step:
    """One ply as it happened, for whoever wants to show it."""

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
    ) -> None:
        self.game, self.options, self.seed = game, options, seed
        self.seats, self.preset, self.series = tuple(seats), preset, series
        self._states: list[Any] = [game.new(options, seed)]
        self._moves: list[Any] = []
        self._log: list[Packed] = []
        self._think_ms: list[int] = []

    @property
    def state(self) -> Any:
        return self._states[-1]

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self._log)

    @property
    def states(self) -> tuple[Any, ...]:
        """Every position so far, the first and the present one included."""
        return tuple(self._states)

    @property
    def moves(self) -> tuple[Any, ...]:
        return tuple(self._moves)

    def state_at(self, ply: int) -> Any:
        """The state after ``ply`` moves."""
        return self._states[ply]

    def submit(self, move: Any, think_ms: int = 0) -> Step:
        """Play ``move``. Raises ``IllegalMove`` or ``InvalidMove`` and changes nothing then.

        The move goes through ``pack`` and ``unpack`` first: a move that cannot be saved cannot be
        played, so every click tests the save format.
        """
        packed = self.game.pack(move)
        move = self.game.unpack(packed)
        before = self.state
        after = before.play(move)
        self._log.append(packed)
        self._moves.append(move)
        self._states.append(after)
        self._think_ms.append(think_ms)
        return Step(before, move, after)

    def carried_ms(self) -> int:
        """What the clock of the side to move has counted before, where it counts all turns."""
        clock = self.game.clock
        if clock is None or not clock.is_cumulative(self.options):
            return 0
        mine = [
            ms
            for ms, state in zip(self._think_ms, self._states[:-1], strict=True)
            if state.to_move == self.state.to_move
        ]
        return max(mine, default=0)

    @property
    def puzzle(self) -> Puzzle[Any] | None:
        """The puzzle that is being solved; None in a match of people."""
        return self.game.exercises.puzzle_of(self.options)

    @property
    def resignation(self) -> Any | None:
        """The move by which the side to move gives up; None where it may not."""
        return self.game.resignation if self.state.outcome() is None else None

    @property
    def has_secrets(self) -> bool:
        """Whether somebody may not see everything."""
        return self.game.secrets is not None and self.game.secrets.exist(self.options)

    def new_clock(self) -> TurnClock:
        """A clock for the present turn, as far as it had come before."""
        clock = self.game.clock
        limit_ms = None if clock is None else clock.turn_ms(self.options)
        return TurnClock(limit_ms, self.carried_ms())

    def restarts_clock(self, step: Step) -> bool:
        """Whether what was done ends what the clock was counting."""
        return self.game.clock is None or self.game.clock.restarts(step.before, step.move)

    def time_up(self) -> Any | None:
        """The move the clock makes now if it runs out; None if there is nothing more to make."""
        clock = self.game.clock
        return None if clock is None else clock.time_up(self.options, self.state)

    def seen_by(self, viewer: Player, state: Any = None) -> Any:
        """A position, or else the present one, with everything hidden that ``viewer`` may not
        know.
        """
        state = self.state if state is None else state
        return state if self.game.secrets is None else self.game.secrets.seen_by(state, viewer)

    def hidden_plies(self, viewer: Player) -> int:
        """How many of the last moves ``viewer`` may not read."""
        secrets = self.game.secrets
        return 0 if secrets is None else secrets.hidden_plies(self.state, viewer)

    def take_back(self, plies: int) -> None:
        """Forget the last ``plies`` moves, or all there are if they are fewer."""
        keep = max(0, self.ply - plies)
        del self._log[keep:], self._moves[keep:], self._think_ms[keep:]
        del self._states[keep + 1 :]

    def lines(self) -> tuple[str, ...]:
        """Every move so far as it is printed."""
        return tuple(map(self.game.printed, self._states, self._moves))

    def record(self, name: str = "", saved_ms: int = 0) -> Record:
        return Record(
            self.game.id, self.game.rules, opt.to_map(self.options), self.seed, self.seats,
            tuple(self._log), tuple(self._think_ms), self.preset, name, saved_ms, self.series,
        )  # fmt: skip

    def playback(self, name: str = "", saved_ms: int = 0) -> Playback:
        """The match as a viewer shows it."""
        return Playback(
            self.record(name, saved_ms), tuple(self._states), tuple(self._moves), self.lines(),
            ("",) * self.ply,
        )  # fmt: skip

    @classmethod
    def from_record(cls, game: AnyGame, record: Record) -> Match:
        """The match that ``record`` describes. Raises ``OptionError``, ``MoveError``."""
        options = opt.from_map(game.options, record.options)
        match = cls(game, options, record.seed, record.seats, record.preset, record.series)
        think_ms = record.think_ms or (0,) * len(record.moves)
        for packed, ms in zip(record.moves, think_ms, strict=True):
            match.submit(game.unpack(packed), ms)
        return match
