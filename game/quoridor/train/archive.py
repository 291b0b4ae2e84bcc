"""Arrays in the folder of a training; each file is written completely or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.store.files import Disk, write_atomically

Arrays: TypeAlias = Mapping[str, NDArray[Any]]

MAX_BYTES: Final = 1 << 30


def load_arrays(file: Path) -> Arrays | None:
    """Return the arrays that ``keep`` has written; None if there is no such file."""
    try:
        content = Disk().read_limited(file, MAX_BYTES)
    except FileNotFoundError:
        return None
    with np.load(BytesIO(content)) as arrays:
        return dict(arrays)


def keep(file: Path, arrays: Arrays) -> None:
    """Write arrays by their names."""
    stream = BytesIO()
    np.savez_compressed(stream, allow_pickle=False, **arrays)
    write(file, stream.getvalue())


def write(file: Path, content: bytes) -> None:
    """Write arrays that are packed already."""
    write_atomically(Disk(), file, content)
