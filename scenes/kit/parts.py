"""Parts that many screens have, made of other nodes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, Final

from game.club.cup import Entrant
from game.core.match.handicap_text import HandicapTexts
from game.words.strings import Strings
from scenes.boards.emblem import draw_emblem
from scenes.kit.boxes import Align, Column, FirstThatFits, Layers, Row, Spacer
from scenes.kit.leaves import Icon, Picture, middle
from scenes.kit.node import Node
from scenes.kit.text import Text
from scenes.kit.widgets import Chip, Plate, TextButton
from scenes.ui.art.handicaps import draw_tag
from scenes.ui.art.tokens import draw_token
from scenes.ui.brush import Box, Brush, Point


def empty_state(icon: str, title: str, text: str, action: TextButton | None = None) -> Node:
    """Return what stands in the place of a list without entries, with what can be done there."""
    disc = Plate(Spacer(), "ink0", 56.0, rim="line", width=112.0, height=112.0)
    parts = [
        Align(Layers([disc, Icon(icon, 62.0, "amber")])),
        Text(title, "headline", align="center", size=40) if title else None,
        Text(text, align="center", lines=0, size=22),
        None if action is None else Align(action),
    ]
    return Column(parts, "xl", justify="center", grow=1.0)


def text_block(*lines: Node | None) -> Node:
    """Return lines close together, in the middle of the height that there is."""
    return Column(lines, 0.0, justify="center", grow=1.0)


def centred(
    shows: Hashable, side: float, draw: Callable[[Brush, Point], object], **others: Any
) -> Node:
    """Return a square picture that `draw` paints round the middle of its box."""
    return Picture(shows, side, side, lambda brush, box: draw(brush, middle(box)), **others)


def chip_row(told: Sequence[str], justify: str = "start") -> Node:
    """Return as many chips as there is room for, from the first on."""
    shown = (list(map(Chip, told[:k])) for k in range(len(told), -1, -1))
    ways = [Row(chips, "s", align="center", justify=justify) for chips in shown]
    return FirstThatFits(ways, grow=1.0)


def tick(r: float = 12.0) -> Node:
    """Return the sign of something that is done, a disc of radius `r` with a check mark."""

    def draw(brush: Brush, at: Point) -> None:
        brush.disc(at, r, "acc")
        brush.icon("check", at, r * 1.15, "acc_ink")

    return centred(("tick", r), 2 * r, draw)


def badge(*, is_slip: bool) -> Node:
    """Return the sign of a move that a review speaks of: a question mark for a slip."""

    def draw(brush: Brush, at: Point) -> None:
        brush.disc(at, 14, "amber" if is_slip else "acc")
        size = 20 / brush.theme.text_scale
        brush.text("?" if is_slip else "!", at, size, "display", "ink0", "center")

    return centred(("badge", is_slip), 28.0, draw, width=28.0)


DOTS: Final = 5


def dots(lit: int | None, high: float) -> Node:
    """Return a row of dots, of which one is ``lit`` while something is made; None hides them."""

    def draw(brush: Brush, box: Box) -> None:
        x, y = middle(box)
        for k in range(DOTS if lit is not None else 0):
            brush.disc((x + (k - DOTS // 2) * 26, y), 6, "acc" if k == lit else "line")

    return Picture(("dots", lit), 26.0 * DOTS, high, draw)


def emblem(game: str, side: float, *, grow: float = 0.0) -> Node:
    """Return the emblem of a game, `side` units large or as large as its place allows."""

    def draw(brush: Brush, box: Box) -> None:
        draw_emblem(brush, game, middle(box), min(side, *box[2:]))

    wide = None if grow else side  # its row takes nothing from it
    return Picture(("emblem", game, side), side, side, draw, grow=grow, width=wide)


def pawn(look: int, r: float, *, is_faint: bool = False, has_halo: bool = False) -> Node:
    """Return a player's pawn, a disc of radius `r` with the shape of the `look`."""
    shows, alpha = ("pawn", look, r, is_faint, has_halo), 90 if is_faint else 255
    return centred(
        shows, 2.2 * r, lambda brush, at: brush.pawn(at, r, look, halo=has_halo, alpha=alpha)
    )


def handicap_tag(strings: Strings, given: HandicapTexts, **place: float) -> Node:
    """Return a small tag with what a seat has more or less than the others."""
    draw = lambda brush, box: draw_tag(brush, strings, given, middle(box), box[2])  # noqa: E731
    return Picture((strings.language, given), draw=draw, **place)


def shape(look: int, r: float, wide: float) -> Node:
    """Return the sign of a seat in its colour, of radius `r`, in a place `wide` units large."""
    shows = "shape", look, r
    return centred(shows, wide, lambda brush, at: brush.shape(look, at, r), width=wide)


def token(entrant: Entrant, r: float, *, is_dim: bool = False) -> Node:
    """Return the token of a player of a tournament or a party: a pawn, or a computer's face."""
    shows, draw = ("token", entrant, r, is_dim), partial(draw_token, is_dim=is_dim)
    return centred(shows, 2.2 * r, lambda brush, at: draw(brush, entrant, at, r))
