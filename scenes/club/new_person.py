"""Somebody new: a name letter by letter or typed, a look, and the seat that they like best."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from game.store.ids import new_id
from game.store.people import LOOKS, NAME_LETTERS, SEATS, People, Person
from scenes.cabinet import Cabinet
from scenes.club.name_ideas import ideas, plain
from scenes.club.new_person_items import LargeLooks, LetterKey, NameChip
from scenes.dialogs.keyboard import KeyboardScene, shifted
from scenes.dialogs.more import MoreItem
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT
from scenes.input.actions import Action, Button, Press
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, PushButton, choice
from scenes.ui.portraits import draw_stage

PORTRAIT: Final[Box] = (42.0, 104.0, 430.0, 538.0)
KEYS: Final[Box] = (492.0, 104.0, 746.0, 538.0)
MIDDLE: Final = PORTRAIT[0] + PORTRAIT[2] / 2
LEFT, WIDTH = 523.0, 684.0
"""Of the keys, and of what is below them."""

KEY_W, KEY_H, GAP, PITCH_Y = 68.0, 62.0, 9.0, 74.0
LETTERS: Final = ("abcdefghi", "jklmnopqr", "stuvwxyz'")
SIGNS: Final = ("123456789", "0-._!?&@+")
MARKS: Final = "éèëáçñöüøäßàêíóúåæčěřšžťůýł"
"""Letters with marks that names have; those of the language itself come before them."""

CHIP_Y, NOTE_Y = 512.0, 600.0
STEPS: Final = ("name", "look", "seat")


class NewPersonScene(KeyboardScene):
    """Three steps on one screen; ``keep`` gets the person, whose name somebody may have already."""

    covers = True
    entry_box: Box = (MIDDLE - 168, 346.0, 336.0, 66.0)
    face, letters = "display", 42.0

    def __init__(self, cabinet: Cabinet, people: People, keep: Callable[[Person], None]) -> None:
        self._people, self._keep_person = people, keep
        self._look, self._seat = people.free_look(), -1
        self._taken = frozenset(plain(one.name) for one in people.here)
        self._names = cabinet.words("new_person.names").split()
        self._shown = ""
        self._last_key: Item | None = None
        self._letter_keys: list[LetterKey] = []
        super().__init__(cabinet, "new_person.title", "", NAME_LETTERS, self._make)
        self._page.focus.current = self._letter_keys[0]

    def _lay_out(self) -> None:
        cabinet, words = self._cabinet, self._cabinet.words
        x, y, w, _ = PORTRAIT
        top = KEYS[1] + 26
        self._letter_keys = [
            LetterKey((LEFT + column * (KEY_W + GAP), top + row * PITCH_Y, KEY_W, KEY_H),
                      self._type)
            for row in range(4) for column in range(9)
        ]  # fmt: skip
        y_keys, at = top + 4 * PITCH_Y, LEFT
        is_large = cabinet.window.brush.theme.text_scale > 1.1  # words need all the room then
        wide: list[PushButton] = []
        for label, icon, width, on_press in (
            ("keyboard.shift", "arrow_up", 128.0, self._shift),
            ("keyboard.signs", None, 100.0, self._turn_over),
            ("keyboard.space", None, 128.0, lambda: self._type(" ")),
            ("keyboard.delete", "erase", 138.0, self._delete),
            ("keyboard.done", None, 154.0, self._finish),
        ):
            box = (at, y_keys, width, KEY_H)
            wide.append(PushButton(box, words(label), on_press, icon=None if is_large else icon,
                                   size=20))  # fmt: skip
            at += width + GAP
        self._shift_key, self._other, *_, self._done = wide
        self._done.tone = "primary"
        self._looks = LargeLooks((x + 20, y + 340, w - 40, 78), words("people.look"), self._look,
                                 self._choose_look)  # fmt: skip
        self._seats = choice(
            (x + 16, y + 426, w - 32, 50), words("people.seat"), range(-1, SEATS),
            lambda: self._seat, self._take_seat,
            lambda seat: words(f"people.seat_{'any' if seat < 0 else seat}"), value_width=190,
        )  # fmt: skip
        self._more = MoreItem(cabinet, words("new_person.surprise"), self._surprise)
        self._fixed: list[Item] = [*self._letter_keys, *wide, self._looks, self._seats]
        self._refresh()

    def _refresh(self) -> None:
        """Keys, names and colours as they belong to what is written."""
        words, own = self._cabinet.words, self._cabinet.strings.grammar.letters
        marks = (own + "".join(sign for sign in MARKS if sign not in own))[: 3 * 9]
        rows = (*SIGNS, marks[9:18], marks[18:]) if self._has_signs else (*LETTERS, marks[:9])
        for key, sign in zip(self._letter_keys, "".join(rows), strict=True):
            key.label = shifted(sign) if self._is_upper and sign.isalpha() else sign
            key.tint = f"look{self._look}"
        self._shift_key.tone = "amber" if self._is_upper else "plain"
        self._other.label = words("keyboard.letters" if self._has_signs else "keyboard.signs")
        self._looks.look = self._look
        was_chip = isinstance(self._page.focused, NameChip)
        self._page.set_items([*self._fixed, *self._make_chips(), self._more])
        if was_chip and not isinstance(self._page.focused, NameChip):
            self._page.focus.current = self._done

    def _make_chips(self) -> list[NameChip]:
        brush = self._cabinet.window.brush
        self._pick_w = min(brush.measure(self._cabinet.words("new_person.pick"), 20)[0],
                           0.36 * WIDTH)  # fmt: skip
        x, chips = LEFT + self._pick_w + 18, list[NameChip]()
        for name in ideas(self._names, self._written, self._taken):
            width = brush.measure(name, 22, "heavy")[0] + 44
            if x + width > LEFT + WIDTH:
                break
            chips.append(NameChip((x, CHIP_Y, width, 52.0), name, self._taker(name)))
            x += width + 12
        return chips

    def _taker(self, name: str) -> Callable[[], None]:
        def take() -> None:
            self._write(name)
            self._follow()
            self._page.focus.current = self._done

        return take

    def _type(self, sign: str) -> None:
        self._write(("" if self._all_is_marked else self._written) + sign)
        self._follow()

    def _delete(self) -> None:
        super()._delete()
        self._follow()

    def _follow(self) -> None:
        """What is written has changed: words begin with a capital letter, the rest is small."""
        written = self._written
        if written != self._shown:
            self._shown = written
            self._is_upper = not written or written[-1] in " -"
            self._refresh()

    def _change_keys(self) -> None:
        self._refresh()

    def _choose_look(self, look: int) -> None:
        self._look = look
        self._refresh()

    def _take_seat(self, seat: int) -> None:
        self._seat = seat

    def _surprise(self) -> None:
        """Any name that nobody has, and any look."""
        chance = Random(f"{self._cabinet.library.club.now_ms()} {self._written}")
        free = [name for name in self._names if plain(name) not in self._taken]
        free = [name for name in free if name != self._written and len(name) <= NAME_LETTERS]
        if not free:
            self._cabinet.refuse()
            return
        self._look = chance.randrange(LOOKS)
        self._write(chance.choice(free))
        self._follow()
        self._refresh()

    def _make(self, name: str) -> None:
        self._keep_person(Person(new_id(), name, self._look, self._seat))

    @property
    def step(self) -> int:
        """Which of the steps the focus is in."""
        focused = self._page.focused
        return 1 if focused is self._looks else 2 if focused is self._seats else 0

    def _go(self, by: int) -> None:
        """To the next step, or the one before; behind the last one all is done."""
        here, step = self.step, self.step + by
        if step >= len(STEPS):
            self._finish()
            return
        if here == 0:
            self._last_key = self._page.focused
        back = self._last_key if self._last_key in self._page.items else self._letter_keys[0]
        goal = (back, self._looks, self._seats)[max(step, 0)]
        self._cabinet.sounds.play("focus")
        self._page.focus.current = goal

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.NEXT | Button.PREV as button, is_down=True):
                self._go(1 if button is Button.NEXT else -1)
                return True
            case Press(Button.SPECIAL, is_down=True):
                self._type(" ")
                return True
            case Press(Button.PAUSE, is_down=True):
                self._surprise()
                return True
            case Press(Button.CONFIRM, is_down=True) if isinstance(
                self._page.focused, NameChip | MoreItem
            ):
                return self._page.act(action)
        return super().act(action)

    def update(self, tick_ms: int) -> bool:
        super().update(tick_ms)
        is_changed = self._written != self._shown
        self._follow()
        return is_changed

    def reword(self) -> None:
        """The names are those of the language."""
        self._names = self._cabinet.words("new_person.names").split()
        self._title = self._cabinet.words("new_person.title")
        self._lay_out()

    def draw(self, brush: Brush, alpha: float) -> None:
        entry, focused = self._entry, self._page.focused
        caret = (entry.edit_position, *entry.select_range) if entry is not None else ()
        at = self._page.items.index(focused) if focused is not None else -1
        key = (id(self), self._line, self._composed, caret, at, self._look, self._seat,
               self._is_upper, self._has_signs,
               tuple(self._page.items[len(self._fixed):]))  # fmt: skip
        downs = tuple(item.is_down for item in self._fixed if isinstance(item, PushButton))
        brush.still((*key, downs), lambda: self._draw_still(brush))
        self._page.draw_focused(brush)
        self._draw_prompts(brush)

    def _draw_prompts(self, brush: Brush) -> None:
        words, focused = self._cabinet.words, self._page.focused
        back = (Button.CANCEL, words("menu.back"))
        if self._cabinet.devices.last_kind.startswith("keys:"):  # other keys write
            what = "menu.choose" if isinstance(focused, NameChip | MoreItem) else "keyboard.done"
            prompts = [(Button.CONFIRM, words(what)), back]
        else:
            sign = focused.label if isinstance(focused, LetterKey) else ""
            onward = ("new_person.to_look", "new_person.to_seat", "keyboard.done")[self.step]
            press = words("new_person.type", sign=sign) if sign else words("menu.choose")
            prompts = [
                (Button.CONFIRM, press),
                (Button.ALTERNATE, words("keyboard.delete")),
                (Button.SPECIAL, words("keyboard.space")), (Button.NEXT, words(onward)), back,
            ]  # fmt: skip
        on_screen = (Button.SPECIAL, Button.ALTERNATE, Button.NEXT)
        self._prompt_bar.draw(brush, prompts, on_screen=on_screen, right=self._more.left)

    def _draw_still(self, brush: Brush) -> None:
        words, scale = self._cabinet.words, max(1.0, brush.theme.text_scale / 1.2)
        brush.backdrop("spot_violet")
        left = self._draw_steps(brush)
        title = brush.text(self._title, (SAFE_LEFT, 62), 40 / scale, "display", "text", "midleft",
                           fit=left - SAFE_LEFT - 24)  # fmt: skip
        how, start = words("new_person.how"), title[0] + title[2] + 20
        if brush.has_room(how, left - 24 - start, "bold"):
            brush.text(how, (start, 66), 20, "bold", "sub", "midleft", fit=left - 24 - start)
        self._draw_portrait(brush)
        brush.panel(KEYS, "panel", "line", 26)
        if any(isinstance(item, NameChip) for item in self._page.items):
            brush.text(words("new_person.pick"), (LEFT, CHIP_Y + 26), 20, "heavy", "sub",
                       "midleft", fit=self._pick_w)  # fmt: skip
        brush.text(words("new_person.typing"), (LEFT, NOTE_Y), 20, "bold", "muted", "midleft",
                   fit=WIDTH)  # fmt: skip
        self._page.draw_others(brush)

    def _draw_steps(self, brush: Brush) -> float:
        """The three steps, the one where the focus is lit; gives where they begin."""
        x = SAFE_RIGHT
        for k in reversed(range(len(STEPS))):
            is_here, label = k == self.step, self._cabinet.words(f"new_person.step_{STEPS[k]}")
            width = min(brush.measure(label, 20, "heavy")[0], 150.0)
            ink = "text" if is_here else "muted"
            brush.text(label, (x, 62), 20, "heavy", ink, "midright", fit=width)
            x -= width + 26
            brush.disc((x, 62), 17, "acc" if is_here else "hole")
            brush.ring((x, 62), 17, "acc" if is_here else "line", 2)
            brush.text(str(k + 1), (x, 62), 18, "display", "acc_ink" if is_here else "muted",
                       "center", fit=30)  # fmt: skip
            x -= 17 + 30
        return x

    def _draw_portrait(self, brush: Brush) -> None:
        x, y, w, _ = PORTRAIT
        theme, tint, words = brush.theme, f"look{self._look}", self._cabinet.words
        name = self._written.strip()
        brush.panel(PORTRAIT, theme.mix("panel", tint, 0.3), theme.mix("line", tint, 0.75), 26, 2)
        brush.glow((MIDDLE, y + 116), 200, tint, 150)
        draw_stage(brush, (MIDDLE, y + 190), 118, tint)
        if name:
            _draw_sparks(brush, tint)
            brush.pawn((MIDDLE, y + 112), 80, self._look)
        else:  # it appears with the first letter
            brush.ring((MIDDLE, y + 112), 76, theme.mix("line", tint, 0.6), 2.5)
            brush.icon("user", (MIDDLE, y + 112), 84, theme.mix("dim", tint, 0.4))
        self._draw_entry(brush)
        count = words("new_person.letters", n=len(self._written), most=NAME_LETTERS)
        brush.text(count, (MIDDLE + 160, y + 322), 18, "bold", "sub", "midright", fit=330)
        known = self._people.named(name) if name else None
        alike = next((one for one in self._people.here if one.look == self._look), None)
        if known is not None:
            told = words("people.taken", name=known.name)
        elif alike is not None:
            told = words("new_person.alike", name=alike.name)
        else:
            told = words("new_person.alone")
        brush.paragraph(told, (x + 24, y + 484, w - 48, 50), 20, "bold",
                        "amber" if known is not None else "sub", 1.15, "center")  # fmt: skip

    def _draw_entry(self, brush: Brush) -> None:
        tint = f"look{self._look}"
        brush.pill(self.entry_box, "hole")
        brush.rounded(self.entry_box, tint, self.entry_box[3] / 2, width=2.5)
        self._draw_line(brush, tint)

    def _room(self, brush: Brush) -> float:
        return self.entry_box[2] - 56

    def _left(self, brush: Brush) -> float:
        width = brush.measure(self._line, self._size(brush), self.face)[0]
        return MIDDLE - min(width, self._room(brush)) / 2


def _draw_sparks(brush: Brush, tint: str) -> None:
    """A little gold in the air: somebody has come."""
    if brush.theme.is_high_contrast:
        return
    chance = Random(6)
    for _ in range(22):
        at = chance.uniform(MIDDLE - 170, MIDDLE + 170), chance.uniform(128, 300)
        brush.disc(at, chance.choice((1.4, 1.8, 2.4)), chance.choice((tint, "amber", "white")))
