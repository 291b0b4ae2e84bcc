"""The viewer: its timeline, the moves in words, what would have been better, and the details."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest
from aside_screens import aside
from hands import Hand, Keys, Mouse, label
from moment_screens import STEVEN, lost_by_a_slip, played
from noted import noted
from pilot import Pilot
from posted_pad import posted_pad

from game.causality.rules.moves import Submit
from game.core.match.match import Match, Transition
from game.core.match.seats import Seat
from game.core.rules.common_moves import TimeUp
from game.quoridor.rules.moves import Board, Cheat, CheatKind, Orientation, Place, Step, Swap
from game.reduction.moves import Challenge
from game.registry import GAMES
from game.words.message import message
from scenes.boards import VIEWS
from scenes.boards.figure import Figure
from scenes.dialogs.notice import notice
from scenes.input.actions import Button
from scenes.review.viewer.page import ViewerPage
from scenes.review.viewer.playhead import Playhead
from scenes.review.viewer.timeline import BAR_DOWN, FRAME_DOWN, ReplayTimeline
from scenes.review.viewer.watch import WatchScene
from scenes.table.board.pager import Source
from scenes.table.board.presenter import WORDY, Presenter
from scenes.table.hud.places import BOARD_BOX
from scenes.ui.easel import Easel

SLIPPED = STEVEN.split(";")
"""A game of Even-Steven from 15: the fourth move gives the win away."""
SLIP = 3
"""The position before it."""
SEATS = (Seat("Mira", 0), Seat("Otto", 1))
QUORIDOR = GAMES["quoridor"]


def of_steven() -> Match:
    return played("even_steven", STEVEN, SEATS, start=15)


def watch(pilot: Pilot, match: Match, **how: Any) -> None:
    pilot.push(WatchScene(pilot.context, match.playback(), **how))


@pytest.fixture
def viewer(pilot: Pilot) -> Pilot:
    playback = of_steven().playback("The side door", 1_700_000_000_000)
    pilot.push(WatchScene(pilot.context, playback, replay_id="0106abc"))
    pilot.until(lambda: pilot.part(ViewerPage).remarks.all)
    pilot.frame()
    return pilot


def shows_ply(pilot: Pilot, ply: int) -> bool:
    return pilot.has("watch.count", n=ply, of=len(SLIPPED))


def line_of(pilot: Pilot) -> ReplayTimeline:
    return pilot.part(ReplayTimeline)


def point_at(pilot: Pilot, ply: int) -> None:
    pilot.hover((line_of(pilot).x_of(ply), line_of(pilot).bar[1] + 4))


def test_buttons_step_play_show_what_was_better_and_play_on(viewer: Pilot, hand: Hand) -> None:
    pilot, play_on = viewer, viewer.words("watch.play_on")
    assert pilot.has("watch.title", "even_steven.short_name") and shows_ply(pilot, 0)
    for words in ("The side door", "Mira", "Otto"):
        assert pilot.shows(words), words
    for name, ply in {"step": 1, "last": 7, "step_back": 6, "first": 0}.items():
        hand.choose_key(f"watch.{name}")
        assert shows_ply(pilot, ply), name
        can_go_on = [item.is_enabled for item in pilot.page.items if label(item) == play_on]
        assert can_go_on == [ply < 7], "from any position but the end"
    hand.choose_key("watch.play")
    pilot.wait(3000)
    assert not shows_ply(pilot, 0)
    notice(pilot.context, "fault.title", "fault.what")
    hand.choose_key("notice.ok")
    assert pilot.words("watch.play") in [label(item) for item in pilot.page.items], "it has stopped"
    hand.choose_key("watch.first", "watch.next_remark")
    assert shows_ply(pilot, SLIP)
    assert pilot.shows("?"), "it is marked among the moves"
    assert pilot.has("watch.better") and not pilot.has("watch.could_have_been")
    hand.choose_key("watch.show")
    assert pilot.has("watch.could_have_been")
    hand.back()
    hand.choose_key("watch.play_on")
    assert pilot.scene_name == "JoinScene"


def test_the_line_is_scrubbed_and_a_picture_leads_to_its_moment(viewer: Pilot) -> None:
    timeline = line_of(viewer)
    x, y, w, h = timeline.bar
    viewer.press_at(x + w, y + h / 2)
    viewer.frame()
    assert shows_ply(viewer, 7)
    point_at(viewer, 2)
    assert shows_ply(viewer, 2)
    viewer.release_at(x + w * 2 / 7, y + h / 2)
    viewer.frame()
    moments, row = timeline.moments, y - BAR_DOWN + FRAME_DOWN
    assert moments[0] == 0 and moments[-1] == 7 and len(moments) > 2
    under = [timeline.moment_at(px, row) for px in range(1280)]
    found = [ply for before, ply in pairwise(under) if ply is not None and ply != before]
    assert tuple(found) == moments
    for before, ply in pairwise(under):
        assert before == ply or None in (before, ply), "pictures never touch"
    for ply in moments:
        places = [px for px in range(1280) if under[px] == ply]
        viewer.click(places[len(places) // 2], row)
        assert shows_ply(viewer, ply)


def test_the_moves_read_downwards_and_a_click_goes_there(viewer: Pilot) -> None:
    Keys(viewer).choose_key("watch.last")
    rows = [(line.words, line.box) for line in viewer.read() if line.box[0] < 120]
    rows = [row for row in rows if row[0] in {str(k) for k in range(1, 8)}]
    heights = [box[1] for _, box in rows]
    numbers = [int(words) for words, _ in rows]
    assert numbers == sorted(numbers) and heights == sorted(heights)
    x, y, _, h = dict(rows)["4"]
    viewer.click(x + 60, y + h / 2)
    assert shows_ply(viewer, 4)


def test_the_details_tell_the_id_and_what_is_wrong_with_the_file(viewer: Pilot) -> None:
    pilot, keys, fault = viewer, Keys(viewer), message("disk.full")
    keys.choose_key("watch.more", "aside.details")
    assert pilot.has("details.id", id="0106abc") and pilot.has("details.sound")
    keys.choose_key("notice.ok")
    assert pilot.scene_name == "WatchScene"
    playback = replace(of_steven().playback(), warnings=(fault,))
    pilot.push(WatchScene(pilot.context, playback))
    pilot.wait(100)
    assert not pilot.shows(pilot.strings.say(fault))
    keys.press(Button.PAUSE)
    keys.choose_key("aside.details")
    assert pilot.strings.say(fault) in pilot.text() and not pilot.has("details.sound")


def test_notation_is_exported_where_all_exports_go(pilot: Pilot) -> None:
    match = Match(QUORIDOR, QUORIDOR.options(), 7, [Seat("Mira", 0), Seat("Otto", 1)])
    match.submit(match.state.legal_moves()[0])
    pilot.push(WatchScene(pilot.context, match.playback("Evening")))
    Keys(pilot).choose_key("watch.more", "aside.export")
    assert QUORIDOR.forms.text is not None
    text = (pilot.data / "shared" / "Evening.qra").read_text()
    assert QUORIDOR.forms.text.read(text, 0).record.moves == match.record().moves


def test_a_game_without_notation_is_copied_and_saved_as_people_read_it(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pilot.context.window, "copy", copied.append)
    pilot.push(WatchScene(pilot.context, of_steven().playback("Evening")))
    Keys(pilot).choose_key("watch.more", "aside.copy")
    Keys(pilot).choose_key("watch.more", "aside.export")
    assert GAMES["even_steven"].forms.text is None
    (text,) = copied
    assert text == (pilot.data / "shared" / "Evening.txt").read_text()
    assert all(seat.name in text for seat in of_steven().seats)


def test_a_game_that_nobody_can_review_has_a_timeline_too(pilot: Pilot) -> None:
    seats = [Seat(name, look) for look, name in enumerate(("Mira", "Otto", "Nia", "Pip"))]
    match = Match(QUORIDOR, QUORIDOR.options(size=5, players=4, boards=1), 7, seats)
    match.submit(Step((2, 1)))
    watch(pilot, match)
    assert line_of(pilot).moments == (0, 1)
    assert all(pilot.shows(seat.name) for seat in seats)
    match = of_steven()
    match.seats = [Seat("Mason", 0, "normal"), Seat("Mason", 1)]
    watch(pilot, match)
    names = [line.words for line in pilot.read()].count("Mason")
    assert names == 2, "the crown of the winner takes no room from the name"


def test_the_results_lead_to_the_turning_point(pilot: Pilot) -> None:
    lost_by_a_slip(pilot, "results.turning_point")
    for hand in (Mouse(pilot), posted_pad(pilot)):
        hand.choose_key("results.turning_point")
        assert pilot.scene_name == "WatchScene" and shows_ply(pilot, SLIP)
        assert pilot.has("watch.show"), "the slip is spoken of there"
        hand.back()
        assert pilot.scene_name == "ResultsScene"
    Keys(pilot).press(Button.NEXT)
    assert shows_ply(pilot, SLIP)


def test_the_smaller_board_keeps_its_words(viewer: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    painted, brush = noted(monkeypatch, Easel, "text"), viewer.app.window.brush
    brush.pictures.cache.forget()
    Keys(viewer).press(Button.NEXT)
    viewer.part(Playhead).presenter.stage.draw_pieces(brush, (), 0.0)
    assert "13" in [words for _, words, *_ in painted], "what a card leads to"


def test_a_board_too_small_for_words_has_nothing_that_stands_beside_them(pilot: Pilot) -> None:
    squares = GAMES["subtraction_squares"]
    state = squares.new(squares.options(), 7)
    source = Source(squares, SEATS, lambda: state, lambda: [state], lambda: [])
    for box, count in ((BOARD_BOX, 1), ((0.0, 0.0, 400.0, 400.0), 0)):
        ground = Presenter(pilot.context, source, box).stage.ground
        assert isinstance(ground, Figure)
        assert [sprite.shape in WORDY for sprite in ground.sprites].count(True) == count


def test_the_ring_round_the_line_lies_on_nothing(pilot: Pilot) -> None:
    seats = (Seat("Mira", 0), Seat("Pebble", 1, "easy"))
    match = Match(GAMES["causality"], GAMES["causality"].options(), 7, seats)
    match.submit(match.state.legal_moves()[0])
    for percent in (100, 150):
        pilot.set(text_percent=percent)
        watch(pilot, match)
        line = pilot.page.target("line").placed.box
        ring = pygame.FRect(line).inflate(12, 12)
        buttons = [one.placed.box for one in pilot.page.items if one.key != "line"]
        words = [one.box for one in pilot.read() if one.words]
        assert ring.collidelist([*buttons, *words]) < 0, percent


def test_a_step_paints_again_only_what_it_changes(viewer: Pilot) -> None:
    painted, brush, timeline = list[str](), viewer.app.window.brush, line_of(viewer)
    backdrop = brush.backdrop
    vars(brush)["backdrop"] = lambda kind: painted.append(kind) or backdrop(kind)
    viewer.redraw()
    for _ in range(3):
        Keys(viewer).press(Button.NEXT)
        viewer.wait(400)
    count, *_ = timeline.stage
    assert painted == [] and count <= len(timeline.moments) + 3, "and where the line is held"


def test_pointing_at_the_line_shows_what_is_there_and_tells_its_mark(viewer: Pilot) -> None:
    point_at(viewer, 2)
    point_at(viewer, 5)
    assert shows_ply(viewer, 0), "nothing is pressed: the board stays as it is"
    assert shows_ply(viewer, 5), "the bubble says where that is"
    viewer.point(640, 300)
    viewer.frame()
    assert not shows_ply(viewer, 5)
    marks = viewer.part(ViewerPage).marks.marks
    assert {"turned", "slip"} <= {mark.icon for mark in marks}
    for mark in marks:
        point_at(viewer, 0)
        point_at(viewer, mark.ply)
        assert shows_ply(viewer, mark.ply) and viewer.has(mark.words), mark.icon


def test_arrows_lead_along_the_line_at_first_and_to_the_next_mark(viewer: Pilot) -> None:
    hand, timeline = Keys(viewer), line_of(viewer)
    hand.press(Button.RIGHT)
    assert shows_ply(viewer, 1)
    for name in ("watch.stop", "watch.play"):
        hand.press(Button.CONFIRM)
        assert viewer.has(name), "Enter plays, and stops"
    viewer.scene.on_step("line", 1 - viewer.scene.playhead.ply)
    hand.press(Button.PAGE_ON)
    assert shows_ply(viewer, SLIP) and viewer.has("mark.slip"), "in a word what the mark means"
    hand.press(Button.LEFT)
    held = len(timeline.moments) + (timeline.held not in timeline.moments)
    viewer.until(lambda: timeline.stage[0] >= held)
    hand.press(Button.PAGE_BACK)
    assert shows_ply(viewer, 0)


def test_each_game_says_what_is_marked_on_its_line(pilot: Pilot) -> None:
    match = Match(QUORIDOR, QUORIDOR.options(cheats=2, timer_s=20), 1, SEATS)
    short = Place(Board((3, 4), Orientation.V, 1))
    for move in (Step((4, 1)), Cheat(CheatKind.SHORTBOARD), short, TimeUp()):
        match.submit(move)
    playback = match.playback()
    steps = zip(pairwise(playback.states), playback.moves, strict=True)
    found = [
        VIEWS["quoridor"].landmark(Transition(before, move, after))
        for (before, after), move in steps
    ]
    first, *marks = (mark and mark.words for mark in found)
    assert first is None
    assert marks == ["quoridor.mark.cheat", "quoridor.mark.board", "mark.late"]
    reduction, causality = GAMES["reduction"], GAMES["causality"]
    state = reduction.new(reduction.options(), 1)
    before = causality.new(causality.options(), 1)
    hit = replace(before.turn.round.scenario, removed_setup=frozenset({0}))
    after = replace(
        before, turn=replace(before.turn, round=replace(before.turn.round, scenario=hit))
    )
    for game, step, words in (
        ("reduction", Transition(state, Challenge(), state), "reduction.mark.challenge"),
        ("causality", Transition(before, Submit(), after), "causality.mark.paradox"),
        ("causality", Transition(after, Submit(), after), None),
        ("even_steven", Transition(None, TimeUp(), None), "mark.late"),
        ("subtraction_squares", Transition(None, TimeUp(), None), "mark.late"),
    ):
        mark = VIEWS[game].landmark(step)
        assert (mark and mark.words) == words, game
    match = Match(QUORIDOR, QUORIDOR.options(swap=True), 1, SEATS)
    for move in (Step((4, 1)), Swap()):
        match.submit(move)
    watch(pilot, match)
    marks = pilot.part(ViewerPage).marks
    pilot.until(lambda: marks.is_whole)
    pilot.frame()
    assert (2, "swap", "quoridor.mark.swap") in [(m.ply, m.icon, m.words) for m in marks.marks]
    point_at(pilot, 2)
    assert pilot.has("quoridor.mark.swap")


@pytest.mark.parametrize("hold", [Keys, Mouse], ids=["keys", "mouse"])
def test_an_analysis_is_measured_and_is_left(pilot: Pilot, hold: Callable[[Pilot], Hand]) -> None:
    aside(pilot)
    assert not pilot.context.settings.show_evaluation
    below = pilot.context.stack.scenes[-2]
    Keys(pilot).choose_key("aside.analyse")
    pilot.wait(400)
    assert pilot.scene_name == "AnalysisScene"
    pilot.until(lambda: pilot.scene.gauge.shown is not None)
    hand = hold(pilot)
    if isinstance(hand, Mouse):
        pilot.hover((20, 20), (640, 715))
    assert pilot.has("menu.back")
    hand.back()
    assert pilot.scene is below
