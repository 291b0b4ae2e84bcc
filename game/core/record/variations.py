"""An analysis board: a game, and all that people try in its positions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from game.core.match.match import Match
from game.core.record.record import Playback, Record
from game.core.record.variation_tree import MoveListRow, MoveTree
from game.core.rules.definition import AnyGame
from game.core.rules.state import MoveError, Packed, Player
from game.words.message import Value


@dataclass(frozen=True, slots=True)
class NotationRow:
    """One row of the list of moves: the notation, and the colour of the player if there is one."""

    row: MoveListRow
    look: int | None
    words: str


class VariationTree:
    """The tree of ``record``, with the position and the notation at each node.

    Moves that cannot be played at their place are left out.
    """

    def __init__(self, game: AnyGame, record: Record) -> None:
        self.game = game
        self._match = Match.from_record(game, replace(record, moves=(), think_ms=(), branches=()))
        self.tree = MoveTree()
        self._states: dict[int, Any] = {0: self._match.state}
        self._told: dict[int, tuple[Player, Value]] = {}
        kept = {0: 0}
        whole = MoveTree.of(record.moves, record.branches)
        for number, node in enumerate(whole.nodes[1:], 1):
            if node.parent in kept:
                try:
                    kept[number] = self.add_move(kept[node.parent], node.move)
                except MoveError:
                    continue
        played = sum(number in kept for number in range(1, whole.trunk + 1))
        self.tree = replace(self.tree, trunk=played)
        self._record = replace(
            record, moves=record.moves[:played], think_ms=record.think_ms[:played]
        )
        self._kept = self.tree.branches

    @property
    def is_kept(self) -> bool:
        """Whether all branches are on the disk, like those that came with the record."""
        return self.tree.branches == self._kept

    def keep(self) -> None:
        """Remember that the tree has just been saved."""
        self._kept = self.tree.branches

    def add_move(self, at: int, packed: Packed) -> int:
        """Add a move to the tree, unless it is there; return its node.

        Raises:
            MoveError: The move is not legal there.
        """
        before, move = self._states[at], self.game.unpack(packed)
        after = before.play(move)
        self.tree, node = self.tree.grown(at, packed)
        self._states[node] = after
        self._told[node] = before.to_move, self.game.log_text(before, move)
        return node

    def node_of(self, match: Match) -> int:
        """Return the node of the present position of ``match``."""
        node = 0
        for packed in match.record().moves:
            known = self.tree.child(node, packed)
            node = self.add_move(node, packed) if known is None else known
        return node

    def without(self, at: int) -> VariationTree:
        """Return the tree without the branch at a node; smaller numbers do not change."""
        rest = VariationTree(
            self.game, replace(self._record, branches=self.tree.without(at).branches)
        )
        rest._kept = self._kept
        return rest

    def match_at(self, at: int) -> Match:
        """Return a match between people only, played up to a node."""
        seats = tuple(
            replace(seat, level="", handicap=seat.handicap.at_the_start())
            for seat in self._record.seats
        )
        moves = tuple(self.tree.line(at))
        return Match.from_record(
            self.game,
            replace(self._record, moves=moves, think_ms=(), seats=seats, series=None, branches=()),
        )

    def lines(self, write: Callable[[Value], str]) -> list[NotationRow]:
        """Every move in the order of reading, as the log tells it and ``write`` writes it."""
        return [
            NotationRow(
                row,
                self._record.seats[self._told[row.node][0]].look,
                write(self._told[row.node][1]),
            )
            for row in self.tree.rows()
        ]

    @property
    def record(self) -> Record:
        """The record of the game, with all branches."""
        return replace(self._record, branches=self.tree.branches)

    def playback(self, name: str, saved_ms: int) -> Playback:
        """Return the tree as a replay with this name.

        After a position that was set up, it shows the main line.
        """
        tree = self.tree.as_game()
        moves = tuple(tree.line(tree.trunk))
        shown = Match.from_record(self.game, replace(self._record, moves=moves)).playback(
            name, saved_ms
        )
        return replace(shown, record=replace(shown.record, branches=tree.branches))
