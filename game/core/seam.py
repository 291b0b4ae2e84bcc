"""The seam between rules and everything else: what a game must provide, and nothing more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from game.core.bots import Level
from game.core.clock import Clock
from game.core.endings import Resign
from game.core.exercise import Exercises
from game.core.forms import Forms
from game.core.options import OptionRules
from game.core.secrets import Secrets
from game.core.speed import Speed
from game.core.state import Packed, State
from game.core.teaching import Teaching
from game.core.telling import Telling

O = TypeVar("O")  # noqa: E741 - options, states and moves: one letter each, as type variables have
S = TypeVar("S", bound=State[Any])
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class GameDefinition(Generic[O, S, M]):
    """Everything the house knows about one game. One instance per game, in its ``__init__``.

    The first eleven fields every game has. The others say what it has besides, in groups.
    """

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

    resignation: M | Resign | None = Resign()
    """The move by which the side to move gives up; None: nobody may."""
    asides: Callable[[S], Sequence[M]] = lambda state: ()
    """What else people may do and searchers never consider, giving up apart: undo, reset."""
    option_rules: OptionRules[O] = OptionRules()
    clock: Clock[O, S, M] | None = None
    """None: nobody can be late."""
    secrets: Secrets[O, S] | None = None
    """None: everybody sees everything."""
    teaching: Teaching[S, M] = Teaching()
    exercises: Exercises[O, S] = Exercises()
    forms: Forms[S, M] = Forms()
    telling: Telling[S, M] = Telling()
    speed: Speed[S, M] = Speed()

    def printed(self, state: S, move: M) -> str:
        """The move as people read it, which need not be as they type it."""
        return (self.telling.words or self.format)(state, move)


AnyGame: TypeAlias = GameDefinition[Any, Any, Any]
"""What scenes and the store hold: they never look inside. The house's only ``Any`` game."""
