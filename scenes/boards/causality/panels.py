"""Panels beside a board in time: the stones to be ordered, and the effect of an order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from game.causality.puzzles.captions import puzzle_texts
from game.causality.puzzles.puzzle import CausalityPuzzle
from game.causality.rules.commands import Command
from game.causality.rules.moves import Move, Order, Submit
from game.causality.rules.names import effect_name
from game.causality.rules.state import State
from game.causality.tutor.order_outcome import order_outcome
from game.causality.tutor.order_text import Words, order_words
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from scenes.boards.causality.field import LETTER, owner_tint, stone_sprite
from scenes.boards.causality.marks import preview
from scenes.boards.causality.measures import measures
from scenes.boards.causality.names import badge_name
from scenes.boards.hit_target import HitTarget
from scenes.boards.hud_content import MoveButton, PanelLine, SidePanel, SpecialMove
from scenes.boards.sprite import SEPARATOR, Key, Sprite, Sprites
from scenes.input.actions import Button

MAX_LINES: Final = 3
"""Number of stones that have a line each; more stand together."""

A_ROW: Final = 5
FIGURE_H: Final = 20.0
LETTERS_H: Final = 20.0
ROW_H: Final = 34.0

LOG_ICONS: Final = {
    "withdraw": "undo",
    "count": "medal",
    "submit": "check",
    "resign": "flag",
    "time_up": "hourglass",
}
ORDER_ICONS: Final = {
    "order_wait": "hourglass",
    "order_pass": "step_on",
    "order_attack": "bolt",
    "order_up": "arrow_up",
    "order_right": "arrow_right",
    "order_down": "arrow_down",
    "order_left": "arrow_left",
    "order_lock": "lock",
    "order_unlock": "unlock",
    "order_hide": "eye_shut",
    "order_bomb": "destroyer",
    "order_jump": "first",
    "order_link": "first",
    "order_forward": "arrow_up",
    "order_backward": "arrow_down",
}
TURN_ICON: Final = "turn"
"""Of an order that turns a stone."""


def todo(state: State, seats: Sequence[Seat]) -> SidePanel:
    """Return the panel of free stones of the side to move, with their orders.

    While a computer orders its own, these are the stones of the people on the other side.
    """
    people = {player % 2 for player, seat in enumerate(seats) if not seat.is_computer}
    if people == {1 - state.side}:
        state = replace(state, side=1 - state.side)
    stones = state.turn.free(state.side)
    if state.is_counting:
        counted = state.counts[state.side]
        total = len(counted) + len(state.waiting)
        lines = [
            PanelLine("counted", (("done", len(counted)), ("of", total)), ink="text"),
            PanelLine("count_help"),
        ]
        return SidePanel("count", tuple(lines))
    left = sum(state.order_of(stone) is None for stone in stones)
    head = PanelLine("ordered", (("left", left),), ink="text", size=20.0)
    if not stones:
        head = replace(head, key="idle", values=())
    if len(stones) > MAX_LINES:
        rows = [stones[k : k + A_ROW] for k in range(0, len(stones), A_ROW)][:2]
        figures = [PanelLine(figure=dict(_row(state, row, seats)), high=ROW_H) for row in rows]
        return SidePanel("", (head, *figures))
    return SidePanel("", (head, *(_stone_line(state, stone, seats) for stone in stones)))


def _stone_line(state: State, stone: int, seats: Sequence[Seat]) -> PanelLine:
    """One free stone: what it is, which, and its order."""
    ledger, command = state.turn.ledger, state.order_of(stone)
    figure = dict(_stone(state, stone, seats))
    if command is None:
        key = "choose_last" if state.turn.is_last else "choose"
        return PanelLine(key, figure=figure, high=FIGURE_H, ink="text")
    key, values = order_words(ledger, command)
    return PanelLine(key, values, figure=figure, high=FIGURE_H, icon="check", ink="acc")


def _stone(state: State, stone: int, seats: Sequence[Seat]) -> Iterator[tuple[Key, Sprite]]:
    """Yield a stone and its badge, side by side."""
    sprite = _portrait(state, stone, seats)
    yield ("stone",), replace(sprite, x=0.5, y=0.5)
    name = badge_name(state.turn.ledger, stone)
    yield ("badge",), Sprite("causality.line_badge", 1.65, 0.5, 1.1, 0.875, text=name)


def _portrait(state: State, stone: int, seats: Sequence[Seat]) -> Sprite:
    ledger, m = state.turn.ledger, measures(state.turn.board)
    placed = state.timeline.slices[state.turn.slice].stones[stone]
    sprite = stone_sprite(ledger, placed, m, seats, name="", state="free")
    return replace(sprite, w=1.3, h=1.3)


def _row(
    state: State, stones: Sequence[int], seats: Sequence[Seat]
) -> Iterator[tuple[Key, Sprite]]:
    """Several stones beside each other, those that have an order ticked."""
    for k, stone in enumerate(stones):
        x = 0.55 + 1.2 * k
        yield ("stone", k), replace(_portrait(state, stone, seats), x=x, y=0.45, w=1.0, h=1.0)
        name = badge_name(state.turn.ledger, stone)
        yield (
            ("badge", k),
            Sprite("causality.line_badge", x + 0.2, 0.82, 0.7, 0.525, text=name, z=LETTER),
        )
        if state.order_of(stone) is not None:
            yield ("check", k), Sprite("causality.check", x - 0.34, 0.16, 0.45, 0.45, z=LETTER)


def side(
    state: State, meant: Move | None, refusal: Comment | None, seats: Sequence[Seat]
) -> SidePanel:
    """Return the effect of the order aimed at, or else the puzzle's task or a legend."""
    if not isinstance(meant, Order) or refusal is not None or state.is_counting:
        exercise = state.options.exercise
        return _task(state, exercise) if exercise else _key(state, seats)
    command, ledger = meant.command, state.turn.ledger
    rule, values = order_outcome(state.turn, preview(state, command), command)
    lines = [
        PanelLine(
            *order_words(ledger, command),
            figure=dict(_stone(state, meant.stone, seats)),
            high=FIGURE_H,
            ink="acc",
        ),
        PanelLine(rule, values, ink="text", size=20.0),
    ]
    danger = _danger(state, command)
    lines += [PanelLine(key, said, ink="amber") for key, said in danger]
    if not danger:
        lines.append(PanelLine("others_wait", ink="muted"))
    is_amber = danger or rule.startswith("rule_")
    return SidePanel("preview", tuple(lines), side="right", tone="amber" if is_amber else "mint")


