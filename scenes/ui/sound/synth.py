"""Every sound of the program, computed: struck wood and small bells, all in one pentatonic key.

A sound is a few notes written down in ``SCORES``. All are equally loud, but for ``level_db``. numpy
is imported on first use only.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scenes.ui.sound.loudness import loudness

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RATE: Final = 44_100
"""Samples a second; the sounds are 16 bits, stereo."""

KEYNOTE_HZ: Final = 293.66
STEPS: Final = (0, 2, 4, 7, 9)
"""Semitones of the scale above the keynote, D: no two of its notes clash."""

LOUDNESS: Final = -21.0
"""LUFS of a sound at full volume: several may be heard at a time without clipping."""

RING: Final = 6.0
"""Number of its decay times after which a partial is over: 52 dB down."""

BLOCK: Final = 512
FADE_MS: Final = 12

ECHOES: Final = ((23, 0.16, 0.07), (37, 0.06, 0.14), (61, 0.08, 0.04), (89, 0.03, 0.06))
"""A small room: delay in ms, how much of the sound comes back on the left and on the right."""


@dataclass(frozen=True, slots=True)
class Instrument:
    """Instrument that is struck. ``partials``: multiple of the pitch, weight, decay time in ms."""

    attack_ms: float
    partials: tuple[tuple[float, float, float], ...]


WOOD: Final = Instrument(4, ((1.0, 1.0, 95), (3.93, 0.22, 28), (9.2, 0.05, 11)))
KNOCK: Final = Instrument(2, ((0.5, 1.0, 38), (0.79, 0.5, 22), (1.34, 0.3, 12)))
BELL: Final = Instrument(6, ((1.0, 1.0, 210), (2.0, 0.32, 150), (2.76, 0.12, 80), (5.4, 0.05, 35)))
BREATH: Final = Instrument(35, ((0.5, 0.5, 190), (1.0, 1.0, 170), (2.0, 0.12, 110)))


@dataclass(frozen=True, slots=True)
class Note:
    """One stroke. ``degree`` counts notes of the scale from the keynote, five to the octave."""

    at_ms: int
    degree: int
    voice: Instrument = WOOD
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class SoundScore:
    """The notes of one sound.

    ``level_db``: how much louder than others it is, at most 1.4 either way. While it ``is_grave``
    the music steps back.
    """

    notes: tuple[Note, ...]
    level_db: float = 0.0
    is_grave: bool = False


SMALL: Final = -1.4
"""``level_db`` of what is heard all the time."""


VOICES: Final = {"w": WOOD, "k": KNOCK, "b": BELL, "r": BREATH}


def _notes(notation: str) -> tuple[Note, ...]:
    """Return the notes of such as "90k4*.6": after 90 ms a knock of degree 4, of weight 0.6."""
    found = re.findall(r"(\d+)([wkbr])(-?\d+)\*?(\S*)", notation)
    return tuple(Note(int(at), int(k), VOICES[v], float(heft or 1)) for at, v, k, heft in found)


def _score(notation: str, level_db: float = 0.0, *, is_grave: bool = False) -> SoundScore:
    return SoundScore(_notes(notation), level_db, is_grave)


SCORES: Final[dict[str, SoundScore]] = {
    "focus": _score("0w7", SMALL),
    "press": _score("0w5 55w8", SMALL),
    "back": _score("0w8 55w5", SMALL),
    "refuse": _score("0k2 95k0"),
    "turn0": _score("0b5 130b8"),
    "turn1": _score("0b9 130b6"),
    "turn2": _score("0b7 105b7 210b10"),
    "turn3": _score("0b3 105b6 210b5"),
    "step": _score("0k4 0w5*.6"),
    "jump": _score("0w5 75w7 150w10 235k4*.9"),
    "place": _score("0k0 8w0 70k5*.35"),
    "long": _score("0k0 8w0 85w2 170w3 255b5*.6"),
    "break": _score("0k9 45k6 100w7 165w4 240k0"),
    "freeze": _score("0b13*.7 70b11*.7 150b12*.6 240r1"),
    "flip": _score("0k4 35w6 90k4*.6 125w7"),
    "raise": _score("0k2 35w4 75w5 120w7"),
    "sink": _score("0b9*.8 40w7 85w5 130w2 170k0"),
    "alarm": _score("0r0 60r3 150b8 330b8 510b11*.9", is_grave=True),
    "challenge": _score("0k-5 0w0*.8 190k-5 190w1*.8 380b3 380r0*.7", is_grave=True),
    "cheat": _score("0r6 90b9*.7 180w8 270b11*.7"),
    "swap": _score("0b3 0w8*.8 150b5 150w6*.8 300b8 300w3*.8 450b10*.8", is_grave=True),
    "travel": SoundScore(
        (
            *(Note(i * i * 9, 14 - i, BELL, 0.35 + i * 0.08) for i in range(8)),
            *_notes("0r4*.8 400r-1*.9"),
        ),
        is_grave=True,
    ),
    "tick": _score("0w10", SMALL),
    "fuse": _score("0k12*.5 30k14*.4 75k11*.5 0r9*.5", SMALL),
    "timeout": _score("0b5 180b3 360b0", is_grave=True),
    "start": _score("0w0 90w3 180w5 270w8 360w10", is_grave=True),
    "pause": _score("0r6 140r3", SMALL),
    "page": _score("0k8 45k10", SMALL),
    "win": _score(
        "0b5 110b7 220b8 330b10 440b12 0w0*.7 110w2*.7 220w3*.7 330w5*.7 550b15*.8 550r5*.8",
        1.4,
        is_grave=True,
    ),
    "fanfare": _score(
        "0b5 100b5 200b5 300b10 460b8 0w0*.8 100w0*.8 200w0*.8 300w5*.8 620b13*.9"
        " 620b10*.6 620r5*.8",
        1.4,
        is_grave=True,
    ),
    "lose": _score("0r7 210r5 420r3 630r1", is_grave=True),
    "draw": _score("0b5 0r3 260b5 260r2", is_grave=True),
}
"""All sounds by name, those that are needed first at the top."""


def render(name: str) -> NDArray[np.int16]:
    """Return the samples of a sound, one row of left and right each. Raises ``KeyError``."""
    import numpy as np

    score = SCORES[name]
    strokes = [(_samples(note.at_ms), strike(note, RATE)) for note in score.notes]
    dry = np.zeros(max(start + len(stroke) for start, stroke in strokes))
    for start, stroke in strokes:
        dry[start : start + len(stroke)] += stroke
    wet = np.zeros((2, len(dry) + _samples(ECHOES[-1][0])))
    wet[:, : len(dry)] += dry
    for delay_ms, *sides in ECHOES:
        start = _samples(delay_ms)
        for channel, part in zip(wet, sides, strict=True):
            channel[start : start + len(dry)] += dry * part
    fade = _samples(FADE_MS)
    wet[:, -fade:] *= np.linspace(1.0, 0.0, fade)
    wet *= 32767 * 10 ** ((LOUDNESS + score.level_db - loudness(wet.T, RATE)) / 20)
    return np.ascontiguousarray(np.round(wet).astype(np.int16).T)


def strike(note: Note, rate: int) -> NDArray[np.float64]:
    """One stroke, its attack rounded off so that it never clicks; ``rate`` samples a second."""
    import numpy as np

    octave, step = divmod(note.degree, len(STEPS))
    pitch_hz = KEYNOTE_HZ * 2 ** (octave + STEPS[step] / 12)
    voice = note.voice
    rings = [
        weight * _ringing(pitch_hz * multiple, decay_ms, rate)
        for multiple, weight, decay_ms in voice.partials
    ]
    wave = np.zeros(max(map(len, rings)))
    for ring in rings:
        wave[: len(ring)] += ring
    attack = round(voice.attack_ms * rate / 1000)
    wave[:attack] *= np.sin(np.arange(attack) * (np.pi / 2 / attack)) ** 2
    return note.weight * wave


def _ringing(pitch_hz: float, decay_ms: float, rate: int) -> NDArray[np.float64]:
    """Return a sine that dies away.

    Each block is the one before, turned and made smaller, which takes a tenth of the time of
    computing every sine.
    """
    import numpy as np

    count = round(RING * decay_ms * rate / 1000)
    turn = complex(-1000 / decay_ms, 2 * np.pi * pitch_hz) / rate
    one = np.exp(turn * np.arange(BLOCK))
    blocks = np.exp(turn * BLOCK * np.arange(-(-count // BLOCK)))
    wave = np.outer(blocks.imag, one.real) + np.outer(blocks.real, one.imag)
    return np.asarray(wave.ravel()[:count])


def _samples(ms: float) -> int:
    return round(ms * RATE / 1000)
