"""New game: a form made from the game's options, with presets and an explanation of each row."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from enum import IntEnum
from typing import Any, Final

from game.core import options as opt
from game.core.exercise import DesignRefused
from game.core.seam import AnyGame
from game.core.seats import Seat
from game.core.variations import VariationTree
from scenes.boards import VIEWS
from scenes.boards.stage import Stage
from scenes.cabinet import Cabinet
from scenes.dialogs.keyboard import KeyboardScene
from scenes.dialogs.list_view import ListView
from scenes.dialogs.notice import NoticeScene
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Legend, Page
from scenes.input.actions import Action, Button, Press
from scenes.scene import PlainScene
from scenes.table.people import set_up
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, PushButton, Stepper

ROW_W = 640.0
TOP, BOTTOM = 104.0, 644.0
MOST_PITCH = 62.0
START_H = 60.0
LENGTHS: Final = (
    (1, True), (3, True), (5, True), (7, True), (2, False), (4, False), (6, False), (10, False),
)  # fmt: skip
"""How many games a match may have, and whether it is "best of" so many."""

HELP_BOX: Box = (736.0, 104.0, 480.0, 536.0)
CUSTOM: Final = "custom"
PRESET: Final = "preset"
MATCH: Final = "match"


class OptionsScene(PlainScene):
    """The form of one game; confirming it leads to the seats."""

    def __init__(self, cabinet: Cabinet, game: AnyGame) -> None:
        self._cabinet, self._game = cabinet, game
        self._options = self._remembered()
        self._length = 0
        self._own_boards: tuple[str, ...] = ()
        self._stage = Stage((HELP_BOX[0] + 110, HELP_BOX[1] + 258, 260, 260))
        self._page = Page(cabinet)
        self._legend = Legend(cabinet)
        offered = (row.name for row in opt.rows(self._options) if not row.is_fixed)
        names = [PRESET, *offered, MATCH]
        room = BOTTOM - TOP - START_H
        least = least_pitch(cabinet.window.brush.theme.text_scale)
        pitch = min(MOST_PITCH, max(least, room / len(names)))
        self._list: ListView[str] = ListView(
            (SAFE_LEFT - 12, TOP, ROW_W, room), pitch, self._make_row, 4
        )
        self._list.entries = names
        y = TOP + min(len(names), self._list.window) * pitch + 4
        self._go_on = PushButton((SAFE_LEFT - 12, y, ROW_W, 52), cabinet.words("options.start"),
                                 self._start, tone="primary", icon="play")  # fmt: skip
        self._doors = self._make_doors()
        self._page.set_items([*self._list.rows(), self._go_on, *self._doors])
        self._page.focus.current = self._go_on  # whoever wants what is there presses once
        self._show_preview()

    def _make_doors(self) -> list[PushButton]:
        """What the game offers besides a match."""
        go, words, (x, y, w, _) = self._cabinet.go, self._cabinet.words, HELP_BOX
        rows: list[tuple[str, str, Callable[[], None]]] = []
        if self._game.exercises.puzzles():
            rows.append(("puzzles", "star",
                         lambda: go.puzzles(self._game)))  # fmt: skip
        if self._game.exercises.editor is not None:
            rows.append(("editor", "pencil",
                         lambda: go.editor(self._game)))  # fmt: skip
        setup = self._game.exercises.setup
        if setup is not None and setup.drawing is not None:
            rows.append(("setup", "pencil", self._set_up))
        self._door_names = [name for name, _, _ in rows]
        pitch = (w + 16) / max(len(rows), 1)
        return [
            PushButton((x + k * pitch, y - 66, pitch - 16, 52), words(f"options.{name}"), on_press,
                       icon=icon, size=20)
            for k, (name, icon, on_press) in enumerate(rows)
        ]  # fmt: skip

    def _set_up(self) -> None:
        """Draw a position, from the first one of a game by these options."""
        cabinet, game, state = self._cabinet, self._game, self._game.new(self._options, 0)

        def look_at(text: str) -> None:
            cabinet.go.analyse(VariationTree(game, set_up(cabinet, game, state, text, ())), 0)

        cabinet.go.set_up(game, state, (), look_at)

    def _remembered(self) -> Any:
        """The options of the last game, or the first preset."""
        try:
            last = self._cabinet.settings.last_options[self._game.id]
            return opt.from_the_start(opt.from_map(self._game.options, last))
        except (KeyError, opt.OptionError):
            return next(iter(self._game.presets.values()))

    @property
    def _preset(self) -> str:
        same = [name for name, preset in self._game.presets.items() if preset == self._options]
        return same[0] if same else CUSTOM

    def _make_row(self, box: Box, name: str) -> Item:
        shown: Callable[[], str] = self._preset_words
        step: Callable[[int], None] = self._step_preset
        if name == MATCH:
            shown, step = self._match_words, self._step_match
        elif name != PRESET:
            shown, step = self._shows(name), self._steps(name)
        return Stepper(
            box, self._cabinet.words(self._key(name, "label")), shown, step, value_width=330,
            can_step=self._can_step(name), on_press=self._typing(name),
            is_idle=lambda: name in self._game.option_rules.idle(self._options),
        )  # fmt: skip

    def _key(self, name: str, part: str) -> str:
        """Where the words of a row are: the match is the house's own, all else the game's."""
        return f"options.match.{part}" if name == MATCH else f"{self._game.id}.option.{name}.{part}"

    def _preset_words(self) -> str:
        return self._cabinet.words(f"{self._game.id}.preset.{self._preset}")

    def _match_words(self) -> str:
        length, is_best_of = LENGTHS[self._length]
        if length == 1:
            return self._cabinet.words("options.match.single")
        kind = "best_of" if is_best_of else "games"
        return self._cabinet.words(f"options.match.{kind}", n=length)

    def _step_match(self, step: int) -> None:
        self._length = (self._length + step) % len(LENGTHS)

    def _typing(self, name: str) -> Callable[[], None] | None:
        """Asks for a number where any may be typed; None for the other rows."""
        if name in (PRESET, MATCH) or not self._row(name).is_typed:
            return None

        def ask() -> None:
            self._cabinet.stack.push(
                KeyboardScene(self._cabinet, self._key(name, "label"), str(self._row(name).value),
                              19, lambda text: self._type(name, text), is_anew=True)
            )  # fmt: skip

        return ask

    @property
    def _is_typing(self) -> bool:
        """Whether what is in focus asks for a number."""
        focused = self._page.focused
        return isinstance(focused, Stepper) and bool(focused.on_press) and not focused.is_idle()

    @property
    def _confirming(self) -> str:
        """What confirming does to what is in focus."""
        if isinstance(self._page.focused, PushButton):
            return "menu.choose"
        return "options.type" if self._is_typing else "options.change"

    def _type(self, name: str, text: str) -> None:
        """Take a typed number, or say what is wrong with it."""
        try:
            if not (text.isascii() and text.isdigit()):
                raise opt.OptionError("options.not_a_number")
            self._options = self._game.option_rules.settle(
                opt.changed(self._options, name, int(text)), name
            )
        except opt.OptionError as error:
            self._cabinet.stack.push(
                NoticeScene(self._cabinet, "options.refused", "options.refused_what",
                            {"why": error.message})
            )  # fmt: skip
        self._show_preview()

    def _row(self, name: str) -> opt.Row:
        row = next(row for row in opt.rows(self._options) if row.name == name)
        own = self._own_boards if row.is_drawn else ()
        return replace(row, choices=(*row.choices, *own))

    def _shows(self, name: str) -> Callable[[], str]:
        return lambda: value_words(self._cabinet, self._game, name, self._row(name).value)

    def _can_step(self, name: str) -> Callable[[int], bool]:
        if name in (PRESET, MATCH):
            return lambda step: True
        return lambda step: self._row(name).neighbour(step) != self._row(name).value

    def _steps(self, name: str) -> Callable[[int], None]:
        def step_by(step: int) -> None:
            changed = opt.changed(self._options, name, self._row(name).neighbour(step))
            self._options = self._game.option_rules.settle(changed, name)
            self._show_preview()

        return step_by

    def _step_preset(self, step: int) -> None:
        names = list(self._game.presets)
        at = names.index(self._preset) if self._preset in names else (-1 if step > 0 else 0)
        self._options = self._game.presets[names[(at + step) % len(names)]]
        self._show_preview()

    def _show_preview(self) -> None:
        seats = [Seat("", look) for look in range(self._game.seats(self._options))]
        state = self._game.new(self._options, 0)
        self._stage.show(VIEWS[self._game.id].picture(state, seats))

    def _start(self) -> None:
        self._cabinet.go.join(self._game, self._options, self._preset, LENGTHS[self._length])

    def enter(self) -> None:
        """Boards may have been drawn meanwhile."""
        self._own_boards = tuple(playable_boards(self._cabinet, self._game))

    def act(self, action: Action) -> bool:
        action = self._legend.translate(action)
        match action:
            case Press(Button.CANCEL, is_down=True):
                self._cabinet.stack.pop()
            case Press(Button.PAUSE, is_down=True):
                self._start()
            case Press(Button.SPECIAL, is_down=True) if self._doors:
                self._doors[0].activate()
            case Press(Button.ALTERNATE, is_down=True):
                self._options = next(iter(self._game.presets.values()))
                self._show_preview()
            case _:
                others = (self._go_on, *self._doors)
                return self._list.act(action, self._page, others) or self._page.act(action)
        return True

    def draw(self, brush: Brush, alpha: float) -> None:
        words, game = self._cabinet.words, self._game.id
        brush.backdrop("spot")
        name = words(f"{game}.name").upper()
        right = min((door.box[0] for door in self._doors), default=SAFE_RIGHT) - 12
        box = brush.text(name, (SAFE_LEFT, 60), 40, "display", "text", "midleft",
                         fit=right - SAFE_LEFT)  # fmt: skip
        left = box[0] + box[2] + 18
        if left + brush.measure(words("options.title"), 26, "display")[0] <= right:
            brush.text(words("options.title"), (left, 64), 26, "display", "muted", "midleft")
        self._page.draw(brush)
        self._list.draw_bar(brush)
        self._draw_help(brush)
        prompts = [
            (Button.CONFIRM, words(self._confirming)),
            (Button.PAUSE, words("options.start")),
            (Button.ALTERNATE, words("options.reset")),
            (Button.CANCEL, words("menu.back")),
        ]
        if self._doors:
            prompts.insert(2, (Button.SPECIAL, self._doors[0].label))
        self._legend.draw(brush, prompts, on_screen=(Button.PAUSE, Button.SPECIAL))

    def _draw_help(self, brush: Brush) -> None:
        x, y, w, _ = HELP_BOX
        words, game = self._cabinet.words, self._game.id
        brush.panel(HELP_BOX, "panel", "line", 26)
        ink, focused = "sub", self._page.focused
        if focused is None or focused is self._go_on:
            title, text = words("options.start"), words("options.start_help")
        elif focused in self._doors:
            name = self._door_names[self._doors.index(focused)]
            title, text = words(f"options.{name}"), words(f"options.{name}_help")
        else:
            name = self._list.entries[self._list.top + self._page.items.index(focused)]
            title = words(self._key(name, "label"))
            key = f"{game}.preset.{self._preset}_help" if name == PRESET else ""
            text = words(key or self._key(name, "help"))
            if (why := self._game.option_rules.idle(self._options).get(name)) is not None:
                text, ink = words(f"{game}.idle.{why}"), "amber"
        brush.text(title, (x + 32, y + 24), 26, "display", "text", fit=w - 64)
        top = 68 + 16 * (brush.theme.text_scale - 1)
        brush.paragraph(text, (x + 32, y + top, w - 64, 248 - top), 20, ink=ink)
        self._stage.draw(brush, (), 0.0)


def playable_boards(cabinet: Cabinet, game: AnyGame) -> Iterator[str]:
    """The texts of the boards that people have drawn for ``game``, if it can be played on them."""
    if game.exercises.editor is None:
        return
    drawing = game.exercises.editor.drawing
    for text in (board.text for board in cabinet.library.boards() if not board.trouble):
        with suppress(DesignRefused):
            yield drawing.write(drawing.read(text))


def least_pitch(text_scale: float) -> float:
    """From one row to the next, so that one line of text fits at any size of letters."""
    return 40.0 + 26.0 * (text_scale - 1.0)


def value_words(cabinet: Cabinet, game: AnyGame, name: str, value: Any) -> str:
    """An option's value in words: a word of its own, the value with its unit, or the bare value."""
    prefix = f"{game.id}.option.{name}."
    editor = game.exercises.editor
    if editor is not None and name == editor.field and "\n" in str(value):
        return str(editor.title(editor.drawing.read(value)))  # it is a board of somebody's own
    token = value.name.lower() if isinstance(value, IntEnum) else str(value)
    if cabinet.strings.has(prefix + token):
        return cabinet.words(prefix + token)
    if cabinet.strings.has(prefix + "value"):
        return cabinet.words(prefix + "value", value=value)
    return str(value)
