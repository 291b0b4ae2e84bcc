"""Panels about the games of a person: how they do at each game, and what is worth telling."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from game.club.records import PlayerRecord, Rival, Score
from game.registry import GAMES
from game.store.people import People
from scenes.app_context import AppContext
from scenes.boards.emblem import emblem_of
from scenes.kit.boxes import Align, CellGrid, Column, FirstThatFits, Row, Spacer, Table
from scenes.kit.leaves import Picture
from scenes.kit.node import Node
from scenes.kit.parts import centred, emblem
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, Plate
from scenes.ui.art.portraits import character_of, draw_portrait
from scenes.ui.brush import Box, Brush, Point

MAX_RIVALS: Final = 5
FEW_RIVALS: Final = 3
MANY: Final = 100
"""Games of which the figures leave room for few."""

GAMES_H, FACTS_H = 290.0, 232.0


def games_panel(context: AppContext, record: PlayerRecord) -> Node:
    """Return a row for each game: won and lost, as a bar and in figures, and the best run."""
    words = context.words
    total = words("people.total", wins=record.total.wins, losses=record.total.losses)
    figures = Text(total, "strong", align="right", grow=1.0)
    title = Text(words("people.records"), "section")
    header = FirstThatFits([Row([title, figures]), Row([figures])], shrinks=True)
    ways = [_game_rows(context, record, has_runs=has_runs) for has_runs in (True, False)]
    return Panel(Column([header, FirstThatFits(ways, grow=1.0)], "xs"), grow=GAMES_H)


def _game_rows(context: AppContext, record: PlayerRecord, *, has_runs: bool) -> Node:
    words, rows = context.words, []
    for game in GAMES:
        score = record.score(game)
        sign = emblem(game, 38.0)
        name = Text(words(f"{game}.short_name"), "strong", group="names", grow=1.0)
        if not score.games:
            none = Text(words("people.no_games"), "note", "muted", "right", group="runs")
            rows.append([sign, Row([name, none])])
            continue
        label = words("people.score", wins=score.wins, losses=score.losses)
        run = Text(words("people.run", n=score.best_run), "note", align="right", group="runs")
        rows.append([sign, name, _bar(score, game), Text(label, "figure", align="center")])
        if has_runs:
            rows[-1].append(run)
    return Table(rows, (0.0, 1.0, 0.0, 0.0, 0.0)[: 4 + has_runs])


def _bar(score: Score, game: str) -> Node:
    shows = "bar", score.wins, score.losses, game
    draw = partial(_draw_bar, score.wins, score.losses, game)
    return Picture(shows, 96.0, 22.0, draw)


def _draw_bar(wins: int, losses: int, game: str, brush: Brush, box: Box) -> None:
    """Draw how much of what was decided was won; a mark stands in the middle."""
    x, y, w, h = box
    part = wins / max(wins + losses, 1)
    brush.bar((x, y + h / 2 - 8, w, 16.0), part, emblem_of(game).accent)
    brush.line((x + w / 2, y + h / 2 - 11), (x + w / 2, y + h / 2 + 11), "muted", 1.5)


def facts_panel(
    context: AppContext, record: PlayerRecord, against: Mapping[Rival, Score], people: People
) -> Node:
    """Return the opponents met most often, and longest and shortest, best and worst."""
    words, title = context.words, context.words("people.against")
    if not record.total.games:
        return Panel(Text(words("people.none_yet"), lines=0), title, grow=FACTS_H)
    looks = {one.id: one.look for one in people.people}
    shown = sorted(against, key=lambda rival: -against[rival].games)
    room = MAX_RIVALS if all(against[one].games < MANY for one in shown) else FEW_RIVALS
    rivals = []
    for rival in shown[:room]:
        face = _face(rival, looks.get(rival.person, 0))
        rivals.append(Row([face, _score(context, against[rival])], "s", grow=1.0))
    spare = room - len(rivals)
    strip = Row([*rivals, Spacer(grow=float(spare)) if spare else None], "xs", height=46.0)
    line = Plate(Spacer(), "line", 1.0, height=1.5)
    facts = []
    for label, said in facts_of(context, record):
        figure = Text(said, "figure", align="right", size=20, keeps=True)
        facts.append(Row([Text(label, "note", group="facts", grow=1.0), figure]))
    half = (len(facts) + 1) // 2
    by_rows = [fact for pair in zip(facts[:half], facts[half:], strict=False) for fact in pair]
    parts = [strip, line, CellGrid(by_rows, 2, "xl", 0.0, grow=1.0)]
    return Panel(Column(parts, "s"), title, grow=FACTS_H)


def _score(context: AppContext, score: Score) -> Node:
    label = context.words("people.score", wins=score.wins, losses=score.losses)
    return Text(label, "figure", size=20, group="rivals", grow=1.0)


def _face(rival: Rival, look: int) -> Node:
    def draw(brush: Brush, at: Point) -> None:
        if rival.level:
            draw_portrait(brush, at, 17, character_of(rival.level))
        else:
            brush.pawn(at, 18, look)

    return Align(centred((rival, look), 40.0, draw))


def facts_of(context: AppContext, record: PlayerRecord) -> list[tuple[str, str]]:
    """Return what is worth telling of a person: a name and a figure each."""
    words = context.words
    figures = {
        "best_run": record.total.best_run,
        "longest": record.longest,
        "shortest": record.shortest_win,
        "matches": record.matches,
        "cheats": record.cheats,
        "punished": record.punishments,
    }
    told = {key: "-" if figure is None else str(figure) for key, figure in figures.items()}
    facts = [(words(f"people.{key}"), figure) for key, figure in told.items()]
    if record.total.fair_wins:  # in the place of what there is nothing to tell of
        empty = [k for k, (_, figure) in enumerate(facts) if figure == "0"]
        mine = words("handicap.wins"), str(record.total.fair_wins)
        facts[empty[0] if empty else -1] = mine
    return facts
