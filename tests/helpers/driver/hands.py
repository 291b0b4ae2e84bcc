"""People at the program with one device: a mouse, a keyboard or a pad."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, Protocol

import pygame
from pilot import Pilot
from shelf_hands import is_deed
from view_hands import arrow_of, steer_on_title, steer_on_view
from ways import way

from game.quoridor.rules.moves import Board, Jump, Orientation, Place, Step
from scenes.boards.hit_target import HitTarget
from scenes.club.tournament.form import TournamentFormScene
from scenes.input.actions import DIRECTIONS, Button, Press
from scenes.input.bindings import BUTTONS, LEFT_HALF, PAD, RIGHT_HALF, Bindings
from scenes.input.focus import Box
from scenes.kit.placing import Target
from scenes.kit.widgets import Card
from scenes.menus.options import OptionsScene
from scenes.menus.title import TitleScene
from scenes.review.shelf.room import MyGamesScene
from scenes.table.screens.pause import PauseScene

HOLD_MS = 900
"""Longer than anything must be held."""


def label(item: Target) -> str:
    """Return the words on an item."""
    return item.label


def _is_unselected(scene: Any, item: Target) -> bool:
    """Return whether the first click on something does no more than select it."""
    is_card = isinstance(item.node, Card)
    return is_card and isinstance(scene, MyGamesScene) and item.key != scene.tab.selection.id


def _target_of(pilot: Pilot, move: Any) -> HitTarget:
    """Return the target that plays ``move`` at once. Raises ``StopIteration``."""
    targets = pilot.table.cursor.targets
    return next(target for target, meant in targets.items() if target.w and meant == move)


class Hand(ABC):
    """One person. Whatever they do ends with a frame drawn."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot

    def item(self, words: str) -> Target:
        scene = self.pilot.scene
        found = self._found(words)
        if not found and isinstance(scene, TitleScene) and words != self.pilot.words("title.more"):
            self.choose_key("title.more")  # a guest who has not played yet sees few doors
            found = self._found(words)
        if not found and isinstance(scene, PauseScene) and words != self.pilot.words("pause.more"):
            self.choose_key("pause.more")
            found = self._found(words)
        if not found and isinstance(scene, OptionsScene) and not scene.is_open:
            self.choose_key("options.more")  # it is folded away
            found = self._found(words)
        items = self.pilot.page.items
        assert found, f"{words!r} is not among {list(map(label, items))}"
        return found[0]

    def _found(self, words: str) -> list[Target]:
        items = self.pilot.page.items
        return [item for item in items if label(item) == words and item.is_enabled]

    def choose_key(self, *keys: str) -> None:
        """Confirm the item with the words of each key, one after the other."""
        for key in keys:
            self.choose(self.pilot.words(key))

    def choose(self, words: str) -> None:
        """Confirm the item with these words on it; a game on the title is set up anew."""
        scene = self.pilot.scene
        if isinstance(scene, TitleScene):
            names = [card.name for card in scene.cards]
            if words in names:
                self.unfold(names.index(words))
                card = scene.cards[names.index(words)]
                words = self.pilot.words("title.options") if card.game else card.action
        self.confirm(words)

    @abstractmethod
    def unfold(self, at: int) -> None:
        """Open a card of the title."""

    def play(self, move: Any) -> None:
        """Make a move on the board, and watch it to its end."""
        self.aim(move)
        self.confirm_aim()
        self.pilot.settle()

    @abstractmethod
    def confirm(self, words: str) -> None:
        """Confirm the item with these words on it."""

    @abstractmethod
    def hold(self, words: str) -> None:
        """Hold the item with these words on it until it is done."""

    @abstractmethod
    def adjust(self, words: str, step: int) -> None:
        """One step of a row with arrows."""

    @abstractmethod
    def back(self) -> None: ...

    @abstractmethod
    def pause(self) -> None: ...

    def take_seats(self) -> None:
        """Seat a person on every seat, who share this device."""
        while any(seat.level for seat in self.pilot.scene.lineup.seats):
            self.add_person()

    def start_for_people(self) -> None:
        """Go from the options to a match in which people have all seats."""
        self.choose_key("options.start")
        self.take_seats()
        self.choose_key("join.start")

    @abstractmethod
    def add_person(self) -> None:
        """Seat one person more where it is asked who plays."""

    @abstractmethod
    def cheat(self, name: str) -> None: ...

    @abstractmethod
    def aim(self, move: Any) -> None:
        """Aim at a move: make all presses but the last."""

    @abstractmethod
    def confirm_aim(self) -> None: ...

    @abstractmethod
    def write(self, text: str) -> None:
        """Append ``text`` to the name that is asked for, and be done with it."""


