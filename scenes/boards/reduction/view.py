"""Reduction for the eye and the hand: slabs that rise and sink round the points between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Any, Final

from game.core.match.match import Transition
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.rules.state import Player
from game.reduction.moves import Challenge, Change, Move, Retract, Yes
from game.reduction.options import Options
from game.reduction.state import State
from scenes.boards.hit_target import HitTarget, TargetPath
from scenes.boards.hud_content import Counter, Landmark, MoveButton, NewsLine, SidePanel, Standing
from scenes.boards.reduction import field, lessons, marks, panels
from scenes.boards.reduction.field import lattice
from scenes.boards.reduction.guide import GUIDE
from scenes.boards.sprite import Sprite, Sprites
from scenes.boards.view import BoardView
from scenes.input.focus import Box, nearest

MAX_UNDO_PIPS: Final = 12
"""Number of undos a turn up to which they are pips on a player's card."""

LOG_ICONS: Final[Mapping[str, str]] = {
    "fill": "plus", "turn": "turn", "empty": "minus", "undo": "undo", "reset": "first",
    "yes": "check", "done": "check", "no": "undo", "challenge": "flag", "retract": "cross",
    "concede": "flag", "late": "hourglass", "first": "user", "second": "play",
}  # fmt: skip
"""The icon of a line of the log, by the last part of its key."""


class ReductionView(BoardView):
    """View of Reduction, and its play by hand; holds nothing itself."""

    guide = GUIDE
    rule_figures = lessons.PAGES
    log_icons = LOG_ICONS

    def picture(self, state: State, seats: Sequence[Seat]) -> Sprites:
        return field.picture(state, seats)

    def departure(self, step: Transition, seats: Sequence[Seat]) -> Sprites:
        return field.departure(step, seats)

    def props(self, state: State, seats: Sequence[Seat]) -> Sequence[Sprite]:
        """Return full cells now and before, brackets and frames of both colours, a challenge."""
        return field.props(state.n, seats)

    def trace(self, step: Transition, seats: Sequence[Seat]) -> Sprites:
        return marks.trace(step, seats)

    def marks(self, state: State, path: TargetPath, seats: Sequence[Seat]) -> Sprites:
        return marks.marks(state)

    def pickable(self, state: State) -> Sequence[Move]:
        """Return the changes, those in the middle first, and what has a button."""
        middle = Change(state.n // 2 - 1, state.n // 2 - 1)
        changes = sorted(_changes(state), key=lambda change: _distance(change, middle))
        return (*changes, *(b.move for b in self.specials(state) if b.refusal is None))

    def target_paths(self, state: State, move: Move) -> Sequence[TargetPath]:
        """Return the box round the lattice point of a change."""
        if not isinstance(move, Change):
            return tuple((b.target,) for b in self.specials(state) if b.move == move)
        x, y = lattice(move)
        across = 2 * marks.REACH
        return ((HitTarget(("node", move.row, move.col), x, y, across, across, has_ring=False),),)

    def specials(self, state: State) -> Sequence[MoveButton]:
        return panels.specials(state)

    def aim_at(self, state: State, x: float, y: float, aim: Move | None) -> Change | None:
        """Return the illegal change at a point, to show its reason; legal ones are targets."""
        return marks.window_at(state, x, y)

    def steer(self, state: State, aim: Move | None, dx: int, dy: int) -> Change | None:
        """Return the next node that way."""
        if not isinstance(aim, Change):
            return self.turn(state, None)
        boxes = {_box(change): change for change in _changes(state)}
        found = nearest(_box(aim), boxes, dx, dy)
        return None if found is None else boxes[found]

    def turn(self, state: State, aim: Move | None, step: int = 1) -> Change | None:
        """Return the next node in reading order, or at first the one nearest to the middle."""
        nodes = _changes(state)
        if not nodes:
            return None
        if aim in nodes:
            return nodes[(nodes.index(aim) + step) % len(nodes)]
        near = aim if isinstance(aim, Change) else Change(state.n // 2 - 1, state.n // 2 - 1)
        return min(nodes, key=lambda node: _distance(node, near))

    def ghost(
        self, state: State, aim: Move, refusal: Comment | None, seats: Sequence[Seat]
    ) -> Sprites:
        if not isinstance(aim, Change):
            return {}
        return dict(marks.ghost(state, aim, refusal, seats))

    def turn_of(self, state: State) -> int:
        return state.turn

    def counters(self, state: State, player: Player) -> Sequence[Counter]:
        """Undos belong to a turn: who waits has all of them."""
        most = state.undos_of(player)
        if not most:
            return ()
        left = state.undos_left if player == state.mover else most
        return (Counter("undos", left, of=most if most <= MAX_UNDO_PIPS else None),)

    def status(self, state: State, player: Player) -> Standing:
        return Standing("won", 1) if state.winner == player else Standing()

    def news(self, step: Transition) -> NewsLine | None:
        """Return a turn that is over, and a challenge that was taken back or came to nothing."""
        before: State = step.before
        after: State = step.after
        who = (before.mover,)
        if after.turn > before.turn and after.previous is not None:
            values = (("used", after.previous.used), ("full", after.full))
            return NewsLine(Comment("turn_complete", values, who), "check")
        if before.is_challenge and not after.is_challenge:
            key, icon = "resumed", "flag"
            if isinstance(step.move, Retract):
                key, icon = "retracted", "undo"
            return NewsLine(Comment(key, players=who), icon)
        return None

    def landmark(self, step: Transition) -> Landmark | None:
        if isinstance(step.move, Challenge):
            return Landmark("flag", "reduction.mark.challenge")
        return super().landmark(step)

    def banner(self, state: State, path: TargetPath) -> str:
        if state.is_over:
            return ""
        if state.is_choosing:
            return "reduction.banner.pie"
        if state.is_prompt:
            what = "challenge" if state.is_challenge else "turn"
            return f"reduction.banner.{what}_{'complete' if state.is_complete else 'exhausted'}"
        return "reduction.banner.challenge" if state.is_challenge else ""

    def panels(
        self, state: State, meant: Move | None, refusal: Comment | None, seats: Sequence[Seat]
    ) -> Sequence[SidePanel]:
        return panels.goal(state, seats), panels.preview(state, meant, refusal, seats)

    def hint_marks(self, state: State, hints: Sequence[Comment], seats: Sequence[Seat]) -> Sprites:
        return marks.hint_marks(state, hints)

    def drama(self, step: Transition) -> str:
        """Return the key of the large words for a challenge and its end; "" for other moves."""
        before: State = step.before
        after: State = step.after
        if isinstance(step.move, Challenge):
            return "challenge"
        if before.is_challenge and isinstance(step.move, Change | Yes):
            is_ended = after.is_over or not after.is_challenge
            return ("proved" if after.winner == before.mover else "failed") if is_ended else ""
        return ""

    def chips(self, options: Options) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """Return the board's size and the length of a turn."""
        shown: list[tuple[str, Mapping[str, Any]]] = [
            ("reduction.chip.size", {"size": options.size}),
            ("reduction.chip.changes", {"changes": options.changes}),
        ]
        if options.timer_s:
            shown.append(("reduction.chip.timer", {"seconds": options.timer_s}))
        return [*shown, ("reduction.chip.position", {})] if options.position else shown


def _changes(state: State) -> list[Change]:
    return [Change(r, c) for r, c, _ in state.windows()]


def _distance(a: Change, b: Change) -> float:
    return hypot(a.row - b.row, a.col - b.col)


def _box(change: Change) -> Box:
    x, y = lattice(change)
    return x - 0.5, y - 0.5, 1.0, 1.0


VIEW = ReductionView()
