"""Ways to a table: a new match, one from its record, and one that was left."""

from __future__ import annotations

from functools import partial

from game.core.match.match import Match
from game.core.record.record import Record
from game.core.search.background import Reading
from game.core.search.progress import second_half
from game.registry import GAMES
from game.store.damage import Loaded
from game.store.matches import Journal, SavedMatch
from scenes.app_context import AppContext
from scenes.dialogs.confirm_leave import confirm_leave
from scenes.dialogs.loading import MANY, LoadingScene, is_long
from scenes.dialogs.notice import NoticeScene
from scenes.input.seating import Seating
from scenes.table.board.pager import look_through
from scenes.table.screens.balance import offer_balance
from scenes.table.screens.play import PlayScene
from scenes.table.session.renaming import in_language


def start(
    context: AppContext, match: Match, seating: Seating, waiting: Journal | None = None
) -> None:
    """Sit down to a match that was just set up, unless people rather keep what was on screen.

    All other matches are left. ``waiting`` is the journal of this one, if it has one already.
    """

    def sit_down(match: Match) -> None:
        _sit_down(context, waiting or context.library.open_match(match), seating)

    play = sit_down if waiting else partial(offer_balance, context, sit_down)
    confirm_leave(context, context.stack.scenes, partial(play, match))


def _sit_down(context: AppContext, journal: Journal, seating: Seating) -> None:
    context.sounds.play("start")
    context.stack.restart(PlayScene(context, journal, seating))
    context.library.leave_all_but(journal)  # the new one is on the disk before an old one goes


def start_from(context: AppContext, record: Record, seating: Seating) -> None:
    """Continue the match of `record`; a long one is loaded first, which can be cancelled."""
    library, game = context.library, GAMES[record.game]
    if len(record.moves) <= MANY:
        start(context, Match.from_record(game, record), seating)
        return

    def read() -> Journal:
        match = Match.from_record(game, record)
        look_through(match)
        with second_half():
            return library.open_match(match)

    def get_up(journal: Journal) -> None:
        library.leave(journal, is_unwanted=True)

    def load() -> None:
        sit_down = partial(_sit_down, context, seating=seating)
        context.stack.push(LoadingScene(context, Reading(read), sit_down, get_up))

    confirm_leave(context, context.stack.scenes, load)


def resume(context: AppContext, entry: SavedMatch) -> None:
    """Go on with a match from the disk, any device for all; or say why it can't be."""
    if entry.record is None or not is_long(entry.record.game, entry.plies):
        _sit_down_again(context, context.library.resume(entry))
        return

    def get_up(resumption: Loaded[Journal]) -> None:
        if (journal := resumption[0]) is not None:
            context.library.leave(journal)

    def read() -> Loaded[Journal]:
        resumption = context.library.resume(entry)
        if (journal := resumption[0]) is not None:
            look_through(journal.match)
        return resumption

    sit_down = partial(_sit_down_again, context)
    context.stack.push(LoadingScene(context, Reading(read), sit_down, get_up))


def _sit_down_again(context: AppContext, resumption: Loaded[Journal]) -> None:
    journal, note = resumption
    if journal is not None:
        journal.match.seats = in_language(context, journal.match.seats)
        context.stack.restart(PlayScene(context, journal, Seating()))
    if note:
        title = "saves.cannot" if journal is None else "saves.partly"
        context.stack.push(NoticeScene(context, title, "saves.cannot_what", {"why": note}))
