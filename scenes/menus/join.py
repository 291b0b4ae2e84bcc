"""Who plays: seats are claimed by pressing a button on a device, or one device is passed round."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from game.core import options as opt
from game.core.match import Match
from game.core.record import Record
from game.core.seam import AnyGame
from game.core.seats import Seat
from game.core.series import new_series
from scenes.cabinet import Cabinet
from scenes.dialogs.keyboard import KeyboardScene
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Legend, Page
from scenes.input.actions import Action, Button, DeviceId, Phase, Plugged, Point, Press
from scenes.input.seating import Seating
from scenes.scene import Coming, PlainScene
from scenes.table.last_time import remember
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, PushButton, Stepper

CARD_Y, CARD_H = 140.0, 398.0
FREE, PERSON = "free", "person"
FREE_LINE = 1.15  # of its size, from one line about free seats to the next


@dataclass
class Draft:
    """A seat being filled. ``who`` is "free", "person" or a computer's level."""

    name: str
    look: int
    who: str = FREE
    device: DeviceId = ""

    @property
    def is_person(self) -> bool:
        return self.who == PERSON


class JoinScene(PlainScene):
    """The first press of a device takes a seat for it; after that it moves the focus.

    A match that has ``begun`` elsewhere goes on with whoever sits down.
    """

    def __init__(
        self,
        cabinet: Cabinet,
        game: AnyGame,
        options: Any,
        preset: str,
        length: tuple[int, bool] = (1, True),
        begun: Record | None = None,
    ) -> None:
        self._cabinet, self._game, self._options, self._preset = cabinet, game, options, preset
        self._length, self._begun = length, begun
        count = game.seats(options)
        names = [*cabinet.settings.last_names, *(cabinet.words(f"join.name{i}") for i in range(4))]
        names = list(dict.fromkeys(names))
        self._drafts = [Draft(names[i], i) for i in range(count)]
        if begun is not None:
            self._drafts = [Draft(seat.name, seat.look) for seat in begun.seats]
        self._page = Page(cabinet)
        self._legend = Legend(cabinet)
        self._cards = _card_boxes(count)
        self._page.set_items(self._items())
        self._page.focus.current = self._start_item

    def _items(self) -> list[Item]:
        words = self._cabinet.words
        items: list[Item] = []
        for i, (x, y, w, _) in enumerate(self._cards):
            items.append(
                PushButton((x + 20, y + 172, w - 40, 46), "", self._renames(i), icon="pencil",
                           size=22)
            )  # fmt: skip
            items.append(
                Stepper((x + 16, y + 238, w - 32, 50), "", self._who_words(i), self._steps_who(i),
                        value_width=w - 32)
            )  # fmt: skip
            items.append(
                Stepper((x + 16, y + 292, w - 32, 50), "", self._look_words(i),
                        self._steps_look(i), value_width=w - 32)
            )  # fmt: skip
        self._start_item = PushButton(
            (470, 560, 340, 64), words("join.start"), self._start, tone="primary", icon="play",
            size=28,
        )  # fmt: skip
        self._share_item = PushButton(
            (SAFE_LEFT, 566, 360, 54), words("join.share"), self._share, icon="user", size=20
        )
        return [*items, self._share_item, self._start_item]

    def _renames(self, i: int) -> Callable[[], None]:
        def rename() -> None:
            def keep(name: str) -> None:
                self._drafts[i].name = name

            self._cabinet.stack.push(
                KeyboardScene(self._cabinet, "join.name_title", self._drafts[i].name, 16, keep,
                              is_anew=True)
            )  # fmt: skip

        return rename

    @property
    def _is_narrow(self) -> bool:
        """Whether the cards have no room for what their pawns show as well."""
        return len(self._drafts) > 2

    def _who_words(self, i: int) -> Callable[[], str]:
        def words() -> str:
            who = self._drafts[i].who
            if who in (FREE, PERSON):
                return self._cabinet.words(f"join.{who}")
            level = self._cabinet.words(f"level.{who}.short")
            return level if self._is_narrow else self._cabinet.words("join.computer", level=level)

        return words

    def _steps_who(self, i: int) -> Callable[[int], None]:
        def step(step_by: int) -> None:
            draft = self._drafts[i]
            kinds = [FREE, PERSON, *self._game.levels]
            draft.who = kinds[(kinds.index(draft.who) + step_by) % len(kinds)]
            draft.device = ""

        return step

    def _look_words(self, i: int) -> Callable[[], str]:
        form = "_short" if self._is_narrow else ""
        return lambda: self._cabinet.words(f"look.{self._drafts[i].look}{form}")

    def _steps_look(self, i: int) -> Callable[[int], None]:
        def step(step_by: int) -> None:
            draft = self._drafts[i]
            wanted = (draft.look + step_by) % 4
            for other in self._drafts:  # two seats never look alike: they exchange
                if other is not draft and other.look == wanted:
                    other.look = draft.look
            draft.look = wanted

        return step

    def _share(self) -> None:
        """One device for all: every seat that is not a computer's is a person's, any device."""
        for draft in self._drafts:
            if draft.who in (FREE, PERSON):
                draft.who, draft.device = PERSON, ""

    @property
    def _free(self) -> list[Draft]:
        return [draft for draft in self._drafts if draft.who == FREE]

    @property
    def _is_deserted(self) -> bool:
        """Whether there are free seats, and no person in any other."""
        return bool(self._free) and not any(draft.is_person for draft in self._drafts)

    def _claim(self, device: DeviceId) -> bool:
        """Give ``device`` the next free seat; False if it has one or there is none."""
        free = self._free
        if not free or any(d.device == device for d in self._drafts):
            return False
        free[0].who, free[0].device = PERSON, device
        self._cabinet.sounds.play(f"turn{free[0].look}")
        self._cabinet.devices.rumble(device, 0.5, 60)
        return True

    def _leave(self, device: DeviceId) -> bool:
        for draft in self._drafts:
            if draft.device == device:
                draft.who, draft.device = FREE, ""
                self._cabinet.sounds.play("back")
                return True
        return False

    def _start(self) -> None:
        """Begin; the free seats are taken by computers of modest strength.

        Where nobody sits yet, whoever begins plays: computers alone have to be chosen.
        """
        if self._is_deserted:
            self._free[0].who = PERSON
        self._remember()
        match, seating = self._match(self._seats(), secrets.randbits(63)), self._seating()
        if self._begun is None:
            remember(self._cabinet, match)
        self._cabinet.go.play(match, seating)

    def _seats(self) -> list[Seat]:
        """Who would play now."""
        first = self._free[0] if self._is_deserted else None
        seats = []
        for draft in self._drafts:
            level = "" if draft.is_person or draft is first else draft.who
            level = self._modest if level == FREE else level
            seats.append(Seat(draft.name, draft.look, level))
        return seats

    def _seating(self) -> Seating:
        people = [d for d in self._drafts if d.is_person]
        # one person alone may use every device, and so may all if somebody has none
        is_bound = len(people) > 1 and all(d.device for d in people)
        bound = {i: d.device for i, d in enumerate(self._drafts) if d.device and is_bound}
        return Seating(bound)

    def coming(self) -> Coming:
        seats, seating = self._seats(), self._seating()
        bound = tuple(seating.bound.items())
        key = id(self), tuple(seats), bound
        return Coming(self._game.id, key, lambda: (self._match(seats, 0), seating))

    def _match(self, seats: list[Seat], seed: int) -> Match:
        """A new one, or the one that goes on from where it had come."""
        if self._begun is not None:
            return Match.from_record(self._game, replace(self._begun, seats=tuple(seats)))
        series = new_series(*self._length, len(seats))
        return Match(self._game, self._options, seed, seats, self._preset, series)

    def _remember(self) -> None:
        settings = self._cabinet.settings
        chosen = {} if self._begun else {self._game.id: opt.to_map(self._options)}
        self._cabinet.change_settings(
            replace(
                settings,
                last_options={**settings.last_options, **chosen},
                last_names=tuple(d.name for d in self._drafts),
            )
        )  # fmt: skip

    def act(self, action: Action) -> bool:
        action = self._legend.translate(action)
        match action:
            case Plugged(device, is_present=False):
                self._leave(device)
            case Press(Button.CONFIRM, device, is_down=True, is_repeat=False) if self._claim(
                device
            ):
                pass
            case Point(x, y, Phase.UP) if self._takes_seat_at(x, y):
                pass
            case Press(Button.CANCEL, device, is_down=True):
                if not self._leave(device):
                    self._remember()  # a name just written is not written twice
                    self._cabinet.stack.pop()
            case Press(Button.ALTERNATE, is_down=True):
                self._add_computer()
            case Press(Button.SPECIAL, is_down=True):
                self._share()
            case Press(Button.PAUSE, is_down=True):
                self._start()
            case _:
                return self._page.act(action)
        return True

    def _takes_seat_at(self, px: float, py: float) -> bool:
        """A click on a free seat's card, beside its rows, takes it for the mouse."""
        for draft, (x, y, w, h) in zip(self._drafts, self._cards, strict=True):
            is_beside_rows = y <= py <= y + 166 or y + h - 56 <= py <= y + h
            if draft.who == FREE and x <= px <= x + w and is_beside_rows:
                draft.who = PERSON
                draft.device = "" if any(d.device == "mouse" for d in self._drafts) else "mouse"
                self._cabinet.sounds.play(f"turn{draft.look}")
                return True
        return False

    def _add_computer(self) -> None:
        if free := self._free:
            free[0].who = self._modest

    @property
    def _modest(self) -> str:
        """The level of a computer that nobody has chosen: a third of the way up."""
        levels = list(self._game.levels)
        return levels[len(levels) // 3]

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.backdrop("spot")
        brush.text(words("join.title"), (SAFE_LEFT, 58), 48, "display", "text", "midleft")
        how = "join.how" if self._begun is None else "join.how_on"
        how_y = 114 - 16 * (brush.theme.text_scale - 1)  # large letters would lie on the cards
        brush.text(words(how), (SAFE_LEFT, how_y), 20, "bold", "sub", "midleft")
        self._draw_devices(brush)
        for draft, box in zip(self._drafts, self._cards, strict=True):
            self._draw_card(brush, draft, box)
        self._page.draw(brush)
        for draft, (x, y, w, _) in zip(self._drafts, self._cards, strict=True):
            brush.text(draft.name, (x + w / 2, y + 195), 24, "display", "text", "center",
                       fit=w - 110)  # fmt: skip
        free, room = self._free_words(), SAFE_RIGHT - 836
        high = brush.paragraph_height(free, room, 20, FREE_LINE)
        brush.paragraph(free, (836, 592 - high / 2, room, 0), 20, line=FREE_LINE)
        self._legend.draw(
            brush,
            [
                (Button.CONFIRM, words("join.take")),
                (Button.ALTERNATE, words("join.add_computer")),
                (Button.SPECIAL, words("join.share")),
                (Button.PAUSE, words("join.start")),
                (Button.CANCEL, words("menu.back")),
            ],
            on_screen=(Button.SPECIAL, Button.PAUSE),
        )

    def _free_words(self) -> str:
        """Who will sit on the free seats."""
        words, free = self._cabinet.words, len(self._free)
        if not self._is_deserted:
            return words("join.free_seats", n=free) if free else ""
        return words("join.free_yours_too", n=free - 1) if free > 1 else words("join.free_yours")

    def _draw_devices(self, brush: Brush) -> None:
        """Every device that is there, with its seat's shape once it is claimed."""
        x = SAFE_RIGHT - 66
        for device in reversed(self._cabinet.devices.present()):
            owner = next((d for d in self._drafts if d.device == device), None)
            tint = f"look{owner.look}" if owner else "line"
            brush.rounded((x, 44, 66, 50), "panel2", 14)
            brush.rounded((x, 44, 66, 50), tint, 14, width=2)
            icon = "mouse" if device == "mouse" else "pad" if device[:3] == "pad" else "keys"
            brush.icon(icon, (x + 33, 69), 32, tint if owner else "muted")
            if owner:
                brush.disc((x + 62, 46), 13, "ink0")
                brush.shape(owner.look, (x + 62, 46), 8)
            x -= 78
        brush.text(self._cabinet.words("join.devices"), (x + 54, 69), 18, "heavy", "muted",
                   "midright", tracking=1)  # fmt: skip

    def _draw_card(self, brush: Brush, draft: Draft, box: Box) -> None:
        x, y, w, h = box
        words = self._cabinet.words
        is_free = draft.who == FREE
        tint = f"look{draft.look}"
        brush.panel(box, "panel" if is_free else "panel2", "line" if is_free else tint, 22,
                    1.5 if is_free else 3, glow=None if is_free else tint)  # fmt: skip
        brush.pawn((x + w / 2, y + 84), 46, draft.look, halo=not is_free,
                   alpha=90 if is_free else 255)  # fmt: skip
        if draft.who not in (FREE, PERSON):
            brush.disc((x + w / 2 + 42, y + 116), 22, "ink0")
            brush.icon("cpu", (x + w / 2 + 42, y + 116), 30, tint)
        bar = (x + 16, y + h - 50, w - 32, 38)
        if draft.is_person:
            device = self._cabinet.devices.name_of(draft.device) if draft.device else None
            name = self._cabinet.say(device)
            brush.rounded(bar, "acc", 12)
            brush.icon("check", (bar[0] + 26, bar[1] + 19), 20, "ink0")
            brush.text(name or words("join.any_device"), (x + w / 2 + 10, bar[1] + 19), 18,
                       "heavy", "ink0", "center", fit=w - 90)  # fmt: skip
        else:
            ink = "muted" if is_free else "sub"
            brush.text(self._note(draft), (x + w / 2, bar[1] + 19), self._note_size(brush), "bold",
                       ink, "center", fit=w - 30)  # fmt: skip

    def _note(self, draft: Draft) -> str:
        """What is said at the bottom of the card of nobody or of a computer."""
        words = self._cabinet.words
        return words("join.press" if draft.who == FREE else f"{self._game.id}.level.{draft.who}")

    def _note_size(self, brush: Brush) -> float:
        """One for all cards."""
        fit = self._cards[0][2] - 30
        notes = [self._note(draft) for draft in self._drafts if not draft.is_person]
        return min(brush.lettering.fitting(note, 18, "bold", fit) for note in notes)


def _card_boxes(count: int) -> list[Box]:
    w = 264.0 if count > 2 else 420.0
    gap = 32.0
    left = (1280 - count * (w + gap) + gap) / 2
    return [(left + i * (w + gap), CARD_Y, w, CARD_H) for i in range(count)]
