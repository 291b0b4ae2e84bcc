"""The shelf of puzzles: a tab for each game, rows that open, the position, and hints in steps."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.core.practice import MOST_HINTS, Effort
from game.core.puzzle import GRADES
from game.core.seam import AnyGame
from game.registry import GAMES
from scenes.boards import VIEWS
from scenes.boards.emblem import emblem_of
from scenes.boards.figure import Figure
from scenes.cabinet import Cabinet
from scenes.dialogs.page import SAFE_LEFT, Page, PromptBar
from scenes.dialogs.selection import Selection
from scenes.input.actions import DIRECTIONS, Action, Button, Phase, Point, Press
from scenes.practice import puzzle_shelf
from scenes.practice.made import make_puzzle
from scenes.practice.own_rows import OwnRows
from scenes.practice.puzzle import ask_for_hint, open_puzzle, watch_solution
from scenes.practice.puzzle_rows import (
    BOTTOM,
    HINTS_X,
    LEFT,
    PAR_X,
    TOP,
    WIDTH,
    Heights,
    NewRow,
    PuzzleRow,
    RowWords,
    draw_bar,
    own_rows,
    row_words,
)
from scenes.practice.puzzle_side import SIDE, Side, figure_of
from scenes.practice.puzzle_tabs import TAB_H, TAB_Y, draw_tab, tab_boxes
from scenes.practice.puzzle_words import AnyPuzzle
from scenes.scene import PlainScene
from scenes.table.beside.graph import holds
from scenes.ui.brush import Box, Brush
from scenes.ui.items import destroys
from scenes.ui.theme import Tint

OPEN_MS: Final = 160
ROWS_PATCH: Final[Box] = (LEFT - 12, TOP - 8, WIDTH + 32, BOTTOM - TOP + 16)
SIDE_PATCH: Final[Box] = (SIDE[0] - 8, SIDE[1] - 8, SIDE[2] + 20, SIDE[3] + 22)


class PuzzlesScene(PlainScene):
    """All puzzles of one game, and what there is to know about the one in focus."""

    def __init__(self, cabinet: Cabinet, game: AnyGame, left: str = "") -> None:
        """The puzzle with the id ``left`` is in focus first, unless the next one waits by now."""
        self._cabinet, self._ticker = cabinet, cabinet.stack.ticker
        self._games = [GAMES[g] for g in VIEWS if GAMES[g].exercises.puzzles is not None]
        self._selection: Selection[str] = Selection(str, self._open)
        """The row in focus by its key: the id of a puzzle, or the name of a file."""
        self._page = Page(cabinet, selection=self._selection)
        self._prompt_bar = PromptBar(cabinet)
        self._counts: dict[str, tuple[int, int]] = {}
        self._figures: dict[tuple[str, str], Figure] = {}
        self._hints: dict[str, int] = {}
        self._efforts: dict[str, Effort] = {}
        self._first = 0  # the row of the first puzzle
        self._grade = GRADES[0]
        self._generation, self._left = 0, left
        self._keys: list[str] = []  # of the rows: ids, and names of files
        self._from, self._to, self._since_ms = 0.0, 0, -OPEN_MS
        self._set_game(game)

    def _set_game(self, game: AnyGame) -> None:
        """Show the puzzles of another game, the first one that waits in focus."""
        self._game = game
        self._side = Side(self._cabinet, game)
        self._shipped = puzzle_shelf.shelf_of(game)
        self._own_rows = OwnRows(self._cabinet, game, self._accent, self._deal)
        self._page.set_items([])
        self._selection.reset()
        self._hints = {}

    def enter(self) -> None:
        self._hints = {}
        for game in self._games:
            puzzles = puzzle_shelf.shelf_of(game)
            efforts = self._cabinet.library.practised.efforts(game.id, puzzles)
            self._counts[game.id] = sum(e.is_solved for e in efforts.values()), len(puzzles)
        self._deal()

    def _deal(self) -> None:
        """Lay the rows out; the focus stays where it was, or goes to what comes next."""
        at, puzzle = (self._at, self._puzzle) if self._page.items else (None, None)
        was_solved = puzzle is None or self._efforts[puzzle.id].is_solved
        before = [] if at is None else self._keys
        self._own, self._useless = puzzle_shelf.own_puzzles(self._cabinet, self._game)
        self._puzzles = (*self._shipped, *(own.puzzle for own in self._own))
        self._efforts = self._cabinet.library.practised.efforts(self._game.id, self._puzzles)
        rows: list[PuzzleRow] = own_rows(self._cabinet, self._game, self._accent)
        self._first = len(rows)
        rows += [self._row(number, puzzle) for number, puzzle in enumerate(self._puzzles)]
        rows += map(self._own_rows.useless, self._useless)
        if puzzle_shelf.has_maker(self._game):
            rows.append(self._own_rows.make())
        door = self._game.exercises.puzzles
        if door is not None and door().made is not None:
            rows.append(self._new_row())
        names = [puzzle.id for puzzle in self._shipped]
        names += [own.name for own in self._own] + [file.name for file in self._useless]
        others = [f"+{k}" for k in range(len(rows) - self._first - len(names))]
        self._keys = ["!"] * self._first + names + others
        for row, key in zip(rows, self._keys, strict=True):
            row.subject = key
        self._selection.show(self._keys)
        self._page.set_items(rows)
        self._generation += 1
        is_done = puzzle in self._shipped and not was_solved and self._efforts[puzzle.id].is_solved
        if at is None or is_done:
            waiting = (
                k for k, puzzle in enumerate(self._puzzles, self._first)
                if not rows[k].is_locked and not self._efforts[puzzle.id].is_solved
            )  # fmt: skip
            at = next(waiting, self._first if at is None else at)
            for k, one in enumerate(self._puzzles, self._first):
                is_past = one in self._shipped and self._efforts[one.id].is_solved
                at = k if one.id == self._left and not is_past else at
            self._left = ""
        else:
            at = puzzle_shelf.place_after(at, before, self._keys)
        self._focus(min(at, len(rows) - 1), is_animated=False)

    def _row(self, number: int, puzzle: AnyPuzzle) -> PuzzleRow:
        effort, is_own = self._efforts[puzzle.id], number >= len(self._shipped)
        left = (
            0 if is_own else puzzle_shelf.still_to_solve(self._shipped, self._efforts, puzzle.grade)
        )
        is_locked = left > 0 and not self._cabinet.settings.all_puzzles
        row = row_words(
            self._cabinet, self._game, puzzle, number, effort, left if is_locked else 0, is_own
        )
        if is_own:
            own = self._own[number - len(self._shipped)]
            play, figure = partial(self._play, puzzle), partial(self._figure, puzzle)
            return self._own_rows.kept(own, row, effort, play, figure)
        return PuzzleRow(
            partial(self._play, puzzle), row, effort, self._accent,
            None if is_locked else partial(self._figure, puzzle),
        )  # fmt: skip

    def _new_row(self) -> NewRow:
        words = self._cabinet.words
        row = RowWords(
            "+", words("puzzles.new"), words("puzzles.grade", n=self._grade),
            words("puzzles.new_task", n=self._grade), "", words("puzzles.play"), "", "",
        )  # fmt: skip
        return NewRow(self._play_new, row, self._accent, self._choose_grade)

    def _choose_grade(self, step: int) -> bool:
        if self._grade + step in GRADES:
            self._grade += step
            self._deal()
        return True

    def _figure(self, puzzle: AnyPuzzle) -> Figure:
        key = self._game.id, puzzle.id
        if key not in self._figures:
            self._figures[key] = figure_of(self._game, puzzle)
        return self._figures[key]

    @property
    def _accent(self) -> Tint:
        return emblem_of(self._game.id).accent

    @property
    def _rows(self) -> list[PuzzleRow]:
        return [row for row in self._page.items if isinstance(row, PuzzleRow)]

    @property
    def _at(self) -> int:
        """The place of the row in focus."""
        focused = self._page.focused
        return self._page.items.index(focused) if focused is not None else 0

    @property
    def _puzzle(self) -> AnyPuzzle | None:
        """The puzzle in focus; None on the other rows."""
        at = self._at - self._first
        return self._puzzles[at] if 0 <= at < len(self._puzzles) else None

    @property
    def _is_locked(self) -> bool:
        return bool(self._rows) and self._rows[self._at].is_locked

    @property
    def _hints_seen(self) -> int:
        return 0 if self._puzzle is None else self._hints.get(self._puzzle.id, 0)

    @property
    def _open_at(self) -> float:
        """Which row is open; between two while they move."""
        duration_ms = 0 if self._cabinet.window.brush.theme.is_calm else OPEN_MS
        part = self._ticker.part(self._since_ms, duration_ms)
        return self._from + (self._to - self._from) * part

    def _focus(self, at: int, *, is_animated: bool = True, is_held: bool = False) -> None:
        """Open the row ``at``, unless a held arrow leads to it and pressing it would destroy."""
        if not 0 <= at < len(self._page.items) or (is_held and destroys(self._rows[at])):
            return
        if is_animated:
            self._cabinet.sounds.play("focus")
            self._rows[at].enter()
        self._page.focus_on(self._page.items[at])
        if not is_animated:
            self._from, self._to, self._since_ms = float(at), at, -OPEN_MS
            self._place(float(at))
            self._show()

    def _open(self) -> None:
        """Another row has got the focus: it opens, and the one before it closes."""
        self._from, self._to = self._open_at, self._at
        self._since_ms = self._ticker.move(OPEN_MS)
        self._place(float(self._to))
        self._page.note_places()
        self._show()

    def _place(self, open_at: float) -> None:
        scale = self._cabinet.window.brush.theme.text_scale
        boxes = Heights.of(scale).boxes(len(self._page.items), open_at)
        for row, box in zip(self._page.items, boxes, strict=True):
            row.box = box

    def _show(self) -> None:
        row = self._rows[self._at]
        self._side.show(self._puzzle, self._hints_seen, row.beside, row.beside_icon)

    def _play(self, puzzle: AnyPuzzle) -> None:
        hints = self._hints.pop(puzzle.id, 0)
        open_puzzle(self._cabinet, self._game, puzzle, hints)

    def _play_new(self) -> None:
        make_puzzle(self._cabinet, self._game, self._grade, self._play)

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL | Button.PAUSE, is_down=True):
                self._cabinet.stack.pop()
            case Press(Button.UP | Button.DOWN as button, is_down=True):
                self._focus(self._at + DIRECTIONS[button][1], is_held=action.is_repeat)
            case Press(Button.PREV | Button.NEXT as button, is_down=True):
                by = 1 if button is Button.NEXT else -1
                self._turn_to((self._games.index(self._game) + by) % len(self._games))
            case Press(Button.SPECIAL | Button.ALTERNATE, is_down=True) if self._is_locked:
                self._cabinet.refuse()
            case Press(Button.CONFIRM, is_down=True) if not self._rows[self._at].can_press:
                self._cabinet.refuse()
            case Press(Button.SPECIAL, is_down=True, is_repeat=False):
                self._hint()
            case Press(Button.ALTERNATE, is_down=True, is_repeat=False):
                self._watch()
            case Point(phase=Phase.WHEEL, wheel=wheel):
                self._focus(min(max(self._at - wheel, 0), len(self._page.items) - 1))
            case Point(x, y, Phase.UP):
                return self._click(x, y)
            case Point():
                return False
            case _:
                return self._page.act(action)
        return True

    def _click(self, x: float, y: float) -> bool:
        """A row opens at a click; a click on the open one plays it."""
        for k, box in enumerate(self._tab_boxes()):
            if holds(box, x, y):
                self._turn_to(k)
                return True
        may_ask = self._puzzle is not None and not self._is_locked
        if may_ask and holds(self._side.hint_box(min(self._hints_seen, MOST_HINTS - 1)), x, y):
            self._hint()
            return True
        if not TOP <= y <= BOTTOM:
            return False
        for k, row in enumerate(self._rows):
            if holds(row.box, x, y):
                if k != self._at:
                    self._focus(k)
                elif not row.can_press:
                    self._cabinet.refuse()
                else:
                    self._cabinet.sounds.play("press")
                    row.click(x, y)
                return True
        return False

    def _turn_to(self, at: int) -> None:
        """The puzzles of another game."""
        if self._games[at] is not self._game:
            self._cabinet.sounds.play("page")
            self._set_game(self._games[at])
            self._deal()

    def _hint(self) -> None:
        """The next hint about the puzzle in focus."""
        puzzle, seen = self._puzzle, self._hints_seen
        if puzzle is None or seen >= MOST_HINTS:
            self._cabinet.refuse()
            return
        is_free = seen > 0 or self._efforts[puzzle.id].is_unaided
        ask_for_hint(self._cabinet, is_free, partial(self._open_hints, puzzle, seen + 1))

    def _open_hints(self, puzzle: AnyPuzzle, hints: int) -> None:
        self._hints[puzzle.id] = max(hints, self._hints.get(puzzle.id, 0))
        self._cabinet.sounds.play("focus")
        self._show()

    def _watch(self) -> None:
        """The solution, at the price of all hints."""
        puzzle = self._puzzle
        if puzzle is None:
            self._cabinet.refuse()
            return

        def show() -> None:
            watch_solution(self._cabinet, self._game, puzzle)

        ask_for_hint(self._cabinet, self._efforts[puzzle.id].is_unaided, show)

    def _tab_boxes(self) -> list[Box]:
        return tab_boxes(len(self._games))

    def draw(self, brush: Brush, alpha: float) -> None:
        at = self._open_at
        self._place(at)
        is_still = at == self._at
        percent, kind = self._cabinet.settings.text_percent, self._cabinet.devices.last_kind
        key = id(self), self._game.id, self._generation, percent
        brush.still(key, partial(self._draw_frame, brush))
        brush.patch("side", (self._at, self._hints_seen, kind), SIDE_PATCH,
                    partial(self._draw_side, brush))  # fmt: skip
        brush.patch("rows", (self._at, is_still), ROWS_PATCH,
                    partial(self._draw_rest, brush, is_still=is_still))  # fmt: skip
        if is_still:
            self._page.draw_focused(brush)
        else:
            self._draw_moving(brush)
        self._draw_prompts(brush)

    def _draw_side(self, brush: Brush) -> None:
        self._side.draw(brush, self._hints_seen, is_locked=self._is_locked)

    def _draw_rest(self, brush: Brush, *, is_still: bool) -> None:
        """The closed rows, while none moves, and where in the list they are."""
        draw_bar(brush, len(self._page.items), self._at)
        for row in self._rows if is_still else ():
            is_in_sight = row.box[1] >= TOP - 1 and row.box[1] + row.box[3] <= BOTTOM + 2
            if is_in_sight and row is not self._page.focused:
                row.draw_closed(brush)

    def _draw_moving(self, brush: Brush) -> None:
        closed = Heights.of(brush.theme.text_scale).closed
        with brush.clipped((0.0, TOP - 2, 1280.0, BOTTOM - TOP + 4)):
            for row in self._rows:
                if row.box[1] + row.box[3] < TOP or row.box[1] > BOTTOM:
                    continue
                if row.box[3] > closed + 0.5:
                    row.draw_moving(brush)
                else:
                    row.draw_closed(brush)

    def _draw_frame(self, brush: Brush) -> None:
        """What stays whatever is in focus."""
        words = self._cabinet.words
        brush.backdrop("spot")
        tabs = self._tab_boxes()
        brush.text(words("puzzles.title"), (SAFE_LEFT, TAB_Y + TAB_H / 2), 48, "display", "text",
                   "midleft", fit=tabs[0][0] - SAFE_LEFT - 24)  # fmt: skip
        for game, box in zip(self._games, tabs, strict=True):
            solved, count = self._counts.get(game.id, (0, 0))
            draw_tab(brush, self._cabinet, game.id, box, solved, count, is_open=game is self._game)
        y = TOP - 20
        name = words(f"{self._game.id}.name").upper()
        brush.text(name, (LEFT + 4, y), 18, "heavy", "sub", "midleft", tracking=1, fit=380)
        brush.text(words("puzzles.par"), (PAR_X, y), 18, "bold", "sub", "center", fit=76)
        brush.text(words("puzzles.no_hints"), (HINTS_X, y), 18, "bold", "sub", "center", fit=90)

    def _draw_prompts(self, brush: Brush) -> None:
        words = self._cabinet.words
        prompts: list[tuple[Button, str]] = []
        if (row := self._rows[self._at]).can_press:
            prompts.append((Button.CONFIRM, row.press_words))
        if self._puzzle is not None and not self._is_locked:
            if self._hints_seen < MOST_HINTS:
                prompts.append((Button.SPECIAL, words("puzzles.next_hint")))
            prompts.append((Button.ALTERNATE, words("puzzles.watch_solution")))
        if len(self._games) > 1:
            prompts.append((Button.NEXT, words("puzzles.game")))
        prompts.append((Button.CANCEL, words("menu.back")))
        self._prompt_bar.draw(brush, prompts, can_drop=True)
