"""Stones that are proposed onto one square: push, opposition, impasse, explosion (RULES 7.3)."""

from __future__ import annotations

from collections.abc import Sequence

from game.causality.rules.events import EventKind, Incident, Manner
from game.causality.rules.geometry import CLOSED
from game.causality.rules.world import EXPLOSIVE, PLACED, Mover, World


def settle_conflicts(
    world: World, movers: Sequence[Mover], incidents: list[Incident]
) -> dict[int, Mover]:
    """Return the stones that survive the conflicts, by the squares where they end.

    ``movers`` are in the order of their proposals; conflicts change nothing of a mover but its
    square.
    """
    proposed = {mover[0]: mover for mover in movers}
    if len(proposed) == len(movers) and not _any_swap(movers, proposed):
        return proposed
    crowd = _Crowd(world, movers, incidents)
    crowd.push()
    crowd.oppose()
    crowd.part()
    crowd.explode()
    for square in crowd.disturbed:
        if group := crowd.on[square]:
            proposed[square] = crowd.mover(group[0])
        else:
            proposed.pop(square, None)
    return proposed


def _any_swap(movers: Sequence[Mover], proposed: dict[int, Mover]) -> bool:
    """Return whether two stones change places.

    This is the only possible conflict if no square is shared.
    """
    for square, _, _, previous, _, _ in movers:
        if previous != square and previous != PLACED:
            other = proposed.get(previous)
            if other is not None and other[3] == square:
                return True
    return False


class _Crowd:
    """The stones of one slice while their conflicts are resolved.

    A stone is its index in ``movers``.
    """

    def __init__(self, world: World, movers: Sequence[Mover], incidents: list[Incident]) -> None:
        self.world, self.movers, self.incidents = world, movers, incidents
        self.squares = [mover[0] for mover in movers]
        self.on: dict[int, list[int]] = {}
        self.disturbed: dict[int, None] = {}
        """Squares where stones meet, left or came to, in the order of their discovery.

        At first these are the squares with two or more proposals, in detection order. No other
        square has a conflict.
        """
        self.pushed: dict[int, int] = {}
        """Which stone each pusher pushed."""
        on = self.on
        for index, square in enumerate(self.squares):
            if square in on:
                on[square].append(index)
                self.disturbed[square] = None
            else:
                on[square] = [index]

    def mover(self, index: int) -> Mover:
        """Return a mover on the square where it has ended."""
        mover, square = self.movers[index], self.squares[index]
        return mover if mover[0] == square else (square, *mover[1:])

    def push(self) -> None:
        """Step 1. The proposals are counted, so a stone that was itself pushed causes no push."""
        proposals = [(square, tuple(self.on[square])) for square in self.disturbed]
        for square, group in proposals:
            if len(group) == 2:
                one, other = group
                if self.movers[one][3] == square:
                    self._push(square, other, one)
                elif self.movers[other][3] == square:
                    self._push(square, one, other)

    def _push(self, square: int, pusher: int, waiting: int) -> None:
        _, stone, _, back, _, _ = self.movers[pusher]
        neighbours = self.world.grid.neighbours
        if back == PLACED or square not in neighbours[back] or not self.world.opposable[stone]:
            return
        target = neighbours[square][neighbours[back].index(square)]
        if not self.world.pushable[self.movers[waiting][1]]:
            refused: Manner | None = Manner.UNPUSHABLE
        elif target == CLOSED:
            refused = Manner.WALL
        elif self.on.get(target) and not self.world.lands_on_stones:
            refused = Manner.OCCUPIED
        else:
            refused = None
        squares = (square,) if target == CLOSED else (square, target)
        kind = EventKind.REFUSED_PUSH if refused else EventKind.PUSH
        self._report(kind, (pusher, waiting), squares, refused)
        if not refused:
            self._put(waiting, target)
            self.pushed[pusher] = waiting

    def oppose(self) -> None:
        """Step 2: opposable stones that would change places stay where they were."""
        moved = [index for index, mover in enumerate(self.movers) if mover[3] != mover[0]]
        heads = {
            (self.movers[index][3], self.squares[index]): index
            for index in moved
            if self.movers[index][3] != PLACED and self.world.opposable[self.movers[index][1]]
        }
        pairs = [
            (index, heads[square, back], square, back)
            for (back, square), index in heads.items()
            if (square, back) in heads
        ]
        for index, opponent, square, back in pairs:
            self._report(EventKind.BOUNCE, (index, opponent), (square, back), Manner.OPPOSITION)
            self._put(index, back)

    def part(self) -> None:
        """Step 3: every stone that moved onto a shared square goes back, and so on until none must.

        Explosive stones do not go back, nor do the stones that meet one.
        """
        queue = self._shared()
        handled: set[int] = set()
        for square in queue:
            group = tuple(self.on[square])
            if not any(map(self._is_explosive, group)):
                for index in group:
                    self._return(index, Manner.IMPASSE, queue, handled)

    def _return(self, index: int, manner: Manner, queue: list[int], handled: set[int]) -> None:
        """Put a stone back on its previous square, and with it the stone that it pushed."""
        if index in handled:
            return
        handled.add(index)
        square, back = self.squares[index], self.movers[index][3]
        if back in (PLACED, square):
            return
        met = [other for other in self.on[square] if other != index]
        self._report(EventKind.BOUNCE, (index, *met), (square, back), manner)
        if self.on.get(back):
            queue.append(back)
        self._put(index, back)
        if index in self.pushed:
            self._return(self.pushed[index], Manner.UNDONE_PUSH, queue, handled)

    def explode(self) -> None:
        """Remove the stones of squares that are still shared, except for a single wildcard.

        Steps 4 and 5 of the conflict rules.
        """
        for square in self._shared():
            group = self.on[square]
            explosive = list(filter(self._is_explosive, group))
            victims, manner = group, Manner.PYROTECHNICS if explosive else Manner.EXPLOSION
            if len(explosive) == 1 and not self.world.neutral[self.movers[explosive[0]][1]]:
                victims, manner = [i for i in group if i != explosive[0]], Manner.CAPTURE
            self._report(EventKind.BOOM, victims, (square,), manner)
            self.on[square] = [] if victims is group else explosive

    def _shared(self) -> list[int]:
        return [square for square in self.disturbed if len(self.on[square]) > 1]

    def _is_explosive(self, index: int) -> bool:
        return bool(self.movers[index][5] & EXPLOSIVE)

    def _put(self, index: int, square: int) -> None:
        left = self.squares[index]
        self.on[left].remove(index)
        self.on.setdefault(square, []).append(index)
        self.squares[index] = square
        self.disturbed[left] = self.disturbed[square] = None

    def _report(
        self,
        kind: EventKind,
        indices: Sequence[int],
        squares: tuple[int, ...],
        manner: Manner | None,
    ) -> None:
        stones = tuple([self.movers[index][1] for index in indices])
        self.incidents.append(Incident(kind, stones, squares, manner))