class OnScreen(Hand):
    """A person without a keyboard writes key by key on the screen."""

    def write(self, text: str) -> None:
        if self.pilot.scene_name == "NumberPadScene":
            for sign in text:
                self.choose(sign)
            self.choose_key("notice.ok")
            return
        for sign in text:
            if sign == " ":
                self.choose_key("keyboard.space")
                continue
            self._find_key(sign)
            self.choose(sign)
        self.choose_key("keyboard.done")

    def _find_key(self, sign: str) -> None:
        """Turn the keys over, and press shift, until one of them writes ``sign``."""
        for face in ("", "keyboard.signs", "keyboard.letters"):
            if face in ("keyboard.signs", "keyboard.letters") and self._found(
                self.pilot.words(face)
            ):
                self.choose_key(face)
            for _ in range(2):
                if sign in map(label, self.pilot.page.items):
                    return
                self.choose_key("keyboard.shift")
        raise LookupError(f"no key writes {sign!r}")


class Mouse(OnScreen):
    """Points and clicks."""

    _at = (0.0, 0.0)

    def unfold(self, at: int) -> None:
        scene = self.pilot.scene
        if at != scene.opened:
            x, y, w, h = self.pilot.page.target(("card", scene.cards[at].game)).box
            self.pilot.click(x + w / 2, y + h / 2)

    def confirm(self, words: str) -> None:
        item = self.item(words)
        x, y, w, h = item.box
        if _is_unselected(self.pilot.scene, item):
            self.pilot.click(x + w / 2, y + h / 2)
        self.pilot.click(x + w / 2, y + h / 2)

    def hold(self, words: str) -> None:
        x, y, w, h = self.item(words).box
        self.pilot.press_at(x + w / 2, y + h / 2)
        self.pilot.wait(HOLD_MS)
        self.pilot.release_at(x + w / 2, y + h / 2)
        self.pilot.frame()

    def adjust(self, words: str, step: int) -> None:
        self.pilot.click(*arrow_of(self.pilot, self.item(words), step))

    def back(self) -> None:
        self.pilot.click_words(self.pilot.words("menu.back"))

    def pause(self) -> None:
        self.pilot.point(640, 715)  # off the board: what is aimed at there has the bottom line
        self.pilot.frame()
        self.pilot.click_words(self.pilot.words("play.pause"))

    def add_person(self) -> None:
        self.pilot.frame()
        self.pilot.click_words(self.pilot.words("join.add_person"))

    def cheat(self, name: str) -> None:
        self.pilot.point(640, 715)
        self.pilot.frame()
        self.pilot.click_words(self.pilot.words("quoridor.special.open"))
        self.choose_key(f"quoridor.special.{name}")
        self.pilot.settle()

    def aim(self, move: Any) -> None:
        match move:
            case Step((x, y)) | Jump((x, y)):
                self._point(x + 0.5, y + 0.5)
            case Place(Board((x, y), Orientation.H, length)):
                self._point(x + length / 2 + 0.2, y)
            case Place(Board((x, y), _, length)):
                self._point(x, y + length / 2 + 0.2)
            case _:
                target = _target_of(self.pilot, move)
                self._point(target.x, target.y)
        self.pilot.frame()

    def turn(self) -> None:
        """The other button, where the pointer is."""
        x, y = self._at
        self.pilot.click(x, y, pygame.BUTTON_RIGHT)

    def confirm_aim(self) -> None:
        self.pilot.click(*self._at)

    def _point(self, x: float, y: float) -> None:
        self._at = self.pilot.stage.point(x, y)
        self.pilot.point(*self._at)


