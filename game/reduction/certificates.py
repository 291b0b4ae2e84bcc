"""Proofs that a board can never be reduced, with any number of changes (RULES T3, T3b).

Both proofs are always right, and neither finds all such boards.
"""

from __future__ import annotations

from functools import cache

from game.reduction.board import full_windows, inner


def is_irreducible(board: int, n: int) -> bool:
    """Return whether one of the proofs shows that no changes lead to fewer full cells."""
    return floor(board, n) >= board.bit_count() or not can_fill(board, n)


def floor(board: int, n: int) -> int:
    """Return the smallest number of full cells that this proof allows (RULES T3).

    Count the full cells by the parities of row and column. Every change keeps two differences:
    ``main`` (even rows and even columns, less odd rows and odd columns) and ``cross`` (the other
    two classes). It also keeps the parity of every row and column. So the number is main + cross +
    2 t, where t is the number of full cells in the two subtracted classes; t keeps its parity, and
    odd rows and columns bound it from below.
    """
    even_rows, even_cols = _stripes(n)
    odd_rows, odd_cols = ~even_rows, ~even_cols
    minuend = (
        (board & even_rows & even_cols).bit_count(),
        (board & even_rows & odd_cols).bit_count(),
    )
    subtrahend = (
        (board & odd_rows & odd_cols).bit_count(),
        (board & odd_rows & even_cols).bit_count(),
    )
    main, cross = minuend[0] - subtrahend[0], minuend[1] - subtrahend[1]
    rows, cols = _odd_rows(board, n), _odd_cols(board, n)
    evens = even_cols & (1 << n) - 1
    odds = ~evens
    least = max(
        max(0, -main) + max(0, -cross),
        (rows & evens).bit_count() - main - cross,
        (rows & odds).bit_count(),
        (cols & evens).bit_count() - main,
        (cols & odds).bit_count() - cross,
    )
    least += (sum(subtrahend) - least) % 2
    return main + cross + 2 * least


def can_fill(board: int, n: int) -> bool:
    """Return whether some window might ever become full, each cell taken alone (RULES T3b)."""
    mask, down, across = inner(n), n, n + 1
    ones, zeros = board, ~board & (1 << n * n) - 1
    while True:
        falls = ones & ones >> across & mask, zeros & zeros >> across & mask
        rises = ones >> 1 & ones >> down & mask, zeros >> 1 & zeros >> down & mask
        is_open = (falls[0] | falls[1]) & (rises[0] | rises[1])
        emptied, filled = (
            (fall & is_open)
            | (fall & is_open) << across
            | (rise & is_open) << 1
            | (rise & is_open) << down
            for fall, rise in zip(falls, rises, strict=True)
        )
        if not (filled & ~ones | emptied & ~zeros):
            return bool(full_windows(ones, n))
        ones |= filled
        zeros |= emptied


@cache
def _stripes(n: int) -> tuple[int, int]:
    """Return the cells of even rows and those of even columns, as masks."""
    row = (1 << n) - 1
    col = sum(1 << c for c in range(0, n, 2))
    return sum(row << r * n for r in range(0, n, 2)), sum(col << r * n for r in range(n))


def _odd_cols(board: int, n: int) -> int:
    """Return the columns with an odd number of full cells, as a mask."""
    cols = 0
    while board:
        cols ^= board
        board >>= n
    return cols & (1 << n) - 1


def _odd_rows(board: int, n: int) -> int:
    """Return the rows with an odd number of full cells, as a mask."""
    row = (1 << n) - 1
    return sum(((board >> r * n & row).bit_count() & 1) << r for r in range(n))
