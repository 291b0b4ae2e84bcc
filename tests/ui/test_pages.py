"""Boards with pages: the strip, the curtain, what is hidden, reports and films, work aside."""

from __future__ import annotations

import os
from collections import OrderedDict
from dataclasses import replace
from typing import Any

import pygame
import pytest
from hands import Keys, Mouse
from kept import results_in
from pilot import Pilot
from played import GAME, order_all, sit_down, solve
from stopped import without_time

from game.ai.client import SearchClient
from game.causality.puzzles import PUZZLES, shipped
from game.causality.rules.moves import Order, Submit
from game.causality.rules.options import Secrecy
from game.causality.scenarios import scenario_cache
from game.core.rules.comment import Comment
from game.core.rules.report import News, Report
from scenes.input.actions import Button
from scenes.input.seating import Seating
from scenes.table.overlay.foreground import WORK_SHOWN_MS
from scenes.table.screens.report import ReportScene


def at(pilot: Pilot) -> tuple[int, int]:
    return pilot.table.showing.pager.chapter, pilot.table.showing.pager.page


def thumbnail(pilot: Pilot, page: int) -> tuple[float, float]:
    pager = pilot.table.showing.pager
    assert pager._paged is not None and pager._strip is not None
    x, y, w, h = pager._strip.design_box(pager._paged.page_picks(pager.state, pager.page)[page])
    return x + w / 2, y + h / 2


def test_pages_are_turned_by_keys_wheel_and_clicks(pilot: Pilot) -> None:
    pilot.play("", "", game_id=GAME)
    assert at(pilot) == (0, 0)
    pilot.key(pygame.K_PERIOD)
    assert at(pilot) == (0, 1)
    pilot.key(pygame.K_4)
    assert at(pilot) == (0, 2)
    pilot.key(pygame.K_COMMA, pygame.K_3)
    assert at(pilot) == (0, 0)
    pilot.key(pygame.K_COMMA)
    assert at(pilot) == (0, 0), "there is nothing before the first"
    pilot.click(*thumbnail(pilot, 3))
    assert at(pilot) == (0, 3)
    pilot.key(pygame.K_PERIOD)
    assert at(pilot) == (0, 3), "there is nothing after the last"
    place = pilot.point(*thumbnail(pilot, 1))
    pilot.post(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, which=0, touch=False)
    pilot.frame()
    assert at(pilot) == (0, 2), place


def tip_stands_below_the_goal(pilot: Pilot) -> bool:
    lines = pilot.read()
    tip = [line for line in lines if line.words == pilot.words("causality.tip.title")]
    return len(tip) == 1 and not any(line.is_cut for line in lines)


def test_the_longest_goal_leaves_room_for_how_to_order(pilot: Pilot) -> None:
    pilot.resize(960, 600)
    sit_down(pilot, "stand_in")
    pilot.wait(400)
    pilot.redraw()
    assert tip_stands_below_the_goal(pilot)
    pager = pilot.table.showing.pager
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
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=look[2]))
    pilot.resize(*look[:2])
    for puzzle in PUZZLES:
        sit_down(pilot, puzzle)
        pilot.redraw()
        assert tip_stands_below_the_goal(pilot), puzzle


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
    assert pilot.table.match.state.turn.slice == 2


def test_a_chapter_that_is_over_can_be_looked_at_but_not_played_in(pilot: Pilot) -> None:
    solve(pilot, "second_pair_of_hands", 4)
    pilot.frame()
    assert at(pilot) == (1, 0)
    pilot.key(pygame.K_COMMA)
    assert at(pilot) == (0, 3)
    assert not pilot.table.may_point
    assert pilot.table.pointing.targets == {}
    plies = pilot.table.match.ply
    hand = Keys(pilot)
    hand.press(Button.CONFIRM)
    assert at(pilot) == (1, 0), "confirming leads back to what is played"
    assert pilot.table.match.ply == plies


