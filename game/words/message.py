"""Messages to people as data: rules and stores give keys and values, a front end makes
sentences.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias, Union


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence, or a part of one, by its key in the string tables; ``values`` fill its gaps."""

    key: str
    values: Values = ()


Value: TypeAlias = Union[str, int, "Message", tuple["Value", ...], None]
"""A value in a message: a text as it is, a number in the form of the language, a message inside the
message, a list, or None for nothing.
"""

Values: TypeAlias = tuple[tuple[str, Value], ...]


def message(key: str, /, **values: Value) -> Message:
    """The message with this key and these ``values``."""
    return Message(key, tuple(values.items()))


def together(first: Message, *others: Message) -> Message:
    """Several sentences, one after the other."""
    for other in others:
        first = message("sentence.two", first=first, second=other)
    return first


COLOUR: Final = "colour.of"
"""Key of the name of a seat's colour; its value ``player`` is the number of the seat."""


def colour_of(player: int) -> Message:
    """The name of the colour of a seat, "red": of the one that it really has where a front end
    knows the seats, else of the one that seats of that number have at first.
    """
    return message(COLOUR, player=player)


class MessageError(ValueError):
    """An error that is told to people; ``message`` says what is wrong.

    It is made from a message, or from the key and the values of one. As a string it is what the log
    needs, in no language.
    """

    def __init__(self, told: str | Message, /, **values: Value) -> None:
        self.message = message(told, **values) if isinstance(told, str) else told
        shown = (f"{name}={value!r:.80}" for name, value in self.message.values)
        super().__init__(" ".join([self.message.key, *shown]))
