"""The hint that proposes a move puts the focus on it: confirming plays what was proposed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, TypeAlias

import pytest
from hands import Keys
from pilot import Pilot

from game.ai.client import SearchClient
from game.core.rules.comment import Comment
from game.quoridor.rules.moves import Board, Orientation, Place, Step
from game.registry import GAMES
from scenes.input.actions import Button

Ask: TypeAlias = Callable[..., None]
WALL = Place(Board((2, 2), Orientation.H, 2))


@pytest.fixture
def ask(pilot: Pilot, keys: Keys, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Have all of some hints shown; the search process finds them at once."""

    def ask(hints: Sequence[Comment], button: Button = Button.SPECIAL) -> None:
        found = SimpleNamespace(
            is_open=False, answer=tuple(hints), has_failed=False, cancel=lambda: None
        )
        monkeypatch.setattr(SearchClient, "ask_hints", lambda *about: found)
        for _ in hints:
            keys.press(button)
            pilot.wait(100)

    return ask


def test_the_third_hint_is_in_focus_and_confirming_plays_it(
    pilot: Pilot, keys: Keys, ask: Ask
) -> None:
    hints = Comment.of("level", own=4, theirs=4, by=0), Comment("think_walk_keep")
    for move in (Step((1, 0)), WALL):
        pilot.play("", "", size=5, boards=2, timer_s=0)
        ask(hints)
        assert pilot.table.pointing.meant != move, "it is not proposed yet"
        pilot.table.sitting.coach.forget()
        ask((*hints, Comment.of("aside", 1, line=(move,), left=4, theirs=4)))
        assert pilot.table.pointing.meant == move
        keys.press(Button.CONFIRM)
        assert pilot.table.match.moves == (move,)


def test_what_is_pointed_at_later_stays_in_focus(pilot: Pilot, keys: Keys, ask: Ask) -> None:
    pilot.play("", "", size=5, boards=0, timer_s=20)
    ask([Comment("think_walk"), Comment("think_walk", line=(Step((1, 0)),))])
    keys.press(Button.RIGHT)
    pilot.wait(600)  # the clock ticks meanwhile
    assert pilot.table.pointing.meant not in (None, Step((1, 0)))


@pytest.mark.parametrize("game_id", ["even_steven", "subtraction_squares", "reduction"])
def test_in_every_game_the_advice_of_the_coach_is_what_confirming_plays(
    pilot: Pilot, keys: Keys, ask: Ask, game_id: str
) -> None:
    options: dict[str, Any] = {"size": 5} if game_id == "reduction" else {}
    pilot.play("", "", game_id=game_id, **options)
    coach = GAMES[game_id].teaching.coach
    assert coach is not None
    hints = coach(pilot.table.state)
    ask(hints, Button.NEXT if game_id == "reduction" else Button.SPECIAL)
    proposed = next(hint.line[0] for hint in reversed(hints) if hint.line)
    keys.press(Button.CONFIRM)
    pilot.settle()
    assert pilot.table.match.moves[:1] == (proposed,)
