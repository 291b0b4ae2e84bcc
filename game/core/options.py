"""Options of a game: one frozen dataclass is the menu form, the file check and the CLI flags."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from enum import IntEnum
from typing import Any, Generic, TypeVar

T = TypeVar("T")
O = TypeVar("O")  # noqa: E741 - the same letter as in the seam


class OptionError(ValueError):
    """Options that no game can be started with; the text says which field and why."""


def option(
    default: T,
    choices: Sequence[T] | Callable[[Any], Sequence[T]],
    *,
    is_typed: bool = False,
    is_drawn: bool = False,
    is_position: bool = False,
) -> T:
    """A field of an options dataclass, with the values a menu offers for it.

    ``choices`` may depend on the other options; it limits the menu only, and where ``is_typed``
    any other whole number can be typed in; where ``is_drawn``, people's own boards are offered as
    well. Where ``is_position``, it is the text of a position to begin with in place of the first
    one: no menu offers it, and it does not count in comparisons, for a position is the same
    wherever it comes from. What is allowed at all is the dataclass's own ``__post_init__``, which
    raises ``OptionError``.
    """
    made: T = field(
        default=default,
        compare=not is_position,
        metadata={
            "choices": choices,
            "is_typed": is_typed,
            "is_drawn": is_drawn,
            "is_position": is_position,
        },
    )
    return made


@dataclass(frozen=True, slots=True)
class OptionRules(Generic[O]):
    """How the options of a game depend on each other."""

    settle: Callable[[O, str], O] = lambda options, changed: options
    """Options after a person changed one field: whatever no longer fits is made to fit."""
    idle: Callable[[O], Mapping[str, str]] = lambda options: {}
    """Fields that make no difference beside the others, each with the key of the reason why,
    ``<game>.idle.<key>``.
    """


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the menu form: a field, its value, and what else may be chosen."""

    name: str
    value: Any
    choices: tuple[Any, ...]
    is_typed: bool = False
    is_drawn: bool = False
    is_fixed: bool = False
    """Whether there is one choice, whatever the other options are."""

    def neighbour(self, step: int) -> Any:
        """The choice ``step`` places on, stopping at the ends; from a value that is no choice of
        the menu's, the nearest one on that side, or the value itself if there is none.
        """
        if self.value in self.choices:
            at = min(max(self.choices.index(self.value) + step, 0), len(self.choices) - 1)
            return self.choices[at]
        below = sum(choice < self.value for choice in self.choices)
        at = below if step > 0 else below - 1
        return self.choices[at] if 0 <= at < len(self.choices) else self.value


def rows(options: Any) -> tuple[Row, ...]:
    """The menu form of ``options``, in the order of its fields."""
    made = []
    for f in fields(options):
        choices = f.metadata["choices"]
        offered = choices(options) if callable(choices) else choices
        is_typed, is_drawn = f.metadata["is_typed"], f.metadata["is_drawn"]
        is_fixed = not (callable(choices) or is_typed or is_drawn) and len(choices) == 1
        value = getattr(options, f.name)
        made.append(Row(f.name, value, tuple(offered), is_typed, is_drawn, is_fixed))
    return tuple(made)


def changed(options: O, name: str, value: Any) -> O:
    """``options`` with one field changed, nothing else made to fit (that is ``settle``)."""
    return replace(options, **{name: value})  # type: ignore[type-var]  # O is a dataclass


def from_the_start(options: O) -> O:
    """``options`` without the position that was set up, for the next game."""
    set_up = [f for f in fields(options) if f.metadata["is_position"]]  # type: ignore[arg-type]
    return replace(options, **{f.name: f.default for f in set_up})  # type: ignore[type-var]


def is_set_up(options: Any) -> bool:
    """Whether a game by these options begins with a position that was set up."""
    return any(getattr(options, f.name) for f in fields(options) if f.metadata["is_position"])


def to_map(options: Any) -> dict[str, int | bool | str]:
    """The options as file primitives."""
    return {k: int(v) if isinstance(v, IntEnum) else v for k, v in asdict(options).items()}


def from_map(cls: type[O], raw: Mapping[str, Any]) -> O:
    """The options a file describes. Raises ``OptionError``; missing fields take their default."""
    known = {f.name: f for f in fields(cls)}  # type: ignore[arg-type]  # O is a dataclass
    if strange := [name for name in raw if name not in known]:
        raise OptionError(f"unknown option {strange[0]!r:.40}")
    values: dict[str, Any] = {}
    for name, value in raw.items():
        wanted: Any = type(known[name].default)
        plain = int if issubclass(wanted, IntEnum) else wanted
        if type(value) is not plain:
            raise OptionError(f"option {name} must be of type {plain.__name__}")
        try:
            values[name] = wanted(value)
        except ValueError:
            raise OptionError(f"option {name} cannot be {value}") from None
    return cls(**values)
