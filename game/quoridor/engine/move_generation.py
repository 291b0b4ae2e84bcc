"""Legal moves of any position and their results, for every kind of game (RULES 14); perft."""

from __future__ import annotations

from collections.abc import Iterator

from game.quoridor.engine.field import EmptyGrid
from game.quoridor.engine.position import (
    CHEAT,
    DESTROY,
    LAY,
    STEP,
    Move,
    Position,
    SpecialState,
    bits,
    lay,
    slots,
    targets,
    unless_plain,
)
from game.quoridor.rules.bitboard_layout import H, V
from game.quoridor.rules.cheats import LENGTHS_BY_CHEAT, ORDINARY_LENGTH
from game.quoridor.rules.moves import CheatKind
from game.quoridor.rules.options import INFINITE


def is_over(position: Position, field: EmptyGrid) -> bool:
    """Return whether all but one have finished, or one of a team. A search never gives up."""
    if field.sides < field.players and position.special and position.special.winners:
        return True
    if len(position.pawns) == 2 and any(
        p & g for p, g in zip(position.pawns, field.goals, strict=True)
    ):
        return True
    return len(position.finished) >= len(position.pawns) - 1


def generate(position: Position, field: EmptyGrid) -> tuple[int, int, int]:
    """Return the boxes to step or jump to, and the starts of flat and of upright boards."""
    flat, upright, _, _, pawns, hands, mover, special = position
    length = special.length if special else ORDINARY_LENGTH
    own, walks = pawns[mover], 0
    if length == ORDINARY_LENGTH:
        walks = targets(flat, upright, field.stride, own, sum(pawns))
    lays = slots(position, field, length) if hands[mover] else (0, 0)
    if not (walks or lays[H] or lays[V]):
        walks = own  # the null move (RULES 5.10)
    return walks, *lays


def moves(position: Position, field: EmptyGrid) -> list[Move]:
    """All legal moves but giving up; none if the game is over."""
    if is_over(position, field):
        return []
    walks, flat, upright = generate(position, field)
    length = position.length
    return [
        *((STEP, box) for box in bits(walks)),
        *((lay(H, length), start) for start in bits(flat)),
        *((lay(V, length), start) for start in bits(upright)),
        *(cheats(position, field) if position.cheats[position.mover] else ()),
    ]


def cheats(position: Position, field: EmptyGrid) -> Iterator[Move]:
    """Yield the cheats that a player who has one may use (RULES 10.9)."""
    hand, is_ordinary = position.hands[position.mover], position.length == ORDINARY_LENGTH
    if position.rounds == 1:
        yield CHEAT, CheatKind.ADDROUND
    if hand != INFINITE:
        yield CHEAT, CheatKind.ADDBOARD
    if is_ordinary:
        for kind, length in LENGTHS_BY_CHEAT.items():
            if hand and any(slots(position, field, length)):
                yield CHEAT, kind
        for o, start in adjacent_walls(position, field):
            yield DESTROY + o, start


def adjacent_walls(position: Position, field: EmptyGrid) -> set[tuple[int, int]]:
    """Return the orientation and start of each standing board beside the mover's box."""
    own = position.pawns[position.mover]
    sides = own | own << field.stride, own | own << 1
    standing = field.flat & ~position.flat, field.upright & ~position.upright
    inner, steps = (position.inner_flat, position.inner_upright), (1, field.stride)
    found = set()
    for o in (H, V):
        for edge in bits(sides[o] & standing[o]):
            start = edge
            while start & inner[o]:
                start >>= steps[o]
            found.add((int(o), start))
    return found


def apply(position: Position, move: Move, field: EmptyGrid) -> Position:
    """Return the position after a legal move."""
    kind, place = move
    if kind == STEP:
        return _walked(position, place, field)
    if kind == CHEAT:
        return _cheated(position, CheatKind(place))
    if kind < LAY + 2:
        return _destroyed(position, kind - DESTROY, place, field)
    length, o = divmod(kind - LAY, 2)
    edges = place * field.runs[length][o]
    inner = edges & ~place
    hands = add_for(position.hands, position.mover, -1)
    if o == H:
        laid = position._replace(
            flat=position.flat & ~edges, inner_flat=position.inner_flat | inner, hands=hands
        )
    else:
        laid = position._replace(
            upright=position.upright & ~edges,
            inner_upright=position.inner_upright | inner,
            hands=hands,
        )
    return _round_over(laid)


def add_for(counts: tuple[int, ...], player: int, more: int) -> tuple[int, ...]:
    """Return ``counts`` with ``more`` for the player; an endless count stays endless."""
    if counts[player] == INFINITE:
        return counts
    return (*counts[:player], counts[player] + more, *counts[player + 1 :])


def _special(position: Position) -> SpecialState:
    return position.special or SpecialState(1, ORDINARY_LENGTH, position.cheats, 0, 0)


def _walked(position: Position, box: int, field: EmptyGrid) -> Position:
    mover = position.mover
    pawns = (*position.pawns[:mover], box, *position.pawns[mover + 1 :])
    walked = position._replace(pawns=pawns)
    if box & field.goals[mover]:
        special = _special(position)
        special = special._replace(winners=(*special.winners, mover), rounds=1)
        walked = walked._replace(special=special)
    return _round_over(walked)


def _cheated(position: Position, kind: CheatKind) -> Position:
    special = _paid(position)
    hands = position.hands
    match kind:
        case CheatKind.ADDROUND:
            special = special._replace(rounds=special.rounds + 1)
        case CheatKind.ADDBOARD:
            hands = add_for(hands, position.mover, 1)
        case _:
            special = special._replace(length=LENGTHS_BY_CHEAT[kind])
    return position._replace(hands=hands, special=unless_plain(special))


def _destroyed(position: Position, o: int, start: int, field: EmptyGrid) -> Position:
    special = _paid(position)
    inner, step = ((position.inner_flat, 1), (position.inner_upright, field.stride))[o]
    edges = start
    while (more := edges << step & inner) & ~edges:
        edges |= more
    if o == H:
        special = special._replace(rubble_flat=special.rubble_flat | edges)
        opened = position._replace(flat=position.flat | edges, special=special)
    else:
        special = special._replace(rubble_upright=special.rubble_upright | edges)
        opened = position._replace(upright=position.upright | edges, special=special)
    return _round_over(opened)


def _paid(position: Position) -> SpecialState:
    special = _special(position)
    return special._replace(cheats=add_for(special.cheats, position.mover, -1))


def _round_over(position: Position) -> Position:
    special = position.special
    if special is None:
        return position._replace(mover=(position.mover + 1) % len(position.pawns))
    if special.rounds > 1:
        special = special._replace(rounds=special.rounds - 1, length=ORDINARY_LENGTH)
        return position._replace(special=unless_plain(special))
    special = special._replace(length=ORDINARY_LENGTH)
    mover, finished = position.mover, special.winners + special.losers
    if len(finished) < len(position.pawns) - 1:
        mover = (mover + 1) % len(position.pawns)
        while mover in finished:
            mover = (mover + 1) % len(position.pawns)
    return position._replace(mover=mover, special=unless_plain(special))


def perft(position: Position, field: EmptyGrid, depth: int) -> int:
    """Return the number of sequences of ``depth`` legal moves; a finished game has no more."""
    if depth == 0:
        return 1
    if is_over(position, field):
        return 0
    if depth == 1 and not any(position.cheats):
        return sum(mask.bit_count() for mask in generate(position, field))
    return sum(
        perft(apply(position, move, field), field, depth - 1) for move in moves(position, field)
    )
