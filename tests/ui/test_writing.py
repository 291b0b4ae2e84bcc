"""Text fields: no text that fonts refuse gets in, typed, pasted or loaded."""

from __future__ import annotations

import pygame
import pytest
from pilot import Pilot
from us_keys import key_values

from game.words.sanitize import sanitize
from scenes.dialogs.keyboard import KeyboardScene

NO_WIDTH = ("\u200d", "\u200f", "\u202e", "\ufeff", "\u00ad", "\ufe0f", "\U000e0001", "\u0301")
BROKEN = ("\ud800", "\0", "\x1b", "")
HOSTILE = (*NO_WIDTH, *BROKEN, "".join(NO_WIDTH + BROKEN), "\u0301" * 500, "\u202e\u0301\ud800")


class Field:
    """A field in the program, and its text."""

    def __init__(self, pilot: Pilot, text: str, *, is_anew: bool = False) -> None:
        self.pilot, self.kept = pilot, ""
        cabinet = pilot.app.cabinet
        pilot.push(KeyboardScene(cabinet, "join.name_title", text, 16, self.keep, is_anew=is_anew))
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
        assert self.pilot.app.fault is None
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
@pytest.mark.parametrize("is_anew", [False, True])
def test_typed_or_pasted(pilot: Pilot, clipboard: list[str], is_anew: bool) -> None:
    for text in HOSTILE:
        field = Field(pilot, "Mira" if is_anew else "", is_anew=is_anew)
        field.type(text)
        field.type("Bo")
        assert field.finished().endswith("Bo"), code(text)
        field = Field(pilot, "Mira" if is_anew else "", is_anew=is_anew)
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
    clipboard[0] = "one\ntwo\t" + "x" * 100_000
    field.key(pygame.K_v, pygame.KMOD_CTRL)
    assert field.finished() == "Mira one two xxx"


def test_without_a_clipboard_nothing_is_pasted(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    field = Field(pilot, "Mira", is_anew=True)
    field.type("\u0301")
    assert field.finished() == "Mira", "nothing takes the place of what is marked"


def test_an_accent_that_loses_its_letter_does_no_harm(pilot: Pilot) -> None:
    field = Field(pilot, "")
    field.type("x\u0302")
    field.key(pygame.K_HOME)
    field.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)  # one of the two is marked
    field.key(pygame.K_DELETE)
    pilot.resize(800, 600)
    field.type("Bo")
    assert field.finished().startswith("B")


def test_sanitized_text_is_empty_or_has_a_width() -> None:
    pygame.font.init()
    for text in HOSTILE:
        shown = sanitize(text)
        shown.encode()
        assert sanitize(shown) == shown, code(text)
        if shown:
            assert pygame.font.Font(None, 20).render(shown, True, "white").get_width(), code(text)


def test_what_the_clipboard_cannot_take_is_not_copied(pilot: Pilot) -> None:
    assert not pilot.app.window.copy("half \ud800")
    assert not pilot.app.window.copy("nul \0")
