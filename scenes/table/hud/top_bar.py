"""The top bar of a match: the game, its setting, the score, and the number of the move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from game.core.match.fair_play import is_competitive
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.match.series import Series
from scenes.app_context import AppContext
from scenes.boards.view import BoardView
from scenes.kit.boxes import FirstThatFits, Row, Spacer
from scenes.kit.node import Node
from scenes.kit.parts import shape
from scenes.kit.placing import Placed
from scenes.kit.prompt_line import SAFE_LEFT, SAFE_RIGHT
from scenes.kit.text import Text
from scenes.kit.widgets import Chip, Plate
from scenes.ui.brush import Box

ChipWords: TypeAlias = tuple[str, Mapping[str, Any]]
"""Key of the words of a chip, and their arguments."""
NAME_W: Final = 420.0
"""A longer name would leave no room for the rest."""
OFFER_W: Final = 260.0
"""For what is offered before the first game of a match."""
TURN_W: Final = 150.0
"""For whose turn it is, in its shortest form."""
NAME: Final = "name"
"""Key of the node with the name of the game."""
ROOM: Final = "room"
"""Key of the empty node that pushes the last ones to the right end."""


def box_of(top_y: float) -> Box:
    """Return the box of a bar whose middle lies at ``top_y``."""
    return SAFE_LEFT, top_y - 22.0, SAFE_RIGHT - SAFE_LEFT, 44.0


def match_chips(match: Match, view: BoardView, *, is_clock_off: bool) -> list[ChipWords]:
    """Return the words of the match's options, as they are with its clock switched off."""
    chips = [*view.chips(match.options)]
    if is_clock_off and is_competitive(match):
        chips = [one for one in chips if one[0] != f"{match.game.id}.chip.timer"]
        chips.append(("play.no_clock", {}))
    return chips


def top_bar(
    context: AppContext,
    match: Match,
    chips: Sequence[ChipWords],
    right: str,
    tag: str | None = None,
) -> Node:
    """Return the bar, with as many ``chips`` as have room.

    A ``tag`` says what else this is than a match. With None the game is over: no score is shown.
    """
    words, game, series = context.words, match.game.id, None if tag is None else match.series
    name = words(f"{game}.name").upper()
    if context.window.brush.measure(name, 30, "display")[0] > NAME_W:
        name = words(f"{game}.short_name").upper()
    kept = OFFER_W if series is not None and not series.played else TURN_W
    room = Spacer(width=0.0 if tag is None else kept, grow=1.0, key=ROOM)
    told = [Chip(words(key, **of)) for key, of in chips]
    ways = [Row([*told[:k], room], "s", align="center") for k in range(len(told), 0, -1)]
    sign = Text(tag or "", "section", "ink0", "center")
    parts = [
        Text(name, "headline", size=30, keeps=True, key=NAME),
        FirstThatFits([*ways, Row([room])], grow=1.0),
        None if series is None else _score(context, series, match.seats),
        Plate(sign, "amber", 16.0, pad=("l", 0.0), height=32.0) if tag else None,
        Text(right, "body", "muted", keeps=True),
    ]
    return Row(parts, "l", align="center")


def _score(context: AppContext, series: Series, seats: Sequence[Seat]) -> Node:
    """Return which game of the match it is, if there is room, and the wins after the first."""
    key = "play.best_of" if series.is_best_of else "play.game_of"
    which = Text(context.words(key, n=series.played + 1, of=series.length), "note", "muted")
    if not series.played:
        return FirstThatFits([which, Spacer()])
    won = [series.wins[series.person_at(player)] for player in range(len(seats))]
    signs = (shape(seat.look, 9.0, 20.0) for seat in seats)
    wins = [Row([sign, Text(str(n), "figure")], 6.0) for sign, n in zip(signs, won, strict=True)]
    return Row([which, *wins], align="center")


def room_in(placed: Sequence[Placed]) -> tuple[float, float, float]:
    """Return where the name ends, and where the free place in a bar begins and ends."""
    boxes = {one.node.key: one.box for one in placed if one.node.key in (NAME, ROOM)}
    left, _, wide, _ = boxes.get(ROOM, (SAFE_LEFT, 0.0, SAFE_RIGHT - SAFE_LEFT, 0.0))
    x, _, w, _ = boxes.get(NAME, (left, 0.0, 0.0, 0.0))
    return x + w + (16.0 if w else 0.0), left, left + wide
