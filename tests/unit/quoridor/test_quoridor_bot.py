"""The computers of Quoridor play legally in every mode, race, block and cheat; and its coach."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import accumulate
from random import Random

import pytest
from answers import check_hints, check_review
from quoridor_positions import FOUR, STANDARD, placed
from words import all_words

from game.core.learning.assessment import Annotation, Review
from game.core.match.leader import ahead, led_from
from game.core.rules.comment import Comment
from game.core.search.search_api import Budget, Level, OutOfBudget
from game.quoridor import GAME
from game.quoridor.engine.levels import LEVELS
from game.quoridor.rules.moves import (
    Action,
    Board,
    Cheat,
    CheatKind,
    Destroy,
    Jump,
    Orientation,
    Place,
    Resign,
    Step,
    TimeUp,
)
from game.quoridor.rules.options import INFINITE, Options
from game.quoridor.rules.state import State
from game.quoridor.tutor.coach import coach, standing
from game.quoridor.tutor.reasons import why
from game.quoridor.tutor.review import review

SOME = 6_000  # nodes: a tenth of a second
FEW = 50  # nodes: more than one ply, few enough for a whole game in a test
H, V = Orientation


BARE = Options(boards=0, cheats=1)


def chosen(state: State, level: str, seed: int = 1) -> Action:
    bot = LEVELS[level]
    return bot.bot(state, Budget(min(bot.nodes, SOME)), Random(seed)).move


def played_out(state: State, level: Level[State, Action], plies: int) -> State:
    for ply in range(plies):
        if state.is_over:
            break
        choice = level.bot(state, Budget(level.nodes), Random(ply))
        assert choice.move in state.legal_moves()
        assert -1 <= choice.evaluation <= 1 and choice.nodes <= level.nodes
        state = state.play(choice.move)
    return state


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_wins_in_one(level: str) -> None:
    four = placed(((5, 9), (1, 5), (5, 1), (9, 5)), FOUR)
    for seed in range(8):
        assert chosen(placed(((2, 7), (6, 1))), level, seed) == Step((2, 8))
        assert chosen(four, level, seed) == Step((5, 10))


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_stops_who_is_about_to_win(level: str) -> None:
    for rival in ((4, 1), (0, 1), (8, 1)):
        state = placed(((4, 4), rival))
        after = state.play(chosen(state, level))
        assert not any(after.play(move).is_over for move in after.legal_moves()), rival


MODES = {
    "standard": STANDARD,
    "tiny": Options(size=3, boards=2, cheats=2),
    "small": Options(size=5, boards=5, cheats=9),
    "large": Options(size=15, boards=3),
    "no boards": BARE,
    "infinite": Options(size=7, boards=INFINITE, cheats=1),
    "four": FOUR,
    "four who cheat": Options(players=4, size=5, boards=4, cheats=3),
}


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize("mode", MODES)
def test_plays_legally_to_the_end(mode: str, level: str) -> None:
    assert played_out(State.start(MODES[mode]), Level(LEVELS[level].bot, FEW), 600).is_over


def test_plays_on_beside_one_who_is_walled_in() -> None:
    shut = Board((0, 1), H, 1), Board((1, 0), V, 1)
    for options in (BARE, STANDARD, FOUR):
        pawns = ((0, 0), (7, 4), (5, 10), (0, 5))[: options.players]
        for mover in range(options.players):
            state = placed(pawns, options, *shut, mover=mover)
            assert chosen(state, "hard") in state.legal_moves(), (options, mover)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_cheat_that_wins_is_used(level: str) -> None:
    state, line = placed(((2, 6), (6, 1)), BARE), []
    while not state.is_over:
        assert state.mover == 0
        line.append(chosen(state, level))
        state = state.play(line[-1])
    assert line == [Cheat(CheatKind.ADDROUND), Step((2, 7)), Step((2, 8))]
    walled = placed(((1, 7), (6, 3)), BARE, *(Board((x, 8), H, 2) for x in (0, 2, 4, 6)))
    assert chosen(walled, level) == Destroy((0, 8), H)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_cheats_for_nothing(level: str) -> None:
    state = State.start(Options(cheats=3))
    for _ in range(4):
        move = chosen(state, level)
        assert not isinstance(move, Cheat | Destroy)
        state = state.play(move)


GAME_OF_SIX = """
from random import Random
from game.core.search.search_api import Budget
from game.quoridor import GAME
from game.quoridor.rules.options import Options
for options in (Options(cheats=2), Options(players=4, size=11, boards=7)):
    state = GAME.new(options, 1)
    for ply in range(4):
        for level in GAME.levels.values():
            choice = level.bot(state, Budget(min(level.nodes, 150)), Random(ply))
            print(GAME.pack(choice.move), choice.evaluation, choice.nodes)
        state = state.play(choice.move)
