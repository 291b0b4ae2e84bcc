"""The value of a position for two players, in hundredths of a step."""

from __future__ import annotations

from typing import Protocol

WIN = 20_000
"""The value of a win; a win n plies away is worth ``WIN - n``."""
WON = WIN - 1_000
"""From this value on, an evaluation means a win that was found."""

STEP = 100
TEMPO = 50  # to be the one to move is worth half a step
BOARD, BOARD_PER_STEP = 10, 3  # a board is worth more as long as the ways are long
CHEAT = 160  # more than an additional round gains by itself: cheats are kept for better use
CLEAR, CLEAR_AND_ARMED = 600, 300  # the leader can no longer be held up

MAX_STEPS = 23
"""Longer ways count as this long in a table of standings."""
HANDS = 11
"""The sizes of a hand in such a table: none to ten."""
STANDINGS = (HANDS * (MAX_STEPS + 1)) ** 2


class NumberRow(Protocol):
    """A row of numbers; kernels use another kind of array than the rest."""

    def __getitem__(self, at: int, /) -> int: ...


def table_value(
    standings: NumberRow,
    own_steps: int,
    rival_steps: int,
    own_hand: int,
    rival_hand: int,
) -> int:
    """Like ``formula_value``, from a table; cheats and rounds must not matter."""
    row = (own_hand * HANDS + rival_hand) * (MAX_STEPS + 1)
    row += own_steps if own_steps < MAX_STEPS else MAX_STEPS
    column = rival_steps if rival_steps < MAX_STEPS else MAX_STEPS
    return int(standings[row * (MAX_STEPS + 1) + column])


def formula_value(
    own_steps: int,
    rival_steps: int,
    own_hand: int,
    rival_hand: int,
    own_cheats: int = 0,
    rival_cheats: int = 0,
    rounds: int = 1,
) -> int:
    """Return the value for the mover, from steps to go and boards and cheats in hand.

    And from whether the leader can still be held up.
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
