"""Races against plain search, reports, repetition, and the book of openings."""

from __future__ import annotations

import gc
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from plain import negamax

from game.core.search.search_api import Budget, OutOfBudget
from game.quoridor.engine import alphabeta, book
from game.quoridor.engine.actions import to_action
from game.quoridor.engine.alphabeta import AlphaBeta
from game.quoridor.engine.book import FIELD, Book, BookEntry, heading, views
from game.quoridor.engine.book.__main__ import write_pages
from game.quoridor.engine.evaluation import WIN, WON
from game.quoridor.engine.field import EmptyGrid, field_of
from game.quoridor.engine.levels import LEVELS, from_book
from game.quoridor.engine.move_generation import apply, is_over, moves
from game.quoridor.engine.move_ordering import Node
from game.quoridor.engine.position import STEP, Position
from game.quoridor.engine.search import SearchLimits, SearchResult, search
from game.quoridor.engine.squares import move_name, read
from game.quoridor.rules.moves import Place
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State


def walled(size: int, boards: int, seed: int) -> State:
    """All boards laid at random: from here on it is a race."""
    rng, state = Random(seed), State.start(Options(size=size, boards=boards))
    while any(state.hands):
        state = state.play(rng.choice([m for m in state.legal_moves() if isinstance(m, Place)]))
    return state


@pytest.mark.parametrize("is_safe_way", [False, True])
def test_who_is_ahead_wins_as_said(is_safe_way: bool) -> None:
    """An evaluation without walls, or on a way safe from them, is true at once."""
    size, depth, games = (5, 1, 150) if is_safe_way else (4, 0, 40)
    said, rng, field = 0, Random(5 + is_safe_way), field_of(size, 2)
    cells = [(x, y) for x in range(size) for y in range(1, size - 1)]
    for seed in range(games):
        pawns = tuple(rng.sample(cells, 2))
        hands = (1, 1) if is_safe_way else rng.choice([(1, 0), (0, 1)])
        state = replace(walled(size, 2 * depth + 2, seed), pawns=pawns, hands=hands)
        if None in (state.steps_to_goal(0), state.steps_to_goal(1)):
            continue
        alphabeta = AlphaBeta(field, Budget(1 if is_safe_way else 10))
        try:
            worth = alphabeta.worth(alphabeta.seen_from(Position.of(state)), depth, -WIN, WIN, 0)
        except OutOfBudget:
            continue  # not seen at once
        if WIN - 5 - is_safe_way <= abs(worth) < WIN - 1:
            said += hands[state.mover if worth > 0 else 1 - state.mover]
            assert negamax(state, WIN - abs(worth), Budget(10**6)) == (1 if worth > 0 else -1)
    assert said >= 3


def found(
    state: State, nodes: int = 3_000, seed: int = 1, sight: SearchLimits | None = None
) -> SearchResult:
    field = field_of(state.grid.size, 2)
    here = Position.of(state)
    return search(here, field, Budget(nodes), Random(seed), sight or SearchLimits())


def midgame(seed: int, options: Options) -> State:
    rng, state = Random(seed), State.start(options)
    for _ in range(12):
        state = state.play(rng.choice(state.legal_moves()))
        if state.is_over:
            return midgame(seed + 100, options)
    return state


def test_a_win_is_told_by_how_far_it_is_and_a_search_depth_by_depth() -> None:
    start = State.start(Options(boards=1))
    assert found(replace(start, pawns=((0, 5), (8, 8)), hands=(1, 0))).score_cp == WIN - 5
    assert found(replace(start, pawns=((0, 2), (8, 1)), hands=(0, 0))).score_cp < -WON
    told, here = list[SearchResult](), Position.of(State.start(Options()))
    search(here, field_of(9, 2), Budget(2_000), Random(1), SearchLimits(), told.append)
    assert [result.depth for result in told] == list(range(1, len(told) + 1))
    assert len(told) >= 3


