"""The layout of the two arrays that a compiled search works on.

A set of boxes, edges or grid points is two words, the low half first. The thing at (x, y) has the
number ``y * size + x``; there are at most 121. No upright edge lies in the first column, so a shift
into the next row meets no edge. Only for the starts of flat boards the last column must be masked
out.

Both arrays begin with one frame for each ply. The number of a player is added to an index, twice if
the entry takes two words.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Word: TypeAlias = np.uint64
Words: TypeAlias = NDArray[np.uint64]
Counts: TypeAlias = NDArray[np.int64]
Numbers: TypeAlias = NDArray[np.int16]

MAX_BOXES: Final = 11  # boxes on a side
MAX_PLIES: Final = 128
MAX_MOVES: Final = 256  # in one position: far more than a player considers
MAX_WAVES: Final = MAX_BOXES**2 + 1

ZERO: Final = Word(0)
ONE: Final = Word(1)
TWO: Final = Word(2)
HALF: Final = Word(63)
WHOLE: Final = Word(64)
FRAME: Final = Word(32)

# words in a frame
FLAT: Final = Word(0)
UPRIGHT: Final = Word(2)
INNER_FLAT: Final = Word(4)
INNER_UPRIGHT: Final = Word(6)
BOX: Final = Word(8)
WAY_FLAT: Final = Word(12)
WAY_UPRIGHT: Final = Word(16)
HANDED_DOWN: Final = 20  # words that a child frame starts with
KEY: Final = Word(20)
LEFT_STEPS: Final = Word(22)
LEFT_FLAT: Final = Word(24)
LEFT_UPRIGHT: Final = Word(26)

# numbers in a frame
HAND: Final = Word(0)
STEPS: Final = Word(2)
IS_TRACED: Final = Word(4)  # whether the words of the way hold a shortest way
PLACE: Final = Word(6)
CHEATS: Final = Word(8)
COUNTS_HANDED_DOWN: Final = 10
MOVER: Final = Word(10)
DEPTH: Final = Word(11)
ALPHA: Final = Word(12)
BETA: Final = Word(13)
LOWER: Final = Word(14)
BEST: Final = Word(15)
BEST_MOVE: Final = Word(16)
GUESS: Final = Word(17)
TRIED: Final = Word(18)
LISTED: Final = Word(19)
CHOSEN: Final = Word(20)
SEARCHED: Final = Word(21)  # the way in which the child is searched
FIRST: Final = Word(22)  # the moves that are tried before the others are listed
SECOND: Final = Word(23)

# words after the frames: the field, the neighbours of avatars, and the waves of a way
FIELD: Final = Word(MAX_PLIES * 32)
GOAL: Final = FIELD + Word(0)
STRIDE: Final = FIELD + Word(4)
BARE_FLAT: Final = FIELD + Word(6)  # flat edges without a destroyed board
BARE_UPRIGHT: Final = FIELD + Word(8)
SEEN_FLAT: Final = FIELD + Word(10)  # starts of flat boards that the searcher considers
SEEN_UPRIGHT: Final = FIELD + Word(12)
ALL_FLAT: Final = FIELD + Word(14)
ALL_UPRIGHT: Final = FIELD + Word(16)
ENDS: Final = FIELD + Word(18)  # flat boards that begin or end on the border; upright ones
WHOLE_FLAT: Final = FIELD + Word(26)  # where flat boards can start on the empty grid
NEAR: Final = FIELD + Word(32)
WAVES: Final = NEAR + Word(4 * MAX_BOXES**2)
BACK_WAVES: Final = WAVES + Word(2 * MAX_WAVES)  # the same from the avatar
LANES: Final = BACK_WAVES + Word(2 * MAX_WAVES)  # words of each board that is looked behind
MAX_LANES: Final = 2 * (MAX_BOXES - 1) ** 2
MAX_WORDS: Final = int(LANES) + 9 * MAX_LANES

# numbers after the frames: the whole search, killers, history, and the moves of every ply
SEARCH: Final = Word(MAX_PLIES * 32)
AT_PLY: Final = SEARCH + Word(0)
FIRST_PLY: Final = SEARCH + Word(1)  # place of the number of the ply where the search begins
STAGE: Final = SEARCH + Word(2)
WORTH: Final = SEARCH + Word(3)
AGE: Final = SEARCH + Word(4)  # the number of this search; entries of other searches do not count
PASTS: Final = SEARCH + Word(5)  # how many positions of the game can come again
KILLERS: Final = SEARCH + Word(32)
HISTORY: Final = KILLERS + Word(MAX_PLIES)
MOVES: Final = HISTORY + Word(2 * 512)
PAST: Final = MOVES + Word(MAX_PLIES * MAX_MOVES)  # those, as both places and the mover
MAX_PASTS: Final = 256
MAX_COUNTS: Final = int(PAST) + MAX_PASTS

# a move is a kind and a number; in a list its promise comes first
STEP_KIND: Final = 0
FLAT_KIND: Final = 1
UPRIGHT_KIND: Final = 2
PLACE_BITS: Final = 7
MOVE_BITS: Final = 9
NO_MOVE: Final = (1 << MOVE_BITS) - 1
MIN_PROMISE: Final = 1 << 12
