"""A game's emblem: ``paint`` in ``scenes/boards/<game>/emblem``, which needs no rules."""

from __future__ import annotations

import logging
from functools import cache
from importlib import import_module

from scenes.ui.emblems import Emblem, plain

_log = logging.getLogger(__name__)


@cache
def emblem_of(game_id: str) -> Emblem:
    """Who paints the emblem of a game; a plain one if the game has none."""
    name = f"{__package__}.{game_id}.emblem"
    try:
        paint: Emblem = import_module(name).paint
    except ModuleNotFoundError as missing:
        if missing.name is None or not name.startswith(missing.name):
            raise  # the emblem is there, and what it needs is not
        _log.warning("no emblem for %r", game_id)
        return plain
    return paint
