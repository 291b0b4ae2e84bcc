"""The book of openings: its pages can be played, mirrored or not; without it nothing breaks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

from game.core.search.search_api import Budget
from game.quoridor.engine import book
from game.quoridor.engine.actions import to_action
from game.quoridor.engine.book import FIELD, Book, BookEntry, heading, views
from game.quoridor.engine.book.__main__ import write_pages
from game.quoridor.engine.levels import LEVELS, from_book
from game.quoridor.engine.move_generation import apply, moves
from game.quoridor.engine.position import Position
from game.quoridor.engine.squares import move_name, read
from game.quoridor.rules.moves import Place
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State


def after(*names: str) -> Position:
    here = Position.of(State.start(Options()))
    for name in names:
        here = apply(here, read(name, FIELD), FIELD)
    return here


def mirrored(name: str) -> str:
    last = "h" if name[2:] else "i"  # boards have a column less
    return chr(ord("a") + ord(last) - ord(name[0])) + name[1:]


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
