"""CBOR from strangers: only plain data within limits gets to the decoder (RFC 8949).

cbor2 does not limit how much it builds: version 6.2 makes 290 MB and 2.6 s of a file of 4 MB full
of empty lists, and other threads stand still meanwhile. Nor does it refuse tags, keys of bytes,
bytes after the end, or values that are no plain data. So it only writes.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NoReturn

import cbor2

from game.core.record.bad_record import DamagedFile
from game.core.rules.limits import MAX_BYTES, MAX_MOVES, MAX_TEXT_LENGTH
from game.core.search.progress import tell
from game.words.message import message

SELF_DESCRIBED = b"\xd9\xd9\xf7"
"""The tag that means "this is CBOR" and nothing else (RFC 8949 section 3.4.6)."""

_BYTES, _TEXT, _ARRAY, _MAP = 2, 3, 4, 5
_BREAK: Final = 0xFF
_PLAIN: Final = {20: False, 21: True, 22: None}
_FLOATS: Final = {25: ">e", 26: ">f", 27: ">d"}
_TOLD_EVERY: Final = 1024
"""Items between two reports of progress."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a file; strings and the file itself count in bytes."""

    size: int = MAX_BYTES
    depth: int = 8
    items: int = 600_000
    array: int = MAX_MOVES
    pairs: int = 64
    text: int = 4 * MAX_TEXT_LENGTH
    blob: int = 1 << 20
    indefinite: bool = False
    floats: bool = False


STRICT = Limits()
"""For the files that this program writes."""

FOREIGN = Limits(indefinite=True, floats=True)
"""For files of other programs, which may use more of the standard."""


def loads_untrusted(data: bytes, limits: Limits = STRICT) -> Any:
    """Return the one item in ``data``. Raises ``DamagedFile`` for any other bytes.

    The value consists of ints, strings, lists, maps with text keys, booleans and None; also of
    floats if ``limits`` allow them.
    """
    if not data:
        raise DamagedFile("empty")
    if len(data) > limits.size:
        raise DamagedFile("too_big")
    value, end = read_item(data, limits, data.startswith(SELF_DESCRIBED) * len(SELF_DESCRIBED))
    if end != len(data):
        raise DamagedFile("trailing_bytes")
    return value


def load_map(data: bytes, limits: Limits = STRICT) -> dict[str, Any]:
    """Return the map in ``data``. Raises ``DamagedFile``, "foreign" for other kinds of file."""
    try:
        document = loads_untrusted(data, limits)
    except DamagedFile as damage:
        bare = data.removeprefix(SELF_DESCRIBED)
        telling = {"empty", "too_big", "too_deep", "too_many_items", "tag"}
        if damage.code in telling or (bare and bare[0] >> 5 == _MAP):
            raise
        raise DamagedFile("foreign") from None
    if type(document) is not dict:
        raise DamagedFile("foreign")
    return document


def dumps(value: Any) -> bytes:
    """``value`` in canonical form: shortest heads, definite lengths, sorted keys.

    Raises ``DamagedFile`` for a text with half a character (a lone surrogate).
    """
    try:
        return cbor2.dumps(value, canonical=True)
    except UnicodeEncodeError:
        raise DamagedFile("text", message("file.half_character")) from None


def read_item(data: bytes, limits: Limits = STRICT, start: int = 0) -> tuple[Any, int]:
    """Return the item that begins at ``start``, and its end. Raises ``DamagedFile``."""
    reader = _Reader(data, limits, start)
    return reader.item(0), reader.at


class _Reader:
    """Reads items one after another, and counts them: its time is linear in the bytes read."""

    def __init__(self, data: bytes, limits: Limits, at: int) -> None:
        self._data, self._limits, self.at = data, limits, at
        self._items = 0

    def item(self, depth: int) -> Any:
        """Read an item at a depth of nesting."""
        at = self.at
        first = self._data[at] if at < len(self._data) else _refuse("truncated")
        self.at = at + 1
        self._items += 1
        if self._items > self._limits.items:
            raise DamagedFile("too_many_items")
        if not self._items % _TOLD_EVERY:
            tell(at, 2 * len(self._data))  # what follows from it is the other half
        if first < 24:
            return first
        major, info = first >> 5, first & 31
        if major > _MAP:
            return self._simple(info) if major > 6 else _refuse("tag")
        length = info if info < 24 else self._argument(info)
        if major < _BYTES:
            return _refuse() if length is None else -1 - length if major else length
        limits = self._limits
        most = (limits.blob, limits.text, limits.array, limits.pairs)[major - _BYTES]
        if length is None and not limits.indefinite:
            raise DamagedFile()
        if major <= _TEXT:
            return self._string(major, length, most)
        if length is not None and length > most:
            raise DamagedFile("too_many_items")
        if depth >= limits.depth:
            raise DamagedFile("too_deep")
        elements = range(length) if length is not None else self._elements(most)
        if major == _ARRAY:
            return [self.item(depth + 1) for _ in elements]
        document: dict[str, Any] = {}
        for _ in elements:
            key = self.item(depth + 1)
            if type(key) is not str or key in document:
                raise DamagedFile()
            document[key] = self.item(depth + 1)
        return document

    def _elements(self, most: int) -> Iterator[int]:
        """Yield once for each element up to a break."""
        for number in range(most + 1):
            if self._is_break():
                return
            yield number
        raise DamagedFile("too_many_items")

    def _string(self, major: int, length: int | None, most: int) -> Any:
        if length is not None:
            content = self._take(length) if length <= most else _refuse("string_too_long")
            try:
                return content.decode() if major == _TEXT else content
            except UnicodeDecodeError:
                raise DamagedFile() from None
        start, parts = self.at, []
        while not self._is_break():
            if self._data[self.at] >> 5 != major or self._data[self.at] & 31 == 31:
                raise DamagedFile()
            parts.append(self.item(0))
            if self.at - start > 2 * most:  # half of them may be the heads of chunks
                raise DamagedFile("string_too_long")
        return ("" if major == _TEXT else b"").join(parts)

    def _simple(self, info: int) -> Any:
        if info in _FLOATS:
            content = self._take(1 << info - 24) if self._limits.floats else _refuse()
            return struct.unpack(_FLOATS[info], content)[0]
        return _PLAIN[info] if info in _PLAIN else _refuse()

    def _argument(self, info: int) -> int | None:
        """Return the long number of a head; None for an indefinite length."""
        if info == 31:
            return None
        return int.from_bytes(self._take(1 << info - 24), "big") if info < 28 else _refuse()

    def _is_break(self) -> bool:
        """Return whether a break comes next, which is read then."""
        is_break = self._take(1)[0] == _BREAK
        self.at -= not is_break
        return is_break

    def _take(self, length: int) -> bytes:
        start, self.at = self.at, self.at + length
        if self.at > len(self._data):
            raise DamagedFile("truncated")
        return self._data[start : self.at]


def _refuse(code: str = "damaged") -> NoReturn:
    raise DamagedFile(code)
