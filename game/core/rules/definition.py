"""The seam between rules and everything else: what a game must provide, and nothing more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeAlias, TypeVar

from game.core.learning.assessment import Teaching
from game.core.learning.content import Exercises
from game.core.match.clock import Clock
from game.core.match.handicap import Handicaps
from game.core.match.party import PartyOptions
from game.core.match.seats import Seat
from game.core.rules.background_work import Speed
from game.core.rules.formats import Forms
from game.core.rules.hidden_information import Secrets
from game.core.rules.options import OptionRules
from game.core.rules.state import Packed, Player, State
from game.core.rules.wording import Wording
from game.core.search.search_api import Level
from game.words.message import Message, Value

O = TypeVar("O")  # noqa: E741 - options, states and moves: one letter each, as type variables have
S = TypeVar("S", bound=State[Any])
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class GameDefinition(Generic[O, S, M]):
    """Definition of one game, in its ``__init__``.

    The first eleven fields are in every game. The others are groups of what a game may have
    besides.
    """

    id: str
    rules: str
    """The id of the rules. It changes whenever an old log would replay to another state."""
    options: type[O]
    """Frozen dataclass of ``core.options.option`` fields; they make the menu form."""
    presets: Mapping[str, O]
    """Options by name, in the order of the menu; the first one is the default."""
    seats: Callable[[O], int]
    new: Callable[[O, int], S]
    """``new(options, seed)``: the first position. All chance of a game is in the seed."""
    pack: Callable[[M], Packed]
    unpack: Callable[[Packed], M]
    """Raises ``InvalidMove``. Whether the move is legal does not matter here."""
    format: Callable[[S, M], str]
    parse: Callable[[S, str], M]
    """Raises ``InvalidMove``."""
    levels: Mapping[str, Level[S, M]]
    """Strengths of the computer opponent, weakest first."""

    sides: Callable[[O], int] = lambda options: 0
    """Number of sides if seats play as partners: seat `n` is on side `n % sides`. 0: each alone."""
    has_team_looks: bool = False
    """Whether all on a side wear the look of its first seat: they play with the same pieces."""
    endless: Mapping[str, Level[S, M]] = field(default_factory=dict)
    """Stronger ones between two players, which think until they are told to move, or until
    they are certain. They tell their budget what they think. Only people choose them.
    """
    asides: Callable[[S], Sequence[M]] = lambda state: ()
    """Other moves for people that no search considers: undo, reset. Giving up is not among them."""
    games: int = 1
    """Number of games in a match unless people choose another one. With two games each player
    begins once.
    """
    first_game: O | None = None
    """Options for a person's first game: nothing hurries, nothing is lost from the start. None:
    the first preset.
    """
    party: PartyOptions[O] = PartyOptions()
    option_rules: OptionRules[O] = OptionRules()
    clock: Clock[O, S, M] | None = None
    """None if the game has no clock."""
    handicaps: Handicaps[O, S] = Handicaps()
    secrets: Secrets[O, S] | None = None
    """None if nothing is hidden."""
    teaching: Teaching[S, M] = Teaching()
    exercises: Exercises[O, S] = Exercises()
    forms: Forms[S, M] = Forms()
    wording: Wording[S, M] = Wording()
    speed: Speed[S, M] = Speed()

    def begin(self, options: O, seed: int, seats: Sequence[Seat]) -> S:
        """Return the first position for the ``seats``, with their handicaps."""
        state = self.new(options, seed)
        gifts = [self.handicaps.gift(options, seat.handicap) for seat in seats]
        return self.handicaps.given(state, gifts) if any(gifts) else state

    def with_looks(self, options: O, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return the seats in the looks that they have in a game with these options."""
        sides = self.has_team_looks and self.sides(options)
        return tuple(
            replace(seat, look=seats[k % sides].look) if sides else seat
            for k, seat in enumerate(seats)
        )

    def partners(self, options: O, seat: int) -> tuple[int, ...]:
        """Return the other seats on the side of `seat`; () if each plays alone."""
        sides, seats = self.sides(options), self.seats(options)
        return tuple(p for p in range(seats) if sides and p != seat and (p - seat) % sides == 0)

    def opponents(self, options: O) -> Mapping[str, Level[S, M]]:
        """Every computer opponent that people may choose in a game with these options."""
        return {**self.levels, **self.endless} if self.seats(options) == 2 else self.levels

    def move_words(self, state: S, move: M) -> Value:
        """Return the move as people read it, which can differ from what they type."""
        return (self.wording.words or self.format)(state, move)

    def log_text(self, state: S, move: M) -> Value:
        """Return the move in the words of the log; no notation if the game has words for it."""
        return (self.wording.log or self.move_words)(state, move)

    def has_seats(self, state: S) -> bool:
        """Return whether it is settled who sits where; before that, no player is ahead."""
        return True

    def seat_ms(
        self, state: S, seats: Sequence[Seat], player: Player, limit_ms: int | None, turn_ms: int
    ) -> int | None:
        """Return the time of a turn of ``player`` in milliseconds, which is ``limit_ms`` so far.

        Args:
            state: The present position.
            seats: Who plays.
            player: Whose turn it is.
            limit_ms: The time of a turn with the handicap of the seat; None for no clock.
            turn_ms: The game's time of a turn.
        """
        return limit_ms

    def seat_notes(self, state: S, seats: Sequence[Seat], player: Player) -> tuple[Message, ...]:
        """Return what a seat has won before the first move, in short; () for nothing."""
        return ()


AnyGame: TypeAlias = GameDefinition[Any, Any, Any]
"""The type that scenes and the store use: they never look inside a game's states and moves."""
