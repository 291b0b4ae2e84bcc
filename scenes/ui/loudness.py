"""How loud a sound is to people, after ITU-R BS.1770: in LUFS, where full scale is near 0.

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

WINDOW_MS: Final = 400
HOP_MS: Final = 100
QUIETEST: Final = -120.0
"""LUFS of silence."""


def loudness(samples: NDArray[np.floating], rate: int) -> float:
    """LUFS of the loudest 400 ms of ``samples``, rows of channels from -1 to 1."""
    import numpy as np

    window, hop = rate * WINDOW_MS // 1000, rate * HOP_MS // 1000
    size = 1 << (len(samples) + window).bit_length()  # nothing comes round to the beginning
    rest = np.zeros((size - len(samples), samples.shape[1]))
    power = _weighted(np.concatenate([samples, rest]), rate)
    heard = np.concatenate([np.zeros(window), power, np.zeros(hop)])
    summed = np.concatenate([[0.0], np.cumsum(heard)])
    sums = summed[window::hop] - summed[: len(summed) - window : hop]
    return _lufs(float(sums.max()) / window)


def loudness_of_loop(samples: NDArray[np.floating], rate: int) -> float:
    """LUFS of ``samples`` played round and round."""
    return _lufs(float(_weighted(samples, rate).mean()))


def _weighted(samples: NDArray[np.floating], rate: int) -> NDArray[np.float64]:
    """The power at each moment, all channels together, each pitch as much as people hear of it."""
    import numpy as np

    spectrum = np.fft.rfft(samples, axis=0)
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(len(samples), 1 / rate) / STANDARD_HZ)
    for numerator, denominator in (SHELF, HIGH_PASS):
        above, below = (a + b * z + c * z * z for a, b, c in (numerator, denominator))
        spectrum *= (above / below)[:, None]
    wave = np.fft.irfft(spectrum, len(samples), axis=0)
    return np.asarray((wave**2).sum(axis=1))


def _lufs(power: float) -> float:
    return max(10 * math.log10(power) - 0.691, QUIETEST) if power > 0 else QUIETEST
