"""The chosen replay, beside the shelf: who played, who led, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.core import options as opt
from game.core.assistance import NONE as UNAIDED
from game.core.fairness import shortened, told
from game.core.record import Record
from game.core.review import is_reviewed
from game.registry import GAMES
from game.store.replay import Replay
from scenes.boards import VIEWS
from scenes.boards.thumbnails import Ending
from scenes.cabinet import Cabinet
from scenes.review.lead import draw_lead, lead_point
from scenes.review.shelf_cards import picture_key, title_of
from scenes.review.stories import Story
from scenes.table.beside.graph import EvaluationGraph
from scenes.ui.brush import Box, Brush
from scenes.ui.items import PushButton
from scenes.ui.portraits import draw_seat
from scenes.ui.sentences import sentence
from scenes.ui.theme import Tint

BOX: Final[Box] = (866.0, 140.0, 350.0, 504.0)
PAD: Final = 20.0
WATCH: Final[Box] = (882.0, 486.0, 318.0, 58.0)
THREE: Final[tuple[Box, Box, Box]] = (
    (882.0, 558.0, 100.0, 74.0), (991.0, 558.0, 100.0, 74.0), (1100.0, 558.0, 100.0, 74.0),
)  # fmt: skip
GRAPH_H: Final = 90.0
SHORT_ID: Final = 4
"""Letters of an id: enough for one evening's games."""
LEAST_GRAPH_H: Final = 36.0


class TallButton(PushButton):
    """A button with its icon over its word."""

    def fitting(self, brush: Brush) -> float:
        return brush.lettering.fitting(self.label, self.size, "heavy", self.box[2] - 24)

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        y += 3 * self.is_down
        brush.button_face((x, y, w, h), self.tone, self.is_enabled)
        inks = ("off", "dim") if not self.is_enabled else ("text", "soft")
        if self.icon:
            brush.icon(self.icon, (x + w / 2, y + 25), 22, inks[1])
        brush.text(self.label, (x + w / 2, y + h - 21), self.letters, "heavy", inks[0], "center")
        if is_focused:
            brush.focus_ring(self.box, radius=16, tint="acc")


def draw_panel(
    brush: Brush, cabinet: Cabinet, entry: Replay, record: Record | None, story: Story | None,
    tint: Tint,
) -> None:  # fmt: skip
    """All of the panel but its buttons. ``record`` is None while the file is not read, and
    ``story`` while the replay is not loaded.
    """
    brush.panel(BOX, brush.theme.mix("panel2", tint, 0.1),
                brush.theme.mix("line", tint, 0.35), 22)  # fmt: skip
    x, y, w, _ = BOX
    left, right, scale = x + PAD, x + w - PAD, brush.theme.text_scale
    room = right - left
    top = y + 12 + _draw_title(brush, cabinet, entry)
    if not entry.game:
        brush.icon("warning", (x + w / 2, top + 90), 84, "dim")
        brush.paragraph(cabinet.words("replays.unreadable_what"), (left, top + 160, room, 90), 20)
        return
    setting = _setting(cabinet, entry, record)
    top += brush.paragraph(setting, (left, top, room, 50 * scale), 18, "bold", "muted", 1.35)
    tried = len(record.branches) if record is not None else 0
    more = cabinet.words("replays.tried", n=tried) if tried else ""
    named = " · ".join(filter(None, (short_id(entry), more)))
    brush.text(named, (left, top + 12 * scale), 18, "bold", "off", "midleft", fit=room)
    top += 25 * scale + 16
    ending = cabinet.thumbnails.ending(picture_key(entry))
    top = _draw_people(brush, cabinet, entry, record, ending, top, scale)
    if record is None:
        return
    rest = (left, top, room, WATCH[1] - 10 - top)
    if is_reviewed(GAMES[record.game]):
        _draw_story(brush, cabinet, record, story, rest)
    elif rest[3] > LEAST_GRAPH_H:
        cabinet.thumbnails.draw(brush, picture_key(entry), entry.game, record, rest)


def short_id(entry: Replay) -> str:
    """Return what tells two replays apart; the details have the whole id."""
    return f"#{entry.id[-SHORT_ID:].upper()}"


def _draw_title(brush: Brush, cabinet: Cabinet, entry: Replay) -> float:
    """The name, in two lines if it is long; gives the height that it takes."""
    x, y, w, _ = BOX
    room = w - 2 * PAD - 34 * entry.is_starred
    title, scale = title_of(cabinet, entry), brush.theme.text_scale
    if entry.is_starred:
        brush.icon("star", (x + w - PAD - 12, y + 33), 26, "amber")
    if brush.measure(title, 28, "display")[0] <= room:
        brush.text(title, (x + PAD, y + 12 + 22 * scale), 28, "display", "text", "midleft")
        return 42 * scale
    box = (x + PAD, y + 14, room, 62 * scale)
    return brush.paragraph(title, box, 22, "heavy", "text", 1.2) + 6


def _setting(cabinet: Cabinet, entry: Replay, record: Record | None) -> str:
    """The game, unless that is the title, and its setting in a few words."""
    game = GAMES[entry.game]
    words = [cabinet.words(f"{entry.game}.short_name")] if entry.title else []
    if record is None:
        return "".join(words)
    options = opt.from_map(game.options, record.options)
    for key, values in VIEWS[entry.game].chips(options):
        words.append(cabinet.words(key, **values))
    return " · ".join(words)


