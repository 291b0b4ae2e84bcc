"""The seam between rules and everything else: what a game must provide, and nothing more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TextIO, TypeAlias, TypeVar

from game.core.exercise import Editor, Puzzle, Setup
from game.core.report import Frame, News, Report

if TYPE_CHECKING:
    from game.core.record import ReplayForm, TextForm
    from game.core.transcript import Transcript

O = TypeVar("O")  # noqa: E741 - options, states and moves: one letter each, as type variables have
S = TypeVar("S")
M = TypeVar("M")

Player: TypeAlias = int
"""Seat number, 0-based, in order of play."""

Packed: TypeAlias = list[Any]
"""A move as CBOR-able primitives: ``[tag, *fields]``."""


class MoveError(ValueError):
    """Base of the two ways a move can be wrong."""


class InvalidMove(MoveError):
    """The notation or encoding cannot be read at all."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move may not be played, in a form that any front end can put into words.

    ``key`` is a key of the string table inside the game's section; ``players`` are the seats the
    sentence is about (their names are filled in); ``cells`` is the part of the board to look at;
    ``values`` are what else the sentence says.
    """

    key: str
    players: tuple[Player, ...] = ()
    cells: frozenset[tuple[int, int]] = frozenset()
    values: tuple[tuple[str, str], ...] = ()


class IllegalMove(MoveError):
    """The move reads well but may not be played in this position; ``reason`` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.key)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    ``returns[p]`` is +1 for a win, 0 for a draw, -1 for a loss, with finishing places in between
    when more than two play. ``reason`` and the ``badges`` (one per player, "" for none) are keys of
    the string table.
    """

    returns: tuple[float, ...]
    reason: str
    badges: tuple[str, ...] = ()

    @property
    def ranking(self) -> tuple[Player, ...]:
        """All players, best first; equal returns keep the order of play."""
        return tuple(sorted(range(len(self.returns)), key=lambda p: -self.returns[p]))

    @property
    def winner(self) -> Player | None:
        """Who has won; None if the game is drawn."""
        first, second, *_ = self.ranking
        return None if self.returns[first] == self.returns[second] else first


class State(Protocol[M]):
    """One position. A frozen value: ``play`` returns a new one and never changes this one."""

    @property
    def to_move(self) -> Player: ...

    def legal_moves(self) -> Sequence[M]:
        """Every move a searcher may consider, in a fixed order; empty iff ``outcome()`` is set."""

    def play(self, move: M) -> Self:
        """The position after one ply. Raises ``IllegalMove``."""

    def outcome(self) -> Outcome | None: ...


def refusal(state: State[M], move: M) -> Reason | None:
    """Why ``move`` may not be played in ``state``; None if it may."""
    try:
        state.play(move)
    except IllegalMove as illegal:
        return illegal.reason
    return None


class OutOfBudget(Exception):
    """The search must unwind to its root now and answer with the best it has."""


class Budget:
    """What one search may spend. ``spend`` raises, so no search can forget to look."""

    STOP_INTERVAL = 256  # nodes between two looks at ``stop``, which may cross a process border

    def __init__(self, nodes: int, stop: Callable[[], bool] = lambda: False) -> None:
        self.left = nodes
        self._stop = stop

    def spend(self, nodes: int = 1) -> None:
        """Count nodes. Raises ``OutOfBudget`` when none is left or ``stop`` says so."""
        self.left -= nodes
        if self.left < 0 or (self.left % self.STOP_INTERVAL < nodes and self._stop()):
            raise OutOfBudget

    def spend_many(self, nodes: int) -> None:
        """Count nodes that were searched at one go. Raises as ``spend`` does, and always looks."""
        self.left -= nodes
        if self.left < 0 or self._stop():
            raise OutOfBudget


@dataclass(frozen=True, slots=True)
class Choice(Generic[M]):
    """A bot's answer: the move, its evaluation in [-1, 1] for the side to move, and the line."""

    move: M
    evaluation: float
    pv: tuple[M, ...] = ()
    nodes: int = 0


Bot: TypeAlias = Callable[[S, Budget, Random], Choice[M]]
"""``bot(state, budget, rng)``: same state, node budget and rng state give the same choice."""


