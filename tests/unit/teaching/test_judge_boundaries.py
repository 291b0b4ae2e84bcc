"""Where the judges draw their lines: what is just a mistake, and what is no better than before."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from game.causality.review.assessor import improves
from game.causality.review.round_outcome import LOST, OPEN, WON
from game.core.search.search_api import Choice
from game.quoridor import GAME
from game.quoridor.rules.moves import Step, Surrender
from game.quoridor.rules.state import State
from game.quoridor.tutor import assessor
from game.quoridor.tutor.assessor import MUCH, SURE, Weighed, allowed
from game.quoridor.tutor.assessor import OPEN as STILL_OPEN

TINY = 0.01


def weighed(stood: float = 0.0, stands: float = 0.0, lost: float = 2.0) -> Weighed:
    return Weighed(Choice(Step((4, 1)), stood), stood, stands, lost)


@pytest.mark.parametrize(("lost", "is_mistake"), [(1.49, False), (1.5, True)])
def test_from_a_step_and_a_half_on_a_move_is_a_mistake(lost: float, is_mistake: bool) -> None:
    assert weighed(lost=lost).is_mistake == is_mistake


@pytest.mark.parametrize(
    ("stood", "stands", "lost", "key", "players"),
    [
        (0.0, -SURE, 9, "lost", (1,)),
        (0.0, -SURE + TINY, 9, "gave_away", ()),
        (-STILL_OPEN + TINY, -SURE, 5, "lost", (1,)),
        (-STILL_OPEN, -SURE, 5, "gave_away", ()),
        (SURE, -SURE, 18, "threw_away", (1,)),
        (SURE - TINY, -SURE, 18, "lost", (1,)),
        (SURE, STILL_OPEN - TINY, 5, "won_no_more", ()),
        (SURE, STILL_OPEN, 5, "gave_away", ()),
        (SURE, -STILL_OPEN, 15, "gave_much", ()),
        (SURE - TINY, 0.0, 9, "gave_away", ()),
        (0.5, -0.5, MUCH, "gave_much", ()),
        (0.5, -0.5, MUCH - TINY, "gave_away", ()),
    ],
)
def test_what_a_mistake_is_called(
    monkeypatch: pytest.MonkeyPatch,
    stood: float,
    stands: float,
    lost: float,
    key: str,
    players: tuple[int, ...],
) -> None:
    before = State.start(GAME.options())
    after = before.play(Step((4, 1)))
    monkeypatch.setattr(assessor, "advised", lambda state: Choice(Step((4, 7)), 0.0))
    told = allowed(before, after, weighed(stood, stands, lost))
    assert (told.key, told.players) == (key, players)


@pytest.mark.parametrize(
    ("own", "key"),
    [(-STILL_OPEN, "gave_up_lost"), (-STILL_OPEN + TINY, "gave_up"), (SURE - TINY, "gave_up"),
     (SURE, "gave_up_won")],
)  # fmt: skip
def test_giving_up_is_too_early_while_the_game_is_open(
    monkeypatch: pytest.MonkeyPatch, own: float, key: str
) -> None:
    before = State.start(GAME.options())
    found = Choice(Step((4, 1)), own)
    monkeypatch.setattr(assessor, "searched", lambda state, nodes: found)
    assert assessor.verdict(before, Surrender(), before.play(Surrender())).key == key


@dataclass(frozen=True)
class End:
    """The end of a round, as far as two of them are compared."""

    score: int = OPEN
    removed: tuple[int, ...] = (1,)
    losses: tuple[int, ...] = (2,)
    shut: tuple[int, ...] = (3,)
    held: int = 1


NOW = End()
BETTER: dict[str, dict[str, Any]] = {
    "paradox": {"removed": ()},
    "kept": {"losses": ()},
    "door": {"shut": ()},
    "base": {"held": 2},
}
WORSE: dict[str, dict[str, Any]] = {
    "score": {"score": LOST},
    "one more stone": {"removed": (1, 4)},
    "more losses": {"losses": (2, 4)},
    "more doors shut": {"shut": (3, 4)},
    "fewer bases": {"held": 0},
}


@pytest.mark.parametrize("goal", BETTER)
def test_a_round_is_better_only_if_nothing_in_it_is_worse(goal: str) -> None:
    better = replace(NOW, **BETTER[goal])
    assert improves(goal, better, NOW)
    assert not improves(goal, NOW, NOW), "the same is no better"
    for what, change in WORSE.items():
        if change.keys() != BETTER[goal].keys():
            assert not improves(goal, replace(better, **change), NOW), what


def test_a_win_excuses_everything_and_a_game_saved_excuses_a_base() -> None:
    cost = {key: value for change in WORSE.values() for key, value in change.items()}
    assert improves("won", End(**{**cost, "score": WON}), NOW)
    assert not improves("won", NOW, NOW)
    lost = End(score=LOST)
    assert improves("lost", End(held=0), lost)
    assert not improves("lost", End(held=0, losses=(2, 4)), lost)
    assert not improves("lost", End(held=0, removed=(1, 4)), lost)
    assert not improves("lost", lost, lost)
