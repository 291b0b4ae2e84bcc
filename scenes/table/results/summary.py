"""The summary of a game: each player's moves, time and score, and what people like to know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from game.core.learning.assessment import Review
from game.core.match.handicap_text import handicap_messages, join_parts, shorten_parts
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.match.series import Series
from game.core.rules.state import Player
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.dialogs.dates import clock_words
from scenes.kit.boxes import Column, FirstThatFits, Row, Spacer
from scenes.kit.node import Node
from scenes.kit.parts import centred, shape
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, Plate
from scenes.table.overlay.objective_banner import swap_words
from scenes.table.results.podium import MAX_TOLD
from scenes.ui.art.portraits import draw_seat

Figures: TypeAlias = Sequence[tuple[Player, str]]
"""Whose a figure is, and the figure."""


class Account:
    """Counts of a match's last game. They take a while for a long one."""

    def __init__(self, match: Match) -> None:
        states, turn_of = match.states, VIEWS[match.game.id].turn_of
        times_ms = match.move_times_ms()
        self.movers = [state.to_move for state in states[:-1]]
        self.plies, self.spent_ms = Counter(self.movers), Counter[Player]()
        for mover in self.plies:
            own = zip(times_ms, self.movers, strict=True)
            self.spent_ms[mover] = sum(ms for ms, whose in own if whose == mover)
        turns = set(zip(self.movers, map(turn_of, states), strict=False))
        self.turns = Counter(mover for mover, turn in turns if turn)
        people = [mover for mover in self.plies if not match.seats[mover].is_computer]
        own = zip(times_ms, self.movers, strict=True)
        self.longest = max((one for one in own if one[1] in people), default=(0, 0))
        """The longest think of a person, in milliseconds, and whose it was."""
        self.facts = match.game.wording.facts(states, match.moves)


def summary(
    context: AppContext, match: Match, series: Series | None, account: Account, review: Review
) -> Node:
    """Return the panel; ``series`` is how a match of several games stands after this one."""
    words, scale = context.words, context.window.brush.theme.text_scale
    part = 1.0 if len(match.seats) < 4 else 1.0 / (0.5 + 0.5 * scale)  # four have no room for more
    rows: list[Node | None] = []
    for player in match.state.outcome().ranking:
        score = ""
        if series is not None and match.series is not None:
            score = str(series.wins[match.series.person_at(player)])
        moves = _moves(context, match, account, player)
        rows.append(_player(match.seats[player], moves, score, part))
        if review.tallies and (tally := review.tallies[player]) is not None:
            told = words(f"{match.game.id}.tally.{tally.key}", **dict(tally.values))
            rows.append(Text(told, "note"))
    if swapped := swap_words(context, series):
        rows.append(Text(swapped, "note", "amber", lines=0))
    facts = [_fact(context, match, *line) for line in _lines(context, match, account, review)]
    line = Plate(Spacer(), "line", 0.0, height=1.5)
    ways = [Column([line, *facts[:k]], "xs") for k in range(len(facts), 0, -1)]
    rows.append(FirstThatFits([*ways, Spacer()], shrinks=True, grow=1.0))
    title = words("results.match" if series else "results.table")
    gap = 4.0 if len(match.seats) > 2 else "m"
    return Panel(Column(rows, gap), title, radius=22.0, grow=1.0)


def _player(seat: Seat, moves: str, score: str, part: float) -> Node:
    """Return whose row it is, what moves they made in what time, and the games they have won."""
    sign = centred(seat, 38.0, lambda brush, at: draw_seat(brush, at, 18, seat), width=38.0)
    name = Text(seat.name, "name", size=22 * part, lines=2, grow=1.0)
    wins = Text(score, "figure", "amber", size=26.0) if score else None
    line = Text(moves, "note", "muted", size=18 * part)
    lines = Column([Row([name, wins], "s", align="center"), line], 0.0, grow=1.0)
    return Row([sign, lines], "s", align="center")


def _moves(context: AppContext, match: Match, account: Account, player: Player) -> str:
    """Return how often a player moved, and for how long unless a computer did: it has no clock."""
    if account.turns:
        moves = context.words("results.whole_turns", n=account.turns[player])
    else:
        moves = context.words("results.turns", n=account.plies[player])
    if match.seats[player].is_computer:
        return moves
    time = clock_words(account.spent_ms[player])
    return context.words("results.line", moves=moves, time=time)


def _fact(context: AppContext, match: Match, label: str, figures: Figures) -> Node:
    """Return a line: words, and whose figures."""
    cells: list[Node] = [Text(label, "note", lines=0, grow=1.0)]
    for player, figure in figures:
        cells.append(shape(match.seats[player].look, 8.0, 18.0))
        if figure:
            cells.append(Text(figure, "figure"))
    return Row(cells, "xs", align="center")


def _lines(
    context: AppContext, match: Match, account: Account, review: Review
) -> list[tuple[str, Figures]]:
    """Return what there is to know: words, and whose figures."""
    words, say, game, seats = context.words, context.say, match.game, match.seats
    lines: list[tuple[str, Figures]] = []
    if len(seats) <= MAX_TOLD:
        for player in range(len(seats)):
            if helped := join_parts(match.assistance(player).messages):
                lines.append((words("results.assisted", what=say(helped)), [(player, "")]))
        for player, seat in enumerate(seats):
            if given := shorten_parts(
                (*match.seat_notes(player), *handicap_messages(game, match.options, seat))
            ):
                lines.append((say(given), [(player, "")]))
    lines += [
        (words(f"{game.id}.fact.{fact.key}"), [(p, str(figure)) for p, figure in fact.figures])
        for fact in account.facts
    ]
    slips = Counter(account.movers[r.ply] for r in review.remarks if r.is_slip)
    if slips:
        whose = sorted(slips) if len(seats) > 2 else range(2)
        lines.append((words("results.slips"), [(player, str(slips[player])) for player in whose]))
    longest, who = account.longest
    if longest >= 2000:  # a shorter think is nothing to tell of
        lines.append((words("results.think"), [(who, clock_words(longest))]))
    return lines
