"""Battle of Causality on the screen: every order can be meant, and nothing hidden is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations, pairwise
from math import dist
from random import Random
from typing import Any

import pytest
from ordered import play, start, turn
from words import WORDS

from game.causality import GAME
from game.causality.puzzles import PUZZLES
from game.causality.rules.commands import Face, Jump, Timejump, Wait
from game.causality.rules.commands import Step as Walk
from game.causality.rules.events import Manner
from game.causality.rules.moves import Order, Submit, Withdraw
from game.causality.rules.options import Options, Secrecy
from game.causality.rules.ruleset import ViewingScope
from game.causality.rules.state import State
from game.causality.tutor.order_outcome import MANNERS
from game.core.match.match import Transition
from game.core.match.seats import Seat
from game.core.rules.common_moves import Resign
from game.core.rules.state import refusal
from scenes.boards import VIEWS
from scenes.boards.causality.doors import doors
from scenes.boards.causality.figures import PUZZLES as SIGNS
from scenes.boards.causality.measures import BOTTOM, CausalityMeasures, measures
from scenes.boards.causality.orders import dial
from scenes.boards.causality.panels import todo
from scenes.boards.causality.strip import TAG_PITCH
from scenes.boards.causality.view import CausalityView
from scenes.boards.pages import Illustrated, PagedView
from scenes.boards.sprite import Sprites
from scenes.boards.view import targets_after

VIEW = CausalityView()
SEATS = (Seat("Mira", 0), Seat("Otto", 1))


def played(board: str, plies: int, seed: int = 1) -> Iterator[State]:
    """Positions of a random game in which people like to jump through time."""
    state, rng = start(board), Random(seed)
    for _ in range(plies):
        yield state
        moves = state.legal_moves()
        if not moves:
            return
        jumps = [m for m in moves if isinstance(m, Order) and isinstance(m.command, Timejump)]
        state = state.play(rng.choice(jumps if jumps and rng.random() < 0.6 else moves))


def after(board: str, *moves: str, **options: object) -> State:
    return play(start(board, **options), *moves)


def test_a_step_is_turned_by_hand_and_every_turn_is_legal() -> None:
    state, aim, seen = after("handshake"), Order(Walk(0, forward=True)), []
    for _ in range(3):
        assert refusal(state, aim) is None
        seen.append(aim)
        turned = VIEW.turn(state, aim)
        assert VIEW.turn(state, turned, -1) == aim
        aim = turned
    assert aim == seen[0] and len(set(seen)) == 3
    assert VIEW.aim_at(state, 1.5, 1.5, seen[1]) == seen[1]
    assert VIEW.aim_at(state, 3.5, 0.5, seen[1]) is None


def shapes(ghost: Mapping[Any, Sprites]) -> set[str]:
    return {sprite.shape.removeprefix("causality.") for sprite in ghost.values()}


def test_a_stone_that_does_not_obey_says_so_and_shows_its_way() -> None:
    state = after("handshake", "A1 forward", "submit", "B1 forward", "submit")
    x, y = state.timeline.slices[1].stones[1].square
    aim = VIEW.aim_at(state, x + 0.5, y + 0.5, None)
    reason = refusal(state, aim)
    assert reason is not None
    assert shapes(VIEW.ghost(state, aim, reason, SEATS)) >= {"trail", "chip", "station"}


def test_tiles_are_as_large_as_the_design_has_them() -> None:
    for size, cell, gap, thumb in (  # columns, rows and slices, and what the design gives
        ((4, 1, 3), 134, 6, 23.0),  # the first boards of the lesson have few tiles
        ((5, 3, 4), 96, 6, 16.4),
        ((7, 5, 5), 74, 6, 16.4),
        ((9, 3, 5), 64, 6, 15.2),
        ((6, 6, 6), 60, 6, 14.2),
        ((9, 5, 7), 64, 6, 8.4),
        ((9, 7, 6), 52, 5, 11.2),
        ((7, 9, 9), 44, 4, 6.3),
        ((11, 9, 8), 44, 4, 6.3),
    ):
        m = CausalityMeasures(*size)
        assert (m.cell, m.gap) == (cell, gap), size
        assert m.thumb == pytest.approx(thumb, abs=2.0)
        x, y, w, h = m.board
        left, right = m.layout.cards
        assert left[0] + left[2] < x and x + w < right[0]
        assert m.top <= y and y + h <= BOTTOM + 1e-6
        assert m.spot(x + w / 2, y + h / 2) == (m.columns / 2, m.rows / 2)
        for t in range(m.slices):
            box = m.thumb_box(t)
            assert box[1] > 0 and box[1] + box[3] < m.strip_h
            assert t == 0 or m.thumb_box(t - 1)[0] + m.thumb_box(t - 1)[2] < box[0]


def test_letters_stand_apart_over_the_slice_that_they_belong_to() -> None:
    for seed in range(4):
        *_, state = played("five_captains", 160, seed)
        m, strip = measures(state.turn.board), VIEW.strip(state, SEATS, 0, 0)
        letters = sorted(k.x for k in strip.values() if k.shape == "causality.letter")
        assert letters
        for t in range(m.slices):
            x, _, w, _ = m.thumb_box(t)
            here = [at for at in letters if x - 60 < at < x + w + 30]
            assert all(b - a >= TAG_PITCH - 1e-6 for a, b in pairwise(here)), seed


def test_a_jump_is_a_dashed_door_at_both_ends_until_its_round_is_over() -> None:
    moves = [f"A1 {way}" for way in ("forward", "forward", "wait")]
    others = ("submit", "B1 wait", "submit")
    state = after("handshake", *(m for a in moves for m in (a, *others)), "A1 timejump 1")
    (door,) = doors(state)
    assert (door.letter, door.state, door.is_bomb) == ("I", "new", False)
    assert (door.arrival[0], door.departures[0][0]) == (1, 3)
    gates = [
        VIEW.at(0, t).picture(state, SEATS).get(("gate", 0, end)) for t, end in ((1, 0), (3, 1))
    ]
    assert [gate.text for gate in gates if gate] == ["in|new", "out|new"]
    over = state.play(Submit()).play(GAME.parse(state, "B1 pass")).play(Submit())
    assert [door.state for door in doors(over)] == ["open"]
    arrived = VIEW.at(1, 1).picture(over, SEATS)
    names = [sprite.text.split("|")[2] for key, sprite in arrived.items() if key[0] == "stone"]
    assert "1'" in names


def test_a_jump_into_the_past_shows_its_doors_and_one_onward_has_none() -> None:
    state = turn(start("slices: 3\nmap:\n  G . . .\n  . . . .\n  . . . t<\n"))
    orders = [order.command for order in state.turn.orders(0)]
    jumps = [command for command in orders if isinstance(command, Jump)]
    assert {jump.t for jump in jumps} == {0, 1, 2} and state.turn.slice == 1
    for jump in jumps:
        here, there = (
            VIEW.at(0, page).ghost(state, Order(jump), None, SEATS)
            for page in (state.turn.slice, jump.t)
        )
        assert (("departure",) in here) == (jump.t < state.turn.slice)
        assert (("arrival",) in there) == (jump.t <= state.turn.slice)
        arrived = there["afterwards",]
        assert (arrived.x, arrived.y) == (jump.target[0] + 0.5, jump.target[1] + 0.5)


def test_no_wall_stands_before_the_number_of_a_column() -> None:
    """A wall rises over the rim above it; its own square it leaves at no other side."""
    for puzzle in PUZZLES:
        picture = VIEW.picture(State.start(Options(puzzle=puzzle), 0), SEATS)
        walls = [sprite for key, sprite in picture.items() if key[0] == "wall"]
        for number in (sprite for key, sprite in picture.items() if key[0] in ("across", "down")):
            assert not any(
                abs(number.x - wall.x) < wall.w / 2 and wall.y - 1 < number.y < wall.y + wall.h / 2
                for wall in walls
            ), puzzle


def test_what_a_player_may_not_know_is_not_drawn() -> None:
    state = after("handshake", "A1 forward", "submit", orders=Secrecy.HIDDEN)
    for viewer, is_told in ((0, True), (1, False)):
        picture = VIEW.picture(GAME.secrets.observation(state, viewer), SEATS)
        assert (("order", 0) in picture) is is_told
        assert ("check" in picture["stone", 0].text) is is_told
    foggy = after("echo_chamber", viewing_scope=ViewingScope.HIDE_FUTURE)
    seen = GAME.secrets.observation(foggy, 0)
    assert ("fog",) in VIEW.at(0, 2).picture(seen, SEATS)
    strip = VIEW.strip(seen, SEATS, 0, 0)
    fogs = [strip["thumb", t].shape == "causality.thumb_fog" for t in range(3)]
    assert fogs == [False, True, True] and strip["thumb", 0].shape == "causality.thumb"


def test_a_page_in_the_fog_can_be_looked_at_with_an_order_begun() -> None:
    foggy = after("warehouse", viewing_scope=ViewingScope.HIDE_FUTURE)
    seen = GAME.secrets.observation(foggy, 0)
    for page in range(seen.turn.board.slices):
        view = VIEW.at(0, page)
        assert view.props(seen, SEATS)
        for stone in seen.waiting:
            for order in seen.turn.orders(stone):
                for path in view.target_paths(seen, order):
                    assert ("fog",) not in view.marks(seen, path, SEATS)
                assert view.ghost(seen, order, None, SEATS) is not None


def test_a_long_strip_goes_with_the_page_that_is_shown() -> None:
    state = start("name: Long\nslices: 14\nmap:\n  T>. ! . t<\n")
    for page, first in ((0, 0), (4, 0), (7, 3), (13, 5)):
        shown, strip = [*range(first, first + 9)], VIEW.strip(state, SEATS, 0, page)
        assert [key[1] for key in strip if key[0] == "thumb"] == shown
        assert ("frame",) in strip
        assert [k for k, target in enumerate(VIEW.page_targets(state, page)) if target.w] == shown
        arrows = [key[1] for key in strip if key[0] == "more"]
        assert arrows == [way for way, is_cut in (("back", first), ("on", first < 5)) if is_cut]


def acts(before: State) -> dict[str, Sprites]:
    step = Transition(before, Submit(), before.play(Submit()))
    return {act.key: act.picture for act in VIEW.acts(step, SEATS)}


def test_two_who_meet_are_seen_to_meet_and_to_be_thrown_back() -> None:
    opening = ["A1 forward", "submit", "B1 forward", "submit"]
    before = after("handshake", *opening, "A1 forward", "submit", "B1 forward")
    stages = acts(before)
    assert list(stages) == ["move", "bounce"]
    met, back = stages["move"], stages["bounce"]
    assert "clash_star" in shapes(met)
    assert met["stone", 0].x == (back["stone", 0].x + 2.5) / 2
    end = VIEW.picture(before.play(Submit()), SEATS)
    assert {back["stone", k].x for k in (0, 1)} == {end["stone", k].x for k in (0, 1)} == {1.5, 3.5}


def test_who_is_shot_stands_there_until_the_shots_fall() -> None:
    before = after("handshake", "A1 attack", "submit", "B1 wait")
    stages = acts(before)
    assert list(stages) == ["fire"]
    assert ("stone", 1) in stages["fire"] and "shot" in shapes(stages["fire"])
    assert ("stone", 1) not in VIEW.picture(before.play(Submit()), SEATS)


def test_a_new_round_is_another_board() -> None:
    moves = ["A1 wait", "submit", "B1 wait", "submit"] * 3
    before = after("handshake", *moves, "A1 pass", "submit", "B1 pass")
    step = Transition(before, Submit(), before.play(Submit()))
    cut, *more = VIEW.acts(step, SEATS)
    assert (cut.is_cut, cut.drama, cut.page) == (True, "round", 0)
    assert [act.page for act in more] == [1, 2], "nobody is free before the last slice"
    assert step.after.turn.slice == 3


def test_a_game_that_is_given_up_stays_on_its_slice_and_a_decided_one_ends_on_the_last() -> None:
    state = turn(start())
    assert VIEW.page_of(state.play(Resign())) == VIEW.page_of(state) == 1
    while not state.is_over:
        state = turn(state)
    assert VIEW.page_of(state) == 2


def test_the_preview_names_the_rule() -> None:
    opening = ["A1 forward", "submit", "B1 forward", "submit"]
    state = after("handshake", *opening, "A1 forward", orders=Secrecy.OPEN).play(Submit())
    for command, key in (
        (Walk(1, forward=True), "rule_impasse"),
        (Walk(1, forward=False), "nothing_stops"),
        (Wait(1), "stays"),
        (Face(1, 0), "turns"),
    ):
        panels = VIEW.panels(state, Order(command), None, SEATS)
        assert key in [line.key for panel in panels for line in panel.lines]
    ghost = VIEW.ghost(state, Order(Walk(1, forward=True)), None, SEATS)
    assert shapes(ghost) >= {"clash_star", "uturn", "order"}
    assert "choose" in [line.key for line in todo(state, SEATS).lines]


def test_orders_keep_their_places_in_the_dial() -> None:
    free, edge = (State.start(Options(puzzle=name), 0) for name in ("grandfather", "walk"))
    stones = free.turn.free(0)[0], edge.turn.free(0)[0]
    room, less = (dial(state, n) for state, n in zip((free, edge), stones, strict=True))
    assert room.keys() - less.keys() == {("do", "backward")}
    assert all(room[key].bearing == petal.bearing for key, petal in less.items())
    ordered = dial(edge.play(Order(Wait(0))), 0)
    assert all(ordered[key].bearing == petal.bearing for key, petal in less.items())


def test_no_order_covers_another_in_the_dial() -> None:
    for state in (s for s in played("minefield", 60, seed=3) if not s.is_over):
        for stone in state.turn.free(state.to_move):
            for a, b in combinations(dial(state, stone).values(), 2):
                assert dist((a.x, a.y), (b.x, b.y)) > 0.9 * a.across


def test_slices_to_jump_to_stand_in_their_order() -> None:
    *_, last = (state for state in played("handshake", 60) if state.turn.is_last)
    shown = dial(last, last.turn.free(last.to_move)[0])
    places = [shown["slice", t].x for t in range(last.turn.slice)]
    assert places == sorted(places) and len(set(places)) == len(places) > 1


def test_what_has_its_order_can_take_it_back() -> None:
    state = after("handshake", "A1 forward")
    assert Withdraw(0) in VIEW.pickable(state)
    first = targets_after(VIEW, state, VIEW.pickable(state), ())
    (stone,) = first
    assert stone.leads_on
    assert Withdraw(0) in targets_after(VIEW, state, VIEW.pickable(state), (stone,)).values()


def test_while_a_computer_orders_the_panel_shows_the_stones_of_the_person() -> None:
    state = after("handshake", "A1 wait", "submit")
    for levels, key in (
        (("", "easy"), "order_wait"),
        (("", ""), "choose"),
        (("easy", ""), "choose"),
    ):
        seats = [replace(seat, level=one) for seat, one in zip(SEATS, levels, strict=True)]
        assert [line.key for line in todo(state, seats).lines][1:] == [key], levels


def test_every_puzzle_has_a_sign_every_manner_words_and_the_view_what_screens_ask_for() -> None:
    assert set(SIGNS) == set(PUZZLES)
    assert isinstance(VIEWS["causality"], PagedView) and isinstance(VIEWS["causality"], Illustrated)
    for manner in MANNERS:
        assert isinstance(manner, Manner) and WORDS.t(f"causality.panel.rule_{manner.value}")
