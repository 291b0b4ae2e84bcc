"""The viewer: its timeline, the moves in words, what would have been better, and the details."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hands import Hand, Keys, Mouse, label
from pilot import Pilot
from posted_pad import posted_pad

from game.causality.rules.moves import Submit
from game.core.match.match import Match, Transition
from game.core.match.seats import Seat
from game.core.rules.common_moves import TimeUp
from game.quoridor.rules.moves import (
    Board,
    Cheat,
    CheatKind,
    Orientation,
    Place,
    Step,
    Swap,
)
from game.reduction.moves import Challenge
from game.registry import GAMES
from game.words.message import message
from scenes.boards import VIEWS
from scenes.input.actions import Button
from scenes.review.watch import WatchScene
from scenes.ui.easel import Easel

V = Orientation.V
SLIPPED = ("1", "2", "1", "2", "1", "2", "1")
"""A game of Even-Steven from 15: the fourth move gives the win away."""

SLIP = 3
"""The position before it."""


def of_steven() -> Match:
    game = GAMES["even_steven"]
    match = Match(game, game.options(start=15), 1, [Seat("Mira", 0), Seat("Otto", 1)])
    for line in SLIPPED:
        match.submit(game.parse(match.state, line))
    return match


@pytest.fixture
def viewer(pilot: Pilot) -> Pilot:
    playback = of_steven().playback("The side door", 1_700_000_000_000)
    scene = WatchScene(pilot.app.cabinet, playback, replay_id="0106abc")
    pilot.app.cabinet.stack.push(scene)
    pilot.until(lambda: scene._remarks.all)
    pilot.frame()
    return pilot


@pytest.fixture
def hand(viewer: Pilot, hand: Hand) -> Hand:
    return hand


def shows_ply(pilot: Pilot, ply: int) -> bool:
    return pilot.shows(pilot.words("watch.count", n=ply, of=len(SLIPPED)))


def test_it_says_what_is_watched(viewer: Pilot) -> None:
    for words in (viewer.words("watch.title"), "The side door", "Mira", "Otto"):
        assert viewer.shows(words), words
    assert viewer.shows(viewer.words("even_steven.short_name"))
    assert shows_ply(viewer, 0)


def test_the_buttons_step_and_play(hand: Hand) -> None:
    pilot = hand.pilot
    hand.choose_key("watch.step")
    assert shows_ply(pilot, 1)
    hand.choose_key("watch.last")
    assert shows_ply(pilot, 7)
    hand.choose_key("watch.step_back")
    assert shows_ply(pilot, 6)
    hand.choose_key("watch.first")
    assert shows_ply(pilot, 0)
    hand.choose_key("watch.play")
    assert pilot.words("watch.stop") in [label(item) for item in pilot.page.items]
    pilot.wait(3000)
    assert not shows_ply(pilot, 0)


def test_the_line_is_scrubbed_and_a_picture_leads_to_its_moment(viewer: Pilot) -> None:
    timeline = viewer.scene._timeline
    x, y, w, h = timeline.bar
    viewer.press_at(x + w, y + h / 2)
    viewer.frame()
    assert shows_ply(viewer, 7)
    viewer.point(x + w * 2 / 7, y + h / 2)
    viewer.frame()
    assert shows_ply(viewer, 2)
    viewer.release_at(x + w * 2 / 7, y + h / 2)
    viewer.frame()
    moments = timeline.moments
    assert moments[0] == 0 and moments[-1] == 7 and len(moments) > 2
    for ply in moments:
        left, top, wide, high = timeline._frame(ply, 50)
        viewer.click(left + wide / 2, top + high / 2)
        assert shows_ply(viewer, ply)


def test_the_pictures_of_the_moments_never_touch(viewer: Pilot) -> None:
    timeline = viewer.scene._timeline
    boxes = [timeline._frame(ply, 58.0) for ply in timeline.moments]
    for (x, _, w, _), (other, *_) in pairwise(boxes):
        assert x + w < other


def test_the_moves_read_downwards_and_a_click_goes_there(viewer: Pilot) -> None:
    Keys(viewer).choose_key("watch.last")
    lines = [line for line in viewer.read() if line.words in {str(k) for k in range(1, 8)}]
    numbers = [int(line.words) for line in lines if line.box[0] < 120]
    heights = [line.box[1] for line in lines if line.box[0] < 120]
    assert numbers == sorted(numbers) and heights == sorted(heights)
    row = next(line for line in lines if line.words == "4" and line.box[0] < 120)
    viewer.click(row.box[0] + 60, row.box[1] + row.box[3] / 2)
    assert shows_ply(viewer, 4)


def test_a_remark_comes_with_a_picture_of_what_would_have_been_better(hand: Hand) -> None:
    pilot = hand.pilot
    hand.choose_key("watch.next_remark")
    assert shows_ply(pilot, SLIP)
    assert pilot.shows("?"), "it is marked among the moves"
    assert pilot.shows(pilot.words("watch.better"))
    assert not pilot.shows(pilot.words("watch.could_have_been"))
    hand.choose_key("watch.show")
    assert pilot.shows(pilot.words("watch.could_have_been"))


def test_from_any_position_people_can_play_on(hand: Hand) -> None:
    hand.choose_key("watch.step")
    hand.choose_key("watch.play_on")
    assert hand.pilot.scene_name == "JoinScene"


def test_after_the_end_there_is_nothing_to_play_on(viewer: Pilot) -> None:
    Keys(viewer).choose_key("watch.last")
    item = next(i for i in viewer.page.items if label(i) == viewer.words("watch.play_on"))
    assert not item.is_enabled


def test_the_details_tell_the_id(hand: Hand) -> None:
    hand.choose_key("watch.more")
    hand.choose_key("aside.details")
    pilot = hand.pilot
    assert pilot.shows(pilot.words("details.id", id="0106abc"))
    assert pilot.shows(pilot.words("details.sound"))
    hand.choose_key("notice.ok")
    assert pilot.scene_name == "WatchScene"


def test_what_is_wrong_with_a_file_stands_in_the_details_only(pilot: Pilot) -> None:
    fault = message("disk.full")
    playback = replace(of_steven().playback(), warnings=(fault,))
    pilot.app.cabinet.stack.push(WatchScene(pilot.app.cabinet, playback))
    pilot.wait(100)
    told = pilot.strings.say(fault)
    assert not pilot.shows(told)
    keys = Keys(pilot)
    keys.press(Button.PAUSE)
    keys.choose_key("aside.details")
    assert told in " ".join(line.words for line in pilot.read())
    assert not pilot.shows(pilot.words("details.sound"))


def test_a_game_that_nobody_can_review_has_a_timeline_too(pilot: Pilot) -> None:
    game = GAMES["quoridor"]
    seats = [Seat(name, look) for look, name in enumerate(("Mira", "Otto", "Nia", "Pip"))]
    match = Match(game, game.options(size=5, players=4, boards=1), 7, seats)
    match.submit(Step((2, 1)))
    pilot.app.cabinet.stack.push(WatchScene(pilot.app.cabinet, match.playback()))
    pilot.frame()
    assert pilot.scene._timeline.moments == (0, 1)
    for seat in seats:
        assert pilot.shows(seat.name)


def test_the_results_lead_to_the_turning_point(pilot: Pilot) -> None:
    pilot.play("", "", game_id="even_steven", start=15)
    with pilot.unseen():
        for line in SLIPPED:
            table = pilot.table
            table.submit(table.match.game.parse(table.state, line))
            pilot.settle()
        pilot.wait(1500)
    words = pilot.words("results.turning_point")
    pilot.until(lambda: any(getattr(one, "label", "") == words for one in pilot.page.items))
    for hand in (Keys(pilot), Mouse(pilot), posted_pad(pilot)):
        hand.choose(words)
        assert pilot.scene_name == "WatchScene"
        assert shows_ply(pilot, SLIP)
        assert pilot.shows(pilot.words("watch.show")), "the slip is spoken of there"
        hand.back()
        assert pilot.scene_name == "ResultsScene"
    Keys(pilot).press(Button.NEXT)
    assert shows_ply(pilot, SLIP)


def test_the_smaller_board_keeps_its_words(viewer: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[str] = []
    text = Easel.text

    def noted(easel: Easel, words: str, *args: Any, **kwargs: Any) -> Any:
        painted.append(words)
        return text(easel, words, *args, **kwargs)

    monkeypatch.setattr(Easel, "text", noted)
    viewer.app.window.brush.pictures.cache.forget()
    viewer.scene._go(1)
    viewer.scene._showing.stage.draw_pieces(viewer.app.window.brush, (), 0.0)
    assert "13" in painted, "what a card leads to"


def test_a_step_paints_again_only_what_it_changes(viewer: Pilot) -> None:
    painted: list[str] = []
    brush, timeline = viewer.app.window.brush, viewer.scene._timeline
    backdrop = brush.backdrop
    vars(brush)["backdrop"] = lambda kind: painted.append(kind) or backdrop(kind)
    viewer.redraw()
    for _ in range(3):
        Keys(viewer).press(Button.NEXT)
        viewer.wait(400)
    assert painted == [] and timeline._painted == set(timeline.moments)


def test_pointing_at_the_line_shows_what_is_there(viewer: Pilot) -> None:
    timeline = viewer.scene._timeline
    y = timeline.bar[1] + 4
    for ply in (2, 5):
        viewer.point(timeline.x_of(ply), y)
        viewer.frame()
    assert shows_ply(viewer, 0), "nothing is pressed: the board stays as it is"
    assert shows_ply(viewer, 5), "the bubble says where that is"
    viewer.point(640, 300)
    viewer.frame()
    assert not shows_ply(viewer, 5)


def test_every_mark_is_told_beside_the_pointer(viewer: Pilot) -> None:
    timeline = viewer.scene._timeline
    marks = timeline._landmarks.marks
    assert {"turned", "slip"} <= {mark.icon for mark in marks}
    for mark in marks:
        for ply in (0, mark.ply):
            viewer.point(timeline.x_of(ply), timeline.bar[1] + 4)
            viewer.frame()
        assert shows_ply(viewer, mark.ply)
        assert viewer.shows(viewer.words(mark.words)), mark.icon


def test_arrows_lead_along_the_line_and_a_press_to_the_next_mark(viewer: Pilot) -> None:
    hand, scene = Keys(viewer), viewer.scene
    for _ in range(4):
        if viewer.page.focused.key != "line":
            hand.press(Button.RIGHT)
    assert viewer.page.focused.key == "line"
    hand.press(Button.RIGHT)
    assert shows_ply(viewer, 1)
    hand.press(Button.PAGE_ON)
    assert shows_ply(viewer, SLIP)
    assert viewer.shows(viewer.words("mark.slip")), "in a word what the mark means"
    hand.press(Button.LEFT)
    viewer.until(lambda: scene._timeline.held in scene._timeline._painted)
    hand.press(Button.PAGE_BACK)
    assert shows_ply(viewer, 0)


def test_each_game_says_what_is_marked_on_its_line() -> None:
    quoridor, reduction, causality = (GAMES[g] for g in ("quoridor", "reduction", "causality"))
    view = VIEWS["quoridor"]
    seats = [Seat("Mira", 0), Seat("Otto", 1)]
    match = Match(quoridor, quoridor.options(cheats=2, timer_s=20), 1, seats)
    for move in (Step((4, 1)), Cheat(CheatKind.SHORTBOARD), Place(Board((3, 4), V, 1)), TimeUp()):
        match.submit(move)
    found = [view.landmark(step) for step in steps_of(match)]
    assert [mark and mark.words for mark in found] == [
        None, "quoridor.mark.cheat", "quoridor.mark.board", "mark.late",
    ]  # fmt: skip
    state = reduction.new(reduction.options(), 1)
    mark = VIEWS["reduction"].landmark(Transition(state, Challenge(), state))
    assert mark is not None and mark.words == "reduction.mark.challenge"
    before = causality.new(causality.options(), 1)
    hit = replace(before.turn.round.scenario, removed_setup=frozenset({0}))
    round_ = replace(before.turn.round, scenario=hit)
    after = replace(before, turn=replace(before.turn, round=round_))
    mark = VIEWS["causality"].landmark(Transition(before, Submit(), after))
    assert mark is not None and mark.words == "causality.mark.paradox"
    assert VIEWS["causality"].landmark(Transition(after, Submit(), after)) is None
    for name in ("even_steven", "subtraction_squares"):
        late = VIEWS[name].landmark(Transition(None, TimeUp(), None))
        assert late is not None and late.words == "mark.late"


def test_the_swap_of_sides_is_marked_on_the_line_and_told_in_words(pilot: Pilot) -> None:
    game = GAMES["quoridor"]
    match = Match(game, game.options(swap=True), 1, [Seat("Mira", 0), Seat("Otto", 1)])
    for move in (Step((4, 1)), Swap()):
        match.submit(move)
    scene = WatchScene(pilot.app.cabinet, match.playback())
    pilot.app.cabinet.stack.push(scene)
    pilot.until(lambda: scene._timeline._landmarks.is_whole)
    pilot.frame()
    marks = scene._timeline._landmarks.marks
    assert (2, "swap", "quoridor.mark.swap") in [(m.ply, m.icon, m.words) for m in marks]
    pilot.point(scene._timeline.x_of(2), scene._timeline.bar[1] + 4)
    pilot.frame()
    assert pilot.shows(pilot.words("quoridor.mark.swap"))


def steps_of(match: Match) -> list[Transition]:
    playback = match.playback()
    return [
        Transition(before, move, after)
        for (before, after), move in zip(pairwise(playback.states), playback.moves, strict=True)
    ]


def test_the_crown_of_the_winner_takes_no_room_from_the_name(pilot: Pilot) -> None:
    """The program has opponents of such names: "Mason" was broken after four letters."""
    match = of_steven()
    match.seats = [Seat("Mason", 0, "normal"), Seat("Mason", 1)]
    pilot.app.cabinet.stack.push(WatchScene(pilot.app.cabinet, match.playback()))
    pilot.frame()
    assert [line.words for line in pilot.read()].count("Mason") == 2
