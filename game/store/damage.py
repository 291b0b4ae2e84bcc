"""The ways a file can be of no use, and the sentences that say so to people."""

from __future__ import annotations

import errno

from game.core.record import BadRecord

SENTENCES = {
    "empty": "The file is empty.",
    "truncated": "The file is incomplete.",
    "trailing-bytes": "The file has extra data after the end.",
    "too-big": "The file is larger than 4 MB.",
    "too-deep": "The file is nested too deeply.",
    "too-many-items": "The file holds too many items.",
    "string-too-long": "The file holds a text that is too long.",
    "tag": "The file contains unsupported CBOR tags.",
    "foreign": "This is not a replay file.",
    "foreign-match": "This is not a match file.",
    "irregular": "This is not an ordinary file.",
    "changing": "The file was changed while it was being read.",
    "file-name": "The file name may hold only letters, digits, - and _.",
}
"""By the stable code of a damage; every other code means that the bytes make no sense."""

_REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EACCES: "access is denied",
    errno.EPERM: "access is denied",
    errno.EROFS: "the disk is read-only",
    errno.ENOENT: "it is no longer there",
    errno.ENOTDIR: "a file stands where a folder should be",
    errno.EISDIR: "it is a folder",
    errno.ELOOP: "it is a link",
    errno.EMFILE: "too many files are open",
    errno.ENFILE: "too many files are open",
    errno.EIO: "the disk reports an error",
    errno.ENAMETOOLONG: "the name is too long",
}


class DamagedFile(BadRecord):
    """A file that cannot be used; the text is one sentence for people.

    ``code`` is stable, ``position`` is the offset of the byte at which reading stopped.
    """

    def __init__(self, code: str, sentence: str = "", position: int = 0) -> None:
        self.code, self.position = code, position
        self.sentence = sentence or SENTENCES.get(code, "The file is damaged.")
        super().__init__(self.sentence)


class NewerFile(BadRecord):
    """A file of a later version than this program knows; it must be left as it is."""

    def __init__(self, version: int, known: int) -> None:
        self.version, self.known = version, known
        self.sentence = (
            "The file was made by a newer version of the program"
            f" (its version is {version:.6g}, this program reads up to {known})."
        )
        super().__init__(self.sentence)


def reason(error: OSError) -> str:
    """Why the system refused, in the middle of a sentence, without any path."""
    return _REASONS.get(error.errno or 0, "the system refuses it")
