"""The layout of the arrays of the compiled search among four.

Sets of boxes, edges and grid points are two words each, numbered as in `layout`. Every descent of
the tree begins at the root and plays its moves on a second copy of the position, so a node of the
tree needs no position of its own.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.quoridor.engine.compiled.layout import MAX_WAVES

Floats: TypeAlias = NDArray[np.float64]

SEATS: Final = 4

# words of a position, first of the root and then of the position of a descent
FLAT: Final = 0
UPRIGHT: Final = 2
INNER_FLAT: Final = 4
INNER_UPRIGHT: Final = 6
POSITION_WORDS: Final = 8
HERE: Final = POSITION_WORDS

# words after both: the field, what the searcher considers, shortest ways, and waves of a search
GOAL: Final = 16  # two for each player
BARE_FLAT: Final = 24  # flat edges without a destroyed board
BARE_UPRIGHT: Final = 26
SEEN_FLAT: Final = 28  # starts of flat boards that the searcher considers
SEEN_UPRIGHT: Final = 30
WAY: Final = 32  # four for each player: flat edges, then upright ones
WAVES: Final = 48
MAX_WORDS: Final = WAVES + 2 * MAX_WAVES

# numbers of a position, of the root and of the position of a descent
HAND: Final = 0
PLACE: Final = 4
HAS_FINISHED: Final = 8
MOVER: Final = 12
WINNERS: Final = 13
RUNNING: Final = 14  # number of players who have not finished
POSITION_COUNTS: Final = 16
HERE_COUNTS: Final = POSITION_COUNTS

# numbers after both
SIZE: Final = 32
SEARCHER: Final = 33
MAX_DEPTH: Final = 34
USED: Final = 35  # nodes of the tree
DEEPEST: Final = 36  # depth of the deepest node so far
IS_DONE: Final = 37
SIDES: Final = 38  # player p is on side p % SIDES
STEPS: Final = 40  # of each player, in the position of a descent
CHANGED: Final = 44  # the same after one more move
STACK: Final = 48  # of jumps
PATH: Final = 64
MAX_PATH: Final = 127
LISTED: Final = 192  # moves of one node
MAX_LISTED: Final = 512
MAX_COUNTS: Final = LISTED + MAX_LISTED

# floats: the places of the players who have finished, at the root and here, and parts of sums
RANK: Final = 0  # value of the place of each player who has finished
HERE_RANK: Final = 4
LEFT: Final = 8
WIN: Final = 12
BASE: Final = 16  # the least place that is left
EAGER: Final = 17
DOUBT: Final = 18
MAX_FLOATS: Final = 19

# a node of the tree: four numbers, and nine floats
MOVE: Final = 0
FIRST: Final = 1
CHILDREN: Final = 2
VISITS: Final = 3
NODE: Final = 4
PLACES: Final = 4  # after the worth for each player
SHARE: Final = 8
VALUES: Final = 9
