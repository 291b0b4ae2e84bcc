"""Parts of the people page: a row for each person, their looks, and the portrait."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from game.core.match.handicap import Handicap
from game.core.match.handicap_text import HandicapTexts, amount_text, common_texts
from game.registry import GAMES
from game.store.people import DEVICES, LOOKS, SEATS, Person
from game.words.strings import Strings
from scenes.cabinet import Cabinet
from scenes.input.bindings import HALVES
from scenes.kit.boxes import Align, Column, Layers, Row, Spacer
from scenes.kit.leaves import Icon, Picture
from scenes.kit.node import Layout, Node, Pressable, Size, nodeclass
from scenes.kit.parts import pawn
from scenes.kit.text import Text
from scenes.kit.widgets import Card, Field, Panel, Plate, Stepper
from scenes.ui.art.handicaps import draw_tag
from scenes.ui.art.portraits import draw_stage
from scenes.ui.brush import Box, Brush

if TYPE_CHECKING:
    from scenes.kit.placing import Placed

ROW_H, ROW_RADIUS = 84.0, 22.0
PAWN_R: Final = 21.0
PITCH: Final = 62.0
STAGE_H: Final = 200.0
PORTRAIT_W: Final = 408.0


def person_row(person: Person, games: str, *, is_shown: bool) -> Node:
    """Return a person in the list: their pawn, their name, and how often they have played."""
    tint = f"look{person.look}"
    face = pawn(person.look, 26.0)
    ink = "soft" if is_shown else "sub"
    about = Column(
        [Text(person.name, "name", lines=2), Text(games, "note", ink)],
        0.0,
        grow=1.0,
        justify="center",
    )
    return Card(
        Row([face, about], "s", (14.0, 4.0)),
        tint,
        0.2 if is_shown else 0.06,
        is_shown,
        ROW_RADIUS,
        label=person.name,
        key=("person", person.id),
    )


def new_row(words: str) -> Node:
    """Return the last row: it adds a person."""
    plus = Align(
        Layers([Plate(Spacer(), "panel2", 20.0, width=40.0, height=40.0), Icon("plus", 22.0)]),
        width=56.0,
    )
    return Card(
        Row([plus, Text(words, "strong", size=22, grow=1.0)], "s", (14.0, 4.0)),
        "off",
        0.0,
        radius=ROW_RADIUS,
        label=words,
        key="new",
    )


@nodeclass
class LookChoice(Pressable):
    """The looks side by side; left and right change it, and a click chooses one."""

    look: int

    steps: ClassVar[bool] = True
    leaves: ClassVar[bool] = True

    def can_step(self, step: int) -> bool:
        return 0 <= self.look + step < LOOKS

    def measure(self, layout: Layout, width: float) -> Size:
        return width, 66.0

    def clicked(self, brush: Brush, box: Box, x: float) -> int:
        near = (look for look in range(LOOKS) if abs(x - self._at(box, look)[0]) < PAWN_R + 7)
        return next(near, self.look) - self.look

    def _at(self, box: Box, look: int) -> tuple[float, float]:
        x, y, w, h = box
        pitch = min(PITCH, w * 0.62 / LOOKS)
        return x + w - pitch * (LOOKS - look - 0.5) - 6, y + h / 2

    def paint(self, brush: Brush, at: Placed) -> None:
        x, y, w, h = at.box
        if at.state.is_focused:
            brush.rounded(at.box, "panel2", 16)
        brush.text(
            self.label, (x + 18, y + h / 2), 20, "heavy", "text", "midleft", fit=w * 0.36 - 18
        )
        for look in range(LOOKS):
            place = self._at(at.box, look)
            if look == self.look:
                brush.disc(place, PAWN_R + 7, "hole")
                brush.ring(place, PAWN_R + 7, f"look{look}", 3)
            brush.pawn(place, PAWN_R, look, alpha=255 if look == self.look else 150)


def portrait(
    cabinet: Cabinet,
    person: Person | None,
    name: Sequence[Node] = (),
    note: Node | None = None,
) -> Node:
    """Return the panel with a person's pawn, and what can be changed about them.

    With ``name``, what the name is written in, the person is new: then the device is left out.
    """
    words, mix = cabinet.words, cabinet.window.brush.theme.mix
    if person is None:
        stage = Picture("nobody", 0.0, STAGE_H, _draw_nobody)
        text = Text(words("people.nobody"), align="center", lines=0, size=22)
        return Panel(Column([stage, text], "xl"), radius=26.0, width=PORTRAIT_W)
    tint = f"look{person.look}"
    field = Field(person.name, tint, "headline", key="name", ring=(28.0, tint), height=56.0)
    parts: list[Node] = [
        Picture((tint, "stage"), 0.0, STAGE_H, partial(_draw_stage, person.look))
        if person.name
        else Picture("nobody", 0.0, STAGE_H, _draw_nobody),
        *(name or [field]),
        LookChoice(person.look, label=words("people.look"), key="look", ring=(16.0, tint)),
        *_steppers(cabinet, person)[: 1 if name else 2],
        note or _note(cabinet, person),
    ]
    return Panel(
        Column(parts, "s"),
        pad=(18.0, 6.0),
        tint=mix("panel", tint, 0.3),
        rim=mix("line", tint, 0.75),
        radius=26.0,
        rim_width=2.0,
        width=PORTRAIT_W,
    )


def _steppers(cabinet: Cabinet, person: Person) -> list[Node]:
    """Return the choices of the seat and the device that a person likes."""
    words = cabinet.words
    seats = [words(f"people.seat_{'any' if k < 0 else k}") for k in range(-1, SEATS)]
    devices, at = [_device_words(cabinet, one) for one in DEVICES], DEVICES.index(person.device)
    rows = (
        ("seat", seats, person.seat + 1, SEATS),
        ("device", devices, at, len(DEVICES) - 1),
    )
    return [
        Stepper(
            values[k],
            [*seats, *devices],  # both are as wide as the widest value of either
            k > 0,
            k < last,
            [words("people.seat"), words("people.device")],
            label=words(f"people.{key}"),
            key=key,
            height=50.0,
        )
        for key, values, k, last in rows
    ]


def _device_words(cabinet: Cabinet, device: str) -> str:
    if device in HALVES:
        return cabinet.say(cabinet.devices.name_of(device))
    return cabinet.words(f"people.device_{device or 'any'}")


def _note(cabinet: Cabinet, person: Person) -> Node:
    """Return the handicap that a person usually has, or else what the seat is for."""
    usual = _usual_told(cabinet.strings, person.usual)
    if not usual:
        return Text(cabinet.words("people.seat_note"), "note", lines=0, grow=1.0)

    def draw(brush: Brush, box: Box) -> None:
        x, y, w, h = box
        draw_tag(brush, cabinet.strings, usual, (x + w / 2, y + h / 2), w)

    return Picture((cabinet.strings.language, usual), 0.0, 30.0, draw, grow=1.0)


def _draw_stage(look: int, brush: Brush, box: Box) -> None:
    x, y, w, _ = box
    middle, tint = x + w / 2, f"look{look}"
    brush.glow((middle, y + 84), 170, tint, 150)
    draw_stage(brush, (middle, y + 158), 104, tint)
    brush.pawn((middle, y + 90), 68, look)


def _draw_nobody(brush: Brush, box: Box) -> None:
    x, y, w, _ = box
    middle = x + w / 2
    draw_stage(brush, (middle, y + 158), 104, "muted")
    brush.ring((middle, y + 94), 62, "line", 2.5)
    brush.icon("user", (middle, y + 94), 70, "dim")


def _usual_told(strings: Strings, usual: Handicap) -> HandicapTexts:
    """Return a short description of a default handicap, without importing a game."""
    own = []
    for name, value in usual.own:
        games = (game for game in GAMES if strings.has(f"{game}.handicap.{name}.told"))
        if (game := next(games, "")) != "":
            own.append(amount_text(game, name, value))
    return *own, *common_texts(usual)
