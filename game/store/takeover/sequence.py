"""Files of version 0.1 that only grew: a chain of records, as a CBOR sequence after one mark.

A record is ``[body, chain]``, two byte strings. ``chain`` is the blake2b of the chain before it and
the body. So the sound part of a file ends at a record that is torn, changed, moved or from another
file.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from game.core.record.bad_record import DamagedFile
from game.core.search.progress import tell
from game.store.cbor import SELF_DESCRIBED, loads_untrusted, read_item

CHAIN_BYTES = 8


@dataclass(frozen=True, slots=True)
class Sound:
    """The part of a file that can be trusted: its bodies, its length, and its last chain value.

    ``is_torn`` means that the dropped rest is the beginning of one more record.
    """

    bodies: tuple[Any, ...]
    size: int
    chain: bytes
    dropped_bytes: int
    is_torn: bool = False


START = Sound((), len(SELF_DESCRIBED), b"", 0)
"""An empty sequence: only the mark."""


def read_sound(content: bytes) -> Sound:
    """Return everything up to the first record that is incomplete or out of place.

    Nothing but ``Stopped`` is raised.
    """
    if not content.startswith(SELF_DESCRIBED):
        return Sound((), 0, b"", len(content))
    bodies, at, chain, is_torn = [], START.size, START.chain, False
    while at < len(content):
        tell(at, 2 * len(content))  # playing it is the other half
        try:
            pair, end = read_item(content, start=at)
        except DamagedFile as damage:
            is_torn = damage.code == "truncated"
            break
        try:
            if type(pair) is not list or list(map(type, pair)) != [bytes, bytes]:
                break
            body = loads_untrusted(pair[0])
        except DamagedFile:
            break
        if pair[1] != blake2b(chain + pair[0], digest_size=CHAIN_BYTES).digest():
            break
        bodies.append(body)
        at, chain = end, pair[1]
    return Sound(tuple(bodies), at, chain, len(content) - at, is_torn)
