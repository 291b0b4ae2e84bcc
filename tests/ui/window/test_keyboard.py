"""Text fields and the keyboard on the screen: all can be written, nothing hostile gets in."""

from __future__ import annotations

import random
from dataclasses import asdict
from typing import Any

import pygame
import pytest
from hands import Mouse, label
from pilot import Pilot
from posted_pad import posted_pad
from us_keys import key_values

from game.quoridor.rules.moves import Board, Orientation, Place
from game.registry import GAMES
from game.store.people import People
from scenes.club.new_person import NewPersonScene
from scenes.dialogs.keyboard import KeyboardScene
from scenes.input.actions import Button
from scenes.kit.writing import MARKED


def some_options(game_id: str) -> list[Any]:
    return [*GAMES[game_id].presets.values()][:3]


def has_pad(game_id: str) -> bool:
    """Return whether moves of the game are written on a pad of digits."""
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
    """Return what the keys on the screen write now."""
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
def test_a_languages_letters_have_keys(pilot: Pilot, hands: Any, language: str, name: str) -> None:
    context, written = pilot.context, list[str]()
    context.set_language(language)
    scene = KeyboardScene(context, "join.name_title", "x", 16, written.append)
    pilot.push(scene)
    own = set(context.strings.grammar.letters)
    assert own <= signs_on(pilot)
    hand = hands(pilot)
    for sign in name:
        hand.choose(sign)
    assert scene.written == name
    assert {*MARKED, *own, *"abcxyz019"} <= keys_of(pilot)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_a_new_person_is_written_on_the_same_keyboard(pilot: Pilot, language: str) -> None:
    pilot.context.set_language(language)
    shown = []
    for open_it in (
        lambda: KeyboardScene(pilot.context, "join.name_title", "", 16, str),
        lambda: NewPersonScene(pilot.context, People(()), lambda person: None),
    ):
        pilot.push(open_it())
        keys = [one for one in pilot.page.items if isinstance(one.key, tuple)]
        shown.append([(one.key, label(one)) for one in keys if one.key[0] == "sign"])
    assert shown[0] == shown[1] and len(shown[0]) >= 40


@pytest.mark.parametrize(("text", "first"), [("", "Q"), ("Mira", None)])
def test_a_pad_begins_an_empty_name_with_a_letter(
    pilot: Pilot, text: str, first: str | None
) -> None:
    pilot.push(KeyboardScene(pilot.context, "join.name_title", text, 16, str))
    posted_pad(pilot).press(Button.CONFIRM)
    assert pilot.scene_name == ("KeyboardScene" if first else "TitleScene")
    assert not first or pilot.scene.written == first


NO_WIDTH = ("\u200d", "\u200f", "\u202e", "\ufeff", "\u00ad", "\ufe0f", "\U000e0001", "\u0301")
BROKEN = ("\ud800", "\0", "\x1b", "")
HOSTILE = (*NO_WIDTH, *BROKEN, "".join(NO_WIDTH + BROKEN), "\u0301" * 500, "\u202e\u0301\ud800")


class Field:
    """A field in the program, and its text."""

    def __init__(self, pilot: Pilot, text: str) -> None:
        self.pilot, self.kept = pilot, ""
        pilot.push(KeyboardScene(pilot.context, "join.name_title", text, 16, self.keep))
        pilot.see()
        pilot.frame()

    def keep(self, text: str) -> None:
        self.kept = text

    def key(self, key: int, mod: int = 0) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.pilot.post(kind, **key_values(key, mod))
        self.pilot.frame()

    def type(self, text: str) -> None:
        self.pilot.post(pygame.TEXTINPUT, text=text)
        self.pilot.frame()

    def finished(self) -> str:
        self.key(pygame.K_RETURN)
        assert not self.pilot.app.faults
        return self.kept


def written_by(scene: KeyboardScene) -> set[str]:
    rows = scene.rows()
    return {scene.sign(row, k) for row, signs in enumerate(rows) for k in range(len(signs))}


def test_the_first_face_has_the_signs_of_names_and_the_other_those_of_paths(pilot: Pilot) -> None:
    Field(pilot, "")
    assert {"'", "-", ".", "Q"} <= written_by(pilot.scene), "a name begins with a capital"
    pilot.scene.on_press("signs")
    assert {"/", "\\", "~", ":"} <= written_by(pilot.scene)


def code(text: str) -> str:
    return "-".join(f"{ord(c):x}" for c in text[:4]) + ("..." if len(text) > 4 else "")


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The clipboard; that of the machine keeps out broken text, but others may not."""
    content = [""]
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: content[0])
    return content


@pytest.mark.slow
@pytest.mark.parametrize("marked", ["", "Mira"])
def test_typed_or_pasted(pilot: Pilot, clipboard: list[str], marked: str) -> None:
    for text in HOSTILE:
        field = Field(pilot, marked)
        field.type(text)
        field.type("Bo")
        assert field.finished().endswith("Bo"), code(text)
        field = Field(pilot, marked)
        clipboard[0] = text
        field.key(pygame.K_v, pygame.KMOD_CTRL)
        clipboard[0] = f"{text}Bo"
        field.key(pygame.K_a, pygame.KMOD_CTRL)
        field.key(pygame.K_v, pygame.KMOD_CTRL)
        assert field.finished() == "Bo", code(text)


def test_loaded(pilot: Pilot) -> None:
    for text in HOSTILE:
        field = Field(pilot, text)
        field.type("Bo")
        assert field.finished().endswith("Bo"), code(text)


def test_as_much_is_pasted_as_there_is_room_for(pilot: Pilot, clipboard: list[str]) -> None:
    field = Field(pilot, "Mira ")
    field.key(pygame.K_END)  # not in the place of the name, which is marked
    clipboard[0] = "one\ntwo\t" + "x" * 100_000
    field.key(pygame.K_v, pygame.KMOD_CTRL)
    assert field.finished() == "Mira one two xxx"


def test_nothing_comes_without_a_clipboard(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    def get_text() -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "get_text", get_text)
    field = Field(pilot, "Mira")
    field.key(pygame.K_v, pygame.KMOD_CTRL)
    assert field.finished() == "Mira"


def test_an_accent_typed_alone_joins_the_letter_before_the_caret(pilot: Pilot) -> None:
    field = Field(pilot, "")
    for text in ("\u0301", "e", "\u0302", "\u0301", "x", "\u0301", "o"):
        field.type(text)
    field.key(pygame.K_LEFT)
    field.type("\u0302")
    assert field.finished() == "\u1ebfx\u0301\u0302o"
    field = Field(pilot, "Mira")
    field.type("\u0301")
    assert field.finished() == "Mira", "nothing takes the place of what is marked"
    field = Field(pilot, "")
    field.type("x\u0302")
    field.key(pygame.K_HOME)
    field.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)  # one of the two is marked
    field.key(pygame.K_DELETE)
    pilot.resize(800, 600)
    field.type("Bo")
    assert field.finished().startswith("B"), "an accent that loses its letter does no harm"


def test_what_the_clipboard_cannot_take_is_not_copied(pilot: Pilot) -> None:
    assert not pilot.app.window.copy("half \ud800")
    assert not pilot.app.window.copy("nul \0")
