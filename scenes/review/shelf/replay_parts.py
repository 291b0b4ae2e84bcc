"""Cards of replays on a shelf, and the pills that filter them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace

from game.store.replay_folder import Replay
from game.store.replay_index import Filter
from scenes.app_context import AppContext
from scenes.boards.emblem import emblem_of
from scenes.boards.thumbnails import FinalPosition
from scenes.dialogs.dates import date_words
from scenes.kit.boxes import FirstThatFits, Row
from scenes.kit.leaves import Icon
from scenes.kit.node import Node
from scenes.kit.parts import pawn
from scenes.kit.text import Text
from scenes.kit.widgets import Pill
from scenes.review.shelf import cards
from scenes.review.shelf.cards import Shown
from scenes.ui.theme import Tint
from scenes.user_data.library import now_ms


def replay_tint(entry: Replay, ending: FinalPosition | None) -> Tint:
    """Return the colour of a replay: its winner's, or that of its game."""
    if not entry.game:
        return "muted"
    outcome = cards.outcome_of(ending)
    if outcome is None or outcome.winner is None:
        return emblem_of(entry.game).accent
    return f"look{entry.seats[outcome.winner].look}"


def replay_card(
    context: AppContext, entry: Replay, title: str, shown: Shown, ending: FinalPosition | None
) -> Node:
    """Return what is on the card of a replay, whose ``ending`` may not be known yet."""
    if not entry.game:
        return cards.unreadable(context.words("replays.unreadable"), title)
    outcome = cards.outcome_of(ending)
    length = cards.length_words(context, entry.game, entry.plies, ending)
    has_cheated = outcome is not None and "cheater" in outcome.badges
    picture = cards.head(context, shown, length, has_bolt=has_cheated)
    sign = "star" if entry.is_starred else ""
    name = cards.title_line(entry.game, title, sign, is_named=bool(entry.title))
    people = cards.people_line(entry.seats, () if outcome is None else outcome.winners)
    return cards.on_card(picture, name, people, _date_line(context, entry))


def _date_line(context: AppContext, entry: Replay) -> Node:
    """Return when a replay was saved, and a bookmark if a person has kept it for good."""
    words = context.words
    when = context.say(date_words(entry.saved_ms, now_ms())) or words("replays.no_date")
    date = Text(when, "note", "muted", grow=1.0)
    if entry.is_auto:
        return date
    mark = Icon("bookmark", 17.0, "amber")
    both = Row([date, mark, Text(words("replays.kept"), "note", "amber")], "xs", align="center")
    return FirstThatFits([both, Row([date, mark], align="center")])


def filter_pills(
    context: AppContext, chosen: Filter, count_of: Callable[[Filter], int]
) -> Iterator[Node]:
    """Yield a pill for each look of a player, and one for favourites, with their counts."""
    words = context.words

    def pill(key: Hashable, name: str, count: int, sign: Node, *, is_on: bool) -> Node:
        label = words("replays.filter", name=name, n=count)
        return Pill("", is_on, sign, key=key, label=label, is_enabled=is_on or count > 0)

    for look in range(4):
        name, is_on = words(f"replays.look_{look}"), chosen.look == look
        count = count_of(replace(chosen, look=look))
        sign = pawn(look, 15.0, is_faint=not count)
        yield pill(("look", look), name, count, sign, is_on=is_on)
    is_on, count = chosen.starred, count_of(replace(chosen, starred=True))
    star = Icon("star", 22.0, "acc_ink" if is_on else "amber" if count else "dim")
    yield pill(("star",), words("replays.starred"), count, star, is_on=is_on)
