"""The results: the last moves again, what is counted, the swing, and the curve of a game."""

from __future__ import annotations

import pytest
from cup_screens import SCREENS as CUPS
from hands import Keys
from moment_screens import lost_by_a_slip
from openings import first_moves
from pilot import Pilot
from policies import walk
from posted_pad import posted_pad

from game.ai.requests.game_review import GameReview
from game.core.learning.assessment import Review
from game.core.match.fair_play import LADDER
from game.quoridor.rules.moves import Step
from game.registry import GAMES
from game.subtraction_squares.rules import Take
from scenes.input.actions import Button
from scenes.table.hud.evaluation_graph import SIGNS_W, ply_at
from scenes.table.results.last_moves import MAX_MOVES, MAX_MS
from scenes.table.results.podium import STEP_W
from scenes.table.results.trophy_toasts import COIN_R
from scenes.table.session.stakes import stakes_words


def test_the_longest_think_is_told_whole_at_large_letters(pilot: Pilot) -> None:
    pilot.set(text_percent=150)
    pilot.resize(960, 600)
    pilot.play("", "", game_id="subtraction_squares", start=6)
    pilot.wait(3000)
    for square in (4, 1, 1):
        pilot.table.submit(Take(square))
    pilot.reach("ResultsScene")
    pilot.wait(400)
    think = pilot.words("results.think")
    lines = [line for line in pilot.read() if line.words in think.split()]
    assert " ".join(line.words for line in lines) == think, "in two lines"
    assert not any(line.is_cut for line in lines)


def test_hints_and_undos_stand_on_the_results_in_the_viewer_and_on_the_shelf(pilot: Pilot) -> None:
    pilot.play("", "easy", game_id="subtraction_squares", start=6, stakes=LADDER)
    table, what = pilot.table, "1 tip, 1 undo"
    table.match.count_hint(0)
    table.match.count_undo(0)
    for square in (4, 1, 1, 1, 1, 1, 1):
        if not table.session.is_over:
            table.submit(Take(square))
            pilot.until(lambda: not table.session.is_computers_turn)
    pilot.reach("ResultsScene")
    pilot.wait(400)
    assert pilot.words("results.assisted", what=what) in pilot.tree()
    assert pilot.has("ladder.assisted")
    assert not pilot.library.practised.rung_counts("subtraction_squares")
    Keys(pilot).choose_key("results.watch")
    pilot.wait(400)
    assert pilot.shows(f"Ann: {what}")
    pilot.go.title()
    pilot.go.my_games("finished")
    pilot.wait(800)
    assert pilot.shows(what), "in the panel of the replay in focus"


def test_what_the_tutor_said_unasked_is_called_a_tip(pilot: Pilot) -> None:
    first = GAMES["subtraction_squares"].first_game
    pilot.play("", "", game_id="subtraction_squares", start=first.start)
    assert pilot.table.match.options == first
    pilot.table.match.count_hint(0)
    pilot.submit(Take(100), Take(36), Take(4))
    pilot.reach("ResultsScene")
    pilot.wait(400)
    assert pilot.words("results.assisted", what="1 tip") in pilot.tree()


RACE = ((2, 1), (2, 3), (3, 1), (3, 3), (3, 2), (4, 3), (3, 3), (4, 2), (3, 4))
"""Steps in turn on a grid of 5: Ann is home first."""
STOOD = (0.0, 0.0, 0.05, 0.0, 0.05, 0.0, 0.2, 0.2, 0.25, 1.0)
"""Ann gained most by the sixth move, which is Bo's."""


def race(pilot: Pilot, **options: int) -> None:
    """Play a race to its results; without cheats no victory is called a true one."""
    pilot.play("", "", size=5, boards=0, timer_s=0, **options)
    with pilot.unseen():
        pilot.submit(*map(Step, RACE))
        pilot.wait(1500)
    pilot.reach("ResultsScene")
    pilot.frame()
    assert pilot.shows(pilot.words("results.true_victory").upper()) == bool(options.get("cheats"))


