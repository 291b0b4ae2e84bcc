"""What somebody has done, as two panels: how they do at each game, and what is worth telling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.club.records import Record, Rival
from game.registry import GAMES
from game.store.people import People
from game.store.scores import Score
from scenes.boards.emblem import draw_emblem, emblem_of
from scenes.cabinet import Cabinet
from scenes.ui.brush import Box, Brush
from scenes.ui.portraits import character_of, draw_portrait
from scenes.ui.theme import Tint

GAMES_BOX: Final[Box] = (742.0, 104.0, 496.0, 290.0)
DEEDS_BOX: Final[Box] = (742.0, 410.0, 496.0, 232.0)
BAR_W: Final = 96.0
MOST_RIVALS: Final = 5

TITLE_GAP = 14.0
"""Between the title of the records and their sum."""


def draw_games(brush: Brush, cabinet: Cabinet, record: Record) -> None:
    """A row for each game: won and lost, as a bar and in figures, and the best run."""
    words, (x, y, w, h) = cabinet.words, GAMES_BOX
    brush.panel(GAMES_BOX, "panel", "line", 22)
    title, total = (
        words("people.records"),
        words("people.total", wins=record.total.wins, losses=record.total.losses),
    )
    room = w - 44 - brush.measure(title, 18, "heavy", 1)[0] - TITLE_GAP
    if brush.has_room(total, room, "heavy"):  # else the sum says enough
        brush.text(title, (x + 22, y + 26), 18, "heavy", "muted", "midleft", tracking=1)
    else:
        room = w - 44
    brush.text(total, (x + w - 22, y + 26), 20, "heavy", "text", "midright", fit=room)
    pitch = (h - 60) / max(len(GAMES), 1)
    right = x + w - 22
    runs = [words("people.run", n=record.score(game).best_run) for game in GAMES]
    run_w = max((brush.measure(run, 18)[0] for run in runs), default=0.0) + 12
    figure_w = 30 + brush.measure("00", 22, "display")[0] * 2
    names = [words(f"{game}.short_name") for game in GAMES]
    name_w = max((brush.least_width(name, "heavy") for name in names), default=0.0)
    has_runs = right - run_w - figure_w - BAR_W - x - 78 >= name_w
    run_w *= has_runs
    bar_x = right - run_w - figure_w - BAR_W
    for k, game in enumerate(GAMES):
        score, middle = record.score(game), y + 44 + pitch * (k + 0.5)
        accent = emblem_of(game).accent
        draw_emblem(brush, game, (x + 40, middle), 38)
        brush.text(names[k], (x + 68, middle), 20, "heavy", "text", "midleft",
                   fit=bar_x - x - 78)  # fmt: skip
        if not score.games:
            brush.text(words("people.no_games"), (right, middle), 18, "bold", "muted", "midright",
                       fit=right - bar_x)  # fmt: skip
            continue
        _draw_bar(brush, (bar_x, middle - 8, BAR_W, 16), score.wins, score.losses, accent)
        figures = words("people.score", wins=score.wins, losses=score.losses)
        brush.text(figures, (bar_x + BAR_W + figure_w / 2, middle), 22, "display", "text", "center",
                   fit=figure_w - 8)  # fmt: skip
        if has_runs:
            brush.text(runs[k], (right, middle), 18, "bold", "sub", "midright")


def _draw_bar(brush: Brush, box: Box, wins: int, losses: int, accent: Tint) -> None:
    """How much of what was decided was won; a mark stands in the middle."""
    x, y, w, h = box
    brush.rounded(box, "hole", h / 2)
    if wins:
        part = max(w * wins / (wins + losses), h)
        brush.rounded((x, y, part, h), accent, h / 2)
    brush.line((x + w / 2, y - 3), (x + w / 2, y + h + 3), "muted", 1.5)


def draw_deeds(
    brush: Brush, cabinet: Cabinet, record: Record, against: Mapping[Rival, Score], people: People
) -> None:
    """Whom they have met how often, and their longest and shortest, best and worst."""
    words, (x, y, w, h) = cabinet.words, DEEDS_BOX
    brush.panel(DEEDS_BOX, "panel", "line", 22)
    brush.text(words("people.against"), (x + 22, y + 26), 18, "heavy", "muted", "midleft",
               tracking=1)  # fmt: skip
    if not record.total.games:
        brush.paragraph(words("people.none_yet"), (x + 22, y + 56, w - 44, h - 70), 20)
        return
    _draw_rivals(brush, cabinet, against, people, (x + 22, y + 44, w - 44, 62))
    brush.line((x + 22, y + 114), (x + w - 22, y + 114), "line", 1.5)
    lines = told(cabinet, record)
    rows = 3
    pitch = (h - 128) / rows
    half = (w - 44 - 24) / 2
    shown = lines[: 2 * rows]
    figure_w = max(brush.measure(figure, 20, "display")[0] for _, figure in shown) + 10
    room = half - figure_w
    size = min(brush.lettering.fitting(label, 18, "bold", room) for label, _ in shown)
    for k, (label, figure) in enumerate(shown):
        column, row = divmod(k, rows)
        left, middle = x + 22 + column * (half + 24), y + 120 + pitch * (row + 0.5)
        brush.text(figure, (left + half, middle), 20, "display", "text", "midright")
        brush.text(label, (left, middle), size, "bold", "sub", "midleft", fit=room)


def told(cabinet: Cabinet, record: Record) -> list[tuple[str, str]]:
    """What is worth telling of somebody: a name and a figure each."""
    words = cabinet.words

    def moves(count: int | None) -> str:
        return "-" if count is None else str(count)

    lines = [
        (words("people.best_run"), str(record.total.best_run)),
        (words("people.longest"), moves(record.longest)),
        (words("people.shortest"), moves(record.shortest_win)),
        (words("people.matches"), str(record.matches)),
        (words("people.cheats"), str(record.cheats)),
        (words("people.punished"), str(record.punishments)),
    ]
    if record.total.fair_wins:  # in the place of what there is nothing to tell of
        empty = [k for k, (_, figure) in enumerate(lines) if figure == "0"]
        mine = words("handicap.wins"), str(record.total.fair_wins)
        lines[empty[0] if empty else -1] = mine
    return lines


def rivals(against: Mapping[Rival, Score]) -> list[Rival]:
    """Return the opponents met, most games first."""
    return sorted(against, key=lambda rival: -against[rival].games)


def _draw_rivals(
    brush: Brush, cabinet: Cabinet, against: Mapping[Rival, Score], people: People, box: Box
) -> None:
    """Those met most often, each with games won and lost."""
    x, y, w, h = box
    looks: Mapping[str, int] = {one.id: one.look for one in people.people}
    shown = rivals(against)[:MOST_RIVALS]
    pitch = w / MOST_RIVALS
    scores = [against[rival] for rival in shown]
    told = [cabinet.words("people.score", wins=s.wins, losses=s.losses) for s in scores]
    sizes = [brush.lettering.fitting(one, 20, "display", pitch - 50) for one in told]
    for k, rival in enumerate(shown):
        at = (x + 18 + k * pitch, y + h / 2)
        if rival.level:
            draw_portrait(brush, at, 17, character_of(rival.level))
        else:
            brush.pawn(at, 18, looks.get(rival.person, 0))
        brush.text(told[k], (at[0] + 26, at[1]), min(sizes), "display", "text", "midleft",
                   fit=pitch - 48)  # fmt: skip
