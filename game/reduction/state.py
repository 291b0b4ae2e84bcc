"""One position, and what every move does to it (RULES R1-R12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from random import Random

from game.core.record.record import CAME_LATER
from game.core.rules.comment import Comment
from game.core.rules.common_moves import Resign, TimeUp
from game.core.rules.state import IllegalMove, Outcome, Player
from game.reduction.board import FlipKind, bits, flip, full_windows, has_window, legal_windows
from game.reduction.moves import Challenge, Change, Choose, Move, No, Reset, Retract, Undo, Yes
from game.reduction.options import UNDOS, FailedChallenge, Options
from game.reduction.start import start_board

COMMANDS: tuple[Move, ...] = (
    Undo(),
    Reset(),
    Yes(),
    No(),
    Challenge(),
    Retract(),
    Choose(True),
    Choose(False),
)
"""All moves but changes and giving up."""


class TurnPhase(IntEnum):
    """Phase of a turn."""

    PIE = 0
    TURN = 1
    TURN_CONFIRM = 2
    CHALLENGE = 3
    CHALLENGE_CONFIRM = 4
    OVER = 5


@dataclass(frozen=True, slots=True)
class Previous:
    """The turn before this one: its first board, and the changes that stood at its end."""

    board: int
    line: tuple[Change, ...]

    @property
    def used(self) -> int:
        """The number of its changes; undone ones do not count (RULES R9)."""
        return len(self.line)


@dataclass(frozen=True, slots=True)
class Suspended:
    """The mover's own turn during a challenge, as it was set aside."""

    board: int
    line: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A position. ``line`` are the changes of the present turn or challenge that stand.

    ``draw`` says which draw of ``board_seed`` the board is, counted from 0. ``turn`` counts from 1.
    ``is_barred`` means that a challenge has failed in this turn and no other is allowed. When the
    game is over, ``mover`` is the player who moved last or could not move; ``suspended`` stays set
    if the game ended in a challenge. ``more_undos`` is what each player may undo more in a turn
    than the options say, or less.
    """

    options: Options
    board_seed: int
    draw: int
    board: int
    mover: Player
    turn: int = 1
    line: tuple[Change, ...] = ()
    undos_used: int = 0
    previous: Previous | None = None
    phase: TurnPhase = TurnPhase.TURN
    suspended: Suspended | None = None
    is_barred: bool = False
    reason: str = ""
    winner: Player | None = None
    more_undos: tuple[int, ...] = field(default=(0, 0), metadata=CAME_LATER)

    @classmethod
    def start(cls, options: Options, seed: int) -> State:
        """Return the first position; ``seed`` matters only if no ``board_seed`` is given.

        A board that is drawn by lot has a seed of six digits, which people can read out easily. A
        board that was set up has none.
        """
        if (begun := options.setup_position) is not None:
            return cls(options, 0, 0, begun.board, begun.mover)
        board_seed = options.board_seed or Random(seed).randrange(100_000, 1_000_000)
        board, draw = start_board(options, board_seed)
        return cls.from_board(options, board, board_seed, draw)

    @classmethod
    def from_board(cls, options: Options, board: int, board_seed: int = 0, draw: int = 0) -> State:
        """Return the first position on a given board."""
        if options.pie:
            return cls(options, board_seed, draw, board, mover=1, phase=TurnPhase.PIE)
        return cls(options, board_seed, draw, board, mover=0)._opened()

    @property
    def to_move(self) -> Player:
        return self.mover

    @property
    def n(self) -> int:
        """Cells a side."""
        return self.options.size

    @property
    def full(self) -> int:
        """How many cells are full."""
        return self.board.bit_count()

    @property
    def start_board(self) -> int:
        """The board at the start of the turn, or of the challenge."""
        return _flipped(self.board, self.n, self.line)

    @property
    def start_full(self) -> int:
        """The number of full cells then; the turn must end with fewer."""
        return self.start_board.bit_count()

    @property
    def limit(self) -> int:
        """How many changes the turn or the challenge may have."""
        if self.suspended is not None and self.previous is not None:
            return self.previous.used - 1
        return self.options.changes

    @property
    def changes_left(self) -> int:
        return 0 if self.is_over else self.limit - len(self.line)

    @property
    def undos_left(self) -> int:
        """The undos that are left in this turn; a challenge uses the same ones."""
        return self.undos_of(self.mover) - self.undos_used

    def undos_of(self, player: Player) -> int:
        """Return how many undos ``player`` has in a turn."""
        return min(max(self.options.max_undos + self.more_undos[player], 0), UNDOS[-1])

    @property
    def is_over(self) -> bool:
        return self.phase is TurnPhase.OVER

    @property
    def is_choosing(self) -> bool:
        """Whether the game waits for the choice of the pie rule."""
        return self.phase is TurnPhase.PIE

    @property
    def is_challenge(self) -> bool:
        """Whether the mover is in a challenge, or was when the game ended."""
        return self.suspended is not None

    @property
    def is_prompt(self) -> bool:
        """Whether the game waits for yes or no."""
        return self.phase in (TurnPhase.TURN_CONFIRM, TurnPhase.CHALLENGE_CONFIRM)

    @property
    def is_complete(self) -> bool:
        """Whether fewer cells are full than at the start."""
        return self.full < self.start_full

    @property
    def is_challengeable(self) -> bool:
        """Whether the turn before this one can be challenged, now or after undoing something."""
        return (
            self.options.challenge
            and not self.is_barred
            and self.previous is not None
            and self.previous.used > 1
        )

    def windows(self) -> tuple[tuple[int, int, FlipKind], ...]:
        """Return the changes that are possible now, row by row: (row, column, kind)."""
        if self.phase not in (TurnPhase.TURN, TurnPhase.CHALLENGE):
            return ()
        board, n = self.board, self.n
        full = full_windows(board, n)
        empty = full_windows(~board, n)
        return tuple(
            (
                *divmod(at, n),
                FlipKind.EMPTY
                if full >> at & 1
                else FlipKind.FILL
                if empty >> at & 1
                else FlipKind.TURN,
            )
            for at in bits(legal_windows(board, n))
        )

    def commands(self) -> tuple[Move, ...]:
        """Return the other moves that are possible now, apart from giving up."""
        return tuple(move for move in COMMANDS if not self.refusal(move))

    def legal_moves(self) -> Sequence[Move]:
        """Return changes, then a challenge; or the answers, if the game asks something."""
        changes = tuple(Change(r, c) for r, c, _ in self.windows())
        return changes + tuple(
            move for move in self.commands() if isinstance(move, (Challenge, Yes, No, Choose))
        )

    def outcome(self) -> Outcome | None:
        if self.winner is None:
            return None
        returns = tuple(1.0 if player == self.winner else -1.0 for player in (0, 1))
        return Outcome(returns, self.reason)

    def refusal(self, move: Move) -> str:
        """Return the key of the reason why ``move`` may not be played now; "" if it may."""
        if self.is_over:
            return "game_over"
        match move:
            case Resign():
                return ""
            case TimeUp():
                return "" if self.options.timer_s else "no_clock"
            case Choose():
                return "" if self.is_choosing else "nothing_to_choose"
            case _ if self.is_choosing:
                return "choose_first"
            case Yes() | No():
                return "" if self.is_prompt else "nothing_asked"
            case _ if self.is_prompt:
                return "answer_first"
            case Change():
                return self._change_refusal(move)
            case Undo():
                return self._undo_refusal(1)
            case Reset():
                return self._undo_refusal(len(self.line))
            case Challenge():
                return self._challenge_refusal()
            case Retract():
                if not self.is_challenge:
                    return "no_challenge"
                return "" if self.undos_left else "no_undos"

    def _change_refusal(self, change: Change) -> str:
        if not has_window(self.n, change.row, change.col):
            return "outside"
        is_legal = legal_windows(self.board, self.n) >> change.row * self.n + change.col & 1
        return "" if is_legal else "not_alike"

    def _undo_refusal(self, cost: int) -> str:
        if not self.line:
            return "retract_instead" if self.is_challenge else "nothing_to_undo"
        if not self.undos_left:
            return "no_undos"
        return "" if cost <= self.undos_left else "too_few_undos"

    def _challenge_refusal(self) -> str:
        if not self.options.challenge:
            return "challenges_off"
        if self.is_challenge:
            return "challenging"
        if self.is_barred:
            return "failed_already"
        if self.previous is None:
            return "no_turn_before"
        return "" if self.previous.used > 1 else "single_change"

    def play(self, move: Move) -> State:
        """Return the position after ``move``. Raises ``IllegalMove``."""
        if why := self.refusal(move):
            raise IllegalMove(Comment(why))
        match move:
            case Change():
                return self._changed(move)
            case Undo():
                return self._undone(1)
            case No():
                phase = TurnPhase.CHALLENGE if self.is_challenge else TurnPhase.TURN
                return replace(self._undone(1), phase=phase)
            case Reset():
                return self._undone(len(self.line))
            case Yes():
                return self._finished()
            case Challenge():
                return self._challenging()
            case Retract():
                return replace(self._resumed(), undos_used=self.undos_used + 1)
            case Resign():
                return self._won(1 - self.mover, "conceded")
            case TimeUp():
                return self._won(1 - self.mover, "late")
            case Choose(first):
                return replace(self, mover=1 - first, phase=TurnPhase.TURN)._opened()

    def _changed(self, change: Change) -> State:
        board = _flipped(self.board, self.n, (change,))
        after = replace(self, board=board, line=(*self.line, change))
        if not after.is_complete and after.changes_left:
            return after
        if not (after.options.confirm and after.undos_left):
            return after._finished()
        phase = TurnPhase.CHALLENGE_CONFIRM if after.is_challenge else TurnPhase.TURN_CONFIRM
        return replace(after, phase=phase)

    def _undone(self, count: int) -> State:
        """Return the position with ``count`` changes taken back, at one undo each (RULES R7)."""
        board = _flipped(self.board, self.n, self.line[-count:])
        return replace(
            self, board=board, line=self.line[:-count], undos_used=self.undos_used + count
        )

    def _finished(self) -> State:
        """Return the position after the turn or challenge has ended as it stands (RULES R3, R9)."""
        other = 1 - self.mover
        if self.is_challenge:
            if self.is_complete:
                return self._won(self.mover, "challenge_proved")
            if self.options.failed is FailedChallenge.RESUME:
                return replace(self._resumed(), is_barred=True)
            return self._won(other, "challenge_failed")
        if not self.is_complete:
            return self._won(other, "out_of_changes")
        return replace(
            self,
            mover=other,
            turn=self.turn + 1,
            line=(),
            undos_used=0,
            phase=TurnPhase.TURN,
            previous=Previous(self.start_board, self.line),
            is_barred=False,
        )._opened()

    def _opened(self) -> State:
        """Return the position at the start of the turn, or the end of the game (RULES R5, R6)."""
        other = 1 - self.mover
        if self.previous is not None and not self.board and not self.is_challengeable:
            return self._won(other, "emptied")
        if not legal_windows(self.board, self.n):
            return self._won(other, "stuck")
        return self

    def _challenging(self) -> State:
        assert self.previous is not None, "a challenge is about a turn"
        return replace(
            self,
            board=self.previous.board,
            line=(),
            phase=TurnPhase.CHALLENGE,
            suspended=Suspended(self.board, self.line),
        )

    def _resumed(self) -> State:
        """Return the mover's own turn, as it was before the challenge."""
        assert self.suspended is not None, "only a challenge can be left"
        return replace(
            self,
            board=self.suspended.board,
            line=self.suspended.line,
            phase=TurnPhase.TURN,
            suspended=None,
        )

    def _won(self, winner: Player, reason: str) -> State:
        return replace(self, phase=TurnPhase.OVER, winner=winner, reason=reason)


def _flipped(board: int, n: int, line: tuple[Change, ...]) -> int:
    """Return the board with these changes made.

    This is also the board with them taken back, in any order.
    """
    for change in line:
        board = flip(board, n, change.row, change.col)
    return board
