"""The match or tournament that was left last, for the title."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.menus.title_parts.cards import CardWords
from scenes.scene import Coming
from scenes.table.session.last_options import match_left, match_of, versus

if TYPE_CHECKING:
    from game.club.cup import Cup
    from game.core.record.record import Record
    from game.store.matches import SavedMatch


class Waiting(NamedTuple):
    """Match or other business that waits: its position, and its buttons by kind.

    A tournament has its card here; that of a match is `card_of`.
    """

    record: Record | None
    presses: Mapping[str, Callable[[], None]]
    card: CardWords | None = None


def find_waiting(context: AppContext) -> Waiting | None:
    """Return the tournament or else the match that was played last; None if nothing waits."""
    library = context.library
    unfinished = None
    if left := library.unfinished_matches():
        from game.store.matches import last_played

        unfinished = last_played(left)
    if library.has_played and (cup := library.cups.unfinished()) is not None:
        return _cup(context, cup, unfinished)
    return None if unfinished is None else _match(context, unfinished)


def _cup(context: AppContext, cup: Cup, unfinished: SavedMatch | None) -> Waiting:
    """Return a tournament, with its match on the table if there is one."""
    from game.club.cup_table import expected_matches, matches_played, waiting

    words, running, go = context.words, cup.running, context.go
    number = words("cup.match_of", n=matches_played(cup) + 1, of=expected_matches(cup))
    next_one = waiting(cup)[0]
    first, second = cup.entrant(next_one.first).name, cup.entrant(next_one.second).name
    both = words("title.versus", first=first, second=second)
    record, play = None, partial(go.cup, cup.id)
    if running is not None and unfinished is not None and running.match_id == unfinished.id:
        record, play = unfinished.whole, partial(go.resume, unfinished)
    emblem = "" if record else cup.rules.events[next_one.event].game
    said = words("title.resume" if record else "cup.continue"), (both, number)
    more = ("standings", words("title.cup_standings"), "trophy")
    card = CardWords("", cup.name, number, number, *said, (more,), emblem)
    return Waiting(record, {"play": play, "standings": partial(go.cup, cup.id)}, card)


def _match(context: AppContext, unfinished: SavedMatch) -> Waiting:
    presses: dict[str, Callable[[], None]] = {
        "play": partial(context.go.resume, unfinished),
        "waiting": partial(context.go.my_games, "waiting"),
    }
    return Waiting(unfinished.whole, presses)


def card_of(context: AppContext, waiting: Waiting) -> CardWords:
    """Return the card of what waits.

    Whose turn of how many it is follows from the position, which is known when it can be drawn.
    """
    words, record = context.words, waiting.record
    if waiting.card is not None:
        return waiting.card
    assert record is not None  # only what can be read is found
    where = next((seat.name for seat in record.seats if seat.is_computer), "")
    people = sum(not seat.is_computer for seat in record.seats)
    if people > 1 or len(record.seats) > 2:  # one name alone would mislead
        where = versus(context, record.seats)
    move, below = "", [where]
    if (ending := context.thumbnails.ending(picture_key(record))) is not None:
        from scenes.ui.sentences import turn_words

        turn = VIEWS[record.game].turn_of(ending.state)
        move = turn_words(context.strings, turn, len(record.moves))
        below = [words("title.continue_tag", other=where, turn=move), where, move]
    name, more = words("title.continue"), ("waiting", words("title.waiting"), "hourglass")
    of = words(f"{record.game}.name")
    return CardWords("", name, move, of, words("title.resume"), tuple(below), (more,))


def picture_key(record: Record) -> Hashable:
    """Return the key of the picture of a match that waits."""
    return "waiting", record.game, record.saved_ms, len(record.moves)


def coming(context: AppContext, waiting: Waiting | None, game: str) -> Coming | None:
    """Return the match that the card of a game begins, or that of what waits if there is none."""
    if not game:
        if waiting is None or (record := waiting.record) is None:
            return None
        return Coming(record.game, id(record), partial(match_left, record))
    key: Hashable = id(context.settings.last_plans)
    return Coming(game, key, lambda: match_of(context, GAMES[game], 0))
