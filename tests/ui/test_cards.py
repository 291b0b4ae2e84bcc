"""The players' cards: whose clock is on them."""

from __future__ import annotations

import pytest
from parties import play_a_party_before
from pilot import Pilot

from game.quoridor.rules.moves import Resign, Step


def clocks(pilot: Pilot) -> int:
    """How many clocks that nobody has used yet are on the screen."""
    return sum(line.words == "20" for line in pilot.read())


@pytest.mark.parametrize(
    ("levels", "shown"),
    [(("", ""), 2), (("", "easy"), 1), (("easy", ""), 1), (("easy", "easy"), 0)],
)
def test_only_those_have_a_clock_who_can_be_late(
    pilot: Pilot, levels: tuple[str, ...], shown: int
) -> None:
    pilot.play(*levels, timer_s=20)
    assert clocks(pilot) == shown


def test_whoever_has_finished_has_no_clock_any_more(pilot: Pilot) -> None:
    play_a_party_before(pilot)
    pilot.play("", "", "", "", players=4, size=11, boards=7, timer_s=20)
    assert clocks(pilot) == 4
    pilot.table.submit(Step((5, 1)))
    pilot.table.submit(Resign())
    pilot.settle()
    assert clocks(pilot) + sum(line.words == "19" for line in pilot.read()) == 3


def test_without_a_clock_there_is_none(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=0)
    assert clocks(pilot) == 0
