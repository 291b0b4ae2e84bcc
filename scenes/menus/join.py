"""Who plays: seats are claimed by pressing a button on a device, or one device is passed round."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from game.core.match.match import Match
from game.core.match.record import Record
from game.core.match.seats import Seat
from game.core.match.series import new_series
from game.core.rules import options as opt
from game.core.rules.definition import AnyGame
from scenes.cabinet import Cabinet
from scenes.dialogs.loading import MANY
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Page, PromptBar
from scenes.input.actions import Action, Button, DeviceId, FocusLost, Plugged, Point, Press
from scenes.menus import join_cards as cards
from scenes.menus.join_cards import FREE, PERSON, Draft, NameButton, TakeSeat
from scenes.menus.join_fair import FairStarts
from scenes.menus.join_lineup import Lineup
from scenes.menus.join_people import Guests
from scenes.menus.join_seats import SeatCards
from scenes.menus.start_ring import MIDDLE, TEXT_X, StartRing
from scenes.scene import Coming, PlainScene
from scenes.table.last_time import remember
from scenes.ui.brush import Brush
from scenes.ui.items import Item, PushButton, Stepper, choice

FREE_WHO_Y = 330.0
FREE_LINE = 1.15  # of its size, from one line about free seats to the next


class JoinScene(PlainScene):
    """Confirming does what has the focus: on a free seat it takes that seat for the device.

    A match that has ``begun`` elsewhere goes on with whoever sits down, and with the computers that
    played in it.
    """

    def __init__(
        self,
        cabinet: Cabinet,
        game: AnyGame,
        options: Any,
        preset: str,
        length: tuple[int, bool] = (1, True),
        begun: Record | None = None,
        level: str = "",
        seats: Sequence[Seat] = (),
    ) -> None:
        self._cabinet, self._game, self._options, self._preset = cabinet, game, options, preset
        self._length, self._begun = length, begun
        count = game.seats(options)
        self._drafts = [Draft("", i) for i in range(count)]
        if given := begun.seats if begun is not None else seats:
            self._drafts = cards.drafts(given, game.opponents(options))
        self._guests = Guests(cabinet, self._drafts)
        if begun is None:
            self._guests.propose()
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet)
        self._cards = cards.card_boxes(count)
        self._device: DeviceId = ""
        words = cabinet.words
        self._ring = StartRing(cabinet, words("join.start"), words("join.hold"), self._start)
        self._share_item = PushButton(
            (SAFE_LEFT, 570, 300, 54), words("join.share"), self._share, icon="user", size=20
        )
        self._seat_cards = SeatCards(cabinet, game, self._guests, self._drafts,
                                     list(game.opponents(options)))  # fmt: skip
        self._fair = FairStarts(cabinet, game, options, self._guests, self._drafts,
                                is_settled=begun is not None)  # fmt: skip
        self._lineup = Lineup(game, self._drafts, self._guests, self._fair, level)
        self._seat_cards.computers = lambda: self._lineup.computer_names
        self._places: dict[tuple[int, str], Item] = {}
        self._last = 0
        """The seat that was taken last."""
        self._renew()
        first = next(iter(self._lineup.free), 0)
        self._focus_on(self._places.get((first, "take"), self._ring))
        self._expect()

    def _renew(self) -> None:
        """Show what can be done now; the focus stays where it is, or on the same seat."""
        here = next((key for key, item in self._places.items() if item is self._page.focused), None)
        self._fair.bring()
        self._places = {
            (i, part): item
            for i in range(len(self._cards))
            for part, item in self._parts(i).items()
        }
        self._page.set_items([*self._places.values(), self._share_item, self._ring])
        if here is not None:
            seat, _ = here
            others = (self._places[key] for key in ((seat, "who"), (seat, "take")))
            self._focus_on(self._places.get(here) or next(others))

    def _focus_on(self, item: Item) -> None:
        self._page.focus.current = item

    def _parts(self, i: int) -> dict[str, Item]:
        """Return what can be chosen on a card."""
        card, draft = self._cards[i], self._drafts[i]
        who_y = cards.WHO_Y if draft.who != FREE else FREE_WHO_Y
        kinds = [FREE, PERSON, *self._game.opponents(self._options)]
        who = choice(cards.row(card, who_y), "", kinds, lambda: draft.who,
                     partial(self._take_who, draft), self._who_words,
                     value_width=card[2] - 36)  # fmt: skip
        if draft.who == FREE:
            words = self._cabinet.words("join.take")
            return {"take": TakeSeat(card, words, lambda: self._take(i)), "who": who}
        others = (other for other in self._drafts if other is not draft)
        taken = [other.look for other in others if other.who != FREE]
        picker = cards.LookPicker(card, draft.look, taken, self._look_words(i), self._takes_look(i))
        name = self._guests.named()[i].name
        ask = NameButton(card, name, lambda: self._guests.ask(i, self._go_to_name))
        fair = self._fair.chips(card, i, self._renew)
        return {"name": ask, "who": who, "look": picker, **fair}

    def _go_to_name(self, seat: int) -> None:
        self._renew()
        self._focus_on(self._places[seat, "name"])

    def _expect(self) -> None:
        """The free seat in focus is for whoever likes the device in use."""
        if (seat := self._seat) >= 0 and isinstance(self._page.focused, TakeSeat):
            name = self._drafts[seat].name
            self._guests.expect(seat, self._cabinet.devices.last_kind)
            if self._drafts[seat].name != name:
                self._renew()

    @property
    def _seat(self) -> int:
        """The seat whose card has the focus; elsewhere the last one that was taken, or -1."""
        here = (i for (i, _), item in self._places.items() if item is self._page.focused)
        return next(here, self._last if self._drafts[self._last].is_person else -1)

    def _step(self, by: int) -> None:
        """The next one of the people on the seat in focus, or the one before."""
        seat = self._seat
        if seat >= 0 and self._guests.can_step(seat):
            self._cabinet.sounds.play("page")
            self._guests.step(seat, by)
            self._renew()
        else:
            self._cabinet.refuse()

    @property
    def _is_narrow(self) -> bool:
        """Whether the cards have no room for what their pawns show as well."""
        return len(self._drafts) > 2

    def _who_words(self, who: str) -> str:
        if who in (FREE, PERSON):
            return self._cabinet.words(f"join.{who}")
        level = self._cabinet.words(f"level.{who}.short")
        return level if self._is_narrow else self._cabinet.words("join.computer", level=level)

    def _take_who(self, draft: Draft, who: str) -> None:
        draft.who = who
        draft.device, draft.is_called = "", False
        self._renew()

    def _look_words(self, i: int) -> Callable[[], str]:
        form = "_short" if self._is_narrow else ""
        return lambda: self._cabinet.words(f"look.{self._drafts[i].look}{form}")

    def _takes_look(self, i: int) -> Callable[[int], None]:
        def take(wanted: int) -> None:
            draft = self._drafts[i]
            for other in self._drafts:  # two seats never look alike: they exchange
                if other is not draft and other.look == wanted:
                    other.look = draft.look
            draft.look = wanted
            self._renew()

        return take

    def _share(self) -> None:
        """One device for all: every seat that is not a computer's is a person's, any device."""
        for draft in self._drafts:
            if draft.who in (FREE, PERSON):
                draft.who, draft.device = PERSON, ""
        self._renew()
        self._focus_on(self._ring)

    def _take(self, seat: int) -> None:
        """Give a free seat to the device that was pressed; two people may share one.

        The focus goes on to the next free seat, so that the next press takes that, or to the start.
        """
        device, draft = self._device, self._drafts[seat]
        is_first = not any(other.device == device for other in self._drafts)
        draft.who, draft.device = PERSON, device if is_first else ""
        self._last = seat
        self._guests.welcome(seat, device)
        self._cabinet.sounds.play(f"turn{draft.look}")
        self._cabinet.rumble(device, 0.5, 60)
        self._renew()
        self._go_on()

    def _go_on(self) -> None:
        """The focus goes to the next free seat; when there is none, to the start."""
        free = next(iter(self._lineup.free), -1)
        self._focus_on(self._places.get((free, "take"), self._ring))

    def _leave(self, device: DeviceId) -> bool:
        for draft in self._drafts:
            if draft.device == device:
                draft.who, draft.device = FREE, ""
                self._cabinet.sounds.play("back")
                self._renew()
                return True
        return False

    def _start(self) -> None:
        """Begin; the free seats are taken by computers of modest strength."""
        seats = self._lineup.seats()
        self._lineup.take_mine()
        self._remember()
        seating = self._lineup.seating()
        for device in self._cabinet.devices.unsure_pads.intersection(seating.bound.values()):
            self._cabinet.devices.trust(device)  # it has just taken its seat
        if self._begun is not None:
            self._cabinet.go.play_on(replace(self._begun, seats=tuple(seats)), seating)
            return
        match = self._match(seats, secrets.randbits(63))
        remember(self._cabinet, match)
        self._cabinet.go.play(match, seating)

    def coming(self) -> Coming | None:
        seats, seating = self._lineup.seats(), self._lineup.seating()
        if self._begun is not None and len(self._begun.moves) > MANY:
            return None
        key = id(self), tuple(seats), tuple(seating.bound.items())
        return Coming(self._game.id, key, lambda: (self._match(seats, 0), seating))

    def _match(self, seats: list[Seat], seed: int) -> Match:
        """Return a new one, or the one that goes on from where it had come."""
        if self._begun is not None:
            return Match.from_record(self._game, replace(self._begun, seats=tuple(seats)))
        series = new_series(*self._length, len(seats))
        return Match(self._game, self._options, seed, seats, self._preset, series)

    def _remember(self) -> None:
        settings = self._cabinet.settings
        chosen = {} if self._begun else {self._game.id: opt.to_map(self._options)}
        names = tuple(d.name for d in self._drafts if d.is_person) or settings.last_names
        options = {**settings.last_options, **chosen}
        self._cabinet.change_settings(replace(settings, last_options=options, last_names=names))

    def act(self, action: Action) -> bool:
        is_taken = self._act(action)
        self._expect()
        return is_taken

    def _act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        if isinstance(action, Press | Point):
            self._device = action.device
        match action:
            case Plugged(device, is_present=False):
                self._leave(device)
            case Press(Button.CANCEL, device, is_down=True):
                if not self._leave(device):
                    self._remember()  # a name just written is not written twice
                    self._cabinet.stack.pop()
            case Press(Button.ALTERNATE, is_down=True):
                self._add_computer()
            case Press(Button.SPECIAL, is_down=True):
                self._share()
            case Press(Button.NEXT | Button.PREV as button, is_down=True):
                self._step(1 if button is Button.NEXT else -1)
            case Press(Button.PAUSE, is_down=True):
                self._start()
            case Press(Button.CONFIRM, is_down=is_down, is_repeat=False):
                self._hold(is_down=is_down)
                return self._page.act(action)
            case FocusLost():
                self._ring.let_go()
                return self._page.act(action)
            case _:
                return self._page.act(action)
        return True

    def _hold(self, *, is_down: bool) -> None:
        """Whatever the press does, to go on holding the button starts the match."""
        if is_down and self._page.focused is not self._ring:
            self._ring.begin()
        else:
            self._ring.let_go()

    def leave(self) -> None:
        self._ring.let_go()

    def _add_computer(self) -> None:
        if free := self._lineup.free:
            is_on_free = isinstance(self._page.focused, TakeSeat)
            added = self._drafts[free[0]]
            added.who, added.is_called = self._lineup.next_level, False
            self._renew()
            if is_on_free:
                self._go_on()

    def draw(self, brush: Brush, alpha: float) -> None:
        words, devices = self._cabinet.words, self._cabinet.devices
        drafts = tuple((d.name, d.look, d.who, d.device, d.handicap) for d in self._drafts)
        steps = (Button.NEXT, words("people.next"))
        can_step = (seat := self._seat) >= 0 and self._guests.can_step(seat)
        focused = self._page.focused
        at = self._page.items.index(focused) if focused is not None else -1
        is_down = self._share_item.is_down
        known = drafts, at, tuple(devices.present()), devices.last_kind, is_down
        brush.still((id(self), known), lambda: self._draw_still(brush))
        if self._ring.part and focused is not self._ring:
            self._ring.draw(brush, False)
        self._page.draw_focused(brush)
        self._prompt_bar.draw(
            brush,
            [
                (Button.CONFIRM, words(self._confirming)),
                *[steps] * can_step,
                (Button.ALTERNATE, words("join.add_computer")),
                (Button.SPECIAL, words("join.share")),
                (Button.PAUSE, words("join.start")),
                (Button.CANCEL, words("menu.back")),
            ],
            on_screen=(Button.SPECIAL, Button.PAUSE),
            can_drop=can_step,
        )

    def _draw_still(self, brush: Brush) -> None:
        """All but what has the focus."""
        words = self._cabinet.words
        brush.backdrop("spot")
        title = brush.text(words("join.title"), (SAFE_LEFT, 58), 48, "display", "text", "midleft")
        brush.chip(words(f"{self._game.id}.name"), (title[0] + title[2] + 18, 62))
        how = "join.how" if self._begun is None else "join.how_on"
        how_y = 114 - 16 * (brush.theme.text_scale - 1)  # large letters would lie on the cards
        brush.text(words(how), (SAFE_LEFT, how_y), 20, "bold", "sub", "midleft")
        looks = {draft.device: draft.look for draft in self._drafts}
        cards.draw_devices(brush, self._cabinet.devices.present(), looks, words("join.devices"))
        for seat in range(len(self._drafts)):
            self._seat_cards.draw(brush, seat)
        self._page.draw_others(brush)
        free_y = MIDDLE[1] + 1 + 8 * (brush.theme.text_scale - 1)
        room = SAFE_RIGHT - TEXT_X
        brush.paragraph(self._free_words(), (TEXT_X, free_y, room, 46), 20, line=FREE_LINE)

    @property
    def _confirming(self) -> str:
        """What confirming does to what has the focus."""
        focused = self._page.focused
        if isinstance(focused, TakeSeat):
            return "join.take"
        if isinstance(focused, NameButton):
            is_asked = self._guests.people.here and self._drafts[self._seat].is_person
            return "join.who_is_it.title" if is_asked else "join.rename"
        return "options.change" if isinstance(focused, Stepper) else "menu.choose"

    def _free_words(self) -> str:
        """Who will sit on the free seats: the opponent that was chosen before, by name."""
        words, strings, lineup = self._cabinet.words, self._cabinet.strings, self._lineup
        computers = lineup.computers
        names = lineup.computer_names
        who = strings.grammar.join_list(list(names.values()))
        if len(names) == 1:
            level = words(f"level.{next(iter(computers.values()))}.short")
            who = words("opponents.line", who=who, level=level)
        if not lineup.is_deserted:
            key = "join.free_seats" if computers else "join.all_ready"
            return words(key, n=len(computers), who=who)
        return words("join.free_yours_too", who=who) if computers else words("join.free_yours")
