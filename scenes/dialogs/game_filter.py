"""The prompt of a list that can show the entries of one game only."""

from __future__ import annotations

from scenes.cabinet import Cabinet


def shown_words(cabinet: Cabinet, game: str | None) -> str:
    """Return the prompt; without a game all are shown."""
    if not game:
        return cabinet.words("replays.show_all")
    return cabinet.words("replays.show_game", name=cabinet.words(f"{game}.short_name"))
