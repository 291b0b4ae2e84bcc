"""The music of the program: layers of soft notes in the key of the sounds, and where each is heard.

The layers go round in lengths of their own, so that two of them come together in the same way only
after minutes. numpy is imported on first use only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scenes.ui.sound.loudness import loudness_of_loop
from scenes.ui.sound.synth import RATE, Instrument, Note, strike

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BEAT_MS: Final = 800
FINER: Final = 2
"""The notes are so low that every second sample tells all of them."""

LOUDNESS: Final = -29.0
"""LUFS of a layer at full volume, 8 below the sounds."""

ECHOES: Final = (
    (31, 0.22, 0.09),
    (53, 0.08, 0.20),
    (97, 0.12, 0.07),
    (400, 0.24, 0.08),
    (800, 0.06, 0.17),
)
"""A wide room: delay in ms, how much of the music comes back on the left and on the right."""

WIDTH: Final = 0.5
"""How far from the middle the notes of a layer are, from 0 to 1."""

PAD: Final = Instrument(
    900, ((1.0, 1.0, 1500), (1.004, 0.6, 1500), (2.0, 0.16, 900), (3.0, 0.04, 600))
)
MALLET: Final = Instrument(9, ((1.0, 1.0, 420), (2.0, 0.10, 240), (4.0, 0.08, 90)))
DROP: Final = Instrument(16, ((1.0, 1.0, 800), (2.0, 0.18, 450), (3.01, 0.04, 200)))
HEART: Final = Instrument(22, ((1.0, 1.0, 260), (2.0, 0.5, 190), (3.0, 0.14, 110)))


@dataclass(frozen=True, slots=True)
class Layer:
    """Loop of music, ``beats`` long. A note is a beat, a degree and a weight."""

    beats: int
    voice: Instrument
    notes: tuple[tuple[float, int, float], ...]

    @property
    def size(self) -> int:
        """Samples of one round."""
        return self.beats * BEAT_MS * RATE // 1000


def _chords(every: float, *chords: tuple[int, ...]) -> tuple[tuple[float, int, float], ...]:
    weights = (1.0, 0.8, 0.6)
    return tuple(
        (k * every + i * 0.3, degree, weights[i])
        for k, chord in enumerate(chords)
        for i, degree in enumerate(chord)
    )


LAYERS: Final[Mapping[str, Layer]] = {
    "ground": Layer(15, PAD, _chords(3.75, (-5, -2, 1), (-6, -3, 0), (-7, -4, -1), (-6, -3, -2))),
    "stroll": Layer(22, MALLET, (
        (0, 5, 1), (1.5, 7, 0.7), (3, 8, 0.9), (5, 7, 0.5), (6, 3, 0.7), (8, 5, 0.9), (9.5, 6, 0.6),
        (11, 3, 0.8), (14, 2, 0.7), (15.5, 3, 0.6), (17, 5, 0.8), (18.5, 8, 0.5), (19, 10, 0.35),
    )),
    "drops": Layer(26, DROP, (
        (0, 5, 0.9), (4.5, 3, 0.7), (6, 8, 0.5), (11, 2, 0.8), (13.5, 6, 0.5), (17, 0, 0.9),
        (20, 7, 0.45), (21, 5, 0.6),
    )),
    "heart": Layer(8, HEART, (
        (0, -5, 1), (0.5, -5, 0.55), (2, -5, 0.9), (2.5, -5, 0.5), (4, -6, 1), (4.5, -6, 0.55),
        (6, -6, 0.9), (6.5, -7, 0.5), (3.25, 0, 0.3), (7.25, -1, 0.3),
    )),
    "bells": Layer(14, MALLET, (
        (0, 5, 0.9), (0.5, 7, 0.7), (1, 8, 0.8), (2, 10, 0.6), (3.5, 8, 0.5), (5, 6, 0.7),
        (5.5, 8, 0.6), (6, 9, 0.7), (8, 7, 0.6), (9, 3, 0.7), (10.5, 5, 0.8), (12, 8, 0.4),
    )),
}  # fmt: skip
"""All layers by name, those that are needed first at the top."""

MOODS: Final[Mapping[str, Mapping[str, float]]] = {
    "menus": {"ground": 0.9, "stroll": 1.0},
    "table": {"ground": 0.8, "drops": 0.9},
    "danger": {"ground": 0.7, "heart": 1.0},
    "results": {"ground": 0.8, "bells": 1.0},
    "pause": {"ground": 0.3},
    "demo": {"ground": 0.5, "stroll": 0.5},
}
"""How loud each layer is in a room; those that are not named are silent."""


def render_loop(name: str, goes_on: Callable[[], bool]) -> NDArray[np.int16] | None:
    """Return the samples of one round of a layer, rows of left and right at ``RATE``.

    What rings on after its end is heard at its beginning. ``goes_on`` is asked after every note,
    and may rest; None as soon as it says no. Raises ``KeyError``.
    """
    import numpy as np

    layer, rate = LAYERS[name], RATE // FINER
    size = layer.size // FINER
    dry = np.zeros((2, size))
    for k, (beat, degree, weight) in enumerate(layer.notes):
        side = WIDTH * (k % 3 - 1)
        stroke = np.outer((1 - side, 1 + side), strike(Note(0, degree, layer.voice, weight), rate))
        at = round(beat * BEAT_MS * rate / 1000)
        while stroke.size:
            part, stroke = np.split(stroke, [size - at], axis=1)
            dry[:, at : at + part.shape[1]] += part
            at = 0
        if not goes_on():
            return None
    wet = dry.copy()
    for delay_ms, *sides in ECHOES:
        wet += np.roll(dry, round(delay_ms * rate / 1000), axis=1) * np.array(sides)[:, None]
        if not goes_on():
            return None
    wet *= 32767 * 10 ** ((LOUDNESS - loudness_of_loop(wet.T, rate)) / 20)
    return _finer(wet)


def _finer(wave: NDArray[np.float64]) -> NDArray[np.int16]:
    """Twice as many samples of a loop: between two of them lies what a curve through four says."""
    import numpy as np

    near = wave + np.roll(wave, -1, axis=1)
    far = np.roll(wave, 1, axis=1) + np.roll(wave, -2, axis=1)
    fine = np.empty((wave.shape[1], FINER, 2), np.int16)
    fine[:, 0] = np.round(wave).T
    fine[:, 1] = np.round((9 * near - far) / 16).T
    return fine.reshape(-1, 2)
