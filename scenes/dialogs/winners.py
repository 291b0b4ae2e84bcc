"""The sentence that says who has won: one player, or partners together."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.cabinet import Cabinet


def won_words(
    cabinet: Cabinet, names: Sequence[str], one: str = "wins", several: str = "win_together"
) -> str:
    """Return `results.<one>` for a name, `results.<several>` for the names of partners."""
    if len(names) > 1:
        return cabinet.words(f"results.{several}", names=tuple(names))
    return cabinet.words(f"results.{one}", name=names[0])
