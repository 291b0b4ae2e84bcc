"""The only file that knows which scene comes next.

A scene is imported at the first visit, so that the title is on the screen sooner.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from scenes.app_context import AppContext

if TYPE_CHECKING:
    from game.core.learning.exercise import AnyExercise
    from game.core.match.match import Match
    from game.store.matches import Journal
    from scenes.input.seating import Seating
    from scenes.scene import Scene

SCREENS: Final = {
    "demo": "table.screens.attract_mode.AttractScene",
    "options": "menus.options.OptionsScene",
    "join": "menus.seats.join.JoinScene",
    "opponents": "menus.seats.opponents.OpponentsScene",
    "settings": "menus.settings.SettingsScene",
    "help": "menus.help.HelpScene",
    "watch": "review.viewer.watch.WatchScene",
    "share": "review.export.share.ShareScene",
    "analyse": "review.analysis.board.AnalysisScene",
    "my_games": "review.shelf.room.MyGamesScene",
    "set_up": "workshop.setup.SetupScene",
    "editor": "workshop.editor.EditorScene",
    "practice": "practice.hub.PracticeScene",
    "puzzles": "practice.puzzles.PuzzlesScene",
    "moments": "practice.mistakes.moments.MomentsScene",
    "daily": "practice.daily.DailyScene",
    "ladder": "practice.ladder.LadderScene",
    "club": "club.room.ClubScene",
    "cups": "club.tournament.listing.TournamentsScene",
    "new_cup": "club.tournament.form.TournamentFormScene",
    "new_person": "club.new_person.NewPersonScene",
    "trophies": "club.trophies.TrophiesScene",
}
"""Scenes that come on top, by their routes in `Routes`, where it is said what they are given."""

DOORS: Final = {
    "play": "table.screens.begin.start",
    "play_on": "table.screens.begin.start_from",
    "resume": "table.screens.begin.resume",
    "lesson": "practice.lesson.open_lesson",
    "take_in": "review.shelf.imports.take_in",
    "party": "party.room.open_party",
}
"""Functions that show a scene or say why they do not, by their routes."""


def destination(place: str) -> Callable[..., Any]:
    """Return a class or a function of the scenes."""
    module, _, name = place.rpartition(".")
    found: Callable[..., Any] = getattr(import_module(f"scenes.{module}"), name)
    return found


class Navigator:
    """The routes of ``scenes.scene.Routes``, on the stack of one program."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._stack = context.stack

    def __getattr__(self, route: str) -> Callable[..., None]:
        if route in SCREENS or route in DOORS:
            return partial(self._go, route)
        raise AttributeError(route)

    def _go(self, route: str, *given: Any, **named: Any) -> None:
        shown = destination(SCREENS.get(route) or DOORS[route])(self._context, *given, **named)
        if route in SCREENS:
            self._stack.push(shown)

    def title(self) -> None:
        from scenes.menus.title import TitleScene

        self._stack.restart(TitleScene(self._context))

    def preview_match(self, match: Match, seating: Seating) -> Scene:
        from scenes.table.screens.play import PlayScene

        return PlayScene(self._context, self._context.library.scratch(match), seating)

    def puzzle_end(self, match: Match, journal: Journal, puzzle: AnyExercise) -> None:
        from scenes.practice.puzzle_end import PuzzleEndScene

        self._stack.replace(PuzzleEndScene(self._context, match, journal, puzzle))

    def cup(self, cup_id: str) -> None:
        from scenes.club.tournament.scene import TournamentScene

        self.title()
        if self._context.library.cups.get(cup_id) is not None:
            self._stack.push(TournamentScene(self._context, cup_id, is_fresh=True))
