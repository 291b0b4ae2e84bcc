"""The screens of a game of two against two."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pilot import Pilot

from game.causality.rules.options import Secrecy
from game.core.match.match_setup import MatchPlan
from game.quoridor.rules.moves import Board, Jump, Orientation, Place, Step
from game.registry import GAMES


def teams(pilot: Pilot) -> None:
    """A board has been laid, and the second player may pass one to the partner."""
    pilot.play("", "hard", "", "hard", players=4, size=11, boards=7, timer_s=0, teams=True)
    pilot.table.submit(Place(Board((4, 6), Orientation.H, 2)))
    pilot.table.stage.finish()


def two_winners(pilot: Pilot) -> None:
    """The first player is home, and has won together with the third."""
    pilot.play("", "", "", "", players=4, size=5, boards=7, timer_s=0, teams=True)
    table = pilot.table
    while table.state.outcome() is None:
        walks = [move for move in table.state.legal_moves() if isinstance(move, Step | Jump)]
        mover = table.state.mover
        table.submit(min(walks, key=lambda m: table.state.play(m).steps_to_goal(mover) or 0))
        table.stage.finish()
    pilot.wait(2500, 250)


def seats(pilot: Pilot) -> None:
    """Show who plays with whom, before the match."""
    game = GAMES["quoridor"]
    options = replace(game.presets["four"], teams=True)
    pilot.go.join(game, MatchPlan(options))


def relay(pilot: Pilot, board: str = "garden_wall") -> None:
    """The first two have submitted the orders of slice 0; the third orders in slice 1."""
    levels = "", "hard", "", ""
    pilot.play(*levels, game_id="causality", board=board, orders=Secrecy.OPEN, relay=True)
    table = pilot.table
    while table.state.turn.slice == 0:
        state = table.state
        table.submit(state.legal_moves()[0])
        table.stage.finish()
    pilot.wait(2500, 250)


def relay_seats(pilot: Pilot) -> None:
    """The seats of a relay, partners in one look."""
    game = GAMES["causality"]
    pilot.go.join(game, MatchPlan(replace(game.presets["wall"], relay=True)))


SCREENS: dict[str, Callable[[Pilot], None]] = {
    "teams": teams,
    "two winners": two_winners,
    "join teams": seats,
    "relay": relay,
    "join relay": relay_seats,
}
