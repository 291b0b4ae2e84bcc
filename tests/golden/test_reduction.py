"""The rules of Reduction against recorded positions, sessions, starts and tables.

The folder is ``reduction/`` in ``$QUINTET_GOLDEN`` or here; any file in it may hold any of the
forms, which are keys of its outermost map. A form that no file holds is skipped by name.
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.core.rules.common_moves import Resign
from game.core.rules.state import IllegalMove
from game.core.search.search_api import Budget
from game.reduction import board as bd
from game.reduction.certificates import floor, is_irreducible
from game.reduction.moves import Change, Choose, Move, parse
from game.reduction.options import Options, StartPromise
from game.reduction.solver import DEEP, min_changes, shortest
from game.reduction.start import start_board
from game.reduction.state import State
from game.reduction.strict import TurnTree
from tests.golden.recorded import in_groups

FOLDER = Path(os.environ.get("QUINTET_GOLDEN") or Path(__file__).parent) / "reduction"
FORMS = ("legal_changes", "min_changes", "sessions", "start_boards", "game_values")

KINDS = {"fill": bd.FlipKind.FILL, "turn": bd.FlipKind.TURN, "empty": bd.FlipKind.EMPTY}
FIELDS = {"changes_per_turn": "changes"}
"""Options that the golden files call something else."""

SMALL, MAX_CHANGES = 4, 99
"""Up to this size every board can be searched to the end; beyond, as deep as the local search."""

ENDLESS = 1 << 62
STEP = 127
"""Of the table of all 4 x 4 boards, every so many boards are asked for."""
QUICK = 10
"""Of the samples of larger boards, every so many are tested where nothing slow is."""


@cache
def documents() -> tuple[dict[str, Any], ...]:
    return tuple(json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json")))


def found(form: str) -> list[Any]:
    """Return what each of the files holds of a form."""
    return [document[form] for document in documents() if form in document]


def cases(form: str) -> list[Any]:
    """The entries of a form as test parameters; one skipped one if there is none."""
    params = [
        pytest.param(entry, id=f"{entry.get('id', number)}")
        for entries in found(form)
        for number, entry in enumerate(entries)
    ]
    absent = pytest.mark.skip(reason=f"no {form} in {FOLDER}")
    return params or [pytest.param({}, id=form, marks=absent)]


def test_the_folder_holds_some_form() -> None:
    assert any(found(form) for form in FORMS), f"nothing of ours in {FOLDER}"


@in_groups(cases("legal_changes"))
def test_legal_changes(record: dict[str, Any]) -> None:
    n, board = record["n"], bd.from_text(record["board"])
    assert bd.to_text(board, n) == record["board"]
    assert board.bit_count() == record["full"]
    legal = {tuple(entry["at"]): entry for entry in record["legal"]}
    made = bd.legal_windows(board, n)
    assert {divmod(at, n) for at in bd.bits(made)} == set(legal)
    for r in range(-1, n + 1):
        for c in range(-1, n + 1):
            kind = bd.kind(board, n, r, c)
            assert (kind is not None) == ((r, c) in legal)
            if kind is None:
                continue
            entry, after = legal[r, c], bd.flip(board, n, r, c)
            assert kind is KINDS[entry["kind"]]
            assert bd.to_text(after, n) == entry["result"]
            assert after.bit_count() == board.bit_count() + kind
    full = {at for at, entry in legal.items() if entry["kind"] == "empty"}
    assert {divmod(at, n) for at in bd.bits(bd.full_windows(board, n))} == full


def session_options(record: dict[str, Any]) -> Options:
    named = {FIELDS.get(name, name): value for name, value in record["options"].items()}
    return Options(start=StartPromise.RAW, **named)


def session_move(action: list[Any]) -> Move:
    match action:
        case ["change", r, c]:
            return Change(r, c)
        case [str(word)]:
            return parse(None, word)
    raise AssertionError(f"no action of a session: {action}")


def facts(state: State) -> dict[str, Any]:
    """A state in the words of the sessions: players from 1, None where we say ""."""
    shown = [move for move in state.commands() if not isinstance(move, Choose)]
    return {
        "phase": state.phase.name,
        "player": state.mover + 1,
        "turn": state.turn,
        "board": bd.to_text(state.board, state.n).split("/"),
        "full": state.full,
        "start_full": state.start_full,
        "line": [[change.row, change.col] for change in state.line],
        "changes_left": state.changes_left,
        "limit": state.limit,
        "undos_used": state.undos_used,
        "undos_left": state.undos_left,
        "green": [[r, c] for r, c, _ in state.windows()],
        "buttons": [type(move).__name__.lower() for move in shown],
        "winner": None if state.winner is None else state.winner + 1,
        "reason": state.reason or None,
    }


@pytest.mark.parametrize("record", cases("sessions"))
def test_session(record: dict[str, Any]) -> None:
    state = State.from_board(session_options(record), bd.from_text(record["start"]))
    for number, step in enumerate(record["steps"]):
        if step["action"] is not None:
            state, is_played = after(state, session_move(step["action"]))
            assert is_played == step["ok"], f"step {number}, {step['action']}"
        told = facts(state)
        assert {name: told[name] for name in step["state"]} == step["state"], f"step {number}"
        check_listed(state)


def after(state: State, move: Move) -> tuple[State, bool]:
    """The state after ``move`` and whether it was played; a refused one changes nothing."""
    try:
        return state.play(move), True
    except IllegalMove:
        return state, False


def check_listed(state: State) -> None:
    """Check that the offered moves are the legal ones."""
    for move in (*state.legal_moves(), *state.commands()):
        state.play(move)
    assert (state.outcome() is None) == bool(state.legal_moves()) == (not state.is_over)
    assert after(state, Resign())[1] == (not state.is_over)


@pytest.mark.parametrize("record", cases("start_boards"))
def test_start_board(record: dict[str, Any]) -> None:
    options = Options(size=record["n"], changes=record["k"], density=round(100 * record["density"]))
    wanted = {
        StartPromise[record["guarantee"].upper()]: record["board"],
        StartPromise.RAW: record["raw"],
    }
    for start, text in wanted.items():
        board, draw = start_board(replace(options, start=start), record["seed"])
        assert bd.to_text(board, record["n"]) == text
        assert draw == 0 or start is not StartPromise.RAW


@in_groups(cases("min_changes"))
def test_min_changes(record: dict[str, Any]) -> None:
    n, board, wanted = record["n"], bd.from_text(record["board"]), record["min_changes"]
    limit = MAX_CHANGES if n <= SMALL else DEEP
    assert min_changes(board, n, limit) == (wanted if wanted and wanted <= limit else None)
    assert not (wanted and is_irreducible(board, n))
    if record["how"] == "floor":
        assert floor(board, n) == board.bit_count()
    if wanted and 1 < wanted <= limit:
        assert min_changes(board, n, wanted - 1) is None
        line = shortest(board, n, wanted)
        assert line is not None and len(line) == wanted
        state = State.from_board(
            Options(size=n, changes=wanted, max_undos=0, challenge=False, start=StartPromise.RAW),
            board,
        )
        for change in line:
            assert state.turn == 1
            state = state.play(change)
        assert state.turn == 2


def tables() -> list[Any]:
    """Complete tables by size, mode and limit; one skipped one if there is none."""
    params = [
        pytest.param(name, mode, int(k), text, id=f"{name}-{mode}-{k}")
        for values in found("game_values")
        for name, modes in values.items()
        if isinstance(modes, dict) and "x" in name
        for mode, by_limit in modes.items()
        for k, text in by_limit.items()
    ]
    absent = pytest.mark.skip(reason=f"no game_values in {FOLDER}")
    return params or [pytest.param("", "", 0, "", marks=absent)]


@pytest.mark.parametrize(("name", "mode", "changes", "text"), tables())
def test_game_values(name: str, mode: str, changes: int, text: str) -> None:
    n, won = int(name.split("x")[0]), int.from_bytes(bytes.fromhex(text), "little")
    tree = TurnTree(n, changes, Budget(ENDLESS), is_strict=mode == "strict")
    for board in range(0, 1 << n * n, 1 if n < 4 else STEP):
        assert tree.is_won(board) == bool(won >> board & 1), bd.to_text(board, n)


def samples() -> list[Any]:
    params = [
        pytest.param(
            record, id=f"{name}-{number}", marks=[pytest.mark.slow] if number % QUICK else []
        )
        for values in found("game_values")
        for name, records in values.items()
        if isinstance(records, list)
        for number, record in enumerate(records)
    ]
    absent = pytest.mark.skip(reason=f"no samples of game_values in {FOLDER}")
    return params or [pytest.param({}, marks=absent)]


@in_groups(samples())
def test_sampled_game_values(record: dict[str, Any]) -> None:
    n = record["board"].count("/") + 1
    board = bd.from_text(record["board"])
    for mode in ("free", "strict"):
        for changes, is_won in enumerate(record[mode], 1):
            tree = TurnTree(n, changes, Budget(ENDLESS), is_strict=mode == "strict")
            assert tree.is_won(board) == bool(is_won), f"{mode} within {changes}"
