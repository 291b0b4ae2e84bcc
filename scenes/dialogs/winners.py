"""The sentence that says who has won: one player, or partners together."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.app_context import AppContext


def won_words(
    context: AppContext, names: Sequence[str], one: str = "wins", several: str = "win_together"
) -> str:
    """Return `results.<one>` for a name, `results.<several>` for the names of partners."""
    if len(names) > 1:
        return context.words(f"results.{several}", names=tuple(names))
    return context.words(f"results.{one}", name=names[0])
