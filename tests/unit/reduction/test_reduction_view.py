"""Reduction on its board: pictures, picks, previews, checked against the rules; no pixels."""

from __future__ import annotations

from reducing import SMALL, shortest
from reduction_games import (
    BLOCK,
    SEATS,
    SHAPES,
    SIZES,
    VIEW,
    challenged,
    drawn,
    playout,
    positions,
    value,
)

from game.core.rules.common_moves import Resign
from game.core.rules.state import refusal
from game.reduction.log import log_text
from game.reduction.moves import Change, Retract, Yes, format
from game.reduction.options import Options
from game.reduction.state import State
from scenes.boards.reduction.field import cells, lattice, measures
from scenes.boards.sprite import Sprites


def lying(picture: Sprites) -> set[tuple[int, int]]:
    """The cells that are raised."""
    return {key[1:] for key, sprite in picture.items() if sprite.shape == "reduction.raised"}


def full(state: State) -> set[tuple[int, int]]:
    n = state.n
    return {(r, c) for r in range(n) for c in range(n) if state.board >> r * n + c & 1}


def test_raised_cells_are_the_full_ones() -> None:
    for state in positions():
        assert lying(VIEW.picture(state, SEATS)) == full(state)


def test_everything_lies_on_the_slab_and_can_be_painted() -> None:
    for state in positions():
        shown = {**VIEW.picture(state, SEATS), **VIEW.marks(state, (), SEATS)}
        for r, c, _ in state.windows()[::7]:
            shown.update(VIEW.ghost(state, Change(r, c), None, SEATS))
        edge = (measures(state.n).units(568) - state.n) / 2 + 1e-9
        for sprite in (*shown.values(), *VIEW.props(state, SEATS)):
            assert -edge <= sprite.x <= state.n + edge and -edge <= sprite.y <= state.n + edge
            assert sprite.w <= measures(state.n).units(568)


def test_every_legal_change_has_a_node_that_shows_its_kind() -> None:
    for state in positions():
        nodes = VIEW.marks(state, (), SEATS)
        kinds = {key[1:]: SHAPES[sprite.shape] for key, sprite in nodes.items()}
        assert kinds == {(r, c): what for r, c, what in state.windows()}
        assert not nodes or not (state.is_prompt or state.is_over or state.is_choosing)


def test_a_point_means_its_window_within_reach_and_nothing_between() -> None:
    state = State.start(Options(size=6), 1)
    for r in range(5):
        for c in range(5):
            x, y = lattice(Change(r, c))
            for off in (-0.44, 0.0, 0.44):
                assert VIEW.aim_at(state, x + off, y - off, None) == Change(r, c)
            assert VIEW.aim_at(state, x + 0.47, y, None) is None
    for spot in ((0.0, 3.0), (6.0, 6.0), (-1.0, 2.0), (3.0, 7.0)):
        assert VIEW.aim_at(state, *spot, None) is None


def test_arrows_and_turning_reach_every_node() -> None:
    for state in playout(Options(size=8), 5, 6):
        nodes = {Change(r, c) for r, c, _ in state.windows()}
        first = VIEW.turn(state, None)
        assert (first in nodes) == bool(nodes)
        if first is None:
            continue
        waiting, seen, aim = [first], {first}, first
        while waiting:
            here = waiting.pop()
            for way in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                reached = VIEW.steer(state, here, *way)
                if reached is not None and reached not in seen:
                    seen.add(reached)
                    waiting.append(reached)
        assert seen == nodes
        for _ in nodes:
            after = VIEW.turn(state, aim, 1)
            assert VIEW.turn(state, after, -1) == aim
            aim = after
        assert aim == first


def test_a_ghost_is_the_state_after() -> None:
    for state in positions():
        for r, c, what in state.windows()[::5]:
            change = Change(r, c)
            after = full(state) ^ set(cells(change))
            ghost = VIEW.ghost(state, change, None, SEATS)
            turned = {key[1:]: sprite for key, sprite in ghost.items() if key[0] == "after"}
            assert set(turned) == set(cells(change))
            raised = {cell for cell, sprite in turned.items() if sprite.shape == "reduction.raised"}
            assert raised == after & set(cells(change))
            before, _, then = ghost["pill",].text.partition(" ")
            assert (int(before), int(then)) == (state.full, state.full + what)
            assert (ghost["pill",].tint == "acc") == (state.full + what < state.start_full)
            assert ghost["node", r, c].w > VIEW.marks(state, (), SEATS)["node", r, c].w


