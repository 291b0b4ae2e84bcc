"""The log on the screen speaks in words; copies and text keep the notation."""

from __future__ import annotations

import pytest
from openings import first_moves
from pilot import Pilot
from words import WORDS

from game.quoridor.rules.moves import Board, Cheat, CheatKind, Orientation, Place, Step, TimeUp
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State
from game.registry import GAMES

QUORIDOR = GAMES["quoridor"]


def test_a_move_in_words_and_in_notation() -> None:
    start = State.start(Options(cheats=1))
    for move, words, notation in (
        (Step((4, 1)), "Move to 4,1", "!move (4,1)"),
        (Step((4, 0)), "Stay", "!move (4,0)"),
        (Place(Board((3, 4), Orientation.H, 2)), "Board 3,4 across", "!board (3,4) H 2"),
        (Place(Board((3, 4), Orientation.V, 3)), "Long 3,4 down", "!board (3,4) V 3"),
        (Cheat(CheatKind.ADDROUND), "Additional round", "!cheat:addround"),
        (TimeUp(), "Time's up", "!timeout"),
    ):
        assert WORDS.write(QUORIDOR.log_text(start, move)) == words
        assert QUORIDOR.move_words(start, move) == QUORIDOR.format(start, move) == notation


@pytest.mark.parametrize("game_id", ["quoridor", "reduction"])
def test_no_notation_stands_in_the_log(pilot: Pilot, game_id: str) -> None:
    pilot.play("", "", game_id=game_id)
    table = pilot.table
    for _ in range(3):
        notation = table.match.game.format(table.state, table.state.legal_moves()[0])
        first_moves(pilot)
        pilot.wait(300)
        shown = WORDS.write(table.sitting.lines()[-1][1])
        assert shown != notation and pilot.shows(shown) and not pilot.shows(notation)


def test_every_move_of_a_short_game_has_words() -> None:
    for game in GAMES.values():
        state = game.new(game.options(), 1)
        for _ in range(8):
            if state.outcome() is not None:
                break
            for move in (*state.legal_moves(), *game.asides(state)):
                assert WORDS.write(game.log_text(state, move)), game.id
            state = state.play(state.legal_moves()[0])
