"""The sounds as samples, the mixer they are played on, and the twin that plays none."""

from __future__ import annotations

import inspect
import logging
import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from scenes.app import assets_dir
from scenes.ui.sound.audio import CHANNELS, FORMAT, Audio, open_audio
from scenes.ui.sound.loudness import loudness
from scenes.ui.sound.music import LAYERS
from scenes.ui.sound.sounds import Silence
from scenes.ui.sound.synth import ECHOES, RATE, SCORES, render


@pytest.fixture
def audio(pygame_window: object) -> Iterator[Audio]:
    sounds = open_audio()
    assert isinstance(sounds, Audio)
    sounds.wait()
    yield sounds
    sounds.close()


@pytest.fixture(scope="module")
def rendered() -> dict[str, NDArray[np.int16]]:
    return {name: render(name) for name in SCORES}


def test_samples_are_clean_and_the_same_every_time(rendered: dict[str, NDArray[np.int16]]) -> None:
    for name, samples in rendered.items():
        assert samples.dtype == np.int16 and samples.shape[1] == 2, name
        heard = np.abs(samples.astype(int))
        assert heard.max() < 0.5 * 32767, f"{name}: two at a time must not clip"
        assert heard[0].max() == heard[-1].max() == 0, f"{name}: from rest to rest"
        assert abs(samples.mean()) < 0.005 * heard.max(), f"{name}: no constant part"
        assert np.abs(np.diff(samples.astype(int), axis=0)).max() < 0.35 * heard.max(), name
        notes_ms = max(note.at_ms for note in SCORES[name].notes)
        ms = len(samples) * 1000 / RATE
        assert notes_ms + ECHOES[-1][0] < ms < min(notes_ms + 1400, 2000), name
    assert np.array_equal(render("win"), rendered["win"])
    with pytest.raises(KeyError):
        render("trumpet")


def test_all_sounds_are_equally_loud_within_3_db(rendered: dict[str, NDArray[np.int16]]) -> None:
    heard = {name: loudness(samples / 32768, RATE) for name, samples in rendered.items()}
    assert max(heard.values()) - min(heard.values()) < 3.0, heard
    assert all(-23.0 < lufs < -19.0 for lufs in heard.values())


def test_no_two_sounds_are_alike(rendered: dict[str, NDArray[np.int16]]) -> None:
    """What notes come when: the spectrum of every 30 ms, as a picture of the sound."""
    hop, count = 1323, 64
    pictures = []
    for samples in rendered.values():
        mono = np.zeros(hop * count)
        mono[: len(samples)] = samples.sum(axis=1)[: len(mono)]
        spectra = np.abs(np.fft.rfft(mono.reshape(count, hop) * np.hanning(hop), axis=1))
        pictures.append(np.sqrt(spectra).ravel())
    flat = np.array([picture / np.linalg.norm(picture) for picture in pictures])
    likeness = flat @ flat.T
    np.fill_diagonal(likeness, 0.0)
    a, b = np.unravel_index(likeness.argmax(), likeness.shape)
    names = list(rendered)
    assert likeness.max() < 0.93, (names[a], names[b], likeness.max())


def test_sounds_are_played_on_their_own_channels(audio: Audio) -> None:
    assert pygame.mixer.get_init() == FORMAT
    assert pygame.mixer.get_num_channels() == len(LAYERS) + CHANNELS
    assert not pygame.mixer.get_busy()
    for _ in range(3 * CHANNELS):
        audio.play("win")
    busy = [pygame.mixer.Channel(k).get_busy() for k in range(len(LAYERS) + CHANNELS)]
    assert busy == [False] * len(LAYERS) + [True] * CHANNELS, "those of the music stay free"
    pygame.mixer.quit()
    for name in ("win", "press"):  # the sound device has gone
        audio.play(name)


def test_volumes_multiply_and_at_zero_or_for_an_unknown_name_nothing_is_played(
    audio: Audio, caplog: pytest.LogCaptureFixture
) -> None:
    for master, effects in ((0.0, 1.0), (1.0, 0.0), (-3.0, 1.0)):
        audio.set_volume(master, effects, effects, 0.0)
        audio.play("win")
        assert not pygame.mixer.get_busy(), (master, effects)
    with caplog.at_level(logging.WARNING):
        audio.play("trumpet")
    assert not pygame.mixer.get_busy() and "trumpet" in caplog.text
    audio.set_volume(0.5, 0.5, 0.5, 0.0)
    audio.play("win")
    playing = pygame.mixer.Channel(len(LAYERS)).get_sound()
    assert playing is not None and playing.get_volume() == pytest.approx(0.25, abs=0.01)


def test_the_menus_follow_the_master_volume_alone(audio: Audio) -> None:
    audio.set_volume(0.5, 0.0, 1.0, 0.0)
    audio.wait()
    audio.play("focus")
    playing = pygame.mixer.Channel(len(LAYERS)).get_sound()
    assert playing is not None and playing.get_volume() == pytest.approx(0.5, abs=0.01)


def test_quitting_pygame_ends_the_synthesis_and_another_format_is_set_up_again(
    pygame_window: object,
) -> None:
    pygame.mixer.init(22_050, -16, 1)
    audio = open_audio()
    assert pygame.mixer.get_init() == FORMAT
    pygame.quit()
    audio.play("win")
    assert pygame.mixer.get_init() is None


def test_without_a_sound_device_there_is_silence(
    pygame_window: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "none of this name")
    sounds = open_audio()
    assert isinstance(sounds, Silence)
    sounds.set_volume(1.0, 1.0, 1.0, 1.0)
    sounds.update(10, "menus", is_away=False)
    sounds.play("win")
    sounds.wait()
    sounds.close()


def test_silence_has_all_that_audio_has() -> None:
    def methods(kind: type) -> dict[str, inspect.Signature]:
        functions = inspect.getmembers(kind, inspect.isfunction)
        return {n: inspect.signature(f) for n, f in functions if not n.startswith("_")}

    assert methods(Silence) == methods(Audio)


def test_numpy_waits_for_the_first_sound() -> None:
    modules = "sys, scenes.ui.sound.audio, scenes.ui.sound.synth"
    script = f"import {modules}; sys.exit('numpy' in sys.modules)"
    root = assets_dir().parent
    assert subprocess.run([sys.executable, "-c", script], cwd=root, check=False).returncode == 0
