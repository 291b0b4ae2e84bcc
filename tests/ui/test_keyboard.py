"""The keyboard on the screen: with a pad alone every name and every move can be written."""

from __future__ import annotations

import random
from dataclasses import asdict
from typing import Any

import pytest
from hands import Mouse, label
from pilot import Pilot
from posted_pad import posted_pad

from game.quoridor.rules.moves import Board, Orientation, Place
from game.registry import GAMES
from scenes.dialogs.keyboard import MARKED, KeyboardScene


def some_options(game_id: str) -> list[Any]:
    return [*GAMES[game_id].presets.values()][:3]


def has_pad(game_id: str) -> bool:
    """Whether moves of the game are written on a pad of digits."""
    game = GAMES[game_id]
    return any(game.forms.signs(game.new(options, 0)) for options in some_options(game_id))


def signs_of_moves(game_id: str, options: list[Any]) -> set[str]:
    """Every sign that stands in the moves of some games."""
    game, signs = GAMES[game_id], set[str]()
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


def signs_on(pilot: Pilot) -> set[str]:
    """What the keys on the screen write now."""
    return {label(item) for item in pilot.page.items if len(label(item)) == 1}


def keys_of(pilot: Pilot) -> set[str]:
    """Every sign that some key writes, on either face, with shift and without."""
    mouse, found = Mouse(pilot), {" "}
    for face in ("keyboard.signs", "keyboard.letters"):
        for _ in range(2):
            found |= signs_on(pilot)
            mouse.choose_key("keyboard.shift")
        mouse.choose_key(face)
    return found


def type_a_move(hand: Any) -> None:
    hand.pause()
    hand.choose_key("pause.type")


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_every_sign_of_a_move_has_a_key(pilot: Pilot, game_id: str) -> None:
    options = some_options(game_id)
    for chosen in options if has_pad(game_id) else options[:1]:
        pilot.play("", "", game_id=game_id, **asdict(chosen))
        type_a_move(Mouse(pilot))
        if has_pad(game_id):
            assert signs_of_moves(game_id, [chosen]) <= signs_on(pilot)
        else:
            assert signs_of_moves(game_id, options) <= keys_of(pilot)


@pytest.mark.slow
def test_a_pad_types_a_board(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=0)
    pad = posted_pad(pilot)
    type_a_move(pad)
    pad.write("!board (3,4) V 2")
    pilot.settle()
    assert pilot.table.match.moves == (Place(Board((3, 4), Orientation.V, 2, 0)),)


def test_a_name_with_marks(pilot: Pilot) -> None:
    mouse = Mouse(pilot)
    mouse.choose_key("quoridor.name", "options.start", "party.new_name")
    mouse.write("Zoë Čáp")
    assert pilot.shows("Zoë Čáp")


@pytest.mark.parametrize("hands", [Mouse, pytest.param(posted_pad, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("language", "name"), [("de", "jürß"), ("cs", "ěťůo")])
def test_letters_of_the_language_have_keys_beside_all_others(
    pilot: Pilot, hands: Any, language: str, name: str
) -> None:
    cabinet, written = pilot.app.cabinet, list[str]()
    cabinet.set_language(language)
    scene = KeyboardScene(cabinet, "join.name_title", "x", 16, written.append, is_anew=True)
    pilot.push(scene)
    own = set(cabinet.strings.grammar.letters)
    assert own <= signs_on(pilot)
    hand = hands(pilot)
    for sign in name:
        hand.choose(sign)
    assert scene.written == name
    assert {*MARKED, *own, *"abcxyz019"} <= keys_of(pilot)
