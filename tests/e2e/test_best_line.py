"""The analysis board shows the best line from its position, with any settings."""

from __future__ import annotations

import pytest
from pilot import Pilot

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.record.variations import VariationTree
from game.registry import GAMES


def analyse(pilot: Pilot, game_id: str, **options: object) -> None:
    game = GAMES[game_id]
    match = Match(game, game.options(**options), 7, (Seat("Ann", 2), Seat("Bo", 0)))
    pilot.app.context.go.analyse(VariationTree(match.game, match.record()), 0)
    pilot.frame()


def shown(pilot: Pilot) -> str:
    """The best line as it stands on the screen, or ""."""
    start = pilot.words("analysis.best_line", moves="").split()[0]
    lines = [line.words for line in pilot.read()]
    first = next((k for k, words in enumerate(lines) if words.startswith(start)), len(lines))
    return " ".join(lines[first:])


@pytest.mark.parametrize("game_id", ["even_steven", "quoridor", "reduction"])
def test_it_comes_by_itself_and_follows_the_board(pilot: Pilot, game_id: str) -> None:
    analyse(pilot, game_id)
    gauge, table = pilot.scene.gauge, pilot.table
    pilot.until(lambda: gauge.line)
    game = table.match.game
    for _ in range(2):
        state, move = gauge.line[0]
        assert state is table.state and move in state.legal_moves()
        assert pilot.strings.write(game.log_text(state, move)) in shown(pilot)
        table.submit(move)
        assert gauge.line == (), "it was the line of another position"
        pilot.settle()
        pilot.until(lambda: gauge.line or table.session.is_over)
        if table.session.is_over:
            return


def test_a_solved_game_shows_the_winning_line_to_its_end(pilot: Pilot) -> None:
    analyse(pilot, "even_steven", start=6)
    gauge, state = pilot.scene.gauge, pilot.table.state
    pilot.until(lambda: gauge.line)
    winner = 0 if gauge.shown > 0 else 1
    for _, move in gauge.line:
        state = state.play(move)
    assert state.outcome() is None or state.outcome().returns[winner] > 0


def test_where_something_is_secret_nothing_is_said(pilot: Pilot) -> None:
    hidden = [
        (name, game)
        for name, game in GAMES.items()
        if game.secrets is not None and game.secrets.exist(game.options())
    ]
    for name, _ in hidden:
        analyse(pilot, name)
        pilot.wait(1000)
        assert not shown(pilot) and not pilot.scene.gauge.is_on
    assert hidden
