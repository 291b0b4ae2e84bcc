"""Files as version 0.1 wrote them."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

from game.store.cbor import SELF_DESCRIBED, dumps
from game.store.takeover.sequence import CHAIN_BYTES


def compose(bodies: Iterable[Any]) -> bytes:
    """Return a sequence of records."""
    content, chain = bytearray(SELF_DESCRIBED), b""
    for body in bodies:
        piece = dumps(body)
        chain = blake2b(chain + piece, digest_size=CHAIN_BYTES).digest()
        content += dumps([piece, chain])
    return bytes(content)
