"""The games of a cup: which of them two can play, from which preset, and what that is called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

from game.club.cup import Cup, CupGame
from game.core.rules import options as opt
from game.core.rules.definition import AnyGame
from game.core.search.strength import SCALE
from game.words.message import Message, message

CUSTOM = "custom"
"""What options are called that no preset of here has: another version had other presets."""


def presets_of(game: AnyGame) -> list[str]:
    """Return the names of the two-player presets, in the order of the menu.

    Empty if computers cannot play the game.
    """
    pairs = game.presets.items()
    return [name for name, one in pairs if game.seats(one) == 2] if game.levels else []


def strengths_of(games: Iterable[AnyGame]) -> list[int]:
    """Return the strengths of computers that can play all the games, each at a level of its own."""
    known = list(games)
    return [
        strength
        for strength, level in enumerate(SCALE, 1)
        if all(level in game.levels for game in known)
    ]


def event_of(game: AnyGame, preset: str = "") -> CupGame:
    """Return the event of a preset; without one, the game as two players usually play it."""
    names = presets_of(game)
    name = preset if preset in names else names[0]
    return CupGame(game.id, name, opt.to_map(game.presets[name]))


def options_of(game: AnyGame, event: CupGame) -> Any:
    """Return the options of an event.

    Options that two people cannot begin with are replaced by the default ones: the file is damaged
    or was written by another version.
    """
    with suppress(ValueError):
        options = opt.from_the_start(opt.from_map(game.options, event.options))
        if game.seats(options) == 2 and game.new(options, 0).outcome() is None:
            return options
    return opt.from_map(game.options, event_of(game).options)


def preset_of(game: AnyGame, event: CupGame) -> str:
    """Return the name of the preset that an event is played from; empty for none.

    The options of its file decide, not the name in it: a preset may have been renamed since, or
    have other options now.
    """
    options = options_of(game, event)
    same = [name for name in presets_of(game) if game.presets[name] == options]
    return event.preset if event.preset in same else next(iter(same), "")


def single_preset(cup: Cup, games: Mapping[str, AnyGame]) -> Message | None:
    """Return the preset's name in a tournament of one game.

    None for several games, or for a game that is not among ``games``.
    """
    first, *others = cup.rules.events
    game = games.get(first.game)
    if others or game is None:
        return None
    return message(f"{game.id}.preset.{preset_of(game, first) or CUSTOM}")


def single_game(cup: Cup, games: Mapping[str, AnyGame]) -> Message | None:
    """Return the game and preset of a tournament of one game; None as for ``single_preset``."""
    preset = single_preset(cup, games)
    if preset is None:
        return None
    name = message(f"{cup.rules.events[0].game}.name")
    return message("cup.game_preset", game=name, preset=preset)
