"""Messages as data: rules and stores give keys and values, a front end words them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias, Union


@dataclass(frozen=True, slots=True)
class Message:
    """Sentence or part of one: a key of the string tables and `values` for its placeholders."""

    key: str
    values: Values = ()


Value: TypeAlias = Union[str, int, "Message", tuple["Value", ...], None]
"""Value in a message: text, a number, a nested message, a list, or None for nothing."""

Values: TypeAlias = tuple[tuple[str, Value], ...]


def message(key: str, /, **values: Value) -> Message:
    """Return the message with this key and these values."""
    return Message(key, tuple(values.items()))


def concat(first: Message, *others: Message) -> Message:
    """Join several sentences into one message."""
    for other in others:
        first = message("sentence.two", first=first, second=other)
    return first


COLOUR: Final = "colour.of"
"""Key of the colour name of a seat; its value `player` is the seat's number."""


def colour_of(player: int) -> Message:
    """Return the colour name of a seat, such as "red".

    A front end that knows the seats gives the seat's own colour, else the default of its number.
    """
    return message(COLOUR, player=player)


class MessageError(ValueError):
    """Error with a `message` for people; `str()` gives it for the log, in no language.

    Args:
        source: The message, or its key.
        values: The values of the message, if `source` is a key.
    """

    def __init__(self, source: str | Message, /, **values: Value) -> None:
        self.message = message(source, **values) if isinstance(source, str) else source
        shown = (f"{name}={value!r:.80}" for name, value in self.message.values)
        super().__init__(" ".join([self.message.key, *shown]))
