"""Menu of a replay: play on from here, analyse, copy, export, details."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.core.match.match import Match
from game.core.match.match_setup import MatchPlan
from game.core.record.record import Playback
from game.core.record.variations import VariationTree
from game.core.rules import options as opt
from game.core.rules.state import MoveError
from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.dialogs.menu import MenuRow, MenuScene
from scenes.dialogs.notice import notice
from scenes.kit.node import Node
from scenes.kit.text import Text
from scenes.review.export.frames import ExportFrames
from scenes.review.viewer.details import DetailsScene


def is_sound(playback: Playback, ply: int) -> bool:
    """Return whether today's rules replay the record to the position after ``ply`` moves."""
    if any(playback.notes[:ply]):
        return False
    if not playback.warnings:
        return True
    try:
        match = Match.from_record(GAMES[playback.record.game], playback.record.until(ply))
    except MoveError:
        return False
    return bool(match.state == playback.states[ply])


def may_play_on(playback: Playback, ply: int) -> bool:
    """Return whether a match can go on there: not after its end, nor where a file is wrong."""
    game = GAMES[playback.record.game]
    options = opt.from_map(game.options, playback.record.options)
    is_match = game.exercises.puzzle_of(options) is None
    is_open = playback.states[ply].outcome() is None
    return is_match and is_open and is_sound(playback, ply)


def play_on(context: AppContext, playback: Playback, ply: int) -> None:
    """Have people sit down to the position after ``ply`` moves."""
    game, record = GAMES[playback.record.game], playback.record.until(ply)
    options = opt.from_map(game.options, record.options)
    context.go.join(game, MatchPlan(options, record.seats, record.preset), record)


class ReplayMenu(MenuScene):
    """Menu of a replay at the position after ``ply`` moves.

    ``variations`` is what was tried before; ``keep`` gets it when a person has analysed.
    """

    section, closes = "aside", True

    def __init__(
        self,
        context: AppContext,
        playback: Playback,
        ply: int,
        variations: VariationTree | None,
        keep: Callable[[VariationTree], None],
        replay_id: str = "",
    ) -> None:
        super().__init__(context)
        self._playback, self._ply = playback, ply
        self._variations, self._keep, self._replay_id = variations, keep, replay_id
        self._game = GAMES[playback.record.game]
        form = self._game.forms.text
        self._form = form if form is not None and form.holds(playback.record) else None
        self._is_sound, self._may_play_on = is_sound(playback, ply), may_play_on(playback, ply)

    def rows(self) -> Sequence[MenuRow]:
        context, of = self._context, (self._playback, self._replay_id)
        try_again = partial(play_on, context, self._playback, self._ply)
        return (
            MenuRow("again", "turn", try_again, self._may_play_on),
            MenuRow("analyse", "eye", self._analyse, self._is_sound),
            MenuRow("copy", "copy", self._copy),
            MenuRow("export", "disk", self._export),
            MenuRow("details", "book", lambda: context.stack.push(DetailsScene(context, *of))),
            MenuRow("close", "film"),
        )

    def above(self) -> Node:
        words, plies = self._context.words, len(self._playback.moves)
        where = words("aside.where", n=self._ply, of=plies) if self._ply else words("aside.start")
        return Text(where, align="center")

    def _analyse(self) -> None:
        variations = self._variations or self._sound_variations()
        self._context.go.analyse(variations, self._ply, self._keep)

    def _sound_variations(self) -> VariationTree:
        """Return the part of the game that goes by the rules, with what came with it."""
        record = self._playback.record
        sound = next((k for k, n in enumerate(self._playback.notes) if n), len(record.moves))
        if sound < len(record.moves):
            record = replace(record.until(sound), name=record.name)
        return VariationTree(self._game, record)

    def _text(self) -> str:
        """Return the game in its own notation, or else, as the exports have it, for people."""
        if self._form is not None:
            return self._form.write(self._playback)
        return ExportFrames(self._context, self._playback).text()

    def _copy(self) -> None:
        self._context.window.copy(self._text())
        self._context.toast(self.words("aside.copied"))

    def _export(self) -> None:
        shared, content = self._context.library.replays.shared, self._text()
        title = self._playback.record.name or self.words(f"{self._game.id}.short_name")
        suffix = ".txt" if self._form is None else self._form.suffix
        path, trouble = shared.write(title, suffix, content.encode("utf-8", "replace"))
        key = "aside.not_exported" if trouble else "aside.exported"
        notice(self._context, "aside.export_title", key, where=str(path or ""), why=trouble)
