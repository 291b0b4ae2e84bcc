"""Openings, and the two games that are played from each, the second with the seats exchanged."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from random import Random
from time import perf_counter, process_time
from typing import Any, Final

from game.core.rules.definition import AnyGame
from game.core.rules.state import MoveError, Player
from game.registry import GAMES
from tests.arena.outside import Forfeit
from tests.arena.players import Spec, seated

TRIES: Final = 1_000
SEATINGS: Final = {2: ((0,),), 4: ((0, 2), (0, 1), (0, 3))}
"""By number of players: what seats may be one's own, as far as exchanging them brings no more."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms of a match: the game, its options, how openings are made, when it is a draw,
    and who plays."""

    game: str
    preset: str
    changed: tuple[tuple[str, int], ...]
    opening_plies: int
    most_plies: int
    one: str
    other: str
    seed: int

    @property
    def options(self) -> Any:
        """Raises ``ValueError`` for options that there are not."""
        game = GAMES[self.game]
        options = game.presets[self.preset or next(iter(game.presets))]
        known = asdict(options)
        if wrong := {name for name, _ in self.changed} - known.keys():
            raise ValueError(f"{self.game} has no option {', '.join(sorted(wrong))}")
        values = {name: type(known[name])(value) for name, value in self.changed}
        return type(options)(**{**known, **values})


@dataclass(slots=True)
class Played:
    """One game: the points of ``one``, how long it was, and what each player used.

    ``spent_ms`` is processor time, of other programs the time that they were waited for.
    """

    points: float
    plies: int
    forfeit: str = ""
    moves: list[int] = field(default_factory=lambda: [0, 0])
    spent_ms: list[float] = field(default_factory=lambda: [0.0, 0.0])


def opening(game: AnyGame, options: Any, plies: int, seed: int) -> tuple[Any, tuple[Any, ...]]:
    """A start, and ``plies`` moves at random that leave nobody more than a step behind.

    Kinds of moves are equally likely, however many moves are of a kind. Raises ``ValueError`` if
    there is nothing like that.
    """
    rng = Random(f"{game.id} {seed}")
    start = game.new(options, seed)
    for _ in range(TRIES):
        state, line = start, list[Any]()
        while len(line) < plies and state.outcome() is None:
            by_kind: dict[type, list[Any]] = {}
            for move in state.legal_moves():
                by_kind.setdefault(type(move), []).append(move)
            line.append(rng.choice(by_kind[rng.choice(list(by_kind))]))
            state = state.play(line[-1])
        if state.outcome() is None and _is_level(game, state):
            return start, tuple(line)
    raise ValueError(f"no opening of {plies} plies was found")


def _is_level(game: AnyGame, state: Any) -> bool:
    if game.wording.standing is None:
        return True
    left = game.wording.standing(state)
    return max(left) - min(left) <= 1


def play_pair(terms: Terms, number: int) -> tuple[Played, Played]:
    """Two games from one opening, that of this number: in the first ``one`` has the first seat.

    Among four each player has two seats, opposite ones or neighbours in turn; partners stay
    together.
    """
    game, seed = GAMES[terms.game], terms.seed + number
    start, line = opening(game, terms.options, terms.opening_plies, seed)
    seats = range(game.seats(terms.options))
    partners = game.partners(terms.options, 0)
    seatings = ((0, *partners),) if partners else SEATINGS[len(seats)]
    own = seatings[number % len(seatings)]
    others = tuple(seat for seat in seats if seat not in own)
    return play(terms, start, line, own, seed), play(terms, start, line, others, seed)


def play(
    terms: Terms, start: Any, line: tuple[Any, ...], own: tuple[Player, ...], seed: int
) -> Played:
    """A game in which ``one`` has the seats ``own``, and ``other`` all else."""
    game, rng = GAMES[terms.game], Random(f"{seed} {int(0 not in own)}")
    state, moves = start, list(line)
    for move in line:
        state = state.play(move)
    played = Played(0.5, 0)
    with ExitStack() as stack:
        specs = [Spec.read(text, game) for text in (terms.one, terms.other)]
        clocks = [perf_counter if spec.kind == "qlp" else process_time for spec in specs]
        players = [stack.enter_context(seated(spec, game, start)) for spec in specs]
        while (outcome := state.outcome()) is None and len(moves) < terms.most_plies:
            mover = int(state.to_move not in own)
            began = clocks[mover]()
            try:
                move = players[mover](state, moves, rng)
                state = state.play(move)
            except (Forfeit, MoveError) as fault:
                played.points, played.forfeit = float(mover), f"{mover}: {fault!r}"[:200]
                break
            played.spent_ms[mover] += (clocks[mover]() - began) * 1000
            played.moves[mover] += 1
            moves.append(move)
        else:
            if outcome:
                played.points = _points(outcome.returns, own)
    played.plies = len(moves)
    return played


def _points(returns: tuple[float, ...], own: tuple[Player, ...]) -> float:
    """1, a half or 0 for ``one``: whether the places of its seats are together the better ones."""
    lead = sum(value if seat in own else -value for seat, value in enumerate(returns))
    return 0.5 + (lead > 0) / 2 - (lead < 0) / 2
