"""Remarks of computers on what happened: each is true of the game that it is made in."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.core.match.match import Match
from game.core.match.remarks import REMARKS, Remark, remarks
from game.core.match.seats import Seat
from game.core.rules.common_moves import Resign
from game.core.search.strength import SCALE
from game.registry import GAMES
from game.words.strings import Strings

WORDS = Strings.load(Path(__file__).parents[3] / "assets", is_strict=True)


def said(match: Match, since: int) -> dict[str, Remark]:
    return {one.key: one for one in remarks(match, since, 1)}


@pytest.mark.parametrize("level", SCALE)
def test_every_temper_has_two_dozen_lines_of_its_own(level: str) -> None:
    lines = {WORDS.t(f"temper.{level}.{key}", n=3) for key in REMARKS}
    assert len(lines) == len(REMARKS) >= 24
    others = {WORDS.t(f"temper.{other}.{key}", n=3) for other in SCALE for key in REMARKS}
    assert len(others) == len(SCALE) * len(REMARKS), "two say the same"


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_said_has_happened(game_id: str, seed: int) -> None:
    game, rng = GAMES[game_id], Random(seed)
    seats = [Seat("Ann", 0), Seat("Gus", 1, "normal")]
    options = game.party.short or next(iter(game.presets.values()))
    match = Match(game, options, seed, seats)
    for _ in range(60):
        if match.state.outcome() is not None:
            break
        before, mover = match.state, match.state.to_move
        match.submit(rng.choice(list(before.legal_moves())), rng.choice((500, 5_000, 70_000)))
        found = said(match, match.ply - 1)
        assert found.keys() <= set(REMARKS)
        if match.state.outcome() is not None:
            break
        assert ("you_cheated" in found) == (mover == 0 and game.telling.is_cheat(match.moves[-1]))
        assert "slow" not in found or (mover == 0 and match.think_ms_at(match.ply - 1) >= 60_000)
        assert "quick" not in found or (mover == 0 and match.think_ms_at(match.ply - 1) < 1_500)
        if (one := found.get("you_blocked")) is not None:
            cost = match.state.steps_to_goal(1) - before.steps_to_goal(1)
            assert mover == 0 and one.n == cost
        if (one := found.get("you_took")) is not None:
            numbers = [getattr(s, "total", None) or s.number for s in (before, match.state)]
            assert mover == 0 and one.n == numbers[0] - numbers[1]
        if "my_lead" in found or "you_lead" in found:
            standing = game.telling.standing(match.state)
            leader = 1 if "my_lead" in found else 0
            assert standing[leader] < standing[1 - leader]


def test_the_end_is_told_by_who_has_won() -> None:
    game = GAMES["even_steven"]
    for resigner, key in ((0, "won"), (1, "lost")):
        match = Match(game, game.party.short, 1, [Seat("Ann", 0), Seat("Gus", 1, "normal")])
        for _ in range(resigner):
            match.submit(match.state.legal_moves()[0])
        match.submit(Resign())
        assert list(said(match, 0)) == [key]
