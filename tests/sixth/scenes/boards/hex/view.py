"""Hex for the eye and the hand."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from game.core.match.match import Transition
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.rules.state import Player
from game.hex.options import Options
from game.hex.rules import Cell, Move, Place, State, Swap
from scenes.boards.hit_target import HitTarget, TargetPath
from scenes.boards.hud_content import Counter, MoveButton, NewsLine, SpecialMove, Standing
from scenes.boards.sprite import Key, Spot, Sprite, Sprites, seat_tint
from scenes.boards.view import BoardView
from scenes.input.actions import Button

SIDE, CELL, LIT, STONE, GHOST = -2, -1, 0, 1, 2
"""Layers (``Sprite.z``); those below zero are the ground."""

ROW: Final = math.sqrt(3) / 2
"""From row to row, in cells."""

STONE_W: Final = 0.66
THICK: Final = 0.16


def centre(cell: Cell) -> Spot:
    """The middle of a cell."""
    return cell[0] + cell[1] / 2, cell[1] * ROW


class HexView(BoardView):
    """View of Hex, and its play by hand; holds nothing itself."""

    def picture(self, state: State, seats: Sequence[Seat]) -> Sprites:
        shown: dict[Key, Sprite] = dict(_ground(state.size, tuple(seats)))
        for player in (0, 1):
            tint = seat_tint(player, seats)
            for cell in state.stones[player]:
                shown["stone", *cell] = _stone("hex.stone", cell, tint, STONE)
        return shown

    def target_paths(self, state: State, move: Move) -> Sequence[TargetPath]:
        """A stone is its cell; the swap is its button."""
        if isinstance(move, Swap):
            return ((SWAP,),)
        assert isinstance(move, Place)
        return ((HitTarget(("cell", *move.cell), *centre(move.cell), 0.8, 0.8, has_ring=False),),)

    def specials(self, state: State) -> Sequence[SpecialMove]:
        if not state.may_swap:
            return ()
        return (MoveButton(SWAP, "swap", "undo", move=Swap(), button=Button.SPECIAL, tone="amber"),)

    def ghost(
        self, state: State, aim: Move, refusal: Comment | None, seats: Sequence[Seat]
    ) -> Sprites:
        if not isinstance(aim, Place):
            return {}
        tint = seat_tint(state.to_move, seats)
        return {("ghost",): _stone("hex.ghost", aim.cell, tint, GHOST)}

    def hint_marks(self, state: State, hints: Sequence[Comment], seats: Sequence[Seat]) -> Sprites:
        cells = {cell for hint in hints for cell in hint.cells}
        cells |= {move.cell for hint in hints for move in hint.line if isinstance(move, Place)}
        return {
            ("lit", *cell): Sprite("hex.lit", *centre(cell), tint="amber", z=LIT) for cell in cells
        }

    def counters(self, state: State, player: Player) -> Sequence[Counter]:
        return (Counter("stones", len(state.stones[player])),)

    def status(self, state: State, player: Player) -> Standing:
        outcome = state.outcome()
        return Standing("won") if outcome and outcome.winner == player else Standing()

    def news(self, step: Transition) -> NewsLine | None:
        """The stone that was taken lies somewhere else now."""
        if not isinstance(step.move, Swap):
            return None
        return NewsLine(Comment("swapped", players=(step.before.to_move,)), "undo")

    def chips(self, options: Options) -> Sequence[tuple[str, Mapping[str, Any]]]:
        shown: list[tuple[str, Mapping[str, Any]]] = [("hex.chip.size", {"size": options.size})]
        if options.timer_s:
            shown.append(("hex.chip.timer", {"seconds": options.timer_s}))
        return shown


SWAP: Final = HitTarget(("swap",))


def _stone(shape: str, cell: Cell, tint: str, z: int) -> Sprite:
    return Sprite(shape, *centre(cell), STONE_W, STONE_W, tint=tint, z=z)


@lru_cache(maxsize=16)
def _ground(size: int, seats: tuple[Seat, ...]) -> Sprites:
    """The cells, and the four sides in the colours of who has to join them."""
    lying: dict[Key, Sprite] = {
        ("cell", x, y): Sprite("hex.cell", *centre((x, y)), z=CELL)
        for y in range(size)
        for x in range(size)
    }
    last = size - 1
    corners = (0, 0), (last, 0), (last, last), (0, last)
    for k, (start, end) in enumerate(zip(corners, (*corners[1:], corners[0]), strict=True)):
        (ax, ay), (bx, by) = centre(start), centre(end)
        dx, dy = bx - ax, by - ay
        angle, far = math.degrees(math.atan2(-dy, dx)), math.hypot(dx, dy)
        out = 0.62
        x, y = (ax + bx) / 2 + out * dy / far, (ay + by) / 2 - out * dx / far
        tint = seat_tint(k % 2, seats)
        lying["side", k] = Sprite("hex.side", x, y, far + 0.6, THICK, angle, tint=tint, z=SIDE)
    return lying


VIEW = HexView()
