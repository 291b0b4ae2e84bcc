"""What is said to people, as data: rules and stores give keys and values, a front end the words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, Union


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence, or part of one, by its key in the string tables; ``values`` fill it in."""

    key: str
    values: Values = ()


Value: TypeAlias = Union[str, int, "Message", tuple["Value", ...]]
"""A text as it is, a number as the language writes it, a sentence within a sentence, or a list."""

Values: TypeAlias = tuple[tuple[str, Value], ...]


def message(key: str, /, **values: Value) -> Message:
    """The message of that key, filled in with ``values``."""
    return Message(key, tuple(values.items()))


class MessageError(ValueError):
    """What a person is told about: its ``message`` says what was wrong.

    As a string it is what the log needs, in no language.
    """

    def __init__(self, key: str, /, **values: Value) -> None:
        told = (f"{name}={value!r:.80}" for name, value in values.items())
        super().__init__(" ".join([key, *told]))
        self.message = message(key, **values)
