"""Ends of rounds late in games between computer players, in which dozens of journeys interfere.

A file has the board, the rules that are not the usual ones and the round, the setup stones that
were removed before and those removed now, the effects that are off in the chosen scenario, and then
every effect and every flag in placement order. Where recency counts touches, it has the stones in
that order too. The scenarios were found by older searches.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.causality.boards import load_board
from game.causality.rules.flags import (
    Act,
    Depart,
    Drop,
    Effect,
    Fire,
    Flag,
    Go,
    Ledger,
    OpenTagscreen,
    Tagscreen,
)
from game.causality.rules.ruleset import Ruleset
from game.causality.rules.stones import Faction, Stone, StoneKind
from game.causality.rules.world import World

FOLDER = Path(__file__).parent / "tangles"


@dataclass(frozen=True)
class Tangle:
    """A canonisation with its known result."""

    world: World
    round: int
    removed_before: frozenset[int]
    seniority: tuple[int, ...]
    removed: frozenset[int]
    inactive: frozenset[int]


def tangle(name: str) -> Tangle:
    """The end of a round in the file of this name."""
    rows = [line.split() for line in (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()]
    told = {key: values for key, *values in rows if key not in ("rule", "effect", "flag")}
    rules = dict(values for key, *values in rows if key == "rule")
    start = Ledger.of(load_board(told["board"][0]).board)
    effects: list[Effect] = []
    stones = [*start.stones]
    for _, kind, *numbers in (row for row in rows if row[0] == "effect"):
        turn, round_, side, t, x, y, azimuth = map(int, numbers)
        stone = None if kind == "BOMB" else len(stones)
        here, faction = len(effects), Faction(side)
        if stone is not None:
            stones.append(Stone(faction, StoneKind[kind], here))
        effects.append(Effect(here, turn, round_, faction, t, x, y, stone, azimuth))
    flags: list[Flag] = []
    for _, act, *numbers in (row for row in rows if row[0] == "flag"):
        turn, stone, t, x, y, *given = map(int, numbers)
        flags.append(Flag(len(flags), turn, stone, t, x, y, _act(act, *given)))
    ledger = Ledger(start.board, tuple(stones), tuple(flags), tuple(effects))
    before, removed, off = (frozenset(map(int, told[k])) for k in ("before", "removed", "off"))
    return Tangle(
        World(ledger, Ruleset.from_ids(rules)),
        int(told["round"][0]),
        before,
        tuple(map(int, told.get("seniority", ()))),
        removed,
        off,
    )


def _act(name: str, *given: int) -> Act:
    match name:
        case "Go":
            return Go(*given)
        case "Fire":
            return Fire()
        case "Drop":
            return Drop(*given)
        case "Screen":
            return OpenTagscreen(Tagscreen(*given))
        case _:
            return Depart(*given)
