"""The faults of files, and the sentences about them."""

from __future__ import annotations

import errno
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeAlias, TypeVar

from game.core.record.bad_record import BadRecord
from game.words.message import Message, message

P = ParamSpec("P")
T = TypeVar("T")
Loaded: TypeAlias = tuple[T | None, Message | None]

_REASONS = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "quota",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "read_only",
    errno.ENOENT: "gone",
    errno.ENOTDIR: "no_folder",
    errno.EISDIR: "folder",
    errno.ELOOP: "link",
    errno.EMFILE: "open_files",
    errno.ENFILE: "open_files",
    errno.EIO: "error",
    errno.ENAMETOOLONG: "long_name",
}


def reason(error: OSError | ValueError) -> Message:
    """Return why something was refused, as a part of a sentence and without any path."""
    if isinstance(error, BadRecord):
        return error.message
    if isinstance(error, ValueError):  # a NUL in the name
        return message("folder.name")
    return message(f"disk.{_REASONS.get(error.errno or 0, 'other')}")


def sentence(error: OSError | BadRecord) -> Message:
    """Return why something was refused."""
    why = reason(error)
    return why if isinstance(error, BadRecord) else message("disk.sentence", why=why)


def attempt(work: Callable[P, object], *values: P.args, **more: P.kwargs) -> Message | None:
    """Do work; return why it was refused, or None."""
    return load_or_reason(work, *values, **more)[1]


def load_or_reason(load: Callable[P, T], *values: P.args, **more: P.kwargs) -> Loaded[T]:
    """Return what is loaded, or why it cannot be."""
    try:
        return load(*values, **more), None
    except (BadRecord, OSError) as error:
        return None, sentence(error)


def returns_refusal(method: Callable[P, object]) -> Callable[P, Message | None]:
    """Let a method return why it was refused, or None, instead of raising that."""

    @wraps(method)
    def attempting(*values: P.args, **more: P.kwargs) -> Message | None:
        return attempt(method, *values, **more)

    return attempting
