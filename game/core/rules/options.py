"""Options of a game: one dataclass defines the menu form, the file check and the CLI flags."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, asdict, dataclass, field, fields, replace
from enum import IntEnum
from typing import Any, Final, Generic, TypeVar

from game.words.message import MessageError

CAME_LATER: Final[Mapping[str, bool]] = {"came_later": True}
"""The metadata of a last field of options or positions that files did not have from the beginning:
while it has its default it is no part of files and digests, so that the old ones hold.
"""

T = TypeVar("T")
O = TypeVar("O")  # noqa: E741 - the same letter as in the seam


class OptionError(MessageError):
    """No game can start with these options; ``message`` names the field and the reason."""


def option(
    default: T,
    choices: Sequence[T] | Callable[[Any], Sequence[T]],
    *,
    typed: range | None = None,
    is_drawn: bool = False,
    is_position: bool = False,
    is_later: bool = False,
    sign: str = "",
) -> T:
    """Define a field of an options dataclass.

    The dataclass itself checks what is allowed, in ``__post_init__``, which raises ``OptionError``.

    Args:
        default: The value of a new match.
        choices: The values that the menu offers; they may depend on the other options.
        typed: Whole numbers that people may type.
        is_drawn: Whether the menu also offers people's own boards.
        is_position: Whether the field is the text of a position that replaces the first one. No
            menu offers it, and comparisons ignore it, because a position is the same wherever it
            came from.
        is_later: Whether the field was added after files had been written. It is left out of files
            and digests while it has its default, so that old files stay as they are.
        sign: The icon of an option that most people change: "seats", "board", "number" or
            "clock"; "bolt" is drawn for presets alone.
            A game has at most three of them.
    """
    made: T = field(
        default=default,
        compare=not is_position,
        metadata={
            "choices": choices,
            "typed": typed,
            "is_drawn": is_drawn,
            "is_position": is_position,
            **({} if not is_later else CAME_LATER),
            "sign": sign,
        },
    )
    return made


def came_later(field: Field[Any]) -> bool:
    """Return whether a field is left out of files and digests while it has its default."""
    return CAME_LATER.items() <= field.metadata.items()


@dataclass(frozen=True, slots=True)
class OptionRules(Generic[O]):
    """Dependencies between the options of a game."""

    settle: Callable[[O, str], O] = lambda options, changed: options
    """The options after a person changed one field: other fields are adapted if they no longer fit.
    """
    idle: Callable[[O], Mapping[str, str]] = lambda options: {}
    """Fields that have no effect with the other options as they are. Each has the key of the
    reason, ``<game>.idle.<key>``.
    """


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One row of the menu form: a field, its value, and the other choices."""

    name: str
    value: Any
    choices: tuple[Any, ...]
    typed: range | None = None
    """The whole numbers that may be typed; None for none."""
    is_drawn: bool = False
    is_fixed: bool = False
    """Whether there is only one choice, with any other options."""
    sign: str = ""
    """The picture of a row that most people change."""

    def neighbour(self, step: int) -> Any:
        """Return the choice ``step`` places further; the first and the last choice are the ends.

        If the value is not a choice, return the nearest choice in that direction, or the value
        itself.
        """
        if self.value in self.choices:
            at = min(max(self.choices.index(self.value) + step, 0), len(self.choices) - 1)
            return self.choices[at]
        below = sum(choice < self.value for choice in self.choices)
        at = below if step > 0 else below - 1
        return self.choices[at] if 0 <= at < len(self.choices) else self.value


def rows(options: Any) -> tuple[OptionRow, ...]:
    """Return the menu form of ``options``, in the order of its fields."""
    made = []
    for f in fields(options):
        choices = f.metadata["choices"]
        offered = choices(options) if callable(choices) else choices
        typed, is_drawn = f.metadata["typed"], f.metadata["is_drawn"]
        is_fixed = not (callable(choices) or typed or is_drawn) and len(choices) == 1
        value = getattr(options, f.name)
        sign = f.metadata["sign"]
        made.append(OptionRow(f.name, value, tuple(offered), typed, is_drawn, is_fixed, sign))
    return tuple(made)


def check_ranges(options: object, **allowed: range) -> None:
    """Check that each of these fields is within its range. Raises ``OptionError``."""
    for name, values in allowed.items():
        value = getattr(options, name)
        if value not in values:
            raise OptionError(
                "option.range", name=name, least=values[0], most=values[-1], value=value
            )


def changed(options: O, name: str, value: Any) -> O:
    """``options`` with one field changed. No other field is adapted: ``settle`` does that."""
    return replace(options, **{name: value})  # type: ignore[type-var]  # O is a dataclass


def from_the_start(options: O) -> O:
    """``options`` without a position that was set up, for the next game."""
    set_up = [f for f in fields(options) if f.metadata["is_position"]]  # type: ignore[arg-type]
    return replace(options, **{f.name: f.default for f in set_up})  # type: ignore[type-var]


def is_set_up(options: Any) -> bool:
    """Return whether a game with these options begins with a position that was set up."""
    return any(getattr(options, f.name) for f in fields(options) if f.metadata["is_position"])


def to_map(options: Any) -> dict[str, int | bool | str]:
    """Return the options as plain values for a file."""
    later = {f.name: f.default for f in fields(options) if came_later(f)}
    return {
        k: int(v) if isinstance(v, IntEnum) else v
        for k, v in asdict(options).items()
        if k not in later or v != later[k]
    }


def from_map(cls: type[O], raw: Mapping[str, Any]) -> O:
    """Return the options in a file; a missing field has its default.

    Raises:
        OptionError: A value is not allowed.
    """
    known = {f.name: f for f in fields(cls)}  # type: ignore[arg-type]  # O is a dataclass
    if strange := [name for name in raw if name not in known]:
        raise OptionError("option.unknown", name=f"{strange[0]!r:.40}")
    values: dict[str, Any] = {}
    for name, value in raw.items():
        wanted: Any = type(known[name].default)
        plain = int if issubclass(wanted, IntEnum) else wanted
        if type(value) is not plain:
            raise OptionError("option.type", name=name, type=plain.__name__)
        try:
            values[name] = wanted(value)
        except ValueError:
            raise OptionError("option.value", name=name, value=str(value)) from None
    return cls(**values)
