"""Cards of the people and computers on the statistics page."""

from __future__ import annotations

from functools import partial
from typing import Final

from scenes.app_context import AppContext
from scenes.club.someone import Someone
from scenes.kit.boxes import Anchored, Column, FirstThatFits, Layers, Row
from scenes.kit.leaves import Picture, middle
from scenes.kit.node import Node
from scenes.kit.parts import emblem
from scenes.kit.text import Text
from scenes.kit.widgets import Card, Plate
from scenes.ui.art.flame import draw_flame
from scenes.ui.art.portraits import draw_stage
from scenes.ui.brush import Box, Brush

CARD_H: Final = 148.0
RADIUS: Final = 20.0
MANY: Final = 1_000
LONG_SIZE: Final = 28.0
"""Letters of that many wins or more."""


def person_card(context: AppContext, person: Someone, key: str, *, is_best: bool) -> Node:
    """Return the card of a player with a record: name, wins, best game and run."""
    words, total, theme = context.words, person.record.total, context.window.brush.theme
    games, won = words("statistics.games", n=total.games), words("statistics.wins", n=total.wins)
    group = "counts", key
    played = Text(games, "note", "soft", group=group)
    counts = Row([played, Text(won, "note", "soft", "right", group=group, grow=1.0)])
    size = LONG_SIZE / theme.text_scale if total.wins >= MANY else 0.0  # the name needs room
    lit = theme.lit(person.tint, 0.35)
    wins = Text(str(total.wins), "score", lit, "right", size=size, keeps=True)
    name = Text(person.name, "name", lines=2, grow=1.0)
    about = Column([Row([name, wins], grow=1.0), counts], gap=0.0, grow=1.0)
    shows = person.tint, person.look, person.level
    face = Picture(shows, 84.0, 90.0, partial(_draw_face, person))
    inner = Column([Row([face, about], grow=1.0), _foot(context, person)], gap="s", pad=10.0)
    sign = Picture("crown", 40.0, 30.0, lambda brush, box: brush.crown(middle(box), 40))
    crown = Anchored(sign, key, 0.0, 0.0, 54.0, 8.0)
    card = Card(inner, person.tint, 0.3, radius=RADIUS, key=key, label=person.name)
    return Layers([card, crown if is_best else None])


def _foot(context: AppContext, person: Someone) -> Node:
    """Return the strip with the game played most and the run, which burns while it lasts."""
    record, words = person.record, context.words
    score = record.score(record.favourite)
    is_hot = score.run >= 3
    best = words("people.run", n=score.best_run)
    run = words("statistics.run", n=score.run) if is_hot else best
    sign, name = emblem(record.favourite, 22.0), words(f"{record.favourite}.short_name")
    flame = Picture("flame", 16.0, 22.0, _draw_flame) if is_hot else None
    end = [flame, Text(run, "note", "amber" if is_hot else "sub", "right")]
    middles = Text(name, "note", "text", grow=1.0), Row([], grow=1.0)
    fitting = FirstThatFits([Row([sign, part, *end], gap="s") for part in middles])
    return Plate(fitting, "hole", 12.0, 150, pad=(10.0, 0.0), height=36.0)


def ghost_card() -> Node:
    """Return the place of a player who has not played yet."""
    return Picture("ghost", 276.0, CARD_H, _draw_ghost, grow=1.0)


def _draw_face(person: Someone, brush: Brush, box: Box) -> None:
    x, y, w, _ = box
    draw_stage(brush, (x + w / 2, y + 70), 42, person.tint)
    person.draw(brush, (x + w / 2, y + 40), 33)


def _draw_flame(brush: Brush, box: Box) -> None:
    x, y = middle(box)
    draw_flame(brush, (x, y - 2), 20)


def _draw_ghost(brush: Brush, box: Box) -> None:
    x, y, w, _ = box
    brush.rounded(box, "line", RADIUS, 90, width=2)
    brush.ring((x + 54, y + 54), 33, "line", 2)
    brush.icon("user", (x + 54, y + 54), 36, "dim")
    for k, wide in enumerate((120.0, 76.0)):
        brush.rounded((x + 106, y + 36 + 28 * k, min(wide, w - 124), 12), "off_rim", 6)
