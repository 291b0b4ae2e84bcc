"""Positions of Quoridor as one line of text, and the faults of positions that cannot be played.

``9 1 4,0:10 4,8:9+1! 3,4v 0,5h3@2x`` means: 9 boxes on a side, player 1 is to move. The first
avatar stands on box (4, 0) with 10 boards in hand; the second on (4, 8) with 9 boards and 1 cheat,
and has cheated. Boards are named after their left or top end: one of length 2 runs down from point
(3, 4); one of length 3 runs right from (0, 5), was laid by player 2 and is broken. ``*`` is an
endless hand. ``=1`` after an avatar means that its player was the first to reach the goal line,
``-1`` the first to give up. If the text has no cheats, the game has none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

from game.core.learning.content import DesignRefused
from game.core.rules.comment import Comment
from game.core.rules.state import Player
from game.quoridor.rules import wall_placement
from game.quoridor.rules.bitboard_layout import BASELINES
from game.quoridor.rules.grid import Grid
from game.quoridor.rules.moves import Board, Cell, Orientation
from game.quoridor.rules.routes import Traveller
from game.words.message import Value

INFINITE = -1
"""A hand of boards that never empties."""

SIZES = range(3, 16)
MAX_BOARDS = 99
"""Boards or cheats in one hand."""
MAX_TEXT_LENGTH = 6_000
"""More than the largest grid full of broken boards needs."""

_NUMBER = re.compile(r"\d{1,2}", re.ASCII)
_AVATAR = re.compile(
    r"(\d{1,2}),(\d{1,2}):(\d{1,2}|\*)(?:\+(\d{1,2}))?(!)?(?:([=-])([1-4]))?", re.ASCII
)
_BOARD = re.compile(r"(\d{1,2}),(\d{1,2})([hv])([13])?(?:@([1-4]))?(x)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class PositionText:
    """Position on the grid at the beginning of a round.

    ``cheats`` is () in a game without them.

    ``winners`` and ``losers`` have finished, in this order.
    """

    grid: Grid
    pawns: tuple[Cell, ...]
    hands: tuple[int, ...]
    cheats: tuple[int, ...]
    cheated: tuple[bool, ...]
    mover: Player = 0
    winners: tuple[Player, ...] = ()
    losers: tuple[Player, ...] = ()

    @property
    def players(self) -> range:
        return range(len(self.pawns))

    @property
    def is_endless(self) -> bool:
        """Whether hands are endless; this holds for all players or for none."""
        return INFINITE in self.hands

    @property
    def travellers(self) -> Mapping[Player, Traveller]:
        """The active players."""
        return {p: self.traveller(p) for p in self.players if p not in self.finished}

    @property
    def finished(self) -> frozenset[Player]:
        return frozenset(self.winners + self.losers)

    def traveller(self, player: Player) -> Traveller:
        """Return the player's box and goal line, for the judgement of its route."""
        dx, dy = BASELINES[len(self.pawns)][player]
        lattice = self.grid.lattice
        return lattice.bit(self.pawns[player]), lattice.lines[-dx, -dy]


def refusal(key: str, *players: Player, **values: Value) -> DesignRefused:
    """Return the refusal with the words of ``quoridor.fault.<key>``."""
    return DesignRefused(Comment(f"fault.{key}", tuple(values.items()), players))


def check(position: PositionText) -> None:
    """Check that the avatars stand as they could. Boards matter only for the routes they leave.

    Raises:
        DesignRefused: They could not stand so.
    """
    size = position.grid.size
    for player, (x, y) in enumerate(position.pawns):
        if not (0 <= x < size and 0 <= y < size):
            raise refusal("off_grid", player)
    for player in position.players:
        if position.pawns[player] in position.pawns[:player]:
            raise refusal("shared_box", position.pawns.index(position.pawns[player]), player)
    for player, (box, goal) in position.travellers.items():
        if box & goal:
            raise refusal("at_goal", player)
        if wall_placement.route(position.grid, (box, goal)) is None:
            raise refusal("enclosed", player)


def check_playable(position: PositionText) -> None:
    """Check that the game is not over.

    Raises:
        DesignRefused: It is.
    """
    if len(position.finished) >= len(position.pawns) - 1:
        raise refusal("game_over")
    if position.mover in position.finished:
        raise refusal("mover_finished", position.mover)


