"""The top bar of a match: the game, its setting, the score, and the number of the move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.core.match.seats import Seat
from game.core.match.series import Series
from scenes.boards.view import AnyView
from scenes.cabinet import Cabinet
from scenes.kit.boxes import FirstThatFits, Row, Spacer
from scenes.kit.node import Node
from scenes.kit.parts import shape
from scenes.kit.placing import Placed
from scenes.kit.prompt_line import SAFE_LEFT, SAFE_RIGHT
from scenes.kit.text import Text
from scenes.kit.widgets import Chip, Plate
from scenes.ui.brush import Box

NAME_W: Final = 420.0
"""A longer name would leave no room for the rest."""
OFFER_W: Final = 260.0
"""For what is offered before the first game of a match."""
TURN_W: Final = 150.0
"""For whose turn it is, in its shortest form."""
NAME: Final = "name"
ROOM: Final = "room"
"""Keys of the name, and of the free place before what stands at the end."""


def box_of(top_y: float) -> Box:
    """Return the box of a bar whose middle lies at ``top_y``."""
    return SAFE_LEFT, top_y - 22.0, SAFE_RIGHT - SAFE_LEFT, 44.0


def top_bar(
    cabinet: Cabinet, game: str, view: AnyView, options: Any, seats: Sequence[Seat], right: str,
    series: Series | None = None, tag: str = "", notes: Sequence[str] = (), *,
    hidden: str = "", kept: float = 0.0,
) -> Node:  # fmt: skip
    """Return the bar.

    The setting and ``notes`` stand as chips, as many as have room; the chip of the key ``hidden``
    is left out. A ``tag`` says what else this is than a match. ``kept`` is the least free width.
    """
    words, brush = cabinet.words, cabinet.window.brush
    name = words(f"{game}.name").upper()
    if brush.measure(name, 30, "display")[0] > NAME_W:
        name = words(f"{game}.short_name").upper()
    told = [*(words(key, **values) for key, values in view.chips(options) if key != hidden), *notes]
    room = Spacer(width=kept, grow=1.0, key=ROOM)
    ways = [Row([*map(Chip, told[:k]), room], "s", align="center") for k in range(len(told), 0, -1)]
    sign = Plate(Text(tag, "section", "ink0", "center"), "amber", 16.0, pad=("l", 0.0), height=32.0)
    return Row(
        [
            Text(name, "headline", size=30, keeps=True, key=NAME),
            FirstThatFits([*ways, Row([room])], grow=1.0),
            None if series is None else _score(cabinet, series, seats),
            sign if tag else None,
            Text(right, "body", "muted", keeps=True),
        ],
        "l",
        align="center",
    )


def _score(cabinet: Cabinet, series: Series, seats: Sequence[Seat]) -> Node:
    """Return which game of the match it is, if there is room, and the wins after the first."""
    key = "play.best_of" if series.is_best_of else "play.game_of"
    which = Text(cabinet.words(key, n=series.played + 1, of=series.length), "note", "muted")
    if not series.played:
        return FirstThatFits([which, Spacer()])
    won = [series.wins[series.person_at(player)] for player in range(len(seats))]
    wins = [
        Row([shape(seat.look, 9.0, 20.0), Text(str(n), "figure")], 6.0)
        for seat, n in zip(seats, won, strict=True)
    ]
    return Row([which, *wins], align="center")


def room_in(placed: Sequence[Placed]) -> tuple[float, float, float]:
    """Return where the name ends, and where the free place in a bar begins and ends."""
    boxes = {one.node.key: one.box for one in placed if one.node.key in (NAME, ROOM)}
    left, _, wide, _ = boxes.get(ROOM, (SAFE_LEFT, 0.0, SAFE_RIGHT - SAFE_LEFT, 0.0))
    x, _, w, _ = boxes.get(NAME, (left, 0.0, 0.0, 0.0))
    return x + w + (16.0 if w else 0.0), left, left + wide