@dataclass(frozen=True, slots=True)
class Solution(Generic[M]):
    """The value of a position under perfect play, for the side to move.

    ``remoteness`` is how many plies the game still lasts if the winner hurries and the loser
    delays; None where nobody knows it. ``best`` are the moves that keep a win, or that delay a
    loss most, the best one first.
    """

    is_won: bool
    remoteness: int | None
    best: tuple[M, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """One step of a coach: a key of the string table in the game's section, and its values.

    ``cells`` are lit on the board; ``line`` are moves to show there, the first one the next to
    play. ``players`` are the seats the sentence is about: their names are filled in as ``who``.
    """

    key: str
    values: tuple[tuple[str, str], ...] = ()
    cells: frozenset[tuple[int, int]] = frozenset()
    line: tuple[Any, ...] = ()
    players: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class Remark(Generic[M]):
    """What a look back has to say about the position after ``ply`` moves.

    ``key`` and ``values`` make a sentence, ``<game>.remark.<key>``. ``line`` could have been
    played there: its moves are legal from that position, one after the other.
    """

    ply: int
    key: str
    values: tuple[tuple[str, str], ...] = ()
    line: tuple[M, ...] = ()
    is_slip: bool = True
    """Whether the move that was made there gave something away."""
    players: tuple[Player, ...] = ()
    """Whom the sentence is about: their names are filled in as ``who``."""


@dataclass(frozen=True, slots=True)
class Review(Generic[M]):
    """A look back at a game: remarks in the order of their plies, and a tally of each player."""

    remarks: tuple[Remark[M], ...] = ()
    tallies: tuple[Hint | None, ...] = ()
    """``<game>.tally.<key>`` of each player, shown with the results; () if nobody has one."""
    evaluations: tuple[tuple[float, ...], ...] = ()
    """How well each player stood in each position, from -1 to 1; () if nobody has measured."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One of the positions near the present one, told by a word: does its mover win or lose?"""

    label: str
    is_won: bool
    is_here: bool


@dataclass(frozen=True, slots=True)
class Level(Generic[S, M]):
    """One strength of a computer opponent: who searches, and how many nodes a move may cost."""

    bot: Bot[S, M]
    nodes: int


@dataclass(frozen=True, slots=True)
class Labour(Generic[S, M]):
    """What some moves need worked out before they can be played, too long for a window to wait.

    A state plays such a move all the same, and takes the time for it.
    """

    is_heavy: Callable[[S, M], bool]
    """Whether the move may take long; told at once."""
    work: Callable[[S, M, Budget], Packed]
    """What ``keep`` wants to know about a heavy move. Raises ``OutOfBudget``."""
    keep: Callable[[S, M, Packed], None]
    """Remember for a while what ``work`` has found, so that ``play`` need not do it again; what
    is no such thing is dropped.
    """
    nodes: int
    """What ``work`` may spend."""


@dataclass(frozen=True, slots=True)
class GameDefinition(Generic[O, S, M]):
    """Everything the house knows about one game. One instance per game, in its ``__init__``."""

    id: str
    rules: str
    """Id of the rule set, changed when an old log would replay to another state."""
    options: type[O]
    """Frozen dataclass of ``core.options.option`` fields; they make the menu form."""
    presets: Mapping[str, O]
    """Named options in menu order; the first is the default."""
    seats: Callable[[O], int]
    new: Callable[[O, int], S]
    """``new(options, seed)``: all chance happens here."""
    pack: Callable[[M], Packed]
    unpack: Callable[[Packed], M]
    """Raises ``InvalidMove``; legality is not looked at."""
    format: Callable[[S, M], str]
    parse: Callable[[S, str], M]
    """Raises ``InvalidMove``."""
    levels: Mapping[str, Level[S, M]]
    """Strengths of the computer opponent, weakest first."""
    settle: Callable[[O, str], O] = lambda options, changed: options
    """Options after a person changed one field: whatever no longer fits is made to fit."""
    idle: Callable[[O], Mapping[str, str]] = lambda options: {}
    """Fields that make no difference beside the others, each with the key of the reason why,
    ``<game>.idle.<key>``.
    """
    caption: Callable[[S], Mapping[str, str] | None] = lambda state: None
    """Values of ``<game>.caption``, what can be read out to friends so that they can play the
    same; None if there is nothing to read out.
    """
    seen_by: Callable[[S, Player], S] = lambda state, viewer: state
    """The position with everything hidden that ``viewer`` may not know."""
    asides: Callable[[S], Sequence[M]] = lambda state: ()
    """Moves that people may make and searchers never consider: give up, undo, reset."""
    resigns: Callable[[S], M | None] = lambda state: None
    """The aside by which the side to move gives the game up; None where it may not."""
    turn_ms: Callable[[O], int | None] = lambda options: None
    """How long the turn clock runs; None for no clock."""
    time_up: Callable[[S], M | None] = lambda state: None
    """The move the clock makes when it has run out; None if there is nothing more to make."""
    restarts_clock: Callable[[S, M], bool] = lambda before, move: True
    """Whether ``move``, played in ``before``, ends what the turn clock was counting."""
    standing: Callable[[S], tuple[float, ...]] | None = None
    """How far each player still has to go, smaller is better; None: there is no such measure."""
    solve: Callable[[S], Solution[M] | None] | None = None
    """The value of a position, None where it is not known; no function: the game is not solved."""
    coach: Callable[[S], Sequence[Hint]] | None = None
    """Hints for the side to move, each telling more than the one before; None: nobody coaches.
    May take a good part of a second.
    """
    ladder: Callable[[S], Sequence[Rung]] = lambda state: ()
    """Positions near the present one with their values, for those who want to learn them."""
    review: Callable[[Sequence[S], Sequence[M]], Review[M]] | None = None
    """A look back at a game by its positions, one more than its moves, and its moves; None: a
    game with ``solve`` is looked back at by that, any other is not. May take seconds.
    """
    has_secrets: Callable[[O], bool] = lambda options: False
    """Whether in a match by these options somebody may not see everything."""
    hidden_plies: Callable[[S, Player], int] = lambda state, viewer: 0
    """How many of the last moves that led to a position ``viewer`` may not read."""
    curtain: Callable[[S, S], bool] = lambda before, after: False
    """Whether from one position to the next the screen goes to somebody else, who must not see
    what is on it, or will put something on it that the other must not see.
    """
    labour: Labour[S, M] | None = None
    """Moves that need work to be done before; None: every move is played at once."""
    report: Callable[[Sequence[S], Sequence[M], int], Report[S] | None] = (
        lambda states, moves, ply: None
    )
    """``report(states, moves, ply)``: what the move made at ``ply`` has brought to an end, told
    to both players; None after most moves.
    """
    why: Callable[[Sequence[S], Sequence[M], int, News], Sequence[Frame[S]]] = (
        lambda states, moves, ply, news: ()
    )
    """A film about one of the ``news`` of the report on that move. May take seconds."""
    is_cumulative: Callable[[O], bool] = lambda options: False
    """Whether ``turn_ms`` counts all turns of a player together."""
    puzzles: Callable[[], Sequence[Puzzle[O]]] = lambda: ()
    """Exercises for one, from the easiest to the hardest."""
    setup: Setup[O, S] | None = None
    """Positions that are typed or drawn to begin with; None: there are none but the game's."""
    editor: Editor[Any, O, S] | None = None
    """Boards of one's own; None: the game's boards cannot be drawn."""
    replay_form: ReplayForm | None = None
    """How this game's records are written as replay files; None for the house's own form."""
    text_form: TextForm | None = None
    """How they are written as lines of notation; None if they cannot be."""
    transcript: Transcript[S, M] | None = None
    """What the game says when it is played as text; None if it cannot be."""
    warm_up: Callable[[Path], Iterator[None]] | None = None
    """Makes the searches of this process faster, a part each step, and keeps what it makes in the
    folder; may take many seconds. Searches go on meanwhile, in other threads.
    """
    engine: Callable[[TextIO, TextIO], int] | None = None
    """Plays against other programs by lines read from the first stream and written to the second;
    gives the exit status. None: there is no such protocol.
    """
    words: Callable[[S, M], str] | None = None
    """A move in words, for people to read; None: ``format`` is as good."""

    def printed(self, state: S, move: M) -> str:
        """The move as people read it, which need not be as they type it."""
        return (self.words or self.format)(state, move)


AnyGame: TypeAlias = GameDefinition[Any, Any, Any]
"""What scenes and the store hold: they never look inside. The house's only ``Any`` game."""
