"""CBOR from strangers, byte by byte: what people might send us.

What plain data is worth is compared with a second reader in `property/test_store_oracle.py`.
"""

from __future__ import annotations

import gzip
import pickle
import tracemalloc

import cbor2
import pytest
from _pytest.mark import ParameterSet
from words import said, says

from game.core.record.bad_record import DamagedFile
from game.store.cbor import (
    FOREIGN,
    SELF_DESCRIBED,
    STRICT,
    Limits,
    dumps,
    load_map,
    loads_untrusted,
)

REFUSED_BY_ALL = [
    ("c249010000000000000000", "tag"),
    ("c349010000000000000000", "tag"),
    ("f7", "damaged"),
    ("f0", "damaged"),
    ("f8ff", "damaged"),
    ("c11a514b67b0", "tag"),
    ("d74401020304", "tag"),
    ("d818456449455446", "tag"),
    ("a201020304", "damaged"),
    ("a1420102f5", "damaged"),
]


@pytest.mark.parametrize(("encoded", "code"), REFUSED_BY_ALL)
def test_what_only_the_full_standard_has_is_refused(encoded: str, code: str) -> None:
    for limits in (STRICT, FOREIGN):
        with pytest.raises(DamagedFile) as caught:
            loads_untrusted(bytes.fromhex(encoded), limits)
        assert caught.value.code == code


def nested(head: bytes, times: int) -> bytes:
    return head * times + b"\0"


HOSTILE = [
    ("H01 empty", b"", "empty"),
    ("H04 nested arrays", nested(b"\x81", 100_000), "too_deep"),
    ("H04 nested maps", nested(b"\xa1\x61a", 100_000), "too_deep"),
    ("H04 open arrays", b"\x9f" * 100_000, "damaged"),
    ("H05 array of 2^63-1", b"\x9b" + b"\x7f" + b"\xff" * 7, "too_many_items"),
    ("H05 array of 2^64-1", b"\x9b" + b"\xff" * 8, "too_many_items"),
    ("H05 array longer than the file", b"\x99\xff\xff", "truncated"),
    ("H05 map of 2^40", b"\xbb\0\0\1\0\0\0\0\0", "too_many_items"),
    ("H06 bytes of 2^63-1", b"\x5b\x7f" + b"\xff" * 7, "string_too_long"),
    ("H06 text of 2^64-1", b"\x7b" + b"\xff" * 8 + b"a", "string_too_long"),
    ("H06 text cut off", b"\x65abc", "truncated"),
    ("H07 a wide array", b"\x9a\x00\x3f\xff\xf0" + b"\x80" * 0x3FFFF0, "too_many_items"),
    (
        "H07 wide arrays",
        b"\x98\x29" + (b"\x9a\x00\x01\x86\xa0" + b"\x80" * 100_000) * 41,
        "too_many_items",
    ),
    (
        "H07 wide maps",
        b"\x98\x29" + (b"\x9a\x00\x01\x86\xa0" + b"\xa0" * 100_000) * 41,
        "too_many_items",
    ),
    ("H08 too big", b"\x5a\x00\x4f\xff\xff" + bytes(5 << 20), "too_big"),
    ("H10 cycle", bytes.fromhex("d81c81d81d00"), "tag"),
    ("H11 pattern", b"\xd8\x23\x65(a+)+", "tag"),
    ("H12 big number", b"\xc2\x5a\x00\x10\x00\x00" + bytes(1 << 20), "tag"),
    ("H12 decimal", bytes.fromhex("c4821b0de0b6b3a764000001"), "tag"),
    ("H14 twice described", SELF_DESCRIBED * 2 + b"\xa0", "tag"),
    ("H15 a byte too many", b"\xa0\0", "trailing_bytes"),
    ("H15 two documents", b"\xa0\xa0", "trailing_bytes"),
    ("H15 zeros after it", b"\xa0" + bytes(1_000_000), "trailing_bytes"),
    ("H18 twice the same key", b"\xa2\x61a\1\x61a\2", "damaged"),
    ("H19 list as key", b"\xa1\x80\1", "damaged"),
    ("H19 bytes as key", b"\xa1\x41a\1", "damaged"),
    ("H19 None as key", b"\xa1\xf6\1", "damaged"),
    ("H20 NaN", b"\xa1\x61a\xf9\x7e\x00", "damaged"),
    ("bad UTF-8", b"\x61\xff", "damaged"),
    ("a surrogate", b"\x63\xed\xa0\x80", "damaged"),
    ("overlong UTF-8", b"\x62\xc0\x80", "damaged"),
    ("reserved head", b"\x1c", "damaged"),
    ("open integer", b"\x1f", "damaged"),
    ("break alone", b"\xff", "damaged"),
    ("head cut off", b"\x19\x00", "truncated"),
    ("zero bytes", bytes(4 << 20), "trailing_bytes"),
    ("a mark and nothing", SELF_DESCRIBED, "truncated"),
]

