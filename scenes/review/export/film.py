"""Animated images, GIF and WebP, made by Pillow, an optional dependency."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import Any, Final

import pygame

FORMATS: Final = ("gif", "webp")


def has_pillow() -> bool:
    """Return whether animations can be made here."""
    return find_spec("PIL") is not None


def film(
    kind: str, pictures: Iterator[pygame.Surface], probes: Sequence[pygame.Surface], step_ms: int
) -> bytes:
    """Return the file of an animation.

    Its colours are those of the ``probes``. Raises ``ImportError``.
    """
    from PIL import Image

    def of(surface: pygame.Surface) -> Any:
        pixels = pygame.image.tobytes(surface, "RGB")
        return Image.frombytes("RGB", surface.get_size(), pixels)

    w, h = probes[0].get_size()
    row = Image.new("RGB", (w * len(probes), h))
    for k, probe in enumerate(probes):
        row.paste(of(probe), (w * k, 0))
    palette = row.quantize(64, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)

    none = Image.Dither.NONE
    images = [of(surface).quantize(palette=palette, dither=none) for surface in pictures]
    options: dict[str, Any] = {"lossless": True, "method": 2}
    if kind == "gif":
        options = {"optimize": False, "disposal": 1}
    options |= {"save_all": True, "append_images": images[1:], "loop": 0}
    options["duration"] = [step_ms] * (len(images) - 1) + [2000]  # the end stays
    content = io.BytesIO()
    images[0].save(content, kind.upper(), **options)
    return content.getvalue()