def _danger(state: State, command: Command) -> list[Words]:
    """Return a line about the doors whose causes the order changes, if there are any."""
    now, then = state.timeline.loads, preview(state, command).loads
    found: list[Words] = []
    for key, load in (("door_lost", 0), ("door_twice", 2)):
        changed = [
            effect_name(effect)
            for effect, causes in then.items()
            if len(causes) == load and len(now.get(effect, causes)) != load
        ]
        if changed:
            found.append((key, (("doors", tuple(changed)),)))
    return found[:1]


def _task(state: State, exercise: CausalityPuzzle) -> SidePanel:
    """Return what a puzzle asks for, and how much time there is for it."""
    number = min(state.turn.round.number + 1, exercise.rounds)
    of = (("round", number), ("of", exercise.rounds))
    task = (("task", puzzle_texts(state.options.puzzle)["task"]),)
    rounds = PanelLine("rounds", of, ink="muted")
    return SidePanel("goal", (PanelLine("task", task, ink="text"),), "right", "mint", aside=rounds)


def _key(state: State, seats: Sequence[Seat]) -> SidePanel:
    """Return what the signs of the board stand for."""
    tint = owner_tint(state.side, seats)
    lines = []
    for what in ("free", "replay"):
        text = SEPARATOR.join((what, "0", ""))
        figure: Sprites = {
            ("stone",): Sprite("causality.tank", 0.5, 0.5, 1.3, 1.3, tint=tint, text=text)
        }
        key = "obeys" if what == "free" else "replays"
        lines.append(PanelLine(key, figure=figure, high=FIGURE_H, ink="text"))
    doors: dict[Key, Sprite] = {
        ("letter", k): Sprite(
            "causality.letter", 0.5 + 1.1 * k, 0.5, 1.0, 1.0, tint="amber", text=text
        )
        for k, text in enumerate(f"I{SEPARATOR}{door}" for door in ("open", "shut", "new"))
    }
    lines.append(PanelLine("doors", figure=doors, high=LETTERS_H, ink="text"))
    return SidePanel("key", tuple(lines), side="right")


def specials(state: State) -> Sequence[SpecialMove]:
    """Return the button that ends a turn, once every stone has its order."""
    if state.is_over or (state.waiting and not state.is_counting):
        return ()
    name = "submit_count" if state.is_counting else "submit"
    return (
        MoveButton(
            HitTarget(("special", name)),
            name,
            "check",
            move=Submit(),
            button=Button.SPECIAL,
            tone="primary",
        ),
    )
