"""The end of a round: its canonisation, and whether the game ends with it (RULES 10, 13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.causality.board import Allegiance
from game.causality.canon import Scenario
from game.causality.puzzle import Puzzle, followed
from game.causality.ruleset import EndWithoutWin
from game.causality.scenarios import Dead, found
from game.causality.timeline import simulate
from game.causality.turns import NO_ORDERS, PLAYERS, Orders, Round, Turn
from game.core.state import Outcome, Player

QUIET_ROUNDS = 3
"""So many in a row without a new arrival end the game (RULES 13.4)."""


def played(turn: Turn, orders: Orders, puzzle: Puzzle | None) -> tuple[Turn, Outcome | None]:
    """The next turn in which a person has a free stone, and how the game has ended before it.

    Turns that nobody can command in pass by themselves (RULES 5.4); B follows the puzzle's script.
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


def rounds_closed(turn: Turn, orders: Orders, puzzle: Puzzle | None) -> Iterator[Turn]:
    """The turns that close rounds on the way to what ``played`` gives, each before canonisation.

    The scenario of one is looked for when the next is asked for.
    """
    while (closed := _round_end(turn, orders, puzzle)) is not None:
        yield closed
        turn, outcome = _closed(closed, puzzle)
        if outcome is not None or _is_commanded(turn, puzzle):
            return
        orders = NO_ORDERS


def _round_end(turn: Turn, orders: Orders, puzzle: Puzzle | None) -> Turn | None:
    """The turn whose round is over if these orders end it; None if not."""
    while not turn.is_last:
        turn, orders = turn.after(_scripted(turn, orders, puzzle)), NO_ORDERS
        if _is_commanded(turn, puzzle):
            return None
    return turn.after(_scripted(turn, orders, puzzle))


def _scripted(turn: Turn, orders: Orders, puzzle: Puzzle | None) -> Orders:
    return orders if puzzle is None else (orders[0], followed(puzzle.script, turn, 1))


def _is_commanded(turn: Turn, puzzle: Puzzle | None) -> bool:
    """Whether a person has something to command."""
    return bool(turn.free(0) or (puzzle is None and turn.free(1)))


def _closed(turn: Turn, puzzle: Puzzle | None) -> tuple[Turn, Outcome | None]:
    """The first turn of the next round, and how the game has ended (RULES 13.6)."""
    scenario = found(turn)
    if isinstance(scenario, Dead):
        return turn, won(1, "unsolved") if puzzle else without_win(turn, scenario.value)
    turn = opened(turn, scenario)
    return turn, _puzzle_outcome(turn, puzzle) if puzzle else outcome_of(turn)


def _puzzle_outcome(turn: Turn, puzzle: Puzzle) -> Outcome | None:
    if puzzle.is_solved(turn.round):
        return won(0, "solved")
    return won(1, "unsolved") if turn.round.number >= puzzle.rounds else None


def outcome_of(turn: Turn) -> Outcome | None:
    """How the game has ended before this first turn of a round; None if it goes on (RULES 13.6)."""
    if (winner := owner(turn.round.bases)) is not None:
        return won(winner, "bases")
    stones = turn.ledger.stones
    if not any(stones[stone].faction in PLAYERS for stone in turn.timeline.free):
        return without_win(turn, "equilibrium")
    return without_win(turn, "stagnation") if turn.round.quiet >= QUIET_ROUNDS else None


def opened(turn: Turn, scenario: Scenario) -> Turn:
    """The first turn of the next round under its scenario; ``turn`` has closed the one before."""
    number, effects = turn.round.number, turn.ledger.effects
    setup = [s for s in range(len(turn.board.setup)) if s not in scenario.removed_setup]
    on = [e.id for e in effects if e.id not in scenario.inactive_effects and e.round < number]
    canonised = simulate(turn.world, setup, on, turn.new_effects)
    is_quiet = all(effects[new].is_bomb for new in turn.new_effects)
    quiet = turn.round.quiet + 1 if is_quiet else 0
    bases = canonised.slices[-1].bases
    return replace(turn, round=Round(number + 1, bases, scenario, canonised, quiet))


def owner(bases: Sequence[Allegiance]) -> Player | None:
    """Who has all of the bases."""
    owners = set(bases)
    return int(bases[0]) if len(owners) == 1 and Allegiance.NEUTRAL not in owners else None


def won(winner: Player, reason: str) -> Outcome:
    """A win by one side."""
    return Outcome((1.0, -1.0) if winner == 0 else (-1.0, 1.0), reason)


def without_win(turn: Turn, reason: str) -> Outcome:
    """A draw, or whoever has more than half of the bases wins, if that is the rule (RULES 13.5)."""
    if turn.ruleset.end_without_win is EndWithoutWin.WIN_BY_POINTS:
        for player in (0, 1):
            if 2 * turn.round.bases.count(Allegiance(player)) > len(turn.round.bases):
                return won(player, f"{reason}_points")
    return Outcome((0.0, 0.0), reason)
