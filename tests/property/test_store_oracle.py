"""The reader of untrusted CBOR against a second one, on documents and on what damage makes of them.

The oracle reads by recursion and builds values as it goes; the product scans, then asks cbor2.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from words import said

from game.store.cbor import FOREIGN, SELF_DESCRIBED, STRICT, Limits, dumps, loads_untrusted
from game.store.damage import DamagedFile

SMALL = Limits(
    size=600, depth=4, items=100, array=20, pairs=6, text=24, blob=30, indefinite=True, floats=True
)
FLOATS = {25: ">e", 26: ">f", 27: ">d"}
BREAK = object()


class Refused(Exception):
    """The oracle's only answer to what it does not like."""


@dataclass
class Oracle:
    content: bytes
    limits: Limits
    at: int = 0
    items: int = 0

    def whole(self) -> Any:
        if len(self.content) > self.limits.size:
            raise Refused
        if self.content.startswith(SELF_DESCRIBED):
            self.at = 3
        value = self.item(0)
        if value is BREAK or self.at != len(self.content):
            raise Refused
        return value

    def take(self, count: int) -> bytes:
        piece = self.content[self.at : self.at + count]
        if len(piece) < count:
            raise Refused
        self.at += count
        return piece

    def item(self, depth: int) -> Any:
        (first,) = self.take(1)
        if first == 0xFF:
            return BREAK
        self.items += 1
        major, info = first >> 5, first & 31
        if self.items > self.limits.items or 28 <= info <= 30:
            raise Refused
        if major == 7:
            return self.simple(info)
        if info == 31:
            if major not in (2, 3, 4, 5) or not self.limits.indefinite:
                raise Refused
            length = None
        else:
            length = info if info < 24 else int.from_bytes(self.take(1 << info - 24), "big")
        match major:
            case 0:
                return length
            case 1:
                return -1 - length
            case 2 | 3:
                return self.string(major, length)
            case 4 | 5 if depth < self.limits.depth:
                return self.container(major, length, depth + 1)
        raise Refused

    def simple(self, info: int) -> Any:
        if info in FLOATS and self.limits.floats:
            (number,) = struct.unpack(FLOATS[info], self.take(1 << info - 24))
            return number
        plain = {20: False, 21: True, 22: None}
        if info not in plain:
            raise Refused
        return plain[info]

    def string(self, major: int, length: int | None) -> Any:
        most = self.limits.text if major == 3 else self.limits.blob
        if length is not None:
            if length > most:
                raise Refused
            return self.decoded(major, self.take(length))
        start, whole = self.at, "" if major == 3 else b""
        while True:
            (first,) = self.take(1)
            if first == 0xFF:
                return whole
            if first >> 5 != major or first & 31 > 27:
                raise Refused
            info = first & 31
            size = info if info < 24 else int.from_bytes(self.take(1 << info - 24), "big")
            if size > most:
                raise Refused
            whole += self.decoded(major, self.take(size))
            self.items += 1
            if self.at - start > 2 * most:
                raise Refused

    def decoded(self, major: int, piece: bytes) -> Any:
        try:
            return piece.decode() if major == 3 else piece
        except UnicodeDecodeError:
            raise Refused from None

    def container(self, major: int, length: int | None, depth: int) -> Any:
        most = self.limits.array if major == 4 else self.limits.pairs
        if length is not None and length > most:
            raise Refused
        values: list[Any] = []
        mapping: dict[str, Any] = {}
        while length is None or len(values if major == 4 else mapping) < length:
            value = self.item(depth)
            if value is BREAK:
                if length is not None:
                    raise Refused
                break
            if major == 4:
                values.append(value)
            elif type(value) is not str or value in mapping:
                raise Refused
            else:
                mapping[value] = self.item(depth)
                if mapping[value] is BREAK:
                    raise Refused
            if len(values if major == 4 else mapping) > most:
                raise Refused
        return values if major == 4 else mapping


def ours(content: bytes, limits: Limits) -> tuple[bool, Any]:
    try:
        return True, loads_untrusted(content, limits)
    except DamagedFile as damage:
        assert said(damage) and 0 <= damage.position <= len(content)
        return False, None


def theirs(content: bytes, limits: Limits) -> tuple[bool, Any]:
    try:
        return True, Oracle(content, limits).whole()
    except Refused:
        return False, None


def same(one: Any, other: Any) -> bool:
    """Equal in value and type; NaN equals itself."""
    if type(one) is not type(other):
        return False
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict):
        return list(one) == list(other) and all(same(one[k], other[k]) for k in one)
    return one == other or (one != one and other != other)


def assert_agreed(content: bytes, limits: Limits) -> bool:
    (accepted, value), (expected, wanted) = ours(content, limits), theirs(content, limits)
    assert accepted == expected, (content.hex(), limits)
    assert same(value, wanted), content.hex()
    return accepted


NUMBERS = st.integers(-(2**64), 2**64 - 1) | st.floats()
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.binary(max_size=30) | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(VALUES)
def test_plain_data_within_limits_is_read_and_written_to_the_same_bytes(value: Any) -> None:
    content = dumps(value)
    for limits in (STRICT, FOREIGN, SMALL):
        assert_agreed(content, limits)
    read = loads_untrusted(content, FOREIGN)
    assert dumps(read) == content


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=40))
def test_two_readers_agree_on_any_bytes(content: bytes) -> None:
    for limits in (STRICT, SMALL):
        assert_agreed(content, limits)


HEADS = bytes.fromhex("9bbb5b7b9fbf5f7fc2d8f7f61bfff9fafb808182a0a1a26061787900183818")
SEEDS = [
    dumps({"format": "x", "v": 1, "actions": [[2, [4, 5], 0, 2], [3]], "time": 1 << 40}),
    dumps({"name": "m\u00fc\U0001f600", "config": {"boards": -1, "x": None}, "b": b"\0" * 9}),
    bytes.fromhex(
        "bf616e7f6161626262ff66616374696f6e739f9f009f0401ffff8203f5ff6178fb3ff199999999999aff"
    ),
    SELF_DESCRIBED + dumps([1, [2, [3, [4.5, True]]], {"a": {"b": []}}]),
]


def damaged(rng: Random, content: bytes) -> bytes:
    changed = bytearray(content)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        at = rng.randrange(len(changed) + 1)
        match rng.randrange(7):
            case 0 if at < len(changed):
                changed[at] ^= 1 << rng.randrange(8)
            case 1 if at < len(changed):
                changed[at] = rng.choice(HEADS)
            case 2:
                changed[at:at] = bytes([rng.choice(HEADS)])
            case 3:
                del changed[at : at + rng.randrange(1, 4)]
            case 4:
                del changed[at:]
            case 5:
                other = rng.choice(SEEDS)
                cut = rng.randrange(len(other))
                changed[at:] = other[cut:]
            case 6:
                changed[at:at] = changed[at : at + rng.randrange(1, 9)]
    return bytes(changed)


@pytest.mark.parametrize("limits", [STRICT, FOREIGN, SMALL], ids=["strict", "foreign", "small"])
def test_two_readers_agree_on_damaged_documents(limits: Limits) -> None:
    rng = Random(1)
    accepted = sum(assert_agreed(damaged(rng, rng.choice(SEEDS)), limits) for _ in range(8_000))
    assert accepted > 100  # the damage is gentle enough to test both answers
