"""Boards with pages: the strip, the curtain, what is hidden, reports and films, work aside."""

from __future__ import annotations

import os

import pygame
import pytest
from hands import Keys
from kept import results_in
from pilot import Pilot
from played import GAME, order_all, sit_down, solve
from searching import children
from stopped import without_time

from game.ai.client import SearchClient
from game.ai.request import Request
from game.causality.puzzles import PUZZLES, load_puzzle
from game.causality.rules.moves import Order, Submit
from game.causality.rules.options import Secrecy
from game.core.rules.comment import Comment
from game.core.rules.report import News, Report
from scenes.boards.stage import Stage
from scenes.input.actions import Button
from scenes.input.seating import Seating
from scenes.table.overlay.foreground import WORK_SHOWN_MS
from scenes.table.results.podium import Podium
from scenes.table.screens.report import ReportScene


def at(pilot: Pilot) -> tuple[int, int]:
    return pilot.table.presenter.pager.chapter, pilot.table.presenter.pager.page


def thumbnail(pilot: Pilot, page: int) -> tuple[float, float]:
    presenter, seats = pilot.table.presenter, pilot.table.match.seats
    pager, view = presenter.pager, presenter.whole_view
    strip = Stage(pager.layout.strip, zoom=1.0)
    strip.show(view.strip(pager.state, seats, pager.chapter, pager.page))
    x, y, w, h = strip.design_box(view.page_targets(pager.state, pager.page)[page])
    return x + w / 2, y + h / 2


def test_pages_are_turned_by_keys_wheel_and_clicks(pilot: Pilot) -> None:
    pilot.play("", "", game_id=GAME)
    assert at(pilot) == (0, 0)
    for sign, page in zip(".4,3,", (1, 2, 1, 0, 0), strict=True):  # nothing is before the first
        pilot.key(ord(sign))
        assert at(pilot) == (0, page), sign
    pilot.click(*thumbnail(pilot, 3))
    assert at(pilot) == (0, 3)
    pilot.key(pygame.K_PERIOD)
    assert at(pilot) == (0, 3), "there is nothing after the last"
    place = pilot.point(*thumbnail(pilot, 1))
    pilot.post(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, which=0, touch=False)
    pilot.frame()
    assert at(pilot) == (0, 2), place


def test_the_strip_has_a_lower_line_in_a_small_window(pilot: Pilot) -> None:
    pilot.resize(960, 600)
    sit_down(pilot, "stand_in")
    pilot.wait(400)
    pilot.redraw()
    pager = pilot.table.presenter.pager
    surface, screen = pilot.app.window.screen.surface, pilot.app.window.screen
    assert pager.layout is not None
    x, y, w, h = pager.layout.strip
    left, top, wide, high = screen.rect((x + w * 0.6, y + h - 3, w * 0.2, 6))
    line = pilot.app.window.brush.theme.ink("slab_rim")
    for column in range(left, left + wide):
        brightest = max(sum(surface.get_at((column, top + row))[:3]) for row in range(high))
        assert brightest > 0.7 * sum(line), "the strip has a lower line"


@pytest.mark.slow
@pytest.mark.parametrize("look", [(960, 600, 150), (1280, 720, 150), (1280, 720, 100)])
def test_every_puzzle_says_how_to_order(pilot: Pilot, look: tuple[int, int, int]) -> None:
    pilot.set(text_percent=look[2])
    pilot.resize(*look[:2])
    for puzzle in PUZZLES:
        sit_down(pilot, puzzle)
        pilot.redraw()
        lines = pilot.read()
        tips = [line.words for line in lines].count(pilot.words("causality.tip.title"))
        assert tips == 1 and not any(line.is_cut for line in lines), puzzle


