"""Parts of a shelf's cards and of the panel beside it: pictures, people, lines of words."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from game.core.match.seats import Seat
from game.core.record.record import Record
from game.core.rules import options as opt
from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.emblem import emblem_of
from scenes.boards.thumbnails import FinalPosition
from scenes.dialogs.waiting_picture import draw_veil
from scenes.kit.boxes import Column, FirstThatFits, Row
from scenes.kit.leaves import Icon, Picture, middle
from scenes.kit.node import Layout, Node, Size, nodeclass
from scenes.kit.parts import emblem
from scenes.kit.placing import Placed
from scenes.kit.text import Text
from scenes.ui.art.portraits import draw_seat, draw_small_seat
from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel
from scenes.ui.theme import Tint

RADIUS: Final = 18.0
RIM: Final = 3.0
TITLE: Final = 20.0


@dataclass(frozen=True, slots=True)
class Shown:
    """Picture of a card: ``ply`` of a game, or its end; ``part`` of a preview."""

    key: Hashable
    game: str
    record: Record | None
    ply: int | None = None
    part: float = 0.0
    is_hidden: bool = False
    """Whether a closed eye covers it."""


def draw_shown(context: AppContext, shown: Shown, brush: Brush, box: Box) -> None:
    """Draw the position alone."""
    context.thumbnails.draw(brush, shown.key, shown.game, shown.record, box, shown.ply)
    if shown.is_hidden:
        draw_veil(brush, box)


def version_of(context: AppContext, shown: Shown) -> Hashable:
    """Return what the drawing of a position depends on."""
    seen = context.thumbnails.version(shown.key, shown.ply)
    return shown.key, shown.ply, shown.part, shown.is_hidden, shown.record is None, seen


def position(context: AppContext, shown: Shown) -> Node:
    """Return a picture of a position that takes the room that is left."""
    draw = partial(draw_shown, context, shown)
    return Picture(version_of(context, shown), 0.0, 0.0, draw, grow=1.0)


def head(context: AppContext, shown: Shown, length: str, *, has_bolt: bool = False) -> Node:
    """Return the upper part of a card: a position, and a length as "52 moves" beside it."""

    def draw(brush: Brush, box: Box) -> None:
        x, y, w, h = box
        _draw_stage(brush, box, RADIUS - RIM, emblem_of(shown.game).accent)
        scale = brush.theme.text_scale
        number, _, unit = length.partition(" ")
        wide = 0.0
        if length:
            lines = brush.measure(number, 28, "display")[0], brush.measure(unit, 18)[0]
            wide = max(64.0, *lines) + 12
            brush.text(number, (x + 12, y + 23 * scale), 28, "display", "text", "midleft")
            brush.text(unit, (x + 12, y + 48 * scale), 18, "bold", "sub", "midleft")
        draw_shown(context, shown, brush, (x + wide + 10, y + 6, w - wide - 20, h - 12))
        if shown.part:
            brush.rounded((x, y + h - 5, w, 5), "ink0", 2)
            brush.rounded((x, y + h - 5, max(w * shown.part, 5), 5), "white", 2)
        if has_bolt:
            at = (x + 26, y + h - 22)
            brush.disc(at, 15, "ink0")
            brush.icon("bolt", at, 20, "amber")

    return Picture((version_of(context, shown), length, has_bolt), 0.0, 0.0, draw, grow=1.0)


def warning() -> Node:
    """Return the sign in the place of a picture that cannot be read."""

    def draw(brush: Brush, box: Box) -> None:
        brush.icon("warning", middle(box), min(box[2], box[3], 84.0) * 0.8, "dim")

    return Picture("warning", 0.0, 0.0, draw, grow=1.0)


def unreadable(what: str, title: str) -> Node:
    """Return what is on the card of a file that cannot be read."""
    return on_card(warning(), Text(what, "strong", "muted"), Text(title, "note", "muted"))


def on_card(picture: Node, *lines: Node) -> Node:
    """Return what is on a card of the shelf: a picture, and lines below it."""
    return Column([picture, Column(lines, 2.0, (12.0, 6.0))], 0.0, RIM)


@nodeclass
class CardTitle(Node):
    """The name on a card, which is shortened where it has no room: the panel has all of it."""

    words: str
    ink_tint: Tint

    def measure(self, layout: Layout, width: float) -> Size:
        wide, high = layout.brush.measure(self.words, TITLE, "heavy")
        return min(wide, width), high

    def least(self, layout: Layout, width: float) -> Size:
        return 60.0, self.measure(layout, width)[1]

    def paint(self, brush: Brush, at: Placed) -> None:
        x, _, w, _ = at.box
        spot = x, at.middle[1]
        brush.text(self.words, spot, TITLE, "heavy", self.ink_tint, "midleft", fit=w)


def title_line(game: str, title: str, sign: str = "", *, is_named: bool) -> Node:
    """Return the line with the name of a card; a ``sign`` stands at its end."""
    name = CardTitle(title, "text" if is_named else "sub", grow=1.0)
    mark = Icon(sign, 21.0, "amber") if sign else None
    return Row([emblem(game, 21.0) if game else None, name, mark], "s", align="center")


def seat_mark(seat: Seat, r: float = 0.0, *, is_next: bool = False) -> Node:
    """Return the pawn or face of a seat, small without a radius."""

    def draw(brush: Brush, box: Box) -> None:
        x, y = middle(box)
        if not r:
            draw_small_seat(brush, (x, y), seat)
            return
        draw_seat(brush, (x, y), r, seat, halo=is_next)
        if is_next:
            brush.ring((x, y), r + 5, "white", 2, alpha=170)

    side = 2 * r + 2 if r else 24.0
    return Picture((seat.look, seat.level, r, is_next), side, side, draw, width=side)


CROWN: Final = Picture("crown", 24.0, 20.0, lambda brush, box: brush.crown(middle(box), 20))


def people_line(seats: Sequence[Seat], winners: Collection[int]) -> Node:
    """Return who played, the winner first; where names have no room the others are shapes."""
    order = sorted(range(len(seats)), key=lambda player: player not in winners)

    def one(player: int, *, is_named: bool) -> list[Node | None]:
        style, lines = "strong" if player in winners else "body", 2 if len(seats) == 2 else 1
        name = Text(seats[player].name, style, lines=lines)
        crown = CROWN if player in winners else None
        return [seat_mark(seats[player]), name if is_named else None, crown]

    rest = [part for player in order[1:] for part in one(player, is_named=False)]
    short, bare = (
        Row([*one(order[0], is_named=is_named), *rest], "s", align="center")
        for is_named in (True, False)
    )
    if len(seats) > 2:
        return FirstThatFits([short, bare], shrinks=True)
    named = [part for player in order for part in one(player, is_named=True)]
    return FirstThatFits([Row(named, "s", align="center"), short], shrinks=True)


def person_row(
    seat: Seat,
    below: str,
    figure: str = "",
    *,
    is_winner: bool = False,
    is_next: bool = False,
    is_small: bool = False,
) -> Node:
    """Return a player's row of the panel: who, how they did, and a number at the end."""
    ink = "gold" if is_winner else "muted"
    name = Text(seat.name, "name", size=20 if is_small else 22)
    return Row(
        [
            seat_mark(seat, 13.0 if is_small else 17.0, is_next=is_next),
            Row([name, CROWN if is_winner else None], "s", align="center", grow=1.0),
            Text(below, "note", ink, "right", lines=2) if below else None,
            Text(figure, "figure") if figure else None,
        ],
        align="center",
    )


