"""The title: the games, what was left unfinished, and the doors to everything else."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.registry import GAMES
from scenes.boards.emblem import emblem_of
from scenes.cabinet import Cabinet
from scenes.dialogs.page import SAFE_RIGHT, Legend, Page
from scenes.input.actions import Action, Button, Dropped, Press
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush
from scenes.ui.emblems import Emblem, resume
from scenes.ui.items import Item, Labelled, Pressable, PushButton

CARDS_W = 1216.0
MOST_CARD_W, CARD_H, CARD_GAP = 236.0, 250.0, 14.0
CARD_Y, CARD_PAD = 304.0, 12.0
EMBLEM = 86.0
NAME_H, NAME_LINE = 62.0, 1.1
LINE, GAP = 1.15, 4.0
"""Of the small lines on a card: from one to the next, and between two things said."""
DOORS_W, DOOR_GAP, DOOR_LETTERS = 1184.0, 12.0, 20


class TitleScene(PlainScene):
    """Where the program begins and every match ends."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._page = Page(cabinet)
        self._legend = Legend(cabinet)

    def enter(self) -> None:
        self._page.set_items([*self._cards(), *self._doors()])

    def _cards(self) -> list[Item]:
        cabinet = self._cabinet
        made: list[tuple[Emblem, str, str, str, Callable[[], None]]] = []
        if unfinished := cabinet.library.newest_match():
            record = unfinished.record
            assert record is not None  # newest_match gives only what can be read
            made.append((
                resume, cabinet.words("title.continue"),
                cabinet.words(
                    "title.continue_what", game=cabinet.words(f"{record.game}.name"),
                    turn=len(record.moves) + 1,
                ),
                " - ".join(seat.name for seat in record.seats),
                lambda: cabinet.go.resume(unfinished),
            ))  # fmt: skip
        for game_id in GAMES:
            made.append((
                emblem_of(game_id),
                cabinet.words(f"{game_id}.name"), cabinet.words(f"{game_id}.players"),
                cabinet.words(f"{game_id}.in_one_line"), self._opens_options(game_id),
            ))  # fmt: skip
        pitch = min(MOST_CARD_W, (CARDS_W + CARD_GAP) / len(made) - CARD_GAP) + CARD_GAP
        left = (1280 - len(made) * pitch + CARD_GAP) / 2
        return [
            GameCard((left + i * pitch, CARD_Y, pitch - CARD_GAP, CARD_H), *card)
            for i, card in enumerate(made)
        ]

    def _doors(self) -> list[Item]:
        cabinet = self._cabinet
        doors: list[tuple[str, str, Callable[[], None]]] = [
            ("replays", "film", lambda: cabinet.go.replays()),
            ("saves", "disk", lambda: cabinet.go.saves()),
            ("statistics", "trophy", lambda: cabinet.go.statistics()),
            ("rules", "book", lambda: cabinet.go.help(*GAMES)),
            ("settings", "gear", lambda: cabinet.go.settings()),
            ("quit", "cross", cabinet.stack.clear),
        ]
        labels = [cabinet.words(f"title.{name}") for name, _, _ in doors]
        return [
            PushButton(box, label, on_press, icon=icon, size=DOOR_LETTERS)
            for box, label, (_, icon, on_press) in zip(
                _door_boxes(cabinet.window.brush, labels), labels, doors, strict=True
            )
        ]

    def _opens_options(self, game_id: str) -> Callable[[], None]:
        return lambda: self._cabinet.go.options(GAMES[game_id])

    def act(self, action: Action) -> bool:
        if isinstance(action, Dropped):
            self._cabinet.go.replays(imported=action.path)
            return True
        if self._page.act(self._legend.translate(action)):
            return True
        match action:
            case Press(Button.ALTERNATE, is_down=True):
                self._cabinet.go.help(*GAMES)
            case Press(Button.SPECIAL, is_down=True):
                self._cabinet.go.replays()
            case Press(Button.PAUSE, is_down=True):
                self._cabinet.go.settings()
            case _:
                return False
        return True

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.backdrop("title")
        for look, x, y, r in ((0, 150, 138, 40), (1, 1130, 120, 42), (2, 84, 256, 24)):
            brush.pawn((x, y), r, look, halo=True)
        brush.pawn((1196, 248), 26, 3, halo=True)
        brush.logo(words("title.name"), (640, 156), 132, "look2", "amber", "look0")
        brush.text(words("title.tagline"), (640, 264), 22, "heavy", "sub", "center", tracking=1.5)
        self._page.draw(brush)
        if self._cabinet.devices.last_kind != "mouse":  # which has the buttons above
            self._legend.draw(
                brush,
                [
                    (Button.CONFIRM, words("menu.choose")),
                    (Button.ALTERNATE, words("title.rules")),
                    (Button.SPECIAL, words("title.replays")),
                    (Button.PAUSE, words("title.settings")),
                ],
            )
        if notes := self._cabinet.library.notes:
            brush.text(
                self._cabinet.say(notes[0]),
                (SAFE_RIGHT, 36),
                18,
                "bold",
                "amber",
                "midright",
                fit=1100,
            )


def _door_boxes(brush: Brush, labels: Sequence[str]) -> list[Box]:
    """One beside the other, each as wide as what is written on it, and a share of the rest."""
    widths = [brush.measure(label, DOOR_LETTERS, "heavy")[0] for label in labels]
    spare = (DOORS_W + DOOR_GAP - sum(widths)) / len(labels) - DOOR_GAP
    x, boxes = (1280 - DOORS_W) / 2, []
    for width in widths:
        boxes.append((x, 568.0, width + spare, 54.0))
        x += width + spare + DOOR_GAP
    return boxes


class GameCard(Pressable, Labelled):
    """A big card: emblem, name, and two lines below it."""

    def __init__(
        self,
        box: Box,
        emblem: Emblem,
        name: str,
        line: str,
        in_one_line: str,
        on_press: Callable[[], None],
    ) -> None:
        super().__init__(box, on_press)
        self.emblem, self.name = emblem, name
        self.lines = (line, "muted"), (in_one_line, "sub")
        self.size = self.letters = 24.0

    def fitting(self, brush: Brush) -> float:
        room = self.box[2] - 2 * CARD_PAD
        scaled, _ = brush.lettering.wrap(self.name, self.size, "heavy", room, NAME_H, NAME_LINE)
        return scaled / brush.theme.text_scale

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        if is_focused:
            x, y, w, h = x - 4, y - 8, w + 8, h + 8
        brush.panel(
            (x, y, w, h), "panel2" if is_focused else "panel", "look0" if is_focused else "line",
            22, 3 if is_focused else 1.5, glow="look0" if is_focused else None,
        )  # fmt: skip
        brush.emblem(self.emblem, (x + w / 2, y + EMBLEM / 2 + 16), EMBLEM)
        left, top, width = x + CARD_PAD, y + EMBLEM + 20, w - 2 * CARD_PAD
        top += brush.paragraph(self.name, (left, top, width, NAME_H), self.letters, "heavy",
                               "text", NAME_LINE, "center") + 2  # fmt: skip
        small = 18 / brush.theme.text_scale
        least = [brush.paragraph_height(words, width, small, LINE) + GAP for words, _ in self.lines]
        for k, (words, tint) in enumerate(self.lines):
            room = max(y + h - 8 - top - sum(least[k + 1 :]), 1.0)
            top += brush.paragraph(words, (left, top, width, room), 18, "bold", tint, LINE,
                                   "center") + GAP  # fmt: skip
        if is_focused:
            brush.focus_ring((x, y, w, h), radius=22, tint="look0")
