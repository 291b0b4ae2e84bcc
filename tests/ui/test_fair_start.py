"""Fair starts, as people set them on the seats and play with them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hands import Keys
from pilot import Pilot
from posted_pad import posted_pad

from game.core.learning.exercise import CardResult
from game.core.match.handicap import NONE, Handicap
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from game.store.matches import UNFINISHED
from game.store.people import People, Person
from scenes.dialogs.notice import NoticeScene
from scenes.input.actions import Button
from scenes.input.seating import Seating
from scenes.menus.seats.fair_start import FairStartScene
from scenes.menus.seats.join import JoinScene
from scenes.table.screens.play import PlayScene


def join(
    pilot: Pilot, game_id: str = "quoridor", preset: str = "standard", *, is_shared: bool = True
) -> JoinScene:
    game = GAMES[game_id]
    scene = JoinScene(pilot.app.cabinet, game, game.presets[preset], preset)
    pilot.app.cabinet.stack.push(scene)
    pilot.wait(300)
    for k in range(len(scene.lineup.seats)) if is_shared else ():
        if scene.lineup.seats[k].level:
            scene.lineup.add_person()
    return scene


def sit(pilot: Pilot, mine: Handicap, theirs: Handicap = NONE, game_id: str = "quoridor") -> Match:
    game = GAMES[game_id]
    seats = Seat("Mira", 0, "", mine), Seat("Otto", 1, "", theirs)
    match = Match(game, game.options(timer_s=0), 3, seats)
    pilot.app.cabinet.go.play(match, Seating())
    pilot.wait(4000)
    return match


def open_form(pilot: Pilot, scene: JoinScene, seat: int) -> FairStartScene:
    target = scene.screen.target(("fair", seat))
    assert target is not None
    pilot.click(*_middle(target.box))
    pilot.wait(300)
    assert isinstance(pilot.scene, FairStartScene)
    return pilot.scene


def _middle(box: tuple[float, float, float, float]) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


@pytest.mark.slow
@pytest.mark.parametrize("device", ["keys", "pad"])
def test_a_seat_is_given_boards_and_the_match_begins_with_them(pilot: Pilot, device: str) -> None:
    scene = join(pilot)
    hands = Keys(pilot) if device == "keys" else posted_pad(pilot)
    scene.screen.focus_on(("fair", 0))
    pilot.frame()
    hands.press(Button.CONFIRM)
    pilot.wait(300)
    assert isinstance(pilot.scene, FairStartScene)
    for button in (Button.RIGHT, Button.RIGHT, Button.DOWN, Button.DOWN, Button.RIGHT):
        hands.press(button)
    hands.press(Button.CANCEL)
    pilot.wait(300)
    assert pilot.scene is scene
    assert [seat.handicap for seat in scene.lineup.seats] == [
        Handicap(200, own=(("boards", 2),)),
        NONE,
    ]
    assert pilot.shows("+2 boards, clock \u00d7 2")
    scene._start()
    pilot.wait(600)
    match = pilot.table.match
    assert match.state.hands == (12, 10) and match.limit_ms(0) == 2 * (match.limit_ms(1) or 0)
    assert isinstance(pilot.scene, PlayScene) and pilot.shows("+2 boards, clock \u00d7 2")


def test_what_makes_no_sense_says_why_and_stays(pilot: Pilot) -> None:
    scene = join(pilot, preset="unlimited")
    form = open_form(pilot, scene, 1)
    assert pilot.shows("Boards never run out in this game.")
    Keys(pilot).press(Button.RIGHT)
    assert not form._given and not scene.lineup.seats[1].handicap


def test_whoever_keeps_it_sits_down_like_that_and_a_computer_does_not(pilot: Pilot) -> None:
    scene = join(pilot)
    club = pilot.app.cabinet.library.club
    people = club.meet()
    club.keep(people.with_guests([("Mira", 0), ("Otto", 1)]))
    pilot.app.cabinet.stack.pop()
    scene = join(pilot)
    form = open_form(pilot, scene, 0)
    form.on_step("boards", 1)
    form.on_press("keep")
    pilot.app.cabinet.stack.pop()
    pilot.app.cabinet.stack.pop()
    scene = join(pilot)
    given = Handicap(own=(("boards", 1),))
    assert [seat.handicap for seat in scene.lineup.seats] == [given, NONE]
    scene.on_step(("who", 0), 1)
    assert not scene.lineup.seats[0].handicap, "a computer sits there now"


def test_whoever_begins_without_sitting_down_has_it_too(pilot: Pilot) -> None:
    club = pilot.app.cabinet.library.club
    mira = Person("0106aa", "Mira", usual=Handicap(own=(("boards", 1),)))
    club.keep(People((mira,)))
    scene = join(pilot, is_shared=False)
    scene._start()
    pilot.wait(600)
    match = pilot.table.match
    assert match.seats[0].name == "Mira" and match.state.hands == (11, 10)


def test_in_a_match_that_goes_on_seats_keep_what_they_had(pilot: Pilot) -> None:
    """Whoever sits down there likes another seat best, and has something else every time."""
    club = pilot.app.cabinet.library.club
    usual = Handicap(own=(("boards", 5),))
    club.keep(People((Person("0106aa", "Mira", 0, seat=1, usual=usual),)))
    game, given = GAMES["quoridor"], Handicap(own=(("boards", -10),))
    begun = Match(game, game.options(timer_s=0), 3, (Seat("Ann", 0, "", given), Seat("Bo", 1)))
    begun.submit(begun.state.legal_moves()[0])
    cabinet = pilot.app.cabinet
    scene = JoinScene(cabinet, game, begun.options, "standard", begun=begun.record())
    cabinet.stack.push(scene)
    scene.lineup.sit(0, club.people.here[0])
    assert [seat.handicap for seat in scene.lineup.seats] == [given, NONE]
    assert "fair" not in pilot.tree(), "nothing can be changed there any more"
    scene._start()
    pilot.wait(600)
    assert pilot.table.match.state == begun.state


def test_so_many_moves_may_be_taken_back_and_a_match_gone_on_with_knows_it(pilot: Pilot) -> None:
    match = sit(pilot, Handicap(undos=1), Handicap(undos=0))
    table = pilot.table
    assert not table.may_take_back
    table.submit(match.state.legal_moves()[0])
    assert table.may_take_back
    table.take_back()
    table.submit(match.state.legal_moves()[0])
    assert not table.may_take_back, "Mira has used hers"
    table.submit(match.state.legal_moves()[0])
    assert not table.may_take_back, "Otto has none"
    cabinet, journal = pilot.app.cabinet, table.sitting.journal
    assert journal.save_as("Friday") is None
    (named,) = [entry for entry in cabinet.library.listed(UNFINISHED) if entry.is_saved]
    again, _ = cabinet.library.resume(named)
    assert again is not None and again.match.assistance(0).undos == 1, "and so does a copy of it"
    cabinet.change_settings(replace(cabinet.settings, take_back="never"))
    assert sit(pilot, Handicap(undos=2)).ply == 0
    pilot.table.submit(pilot.table.match.state.legal_moves()[0])
    assert pilot.table.may_take_back, "whatever the settings say"


def test_no_hints_for_a_seat_without(pilot: Pilot) -> None:
    sit(pilot, Handicap(help="alone"))
    Keys(pilot).press(pilot.table.hint_button)
    pilot.wait(100)
    assert pilot.shows(pilot.words("handicap.no_hints", who="Mira"))
    assert not pilot.table.sitting.coach.is_showing


@pytest.mark.slow
def test_a_move_is_shown_each_turn(pilot: Pilot) -> None:
    sit(pilot, Handicap(help="shown", level="easy"))
    guide = pilot.table.sitting.guide
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
    pilot.until(lambda: isinstance(pilot.scene, NoticeScene) or match.ply)
    assert isinstance(pilot.scene, NoticeScene) and not match.ply
    pilot.scene.on_press("yes")
    pilot.wait(600)
    assert match.ply == 1
    pilot.table.submit(match.state.legal_moves()[0])
    assert match.ply == 2, "Otto is not warned"