def hidden_words(pilot: Pilot) -> list[str]:
    return [line.words for line in pilot.read()]


def test_the_curtain_hides_everything_until_the_right_device_opens_it(pilot: Pilot) -> None:
    pilot.play("", "", game_id=GAME, seating=Seating({0: "keys:left", 1: "keys:right"}))
    stone = pilot.table.match.state.waiting[0]
    order = pilot.table.match.state.turn.orders(stone)[3]
    told = pilot.table.match.game.logged(pilot.table.match.state, order)
    pilot.table.submit(order)
    pilot.settle()
    assert any(line == told for _, line in pilot.table.sitting.lines()), "one's own can be read"
    pilot.table.submit(Submit())
    pilot.frame()
    assert pilot.table.sitting.is_covered
    assert pilot.shows(pilot.words("curtain.title", who="Bo"))
    assert not pilot.shows(pilot.words("play.last_moves"))
    spent_ms = pilot.table.sitting.clock.spent_ms
    pilot.wait(1000)
    pilot.key(pygame.K_SPACE)
    assert pilot.table.sitting.is_covered, "the other one's key opened it"
    assert pilot.table.sitting.clock.spent_ms == spent_ms
    pilot.key(pygame.K_RETURN)
    assert not pilot.table.sitting.is_covered
    pilot.settle()
    pilot.frame()
    assert pilot.app.cabinet.strings.write(told) not in hidden_words(pilot)
    assert pilot.shows(pilot.words("play.hidden"))
    assert pilot.table.state.given(stone) is None, "the board knows nothing of it"
    assert pilot.table.match.state.given(stone) is not None


def test_a_match_that_is_opened_again_is_covered_first(pilot: Pilot) -> None:
    pilot.play("", "", game_id=GAME)
    stone = pilot.table.match.state.waiting[0]
    pilot.table.submit(pilot.table.match.state.turn.orders(stone)[0])
    pilot.settle()
    hand = Keys(pilot)
    hand.pause()
    hand.choose_key("pause.leave")
    hand.choose_key("title.continue")
    assert pilot.table.sitting.is_covered


@pytest.mark.parametrize("options", [{"orders": Secrecy.OPEN}, {"puzzle": "walk"}])
def test_there_is_no_curtain_without_secrets(pilot: Pilot, options: dict[str, Any]) -> None:
    pilot.play("", "", game_id=GAME, **options)
    order_all(pilot)
    assert not pilot.table.sitting.is_covered
    assert pilot.table.sitting.viewer.hidden_plies == 0


def test_taking_back_across_the_curtain_shows_nothing(pilot: Pilot) -> None:
    pilot.play("", "", game_id=GAME)
    order_all(pilot)
    pilot.wait(400)
    pilot.key(pygame.K_RETURN)
    hand = Keys(pilot)
    hand.pause()
    hand.choose_key("pause.take_back")
    assert pilot.table.match.state.to_move == 0
    assert pilot.table.sitting.is_covered


def test_a_report_is_shown_after_a_round_and_leads_to_its_places(pilot: Pilot) -> None:
    solve(pilot, "grandfather")
    pilot.frame()
    assert pilot.scene_name == "ReportScene"
    report = pilot.scene._report
    for news in report.news:
        assert any(line.words for line in pilot.read() if line.words[:8] in told(pilot, news))
    assert [pilot.shows(pilot.words(f"report.{name}")) for name in ("with_it", "now")] == [True] * 2
    jumps = [k for k, news in enumerate(report.news) if news.where is not None]
    hand = Keys(pilot)
    for _ in range(jumps[-1]):
        hand.press(Button.DOWN)
    assert pilot.shows(pilot.words("report.plan")), "that reason is from the plan"
    hand.press(Button.CONFIRM)
    assert pilot.scene_name == "PlayScene"
    where = report.news[jumps[-1]].where
    assert where is not None
    assert at(pilot) == (min(where.chapter, pilot.table.match.state.turn.round.number), where.page)


