"""How a hand with arrows finds its way among replays and among saved games."""

from __future__ import annotations

from collections.abc import Callable

from pilot import Pilot
from ways import way

from scenes.dialogs.more import MoreItem
from scenes.input.actions import Button
from scenes.menus.saves_card import SaveCard
from scenes.review.shelf_cards import ReplayCard
from scenes.review.shelf_chips import Chip
from scenes.ui.items import Item, PushButton


def label_on_shelf(item: Item) -> str:
    """What an item of the shelf is called, or any other that has a label; else ""."""
    match item:
        case ReplayCard() | SaveCard():
            return item.title
        case Chip():
            return item.told
        case MoreItem():
            return item.label
    return str(getattr(item, "label", ""))


def titles(pilot: Pilot) -> list[str]:
    """What the whole cards in sight are called."""
    return [item.title for item in pilot.page.items if isinstance(item, ReplayCard | SaveCard)]


def steer_on_shelf(pilot: Pilot, press: Callable[[Button], None], goal: Item) -> None:
    """Bring the focus to ``goal``: a button leads from the cards to the panel, and back."""
    scene, page = pilot.scene, pilot.page
    cards = scene._grid.cards
    if not cards:  # an empty shelf has a button and the menu
        while page.focused is not goal:
            press(Button.DOWN)
        return
    if goal in cards:
        while page.focused not in cards:
            press(Button.ALTERNATE)
        columns = scene._grid.measures.columns
        (row, column), (to_row, to_column) = (
            divmod(cards.index(card), columns) for card in (page.focused, goal)
        )
        for _ in range(abs(to_column - column)):
            press(Button.RIGHT if to_column > column else Button.LEFT)
        for _ in range(abs(to_row - row)):
            press(Button.DOWN if to_row > row else Button.UP)
    else:
        if page.focused in cards and (goal in scene._panel or isinstance(goal, MoreItem)):
            press(Button.ALTERNATE)
        while page.focused in cards:
            press(Button.UP)
        kind = isinstance(goal, Chip)
        items = [i for i in page.items if i.is_enabled and isinstance(i, Chip) is kind]
        items = [item for item in items if item not in cards]
        boxes = {k: item.box for k, item in enumerate(items)}
        watch = scene._panel[0]  # to the left of it are the cards

        def is_open(k: int, dx: int) -> bool:
            return not dx or items[k] is not watch

        for button in way(items.index(page.focused), boxes, items.index(goal), is_open):
            press(button)
    assert pilot.page.focused == goal


def steer_on_saves(pilot: Pilot, press: Callable[[Button], None], goal: Item) -> None:
    """Bring the focus to ``goal``: the buttons of the large match, or a card of the row below."""
    page = pilot.page
    cards = pilot.scene._cards
    if goal in cards:
        if page.focused not in cards:
            press(Button.DOWN)
        steps = cards.index(goal) - cards.index(page.focused)
        for _ in range(abs(steps)):
            press(Button.RIGHT if steps > 0 else Button.LEFT)
    elif isinstance(goal, MoreItem):
        while page.focused != goal:
            press(Button.DOWN)
    else:
        while page.focused not in page.items or isinstance(page.focused, SaveCard | MoreItem):
            press(Button.UP)
        buttons = [item for item in page.items if isinstance(item, PushButton)]
        steps = buttons.index(goal) - buttons.index(page.focused)
        for _ in range(abs(steps)):
            press(Button.RIGHT if steps > 0 else Button.LEFT)
    assert page.focused == goal


def indexed(pilot: Pilot) -> None:
    """Wait until the shelf has looked at all files; on its own clock no time goes by."""
    pilot.frame()
    pilot.app.cabinet.library.replays.update.wait(30)
    pilot.frame()