def test_the_board_goes_with_the_turn_unless_somebody_looks_elsewhere(pilot: Pilot) -> None:
    pilot.play("", "", game_id=GAME, orders=Secrecy.OPEN)
    order_all(pilot)
    order_all(pilot)
    assert at(pilot) == (0, 1)
    pilot.key(pygame.K_PERIOD, pygame.K_PERIOD)
    assert at(pilot) == (0, 3)
    order_all(pilot)
    order_all(pilot)
    assert at(pilot) == (0, 3)
    table = pilot.table
    assert table.match.state.turn.slice == 2
    news = News("door", "I", Comment.of("door_new", door="I", child="x", to=0))
    report = Report("title", (("round", 1),), (news,), table.state, table.state)
    pilot.push(ReportScene(pilot.context, table, report))
    Keys(pilot).press(Button.CONFIRM)
    assert pilot.scene_name == "PlayScene", "in a report without a choice it goes on"


def test_a_chapter_that_is_over_can_be_looked_at_but_not_played_in(pilot: Pilot) -> None:
    solve(pilot, "second_pair_of_hands", 4)
    pilot.frame()
    assert at(pilot) == (1, 0)
    pilot.key(pygame.K_COMMA)
    assert at(pilot) == (0, 3) and not pilot.table.may_point
    assert pilot.table.cursor.targets == {}
    plies = pilot.table.match.ply
    Keys(pilot).press(Button.CONFIRM)
    assert at(pilot) == (1, 0), "confirming leads back to what is played"
    assert pilot.table.match.ply == plies


def test_the_curtain_hides_everything_until_the_right_device_opens_it(pilot: Pilot) -> None:
    pilot.play("", "", game_id=GAME, seating=Seating({0: "keys:left", 1: "keys:right"}))
    stone = pilot.table.match.state.waiting[0]
    order = pilot.table.match.state.turn.orders(stone)[3]
    told = pilot.table.match.game.log_text(pilot.table.match.state, order)
    pilot.submit(order)
    assert any(line == told for _, line in pilot.table.session.lines()), "one's own can be read"
    pilot.table.submit(Submit())
    pilot.frame()
    assert pilot.table.session.is_covered
    assert pilot.has("curtain.title", who="Bo")
    assert not pilot.has("play.last_moves")
    spent_ms = pilot.table.session.clock.spent_ms
    pilot.wait(1000)
    pilot.key(pygame.K_SPACE)
    assert pilot.table.session.is_covered, "the other one's key opened it"
    assert pilot.table.session.clock.spent_ms == spent_ms
    pilot.key(pygame.K_RETURN)
    assert not pilot.table.session.is_covered
    pilot.settle()
    pilot.frame()
    assert not pilot.shows(pilot.context.strings.write(told))
    assert pilot.has("play.hidden")
    assert pilot.table.state.order_of(stone) is None, "the board knows nothing of it"
    assert pilot.table.match.state.order_of(stone) is not None


def test_the_curtain_shows_the_position_that_all_know_and_no_order(pilot: Pilot) -> None:
    seen = set()
    for k in (0, 3):
        pilot.play("", "", game_id=GAME, timer_s=0)
        stone = pilot.table.match.state.waiting[0]
        pilot.submit(pilot.table.match.state.turn.orders(stone)[k])
        pilot.table.submit(Submit())
        pilot.wait(2000)
        assert pilot.table.session.is_covered and pilot.has("curtain.known")
        seen.add(pilot.pixels())
    assert len(seen) == 1
    pilot.play("", "", game_id=GAME, timer_s=60)
    pilot.submit(pilot.table.match.state.turn.orders(stone)[0])
    pilot.table.submit(Submit())
    pilot.wait(2000)
    assert pilot.table.session.is_covered and not pilot.has("curtain.known"), "time to think"


