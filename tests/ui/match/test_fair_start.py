"""Fair starts: as people set them on the seats, and what comes by itself before a match."""

from __future__ import annotations

import pytest
from hands import Keys
from kept import append_results, database_in
from openings import first_moves, join
from pilot import Pilot
from posted_pad import posted_pad

from game.core.learning.exercise import CardResult
from game.core.match.handicap import NONE, Handicap
from game.core.match.match import Match
from game.core.match.match_setup import MatchPlan
from game.core.match.seats import Seat
from game.core.match.series import new_series
from game.registry import GAMES
from game.store.matches import UNFINISHED
from game.store.people import People, Person
from game.store.results import MatchResult
from scenes.input.actions import Button
from scenes.input.seating import Seating
from scenes.menus.seats.join import JoinScene
from scenes.table.session.last_options import remember

QUORIDOR = GAMES["quoridor"]


def boards(count: int) -> Handicap:
    return Handicap(own=(("boards", count),))


def join_two(pilot: Pilot, preset: str = "standard") -> JoinScene:
    """Ask who plays, with a person on every seat."""
    scene = join(pilot, preset)
    while any(seat.level for seat in scene.lineup.seats):
        scene.lineup.add_person()
    return scene


def handicaps(scene: JoinScene) -> list[Handicap]:
    return [seat.handicap for seat in scene.lineup.seats]


def begin(pilot: Pilot) -> Match:
    Keys(pilot).press(Button.PAUSE)
    pilot.reach("PlayScene")
    match: Match = pilot.table.match
    return match


def sit(pilot: Pilot, mine: Handicap, theirs: Handicap = NONE, game_id: str = "quoridor") -> Match:
    game = GAMES[game_id]
    seats = Seat("Mira", 0, "", mine), Seat("Otto", 1, "", theirs)
    match = Match(game, game.options(timer_s=0), 3, seats)
    pilot.go.play(match, Seating())
    pilot.wait(4000)
    return match


@pytest.mark.slow
@pytest.mark.parametrize(("device", "seat"), [("keys", 0), ("pad", 1)])
def test_a_seat_is_given_boards_and_the_match_begins_with_them(
    pilot: Pilot, device: str, seat: int
) -> None:
    scene = join_two(pilot)
    hands = Keys(pilot) if device == "keys" else posted_pad(pilot)
    pilot.focus(("fair", seat))
    hands.press(Button.CONFIRM)
    pilot.wait(300)
    assert pilot.scene_name == "FairStartScene"
    hands.press(Button.RIGHT, Button.RIGHT, Button.DOWN, Button.DOWN, Button.RIGHT, Button.CANCEL)
    pilot.wait(300)
    assert pilot.scene is scene
    given = {seat: Handicap(200, own=(("boards", 2),)), 1 - seat: NONE}
    assert handicaps(scene) == [given[0], given[1]]
    assert pilot.shows("+2 boards, clock \u00d7 2")
    match = begin(pilot)
    assert (match.state.hands[seat], match.state.hands[1 - seat]) == (12, 10)
    assert match.limit_ms(seat) == 2 * (match.limit_ms(1 - seat) or 0)
    assert pilot.shows("+2 boards, clock \u00d7 2")


def test_what_makes_no_sense_says_why_and_stays(pilot: Pilot) -> None:
    scene = join_two(pilot, "unlimited")
    pilot.click_on(("fair", 1))
    pilot.wait(300)
    assert pilot.shows("Boards never run out in this game.")
    before = pilot.tree()
    Keys(pilot).press(Button.RIGHT)
    assert pilot.tree() == before and handicaps(scene)[1] == NONE


def test_whoever_keeps_it_sits_down_like_that_and_a_computer_does_not(pilot: Pilot) -> None:
    library, stack = pilot.library, pilot.context.stack
    library.keep_people(*People().newcomers([("Mira", 0), ("Otto", 1)]))
    join_two(pilot)
    pilot.click_on(("fair", 0))
    pilot.wait(300)
    pilot.scene.on_step("boards", 1)
    pilot.scene.on_press("keep")
    for _ in range(2):
        stack.pop()
    scene = join_two(pilot)
    assert handicaps(scene) == [boards(1), NONE]
    scene.on_step(("who", 0), 1)
    assert not handicaps(scene)[0], "a computer sits there now"


def test_whoever_begins_without_sitting_down_has_it_too(pilot: Pilot) -> None:
    mira = Person("0106aa", "Mira", usual=boards(1))
    pilot.library.keep_people(mira)
    join(pilot)
    match = begin(pilot)
    assert match.seats[0].name == "Mira" and match.state.hands == (11, 10)


def test_in_a_match_that_goes_on_seats_keep_what_they_had(pilot: Pilot) -> None:
    """The person who sits down prefers another seat and another handicap."""
    library, given = pilot.library, boards(-10)
    library.keep_people(Person("0106aa", "Mira", 0, seat=1, usual=boards(5)))
    seats = Seat("Ann", 0, "", given), Seat("Bo", 1)
    begun = Match(QUORIDOR, QUORIDOR.options(timer_s=0), 3, seats)
    begun.submit(begun.state.legal_moves()[0])
    scene = JoinScene(
        pilot.context, QUORIDOR, MatchPlan(begun.options, begun.seats), begun.record()
    )
    pilot.push(scene)
    scene.lineup.sit(0, library.people.here[0])
    assert handicaps(scene) == [given, NONE]
    assert "fair" not in pilot.tree(), "nothing can be changed there any more"
    assert begin(pilot).state == begun.state


