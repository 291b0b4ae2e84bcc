"""Texts of strangers: notation, positions, boards, typed moves, and lines to an engine."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from game.causality.files.board_file import write as write_board
from game.causality.rules.options import board_file
from game.core.learning.content import DesignRefused
from game.core.record.record import BadRecord
from game.core.rules import options as opt
from game.core.rules.options import OptionError
from game.core.rules.state import MoveError
from game.registry import GAMES
from game.store.paths import DataDir
from game.store.replay_folder import ReplayFolder
from tests.check.input.sound import (
    DISK,
    NOW_MS,
    WORDS,
    Refused,
    folder,
    long_and_short,
    matches,
    refused,
)


def text_of(content: bytes) -> str:
    return content.decode("utf-8", "replace")


@cache
def texts() -> Sequence[bytes]:
    """Games as notation."""
    made = [
        form.write(match.playback("Game", NOW_MS))
        for match in long_and_short()
        if (form := match.game.forms.text) is not None and form.holds(match.record())
    ]
    return [text.encode() for text in made]


def read_text(content: bytes) -> None:
    for game in GAMES.values():
        if game.forms.text is not None:
            try:
                playback = game.forms.text.read(text_of(content), NOW_MS)
                ReplayFolder(DISK, DataDir(folder()), GAMES).encode(playback)
            except BadRecord as bad:
                raise refused(bad) from None


@cache
def positions() -> Sequence[bytes]:
    made = []
    for match in matches():
        setup = match.game.exercises.setup
        if setup is not None:
            for ply in range(0, match.ply, 7):
                made.append(setup.write(match.state_at(ply)))
    return [text.encode() for text in made]


def read_position(content: bytes) -> None:
    """Typed or pasted, and a game begun with it."""
    taken = 0
    for game in GAMES.values():
        setup = game.exercises.setup
        if setup is None:
            continue
        start = game.new(next(iter(game.presets.values())), 1)
        try:
            options = setup.options(start, text_of(content))
        except OptionError as wrong:
            assert WORDS.say(wrong.message)
            continue
        taken += 1
        begun = game.new(options, 1)
        setup.write(begun)
        if begun.outcome() is None:
            assert begun.legal_moves()
    if not taken:
        raise Refused


@cache
def boards() -> Sequence[bytes]:
    made = []
    for game in GAMES.values():
        if (editor := game.exercises.editor) is not None:
            for preset in game.presets.values():
                with suppress(DesignRefused):
                    made.append(editor.drawing.write(editor.drawing.read(_board_of(preset))))
    return [text.encode() for text in made if text] or [b"x"]


def _board_of(options: Any) -> str:
    text = next(iter(v for v in opt.to_map(options).values() if isinstance(v, str)))
    return write_board(board_file(text).board)


def read_board(content: bytes) -> None:
    """Opened in the editor, written again, and played on."""
    taken = 0
    for game in GAMES.values():
        editor = game.exercises.editor
        if editor is None:
            continue
        try:
            design = editor.drawing.read(text_of(content))
        except DesignRefused:
            continue
        taken += 1
        text = editor.drawing.write(design)
        assert editor.drawing.write(editor.drawing.read(text)) == text
    if not taken:
        raise Refused


@cache
def lines() -> Sequence[bytes]:
    return [
        match.game.format(state, move).encode()
        for match in matches()
        for state, move in list(zip(match.states, match.moves, strict=False))[::9]
    ]


def read_line(content: bytes) -> None:
    """Type all kinds of moves, in every game."""
    taken = 0
    for match in matches():
        state = match.state_at(match.ply // 2)
        try:
            move = match.game.parse(state, text_of(content))
        except MoveError:
            continue
        taken += 1
        with suppress(MoveError):
            state.play(move)
        assert match.game.unpack(match.game.pack(move)) == move
    if not taken:
        raise Refused


def conversations() -> Sequence[bytes]:
    return [
        b"newgame 5 2\nposition moves b2\ngo nodes 5\n",
        b"newgame 9 10\ngo nodes 3\nstop\nposition\nquit\n",
        b"isready\nsetoption name x value 3\nposition moves e2 e8\n",
    ]


def talk(content: bytes) -> None:
    """The line protocol of the engines; who asks for thousands of nodes has to wait for them."""
    for game in GAMES.values():
        if game.forms.engine is not None:
            text = text_of(content)
            is_long = "infinite" in text or re.search(r"nodes\W*[\d_]{4}", text)
            if not is_long and "go" not in text.replace("go nodes", ""):
                game.forms.engine(io.StringIO(text[:400]), io.StringIO())
