"""The way from a finished match to its results."""

from __future__ import annotations

from typing import Final

from game.core.match.match import Match
from game.core.search.background import Reading
from scenes.app_context import AppContext
from scenes.dialogs.loading import LoadingScene
from scenes.scene import Foreseen
from scenes.table.results.podium import Podium
from scenes.table.results.results import ResultsScene
from scenes.table.results.summary import Account
from scenes.table.session.session import Session

LONG: Final = 2000
"""Moves of a match that takes longer than a frame to be saved."""


def show_results(context: AppContext, session: Session) -> None:
    """Save a match that is over, and show its results, or the end of its puzzle."""
    match, journal = session.match, session.journal
    if match.puzzle is not None:
        context.go.puzzle_end(match, journal, match.puzzle)
        return

    def show(ended: tuple[bool, Account]) -> None:
        is_saved, account = ended
        context.stack.replace(ResultsScene(context, session, account, is_kept=is_saved))

    def end() -> tuple[bool, Account]:
        return context.library.save_ended(match, journal), Account(match)

    if match.ply < LONG:
        show(end())
        return
    saving = Reading(end, is_lasting=False)
    context.stack.push(LoadingScene(context, saving, show, show, "loading.saving"))


def foreseen_results(context: AppContext, match: Match) -> Foreseen:
    """Return what the results are seen on: they come a moment after the end."""
    brush, podium = context.window.brush, Podium(context, match)

    def paint() -> None:
        podium.draw_ground(brush)
        podium.draw(brush)

    return Foreseen((id(match), "podium"), paint)
