"""The keyboard on the screen: with a pad alone every name and every move can be written."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hands import Mouse, label
from pilot import Pilot
from posted_pad import posted_pad

from game.quoridor.moves import Board, Orientation, Place
from game.registry import GAMES


def signs_of_moves(game_id: str, options: Sequence[Any]) -> set[str]:
    """Every sign that stands in the moves of some games."""
    game, signs = GAMES[game_id], set("")
    for seed, chosen in enumerate(options):
        rng, state = random.Random(seed), game.new(chosen, seed)
        for _ in range(12):
            if state.outcome() is not None:
                break
            moves = state.legal_moves()
            for move in rng.sample(list(moves), min(len(moves), 40)):
                signs |= set(game.format(state, move))
            state = state.play(rng.choice(moves))
    return signs


def keys_of(pilot: Pilot) -> set[str]:
    """Every sign that some key writes, on either face, with shift and without."""
    mouse, found = Mouse(pilot), {" "}
    if pilot.scene_name == "NumberPadScene":
        return {label(item) for item in pilot.page.items}
    for face in ("keyboard.signs", "keyboard.letters"):
        for _ in range(2):
            found |= {label(item) for item in pilot.page.items if len(label(item)) == 1}
            mouse.choose_key("keyboard.shift")
        mouse.choose_key(face)
    return found


@pytest.mark.parametrize("game_id", GAMES)
def test_every_sign_of_a_move_has_a_key(pilot: Pilot, game_id: str) -> None:
    pilot.play("", "", game_id=game_id)
    mouse = Mouse(pilot)
    mouse.pause()
    mouse.choose_key("pause.type")
    options = [*GAMES[game_id].presets.values()][:3]
    if pilot.scene_name == "NumberPadScene":  # it has the signs of this very game
        options = [pilot.table.match.options]
    assert signs_of_moves(game_id, options) <= keys_of(pilot)


def test_a_pad_types_a_board(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=0)
    pad = posted_pad(pilot)
    pad.pause()
    pad.choose_key("pause.type")
    pad.write("!board (3,4) V 2")
    pilot.settle()
    assert pilot.table.match.moves == (Place(Board((3, 4), Orientation.V, 2, 0)),)


def test_a_name_with_marks(pilot: Pilot) -> None:
    mouse = Mouse(pilot)
    mouse.choose_key("quoridor.name")
    mouse.choose_key("options.start")
    pilot.click_words(pilot.words("join.press"))
    mouse.choose("pencil")
    mouse.write("Zoë Čáp")
    assert pilot.shows("Zoë Čáp")
