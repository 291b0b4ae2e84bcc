"""Notes of all games beside a board: tips, the coach, the order of play, moves, the race."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import isfinite
from typing import Any, Final, TypeAlias

from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from game.words.message import Message, Value
from scenes.app_context import AppContext
from scenes.boards.hud_content import ListedChoice
from scenes.input.actions import Button
from scenes.input.bindings import HALVES
from scenes.input.labels import direction_letters
from scenes.kit.boxes import Column, Row, Spacer
from scenes.kit.leaves import Icon, Picture, middle
from scenes.kit.node import Node
from scenes.kit.parts import pawn
from scenes.kit.stacks import FirstByHeight, Stack
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, Plate
from scenes.table.board.table import MatchTable
from scenes.table.hud.game_panels import KeySign
from scenes.ui.brush import Box, Brush
from scenes.ui.sentences import sentence

Track: TypeAlias = tuple[int, tuple[float, ...]]

ROW_H: Final = 36.0
"""A line of the moves."""
ASIDE: Final = 20.0
"""Letters at the right end of a line of the moves, at any setting."""
TIP_SIZES: Final = (18.0, 16.0, 14.0, 12.0)
"""Letters of a tip with large text; none gets smaller than the house allows."""


def panel(parts: Sequence[Node | None], title: str = "", ink: str = "muted", **look: Any) -> Node:
    """Return a panel with a heading in ``ink``."""
    heading = Text(title, "section", ink) if title else None
    return Panel(Column([heading, *parts], "s"), radius=22.0, **look)


def tip(context: AppContext, table: MatchTable) -> Node | None:
    """Return how to make a first move, for the device last used.

    Among four it is short. None if no person plays, and while people bid for the seats.
    """
    if table.auction or all(seat.is_computer for seat in table.match.seats):
        return None
    prefix, devices = f"{table.match.game.id}.tip", context.devices
    kind, letters = devices.last_kind, ""
    if kind in HALVES:
        letters = direction_letters(devices.bindings, kind, devices.layout)
        kind = "keys_left" if letters else "keys_right"
    is_short = len(table.match.seats) > 2 and table.presenter.pager.layout is None
    key = f"{prefix}.{kind}{'_short' if is_short else ''}"
    told = context.words(key, keys=letters, **context.button_words(devices.last_kind))
    title = context.words(f"{prefix}.title")

    def low(size: float, *, is_titled: bool) -> Node:
        head = Text(title, "section", "acc", size=size) if is_titled else None
        said = Text(told, "note", lines=0, size=size, grow=1.0)
        return Panel(Column([head, said], 0.0), pad=(22.0, 8.0), radius=22.0)

    ways = [low(size, is_titled=True) for size in TIP_SIZES]
    airy = panel([Text(told, "note", lines=0, grow=1.0)], title, "acc")
    return FirstByHeight([airy, *ways, low(TIP_SIZES[0], is_titled=False)])


def coach(context: AppContext, table: MatchTable) -> Node:
    """Return what the coach has said last, as much as there is room for."""
    told, game, seats = table.session.coach, table.match.game.id, table.match.seats
    title = context.words("play.coach")
    head: list[Node] = []
    if told.is_thinking:
        tenths = told.tenths
        head.append(Text(context.words("play.coach_thinks"), "note", lines=0))
        if tenths:
            head.append(
                Picture(tenths, 0.0, 12.0, lambda brush, box: brush.bar(box, tenths / 10, "amber"))
            )
    hints = [(f"{game}.hint.{one.key}", one) for one in told.shown_hints]
    words = [sentence(context.strings, key, one, seats) for key, one in hints]
    said: list[Node] = [Text(line, "note", lines=0) for line in words]
    ways = [panel([*head, *said[k:]], title, "amber", rim="amber") for k in range(len(said) or 1)]
    last = Column([*head, *said[-1:]], "s")
    return FirstByHeight([*ways, Panel(last, rim="amber", radius=22.0)])


def order(context: AppContext, table: MatchTable) -> Node:
    """Return who moves next, in a game of more than two."""
    state, seats = table.state, table.match.seats
    active = [p for p in range(len(seats)) if not table.view.status(state, p).key]
    at = [p for p in active if p >= state.to_move] + [p for p in active if p < state.to_move]
    parts: list[Node] = []
    for place, player in enumerate(at):
        look, is_first = seats[player].look, not place
        parts += [Icon("arrow_right", 14.0, "muted")] if place else []
        parts.append(pawn(look, 20.0 if is_first else 16.0, has_halo=is_first))
    row = Row(parts, "xs", align="center")
    ways = [panel([row], context.words("play.next")), Panel(row, radius=22.0), Spacer()]
    return FirstByHeight(ways)


def specials(context: AppContext, table: MatchTable, listed: Sequence[ListedChoice]) -> Node:
    """Return a row for each special that is explained before it is used, under a title."""
    prefix, kind = f"{table.match.game.id}.special", context.devices.last_kind
    sign = None if kind == "mouse" else KeySign(kind, Button.SPECIAL, 14.0)
    title = Text(context.words(f"{prefix}.title"), "section", "amber", grow=1.0)
    rows: list[Node] = [Row([title, sign], align="center", height=36.0)]
    for special in listed:
        is_live = special.refusal is None and table.session.is_persons_turn
        words = context.words(f"{prefix}.{special.name}")
        name = Text(words, "body", "text" if is_live else "dim", group="specials", grow=1.0)
        icon = Icon(special.icon, 26.0, "amber" if is_live else "dim")
        row = Row([icon, name], 13.0, (5.0, 0.0), "center", key=("special", special.name))
        rows.append(Row([row], height=48.0, align="stretch"))
    return Panel(Stack(rows, 0.0), pad=(22.0, 12.0), radius=22.0)


# -- moves -------------------------------------------------------------------------------------


def moves(context: AppContext, table: MatchTable, wide: float) -> Node:
    """Return the last moves in a panel ``wide`` units wide, the newest on top."""
    lines, seats, view = table.session.lines(), table.match.seats, table.view
    first = len(lines) - 1
    shown = {at: lines[at] for at in range(first, max(first - 16, -1), -1)}
    icons = {at: view.log_icon(line) for at, (_, line) in shown.items()}
    asides = {at: _aside(line) for at, (_, line) in shown.items()}
    brush = context.window.brush
    size = ASIDE / brush.theme.text_scale
    taken = max((brush.measure(aside, size, "display")[0] for aside in asides.values()), default=0)
    room = wide - (96 if any(icons.values()) else 71) - (taken + 22 if taken else 0.0)
    written = move_words(context, {at: line for at, (_, line) in shown.items()}, room)
    rows = []
    for at, words in written.items():
        is_last = at == first
        parts = [
            mark(seats[shown[at][0]].look),
            Icon(icons[at], 18.0, "muted") if icons[at] else None,
            Text(words, "note", "text", group="moves", grow=1.0),
            Text(asides[at], "figure", "sub", size=size) if asides[at] else None,
        ]
        line = Row(parts, 6.0, (6.0, 0.0), "center", height=34.0, key=("line", at))
        rows.append(Plate(line, "panel2", 10.0, height=34.0) if is_last else line)
    title = Text(context.words("play.last_moves"), "section")
    titled = Row([title], pad=(12.0, 0.0), align="center", height=32.0)
    return Panel(Stack([titled, *rows], 2.0), pad=(10.0, 10.0), radius=22.0)


def mark(look: int) -> Node:
    """Return a player's shape on a dark disc."""

    def draw(brush: Brush, box: Box) -> None:
        brush.disc(middle(box), 12, "hole")
        brush.shape(look, middle(box), 7)

    return Picture(("mark", look), 34.0, 24.0, draw)


