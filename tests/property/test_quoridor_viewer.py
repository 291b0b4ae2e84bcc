"""Faults of the original's viewer are told exactly, for files of any game."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import pytest

from game.quoridor.files.original_files import Lenient, viewer_fault, viewer_warnings
from game.quoridor.files.replay_actions import Run
from game.quoridor.rules.moves import (
    Action,
    Cheat,
    CheatKind,
    Destroy,
    Jump,
    Resign,
    Step,
    TimeUp,
)
from game.quoridor.rules.options import Options, Punishment
from game.quoridor.rules.state import State

pytestmark = pytest.mark.slow

GAMES_OF_A_KIND = 400
LONGEST = 60


@dataclass
class Viewer:
    """The original's viewer, as far as it decides whose action the next one is.

    It checks no rule and remembers two things: whose turn it is, and how many rounds that player
    still has in it. It looks for winners on the grid itself.
    """

    options: Options
    pawns: dict[int, tuple[int, int]] = field(default_factory=dict)
    gone: list[int] = field(default_factory=list)
    turn: int = -1
    extended_turn_left: int = 0

    def next_turn(self) -> None:
        if self.extended_turn_left > 0:
            self.extended_turn_left -= 1
            return
        self.turn = (self.turn + 1) % self.options.players
        while self.turn in self.gone:
            self.turn = (self.turn + 1) % self.options.players

    def next_action(self, action: Action) -> int:
        """Return who is believed to do ``action``, which is shown."""
        self.next_turn()
        match action:
            case Step(to) | Jump(to):
                self.pawns[self.turn] = to
                if self._is_home(to):
                    self.gone.append(self.turn)
            case Resign():
                self._lose()
            case TimeUp() if self.options.elapsed is Punishment.SURRENDER:
                self._lose()
            case Cheat(CheatKind.ADDROUND):
                self.extended_turn_left += 2
            case Cheat():
                self.extended_turn_left += 1
        return self.turn

    def _lose(self) -> None:
        self.gone.append(self.turn)
        self.extended_turn_left = 0

    def _is_home(self, at: tuple[int, int]) -> bool:
        """Among two the players face each other; among four they go round clockwise."""
        last, (x, y) = self.options.size - 1, at
        across = (y == last, y == 0)
        if self.options.players == 2:
            return across[self.turn]
        return (y == last, x == 0, y == 0, x == last)[self.turn]


def choice(state: State, rng: Random) -> Action:
    """Random play with far more timeouts and additional rounds than people have."""
    ends_game = state.options.elapsed is Punishment.SURRENDER
    if rng.random() < (0.01 if ends_game else 0.4):
        return TimeUp()
    if rng.random() < 0.01:
        return Resign()
    if rng.random() < 0.4:
        cheats: list[Action] = [Cheat(k) for k in CheatKind if state.cheat_refusal(k) is None]
        broken = [Destroy(b.start, b.orientation) for b in state.destroyable()]
        if (cheats or broken) and state.cheats[state.mover]:
            return rng.choice([*cheats, *broken])
    legal = state.legal_moves()
    walks = [m for m in legal if isinstance(m, Step | Jump)]
    if not walks or rng.random() < 0.2:
        return rng.choice(legal)
    dx, dy = state.options.baselines[state.mover]
    return min(walks, key=lambda walk: (dx * walk.to[0] + dy * walk.to[1], rng.random()))


def played(options: Options, rng: Random, *, is_original: bool) -> Run:
    """A game of ours, or as the original lets it be played, where a broken board ends the turn."""
    reading = Lenient(destroying_ends_turn=is_original)
    states, actions = [State.start(options)], list[Action]()
    while len(actions) < LONGEST and not states[-1].is_over:
        actions.append(choice(states[-1], rng))
        states.append(reading(states[-1], actions[-1]).after)
    notes = (None,) * len(actions)
    return Run(tuple(actions), tuple(states), ("",) * len(actions), notes)


@pytest.mark.parametrize("is_original", [False, True])
@pytest.mark.parametrize(
    ("players", "elapsed"), [*((2, elapsed) for elapsed in Punishment), (4, Punishment.SURRENDER)]
)
def test_the_first_action_of_a_wrong_player_is_told(
    players: int, elapsed: Punishment, is_original: bool
) -> None:
    options = Options(players=players, size=5, boards=2, cheats=3, timer_s=0, elapsed=elapsed)
    rng = Random(f"{players} {elapsed} {is_original}")
    faulty = 0
    for _ in range(GAMES_OF_A_KIND):
        run = played(options, rng, is_original=is_original)
        viewer = Viewer(options)
        seen = (viewer.next_action(action) for action in run.actions)
        wrong = next((k for k, by in enumerate(seen) if by != run.states[k].mover), None)
        fault = viewer_fault(run)
        assert (None if fault is None else fault[0]) == wrong
        assert bool(viewer_warnings(run)) == (wrong is not None)
        faulty += wrong is not None
    assert faulty < GAMES_OF_A_KIND
    may_fail = players == 4 or elapsed is not Punishment.SURRENDER or is_original
    assert bool(faulty) == may_fail
