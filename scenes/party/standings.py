"""The table of the evening."""

from __future__ import annotations

from game.club.party.scores import ScoreRow, points, table
from game.club.party.state import Party
from scenes.app_context import AppContext
from scenes.kit.boxes import Column, Row, Table
from scenes.kit.leaves import Icon
from scenes.kit.node import Node
from scenes.kit.parts import token
from scenes.kit.text import Text
from scenes.kit.widgets import Panel


def standings(context: AppContext, party: Party, *, is_before: bool = False) -> Node:
    """Return the table with what the last match has brought; `is_before` shows it without that."""
    words = context.words
    now, before = table(party), table(party, party.played[:-1])
    gained = {line.place: line.halves for line in now}
    for line in before:
        gained[line.place] = gained.get(line.place, 0) - line.halves
    lines = before if is_before else now
    names = (words(f"party.{name}") for name in ("wins", "tips", "points"))
    heads = [Text(name, "label", "muted", "right") for name in names]
    rows = [_row(party, line, 0 if is_before else gained[line.place], lines) for line in lines]
    title = Text(words("party.evening"), "section")
    body = Table([[title, *heads], *rows], (1.0, 0.0, 0.0, 0.0))
    return Panel(Column([body], justify="start"), pad=(20.0, 12.0), grow=1.0)


def _row(party: Party, line: ScoreRow, gained: int, lines: list[ScoreRow]) -> list[Node]:
    guest, is_many = party.guests[line.place], len(lines) > 5
    is_first = line.halves > 0 and line.halves == lines[0].halves
    ink, (r, high) = "text" if guest.is_here else "muted", (15.0, 42.0) if is_many else (20.0, 54.0)
    name = Text(guest.name, "strong", ink, grow=1.0, group="standing")
    crown = Icon("crown", 22.0, "gold") if is_first else None
    who = Row([token(guest.entrant, r), name, crown], "s", align="center", height=high)
    counts = [Text(str(n), "strong", "sub", "right") for n in (line.wins, line.tips)]
    won = Text(f"+{points(gained)}", "note", "acc", "right") if gained else None
    total = Text(points(line.halves), "figure", "text", "right", keeps=True)
    return [who, *counts, Row([won, total], "s", align="center", justify="end")]