@pytest.mark.slow
def test_a_null_move_saves_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    state, sight = State.start(Options()), SearchLimits(depth=6)
    quick = found(state, 10**6, sight=sight)
    monkeypatch.setattr(alphabeta, "NULL_DEPTH", 99)
    plain = found(state, 10**6, sight=sight)
    assert quick.nodes < plain.nodes * 0.9
    assert (quick.depth, plain.depth) == (6, 6)


class Passing(AlphaBeta):
    """Counts null moves, and looks at each: a board was in hand, and no pass came before."""

    def __init__(self, field: EmptyGrid, budget: Budget) -> None:
        super().__init__(field, budget)
        self.passed, self.line = 0, list[bool]()

    def worth(
        self, node: Node, depth: int, alpha: int, beta: int, ply: int, is_after_null: bool = False
    ) -> int:
        if is_after_null:
            hand_of_passing = node[9]
            assert hand_of_passing > 0 and not self.line[-1]
            self.passed += 1
        self.line.append(is_after_null)
        try:
            return super().worth(node, depth, alpha, beta, ply, is_after_null)
        finally:
            self.line.pop()


def test_only_who_has_a_board_in_hand_passes_and_nobody_twice_in_a_row() -> None:
    passed = list[int]()
    for seed, hands in ((1, (10, 10)), (1, (1, 0)), (2, (0, 1)), (3, (1, 1))):
        alphabeta = Passing(field_of(9, 2), Budget(5_000))
        here = Position.of(replace(midgame(seed, Options()), hands=hands))
        with suppress(OutOfBudget):
            for depth in range(1, 9):
                alphabeta.worth(alphabeta.seen_from(here), depth, -WIN, WIN, 0)
        passed.append(alphabeta.passed)
    assert min(passed[0], sum(passed[1:])) > 20


def test_boards_that_do_not_occur_to_it_are_not_laid() -> None:
    state = replace(State.start(Options()), pawns=((4, 2), (4, 4)))
    assert found(state, sight=SearchLimits(depth=2)).move[0] != STEP
    assert found(state, sight=SearchLimits(2, (0, 0))).move[0] == STEP


@pytest.mark.parametrize(("size", "boards"), [(5, 3), (5, 0), (13, 2)])
@pytest.mark.parametrize("is_stopped", [False, True])
def test_a_search_leaves_no_cycles_behind(size: int, boards: int, is_stopped: bool) -> None:
    here = Position.of(State.start(Options(size=size, boards=boards)))
    gc.collect()
    gc.disable()
    try:
        budget = Budget(1_000, lambda: is_stopped)
        search(here, field_of(size, 2), budget, Random(0))
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_who_is_winning_does_not_go_back_to_where_it_was() -> None:
    """The avatar is shut out of the straight way; without memory it could walk to and fro."""
    field, state = field_of(9, 2), midgame(5, Options())
    here = Position.of(state)
    line = [here]
    for _ in range(24):
        sight = SearchLimits(boards=(0, 0), past=tuple(line[:-1]))
        result = search(line[-1], field, Budget(400), Random(0), sight)
        after = apply(line[-1], result.move, field)
        if is_over(after, field):
            break
        if result.score_cp > 0 and result.depth >= 2:
            assert after not in line
        line.append(after)
    assert len(line) > 5


def test_a_return_is_worth_nothing() -> None:
    start, field = State.start(Options(boards=1)), field_of(9, 2)
    ahead = Position.of(replace(start, pawns=((4, 4), (4, 7)), hands=(1, 1)))

    def searched(*past: Position) -> SearchResult:
        return search(ahead, field, Budget(3_000), Random(0), SearchLimits(depth=3, past=past))

    best = searched()
    again = apply(ahead, best.move, field)
    other = searched(again)
    assert other.move != best.move and other.score_cp < best.score_cp
    laid_since = again._replace(inner_flat=again.inner_flat | 1 << 12)
    assert searched(laid_since) == best


