"""The results: what they count of a match, and the swing of a game that was decided."""

from __future__ import annotations

import pytest
from hands import Keys
from pilot import Pilot

from game.ai.requests.game_review import GameReview
from game.core.learning.assessment import Review
from game.core.match.fair_play import LADDER
from game.quoridor.rules.moves import Step
from game.subtraction_squares.rules import Take


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
    table, what = pilot.table, "1 hint, 1 undo"
    table.match.count_hint(0)
    table.match.count_undo(0)
    for square in (4, 1, 1, 1, 1, 1, 1):
        if not table.is_over:
            table.submit(Take(square))
            pilot.until(lambda: not table.sitting.is_computers_turn)
    pilot.reach("ResultsScene")
    pilot.wait(400)
    assert pilot.words("results.assisted", what=what) in pilot.tree()
    assert pilot.has("ladder.assisted")
    assert not pilot.app.cabinet.library.practised.rung_counts("subtraction_squares")
    Keys(pilot).choose_key("results.watch")
    pilot.wait(400)
    assert pilot.shows(f"Ann: {what}")
    pilot.app.cabinet.go.title()
    pilot.app.cabinet.go.my_games("finished")
    pilot.wait(800)
    assert pilot.shows(what), "in the panel of the replay in focus"


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


def test_the_results_name_the_swing_and_lead_to_it(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = Review(evaluations=tuple((one, -one) for one in STOOD))
    monkeypatch.setattr(GameReview, "review", property(lambda lookback: told))
    race(pilot)
    pilot.until(lambda: pilot.has("watch.led"))
    gain = pilot.words("quoridor.gained", steps=2)
    said = pilot.words("watch.swing_only", who="Ann", gain=gain, n=1, moves=("6",))
    assert said == "No single mistake: Ann gained 2 steps at move 6." and said in pilot.text()
    pilot.click_words(pilot.words("results.swing"))
    assert pilot.scene_name == "WatchScene" and pilot.has("watch.count", n=5, of=len(RACE))
    pilot.app.cabinet.stack.pop()
    pilot.frame()
    pilot.click_words(pilot.words("results.watch"))
    pilot.until(lambda: "Ann gained 2 steps at move 6." in pilot.text())
    assert pilot.words("watch.no_slips") not in pilot.text(), "of a game that was lost"


def test_where_nothing_was_given_away_that_is_said_of_the_whole_game(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    for key in ("results.turning_point", "results.swing", "moments.title"):
        assert not pilot.has(key), key
    pilot.click_words(pilot.words("results.watch"))
    pilot.until(lambda: pilot.words("watch.too_short") in pilot.text())
    assert pilot.words("watch.no_slips") not in pilot.text()