def fact(icon: str, words: str, tint: Tint = "sub") -> Node:
    """Return an icon with words."""
    return Row([Icon(icon, 22.0, tint), Text(words, grow=1.0)], align="center")


def setting_words(context: AppContext, game: str, record: Record | None, *, is_named: bool) -> str:
    """Return the game, unless that is the title, and its setting in a few words."""
    words = [context.words(f"{game}.short_name")] if is_named else []
    if record is not None:
        options = opt.from_map(GAMES[game].options, record.options)
        words += [context.words(key, **values) for key, values in VIEWS[game].chips(options)]
    return " · ".join(words)


def length_words(context: AppContext, game: str, plies: int, ending: FinalPosition | None) -> str:
    """Return how long a game was, in its own unit; "" while that is not known."""
    if ending is None:
        return ""
    return context.words(f"{game}.length", moves=plies, turns=ending.turns)


def outcome_of(ending: FinalPosition | None) -> Any:
    """Return the outcome of a game; None while it is not known, or if it has not ended."""
    return None if ending is None else ending.state.outcome()


PLANK_H, PLANK_REACH = 9.0, 12.0


def planks(cell: float, gap: float, rows: int) -> Node:
    """Return the boards on which the rows of cards stand."""

    def draw(brush: Brush, box: Box) -> None:
        x, y, w, _ = box
        for row in range(rows):
            top = y + (row + 1) * cell + row * gap - 4
            wide = (x - PLANK_REACH, top, w + 2 * PLANK_REACH, PLANK_H)
            brush.rounded(wide, "slab_lip", 4)
            brush.rounded((wide[0], top - 3, wide[2], PLANK_H), "plain", 4)

    return Picture(("planks", cell, gap, rows), 0.0, 0.0, draw)


def _draw_stage(brush: Brush, box: Box, radius: float, tint: Tint) -> None:
    """Draw the stage of a game's picture: its colour, in the upper part of a card."""

    def paint(easel: Easel, b: Box) -> None:
        x, y, w, h = b
        theme = easel.theme
        low, high = theme.mix("ink0", tint, 0.07), theme.mix("panel", tint, 0.2)
        with easel.clipped(b):
            easel.gradient((x, y, w, h + 2 * radius), high, low, radius)
            easel.glow((x + w / 2, y + h / 2), w * 0.5, tint, 40)
        easel.rounded((x, y + h - 1, w, 2), theme.mix("line", tint, 0.55), 1)

    brush.stamp(("shelf_stage", tint, radius), box, paint)
