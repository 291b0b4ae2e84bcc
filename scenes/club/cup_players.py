"""Screen of the players of a tournament: leave, return, take a place, join, undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from game.club.cup import Form, Place
from game.club.cup_event import strengths_of
from game.club.cup_notes import full_note, join_effect, leave_effects, undo_words
from game.club.cup_roster import Changed, come_back, join, leave, losers, take_place, undo
from game.core.search.strength import SCALE
from game.registry import GAMES
from game.words.message import Message, message
from scenes.cabinet import Cabinet
from scenes.club.cup_newcomers import computer_of, person_of
from scenes.club.cup_play import computer_name
from scenes.dialogs.list_view import ListView
from scenes.dialogs.overlay import Overlay
from scenes.dialogs.people_choice import ask_who
from scenes.input.actions import Action
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, Pressable, PushButton
from scenes.ui.tokens import draw_token, tint_of

if TYPE_CHECKING:
    from game.club.cup import Cup, Entrant
    from game.store.people import Person

LIST: Final[Box] = (190.0, 122.0, 900.0, 432.0)
ADD: Final[Box] = (430.0, 572.0, 420.0, 56.0)
PITCH, LARGE_PITCH = 54.0, 61.0
"""From one player to the next, and with letters of half as much again."""

FIRST: Final[Box] = (430.0, 196.0, 420.0, 58.0)
ACTION_PITCH: Final = 68.0
TOLD_H: Final = 96.0
TITLE_Y: Final = 84.0
NAME_W: Final = 300.0


class PlayerRow(Pressable):
    """A player of the tournament, and what is to be said of them."""

    def __init__(
        self, box: Box, entrant: Entrant, note: str, on_press: Callable[[], None], *, is_out: bool
    ) -> None:
        super().__init__(box, on_press)
        self._entrant, self._note, self._is_out = entrant, note, is_out
        self.subject = entrant.name
        self.label = f"{entrant.name}: {note}"

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        middle, tint, theme = y + h / 2, tint_of(self._entrant), brush.theme
        brush.rounded(self.box, theme.mix("panel", tint, 0.4 if is_focused else 0.12), 14)
        draw_token(brush, self._entrant, (x + 36, middle), 17, is_dim=self._is_out)
        ink = "muted" if self._is_out else "text"
        brush.text(self._entrant.name, (x + 68, middle), 24, "heavy", ink, "midleft", fit=NAME_W)
        right, room = x + w - 20, w - NAME_W - 128
        note = brush.text(self._note, (right, middle), 20, "bold", "sub", "midright", fit=room)
        if self._is_out:
            brush.icon("home", (note[0] - 20, middle), 20, "sub")
        if is_focused:
            brush.focus_ring(self.box, 14, "acc")


class CupPlayersScene(Overlay):
    """Everyone who plays or has played; the last button lets another player in."""

    section = "cup_players"
    room = (LIST[0], LIST[1], LIST[2], ADD[1] + ADD[3] - LIST[1])

    def __init__(self, cabinet: Cabinet, cup_id: str) -> None:
        self._cup_id = cup_id
        scale = cabinet.window.brush.theme.text_scale
        pitch = PITCH + (LARGE_PITCH - PITCH) * max(0.0, scale - 1.0) * 2
        self._list: ListView[Place] = ListView(LIST, pitch, self._row)
        self._add = PushButton(
            ADD, cabinet.words("cup_players.add"), self._join, icon="plus", size=22
        )
        super().__init__(cabinet, [])

    @property
    def _cup(self) -> Cup:
        cup = self._cabinet.library.cups.get(self._cup_id)
        assert cup is not None  # it is removed only from its menu, which this screen has replaced
        return cup

    def enter(self) -> None:
        is_first = not self._page.items
        self._list.entries = range(len(self._cup.entrants))
        self._page.set_items([*self._list.rows(), self._add])
        if is_first:
            self._page.focus.current = self._page.items[0]

    def _row(self, box: Box, place: Place) -> Item:
        cup, cabinet = self._cup, self._cabinet
        is_out = cup.rules.form is Form.KNOCKOUT and place in losers(cup)
        note = full_note(cup, place)
        if is_out:
            told = cabinet.words("cup_players.out")
        else:
            told = cabinet.words("cup_players.here") if note is None else cabinet.say(note)
        return PlayerRow(
            box, cup.entrant(place), told, lambda: self._open(place), is_out=place in cup.gone
        )

    def _open(self, place: Place) -> None:
        self._cabinet.stack.push(CupPlayerScene(self._cabinet, self._cup, place))

    def _join(self) -> None:
        cup = self._cup
        trial = join(cup, computer_of(self._cabinet, 1, cup.entrants))
        if isinstance(trial, Message):
            self._cabinet.refuse()
            self._cabinet.toast(self._cabinet.say(trial))
            return
        self._cabinet.stack.push(CupPlayerScene(self._cabinet, cup, None))

    def act(self, action: Action) -> bool:
        return self._list.act(action, self._page, (self._add,)) or super().act(action)

    def draw(self, brush: Brush, alpha: float) -> None:
        self.draw_rows(brush, TITLE_Y)
        self._list.draw_bar(brush)


class CupPlayerScene(Overlay):
    """Menu of changes of one player and their consequences; without a place, of newcomers."""

    section = "cup_player"

    def __init__(self, cabinet: Cabinet, cup: Cup, place: Place | None) -> None:
        self._cabinet, self._cup, self._place = cabinet, cup, place
        self._effects: list[str] = []
        super().__init__(cabinet, self._buttons())

    @property
    def title(self) -> str:
        if self._place is None:
            return self._cabinet.words("cup_players.add").upper()
        return self._cup.entrant(self._place).name

    def _buttons(self) -> list[Item]:
        cup, cabinet, place = self._cup, self._cabinet, self._place
        rows: list[tuple[str, str, list[Message], Callable[[], None]]] = []
        if place is None:
            effect = [join_effect(cup)]
            rows.append(("join_person", "user", effect, self._ask_person))
            rows.append(("join_computer", "cpu", effect, self._ask_computer))
        else:
            takes = [message("cup.effect.takes", name=cup.entrant(place).name)]
            if place in cup.gone:
                rows.append(("back", "undo", [_back_effect(cup, place)], self._back))
            else:
                rows.append(("leave", "home", leave_effects(cup, place), self._leave))
            rows.append(("person", "user", takes, self._ask_person))
            rows.append(("computer", "cpu", takes, self._ask_computer))
        labels = [cabinet.words(f"cup_player.{key}") for key, *_ in rows]
        if place is not None and (told := undo_words(cup, place)) is not None:
            back = undo(cup, place)
            effect = [back if isinstance(back, Message) else message("cup.effect.back")]
            rows.append(("", "undo", effect, self._undo))
            labels.append(cabinet.say(told))
        self._effects = [" ".join(map(cabinet.say, effects)) for _, _, effects, _ in rows]
        x, y, w, h = FIRST
        return [
            PushButton((x, y + k * ACTION_PITCH, w, h), label, on_press, icon=icon, size=22)
            for k, (label, (_, icon, _, on_press)) in enumerate(zip(labels, rows, strict=True))
        ]

    def _told_box(self) -> Box:
        _, y, _, _ = FIRST
        return 330.0, y + len(self._effects) * ACTION_PITCH + 4, 620.0, TOLD_H

    def _done(self, after: Changed, key: str, **names: str) -> None:
        """Keep what was changed and say so, or say why it is not possible."""
        cabinet = self._cabinet
        if isinstance(after, Message):
            cabinet.refuse()
            cabinet.toast(cabinet.say(after))
            return
        cabinet.library.cups.put(after)
        cabinet.toast(cabinet.words(f"cup_players.{key}", **names))
        cabinet.stack.pop()

    @property
    def _name(self) -> str:
        assert self._place is not None
        return self._cup.entrant(self._place).name

    def _leave(self) -> None:
        assert self._place is not None
        self._done(leave(self._cup, self._place), "left", name=self._name)

    def _back(self) -> None:
        assert self._place is not None
        self._done(come_back(self._cup, self._place), "back", name=self._name)

    def _undo(self) -> None:
        assert self._place is not None
        after = undo(self._cup, self._place)
        is_there = isinstance(after, Message) or self._place < len(after.entrants)
        if isinstance(after, Message) or not is_there:
            self._done(after, "left", name=self._name)
            return
        self._done(after, "back", name=after.entrant(self._place).name)

    @property
    def _others(self) -> list[Entrant]:
        """Everyone but the player whose place is taken."""
        return [one for k, one in enumerate(self._cup.entrants) if k != self._place]

    def _enter(self, entrant: Entrant) -> None:
        """A new player comes in, or takes the place."""
        if self._place is None:
            self._done(join(self._cup, entrant), "joined", name=entrant.name)
        else:
            after = take_place(self._cup, self._place, entrant)
            self._done(after, "replaced", name=entrant.name, other=self._name)

    def _ask_person(self) -> None:
        library = self._cabinet.library
        people = library.club.meet()

        def choose(person: Person) -> None:
            self._enter(person_of(person, self._others))

        ask_who(self._cabinet, people, "", choose)

    def _ask_computer(self) -> None:
        games = [GAMES[one.game] for one in self._cup.rules.events if one.game in GAMES]
        self._cabinet.stack.push(ComputerChoice(self._cabinet, strengths_of(games), self._computer))

    def _computer(self, strength: int) -> None:
        self._enter(computer_of(self._cabinet, strength, self._others))

    def draw(self, brush: Brush, alpha: float) -> None:
        x, y, w, h = self._told_box()
        self.room = (x, FIRST[1], w, y + h - FIRST[1])
        self.draw_rows(brush, FIRST[1] - 60)
        focused = self._page.focused
        at = self._page.items.index(focused) if focused is not None else 0
        brush.paragraph(self._effects[at], (x, y, w, h), 20, "bold", "sub", 1.2, "center")


class ComputerChoice(Overlay):
    """Which computer comes in."""

    section = "cup_computers"

    def __init__(
        self, cabinet: Cabinet, strengths: Sequence[int], choose: Callable[[int], None]
    ) -> None:
        self._choose = choose
        x, y, w, h = FIRST
        words = cabinet.words
        super().__init__(
            cabinet,
            [
                PushButton(
                    (x, y + k * ACTION_PITCH, w, h),
                    words(
                        "cups.line",
                        form=computer_name(cabinet.strings, strength),
                        told=words(f"level.{SCALE[strength - 1]}.short"),
                    ),
                    partial(self._take, strength),
                    icon="cpu",
                    size=22,
                )
                for k, strength in enumerate(strengths)
            ],
        )

    @property
    def title(self) -> str:
        return self._cabinet.words("cup_player.computers")

    def _take(self, strength: int) -> None:
        self.close()
        self._choose(strength)

    def draw(self, brush: Brush, alpha: float) -> None:
        self.draw_rows(brush, FIRST[1] - 60)


def _back_effect(cup: Cup, place: Place) -> Message:
    """Return what follows if a player who has gone home is back, or why that is not possible."""
    after = come_back(cup, place)
    if isinstance(after, Message):
        return after
    is_whole = len(after.changes) < len(cup.changes)
    return message("cup.effect.back" if is_whole else "cup.effect.back_now")