class Buttons(Hand):
    """A person with arrows and a few buttons, on keys or a pad."""

    def press(self, *buttons: Button) -> None:
        """Press buttons one after the other."""
        for button in buttons:
            self.press_once(button)

    @abstractmethod
    def press_once(self, button: Button) -> None: ...

    def unfold(self, at: int) -> None:
        scene = self.pilot.scene
        for _ in range(abs(at - scene.opened)):
            self.press(Button.NEXT if at > scene.opened else Button.PREV)

    def confirm(self, words: str) -> None:
        self._steer_to(words)
        self.press(Button.CONFIRM)

    def hold(self, words: str) -> None:
        self._steer_to(words)
        device = self.pilot.context.devices.last_device
        self.pilot.scene.act(Press(Button.CONFIRM, device))
        self.pilot.wait(HOLD_MS)
        if self.pilot.scene is not None:
            self.pilot.scene.act(Press(Button.CONFIRM, device, is_down=False))
        self.pilot.frame()

    def adjust(self, words: str, step: int) -> None:
        self._steer_to(words)
        self.press(Button.RIGHT if step > 0 else Button.LEFT)

    def _steer_to(self, words: str) -> None:
        page, goal = self.pilot.page, self.item(words)
        if isinstance(self.pilot.scene, TournamentFormScene):  # one way leads through all of it
            while page.focused != goal:
                self.press(Button.DOWN)
            return
        if isinstance(self.pilot.scene, TitleScene):
            steer_on_title(self.pilot, self.press, goal)
            return
        if isinstance(self.pilot.scene, MyGamesScene) and is_deed(goal) > is_deed(page.focused):
            self.press(Button.ALTERNATE)  # on the way other cards would be selected
        steer_on_view(self.pilot, self.press, goal)

    def back(self) -> None:
        self.press(Button.CANCEL)

    def pause(self) -> None:
        self.press(Button.PAUSE)

    def add_person(self) -> None:
        self.press(Button.ALTERNATE)

    def cheat(self, name: str) -> None:
        self.press(Button.SPECIAL)
        self.choose_key(f"quoridor.special.{name}")
        self.pilot.settle()

    def aim(self, move: Any) -> None:
        match move:
            case Step(cell) | Jump(cell):
                self._aim_at_box(("cell", *cell))
            case Place(board):
                self._aim_board(board)
            case _:
                self._aim_at_box(_target_of(self.pilot, move).key)

    def confirm_aim(self) -> None:
        self.press(Button.CONFIRM)

    def _aim_at_box(self, key: tuple[Any, ...]) -> None:
        cursor = self.pilot.table.cursor
        if cursor.aim is not None:
            self.press(Button.CANCEL)
        for button in DIRECTIONS:
            if cursor.focus is None:  # the first press goes that way, if anything lies there
                self.press(button)
        spots = _boxes(target for target, move in cursor.targets.items() if target.w and move)
        goal = next(target for target in spots if target.key == key)
        for button in way(cursor.focus, spots, goal, lambda target, dx: True):
            self.press(button)
        assert cursor.focus == goal

    def _aim_board(self, board: Board) -> None:
        cursor = self.pilot.table.cursor
        if cursor.aim is None:
            self.press(Button.ALTERNATE)
        if cursor.aim.board.orientation != board.orientation:
            self.press(Button.ALTERNATE)
        x, y = cursor.aim.board.start
        dx, dy = board.start[0] - x, board.start[1] - y
        for _ in range(abs(dx)):
            self.press(Button.RIGHT if dx > 0 else Button.LEFT)
        for _ in range(abs(dy)):
            self.press(Button.DOWN if dy > 0 else Button.UP)
        assert cursor.aim == Place(board)


class Keys(Buttons):
    """The arrows' half of the keyboard; the other half for what it lacks."""

    def press_once(self, button: Button) -> None:
        bindings = Bindings()
        keys = bindings.keys_of(RIGHT_HALF, button) or bindings.keys_of(LEFT_HALF, button)
        self.pilot.press_place(keys[0])

    def write(self, text: str) -> None:
        self.pilot.write(text)
        self.pilot.key(pygame.K_RETURN)


class Plugged(Protocol):
    """A pad with buttons, by SDL's numbers."""

    def button(self, number: int, is_down: bool) -> None: ...


class Pad(Buttons, OnScreen):
    """A gamepad."""

    def __init__(self, pilot: Pilot, pad: Plugged) -> None:
        super().__init__(pilot)
        self._pad = pad

    def press_once(self, button: Button) -> None:
        control = next(control for control, bound in PAD.items() if bound is button)
        self.pilot.see()
        for is_down in (True, False):
            self._pad.button(BUTTONS.index(control), is_down)
            self.pilot.frame()


def _boxes(targets: Iterable[HitTarget]) -> dict[HitTarget, Box]:
    return {p: (p.x - p.w / 2, p.y - p.h / 2, p.w, p.h) for p in targets}