def test_in_a_film_the_cards_tell_of_the_position_that_it_has_come_to(pilot: Pilot) -> None:
    solve(pilot, "second_pair_of_hands", turns=3)
    for command in shipped("second_pair_of_hands").solution[4]:
        pilot.table.submit(Order(command))
    pilot.settle()
    pilot.table.submit(Submit())
    pager, turn = pilot.table.showing.pager, pilot.words("play.your_turn")
    rounds = [pilot.words("causality.panel.rounds", round=n, of=2) for n in (1, 2)]
    while (act := pager.act_on(pilot.stage)) is None or act.key != "arrive":
        pilot.frame(100)
    pilot.wait(200)
    assert [pilot.shows(words) for words in rounds] == [False, True]
    watched = [line.words for line in pilot.read()].count(turn)
    pilot.settle()
    pilot.wait(200)
    assert [line.words for line in pilot.read()].count(turn) == watched + 1, "not while one watches"


def test_a_mouse_skips_a_film_too(pilot: Pilot) -> None:
    solve(pilot, "second_pair_of_hands", turns=3)
    for command in shipped("second_pair_of_hands").solution[4]:
        pilot.table.submit(Order(command))
    pilot.settle()
    Mouse(pilot)
    pilot.table.submit(Submit())
    pilot.wait(300)
    assert pilot.table.showing.is_film
    pilot.click_words(pilot.words("play.skip"))
    pilot.wait(100)
    assert not pilot.table.showing.is_film


def test_whoever_has_nothing_to_choose_in_a_report_goes_on(pilot: Pilot) -> None:
    pilot.play("", "", game_id=GAME, orders=Secrecy.OPEN)
    table = pilot.table
    news = News("door", "I", Comment.of("door_new", door="I", child="x", to=0))
    report = Report("title", (("round", 1),), (news,), table.state, table.state)
    pilot.app.cabinet.stack.push(ReportScene(pilot.app.cabinet, table, report))
    pilot.frame()
    Keys(pilot).press(Button.CONFIRM)
    assert pilot.scene_name == "PlayScene"


def test_a_round_in_which_all_went_as_planned_takes_one_line(pilot: Pilot) -> None:
    pilot.play("", "", game_id=GAME, orders=Secrecy.OPEN)
    while pilot.table.match.state.turn.round.number == 0:
        order_all(pilot)
    pilot.frame()
    assert pilot.scene_name == "PlayScene"
    assert pilot.shows(pilot.words(f"{GAME}.news.round", round=2))
    assert at(pilot) == (1, pilot.table.match.state.turn.slice)


def told(pilot: Pilot, news: Any) -> str:
    return pilot.words(f"{GAME}.report.{news.comment.key}", **dict(news.comment.values))


def test_a_film_explains_what_did_not_happen(pilot: Pilot) -> None:
    solve(pilot, "grandfather")
    pilot.frame()
    hand = Keys(pilot)
    hand.press(Button.SPECIAL)
    assert pilot.scene_name == "WhyScene"
    pilot.until(lambda: pilot.scene._frames is not None)
    frames = len(pilot.scene._frames)
    assert frames > 1
    pilot.wait(3000)
    first = pilot.scene._frames[0]
    assert pilot.scene._page_now == (first.where.page if first.where else 0)
    for _ in range(frames):
        hand.press(Button.RIGHT)
    assert pilot.scene_name == "ReportScene"


