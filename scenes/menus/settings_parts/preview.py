"""Preview of the settings: a little of a game in play, drawn as the tables draw it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from game.core.match.match import Transition
from game.core.match.match_setup import first_plan
from game.core.match.seats import Seat
from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.hit_target import HitTarget
from scenes.boards.sprite import Sprites
from scenes.boards.stage import Stage
from scenes.boards.view import targets_after
from scenes.kit import leaves
from scenes.kit.boxes import Layers
from scenes.kit.node import Node
from scenes.kit.patch import paint, placed_in
from scenes.table.hud.clock_face import STOPPED, draw_clock
from scenes.table.hud.player_card import CardMaker, Sitter
from scenes.table.session.last_options import names_of
from scenes.ui.brush import Box, Brush

CARD: Final[Box] = (686.0, 204.0, 234.0, 232.0)
FIGURE: Final[Box] = (938.0, 182.0, 284.0, 284.0)
CARD_ROOM: Final[Box] = (670.0, 176.0, 264.0, 296.0)
"""The card with its tag and as much of its light as there is room for."""

FIRST_MS, MOVE_MS, AIM_MS, AT_END_MS = 700, 1000, 600, 1200
"""When the first move comes, what passes between moves, between aims, and after the last one."""

AIMS: Final = (0.0, 0.5, 1.0)
"""Positions of the pointer in the preview, as parts of the way along the targets."""


HIGH: Final = 312.0
"""Height of all that is drawn."""
BARS: Final = (3, 6, 11, 8, 5, 10, 12, 6)
"""How high the bars of a sound are, in twelfths."""

BARS_W: Final = 3 * len(BARS) * 9 + 16.0
"""Music, the game and the menus side by side, and some space before them."""


class Preview:
    """Preview of settings: a player's card, and a small board on which a few moves repeat.

    The real renderer draws it in small.
    """

    def __init__(self, context: AppContext) -> None:
        self._context = context
        game_id, options, moves = _sample()
        game, self._view = GAMES[game_id], VIEWS[game_id]
        self._states: list[Any] = [game.new(options, 0)]
        for move in moves:
            self._states.append(self._states[-1].play(move))
        self._moves = moves
        self._game = game
        self.reword()
        self._stage = Stage(FIGURE, zoom=1.0)
        self._stage.show(self._picture(0))
        self._ply = self._ms = 0
        self._aim: HitTarget | None = None

    def reword(self) -> None:
        """Name the players again: names that nobody gave are of the language that is shown."""
        plan = first_plan(self._game, *names_of(self._context)[:2])
        self._seats = [Seat(seat.name, seat.look) for seat in plan.seats]
        self._maker = CardMaker(
            self._context.strings, self._game.id, self._view, plan.seats, is_tight=False
        )

    def _picture(self, ply: int) -> Sprites:
        return self._view.picture(self._states[ply], self._seats)

    def update(self, tick_ms: int) -> bool:
        """Let time pass; True if something moved."""
        before, self._ms = self._ms, self._ms + tick_ms
        has_moved = self._stage.update(tick_ms)
        end_ms = len(self._moves) * MOVE_MS + len(AIMS) * AIM_MS + AT_END_MS
        for ply in range(len(self._moves)):
            if before < FIRST_MS + ply * MOVE_MS <= self._ms:
                self._play(ply)
                has_moved = True
        for k, share in enumerate(AIMS):
            if before < FIRST_MS + len(self._moves) * MOVE_MS + k * AIM_MS <= self._ms:
                targets = self._targets()
                self._aim = targets[int(share * (len(targets) - 1))] if targets else None
                has_moved = True
        if self._ms >= end_ms:
            self._go_back()
            has_moved = True
        return has_moved

    def _play(self, ply: int) -> None:
        state, move = self._states[ply], self._moves[ply]
        step = Transition(state, move, self._states[ply + 1])
        before = {**self._picture(ply), **self._view.departure(step, self._seats)}
        theme = self._context.window.brush.theme
        points = self._view.waypoints(state, move)
        self._stage.animate(before, self._picture(ply + 1), theme, points)
        self._ply = ply + 1

    def _go_back(self) -> None:
        theme = self._context.window.brush.theme
        self._stage.animate(self._picture(self._ply), self._picture(0), theme)
        self._ply = self._ms = 0
        self._aim = None

    def _targets(self) -> list[HitTarget]:
        """Return where one press would move to."""
        state = self._states[self._ply]
        moves = self._view.pickable(state)
        found = targets_after(self._view, state, moves, ())
        return [target for target, move in found.items() if move is not None and target.w]

    def node(self, *, has_clock: bool) -> Node:
        """Return the card, with a clock if it ``has_clock``, and the board beside it."""
        paint = lambda brush, _: self._stage.draw_ground(brush)  # noqa: E731
        ground = leaves.Picture("ground", 0.0, HIGH, paint)

        def draw(brush: Brush, box: Box, now_ms: int) -> None:
            self._draw_live(brush, has_clock=has_clock)

        return Layers([ground, leaves.Live(0.0, HIGH, draw)])

    def bars(self) -> Node:
        """Return how loud what is heard is: music, the game and the menus side by side."""
        one = self._context.settings
        volumes = one.volume_music, one.volume_effects, one.volume_menus
        parts = tuple(zip(volumes, ("violet", "look0", "amber"), strict=True))
        draw = partial(_draw_bars, one.volume_master, parts)
        return leaves.Picture((one.volume_master, parts), BARS_W, 46.0, draw)

    def _draw_live(self, brush: Brush, *, has_clock: bool) -> None:
        context, state, theme = self._context, self._states[self._ply], brush.theme
        is_turn = state.to_move == 0
        factor = context.settings.clock_factor if has_clock else 0
        tag = context.words("play.your_turn") if is_turn else ""

        def draw_limit(brush: Brush, box: Box) -> None:
            limit_ms = factor * 20_000
            tint = f"look{self._seats[0].look}" if is_turn else STOPPED
            draw_clock(brush, leaves.middle(box), limit_ms, limit_ms, tint, "")

        def draw_card() -> None:
            clock = leaves.Picture((factor, is_turn), 48.0, 56.0, draw_limit, width=48.0)
            who = context.words("join.any_device"), ""
            sitter = Sitter(who, tag, clock=clock if factor else None)
            card = self._maker.card(brush, state, 0, sitter, CARD)
            paint(brush, placed_in(brush, "mouse", card, CARD))

        brush.patch(("card", id(self)), (state, factor, theme), CARD_ROOM, draw_card)
        layers: list[Sprites] = []
        if not self._stage.is_moving:
            if context.settings.show_routes:
                layers.append(self._view.route_marks(state, state.to_move, self._seats))
            layers.append(self._view.marks(state, (), self._seats))
        self._stage.draw_pieces(brush, layers, 0.0)
        if self._aim is not None and not self._stage.is_moving:
            tint = f"look{self._seats[state.to_move].look}"
            brush.focus_ring(self._stage.design_box(self._aim), radius=9, tint=tint)


def _draw_bars(master: int, parts: Sequence[tuple[int, str]], brush: Brush, box: Box) -> None:
    for k, (volume, tint) in enumerate(parts):
        for at, high in enumerate(BARS):
            tall = max(46 * high / 12 * volume * master / 10_000, 4.0)
            left = box[0] + 16 + (k * len(BARS) + at) * 9
            brush.rounded((left, box[1] + (box[3] - tall) / 2, 5.0, tall), tint, 2.5)


def _sample() -> tuple[str, Any, Sequence[Any]]:
    """Return the first game that has a small example of itself."""
    for game_id, view in VIEWS.items():
        if (sample := view.sample()) is not None:
            return game_id, *sample
    raise LookupError("no game has an example")
