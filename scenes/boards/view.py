"""Look of a board and its hit targets, as data: no pygame in here.

A view turns a state into ``Sprites``, each under a stable key. A person moves in two ways.

By *picking*. ``pickable`` are moves, ``target_paths`` the paths of ``HitTarget``s that mean each of
them: one for a stone that is placed, two for a stone and where it goes. The mouse, the arrows and a
pad find every target by its place; ``marks`` is what can be seen of them. When a path is complete,
its move is played.

By *aiming*, for moves too many to be picked, or those that should say why they may not be played.
``aim_at`` gives the move that the pointer means and ``steer`` the one that the arrows lead to,
legal or not; ``turn`` gives it turned. The rules say whether it may be played, ``ghost`` shows how
it would look or why it may not. A picked move in focus is shown by its ghost as well.

What has no place on the board is a ``SpecialMove``. A view of a new game extends ``BoardView``, and
must write ``picture`` and ``target_paths``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar, TypeVar

from game.core.match.match import Transition
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.rules.common_moves import Resign, TimeUp
from game.core.rules.state import Player
from game.words.message import Message, Value
from scenes.boards.guide import Guide
from scenes.boards.hit_target import HitTarget, TargetPath
from scenes.boards.hud_content import (
    Caption,
    Counter,
    Landmark,
    NewsLine,
    PanelLine,
    SidePanel,
    SpecialMove,
    Standing,
)
from scenes.boards.sprite import Spot, Sprite, Sprites

M = TypeVar("M")


class Digits(Enum):
    """Use of a keyboard's digits at a game's board."""

    BUTTONS = "buttons"
    """They are keys as any others."""

    PLAY = "play"
    """Each plays the move that has its number."""

    AIM = "aim"
    """Some of them, one after the other, are a number that is aimed at."""


class BoardView(ABC):
    """A game's whole pixel side, still without pixels. It reads states and moves, never decides.

    A view that says nothing else has only its board, and moves that are picked.
    """

    digits: ClassVar[Digits] = Digits.BUTTONS
    hang_ms: ClassVar[int] = 0
    """For how long a computer's move is held up on the board before it is played."""
    guide: ClassVar[Guide | None] = None
    """The tutor of a first game."""
    rule_figures: ClassVar[Sequence[Callable[[], Sprites]]] = ()
    """Figures beside the pages of the rules, in their order; one may be empty."""
    log_icons: ClassVar[Mapping[str, str]] = {}
    """Icons of lines of the log, by the last part of their keys."""

    def recalling(self, states: Sequence[Any], moves: Sequence[Any]) -> BoardView:
        """Return the same view with the history of the game, which panels may depend on.

        Views with the same history are equal.

        Args:
            states: Positions from the first to the present one.
            moves: Moves between them.
        """
        return self

    @abstractmethod
    def picture(self, state: Any, seats: Sequence[Seat]) -> Sprites:
        """Return everything that lies on the board, and nothing about who points where.

        What has ``z < 0`` is the ground: it is the same all through a match, and it is what the
        stage is filled with.
        """

    def departure(self, step: Transition, seats: Sequence[Seat]) -> Sprites:
        """Return what ``step`` starts from, where that differs from the picture before it.

        A thing has the key here under which it lives on, and looks as it does when it is taken.
        """
        return {}

    def props(self, state: Any, seats: Sequence[Seat]) -> Sequence[Sprite]:
        """Return sprites that a match is sure to need later, to be painted beforehand."""
        return ()

    def waypoints(self, state: Any, move: Any) -> Sequence[Spot]:
        """Return spots that a piece passes when `move` is played; () for the straight way."""
        return ()

    def trace(self, step: Transition, seats: Sequence[Seat]) -> Sprites:
        """Return what to leave on the board as a reminder of ``step``: a trail, an outline."""
        return {}

    def portrait(self, step: Transition, seats: Sequence[Seat]) -> Sprites:
        """Return the picture by which a game is remembered that ended with ``step``."""
        return {**self.picture(step.after, seats), **self.trace(step, seats)}

    def route_marks(
        self, state: Any, player: Player, seats: Sequence[Seat], meant: Any = None
    ) -> Sprites:
        """Return marks of the way of ``player`` after the aimed move ``meant``, if any is shown."""
        return {}

    def marks(self, state: Any, path: TargetPath, seats: Sequence[Seat]) -> Sprites:
        """Return marks for the mover: legal targets, by the targets chosen so far."""
        return {}

    def pickable(self, state: Any) -> Iterable[Any]:
        """Return the legal moves that have target paths: all but those which are only aimed at."""
        moves: Iterable[Any] = state.legal_moves()
        return moves

    @abstractmethod
    def target_paths(self, state: Any, move: Any) -> Sequence[TargetPath]:
        """Every path of targets that means ``move``; none if it is only aimed at.

        Over all legal moves no path repeats and none is the beginning of another.
        """

    def specials(self, state: Any) -> Sequence[SpecialMove]:
        return ()

    def aim_at(self, state: Any, x: float, y: float, aim: Any) -> Any:
        """Return the move at `x`, `y`, legal or not, or None; `aim` was the last one."""
        return None

    def missed(self, state: Any, x: float, y: float) -> Any:
        """Return the illegal move that a click at `x`, `y`, where nothing can be picked, means."""
        return None

    def origin(self, state: Any) -> Spot | None:
        """Return where the mover's piece stands, if the arrows mean steps from it."""
        return None

    def likely(self, state: Any, path: TargetPath) -> HitTarget | None:
        """Return the most likely target after `path`, a special among them, or None.

        Confirm gives it the focus if nothing has it.
        """
        return None

    def start(self, state: Any) -> TargetPath | None:
        """Return the targets already made in a new position, or None to leave all to the player.

        The likely target after them has the focus.
        """
        return None

    def steer(self, state: Any, aim: Any, dx: int, dy: int) -> Any:
        """Return the move that an arrow leads to from `aim`, or the first one if `aim` is None."""
        return None

    def turn(self, state: Any, aim: Any, step: int = 1) -> Any:
        """``aim`` turned (``step`` -1: back); from None or what can't turn, one to begin with."""
        return None

    def ghost(
        self, state: Any, aim: Any, refusal: Comment | None, seats: Sequence[Seat]
    ) -> Sprites:
        """Return how ``aim`` would look, or why it can't be.

        What has a key of the picture takes its place.
        """
        return {}

    def counters(self, state: Any, player: Player) -> Sequence[Counter]:
        return ()

    def status(self, state: Any, player: Player) -> Standing:
        return Standing()

    def news(self, step: Transition) -> NewsLine | None:
        """Return news of `step` that the board does not show, or None."""
        return None

    def soon(self, state: Any, seats: Sequence[Seat]) -> Sequence[Sprite]:
        """Return what the next moves may bring onto the board and is slow to paint."""
        return ()

    def turn_of(self, state: Any) -> int:
        """Return the number of the turn, from 1, or 0 in a game whose turns have one move."""
        return 0

    def log_icon(self, words: Value) -> str:
        """Return the icon before ``words``, a line of the log; or "" for none."""
        key = words.key.rpartition(".")[2] if isinstance(words, Message) else ""
        return self.log_icons.get(key, "")

    def landmark(self, step: Transition) -> Landmark | None:
        """Return the mark of `step` on the line of a replay, or None."""
        match step.move:
            case Resign():
                return Landmark("flag", "mark.resigned")
            case TimeUp():
                return Landmark("hourglass", "mark.late")
        return None

    def objective(self, state: Any, player: Player, seats: Sequence[Seat]) -> str:
        """Key of a sentence on what ``player`` is after, for the beginning of a game; or ""."""
        return ""

    def figure(self, page: int) -> Sprites:
        """Return the figure beside a page of the rules; an empty picture for the initial board."""
        return self.rule_figures[page]() if page < len(self.rule_figures) else {}

    def sample(self) -> tuple[Any, Sequence[Any]] | None:
        """Options of a small board, and a few moves on it that show how things look and move.

        None for a game that gives no such example.
        """
        return None

    def banner(self, state: Any, path: TargetPath) -> str:
        """Key of a sentence on what the mover must do now, beyond an ordinary turn; or "".

        ``path`` is what has been picked so far. While specials are answers, it is the question.
        """
        return ""

    def card_seats(self, state: Any, seats: Sequence[Seat]) -> Sequence[Player]:
        """Return the seats that have a card beside the board, one for each place of a card."""
        return range(len(seats))

    def panels(
        self, state: Any, meant: Any, refusal: Comment | None, seats: Sequence[Seat]
    ) -> Sequence[SidePanel]:
        """Return panels for the free parts of the rails, from above; () for what all games show.

        A game has panels in all its positions or in none.

        Args:
            state: Position on the board.
            meant: Move aimed at.
            refusal: Reason why it may not be played.
            seats: Seats of the match.
        """
        return ()

    def hint_marks(self, state: Any, hints: Sequence[Comment], seats: Sequence[Seat]) -> Sprites:
        """Return what the coach's ``hints`` so far light up on the board."""
        return {}

    def captions(
        self, state: Any, meant: Any, refusal: Comment | None, seats: Sequence[Seat]
    ) -> Sequence[Caption]:
        """Words on the board while it lies still; ``meant`` is what is pointed at."""
        return ()

    def about(self, state: Any, player: Player, seats: Sequence[Seat]) -> Sequence[PanelLine]:
        """Return more lines of a player's card; a game has them in all its positions or in none."""
        return ()

    def move_of_digits(self, state: Any, text: str) -> Any:
        """Return the move that these digits mean, legal or not; None if they mean nothing."""
        return None

    def drama(self, step: Transition) -> str:
        """Return the key of a few words to be shown large over the board after ``step``; or "".

        The words are ``<game>.drama.<key>``. For what turns a game round, not for every move.
        """
        return ""

    def chips(self, options: Any) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """Return the options in a few words: keys of the string table with their arguments."""
        return ()


def targets_after(
    view: BoardView, state: Any, moves: Iterable[M], path: TargetPath
) -> dict[HitTarget, M | None]:
    """Return the possible targets after `path`, each with the move it completes, or None."""
    found: dict[HitTarget, M | None] = {}
    depth = len(path)
    for move in moves:
        for meant in view.target_paths(state, move):
            if len(meant) > depth and meant[:depth] == path:
                found[meant[depth]] = move if len(meant) == depth + 1 else None
    return found
