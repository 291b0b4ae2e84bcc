"""Command-line flags of a game, made from the fields of its options."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import fields
from enum import IntEnum
from functools import partial
from typing import Any, NoReturn, TypeAlias

from game.core.rules import options as opt
from game.core.rules.definition import AnyGame
from game.terminal.output import print_error
from game.words.strings import Strings

_NUMERALS = {"ONE": "1", "TWO": "2", "THREE": "3", "FOUR": "4"}
_NamedKey: TypeAlias = tuple[str, Mapping[str, Any]]
"""Key of a name in the string tables, and the values of its placeholders."""

_UNITS = {"_s": "SECONDS", "_ms": "MILLISECONDS"}


class TerseParser(argparse.ArgumentParser):
    """Parser that prints an error as one sentence and exits with status 2.

    argparse translates its own words, such as "usage", by the system's locale.
    """

    def __init__(self, words: Strings, **settings: Any) -> None:
        super().__init__(**settings)
        self._words = words

    def error(self, message: str) -> NoReturn:
        print_error(self._words.t("text.wrong", program=self.prog, why=message))
        self.exit(2)


def add_options(parser: argparse.ArgumentParser, game: AnyGame, words: Strings) -> None:
    """Add a flag for each option of the game, and one for its presets."""
    group = parser.add_argument_group(words.t("text.options"))
    first = next(iter(game.presets))
    group.add_argument(
        "--preset", choices=list(game.presets), help=words.t("text.preset_help", preset=first)
    )
    for field in fields(game.options):
        flag, unit = _flag(field.name)
        about = _help_text(game, field.name, words)
        settings: dict[str, Any] = {"type": int, "metavar": unit}
        match field.default:
            case bool():
                settings = {"action": argparse.BooleanOptionalAction, "default": None}
            case IntEnum() as default:
                names = {_spelling(member): member for member in type(default)}
                parse = partial(_parse_member, names=names, words=words)
                settings = {"type": parse, "metavar": "{" + ",".join(names) + "}"}
            case str():
                settings = {"metavar": "NAME"}
                if listed := _name_choices(game, field.name, words):
                    about = words.t("text.names", about=about, names=", ".join(listed))
        group.add_argument(flag, dest=field.name, help=about, **settings)


def options_from(game: AnyGame, given: argparse.Namespace) -> tuple[Any, str]:
    """Return the options of the command line, and the name of their preset ("" if none).

    Raises:
        OptionError: An option is not allowed.
    """
    name = given.preset or next(iter(game.presets))
    options = game.presets[name]
    for field, value in explicit_options(game, given).items():
        options = game.option_rules.settle(opt.changed(options, field, value), field)
    return options, name if options == game.presets[name] else ""


def explicit_options(game: AnyGame, given: argparse.Namespace) -> dict[str, Any]:
    """Return the options that the command line sets."""
    values = {field.name: getattr(given, field.name) for field in fields(game.options)}
    return {name: value for name, value in values.items() if value is not None}


def _flag(name: str) -> tuple[str, str]:
    """Return the flag of an option and its argument: ``--timer SECONDS`` for ``timer_s``."""
    for suffix, unit in _UNITS.items():
        if name.endswith(suffix):
            return "--" + name.removesuffix(suffix).replace("_", "-"), unit
    return "--" + name.replace("_", "-"), "N"


def _help_text(game: AnyGame, name: str, words: Strings) -> str:
    key = f"{game.id}.option.{name}.help"
    text = words.t(key) if words.has(key) else ""
    return text.replace("%", "%%")


def _name_choices(game: AnyGame, name: str, words: Strings) -> Sequence[str]:
    """List the values of an option that is a name, each with its title if that differs."""
    door = game.exercises.puzzles
    shipped = [one for one in door().builtin() if one.judge is None] if door else []
    puzzles: Mapping[str, _NamedKey] = {
        getattr(one.options, name): (f"{game.id}.puzzle.{one.kind}.name", dict(one.values))
        for one in shipped
    }
    offered = next(row.choices for row in opt.rows(game.options()) if row.name == name)
    choices: Mapping[str, _NamedKey] = {
        one: (f"{game.id}.option.{name}.{one}", {}) for one in offered
    }
    listed = puzzles if len(puzzles) > 1 else choices
    return [_label(one, called, words) for one, called in listed.items() if one]


def _label(one: str, call: _NamedKey, words: Strings) -> str:
    key, values = call
    called = words.t(key, **values) if words.has(key) else ""
    is_same = not called or called.lower() == one.replace("_", " ")
    return (one if is_same else f"{one} ({called})").replace("%", "%%")


def _spelling(member: IntEnum) -> str:
    return _NUMERALS.get(member.name, member.name.lower().replace("_", "-"))


def _parse_member(text: str, names: Mapping[str, Any], words: Strings) -> Any:
    if text not in names:
        line = words.t("text.none_of", text=repr(text), names=", ".join(names))
        raise argparse.ArgumentTypeError(line)
    return names[text]
