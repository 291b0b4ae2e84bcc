"""Names in many scripts: every letter is drawn by a typeface that has it."""

from __future__ import annotations

import pytest
from pilot import Pilot

from scenes.app import assets_dir
from scenes.ui.paint.faces import BUILT_IN, FILES, Faces

NAMES = [
    "Zoë Čáp", "Łukasz Żółć", "Ελισάβετ", "Александра", "Nguyễn Thị", "花子", "さくら", "タロウ",
    "王小明", "陳怡君", "김민준",
]  # fmt: skip


@pytest.fixture(scope="module")
def faces() -> Faces:
    return Faces(assets_dir() / "fonts")


@pytest.mark.parametrize("face", ["display", "heavy", "bold", "medium"])
@pytest.mark.parametrize("name", NAMES)
def test_every_letter_of_a_name_is_drawn_by_one_of_our_typefaces(
    faces: Faces, name: str, face: str
) -> None:
    for letter in name:
        found = faces._face_with(face, letter)
        assert found != BUILT_IN and faces._has(found, letter)
        assert letter == " " or faces.render(letter, face, 24, (255, 255, 255)).get_bounding_rect()


def test_the_typeface_for_names_is_opened_when_a_name_needs_it(faces: Faces) -> None:
    fresh = Faces(assets_dir() / "fonts")
    fresh.render("Ελισάβετ Александра", "display", 24, (0, 0, 0))
    assert not [face for face, _ in fresh._fonts if face == "names"]
    fresh.render("花子", "display", 24, (0, 0, 0))
    assert [face for face, _ in fresh._fonts if face == "names"]


def test_it_is_small_enough_to_come_with_the_program() -> None:
    assert (assets_dir() / "fonts" / FILES["names"]).stat().st_size < 5_000_000


def test_a_japanese_name_stands_on_the_card(pilot: Pilot) -> None:
    pilot.play("", "")
    brush = pilot.app.window.brush
    assert brush.measure("花子", 24)[0] > 40
