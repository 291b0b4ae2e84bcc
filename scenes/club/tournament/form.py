"""The form of a new tournament: who takes part, in which form, and in which games."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import field, replace
from datetime import UTC, datetime
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from game.club.cup import MAX_PLAYERS, MIN_PLAYERS, Cup, Entrant, Form
from game.club.cup_event import presets_of
from game.club.cup_table import total
from game.core.search.strength import SCALE
from game.registry import GAMES
from game.store.people import NAME_LETTERS, Person
from scenes.app_context import AppContext
from scenes.club.tournament.draft import ALL, LENGTHS, TournamentDraft, first_entrants
from scenes.club.tournament.newcomers import computer_of, dressed, free_look, free_name
from scenes.club.tournament.play import computer_name
from scenes.club.tournament.scene import TournamentScene
from scenes.dialogs.keyboard import ask_text
from scenes.dialogs.people_choice import ask_who
from scenes.input.actions import DIRECTIONS, Action, Button, Press
from scenes.kit.boxes import Column, Row
from scenes.kit.forms import FormRow, form_row, ruled, stepped
from scenes.kit.frame import Screen
from scenes.kit.node import Node, nodeclass
from scenes.kit.scene import Command, ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, TextButton
from scenes.table.session.last_options import names_of
from scenes.ui.art.tokens import draw_token, tint_of
from scenes.ui.brush import Brush
from scenes.user_data.library import now_ms

if TYPE_CHECKING:
    from scenes.kit.placing import Placed


@nodeclass
class EntrantRow(FormRow):
    """A player: a token, a name that a press changes, and who that is: a person or a computer."""

    entrant: Entrant = field(kw_only=True)

    def paint(self, brush: Brush, at: Placed) -> None:
        (x, y, _, h), theme, tint = at.box, brush.theme, tint_of(self.entrant)
        is_focused, control = at.state.is_focused, self.control(at.box)
        tone = theme.mix("panel2" if is_focused else "panel", tint, 0.12)
        brush.panel(at.box, tone, theme.mix("line", tint, 0.4), 16, shadow=False)
        draw_token(brush, self.entrant, (x + 38, y + h / 2), 20)
        name = x + 72, y + h / 2
        room = control[0] - x - 112
        brush.text(self.entrant.name, name, 24, "heavy", "text", "midleft", fit=room)
        pencil = control[0] - 20, y + h / 2
        brush.icon("pencil", pencil, 18, "acc" if is_focused else "dim")
        self.paint_control(brush, control, is_focused=is_focused)


class TournamentFormScene(ViewScene):
    """The players on the left, what they play on the right."""

    def __init__(self, context: AppContext, form: Form = Form.EVERYONE) -> None:
        super().__init__(context)
        self._people = context.library.people
        self.draft = TournamentDraft(first_entrants(context, self._people), form)
        self.change()
        self.screen.focus_on("start")

    # -- what is chosen ------------------------------------------------------------------------

    def change(self, **parts: Any) -> None:
        """Change fields of the draft, and fit the computers to it."""
        self.draft = replace(self.draft, **parts)
        self._fit_computers()
        self.refresh()

    @property
    def _choices(self) -> dict[str, Sequence[Any]]:
        """Return the values of each row."""
        games = [name for name, game in GAMES.items() if presets_of(game)]
        presets = presets_of(GAMES[self.draft.game]) if self.draft.game != ALL else [""]
        return {
            "players": range(MIN_PLAYERS, MAX_PLAYERS + 1),
            "form": [*Form],
            "game": [ALL, *games],
            "preset": presets,
            "length": range(len(LENGTHS)),
        }

    def _value(self, key: str) -> Any:
        if key == "players":
            return len(self.draft.entrants)
        return getattr(self.draft, key) or self._choices[key][0]

    def on_step(self, key: Hashable, step: int) -> None:
        match key:
            case ("entrant", int(k)):
                entrants = list(self.draft.entrants)
                one = entrants.pop(k)
                strength = stepped(self._kinds, one.strength, step)
                made = self._computer(strength, entrants) if strength else self._person(entrants)
                self.change(entrants=(*entrants[:k], made, *entrants[k:]))
            case str(name):
                value = stepped(self._choices[name], self._value(name), step)
                if name == "players":
                    self.change(entrants=self._resized(value))
                elif name == "game":
                    self.change(game=value, preset="")
                else:
                    self.change(**{name: value})

    def on_press(self, key: Hashable) -> None:
        if key == "start":
            self._start()
        elif isinstance(key, tuple):
            self._rename(key[1])

    def commands(self) -> Iterable[Command]:
        yield Command(Button.ALTERNATE, "cup_form.look", self._change_look)
        yield Command(Button.PAUSE, "cup_form.start", self._start)

    def _act(self, action: Action) -> bool:
        """Lead through the whole form by up and down: the rows of both columns take the others."""
        match action:
            case Press(Button.UP | Button.DOWN as button, is_down=True):
                items, here = self.screen.items, self.screen.focused
                at = items.index(here) if here is not None else 0
                self.screen.focus.current = items[(at + DIRECTIONS[button][1]) % len(items)]
                self._context.sounds.play("focus")
                return True
        return super()._act(action)

    def _fit_computers(self) -> None:
        """Let computers that the games do not have step down to the strongest that they have."""
        known, made = self.draft.strengths, list[Entrant]()
        for k, one in enumerate(self.draft.entrants):
            if one.strength in (0, *known):
                made.append(one)
                continue
            strength = max((s for s in known if s < one.strength), default=known[0])
            fit = self._computer(strength, [*made, *self.draft.entrants[k + 1 :]])
            own = one.name.startswith(computer_name(self._context.strings, one.strength))
            made.append(fit if own else replace(fit, name=one.name))
        self.draft = replace(self.draft, entrants=tuple(made))

    def _resized(self, count: int) -> tuple[Entrant, ...]:
        """Set the number of players: computers are added, or the last ones go."""
        entrants = list(self.draft.entrants[:count])
        while len(entrants) < count:
            entrants.append(self._computer(1 + len(entrants) % 3, entrants))
        return tuple(entrants)

    def _computer(self, strength: int, others: list[Entrant]) -> Entrant:
        return computer_of(self._context, strength, others)

    def _person(self, others: list[Entrant]) -> Entrant:
        """Return a person of the club who is not there yet, or else a new one."""
        taken = [one.name for one in others]
        known = (*(one.name for one in self._people.here), *names_of(self._context))
        name = next((name for name in known if name not in taken), free_name(known[-1], taken))
        person = self._people.named(name)
        made = Entrant(name, *free_look(others))
        return made if person is None else dressed(made, person.look, others)

    @property
    def _kinds(self) -> list[int]:
        """Who a row may be: a person, or a computer of any strength."""
        return [0, *self.draft.strengths]

    def _rename(self, k: int) -> None:
        context, now = self._context, self.draft.entrants[k]
        if now.is_computer:
            keep = partial(self._call, k)
            ask_text(context, "join.name_title", now.name, NAME_LETTERS, keep)
            return

        def choose(person: Person) -> None:
            self._people = context.library.people  # there may be a new one
            self._call(k, person.name)

        ask_who(context, self._people, now.name, choose)

    def _call(self, k: int, name: str) -> None:
        """Set the name in row `k`; the name of a known person brings that person's look."""
        entrants = list(self.draft.entrants)
        taken = [one.name for i, one in enumerate(entrants) if i != k]
        one = replace(entrants.pop(k), name=free_name(name, taken))
        if not one.is_computer and (person := self._people.named(one.name)) is not None:
            one = dressed(one, person.look, entrants)
        entrants.insert(k, one)
        self.change(entrants=tuple(entrants))

    def _change_look(self) -> None:
        """Take the next token for the person in focus: first all shapes, then the next colour."""
        key = self.screen.focused_key
        k = key[1] if isinstance(key, tuple) else -1
        if k < 0 or self.draft.entrants[k].is_computer:
            self._context.refuse()
            return
        entrants = list(self.draft.entrants)
        one = entrants[k]
        number = (one.colour * 4 + one.shape + 1) % 16
        entrants[k] = replace(one, colour=number // 4, shape=number % 4)
        self.change(entrants=tuple(entrants))

    def _start(self) -> None:
        day = datetime.fromtimestamp(now_ms() / 1000, UTC).astimezone().isoweekday()
        name = self._context.words(f"cup_form.name_{day}")
        taken = [cup.name for cup in self._context.library.cups.lines()]
        rules = self.draft.rules(SystemRandom().getrandbits(32))
        guests = ((one.name, one.colour) for one in rules.entrants if not one.is_computer)
        self._context.library.keep_people(*self._people.newcomers(guests))
        cup: Cup = self._context.library.cups.begin(rules, free_name(name, taken), now_ms())
        self._context.stack.replace(TournamentScene(self._context, cup.id))

    # -- what is shown -------------------------------------------------------------------------

    def view(self) -> Node:
        words, rules = self.words, self.draft.rules(0)
        how = words(f"cup_form.how_{self.draft.form.value}")
        if self.draft.game == ALL:
            how = words("cup_form.two", first=how, second=words("cup_form.how_all"))
        rows = []
        for key, choices in self._choices.items():
            is_idle, word = key == "preset" and self.draft.game == ALL, partial(self._word, key)
            label, value = words(f"cup_form.{key}"), self._value(key)
            row = form_row(key, label, choices, value, word, control_w=316.0, is_idle=is_idle)
            rows.append(row)
        count = Text(words("cup.matches", n=total(rules)), "figure", "acc", size=24)
        told = Column([count, Text(how, lines=0, grow=1.0)], "xs", (14.0, 8.0), grow=1.0)
        panel = Panel(Column([told, ruled(rows)], "s"), pad=(14.0, 8.0), radius=22.0, grow=1.0)
        label = words("cup_form.start")
        start = TextButton(label, "trophy", "primary", size=28.0, key="start", height=70.0)
        right = Column([panel, start], width=590.0)
        entrants = Column([self._row(k) for k in range(len(self.draft.entrants))], 7.0, grow=1.0)
        return Screen(
            words("cup_form.title"),
            Row([entrants, right], "xl"),
            prompts=self.prompts(),
            on_screen=[Button.PAUSE],
            tint="spot_plum",
        )

    def _row(self, k: int) -> Node:
        one, kinds, key = self.draft.entrants[k], self._kinds, ("entrant", k)
        levels = (self.words(f"level.{SCALE[strength - 1]}.short") for strength in kinds[1:])
        who, at = [self.words("join.person"), *levels], kinds.index(one.strength)
        look: dict[str, Any] = {"control_w": 196.0, "height": 58.0, "ring": (16.0, "acc")}
        return EntrantRow(who, at, entrant=one, key=key, label=one.name, opens=True, **look)

    def _word(self, key: str, value: Any) -> str:
        """Return a value of a row in words."""
        words, game = self.words, self.draft.game
        match key:
            case "players":
                return words("cup.players", n=value)
            case "form":
                return words(f"cup.form.{value.value}")
            case "game":
                count = len(self._choices["game"]) - 1
                return words(f"{value}.name") if value else words("cup_form.pentathlon", n=count)
            case "preset":
                return words(f"{game}.preset.{value}" if value else "cup_form.each_own")
        return words(f"cup_form.length_{value}")
