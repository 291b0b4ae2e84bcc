"""Pairings: which levels meet on which options, and what for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations
from typing import Any, Final

from game.core.rules.definition import AnyGame
from game.core.rules.options import rows
from game.registry import GAMES

NAMED: Final = "="
"""Stands between the name of an option and its value where no preset has it."""


class Kind(StrEnum):
    """Kind of measurement of a pairing."""

    EQUALS = "equals"
    """A level against itself: length, draws, seats, drama."""
    STEP = "step"
    """A level against the one below, in both seats; of four it has two, in turn all pairs."""
    ALONE = "alone"
    """One player of a level among three of the level below, in every seat."""
    AGAIN = "again"
    """A level in the last seat that meets a person who repeats the same moves."""
    FIRST = "first"
    """A guest without a plan in a first game, as it is on the screen."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Games of one kind between the same levels with the same options.

    `preset` is a preset of the game or `option=value` on top of the first one. `levels` has the
    measured level first, then the other one; `ANY_MOVE` stands for a person without a plan.
    """

    game: str
    preset: str
    kind: Kind
    levels: tuple[str, str]

    @property
    def key(self) -> str:
        """The name of the pairing in a log."""
        return "/".join((self.game, self.preset, self.kind.value, *self.levels))

    def options(self) -> Any:
        """The options of its games. Raises `OptionError`."""
        game = GAMES[self.game]
        if self.kind is Kind.FIRST and game.first_game is not None:
            return game.first_game
        if self.preset in game.presets:
            return game.presets[self.preset]
        name, _, value = self.preset.partition(NAMED)
        first = next(iter(game.presets.values()))
        return game.option_rules.settle(replace(first, **{name: value}), name)

    def seating(self, number: int) -> tuple[str, ...]:
        """The level in each seat in game `number`; the measured one changes its seat each time."""
        seats = GAMES[self.game].seats(self.options())
        if self.kind is Kind.EQUALS:
            return (self.levels[0],) * seats
        seat_of = {Kind.AGAIN: seats - 1, Kind.FIRST: 0}
        own: tuple[int, ...] = (seat_of.get(self.kind, number % seats),)
        if self.kind is Kind.STEP and seats > 2:
            pairs = list(combinations(range(seats), seats // 2))
            own = pairs[number % len(pairs)]
        return tuple(self.levels[int(seat not in own)] for seat in range(seats))


ANY_MOVE: Final = "any"
"""A guest who plays any legal move."""
REPEATING: Final = "repeating "
"""Before the level whose moves a person makes, always the same ones in the same position."""


def pairings(only: str, is_full: bool) -> Iterator[Pairing]:
    """Every pairing whose key begins with `only`, game by game.

    The short table leaves out options that presets do not have.
    """
    for game in GAMES.values():
        yield from (one for one in _pairings_of(game, is_full) if one.key.startswith(only))


def _pairings_of(game: AnyGame, is_full: bool) -> Iterator[Pairing]:
    first = next(iter(game.presets))
    yield Pairing(game.id, first, Kind.FIRST, (ANY_MOVE, next(iter(game.levels))))
    for preset in [*game.presets, *(_boards(game) if is_full else ())]:
        levels = list(game.levels)
        options = Pairing(game.id, preset, Kind.EQUALS, (levels[0], levels[0])).options()
        if not is_full and _differs_in_time_only(game, preset):
            continue
        strongest_first = levels[::-1]
        for level, below in zip(strongest_first, [*strongest_first[1:], ""], strict=True):
            if is_full or level == levels[-1] or preset == first:
                yield Pairing(game.id, preset, Kind.EQUALS, (level, level))
                yield Pairing(game.id, preset, Kind.AGAIN, (level, REPEATING + level))
            if not below:
                continue
            if is_full or preset == first:
                yield Pairing(game.id, preset, Kind.STEP, (level, below))
            if game.seats(options) > 2 and (is_full or level == levels[-1]):
                yield Pairing(game.id, preset, Kind.ALONE, (level, below))


def _boards(game: AnyGame) -> Iterator[str]:
    """The boards that the menu offers and no preset has."""
    taken: set[Any] = set()
    for row in rows(next(iter(game.presets.values()))):
        if row.is_drawn:
            taken = {getattr(options, row.name) for options in game.presets.values()}
            yield from (f"{row.name}{NAMED}{board}" for board in row.choices if board not in taken)


def _differs_in_time_only(game: AnyGame, preset: str) -> bool:
    """Return whether an earlier preset has the same game with another clock."""
    timeless = [_without_time(options) for options in game.presets.values()]
    here = list(game.presets).index(preset)
    return timeless[here] in timeless[:here]


def _without_time(options: Any) -> Any:
    defaults = type(options)()
    timed = ("timer_s", "elapsed", "late")
    return replace(options, **{n: getattr(defaults, n) for n in timed if hasattr(options, n)})
