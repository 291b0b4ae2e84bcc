"""Wording of a game about itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.core.match.events import MatchEvent
from game.core.rules.report import Frame, News, Report
from game.core.rules.state import Player, State
from game.words.message import Message, Value


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the summary of a game: ``<game>.fact.<key>``, and whose figures stand beside it."""

    key: str
    figures: tuple[tuple[Player, int], ...]


S = TypeVar("S", bound=State[Any])
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Wording(Generic[S, M]):
    """Sentences of a game while it is played. None: the game has no such sentence."""

    words: Callable[[S, M], Value] | None = None
    """A move in words, for people to read. Without it, ``format`` is shown."""
    log: Callable[[S, M], Value] | None = None
    """A move as the log on the screen tells it. Without it, what ``words`` say is shown."""
    standing: Callable[[S], tuple[float, ...]] | None = None
    """How far each player still has to go; smaller is better. None: the game has no such measure.
    """
    caption: Callable[[S], Mapping[str, str] | None] = lambda state: None
    """The values of the sentence ``<game>.caption``, which people read out to friends so that these
    can play the same game; None if there is nothing to read out.
    """
    start: Callable[[Any, int], Message | None] = lambda options, seed: None
    """``start(options, seed)``: what was drawn for the first position, in one sentence."""
    reports: Callable[[Sequence[S], Sequence[M], int], Sequence[Report[S]]] = (
        lambda states, moves, ply: ()
    )
    """``reports(states, moves, ply)``: for both players, about each part of the game that the move
    at ``ply`` has ended and of which there is something to tell; () after most moves.
    """
    facts: Callable[[Sequence[S], Sequence[M]], Sequence[Fact]] = lambda states, moves: ()
    """What people like to know of a game that is over; the most telling fact is first."""
    has_badges: Callable[[S], bool] = lambda state: True
    """Whether the badges of the outcome mean anything after a game that ended in ``state``."""
    events: Callable[[S, M, S], Iterable[MatchEvent]] = lambda before, move, after: ()
    """What is worth a remark about a move that led from one position to the next, the most telling
    first. It is true, and both players may know it.
    """
    film: (
        Callable[[Sequence[S], Sequence[M], int, News, Callable[[int], None]], Sequence[Frame[S]]]
        | None
    ) = None
    """``film(states, moves, ply, news, watch)``: the film about one of the news in the report on
    the move at ``ply``, () if there is none. Finding it may take seconds. ``watch`` is called often
    how many trials there have been; what it raises ends the work. None if nothing is explained.
    """

    def badge(self, state: S, player: Player) -> str:
        """Return the badge that ``player`` has earned by the end of a game; "" for none."""
        outcome = state.outcome()
        if outcome is None or not outcome.badges or not self.has_badges(state):
            return ""
        return outcome.badges[player]
