"""Cuts Noto Sans CJK down to the characters that names are written with.

    python assets/fonts/cut_cjk.py NotoSansCJK-Bold.ttc

It needs ``pyftsubset`` of fonttools on the PATH. The collection is that of Debian's package
fonts-noto-cjk. The characters are those of the national standards, as Python's codecs know them:
GB 2312, Big5 (frequent ones), JIS X 0208 and KS X 1001.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

SIMPLIFIED_FACE = 2
"""Which face of the collection is taken: its shapes are those of mainland China."""

UPPER = range(0xA1, 0xFF)
BIG5_TRAILS = (*range(0x40, 0x7F), *UPPER)
PLAIN = (
    *range(0x3000, 0x3020),
    *range(0x3041, 0x3097),
    *range(0x3099, 0x3100),
    *range(0xFF01, 0xFF61),
)
"""Punctuation, kana, and Latin letters of full width."""

DROPPED = "GSUB,GPOS,BASE,VORG,vhea,vmtx"
"""Tables that only typesetting needs."""


def main(collection: str) -> int:
    """Write ``NotoSansCJK-Names.otf`` beside this file."""
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder) / "characters.txt"
        text.write_text("".join(sorted(characters())), encoding="utf-8")
        made = Path(__file__).with_name("NotoSansCJK-Names.otf")
        return subprocess.call(
            [
                "pyftsubset",
                collection,
                f"--font-number={SIMPLIFIED_FACE}",
                f"--text-file={text}",
                "--layout-features=",
                "--no-hinting",
                "--desubroutinize",
                f"--drop-tables+={DROPPED}",
                "--name-IDs=0,1,2,13,14",
                f"--output-file={made}",
            ]
        )


def characters() -> set[str]:
    """Every character that the font keeps."""
    return {
        *decoded("gb2312", range(0xB0, 0xF8), UPPER),
        *decoded("big5", range(0xA4, 0xC7), BIG5_TRAILS),
        *decoded("euc_jp", range(0xB0, 0xF5), UPPER),
        *decoded("euc_kr", range(0xB0, 0xC9), UPPER),
        *map(chr, PLAIN),
    }


def decoded(codec: str, leads: Iterable[int], trails: Iterable[int]) -> Iterator[str]:
    """Yield the characters of two bytes that `codec` can decode."""
    for pair in product(leads, trails):
        character = bytes(pair).decode(codec, errors="ignore")
        if len(character) == 1:
            yield character


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