def test_so_many_moves_may_be_taken_back_and_a_match_gone_on_with_knows_it(pilot: Pilot) -> None:
    sit(pilot, Handicap(undos=1), Handicap(undos=0))
    table, library = pilot.table, pilot.library
    assert not table.may_take_back
    first_moves(pilot)
    assert table.may_take_back
    table.take_back()
    for name in ("Mira has used hers", "Otto has none"):
        first_moves(pilot)
        assert not table.may_take_back, name
    assert table.session.journal.save_as("Friday") is None
    (named,) = [entry for entry in library.matches.find(UNFINISHED) if entry.is_saved]
    again, _ = library.resume(named)
    assert again is not None and again.match.assistance(0).undos == 1, "and so does a copy of it"
    pilot.set(take_back="never")
    sit(pilot, Handicap(undos=2, help="alone"))
    Keys(pilot).press(pilot.table.hint_button)
    pilot.wait(100)
    assert pilot.has("handicap.no_hints", who="Mira")
    assert not pilot.table.session.coach.is_showing
    first_moves(pilot)
    assert pilot.table.may_take_back, "whatever the settings say"


@pytest.mark.slow
def test_a_move_is_shown_each_turn(pilot: Pilot) -> None:
    sit(pilot, Handicap(help="shown", level="easy"))
    guide = pilot.table.session.guide
    pilot.until(lambda: guide.move is not None)
    assert guide.move in pilot.table.match.state.legal_moves()
    pilot.table.submit(guide.move)
    assert guide.move is None
    pilot.wait(600)
    assert guide.move is None, "Otto is on his own"


@pytest.mark.slow
def test_a_slip_is_asked_about_once(pilot: Pilot) -> None:
    match = sit(pilot, Handicap(help="warned"), game_id="subtraction_squares")
    state, judge = match.state, match.game.teaching.judge
    assert judge is not None
    slip = next(
        move
        for move in state.legal_moves()
        if judge.verdict(state, move, state.play(move)).result is CardResult.SLIP
    )
    pilot.table.submit(slip)
    assert not match.ply, "it is looked at first"
    pilot.until(lambda: pilot.scene_name == "NoticeScene" or match.ply)
    assert not match.ply
    pilot.scene.on_press("yes")
    pilot.wait(600)
    assert match.ply == 1
    first_moves(pilot)
    assert match.ply == 2, "Otto is not warned"


ANN, BO, PEBBLE = Seat("Ann", 0), Seat("Bo", 1), Seat("Pebble", 1, "easy")


def win(pilot: Pilot, *seats: Seat) -> None:
    """Let the first of two win twice."""
    names, levels = tuple(seat.name for seat in seats), tuple(seat.level for seat in seats)
    results = [
        MatchResult(f"m{k}", "quoridor", k, names, levels, (0, 1), "x", 20) for k in range(2)
    ]
    append_results(database_in(pilot.data), results)


def propose(pilot: Pilot, *seats: Seat, **more: object) -> None:
    match = Match(QUORIDOR, QUORIDOR.options(timer_s=0), 3, seats, **more)  # type: ignore[arg-type]
    pilot.go.play(match, Seating())
    pilot.wait(400)


def test_a_board_comes_by_itself_is_said_before_and_declined_by_one_press(pilot: Pilot) -> None:
    title, keys = pilot.scene, Keys(pilot)
    win(pilot, ANN, BO)
    for button, hands in ((Button.CANCEL, None), (Button.CONFIRM, (10, 11)), (None, (10, 10))):
        pilot.go.title()
        title = pilot.scene
        propose(pilot, ANN, BO)
        assert pilot.scene_name == "BalanceScene"
        assert pilot.shows("Ann won twice in a row: Bo gets +1 board.")
        keys.choose("Level start") if button is None else keys.press(button)
        pilot.wait(600)
        if hands is None:
            assert pilot.scene is title, "back leads to where people came from"
            continue
        assert pilot.table.match.state.hands == hands
        assert any(seat.handicap for seat in pilot.table.match.seats) == (hands[1] == 11)


def test_a_weaker_or_stronger_computer_is_offered_and_remembered(pilot: Pilot) -> None:
    pilot.set(last_plans={"quoridor": {}})
    remember(pilot.context, Match(QUORIDOR, QUORIDOR.options(), 1, (ANN, PEBBLE)))
    win(pilot, ANN, PEBBLE)
    propose(pilot, ANN, PEBBLE)
    stronger = pilot.words("level.normal.who")
    told = f"Ann beat Pebble twice in a row. Ready for {stronger}, one step up?"
    assert told in pilot.tree()
    Keys(pilot).press(Button.CONFIRM)
    pilot.wait(600)
    computer = pilot.table.match.seats[1]
    assert computer.level == "normal" and computer.name == stronger
    plan = MatchPlan.from_map(QUORIDOR, pilot.context.settings.last_plans["quoridor"])
    assert plan.seats[1].level == "normal"


def test_nothing_comes_where_it_is_switched_off_counts_for_more_or_goes_on(pilot: Pilot) -> None:
    win(pilot, ANN, BO)
    series = new_series(3, True, 2).after((0,))
    for more in ({"stakes": "tournament"}, {"series": series}, {}):
        pilot.set(balance=bool(more))
        propose(pilot, ANN, BO, **more)
        assert pilot.scene_name == "PlayScene", more
