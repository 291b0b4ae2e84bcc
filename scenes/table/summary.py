"""The summary of a game: everybody's moves, time and score, and what people like to know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from game.core.learning.assessment import Review
from game.core.match.handicap_text import joined, shortened, told
from game.core.match.match import Match
from game.core.match.series import Series
from game.core.rules.state import Player
from scenes.boards import VIEWS
from scenes.cabinet import Cabinet
from scenes.dialogs.dates import clock_words
from scenes.table.beside.hud import RAIL_W
from scenes.table.podium import MOST_TOLD
from scenes.ui.brush import Box, Brush
from scenes.ui.portraits import draw_seat

BOX: Final[Box] = (42.0, 216.0, RAIL_W, 346.0)
PITCH, FACT_PITCH = 66.0, 34.0
LOW_PITCH, LOW_FACT_PITCH = 54.0, 28.0
"""Of four, if their names are short."""

LONG_MORE: Final = 20.0
"""A name in two lines makes its row so much higher."""

MIN_SHOW_MS: Final = 2000
"""A longest think below that is nothing to tell of."""


class Account:
    """What is counted of a match's last game. It takes a while for a long one."""

    def __init__(self, match: Match) -> None:
        states, turn_of = match.states, VIEWS[match.game.id].turn_of
        think_ms = match.record().think_ms
        self.movers = [state.to_move for state in states[:-1]]
        self.plies, self.spent_ms = Counter(self.movers), Counter[Player]()
        for mover in self.plies:
            own = zip(think_ms, self.movers, strict=False)
            self.spent_ms[mover] = sum(ms for ms, whose in own if whose == mover)
        turns = set(zip(self.movers, map(turn_of, states), strict=False))
        self.turns = Counter(mover for mover, turn in turns if turn)
        people = [mover for mover in self.plies if not match.seats[mover].is_computer]
        thinks = zip(think_ms, self.movers, strict=False)
        self.longest = max((one for one in thinks if one[1] in people), default=(0, 0))
        """The longest think of a person, in milliseconds, and whose it was."""
        self.facts = match.game.telling.facts(states, match.moves)


