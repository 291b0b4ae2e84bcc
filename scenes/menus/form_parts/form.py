"""The form of a new game as values: what may be changed, what it says, and the match it makes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from enum import IntEnum
from typing import Any, Final

from game.core.learning.content import DesignRefused
from game.core.match.match_setup import MatchPlan, after_first
from game.core.match.seats import Seat
from game.core.rules import options as opt
from game.core.rules.definition import AnyGame
from game.store.settings import TAKE_BACK
from scenes.app_context import AppContext
from scenes.dialogs.opponent_names import computer_names, custom_names, name_of, way_of
from scenes.table.session.last_options import names_of, plan_of

LENGTHS: Final = tuple((count, count % 2 == 1) for count in (1, 3, 5, 7, 2, 4, 6, 10))
"""How many games a match may have, and whether it is "best of" that number: odd ones are."""

SIGNS: Final = ("seats", "board", "number", "clock")
"""Signs of options that most people change."""
CUSTOM: Final = "custom"
ANY_LEVEL: Final = "any"
"""Of the computer on a seat that the last match did not have."""
MATCH: Final = "match"
OPPONENT: Final = "opponent"
UNDO: Final = "undo"
OWN: Final = (MATCH, OPPONENT, UNDO)
"""Rows that belong to no game: their words are the cabinet's."""


class GameForm:
    """Choices for a game that has not begun; at first, what was played last."""

    def __init__(self, context: AppContext, game: AnyGame) -> None:
        self._context, self.game = context, game
        plan = plan_of(context, game)
        self.options: Any = self._remembered(plan)
        self._seats = plan.seats
        kind = (game.games, game.games == 1)
        if game.id in context.settings.last_plans:
            kind = (plan.length, plan.is_best_of)
        self.length = LENGTHS.index(kind) if kind in LENGTHS else 0
        self.opponent = next((seat.level for seat in plan.seats if seat.is_computer), "")
        if not plan.seats[1:] and game.levels:
            self.opponent = next(iter(game.levels))
        self.own_boards: tuple[str, ...] = ()
        self._settle_opponent()

    def _remembered(self, plan: MatchPlan) -> Any:
        """Return the options of the last game; before that those of the game after a first one."""
        settings = self._context.settings
        if self.game.id in settings.last_plans:
            return plan.options
        try:
            last = settings.last_options[self.game.id]
            return opt.from_the_start(opt.from_map(self.game.options, last))
        except (KeyError, opt.OptionError):
            return after_first(self.game, plan).options

    def look_for_boards(self) -> None:
        """Boards may have been drawn meanwhile."""
        self.own_boards = tuple(playable_boards(self._context, self.game))

    @property
    def tiles(self) -> list[str]:
        """What most people change, and whom they play: four things at most."""
        signed = [row.name for row in opt.rows(self.options) if row.sign in SIGNS]
        made = [*signed[:2], OPPONENT, *signed[2:]]
        return [*made, MATCH][:4]

    @property
    def rows(self) -> list[str]:
        """Everything else."""
        offered = [row.name for row in opt.rows(self.options) if not row.is_fixed]
        return [name for name in (*offered, MATCH, UNDO) if name not in self.tiles]

    @property
    def rows_told(self) -> list[str]:
        """The rows of ``rows`` that are not as in the nearest preset, and have an effect.

        A match of several games is one of them: no preset says so.
        """
        nearest = min(self.game.presets.values(), key=lambda one: len(self._differing(one)))
        differing = self._differing(nearest)
        if self.length:
            differing.append(MATCH)
        return [name for name in self.rows if name in differing and not self.is_idle(name)]

    def _differing(self, preset: Any) -> list[str]:
        """Return the names of the options that are not as in a preset."""
        return [
            row.name for row in opt.rows(self.options) if row.value != getattr(preset, row.name)
        ]

    @property
    def preset(self) -> str:
        """The preset that the options are; "custom" for none."""
        presets = self.game.presets.items()
        return next((name for name, preset in presets if preset == self.options), CUSTOM)

    def take_preset(self, name: str) -> None:
        self.options = self.game.presets[name]
        self._settle_opponent()

    def reset(self) -> None:
        """Choose the first preset."""
        self.take_preset(next(iter(self.game.presets)))

    def key(self, name: str, part: str) -> str:
        """Return where the words of a row are."""
        return f"options.{name}.{part}" if name in OWN else f"{self.game.id}.option.{name}.{part}"

    def label(self, name: str) -> str:
        has_several = name == OPPONENT and len(self.computers) > 1
        return self._context.words(self.key(name, "several" if has_several else "label"))

    @property
    def computers(self) -> list[Seat]:
        """Computer players of the next match."""
        return [seat for seat in self.plan().seats if seat.is_computer]

    def value_text(self, name: str) -> str:
        """Return the value of a row in words."""
        words = self._context.words
        if name == MATCH:
            length, is_best_of = LENGTHS[self.length]
            if length == 1:
                return words("options.match.single")
            return words(f"options.match.{'best_of' if is_best_of else 'games'}", n=length)
        if name == UNDO:
            return words(f"settings.take_back.{self._context.settings.take_back}")
        if name == OPPONENT:
            level = self.opponent
            if not level:
                return words("options.opponent.person")
            if len(several := self.computers) > 1:
                return self._context.strings.write(tuple(seat.name for seat in several))
            who, short = name_of(self._context.strings, level), words(f"level.{level}.short")
            return words("opponents.line", who=who, level=short)
        return value_words(self._context, self.game, name, self.row(name).value)

    def preset_help(self, preset: str) -> str:
        """Return what a preset is about, and what a match of several games means for two."""
        words = self._context.words
        told = words(f"{self.game.id}.preset.{preset}_help")
        if not self.length or self.game.seats(self.options) != 2:
            return told
        second = words("play.swap_first", match=self.value_text(MATCH))
        return words("sentence.two", first=told, second=second)

    def help(self, name: str) -> str:
        """Return what the value of a row is about, or else the row, or why it has no effect."""
        if why := self.game.option_rules.idle(self.options).get(name):
            return self._context.words(f"{self.game.id}.idle.{why}")
        if name == OPPONENT and self.opponent:
            return way_of(self._context.strings, self.game.id, self.opponent)
        of_value = "" if name in OWN else self.key(name, f"{self.row(name).value}_help")
        is_said = of_value and self._context.strings.has(of_value)
        return self._context.words(of_value if is_said else self.key(name, "help"))

    def is_idle(self, name: str) -> bool:
        return name in self.game.option_rules.idle(self.options)

    def row(self, name: str) -> opt.OptionRow:
        row = next(row for row in opt.rows(self.options) if row.name == name)
        own = self.own_boards if row.is_drawn else ()
        return replace(row, choices=(*row.choices, *own))

    def typed_range(self, name: str) -> range | None:
        """Return the numbers that may be typed there; None for none."""
        return None if name in OWN else self.row(name).typed

    def can_step(self, name: str, step: int) -> bool:
        if name in OWN:
            at, values = self._place_of(name)
            return 0 <= at + step < len(values)
        row = self.row(name)
        return bool(row.neighbour(step) != row.value)

    def _place_of(self, name: str) -> tuple[int, Sequence[Any]]:
        """Return which value one of our own rows has, and all that it may have."""
        if name == MATCH:
            return self.length, LENGTHS
        if name == UNDO:
            return TAKE_BACK.index(self._context.settings.take_back), TAKE_BACK
        kinds = [*self.game.opponents(self.options), ""]
        return kinds.index(self.opponent), kinds

    def step(self, name: str, step: int) -> None:
        """Choose the next or the previous value of a row; the first and the last are ends."""
        if not self.can_step(name, step):
            return
        at, values = self._place_of(name) if name in OWN else (0, ())
        if name == MATCH:
            self.length = at + step
        elif name == UNDO:  # it is settled for every match in this program
            settings = replace(self._context.settings, take_back=values[at + step])
            self._context.change_settings(settings)
        elif name == OPPONENT:
            self.opponent = values[at + step]
        else:
            self._change(name, self.row(name).neighbour(step))

    def type(self, name: str, text: str) -> None:
        """Take a typed number. Raises ``OptionError``."""
        if not (text.isascii() and text.isdigit()):
            raise opt.OptionError("options.not_a_number")
        self._change(name, int(text))

    def _change(self, name: str, value: Any) -> None:
        self.options = self.game.option_rules.settle(opt.changed(self.options, name, value), name)
        self._settle_opponent()

    def _settle_opponent(self) -> None:
        """Replace an opponent who does not play by these options with the strongest who does."""
        known = self.game.opponents(self.options)
        if self.opponent and self.opponent not in known:
            self.opponent = list(known)[-1]

    def plan(self) -> MatchPlan:
        """Return the match to begin: the people of last time against the chosen opponent."""
        count, kept, strings = self.game.seats(self.options), self._seats, self._context.strings
        known = {seat.name for seat in kept if not seat.level}
        names = (name for name in names_of(self._context) if name not in known)
        seats = [*kept, *(Seat("", k, ANY_LEVEL) for k in range(len(kept), count))][:count]
        if not self.opponent:
            seats = [replace(seat, name=next(names)) if seat.level else seat for seat in seats]
        length, is_best_of = LENGTHS[self.length]
        preset = "" if self.preset == CUSTOM else self.preset
        plan = MatchPlan(self.options, tuple(_with_looks(seats)), preset, length, is_best_of)
        plan = plan.against(self.game, self.opponent)
        return replace(plan, seats=computer_names(strings, plan.seats, custom_names(strings, kept)))


