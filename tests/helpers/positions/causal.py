"""Boards, flags and whole games of the stones that travel in time, made for tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.causality.files.board_file import KEYS, build
from game.causality.files.sections import parse
from game.causality.rules.board import Board, SetupStone
from game.causality.rules.commands import Attack, Face, Pass, Step, Timejump, Wait
from game.causality.rules.events import EventKind, Manner
from game.causality.rules.flags import Act, Effect, Flag, Ledger
from game.causality.rules.legality import legal_commands
from game.causality.rules.placing import with_commands
from game.causality.rules.ruleset import Conflict, Ruleset
from game.causality.rules.stones import Faction, Square, Stone, StoneKind
from game.causality.rules.timeline import Timeline, simulate
from game.causality.rules.world import World

CLASSIC = Ruleset()
EVEN = Ruleset(conflict=Conflict.EVEN)


def drawn(*rows: str, slices: int = 3) -> Board:
    """A board from the rows of its map, as in board files; stones have ids in reading order."""
    lines = "\n".join(f"  {row}" for row in rows)
    return build(parse(f"slices: {slices}\nmap:\n{lines}\n", KEYS)).board


def scripted(board: Board, *script: tuple[int, int, Square, Act]) -> Ledger:
    """A ledger of the flags (stone, slice, square, act) that all lie in one turn, oldest first."""
    flags = [
        Flag(order, 1, stone, t, *square, act)
        for order, (stone, t, square, act) in enumerate(script)
    ]
    ledger = Ledger.of(board)
    return Ledger(board, ledger.stones, tuple(flags))


def with_effects(ledger: Ledger, *effects: Effect) -> Ledger:
    """The ledger with effects out of nowhere; stones that arrive are of the kind of stone 0."""
    born = [
        Stone(effect.faction, ledger.stones[0].kind, effect.id)
        for effect in effects
        if not effect.is_bomb
    ]
    return Ledger(ledger.board, (*ledger.stones, *born), ledger.flags, effects)


def arriving(x: int, y: int, number: int) -> Effect:
    """An arrival in slice 1 of the first stone that the setup has not."""
    return Effect(number, 1, 0, Faction.A, 1, x, y, stone=number + 1, azimuth=1)


def shown(ledger: Ledger, ruleset: Ruleset = CLASSIC) -> Timeline:
    """The simulation with everything on."""
    return simulate(World(ledger, ruleset), None, range(len(ledger.effects)))


def stages(timeline: Timeline, t: int) -> list[tuple[EventKind, tuple[int, ...], Manner | None]]:
    """The events of a slice without their squares."""
    return [(event.kind, event.stones, event.manner) for event in timeline.events[t]]


def where(timeline: Timeline, t: int) -> dict[int, Square]:
    """The stones of a slice with their squares."""
    return {stone: placed.square for stone, placed in timeline.slices[t].stones.items()}


def random_game(board: Board, ruleset: Ruleset, rounds: int, rng: Random) -> Ledger:
    """Random legal commands, with every effect on as soon as its round is over."""
    *_, (_, _, ledger) = random_turns(board, ruleset, rounds, rng)
    return ledger


def random_turns(
    board: Board, ruleset: Ruleset, rounds: int, rng: Random
) -> Iterator[tuple[int, Timeline, Ledger]]:
    """The turns of a random game: the number, the board before, and the ledger after."""
    ledger = Ledger.of(board)
    for turn in range(1, rounds * board.slices + 1):
        now = board.turn_round(turn)
        new = [effect.id for effect in ledger.effects if effect.round == now]
        timeline = simulate(World(ledger, ruleset), None, range(len(ledger.effects)), new)
        free = movable(timeline, board.turn_slice(turn))
        chosen = [rng.choice(legal_commands(ledger, timeline, turn, stone)) for stone in free]
        ledger = with_commands(ledger, timeline, turn, chosen)
        yield turn, timeline, ledger


def movable(timeline: Timeline, t: int) -> list[int]:
    """The stones that are free in a slice, A's before B's."""
    stones = timeline.world.ledger.stones
    free = [stone for stone, where in timeline.free.items() if where == t]
    return sorted(free, key=lambda stone: (stones[stone].faction, stone))


def grandfather(copies: int) -> Ledger:
    """A tank leaves through time in every round, and so do its copies, each one square further.

    The last one shoots the one before, which is to have left through the door that it came by.
    """
    board = Board(3, 1, copies + 3, setup=(SetupStone(Faction.A, StoneKind.TANK, 0, 0, 2),))
    ledger = Ledger.of(board)
    for copy in range(copies + 1):
        leaving = Step(copy, forward=True), Wait(copy), Timejump(copy, 0)
        shooting = Face(copy, 0), Attack(copy), Pass(copy)
        for t, command in enumerate(leaving if copy < copies else shooting):
            turn = copy * board.slices + t + 1
            new = [effect.id for effect in ledger.effects if effect.round == copy]
            timeline = simulate(World(ledger, CLASSIC), None, range(len(ledger.effects)), new)
            ledger = with_commands(ledger, timeline, turn, [command])
    return ledger
