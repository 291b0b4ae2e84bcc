"""What the short form of the quality check calls broken."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.check.quality.measures import Figures
from tests.check.quality.pairings import REPEATING, Kind, Pairing
from tests.check.quality.playing import possible_lines
from tests.check.quality.short import broken

EQUALS = Pairing("reduction", "standard", Kind.EQUALS, ("easy", "easy"))
STEP = Pairing("reduction", "standard", Kind.STEP, ("normal", "easy"))
AGAIN = Pairing("reduction", "kids", Kind.AGAIN, ("easy", REPEATING + "easy"))
SOUND = Figures(
    games=10,
    turns=8,
    rounds=None,
    minutes=2.0,
    draws=0.0,
    unfinished=0.0,
    seats=(0.6, 0.4),
    won=0.7,
    interval=(0.4, 0.9),
    distinct=5,
    lead_changes=1.0,
    drama=None,
    uncertainty=None,
    decisiveness=None,
    think_ms=1.0,
    hindered=(),
)


@pytest.mark.parametrize("pairing", [EQUALS, STEP, AGAIN])
def test_sound_figures_are_not_reported(pairing: Pairing) -> None:
    assert not list(broken(pairing, SOUND))


@pytest.mark.parametrize(
    ("pairing", "figures", "word"),
    [
        (EQUALS, replace(SOUND, seats=(0.0, 1.0)), "seat 2 wins every game"),
        (EQUALS, replace(SOUND, draws=1.0, seats=(0.0, 0.0)), "every game is a draw"),
        (EQUALS, replace(SOUND, unfinished=0.6), "do not end"),
        (STEP, replace(SOUND, won=0.2, interval=(0.05, 0.45)), "should be the stronger"),
        (AGAIN, replace(SOUND, distinct=1), "the very same game"),
    ],
)
def test_a_broken_game_is_reported(pairing: Pairing, figures: Figures, word: str) -> None:
    (sentence,) = broken(pairing, figures)
    assert word in sentence


def test_where_theory_says_who_wins_no_seat_is_reported() -> None:
    solved = replace(EQUALS, game="even_steven", preset="classic")
    assert not list(broken(solved, replace(SOUND, seats=(0.0, 1.0))))


@pytest.mark.parametrize(("preset", "has_room"), [("standard", False), ("quick", True)])
def test_a_move_that_only_loses_is_no_other_game(preset: str, has_room: bool) -> None:
    pairing = Pairing("reduction", preset, Kind.AGAIN, ("normal", REPEATING + "normal"))
    assert 2 < possible_lines(pairing, 30) <= 30
    assert (possible_lines(pairing, 30) == 30) is has_room
