"""The error for a record that cannot be used."""

from __future__ import annotations

from game.words.message import MessageError


class BadRecord(MessageError):
    """A replay cannot be shown; ``message`` says why."""
