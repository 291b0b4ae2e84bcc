"""Every sound of the cabinet, computed: struck wood and small bells, all in one pentatonic key.

A sound is a few notes written down in ``SCORES``. All are equally loud, but for ``level_db``. numpy
is imported on first use only.
"""

from __future__ import annotations

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
    """What is struck. ``partials``: multiple of the pitch, weight, decay time in ms."""

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


def _run(
    voice: Instrument, gap_ms: int, *degrees: int, level_db: float = 0.0, is_grave: bool = False
) -> SoundScore:
    notes = tuple(Note(i * gap_ms, d, voice) for i, d in enumerate(degrees))
    return SoundScore(notes, level_db, is_grave)


SCORES: Final[dict[str, SoundScore]] = {
    "focus": _run(WOOD, 0, 7, level_db=SMALL),
    "press": _run(WOOD, 55, 5, 8, level_db=SMALL),
    "back": _run(WOOD, 55, 8, 5, level_db=SMALL),
    "refuse": _run(KNOCK, 95, 2, 0),
    "turn0": _run(BELL, 130, 5, 8),
    "turn1": _run(BELL, 130, 9, 6),
    "turn2": _run(BELL, 105, 7, 7, 10),
    "turn3": _run(BELL, 105, 3, 6, 5),
    "step": SoundScore((Note(0, 4, KNOCK), Note(0, 5, WOOD, 0.6))),
    "jump": SoundScore((Note(0, 5), Note(75, 7), Note(150, 10), Note(235, 4, KNOCK, 0.9))),
    "place": SoundScore((Note(0, 0, KNOCK), Note(8, 0), Note(70, 5, KNOCK, 0.35))),
    "long": SoundScore(
        (Note(0, 0, KNOCK), Note(8, 0), Note(85, 2), Note(170, 3), Note(255, 5, BELL, 0.6))
    ),
    "break": SoundScore(
        (Note(0, 9, KNOCK), Note(45, 6, KNOCK), Note(100, 7), Note(165, 4), Note(240, 0, KNOCK))
    ),
    "freeze": SoundScore(
        (
            Note(0, 13, BELL, 0.7),
            Note(70, 11, BELL, 0.7),
            Note(150, 12, BELL, 0.6),
            Note(240, 1, BREATH),
        )
    ),
    "flip": SoundScore((Note(0, 4, KNOCK), Note(35, 6), Note(90, 4, KNOCK, 0.6), Note(125, 7))),
    "raise": SoundScore((Note(0, 2, KNOCK), Note(35, 4), Note(75, 5), Note(120, 7))),
    "sink": SoundScore(
        (Note(0, 9, BELL, 0.8), Note(40, 7), Note(85, 5), Note(130, 2), Note(170, 0, KNOCK))
    ),
    "alarm": SoundScore(
        (
            Note(0, 0, BREATH),
            Note(60, 3, BREATH),
            Note(150, 8, BELL),
            Note(330, 8, BELL),
            Note(510, 11, BELL, 0.9),
        ),
        is_grave=True,
    ),
    "challenge": SoundScore(
        (
            Note(0, -5, KNOCK),
            Note(0, 0, WOOD, 0.8),
            Note(190, -5, KNOCK),
            Note(190, 1, WOOD, 0.8),
            Note(380, 3, BELL),
            Note(380, 0, BREATH, 0.7),
        ),
        is_grave=True,
    ),
    "cheat": SoundScore(
        (Note(0, 6, BREATH), Note(90, 9, BELL, 0.7), Note(180, 8), Note(270, 11, BELL, 0.7))
    ),
    "swap": SoundScore(
        (
            Note(0, 3, BELL),
            Note(0, 8, WOOD, 0.8),
            Note(150, 5, BELL),
            Note(150, 6, WOOD, 0.8),
            Note(300, 8, BELL),
            Note(300, 3, WOOD, 0.8),
            Note(450, 10, BELL, 0.8),
        ),
        is_grave=True,
    ),
    "travel": SoundScore(
        (
            *(Note(i * i * 9, 14 - i, BELL, 0.35 + i * 0.08) for i in range(8)),
            Note(0, 4, BREATH, 0.8),
            Note(400, -1, BREATH, 0.9),
        ),
        is_grave=True,
    ),
    "tick": _run(WOOD, 0, 10, level_db=SMALL),
    "fuse": SoundScore(
        (
            Note(0, 12, KNOCK, 0.5),
            Note(30, 14, KNOCK, 0.4),
            Note(75, 11, KNOCK, 0.5),
            Note(0, 9, BREATH, 0.5),
        ),
        level_db=SMALL,
    ),
    "timeout": _run(BELL, 180, 5, 3, 0, is_grave=True),
    "start": _run(WOOD, 90, 0, 3, 5, 8, 10, is_grave=True),
    "pause": _run(BREATH, 140, 6, 3, level_db=SMALL),
    "page": _run(KNOCK, 45, 8, 10, level_db=SMALL),
    "win": SoundScore(
        (
            *(Note(i * 110, d, BELL) for i, d in enumerate((5, 7, 8, 10, 12))),
            *(Note(i * 110, d, WOOD, 0.7) for i, d in enumerate((0, 2, 3, 5))),
            Note(550, 15, BELL, 0.8),
            Note(550, 5, BREATH, 0.8),
        ),
        level_db=1.4,
        is_grave=True,
    ),
    "fanfare": SoundScore(
        (
            *(Note(at, d, BELL) for at, d in ((0, 5), (100, 5), (200, 5), (300, 10), (460, 8))),
            *(Note(at, d, WOOD, 0.8) for at, d in ((0, 0), (100, 0), (200, 0), (300, 5))),
            Note(620, 13, BELL, 0.9),
            Note(620, 10, BELL, 0.6),
            Note(620, 5, BREATH, 0.8),
        ),
        level_db=1.4,
        is_grave=True,
    ),
    "lose": _run(BREATH, 210, 7, 5, 3, 1, is_grave=True),
    "draw": SoundScore(
        (Note(0, 5, BELL), Note(0, 3, BREATH), Note(260, 5, BELL), Note(260, 2, BREATH)),
        is_grave=True,
    ),
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
