"""Stones proposed onto one square: pushes, oppositions, impasses and explosions (spec 7.3)."""

from __future__ import annotations

from collections.abc import Sequence

from game.causality.events import Incident, Manner, Stage
from game.causality.geometry import CLOSED
from game.causality.world import EXPLOSIVE, PLACED, Mover, World


def has_conflict(movers: Sequence[Mover], standing: dict[int, Mover]) -> bool:
    """Whether ``resolve`` would change anything; ``standing`` maps squares to their last mover.

    Where no square is shared, only two stones that swap places can be in each other's way.
    """
    if len(standing) < len(movers):
        return True
    for square, _, _, previous, _, _ in movers:
        if previous != square and previous != PLACED:
            other = standing.get(previous)
            if other is not None and other[3] == square:
                return True
    return False


def resolve(world: World, movers: Sequence[Mover], incidents: list[Incident]) -> list[Mover]:
    """The survivors on the squares where they come to stand, in the order of ``movers``.

    ``movers`` are in the order in which they were proposed. The previous squares of the result are
    no longer of use.
    """
    crowd = _Crowd(world, movers, incidents)
    crowd.push()
    crowd.oppose()
    crowd.part()
    destroyed = crowd.explode()
    return [
        (square, *mover[1:])
        for index, (mover, square) in enumerate(zip(movers, crowd.squares, strict=True))
        if index not in destroyed
    ]


class _Crowd:
    """The stones of one slice while their conflict is resolved; they go by index of mover."""

    def __init__(self, world: World, movers: Sequence[Mover], incidents: list[Incident]) -> None:
        self.world, self.movers, self.incidents = world, movers, incidents
        self.squares = [mover[0] for mover in movers]
        self.previous = [mover[3] for mover in movers]
        self.on: dict[int, list[int]] = {}
        self.shared: list[int] = []
        """Squares with two or more proposals, in detection order."""
        self.pushed: dict[int, int] = {}
        """Which stone each pusher pushed."""
        for index, square in enumerate(self.squares):
            group = self.on.setdefault(square, [])
            group.append(index)
            if len(group) == 2:
                self.shared.append(square)

    def push(self) -> None:
        """Step 1, counted on the proposals: no push is due to a stone that was pushed."""
        proposals = [(square, tuple(self.on[square])) for square in self.shared]
        for square, group in proposals:
            if len(group) == 2:
                one, other = group
                if self.previous[one] == square:
                    self._push(square, other, one)
                elif self.previous[other] == square:
                    self._push(square, one, other)

    def _push(self, square: int, pusher: int, waiting: int) -> None:
        neighbours, back = self.world.grid.neighbours, self.previous[pusher]
        stone = self._stone(pusher)
        if back == PLACED or square not in neighbours[back] or not self.world.opposable[stone]:
            return
        target = neighbours[square][neighbours[back].index(square)]
        if not self.world.pushable[self._stone(waiting)]:
            refused: Manner | None = Manner.UNPUSHABLE
        elif target == CLOSED:
            refused = Manner.WALL
        elif self.on.get(target) and not self.world.lands_on_stones:
            refused = Manner.OCCUPIED
        else:
            refused = None
        stage = Stage.REFUSED_PUSH if refused else Stage.PUSH
        squares = (square,) if target == CLOSED else (square, target)
        self._report(stage, (pusher, waiting), squares, refused)
        if not refused:
            self._put(waiting, target)
            self.pushed[pusher] = waiting

    def oppose(self) -> None:
        """Step 2: opposable stones that would change places stay where they were."""
        proposed = enumerate(zip(self.movers, self.squares, strict=True))
        heads = {
            (mover[3], square): index
            for index, (mover, square) in proposed
            if mover[3] not in (PLACED, mover[0]) and self.world.opposable[mover[1]]
        }
        for (back, square), index in heads.items():
            opponent = heads.get((square, back))
            if opponent is not None:
                self._report(Stage.BOUNCE, (index, opponent), (square, back), Manner.OPPOSITION)
        for (back, square), index in heads.items():
            if (square, back) in heads:
                self._put(index, back)

    def part(self) -> None:
        """Step 3: whoever moved onto a shared square goes back, and so on until nobody must."""
        spared = {
            self.squares[index] for index in range(len(self.movers)) if self._explosive(index)
        }
        queue = [square for square, group in self.on.items() if len(group) > 1]
        handled: set[int] = set()
        for square in queue:
            if square not in spared:
                for index in tuple(self.on[square]):
                    self._return(index, Manner.IMPASSE, queue, handled)

    def _return(self, index: int, manner: Manner, queue: list[int], handled: set[int]) -> None:
        """Put a stone back on its previous square, and with it the stone that it pushed."""
        square, back = self.squares[index], self.previous[index]
        if index in handled:
            return
        handled.add(index)
        if back in (PLACED, square):
            return
        met = [other for other in self.on[square] if other != index]
        self._report(Stage.BOUNCE, (index, *met), (square, back), manner)
        if self.on.get(back):
            queue.append(back)
        self._put(index, back)
        if index in self.pushed:
            self._return(self.pushed[index], Manner.UNDONE_PUSH, queue, handled)

    def explode(self) -> set[int]:
        """Steps 4 and 5: who is destroyed on the squares that are still shared."""
        destroyed: set[int] = set()
        for square, group in self.on.items():
            if len(group) < 2:
                continue
            explosive = [index for index in group if self._explosive(index)]
            victims, manner = group, Manner.PYROTECHNICS if explosive else Manner.EXPLOSION
            if len(explosive) == 1 and not self.world.mines[self._stone(explosive[0])]:
                victims, manner = [i for i in group if i != explosive[0]], Manner.CAPTURE
            self._report(Stage.BOOM, victims, (square,), manner)
            destroyed.update(victims)
        return destroyed

    def _stone(self, index: int) -> int:
        return self.movers[index][1]

    def _explosive(self, index: int) -> bool:
        _, stone, _, _, _, bits = self.movers[index]
        return bool(bits & EXPLOSIVE) or self.world.mines[stone]

    def _put(self, index: int, square: int) -> None:
        self.on[self.squares[index]].remove(index)
        self.on.setdefault(square, []).append(index)
        self.squares[index] = square

    def _report(
        self,
        stage: Stage,
        indices: Sequence[int],
        squares: tuple[int, ...],
        manner: Manner | None,
    ) -> None:
        stones = tuple(map(self._stone, indices))
        self.incidents.append(Incident(stage, stones, squares, manner))
