"""The only file that knows which scene comes next.

A scene is imported when somebody goes there for the first time: the title is on the screen sooner.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from scenes.cabinet import Cabinet

if TYPE_CHECKING:
    from game.ai.requests.game_review import GameReview
    from game.core.learning.assessment import Moment
    from game.core.learning.puzzle import Puzzle
    from game.core.match.match import Match
    from game.core.match.match_setup import MatchPlan
    from game.core.match.record import Playback, Record
    from game.core.match.seats import Seat
    from game.core.match.variations import VariationTree
    from game.core.rules.definition import AnyGame
    from game.store.journal import Journal
    from game.store.matches import SavedMatch
    from game.store.moments import KeptMoment
    from game.store.people import People, Person
    from scenes.input.seating import Seating
    from scenes.scene import Scene


class Navigator:
    """The routes of ``scenes.scene.Routes``, on the stack of one cabinet."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._stack = cabinet.stack

    def title(self) -> None:
        from scenes.menus.title import TitleScene

        self._stack.restart(TitleScene(self._cabinet))

    def demo(self, game_id: str) -> None:
        from scenes.table.demo import DemoScene

        self._stack.push(DemoScene(self._cabinet, game_id))

    def options(self, game: AnyGame) -> None:
        from scenes.menus.options import OptionsScene

        self._stack.push(OptionsScene(self._cabinet, game))

    def join(
        self, game: AnyGame, options: Any, preset: str = "", length: tuple[int, bool] = (1, True),
        begun: Record | None = None, seats: Sequence[Seat] = (),
    ) -> None:  # fmt: skip
        from scenes.menus.seats.join import JoinScene

        self._stack.push(JoinScene(self._cabinet, game, options, preset, length, begun, seats))

    def opponents(self, game: AnyGame, plan: MatchPlan) -> None:
        from scenes.menus.seats.opponents import OpponentsScene

        self._stack.push(OpponentsScene(self._cabinet, game, plan))

    def play(self, match: Match, seating: Seating, waiting: Journal | None = None) -> None:
        from scenes.table.play import start

        start(self._cabinet, match, seating, waiting)

    def play_on(self, record: Record, seating: Seating) -> None:
        from scenes.table.play import start_from

        start_from(self._cabinet, record, seating)

    def rehearsed(self, match: Match, seating: Seating) -> Scene:
        from scenes.table.play import PlayScene

        return PlayScene(self._cabinet, match, seating, self._cabinet.library.scratch(match))

    def resume(self, entry: SavedMatch) -> None:
        from scenes.table.play import resume

        resume(self._cabinet, entry)

    def puzzle_end(self, match: Match, journal: Journal, puzzle: Puzzle[Any, Any, Any]) -> None:
        from scenes.practice.puzzle_end import PuzzleEndScene

        self._stack.replace(PuzzleEndScene(self._cabinet, match, journal, puzzle))

    def watch(
        self,
        playback: Playback,
        ply: int = 0,
        lookback: GameReview | None = None,
        replay_id: str = "",
    ) -> None:
        from scenes.review.watch import WatchScene

        self._stack.push(WatchScene(self._cabinet, playback, ply, lookback, replay_id))

    def share(self, playback: Playback, ply: int) -> None:
        from scenes.review.share import ShareScene

        self._stack.push(ShareScene(self._cabinet, playback, ply))

    def analyse(
        self,
        variations: VariationTree,
        ply: int,
        keep: Callable[[VariationTree], None] | None = None,
    ) -> None:
        from scenes.review.analysis import AnalysisScene

        self._stack.push(AnalysisScene(self._cabinet, variations, ply, keep))

    def set_up(
        self, game: AnyGame, state: Any, seats: Sequence[Seat], analyse: Callable[[str], None]
    ) -> None:
        from scenes.workshop.setup import SetupScene

        self._stack.push(SetupScene(self._cabinet, game, state, seats, analyse))

    def editor(
        self, game: AnyGame, puzzle: Puzzle[Any, Any, Any] | None = None, file: str = ""
    ) -> None:
        from scenes.workshop.editor import EditorScene

        self._stack.push(EditorScene(self._cabinet, game, puzzle, file))

    def practice(self) -> None:
        from scenes.practice.hub import PracticeScene

        self._stack.push(PracticeScene(self._cabinet))

    def puzzles(self, game: AnyGame, left: str = "") -> None:
        from scenes.practice.puzzles import PuzzlesScene

        self._stack.push(PuzzlesScene(self._cabinet, game, left))

    def moments(
        self, game: AnyGame, kept: Sequence[KeptMoment], known: Sequence[Moment[Any]] = ()
    ) -> None:
        from scenes.practice.moments import MomentsScene

        self._stack.push(MomentsScene(self._cabinet, game, kept, known))

    def daily(self) -> None:
        from scenes.practice.daily import DailyScene

        self._stack.push(DailyScene(self._cabinet))

    def lesson(self, game: AnyGame) -> None:
        from scenes.practice.lesson import open_lesson

        open_lesson(self._cabinet, game)

    def my_games(self, tab: str = "", imported: str = "") -> None:
        from scenes.review.shelf.room import MyGamesScene

        self._stack.push(MyGamesScene(self._cabinet, tab, imported))

    def take_in(self, paths: Sequence[str]) -> None:
        from scenes.review.imports import take_in

        take_in(self._cabinet, paths)

    def ladder(self, game: AnyGame) -> None:
        from scenes.practice.ladder import LadderScene

        self._stack.push(LadderScene(self._cabinet, game))

    def club(self) -> None:
        from scenes.club.room import ClubScene

        self._stack.push(ClubScene(self._cabinet))

    def cups(self) -> None:
        from scenes.club.tournament.listing import TournamentsScene

        self._stack.push(TournamentsScene(self._cabinet))

    def new_cup(self) -> None:
        from scenes.club.tournament.form import TournamentFormScene

        self._stack.push(TournamentFormScene(self._cabinet))

    def cup(self, cup_id: str) -> None:
        from scenes.club.tournament.scene import TournamentScene

        self.title()
        if self._cabinet.library.cups.get(cup_id) is not None:
            self._stack.push(TournamentScene(self._cabinet, cup_id, is_fresh=True))

    def party(self) -> None:
        from scenes.party.room import open_party

        open_party(self._cabinet)

    def new_person(self, people: People, keep: Callable[[Person], None]) -> None:
        from scenes.club.new_person import NewPersonScene

        self._stack.push(NewPersonScene(self._cabinet, people, keep))

    def trophies(self) -> None:
        from scenes.club.trophies import TrophiesScene

        self._stack.push(TrophiesScene(self._cabinet))

    def settings(self) -> None:
        from scenes.menus.settings import SettingsScene

        self._stack.push(SettingsScene(self._cabinet))

    def help(self, *game_ids: str) -> None:
        from scenes.menus.help import HelpScene

        self._stack.push(HelpScene(self._cabinet, *game_ids))
