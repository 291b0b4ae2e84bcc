"""The sounds as samples, the mixer they are played on, and the twin that plays none."""

from __future__ import annotations

import inspect
import logging
import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import numpy as np
import pygame
import pytest

from scenes.ui.audio import CHANNELS, FORMAT, Audio, open_audio
from scenes.ui.sounds import Silence
from scenes.ui.synth import ECHOES, RATE, SCORES, render

NAMES = [
    "focus", "press", "back", "refuse", "step", "jump", "place", "long", "break", "cheat",
    "turn0", "turn1", "turn2", "turn3", "tick", "timeout", "win", "lose", "start", "pause", "page",
    "flip", "raise", "sink", "alarm",
]  # fmt: skip


@pytest.fixture
def audio(pygame_window: object) -> Iterator[Audio]:
    sounds = open_audio()
    assert isinstance(sounds, Audio)
    sounds.wait()
    yield sounds
    sounds.close()


def test_there_is_a_score_for_every_cue() -> None:
    assert sorted(SCORES) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_samples_are_clean(name: str) -> None:
    samples = render(name)
    score = SCORES[name]
    assert samples.dtype == np.int16
    assert samples.shape[1] == 2
    heard = np.abs(samples.astype(int))
    assert heard.max() == pytest.approx(score.peak * 32767, abs=1)
    assert score.peak <= 0.6, "several at a time must not clip"
    assert heard[0].max() == 0, "starts from rest"
    assert heard[-1].max() == 0, "ends at rest"
    assert abs(samples.mean()) < 0.005 * heard.max(), "no constant part"
    assert np.abs(np.diff(samples.astype(int), axis=0)).max() < 0.35 * 32767 * score.peak


@pytest.mark.parametrize("name", NAMES)
def test_sounds_last_as_long_as_their_notes_and_not_much_longer(name: str) -> None:
    notes_ms = max(note.at_ms for note in SCORES[name].notes)
    ms = len(render(name)) * 1000 / RATE
    assert notes_ms + ECHOES[-1][0] < ms < notes_ms + 1400
    assert ms < 2000


def test_a_sound_is_the_same_every_time() -> None:
    assert np.array_equal(render("win"), render("win"))


def test_the_seats_have_chimes_that_differ_in_their_notes() -> None:
    melodies = [[n.degree for n in SCORES[f"turn{seat}"].notes] for seat in range(4)]
    assert all(a != b for a, b in combinations(melodies, 2))


def test_an_unknown_sound_cannot_be_rendered() -> None:
    with pytest.raises(KeyError):
        render("trumpet")


def test_sounds_are_played_on_the_mixer(audio: Audio) -> None:
    assert pygame.mixer.get_init() == FORMAT
    assert pygame.mixer.get_num_channels() == CHANNELS
    assert not pygame.mixer.get_busy()
    audio.play("win")
    assert pygame.mixer.get_busy()


def test_more_sounds_than_channels_do_no_harm(audio: Audio) -> None:
    for _ in range(3 * CHANNELS):
        audio.play("win")
    assert pygame.mixer.find_channel() is None


@pytest.mark.parametrize(("master", "effects"), [(0.0, 1.0), (1.0, 0.0), (-3.0, 1.0)])
def test_at_volume_zero_nothing_is_played(audio: Audio, master: float, effects: float) -> None:
    audio.set_volume(master, effects, effects)
    audio.play("win")
    assert not pygame.mixer.get_busy()


def test_the_volume_is_the_product_of_both(audio: Audio) -> None:
    audio.set_volume(0.5, 0.5, 0.5)
    audio.play("win")
    playing = pygame.mixer.Channel(0).get_sound()
    assert playing is not None
    assert playing.get_volume() == pytest.approx(0.25, abs=0.01)


def test_an_unknown_name_is_silent_and_noted(
    audio: Audio, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        audio.play("trumpet")
    assert not pygame.mixer.get_busy()
    assert "trumpet" in caplog.text


def test_quitting_pygame_ends_the_synthesis(pygame_window: object) -> None:
    audio = open_audio()
    pygame.quit()
    audio.play("win")
    assert pygame.mixer.get_init() is None


def test_a_mixer_of_another_format_is_set_up_again(pygame_window: object) -> None:
    pygame.mixer.init(22_050, -16, 1)
    open_audio()
    assert pygame.mixer.get_init() == FORMAT


def test_without_a_sound_device_there_is_silence(
    pygame_window: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "none of this name")
    sounds = open_audio()
    assert isinstance(sounds, Silence)
    sounds.set_volume(1.0, 1.0, 1.0)
    sounds.play("win")
    sounds.wait()
    sounds.close()


def test_a_sound_device_that_goes_leaves_silence(audio: Audio) -> None:
    pygame.mixer.quit()
    audio.play("win")
    audio.play("press")


def test_silence_has_all_that_audio_has() -> None:
    def methods(kind: type) -> dict[str, inspect.Signature]:
        functions = inspect.getmembers(kind, inspect.isfunction)
        return {n: inspect.signature(f) for n, f in functions if not n.startswith("_")}

    assert methods(Silence) == methods(Audio)


def test_numpy_waits_for_the_first_sound() -> None:
    script = "import sys, scenes.ui.audio, scenes.ui.synth; sys.exit('numpy' in sys.modules)"
    root = Path(__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", script], cwd=root, check=False).returncode == 0


def test_the_menus_follow_the_master_volume_alone(audio: Audio) -> None:
    audio.set_volume(0.5, 0.0, 1.0)
    audio.wait()
    audio.play("focus")
    playing = audio._sounds["focus"]
    assert playing.get_volume() == pytest.approx(0.5, abs=0.01)
