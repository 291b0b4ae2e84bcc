"""Cost of the sounds and the music; all of them as WAV files."""

from __future__ import annotations

import wave
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from time import perf_counter, process_time, sleep
from typing import TYPE_CHECKING, Final

from tests.bench.figures import Figure, worked_ms

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from scenes.ui.sound.audio import Audio

FOLDER: Final = Path(__file__).resolve().parents[2] / "dist" / "sounds"
FRAME_S: Final = 1 / 60
LISTENED_S: Final = 4.0
TICKS: Final = 2000


def sounds() -> Iterator[Figure]:
    """Write ``dist/sounds``; then measure."""
    import numpy as np

    from scenes.ui.sound.audio import Audio, open_audio
    from scenes.ui.sound.loudness import loudness, loudness_of_loop
    from scenes.ui.sound.music import LAYERS, LOUDNESS, render_loop
    from scenes.ui.sound.synth import RATE, SCORES, render

    cues = {name: render(name) for name in SCORES}
    loops = {
        name: samples for name in LAYERS if (samples := render_loop(name, lambda: True)) is not None
    }
    _write(cues, loops)
    tone = np.arange(60 * RATE) / RATE
    sine_ms = worked_ms(lambda: np.sin(tone))
    reference = "a minute of a sine"
    cues_ms = worked_ms(lambda: [render(name) for name in SCORES])
    yield Figure.of(f"computing {len(cues)} sounds", cues_ms, reference, sine_ms)
    loops_ms = worked_ms(lambda: [render_loop(name, lambda: True) for name in LAYERS])
    yield Figure.of(f"computing {len(loops)} layers of music", loops_ms, reference, sine_ms)
    megabytes = sum(samples.nbytes for samples in loops.values()) / 1e6
    minute_mb = 60 * RATE * 4 / 1e6
    yield Figure.of("memory of the music", megabytes, "a minute of sound", minute_mb, "MB")
    lufs = sorted(loudness(samples / 32768, RATE) for samples in cues.values())
    yield Figure.of("loudness, the loudest sound", lufs[-1], "the quietest", lufs[0], "LUFS")
    heard = max(loudness_of_loop(samples / 32768, RATE) for samples in loops.values())
    yield Figure.of("loudness, the loudest layer", heard, "what is wanted", LOUDNESS, "LUFS")
    audio = open_audio()
    if not isinstance(audio, Audio):
        return
    yield from _playing(audio)
    audio.close()


def _playing(audio: Audio) -> Iterator[Figure]:
    """Return the cost of a frame while the mixer plays nothing, and while it plays music."""
    audio.wait()
    silent_ms = _mixed_ms(lambda: None)
    audio.set_volume(1.0, 1.0, 1.0, 1.0)
    audio.wait()
    for _ in range(TICKS):
        audio.update(10, "danger", is_away=False)
    music_ms = _mixed_ms(lambda: None)
    yield Figure.of("mixing the music, a frame", music_ms, "a mixer that is silent", silent_ms)
    busy_ms = _mixed_ms(lambda: audio.play("win"))
    yield Figure.of("and twenty sounds a second", busy_ms, "a mixer that is silent", silent_ms)

    def tick_ms(count: int) -> float:
        """In another room: the first ticks fade the music, and no later one does."""
        work = worked_ms(lambda: [audio.update(10, "table", is_away=False) for _ in range(count)])
        return work / count

    fade_ms, rest_ms = tick_ms(TICKS // 10), tick_ms(TICKS)
    yield Figure.of("a tick while rooms fade", fade_ms, "a tick of the same music", rest_ms)


def _mixed_ms(now_and_then: Callable[[], object]) -> float:
    """Processor time of the mixer in a 60th of a second."""
    until_s, spent_s = perf_counter() + LISTENED_S, process_time()
    while perf_counter() < until_s:
        now_and_then()
        sleep(0.05)
    return (process_time() - spent_s) * 1000 * FRAME_S / LISTENED_S


def _write(cues: Mapping[str, NDArray[np.int16]], loops: Mapping[str, NDArray[np.int16]]) -> None:
    """A WAV file of each, layers twice round."""
    import numpy as np

    FOLDER.mkdir(parents=True, exist_ok=True)
    twice = {name: np.concatenate([samples, samples]) for name, samples in loops.items()}
    for kind, all_samples in (("sound", cues), ("music", twice)):
        for name, samples in all_samples.items():
            _write_wave(FOLDER / f"{kind}_{name}.wav", samples)


def _write_wave(path: Path, samples: NDArray[np.int16]) -> None:
    from scenes.ui.sound.synth import RATE

    with wave.open(str(path), "wb") as file:
        file.setnchannels(samples.shape[1])
        file.setsampwidth(samples.itemsize)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
