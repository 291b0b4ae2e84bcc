"""The shelf of puzzles: a tab for each game, a row for each puzzle, and the one in focus."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import partial

from game.core.learning.exercise import GRADES, AnyExercise
from game.core.learning.practice import MAX_HINTS
from game.core.rules.definition import AnyGame
from game.registry import GAMES
from game.words.message import Message
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.emblem import emblem_of
from scenes.boards.figure import Figure
from scenes.dialogs.notice import NoticeScene, ask_for_hint, notice
from scenes.input.actions import Button
from scenes.kit.boxes import Align, Column, Row, Spacer
from scenes.kit.frame import Prompt, Screen
from scenes.kit.leaves import Icon, Picture
from scenes.kit.node import Node
from scenes.kit.scene import Command
from scenes.kit.scroll import LazyList
from scenes.kit.text import Text
from scenes.kit.widgets import Card, Panel
from scenes.practice import puzzle_shelf
from scenes.practice.game_tabs import GamePages
from scenes.practice.made import make_puzzle
from scenes.practice.parts import figure_of, star
from scenes.practice.puzzle import open_puzzle
from scenes.practice.puzzle_panel import SIGNS, position_of, puzzle_panel, sign_panel
from scenes.practice.puzzle_shelf import Entry
from scenes.practice.puzzle_words import par_words, puzzle_words
from scenes.practice.solution import watch_solution
from scenes.user_data.drawn_files import PUZZLE_SUFFIX

LIST_W, NARROW_W = 540.0, 486.0
"""The width of the list, with ordinary letters and with large ones."""
LARGE = 1.2
"""From this scale of the letters on, par stands in the panel alone."""
ROW_H, MORE_H = 56.0, 16.0
"""The height of a row, and by how much it grows while letters double."""


class PuzzlesScene(GamePages):
    """All puzzles of one game, and what there is to know about the one in focus."""

    def __init__(self, context: AppContext, game: AnyGame, left: str = "") -> None:
        """Begin with the next puzzle after the one with the id `left`, or with that one."""
        super().__init__(context)
        self.pages = [GAMES[g] for g in VIEWS if GAMES[g].exercises.puzzles is not None]
        self._figures: dict[tuple[str, str, int], Figure] = {}
        self.hints: dict[str, int] = {}
        self._grade = GRADES[0]
        self._focused: Hashable = None
        self.page, self.entries, self.shown = game, tuple[Entry, ...](), left

    def enter(self) -> None:
        super().enter()
        self.hints = {}
        counted = self._context.library.practised.efforts
        solved = [counted(game.id, puzzle_shelf.shelf_of(game)) for game in self.pages]
        self._counts = [(sum(e.is_solved for e in one.values()), len(one)) for one in solved]
        self._read()

    def _read(self) -> None:
        """Read the rows; what is shown stays, or what comes after it once it is solved."""
        before = {one.key: one for one in self.entries}
        at = list(before).index(self.shown) if self.shown in before else 0
        self.entries = puzzle_shelf.entries(self._context, self.page)
        now = {one.key: one for one in self.entries}
        was, one = before.get(self.shown), now.get(self.shown)
        new = [key for key in now if before and now[key].file and key not in before]
        is_solved = one is not None and one.effort.is_solved and not one.file
        if len(new) == 1:
            self.show(new[0])
        elif one is None and before:
            self.show(self.entries[min(at, len(now) - 1)].key)
        elif one is None or (is_solved and not (was and was.effort.is_solved)):
            after = puzzle_shelf.following(self._context, self.page, one.puzzle if one else None)
            self.show(after.id if after else one.key if one else self.entries[0].key)
        elif not before:
            self.show(one.key)

    def show(self, key: str) -> None:
        """Show the panel of a row, and give the row the focus."""
        self.shown = key
        self.screen.focus_on(("row", key))

    @property
    def chosen(self) -> Entry:
        """The row whose panel is shown."""
        return next(one for one in self.entries if one.key == self.shown)

    @property
    def _hints_seen(self) -> int:
        return self.hints.get(self.shown, 0)

    def _follow_focus(self) -> None:
        """Show the row that has got the focus; one under the pointer waits for a click."""
        if self._context.devices.last_kind == "mouse":
            return
        before, self._focused = self._focused, self.screen.focused_key
        match self._focused:
            case ("row", str(key)) if self._focused != before:
                self.shown = key

    def view(self) -> Node:
        self._follow_focus()
        words, one = self._context.words, self.chosen
        scale = self._context.window.brush.theme.text_scale
        wide = NARROW_W if scale > LARGE else LIST_W
        keys = [("row", entry.key) for entry in self.entries]
        version = self.entries, self.shown, self.page.id, self._grade
        cell = ROW_H + MORE_H * max(scale - 1, 0)
        rows = LazyList(keys, self._row, version, cell=cell, gap="s", key="rows", grow=1.0)
        heading = Text(words(f"{self.page.id}.name").upper(), "section")
        panel = Panel(self._about(one), pad=(20.0, 14.0), radius=22.0, grow=1.0)
        body = Row([Column([heading, rows], "s", width=wide), panel], "xxl")
        header = [Spacer(grow=1.0), self.tabs(self._counts)]
        return Screen(words("puzzles.title"), body, header=header, prompts=self._prompts(one))

    def _prompts(self, one: Entry) -> list[Prompt]:
        is_row = isinstance(self.screen.focused_key, tuple)
        says = "" if not one.can_play else "own.make_go" if one.key == "make" else "puzzles.play"
        return self.prompts(says if is_row else "menu.choose")

    def commands(self) -> Iterable[Command]:
        is_open = self.chosen.puzzle is not None and not self.chosen.left
        has_hint = is_open and self._hints_seen < MAX_HINTS
        yield Command(Button.SPECIAL, "puzzles.next_hint" if has_hint else "", self._hint)
        yield Command(Button.ALTERNATE, "puzzles.watch_solution" if is_open else "", self._watch)
        yield from super().commands()
        yield Command(Button.PAUSE, "", self.on_back)

    def name_of(self, one: Entry) -> str:
        """Return the words on a row."""
        words = self._context.words
        if one.puzzle is not None:
            return puzzle_words(self._context, self.page, one.puzzle, "name")
        names = {"mistakes": "moments.own", "make": "own.make", "new": "puzzles.new"}
        if one.key in names:
            return words(names[one.key])
        return one.file.removeprefix(f"{self.page.id}-").removesuffix(PUZZLE_SUFFIX)

    def _row(self, at: int) -> Node:
        """Return the row of an entry: its number and sign, its name, par, and its stars."""
        one = self.entries[at]
        accent, is_shown = emblem_of(self.page.id).accent, one.key == self.shown
        ink, name = "dim" if one.left else None, self.name_of(one)
        number = at + 1 - (self.entries[0].key == "mistakes")
        sign = {"make": "+", "new": "+"}.get(one.key, str(number) if one.puzzle else "!")
        parts: list[Node] = [Align(Text(sign, "name", ink), width=40.0), self._sign(one)]
        parts.append(Text(name, "strong", ink, lines=2, grow=1.0))
        if one.puzzle is not None and self._context.window.brush.theme.text_scale <= LARGE:
            par = par_words(self._context, self.page, one.puzzle, one.puzzle.par)
            parts.append(Text(par, "note", ink, "right"))
        if one.left:
            parts.append(Icon("lock", 22.0, "dim"))
        elif one.puzzle is not None:
            won = (one.effort.has_par, one.effort.is_unaided)
            parts.append(Row([star("won" if is_won else "open", 26.0) for is_won in won], "xs"))
        inner = Row(parts, "m", (12.0, 4.0), align="center")
        depth, key = 0.2 if is_shown else 0.02, ("row", one.key)
        return Card(inner, accent, depth, is_shown, 18.0, key=key, label=name)

    def _sign(self, one: Entry) -> Node:
        """Return the little picture of a row."""
        if one.puzzle is None or one.left:
            icon = "lock" if one.left else SIGNS.get(one.key, "warning")
            return Align(Icon(icon, 26.0, "dim" if one.left else "amber"), width=44.0)
        figure = self._figure(one.puzzle, -1)
        return Picture((self.page.id, one.puzzle.id), 44.0, 44.0, figure.draw)

    def _figure(self, puzzle: AnyExercise, hints: int) -> Figure:
        """Return the position of a puzzle with the hints open, or its sign (-1)."""
        key = self.page.id, puzzle.id, hints
        if key not in self._figures:
            args = self._context, self.page, puzzle, hints
            self._figures[key] = figure_of(*args[1:3]) if hints < 0 else position_of(*args)
        return self._figures[key]

    def _about(self, one: Entry) -> Node:
        if one.puzzle is None:
            return sign_panel(self._context, self.page, one, self.name_of(one), self._grade)
        hints = self._hints_seen
        board = self._figure(one.puzzle, hints)
        return puzzle_panel(self._context, self.page, one, one.puzzle, hints, board)

    # -- what is pressed -----------------------------------------------------------------------

    def on_press(self, key: Hashable) -> None:
        one, game = self.chosen, self.page
        match key:
            case ("tab", _):
                super().on_press(key)
            case ("row", str(shown)) if shown != self.shown:
                self.show(shown)
            case ("row", _) | "play" if one.can_play:
                self._play(one)
            case "hint":
                self._hint()
            case "change":
                self._context.go.editor(game, one.puzzle, one.file)
            case "remove":
                keys, name = ("own.remove_title", "own.remove_sure"), {"name": self.name_of(one)}
                answers = {"yes": "replays.remove_yes", "no": "replays.remove_no"}
                remove = partial(self._remove, one.file)
                question = NoticeScene(self._context, *keys, name, on_yes=remove, **answers)
                self._context.stack.push(question)
            case _:
                self._context.refuse()

    def _play(self, one: Entry) -> None:
        go, game = self._context.go, self.page
        match one.key:
            case "mistakes":
                go.moments(game, self._context.library.practised.mistakes(game.id))
            case "make":
                go.editor(game)
            case "new":
                make_puzzle(self._context, game, self._grade, self._begin)
            case _ if one.puzzle is not None:
                self._begin(one.puzzle)

    def _begin(self, puzzle: AnyExercise) -> None:
        open_puzzle(self._context, self.page, puzzle, self.hints.pop(self.shown, 0))

    def on_step(self, key: Hashable, step: int) -> None:
        self._grade += step

    def turn_to(self, game: AnyGame) -> None:
        self.page, self.entries, self.shown, self.hints = game, (), "", {}
        self._read()

    def _hint(self) -> None:
        """Open the next hint about the puzzle that is shown."""
        one, seen = self.chosen, self._hints_seen
        if one.puzzle is None or one.left or seen >= MAX_HINTS:
            self._context.refuse()
            return

        def show() -> None:
            self.hints[one.key] = seen + 1
            self._context.sounds.play("focus")
            self.refresh()

        ask_for_hint(self._context, seen > 0 or one.effort.is_unaided, show)

    def _watch(self) -> None:
        """Show the solution, at the price of all hints."""
        one = self.chosen
        if (puzzle := one.puzzle) is None or one.left:
            self._context.refuse()
            return
        show = partial(watch_solution, self._context, self.page, puzzle)
        ask_for_hint(self._context, one.effort.is_unaided, show)

    # -- files of one's own --------------------------------------------------------------------

    def _remove(self, file: str) -> None:
        context, words = self._context, self._context.words
        trouble = context.library.drawn.remove(file)
        self._tell(trouble)
        if trouble is None:
            back = partial(self._bring_back, file)
            context.toast(words("replays.removed"), words("replays.undo"), back)

    def _bring_back(self, file: str) -> None:
        self._tell(self._context.library.drawn.bring_back(file))

    def _tell(self, trouble: Message | None) -> None:
        """Read the rows again, and say why a file could not be changed."""
        self._read()
        if trouble is not None:
            notice(self._context, "replays.trouble", why=trouble)
