"""New game, in two storeys: what most people change as pictures; everything else is folded."""

from __future__ import annotations

import secrets
from collections.abc import Hashable, Iterable
from functools import partial
from typing import Any, Final

from game.core.record.variations import VariationTree
from game.core.rules import options as opt
from game.core.rules.definition import AnyGame
from scenes.app_context import AppContext
from scenes.boards.emblem import emblem_of
from scenes.dialogs.notice import notice
from scenes.dialogs.number_pad import NumberPadScene
from scenes.input.actions import Action, Button, Phase, Point
from scenes.input.seating import Seating
from scenes.kit.boxes import CellGrid, Column, Layers, Row, Spacer
from scenes.kit.forms import FormRow
from scenes.kit.frame import Screen
from scenes.kit.leaves import Icon, Live
from scenes.kit.node import Node
from scenes.kit.parts import chip_row
from scenes.kit.scene import Command, ViewScene
from scenes.kit.scroll import Scroll
from scenes.kit.text import Text
from scenes.kit.widgets import Card, Panel, TextButton
from scenes.menus.form_parts.form import CUSTOM, OPPONENT, OWN, GameForm
from scenes.menus.form_parts.nodes import StartButton, Tile, preset_card
from scenes.menus.form_parts.preview import GamePreview
from scenes.menus.form_parts.signs import FormSigns
from scenes.scene import Coming
from scenes.table.session.default_seats import set_up
from scenes.table.session.last_options import remember, versus
from scenes.ui.brush import Box

GAP: Final = 14.0
LEFT_W, RIGHT_W = 740.0, 380.0
MORE_H: Final = 88.0
BOARD: Final[Box] = (856.0, 126.0, 340.0, 266.0)
PICTURES: Final = 4
"""Presets that are shown; others are called by their name once the options are theirs."""


