"""Damage: bytes changed at random, and documents changed part by part."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

HEADS = bytes((0x00, 0x5B, 0x7B, 0x81, 0x9B, 0x9F, 0xA1, 0xBB, 0xBF, 0xC2, 0xD8, 0xF6, 0xFB, 0xFF))
"""Bytes with which something begins in CBOR."""

VALUES: Sequence[Any] = (
    None, True, False, 0, 1, -1, 2, 255, 1 << 31, (1 << 63) - 1, 1 << 63, (1 << 64) - 1,
    -(1 << 64), "", "x", "\u200d", "\x1b[2J", "\u202e\u0301", "a" * 300, "9" * 5000,
    b"", b"\xff" * 9, [], [[]], [0], [[0, [4, 1]]], {}, {"x": []}, ["!move (4,1)"],
)  # fmt: skip
"""What a part of a document may be instead."""


def single(data: bytes, number: int) -> bytes:
    """``data`` after one of all the smallest accidents: cut at a byte, or a bit of it turned over.

    There are nine of them for each byte.
    """
    at, which = divmod(number, 9)
    if which == 8:
        return data[:at]
    return data[:at] + bytes((data[at] ^ 1 << which,)) + data[at + 1 :]


def damaged(data: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    """``data`` after one to four small accidents; ``others`` are files of the same kind."""
    content = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(content) + 1)
        match rng.randrange(8):
            case 0 if at < len(content):
                content[at] ^= 1 << rng.randrange(8)
            case 1 if at < len(content):
                content[at] = rng.randrange(256)
            case 2 if at < len(content):
                content[at] = rng.choice(HEADS)
            case 3:
                del content[at : at + rng.randint(1, 8)]
            case 4:
                content[at:at] = rng.randbytes(rng.randint(1, 8))
            case 5:
                piece = content[at : at + rng.randint(1, 40)]
                content[at:at] = piece * rng.randint(1, 3)
            case 6:
                del content[at:]
            case 7:
                other = rng.choice(others)
                cut = rng.randrange(len(other) + 1)
                content[at:] = other[cut : cut + 4000]
    return bytes(content)


def changed(value: Any, rng: Random) -> Any:
    """A document with one of its parts left out, doubled, moved, or something else."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        match rng.randrange(8):
            case 0:
                return {k: v for k, v in value.items() if k != key}
            case 1:
                return {**value, key: rng.choice(VALUES)}
            case 2:
                return {
                    **value,
                    rng.choice(("x", "extension", "branches", "series", key + "x")): rng.choice(
                        VALUES
                    ),
                }
        return {**value, key: changed(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        match rng.randrange(8):
            case 0:
                return value[:at] + value[at + 1 :]
            case 1:
                return value[:at] + [value[at]] * rng.randint(2, 40) + value[at + 1 :]
            case 2:
                return [*value[:at], rng.choice(VALUES), *value[at + 1 :]]
            case 3:
                return rng.sample(value, len(value))
        return [*value[:at], changed(value[at], rng), *value[at + 1 :]]
    if type(value) is int and rng.random() < 0.5:
        return value + rng.choice((-2, -1, 1, 2, 10, 1 << 31))
    if isinstance(value, str) and rng.random() < 0.5:
        return damaged(value.encode("utf-8", "replace"), [b"~ 9 1 4,1:10"], rng).decode(
            "utf-8", "replace"
        )
    return rng.choice(VALUES)
