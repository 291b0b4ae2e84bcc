"""Serialization of hints, reviews and explanations as CBOR values, between two processes.

A dataclass is a list of its fields. Reading trusts nothing: other values, and lines that cannot be
played, raise ``BadAnswer``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Final, NamedTuple, TypeVar

from game.ai.jobs import BadAnswer
from game.core.learning.assessment import Hint, Moment, PositionRemark, Review
from game.core.learning.lesson import CardResult, Verdict
from game.core.learning.puzzle import VERDICTS, Proved, Puzzle
from game.core.rules.definition import AnyGame
from game.core.rules.report import BadFilm, Frame, ReportPlace
from game.core.rules.state import MoveError, Packed
from game.core.search.evaluation import Assessment
from game.words.message import Message, Value, Values

T = TypeVar("T")

EVALUATIONS: Final = 16
"""Number of positions whose evaluations are read in one step."""

_RESULTS: Final = {result.value: result for result in CardResult}


class _Position(NamedTuple):
    """Start of a line: the position after `ply` moves of a game."""

    game: Any
    states: Sequence[Any]
    ply: int = 0


def pack(game: AnyGame, value: Any) -> Packed:
    """Return a tuple or a dataclass as plain values; the game packs the moves of lines."""
    packed: Packed = _plain(game, value)
    return packed


def _plain(game: AnyGame, value: Any) -> Any:
    match value:
        case CardResult():
            return value.value
        case Message(key, values):
            return {key: _plain(game, values)}
        case frozenset():
            return _plain(game, sorted(value))
        case list() | tuple():
            return [_plain(game, part) for part in value]
        case Assessment():
            return [value.value, list(value.line)]  # its line is packed
    if not is_dataclass(value):
        return value
    parts = ((name, getattr(value, name)) for name in _names(type(value)))
    return [list(map(game.pack, v)) if name == "line" else _plain(game, v) for name, v in parts]


def _names(kind: Any) -> list[str]:
    return [field.name for field in fields(kind)]


def _unpack(kind: type[T], packed: Any, at: _Position) -> T:
    """Return the dataclass of `kind` in `packed`, or raise ``BadAnswer``."""
    names = _names(kind)
    if not isinstance(packed, list) or len(packed) != len(names):
        raise BadAnswer(f"not a {kind.__name__}")
    values = []
    for name, part in zip(names, packed, strict=True):
        values.append(_READERS[name](part, at))
        if name == "ply":  # what follows is about the position there
            at = at._replace(ply=part)
    return kind(*values)


def _unpack_all(kind: type[T], packed: Any, at: _Position) -> tuple[T, ...]:
    return tuple(_unpack(kind, part, at) for part in _list(packed))


def unpack_hints(game: AnyGame, state: Any, packed: Any) -> tuple[Hint, ...]:
    """Return the hints about `state`."""
    return _unpack_all(Hint, packed, _Position(game, (state,)))


def unpacking_review(
    game: AnyGame, states: Sequence[Any], players: int, packed: Any
) -> Generator[None, None, Review[Any]]:
    """Return the review of a game in steps, as it may be as long as the game.

    Args:
        game: Definition of the game.
        states: Positions of the game.
        players: Number of players.
        packed: Lists of remarks, tallies (none, or one per player) and evaluations (none, or one
            per position).
    """
    match packed:
        case [list() as remarks, list() as tallies, list() as evaluations] if len(tallies) in (
            0,
            players,
        ) and len(evaluations) in (0, len(states)):
            found: list[PositionRemark[Any]] = []
            at = _Position(game, states, len(states) - 1)
            for remark in remarks:
                found.append(_unpack(PositionRemark, remark, at))
                yield
            stood: list[tuple[float, ...]] = []
            for ply, evaluation in enumerate(evaluations):
                stood.append(_read_evaluations(evaluation, players))
                if ply % EVALUATIONS == 0:
                    yield
            return Review(
                tuple(found), tuple(_optional(Hint, tally, at) for tally in tallies), tuple(stood)
            )
    raise BadAnswer("not a review")


def unpack_moments(game: AnyGame, states: Sequence[Any], packed: Any) -> tuple[Moment[Any], ...]:
    """Return the key moments of the game that went through `states`."""
    return _unpack_all(Moment, packed, _Position(game, states))


def unpack_verdict(packed: Any) -> Verdict:
    """Return a verdict."""
    return _unpack(Verdict, packed, _Position(None, ()))


def unpack_assessment(packed: Any) -> Assessment:
    """Return the evaluation of a position; its line stays packed."""
    match packed:
        case [value, list() as line]:
            return Assessment(_read_evaluation(value), tuple(line))
    raise BadAnswer("not an assessment")


def unpack_puzzle(game: AnyGame, packed: Any) -> Puzzle[Any, Any, Any]:
    """Return the puzzle of a text; its opening is played to check that it is legal."""
    door = game.exercises.puzzles
    parse = None if door is None else door().read
    match packed:
        case [str(text)] if parse is not None:
            try:
                puzzle = parse(text)
                at = _Position(game, (game.new(puzzle.options, 0),))
                _read_line([game.pack(move) for move in puzzle.opening], at)
            except ValueError as wrong:
                raise BadAnswer("not the text of a puzzle") from wrong
            return puzzle
    raise BadAnswer("not a puzzle")


def unpack_proof(packed: Any) -> Proved:
    """Return what was proved of a puzzle."""
    match packed:
        case [str(verdict), str(text), int(excluded)] if verdict in VERDICTS and excluded >= 0:
            if (verdict == "found") == bool(text):
                return Proved(verdict, text, excluded)
    raise BadAnswer("not a proof")


def unpack_film(
    game: AnyGame, states: Sequence[Any], ply: int, packed: Any
) -> tuple[Frame[Any], ...]:
    """Return the frames that explain the move at `ply` of the game that went through `states`."""
    frames = _unpack_all(Frame, packed, _Position(game, states, ply))
    film = game.telling.film
    try:
        return tuple(film.show(states, ply, frames)) if film is not None else ()
    except BadFilm as bad:
        raise BadAnswer("not an explanation of this game") from bad


def _optional(kind: type[T], packed: Any, at: _Position) -> T | None:
    return None if packed is None else _unpack(kind, packed, at)


def _list(packed: Any, at: _Position | None = None) -> list[Any]:
    if isinstance(packed, list):
        return packed
    raise BadAnswer("not a list")


def _exactly(kind: type, is_valid: Callable[[Any], bool] = lambda value: True) -> Any:
    """Return a reader of a value of exactly this type, so that True is not a number."""

    def read(packed: Any, at: _Position) -> Any:
        if type(packed) is kind and is_valid(packed):
            return packed
        raise BadAnswer(f"not a valid {kind.__name__}")

    return read


def _read_ply(packed: Any, at: _Position) -> int:
    if type(packed) is int and 0 <= packed < len(at.states):
        return packed
    raise BadAnswer("not a ply of the game")


def _read_end(packed: Any, at: _Position) -> int:
    if _read_ply(packed, at) > at.ply:
        return int(packed)
    raise BadAnswer("not a later ply")


def _read_result(packed: Any, at: _Position) -> CardResult:
    if isinstance(packed, str) and packed in _RESULTS:
        return _RESULTS[packed]
    raise BadAnswer("not a result")


def _read_line(packed: Any, at: _Position) -> tuple[Any, ...]:
    """Return the moves of a line; each is played to check that it is legal."""
    moves, state = [], at.states[at.ply]
    try:
        for part in _list(packed):
            moves.append(at.game.unpack(part))
            state = state.play(moves[-1])
    except MoveError as wrong:
        raise BadAnswer("a line that cannot be played") from wrong
    return tuple(moves)


def _read_values(packed: Any, at: _Position) -> Values:
    return tuple(_read_named_value(part, at) for part in _list(packed))


def _read_named_value(packed: Any, at: _Position) -> tuple[str, Value]:
    match packed:
        case [str(name), value]:
            return name, _read_value(value, at)
    raise BadAnswer("not a value and its name")


def _read_value(packed: Any, at: _Position) -> Value:
    match packed:
        case str() | int() if not isinstance(packed, bool):
            return packed
        case list():
            return tuple(_read_value(part, at) for part in packed)
        case dict() if len(packed) == 1:
            ((key, values),) = packed.items()
            if isinstance(key, str):
                return Message(key, _read_values(values, at))
    raise BadAnswer("not a value of a sentence")


def _read_cells(packed: Any, at: _Position) -> frozenset[tuple[int, int]]:
    cells = []
    for part in _list(packed):
        match part:
            case [int(row), int(column)]:
                cells.append((row, column))
            case _:
                raise BadAnswer("not a cell")
    return frozenset(cells)


def _read_players(packed: Any, at: _Position) -> tuple[int, ...]:
    if all(type(player) is int and player >= 0 for player in _list(packed)):
        return tuple(packed)
    raise BadAnswer("not players")


def _read_evaluations(packed: Any, players: int) -> tuple[float, ...]:
    if len(found := _list(packed)) == players:
        return tuple(map(_read_evaluation, found))
    raise BadAnswer("not an evaluation of each player")


def _read_evaluation(packed: Any) -> float:
    if isinstance(packed, float) and -1 <= packed <= 1:
        return packed
    raise BadAnswer("not an evaluation")


_READERS: Final[Mapping[str, Callable[[Any, _Position], Any]]] = {
    "back": _exactly(int, lambda number: number > 0),
    "better": lambda packed, at: _optional(Hint, packed, at),
    "cells": _read_cells,
    "chapter": _exactly(int),
    "end": _read_end,
    "is_slip": _exactly(bool),
    "key": _exactly(str),
    "line": _read_line,
    "page": _exactly(int),
    "players": _read_players,
    "ply": _read_ply,
    "result": _read_result,
    "state": _list,
    "values": _read_values,
    "verdict": lambda packed, at: _unpack(Verdict, packed, at),
    "where": lambda packed, at: _optional(ReportPlace, packed, at),
}
"""Reader of each field, by its name, which means the same in every dataclass."""
