"""The message in the top bar: news, a refusal, the task, or whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from game.core.rules.comment import Comment
from scenes.app_context import AppContext
from scenes.kit.boxes import Align, FirstThatFits, Row
from scenes.kit.leaves import Icon
from scenes.kit.node import Layout, Node, Wrapper, nodeclass
from scenes.kit.parts import pawn
from scenes.kit.prompt_line import SAFE_LEFT, SAFE_RIGHT
from scenes.kit.text import Text
from scenes.kit.widgets import Plate
from scenes.table.board.table import MatchTable
from scenes.ui.brush import Box
from scenes.ui.sentences import whose_turn
from scenes.ui.theme import Tint

Room: TypeAlias = tuple[float, float, float]
"""Where the name in the top bar ends, and where its free place begins and ends."""
Sentence: TypeAlias = Callable[[str, Comment], str]
"""Writes the news ("news") and refusals ("reason") of a game."""

PASS_MS: Final = 2200
"""For so long people who share a device read whom to give it to."""
TOP, PAGED_TOP, DROP, HIGH = 30.0, 12.0, 22.0, 38.0
PAGED_LOW_TOP: Final = 54.0
"""In a view with pages: between the top bar and the strip."""


@nodeclass
class NearMiddle(Wrapper):
    """A child of natural width, as near to the middle of the window as its box allows."""

    inner: Node

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        x, y, w, h = box
        wide = min(layout.size(self.inner, w)[0], w)
        return [(self.inner, (min(max(640.0 - wide / 2, x), x + w - wide), y, wide, h))]


class Banner:
    """Makes the message, and says where it stands.

    ``offers`` are ways to show what is offered beside whose turn it is, the best first.
    """

    def __init__(self, context: AppContext, table: MatchTable) -> None:
        self._context, self._table = context, table
        self.offers: Callable[[], Sequence[Node]] = tuple
        self._turn_of, self._since_ms = table.session.to_move, -1000
        self.pass_ms = 0
        """For how long people still read whom to give their device to."""

    def update(self) -> None:
        """Notice that it is another player's turn."""
        session = self._table.session
        if session.to_move != self._turn_of:
            before, self._turn_of = self._turn_of, session.to_move
            is_shared = session.seating.device_of(session.to_move) is None
            is_handed = is_shared and session.viewer.is_shared and not session.is_computer(before)
            self.pass_ms = PASS_MS if is_handed and session.is_persons_turn else 0
            self._since_ms = self._context.stack.ticker.move(self._come_ms)

    def wait(self, tick_ms: int) -> bool:
        """Let time pass; True if words that were there for a while are gone."""
        was_passing, self.pass_ms = self.pass_ms > 0, max(0, self.pass_ms - tick_ms)
        return was_passing and not self.pass_ms

    @property
    def _come_ms(self) -> int:
        return self._context.window.brush.theme.duration_ms("banner_in")

    def message(self, room: Room, refusal: str, sentence: Sentence) -> tuple[Node, Box] | None:
        """Return the message and its box.

        Args:
            room: The free place in the top bar.
            refusal: What was wrong with the last press, if anything.
            sentence: What writes news and refusals.
        """
        table, act = self._table, self._table.presenter.pager.act_on(self._table.stage)
        if not table.cursor.is_asked and (news := self._news(refusal, sentence)) is not None:
            return self._placed(news, room)
        task = table.view.banner(table.state, table.cursor.path)
        if act is not None:
            task = f"{table.match.game.id}.act.{act.key}" if act.key else ""
        elif table.cursor.is_asked or table.session.is_over:
            return None
        elif table.session.is_computers_turn:
            task = ""  # it is the computer that is asked
        if task:
            words = Text(self._context.words(task), "strong", "ink0", "center")
            return self._placed(_pill(words, "amber", None, 16.0), room)
        return None if act is not None else self._turn(room)

    def _news(self, refusal: str, sentence: Sentence) -> Node | None:
        """Return news or the reason of a refusal, which stand there for a while."""
        table, presenter = self._table, self._table.presenter
        is_told = presenter.news_ms > 0 and presenter.pager.act_on(presenter.stage) is None
        icon, tint, words = "cross", "look0", refusal
        cursor = table.cursor
        reason = cursor.refusal if cursor.button is None else cursor.button.refusal
        if presenter.news is not None and is_told:
            icon, tint, words = presenter.news.icon, "amber", sentence("news", presenter.news.told)
        elif not words and reason is not None and table.may_point:
            words = sentence("reason", reason)
        if not words:
            return None
        ink = "amber" if tint == "amber" else "text"
        said = Row([Icon(icon, 24.0, tint), Text(words, "strong", ink)], "m", align="center")
        return _pill(said, "ink0", tint, 18.0, 2.5)

    def _turn(self, room: Room) -> tuple[Node, Box]:
        """Return whose turn it is, which comes down when that changes, and what is offered."""
        seat = self._table.match.seats[self._turn_of]
        is_passed, look = self.pass_ms > 0, f"look{seat.look}"
        words = whose_turn(self._context.strings, seat)
        if is_passed:
            words = self._context.words("play.pass", who=seat.name)
        ink = "ink0" if is_passed else "text"
        ways = [Text(said, "strong", ink) for said in (words, seat.name)]
        said = Row([pawn(seat.look, 13.0), FirstThatFits(ways, shrinks=True)], "s", align="center")
        pill = NearMiddle(_pill(said, look if is_passed else "panel2", look, 13.0), grow=1.0)
        offers = self.offers()
        beside = [Row([pill, offer], "m", align="center") for offer in offers]
        alone = [Align(offer, 1.0) for offer in offers]
        tree = FirstThatFits([*beside, *alone], shrinks=True) if offers else pill
        still = PAGED_TOP if self._table.presenter.pager.layout else TOP
        part = self._context.stack.ticker.part(self._since_ms, self._come_ms)
        is_calm = self._context.window.brush.theme.is_calm
        top = still - (0.0 if is_calm else DROP * (1.0 - part))
        return tree, (room[1], top, room[2] - room[1], HIGH)

    def _placed(self, message: Node, room: Room) -> tuple[Node, Box]:
        """Return a message in the free place, or over what is beside that if it needs more room."""
        layout, (name_end, left, right) = Layout(self._context.window.brush), room
        if self._table.presenter.pager.layout:
            if layout.size(message, 1e6)[0] <= right - left:
                return NearMiddle(message), (left, PAGED_TOP, right - left, HIGH)
            return NearMiddle(message), (SAFE_LEFT, PAGED_LOW_TOP, SAFE_RIGHT - SAFE_LEFT, HIGH)
        least = layout.least(message, 1e6)[0]
        if least > right - left:  # it covers the chips,
            left = name_end
        if least > right - left:  # or all that is there
            left, right = SAFE_LEFT, SAFE_RIGHT
        return NearMiddle(message), (left, TOP, right - left, HIGH)


def _pill(inner: Node, tint: Tint, rim: Tint | None, pad: float, rim_width: float = 1.5) -> Node:
    row = Row([inner], pad=(pad, 0.0), align="center")
    return Plate(row, tint, HIGH / 2, rim=rim, rim_width=rim_width, height=HIGH)