def _draw_people(
    brush: Brush, cabinet: Cabinet, entry: Replay, record: Record | None, ending: Ending | None,
    top: float, scale: float,
) -> float:  # fmt: skip
    """Everybody in the order of their places; gives where the next thing begins."""
    x, _, w, _ = BOX
    outcome = ending.state.outcome() if ending else None
    order: Sequence[int] = range(len(entry.seats)) if outcome is None else outcome.ranking
    small = len(order) > 2
    pitch, r = (29 * scale, 12.0) if small else (38 * scale, 16.0)
    for place, player in enumerate(order):
        seat, y = entry.seats[player], top + pitch * (place + 0.5)
        is_winner = outcome is not None and outcome.winner == player
        draw_seat(brush, (x + PAD + 17, y), r, seat.look, seat.level)
        if is_winner:
            brush.crown((x + PAD + 17, y - r - 3), 24)
        badge = _told_of(cabinet, entry.game, ending, player)
        if record is not None and (not badge or record.assistance):  # a win with help says so first
            badge = _given(cabinet, record, player) or badge
        room = w - 2 * PAD - 44
        least = brush.measure(badge, 18 / scale)[0]
        told_w = max(min(brush.measure(badge, 18)[0], room * 0.6), least) + 12 if badge else 0.0
        ink = "text" if is_winner or outcome is None else "soft"
        brush.text(seat.name, (x + PAD + 44, y), 22 if not small else 20, "heavy", ink, "midleft",
                   fit=room - told_w)  # fmt: skip
        brush.text(badge, (x + w - PAD, y), 18, "bold", "gold" if is_winner else "muted",
                   "midright", fit=max(told_w - 12, 1))  # fmt: skip
    return top + pitch * len(order) + 8


def _given(cabinet: Cabinet, record: Record, player: int) -> str:
    """The handicap of a player and the help that they used, in short."""
    game = GAMES[record.game]
    used = record.assistance[player] if record.assistance else UNAIDED
    had = told(game, opt.from_map(game.options, record.options), record.seats[player], used)
    return cabinet.say(shortened(had))


def _told_of(cabinet: Cabinet, game: str, ending: Ending | None, player: int) -> str:
    """Return how a player did besides winning, in a word or two."""
    badge = GAMES[game].telling.badge(ending.state, player) if ending else ""
    return cabinet.words(f"results.{badge}") if badge else ""


def _draw_story(
    brush: Brush, cabinet: Cabinet, record: Record, story: Story | None, room: Box
) -> None:
    """Who led, and where the game turned; while that is being found out, that it is."""
    x, y, w, h = room
    review = None if story is None else story.review
    if story is None or review is None or story.lookback is None:
        return
    if h < 28 * brush.theme.text_scale:
        return  # large letters and a long name have left no room
    if story.lookback.is_open:
        brush.text(cabinet.words("watch.reviewing"), (x, y + 14), 18, "bold", "muted", fit=w)
        return
    turned = story.lookback.turned
    key = "replays.turned" if review.turning_point else "replays.swing"
    title = cabinet.words(key, n=turned) if turned else ""
    told = EvaluationGraph(cabinet.strings, GAMES[record.game], record.seats).told(story.lookback)
    if turned and review.turning_point:
        slip = next(r for r in review.remarks if r.is_slip and r.ply == turned - 1)
        key = f"{record.game}.remark.{slip.key}"
        told = sentence(cabinet.strings, key, slip, record.seats)
    scale = brush.theme.text_scale
    title_h = 28 * scale if title else 0.0
    told_h = brush.paragraph_height(told, w, 18, 1.3) if told else 0.0
    if title and title_h + told_h + LEAST_GRAPH_H + 12 > h:
        told, told_h = "", 0.0  # a picture says more
    graph_h = min(GRAPH_H, h - title_h - told_h - 12)
    top = y
    if review.evaluations and graph_h >= LEAST_GRAPH_H:
        _draw_graph(brush, (x, y, w, graph_h), review, record, turned)
        top += graph_h + 8
    if title:
        ink = brush.theme.lit("amber", 0.25)
        brush.text(title, (x, top + title_h / 2), 20, "heavy", ink, "midleft", fit=w)
        top += title_h
    if told:
        brush.paragraph(told, (x, top, w, max(y + h - top, 20)), 18, line=1.3)


def _draw_graph(brush: Brush, box: Box, review: Any, record: Record, turned: int | None) -> None:
    x, y, w, h = box
    looks = [seat.look for seat in record.seats]
    brush.rounded(box, "hole", 12)
    brush.rounded(box, "off_rim", 12, width=1.2)
    inner = (x + 32, y + 8, w - 46, h - 16)
    draw_lead(brush, inner, review.evaluations, looks)
    if len(looks) == 2:
        brush.shape(looks[0], (x + 16, y + 16), 8)
        brush.shape(looks[1], (x + 16, y + h - 16), 8)
    if turned is not None:
        at = lead_point(inner, review.evaluations, turned)
        for k in range(int((h - 12) // 10)):
            top = y + 6 + 10 * k
            brush.line((at[0], top), (at[0], top + 5), "amber", 2)
        if len(looks) == 2:
            brush.glow(at, 30, "amber", 170)
            brush.disc(at, 9, "ink0")
            brush.disc(at, 7, "amber")
