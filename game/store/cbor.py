"""CBOR from strangers: only plain data within limits gets to the decoder (RFC 8949).

The decoder itself refuses depth, open ends, duplicate keys and bad UTF-8. It does not limit how
much it builds: cbor2 6.2 makes 290 MB and 2.6 s of a file of 4 MB full of empty lists. Nor does it
refuse tags, keys of bytes, bytes after the end, or values that are no plain data. So everything is
counted first, and nothing else ever reaches it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cbor2

from game.core.rules.limits import LONGEST_TEXT, MOST_BYTES, MOST_MOVES
from game.core.search.progress import tell
from game.store.damage import DamagedFile
from game.words.message import message

SELF_DESCRIBED = b"\xd9\xd9\xf7"
"""The tag that means "this is CBOR" and nothing else (RFC 8949 section 3.4.6)."""

LARGE = 1 << 14
"""Bytes of a file that is read a part at a time."""

PART = 1000
"""Elements of an array that are decoded at once."""

_BREAK = 0xFF
_BYTES, _TEXT, _ARRAY, _MAP, _TAG = 2, 3, 4, 5, 6
_INDEFINITE = 31


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a file; strings and the file itself count in bytes."""

    size: int = MOST_BYTES
    depth: int = 8
    items: int = 600_000
    array: int = MOST_MOVES
    pairs: int = 64
    text: int = 4 * LONGEST_TEXT
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
        raise DamagedFile("too-big", position=limits.size)
    start = len(SELF_DESCRIBED) if data.startswith(SELF_DESCRIBED) else 0
    end = scan(data, limits, start)
    if end != len(data):
        raise DamagedFile("trailing-bytes", position=end)
    decode = _decoded if len(data) < LARGE else _decoded_in_parts
    try:
        return decode(data[start:], limits)
    except cbor2.CBORDecodeError as error:
        is_text = isinstance(error.__cause__, UnicodeDecodeError)
        raise DamagedFile("utf-8" if is_text else "undecodable", position=start) from None


def _decoded(data: bytes, limits: Limits) -> Any:
    return cbor2.loads(
        data,
        max_depth=limits.depth + 1,
        allow_indefinite=limits.indefinite,
        allow_duplicate_keys=False,
        strict_hashable_types=True,
    )


def _decoded_in_parts(data: bytes, limits: Limits) -> Any:
    """Decode data that was scanned in parts, so that no call of the decoder takes long.

    Other threads stand still during a call.
    """
    if data[0] >> 5 != _MAP:
        return _elements(data, 0, limits)[0] if data[0] >> 5 == _ARRAY else _decoded(data, limits)
    pairs, at = _argument(data, 0) if data[0] & 31 > 23 else (data[0] & 31, 1)
    document: dict[str, Any] = {}
    while pairs != 0 and not (pairs is None and data[at] == _BREAK):
        end = scan(data, limits, at)
        key = _decoded(data[at:end], limits)
        if key in document:
            raise DamagedFile("undecodable", position=at)
        if data[end] >> 5 == _ARRAY:
            document[key], at = _elements(data, end, limits)
        else:
            at = scan(data, limits, end)
            document[key] = _decoded(data[end:at], limits)
        pairs = None if pairs is None else pairs - 1
    return document


def _elements(data: bytes, at: int, limits: Limits) -> tuple[list[Any], int]:
    """Return the array at ``at``, a part at a time, and its end."""
    left, at = _argument(data, at) if data[at] & 31 > 23 else (data[at] & 31, at + 1)
    elements: list[Any] = []
    while left != 0 and not (left is None and data[at] == _BREAK):
        tell(at, 2 * len(data))  # what follows from it is the other half
        first, count = at, 0
        while count < PART and left != 0 and not (left is None and data[at] == _BREAK):
            at = scan(data, limits, at)
            left = None if left is None else left - 1
            count += 1
        head = bytes(((_ARRAY << 5) | 25, count >> 8, count & 255))
        elements += _decoded(head + data[first:at], limits)
    return elements, at + (left is None)


def load_map(data: bytes, limits: Limits = STRICT) -> dict[str, Any]:
    """Return the map in ``data``.

    Raises:
        DamagedFile: The data is damaged; its key is "foreign" for other kinds of file.
    """
    try:
        document = loads_untrusted(data, limits)
    except DamagedFile as damage:
        bare = data.removeprefix(SELF_DESCRIBED)
        telling = {"empty", "too-big", "too-deep", "too-many-items", "tag"}
        if damage.code in telling or (bare and bare[0] >> 5 == _MAP):
            raise
        raise DamagedFile("foreign", position=damage.position) from None
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