def _aside(line: Value) -> str:
    """Return what stands at the right end of a line: what the move has led to."""
    return str(dict(line.values).get("aside", "")) if isinstance(line, Message) else ""


def move_words(context: AppContext, lines: Mapping[int, Value], room: float) -> dict[int, str]:
    """Return lines of the log.

    They may have a ``brief`` form among their values, which all have if one of them is too long.
    Where it has none, its end says more than its beginning.
    """
    strings, brush = context.strings, context.window.brush
    written = {at: strings.write(line) for at, line in lines.items()}
    long = [at for at in lines if ":" in written[at] and brush.least_width(written[at]) > room]
    messages = ((at, line) for at, line in lines.items() if isinstance(line, Message))
    briefs = {at: brief for at, line in messages if (brief := dict(line.values).get("brief"))}
    if any(at in briefs for at in long):
        written |= {at: strings.write(brief) for at, brief in briefs.items()}
    cut = [at for at in long if at not in briefs]
    return written | {at: "…" + written[at].partition(":")[2] for at in cut}


# -- the race ----------------------------------------------------------------------------------


def race(
    context: AppContext, game: AnyGame, seats: Sequence[Seat], states: Sequence[Any]
) -> Node | None:
    """Return how far each player had to go, over the whole game; None without such a measure."""
    if (standing := game.wording.standing) is None or not states:
        return None

    def draw(brush: Brush, box: Box) -> None:
        step = max(1, len(states) // 60)
        _draw_race(brush, box, tracks(seats, map(standing, (*states[:-1:step], states[-1]))))

    curves = Picture((len(states), states[-1]), 0.0, 60.0, draw, grow=1.0)
    return panel([curves, Spacer(2.0)], context.words(f"{game.id}.race"))


def tracks(seats: Sequence[Seat], standings: Iterable[Sequence[float]]) -> list[Track]:
    """Return the look of each player and how far they had to go; once for partners who are one."""
    ways = zip(*standings, strict=True)
    return list(dict.fromkeys(zip((seat.look for seat in seats), ways, strict=True)))


def _draw_race(brush: Brush, box: Box, ways: Sequence[Track]) -> None:
    most = max((left for _, way in ways for left in way if isfinite(left)), default=0.0) or 1.0
    left, top, wide, high = box[0], box[1] + 8, box[2] - 22, box[3] - 12
    brush.line((left, top + high), (left + wide, top + high), "line", 2)
    ends: list[float] = []
    for look, way in ways:
        xs = (left + wide * i / max(1, len(way) - 1) for i in range(len(way)))
        ys = (top + high * (1 - min(to_go / most, 1.0)) for to_go in way)
        points = list(zip(xs, ys, strict=True))
        brush.curve(points, f"look{look}")
        ends.append(points[-1][1])
    ends = apart(ends, 18.0)
    down = max(0.0, top - 4 - min(ends))  # below the words; a low panel has room for four
    for (look, _), end in zip(ways, ends, strict=True):
        brush.shape(look, (left + wide + 22, end + down), 8)


def apart(heights: Sequence[float], least: float) -> list[float]:
    """Return ``heights``, moved up as little as needed for neighbours to be ``least`` apart."""
    moved = list(heights)
    ranked = sorted(range(len(moved)), key=lambda i: -moved[i])
    for below, above in pairwise(ranked):
        moved[above] = min(moved[above], moved[below] - least)
    return moved
