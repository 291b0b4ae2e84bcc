"""Cards of the title: a closed one, the large button of the open one, and how they stand."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import field
from typing import ClassVar, Final, NamedTuple

from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.emblem import draw_emblem, emblem_of
from scenes.input.actions import DeviceId
from scenes.kit.boxes import Group
from scenes.kit.node import Layout, Node, Pressable, Size, nodeclass
from scenes.kit.placing import Placed
from scenes.table.session.last_options import opponent_lines
from scenes.ui.brush import Box, Brush
from scenes.ui.theme import Tint

SEATS: Final = 4
GAP: Final = 12.0
NAME_SIZE: Final = 22.0
TAGLESS: Final = 1.4
"""Text size from which a closed card has only its name."""

WAITING_TINT: Final = (185, 200, 255)
"""Accent of the card of a match or tournament that waits."""


class CardWords(NamedTuple):
    """Words of one card. ``game`` is "" for what waits: a match with a position, or a tournament.

    ``below`` are wordings of the second line of its large button, the longest first; ``more`` are
    the small buttons under that: their keys, words and icons.
    """

    game: str
    name: str
    tag: str
    line: str
    action: str
    below: tuple[str, ...]
    more: tuple[tuple[str, str, str | None], ...]
    emblem: str = ""
    """The game whose emblem stands on it; "" for the picture of a position."""
    short: str = ""
    """A shorter name, if the game has one."""

    @property
    def accent(self) -> Tint:
        return emblem_of(self.game).accent if self.game else WAITING_TINT


@nodeclass
class CardRow(Group):
    """All cards side by side, the one at ``opened`` larger, in the light of its ``accent``."""

    opened: int = 0
    accent: Tint = WAITING_TINT

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        (x, y, w, h), cards = box, self.children
        larger = min(max(layout.brush.theme.text_scale - 1.0, 0.0), 0.5) * 2
        opened = 302.0 + 48 * larger, 360.0 + 20 * larger
        closed = (w - opened[0] - GAP * (len(cards) - 1)) / max(len(cards) - 1, 1), 252.0
        for k, card in enumerate(cards):
            wide, high = opened if k == self.opened else closed
            yield card, (x, y + (h - high) / 2, wide, high)
            x += wide + GAP

    def paint_key(self) -> Hashable:
        return self.opened, self.accent, len(self.parts)

    def paint(self, brush: Brush, at: Placed) -> None:
        (x, y, w, _), count = at.box, len(self.parts)
        middle = x + w * (self.opened + 0.5) / count
        brush.glows([((middle, y + 224), 380, 70), ((middle, y + 404), 240, 60)], self.accent)


@nodeclass
class ClosedCard(Pressable):
    """A card at rest: a picture and a name. A press opens it.

    ``others`` are all closed cards: their names have one size and one first line. Where those would
    be smaller than without larger letters, they give way to short ones.
    """

    card: CardWords
    others: Sequence[CardWords]
    shows: Hashable
    """What ``draw`` depends on."""
    draw: Callable[[Brush, Box], object] = field(compare=False)
    """Draws the position of a match that waits."""
    is_dealt: bool = True
    """Whether it is drawn: the first cards of all come one after the other."""

    @property
    def name(self) -> str:
        return self.card.name

    def paint(self, brush: Brush, at: Placed) -> None:
        if not self.is_dealt:
            return
        x, y, w, h = box = at.box
        middle, accent, theme = x + w / 2, self.card.accent, brush.theme
        brush.panel(box, accent, theme.mix("line", accent, 0.5), 22)
        if self.card.emblem:
            draw_emblem(brush, self.card.emblem, (middle, y + 82), min(104.0, w - 40))
        else:
            side = min(122.0, w - 36)
            self.draw(brush, (middle - side / 2, y + 18, side, side))
            brush.disc((middle + side / 2 - 12, y + 8 + side), 17, "acc")
            brush.icon("play", (middle + side / 2 - 11, y + 8 + side), 20, "acc_ink")
        if theme.text_scale < TAGLESS:
            ink = theme.lit(accent, 0.42)
            brush.text(self.card.tag, (middle, y + h - 26), 18, "bold", ink, "center", fit=w - 16)
        self._draw_name(brush, box)

    def _draw_name(self, brush: Brush, box: Box) -> None:
        x, y, w, _ = box
        room, names = w - 20, [(card.name, card.name) for card in self.others]
        size = _common_size(brush, names, room)
        if size * brush.theme.text_scale < NAME_SIZE:
            names = [(card.name, card.short or card.name) for card in self.others]
            size = _common_size(brush, names, room)
        rows = {name: _rows(brush, shown, room, size) for name, shown in names}
        pitch = brush.measure("A", size, "heavy")[1] * 1.05
        free = 66.0 if brush.theme.text_scale < TAGLESS else 92.0
        spare = max(0.0, free - max(map(len, rows.values())) * pitch)
        for k, row in enumerate(rows[self.card.name]):
            at = x + w / 2, y + 142 + spare / 2 + pitch * (k + 0.5)
            brush.text(row, at, size, "heavy", "text", "center")


def _common_size(brush: Brush, names: Iterable[tuple[str, str]], room: float) -> float:
    parts = [part.strip() for _, name in names for part in _parts(name)]
    fitting = brush.lettering.fitting
    return min(fitting(part, NAME_SIZE, "heavy", room) for part in parts)


def _parts(name: str) -> list[str]:
    """Return the pieces of a name that stay whole: it may break after a blank or a hyphen."""
    return re.split(r"(?<=[- ])", name)


def _rows(brush: Brush, name: str, room: float, size: float) -> list[str]:
    rows = [""]
    for part in _parts(name):
        if rows[-1] and brush.measure((rows[-1] + part).strip(), size, "heavy")[0] > room:
            rows.append("")
        rows[-1] += part
    return [row.strip() for row in rows]


@nodeclass
class PlayButton(Pressable):
    """The large button of the open card: what it does, and below it with whom.

    With large letters the second line has no room.
    """

    words: str
    below: Sequence[str]

    ROOMY: ClassVar[float] = 1.3

    @property
    def name(self) -> str:
        return self.words

    @property
    def spoken(self) -> str:
        return f"{self.words}: {self.below[0]}"

    def paint(self, brush: Brush, at: Placed) -> None:
        x, y, w, h = at.box
        has_two = brush.theme.text_scale < self.ROOMY
        brush.button_face(at.box, "primary", True)
        brush.icon("play", (x + 32, y + h / 2), 28, "acc_ink")
        left, room = x + 58, w - 74
        middle = y + h * (0.32 if has_two else 0.5)
        brush.text(self.words, (left, middle), 24, "heavy", "acc_ink", "midleft", fit=room)
        if has_two:
            ink, below = brush.theme.mix("acc_ink", "acc", 0.15), fitting(brush, self.below, room)
            brush.text(below, (left, y + h * 0.7), 18, "bold", ink, "midleft", fit=room)


def fitting(brush: Brush, wordings: Sequence[str], room: float) -> str:
    """Return the first wording that needs no smaller letters, else the last and shortest one."""
    return next((words for words in wordings if brush.measure(words, 18)[0] <= room), wordings[-1])


@nodeclass
class SeatSigns(Node):
    """The shapes of the seats, those of the ``people`` who are in lit, and words beside them."""

    people: int
    words: str

    PITCH: ClassVar[float] = 38.0

    def measure(self, layout: Layout, width: float) -> Size:
        beside = layout.brush.measure(self.words, 20)[0] + 12 if self.words else 0.0
        return SEATS * self.PITCH - 10 + beside, 28.0

    def paint(self, brush: Brush, at: Placed) -> None:
        (x, y, w, h) = at.box
        for k in range(SEATS):
            middle, is_in = (x + w - 14 - self.PITCH * (SEATS - 1 - k), y + h / 2), k < self.people
            tint = brush.theme.mix("ink0", f"look{k}", 0.3) if is_in else "hole"
            brush.disc(middle, 14, tint)
            brush.ring(middle, 14, f"look{k}" if is_in else "line", 2)
            if is_in:
                brush.shape(k, middle, 7)
        brush.text(self.words, (x, y + h / 2), 20, "bold", "soft", "midleft")


def is_newcomer(device: DeviceId, known: Collection[DeviceId]) -> bool:
    """Return whether a device is another person's; keyboard and mouse are one person's."""
    has_desk = not all(one.startswith("pad:") for one in known)
    is_known = device in known or (has_desk and not device.startswith("pad:"))
    return not is_known and len(known) < SEATS


def game_cards(context: AppContext, *, has_options: bool) -> list[CardWords]:
    """Return the card of each game."""
    words, made = context.words, list[CardWords]()
    options = (("options", words("title.options"), None),) if has_options else ()
    for game in filter(VIEWS.__contains__, GAMES):  # others are for the terminal alone
        name, short, tag = (words(f"{game}.{key}") for key in ("name", "short_name", "tag"))
        line = words("title.card", tag=tag, players=words(f"{game}.players"))
        play = words("title.play"), opponent_lines(context, game)
        more = ("two", words("title.two_players"), "user"), *options
        made.append(CardWords(game, name, tag, line, *play, more, game, short))
    return made
