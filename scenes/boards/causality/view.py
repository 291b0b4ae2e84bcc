"""Battle of Causality for the eye and the hand: one slice on the stage, all of them on a strip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.causality.puzzles.captions import board_texts
from game.causality.review.round_report import is_as_planned
from game.causality.rules.commands import Wait
from game.causality.rules.moves import Move, Order, Submit
from game.causality.rules.options import Options
from game.causality.rules.state import State
from game.core.match.match import Transition
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.rules.report import News
from game.core.rules.state import Player
from game.words.message import Message, Value
from scenes.boards.causality import (
    field,
    figures,
    film,
    lessons,
    marks,
    orders,
    panels,
    report_marks,
    strip,
)
from scenes.boards.causality.guide import GUIDE
from scenes.boards.causality.measures import measures
from scenes.boards.hit_target import HitTarget, TargetPath
from scenes.boards.hud_content import Counter, Landmark, NewsLine, SidePanel, SpecialMove, Standing
from scenes.boards.pages import Act, PageLayout
from scenes.boards.sprite import Sprite, Sprites
from scenes.boards.view import BoardView


@dataclass(frozen=True)
class CausalityView(BoardView):
    """View of Battle of Causality, and its play by hand.

    ``page`` is the slice on the stage; None is the active one of the position shown.
    """

    page: int | None = None

    guide = GUIDE
    rule_figures = lessons.PAGES
    log_icons = panels.LOG_ICONS

    def _page(self, state: State) -> int:
        return self.page_of(state) if self.page is None else self.page

    def pages(self, state: State) -> int:
        return state.turn.board.slices

    def page_of(self, state: State) -> int:
        """Return the active slice; the last one where that has decided the game."""
        is_decided = state.result is not None and state.result.reason != "resigned"
        return state.turn.board.slices - 1 if is_decided else state.turn.slice

    def chapter_of(self, state: State) -> int:
        return state.turn.round.number

    def at(self, chapter: int, page: int) -> CausalityView:
        return replace(self, page=page)

    def strip(self, state: State, seats: Sequence[Seat], chapter: int, page: int) -> Sprites:
        return strip.strip(state, tuple(seats), page)

    def strip_marks(
        self, state: State, path: TargetPath, meant: Move | None, seats: Sequence[Seat], page: int
    ) -> Sprites:
        """Return the worldline of the stone in hand, or of the one pointed at."""
        stone = marks.stone_of(path)
        if stone is None and isinstance(meant, Order):
            stone = meant.stone
        return {} if stone is None else strip.line_marks(state, stone, seats, page)

    def page_targets(self, state: State, page: int) -> Sequence[HitTarget]:
        return strip.page_targets(measures(state.turn.board).scrolled(page))

    def chapter_targets(self, state: State) -> tuple[HitTarget, HitTarget] | None:
        return strip.chapter_targets(measures(state.turn.board))

    def layout(self, state: State) -> PageLayout:
        return measures(state.turn.board).layout

    def picture(self, state: State, seats: Sequence[Seat]) -> Sprites:
        return field.picture(state, self._page(state), tuple(seats))

    def departure(self, step: Transition, seats: Sequence[Seat]) -> Sprites:
        """Return the stones that will come out of doors, while they are still hidden."""
        return film.departure(step, tuple(seats))

    def acts(self, step: Transition, seats: Sequence[Seat]) -> Sequence[Act]:
        return film.film(step, tuple(seats))

    def props(self, state: State, seats: Sequence[Seat]) -> Sequence[Sprite]:
        """Return the stones as they are in every slice, and the signs of their orders."""
        shown: dict[Sprite, None] = {}
        for page in range(len(state.timeline.slices)):
            picture = field.picture(state, page, tuple(seats))
            shown |= {sprite: None for sprite in picture.values() if sprite.z >= 0}
        for stone in state.turn.free(state.side):
            shown |= dict.fromkeys(
                self.marks(state, (HitTarget(("stone", stone)),), seats).values()
            )
        return tuple(shown)

    def soon(self, state: State, seats: Sequence[Seat]) -> Sequence[Sprite]:
        """Return the stones that obey, with their orders, and all of them as they replay."""
        return field.variants(state, tuple(seats))

    def marks(self, state: State, path: TargetPath, seats: Sequence[Seat]) -> Sprites:
        return marks.marks(state, path, self._page(state), seats)

    def pickable(self, state: State) -> Sequence[Move]:
        return orders.pickable(state)

    def target_paths(self, state: State, move: Move) -> Sequence[TargetPath]:
        if isinstance(move, Submit):
            return tuple((special.target,) for special in self.specials(state))
        return orders.target_paths(state, move, self._page(state))

    def specials(self, state: State) -> Sequence[SpecialMove]:
        return panels.specials(state)

    def aim_at(self, state: State, x: float, y: float, aim: Move | None) -> Move | None:
        """Return an order of a stone that cannot be ordered, or the step turned by hand."""
        square = measures(state.turn.board).square_at(x, y)
        page = self._page(state)
        if state.is_over or square is None or page >= len(state.timeline.slices):
            return None
        if isinstance(aim, Order) and page == state.turn.slice:
            placed = state.timeline.slices[page].stones.get(aim.stone)
            if placed is not None and marks.aims_at(placed, aim.command, square):
                return aim
        standing = state.timeline.slices[page].at(square)
        if standing is None or state.turn.ledger.stones[standing.stone].kind.is_neutral:
            return None
        question = Order(Wait(standing.stone))
        return question if state.refusal(question.command) is not None else None

    def start(self, state: State) -> TargetPath | None:
        """Return the stone that alone waits for an order is picked already."""
        if self._page(state) != state.turn.slice or state.is_over or state.is_counting:
            return None
        return orders.only_waiting(state)

    def likely(self, state: State, path: TargetPath) -> HitTarget | None:
        """Return the next stone that waits, its most promising order, or the end of the turn."""
        if self._page(state) != state.turn.slice or state.is_over or state.is_counting:
            return None
        if state.waiting or path:
            return orders.likely(state, path)
        return next((special.target for special in self.specials(state)), None)

    def steer(self, state: State, aim: Move | None, dx: int, dy: int) -> Move | None:
        """Return the arrows turn a step that is meant."""
        return None if aim is None else self.turn(state, aim, dx or dy)

    def turn(self, state: State, aim: Move | None, step: int = 1) -> Move | None:
        """Return a step with the next turn after it, or the next way to face."""
        if not isinstance(aim, Order) or state.refusal(aim.command) is not None:
            return None
        command = orders.turned(state, aim.command, step)
        return None if command is None else Order(command)

    def ghost(
        self, state: State, aim: Move, refusal: Comment | None, seats: Sequence[Seat]
    ) -> Sprites:
        if not isinstance(aim, Order):
            return {}
        return dict(marks.ghost(state, aim, refusal, self._page(state), seats))

    def counters(self, state: State, player: Player) -> Sequence[Counter]:
        """Return how many bases are a player's at the end of time."""
        bases = state.timeline.slices[-1].bases
        if not bases or len(state.timeline.slices) < state.turn.board.slices:
            return ()
        return (Counter("bases", sum(base == player % 2 for base in bases), of=len(bases)),)

    def card_seats(self, state: State, seats: Sequence[Seat]) -> Sequence[Player]:
        """Return who orders for each side in this turn."""
        return state.seat_of(0), state.seat_of(1)

    def status(self, state: State, player: Player) -> Standing:
        outcome = state.outcome()
        has_won = outcome is not None and outcome.returns[player] > 0
        return Standing("won", 1) if has_won else Standing()

    def news(self, step: Transition) -> NewsLine | None:
        """Return what the end of a turn has brought: the next slice, or the next round."""
        before: State = step.before
        after: State = step.after
        if after.turn.number == before.turn.number or after.is_over:
            return None
        if after.turn.round.number > before.turn.round.number:
            return NewsLine(_round_news(before, after), "hourglass")
        return NewsLine(Comment.of("slice", t=after.turn.slice), "hourglass")

    def turn_of(self, state: State) -> int:
        return state.turn.number

    def log_icon(self, words: Value) -> str:
        order = dict(words.values).get("order") if isinstance(words, Message) else None
        if isinstance(order, Message):
            return panels.ORDER_ICONS.get(order.key.rpartition(".")[2], panels.TURN_ICON)
        return super().log_icon(words)

    def landmark(self, step: Transition) -> Landmark | None:
        """Return a paradox that has cost a stone."""
        if _removed_stones(step):
            return Landmark("paradox", "causality.mark.paradox")
        return super().landmark(step)

    def banner(self, state: State, path: TargetPath) -> str:
        return "causality.banner.count" if state.is_counting and not state.is_over else ""

    def panels(
        self, state: State, meant: Move | None, refusal: Comment | None, seats: Sequence[Seat]
    ) -> Sequence[SidePanel]:
        side = panels.side(state, meant, refusal, seats)
        return (side,) if state.is_over else (panels.todo(state, seats), side)

    def hint_marks(self, state: State, hints: Sequence[Comment], seats: Sequence[Seat]) -> Sprites:
        return marks.hint_marks(state, hints, self._page(state))

    def news_figure(self, news: News) -> Sprites:
        return figures.news_figure(news)

    def news_marks(
        self, news: News, was: State, now: State, seats: Sequence[Seat], tile_px: float
    ) -> tuple[Sprites, Sprites]:
        return report_marks.news_marks(news, was, now, seats, tile_px)

    def news_ways(self, news: News, state: State) -> Sprites:
        return report_marks.news_ways(news, state)

    def puzzle_figure(self, options: Options) -> Sprites:
        return figures.puzzle_figure(options.puzzle)

    def drama(self, step: Transition) -> str:
        """Return a paradox that has cost a stone, or else a new round; where no film shows it."""
        before: State = step.before
        after: State = step.after
        is_same = after.turn.round.number == before.turn.round.number
        if is_same or after.is_over or after.turn.viewer is None:
            return ""
        return "paradox" if _removed_stones(step) else "round"

    def chips(self, options: Options) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """Return the board, its size, and how many slices there are."""
        board, (name, _) = options.drawn, board_texts(options)
        return [
            ("causality.chip.board", {"name": name, "w": board.width, "h": board.height}),
            ("causality.chip.slices", {"slices": board.slices}),
            *[("causality.chip.relay", dict[str, Any]())] * options.has_relay,
        ]


def _removed_stones(step: Transition) -> frozenset[int]:
    """Return the setup stones that a paradox has removed by ``step``."""
    before: State = step.before
    after: State = step.after
    was, now = before.turn.round.scenario, after.turn.round.scenario
    return now.removed_setup - was.removed_setup


def _round_news(before: State, after: State) -> Comment:
    """Return how a new round begins, in one line."""
    now = after.turn
    number = ("round", now.round.number + 1)
    if now.ruleset.is_last_round(now.round.number):
        return Comment("round_last", (number,))
    if not is_as_planned(before.turn, now):
        return Comment("round_changed", (number,))
    new = [e.is_bomb for e in now.ledger.effects if e.round == now.round.number - 1]
    if not new:
        return Comment("round", (number,))
    key = "round_both" if len(set(new)) > 1 else "round_bombs" if new[0] else "round_doors"
    return Comment(key, (number, ("n", len(new))))


VIEW = CausalityView()
