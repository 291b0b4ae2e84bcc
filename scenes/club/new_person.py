"""A new person: a name letter by letter or typed, a look, and the seat that they like best."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from random import Random
from typing import Final

from game.store.paths import new_id
from game.store.people import NAME_LETTERS, People, Person
from scenes.app_context import AppContext
from scenes.club.name_ideas import ideas, plain
from scenes.club.person_parts import portrait
from scenes.input.actions import Button
from scenes.kit.boxes import Column, Row, Spacer
from scenes.kit.frame import MENU, Screen
from scenes.kit.node import Node
from scenes.kit.scene import Command, turning
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, Plate, TextButton
from scenes.kit.writing import WritingScene

STEPS: Final = ("name", "look", "seat")


class NewPersonScene(WritingScene):
    """Three steps on one screen; ``keep`` gets the person, whose name another may have already."""

    covers = True

    def __init__(self, context: AppContext, people: People, keep: Callable[[Person], None]) -> None:
        super().__init__(context, "", NAME_LETTERS, self._make)
        self._people, self._keep_person = people, keep
        self._look, self._seat = people.free_look(), -1
        self._taken = frozenset(plain(one.name) for one in people.here)
        self._last_key: Hashable = ("sign", 1, 0)
        """The key of the name that had the focus last."""
        self.screen.focus_on(self._last_key)

    @property
    def _names(self) -> list[str]:
        """Names of the language."""
        return self.words("new_person.names").split()

    # -- the name ------------------------------------------------------------------------------

    def on_written(self) -> None:
        """Begin words with a capital letter."""
        self._is_upper = not self.written or self.written[-1] in " -"

    def is_chosen(self, key: Hashable) -> bool:
        return key == MENU or (isinstance(key, tuple) and key[0] == "idea")

    def _make(self, name: str) -> None:
        self._keep_person(Person(new_id(), name, self._look, self._seat))

    def _surprise(self) -> None:
        """Take any free name, and any look."""
        chance = Random(f"{self._context.library.now_ms()} {self.written}")
        free = [name for name in self._names if plain(name) not in self._taken]
        free = [name for name in free if name != self.written and len(name) <= NAME_LETTERS]
        if not free:
            self._context.refuse()
            return
        self._look = chance.randrange(4)
        self.write(chance.choice(free))

    # -- steps ---------------------------------------------------------------------------------

    @property
    def _stage(self) -> int:
        """Return which of the steps the focus is in."""
        key = self.screen.focused_key
        return STEPS.index(key) if key in STEPS else 0

    def _go(self, by: int) -> None:
        """Go to the next step, or the one before; behind the last one all is done."""
        here = self._stage
        if here + by >= len(STEPS):
            self.finish()
            return
        if here == 0:
            self._last_key = self.screen.focused_key
        self._context.sounds.play("focus")
        self.screen.focus_on((self._last_key, *STEPS[1:])[max(here + by, 0)])

    def commands(self) -> Iterable[Command]:
        onward = ("new_person.to_look", "new_person.to_seat", "keyboard.done")[self._stage]
        yield Command(Button.ALTERNATE, "keyboard.delete", self.delete)
        yield Command(Button.SPECIAL, "keyboard.space", lambda: self.type(" "))
        yield from turning(onward, self._go)
        yield Command(Button.PAUSE, "", self._surprise)

    def on_step(self, key: Hashable, step: int) -> None:
        if key == "look":
            self._look += step
        else:
            self._seat += step

    def on_press(self, key: Hashable) -> None:
        match key:
            case ("idea", str(name)):
                self.write(name)
                self.screen.focus_on("done")
            case "menu":
                self._surprise()
            case _:
                super().on_press(key)

    # -- what is shown -------------------------------------------------------------------------

    def view(self) -> Node:
        names = ideas(self._names, self.written, self._taken)
        chips = [TextButton(name, key=("idea", name), group="ideas") for name in names]
        pick = Text(self.words("new_person.pick"), "strong", "sub") if chips else None
        typing = Text(self.words("new_person.typing"), "note", "muted")
        ideas_row = Row([pick, *chips], align="center", height=52.0)
        keys = Column([self.keyboard((16.0, f"look{self._look}")), ideas_row, typing], "l")
        body = Row([self._portrait(), Panel(keys, pad=(24.0, 20.0), radius=26.0, grow=1.0)], "l")
        title, how, menu = (self.words(f"new_person.{key}") for key in ("title", "how", "surprise"))
        prompts, on_screen = self.writing_prompts, (Button.SPECIAL, Button.ALTERNATE, Button.NEXT)
        return Screen(title, body, how, self._steps(), prompts, on_screen, menu, tint="spot_violet")

    def _steps(self) -> list[Node]:
        """Return the names of the three steps; the one where the focus is is lit."""
        made: list[Node] = []
        for k, name in enumerate(STEPS):
            is_here, words = k == self._stage, self.words(f"new_person.step_{name}")
            inks = ("acc_ink", "acc", "text") if is_here else ("muted", "hole", "muted")
            number = Text(str(k + 1), "strong", inks[0], "center", size=18)
            disc = Plate(number, inks[1], 17.0, rim="line", width=34.0, height=34.0)
            made += [disc, Text(words, "strong", inks[2]), Spacer("s")]
        return made[:-1]

    def _portrait(self) -> Node:
        name = self.written.strip()
        known = self._people.named(name) if name else None
        alike = next((one for one in self._people.here if one.look == self._look), None)
        told = self.words("new_person.alone")
        if known is not None:
            told = self.words("people.taken", name=known.name)
        elif alike is not None:
            told = self.words("new_person.alike", name=alike.name)
        count = self.words("new_person.letters", n=len(self.written), most=NAME_LETTERS)
        tint = f"look{self._look}"
        entry = self.entry(face="display", letters=40.0, tint=tint, is_centred=True, radius=32.0)
        note = Text(told, "note", "amber" if known else "sub", "center", 0)
        person, written = (
            Person("", name, self._look, self._seat),
            Text(count, "note", "sub", "right"),
        )
        return portrait(self._context, person, (entry, written), note)