"""


def test_the_same_choices_in_two_processes() -> None:
    def told(hash_seed: str) -> str:
        paths = os.pathsep.join(path for path in sys.path if path)
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths}
        done = subprocess.run(
            [sys.executable, "-c", GAME_OF_SIX], env=env, capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    first = told("1")
    assert first.count("\n") == 2 * 4 * len(LEVELS)
    assert first == told("2")


pytestmark = pytest.mark.usefixtures("shallow_judge")


def told(hint: Comment) -> str:
    """The sentence that a person reads."""
    sentence = all_words()[f"quoridor.hint.{hint.key}"]
    return sentence.format(who="Otto", **dict(hint.values))


def test_three_hints_that_lead_to_a_move() -> None:
    state = placed(((4, 3), (4, 5)))
    hints = coach(state)
    first, kind, move = hints
    assert told(first) == "You're level: 5 steps each."
    assert kind.key.startswith("think_") and not kind.line
    assert len(move.line) == 1 and move.line[0] in state.legal_moves()
    assert move.cells
    check_hints(state, hints)
    assert coach(state) == hints
    assert coach(state.play(Resign())) == ()


def test_who_is_ahead() -> None:
    for pawns, key, by in (
        (((4, 5), (4, 6)), "leads", 3),
        (((4, 2), (4, 3)), "trails", 3),
        (((0, 1), (8, 7)), "level", 0),
    ):
        hint = standing(placed(pawns))
        assert (hint.key, hint.players, dict(hint.values)["by"]) == (key, (1,), by)
        assert pawns[0] in hint.cells


LEVEL = placed(((4, 4), (4, 5)))
APART = placed(((1, 4), (7, 5)))
WALL = [Board((x, 5), H, 2) for x in (0, 2, 4, 6)]
CHEATING = placed(((1, 4), (7, 2)), Options(cheats=2), *WALL)
REASONS: list[tuple[State, Action, str, dict[str, int]]] = [
    (placed(((4, 4), (4, 2))), Place(Board((4, 2), H, 2)), "board_free", {"cost": 1, "own": 0}),
    (LEVEL, Place(Board((3, 5), H, 2)), "board", {}),
    (LEVEL, Place(Board((0, 8), H, 2)), "board_ahead", {}),
    (LEVEL, Jump((4, 6)), "jump", {"gained": 2}),
    (LEVEL, Step((3, 4)), "aside", {}),
    (LEVEL, Step((4, 3)), "back", {}),
    (APART, Step((1, 5)), "onward", {"left": 3, "theirs": 5}),
    (placed(((0, 7), (7, 5))), Step((0, 8)), "goal", {}),
    (CHEATING, Cheat(CheatKind.LONGBOARD), "cheat_longboard", {}),
    (CHEATING, Destroy((0, 5), H), "destroy", {"saved": 7}),
    (
        placed(((1, 4), (7, 2)), Options(cheats=2), Board((0, 4), H, 2)),
        Destroy((0, 4), H),
        "destroy_open",
        {},
    ),
]


def test_the_reasons_of_moves() -> None:
    for state, action, key, values in REASONS:
        reason = why(state, action)
        told = dict(reason.values)
        assert reason.key == key and {name: told[name] for name in values} == values, action
    paid = why(*REASONS[0][:2])
    assert paid.players == (1,) and (4, 2) in paid.cells and (4, 1) not in paid.cells


def test_among_four_the_one_who_pays_is_named() -> None:
    state = placed(((5, 1), (9, 5), (5, 2), (1, 5)), FOUR)
    assert why(state, Place(Board((5, 2), H, 2))).players == coach(state)[0].players == (2,)


def test_a_stuck_player_is_told_so() -> None:
    options = Options(players=4, size=3, boards=0)
    sides = Board((1, 0), V, 1), Board((1, 2), V, 1)
    state = placed(((0, 0), (0, 1), (0, 2), (2, 1)), options, *sides)
    (stay,) = state.legal_moves()
    assert why(state, stay).key == "stuck"
    assert coach(state)[-1].line == (stay,)


def looked_back(state: State, *moves: Action) -> Review:
    states = list(accumulate(moves, lambda state, move: state.play(move), initial=state))
    found = review(states, moves)
    check_review(states, found)
    return found


def slips(found: Review, is_slip: bool = True) -> list[Annotation]:
    """Return the slips, or the comment on each that names the better move."""
    return [remark for remark in found.remarks if remark.is_slip is is_slip]


def test_a_blunder_is_told_with_what_was_better() -> None:
    start = placed(((4, 7), (4, 1)))
    found = looked_back(start, Step((4, 6)), Step((4, 0)))
    slip, then = found.remarks
    assert slip == Annotation(0, Comment("let_win", players=(1,)))
    assert then == Annotation(0, Comment("goal", line=(Step((4, 8)),)), is_slip=False)
    assert found.evaluations[0][0] > 0.9 and found.evaluations[-1] == (-1, 1)
    assert led_from(found.evaluations) == 1
    assert found.turning_point == 1


def test_giving_up_too_early_is_a_slip_and_a_timeout_is_none() -> None:
    start, bare = State.start(STANDARD), Options(boards=0)
    (slip,) = slips(looked_back(start, Resign()))
    assert slip.comment.key == "gave_up" and slip.comment.line
    (slip,) = slips(looked_back(placed(((4, 7), (8, 8)), bare), Resign()))
    assert slip.comment.key == "gave_up_won"
    assert not slips(looked_back(start, TimeUp()))
    assert not slips(looked_back(placed(((0, 2), (8, 1)), bare), Resign())), "it was lost"


def test_what_a_bad_move_has_done_is_told() -> None:
    for pawns, to, hands, key, about in (
        (((6, 7), (0, 1)), (5, 7), (1, 2), "let_win", (1,)),
        (((4, 4), (5, 4)), (3, 4), (0, 0), "threw_away", (1,)),
        (((1, 5), (5, 3)), (0, 5), (1, 2), "lost", (1,)),
        (((6, 7), (1, 3)), (6, 6), (2, 3), "won_no_more", ()),
        (((1, 7), (3, 2)), (0, 7), (2, 3), "gave_much", ()),
        (((3, 5), (8, 2)), (4, 5), (2, 2), "gave_away", ()),
    ):
        (slip,) = slips(looked_back(placed(pawns, hands=hands), Step(to)))
        assert (slip.comment.key, slip.comment.players) == (key, about), pawns


def test_among_four_a_slip_is_what_a_move_is_worth_less_than_the_best() -> None:
    start = placed(((5, 9), (9, 5), (5, 2), (1, 5)), FOUR)
    slip, then = looked_back(start, Step((5, 8))).remarks
    assert slip.comment.key in ("gave_away", "gave_much") and slip.is_slip
    assert (then.ply, then.comment.key, then.comment.line) == (0, "goal", (Step((5, 10)),))
    assert not slips(looked_back(start, Step((5, 10))))


def test_among_four_a_door_left_open_is_a_slip() -> None:
    start = placed(((5, 2), (8, 5), (5, 1), (8, 9)), FOUR, mover=1)
    (then,) = slips(looked_back(start, Step((8, 6))), False)
    assert then.comment.key.startswith("board") and then.comment.players[0] == 2


def test_a_game_of_four_stands_as_the_places_do_that_are_left() -> None:
    start = placed(((5, 9), (9, 4), (5, 7), (1, 3)), FOUR)
    moves = (Step((5, 10)), Resign(), TimeUp())
    stood = looked_back(start, *moves).evaluations
    assert ahead(stood[0]) == 0 and led_from(stood) is None
    assert stood[1][0] == 1 and max(stood[1][1:]) <= 1 / 3
    assert stood[2][1] == -1 and min(stood[2][2:]) >= -1 / 3
    assert stood[3] == pytest.approx((1, -1, -1 / 3, 1 / 3))


def test_a_look_back_that_nobody_waits_for_any_more_stops() -> None:
    state = GAME.new(GAME.options(), 1)
    asked = iter((False, False, True))
    with pytest.raises(OutOfBudget):
        review([state] * 9, [Step((4, 1))] * 8, lambda: next(asked))
