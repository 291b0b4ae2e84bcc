"""The end of a round: canonisation, and whether the game is over (RULES 10, 13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.causality.puzzles.puzzle import CausalityPuzzle, script_commands
from game.causality.rules.board import Allegiance
from game.causality.rules.ruleset import EndWithoutWin
from game.causality.rules.timeline import simulate
from game.causality.rules.turns import NO_ORDERS, PLAYERS, Orders, Round, Turn
from game.causality.scenarios.canonisation import Scenario
from game.causality.scenarios.scenario_cache import Dead, scenario_after
from game.core.rules.state import Outcome, Player

QUIET_ROUNDS = 3
"""Rounds in a row without a new arrival after which the game ends (RULES 13.4)."""


def advance(
    turn: Turn, orders: Orders, puzzle: CausalityPuzzle | None
) -> tuple[Turn, Outcome | None]:
    """Return the next turn with a free stone of a person, and the outcome if the game is over.

    Turns in which no player can give an order pass by themselves (RULES 5.4). In a puzzle B follows
    the script.
    """
    while True:
        after = turn.after(_scripted(turn, orders, puzzle))
        if turn.is_last:
            after, outcome = _closed(after, puzzle)
            if outcome is not None:
                return after, outcome
        turn, orders = after, NO_ORDERS
        if _is_commanded(turn, puzzle):
            return turn, None


def rounds_closed(turn: Turn, orders: Orders, puzzle: CausalityPuzzle | None) -> Iterator[Turn]:
    """Yield the turns that close rounds before the turn that ``played`` gives.

    Each is yielded before its canonisation: the scenario of one is searched for when the next one
    is asked for.
    """
    while (closed := _round_end(turn, orders, puzzle)) is not None:
        yield closed
        turn, outcome = _closed(closed, puzzle)
        if outcome is not None or _is_commanded(turn, puzzle):
            return
        orders = NO_ORDERS


def _round_end(turn: Turn, orders: Orders, puzzle: CausalityPuzzle | None) -> Turn | None:
    """Return the turn that these orders end a round with; None if they do not end it."""
    while not turn.is_last:
        turn, orders = turn.after(_scripted(turn, orders, puzzle)), NO_ORDERS
        if _is_commanded(turn, puzzle):
            return None
    return turn.after(_scripted(turn, orders, puzzle))


def _scripted(turn: Turn, orders: Orders, puzzle: CausalityPuzzle | None) -> Orders:
    return orders if puzzle is None else (orders[0], script_commands(puzzle.script, turn, 1))


def _is_commanded(turn: Turn, puzzle: CausalityPuzzle | None) -> bool:
    """Return whether a person has a stone to command in this turn."""
    return bool(turn.free(0) or (puzzle is None and turn.free(1)))


def _closed(turn: Turn, puzzle: CausalityPuzzle | None) -> tuple[Turn, Outcome | None]:
    """Return the first turn of the next round, and the outcome if the game is over (RULES 13.6)."""
    scenario = scenario_after(turn)
    if isinstance(scenario, Dead):
        return turn, win_of(1, "unsolved") if puzzle else without_win(turn, scenario.value)
    turn = open_round(turn, scenario)
    return turn, _puzzle_outcome(turn, puzzle) if puzzle else outcome_of(turn)


def _puzzle_outcome(turn: Turn, puzzle: CausalityPuzzle) -> Outcome | None:
    if puzzle.is_solved(turn.round):
        return win_of(0, "solved")
    return win_of(1, "unsolved") if turn.round.number >= puzzle.rounds else None


def outcome_of(turn: Turn) -> Outcome | None:
    """Return the outcome if the game is over before this first turn of a round (RULES 13.6).

    None if it goes on.
    """
    if (winner := owner(turn.round.bases)) is not None:
        return win_of(winner, "bases")
    stones = turn.ledger.stones
    if not any(stones[stone].faction in PLAYERS for stone in turn.timeline.free):
        return without_win(turn, "equilibrium")
    if turn.round.quiet >= QUIET_ROUNDS:
        return without_win(turn, "stagnation")
    is_late = turn.ruleset.is_last_round(turn.round.number - 1)
    return without_win(turn, "round_limit") if is_late else None


def open_round(turn: Turn, scenario: Scenario) -> Turn:
    """Return the first turn of the next round under its scenario.

    ``turn`` has closed the round before.
    """
    number, effects = turn.round.number, turn.ledger.effects
    setup = [s for s in range(len(turn.board.setup)) if s not in scenario.removed_setup]
    on = [e.id for e in effects if e.id not in scenario.inactive_effects and e.round < number]
    canonised = simulate(turn.world, setup, on, turn.new_effects)
    is_quiet = all(effects[new].is_bomb for new in turn.new_effects)
    quiet = turn.round.quiet + 1 if is_quiet else 0
    bases = canonised.slices[-1].bases
    return replace(turn, round=Round(number + 1, bases, scenario, canonised, quiet))


def owner(bases: Sequence[Allegiance]) -> Player | None:
    """Return the player who owns all bases; None if there is none."""
    owners = set(bases)
    return int(bases[0]) if len(owners) == 1 and Allegiance.NEUTRAL not in owners else None


def win_of(winner: Player, reason: str) -> Outcome:
    """Return the outcome of a win."""
    return Outcome((1.0, -1.0) if winner == 0 else (-1.0, 1.0), reason)


def without_win(turn: Turn, reason: str) -> Outcome:
    """Return a draw, or a win by bases or stones, as the ruleset says (RULES 13.5)."""
    held = [turn.round.bases.count(Allegiance(player)) for player in (0, 1)]
    match turn.ruleset.end_without_win:
        case EndWithoutWin.WIN_BY_POINTS:
            if 2 * max(held) > len(turn.round.bases):
                return win_of(int(held[1] > held[0]), f"{reason}_points")
        case EndWithoutWin.MORE_BASES:
            if held[0] != held[1]:
                return win_of(int(held[1] > held[0]), f"{reason}_points")
            left = stones_left(turn)
            if left[0] != left[1]:
                return win_of(int(left[1] > left[0]), f"{reason}_stones")
    return Outcome((0.0, 0.0), reason)


def stones_left(turn: Turn) -> tuple[int, int]:
    """Return how many stones of A and of B stand in the last slice of the last chosen scenario."""
    stones = turn.ledger.stones
    board = turn.round.canonised
    standing = range(len(turn.board.setup)) if board is None else board.slices[-1].stones
    a, b = (sum(stones[stone].faction is side for stone in standing) for side in PLAYERS)
    return a, b
