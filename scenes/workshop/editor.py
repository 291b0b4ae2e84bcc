"""Drawing boards of one's own, which are kept as files."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.core.learning.content import Editor
from game.core.learning.exercise import AnyExercise
from game.core.match.match_setup import MatchPlan
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from scenes.app_context import AppContext
from scenes.dialogs.confirm_leave import confirm_leave
from scenes.dialogs.keyboard import ask_text
from scenes.dialogs.notice import notice, question, tell_saved
from scenes.input.actions import Button
from scenes.kit.scene import Command
from scenes.user_data.drawn_files import BOARD_SUFFIX, PUZZLE_SUFFIX, DrawnBoard
from scenes.workshop.board_list import BoardListScene
from scenes.workshop.drawing import DrawingScene
from scenes.workshop.puzzle_maker import PuzzleMakerScene


class EditorScene(DrawingScene):
    """One board. Nothing is on the disk before it is saved; leaving an unsaved one asks first."""

    section = "editor"

    def __init__(
        self,
        context: AppContext,
        game: AnyGame,
        puzzle: AnyExercise | None = None,
        file: str = "",
    ) -> None:
        """Begins with a blank board, or with that of a ``puzzle`` of one's own.

        When it is saved it takes the place of the ``file`` of that name.
        """
        editor = game.exercises.editor
        assert editor is not None  # there is no way in otherwise
        self._editor: Editor[Any, Any, Any] = editor
        self._file = ""
        self._made_puzzle: Any = None
        self._changed, self._asked = file, ("", 0)
        super().__init__(context, game, editor.drawing, [Seat("", look) for look in range(2)])
        self.open(editor.blank() if puzzle is None else self._design_of(puzzle))

    def _design_of(self, puzzle: AnyExercise) -> Any:
        """Return the board of a puzzle that a person has made."""
        door = self._game.exercises.puzzles
        own = None if door is None else door().own
        assert own is not None  # else it could not have been made
        design, goal, rounds = own.asked(puzzle)
        self._asked = goal, rounds
        return design

    def doors(self) -> Sequence[Sequence[Command]]:
        name = Command(None, "editor.name", self._ask_name, "pencil")
        save = Command(Button.SPECIAL, "editor.save", self._save, "disk")
        load = Command(None, "editor.load", self._load, "film")
        play = Command(Button.PAUSE, "editor.play", self._play, "play", "primary")
        return (name,), *self._puzzle_doors(), (save, load), (play,)

    def _puzzle_doors(self) -> Sequence[Sequence[Command]]:
        """Return where a game has puzzles of people's own."""
        door = self._game.exercises.puzzles
        if door is None or door().own is None:
            return ()
        return ((Command(None, "own.door", self._make_puzzle, "star"),),)

    def _make_puzzle(self) -> None:
        """Ask something of the board; it has a name first."""
        if not self._editor.title(self.design):
            self._ask_name(self._make_puzzle, "own.name_title")
            return
        door = self._game.exercises.puzzles
        assert door is not None  # there is no way in otherwise
        of = self._game, door(), self.design, self.tell_refusal, self._keep_puzzle, self._asked
        self._context.stack.push(PuzzleMakerScene(self._context, *of))

    def _keep_puzzle(self, text: str) -> None:
        plain = file_name(self._editor.title(self.design)).removesuffix(BOARD_SUFFIX)
        name = f"{plain}-{zlib.crc32(text.encode()):08x}"
        file, puzzles = f"{self._game.id}-{name}{PUZZLE_SUFFIX}", self._context.library.drawn
        trouble = puzzles.save(file, text)
        if not trouble:
            self._made_puzzle = self.design
        tell_saved(self._context, "own", {}, trouble)
        if self._changed and self._changed != file and not trouble:
            self._changed, old = file, self._changed
            if trouble := puzzles.remove(old):
                notice(self._context, "replays.trouble", why=trouble)

    @property
    def loss(self) -> str:
        """Key of the question before leaving; "" if nothing would be lost."""
        is_puzzle = self.design == self._made_puzzle
        return "own" if super().loss and is_puzzle else super().loss

    def heading(self) -> str:
        return self._editor.title(self.design) or self.words("editor.unnamed")

    def _ask_name(
        self, then: Callable[[], None] | None = None, title_key: str = "editor.name_title"
    ) -> None:
        def keep(name: str) -> None:
            self.change(self._editor.titled(self.design, name))
            if then is not None:
                then()

        title = self._editor.title(self.design)
        ask_text(self._context, title_key, title, 60, keep)

    def _save(self) -> None:
        if (text := self.checked()) is None:
            return
        if not self._editor.title(self.design):
            self._ask_name(self._save)
            return
        name = file_name(self._editor.title(self.design))
        kept = {board.name for board in self._context.library.drawn.find()}
        if name != self._file and name in kept:
            title, write = self._editor.title(self.design), partial(self._write, name, text)
            question(self._context, "editor.replace", write, "editor.save", name=title)
            return
        self._write(name, text)

    def _write(self, name: str, text: str) -> None:
        trouble = self._context.library.drawn.save(name, text)
        if not trouble:
            self.keep()
            self._file = name
        tell_saved(self._context, "editor", {"name": self._editor.title(self.design)}, trouble)

    def _load(self) -> None:
        def take(board: DrawnBoard) -> None:
            self.open(self.drawing.read(board.text))
            self._file = board.name

        def choose(board: DrawnBoard) -> None:
            confirm_leave(self._context, [self], partial(take, board))

        self._context.stack.push(BoardListScene(self._context, self._game, choose))

    def _play(self) -> None:
        if (text := self.checked()) is not None:
            self._context.go.join(self._game, MatchPlan(self._editor.options(text)))


def file_name(title: str) -> str:
    """Return the name of the file that a board with this title is kept in."""
    plain = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:48]
    return (plain or "board") + BOARD_SUFFIX
