"""The reader of untrusted CBOR against a second one, on documents and on what damage makes of them.

The oracle is cbor2, and looks at what it has made.
"""

from __future__ import annotations

from io import BytesIO
from random import Random
from typing import Any

import cbor2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from words import said

from game.core.record.bad_record import DamagedFile
from game.store.cbor import FOREIGN, SELF_DESCRIBED, STRICT, Limits, dumps, loads_untrusted

SMALL = Limits(
    size=600, depth=4, items=100, array=20, pairs=6, text=24, blob=30, indefinite=True, floats=True
)


class Refused(Exception):
    """The oracle's only answer to what it does not like."""


def oracle(content: bytes, limits: Limits) -> Any:
    """Read plain data with cbor2, and look at what it is and how much of it there is."""
    if len(content) > limits.size:
        raise Refused
    start = len(SELF_DESCRIBED) if content.startswith(SELF_DESCRIBED) else 0
    stream = BytesIO(content[start:])
    try:
        value = cbor2.load(
            stream,
            max_depth=limits.depth + 1,
            allow_indefinite=limits.indefinite,
            allow_duplicate_keys=False,
        )
    except cbor2.CBORDecodeError:
        raise Refused from None
    if stream.read(1) or items(value, limits, 0) > limits.items:
        raise Refused
    return value


def items(value: Any, limits: Limits, depth: int) -> int:
    """Count the items of plain data."""
    match value:
        case bytes() if len(value) <= limits.blob:
            return 1
        case str() if len(value.encode()) <= limits.text:
            return 1
        case list() if len(value) <= limits.array and depth < limits.depth:
            return 1 + sum(items(one, limits, depth + 1) for one in value)
        case dict() if len(value) <= limits.pairs and depth < limits.depth:
            if all(type(key) is str for key in value):
                both = (part for pair in value.items() for part in pair)
                return 1 + sum(items(one, limits, depth + 1) for one in both)
        case None | bool():
            return 1
        case int() if -(1 << 64) <= value < 1 << 64:
            return 1
        case float() if limits.floats:
            return 1
    raise Refused


def ours(content: bytes, limits: Limits) -> tuple[bool, Any]:
    try:
        return True, loads_untrusted(content, limits)
    except DamagedFile as damage:
        assert said(damage)
        return False, None


def theirs(content: bytes, limits: Limits) -> tuple[bool, Any]:
    try:
        return True, oracle(content, limits)
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