class OptionsScene(ViewScene):
    """The form of one game. Play starts it at once; the seats can be chosen one by one first."""

    def __init__(self, context: AppContext, game: AnyGame) -> None:
        super().__init__(context)
        self._game, self.form = game, GameForm(context, game)
        self._accent = emblem_of(game.id).accent
        self.is_open = False
        self.preview = GamePreview(context, game, BOARD)
        self._signs = FormSigns(context, game, self.form, self.preview)
        self.preview.show(self.form.options)
        self.screen.focus_on("play")

    def enter(self) -> None:
        self.form.look_for_boards()  # some may have been drawn meanwhile
        self.preview.show(self.form.options)
        super().enter()

    def leave(self) -> None:
        self.preview.stop()
        super().leave()

    def update(self, tick_ms: int) -> bool:
        return self.preview.update(tick_ms)

    # -- what is on it -------------------------------------------------------------------------

    def view(self) -> Node:
        words, form = self.words, self.form
        doors = [
            TextButton(words(f"options.{name}"), icon, size=20.0, key=name)
            for name, icon in (("start", "user"), ("rules", "book"))
        ]
        start = StartButton(
            words=words("options.play"),
            below=versus(self._context, form.plan().seats),
            short=form.value_text(OPPONENT),
            height=MORE_H,
            key="play",
            to_up="start",
        )
        right = Column([self._preview(), start], 16.0, (0.0, 16.0), width=RIGHT_W)
        tiles = [self._row(name, is_tile=True) for name in self.form.tiles]
        folded = [CellGrid(tiles, 2, GAP, 12.0), Spacer(grow=1.0), self._folded()]
        below = [self._unfolded()] if self.is_open else folded
        left = Column([self._presets(), *below], 16.0, (0.0, 16.0), width=LEFT_W)
        title, header = words(f"{self._game.id}.name").upper(), [Spacer(grow=1.0), *doors]
        prompts, on_screen = self.prompts(self._confirming), (Button.PAUSE, Button.SPECIAL)
        body = Row([left, Spacer(grow=1.0), right], 0.0)
        return Screen(title, body, "", header, prompts, on_screen)

    def _presets(self) -> Node:
        names, chosen = list(self._game.presets)[:PICTURES], self.form.preset
        names += [chosen] if chosen not in names else []
        is_low = self.is_open or self._is_large
        cards = []
        for name in names:
            words = self.words(f"{self._game.id}.preset.{name}")
            draw = None if is_low else partial(self._signs.draw_preset, name)
            cards.append(preset_card(name, words, self._accent, draw, is_on=name == chosen))
        return Row(cards, GAP, height=64.0 if is_low else 132.0)

    @property
    def _is_large(self) -> bool:
        """Whether letters are so large that pictures make room for them."""
        return self._context.window.brush.theme.text_scale > 1.3

    def _row(self, name: str, *, is_tile: bool = False) -> Node:
        """Return an option, as a tile or a row: its value, and whether it has neighbours."""
        form = self.form
        is_idle = form.is_idle(name)
        can_lower, can_raise = (not is_idle and form.can_step(name, step) for step in (-1, 1))
        values = [""] * can_lower + [form.value_text(name)] + [""] * can_raise
        kind, look = FormRow, dict[str, Any](ring=(18.0, "acc"), tint=self._accent, is_idle=is_idle)
        if is_tile:
            kind, draw = Tile, partial(self._signs.draw, name)
            look |= {"ring": (20.0, self._accent), "shows": self._signs.shows(name), "draw": draw}
        is_typed = form.typed_range(name) is not None and not is_idle
        look["opens"] = is_typed or (name == OPPONENT and bool(self._game.levels))
        at, key, label = int(can_lower), ("row", name), form.label(name)
        return kind(values, at, control_w=310.0, key=key, label=label, **look)

    def _folded(self) -> Node:
        """Return the button that unfolds the other options, with what differs from a preset."""
        words, form = self.words, self.form
        values = [
            words("sentence.named", name=form.label(name), value=form.value_text(name))
            for name in form.rows_told
        ]
        more, chips = words("options.more"), chip_row(sorted(values, key=len), "end")  # most fit
        row = [Icon("sliders", 26.0, "muted"), Text(more, "name", keeps=True), chips]
        inner = Row(row, "l", (20.0, 8.0), align="center")
        return Card(inner, label=more, key="more", height=MORE_H)

    def _unfolded(self) -> Node:
        """Return all options as rows, and the ways to positions of one's own."""
        exercises = self._game.exercises
        has_setup = exercises.setup is not None and exercises.setup.drawing is not None
        names = ["setup"] * has_setup + ["editor"] * (exercises.editor is not None)
        doors = [*(self._door(name, "pencil") for name in names), self._door("fewer", "arrow_up")]
        title = Text(self.words("options.all"), "name", grow=1.0)
        head = Row([title, *doors], "s", align="center")
        rows = Column([self._row(name) for name in (*self.form.tiles, *self.form.rows)], 2.0)
        return Panel(Column([head, Scroll(rows, key="rows", grow=1.0)], "s"), grow=1.0)

    def _door(self, name: str, icon: str) -> Node:
        return TextButton(self.words(f"options.{name}"), icon, size=18.0, key=name, height=46.0)

    def _preview(self) -> Node:
        """Return the board by these options, and a word about what is in focus."""
        said, ink = self._help()
        board = Live(BOARD[2], BOARD[3], lambda *_: self.preview.draw(), height=BOARD[3])
        help_text = Layers([Text(said, "note", ink, "center", lines=0)], grow=1.0)
        return Panel(Column([board, help_text], 6.0), pad=(20.0, 14.0), grow=1.0)

    def _help(self) -> tuple[str, str]:
        form = self.form
        match self.screen.focused_key:
            case ("row", str(name)):
                return form.help(name), "amber" if form.is_idle(name) else "sub"
            case ("preset", str(name)):
                return form.preset_help(name), "sub"
            case "start" | "rules" | "more" | "setup" | "editor" as name:
                return self.words(f"options.{name}_help"), "sub"
        return form.preset_help(form.preset), "sub"

    @property
    def _confirming(self) -> str:
        """Return the key of what confirming does to what is in focus."""
        focused = self.screen.target(self.screen.focused_key)
        if focused is None or not focused.node.steps:
            return "menu.choose"
        if focused.key == ("row", OPPONENT):
            return "options.opponent.all" if focused.node.opens else "options.change"
        return "options.type" if focused.node.opens else "options.change"

    # -- what is pressed -----------------------------------------------------------------------

    def on_press(self, key: Hashable) -> None:
        go, game = self._context.go, self._game
        match key:
            case "play":
                self._play()
            case "start":
                self._choose_seats()
            case "rules":
                go.help(game.id)
            case "editor":
                go.editor(game)
            case "setup":
                self._set_up()
            case "more" | "fewer":
                self._fold()
            case ("preset", str(name)) if name != CUSTOM:
                self.form.take_preset(name)
                self.preview.show(self.form.options)
            case ("row", str(name)):
                self._open_row(name)

    def on_step(self, key: Hashable, step: int) -> None:
        match key:
            case ("row", str(name)):
                before = self.form.options
                self.form.step(name, step)
                if before != self.form.options:
                    self.preview.show(self.form.options)

    def commands(self) -> Iterable[Command]:
        yield Command(Button.PAUSE, "options.play", self._play)
        yield Command(Button.SPECIAL, "options.start", self._choose_seats)
        yield Command(Button.ALTERNATE, "options.reset", self._reset)

    def _reset(self) -> None:
        self.form.reset()
        self.preview.show(self.form.options)

    def on_back(self) -> None:
        if self.is_open:
            self._fold()
        else:
            super().on_back()

    def act(self, action: Action) -> bool:
        if isinstance(action, Point) and action.phase is Phase.WHEEL:
            under = self.screen.under(action.x, action.y)
            if under is not None and isinstance(under.node, Tile):
                self.on_step(under.key, 1 if action.wheel > 0 else -1)
                self.refresh()
                return True
        return super().act(action)

    def _fold(self) -> None:
        """Unfold all options, or fold them again."""
        self.is_open = not self.is_open
        self.screen.focus_on(("row", self.form.rows[0]) if self.is_open else "more")

    def _open_row(self, name: str) -> None:
        """Show all opponents, or ask for a number."""
        context, form = self._context, self.form
        if name == OPPONENT:
            context.go.opponents(self._game, form.plan())
        elif name not in OWN:
            title, text, take = form.key(name, "label"), form.row(name).value, self._type
            pad = NumberPadScene(
                context, title, str(text), partial(take, name), form.typed_range(name)
            )
            context.stack.push(pad)

    def _type(self, name: str, text: str) -> None:
        """Take a typed number, or say what is wrong with it."""
        try:
            self.form.type(name, text)
        except opt.OptionError as error:
            notice(self._context, "options.refused", why=error.message)
        self.preview.show(self.form.options)
        self.refresh()

    def _set_up(self) -> None:
        """Draw a position, from the first one of a game by these options."""
        context, game, state = self._context, self._game, self._game.new(self.form.options, 0)

        def look_at(text: str) -> None:
            context.go.analyse(VariationTree(game, set_up(context, game, state, text, ())), 0)

        context.go.set_up(game, state, (), look_at)

    def _choose_seats(self) -> None:
        """Choose the seats one by one: those of the form are proposed."""
        self._context.go.join(self._game, self.form.plan())

    def preload(self) -> Coming:
        plan = self.form.plan()
        return Coming(self._game.id, plan, lambda: (plan.match(self._game, 0), Seating()))

    def _play(self) -> None:
        match: Any = self.form.plan().match(self._game, secrets.randbits(63))
        remember(self._context, match)
        self._context.go.play(match, Seating())