def after(*names: str) -> Position:
    here = Position.of(State.start(Options()))
    for name in names:
        here = apply(here, read(name, FIELD), FIELD)
    return here


def position_of(page: str) -> Position:
    """The position that the page is about, with the first player to move."""
    own, rival, own_hand, rival_hand, *boards = page.split()
    start = State.start(Options())
    here, grid = Position.of(start), start.grid
    for name in boards:
        place = to_action(here, read(name, FIELD), FIELD)
        assert isinstance(place, Place)
        grid = grid.with_board(place.board)
    here = Position.of(replace(start, grid=grid, hands=(int(own_hand), int(rival_hand))))
    return here._replace(pawns=(read(own, FIELD)[1], read(rival, FIELD)[1]))


def test_every_page_can_be_played() -> None:
    pages = book.read_pages(Path(book.__file__).with_name(book.FILE).read_text("utf-8"))
    assert len(book.builtin_book()) == len(pages) > 0
    for before, page in pages.items():
        here = position_of(before)
        assert sum(here.hands) + len(before.split()) - 4 == 20
        assert before == min(heading(here, view) for view in views(here))
        known, score_cp = book.builtin_book().moves_at(here, FIELD)
        assert {read(name, FIELD) for name in page.moves} <= set(known) <= set(moves(here, FIELD))
        assert score_cp == page.score_cp


def test_the_second_player_reads_the_page_of_the_first() -> None:
    pages = Book({"e4 e6 10 9 d5h": BookEntry(("e5", "d4v"), -5)})
    line = "e2", "e8", "e3", "e7", "e4", "e6"
    found, score_cp = pages.moves_at(after(*line, "d4h"), FIELD)
    assert ([move_name(move, FIELD) for move in found], score_cp) == (["e5", "d5v"], -5)
    assert pages.moves_at(after(*line), FIELD) == ([], 0)


def test_a_position_that_mirrors_itself_has_both_moves_and_illegal_ones_are_not_played() -> None:
    for entry, found in ((("d1",), ["d1", "f1"]), (("e4", "e2"), ["e2"])):
        pages = Book({"e1 e9 10 10": BookEntry(entry, 0)})
        assert [move_name(move, FIELD) for move in pages.moves_at(after(), FIELD)[0]] == found


def test_a_damaged_book_is_none(tmp_path: Path) -> None:
    good, file = "# a title\ne2 e8 10 10 : e3 5\n", tmp_path / "book"
    here = "e1 e9 10 10"
    for text in (f"{here} : e2", f"{here} e2 5", f"{here} : j2 5", f"{here} : e9h 5", "x"):
        file.write_text(f"{good}{text}\n", "utf-8")
        assert book.load_book(file) is book.EMPTY, text
    file.write_bytes(b"e1 e9 10 10 : e2 5\n\xff")
    assert book.load_book(file) is book.load_book(tmp_path / "none") is book.EMPTY
    file.write_text(good, "utf-8")
    assert len(book.load_book(file)) == 1


def test_only_good_players_have_read_it_for_the_standard_game() -> None:
    state = State.start(Options())
    for name, level in LEVELS.items():
        choice = level.bot(state, Budget(200), Random(1))
        assert (choice.nodes == 0) == (name in ("master", "perfect")), name
    assert from_book(state, Random(0)) is not None
    for options in ({"size": 7}, {"boards": 9}, {"cheats": 1}, {"players": 4, "size": 11}):
        assert from_book(State.start(Options(**options)), Random(0)) is None, options


def test_it_is_made_page_by_page_and_goes_on_where_it_was(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    told_of = list(write_pages(whole, 300, 3))
    next(write_pages(parts, 300, 3))
    assert list(write_pages(parts, 300, 3)) == told_of and len(told_of) == 3
    assert parts.read_text("utf-8") == whole.read_text("utf-8")
    pages = book.load_book(parts)
    assert len(pages) == 3 and pages.moves_at(after(), FIELD)[0]