def laid(
    grid: Grid,
    board: Board,
    is_broken: bool = False,
    travellers: Mapping[Player, Traveller] = MappingProxyType({}),
) -> Grid:
    """Return the grid with one more board.

    Raises ``DesignRefused`` if it cannot lie there, or leaves one of the ``travellers`` without a
    route.
    """
    if wrong := wall_placement.refusal(grid, travellers, board):
        raise DesignRefused(replace(wrong, key=f"reason.{wrong.key}"))
    grid = grid.with_board(board)
    return grid.with_destroyed(board) if is_broken else grid


def write(position: PositionText) -> str:
    """Return the one text of a position."""
    head = f"{position.grid.size} {position.mover + 1}"
    avatars = (_avatar(position, player) for player in position.players)
    boards = (_board(board, board in position.grid.destroyed) for board in position.grid.boards)
    return " ".join([head, *avatars, *boards])


def _avatar(position: PositionText, player: Player) -> str:
    (x, y), hand = position.pawns[player], position.hands[player]
    text = f"{x},{y}:{'*' if hand == INFINITE else hand}"
    if position.cheats:
        text += f"+{position.cheats[player]}" + "!" * position.cheated[player]
    for mark, finished in (("=", position.winners), ("-", position.losers)):
        if player in finished:
            text += f"{mark}{finished.index(player) + 1}"
    return text


def _board(board: Board, is_broken: bool) -> str:
    (x, y), o = board.start, board.orientation.name.lower()
    length = "" if board.length == 2 else board.length
    return (
        f"{x},{y}{o}{length}"
        + (f"@{board.by + 1}" if board.by is not None else "")
        + ("x" * is_broken)
    )


@lru_cache(maxsize=64)
def read(text: str) -> PositionText:
    """Return the position in a text; its game may be over. Raises ``DesignRefused``."""
    size, mover, *words = _words(text)
    avatars = [found for word in words if (found := _AVATAR.fullmatch(word))]
    if len(avatars) not in BASELINES:
        raise refusal("players")
    if not _NUMBER.fullmatch(mover) or not 1 <= int(mover) <= len(avatars):
        raise refusal("unreadable", what=mover[:20])
    if not _NUMBER.fullmatch(size) or int(size) not in SIZES:
        raise refusal("size", least=SIZES[0], most=SIZES[-1])
    grid = Grid(int(size))
    for word in words[len(avatars) :]:
        grid = laid(grid, *_read_board(word, len(avatars)))
    position = _read_avatars(avatars, grid, int(mover) - 1)
    check(position)
    return position


def _words(text: str) -> list[str]:
    """Return the parts of a text: size, mover, avatars, boards.

    Raises ``DesignRefused`` if a part before the boards is missing.
    """
    words = text[:MAX_TEXT_LENGTH].lower().split()
    if len(words) < 4 or len(text) > MAX_TEXT_LENGTH:
        raise refusal("unreadable", what=text[:20])
    return words


def _read_board(word: str, players: int) -> tuple[Board, bool]:
    found = _BOARD.fullmatch(word)
    if found is None or int(found[5] or 1) > players:
        raise refusal("unreadable", what=word[:20])
    x, y, o, length, by, broken = found.groups()
    owner = int(by) - 1 if by else None
    board = Board((int(x), int(y)), Orientation[o.upper()], int(length or 2), owner)
    return board, bool(broken)


def _read_avatars(avatars: Sequence[re.Match[str]], grid: Grid, mover: Player) -> PositionText:
    hands = tuple(INFINITE if found[3] == "*" else int(found[3]) for found in avatars)
    cheats = tuple(int(found[4]) for found in avatars if found[4])
    if len(set(map((INFINITE).__eq__, hands))) > 1 or len(cheats) not in (0, len(avatars)):
        raise refusal("uneven")
    return PositionText(
        grid,
        tuple((int(found[1]), int(found[2])) for found in avatars),
        hands,
        cheats,
        tuple(bool(found[5]) for found in avatars),
        mover,
        _finished(avatars, "="),
        _finished(avatars, "-"),
    )


def _finished(avatars: Sequence[re.Match[str]], mark: str) -> tuple[Player, ...]:
    """Return the players who finished in this way, by place.

    Raises ``DesignRefused`` if a place is missing.
    """
    places = {int(found[7]): player for player, found in enumerate(avatars) if found[6] == mark}
    count = sum(found[6] == mark for found in avatars)
    if sorted(places) != list(range(1, count + 1)):
        raise refusal("uneven")
    return tuple(places[place] for place in sorted(places))
