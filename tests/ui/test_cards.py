"""The players' cards: whose clock is on them."""

from __future__ import annotations

import pytest
from pilot import Pilot

from game.quoridor.moves import Step, Surrender


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
    pilot.play("", "", "", "", players=4, size=11, boards=7, timer_s=20)
    assert clocks(pilot) == 4
    pilot.table.submit(Step((5, 1)))
    pilot.table.submit(Surrender())
    pilot.settle()
    assert clocks(pilot) + sum(line.words == "19" for line in pilot.read()) == 3


def test_without_a_clock_there_is_none(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=0)
    assert clocks(pilot) == 0


def test_while_the_turn_passes_no_two_cards_have_it(pilot: Pilot) -> None:
    pilot.play("", "", "", "", players=4, size=11, boards=7)
    pilot.wait(400)
    surround = pilot.scene._surround
    for _ in range(5):
        steps = (m for m in pilot.table.state.legal_moves() if isinstance(m, Step))
        pilot.table.submit(next(steps))
        mover = "card", pilot.table.sitting.to_move
        while any(shown != surround._now for shown in surround._shown.values()):
            pilot.frame()
            cards = {k: v == surround._now for k, v in surround._shown.items() if k[0] == "card"}
            assert not cards[mover] or all(cards.values())
