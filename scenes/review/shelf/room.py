"""My games: what waits, what is finished and what was missed, as tabs of one shelf."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any, Final

from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.dialogs.selection import Keys
from scenes.input.actions import Action, Button, Dropped, Phase, Point, Press
from scenes.kit.boxes import Column, FirstThatFits, Layers, Row, Spacer
from scenes.kit.frame import MENU, Prompt, Screen
from scenes.kit.node import Node
from scenes.kit.parts import emblem
from scenes.kit.scene import Command, ViewScene
from scenes.kit.scroll import LazyList
from scenes.kit.text import Text
from scenes.kit.widgets import Card, Chip, Panel, Pill, TextButton
from scenes.review.shelf.cards import RADIUS, planks
from scenes.review.shelf.finished import FinishedTab
from scenes.review.shelf.moments import MomentsTab
from scenes.review.shelf.tab import Tab
from scenes.review.shelf.waiting import WaitingTab
from scenes.ui.brush import Brush
from scenes.user_data.drawn_files import is_drawn

CARD_H, GAP = 236.0, 16.0
PANEL_W: Final = 350.0
LARGE: Final = 1.2
"""From this size of letters on there are two columns."""
CARDS: Final = "cards"


class MyGamesScene(ViewScene):
    """One shelf. Next and previous lead to another tab; the selected entry is told in a panel.

    A card that has the focus is selected: by a pointer with a first click, which does no more.
    """

    def __init__(self, context: AppContext, tab: str = "", imported: str = "") -> None:
        super().__init__(context)
        self.finished = FinishedTab(context, self._change)
        waiting = WaitingTab(context, self._change)
        moments = MomentsTab(context, self._change)
        self._tabs: tuple[Tab[Any], ...] = waiting, self.finished, moments
        self._imported = imported
        self._settled: Hashable = None
        """What had been selected when the focus was given to it."""
        self._cards: dict[Hashable, tuple[Any, Node]] = {}
        """The cards by all that they depend on, with their entries."""
        self._drawn_by: Brush | None = None
        self._clicked_at: Hashable = None
        """What was selected when the pointer was put down; None for another device."""
        if not tab:
            tab = "waiting" if waiting.all_entries() and not imported else "finished"
        self.tab: Tab[Any] = next(one for one in self._tabs if one.name == tab)

    def refresh(self) -> None:
        """Show what has changed; a window of another size or language has other cards."""
        if self._drawn_by is not self._context.window.brush:
            self._drawn_by = self._context.window.brush
            self._cards.clear()
        super().refresh()

    def reword(self) -> None:
        self._cards.clear()
        super().reword()

    def enter(self) -> None:
        self._cards.clear()
        super().enter()
        self.tab.open()
        self._change()
        if self._imported:
            path, self._imported = self._imported, ""
            self.finished.import_file(path)

    def leave(self) -> None:
        super().leave()
        self.tab.close()

    def update(self, tick_ms: int) -> bool:
        focused = self.screen.focused_key
        has_changed = self.tab.update(tick_ms, focused)
        if has_changed:
            self._change()
        return has_changed

    def _change(self) -> None:
        """Show another list; the focus follows what is selected until a person moves it."""
        tab, selection = self.tab, self.tab.selection
        if tab.leads or (not selection.is_pinned and selection.id != self._settled):
            self.screen.focus_on(selection.id)
        tab.leads, self._settled = False, selection.id
        self.refresh()

    # -- what is shown -------------------------------------------------------------------------

    def view(self) -> Node:
        self._follow(self.screen.focused_key)
        words, tab = self._context.words, self.tab
        entry, entries = tab.selection.entry, tab.selection.entries
        tabs: list[Node | None] = [
            Pill(words(f"my_games.{one.name}"), one is tab, key=("tab", one.name))
            for one in self._tabs
        ]
        told = Text(tab.note, "note", "amber", grow=1.0) if tab.note else None
        count = Chip(words(tab.counted, n=len(entries))) if entries else None
        header = [*tabs, told or count, told and count, Spacer(grow=1.0), tab.header()]
        if entry is None:
            body = Spacer() if tab.is_unread else tab.nothing()
        else:
            shelf = Row([self._shelf(), self._panel(entry)], 32.0, grow=1.0)
            body = Column([self._filters(), shelf])
        title, menu, on_screen = words("my_games.title"), tab.menu, (Button.ALTERNATE, Button.NEXT)
        menu, header = words(menu) if menu else "", header if entries else tabs
        return Screen(title, body, "", header, self._prompts(), on_screen, menu)

    def _follow(self, focused: Hashable) -> None:
        """Select the card in focus: that of a file that has just gone has passed it on."""
        if focused != self.tab.selection.id and self._is_card(focused):
            self.tab.selection.choose(focused)

    def _prompts(self) -> list[Prompt]:
        tab, entry, focused = self.tab, self.tab.selection.entry, self.screen.focused_key
        if entry is None:
            return self.prompts("menu.choose", (Button.NEXT, "my_games.next"))
        keys = [command.words for command in tab.actions(entry)]
        does = keys[0] if focused == tab.selection.id else "menu.choose"
        return self.prompts(
            str(focused) if focused in keys else does,
            (Button.ALTERNATE, "replays.actions"),
            (Button.SPECIAL, tab.special),
            (Button.NEXT, "my_games.next"),
        )

    def _filters(self) -> Node:
        """Return the line of filters; where names have no room only that in force has one."""
        rest = [Spacer(grow=1.0), *self.tab.filters()]
        rows = [Row([*self._games(is_named), *rest], "s") for is_named in (True, False)]
        return FirstThatFits(rows, shrinks=True, height=44.0)

    def _games(self, has_names: bool) -> list[Node]:
        words, tab = self._context.words, self.tab
        every = words("replays.all")
        label = words("replays.filter", name=every, n=tab.count(None))
        choices: list[Node] = [Pill(every, tab.game is None, key=("game", None), label=label)]
        for game in GAMES:
            name, is_on, count = words(f"{game}.short_name"), tab.game == game, tab.count(game)
            label, said = words("replays.filter", name=name, n=count), has_names or is_on
            key, can = ("game", game), is_on or count > 0
            pill = name if said else "", is_on, emblem(game, 24.0)
            choices.append(Pill(*pill, key=key, label=label, is_enabled=can))
        return choices

    @property
    def _lanes(self) -> int:
        return 2 if self._context.window.brush.theme.text_scale > LARGE else 3

    def _shelf(self) -> Node:
        tab, entries = self.tab, self.tab.selection.entries
        actions = () if tab.selection.entry is None else tab.actions(tab.selection.entry)
        lanes, out = self._lanes, actions[0].words if actions else None

        def card(at: int) -> Node:
            if not (found := entries[at : at + 1]):  # a file has gone without notice
                return Spacer()
            entry, is_last = found[0], at % lanes == lanes - 1 or at == len(entries) - 1
            is_chosen, to_right = tab.id_of(entry) == tab.selection.id, out if is_last else None
            look = tab.id_of(entry), tab.card_version(entry), is_chosen, to_right
            known = self._cards.get(look)
            if known is None or known[0] != entry:
                known = self._cards[look] = entry, self._card(entry, is_chosen, to_right)
            return known[1]

        if len(self._cards) > 60:  # enough for a list that is placed anew
            self._cards.clear()
        rows = min(-(-len(entries) // lanes), 2)
        keys, version = Keys(entries, tab.id_of), (tab.version, out)
        shelf = LazyList(keys, card, version, lanes=lanes, cell=CARD_H, gap=GAP, key=CARDS)
        return Layers([planks(CARD_H, GAP, rows), shelf], grow=1.0)

    def _card(self, entry: Any, is_chosen: bool, to_right: Hashable) -> Node:
        tab, look = self.tab, (0.03, is_chosen, RADIUS)
        card = Card(tab.card(entry), tab.tint(entry), *look, key=tab.id_of(entry))
        return replace(card, label=tab.spoken(entry), to_right=to_right, hover_focuses=False)

    def _panel(self, entry: Any) -> Node:
        """Return what there is to say of the selected entry, and what can be done with it."""
        tab, theme = self.tab, self._context.window.brush.theme
        tint, (first, *others) = tab.tint(entry), tab.actions(entry)
        few = Row([self._button(one, is_tall=True) for one in others], "s") if others else None
        inner = Column([tab.facts(entry), self._button(first), few], pad=(18.0, 12.0))
        tone, rim = theme.mix("panel2", tint, 0.1), theme.mix("line", tint, 0.35)
        return Panel(inner, "", 0.0, tone, rim, 22.0, width=PANEL_W)

    def _button(self, command: Command, *, is_tall: bool = False) -> Node:
        words, key = (self.words(command.words), command.icon, command.tone), command.words
        if is_tall:
            return TextButton(*words, 20.0, is_tall=True, key=key, grow=1.0)
        return TextButton(*words, 24.0, key=key, to_left=self.tab.selection.id)

    # -- what is done --------------------------------------------------------------------------

    def act(self, action: Action) -> bool:
        if isinstance(action, Dropped) and not is_drawn(action.path):
            self._open(self.finished)
            self.finished.import_file(action.path)
            return True
        if isinstance(action, Press) and action.is_down:
            self.tab.selection.pin()
            self._clicked_at = None
        elif isinstance(action, Point) and action.phase is Phase.DOWN:
            self._clicked_at = self.tab.selection.id
        is_taken = super().act(action)
        if self._context.stack.top is self and self._is_card(key := self.screen.focused_key):
            self.tab.selection.choose(key)
        return is_taken

    def _is_card(self, key: Hashable) -> bool:
        return key is not None and self.screen.list_of(self.screen.target(key)) == CARDS

    def on_press(self, key: Hashable) -> None:
        tab, entry = self.tab, self.tab.selection.entry
        match key:
            case "start":
                self._context.go.title()
            case ("tab", str() as name):
                self._open(next(one for one in self._tabs if one.name == name))
            case ("game", str() | None as game):
                tab.show_game(game)
            case tuple() | "order":
                tab.on_filter(key)
            case _ if key == MENU:
                tab.open_menu()
            case _ if entry is not None and not (self._is_card(key) and self._is_first(key)):
                actions = tab.actions(entry)
                next((one for one in actions if one.words == key), actions[0]).do()

    def _is_first(self, key: Hashable) -> bool:
        """Return whether a click on a card is the first one, which selects it."""
        return self._clicked_at not in (None, key)

    def on_button(self, button: Button) -> bool:
        tab, entry = self.tab, self.tab.selection.entry
        match button:
            case Button.PREV | Button.NEXT:
                step = 1 if button is Button.NEXT else -1
                at = self._tabs.index(tab) + step
                self._open(self._tabs[at % len(self._tabs)])
            case Button.ALTERNATE if entry is not None:
                self._jump(tab.actions(entry))
            case Button.SPECIAL if entry is not None:
                tab.on_special(entry)
            case _:
                return False
        return True

    def _jump(self, actions: Sequence[Command]) -> None:
        """Lead into the panel, or from there back to the card."""
        is_in_panel = self.screen.focused_key in [command.words for command in actions]
        self.screen.focus_on(self.tab.selection.id if is_in_panel else actions[0].words)
        self._context.sounds.play("focus")

    def _open(self, tab: Tab[Any]) -> None:
        """Show another tab, with the card that is selected in it in focus."""
        if tab is self.tab:
            return
        self.tab.close()
        self.tab = tab
        self._context.sounds.play("page")
        tab.open()
        self.screen.focus_on(tab.selection.id)
