"""What is raised where a record is of no use."""

from __future__ import annotations

from game.words.message import MessageError


class BadRecord(MessageError):
    """A replay cannot be shown; ``message`` says why."""
