"""Panels of the statistics page: wins by game, head to head, wins over time, records, trophies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.club.records import PlayerRecord, Rival, Score
from game.core.learning.achievement import AnyAchievement, word_key
from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.boards.emblem import emblem_of
from scenes.club.someone import Someone
from scenes.dialogs.dates import day_words
from scenes.kit.boxes import Align, Column, FirstThatFits, Row, Spacer
from scenes.kit.leaves import Picture, middle
from scenes.kit.node import Node
from scenes.kit.parts import centred, emblem
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, Plate
from scenes.ui.art.coins import draw_coin
from scenes.ui.brush import Box, Brush
from scenes.ui.theme import Tint

MAX_PRIZES: Final = 6
MAX_SIGNS: Final = 4


@dataclass(frozen=True, slots=True)
class Prize:
    """A trophy with the players who have won it, and when the last of them did."""

    game: str
    trophy: AnyAchievement
    holders: Sequence[Someone]
    won_ms: int


@dataclass(frozen=True, slots=True)
class Figures:
    """Data of the panels: the people whose cards are in sight, and their wins over time."""

    people: Sequence[Someone]
    wins: Sequence[Sequence[tuple[int, int]]]
    everybody: Sequence[Someone]
    heads: Mapping[Rival, Mapping[Rival, Score]]
    """The score of each person in sight against others."""
    prizes: Sequence[Prize] = ()


def panels(context: AppContext, figures: Figures) -> Node:
    """Return all panels in two rows."""
    upper = [_wins(context, figures), _heads(context, figures), _over_time(context, figures)]
    lower = [_records(context, figures), _prizes(context, figures)]
    return Column([Row(upper, "l", grow=1.0), Row(lower, "l")], "l", grow=1.0)


def _sign(one: Someone, r: float) -> Node:
    return centred((one.tint, one.look, one.level, r), 2.2 * r, partial(one.sign, r=r))


def _face(one: Someone, **place: float) -> Node:
    return centred((one.tint, one.look, one.level), 28.0, partial(one.draw, r=13), **place)


def _wins(context: AppContext, figures: Figures) -> Node:
    """Return a row for each game, with a stroke for every win of the people in sight."""
    words, people = context.words, figures.people
    totals = {game: sum(one.record.score(game).wins for one in people) for game in GAMES}
    most = max((*totals.values(), 1))
    rows = []
    for game, total in totals.items():
        won = [(one, wins) for one in people if (wins := one.record.score(game).wins)]
        shows = tuple((one.tint, one.look, wins) for one, wins in won), most, len(people)
        marks = Picture(shows, 0.0, 16.0, partial(_draw_marks, won, most, len(people)), grow=1.0)
        name = Text(words(f"{game}.short_name"), "body", "text", group="games", width=114.0)
        count = Text(str(total), "figure", align="right")
        rows.append(Row([emblem(game, 28.0), name, marks, count], 10.0, grow=1.0))
    return Panel(Column(rows, 0.0), words("statistics.by_game"), grow=412.0)


def _draw_marks(
    won: Sequence[tuple[Someone, int]], most: int, people: int, brush: Brush, box: Box
) -> None:
    """Draw a stroke for each win; where there are too many, a bar for each person."""
    at, y = box[0], middle(box)[1]
    stroke = min(5.0, max(box[2] - 18 * people, 0.0) / most)
    for one, wins in won:
        one.sign(brush, (at + 6, y), 5.5)
        if stroke < 3:
            brush.rounded((at + 14, y - 7, max(stroke * wins, 2), 14), one.tint, 3)
        else:
            for k in range(wins):
                left = at + 14 + k * stroke
                brush.rounded((left, y - 8, stroke - 1.5, 16), one.tint, 1.5)
        at += 18 + stroke * wins


def _heads(context: AppContext, figures: Figures) -> Node:
    """Return the people in sight, each against each; a tile is lit for the one ahead."""
    people = figures.people
    rows = [Row([Spacer(width=28.0), *(_face(one, grow=1.0) for one in people)], 6.0)]
    for one in people:
        tiles = (_head(context, figures, one, other) for other in people)
        rows.append(Row([_face(one, width=28.0), *tiles], 6.0, grow=1.0))
    return Panel(Column(rows, 4.0), context.words("statistics.heads"), grow=354.0)


def _head(context: AppContext, figures: Figures, one: Someone, other: Someone) -> Node:
    """Return the tile with the games between two people, as the first of them sees it."""
    score = figures.heads.get(one.record.who, {}).get(other.record.who)
    if one is other or score is None or not score.games:
        dash = Align(Plate(Spacer(), "line", 1.0, width=16.0, height=2.0))
        return Plate(dash, "hole", 9.0, 130, grow=1.0)
    is_ahead, mix = score.wins > score.losses, context.window.brush.theme.mix
    label = context.words("statistics.score", wins=score.wins, losses=score.losses)
    text = Text(label, "figure", "text" if is_ahead else "sub", "center", size=20, group="heads")
    tint: Tint = mix("panel", one.tint, 0.42) if is_ahead else "panel_low"
    return Plate(text, tint, 9.0, rim=one.tint if is_ahead else None, pad=(3.0, 0.0), grow=1.0)


def _over_time(context: AppContext, figures: Figures) -> Node:
    """Return how the wins of the people in sight have come about, as lines that rise."""
    words, title = context.words, context.words("statistics.over_time")
    times = [ms for steps in figures.wins for ms, _ in steps]
    if len(set(times)) < 2:
        return Panel(Text(words("statistics.no_line"), lines=0), title, grow=354.0)
    first, last = min(times), max(times)
    start, end = context.say(day_words(first)), context.say(day_words(last))
    days = [
        Text(start, "note", "muted", grow=1.0) if start != end else Spacer(grow=1.0),
        Text(end, "note", "muted", "right"),
    ]
    shows = tuple(map(tuple, figures.wins)), tuple((one.tint, one.look) for one in figures.people)
    lines = Picture(shows, 0.0, 60.0, partial(_draw_lines, figures, first, last), grow=1.0)
    return Panel(Column([lines, Row(days)], "s"), title, grow=354.0)


def _draw_lines(figures: Figures, first: int, last: int, brush: Brush, box: Box) -> None:
    x, y, w, h = box
    counts = [steps[-1][1] for steps in figures.wins if steps]
    most, widest = max(counts), max(brush.measure(str(n), 20, "display")[0] for n in counts)
    left, right, top, low = x, x + w - max(20 + widest, 52.0), y + 8, y + h - 4
    for part in (0.0, 0.5, 1.0):
        level = low - (low - top) * part
        brush.line((left, level), (x + w, level), "line", 1.2)
    ends = []
    for one, steps in zip(figures.people, figures.wins, strict=True):
        points = [(left, low)] + [
            (left + (right - left) * (ms - first) / (last - first), low - (low - top) * n / most)
            for ms, n in steps
        ]
        points.append((right, points[-1][1]))
        brush.polyline(points, one.tint, 3)
        ends.append((points[-1][1], one, steps[-1][1] if steps else 0))
    ends.sort(key=lambda end: end[0])
    apart = 20.0 * brush.theme.text_scale  # at least, for the figures
    at = top - apart
    for k, (level, one, wins) in enumerate(ends):
        at = min(max(level, at + apart), low - apart * (len(ends) - 1 - k))
        brush.disc((right, at), 11, "ink0")
        one.sign(brush, (right, at), 7)
        brush.text(str(wins), (right + 18, at), 20, "display", one.tint, "midleft")


def _records(context: AppContext, figures: Figures) -> Node:
    """Return the longest and the shortest game and the most of everything, and whose they are."""
    rows = []
    for key, holders, figure in _best(figures)[:3]:
        name = Text(context.words(f"people.{key}"), "note", "soft", group="records", grow=1.0)
        signs = (_sign(one, 7.0) for one in holders[:MAX_SIGNS])
        count = Text(str(figure), "figure", align="right")
        rows.append(Row([name, *signs, count], "xs", grow=1.0))
    return Panel(Column(rows, 0.0), context.words("people.records"), grow=412.0)


def _prizes(context: AppContext, figures: Figures) -> Node:
    """Return the trophies won last, each with the signs of the people who have it."""
    words, title = context.words, context.words("trophies.title")
    won = sorted(figures.prizes, key=lambda prize: -prize.won_ms)[:MAX_PRIZES]
    if not won:
        return Panel(Text(words("trophies.none"), lines=0), title, grow=724.0)

    def prize_node(prize: Prize, *, is_named: bool) -> Node:
        shows = prize.game, prize.trophy.id, tuple((one.tint, one.look) for one in prize.holders)
        coin = Picture(shows, 0.0, 58.0, partial(_draw_prize, prize), grow=1.0)
        said = words(word_key(prize.game, prize.trophy, "name"))
        name = Text(said, "note", "soft", "center", group="prizes") if is_named else None
        return Column([coin, name], "xs", grow=1.0)

    rest = Spacer(grow=MAX_PRIZES - len(won))
    named, short = (
        [prize_node(one, is_named=is_named) for one in won] for is_named in (True, False)
    )
    rows = [Row([*prizes, rest], "xs") for prizes in (named, short)]
    return Panel(FirstThatFits(rows, shrinks=True), title, grow=724.0)


def _draw_prize(prize: Prize, brush: Brush, box: Box) -> None:
    (x, y), r = middle(box), min(28.0, box[3] / 2)
    accent = emblem_of(prize.game).accent
    draw_coin(brush, (x, y), r, prize.trophy.icon, accent, is_won=True)
    for k, one in enumerate(prize.holders[:MAX_SIGNS]):
        place = x + r * 0.9 + 15 * k, y + r * 0.7
        brush.disc(place, 9, "ink0")
        one.sign(brush, place, 5.5)


def _best(figures: Figures) -> list[tuple[str, list[Someone], int]]:
    """Return what is measured, who holds it, and the figure; nothing without a holder."""
    measures: dict[str, Callable[[PlayerRecord], int]] = {
        "longest": lambda one: one.longest or 0,
        "shortest": lambda one: -(one.shortest_win or 0),
        "best_run": lambda one: one.total.best_run,
        "matches": lambda one: one.matches,
        "cheats": lambda one: one.cheats,
        "punished": lambda one: one.punishments,
    }
    best = []
    for key, measure in measures.items():
        found = [(measure(one.record), one) for one in figures.everybody]
        figure = max((figure for figure, _ in found if figure), default=0)
        if figure:
            best.append((key, [one for value, one in found if value == figure], abs(figure)))
    return best
