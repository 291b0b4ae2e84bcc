"""What a position is worth, in hundredths of a step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.core.seam import Player
from game.quoridor.engine.board import Position

WIN = 20_000
"""A win here; one n plies away is worth ``WIN - n``."""
WON = WIN - 1_000
"""From here on an evaluation means a win that has been seen."""

STEP = 100
TEMPO = 50  # being to move is half a step
BOARD, BOARD_PER_STEP = 10, 3  # a board is worth more while the ways are long
CHEAT = 160  # more than an additional round gains by itself: cheats are kept for better
AT_THE_DOOR = 1_500  # among four: to move, one step from the goal
CLEAR, CLEAR_AND_ARMED = 600, 300  # nobody can hold up the one in front any more

MOST_STEPS = 23
"""What is further away counts as so far in a table of standings."""
HANDS = 11
"""How many boards a hand may have in such a table: none to ten."""
STANDINGS = (HANDS * (MOST_STEPS + 1)) ** 2


class Table(Protocol):
    """Numbers in a row; kernels have theirs in another kind of array than the rest."""

    def __getitem__(self, at: int, /) -> int: ...


def looked_up(
    standings: Table,
    own_steps: int,
    rival_steps: int,
    own_hand: int,
    rival_hand: int,
) -> int:
    """As ``evaluated``, where neither cheats nor rounds matter, from a table."""
    row = (own_hand * HANDS + rival_hand) * (MOST_STEPS + 1)
    row += own_steps if own_steps < MOST_STEPS else MOST_STEPS
    column = rival_steps if rival_steps < MOST_STEPS else MOST_STEPS
    return int(standings[row * (MOST_STEPS + 1) + column])


def evaluated(
    own_steps: int,
    rival_steps: int,
    own_hand: int,
    rival_hand: int,
    own_cheats: int = 0,
    rival_cheats: int = 0,
    rounds: int = 1,
) -> int:
    """A position between two, for the mover: steps to go, boards and cheats in hand, and whether
    who is in front can still be held up.
    """
    worth = STEP * (rival_steps - own_steps + rounds - 1) + TEMPO
    worth += (BOARD + BOARD_PER_STEP * (own_steps + rival_steps)) * (own_hand - rival_hand)
    if own_cheats or rival_cheats:
        worth += CHEAT * (own_cheats - rival_cheats)
    if own_steps <= rival_steps:
        if not (rival_hand or rival_cheats):
            worth += CLEAR_AND_ARMED if own_hand else CLEAR
    elif not (own_hand or own_cheats):
        worth -= CLEAR_AND_ARMED if rival_hand else CLEAR
    return worth


def placed(place: int, players: int) -> int:
    """The worth of a settled place, 0 for the first."""
    return WIN - 2 * WIN * place // (players - 1)


def judged(position: Position, steps: Sequence[int], me: Player) -> int:
    """What a position among more than two is worth to ``me``, who is still on its way.

    Whoever is in already has taken the best place left, whoever gave up the worst.
    """
    worth, special = lead(position, steps, me), position.special
    if special:
        worth -= WIN * (len(special.winners) - len(special.losers)) // (len(steps) - 1)
    return worth


def lead(position: Position, steps: Sequence[int], me: Player) -> int:
    """How far ahead of the rivals still on their way ``me`` is, who is so too.

    ``steps`` are those of all players. Rivals count by the foremost of them and by their mean,
    half each.
    """
    finished, hands, cheats = position.finished, position.hands, position.cheats
    rivals = [p for p in range(len(steps)) if p != me and p not in finished]
    mine, theirs = steps[me], _blend([steps[p] for p in rivals], min)
    worth = STEP * (theirs - mine)
    worth += (BOARD + BOARD_PER_STEP * (mine + theirs)) * (
        hands[me] - _blend([hands[p] for p in rivals], max)
    )
    worth += CHEAT * (cheats[me] - _blend([cheats[p] for p in rivals], max))
    mover = position.mover
    pace = TEMPO + STEP * (position.rounds - 1) + (AT_THE_DOOR if steps[mover] == 1 else 0)
    worth += pace if mover == me else -pace
    leader = me if mine < theirs + (mover == me) else min(rivals, key=lambda p: steps[p])
    if not any(hands[p] or cheats[p] for p in (me, *rivals) if p != leader):
        worth += CLEAR if leader == me else -CLEAR
    return int(worth)


def _blend(values: Sequence[int], foremost: Callable[[Sequence[int]], int]) -> float:
    return (foremost(values) + sum(values) / len(values)) / 2
