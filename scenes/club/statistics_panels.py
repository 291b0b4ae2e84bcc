"""The panels below the cards: wins by game, one against another, wins over time, and records."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.club.records import Record, Rival
from game.core.trophy import AnyTrophy, word_key
from game.registry import GAMES
from game.store.scores import Score
from scenes.boards.emblem import draw_emblem, emblem_of
from scenes.cabinet import Cabinet
from scenes.club.someone import Someone
from scenes.club.trophy_items import draw_coin
from scenes.dialogs.dates import day_words
from scenes.ui.brush import Box, Brush

WINS_BOX: Final[Box] = (64.0, 258.0, 412.0, 232.0)
HEADS_BOX: Final[Box] = (492.0, 258.0, 354.0, 232.0)
TIME_BOX: Final[Box] = (862.0, 258.0, 354.0, 232.0)
RECORDS_BOX: Final[Box] = (64.0, 506.0, 412.0, 138.0)
PRIZES_BOX: Final[Box] = (492.0, 506.0, 724.0, 138.0)
MOST_PRIZES: Final = 6
HEAD_H: Final = 46.0
STROKE: Final = 5.0
"""The most that one win takes of a row."""

APART: Final = 20.0
"""The least between two figures at the end of the lines."""


@dataclass(frozen=True, slots=True)
class Prize:
    """A trophy that somebody has, who they are, and when the last of them won it."""

    game: str
    trophy: AnyTrophy
    holders: Sequence[Someone]
    won_ms: int


@dataclass(frozen=True, slots=True)
class Told:
    """What the panels show: the people of the cards in sight, and their wins over time."""

    people: Sequence[Someone]
    wins: Sequence[Sequence[tuple[int, int]]]
    everybody: Sequence[Someone]
    heads: Mapping[Rival, Mapping[Rival, Score]]
    """The score of each of those in sight against others."""
    prizes: Sequence[Prize] = ()


def draw_panels(brush: Brush, cabinet: Cabinet, told: Told) -> None:
    """All of them."""
    _draw_wins(brush, cabinet, told)
    _draw_heads(brush, cabinet, told)
    _draw_time(brush, cabinet, told)
    _draw_records(brush, cabinet, told)
    _draw_prizes(brush, cabinet, told)


def head(brush: Brush, box: Box, title: str) -> None:
    """A panel with its title."""
    x, y, w, _ = box
    brush.panel(box, "panel", "line", 20)
    brush.text(title, (x + 22, y + 26), 18, "heavy", "muted", "midleft", tracking=1, fit=w - 44)


def _draw_wins(brush: Brush, cabinet: Cabinet, told: Told) -> None:
    """For each game, a stroke for every win of those in sight."""
    words, (x, y, w, h) = cabinet.words, WINS_BOX
    head(brush, WINS_BOX, words("statistics.by_game"))
    totals = {g: sum(one.record.score(g).wins for one in told.people) for g in GAMES}
    most = max((*totals.values(), 1))
    pitch = (h - HEAD_H - 10) / max(len(GAMES), 1)
    names = [words(f"{game}.short_name") for game in GAMES]
    name_w = max((*map(brush.least_width, names), 112.0)) + 2
    fitting = min((brush.lettering.fitting(one, 20, "bold", name_w) for one in names), default=20.0)
    right, left = x + w - 20, x + 58 + name_w + 10
    room = right - brush.measure(str(most), 22, "display")[0] - 12 - left - 18 * len(told.people)
    stroke = min(STROKE, room / most)
    for k, game in enumerate(GAMES):
        middle = y + HEAD_H + pitch * (k + 0.5)
        draw_emblem(brush, game, (x + 36, middle), 28)
        brush.text(names[k], (x + 58, middle), fitting, "bold", "text", "midleft", fit=name_w)
        at = left
        for one in told.people:
            if wins := one.record.score(game).wins:
                one.sign(brush, (at + 6, middle), 5.5)
                _draw_strokes(brush, (at + 14, middle), wins, stroke, one)
                at += 18 + stroke * wins
        brush.text(str(totals[game]), (right, middle), 22, "display", "text", "midright")


def _draw_strokes(
    brush: Brush, at: tuple[float, float], wins: int, stroke: float, who: Someone
) -> None:  # fmt: skip
    x, middle = at
    if stroke < 3:
        brush.rounded((x, middle - 7, max(stroke * wins, 2), 14), who.tint, 3)
        return
    for k in range(wins):
        brush.rounded((x + k * stroke, middle - 8, stroke - 1.5, 16), who.tint, 1.5)


def _draw_heads(brush: Brush, cabinet: Cabinet, told: Told) -> None:
    """Those in sight, one against another: a tile is lit for whoever is ahead."""
    words, (x, y, w, h) = cabinet.words, HEADS_BOX
    head(brush, HEADS_BOX, words("statistics.heads"))
    count = max(len(told.people), 2)
    column, row = (w - 62) / count, (h - HEAD_H - 40) / count
    for k, one in enumerate(told.people):
        one.draw(brush, (x + 52 + column * (k + 0.5), y + HEAD_H + 12), 13)
        middle = y + HEAD_H + 32 + row * (k + 0.5)
        one.draw(brush, (x + 32, middle), 13)
        for j, other in enumerate(told.people):
            box = (x + 52 + column * j + 3, middle - row / 2 + 2, column - 6, row - 4)
            score = told.heads.get(one.record.who, {}).get(other.record.who)
            if one is other or score is None or not score.games:
                brush.rounded(box, "hole", 9, alpha=130)
                brush.rounded((box[0] + box[2] / 2 - 8, middle - 1, 16, 2), "line", 1)
                continue
            is_ahead = score.wins > score.losses
            tint = brush.theme.mix("panel", one.tint, 0.42) if is_ahead else "panel_low"
            brush.rounded(box, tint, 9)
            if is_ahead:
                brush.rounded(box, one.tint, 9, alpha=170, width=1.5)
            figures = words("statistics.score", wins=score.wins, losses=score.losses)
            brush.text(figures, (box[0] + box[2] / 2, middle), 20, "display",
                       "text" if is_ahead else "sub", "center", fit=box[2] - 6)  # fmt: skip


def _draw_time(brush: Brush, cabinet: Cabinet, told: Told) -> None:
    """How the wins of those in sight have come about, as lines that rise."""
    words, (x, y, w, h) = cabinet.words, TIME_BOX
    head(brush, TIME_BOX, words("statistics.over_time"))
    times = [ms for steps in told.wins for ms, _ in steps]
    if len(set(times)) < 2:
        brush.paragraph(words("statistics.no_line"), (x + 22, y + 64, w - 44, h - 80), 20)
        return
    first, last = min(times), max(times)
    most = max(steps[-1][1] for steps in told.wins if steps)
    left, right, top, low = x + 22, x + w - 74, y + HEAD_H + 12, y + h - 40
    for part in (0.0, 0.5, 1.0):
        level = low - (low - top) * part
        brush.line((left, level), (x + w - 22, level), "line", 1.2)
    ends = []
    for one, steps in zip(told.people, told.wins, strict=True):
        points = [(left, low)] + [
            (left + (right - left) * (ms - first) / (last - first), low - (low - top) * n / most)
            for ms, n in steps
        ]  # fmt: skip
        points.append((right, points[-1][1]))
        brush.polyline(points, one.tint, 3)
        ends.append((points[-1][1], one, steps[-1][1] if steps else 0))
    ends.sort(key=lambda end: end[0])
    apart = APART * brush.theme.text_scale
    at = top - apart
    for k, (level, one, wins) in enumerate(ends):
        at = min(max(level, at + apart), low - apart * (len(ends) - 1 - k))
        brush.disc((right, at), 11, "ink0")
        one.sign(brush, (right, at), 7)
        brush.text(str(wins), (right + 18, at), 20, "display", one.tint, "midleft")
    half = (w - 56) / 2
    start, end = cabinet.say(day_words(first)), cabinet.say(day_words(last))
    if start != end:
        brush.text(start, (left, y + h - 20), 18, "bold", "muted", "midleft", fit=half)
    brush.text(end, (x + w - 22, y + h - 20), 18, "bold", "muted", "midright", fit=half)


def _draw_records(brush: Brush, cabinet: Cabinet, told: Told) -> None:
    """The longest and the shortest, the most of everything, and whose that is."""
    words, (x, y, w, h) = cabinet.words, RECORDS_BOX
    head(brush, RECORDS_BOX, words("people.records"))
    lines = _lines(told)
    rows = 3
    pitch = (h - 46) / rows
    for row, (key, holders, figure) in enumerate(lines[:rows]):
        left, middle = x + 22, y + 40 + pitch * (row + 0.5)
        box = brush.text(str(figure), (x + w - 22, middle), 22, "display", "text", "midright")
        at = box[0] - 16
        for one in reversed(holders[:4]):
            one.sign(brush, (at, middle), 7)
            at -= 20
        brush.text(words(f"people.{key}"), (left, middle), 18, "bold", "soft", "midleft",
                   fit=at - left)  # fmt: skip


def _draw_prizes(brush: Brush, cabinet: Cabinet, told: Told) -> None:
    """The trophies won last, by anybody, each with the signs of those who have it."""
    words, (x, y, w, h) = cabinet.words, PRIZES_BOX
    head(brush, PRIZES_BOX, words("trophies.title"))
    won = sorted(told.prizes, key=lambda prize: -prize.won_ms)
    if not won:
        brush.paragraph(words("trophies.none"), (x + 22, y + 52, w - 44, h - 60), 20)
        return
    pitch = (w - 24) / MOST_PRIZES
    names = [words(word_key(prize.game, prize.trophy, "name")) for prize in won[:MOST_PRIZES]]
    size = min(brush.lettering.fitting(name, 18, "bold", pitch - 4) for name in names)
    is_named = all(brush.has_room(name, pitch - 4) for name in names)
    for k, prize in enumerate(won[:MOST_PRIZES]):
        middle = x + 12 + pitch * (k + 0.5)
        at, r = (middle, y + (70 if is_named else 84)), 28.0
        draw_coin(brush, at, r, prize.trophy.sign, emblem_of(prize.game).accent, is_won=True)
        for j, one in enumerate(prize.holders[:4]):
            place = at[0] + r * 0.9 + 15 * j, at[1] + r * 0.7
            brush.disc(place, 9, "ink0")
            one.sign(brush, place, 5.5)
        if is_named:
            brush.text(names[k], (middle, y + h - 20), size, "bold", "soft", "center",
                       fit=pitch - 4)  # fmt: skip


def _lines(told: Told) -> list[tuple[str, list[Someone], int]]:
    """What is measured, who holds it, and the figure; nothing that nobody has done."""
    measures: dict[str, Callable[[Record], int]] = {
        "longest": lambda one: one.longest or 0, "shortest": lambda one: -(one.shortest_win or 0),
        "best_run": lambda one: one.total.best_run, "matches": lambda one: one.matches,
        "cheats": lambda one: one.cheats, "punished": lambda one: one.punishments,
    }  # fmt: skip
    lines = []
    for key, measure in measures.items():
        found = [(measure(one.record), one) for one in told.everybody]
        best = max((figure for figure, _ in found if figure), default=0)
        holders = [one for figure, one in found if figure == best]
        if best:
            lines.append((key, holders, abs(best)))
    return lines
