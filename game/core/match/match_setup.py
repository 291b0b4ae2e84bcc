"""A match that is about to begin: the game, the players, and the number of games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.match.series import MAX_GAMES, new_series
from game.core.rules import options as opt
from game.core.rules.definition import AnyGame
from game.core.search.strength import different_levels


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """Setup of a match apart from its seed. ``length`` is its number of games."""

    options: Any
    seats: tuple[Seat, ...] = ()
    preset: str = ""
    length: int = 1
    is_best_of: bool = True

    def match(self, game: AnyGame, seed: int, stakes: str = "") -> Match:
        """Return the match before its first move, which counts for ``stakes`` (``fair_play``)."""
        series = new_series(self.length, self.is_best_of, len(self.seats), game.sides(self.options))
        return Match(game, self.options, seed, self.seats, self.preset, series, stakes)

    def against(self, game: AnyGame, level: str, place: int | None = None) -> MatchPlan:
        """Return the plan with computers near ``level`` on all seats but that of a person.

        The person moves to the seat ``place``, if given. With "" for a level all are people.
        """
        at = next((k for k, seat in enumerate(self.seats) if not seat.level), 0)
        levels = different_levels(list(game.levels), level, len(self.seats) - 1)
        levels.insert(at, "")
        seats = [replace(seat, level=one) for seat, one in zip(self.seats, levels, strict=True)]
        seats.insert(at if place is None else place, seats.pop(at))
        return replace(self, seats=tuple(seats))

    def to_map(self) -> dict[str, Any]:
        return {
            "options": opt.to_map(self.options),
            "seats": [seat.to_map() for seat in self.seats],
            "preset": self.preset,
            "length": self.length,
            "best_of": self.is_best_of,
        }

    @classmethod
    def from_map(cls, game: AnyGame, raw: Mapping[str, Any]) -> MatchPlan:
        """Return a plan that was saved. The next game never begins with a position that was set up.

        A preset that the game no longer has, or has with other options, is dropped.

        Raises:
            ValueError: For anything that ``to_map`` does not write for this game.
        """
        match raw:
            case {
                "options": dict() as options,
                "seats": [*seats],
                "preset": str(preset),
                "length": int(length),
                "best_of": bool(is_best_of),
            } if 1 <= length <= MAX_GAMES:
                chosen = opt.from_the_start(opt.from_map(game.options, options))
                people = tuple(Seat.from_map(seat) for seat in seats)
                is_full = len(people) == game.seats(chosen)
                for seat in people:
                    game.handicaps.check(seat.handicap)
                if is_full and all(s.level in ("", *game.opponents(chosen)) for s in people):
                    name = preset if game.presets.get(preset) == chosen else ""
                    return cls(chosen, people, name, length, is_best_of)
        raise ValueError("this is no plan of a match")


def first_plan(game: AnyGame, you: str, computer: str) -> MatchPlan:
    """Return a person's first game, against the weakest computer, with unhurried options.

    ``you`` and ``computer`` are names. A game without levels is played by two people. It is a
    single game: its tips are for the first seat, and its board may favour that seat.
    """
    options = game.first_game or next(iter(game.presets.values()))
    weakest = next(iter(game.levels), "")
    names = (you, *(computer for _ in range(game.seats(options) - 1)))
    levels = ("", *different_levels(list(game.levels) or [""], weakest, len(names) - 1))
    seats = tuple(map(Seat, names, range(len(names)), levels))
    preset = next((name for name, other in game.presets.items() if other == options), "")
    return MatchPlan(options, seats, preset)


def after_first(game: AnyGame, plan: MatchPlan) -> MatchPlan:
    """Return the plan of a game after the first one.

    It is a match of the usual length on the first preset, since the board of a first game is the
    same every time; if that preset has a clock, on the options of ``plan``, the first game's.
    """
    plan = replace(plan, length=game.games, is_best_of=game.games == 1)
    name, options = next(iter(game.presets.items()))
    has_clock = game.clock is not None and game.clock.turn_ms(options) is not None
    if has_clock or game.seats(options) != len(plan.seats):
        return plan
    return replace(plan, options=options, preset=name)
