"""New game, in two storeys: what most people change as pictures; everything else is folded."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from game.core.match.seats import Seat
from game.core.match.variations import VariationTree
from game.core.rules import options as opt
from game.core.rules.definition import AnyGame
from scenes.boards import VIEWS
from scenes.boards.emblem import emblem_of
from scenes.boards.figure import draw_figure
from scenes.boards.look import Picture
from scenes.boards.stage import Stage
from scenes.cabinet import Cabinet
from scenes.dialogs.list_view import ListView
from scenes.dialogs.notice import NoticeScene
from scenes.dialogs.number_pad import NumberPadScene
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Page, PromptBar
from scenes.input.actions import Action, Button, Press
from scenes.input.seating import Seating
from scenes.menus.form import CUSTOM, LENGTHS, MATCH, OPPONENT, OWN, GameForm
from scenes.menus.form_items import BigPlay, MoreButton, PresetCard, Tile
from scenes.scene import Coming, PlainScene
from scenes.table.last_time import remember, versus
from scenes.table.people import set_up
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, PushButton, Stepper
from scenes.ui.portraits import character_of, draw_portrait

LEFT_W, GAP = 740.0, 14.0
PRESETS_Y, PRESETS_H, PRESETS_LOW_H = 112.0, 132.0, 46.0
MANY_PRESETS = 5  # so many stand closer together
TILES_Y, TILE_H, TILES_LOW_Y, TILE_LOW_H = 262.0, 118.0, 174.0, 74.0
MORE_Y, MORE_H = 546.0, 88.0
MORE_OPEN: Final[Box] = (SAFE_LEFT, 264.0, LEFT_W, 370.0)
PREVIEW: Final[Box] = (836.0, 112.0, 380.0, 418.0)
HELP_H: Final = 96.0
PLAY: Final[Box] = (836.0, 546.0, 380.0, 88.0)
TOP_Y, TOP_H = 40.0, 46.0
MOST_DIGITS: Final = 6
"""Of a longer number a tile's picture says only how long it is."""


