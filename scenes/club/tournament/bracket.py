"""A knock-out as a bracket: two sides, the final between them, and the plinth of the champion."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import cos, pi, sin
from typing import Final, Protocol

from game.club.cup import Cup, Pairing, Place, tries
from game.club.cup_facts import CupFact, closest, upset
from game.club.cup_knockout import Box as Match
from game.club.cup_knockout import bracket, event_at
from game.club.cup_table import champions, matches_played, pairings
from game.registry import GAMES
from game.words.message import Value
from scenes.club.tournament.next_match import logo
from scenes.club.tournament.plinth import plinth
from scenes.kit.boxes import Anchored, Column, Layers, Row, Spacer
from scenes.kit.leaves import Icon, Picture
from scenes.kit.links import Boxes, Links
from scenes.kit.node import Node
from scenes.kit.parts import emblem, text_block, token
from scenes.kit.text import Text
from scenes.kit.widgets import Card, Plate
from scenes.ui.art.tokens import tint_of
from scenes.ui.brush import Box, Brush, Point
from scenes.ui.easel import Easel
from scenes.ui.theme import Theme

BOX_W: Final = 244.0
TITLE_H: Final = 34.0
BEND: Final = 14.0


def rays() -> Node:
    """Return light behind the plinth."""

    def draw(brush: Brush, box: Box) -> None:
        if not brush.theme.is_high_contrast:
            brush.rays((640, 300), "amber")

    return Picture("rays", 0.0, 0.0, draw)


class Tournament(Protocol):
    """Part of the tournament's screen that a bracket shows."""

    cup: Cup
    next_one: Pairing | None

    @property
    def theme(self) -> Theme: ...

    @property
    def play_key(self) -> str: ...

    def words(self, key: str, /, **values: Value) -> str: ...


def bracket_body(scene: Tournament) -> Node:
    """Return both sides, what is worth telling, and the final below the plinth."""
    cup, words = scene.cup, scene.words
    rounds = bracket(cup)
    sides: list[list[Node]] = [[], []]
    for turn in (0, 1, 0) if len(rounds) > 2 else (0,):
        row = rounds[turn]
        half = len(row) // 2
        for side in (0, 1):
            at = side * half + (turn == 0 and bool(sides[side])) * (half - 1)
            sides[side].append(_match(scene, rounds, row[at]))
    winners = [cup.entrant(place) for place in champions(cup)]
    head = winners[0].name if winners else ""
    size, scale = 60.0 if len(head) < 8 else 46.0, 0.84 if winners else 1.0
    parts = [
        Spacer(38.0) if winners else None,  # below the name of the tournament
        logo(head.upper(), size, "look2", "amber", "look0", 0.0, 10.0),
        plinth(winners, words("cup.champion" if winners else "cup.champion_who"), scale),
        Row([_match(scene, rounds, rounds[-1][0])], justify="center", key="final"),
    ]
    justify = "between" if sides[0][1:] else "center"  # both sides are as long
    left, right = (Column(side, pad=(0.0, 12.0), justify=justify) for side in sides)
    told = (closest(cup), upset(cup)) if matches_played(cup) > 1 else (None, None)
    facts = [_fact(scene, fact) for fact in told]
    inner = Row([left, facts[0], Column(parts, 4.0, width=340.0), facts[1], right], 0.0)
    going = tuple((match.turn, match.at, match.winner) for row in rounds for match in row)

    def draw(boxes: Boxes, brush: Brush, box: Box) -> None:
        for row in rounds[:-1]:
            for match in row:
                _draw_pipe(brush, _way(match, boxes, len(rounds) - 1), _tint(cup, match.winner))
        x, y, w, _ = boxes["title", len(rounds) - 1, 0]
        end = (x + w / 2, y - 12), (x + w / 2, y)
        _draw_pipe(brush, end, _tint(cup, rounds[-1][0].winner))

    return Links(inner, (going, cup.entrants), draw)


def _tint(cup: Cup, place: Place | None) -> str:
    return "line" if place is None else tint_of(cup.entrant(place))


