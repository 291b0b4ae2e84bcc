"""The rules of Quoridor against recorded games, positions, counts and sequences.

The folder is ``$QUINTET_GOLDEN`` or this one; it holds ``quoridor/``, whose README explains every
form. A form that the folder does not hold is skipped by name.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from game.core.rules.state import IllegalMove
from game.quoridor.files.notation import parse_action
from game.quoridor.rules.grid import Grid
from game.quoridor.rules.moves import Board, Cheat, Destroy, Jump, Orientation, Place, Step
from game.quoridor.rules.options import SIZES, Options, Punishment
from game.quoridor.rules.state import State
from tests.golden.recorded import Case, document, in_groups

FOLDER = Path(os.environ.get("QUINTET_GOLDEN", Path(__file__).parent)) / "quoridor"
FORMS = {
    "games": "games/*.json",
    "jumps": "jumps.json",
    "edge_cases": "edge_cases.json",
    "figures": "figures.json",
    "openspiel_perft": "openspiel_perft.json",
    "engine_perft": "engine_perft.json",
    "deviations/a1": "deviations/a1_positions.json",
    "deviations/a3": "deviations/a3_positions.json",
    "deviations/sequences": "deviations/sequences.json",
    "deviations/games": "deviations/*[0-9].json",
}
INNER_NODES = {"openspiel_perft": 9_000, "engine_perft": 4_000}
"""How many positions one perft row may expand; the leaves below them are counted in bulk."""

SIGNS = {"true_victory": "True Victory", "cheater": "Cheater, though", "": ""}


def paths(form: str) -> list[Path]:
    return sorted(FOLDER.glob(FORMS[form]))


def cases(form: str, key: str = "records") -> list[Any]:
    """The entries of all files of a form as test parameters; one skipped one if there is none."""
    found = [
        pytest.param(entry, id=f"{form}-{entry.get('id', number)}")
        for path in paths(form)
        for number, entry in enumerate(document(path)[key])
    ]
    return found or [absent(form)]


def games(form: str) -> list[Any]:
    """The files of a form as test parameters, each to be read in its test."""
    return [pytest.param(Case(path), id=f"{form}-{path.stem}") for path in paths(form)] or [
        absent(form)
    ]


def absent(form: str) -> Any:
    missing = pytest.mark.skip(reason=f"no {FORMS[form]} in {FOLDER}")
    return pytest.param(None, id=form, marks=missing)


def board(text: str) -> Board:
    """``H3,4,2``, with or without the ``x`` of a destroyed one; length 2 where none is given."""
    x, y, *length = map(int, text[1:].rstrip("x").split(","))
    return Board((x, y), Orientation[text[0]], *(length or [2]))


def grid(size: int, walls: list[str]) -> Grid:
    destroyed = frozenset(board(wall) for wall in walls if wall.endswith("x"))
    return Grid(size, tuple(map(board, walls)), destroyed)


def walls(state: State) -> list[str]:
    return [spelt(b) + "x" * (b in state.grid.destroyed) for b in state.grid.boards]


def spelt(b: Board) -> str:
    return f"{start(b)},{b.length}"


def start(b: Board) -> str:
    return f"{b.orientation.name}{b.start[0]},{b.start[1]}"


def position(record: dict[str, Any], length: int = 2, mover: int | None = None) -> State:
    """The state of a bare position; every hand holds a board."""
    players = record["players"]
    size = SIZES[players]
    return State(
        Options(players, size, cheats=1),
        pawns=tuple(map(tuple, record["pos"])),
        hands=(1,) * players,
        cheats=(1,) * players,
        cheated=(False,) * players,
        grid=grid(size, record["walls"]),
        mover=record["mover"] if mover is None else mover,
        pending_length=length,
        winners=tuple(record.get("winners", ())),
        losers=tuple(record.get("losers", ())),
    )


def new_game(config: dict[str, int]) -> State:
    return State.start(
        Options(
            config["players"],
            SIZES[config["players"]],
            config["boards"],
            config["cheats"],
            elapsed=Punishment(config["elapsed"]),
        )
    )


def walks(state: State) -> list[str]:
    """Steps and jumps that ``legal_moves`` offers, the null move apart."""
    own = state.pawns[state.mover]
    return sorted(
        f"{'m' if isinstance(move, Step) else 'j'}{move.to[0]},{move.to[1]}"
        for move in state.legal_moves()
        if isinstance(move, (Step, Jump)) and move.to != own
    )


def places(state: State, length: int) -> list[str]:
    return sorted(map(start, state.placements(length)))


def facts(state: State) -> dict[str, Any]:
    """A state in the words of the golden files."""
    return {
        "pos": [list(pawn) for pawn in state.pawns],
        "boards": list(state.hands),
        "cheats": list(state.cheats),
        "cheated": list(map(int, state.cheated)),
        "walls": walls(state),
        "mover": -1 if state.is_over else state.to_move,
        "extra": state.rounds_left - 1,
        "len": state.pending_length,
        "winners": list(state.winners),
        "losers": list(state.losers),
        "legal_cheats": sorted(
            {m.kind.name.lower() for m in state.legal_moves() if isinstance(m, Cheat)}
            | {"destroyer" for m in state.legal_moves() if isinstance(m, Destroy)}
        ),
        "ranking": list(state.ranking),
        "sign": sign(state),
    }


def sign(state: State) -> str:
    outcome = state.outcome()
    return SIGNS[outcome.badges[outcome.ranking[0]]] if outcome else ""


def refuses(state: State, line: str) -> bool:
    try:
        state.play(parse_action(line))
    except IllegalMove:
        return True
    return False


def test_the_folder_holds_some_form() -> None:
    assert any(map(paths, FORMS)), f"nothing of ours in {FOLDER}"


@pytest.mark.parametrize("game", games("games") + games("deviations/games"))
def test_game(game: Case) -> None:
    record = game.read()
    state = new_game(record["config"])
    legal = {entry["ply"]: entry for entry in record["legal"]}
    for ply, (line, by) in enumerate(zip(record["actions"], record["by"], strict=True)):
        if ply in legal:
            check_legal(state, legal[ply])
        assert not state.is_over and state.to_move == by
        action = parse_action(line)
        if line != "!surrender" and line != "!timeout":
            assert action in state.legal_moves()
        state = state.play(action)
        wanted = record["states"][ply]
        assert {key: facts(state)[key] for key in wanted} == wanted, f"after ply {ply}, {line}"
    assert state.is_over == record["over"]
    if state.is_over:
        assert list(state.ranking) == list(state.outcome().ranking) == record["ranking"]
        assert sign(state) == record["sign"]


def check_legal(state: State, entry: dict[str, Any]) -> None:
    assert walks(state) == entry["moves"]
    for length, wanted in entry["boards"].items():
        assert places(state, int(length)) == wanted, f"length {length}"
    assert sorted(map(start, state.destroyable())) == entry["destroy"]
    offered = sorted(start(m.board) for m in state.legal_moves() if isinstance(m, Place))
    assert offered == entry["boards"].get(str(state.pending_length), offered)


@in_groups(cases("jumps") + cases("deviations/a1"))
def test_crowded_position(record: dict[str, Any]) -> None:
    state = position(record)
    assert walks(state) == record["moves"]
    assert sorted(map(start, state.destroyable())) == record["destroy"]


@pytest.mark.parametrize("record", cases("deviations/a3"))
def test_walled_in_winner(record: dict[str, Any]) -> None:
    ask_place(record, record)


@in_groups(cases("edge_cases"))
def test_edge_case(record: dict[str, Any]) -> None:
    ASKS[record["ask"]](record, record)


@pytest.mark.parametrize("record", cases("figures"))
def test_figure(record: dict[str, Any]) -> None:
    for ask in record["asks"]:
        ASKS[ask["ask"]](record, ask)


def ask_place(record: dict[str, Any], ask: dict[str, Any]) -> None:
    laid = board(ask["board"])
    state = position(record, laid.length, ask["mover"])
    assert (state.placement_refusal(laid) is None) == ask["expect"]
    assert (laid in state.placements(laid.length)) == ask["expect"]
    assert (Place(laid) in state.legal_moves()) == ask["expect"]


def ask_place_all(record: dict[str, Any], ask: dict[str, Any]) -> None:
    assert places(position(record, mover=ask["mover"]), ask["length"]) == ask["expect"]


def ask_from_point(record: dict[str, Any], ask: dict[str, Any]) -> None:
    state, point = position(record, mover=ask["mover"]), tuple(ask["point"])
    ending = [b for b in state.placements(ask["length"]) if point in (b.start, b.end)]
    assert sorted(map(start, ending)) == ask["expect"]


def ask_moves(record: dict[str, Any], ask: dict[str, Any]) -> None:
    assert walks(position(record, mover=ask["mover"])) == ask["expect"]


def ask_destroy(record: dict[str, Any], ask: dict[str, Any]) -> None:
    assert sorted(map(start, position(record).destroyable())) == ask["expect"]


def ask_sequence(record: dict[str, Any], ask: dict[str, Any]) -> None:
    state = new_game(record["config"])
    for line in record["actions"]:
        state = state.play(parse_action(line))
    assert {key: facts(state)[key] for key in ask["expect"]} == ask["expect"]
    for line in ask["illegal_next"]:
        assert refuses(state, line), line


ASKS = {
    "place": ask_place,
    "place_all": ask_place_all,
    "from_point": ask_from_point,
    "moves": ask_moves,
    "destroy": ask_destroy,
    "sequence": ask_sequence,
}


@pytest.mark.parametrize("record", cases("deviations/sequences"))
def test_sequence(record: dict[str, Any]) -> None:
    state, movers, refused_at = new_game(record["config"]), [], None
    for number, line in enumerate(record["actions"]):
        movers.append(state.to_move)
        if refuses(state, line):
            refused_at = number
            break
        state = state.play(parse_action(line))
    wanted = record["expect"]
    assert refused_at == wanted["illegal_at"]
    assert movers == wanted["by"]
    told = dict(wanted["state"])
    if refused_at is not None and record["actions"][refused_at].startswith("!cheat"):
        # These records count a refused cheat as paid; ours changes nothing at all.
        del told["cheats"], told["cheated"]
    assert {key: facts(state)[key] for key in told} == told


def duel(size: int, boards: int) -> State:
    return State.start(Options(2, size, boards, elapsed=Punishment.SURRENDER))


def perft(state: State, depth: int) -> int:
    """Return how many sequences of ``depth`` legal moves there are; a finished game has no more."""
    moves = state.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(state.play(move), depth - 1) for move in moves)


def check_perft(form: str, state: State, counts: list[int]) -> None:
    """Every depth whose inner positions are few enough."""
    for depth, count in enumerate(counts, 1):
        if depth > 1 and sum(counts[: depth - 1]) > INNER_NODES[form]:
            break
        assert perft(state, depth) == count, f"depth {depth}"


@pytest.mark.parametrize("row", cases("openspiel_perft", "perft"))
def test_openspiel_count(row: dict[str, Any]) -> None:
    state = duel(row["n"], row["walls"])
    assert [list(pawn) for pawn in state.pawns] == row["start"]
    check_perft("openspiel_perft", state, row["counts"])


@in_groups(cases("openspiel_perft", "positions"))
def test_openspiel_position(record: dict[str, Any]) -> None:
    state = duel(record["n"], record["walls"])
    for line in record["actions"]:
        by_name = {openspiel_name(move): move for move in state.legal_moves()}
        state = state.play(by_name[line])
    assert state.is_over or state.to_move == record["mover"]
    assert [list(pawn) for pawn in state.pawns] == record["pos"]
    assert list(state.hands) == record["left"]
    assert sorted(map(openspiel_name, state.legal_moves())) == sorted(record["legal"])


def openspiel_name(move: Step | Jump | Place) -> str:
    return start(move.board) if isinstance(move, Place) else f"M{move.to[0]},{move.to[1]}"


@pytest.mark.parametrize("row", cases("engine_perft", "start"))
def test_engine_count(row: dict[str, Any]) -> None:
    check_perft("engine_perft", duel(row["size"], row["walls"]), row["perft"])


@pytest.mark.parametrize("row", cases("engine_perft", "midgame"))
def test_engine_midgame_count(row: dict[str, Any]) -> None:
    state = duel(row["size"], row["walls"])
    for line in row["moves"]:
        by_name = {engine_name(move, row["size"]): move for move in state.legal_moves()}
        state = state.play(by_name[line])
    check_perft("engine_perft", state, row["perft"])


def engine_name(move: Step | Jump | Place, size: int) -> str:
    """Columns are letters, rows count from the side where the SECOND mover starts; a board has the
    name of the box up left of its middle, in their picture with the first mover at the bottom.
    """
    if not isinstance(move, Place):
        x, y = move.to
        return f"{chr(ord('a') + x)}{size - y}"
    (x, y), o = move.board.start, move.board.orientation
    column, row = (x, size - y) if o is Orientation.H else (x - 1, size - y - 1)
    return f"{chr(ord('a') + column)}{row}{o.name.lower()}"
