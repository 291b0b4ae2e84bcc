"""How a hand with arrows finds its way on the shelf of replays."""

from __future__ import annotations

from collections.abc import Callable

from pilot import Pilot
from ways import way

from scenes.input.actions import Button
from scenes.review.replays import MoreItem
from scenes.review.shelf_cards import ReplayCard
from scenes.review.shelf_chips import Chip
from scenes.ui.items import Item


def label_on_shelf(item: Item) -> str:
    """What an item of the shelf is called; "" for any other."""
    match item:
        case ReplayCard():
            return item.title
        case Chip():
            return item.told
        case MoreItem():
            return item.label
    return ""


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
