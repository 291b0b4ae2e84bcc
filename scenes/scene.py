"""What a scene is, and where one can lead to."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from scenes.input.actions import Action
from scenes.ui.brush import Brush

if TYPE_CHECKING:
    from game.ai.requests.game_review import GameReview
    from game.core.learning.assessment import Moment
    from game.core.learning.puzzle import Puzzle
    from game.core.match.match import Match
    from game.core.match.match_setup import Plan
    from game.core.match.record import Playback, Record
    from game.core.match.seats import Seat
    from game.core.match.variations import VariationTree
    from game.core.rules.definition import AnyGame
    from game.store.journal import Journal
    from game.store.matches import SavedMatch
    from game.store.moments import KeptMoment
    from game.store.people import People, Person
    from scenes.input.seating import Seating


class Coming(NamedTuple):
    """A match that may begin from here. ``key`` names all that it depends on besides its game."""

    game: str
    key: Hashable
    make: Callable[[], tuple[Match, Seating]]


class Foreseen(NamedTuple):
    """What one press would show here; ``key`` names all that it depends on."""

    key: Hashable
    paint: Callable[[], None]


class Scene(Protocol):
    """One screen, or one layer over another."""

    covers: bool
    """Whether nothing of the scenes below can be seen."""

    toast_y: float = 36.0
    """The height, in design units, at which a toast stands if no words are there."""

    def enter(self) -> None:
        """Called whenever the scene comes to the top, the first time and after a pop."""

    def leave(self) -> None:
        """Called whenever it is no longer on top."""

    def act(self, action: Action) -> bool:
        """Take an action; False passes it on to nobody but the application."""

    def update(self, tick_ms: int) -> bool:
        """Let ``tick_ms`` pass; True if something on the screen changed by it."""

    def reword(self) -> None:
        """Make whatever was put into words before anew: the language has changed."""
        return None

    @property
    def loss(self) -> str:
        """What of somebody's work goes if the scene does: the section of the string table that has
        the question for it, ``leave``, ``leave_sure`` and ``leave_yes``; "" if nothing does.
        """
        return ""

    @property
    def music(self) -> str:
        """What is played here, one of ``ui.music.MOODS``; "" for what the scene below has."""
        return ""

    def coming(self) -> Coming | None:
        """The match that one press would begin here, so that its table can be painted before."""
        return None

    def foreseen(self) -> Foreseen | None:
        """What can be painted before one press shows it, so that no movement waits for it."""
        return None

    def draw(self, brush: Brush, alpha: float) -> None:
        """Paint the scene as it is ``alpha`` (0..1) of a tick after the last update.

        Drawing twice gives the same pixels: nothing changes in here.
        """


class PlainScene(Scene):
    """What a scene does that covers all below it, and in which nothing happens by itself."""

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
        """Computers play a game for whoever looks on; anything pressed leads back."""

    def options(self, game: AnyGame) -> None:
        """The form of a new game."""

    def join(
        self,
        game: AnyGame,
        options: Any,
        preset: str = "",
        length: tuple[int, bool] = (1, True),
        begun: Record | None = None,
        level: str = "",
        seats: Sequence[Seat] = (),
    ) -> None:
        """The seats of a new match, or of one that has ``begun`` elsewhere. Computers are of
        ``level``, or of a modest one.

        ``length`` is the number of games, and whether the match is "best of" so many.
        """

    def opponents(self, game: AnyGame, plan: Plan) -> None:
        """Pick a computer opponent for the match of ``plan``; whoever does so begins it."""

    def play(self, match: Match, seating: Seating, waiting: Journal | None = None) -> None:
        """Sit down to a match that has just been set up, and leave everything else.

        Whoever would lose work by that is asked first, and may stay. ``waiting`` is the journal of
        the match, if it has one already.
        """

    def play_on(self, record: Record, seating: Seating) -> None:
        """The same for the match that goes on from ``record``. A long one is played again first,
        while a bar tells how far that is.
        """

    def rehearsed(self, match: Match, seating: Seating) -> Scene:
        """The table as ``play`` would show it. Nobody sits down to it, and nothing is kept."""

    def resume(self, entry: SavedMatch) -> None:
        """Go on with a match from the disk and leave everything else; or say why that fails."""

    def puzzle_end(self, match: Match, journal: Journal, puzzle: Puzzle[Any, Any, Any]) -> None:
        """What becomes of a puzzle at its end, in the place of the board."""

    def watch(
        self,
        playback: Playback,
        ply: int = 0,
        lookback: GameReview | None = None,
        replay_id: str = "",
    ) -> None:
        """The viewer. ``lookback`` is the review of the game, if somebody asked for it before."""

    def share(self, playback: Playback, ply: int) -> None:
        """Make a file for others of a game; a picture is of the position after ``ply`` moves."""

    def analyse(
        self,
        variations: VariationTree,
        ply: int,
        keep: Callable[[VariationTree], None] | None = None,
    ) -> None:
        """The analysis board at the position after ``ply`` moves.

        ``keep`` gets what was tried; without it whoever leaves is asked whether that may be lost.
        """

    def set_up(
        self, game: AnyGame, state: Any, seats: Sequence[Seat], analyse: Callable[[str], None]
    ) -> None:
        """Draw a position, beginning with ``state``; ``analyse`` gets its text."""

    def editor(
        self, game: AnyGame, puzzle: Puzzle[Any, Any, Any] | None = None, file: str = ""
    ) -> None:
        """Draw a board of one's own, or change that of a ``puzzle`` which is in this ``file``."""

    def practice(self) -> None:
        """The page that leads to the daily tasks, lessons, puzzles, mistakes and the ladder."""

    def puzzles(self, game: AnyGame, left: str = "") -> None:
        """The puzzles of a game, for somebody who comes from the one with the id ``left``."""

    def moments(
        self, game: AnyGame, kept: Sequence[KeptMoment], known: Sequence[Moment[Any]] = ()
    ) -> None:
        """What mattered in a game, to try it again; ``known`` is what is said of it. Without that
        it is what was overlooked in earlier games.
        """

    def daily(self) -> None:
        """The tasks of the day."""

    def lesson(self, game: AnyGame) -> None:
        """The lesson of a game that has one, at the first card that is not done."""

    def my_games(self, tab: str = "", imported: str = "") -> None:
        """The games of this house. ``tab`` is "waiting", "finished" or "moments"; without one it is
        "waiting" if a match waits, else "finished". The file ``imported`` is brought in first.
        """

    def take_in(self, paths: Sequence[str]) -> None:
        """Take files in that were dropped on the window, and say so over the screen there is."""

    def ladder(self, game: AnyGame) -> None:
        """What there is to achieve in a game."""

    def club(self) -> None:
        """The club room: who plays here, and what they have done."""

    def cups(self) -> None:
        """The tournaments."""

    def new_cup(self) -> None:
        """The form of a new tournament."""

    def cup(self, cup_id: str) -> None:
        """A tournament, over the title alone."""

    def party(self) -> None:
        """The party: it goes on where it stands, or begins. Over the title alone."""

    def new_person(self, people: People, keep: Callable[[Person], None]) -> None:
        """Make somebody new; ``keep`` gets the person, whose name somebody may have already."""

    def trophies(self) -> None:
        """What was won in matches and is worth telling of."""

    def settings(self) -> None:
        """What can be set for all games."""

    def help(self, *game_ids: str) -> None:
        """The rules of these games."""
