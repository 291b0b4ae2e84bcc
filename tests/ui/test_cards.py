"""The players' cards: whose clock is on them, how it ends, and whose turn it is."""

from __future__ import annotations

from typing import Any

import pytest
from openings import first_moves
from parties import play_a_party_before
from pilot import Pilot

from game.quoridor.rules.moves import Resign, Step
from scenes.ui.brush import Brush


def clocks(pilot: Pilot) -> int:
    """Count the unused clocks on the screen."""
    return sum(line.words == "20" for line in pilot.read())


def test_only_those_have_a_clock_who_can_be_late(pilot: Pilot) -> None:
    cases = {("", ""): 2, ("", "easy"): 1, ("easy", ""): 1, ("easy", "easy"): 0}
    for levels, shown in cases.items():
        pilot.play(*levels, timer_s=20)
        assert clocks(pilot) == shown, levels
    pilot.play("", "", timer_s=0)
    assert clocks(pilot) == 0


def test_whoever_has_finished_has_no_clock_any_more(pilot: Pilot) -> None:
    play_a_party_before(pilot)
    pilot.play("", "", "", "", players=4, size=11, boards=7, timer_s=20)
    assert clocks(pilot) == 4
    pilot.table.submit(Step((5, 1)))
    pilot.submit(Resign())
    assert clocks(pilot) + sum(line.words == "19" for line in pilot.read()) == 3


@pytest.mark.parametrize("is_calm", [False, True])
def test_a_clock_is_amber_and_beats_in_the_last_five_seconds(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, is_calm: bool
) -> None:
    seen: list[tuple[float, Any]] = []
    gauge = Brush.gauge

    def noted(brush: Brush, at: Any, r: float, fraction: float, tint: Any, *rest: Any) -> None:
        seen.append((r, tint))
        gauge(brush, at, r, fraction, tint, *rest)

    monkeypatch.setattr(Brush, "gauge", noted)
    pilot.set(reduced_motion=is_calm)
    pilot.play("", "", size=5, timer_s=10)
    pilot.begin_clock()
    seen.clear()
    pilot.wait(3000)
    assert {r for r, _ in seen} == {28.0} and "amber" not in {tint for _, tint in seen}
    pilot.wait(2500)
    seen.clear()
    pilot.wait(1200)
    late = [r for r, tint in seen if tint == "amber"]
    assert min(late) == 28.0 and (max(late) == 28.0 if is_calm else max(late) > 31.0)


def test_never_do_two_cards_have_the_turn(pilot: Pilot) -> None:
    """One catches up after the other: the one that loses the turn is the first."""
    pilot.play("", "", timer_s=0)
    match, hud = pilot.table.match, pilot.scene.hud
    for _ in range(4):
        first_moves(pilot)
        for _ in range(20):
            plies = [hud._shown["card", player][2][0] for player in (0, 1)]
            lit = [p for p, ply in enumerate(plies) if match.state_at(ply).to_move == p]
            assert len(lit) < 2
            pilot.frame()
        assert plies == [match.ply] * 2 and lit == [match.state.to_move]
