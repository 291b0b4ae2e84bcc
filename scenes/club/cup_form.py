"""The form of a new tournament: who takes part, in which form, and in which games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from random import SystemRandom
from typing import Final, TypeVar

from game.club.cup import LEAST, MOST, Cup, Entrant, Form, Rules
from game.club.cup_event import event_of, presets_of, strengths_of
from game.club.cup_table import shuffled, total
from game.core.rules.definition import AnyGame
from game.core.search.strength import SCALE
from game.registry import GAMES
from game.store.people import NAME_LETTERS, People, Person
from scenes.cabinet import Cabinet
from scenes.club.cup_entrants import EntrantRow, entrant_box
from scenes.club.cup_newcomers import computer_of, dressed, free_look, free_name
from scenes.club.cup_open import screen_of
from scenes.club.cup_play import computer_name
from scenes.dialogs.keyboard import KeyboardScene
from scenes.dialogs.page import SAFE_LEFT, Page, PromptBar
from scenes.dialogs.people_choice import ask_who
from scenes.input.actions import Action, Button, Press
from scenes.kept.library import now_ms
from scenes.scene import PlainScene
from scenes.table.last_time import names_of
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, PushButton, Stepper, choice, told_of

T = TypeVar("T")

PANEL_X, PANEL_Y, PANEL_W, PANEL_H = 724.0, 48.0, 492.0, 488.0
VALUE_W: Final = 316.0
START: Final[Box] = (724.0, 552.0, 492.0, 70.0)
LENGTHS: Final = ((1, True), (2, False), (3, True), (5, True))
ALL: Final = ""
"""In the place of a game: all of them."""


def _row_box(k: int) -> Box:
    """Return where the row `k` of the panel stands."""
    return PANEL_X + 14, PANEL_Y + 172 + 62 * k, PANEL_W - 28, 56.0


@dataclass(frozen=True)
class Draft:
    """What is chosen so far. ``game`` is an id, or ``ALL``; ``preset`` is one of that game's, and
    empty for its first one.
    """

    entrants: tuple[Entrant, ...]
    form: Form = Form.EVERYONE
    game: str = ALL
    length: int = 0
    preset: str = ""

    @property
    def games(self) -> list[AnyGame]:
        """The games that are played."""
        chosen = [game for name, game in GAMES.items() if self.game in (ALL, name)]
        return [game for game in chosen if presets_of(game)]

    @property
    def strengths(self) -> list[int]:
        """The strengths of computers that can take part."""
        return strengths_of(self.games)

    def rules(self, seed: int) -> Rules:
        """The rules of the cup, with the draw that follows from ``seed``."""
        events = tuple(event_of(game, self.preset) for game in self.games)
        length, is_best_of = LENGTHS[self.length]
        return Rules(self.form, shuffled(self.entrants, seed), events, length, is_best_of)


def first_entrants(cabinet: Cabinet, known: People) -> tuple[Entrant, ...]:
    """Those who were there at the end of the last cup, else the people who played last and two
    computers.
    """
    cups = cabinet.library.cups
    if cup := next(filter(None, (cups.get(line.id) for line in cups.lines())), None):
        there = [cup.entrant(place) for place in cup.roster().present]
        last = there if len(there) >= LEAST else cup.entrants
        return tuple(sorted(last, key=lambda one: (one.is_computer, one.name)))
    people: list[Entrant] = []
    for name in names_of(cabinet)[:4]:
        person = known.named(name)
        made = Entrant(name, *free_look(people))
        people.append(made if person is None else dressed(made, person.look, people))
    computers = [Entrant(computer_name(cabinet.strings, k), 0, 0, k) for k in (3, 2)]
    return (*people, *computers)


class CupFormScene(PlainScene):
    """The people on the left, what they play on the right."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._people = cabinet.library.club.meet()
        self._draft = Draft(first_entrants(cabinet, self._people))
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet)
        words = cabinet.words
        self._start_item = PushButton(START, words("cup_form.start"), self._start, tone="primary",
                                      icon="trophy", size=28)  # fmt: skip
        self._change()
        self._page.focus.current = self._start_item

    def _lay_out(self) -> None:
        focused = self._page.focused
        at = self._page.items.index(focused) if focused is not None else 0
        rows: list[Item] = [
            EntrantRow(
                entrant_box(k),
                one,
                self._who(one),
                self._steps(k),
                self._renames(k),
                can_step=partial(self._can_step, one),
            )
            for k, one in enumerate(self._draft.entrants)
        ]
        self._rows = rows
        self._page.set_items([*self._steppers(), self._start_item, *rows])
        self._page.focus.current = self._page.items[min(at, len(self._page.items) - 1)]

    def _who(self, one: Entrant) -> str:
        if not one.is_computer:
            return self._cabinet.words("join.person")
        return self._cabinet.words(f"level.{SCALE[one.strength - 1]}.short")

    def _steppers(self) -> list[Item]:
        words, draft = self._cabinet.words, self._draft
        presets = presets_of(GAMES[draft.game]) if draft.game != ALL else [""]

        def step_players(step: int) -> None:
            self._change(entrants=self._resized(len(draft.entrants) + step))

        def can_resize(step: int) -> bool:
            return LEAST <= len(draft.entrants) + step <= MOST

        def game_words(game: str) -> str:
            if game == ALL:
                return words("cup_form.pentathlon", n=len(self._games))
            return words(f"{game}.name")

        def preset_words(preset: str) -> str:
            return words(f"{draft.game}.preset.{preset}" if preset else "cup_form.each_own")

        def row(key: str, k: int, choices: Sequence[T], now: T, told: Callable[[T], str],
                **others: object) -> Stepper:  # fmt: skip
            return choice(
                _row_box(k), words(f"cup_form.{key}"), choices, lambda: now,
                lambda value: self._change(**{key: value, **others}), told,
                value_width=VALUE_W, is_idle=lambda: key == "preset" and draft.game == ALL,
            )  # fmt: skip

        return [
            Stepper(_row_box(0), words("cup_form.players"),
                    lambda: words("cup.players", n=len(draft.entrants)), step_players,
                    can_step=can_resize, value_width=VALUE_W),
            row("form", 1, list(Form), draft.form, lambda form: words(f"cup.form.{form.value}")),
            row("game", 2, [ALL, *self._games], draft.game, game_words, preset=""),
            row("preset", 3, presets, draft.preset or presets[0], preset_words),
            row("length", 4, range(len(LENGTHS)), draft.length,
                lambda length: words(f"cup_form.length_{length}")),
        ]  # fmt: skip

    @property
    def _games(self) -> list[str]:
        return [name for name, game in GAMES.items() if presets_of(game)]

    def _change(self, **parts: object) -> None:
        self._draft = replace(self._draft, **parts)  # type: ignore[arg-type]
        self._fit_computers()
        self._lay_out()

    def _fit_computers(self) -> None:
        """Let computers that the games do not have step down to the strongest that they have."""
        known, made = self._draft.strengths, list[Entrant]()
        for k, one in enumerate(self._draft.entrants):
            if one.strength in (0, *known):
                made.append(one)
                continue
            strength = max((s for s in known if s < one.strength), default=known[0])
            fit = self._computer(strength, [*made, *self._draft.entrants[k + 1 :]])
            own = one.name.startswith(computer_name(self._cabinet.strings, one.strength))
            made.append(fit if own else replace(fit, name=one.name))
        self._draft = replace(self._draft, entrants=tuple(made))

    def _resized(self, count: int) -> tuple[Entrant, ...]:
        """So many: computers are added, and the last ones go."""
        entrants = list(self._draft.entrants[:count])
        while len(entrants) < count:
            entrants.append(self._computer(1 + len(entrants) % 3, entrants))
        return tuple(entrants)

    def _computer(self, strength: int, others: list[Entrant]) -> Entrant:
        return computer_of(self._cabinet, strength, others)

    def _person(self, others: list[Entrant]) -> Entrant:
        """Somebody from the club who is not there yet, or else anybody."""
        taken = [one.name for one in others]
        known = (*(one.name for one in self._people.here), *names_of(self._cabinet))
        name = next((name for name in known if name not in taken), free_name(known[-1], taken))
        person = self._people.named(name)
        made = Entrant(name, *free_look(others))
        return made if person is None else dressed(made, person.look, others)

    @property
    def _kinds(self) -> list[int]:
        """Who a row may be: a person, or a computer of any strength."""
        return [0, *self._draft.strengths]

    def _can_step(self, one: Entrant, by: int) -> bool:
        return 0 <= self._kinds.index(one.strength) + by < len(self._kinds)

    def _steps(self, k: int) -> Callable[[int], None]:
        """Return what left and right do in the row `k`: they change who takes part."""

        def step(by: int) -> None:
            entrants = list(self._draft.entrants)
            one = entrants.pop(k)
            strength = self._kinds[self._kinds.index(one.strength) + by]
            made = self._computer(strength, entrants) if strength else self._person(entrants)
            entrants.insert(k, made)
            self._change(entrants=tuple(entrants))

        return step

    def _renames(self, k: int) -> Callable[[], None]:
        def rename() -> None:
            cabinet, now = self._cabinet, self._draft.entrants[k]
            if now.is_computer:
                cabinet.stack.push(KeyboardScene(cabinet, "join.name_title", now.name, NAME_LETTERS,
                                                 partial(self._call, k), is_anew=True))  # fmt: skip
                return

            def choose(person: Person) -> None:
                self._people = cabinet.library.club.people  # there may be somebody new
                self._call(k, person.name)

            ask_who(cabinet, self._people, now.name, choose)

        return rename

    def _call(self, k: int, name: str) -> None:
        """That row is called so from now on; somebody from the club brings their look."""
        entrants = list(self._draft.entrants)
        taken = [one.name for i, one in enumerate(entrants) if i != k]
        one = replace(entrants.pop(k), name=free_name(name, taken))
        if not one.is_computer and (person := self._people.named(one.name)) is not None:
            one = dressed(one, person.look, entrants)
        entrants.insert(k, one)
        self._change(entrants=tuple(entrants))

    def _change_look(self) -> None:
        """The next token for the person in focus: first all shapes, then the next colour."""
        focused = self._page.focused
        k = self._rows.index(focused) if focused in self._rows else -1
        if k < 0 or self._draft.entrants[k].is_computer:
            self._cabinet.refuse()
            return
        entrants = list(self._draft.entrants)
        one = entrants[k]
        number = (one.colour * 4 + one.shape + 1) % 16
        entrants[k] = replace(one, colour=number // 4, shape=number % 4)
        self._change(entrants=tuple(entrants))

    def _start(self) -> None:
        day = datetime.fromtimestamp(now_ms() / 1000, UTC).astimezone().isoweekday()
        name = self._cabinet.words(f"cup_form.name_{day}")
        taken = [cup.name for cup in self._cabinet.library.cups.lines()]
        rules = self._draft.rules(SystemRandom().getrandbits(32))
        guests = ((one.name, one.colour) for one in rules.entrants if not one.is_computer)
        self._cabinet.library.club.keep(self._people.with_guests(guests))
        cup: Cup = self._cabinet.library.cups.begin(rules, free_name(name, taken), now_ms())
        self._cabinet.stack.replace(screen_of(self._cabinet, cup))

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL, is_down=True):
                self._cabinet.stack.pop()
            case Press(Button.ALTERNATE, is_down=True):
                self._change_look()
            case Press(Button.PAUSE, is_down=True):
                self._start()
            case Press(Button.UP | Button.DOWN as button, is_down=True):
                self._walk(1 if button is Button.DOWN else -1)
            case _:
                return self._page.act(action)
        return True

    def _walk(self, by: int) -> None:
        """Up and down lead through all of the form and round again: left and right are taken by
        the rows in both columns.
        """
        items, focused = self._page.items, self._page.focused
        at = items.index(focused) if focused is not None else 0
        self._page.focus.current = items[(at + by) % len(items)]
        self._cabinet.sounds.play("focus")
        self._cabinet.read_aloud(told_of(items[(at + by) % len(items)]))

    def draw(self, brush: Brush, alpha: float) -> None:
        words, scale = self._cabinet.words, max(1.0, brush.theme.text_scale / 1.2)
        brush.backdrop("spot_plum")
        brush.text(words("cup_form.title"), (SAFE_LEFT, 60), 44 / scale, "display", "text",
                   "midleft")  # fmt: skip
        box = (PANEL_X, PANEL_Y, PANEL_W, PANEL_H)
        brush.panel(box, "panel", "line", 22)
        rules = self._draft.rules(0)
        told = words("cup.matches", n=total(rules))
        y = PANEL_Y + 36
        brush.text(told, (PANEL_X + 28, y), 24, "display", "acc", "midleft", fit=PANEL_W - 56)
        how = words(f"cup_form.how_{self._draft.form.value}")
        if self._draft.game == ALL:
            how = words("cup_form.two", first=how, second=words("cup_form.how_all"))
        brush.paragraph(how, (PANEL_X + 28, y + 22, PANEL_W - 56, 108), 20, "bold", "sub", 1.25)
        self._page.draw(brush)
        self._prompt_bar.draw(brush, [
            (Button.CONFIRM, words("menu.choose")), (Button.ALTERNATE, words("cup_form.look")),
            (Button.PAUSE, words("cup_form.start")), (Button.CANCEL, words("menu.back")),
        ], on_screen=(Button.PAUSE,))  # fmt: skip
