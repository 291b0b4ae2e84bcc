"""The panel of a finished game: who played, who led, and where the game turned."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core.learning.review import is_reviewed
from game.core.match.assistance import NONE as UNAIDED
from game.core.match.handicap_text import handicap_messages, shorten_parts
from game.core.record.record import Record
from game.core.rules import options as opt
from game.registry import GAMES
from game.store.replay_folder import Replay
from scenes.app_context import AppContext
from scenes.boards.thumbnails import FinalPosition
from scenes.kit.boxes import Column, FirstThatFits, Row
from scenes.kit.leaves import Icon, Picture
from scenes.kit.node import Node
from scenes.kit.text import Text
from scenes.review.lead_chart import Evaluations, draw_lead, lead_point
from scenes.review.shelf import cards
from scenes.review.shelf.cards import Shown
from scenes.review.shelf.summaries import Summary
from scenes.table.hud.evaluation_graph import EvaluationGraph
from scenes.ui.brush import Box, Brush
from scenes.ui.sentences import sentence


def panel(
    context: AppContext,
    entry: Replay,
    title: str,
    shown: Shown,
    end: FinalPosition | None,
    summary: Summary | None,
) -> Node:
    """Return all of the panel of a replay but its buttons.

    Args:
        context: Words for the panel.
        entry: The replay as the index knows it.
        title: What it is called.
        shown: Its picture, with its moves once they are read.
        end: How it ended, once that is known.
        summary: What its review says, once it is loaded.
    """
    star = Icon("star", 26.0, "amber") if entry.is_starred else None
    name = Text(title, "headline", lines=2, size=28, grow=1.0)
    top = Row([name, star], align="center")
    if not entry.game:
        what = Text(context.words("replays.unreadable_what"), lines=0)
        return Column([top, cards.warning(), what], grow=1.0)
    record = shown.record
    setting = cards.setting_words(context, entry.game, record, is_named=bool(entry.title))
    tried = len(record.branches) if record is not None else 0
    named = [f"#{entry.id[-4:].upper()}"]
    named += [context.words("replays.tried", n=tried)] if tried else []
    about = Text(setting, "note", "muted", lines=0) if setting else None
    heading = Column([top, about, Text(" · ".join(named), "note", "off")], "xs")
    people = Column(_people(context, entry, record, end), "s")
    parts: list[Node | None] = [heading, people]
    if record is None:
        return Column(parts, grow=1.0)
    if not is_reviewed(GAMES[record.game]):
        return Column([*parts, cards.position(context, shown)], grow=1.0)
    graph, turned, how = _summary(context, record, summary)
    ways: tuple[list[Node | None], ...] = ([graph, turned, how], [graph, turned], [turned], [])
    return FirstThatFits(
        [Column([*parts, Column(way, "s")], grow=1.0) for way in ways], shrinks=True, grow=1.0
    )


def _people(
    context: AppContext, entry: Replay, record: Record | None, ending: FinalPosition | None
) -> Sequence[Node]:
    """Return a row for each player, in the order of their places."""
    outcome = cards.outcome_of(ending)
    order = range(len(entry.seats)) if outcome is None else outcome.ranking
    rows = []
    for player in order:
        badge = ""
        if outcome is not None and ending is not None:
            found = GAMES[entry.game].wording.badge(ending.state, player)
            badge = context.words(f"results.{found}") if found else ""
        if record is not None and (not badge or record.assistance):
            badge = _given(context, record, player) or badge  # a win with help says so first
        is_winner = outcome is not None and player in outcome.winners
        seat, is_small = entry.seats[player], len(entry.seats) > 2
        rows.append(cards.person_row(seat, badge, is_winner=is_winner, is_small=is_small))
    return rows


def _given(context: AppContext, record: Record, player: int) -> str:
    """Return the handicap of a player and the help that they used, in short."""
    game = GAMES[record.game]
    used = record.assistance[player] if record.assistance else UNAIDED
    had = handicap_messages(
        game, opt.from_map(game.options, record.options), record.seats[player], used
    )
    return context.say(shorten_parts(had))


def _summary(
    context: AppContext, record: Record, summary: Summary | None
) -> tuple[Node | None, Node | None, Node | None]:
    """Return who led as a graph, where the game turned, and how; while it is reviewed, that."""
    if summary is None or summary.lookback is None:
        return None, None, None
    if summary.lookback.is_open:
        return None, Text(context.words("watch.reviewing"), "note", "muted"), None
    review, turned, seats = summary.review, summary.lookback.turned, record.seats
    how = EvaluationGraph(context.strings, GAMES[record.game], seats).summary(summary.lookback)
    if turned and review.turning_point:
        slip = next(r.comment for r in review.remarks if r.is_slip and r.ply == turned - 1)
        how = sentence(context.strings, f"{record.game}.remark.{slip.key}", slip, seats)
    looks = tuple(seat.look for seat in seats)
    graph = None
    if review.evaluations:
        draw = partial(_draw_graph, stood=review.evaluations, looks=looks, turned=turned)
        graph = Picture((len(review.evaluations), record.seed, turned), 0.0, 90.0, draw)
    key = "replays.turned" if review.turning_point else "replays.swing"
    ink = context.window.brush.theme.lit("amber", 0.25)
    title = Text(context.words(key, n=turned), "strong", ink) if turned else None
    return graph, title, Text(how, "note", lines=0) if how else None


def _draw_graph(
    brush: Brush, box: Box, stood: Evaluations, looks: Sequence[int], turned: int | None
) -> None:
    x, y, w, h = box
    brush.rounded(box, "hole", 12)
    brush.rounded(box, "off_rim", 12, width=1.2)
    inner = (x + 32, y + 8, w - 46, h - 16)
    draw_lead(brush, inner, stood, looks)
    if len(looks) == 2:
        brush.shape(looks[0], (x + 16, y + 16), 8)
        brush.shape(looks[1], (x + 16, y + h - 16), 8)
    if turned is not None:
        at = lead_point(inner, stood, turned)
        for k in range(int((h - 12) // 10)):
            brush.line((at[0], y + 6 + 10 * k), (at[0], y + 11 + 10 * k), "amber", 2)
        if len(looks) == 2:
            brush.glow(at, 30, "amber", 170)
            brush.disc(at, 9, "ink0")
            brush.disc(at, 7, "amber")
