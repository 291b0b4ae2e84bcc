"""One game between computer opponents, and what is kept of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from random import Random
from time import process_time
from typing import Any, Final

from game.core.match.match import Match
from game.core.match.match_setup import first_plan
from game.core.record.record import state_digest
from game.core.rules.definition import AnyGame
from game.core.search.evaluation import sure_value
from game.core.search.search_api import Budget
from game.extras.auction import auction_of
from game.reduction.moves import Challenge, Yes
from game.reduction.moves import Move as ReductionMove
from game.reduction.solver import shortest_results
from game.reduction.state import State as ReductionState
from game.reduction.state import TurnPhase
from game.reduction.strict import TurnTree
from game.registry import GAMES
from scenes.boards import VIEWS
from tests.check.quality.pairings import ANY_MOVE, REPEATING, Kind, Pairing

MAX_PLIES: Final = 900
MAX_ROUNDS: Final = 25
ROUND_OF: Final[Mapping[str, Callable[[Any], int]]] = {
    "causality": lambda state: int(state.turn.round.number)
}
"""How games with rounds count them; the others count none."""
SECONDS_A_TURN: Final = {
    "quoridor": 10,
    "subtraction_squares": 8,
    "even_steven": 6,
    "reduction": 20,
    "causality": 15,
}
"""What a person on a sofa takes for a turn, as seen in games with friends: an assumption."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """Result of one game.

    `returns` is empty for a game that did not end. `leads` is the evaluation from -1 to 1 for the
    first seat after each evaluated move, in two-player games. `line` identifies the moves.
    """

    seating: tuple[str, ...]
    returns: tuple[float, ...]
    plies: int
    turns: int
    rounds: int
    leads: tuple[float, ...]
    line: str
    think_ms: float = field(compare=False)
    """Processor time a turn of the computers."""
    hindered: tuple[int, ...] = ()
    """How often others set each seat back, in games for more than two that count what is left."""


def play(pairing: Pairing, number: int) -> GameResult:
    """Play game `number` of the pairing; the same number gives the same game."""
    game, options = GAMES[pairing.game], pairing.options()
    seating = pairing.seating(number)
    seed = 1 if pairing.kind is Kind.AGAIN else number + 1
    state = game.begin(options, seed, ())
    first = _first_match(pairing, seed) if pairing.kind is Kind.FIRST else None
    past, line, leads = [state], blake2b(digest_size=8), list[float]()
    rng = Random(f"{pairing.key} {number}")
    turns, last_mover, began_s = 0, -1, process_time()
    hindered = [0] * len(seating)
    while state.outcome() is None and len(past) <= MAX_PLIES and _round(game, state) <= MAX_ROUNDS:
        if state.to_move != last_mover:
            turns, last_mover = turns + 1, state.to_move
        mover = state.to_move
        move, lead = _chosen(game, seating[mover], past, rng)
        move = _in_time(game, state, move, rng)
        if first is not None:
            move = _softened(first, move)
            first.submit(move)
        if lead is not None and len(seating) == 2:
            leads.append(round(lead, 3))
        line.update(repr(game.pack(move)).encode())
        state = state.play(move)
        past.append(state)
        for seat in _set_back(game, past[-2], state):
            hindered[seat] += seat != mover
    outcome = state.outcome()
    return GameResult(
        seating,
        () if outcome is None else tuple(outcome.returns),
        len(past) - 1,
        turns,
        _round(game, state),
        tuple(leads),
        line.hexdigest(),
        (process_time() - began_s) * 1000 / max(1, turns),
        tuple(hindered) if any(hindered) else (),
    )


def _set_back(game: AnyGame, before: Any, after: Any) -> list[int]:
    """The seats that have more to go after a move than before, in games for more than two."""
    standing = game.wording.standing
    if standing is None or len(standing(before)) < 3:
        return []
    pairs = zip(standing(before), standing(after), strict=True)
    return [seat for seat, (had, has) in enumerate(pairs) if has > had]


def _first_match(pairing: Pairing, seed: int) -> Match:
    """Return a first game as it begins on the screen."""
    game = GAMES[pairing.game]
    return first_plan(game, "Guest", "Pebble").match(game, seed)


def _softened(match: Match, move: Any) -> Any:
    """Return what a first game's gentle opponent plays instead of `move`; a guest's own move."""
    guide = VIEWS[match.game.id].guide
    is_guest = not match.seats[match.state.to_move].is_computer
    return move if is_guest or guide is None else guide.soften(match, move)


def _in_time(game: AnyGame, state: Any, move: Any, rng: Random) -> Any:
    """Return `move`, or what the clock plays for a late player who has paid for the seat.

    A turn takes the time of a person, `SECONDS_A_TURN` on average and at most twice as long.
    """
    auction = auction_of(game, state)
    if auction is None or auction.is_open or auction.holder != state.to_move or game.clock is None:
        return move
    turn_ms = game.clock.turn_ms(state.options)
    limit_ms = auction.limit_ms(state.to_move, turn_ms, turn_ms, is_sold_to_computer=False)
    spent_ms = 1000 * rng.uniform(0, 2 * SECONDS_A_TURN[game.id])
    is_late = limit_ms is not None and spent_ms > limit_ms
    return (game.clock.time_up(state.options, state) if is_late else None) or move


def _round(game: AnyGame, state: Any) -> int:
    count = ROUND_OF.get(game.id)
    return 0 if count is None else count(state)


def _chosen(game: AnyGame, player: str, past: list[Any], rng: Random) -> tuple[Any, float | None]:
    """Return a player's move, and the lead of the first seat before it: proved, or as searched."""
    state = past[-1]
    lead = sure_value(game, state)
    if player == ANY_MOVE:
        return rng.choice(state.legal_moves()), lead
    level = game.levels[player.removeprefix(REPEATING)]
    if player.startswith(REPEATING):
        rng = Random(state_digest(state))
    result = level.bot_after(past)(state, Budget(level.nodes), rng)
    searched = result.evaluation if state.to_move == 0 else -result.evaluation
    return result.move, searched if lead is None else lead


