"""The tree of moves that were tried: growing, pruning, listing, keeping."""

from __future__ import annotations

from dataclasses import replace

from toygame import PILE, Options

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.record.record import Record
from game.core.record.variation_tree import MoveTree, branches_of
from game.core.record.variations import VariationTree

SEATS = (Seat("Ann", 2), Seat("Bo", 1, "dice"))
GAME = [[1], [2], [3]]


def record(branches: tuple[tuple[int, list[int]], ...] = ()) -> Record:
    match = Match(PILE, Options(20), 7, SEATS)
    for packed in GAME:
        match.submit(packed[0])
    return replace(match.record(), branches=branches)


def test_a_game_is_the_trunk_and_a_move_tried_twice_is_one_branch() -> None:
    tree = MoveTree.of(GAME)
    assert (tree.trunk, tree.branches, tree.line(3), tree.line(0)) == (3, (), GAME, [])
    tree, node = tree.grown(1, [3])
    assert tree.grown(1, [3]) == (tree, node)
    assert tree.grown(1, [2]) == (tree, 2), "what was played is no branch"
    assert tree.branches == ((1, [3]),) and tree.line(node) == [[1], [3]]


def test_branches_are_read_where_they_leave_the_line() -> None:
    tree = MoveTree.of(GAME, [(1, [1]), (4, [1]), (1, [3]), (4, [2])])
    rows = " ".join(f"{row.node},{row.ply},{row.depth}" for row in tree.rows())
    assert rows == "1,1,0 2,2,0 4,2,1 5,3,1 7,3,2 6,2,1 3,3,0"


def test_a_branch_goes_with_all_that_follows_it() -> None:
    tree = MoveTree.of(GAME, [(1, [1]), (4, [1]), (1, [3])])
    assert tree.without(4).branches == ((1, [3]),)
    assert tree.without(5).branches == ((1, [1]), (1, [3]))
    for played in range(4):
        assert tree.without(played) == tree, "what was played stays"


def test_what_was_tried_without_a_game_becomes_one() -> None:
    tree = MoveTree.of([], [(0, [1]), (0, [3]), (1, [2]), (2, [1]), (3, [1]), (3, [3])])
    game = tree.as_game()
    assert game.trunk == 3
    assert game.line(3) == [[1], [2], [1]]
    lines = [tree.line(row.node) for row in tree.rows()]
    assert [game.line(row.node) for row in game.rows()] == lines
    assert MoveTree.of(game.line(3), game.branches) == game, "as it is kept"
    assert MoveTree.of(GAME).as_game() == MoveTree.of(GAME)
    assert MoveTree().as_game() == MoveTree()


def test_a_position_tried_is_replayed_along_its_main_line() -> None:
    variations = VariationTree(PILE, replace(record(), moves=(), think_ms=()))
    first = variations.add_move(0, [2])
    variations.add_move(first, [1])
    variations.add_move(first, [3])
    shown = variations.playback("tried", 5)
    assert shown.record.moves == ([2], [1])
    assert len(shown.states) == 3
    assert shown.record.branches == ((1, [3]),)
    assert VariationTree(PILE, shown.record).lines(str) == variations.lines(str)


def test_a_file_may_say_anything() -> None:
    for packed in (None, "x", [["1", [2]], [1, [2]]], [[1, 2]], [[True, [2]]]):
        assert not branches_of(packed), packed
    assert len(branches_of([[1, [2]]])) == len(branches_of([[1, [2]], [1]])) == 1
    tree = MoveTree.of(GAME, [(9, [1]), (4, [2]), (-1, [1]), (3, [1])])
    assert tree.branches == ((3, [1]),), "a branch from nowhere is left out"


def test_a_trial_leaves_out_what_may_not_be_played() -> None:
    variations = VariationTree(PILE, record(((1, [1]), (4, [9]), (5, [1]), (0, [2]))))
    assert variations.tree.branches == ((1, [1]), (0, [2]))
    assert [line.words for line in variations.lines(str)] == ["1", "2", "2", "1", "3"]
    assert variations.lines(str)[0].look == 2


def test_a_game_that_goes_wrong_is_tried_as_far_as_it_goes() -> None:
    sound = record(((1, [1]),))
    variations = VariationTree(PILE, replace(sound, moves=([1], [9], [3]), think_ms=(0, 0, 0)))
    assert variations.record.moves == ([1],)
    assert variations.tree.trunk == 1
    assert variations.record.branches == ((1, [1]),)


def test_a_trial_goes_anywhere() -> None:
    variations = VariationTree(PILE, record())
    match = variations.match_at(2)
    assert match.ply == 2
    assert not any(seat.is_computer for seat in match.seats)
    match.submit(1)
    node = variations.node_of(match)
    assert node == 4
    assert variations.record.branches == ((2, [1]),)
    assert variations.match_at(node).state == match.state
    assert variations.without(node).tree.branches == ()


def test_the_replay_of_a_trial_is_the_game_with_its_branches() -> None:
    variations = VariationTree(PILE, record(((1, [1]),)))
    playback = variations.playback("tried", 5)
    assert playback.record.moves == tuple(GAME)
    assert playback.record.seats == SEATS
    assert (playback.record.branches, playback.record.name) == (((1, [1]),), "tried")
