"""Arrival of the guests: they press a button or click a seat, and pick a face or type a name."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from game.club.party.choice import decide, open_choice
from game.club.party.guests import arrive, give_device, leave, next_look, rename
from game.club.party.matches import seats_of
from game.club.party.state import MAX_GUESTS, Party, PartyPhase
from game.registry import GAMES
from game.store.people import NAME_LETTERS, Person
from scenes.dialogs.keyboard import ask_text
from scenes.dialogs.people_choice import known_faces
from scenes.input.actions import Action, Button, DeviceId, Press
from scenes.kit.boxes import Column, Row, Spacer
from scenes.kit.frame import Screen
from scenes.kit.node import Node
from scenes.kit.scene import Command
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, TextButton, stepper
from scenes.party.faces import KnownFaces, entrant_of, next_computer
from scenes.party.guest_menu import GuestMenu
from scenes.party.screen import PartyScreen
from scenes.party.sofa import PER_ROW, Cushion, FreeSeat, Sofa

if TYPE_CHECKING:
    from game.club.cup import Place
    from scenes.app_context import AppContext


class HereScene(PartyScreen):
    """A sofa with a cushion for each guest, and the faces of those who were here before."""

    phase = PartyPhase.HERE

    def __init__(self, context: AppContext, party: Party, follow: Callable[[Party], None]) -> None:
        super().__init__(context, party, follow)
        self._faces = KnownFaces(context)
        self._asked: list[DeviceId] = []
        """Devices of guests who have sat down and have no name yet."""
        self._begin_focus()

    def _begin_focus(self) -> None:
        free = self._faces.free(self.party)
        is_resumed = bool(self.party.played) and self.party.can_start
        self.screen.focus_on("start" if is_resumed else ("face", free[0].id) if free else "sit")

    # -- the screen ----------------------------------------------------------------------------

    def view(self) -> Node:
        words, party = self._context.words, self.party
        header = [Spacer(grow=1.0), self._mode() if len(party.here) > 2 else None]
        body = Column([self._how(), self._sofa(), self._below()])
        return Screen(
            words("party.here"),
            body,
            header=header,
            prompts=self.prompts(),
            on_screen=(Button.SPECIAL,),
        )

    def _how(self) -> Node:
        """Return how to sit down, and where computers wait so that people play."""
        words, party = self._context.words, self.party
        has_choice = len(party.people) > 1 and len(party.here) > len(party.people)
        rest = Text(words("party.computers_wait"), "note") if has_choice else None
        return Column([Text(words("party.here_how"), lines=2), rest], 0.0)

    def _mode(self) -> Node:
        names = [self._context.words(f"party.{name}") for name in ("in_turn", "winner_stays")]
        return stepper(names, int(self.party.winner_stays), key="mode")

    def _sofa(self) -> Node:
        words, party = self._context.words, self.party
        cushions: list[Node] = []
        for place in party.here:
            guest = party.guests[place]
            own = self._context.devices.name_of(guest.device) if guest.device else None
            shared = "join.any_device" if guest.is_person else "party.is_computer"
            line = self._context.say(own) or words(shared)
            cushions.append(Cushion(guest.entrant, guest.name, line, key=("guest", place)))
        for device in self._asked:
            line = words("party.pick_below")
            key = ("asked", device)
            cushions.append(Cushion(None, words("party.new"), line, is_asked=True, key=key))
        room = PER_ROW if len(cushions) < PER_ROW else MAX_GUESTS
        if len(cushions) < MAX_GUESTS:
            cushions.append(Cushion(None, words("party.sit"), "", key="sit"))
        cushions += [FreeSeat() for _ in range(len(cushions), room)]
        return Sofa(cushions, grow=1.0)

    def _below(self) -> Node:
        words, party = self._context.words, self.party
        free = self._faces.free(party)
        others = [("new", "pencil", "party.new_name"), ("computer", "plus", "party.computer")]
        row = known_faces(self._context, free, others)
        title = words("party.before") if free else ""
        label = words("party.go_on" if party.played else "party.start")
        can = party.can_start and not self._asked
        start = TextButton(
            label, "play", "primary", size=26.0, key="start", width=300.0, is_enabled=can
        )
        large = max(self.theme.text_scale, 1.0) if free else 1.0
        return Row([Panel(row, title, grow=1.0), start], "xl", height=48.0 + 48.0 * large)

    # -- what is pressed -----------------------------------------------------------------------

    def act(self, action: Action) -> bool:
        match action:
            case Press(Button.CONFIRM, device, is_down=True, is_repeat=False) if device.startswith(
                "pad"
            ) and self._is_new(device):
                self._by = device
                self._sit(device)
                self.refresh()
                return True
        return super().act(action)

    def _is_new(self, device: DeviceId) -> bool:
        """Return whether no guest has a device, and there is room."""
        has_room = len(self.party.here) + len(self._asked) < MAX_GUESTS
        return has_room and self.owner_of(device) is None and device not in self._asked

    def _sit(self, device: DeviceId) -> None:
        """Seat the person who used the device last time, or ask for a name."""
        self._context.sounds.play("place")
        person = self._faces.of_device(self.party, device)
        if person is not None:
            self._seat(person, device)
            return
        self._asked.append(device)
        free = self._faces.free(self.party)
        if free:
            self.screen.focus_on(("face", free[0].id))
        else:
            self._ask_name()

    def _seat(self, person: Person, device: DeviceId) -> None:
        """Seat a person. A device that a guest has already is shared from now on."""
        party, own = self.party, device if device.startswith(("pad", "keys")) else ""
        if (holder := self.owner_of(own)) is not None:
            party, own = give_device(party, holder, ""), ""
        if own.startswith("keys") and not all(party.guests[one].device for one in party.people):
            own = ""
        self.change(arrive(party, entrant_of(person), own))
        self._context.read_aloud(self._context.words("party.sits", name=person.name))
        if self.party.can_start and not self._faces.free(self.party) and not self._asked:
            self.screen.focus_on("start")

    def _take_asked(self) -> DeviceId:
        """Return the device of the guest who gets the name that is given now."""
        return self._asked.pop(0) if self._asked else self._by

    def _ask_name(self) -> None:
        """Ask for a name; after one from a real keyboard, for the next one."""
        device = self._asked[0] if self._asked else self._by

        def keep(name: str) -> None:
            person = self._faces.make(name)
            if person in self._faces.free(self.party):
                self._seat(person, self._take_asked())
            elif self._asked:
                self._asked.pop(0)
            is_done = self.party.can_start and device != "mouse"  # a mouse needs no focus
            self.screen.focus_on("start" if is_done else "sit")
            is_typed = device.startswith("keys") and not self._asked
            if is_typed and len(self.party.here) < MAX_GUESTS:
                self._ask_name()

        title, is_next = ("party.who_else", True) if self.party.here else ("party.who", False)
        ask_text(self._context, title, "", NAME_LETTERS, keep, is_optional=is_next)

    def on_press(self, key: Hashable) -> None:
        match key:
            case "sit":
                self._sit(self._by)
            case "new":
                self._ask_name()
            case "computer":
                self._add_computer()
            case "start" if game := GAMES.get(self.party.game):  # it was picked before they came
                self.change(decide(self.party, game.id, seats_of(self.party, game)))
            case "start":
                self.change(open_choice(self.party, list(GAMES)))
            case ("asked", _):
                self._ask_name()
            case ("face", person_id):
                self._pick_face(person_id)
            case ("guest", int(place)) if self._by in self._asked and self._is_free(place):
                self._asked.remove(self._by)
                self.change(give_device(self.party, place, self._by))
            case ("guest", int(place)):
                acts = self.name_anew, self.turn_look, self.stand_up
                self._context.stack.push(GuestMenu(self._context, self.party, place, *acts))

    def _is_free(self, place: Place) -> bool:
        """Return whether a guest could take a device of their own."""
        guest = self.party.guests[place]
        return guest.is_person and not guest.device

    def _pick_face(self, person_id: Hashable) -> None:
        free = self._faces.free(self.party)
        at = next(k for k, one in enumerate(free) if one.id == person_id)
        if len(self.party.here) >= MAX_GUESTS:
            self._context.refuse()
            return
        self._seat(free[at], self._take_asked())
        left = self._faces.free(self.party)
        if left:
            self.screen.focus_on(("face", left[min(at, len(left) - 1)].id))

    def _add_computer(self) -> None:
        entrant = next_computer(self._context, self.party)
        if entrant is None or len(self.party.here) >= MAX_GUESTS:
            self._context.refuse()
            return
        self._context.sounds.play("place")
        self.change(arrive(self.party, entrant))

    def stand_up(self, place: Place) -> None:
        """Let a guest leave the party."""
        self._context.sounds.play("back")
        self.change(leave(self.party, place))
        self.screen.focus_on("sit")

    def turn_look(self, place: Place) -> None:
        """Give a guest the next free colour and shape."""
        self.change(next_look(self.party, place))

    def name_anew(self, place: Place) -> None:
        """Ask for another name for a guest who has not played yet."""

        def keep(name: str) -> None:
            self.change(rename(self.party, place, entrant_of(self._faces.make(name))))

        old = self.name(place)
        ask_text(self._context, "party.who", old, NAME_LETTERS, keep)

    def on_own(self, place: Place, button: Button) -> bool:
        if button is Button.ALTERNATE:
            self.turn_look(place)
        elif button is Button.CANCEL and self._by.startswith("pad"):
            self.stand_up(place)
        else:
            return False
        return True

    def commands(self) -> Iterable[Command]:
        yield Command(Button.SPECIAL, "party.computer", self._add_computer)
        match self.screen.focused_key:
            case ("guest", int(place)) if self.party.guests[place].is_person:
                yield Command(Button.ALTERNATE, "party.look", lambda: self.turn_look(place))

    def on_step(self, key: Hashable, step: int) -> None:
        self.change(replace(self.party, winner_stays=step > 0))

    def on_back(self) -> None:
        if not self.party.guests:
            self._context.library.parties.close()
        super().on_back()
