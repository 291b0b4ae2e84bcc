"""Players of a match, and how they are written on the command line."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from random import Random
from time import process_time
from typing import Any, Final

from game.core.rules.definition import AnyGame
from game.core.search.search_api import Bot, Budget, Choice
from game.quoridor.engine.actions import to_action
from game.quoridor.engine.compiled import alphabeta
from game.quoridor.engine.field import field_of
from game.quoridor.engine.four.maxn import MaxnSearch as MaxnSearch
from game.quoridor.engine.four.maxn import Planting
from game.quoridor.engine.levels import choice_of, field_of_state, from_book, think
from game.quoridor.engine.position import Position
from game.quoridor.engine.search import SearchLimits
from game.quoridor.rules.state import State
from game.registry import GAMES
from tests.arena.four import METHODS
from tests.arena.outside import Move, outside
from tests.arena.switches import (
    CACHE,
    can_compile,
    compiled,
    compiled_kernels,
    switched,
    switches_of,
)
from tests.arena.uct import Plainly, Swiftly, best_move

ENDLESS: Final = 1 << 62
LIMITS: Final = {"nodes", "ms", "depth"}
ENGINE: Final = {*LIMITS, "book"}
SPELLING: Final = """\
players:
  LEVEL              a level of the game with its own nodes, e.g. hard
  LEVEL:ms=500       with as much processor time a move
  coach              a player who follows every hint, and else moves at random
  random             any legal move
  uct:ms=500         plain tree search with random playouts; or uct:playouts=300
  engine:nodes=4000  the Quoridor engine in Python; ms=, depth=, and any constant of its modules as
                     a switch: engine:nodes=4000,static.MARGIN=0
  fast:nodes=20000   the same in machine code, where that fits: two players, at most 11 boxes wide;
                     it is compiled once for every set of switches, which takes half a minute;
                     both with book=1 play openings from the book
  tree:nodes=3000    among four the search of the levels, in Python; in its place paranoid, reply
                     (best-reply search) or maxn (ply by ply); or ms=
  qlp:ms=500:COMMAND another program that speaks the line protocol; or qlp:nodes=4000:COMMAND
"""


@dataclass(frozen=True, slots=True)
class Spec:
    """A player as written: its kind, its settings, and the command of another program."""

    kind: str
    settings: Mapping[str, int]
    command: str = ""

    @classmethod
    def read(cls, text: str, game: AnyGame) -> Spec:
        """Raises ``ValueError``, which says what is wrong."""
        kind, _, rest = text.partition(":")
        settings, _, command = rest.partition(":") if kind == "qlp" else (rest, "", "")
        pairs = [part.partition("=") for part in settings.split(",") if part]
        spec = cls(kind, {name: int(value) for name, _, value in pairs}, command)
        spec._check(game)
        return spec

    def _check(self, game: AnyGame) -> None:
        known = {"random": set[str](), "uct": {"ms", "playouts"}}
        known |= {level: {"ms"} for level in game.levels}
        if game.teaching.coach is not None:
            known["coach"] = set()
        if game.id == "quoridor":
            known |= {"engine": ENGINE, "fast": ENGINE, "qlp": {"nodes", "ms"}}
            known |= {method: {"nodes", "ms"} for method in METHODS}
        if self.kind not in known:
            raise ValueError(f"{self.kind!r} is none of {', '.join(known)}")
        if self.kind == "fast" and not can_compile():
            raise ValueError("fast needs numba")
        has_switches = self.kind in ("engine", "fast")
        switches = switches_of(self.settings) if has_switches else frozenset()
        if wrong := self.settings.keys() - known[self.kind] - {name for name, _ in switches}:
            raise ValueError(f"{self.kind} has no setting {', '.join(sorted(wrong))}")
        if self.kind in ("uct", "qlp") and len(self.settings) != 1:
            raise ValueError(f"{self.kind} takes one of {', '.join(sorted(known[self.kind]))}")
        if (self.kind == "qlp") != bool(self.command):
            raise ValueError("a command belongs to qlp")
        with switched(switches):
            pass


def seated(spec: Spec, game: AnyGame, start: Any) -> AbstractContextManager[Move]:
    """The player for one game that begins with ``start``."""
    match spec.kind:
        case "random":
            return _sitting(lambda state, line, rng: rng.choice(state.legal_moves()))
        case "uct":
            return _sitting(_uct(spec, game, start))
        case "coach":
            return _sitting(_following_coach(game))
        case "engine":
            return _sitting(_reading(spec, _engine(spec)))
        case "fast":
            is_fitting = alphabeta.fits(field_of_state(start))
            return _sitting(_reading(spec, _fast(spec) if is_fitting else _engine(spec)))
        case "qlp":
            ((limit, value),) = spec.settings.items()
            return outside(spec.command, limit, value, start)
    if spec.kind in METHODS:
        return _sitting(_bot(_among_four(METHODS[spec.kind]), spec, 3_000))
    level = game.levels[spec.kind]
    return _sitting(_bot(level.bot, spec, level.nodes))


@contextmanager
def _sitting(move: Move) -> Iterator[Move]:
    yield move


def _clock(ms: int) -> Callable[[], bool]:
    """Return a function that says whether `ms` of this process's time have passed."""
    until = process_time() + ms / 1000
    return lambda: process_time() >= until