LONG = {"H07 wide arrays", "H07 wide maps"}
"""What is within the limits for half a million items."""


def hostile(name: str, content: bytes, code: str) -> ParameterSet:
    marks = [pytest.mark.slow] if name in LONG else []
    return pytest.param(content, code, id=name, marks=marks)


@pytest.mark.parametrize(("content", "code"), [hostile(*case) for case in HOSTILE])
def test_hostile_bytes_become_one_sentence(content: bytes, code: str) -> None:
    tracemalloc.start()
    with pytest.raises(DamagedFile) as caught:
        loads_untrusted(content)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert caught.value.code == code
    assert said(caught.value).endswith(".") and len(str(caught.value)) < 100
    assert peak < 64 * min(content.count(b"\x80") + content.count(b"\xa0"), 600_000) + (8 << 20)


def test_the_items_of_all_containers_together_are_limited() -> None:
    content = dumps([[[], [], []]] * 30)  # 1 + 30 * 4 items
    assert loads_untrusted(content, Limits(items=121)) == [[[], [], []]] * 30
    with pytest.raises(DamagedFile, check=says("too many items")):
        loads_untrusted(content, Limits(items=120))


OPEN_ENDED = [
    ("text in pieces split a letter", b"\x7f\x61\xc3\x61\xa9\xff", "damaged"),
    ("a piece of another type", b"\x5f\x61a\xff", "damaged"),
    ("an open piece", b"\x5f\x5f\x41a\xff\xff", "damaged"),
    ("a key without a value", b"\xbf\x61a\xff", "damaged"),
    ("no end", b"\x9f\1\2", "truncated"),
    ("no end of a text", b"\x7f\x61a", "truncated"),
    ("endless empty pieces", b"\x7f" + b"\x60" * 1_000_000, "string_too_long"),
    ("an endless array", b"\x9f" + b"\0" * 200_000 + b"\xff", "too_many_items"),
    (
        "an endless map",
        b"\xbf" + b"".join(b"\x61%c\0" % key for key in range(65)) + b"\xff",
        "too_many_items",
    ),
    ("break in a fixed array", b"\x82\0\xff", "damaged"),
    ("nested without end", b"\x9f" * 100_000, "too_deep"),
]


@pytest.mark.parametrize(("content", "code"), [pytest.param(c, k, id=i) for i, c, k in OPEN_ENDED])
def test_open_ends_have_limits_too(content: bytes, code: str) -> None:
    with pytest.raises(DamagedFile) as caught:
        loads_untrusted(content, FOREIGN)
    assert caught.value.code == code


@pytest.mark.parametrize("length", [100, 64])
def test_an_open_container_may_be_as_long_as_a_fixed_one(length: int) -> None:
    document = {f"{n:03}": n for n in range(min(length, STRICT.pairs))}
    body = b"".join(dumps(key) + dumps(value) for key, value in document.items())
    assert loads_untrusted(b"\xbf" + body + b"\xff", FOREIGN) == document


OTHER_KINDS = {
    "png": b"\x89PNG\r\n\x1a\n" + bytes(64),
    "json": b'{"format": 1}',
    "pickle": pickle.dumps({"a": 1}),
    "gzip": gzip.compress(b"hello", mtime=0),
    "elf": b"\x7fELF\2\1\1" + bytes(57),
    "html": b"<!doctype html><p>",
    "text": b"!move (4,1)\n",
    "array": b"\x81\xa0",
}


@pytest.mark.parametrize("kind", OTHER_KINDS)
def test_other_kinds_of_file_are_told_from_damaged_ones(kind: str) -> None:
    with pytest.raises(DamagedFile, check=says("not a replay file")) as caught:
        load_map(OTHER_KINDS[kind])
    assert caught.value.code == "foreign"


def test_a_damaged_map_is_called_damaged() -> None:
    for content, code in ((b"\xa0\0", "trailing_bytes"), (b"\xa1\x61a", "truncated")):
        with pytest.raises(DamagedFile) as caught:
            load_map(content)
        assert caught.value.code == code


def test_the_self_description_changes_nothing() -> None:
    assert load_map(SELF_DESCRIBED + dumps({"a": [1]})) == {"a": [1]}


def test_canonical_bytes_are_the_shortest_and_sorted() -> None:
    assert dumps({"time": 1, "name": "x", "a": 2.5}) == bytes.fromhex(
        "a36161f94100646e616d6561786474696d6501"
    )
    assert dumps({"b": 1, "a": [1, 2]}) == cbor2.dumps({"a": [1, 2], "b": 1}, canonical=True)
