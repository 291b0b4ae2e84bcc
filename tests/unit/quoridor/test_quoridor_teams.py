"""Two against two (RULES 18): who wins, what partners do for each other, and in which files."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from random import Random

import pytest

from game.club.achievements import person_views
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.match.series import new_series
from game.core.record.replay_form import DefaultReplayForm
from game.core.rules.options import OptionError
from game.core.rules.state import IllegalMove
from game.core.search.search_api import Budget
from game.quoridor import GAME
from game.quoridor.engine.four.maxn import search_maxn
from game.quoridor.engine.levels import LEVELS, field_of_state
from game.quoridor.engine.position import Position
from game.quoridor.files.replay import OriginForm
from game.quoridor.rules.moves import (
    Action,
    Board,
    Orientation,
    Pass,
    Place,
    Resign,
    Step,
    TimeUp,
)
from game.quoridor.rules.options import Options, Punishment, idle, settle
from game.quoridor.rules.state import State
from game.quoridor.tutor.achievements import ladder
from game.quoridor.tutor.reasons import rival_of

TEAMS = Options(4, 5, 3, timer_s=20, elapsed=Punishment.BOARD, teams=True)
START = State.start(TEAMS)


def after(state: State, *actions: Action) -> State:
    return reduce(lambda state, action: state.play(action), actions, state)


def match_of(options: Options, *levels: str) -> Match:
    named = zip("ABCD", levels or ("",) * 4, strict=True)
    return Match(GAME, options, 0, [Seat(name, k, level) for k, (name, level) in enumerate(named)])


def test_the_first_of_a_team_at_the_goal_wins_for_both() -> None:
    near = replace(START, pawns=((2, 3), (4, 2), (1, 4), (0, 2)))
    over = near.play(Step((2, 4)))
    assert (over.outcome().winners, over.outcome().returns) == ((0, 2), (1, -1, 1, -1))
    assert over.ranking == (0, 2, 1, 3) and not over.legal_moves()
    alone = replace(near, options=replace(TEAMS, teams=False, elapsed=Punishment.SURRENDER))
    assert alone.play(Step((2, 4))).outcome() is None
    text = GAME.exercises.setup.write(replace(START, losers=(0, 2), mover=1))
    with pytest.raises(OptionError):
        replace(TEAMS, position=text)  # it would be over before it begins


def test_the_first_home_may_end_a_game_of_four_and_the_others_are_placed_by_their_steps() -> None:
    race = replace(TEAMS, teams=False, elapsed=Punishment.SURRENDER, race=True)
    near = replace(State.start(race), pawns=((2, 3), (3, 2), (1, 4), (2, 2)))
    over = near.play(Step((2, 4)))
    assert over.ranking == (0, 3, 1, 2) and not over.legal_moves()
    outcome = over.outcome()
    assert outcome is not None and outcome.winner == 0
    assert outcome.badges == ("true_victory", "", "", "")
    assert near.play(Resign()).outcome() is None
    assert idle(Options(race=True))["race"] == "two" and idle(replace(race, teams=True))["race"]
    assert not OriginForm().holds(match_of(race).record())


def test_a_board_is_passed_once_and_costs_no_round() -> None:
    passed = START.play(Pass())
    assert passed.hands == (2, 3, 4, 3) and passed.mover == 0
    with pytest.raises(IllegalMove) as again:
        passed.play(Pass())
    assert again.value.reason.key == "has_passed"
    assert Pass() not in passed.legal_moves() and Pass() in START.legal_moves()
    assert Pass() in passed.play(Step((2, 1))).legal_moves()
    alone = State.start(replace(TEAMS, teams=False))
    assert Pass() not in alone.legal_moves() and alone.refusal(Pass()) is not None
    assert START.play(Resign()).play(Step((3, 2))).refusal(Pass()) is not None


def test_who_is_late_gives_the_next_opponent_a_board() -> None:
    assert after(START, TimeUp()).hands == (3, 4, 3, 3)
    one_out = after(START, Step((2, 1)), Resign())
    assert one_out.mover == 2 and one_out.play(TimeUp()).hands == (3, 3, 3, 4)
    last = after(one_out, Step((2, 3)), Step((1, 2)))
    assert last.mover == 0 and last.play(TimeUp()).hands == (3, 3, 3, 4)


def test_choosing_teams_proposes_a_board_for_the_late() -> None:
    four = GAME.presets["four"]
    assert settle(replace(four, teams=True), "teams").elapsed is Punishment.BOARD
    assert settle(replace(four, teams=True, players=2, size=9), "players").sides == 2
    assert GAME.option_rules.idle(Options())["teams"] == "two"
    assert GAME.partners(TEAMS, 1) == (3,) and GAME.partners(four, 1) == ()


def test_both_partners_win_matches_of_several_games() -> None:
    series = new_series(3, True, 4, 2)
    after_one = series.after((0, 2))
    assert after_one.wins == (1, 0, 1, 0) and not after_one.is_over
    over = after_one.after((1, 3))  # everybody has moved on by one seat: the same people
    assert over.champions == (0, 2) and over.is_over
    assert type(series).from_map(over.to_map(), 4) == over


def test_a_match_is_saved_replayed_and_kept_out_of_the_originals_files() -> None:
    match = match_of(TEAMS)
    for action in (Pass(), Place(Board((1, 2), Orientation.H, 2)), TimeUp(), Step((3, 2))):
        match.submit(action)
    again = Match.from_record(GAME, match.record())
    assert again.state == match.state and again.state.passed == (0,)
    assert not GAME.forms.replay.holds(match.record())
    assert not GAME.forms.text.holds(match.record())
    form = DefaultReplayForm({"quoridor": GAME})
    read = form.read(form.write(match.playback("teams", 1)))
    assert read.states[-1] == match.state and read.record.options["teams"] is True
    plain = match_of(replace(TEAMS, teams=False, elapsed=Punishment.SURRENDER)).record()
    assert "teams" not in plain.options and GAME.forms.replay.holds(plain)
    assert GAME.parse(START, "!pass") == GAME.parse(START, "PASS") == Pass()
    assert GAME.format(START, Pass()) == "!pass" and GAME.unpack(GAME.pack(Pass())) == Pass()


def test_the_search_plays_for_both_partners() -> None:
    """The partner is one step from the goal: a rival's board there must be foreseen for both."""
    near = replace(START, pawns=((2, 0), (4, 2), (2, 1), (0, 2)), hands=(0, 0, 0, 0), mover=1)
    field, here = field_of_state(near), Position.of(near)
    assert field.sides == 2 and rival_of(near) == 2
    lost = search_maxn(here, field, Budget(600), Random(0))
    won = search_maxn(here._replace(mover=2), field, Budget(600), Random(0))
    assert lost.score_cp < 0 < won.score_cp
    with_boards = here._replace(hands=(0, 3, 0, 0))
    found = search_maxn(with_boards, field, Budget(3000), Random(0))
    laid = replace(near, hands=(0, 3, 0, 0)).legal_moves()
    assert found.move[0] != 0 and any(isinstance(move, Place) for move in laid)


def test_a_computer_passes_a_board_to_a_partner_without_one() -> None:
    level = LEVELS["easy"]
    for own, is_passed in ((2, True), (1, False)):
        state = replace(START, hands=(own, 3, 0, 3))
        move = level.bot(state, Budget(level.nodes), Random(0)).move
        assert (move == Pass()) is is_passed, own


def test_a_win_with_a_partner_is_no_rung_of_the_ladder() -> None:
    match = match_of(TEAMS, "", "easy", "easy", "easy")
    while match.state.outcome() is None:
        walks = [m for m in match.state.legal_moves() if not isinstance(m, Place | Pass)]
        mover = match.state.mover
        best = min(walks, key=lambda m: match.state.play(m).steps_to_goal(mover) or 0)
        match.submit(Resign() if mover % 2 else best)
    (climb,) = person_views(match)
    others = [rung for rung in ladder() if rung.id != "jumps"]
    assert climb.is_won and not any(any(rung.plies(climb)) for rung in others)