def _way(match: Match, boxes: Boxes, last: int) -> Sequence[Point]:
    """Return the points of the pipe from a match to the next one."""
    x, y, w, h = boxes["box", match.turn, match.at]
    left, top, wide, high = boxes["box", match.turn + 1, match.at // 2]
    if match.turn + 1 < last:
        middle = x + w / 2
        if y < top:
            return (middle, y + h), (middle, top - TITLE_H)
        return (middle, top + high), (middle, y - (0 if match.is_free_pass else TITLE_H))
    is_left = match.at == 0
    start = (x + w if is_left else x), y + h / 2
    end = (left if is_left else left + wide), top + 31 + 50 * (not is_left)
    bend = (start[0] + end[0]) / 2
    return start, (bend, start[1]), (bend, end[1]), end


def _match(scene: Tournament, rounds: Sequence[Sequence[Match]], match: Match) -> Node:
    """Return a match below its title, or the one who need not play in the first round."""
    cup, box = scene.cup, ("box", match.turn, match.at)
    if match.is_free_pass and match.winner is not None:
        return _bye(scene, match.winner, box)
    key = {1: "cup.final", 2: "cup.semi_final"}.get(len(rounds) - match.turn, "cup.first_round")
    game = ""
    if match.number is not None:
        game = cup.rules.events[event_at(cup.rules, match.number)].game
    sign = emblem(game, 28.0) if game in GAMES else None
    head, at = [sign, Text(scene.words(key), "section", "sub", size=18)], (match.turn, match.at)
    title = Row(head, "s", 0.0, "center", "center", height=TITLE_H, key=("title", *at))
    pairing = next((one for one in pairings(cup) if one.number == match.number), None)
    is_next = match.winner is None and pairing is not None and pairing == scene.next_one
    sides = [_side(scene, match, place, is_next) for place in (match.upper, match.lower)]
    names = [cup.entrant(place).name for place in (match.upper, match.lower) if place is not None]
    high = 112.0 if len(rounds) < 3 or len(rounds[0]) < 4 else 100.0
    inner = Column(sides, 2.0, (5.0, 6.0))
    number: Hashable = ("match", match.number)
    card: Node = Plate(inner, "panel2", 18.0, rim="line")
    if match.number is not None:
        tint, label = "acc" if is_next else "line", " - ".join(names) or scene.words(key)
        card = Card(inner, tint, 0.0, is_next, 18.0, key=number, label=label)
    is_wordless = scene.theme.text_scale > 1.0  # large letters would cover the lower name
    words = Text(scene.words(scene.play_key), "strong", "acc_ink", size=18)
    does = None if is_wordless else words
    play = Row([Icon("play", 16.0, "acc_ink"), does], "s", (14.0, 4.0), "center")
    pill = Anchored(Plate(play, "acc", 16.0), number, 0.5, 1.0, 0.0, 4.0) if is_next else None
    both = Layers([card, pill], width=BOX_W, height=high, key=box)
    return Column([title, both], 0.0, align="center")


def _side(scene: Tournament, match: Match, place: Place | None, is_next: bool) -> Node:
    """Return a player of a match with the games won, or an empty place."""
    cup, winner = scene.cup, match.winner
    if place is None:
        ring = Plate(Spacer(), "panel2", 16.0, rim="line", width=32.0, height=32.0)
        return Row([Spacer(7.0), ring], 0.0, align="center", grow=1.0)
    entrant, is_out = cup.entrant(place), winner not in (None, place)
    ink = "muted" if is_out else "text"
    played = [] if match.number is None else [*tries(cup.meetings, match.number)]
    told = str(played[-1].wins_of(place)) if played else "-"
    if match.absent and winner is not None:
        told = "+" if winner == place else "\N{MINUS SIGN}"
    parts = [
        token(entrant, 15.0, is_dim=is_out),
        Text(entrant.name, "strong", ink, size=22),
        Icon("home", 18.0, "sub") if place in match.absent else None,
        Spacer(grow=1.0),
        Text(told, "figure", ink, "center", size=26, width=32.0),
    ]
    inner, mix, tint = (
        Row(parts, "s", (8.0, 0.0), "center", grow=1.0),
        scene.theme.mix,
        tint_of(entrant),
    )
    if not (winner == place or (winner is None and is_next)):
        return inner
    return Plate(inner, mix("panel2", tint, 0.46), 14.0, grow=1.0, rim=mix("line", tint, 0.7))


def _bye(scene: Tournament, place: Place, key: Hashable) -> Node:
    """Return a player who need not play in the first round."""
    entrant = scene.cup.entrant(place)

    def draw(brush: Brush, box: Box) -> None:
        brush.rounded(box, "panel_low", 18, alpha=200)
        brush.stamp(("cup_pass", round(box[2]), round(box[3])), box, _dashed, margin=3)

    below = Text(scene.words("cup.free_pass"), "note", "muted", size=18)
    lines = text_block(Text(entrant.name, "strong", size=22), below)
    inner = Row([token(entrant, 17.0), lines], 10.0, (18.0, 0.0), "center")
    return Layers([Picture("bye", 0.0, 0.0, draw), inner], width=BOX_W, height=62.0, key=key)


def _fact(scene: Tournament, fact: CupFact | None) -> Node:
    """Return what is worth telling of a match that was won."""
    if fact is None:
        return Spacer(grow=1.0)
    words, one, cup = scene.words, fact.meeting, scene.cup
    assert one.winner is not None and one.loser is not None
    winner, loser = cup.entrant(one.winner).name, cup.entrant(one.loser).name
    told = words("cup.fact.moves", n=one.plies)
    if fact.key == "closest":
        told = words("cup.fact.score", won=max(one.wins), lost=min(one.wins))
    versus = words("title.versus", first=winner, second=loser)
    lines = [
        Text(words(f"cup.fact.{fact.key}"), "section", "amber", "center", size=18, lines=2),
        Text(versus, "figure", align="center", size=24),
        Text(told, "body", align="center"),
    ]
    return Column([Spacer(110.0), *lines], "xs", (4.0, 0.0), grow=1.0)


def _draw_pipe(brush: Brush, points: Sequence[Point], tint: str) -> None:
    """Draw a line with round bends; grey until a player has gone on there."""
    bent = list(points) if len(points) < 3 else _bent(points)
    if tint == "line":
        brush.polyline(bent, "hole", 7)
        brush.polyline(bent, "line", 3.5)
        return
    theme = brush.theme
    brush.polyline(bent, theme.shaded(tint, 0.6), 9)
    brush.polyline(bent, tint, 5)
    brush.polyline(bent, theme.lit(tint, 0.6), 1.6)


def _bent(points: Sequence[Point]) -> list[Point]:
    made = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        a, b = _towards(corner, before), _towards(corner, after)
        for k in range(9):
            t = k / 8
            x, y = ((1 - t) ** 2 * a[i] + 2 * t * (1 - t) * corner[i] + t**2 * b[i] for i in (0, 1))
            made.append((x, y))
    return [*made, points[-1]]


def _towards(corner: Point, other: Point) -> Point:
    dx, dy = other[0] - corner[0], other[1] - corner[1]
    length = max((dx * dx + dy * dy) ** 0.5, 1e-6)
    part = min(BEND / length, 0.5)
    return corner[0] + dx * part, corner[1] + dy * part


def _dashed(easel: Easel, box: Box) -> None:
    x, y, w, h = box
    r = 18.0
    points, (left, right, top, low) = list[Point](), (x + r, x + w - r, y + r, y + h - r)
    corners = (right, top), (right, low), (left, low), (left, top)
    for quarter, (cx, cy) in enumerate(corners):
        points += [_on_corner(cx, cy, r, quarter + k / 6) for k in range(7)]
    easel.line([*points, points[0]], "dim", 1.8, dash=(9, 8))


def _on_corner(cx: float, cy: float, r: float, quarters: float) -> Point:
    """Return the point on a circle that many quarters clockwise from its top."""
    angle = quarters * pi / 2
    return cx + r * sin(angle), cy - r * cos(angle)