def _budget(settings: Mapping[str, int], nodes: int) -> Budget:
    if "ms" in settings:
        return Budget(settings.get("nodes", ENDLESS), _clock(settings["ms"]))
    return Budget(settings.get("nodes", nodes))


def _bot(bot: Bot[Any, Any], spec: Spec, nodes: int) -> Move:
    def move(state: Any, line: Sequence[Any], rng: Random) -> Any:
        return bot(state, _budget(spec.settings, nodes), rng).move

    return move


def _following_coach(game: AnyGame) -> Move:
    """Play what the last hint with a line shows; a random move where no hint shows any."""
    coach, secrets = game.teaching.coach, game.secrets
    assert coach is not None, "Spec.read has checked it"
    _warm_up(game.id)

    def move(state: Any, line: Sequence[Any], rng: Random) -> Any:
        seen = state if secrets is None else secrets.observation(state, state.to_move)
        lines = [hint.line for hint in coach(seen) if hint.line]
        return lines[-1][0] if lines else rng.choice(state.legal_moves())

    return move


@cache
def _warm_up(game: str) -> None:
    """Compile the searches of this process: same moves, sooner. They stay in Python otherwise."""
    warm_up = GAMES[game].speed.warm_up
    if warm_up is not None:
        with suppress(Exception):
            deque(warm_up(CACHE), maxlen=0)


def _engine(spec: Spec) -> Move:
    sight, switches = _sight(spec), switches_of(spec.settings)

    def bot(state: State, budget: Budget, rng: Random) -> Choice[Any]:
        with switched(switches):
            return think(state, budget, rng, sight)

    return _bot(bot, spec, _nodes(spec))


def _among_four(plant: Planting) -> Bot[State, Any]:
    def bot(state: State, budget: Budget, rng: Random) -> Choice[Any]:
        here, field = Position.of(state), field_of_state(state)
        search = MaxnSearch(here, field, budget, rng, SearchLimits(), plant)
        return choice_of(here, field, search.found())

    return bot


def _reading(spec: Spec, move: Move) -> Move:
    """The same player, with the book of openings if that is in its settings."""

    def reading(state: State, line: Sequence[Any], rng: Random) -> Any:
        choice = from_book(state, rng)
        return choice.move if choice else move(state, line, rng)

    return reading if spec.settings.get("book") else move


def _sight(spec: Spec) -> SearchLimits:
    return SearchLimits(spec.settings["depth"]) if "depth" in spec.settings else SearchLimits()


def _nodes(spec: Spec) -> int:
    return ENDLESS if "depth" in spec.settings else 4_000


def _fast(spec: Spec) -> Move:
    sight, switches = _sight(spec), switches_of(spec.settings)

    compiled_kernels(switches)  # before anybody's clock runs

    def bot(state: State, budget: Budget, rng: Random) -> Choice[Any]:
        here, field = Position.of(state), field_of_state(state)
        with compiled(switches):
            found = alphabeta.search(here, field, budget, rng, sight)
        return Choice(to_action(here, found.move, field), found.score_cp, nodes=found.nodes)

    return _bot(bot, spec, _nodes(spec))


def _uct(spec: Spec, game: AnyGame, start: Any) -> Move:
    is_swift = game.id == "quoridor" and start.options.players == 2

    def move(state: Any, line: Sequence[Any], rng: Random) -> Any:
        if "ms" in spec.settings:
            is_late = _clock(spec.settings["ms"])
            goes_on = lambda: not is_late()  # noqa: E731
        else:
            left = iter(range(spec.settings["playouts"] - 1))
            goes_on = lambda: next(left, None) is not None  # noqa: E731
        if not is_swift:
            return best_move(state, Plainly(), goes_on, rng)
        field, here = field_of(state.grid.size, 2), Position.of(state)
        return to_action(here, best_move(here, Swiftly(field), goes_on, rng), field)

    return move
