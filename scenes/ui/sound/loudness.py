"""Loudness of a sound to people, after ITU-R BS.1770: in LUFS, where full scale is near 0.

numpy is imported on first use only.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

STANDARD_HZ: Final = 48_000
"""The rate that the filters of the standard are written for."""

SHELF: Final = (
    (1.53512485958697, -2.69169618940638, 1.19839281085285),
    (1.0, -1.69065929318241, 0.73248077421585),
)
"""What the head makes of a sound: numerator and denominator of its filter."""

HIGH_PASS: Final = ((1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621))
"""How little of low notes is heard."""

HOPS: Final = 4
"""A sound is as loud as its loudest 400 ms."""

QUIETEST: Final = -120.0
"""LUFS of silence."""


def loudness(samples: NDArray[np.floating], rate: int) -> float:
    """LUFS of the loudest 400 ms of ``samples``, rows of channels from -1 to 1."""
    import numpy as np

    powers = _powers(samples, rate)
    return _lufs(float(np.convolve(powers, np.full(HOPS, 1 / HOPS)).max()))


def loudness_of_loop(samples: NDArray[np.floating], rate: int) -> float:
    """LUFS of ``samples`` played round and round; they last whole tenths of a second."""
    return _lufs(float(_powers(samples, rate).mean()))


def _powers(samples: NDArray[np.floating], rate: int) -> NDArray[np.float64]:
    """Return the power in each tenth of a second, of all channels together.

    Each pitch counts as loud as people hear it.
    """
    import numpy as np

    hop = rate * 100 // 1000
    count = -(-len(samples) // hop)
    hops = np.zeros((samples.shape[1], count * hop))
    hops[:, : len(samples)] = samples.T
    spectra = np.abs(np.fft.rfft(hops.reshape(-1, count, hop))) ** 2
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(hop, 1 / rate) / STANDARD_HZ)
    for numerator, denominator in (SHELF, HIGH_PASS):
        above, below = (a + b * z + c * z * z for a, b, c in (numerator, denominator))
        spectra *= np.abs(above / below) ** 2
    spectra[..., 1:] *= 2  # those below zero are like those above
    return np.asarray(spectra.sum(axis=(0, 2)) / hop**2)


def _lufs(power: float) -> float:
    return max(10 * math.log10(power) - 0.691, QUIETEST) if power > 0 else QUIETEST