def _with_looks(seats: list[Seat]) -> list[Seat]:
    """Return the seats, no two of the same look or name."""
    made: list[Seat] = []
    for seat in seats:
        taken = {other.look for other in made}
        look = seat.look if seat.look not in taken else min({0, 1, 2, 3} - taken)
        made.append(replace(seat, look=look))
    return made


def playable_boards(context: AppContext, game: AnyGame) -> Iterator[str]:
    """Yield the texts of boards drawn by people on which `game` can be played."""
    if game.exercises.editor is None:
        return
    drawing = game.exercises.editor.drawing
    for text in (board.text for board in context.library.drawn.find() if not board.trouble):
        with suppress(DesignRefused):
            yield drawing.write(drawing.read(text))


def value_words(context: AppContext, game: AnyGame, name: str, value: Any) -> str:
    """Return an option's value in words: a word of its own, the value with its unit, or bare."""
    prefix = f"{game.id}.option.{name}."
    editor = game.exercises.editor
    if editor is not None and name == editor.field and "\n" in str(value):
        return str(editor.title(editor.drawing.read(value)))  # it is a person's own board
    token = value.name.lower() if isinstance(value, IntEnum) else str(value)
    if context.strings.has(prefix + token):
        return context.words(prefix + token)
    if context.strings.has(prefix + "value"):
        return context.words(prefix + "value", value=value)
    return str(value)
