"""The command-line options of a game, made from its options dataclass."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import fields
from enum import IntEnum
from functools import partial
from typing import Any, NoReturn, TypeAlias

from game.core import options as opt
from game.core.seam import AnyGame
from game.terminal.output import print_error
from game.words.strings import Strings

_NUMERALS = {"ONE": "1", "TWO": "2", "THREE": "3", "FOUR": "4"}
_Call: TypeAlias = tuple[str, Mapping[str, Any]]
"""The key of a name, and the values in it."""

_UNITS = {"_s": "SECONDS", "_ms": "MILLISECONDS"}


class TerseParser(argparse.ArgumentParser):
    """A parser that names the fault in one sentence; exit status 2.

    Its own words, such as "usage", come from ``argparse``, which takes them from the system.
    """

    def __init__(self, words: Strings, **settings: Any) -> None:
        super().__init__(**settings)
        self._words = words

    def error(self, message: str) -> NoReturn:
        print_error(self._words.t("text.wrong", program=self.prog, why=message))
        self.exit(2)


def add_options(parser: argparse.ArgumentParser, game: AnyGame, words: Strings) -> None:
    """One flag for each of the game's options, and one for its presets."""
    group = parser.add_argument_group(words.t("text.options"))
    first = next(iter(game.presets))
    group.add_argument(
        "--preset", choices=list(game.presets), help=words.t("text.preset_help", preset=first)
    )
    for field in fields(game.options):
        default = field.default
        flag, unit = _flag(field.name)
        about = _about(game, field.name, words)
        if isinstance(default, bool):
            group.add_argument(
                flag, dest=field.name, action=argparse.BooleanOptionalAction, default=None,
                help=about,
            )  # fmt: skip
        elif isinstance(default, IntEnum):
            names = {_spelling(member): member for member in type(default)}
            shown = "{" + ",".join(names) + "}"
            group.add_argument(
                flag,
                dest=field.name,
                type=partial(_member_of, names=names, words=words),
                metavar=shown,
                help=about,
            )
        elif isinstance(default, str):
            listed = _names(game, field.name, words)
            if listed:
                about = words.t("text.names", about=about, names=", ".join(listed))
            group.add_argument(flag, dest=field.name, metavar="NAME", help=about)
        else:
            group.add_argument(flag, dest=field.name, type=int, metavar=unit, help=about)


def options_from(game: AnyGame, given: argparse.Namespace) -> tuple[Any, str]:
    """The chosen options, and the name of their preset, "" if they are none.

    Raises ``OptionError``.
    """
    name = given.preset or next(iter(game.presets))
    options = game.presets[name]
    for field, value in chosen(game, given).items():
        options = game.option_rules.settle(opt.changed(options, field, value), field)
    return options, name if options == game.presets[name] else ""


def chosen(game: AnyGame, given: argparse.Namespace) -> dict[str, Any]:
    """The options that stand on the command line."""
    values = {field.name: getattr(given, field.name) for field in fields(game.options)}
    return {name: value for name, value in values.items() if value is not None}


def _flag(name: str) -> tuple[str, str]:
    """The flag of an option and its argument: ``timer_s`` is ``--timer SECONDS``."""
    for suffix, unit in _UNITS.items():
        if name.endswith(suffix):
            return "--" + name.removesuffix(suffix).replace("_", "-"), unit
    return "--" + name.replace("_", "-"), "N"


def _about(game: AnyGame, name: str, words: Strings) -> str:
    key = f"{game.id}.option.{name}.help"
    text = words.t(key) if words.has(key) else ""
    return text.replace("%", "%%")


def _names(game: AnyGame, name: str, words: Strings) -> Sequence[str]:
    """What an option that is a name may be: a puzzle of the game, or a choice of the menu; each
    with what people call it, if that is something else.
    """
    door = game.exercises.puzzles
    shipped = [one for one in door().shipped() if one.judge is None] if door else []
    puzzles: Mapping[str, _Call] = {
        getattr(one.options, name): (f"{game.id}.puzzle.{one.kind}.name", dict(one.values))
        for one in shipped
    }
    offered = next(row.choices for row in opt.rows(game.options()) if row.name == name)
    choices: Mapping[str, _Call] = {one: (f"{game.id}.option.{name}.{one}", {}) for one in offered}
    listed = puzzles if len(puzzles) > 1 else choices
    return [_called(one, called, words) for one, called in listed.items() if one]


def _called(one: str, call: _Call, words: Strings) -> str:
    key, values = call
    called = words.t(key, **values) if words.has(key) else ""
    is_same = not called or called.lower() == one.replace("_", " ")
    return (one if is_same else f"{one} ({called})").replace("%", "%%")


def _spelling(member: IntEnum) -> str:
    return _NUMERALS.get(member.name, member.name.lower().replace("_", "-"))


def _member_of(text: str, names: Mapping[str, Any], words: Strings) -> Any:
    if text not in names:
        told = words.t("text.none_of", text=f"{text!r:.40}", names=", ".join(names))
        raise argparse.ArgumentTypeError(told)
    return names[text]
