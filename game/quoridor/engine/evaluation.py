"""What a position between two is worth to the mover, in hundredths of a step."""

from __future__ import annotations

WIN = 20_000
"""A win here; one n plies away is worth ``WIN - n``."""
WON = WIN - 1_000
"""From here on an evaluation means a win that has been seen."""

STEP = 100
TEMPO = 50  # being to move is half a step
BOARD, BOARD_PER_STEP = 10, 3  # a board is worth more while the ways are long
CHEAT = 160  # more than an additional round gains by itself: cheats are kept for better
CLEAR, CLEAR_AND_ARMED = 600, 300  # nobody can hold up the one in front any more


def evaluated(
    own_steps: int,
    rival_steps: int,
    own_hand: int,
    rival_hand: int,
    own_cheats: int,
    rival_cheats: int,
    rounds: int,
) -> int:
    """Steps to go, boards and cheats in hand, and whether who is in front can still be held up."""
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