def scan(data: bytes, limits: Limits, start: int = 0) -> int:
    """Return the end of the item that begins at ``start``, without building it.

    It accepts well-formed plain data within ``limits``: no tags, no undefined or simple values,
    text keys; the decoder checks UTF-8. Its time is linear in the bytes read, its memory in
    ``limits.depth``.

    Raises:
        DamagedFile: The data is anything else.
    """
    at, items = start, 0
    # The container that is being read: how many items it still needs (at most, if a break ends it).
    waiting, in_map, until_break = 1, False, False
    outer: list[tuple[int, bool, bool]] = []
    while True:
        while not waiting and not until_break:
            if not outer:
                return at
            waiting, in_map, until_break = outer.pop()
        if at >= len(data):
            raise DamagedFile("truncated", position=at)
        head = at
        major, info = data[at] >> 5, data[at] & 31
        if until_break and data[at] == _BREAK:
            if in_map and waiting % 2:
                raise DamagedFile("odd-map", position=at)
            waiting, until_break, at = 0, False, at + 1
            continue
        items += 1
        if items > limits.items or not waiting:
            raise DamagedFile("too-many-items", position=head)
        if in_map and waiting % 2 == 0 and major != _TEXT:
            raise DamagedFile("key", position=head)
        waiting -= 1
        value, at = _argument(data, at) if info > 23 else (info, at + 1)
        if major < _BYTES:
            if value is None:
                raise DamagedFile("head", position=head)
        elif major == _TAG:
            raise DamagedFile("tag", position=head)
        elif major > _TAG:
            _check_simple(info, limits, head)
        elif value is None and not limits.indefinite:
            raise DamagedFile("indefinite-length", position=head)
        elif major <= _TEXT:
            if value is None:
                at, chunks = _skip_chunks(data, at, major, limits)
                items += chunks
            else:
                at = _skip_string(data, at, value, major, limits)
        else:
            most = limits.array if major == _ARRAY else limits.pairs
            length = most if value is None else value
            if length > most:
                raise DamagedFile("too-many-items", position=head)
            if len(outer) >= limits.depth:
                raise DamagedFile("too-deep", position=head)
            outer.append((waiting, in_map, until_break))
            waiting = length * 2 if major == _MAP else length
            in_map, until_break = major == _MAP, value is None
            if value is not None and waiting > len(data) - at:
                raise DamagedFile("truncated", position=len(data))


def _argument(data: bytes, at: int) -> tuple[int | None, int]:
    """Return the long argument of the head at ``at`` and its end; None for an indefinite length."""
    info = data[at] & 31
    if info == _INDEFINITE:
        return None, at + 1
    if info > 27:
        raise DamagedFile("head", position=at)
    end = at + 1 + (1 << (info - 24))
    if end > len(data):
        raise DamagedFile("truncated", position=len(data))
    return int.from_bytes(data[at + 1 : end], "big"), end


def _check_simple(info: int, limits: Limits, at: int) -> None:
    is_plain = info in (20, 21, 22)  # false, true, null
    is_float = info in (25, 26, 27)
    if is_float and not limits.floats:
        raise DamagedFile("float", position=at)
    if not is_plain and not is_float:
        raise DamagedFile("simple", position=at)


def _skip_string(data: bytes, at: int, length: int, major: int, limits: Limits) -> int:
    """Return the end of the string with its content at ``at``."""
    if length > (limits.text if major == _TEXT else limits.blob):
        raise DamagedFile("string-too-long", position=at)
    if at + length > len(data):
        raise DamagedFile("truncated", position=len(data))
    return at + length


def _skip_chunks(data: bytes, at: int, major: int, limits: Limits) -> tuple[int, int]:
    """Return the end of the string with its chunks at ``at``, and the number of chunks."""
    chunks, start = 0, at
    longest = limits.text if major == _TEXT else limits.blob
    while at < len(data):
        if data[at] == _BREAK:
            return at + 1, chunks
        if data[at] >> 5 != major:
            raise DamagedFile("chunk", position=at)
        length, inner = _argument(data, at) if data[at] & 31 > 23 else (data[at] & 31, at + 1)
        if length is None:
            raise DamagedFile("chunk", position=at)
        at = _skip_string(data, inner, length, major, limits)
        chunks += 1
        if at - start > 2 * longest:  # half of them may be the heads of chunks
            raise DamagedFile("string-too-long", position=start)
    raise DamagedFile("truncated", position=at)
