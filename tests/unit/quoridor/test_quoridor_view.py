"""View of Quoridor: reachable targets, sprites that keep their identity, and captions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from random import Random

import pytest
from quoridor_positions import STANDARD, placed

from game.core.match.match import Match, Transition
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.rules.wording import Fact
from game.quoridor.rules.moves import (
    DESTROYER,
    Board,
    Cheat,
    CheatKind,
    Destroy,
    Jump,
    Orientation,
    Place,
    Step,
    TimeUp,
)
from game.quoridor.rules.options import INFINITE, PRESETS, Options, Punishment
from game.quoridor.rules.state import State
from game.registry import GAMES
from scenes.boards.quoridor.aiming import pivot
from scenes.boards.quoridor.hit_targets import point_target, special_target
from scenes.boards.quoridor.pieces import centre
from scenes.boards.quoridor.view import QuoridorView
from scenes.boards.sprite import Sprites
from scenes.boards.view import targets_after

VIEW = QuoridorView()
SEATS = [Seat(name, look) for look, name in enumerate(("Mira", "Otto", "Nia", "Pip"))]
H, V = Orientation.H, Orientation.V
MODES = (
    Options(size=5, boards=5, cheats=3),
    Options(size=7, boards=INFINITE, cheats=1),
    Options(4, 7, 4, 2),
    Options(size=5, boards=0),
)
GOLDEN = Path(__file__).parents[2] / "golden" / "pictures" / "quoridor_3x3.txt"


def playout(options: Options, seed: int, plies: int = 60) -> Iterator[State]:
    """States of one random game; boards are laid as often as pawns move."""
    rng, state = Random(seed), State.start(options)
    for _ in range(plies):
        yield state
        moves = state.legal_moves()
        if not moves:
            return
        there = {type(move) for move in moves}
        kind = rng.choice([kind for kind in (Place, Step, Jump, Cheat, Destroy) if kind in there])
        state = state.play(rng.choice([move for move in moves if type(move) is kind]))
    yield state


def crowded_four() -> State:
    """Four avatars in a chain: three may be jumped, the last around a corner; one is frozen."""
    boards = (Board((5, 7), H, 2, 1), Board((3, 4), H, 2, 2), Board((7, 3), V, 3, 1))
    pawns = ((5, 4), (5, 5), (4, 6), (5, 6))
    return placed(pawns, Options(4, 11, 7, 1), *boards, losers=(3,))


@pytest.mark.parametrize("seed", range(2))
def test_pointing_beside_its_centre_means_a_board(seed: int) -> None:
    for state in (state for options in MODES for state in playout(options, seed)):
        for board in state.placements(state.pending_length):
            (x, y), (end_x, end_y) = board.start, board.end
            off = 0.15 if board.length == 2 else 0.0  # the point itself is a pick
            spot = ((x + end_x) / 2, (y + end_y) / 2)
            spot = (spot[0] + off, spot[1]) if board.orientation is H else (spot[0], spot[1] + off)
            assert VIEW.aim_at(state, *spot, None) == Place(board)


def test_what_may_not_be_laid_is_shown_with_its_reason() -> None:
    flat = (Board(start, H, 2) for start in ((2, 2), (4, 2), (2, 4)))
    upright = (Board(start, V, 2) for start in ((2, 2), (6, 2)))
    state = placed(((4, 2), (4, 6)), STANDARD, *flat, *upright)
    aim = VIEW.aim_at(state, 5.2, 4.0, None)
    assert aim == Place(Board((4, 4), H, 2))
    refusal = state.refusal(aim)
    assert refusal.key == "seals"
    ghost = VIEW.ghost(state, aim, refusal, SEATS)
    assert ghost["aim",].shape == "quoridor.refused_board"
    assert {key[1:] for key in ghost if key[0] == "sealed"} == refusal.cells
    assert VIEW.ghost(state, Place(Board((6, 6), H, 2)), None, SEATS)["aim",].tint == "look0"


def test_boxes_and_the_outside_mean_no_board() -> None:
    """Beside a box that may be entered only the groove means one."""
    state, board = placed(), Place(Board((2, 2), V, 2))
    assert (4, 1) in state.landings()
    inside = (0.5, 3.5), (4.15, 0.4), (3.5, 0.02), (4.15, 1.5)
    for spot in (*inside, (-1.0, 3.0), (9.3, 4.0), (3.0, 0.0), (0.0, 3.0)):
        assert VIEW.aim_at(state, *spot, None) is None, spot
    assert VIEW.aim_at(state, 2.15, 3.4, None) == board
    assert VIEW.aim_at(state, 4.05, 1.5, None) and VIEW.aim_at(state, 2.15, 1.5, None)
    over = placed(losers=(0,))
    assert VIEW.aim_at(over, 3.5, 3.0, None) is None
    assert VIEW.turn(over, None) is VIEW.steer(over, None, 1, 0) is None


def test_a_turned_board_stays_while_the_pointer_means_the_same() -> None:
    for length in (1, 2, 3):
        state, x = placed(pending_length=length), 5.5 if length % 2 else 5.2
        aim = VIEW.aim_at(state, x, 4.0, None)
        upright = VIEW.turn(state, aim)
        assert aim.board.orientation is H and upright.board.orientation is V
        assert pivot(upright.board) == pivot(aim.board)
        assert VIEW.aim_at(state, x + 0.05, 4.02, upright) == upright
        assert VIEW.turn(state, upright) == aim
        assert VIEW.aim_at(state, x + 1.0, 4.0, upright) != upright


def test_a_crossing_means_the_board_that_lies_over_it() -> None:
    state = State.start(Options())
    across, down = Place(Board((2, 3), H, 2)), Place(Board((3, 2), V, 2))
    assert VIEW.aim_at(state, 3.1, 2.95, None) == across, "it is nearer to that line"
    assert VIEW.aim_at(state, 2.95, 3.1, None) == down
    assert VIEW.aim_at(state, 3.1, 2.95, Place(Board((6, 5), V, 2))) == down, "as the last one"
    beside = placed((), STANDARD, Board((3, 3), H, 2))
    assert VIEW.aim_at(beside, 3.1, 2.95, None) == down, "only so it may be laid"


def test_nobodys_way_is_barred_who_has_given_up() -> None:
    for losers, barred in (((), 1), ((1,), 2), ((1, 2), 3)):
        left = placed((), PRESETS["four"], losers=losers)
        after = left.play(VIEW.turn(left, None))
        longer = [p for p in left.players if after.steps_to_goal(p) != left.steps_to_goal(p)]
        assert barred in longer, losers


def test_a_jump_passes_the_avatars_it_leaps_over() -> None:
    state = crowded_four()
    assert VIEW.waypoints(state, Jump((3, 6))) == ((5.5, 5.5), (5.5, 6.5), (4.5, 6.5))
    assert VIEW.waypoints(state, Step((5, 3))) == ()
    assert VIEW.waypoints(state, Place(Board((0, 1), H, 2))) == ()
    assert VIEW.marks(state, (), SEATS)["landing", 3, 6].text == "3"
    ghost = VIEW.ghost(state, Jump((3, 6)), None, SEATS)
    assert ghost["landing", 3, 6].shape == "quoridor.ghost_pawn" and ghost["count",].text == "3"


def test_who_cannot_move_at_all_is_told_and_may_stay() -> None:
    walls = Board((2, 2), H, 1), Board((2, 3), H, 1), Board((2, 2), V, 1), Board((3, 2), V, 1)
    options = Options(4, 5, 0)
    state = placed(((2, 2), *State.start(options).pawns[1:]), options, *walls)
    assert list(state.legal_moves()) == [Step((2, 2))]
    assert set(VIEW.marks(state, (), SEATS)) == {("landing", 2, 2)}
    assert VIEW.banner(state, ()) == "quoridor.banner.stuck"
    (target,) = targets_after(VIEW, state, state.legal_moves(), ())
    assert target.key == ("cell", 2, 2)


def test_marks_follow_the_picks() -> None:
    """From (1, 1) to the left or up a board would reach beyond the border."""
    state = crowded_four()
    at_ends = VIEW.marks(state, (point_target((1, 1)),), SEATS)
    assert {key[1:] for key in at_ends if key[0] == "end"} == {(3, 1), (1, 3)}
    state = replace(state, pawns=((6, 3), *state.pawns[1:]))
    assert set(VIEW.marks(state, (special_target(DESTROYER),), SEATS)) == {("target", 7, 3, 1)}
    assert VIEW.ghost(state, Destroy((7, 3), V), None, SEATS)["aim",].shape == "quoridor.target_aim"


def test_broken_and_frozen_things_look_so() -> None:
    state = crowded_four()
    state = replace(state, grid=state.grid.with_destroyed(state.grid.boards[1]))
    shown = VIEW.picture(state, SEATS)
    keys = ("board", 3, 4, 0), ("board", 7, 3, 1), *(("pawn", p) for p in range(4))
    shapes = "broken_board long_board pawn pawn pawn frozen_pawn"
    assert [shown[key].shape for key in keys] == [f"quoridor.{one}" for one in shapes.split()]
    assert shown["home", 3].alpha < shown["home", 0].alpha
    assert [key for key in shown if key[0] == "halo"] == [("halo", 0)]
    assert {key[1] for key in shown if key[0] == "goal"} == {0}


def test_trace_shows_the_last_act() -> None:
    state, board = crowded_four(), Place(Board((0, 1), H, 2))
    cases = ((Jump((3, 6)), "trail"), (board, "light"), (Cheat(CheatKind.ADDBOARD), ""))
    for move, kind in cases:
        trace = VIEW.trace(Transition(state, move, state.play(move)), SEATS)
        assert {key[0] for key in trace} == ({kind} if kind else set()), move


def test_specials_are_the_cheats_and_say_why_not() -> None:
    assert VIEW.specials(State.start(Options())) == ()
    specials = {s.name: s.refusal for s in VIEW.specials(State.start(Options(cheats=1)))}
    assert list(specials) == ["addround", "addboard", "shortboard", "longboard", "destroyer"]
    assert specials["addround"] is None and specials["destroyer"].key == "nothing_to_destroy"


def test_cards_and_banner() -> None:
    state = State.start(Options(cheats=1, boards=INFINITE))
    boards, steps, cheats = VIEW.counters(state, 0)
    assert (boards.value, steps.value, steps.icon, cheats.value) == (None, 8, "arrow_down", 1)
    for supply, of in ((INFINITE, None), (0, None), (4, 4)):
        assert VIEW.counters(State.start(Options(boards=supply)), 0)[0].of == of, supply
    four = crowded_four()
    over = replace(four, winners=(1,), losers=(3, 2))
    for shown, targets, banner in (
        (replace(state, pending_length=1), (), ".short"),
        (replace(state, pending_length=2), (), ""),
        (replace(state, pending_length=3), (), ".long"),
        (replace(state, rounds_left=2), (), ".extra_first"),
        (state, (special_target(DESTROYER),), ".destroyer"),
        (over, (), ""),
    ):
        assert VIEW.banner(shown, targets) == (f"quoridor.banner{banner}" if banner else "")
    assert [VIEW.status(four, p).key for p in range(4)] == ["", "", "", "gave_up"]
    assert [VIEW.status(over, p).place for p in range(4)] == [2, 1, 3, 4]
    home = [VIEW.status(replace(four, winners=(1,), losers=()), p) for p in (0, 1)]
    assert [(status.key, status.place) for status in home] == [("", 0), ("home", 1)]


def test_chips_name_what_is_set() -> None:
    keys = [key for key, _ in VIEW.chips(Options(boards=INFINITE, cheats=2, timer_s=0))]
    assert keys == ["quoridor.chip.size", "quoridor.chip.cheats", "quoridor.chip.infinite"]
    assert ("quoridor.chip.cheats", {"cheats": 1}) in VIEW.chips(Options(cheats=1))
    assert ("quoridor.chip.timer", {"seconds": 20}) in VIEW.chips(Options())


def as_lines(picture: Sprites) -> list[str]:
    """A picture as text: one look a line, in order of drawing."""
    lines = []
    for key, sprite in sorted(picture.items(), key=lambda item: (item[1].z, str(item[0]))):
        place = " ".join(f"{v:.3f}" for v in (sprite.x, sprite.y, sprite.w, sprite.h))
        name, shape = " ".join(map(str, key)), sprite.shape.rpartition(".")[2]
        line = f"{name:<14}{sprite.z:>3} {shape:<13}{place} {sprite.angle:g} {sprite.alpha:g}"
        lines.append(f"{line} {sprite.tint} {sprite.text}".rstrip())
    return lines


def test_the_picture_of_a_small_board_is_as_drawn() -> None:
    state = placed((), Options(size=3), Board((0, 1), H, 2, 1), Board((2, 1), V, 2, 0))
    state = replace(state, grid=state.grid.with_destroyed(state.grid.boards[0]))
    assert as_lines(VIEW.picture(state, SEATS[:2])) == GOLDEN.read_text("utf-8").splitlines()


def test_a_hint_lights_the_way_and_the_move() -> None:
    state = State.start(Options())
    board = Board((4, 7), H, 2)
    way = frozenset({(4, 8), (3, 8)})
    told = [Comment("level"), Comment("board_free", players=(1,), cells=way, line=(Place(board),))]
    lit = VIEW.hint_marks(state, told, SEATS)
    assert {key[1:] for key in lit if key[0] == "lit"} == way
    assert lit["hint", "aim"].shape == "quoridor.ghost_board"
    assert lit["hint", "aim"].tint == "amber", "another colour than what is pointed at"
    assert lit["hint",].tint == "amber"
    stepped = VIEW.hint_marks(state, [Comment("onward", line=(Step((4, 1)),))], SEATS)
    meant = VIEW.ghost(state, Step((4, 1)), None, SEATS)
    proposed = stepped["hint", "landing", 4, 1]
    assert proposed.tint == "amber" and proposed.shape != meant["landing", 4, 1].shape
    assert "frame" not in {sprite.shape for sprite in stepped.values()}, "that is the focus"
    kind = Comment("think_walk")
    first = VIEW.hint_marks(state, [Comment("leads", cells=way)], SEATS)
    assert VIEW.hint_marks(state, [Comment("leads", cells=way), kind], SEATS) == first != {}
    assert VIEW.hint_marks(state, told[:1], SEATS) == VIEW.hint_marks(state, [], SEATS) == {}


def test_it_is_told_who_is_rewarded_or_has_lost_when_time_is_up() -> None:
    for elapsed, mover in product(Punishment, (0, 1)):
        state = replace(State.start(Options(cheats=1, elapsed=elapsed)), mover=mover)
        told = VIEW.news(Transition(state, TimeUp(), state.play(TimeUp()))).told
        who = mover if elapsed is Punishment.SURRENDER else 1 - mover
        assert (told.key, told.players) == (f"timeout_{elapsed.name.lower()}", (who,))


def test_the_first_arrow_brings_a_board_beside_the_avatar() -> None:
    state = replace(State.start(Options()), pawns=((3, 5), (8, 8)))
    for way, orientation, starts in (
        ((0, -1), H, {(2, 5), (3, 5)}),
        ((0, 1), H, {(2, 6), (3, 6)}),
        ((-1, 0), V, {(3, 4), (3, 5)}),
        ((1, 0), V, {(4, 4), (4, 5)}),
    ):
        aim = VIEW.steer(state, None, *way)
        assert aim.board.start in starts and aim.board.orientation is orientation, way
        assert state.refusal(aim) is None, way


def shown(state: State, aim: Place | Jump) -> Sprites:
    return VIEW.ghost(state, aim, state.refusal(aim), SEATS)


def test_what_may_not_be_laid_is_crossed_out_in_its_middle() -> None:
    state = State.start(Options()).play(Place(Board((5, 2), H, 2)))
    refused = shown(state, Place(Board((6, 1), V, 2)))
    cross, ghost = refused["refused",], refused["aim",]
    assert (cross.x, cross.y) == (ghost.x, ghost.y) == (6.0, 2.0)
    assert ("refused",) not in shown(state, Place(Board((7, 1), V, 2)))


def test_a_flight_leads_past_whoever_is_jumped_over_to_the_landing() -> None:
    pawns = ((5, 2), (5, 3), (5, 4), (0, 5))
    state = replace(State.start(PRESETS["four"]), pawns=pawns)
    seen = shown(state, Jump((5, 5)))
    (x, y), dots = centre((5, 5)), [sprite for key, sprite in seen.items() if key[0] == "flight"]
    head = seen["flight",]
    assert abs(head.x - x) < 0.5 and y - 1 < head.y < y
    down = sorted(dot.y for dot in dots)
    assert down[0] >= centre((5, 2))[1]
    assert all(b - a < 0.7 for a, b in pairwise(down)), "without a gap"
    assert seen["count",].text == "2"
    single = replace(state, pawns=((5, 2), (5, 3), (0, 0), (0, 5)))
    assert ("count",) not in shown(single, Jump((5, 4)))


def test_boards_jumps_and_the_longest_detour() -> None:
    game = GAMES["quoridor"]
    match = Match(game, game.options(size=5, boards=4), 1, [Seat("Ann", 0), Seat("Bo", 1)])
    walk = Step((2, 1)), Step((2, 3)), Step((2, 2)), Jump((2, 1))
    for move in (*walk, Place(Board((2, 1), H, 2))):
        match.submit(move)
    playback = match.playback()
    assert game.wording.facts(playback.states[:1], ()) == ()
    boards, jumps, detour = game.wording.facts(playback.states, playback.moves)
    assert boards == Fact("boards", ((0, 1), (1, 0)))
    assert jumps == Fact("jumps", ((0, 0), (1, 1)))
    before, after = (game.wording.standing(state)[1] for state in playback.states[-2:])
    assert detour == Fact("detour", ((1, after - before),)) and after > before
