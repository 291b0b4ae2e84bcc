"""Orders in words: keys of the string table with their values."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from game.causality.boards import BOARDS
from game.causality.commands import Bomb, Command, Face, Jump, Step, Tag, Timejump, Walk
from game.causality.flags import Ledger
from game.causality.legality import arrival_of
from game.causality.names import effect_name
from game.causality.options import Options
from game.words.message import Message, Value, Values, message

Words: TypeAlias = tuple[str, Values]
"""A key of the string table and its values."""


class PuzzleWords(NamedTuple):
    """What is told of a puzzle."""

    title: Message
    task: Message
    lesson: Message
    hint: Message


def puzzle_words(puzzle: str) -> PuzzleWords:
    """What is told of the puzzle of this id."""
    return PuzzleWords(
        *(message(f"causality.puzzle.{puzzle}.{part}") for part in PuzzleWords._fields)
    )


def board_words(options: Options) -> tuple[Value, Value]:
    """The name and the text of the board. Those of a drawn board are in its file."""
    if options.puzzle:
        told = puzzle_words(options.puzzle)
        return told.title, told.task
    if options.board in BOARDS:
        return (
            message(f"causality.option.board.{options.board}"),
            message(f"causality.board_text.{options.board}"),
        )
    return options.drawn.name, options.drawn.text


def order_words(ledger: Ledger, command: Command) -> Words:
    """``order_<what>`` of a command, in whatever section tells of it."""
    match command:
        case Step(_, forward, rotation):
            way = "forward" if forward else "backward"
            turn = {1: "_cw", -1: "_acw"}.get(rotation.value, "")
            return f"order_{way}{turn}", ()
        case Face(_, azimuth):
            return f"order_face_{('up', 'right', 'down', 'left')[azimuth]}", ()
        case Walk(_, direction):
            return f"order_{direction.name.lower()}", ()
        case Tag(_, screen):
            return f"order_{screen.name.lower()}", ()
        case Bomb(_, t):
            return "order_bomb", (("t", t),)
        case Timejump(_, t, None) | Jump(_, _, _, t, None):
            return "order_jump", (("t", t),)
        case Timejump(_, _, int() as link) | Jump(_, _, _, _, int() as link):
            effect = arrival_of(ledger, link)
            return "order_link", (("door", effect_name(effect.id) if effect else ""),)
    return f"order_{type(command).__name__.lower()}", ()
