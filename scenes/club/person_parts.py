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
from scenes.app_context import AppContext
from scenes.input.bindings import HALVES
from scenes.kit.boxes import Align, Column, Layers, Row, Spacer
from scenes.kit.leaves import Icon, Picture, middle
from scenes.kit.node import Layout, Node, Pressable, Size, nodeclass
from scenes.kit.parts import handicap_tag, pawn, text_block
from scenes.kit.text import Text
from scenes.kit.widgets import Card, Field, Panel, Plate, Stepper
from scenes.ui.art.portraits import draw_stage
from scenes.ui.brush import Box, Brush

if TYPE_CHECKING:
    from scenes.kit.placing import Placed

ROW_H, ROW_RADIUS = 84.0, 22.0
PAWN_R: Final = 21.0
STAGE_H: Final = 200.0
PORTRAIT_W: Final = 408.0


def person_row(person: Person, games: str, *, is_shown: bool) -> Node:
    """Return a person in the list: their pawn, their name, and how often they have played."""
    tint = f"look{person.look}"
    ink, depth = ("soft", 0.2) if is_shown else ("sub", 0.06)
    about = text_block(Text(person.name, "name", lines=2), Text(games, "note", ink))
    inner, key = Row([pawn(person.look, 26.0), about], "s", (14.0, 4.0)), ("person", person.id)
    return Card(inner, tint, depth, is_shown, ROW_RADIUS, label=person.name, key=key)


def new_row(words: str) -> Node:
    """Return the last row: it adds a person."""
    disc = Plate(Spacer(), "panel2", 20.0, width=40.0, height=40.0)
    plus = Align(Layers([disc, Icon("plus", 22.0)]), width=56.0)
    inner = Row([plus, Text(words, "strong", size=22, grow=1.0)], "s", (14.0, 4.0))
    return Card(inner, "off", 0.0, radius=ROW_RADIUS, label=words, key="new")


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

    def steps_of_click(self, brush: Brush, box: Box, x: float) -> int:
        near = (look for look in range(LOOKS) if abs(x - self._at(box, look)[0]) < PAWN_R + 7)
        return next(near, self.look) - self.look

    def _at(self, box: Box, look: int) -> tuple[float, float]:
        x, y, w, h = box
        pitch = min(62.0, w * 0.62 / LOOKS)
        return x + w - pitch * (LOOKS - look - 0.5) - 6, y + h / 2

    def paint(self, brush: Brush, at: Placed) -> None:
        x, y, w, h = at.box
        if at.state.is_focused:
            brush.rounded(at.box, "panel2", 16)
        at_left, room = (x + 18, y + h / 2), w * 0.36 - 18
        brush.text(self.label, at_left, 20, "heavy", "text", "midleft", fit=room)
        for look in range(LOOKS):
            place = self._at(at.box, look)
            if look == self.look:
                brush.disc(place, PAWN_R + 7, "hole")
                brush.ring(place, PAWN_R + 7, f"look{look}", 3)
            brush.pawn(place, PAWN_R, look, alpha=255 if look == self.look else 150)


def portrait(
    context: AppContext, person: Person | None, name: Sequence[Node] = (), note: Node | None = None
) -> Node:
    """Return the panel with a person's pawn, and what can be changed about them.

    With ``name``, what the name is written in, the person is new: then the device is left out.
    """
    words, mix = context.words, context.window.brush.theme.mix
    stage = Picture("nobody", 0.0, STAGE_H, _draw_nobody)
    if person is None:
        text = Text(words("people.nobody"), align="center", lines=0, size=22)
        return Panel(Column([stage, text], "xl"), radius=26.0, width=PORTRAIT_W)
    tint = f"look{person.look}"
    if person.name:
        stage = Picture((tint, "stage"), 0.0, STAGE_H, partial(_draw_stage, person.look))
    field = Field(person.name, tint, "headline", key="name", ring=(28.0, tint), height=56.0)
    look = LookChoice(person.look, label=words("people.look"), key="look", ring=(16.0, tint))
    steppers = _steppers(context, person)[: 1 if name else 2]
    parts = [stage, *(name or [field]), look, *steppers, note or _note(context, person)]
    ground, rim = mix("panel", tint, 0.3), mix("line", tint, 0.75)
    return Panel(Column(parts, "s"), "", (18.0, 6.0), ground, rim, 26.0, 2.0, width=PORTRAIT_W)


def _steppers(context: AppContext, person: Person) -> list[Node]:
    """Return the choices of the seat and the device that a person likes."""
    words = context.words
    seats = [words(f"people.seat_{'any' if k < 0 else k}") for k in range(-1, SEATS)]
    devices, at = [_device_words(context, one) for one in DEVICES], DEVICES.index(person.device)
    rows = ("seat", seats, person.seat + 1), ("device", devices, at)
    labels, made = [words(f"people.{key}") for key, _, _ in rows], list[Node]()
    every = *seats, *devices  # both are as wide as the widest value of either
    for label, (key, values, k) in zip(labels, rows, strict=True):
        steps = k > 0, k < len(values) - 1, labels
        made.append(Stepper(values[k], every, *steps, label=label, key=key, height=50.0))
    return made


def _device_words(context: AppContext, device: str) -> str:
    if device in HALVES:
        return context.say(context.devices.name_of(device))
    return context.words(f"people.device_{device or 'any'}")


def _note(context: AppContext, person: Person) -> Node:
    """Return the handicap that a person usually has, or else what the seat is for."""
    usual = _usual_told(context.strings, person.usual)
    if not usual:
        return Text(context.words("people.seat_note"), "note", lines=0, grow=1.0)
    return handicap_tag(context.strings, usual, wide=0.0, high=30.0, grow=1.0)


def _draw_stage(look: int, brush: Brush, box: Box) -> None:
    x, y, tint = middle(box)[0], box[1], f"look{look}"
    brush.glow((x, y + 84), 170, tint, 150)
    draw_stage(brush, (x, y + 158), 104, tint)
    brush.pawn((x, y + 90), 68, look)


def _draw_nobody(brush: Brush, box: Box) -> None:
    x, y = middle(box)[0], box[1]
    draw_stage(brush, (x, y + 158), 104, "muted")
    brush.ring((x, y + 94), 62, "line", 2.5)
    brush.icon("user", (x, y + 94), 70, "dim")


def _usual_told(strings: Strings, usual: Handicap) -> HandicapTexts:
    """Return a short description of a default handicap, without importing a game."""
    own = []
    for name, value in usual.own:
        games = (game for game in GAMES if strings.has(f"{game}.handicap.{name}.told"))
        if (game := next(games, "")) != "":
            own.append(amount_text(game, name, value))
    return *own, *common_texts(usual)
