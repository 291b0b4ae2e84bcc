"""The players of a tournament: leave, return, take a place, join, undo."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.club.cup import Form, Place
from game.club.cup_event import strengths_of
from game.club.cup_notes import full_note, join_effect, leave_effects, undo_words
from game.club.cup_roster import Changed, come_back, join, leave, losers, take_place, undo
from game.core.search.strength import SCALE
from game.registry import GAMES
from game.store.people import People
from game.words.message import Message, message
from game.words.sanitize import name_key
from scenes.app_context import AppContext
from scenes.club.tournament.newcomers import computer_of, person_of
from scenes.club.tournament.play import computer_name
from scenes.dialogs.menu import ListScene, MenuRow, MenuScene
from scenes.dialogs.people_choice import ask_who
from scenes.kit.boxes import Align, Column, Row
from scenes.kit.leaves import Icon
from scenes.kit.node import Node
from scenes.kit.parts import token
from scenes.kit.text import Text
from scenes.kit.widgets import Card, TextButton
from scenes.ui.art.tokens import tint_of

if TYPE_CHECKING:
    from game.club.cup import Cup, Entrant
    from game.store.people import Person


class PlayersScene(ListScene):
    """All who play or have played; the last button lets another player in."""

    section = "cup_players"
    wide = 900.0
    cell = 48.0
    larger = 12.0

    def __init__(self, context: AppContext, cup_id: str) -> None:
        super().__init__(context)
        self._id = cup_id

    @property
    def _cup(self) -> Cup:
        cup = self._context.library.cups.get(self._id)
        assert cup is not None  # it is removed only from its menu, which this screen has replaced
        return cup

    @property
    def keys(self) -> Sequence[Hashable]:
        return range(len(self._cup.entrants))

    @property
    def version(self) -> Hashable:
        return self._cup

    def entry(self, at: int) -> Node:
        cup, words = self._cup, self.words
        entrant, note, is_gone = cup.entrant(at), full_note(cup, at), at in cup.gone
        told = words("cup_players.here") if note is None else self._context.say(note)
        if cup.rules.form is Form.KNOCKOUT and at in losers(cup):
            told = words("cup_players.out")
        ink = "muted" if is_gone else "text"
        parts = [
            token(entrant, 17.0, is_dim=is_gone),
            Text(entrant.name, "name", ink, width=300.0),
            Text(told, align="right", grow=1.0),
            Icon("home", 20.0, "sub") if is_gone else None,
        ]
        inner, label = Row(parts, "m", (16.0, 4.0), "center"), f"{entrant.name}: {told}"
        return Card(inner, tint_of(entrant), key=at, label=label, radius=14.0)

    def below(self) -> Node:
        add = TextButton(self.words("cup_players.add"), "plus", key="add", width=420.0)
        return Align(add)

    def on_press(self, key: Hashable) -> None:
        if key == "add":
            self._join()
        elif isinstance(key, int):
            self._context.stack.push(PlayerScene(self._context, self._cup, key))

    def _join(self) -> None:
        cup = self._cup
        trial = join(cup, computer_of(self._context, 1, cup.entrants))
        if isinstance(trial, Message):
            self._context.refuse()
            self._context.toast(self._context.say(trial))
            return
        self._context.stack.push(PlayerScene(self._context, cup, None))


class PlayerScene(MenuScene):
    """Changes of one player and what follows from them; without a place, of a new player."""

    section = "cup_player"
    wide = 680.0

    def __init__(self, context: AppContext, cup: Cup, place: Place | None) -> None:
        super().__init__(context)
        self._cup, self._place = cup, place
        self.effects: dict[str, str] = {}
        """What follows from each row, in words."""
        self._rows = self._make_rows()

    @property
    def title(self) -> str:
        return self.words("cup_players.add").upper() if self._place is None else self._name

    def rows(self) -> Sequence[MenuRow]:
        return self._rows

    def body(self) -> Node:
        told = self.effects.get(str(self.screen.focused_key), self.effects[self._rows[0].name])
        return Column([super().body(), Text(told, align="center", lines=0, height=96.0)], "l")

    def _make_rows(self) -> list[MenuRow]:
        cup, say, place = self._cup, self._context.say, self._place

        def row(
            name: str, icon: str, on_press: Callable[[], None], *effects: Message, words: str = ""
        ) -> MenuRow:
            self.effects[name] = " ".join(map(say, effects))
            return MenuRow(name, icon, on_press, words=words)

        if place is None:
            effect = join_effect(cup)
            return [
                row("join_person", "user", self._ask_person, effect),
                row("join_computer", "cpu", self._ask_computer, effect),
            ]
        takes = message("cup.effect.takes", name=self._name)
        first = row("leave", "home", self._leave, *leave_effects(cup, place))
        if place in cup.gone:
            first = row("back", "undo", self._back, _back_effect(cup, place))
        made = [
            first,
            row("person", "user", self._ask_person, takes),
            row("computer", "cpu", self._ask_computer, takes),
        ]
        if (told := undo_words(cup, place)) is not None:
            back = undo(cup, place)
            effect = back if isinstance(back, Message) else message("cup.effect.back")
            made.append(row("undo", "undo", self._undo, effect, words=say(told)))
        return made

    def _finish(self, after: Changed, key: str, **names: str) -> None:
        """Keep what was changed and say so, or say why it is not possible."""
        context = self._context
        if isinstance(after, Message):
            context.refuse()
            context.toast(context.say(after))
            return
        context.library.cups.put(after)
        context.toast(context.words(f"cup_players.{key}", **names))
        context.stack.pop()

    @property
    def _name(self) -> str:
        assert self._place is not None
        return self._cup.entrant(self._place).name

    def _leave(self) -> None:
        assert self._place is not None
        self._finish(leave(self._cup, self._place), "left", name=self._name)

    def _back(self) -> None:
        assert self._place is not None
        self._finish(come_back(self._cup, self._place), "back", name=self._name)

    def _undo(self) -> None:
        assert self._place is not None
        after = undo(self._cup, self._place)
        is_there = isinstance(after, Message) or self._place < len(after.entrants)
        if isinstance(after, Message) or not is_there:
            self._finish(after, "left", name=self._name)
            return
        self._finish(after, "back", name=after.entrant(self._place).name)

    @property
    def _others(self) -> list[Entrant]:
        """Everyone but the player whose place is taken."""
        return [one for k, one in enumerate(self._cup.entrants) if k != self._place]

    def _enter(self, entrant: Entrant) -> None:
        """Add a player to the tournament, or put the player in the free place."""
        if self._place is None:
            self._finish(join(self._cup, entrant), "joined", name=entrant.name)
        else:
            after = take_place(self._cup, self._place, entrant)
            self._finish(after, "replaced", name=entrant.name, other=self._name)

    def _ask_person(self) -> None:
        playing = {name_key(one.name) for one in self._cup.entrants}
        known = self._context.library.people.here
        people = People(tuple(one for one in known if name_key(one.name) not in playing))

        def choose(person: Person) -> None:
            self._enter(person_of(person, self._others))

        ask_who(self._context, people, "", choose)

    def _ask_computer(self) -> None:
        games = [GAMES[one.game] for one in self._cup.rules.events if one.game in GAMES]
        self._context.stack.push(ComputerChoice(self._context, strengths_of(games), self._computer))

    def _computer(self, strength: int) -> None:
        self._enter(computer_of(self._context, strength, self._others))


class ComputerChoice(MenuScene):
    """Choice of the computer that comes in."""

    section = "cup_computers"

    def __init__(
        self, context: AppContext, strengths: Sequence[int], choose: Callable[[int], None]
    ) -> None:
        super().__init__(context)
        self._strengths, self._choose = strengths, choose

    @property
    def title(self) -> str:
        return self.words("cup_player.computers")

    def rows(self) -> Sequence[MenuRow]:
        return [
            MenuRow(str(one), "cpu", partial(self._take, one), words=self._told(one))
            for one in self._strengths
        ]

    def _told(self, strength: int) -> str:
        name = computer_name(self._context.strings, strength)
        level = self.words(f"level.{SCALE[strength - 1]}.short")
        return self.words("cups.line", form=name, told=level)

    def _take(self, strength: int) -> None:
        self.close()
        self._choose(strength)


def _back_effect(cup: Cup, place: Place) -> Message:
    """Return what follows if a player who has gone home is back, or why that is not possible."""
    after = come_back(cup, place)
    if isinstance(after, Message):
        return after
    is_whole = len(after.changes) < len(cup.changes)
    return message("cup.effect.back" if is_whole else "cup.effect.back_now")