def possible_lines(pairing: Pairing, most: int) -> int:
    """Return how many games the rules leave to the level of an `AGAIN` pairing, at most `most`.

    Only its sound moves count: those of equal worth in games that are solved, `SOUND_TURNS` in
    games that list them, and all legal ones elsewhere.
    """
    game, (level, person) = GAMES[pairing.game], pairing.levels
    waiting, lines = [game.begin(pairing.options(), 1, ())], 0
    while waiting and lines < most:
        state = waiting.pop()
        if state.outcome() is not None:
            lines += 1
        elif state.to_move == 0:
            move, _ = _chosen(game, person, [state], Random(0))
            waiting.append(state.play(move))
        elif sound := SOUND_TURNS.get(game.id):
            waiting += sound(state) or [state.play(_chosen(game, level, [state], Random(0))[0])]
        else:
            onward = [state.play(move) for move in state.legal_moves()]
            lost = [one for one in onward if sure_value(game, one) == -1.0]
            waiting += lost or onward
    return lines


def _sound_turns(state: ReductionState) -> list[ReductionState]:
    """Return where a turn of Reduction ends that loses nothing by itself; empty if none is left.

    Those are the shortest reductions, all of them where turns cannot be challenged, and the
    proofs of a challenge.
    """
    if state.phase is not TurnPhase.TURN or state.line:
        return []
    options, previous = state.options, state.previous
    tree = TurnTree(state.n, options.changes, Budget(SOUND_NODES), is_strict=options.challenge)
    turns: list[tuple[ReductionMove, ...]] = [*tree.turns(state.board, options.changes).values()]
    if previous is not None and state.refusal(Challenge()) is None:
        proofs = shortest_results(previous.board, state.n, previous.used - 1)
        turns += [(Challenge(), *proof) for proof in proofs.values()]
    return [_ended(state, turn) for turn in turns]


def _ended(state: ReductionState, turn: tuple[ReductionMove, ...]) -> ReductionState:
    for move in turn:
        state = state.play(move)
    return state.play(Yes()) if state.is_prompt else state


SOUND_NODES: Final = 1_000_000
"""What listing the turns of one position may cost."""
SOUND_TURNS: Final[Mapping[str, Callable[[Any], list[Any]]]] = {"reduction": _sound_turns}
"""Lists the positions after the sound turns of a game that has more legal moves than choices."""
