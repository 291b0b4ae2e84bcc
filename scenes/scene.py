"""Interfaces of a scene, and of the routes to others."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from scenes.input.actions import Action
from scenes.ui.brush import Brush

if TYPE_CHECKING:
    from game.ai.requests.game_review import GameReview
    from game.core.learning.assessment import Moment
    from game.core.learning.exercise import AnyExercise
    from game.core.match.match import Match
    from game.core.match.match_setup import MatchPlan
    from game.core.match.seats import Seat
    from game.core.record.record import Playback, Record
    from game.core.record.variations import VariationTree
    from game.core.rules.definition import AnyGame
    from game.store.matches import Journal, SavedMatch
    from game.store.people import People, Person
    from game.store.practice import KeptMoment
    from scenes.input.seating import Seating


class Coming(NamedTuple):
    """A match that may begin from here. ``key`` names all that it depends on besides its game."""

    game: str
    key: Hashable
    make: Callable[[], tuple[Match, Seating]]


class Foreseen(NamedTuple):
    """Picture that one press would show here; ``key`` names all that it depends on."""

    key: Hashable
    paint: Callable[[], None]


class Scene(Protocol):
    """One screen, or one layer over another."""

    covers: bool
    """Whether nothing of the scenes below can be seen."""

    toast_y: float = 36.0
    """The height, in design units, at which a toast stands if no words are there."""

    def enter(self) -> None:
        """Begin; called whenever the scene comes to the top, also after a pop."""

    def leave(self) -> None:
        """Pause; called whenever the scene is no longer on top."""

    def act(self, action: Action) -> bool:
        """Take an action; return False to pass it on to the application."""

    def update(self, tick_ms: int) -> bool:
        """Let ``tick_ms`` pass; True if something on the screen changed by it."""

    def reword(self) -> None:
        """Make whatever was put into words before anew: the language has changed."""
        return None

    @property
    def loss(self) -> str:
        """Return the section of the string table with the question about unsaved work.

        It has the keys `leave`, `leave_sure` and `leave_yes`. Without unsaved work it is "".
        """
        return ""

    @property
    def music(self) -> str:
        """What is played here, one of ``ui.music.MOODS``; "" for what the scene below has."""
        return ""

    def preload(self) -> Coming | None:
        """Return the match that one press would begin here, to prerender its table."""
        return None

    def foreseen(self) -> Foreseen | None:
        """Return what one press would show, so that it can be prerendered."""
        return None

    def draw(self, brush: Brush, alpha: float) -> None:
        """Paint the scene as it is ``alpha`` (0..1) of a tick after the last update.

        Drawing twice gives the same pixels: nothing changes in here.
        """


class PlainScene(Scene):
    """Base of scenes that cover all below them, and in which nothing happens by itself."""

    covers = True

    def enter(self) -> None: ...

    def leave(self) -> None: ...

    def update(self, tick_ms: int) -> bool:
        return False


class Routes(Protocol):
    """Every way from a scene to one that it does not know.

    A scene opens what belongs to its own room and the dialogs itself. Everything comes on top of
    what is on the screen, unless it says otherwise.
    """

    def title(self) -> None:
        """Leave everything and begin again at the title."""

    def demo(self, game_id: str) -> None:
        """Show computers playing a game; any press leads back."""

    def options(self, game: AnyGame) -> None:
        """Show the form of a new game."""

    def join(self, game: AnyGame, plan: MatchPlan, begun: Record | None = None) -> None:
        """Show the seats of a planned match, or of one that `begun` continues."""

    def opponents(self, game: AnyGame, plan: MatchPlan) -> None:
        """Pick a computer opponent for the match of ``plan``, which begins then."""

    def play(self, match: Match, seating: Seating, waiting: Journal | None = None) -> None:
        """Sit down to a match that has just been set up, and leave everything else.

        People who would lose work by that are asked first, and may stay. ``waiting`` is the journal
        of the match, if it has one already.
        """

    def play_on(self, record: Record, seating: Seating) -> None:
        """Continue the match of `record`; a progress bar is shown while a long one is replayed."""

    def preview_match(self, match: Match, seating: Seating) -> Scene:
        """Return the table that `play` would show, without starting or saving the match."""

    def resume(self, entry: SavedMatch) -> None:
        """Go on with a match from the disk and leave everything else; or say why that fails."""

    def puzzle_end(self, match: Match, journal: Journal, puzzle: AnyExercise) -> None:
        """Show the end of a puzzle in place of the board."""

    def watch(
        self,
        playback: Playback,
        ply: int = 0,
        lookback: GameReview | None = None,
        replay_id: str = "",
    ) -> None:
        """Show the viewer; `lookback` is the review of the game, if there is one already."""

    def share(self, playback: Playback, ply: int) -> None:
        """Make a file for others of a game; a picture is of the position after ``ply`` moves."""

    def analyse(
        self,
        variations: VariationTree,
        ply: int,
        keep: Callable[[VariationTree], None] | None = None,
    ) -> None:
        """Show the analysis board at the position after `ply` moves.

        Args:
            variations: The game and the variations tried so far.
            ply: Number of moves played at the first position.
            keep: Saves the variations; without it the person who leaves is asked whether to lose
                them.
        """

    def set_up(
        self, game: AnyGame, state: Any, seats: Sequence[Seat], analyse: Callable[[str], None]
    ) -> None:
        """Draw a position, beginning with ``state``; ``analyse`` gets its text."""

    def editor(self, game: AnyGame, puzzle: AnyExercise | None = None, file: str = "") -> None:
        """Draw a board of one's own, or change that of a ``puzzle`` which is in this ``file``."""

    def practice(self) -> None:
        """Show the page of daily tasks, lessons, puzzles, mistakes and the ladder."""

    def puzzles(self, game: AnyGame, left: str = "") -> None:
        """Show the puzzles of a game, with the focus on the puzzle that has the id `left`."""

    def moments(
        self, game: AnyGame, kept: Sequence[KeptMoment], known: Sequence[Moment] = ()
    ) -> None:
        """Show key moments of a game to be tried again.

        Args:
            game: The game.
            kept: Moments to show; mistakes of earlier games if `known` is empty.
            known: Comments on the moments.
        """

    def daily(self) -> None:
        """Show the tasks of the day."""

    def lesson(self, game: AnyGame) -> None:
        """Show the lesson of a game that has one, at the first card that is not done."""

    def my_games(self, tab: str = "", imported: str = "") -> None:
        """Show the saved games of this installation.

        Args:
            tab: "waiting", "finished" or "moments". With "" it is "waiting" if a match waits, else
                "finished".
            imported: File to import first.
        """

    def take_in(self, paths: Sequence[str]) -> None:
        """Take files in that were dropped on the window, and say so over the screen there is."""

    def ladder(self, game: AnyGame) -> None:
        """Show the ladder of a game."""

    def club(self) -> None:
        """Show the club room: people and their results."""

    def cups(self) -> None:
        """Show the tournaments."""

    def new_cup(self) -> None:
        """Show the form of a new tournament."""

    def cup(self, cup_id: str) -> None:
        """Show a tournament over the title alone."""

    def party(self) -> None:
        """Continue the party, or begin one, over the title alone."""

    def new_person(self, people: People, keep: Callable[[Person], None]) -> None:
        """Make a new person; ``keep`` gets it, and the name may be taken already."""

    def trophies(self) -> None:
        """Show the trophies that were won in matches."""

    def settings(self) -> None:
        """Show the settings of all games."""

    def help(self, *game_ids: str) -> None:
        """Show the rules of these games."""
