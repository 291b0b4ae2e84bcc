"""The errors for records and files that cannot be used."""

from __future__ import annotations

from game.words.message import Message, MessageError, message


class BadRecord(MessageError):
    """A replay cannot be shown; ``message`` says why."""


class DamagedFile(BadRecord):
    """The file cannot be used; ``message`` is one sentence, of which ``code`` is the key."""

    def __init__(self, code: str = "damaged", told: Message | None = None) -> None:
        self.code = code
        super().__init__(told or message(f"file.{code}"))


class NewerFile(BadRecord):
    """The file is from a later version of the program, and must be left as it is."""

    def __init__(self, version: int, known: int) -> None:
        self.version, self.known = version, known
        super().__init__("file.newer", version=f"{version:.6g}", known=known)
