"""The tournaments of this sofa: those that go on, those that are over, and a new one."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace
from typing import Final

from game.club.cup import Form
from game.club.cup_store import CupLine
from game.core.record.bad_record import DamagedFile
from scenes.app_context import AppContext
from scenes.club.tournament.form import TournamentFormScene
from scenes.club.tournament.scene import TournamentScene
from scenes.dialogs.dates import date_words
from scenes.dialogs.menu import list_card
from scenes.input.actions import Button
from scenes.kit.boxes import Align, Column, FirstThatFits, Row, Spacer
from scenes.kit.frame import Screen
from scenes.kit.leaves import Icon
from scenes.kit.node import Node
from scenes.kit.scene import Command, ViewScene
from scenes.kit.scroll import LazyList
from scenes.kit.text import Text
from scenes.kit.widgets import Card, TextButton
from scenes.user_data.library import now_ms

ICONS: Final = {
    Form.EVERYONE: "swap",
    Form.SWISS: "scales",
    Form.KNOCKOUT: "trophy",
    Form.KING: "crown",
}
CELL_H, LARGER_H = 66.0, 52.0
"""Height of a row, and what it gains for each doubling of the letters."""


class TournamentsScene(ViewScene):
    """The newest first; a tournament that cannot be read is grey and says why."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._lines: tuple[CupLine, ...] = ()
        self._is_first = True

    def enter(self) -> None:
        """List the tournaments; one that goes on has the focus at first, else the button."""
        super().enter()
        self._lines = tuple(self._context.library.cups.lines())
        if self._is_first:
            self._is_first = False
            is_over = all(line.winner is not None for line in self._lines)
            self.screen.focus_on("new" if is_over else self._lines[0].id)

    def view(self) -> Node:
        words, scale = self._context.words, self._context.window.brush.theme.text_scale
        new = TextButton(words("cups.new"), "trophy", "primary", key="new")
        keys, cell = [line.id for line in self._lines], CELL_H + LARGER_H * (scale - 1.0)
        rows = LazyList(keys, self._row, self._lines, cell=cell, gap=6.0, key="cups")
        count = Text(words("cups.count", n=len(keys)), "body", "muted") if keys else None
        top, pad = Row([new, Spacer(grow=1.0)], height=58.0), (0.0, 8.0)
        listed = replace(rows, height=len(keys) * (cell + 6.0)) if keys else None
        few, more = (Column([top, listed, self._forms(is_low=k)], "xl", pad) for k in (False, True))
        many = Column([top, replace(rows, grow=1.0)], "xl", pad)
        return Screen(
            words("cups.title"),
            FirstThatFits([few, more, many]),
            header=[Spacer(grow=1.0), count],
            prompts=self.prompts(),
            on_screen=[Button.ALTERNATE],
            tint="spot_plum",
        )

    def _forms(self, *, is_low: bool) -> Node:
        """Return the forms of a tournament, each with its rule; a press begins one.

        They have the room that a list leaves, or else all of it.
        """
        words = self._context.words
        size, gap, pad = (44.0, "s", 12.0) if is_low else (72.0, "l", 30.0)
        tints, cards = ("look0", "look1", "look2", "acc"), list[Node]()
        for (form, icon), tint in zip(ICONS.items(), tints, strict=True):
            name, how = words(f"cup.form.{form.value}"), words(f"cup_form.how_{form.value}")
            title = Text(name, "name", align="center", lines=2, group="forms")
            parts = [
                Align(Icon(icon, size, tint)),
                title,
                Text(how, align="center", lines=0),
            ]
            inner = Column(parts, gap, (22.0, pad))
            cards.append(Card(inner, tint, key=form, grow=1.0, label=name))
        if self._lines:
            return Row(cards, "l", grow=1.0)
        told = Text(words("cups.none"), align="center", size=22)
        return Column([told, Row(cards, "l", height=330.0)], "xl", grow=1.0)

    def _row(self, k: int) -> Node:
        entry, words = self._lines[k], self._context.words
        try:
            line = self._context.library.cups.line(entry)
        except DamagedFile as damage:
            why = self._context.say(damage.message)
            return list_card(entry.id, "trophy", words("cups.unreadable"), why, is_grey=True)
        when = self._context.say(date_words(line.begun_ms, now_ms()))
        form = words(f"cup.form.{line.form}")
        below = words("cups.line", form=form, told=self._standing(line))
        return list_card(entry.id, "trophy", line.name, below, when)

    def _standing(self, line: CupLine) -> str:
        """Return who has won, or how far a tournament is."""
        words = self._context.words
        if line.winner:
            return words("cups.won", who=line.winner)
        if line.winner is not None:
            return words("cups.shared")
        return words("cup.progress", done=line.done, of=line.total)

    def on_press(self, key: Hashable) -> None:
        if key == "new":
            self._context.go.new_cup()
            return
        if isinstance(key, Form):
            self._context.stack.push(TournamentFormScene(self._context, key))
            return
        try:
            cup = self._context.library.cups.read(str(key))
        except DamagedFile as damage:
            self._context.toast(self._context.say(damage.message))
            return
        if cup is not None:
            self._context.stack.push(TournamentScene(self._context, cup.id))

    def commands(self) -> Iterable[Command]:
        yield Command(Button.ALTERNATE, "cups.new", self._context.go.new_cup)
