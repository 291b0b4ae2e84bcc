"""What is said to people, as data: rules and stores give keys and values, a front end the words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, Union


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence, or part of one, by its key in the string tables; ``values`` fill it in."""

    key: str
    values: Values = ()


Value: TypeAlias = Union[str, int, "Message", tuple["Value", ...], None]
"""A text as it is, a number as the language writes it, a sentence within a sentence, a list; None
is nothing.
"""

Values: TypeAlias = tuple[tuple[str, Value], ...]


def message(key: str, /, **values: Value) -> Message:
    """The message of that key, filled in with ``values``."""
    return Message(key, tuple(values.items()))


def together(first: Message, *others: Message) -> Message:
    """Several sentences, one after the other."""
    for other in others:
        first = message("sentence.two", first=first, second=other)
    return first


class MessageError(ValueError):
    """Something that a person is told: ``message`` says what is wrong.

    It is made of a message, or of the key and the values of one. As a string it is what the log
    needs, in no language.
    """

    def __init__(self, told: str | Message, /, **values: Value) -> None:
        self.message = message(told, **values) if isinstance(told, str) else told
        shown = (f"{name}={value!r:.80}" for name, value in self.message.values)
        super().__init__(" ".join([self.message.key, *shown]))