class Summary:
    """Of a match's last game. ``series`` is how the match stands after it."""

    def __init__(
        self, cabinet: Cabinet, match: Match, series: Series | None, account: Account | None = None
    ) -> None:
        self._cabinet, self._match, self._series = cabinet, match, series
        self._ranking: Sequence[Player] = match.state.outcome().ranking
        self._account = account or Account(match)

    def draw(self, brush: Brush, review: Review[Any]) -> None:
        words, scale = self._cabinet.words, brush.theme.text_scale
        x, y, w, h = BOX
        brush.panel(BOX, "panel", "line", 22)
        title = "results.match" if self._series else "results.table"
        brush.text(words(title), (x + 22, y + 16), 18, "heavy", "muted", tracking=1)
        seats, tallies = self._match.seats, review.tallies
        part = 1.0 if len(seats) < 4 else 1.0 / (0.5 + 0.5 * scale)  # four have no room for more
        gap = 13 * scale * part
        is_long = any(not brush.has_room(s.name, self._name_room(p), "heavy")
                      for p, s in enumerate(seats))  # fmt: skip
        more = LONG_MORE * (is_long and len(seats) < 4)
        is_close = len(seats) == 4 and scale == 1 and not is_long
        larger = (scale - 1) * (len(seats) < 4)
        pitch = (LOW_PITCH if is_close else PITCH) + 26 * larger + 3 * gap * any(tallies) + more
        title_h = (66 if is_close else 72) + 34 * (scale - 1) + 8 * is_long
        top = y + title_h + more / 2
        for row, player in enumerate(self._ranking):
            middle = top + row * pitch
            self._draw_player(brush, player, middle, gap + 4 * is_long + more / 4, part)
            if tallies and (tally := tallies[player]) is not None:
                told = words(f"{self._match.game.id}.tally.{tally.key}", **dict(tally.values))
                brush.text(told, (x + 22, middle + 3 * gap + more / 2), 18, "bold", "sub",
                           "midleft", fit=w - 44)  # fmt: skip
        below = top + (len(seats) - 0.5) * pitch + 8 - 6 * is_close
        self._draw_facts(brush, review, below, y + h - 10)

    def _score(self, player: Player) -> str:
        """Games won so far by whoever sits there, "" outside of a match."""
        if self._series is None or self._match.series is None:
            return ""
        return str(self._series.wins[self._match.series.person_at(player)])

    def _name_room(self, player: Player) -> float:
        return BOX[2] - 86 - 34 * bool(self._score(player))

    def _draw_player(
        self, brush: Brush, player: Player, middle: float, gap: float, part: float
    ) -> None:
        """Whose row it is, how often they moved, and how long that took."""
        x, _, w, _ = BOX
        seat, score = self._match.seats[player], self._score(player)
        draw_seat(brush, (x + 40, middle), 18, seat.look, seat.level)
        brush.name(seat.name, (x + 70, middle - gap), 22 * part, fit=self._name_room(player))
        brush.text(score, (x + w - 22, middle - gap), 26, "display", "amber", "midright")
        time, turns = clock_words(self._account.spent_ms[player]), self._account.turns[player]
        key = "results.whole_turns" if turns else "results.turns"
        line = self._cabinet.words(key, n=turns or self._account.plies[player])
        if not seat.is_computer:  # which has no clock
            line = self._cabinet.words("results.line", moves=line, time=time)
        brush.text(line, (x + 70, middle + gap), 18 * part, "bold", "muted", "midleft",
                   fit=w - 86)  # fmt: skip

    def _given(self) -> list[tuple[str, list[tuple[Player, str]]]]:
        """What everybody had more or less than the others, or bought: words, and whose."""
        match, say = self._match, self._cabinet.say
        every = (
            shortened((*match.bought(player), *told(match.game, match.options, seat)))
            for player, seat in enumerate(match.seats)
        )
        return [(say(line), [(player, "")]) for player, line in enumerate(every) if line]

    def _helped(self) -> list[tuple[str, list[tuple[Player, str]]]]:
        """Return the hints and undos that players used: words, and whose."""
        say, words = self._cabinet.say, self._cabinet.words
        every = (joined(self._match.assistance(p).told) for p in range(len(self._match.seats)))
        return [
            (words("results.assisted", what=say(line)), [(player, "")])
            for player, line in enumerate(every) if line
        ]  # fmt: skip

    def _lines(self, review: Review[Any]) -> list[tuple[str, list[tuple[Player, str]]]]:
        """Return what there is to know: words, and whose figures."""
        words, game = self._cabinet.words, self._match.game.id
        lines = self._helped() if len(self._match.seats) <= MOST_TOLD else []
        lines += self._given() if len(self._match.seats) <= MOST_TOLD else []
        lines += [
            (words(f"{game}.fact.{fact.key}"), [(p, str(figure)) for p, figure in fact.figures])
            for fact in self._account.facts
        ]
        slips = Counter(self._account.movers[r.ply] for r in review.remarks if r.is_slip)
        if slips:
            told = (
                sorted(slips.items())
                if len(self._match.seats) > 2
                else [(player, slips[player]) for player in range(2)]
            )
            lines.append((words("results.slips"), [(p, str(n)) for p, n in told]))
        longest, who = self._account.longest
        if longest >= MIN_SHOW_MS:
            lines.append((words("results.think"), [(who, clock_words(longest))]))
        return lines

    def _draw_facts(self, brush: Brush, review: Review[Any], top: float, bottom: float) -> None:
        """Below a line, as many as have room."""
        x, _, w, _ = BOX
        pitch = (FACT_PITCH if len(self._match.seats) < 4 else LOW_FACT_PITCH) * (
            0.4 + 0.6 * brush.theme.text_scale
        )
        lines = self._lines(review)[: max(int((bottom - top - 6) // pitch), 0)]
        if not lines:
            return
        brush.line((x + 22, top), (x + w - 22, top), "line", 1.5)
        for row, (label, figures) in enumerate(lines):
            middle = top + 8 + pitch * (row + 0.5)
            right, size = x + w - 22, 22.0
            spent = sum(brush.measure(figure, size, "display")[0] + 34 for _, figure in figures)
            if not brush.has_room(label, w - 48 - spent):
                size /= brush.theme.text_scale
            for player, figure in reversed(figures):
                box = brush.text(figure, (right, middle), size, "display", "text", "midright")
                brush.shape(self._match.seats[player].look, (box[0] - 14, middle), 8)
                right = box[0] - 34
            brush.text(label, (x + 22, middle), 18, "bold", "sub", "midleft",
                       fit=max(right - x - 26, 1))  # fmt: skip
