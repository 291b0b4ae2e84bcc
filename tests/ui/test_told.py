"""What the coach and the look back have to say is on the screen, however many play."""

from __future__ import annotations

from typing import Any

import pytest
from pilot import Pilot

from game.quoridor.moves import Surrender
from scenes.sentences import sentence


def is_read(pilot: Pilot, words: str) -> bool:
    """Whether ``words`` are on the screen, in as many lines as it takes."""
    return words in " ".join(line.words for line in pilot.read())


@pytest.mark.parametrize(
    "options", [{"size": 5}, {"size": 5, "cheats": 1}, {"size": 5, "players": 4, "boards": 1}]
)
def test_the_coach_is_heard_beside_whatever_else_is_shown(
    pilot: Pilot, options: dict[str, Any]
) -> None:
    pilot.play(*[""] * options.get("players", 2), timer_s=0, **options)
    coach, seats = pilot.table.coach, pilot.table.match.seats
    for heard in range(1, 4):
        pilot.table.ask_hint()
        pilot.until(lambda: not coach.is_thinking)
        hint = coach.told[-1]
        assert len(coach.told) == heard
        assert is_read(pilot, sentence(pilot.strings, f"quoridor.hint.{hint.key}", hint, seats))


def test_of_a_game_of_four_a_remark_is_read_beside_its_button(pilot: Pilot) -> None:
    pilot.play("", "", "", "", size=5, players=4, boards=1, timer_s=0)
    for _ in range(3):
        pilot.table.submit(Surrender())
        pilot.settle()
    pilot.wait(1500)
    pilot.until(lambda: pilot.shows(pilot.words("watch.led")))
    pilot.click_words(pilot.words("results.watch"))
    pilot.wait(100)
    assert is_read(pilot, pilot.words("quoridor.remark.gave_up"))
    assert pilot.shows(pilot.words("watch.show"))