def test_a_point_where_nothing_can_be_done_is_crossed_out() -> None:
    state = drawn(BLOCK)
    aim = VIEW.aim_at(state, 2.0, 1.0, None)
    assert aim == Change(0, 1)
    why = refusal(state, aim)
    assert why is not None
    assert [sprite.shape for sprite in VIEW.ghost(state, aim, why, SEATS).values()] == ["cross"]


def test_the_pill_stays_on_the_slab_and_off_its_frame() -> None:
    for size in (4, 10, 20):
        state = State.start(Options(size=size, density=60), 2)
        edge = (measures(size).units(568) - size) / 2
        for r, c, _ in state.windows():
            ghost = VIEW.ghost(state, Change(r, c), None, SEATS)
            pill, frame = ghost["pill",], ghost["frame",]
            assert pill.w / 2 - edge <= pill.x <= size + edge - pill.w / 2, size
            assert pill.h / 2 - edge <= pill.y <= size + edge - pill.h / 2, size
            apart_x = abs(pill.x - frame.x) - (pill.w + frame.w) / 2
            apart_y = abs(pill.y - frame.y) - (pill.h + frame.h) / 2
            assert max(apart_x, apart_y) > 0, size


def test_rows_and_columns_are_called_as_in_the_notation() -> None:
    for size in SIZES:
        state = State.start(Options(size=size), 1)
        picture = VIEW.picture(state, SEATS)
        for r in range(size - 1):
            if size < 14 or r % 5 == 0:
                words = format(state, Change(r, 0)).split()
                assert words[-2] == picture["down", r].text
                assert picture["down", r].y == lattice(Change(r, 0))[1]
                assert picture["across", r].text == format(state, Change(0, r)).split()[-1]
                assert picture["across", r].x == lattice(Change(0, r))[0]
            else:
                assert ("down", r) not in picture
        assert ("point", 0, 0) not in picture or size < 14


def test_brackets_are_the_changes_of_this_turn_in_the_movers_colour() -> None:
    for state in positions():
        made = [key[2:] for key in VIEW.picture(state, SEATS) if key[0] == "made"]
        assert made == [(change.row, change.col) for change in state.line]
        sprites = [sprite for key, sprite in VIEW.picture(state, SEATS).items() if key[0] == "made"]
        assert {sprite.tint for sprite in sprites} <= {f"look{state.mover}"}


def test_a_challenge_shows_the_board_as_it_was_without_colour() -> None:
    state = challenged()
    picture = VIEW.picture(state, SEATS)
    assert ("rim",) in picture
    assert {sprite.tint for sprite in picture.values() if sprite.shape == "reduction.raised"} == {
        "muted"
    }
    back = VIEW.picture(state.play(Retract()), SEATS)
    assert ("rim",) not in back
    assert {sprite.tint for sprite in back.values() if sprite.shape == "reduction.raised"} == {
        "acc"
    }
    assert VIEW.banner(state, ()) == "reduction.banner.challenge"
    goal = VIEW.panels(state, None, None, SEATS)[0]
    assert (goal.title, goal.tone) == ("challenge", "amber")
    assert value(goal, "changes_left") == "1"


def test_after_the_end_nothing_is_offered() -> None:
    over = drawn(BLOCK).play(Resign())
    assert VIEW.marks(over, (), SEATS) == {}
    assert VIEW.specials(over) == () == tuple(VIEW.pickable(over))
    assert VIEW.aim_at(over, 1.0, 1.0, None) is VIEW.turn(over, None) is None
    assert VIEW.steer(over, None, 1, 0) is None
    assert VIEW.banner(over, ()) == ""


def test_a_line_of_the_log_says_how_many_cells_are_full_and_how_long_a_turn_took() -> None:
    state = State.start(Options(**SMALL), 0)
    for change in shortest(state):
        state = state.play(change)
    line = log_text(state, Yes())
    assert line.key == "reduction.log.done"
    assert dict(line.values) == {"n": len(state.line), "aside": str(state.full)}
