"""Panels beside a Reduction board: the goal, the changes left, the preview, the buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.reduction.board import FlipKind, kind
from game.reduction.moves import Challenge, Change, Choose, Move, No, Reset, Retract, Undo, Yes
from game.reduction.state import State
from game.words.message import Values
from scenes.boards.common.numbers import MINUS
from scenes.boards.hit_target import HitTarget
from scenes.boards.hud_content import BannerAnswer, ButtonTone, MoveButton, PanelLine, SidePanel
from scenes.boards.reduction.field import NODES, cells
from scenes.boards.sprite import SEPARATOR, Key, Sprite, seat_tint
from scenes.input.actions import Button

MAX_PIPS: Final = 8
"""Number of changes of a turn that are shown one by one; more are a bar."""

PIP_PITCH: Final = 1.3
"""From pip to pip, in pips."""

FIGURE_HIGH: Final = 66.0
TRACK_HIGH: Final = 46.0
TRACK: Final = (9.6, 2.0)
"""Width and height of the row of numbers."""

CELLS, STATIONS = 4, 5
"""Number of cells that a change fills or empties, and of the numbers in the row."""

NAMES: Final[dict[FlipKind, str]] = {
    FlipKind.FILL: "fill",
    FlipKind.TURN: "turn",
    FlipKind.EMPTY: "empty",
}


def net(what: FlipKind) -> str:
    """Return what a change adds to the number of full cells, with its sign."""
    return "±0" if not what else f"{'+' if what > 0 else MINUS}{abs(what)}"


def goal(state: State, seats: Sequence[Seat]) -> SidePanel:
    """Return how many cells are full, how many there must not be, and what may still be done."""
    lines = [
        PanelLine(
            "now", lead=str(state.full), icon="check" if state.is_complete else "", ink="sub"
        ),
        PanelLine("goal", value=str(state.start_full), value_ink="acc"),
        PanelLine("changes_left", value=str(state.changes_left)),
    ]
    tint = seat_tint(state.mover, seats)
    if state.limit <= MAX_PIPS:
        pips = dict(_pips(state, tint))
        lines.append(PanelLine(figure=pips, high=34.0))
    else:
        lines.append(PanelLine(pips=(state.changes_left, state.limit), ink=tint))
    if state.is_challenge:
        return SidePanel("challenge", tuple(lines), tone="amber")
    return SidePanel("full", tuple(lines))


def _pips(state: State, tint: str) -> Iterator[tuple[Key, Sprite]]:
    """One pip a change: those made say of what kind they were."""
    for k in range(max(state.limit, len(state.line))):
        x = 0.5 + k * PIP_PITCH
        if k < len(state.line):
            kind = NAMES[_kinds(state)[k]]
            yield ("pip", k), Sprite("reduction.change_made", x, 0.5, tint=tint, text=kind)
        else:
            yield ("pip", k), Sprite("reduction.change_left", x, 0.5, tint=tint)


def _kinds(state: State) -> list[FlipKind]:
    """Return what the changes of the line were, first to last."""
    board, found = state.board, []
    for change in reversed(state.line):
        r, c = change.row, change.col
        made = kind(board, state.n, r, c)
        assert made is not None, "what was turned over can be turned back"
        found.append(FlipKind(-made))
        for row, col in cells(change):
            board ^= 1 << row * state.n + col
    return found[::-1]


def preview(
    state: State, meant: Move | None, refusal: Comment | None, seats: Sequence[Seat]
) -> SidePanel:
    """Return the four cells before and after the change aimed at, or a legend of the nodes."""
    what = None
    if isinstance(meant, Change) and refusal is None:
        what = kind(state.board, state.n, meant.row, meant.col)
    if what is None or not isinstance(meant, Change):
        lines = (
            PanelLine(figure=dict(_key()), high=FIGURE_HIGH),
            PanelLine("nodes_line"),
            _track(state, seats),
        )
        return SidePanel("nodes", lines, side="right")
    ends = state.full + what < state.start_full
    key = "ends" if ends else "spends"
    return SidePanel(
        NAMES[what],
        (
            PanelLine(figure=dict(_before_after(state, meant, what)), high=FIGURE_HIGH),
            PanelLine(
                key,
                value=f"→ {state.full + what}",
                ink="acc" if ends else "sub",
                value_ink="acc" if ends else "text",
            ),
            _track(state, seats, state.full + what),
        ),
        side="right",
        tone="mint" if ends else "plain",
    )


def _track(state: State, seats: Sequence[Seat], meant: int | None = None) -> PanelLine:
    """Return the line of counts of full cells round the one that the turn began with.

    It marks the count now, the count after a change, and the count that ends the turn.
    """
    first = max(state.start_full + 2 * CELLS, state.full)
    stations = [first - CELLS * k for k in range(STATIONS)]
    numbers = " ".join(str(n) if 0 <= n <= state.n**2 else "-" for n in stations)
    to = state.full if meant is None else meant
    marks = (stations.index(n) if n in stations else -1 for n in (state.full, to, state.start_full))
    text = SEPARATOR.join((numbers, *map(str, marks)))
    tint = "muted" if state.is_over else seat_tint(state.mover, seats)
    return PanelLine(
        figure={("track",): Sprite("reduction.track", 0, 0, *TRACK, tint=tint, text=text)},
        high=TRACK_HIGH,
    )


def _before_after(state: State, change: Change, what: FlipKind) -> Iterator[tuple[Key, Sprite]]:
    """Two little boards of four cells and, between them, the node and what it adds."""
    r, c = change.row, change.col
    tint = "muted" if state.is_challenge else "acc"
    for left, is_after in ((0.0, False), (4.4, True)):
        for row, col in cells(change):
            is_full = bool(state.board >> row * state.n + col & 1) != is_after
            x, y = left + 0.5 + col - c, 0.5 + row - r
            shape, ink = ("raised", tint) if is_full else ("hollow", "dim")
            yield (shape, left, row, col), Sprite(f"reduction.{shape}", x, y, 0.88, 0.88, tint=ink)
    yield ("becomes",), Sprite("reduction.becomes", 3.2, 1.4, 1.1, 0.45, tint="soft")
    yield ("net",), Sprite("figure", 3.2, 0.6, 1.6, 0.75, tint="text", text=net(what))


def _key() -> Iterator[tuple[Key, Sprite]]:
    """Yield the three nodes, each over what it adds."""
    for k, what in enumerate(FlipKind):
        shape, tint = NODES[what]
        x = 0.9 + 2.2 * k
        w, h = (1.25, 0.75) if what is FlipKind.EMPTY else (0.92, 0.92)
        yield ("node", k), Sprite(shape, x, 0.55, w, h, tint=tint)
        yield ("net", k), Sprite("figure", x, 1.65, 1.6, 0.75, tint="text", text=net(what))


def specials(state: State) -> Sequence[MoveButton]:
    """Return the buttons of the moves that have no place on the board."""
    if state.is_over:
        return ()
    if state.is_choosing:
        return (
            _answer(state, Choose(True), "first", "play", tone="primary", players=(0,)),
            _answer(state, Choose(False), "second", "user", is_yes=False),
        )
    if state.is_prompt:
        is_lost = not state.is_complete
        end = "lose" if is_lost else "finish"
        return (
            _answer(state, Yes(), end, "check", tone="amber" if is_lost else "primary"),
            _answer(state, No(), "go_on", "undo", is_yes=False),
        )
    return tuple(_at_play(state))


def _at_play(state: State) -> Iterator[MoveButton]:
    if state.undos_of(state.mover):
        yield _button(state, Undo(), "undo", "undo", Button.ALTERNATE)
    cost = len(state.line)
    if cost and not state.refusal(Reset()):
        values: Values = (("cost", cost),)
        yield _button(state, Reset(), "reset", "first", Button.PREV, values=values)
    if state.is_challenge:
        yield _button(state, Retract(), "retract", "cross", Button.SPECIAL, tone="amber")
    elif state.previous is not None and not state.refusal(Challenge()):
        is_last_chance = not state.options.confirm or not state.undos_left
        name = "challenge_now" if is_last_chance else "challenge"
        values = (("used", state.previous.used), ("limit", state.previous.used - 1))
        yield _button(state, Challenge(), name, "flag", Button.SPECIAL, tone="amber", values=values)


def _button(
    state: State,
    move: Move,
    name: str,
    icon: str,
    button: Button,
    *,
    tone: ButtonTone = "plain",
    values: Values = (),
) -> MoveButton:
    return MoveButton(
        HitTarget(("special", name)),
        name,
        icon,
        _refusal(state, move),
        values,
        move=move,
        button=button,
        tone=tone,
    )


def _answer(
    state: State,
    move: Move,
    name: str,
    icon: str,
    *,
    is_yes: bool = True,
    tone: ButtonTone = "plain",
    players: tuple[int, ...] = (),
) -> BannerAnswer:
    return BannerAnswer(
        HitTarget(("special", name)),
        name,
        icon,
        _refusal(state, move),
        (),
        players,
        move=move,
        button=Button.CONFIRM if is_yes else Button.CANCEL,
        tone=tone,
    )


def _refusal(state: State, move: Move) -> Comment | None:
    why = state.refusal(move)
    return Comment(why) if why else None