def test_a_match_opened_again_or_taken_back_across_the_curtain_is_covered(pilot: Pilot) -> None:
    hand = Keys(pilot)
    pilot.play("", "", game_id=GAME)
    stone = pilot.table.match.state.waiting[0]
    pilot.submit(pilot.table.match.state.turn.orders(stone)[0])
    hand.pause()
    hand.choose_key("pause.leave", "title.continue")
    assert pilot.table.session.is_covered
    pilot.play("", "", game_id=GAME)
    order_all(pilot)
    pilot.wait(400)
    pilot.key(pygame.K_RETURN)
    hand.pause()
    hand.choose_key("pause.take_back")
    assert pilot.table.match.state.to_move == 0 and pilot.table.session.is_covered


def test_without_secrets_there_is_no_curtain_and_with_no_winner_a_draw(pilot: Pilot) -> None:
    def is_open() -> bool:
        session = pilot.table.session
        return not session.is_covered and not session.viewer.hidden_plies

    pilot.play("", "", game_id=GAME, puzzle="walk")
    order_all(pilot)
    assert is_open()
    pilot.play("", "", game_id=GAME, orders=Secrecy.OPEN)
    while pilot.table.match.state.turn.round.number == 0:
        order_all(pilot)
        assert is_open()
    pilot.frame()
    assert pilot.scene_name == "PlayScene" and pilot.has(f"{GAME}.news.round", round=2)
    assert at(pilot) == (1, pilot.table.match.state.turn.slice), "all went as planned: one line"
    while not pilot.table.session.is_over:
        order_all(pilot)
        pilot.table.session.take_report()
    pilot.wait(2500)
    assert pilot.scene_name == "ResultsScene"
    assert pilot.part(Podium).headline == pilot.words("results.draw")
    (result,) = results_in(pilot.library.database)
    assert result.is_draw


def test_a_report_is_shown_after_a_round_explained_and_leads_to_its_places(pilot: Pilot) -> None:
    solve(pilot, "grandfather")
    pilot.frame()
    assert pilot.scene_name == "ReportScene"
    report = pilot.part(Report)
    for news in report.news:
        told = pilot.words(f"{GAME}.report.{news.comment.key}", **dict(news.comment.values))
        assert any(line.words for line in pilot.read() if line.words[:8] in told)
    assert pilot.has("report.with_it", "report.now")
    hand, strip = Keys(pilot), pilot.table.presenter.pager.layout.strip
    hand.press(Button.SPECIAL)
    assert pilot.scene_name == "ExplanationScene"
    pictures, area = set[bytes](), pilot.app.window.screen.rect(strip)

    def is_found() -> bool:
        pilot.draw()
        pictures.add(pygame.image.tobytes(pygame.display.get_surface().subsurface(area), "RGB"))
        return pilot.has("why.leave") and not pilot.has("why.wait")

    pilot.until(is_found)
    for _ in range(30):
        pilot.wait(100)
        assert is_found()
    assert len(pictures) > 1, "on the way to the place of the first picture"
    presses = 0
    while pilot.scene_name == "ExplanationScene":
        hand.press(Button.RIGHT)
        presses += 1
    assert pilot.scene_name == "ReportScene" and presses > 1
    jumps = [k for k, news in enumerate(report.news) if news.where is not None]
    hand.press(*[Button.DOWN] * jumps[-1])
    assert pilot.has("report.plan"), "that reason is from the plan"
    hand.press(Button.CONFIRM)
    assert pilot.scene_name == "PlayScene"
    where = report.news[jumps[-1]].where
    assert where is not None
    assert at(pilot) == (min(where.chapter, pilot.table.match.state.turn.round.number), where.page)


