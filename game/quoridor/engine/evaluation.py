"""What a position between two is worth, in hundredths of a step."""

from __future__ import annotations

from typing import Protocol

WIN = 20_000
"""A win here; one n plies away is worth ``WIN - n``."""
WON = WIN - 1_000
"""From here on an evaluation means a win that has been seen."""

STEP = 100
TEMPO = 50  # being to move is half a step
BOARD, BOARD_PER_STEP = 10, 3  # a board is worth more while the ways are long
CHEAT = 160  # more than an additional round gains by itself: cheats are kept for better
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