def test_a_film_that_takes_long_tells_how_far_it_is_and_need_not_be_waited_for(
    pilot: Pilot,
) -> None:
    """The clock of the thinker stands still: however slow a machine is, nobody seems to be deaf."""
    pilot.app.cabinet.thinker = thinker = SearchClient(lambda: 0, "endless:GAMES")
    solve(pilot, "grandfather")
    pilot.frame()
    hand = Keys(pilot)
    hand.press(Button.SPECIAL)
    assert pilot.shows(pilot.words("why.wait"))
    question = pilot.scene._question
    pilot.until(lambda: question.done > 1)
    pilot.frame()
    tried = pilot.words("why.tried", n=question.done)
    assert pilot.shows(tried)
    pid = thinker._child._process.pid
    hand.press(Button.CANCEL)
    assert pilot.scene_name == "ReportScene"
    assert not question.is_open
    hand.press(Button.SPECIAL)
    again = pilot.scene._question
    pilot.until(lambda: again.done > 1)
    assert thinker._child._process.pid == pid, "it has stopped when it was told to"


@pytest.fixture
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """No scenario that another test has searched for."""
    monkeypatch.setattr(scenario_cache, "_known", OrderedDict())


def begin_heavy_move(pilot: Pilot) -> int:
    """Give orders until a round ends that has to be worked out; gives the ply before that."""
    table, solution = pilot.table, shipped("knot").solution
    before = table.match.ply
    while not table.sitting.work.is_open:
        for command in solution.get(table.match.state.turn.number, ()):
            table.submit(Order(command))
        while waiting := table.match.state.waiting:
            table.submit(table.match.state.turn.orders(waiting[0])[0])
        table.stage.finish()
        table.sitting.take_report()
        before = table.match.ply
        table.submit(Submit())
    return before


@pytest.mark.skipif(os.name == "nt", reason="processes are not stopped there")
@pytest.mark.usefixtures("nothing_known")
def test_heavy_work_leaves_the_window_free_and_can_be_stopped(pilot: Pilot) -> None:
    sit_down(pilot, "knot")
    table = pilot.table
    with without_time(pilot.app.cabinet.thinker):
        before = begin_heavy_move(pilot)
        assert not table.sitting.is_persons_turn
        pilot.frame()
        Keys(pilot).press(Button.CANCEL)
        assert not table.sitting.work.is_open
        assert table.match.ply == before
        assert table.sitting.is_persons_turn
    table.submit(Submit())
    pilot.until(lambda: not table.sitting.work.is_open)
    assert table.match.ply == before + 1
    pilot.settle()
    pilot.frame()
    assert pilot.scene_name == "PlayScene"


@pytest.mark.slow
@pytest.mark.usefixtures("nothing_known")
def test_long_work_says_what_it_is_how_far_it_is_and_for_how_long(pilot: Pilot) -> None:
    pilot.app.cabinet.thinker = SearchClient(games="endless:WORKING")
    sit_down(pilot, "knot")
    before = begin_heavy_move(pilot)
    sitting = pilot.table.sitting
    pilot.until(lambda: sitting.work.tried > 1)
    pilot.wait(WORK_SHOWN_MS)
    assert pilot.shows(pilot.words("causality.work"))
    n, tried = sitting.work.spent_ms // 1000, sitting.work.tried
    assert pilot.shows(pilot.words("play.work_tried", n=n, tried=tried))
    assert pilot.shows(pilot.words("play.stop_work"))
    hand = Keys(pilot)
    hand.press(Button.PAUSE)
    assert pilot.scene_name == "PauseScene"
    hand.press(Button.CANCEL)
    assert sitting.work.is_open
    hand.press(Button.CANCEL)
    assert not sitting.work.is_open and sitting.is_persons_turn
    assert pilot.table.match.ply == before
    pilot.app.cabinet.thinker.close()


def test_a_game_without_a_winner_is_a_draw_on_the_podium_and_in_the_statistics(
    pilot: Pilot,
) -> None:
    pilot.play("", "", game_id=GAME, orders=Secrecy.OPEN)
    while not pilot.table.is_over:
        order_all(pilot)
        pilot.table.sitting.take_report()
    pilot.wait(2500)
    assert pilot.scene_name == "ResultsScene"
    assert pilot.scene._podium.headline == pilot.words("results.draw")
    (result,) = results_in(pilot.app.cabinet.library.database)
    assert result.is_draw