def test_in_a_film_the_cards_tell_of_what_it_has_come_to_and_a_mouse_skips_it(pilot: Pilot) -> None:
    solve(pilot, "second_pair_of_hands", turns=3)
    for command in load_puzzle("second_pair_of_hands").solution[4]:
        pilot.table.submit(Order(command))
    pilot.settle()
    pilot.table.submit(Submit())
    pager, turn = pilot.table.presenter.pager, pilot.words("play.your_turn")
    rounds = [pilot.words("causality.panel.rounds", round=n, of=2) for n in (1, 2)]
    while (act := pager.act_on(pilot.stage)) is None or act.key != "arrive":
        pilot.frame(100)
    pilot.wait(200)
    assert [pilot.shows(words) for words in rounds] == [False, True]
    watched = [line.words for line in pilot.read()].count(turn)
    assert pilot.table.presenter.is_film
    pilot.hover((640, 715))
    pilot.click_words(pilot.words("play.skip"))
    pilot.wait(100)
    assert not pilot.table.presenter.is_film
    pilot.wait(200)
    assert [line.words for line in pilot.read()].count(turn) == watched + 1, "not while one watches"


def test_a_film_that_takes_long_tells_how_far_it_is_and_can_be_left(pilot: Pilot) -> None:
    """The clock of the thinker stands still, so that no process seems to hang."""
    pilot.context.thinker = SearchClient(lambda: 0, "endless:GAMES")
    solve(pilot, "grandfather")
    pilot.frame()
    hand, pids = Keys(pilot), list[list[int]]()
    for _ in range(2):
        hand.press(Button.SPECIAL)
        assert pilot.has("why.wait")
        question = pilot.part(Request)
        pilot.until(lambda question=question: question.done > 1)  # type: ignore[misc]
        pilot.frame()
        assert pilot.has("why.tried", n=question.done)
        pids.append(sorted(children()))
        hand.press(Button.CANCEL)
        assert pilot.scene_name == "ReportScene" and not question.is_open
    assert pids[0] == pids[1], "the process has stopped when it was told to"


def begin_heavy_move(pilot: Pilot) -> int:
    """Give orders until a round ends that has to be worked out; gives the ply before that."""
    table, solution = pilot.table, load_puzzle("knot").solution
    before = table.match.ply
    while not table.session.work.is_open:
        for command in solution.get(table.match.state.turn.number, ()):
            table.submit(Order(command))
        while waiting := table.match.state.waiting:
            table.submit(table.match.state.turn.orders(waiting[0])[0])
        table.stage.finish()
        table.session.take_report()
        before = table.match.ply
        table.submit(Submit())
    return before


@pytest.mark.skipif(os.name == "nt", reason="processes are not stopped there")
@pytest.mark.usefixtures("nothing_known")
def test_heavy_work_leaves_the_window_free_and_can_be_stopped(pilot: Pilot) -> None:
    sit_down(pilot, "knot")
    table, hand = pilot.table, Keys(pilot)
    session = table.session
    with without_time(pilot.context.thinker):
        before = begin_heavy_move(pilot)
        assert not session.is_persons_turn
        hand.press(Button.PAUSE)
        assert pilot.scene_name == "PauseScene"
        hand.press(Button.CANCEL)
        assert session.work.is_open
        hand.press(Button.CANCEL)
        assert not session.work.is_open and session.is_persons_turn
        assert table.match.ply == before
    table.submit(Submit())
    pilot.until(lambda: not session.work.is_open)
    assert table.match.ply == before + 1
    pilot.settle()
    pilot.frame()
    assert pilot.scene_name == "PlayScene"


@pytest.mark.slow
@pytest.mark.usefixtures("nothing_known")
def test_long_work_says_what_it_is_how_far_it_is_and_for_how_long(pilot: Pilot) -> None:
    pilot.context.thinker = SearchClient(games="endless:WORKING")
    sit_down(pilot, "knot")
    begin_heavy_move(pilot)
    session = pilot.table.session
    pilot.until(lambda: session.work.tried > 1)
    pilot.wait(WORK_SHOWN_MS)
    assert pilot.has("causality.work", "play.stop_work")
    n, tried = session.work.spent_ms // 1000, session.work.tried
    assert pilot.has("play.work_tried", n=n, tried=tried)
    Keys(pilot).press(Button.CANCEL)
    pilot.context.thinker.close()