def test_the_results_lead_to_the_swing(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    told = Review(evaluations=tuple((one, -one) for one in STOOD))
    monkeypatch.setattr(GameReview, "review", property(lambda lookback: told))
    race(pilot)
    pilot.until(lambda: pilot.has("watch.led"))
    gain = pilot.words("quoridor.gained", steps=2)
    said = pilot.words("watch.swing_only", who="Ann", gain=gain, n=1, moves=("6",))
    assert said == "No single mistake: Ann gained 2 steps at move 6." and said in pilot.text()
    pilot.click_words(pilot.words("results.swing"))
    assert pilot.scene_name == "WatchScene" and pilot.has("watch.count", n=5, of=len(RACE))
    pilot.context.stack.pop()
    pilot.frame()
    pilot.click_words(pilot.words("results.watch"))
    pilot.until(lambda: "Ann gained 2 steps at move 6." in pilot.text())
    assert pilot.words("watch.no_slips") not in pilot.text(), "of a game that was lost"


def test_a_game_without_a_swing_is_told_so(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameReview, "review", property(lambda lookback: Review()))
    race(pilot, cheats=1)
    pilot.click_words(pilot.words("results.watch"))
    pilot.until(lambda: pilot.words("watch.no_swing") in pilot.text())
    assert pilot.words("watch.no_slips") not in pilot.text()


def test_what_was_given_up_at_once_has_no_turning_point(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=0)
    pilot.submit(Step((4, 1)))
    pilot.table.submit(pilot.table.match.resignation)
    pilot.reach("ResultsScene")
    pilot.wait(1500)
    assert pilot.has("results.gave_up", who="Bo")
    for key in ("results.turning_point", "results.swing", "moments.title"):
        assert not pilot.has(key), key
    pilot.click_words(pilot.words("results.watch"))
    pilot.until(lambda: pilot.words("watch.too_short") in pilot.text())
    assert pilot.words("watch.no_slips") not in pilot.text()


def ended(pilot: Pilot, plies: int = 6, game_id: str = "quoridor") -> None:
    pilot.play("", "", game_id=game_id)
    first_moves(pilot, plies)
    pilot.table.submit(pilot.table.match.resignation)
    pilot.reach("ResultsScene")


def test_the_last_moves_are_shown_again_and_the_podium_rises(pilot: Pilot) -> None:
    ended(pilot)
    film, last, seen = pilot.scene.course.film, pilot.table.match.ply, set[int]()
    assert pilot.has("results.last_moves")
    for _ in range(MAX_MS // 250 + 8):
        seen.add(film.ply)
        pilot.wait(250)
    assert {*range(last - MAX_MOVES, last + 1)} <= {*seen, film.ply}
    assert film.is_over and not pilot.has("results.last_moves")
    ended(pilot)
    counts = []
    for risen_ms in (100, 100_000):
        pilot.scene.podium.risen_ms = risen_ms
        counts.append([line.words for line in pilot.read()].count("Bo"))
    assert counts[0] < counts[1], "the lower steps of the podium rise first"
    pilot.wait(600)  # until a press is meant for this screen
    Keys(pilot).press(Button.CANCEL)
    assert pilot.scene_name == "TitleScene", "nobody has to wait for the film"
    pilot.set(reduced_motion=True)
    ended(pilot)
    assert pilot.scene.course.film.is_over and not pilot.scene.podium.is_rising


@pytest.mark.parametrize("is_calm", [False, True])
def test_a_game_without_a_measure_keeps_its_last_board_in_sight(
    pilot: Pilot, is_calm: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GameReview, "review", property(lambda lookback: Review()))
    pilot.set(reduced_motion=is_calm)
    ended(pilot, 2, "reduction")
    film = pilot.scene.course.film
    pilot.until(lambda: film.is_over)
    pilot.frame()
    assert pilot.has("results.last_moves") and film.ply == pilot.table.match.ply


def test_every_game_has_an_end_that_can_be_shown(pilot: Pilot) -> None:
    for game_id in GAMES:
        ended(pilot, 2 if game_id != "causality" else 0, game_id)
        pilot.until(lambda: pilot.scene.course.film.is_over)


def test_trophies_fall_beside_those_who_have_won_them(pilot: Pilot) -> None:
    pilot.play("", "", size=5, cheats=1, timer_s=0)
    while pilot.table.match.state.outcome() is None:
        pilot.submit(walk(pilot.table.match.state))
    pilot.reach("ResultsScene")
    coins, feet = pilot.scene.coins, pilot.scene.podium.feet
    pilot.until(lambda: coins.won)
    assert coins.is_moving and "true_heart" in {one.trophy.id for one in coins.won}
    pilot.until(lambda: not coins.is_moving)
    for won, (x, y) in zip(coins.won, coins.places(feet), strict=True):
        own_x, own_y = feet[won.name]
        assert COIN_R < abs(x - own_x) < STEP_W / 2 and y + COIN_R <= own_y


def test_the_table_of_a_tournament_says_what_a_win_means(pilot: Pilot) -> None:
    CUPS["bracket of eight"](pilot)
    Keys(pilot).press(Button.CONFIRM)
    pilot.reach("PlayScene")
    table = pilot.table
    told = stakes_words(pilot.context, table.match, table.session.journal)
    assert told.endswith(pilot.words("cup.stake.knockout"))


def graph(pilot: Pilot) -> tuple[float, float, float, float]:
    x, y, w, h = next(one.box for one in pilot.page.placed if one.node.key == "graph")
    return x + SIGNS_W, y + h / 2, w - SIGNS_W, h


def stands_at(pilot: Pilot, ply: int) -> bool:
    return pilot.has("watch.count", n=ply, of=7)


def test_every_ply_has_a_place_of_its_own() -> None:
    box = (100.0, 0.0, 8 * 20.0 + SIGNS_W, 50.0)
    assert [ply_at(box, 7, 100 + SIGNS_W + 20 * k + 10) for k in range(8)] == list(range(8))
    assert (ply_at(box, 7, 0), ply_at(box, 7, 999)) == (0, 7)


def test_the_graph_leads_anywhere_by_pad_and_mouse_and_lets_one_try_again(pilot: Pilot) -> None:
    lost_by_a_slip(pilot, "moments.title")
    pad = posted_pad(pilot)
    pad.press(*[Button.RIGHT] * 3, *[Button.UP] * 4)
    assert pilot.page.focused_key == "graph"
    pad.press(Button.LEFT, Button.CONFIRM)
    assert stands_at(pilot, 2), "one before the turning point"
    pad.press(Button.CANCEL)
    x, y, w, _ = graph(pilot)
    pilot.click(x + w * 4.5 / 8, y)
    assert pilot.scene_name == "WatchScene" and stands_at(pilot, 4)
    x, y, w, _ = graph(pilot)
    pilot.press_at(x + w - 2, y)
    pilot.frame()
    assert stands_at(pilot, 7), "in the viewer it is a bar to scrub"
    pilot.hover((x + 2, y))
    assert stands_at(pilot, 0)
    pilot.release_at(x + 2, y)
    pilot.hover((x + w - 2, y))
    assert stands_at(pilot, 0), "it was let go of"
    Keys(pilot).press(Button.CANCEL)
    pilot.click_words(pilot.words("results.again_from", n=4))
    assert pilot.scene_name == "JoinScene"
    Keys(pilot).press(Button.PAUSE)
    pilot.reach("PlayScene")
    assert pilot.table.match.ply == 3
