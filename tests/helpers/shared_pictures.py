"""Pictures that several programs of one process paint together."""

from __future__ import annotations

from typing import Any

from scenes.ui.paint.surface_cache import SurfaceCache


class Shared(SurfaceCache[Any]):
    """Pictures for all programs of one look: none of them clears it."""

    def clear(self) -> None:
        """Keep everything: the next program asks for it."""

    @property
    def keys(self) -> list[Any]:
        """What names the pictures that are kept."""
        return list(self._kept)

    def forget(self) -> None:
        """Paint everything anew."""
        super().clear()
