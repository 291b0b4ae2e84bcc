"""Hints, reviews and films as plain values for CBOR, to cross between two processes."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any, Final

from game.ai.jobs import BadAnswer
from game.core.evaluation import Assessment
from game.core.lesson import Result, Verdict
from game.core.puzzle import VERDICTS, Proved, Puzzle
from game.core.report import BadFilm, Frame, Place
from game.core.seam import AnyGame
from game.core.state import MoveError, Packed, Player
from game.core.teaching import Hint, Moment, Remark, Review
from game.words.message import Message, Value, Values

RESULTS: Final = {result.value: result for result in Result}
"""By the word that crosses the wire."""

EVALUATIONS: Final = 16
"""So many are read in one step."""


def pack_hints(game: AnyGame, hints: Sequence[Hint]) -> Packed:
    """``hints`` as plain values; lines are packed as the game packs moves."""
    return [_pack_hint(game, hint) for hint in hints]


def unpack_hints(game: AnyGame, state: Any, packed: Any) -> tuple[Hint, ...]:
    """The hints about ``state``. Raises ``BadAnswer`` for other values, and for lines that cannot
    be played.
    """
    return tuple(_unpack_hint(game, state, one) for one in _listed(packed))


def pack_review(game: AnyGame, review: Review[Any]) -> Packed:
    """``review`` as plain values; lines are packed as the game packs moves."""
    remarks = [_pack_remark(game, remark) for remark in review.remarks]
    tallies = [None if tally is None else _pack_hint(game, tally) for tally in review.tallies]
    return [remarks, tallies, list(map(list, review.evaluations))]


def unpack_review(game: AnyGame, states: Sequence[Any], players: int, packed: Any) -> Review[Any]:
    """All at once what ``unpacking_review`` gives in the end."""
    steps = unpacking_review(game, states, players, packed)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            review: Review[Any] = done.value
            return review


def unpacking_review(
    game: AnyGame, states: Sequence[Any], players: int, packed: Any
) -> Generator[None, None, Review[Any]]:
    """The review of the game of ``players`` that went through ``states``, in steps: it may be as
    long as the game.

    Raises ``BadAnswer`` if it is no such review: a ply outside the game, a line that cannot be
    played there, a wrong number of tallies (they are one for each player) or of evaluations (one
    for each position).
    """
    match packed:
        case [list() as remarks, list() as tallies, list() as evaluations] if len(tallies) in (
            0,
            players,
        ) and len(evaluations) in (0, len(states)):
            told: list[Remark[Any]] = []
            for remark in remarks:
                told.append(_unpack_remark(game, states, remark))
                yield
            stood: list[tuple[float, ...]] = []
            for ply, evaluation in enumerate(evaluations):
                stood.append(_unpack_evaluations(evaluation, players))
                if ply % EVALUATIONS == 0:
                    yield
            return Review(
                tuple(told),
                tuple(None if t is None else _unpack_hint(game, states[-1], t) for t in tallies),
                tuple(stood),
            )
    raise BadAnswer("not the shape of a review")


def pack_moments(game: AnyGame, found: Sequence[Moment[Any]]) -> Packed:
    """``found`` as plain values; lines are packed as the game packs moves."""
    return [
        [
            moment.ply, moment.end, pack_verdict(moment.verdict),
            None if moment.better is None else _pack_hint(game, moment.better),
        ]
        for moment in found
    ]  # fmt: skip


def unpack_moments(game: AnyGame, states: Sequence[Any], packed: Any) -> tuple[Moment[Any], ...]:
    """The moments of the game that went through ``states``. Raises ``BadAnswer`` for other values:
    a ply outside the game, a line that cannot be played there.
    """
    return tuple(_unpack_moment(game, states, one) for one in _listed(packed))


def _unpack_moment(game: AnyGame, states: Sequence[Any], packed: Any) -> Moment[Any]:
    match packed:
        case [int(ply), int(end), verdict, better] if 0 <= ply < end < len(states):
            hint = None if better is None else _unpack_hint(game, states[ply], better)
            return Moment(ply, end, unpack_verdict(verdict), hint)
    raise BadAnswer("not the shape of a moment")


def pack_verdict(verdict: Verdict) -> Packed:
    """``verdict`` as plain values."""
    cells = [list(cell) for cell in sorted(verdict.cells)]
    values, players = _pack_values(verdict.values), list(verdict.players)
    return [verdict.result.value, verdict.key, values, cells, players, verdict.back]


def unpack_verdict(packed: Any) -> Verdict:
    """The verdict in plain values. Raises ``BadAnswer`` for other values."""
    match packed:
        case [
            str(result),
            str(key),
            list() as values,
            list() as cells,
            list() as players,
            int(back),
        ] if result in RESULTS and back > 0:
            return Verdict(
                RESULTS[result],
                key,
                _unpack_values(values),
                frozenset(_unpack_cell(cell) for cell in cells),
                tuple(map(_unpack_player, players)),
                back,
            )
    raise BadAnswer("not the shape of a verdict")


def pack_assessment(assessment: Assessment) -> Packed:
    """Return how a position stands as plain values."""
    return [assessment.value, list(assessment.line)]


def unpack_assessment(packed: Any) -> Assessment:
    """Return how a position stands. Raises ``BadAnswer`` for other values."""
    match packed:
        case [value, list() as line]:
            return Assessment(_unpack_evaluation(value), tuple(line))
    raise BadAnswer("not the shape of an assessment")


def unpack_puzzle(game: AnyGame, packed: Any) -> Puzzle[Any, Any, Any]:
    """The puzzle whose text is in plain values; its opening is played to check that it is legal.
    Raises ``BadAnswer`` for other values.
    """
    door = game.exercises.puzzles
    read = None if door is None else door().read
    match packed:
        case [str(text)] if read is not None:
            try:
                puzzle = read(text)
                _unpack_line(game, game.new(puzzle.options, 0), map(game.pack, puzzle.opening))
            except ValueError as wrong:
                raise BadAnswer("not the text of a puzzle") from wrong
            return puzzle
    raise BadAnswer("not the shape of a puzzle")


def unpack_proved(packed: Any) -> Proved:
    """What was proved of a puzzle. Raises ``BadAnswer`` for other values."""
    match packed:
        case [str(verdict), str(text), int(excluded)] if verdict in VERDICTS and excluded >= 0:
            if (verdict == "found") == bool(text):
                return Proved(verdict, text, excluded)
    raise BadAnswer("not the shape of a proof")


def pack_film(frames: Sequence[Frame[Packed]]) -> Packed:
    """A film whose positions are packed already, as plain values."""
    return [
        [frame.state, frame.key, _pack_values(frame.values), _pack_place(frame.where)]
        for frame in frames
    ]


def unpack_film(
    game: AnyGame, states: Sequence[Any], ply: int, packed: Any
) -> tuple[Frame[Any], ...]:
    """The film about the move at ``ply`` of the game that went through ``states``; its positions
    are made again. Raises ``BadAnswer`` for other values.
    """
    frames = [_unpack_frame(one) for one in _listed(packed)]
    film = game.telling.film
    try:
        return tuple(film.show(states, ply, frames)) if film is not None else ()
    except BadFilm as bad:
        raise BadAnswer("not a film of this game") from bad


def _unpack_frame(packed: Any) -> Frame[Packed]:
    match packed:
        case [list() as state, str(key), list() as values, where]:
            return Frame(state, key, _unpack_values(values), _unpack_place(where))
    raise BadAnswer("not the shape of a frame")


def _pack_place(place: Place | None) -> Packed | None:
    if place is None:
        return None
    return [place.chapter, place.page, [list(cell) for cell in sorted(place.cells)]]


def _unpack_place(packed: Any) -> Place | None:
    match packed:
        case None:
            return None
        case [int(chapter), int(page), list() as cells]:
            return Place(chapter, page, frozenset(_unpack_cell(cell) for cell in cells))
    raise BadAnswer("not a place")


def _pack_hint(game: AnyGame, hint: Hint) -> Packed:
    cells = [list(cell) for cell in sorted(hint.cells)]
    line = list(map(game.pack, hint.line))
    return [hint.key, _pack_values(hint.values), cells, line, list(hint.players)]


def _unpack_hint(game: AnyGame, state: Any, packed: Any) -> Hint:
    match packed:
        case [str(key), list() as values, list() as cells, list() as line, list() as players]:
            return Hint(
                key,
                _unpack_values(values),
                frozenset(_unpack_cell(cell) for cell in cells),
                _unpack_line(game, state, line),
                tuple(map(_unpack_player, players)),
            )
    raise BadAnswer("not the shape of a hint")


def _pack_remark(game: AnyGame, remark: Remark[Any]) -> Packed:
    line, values = list(map(game.pack, remark.line)), _pack_values(remark.values)
    return [remark.ply, remark.key, values, line, remark.is_slip, list(remark.players)]


def _unpack_remark(game: AnyGame, states: Sequence[Any], packed: Any) -> Remark[Any]:
    match packed:
        case [
            int(ply), str(key), list() as values, list() as line, bool(is_slip), list() as players
        ] if 0 <= ply < len(states):  # fmt: skip
            moves, told = _unpack_line(game, states[ply], line), _unpack_values(values)
            return Remark(ply, key, told, moves, is_slip, tuple(map(_unpack_player, players)))
    raise BadAnswer("not the shape of a remark")


def _unpack_line(game: AnyGame, state: Any, line: Iterable[Any]) -> tuple[Any, ...]:
    """The moves of ``line``; each is played to check that it is legal."""
    moves = []
    try:
        for packed in line:
            moves.append(game.unpack(packed))
            state = state.play(moves[-1])
    except MoveError as wrong:
        raise BadAnswer("a line that cannot be played") from wrong
    return tuple(moves)


def _pack_values(values: Values) -> Packed:
    return [[name, _pack_value(value)] for name, value in values]


def _pack_value(value: Value) -> Any:
    match value:
        case Message(key, values):
            return {key: _pack_values(values)}
        case tuple():
            return [_pack_value(part) for part in value]
    return value


def _unpack_values(values: Sequence[Any]) -> Values:
    return tuple(_unpack_pair(pair) for pair in values)


def _unpack_pair(packed: Any) -> tuple[str, Value]:
    match packed:
        case [str(name), value]:
            return name, _unpack_value(value)
    raise BadAnswer("not a value and its name")


def _unpack_value(packed: Any) -> Value:
    match packed:
        case str() | int() if not isinstance(packed, bool):
            return packed
        case list():
            return tuple(map(_unpack_value, packed))
        case dict() if len(packed) == 1:
            ((key, values),) = packed.items()
            if isinstance(key, str):
                return Message(key, _unpack_values(_listed(values)))
    raise BadAnswer("not a value of a sentence")


def _unpack_cell(packed: Any) -> tuple[int, int]:
    match packed:
        case [int(row), int(column)]:
            return row, column
    raise BadAnswer("not a cell")


def _unpack_player(packed: Any) -> Player:
    if type(packed) is int and packed >= 0:
        return packed
    raise BadAnswer("not a player")


def _unpack_evaluations(packed: Any, players: int) -> tuple[float, ...]:
    if len(found := _listed(packed)) == players:
        return tuple(map(_unpack_evaluation, found))
    raise BadAnswer("not an evaluation of each player")


def _unpack_evaluation(packed: Any) -> float:
    if isinstance(packed, float) and -1 <= packed <= 1:
        return packed
    raise BadAnswer("not an evaluation")


def _listed(packed: Any) -> list[Any]:
    if isinstance(packed, list):
        return packed
    raise BadAnswer("not a list")