class OptionsScene(PlainScene):
    """The form of one game. Play starts it at once; the seats can be chosen one by one first."""

    def __init__(self, cabinet: Cabinet, game: AnyGame) -> None:
        self._cabinet, self._game = cabinet, game
        self._form = GameForm(cabinet, game)
        self._accent = emblem_of(game.id).accent
        self._is_open = False
        x, y, w, h = PREVIEW
        self._stage = Stage((x + 20, y + 16, w - 40, h - HELP_H - 28))
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet)
        self._list: ListView[str] = self._make_list()
        self._play = BigPlay(PLAY, cabinet.words("options.play"), self._who, self._start_at_once)
        self._doors = self._make_doors()
        self._pictures: dict[str, Picture] = {}
        self._set_items()
        self._page.focus.current = self._play  # whoever wants what is there presses once
        self._show_preview()

    @property
    def _options(self) -> Any:
        return self._form.options

    def _make_list(self) -> ListView[str]:
        """The rows of the second storey."""
        x, y, w, h = MORE_OPEN
        scale = self._cabinet.window.brush.theme.text_scale
        pitch = 48.0 + 26.0 * (scale - 1.0)
        made: ListView[str] = ListView((x + 16, y + 66, w - 44, h - 78), pitch, self._make_row, 4)
        made.entries = self._form.rows
        return made

    def _make_doors(self) -> list[PushButton]:
        """What stands along the top: the seats, the rules, and what the game has besides."""
        words, go, game = self._cabinet.words, self._cabinet.go, self._game
        rows: list[tuple[str, str, Callable[[], None]]] = [
            ("start", "user", self._start), ("rules", "book", lambda: go.help(game.id)),
        ]  # fmt: skip
        if game.exercises.puzzles is not None:
            rows.insert(0, ("puzzles", "star", lambda: go.puzzles(game)))
        if game.exercises.editor is not None:
            rows.insert(0, ("editor", "pencil", lambda: go.editor(game)))
        if game.exercises.setup is not None and game.exercises.setup.drawing is not None:
            rows.insert(0, ("setup", "pencil", self._set_up))
        self._door_names = [name for name, _, _ in rows]
        brush, right = self._cabinet.window.brush, SAFE_RIGHT
        made: list[PushButton] = []
        size = 18.0 if brush.theme.text_scale > 1.2 or len(rows) > 3 else 20.0
        for name, icon, on_press in reversed(rows):
            label = words(f"options.{name}")
            width = brush.measure(label, min(size, 18 / brush.theme.text_scale * 1.1))[0] + 84
            made.insert(0, PushButton((right - width, TOP_Y, width, TOP_H), label, on_press,
                                      icon=icon, size=int(size)))  # fmt: skip
            right -= width + 10
        return made

    def _set_up(self) -> None:
        """Draw a position, from the first one of a game by these options."""
        cabinet, game, state = self._cabinet, self._game, self._game.new(self._options, 0)

        def look_at(text: str) -> None:
            cabinet.go.analyse(VariationTree(game, set_up(cabinet, game, state, text, ())), 0)

        cabinet.go.set_up(game, state, (), look_at)

    def _set_items(self) -> None:
        """Everything that can be chosen in the storey that is open."""
        presets, tiles = self._make_presets(), self._make_tiles()
        more = self._make_more()
        rows = self._list.rows() if self._is_open else []
        self._others = (*presets, *tiles, more, self._play, *self._doors)
        self._page.set_items([*rows, *self._others])
        self._more = more

    def _make_presets(self) -> list[Item]:
        names = list(self._game.presets)
        if self._form.preset == CUSTOM:
            names.append(CUSTOM)
        gap = GAP if len(names) < MANY_PRESETS else GAP / 2
        width = (LEFT_W - gap * (len(names) - 1)) / len(names)
        height = PRESETS_LOW_H if self._is_open else PRESETS_H
        return [
            PresetCard(
                (SAFE_LEFT + k * (width + gap), PRESETS_Y, width, height),
                self._cabinet.words(f"{self._game.id}.preset.{name}"), self._accent,
                partial(self._draw_preset, name), partial(self._is_preset, name),
                partial(self._take_preset, name),
            )
            for k, name in enumerate(names)
        ]  # fmt: skip

    def _is_preset(self, name: str) -> bool:
        return self._form.preset == name

    def _take_preset(self, name: str) -> None:
        if name != CUSTOM:
            self._form.take_preset(name)
            self._changed()

    def _draw_preset(self, name: str, brush: Brush, box: Box) -> None:
        if name == CUSTOM:
            x, y, w, h = box
            brush.icon("sliders", (x + w / 2, y + h / 2), 44, "muted")
            return
        if name not in self._pictures:
            self._pictures[name] = self._picture(self._game.presets[name])
        draw_figure(brush, self._pictures[name], box)

    def _picture(self, options: Any) -> Picture:
        seats = [Seat("", look) for look in range(self._game.seats(options))]
        return VIEWS[self._game.id].picture(self._game.new(options, 0), seats)

    def _make_tiles(self) -> list[Item]:
        form, names = self._form, self._form.tiles
        columns = len(names) if self._is_open else 2
        width = (LEFT_W - GAP * (columns - 1)) / columns
        top, height = (TILES_LOW_Y, TILE_LOW_H) if self._is_open else (TILES_Y, TILE_H)
        return [
            Tile(
                (SAFE_LEFT + k % columns * (width + GAP), top + k // columns * (height + 16),
                 width, height),
                form.label(name), self._accent, partial(self._draw_sign, name),
                partial(form.shown, name), partial(self._step, name),
                can_step=partial(form.can_step, name), on_press=self._typing(name),
            )
            for k, name in enumerate(names)
        ]  # fmt: skip

    def _make_more(self) -> PushButton:
        words = self._cabinet.words
        x, y, w, _ = MORE_OPEN
        box = (x + w - 250, y + 10, 236, 44) if self._is_open else (x, MORE_Y, LEFT_W, MORE_H)
        label = words("options.fewer" if self._is_open else "options.more")
        if self._is_open:
            return PushButton(box, label, self._turn_storey, icon="arrow_up", size=20)
        values = [
            words("sentence.named", name=self._form.label(n), value=self._form.shown(n))
            for n in self._form.rows_told[:3]
        ]
        return MoreButton(box, label, values, self._turn_storey)

    def _turn_storey(self) -> None:
        """Unfold the other options, or fold them again."""
        self._is_open = not self._is_open
        self._set_items()
        self._page.focus.current = self._page.items[0] if self._is_open else self._more

    def _draw_sign(self, name: str, brush: Brush, box: Box) -> None:
        """The picture in a tile: who sits there, the clock, or the board."""
        x, y, w, h = box
        middle = x + w / 2, y + h / 2
        sign = "" if name in OWN else self._form.row(name).sign
        if name == MATCH:
            brush.icon("trophy", (middle[0], middle[1] - 12), 46, "amber")
            length, _ = LENGTHS[self._form.length]
            brush.pips((x + 10, y + h - 22, w - 20, 12), length, max(length, 1), "amber")
        elif name == OPPONENT:
            seat = self._form.plan().seats[-1]
            levels = list(self._game.opponents(self._form.options))
            if not seat.level:
                brush.pawn((middle[0], middle[1] - 10), 23, seat.look, halo=True)
            else:
                draw_portrait(brush, (middle[0], middle[1] - 10), 29, character_of(seat.level))
                brush.pips((x + 14, y + h - 22, w - 28, 12), levels.index(seat.level) + 1,
                           len(levels), f"look{seat.look}")  # fmt: skip
        elif sign == "clock":
            seconds = self._form.row(name).value
            brush.gauge(middle, 34, 0.68 if seconds else 0.0, self._accent, 8)
            shown = str(seconds) if seconds else ""
            brush.text(shown, middle, 26, "display", "text", "center", fit=50)
            if not seconds:
                brush.icon("hourglass", middle, 36, "muted")
        elif sign == "seats":
            count = self._game.seats(self._options)
            places = ((0, -22), (0, 22), (-26, 0), (26, 0))[:count]
            for look, (dx, dy) in enumerate(places):
                brush.pawn((middle[0] + dx, middle[1] + dy), 17 if count == 2 else 13, look)
        elif sign == "number":
            number = self._form.row(name).value
            digits = len(str(number))
            is_short = digits <= MOST_DIGITS
            words = self._cabinet.strings.write(number if is_short else digits)
            at = middle if is_short else (middle[0], middle[1] - 10)
            brush.text(words, at, 34, "display", self._accent, "center", fit=w - 12)
            if not is_short:
                brush.text(self._cabinet.words("options.digits"), (middle[0], middle[1] + 22), 18,
                           "bold", "sub", "center", fit=w - 8)  # fmt: skip
        else:
            draw_figure(brush, self._shown, (x + 8, y + 8, w - 16, h - 16))

    def _make_row(self, box: Box, name: str) -> Item:
        form = self._form
        return Stepper(
            box, form.label(name), partial(form.shown, name), partial(self._step, name),
            value_width=310, can_step=partial(form.can_step, name), on_press=self._typing(name),
            is_idle=partial(form.is_idle, name),
        )  # fmt: skip

    def _step(self, name: str, step: int) -> None:
        self._form.step(name, step)
        self._changed()

    def _changed(self) -> None:
        """Other options: another picture, and perhaps another preset."""
        focused = self._page.focused
        at = self._page.items.index(focused) if focused is not None else 0
        has_custom = self._form.preset == CUSTOM
        before = len(self._page.items)
        self._set_items()
        at += (len(self._page.items) - before) * (has_custom or at > 0)
        self._page.focus.current = self._page.items[min(at, len(self._page.items) - 1)]
        self._show_preview()

    def _typing(self, name: str) -> Callable[[], None] | None:
        """Asks for a number where any may be typed, or shows all opponents; None for others."""
        if name == OPPONENT and self._game.levels:
            return lambda: self._cabinet.go.opponents(self._game, self._form.plan())
        typed = self._form.typed(name)
        if typed is None:
            return None

        def ask() -> None:
            value = str(self._form.row(name).value)
            self._cabinet.stack.push(
                NumberPadScene(self._cabinet, self._form.key(name, "label"), value,
                               partial(self._type, name), within=typed)
            )  # fmt: skip

        return ask

    def _type(self, name: str, text: str) -> None:
        """Take a typed number, or say what is wrong with it."""
        try:
            self._form.type(name, text)
        except opt.OptionError as error:
            self._cabinet.stack.push(
                NoticeScene(self._cabinet, "options.refused", "options.refused_what",
                            {"why": error.message})
            )  # fmt: skip
        self._changed()

    def _show_preview(self) -> None:
        self._shown = self._picture(self._options)
        self._stage.show(self._shown)

    def _who(self) -> str:
        return versus(self._cabinet, self._form.plan().seats)

    def _start(self) -> None:
        """Choose the seats one by one."""
        form, go, game = self._form, self._cabinet.go, self._game
        go.join(game, form.options, form.plan().preset, LENGTHS[form.length], level=form.opponent)

    def coming(self) -> Coming:
        plan = self._form.plan()
        return Coming(self._game.id, plan, lambda: (plan.match(self._game, 0), Seating()))

    def _start_at_once(self) -> None:
        match = self._form.plan().match(self._game, secrets.randbits(63))
        remember(self._cabinet, match)
        self._cabinet.go.play(match, Seating())

    def enter(self) -> None:
        """Boards may have been drawn meanwhile."""
        self._form.look_for_boards()

    def reword(self) -> None:
        self._play.label = self._cabinet.words("options.play")
        self._doors = self._make_doors()
        self._changed()

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL, is_down=True) if self._is_open:
                self._turn_storey()
            case Press(Button.CANCEL, is_down=True):
                self._cabinet.stack.pop()
            case Press(Button.PAUSE, is_down=True):
                self._start_at_once()
            case Press(Button.SPECIAL, is_down=True):
                self._start()
            case Press(Button.ALTERNATE, is_down=True):
                self._form.reset()
                self._changed()
            case _:
                is_taken = self._is_open and self._list.act(action, self._page, self._others)
                return is_taken or self._page.act(action)
        return True

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.backdrop("spot")
        right = self._doors[0].box[0] - 16
        name = words(f"{self._game.id}.name").upper()
        brush.text(name, (SAFE_LEFT, 63), 42, "display", "text", "midleft", fit=right - SAFE_LEFT)
        if self._is_open:
            brush.panel(MORE_OPEN, "panel", "line", 20)
            x, y, _, _ = MORE_OPEN
            brush.icon("sliders", (x + 36, y + 34), 26, "muted")
            brush.text(words("options.more"), (x + 64, y + 34), 22, "heavy", "text", "midleft",
                       fit=400)  # fmt: skip
        self._draw_preview(brush)
        self._page.draw(brush)
        if self._is_open:
            self._list.draw_bar(brush)
        prompts = [
            (Button.CONFIRM, words(self._confirming)), (Button.PAUSE, words("options.play")),
            (Button.SPECIAL, words("options.start")), (Button.ALTERNATE, words("options.reset")),
            (Button.CANCEL, words("menu.back")),
        ]  # fmt: skip
        self._prompt_bar.draw(brush, prompts, on_screen=(Button.PAUSE, Button.SPECIAL))

    @property
    def _confirming(self) -> str:
        """What confirming does to what is in focus."""
        focused = self._page.focused
        if not isinstance(focused, Stepper):
            return "menu.choose"
        if focused.label == self._form.label(OPPONENT) and focused.on_press:
            return "options.opponent.all"
        is_typing = bool(focused.on_press) and not focused.is_idle()
        return "options.type" if is_typing else "options.change"

    def _draw_preview(self, brush: Brush) -> None:
        """The board by these options, and a word about what is in focus."""
        x, y, w, h = PREVIEW
        brush.panel(PREVIEW, "panel", "line", 24)
        self._stage.draw(brush, (), 0.0)
        text, ink = self._help()
        top = y + h - HELP_H
        brush.rounded((x + 22, top - 6, w - 44, 1.5), "line", 0)
        brush.paragraph(text, (x + 20, top, w - 40, HELP_H - 8), 19, ink=ink, align="center",
                        line=1.2)  # fmt: skip

    def _help(self) -> tuple[str, str]:
        words, focused = self._cabinet.words, self._page.focused
        if focused in self._doors:
            name = self._door_names[[*map(id, self._doors)].index(id(focused))]
            return words(f"options.{name}_help"), "sub"
        if isinstance(focused, PresetCard):
            prefix, presets = f"{self._game.id}.preset", (*self._game.presets, CUSTOM)
            name = next(n for n in presets if words(f"{prefix}.{n}") == focused.label)
            return words(f"{self._game.id}.preset.{name}_help"), "sub"
        if isinstance(focused, Stepper):
            names = [*self._form.tiles, *self._form.rows]
            name = next(n for n in names if self._form.label(n) == focused.label)
            return self._form.help(name), "amber" if self._form.is_idle(name) else "sub"
        if focused is self._more:
            return words("options.more_help"), "sub"
        return words(f"{self._game.id}.preset.{self._form.preset}_help"), "sub"
