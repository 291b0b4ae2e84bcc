"""A decided game names its swing, with the results and beside a replay; signs only where they mean
anything.
"""

from __future__ import annotations

import pytest
from pilot import Pilot

from game.ai.requests.game_review import GameReview
from game.core.learning.assessment import Review
from game.quoridor.rules.moves import Step

RACE = ((2, 1), (2, 3), (3, 1), (3, 3), (3, 2), (4, 3), (3, 3), (4, 2), (3, 4))
"""Steps in turn on a grid of 5: Ann is home first."""

STOOD = (0.0, 0.0, 0.05, 0.0, 0.05, 0.0, 0.2, 0.2, 0.25, 1.0)
"""Ann gained most by the sixth move, which is Bo's."""


def said(pilot: Pilot) -> str:
    """All that stands on the screen, whatever the lines."""
    return " ".join(line.words for line in pilot.read())


def raced(pilot: Pilot, **options: int) -> None:
    pilot.play("", "", size=5, boards=0, timer_s=0, **options)
    with pilot.unseen():
        for cell in RACE:
            pilot.table.submit(Step(cell))
            pilot.settle()
        pilot.wait(1500)
    pilot.until(lambda: pilot.scene_name == "ResultsScene")


@pytest.fixture
def swung(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> Pilot:
    """The results of a race in which no mistake was found."""
    told = Review(evaluations=tuple((one, -one) for one in STOOD))
    monkeypatch.setattr(GameReview, "review", property(lambda lookback: told))
    raced(pilot)
    pilot.until(lambda: pilot.shows(pilot.words("watch.led")))
    return pilot


def test_the_results_name_the_swing_and_lead_to_it(swung: Pilot) -> None:
    gain = swung.words("quoridor.gained", steps=2)
    told = swung.words("watch.swing_only", who="Ann", gain=gain, n=1, moves=("6",))
    assert told == "No single mistake: Ann gained 2 steps at move 6."
    assert told in said(swung)
    swung.click_words(swung.words("results.swing"))
    assert swung.scene_name == "WatchScene"
    assert swung.shows(swung.words("watch.count", n=5, of=len(RACE)))


def test_no_review_says_that_a_lost_game_had_no_mistakes(swung: Pilot) -> None:
    swung.click_words(swung.words("results.watch"))
    swung.until(lambda: "Ann gained 2 steps at move 6." in said(swung))
    assert swung.words("watch.no_slips") not in said(swung)


def test_where_nothing_was_given_away_that_is_said_of_the_whole_game(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GameReview, "review", property(lambda lookback: Review()))
    raced(pilot)
    pilot.click_words(pilot.words("results.watch"))
    pilot.until(lambda: pilot.words("watch.no_swing") in said(pilot))
    assert pilot.words("watch.no_slips") not in said(pilot)


@pytest.mark.parametrize(("cheats", "has_sign"), [(0, False), (1, True)])
def test_a_victory_is_true_only_where_people_could_have_cheated(
    pilot: Pilot, cheats: int, has_sign: bool
) -> None:
    raced(pilot, cheats=cheats)
    pilot.frame()
    assert pilot.shows(pilot.words("results.true_victory").upper()) == has_sign


def test_what_was_given_up_at_once_has_no_turning_point(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=0)
    pilot.table.submit(Step((4, 1)))
    pilot.settle()
    pilot.table.submit(pilot.table.match.resignation)
    pilot.until(lambda: pilot.scene_name == "ResultsScene")
    pilot.wait(1500)
    for key in ("results.turning_point", "results.swing", "moments.title"):
        assert not pilot.shows(pilot.words(key)), key
    pilot.click_words(pilot.words("results.watch"))
    pilot.until(lambda: pilot.words("watch.too_short") in said(pilot))
    assert pilot.words("watch.no_slips") not in said(pilot)
