"""Sounds and music: as samples, the mixer they are played on, the twin that plays none."""

from __future__ import annotations

import inspect
import logging
import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pygame
import pytest
from hands import Keys
from noted import noted
from numpy.typing import NDArray
from pilot import Pilot

from scenes.app import assets_dir
from scenes.ui.sound import audio as audio_module
from scenes.ui.sound.audio import CHANNELS, FORMAT, Audio, open_audio
from scenes.ui.sound.jukebox import DUCKED, FALL_MS, RISE_MS, Jukebox
from scenes.ui.sound.loudness import loudness, loudness_of_loop
from scenes.ui.sound.music import LAYERS, MOODS, render_loop
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


MAX_BYTES = 15_000_000
TICK_MS = 20
WINDOW = 882
"""Samples of 20 ms."""


@pytest.fixture(scope="module")
def loops() -> dict[str, NDArray[np.int16]]:
    made = {name: render_loop(name, lambda: True) for name in LAYERS}
    return {name: samples for name, samples in made.items() if samples is not None}


@pytest.fixture
def jukebox(pygame_window: object, loops: dict[str, NDArray[np.int16]]) -> Iterator[Jukebox]:
    audio = open_audio()
    assert isinstance(audio, Audio)
    jukebox = Jukebox({name: pygame.mixer.Sound(buffer=s.data) for name, s in loops.items()})
    jukebox.volume = 0.5
    yield jukebox
    pygame.mixer.stop()
    audio.close()


def pass_time(jukebox: Jukebox, ms: int, mood: str, *, is_away: bool = False) -> None:
    for _ in range(ms // TICK_MS):
        jukebox.update(TICK_MS, mood, is_away=is_away)


def heard(layer: str) -> float:
    """Return how loud the mixer plays a layer; 0 for one that waits."""
    channel = pygame.mixer.Channel(list(LAYERS).index(layer))
    return channel.get_volume() if channel.get_busy() else 0.0


def click_at(loop: NDArray[np.int16], at: int) -> float:
    """Return the part of the sound around a sample that is above 6 kHz, where no note is."""
    window = np.roll(loop.astype(float), WINDOW // 2 - at, axis=0)[:WINDOW]
    spectrum = np.abs(np.fft.rfft(window * np.hanning(WINDOW)[:, None], axis=0))
    return float(spectrum[6000 * WINDOW // RATE :].max())


def test_the_meter_reads_what_the_standard_says() -> None:
    """ITU-R BS.1770: a sine of 997 Hz, as loud as can be, in one channel, reads -3.01 LUFS."""
    t = np.arange(2 * RATE) / RATE
    sine = np.stack([np.sin(2 * np.pi * 997 * t), np.zeros_like(t)], axis=1)
    assert loudness(sine, RATE) == pytest.approx(-3.01, abs=0.02)
    assert loudness_of_loop(sine / 10, RATE) == pytest.approx(-23.01, abs=0.02)
    assert loudness(sine[: RATE // 10], RATE) == pytest.approx(-3.01 - 6.02, abs=0.1)


@pytest.mark.slow
def test_the_loops_are_even_quiet_and_small(loops: dict[str, NDArray[np.int16]]) -> None:
    lufs = [loudness_of_loop(samples / 32768, RATE) for samples in loops.values()]
    assert max(lufs) - min(lufs) < 0.5
    assert max(lufs) < -26.0
    assert max(np.abs(samples.astype(int)).max() for samples in loops.values()) < 0.25 * 32768
    assert sum(samples.nbytes for samples in loops.values()) < MAX_BYTES


@pytest.mark.slow
def test_a_loop_goes_round_without_a_seam(loops: dict[str, NDArray[np.int16]]) -> None:
    for name, samples in loops.items():
        round_and_on = np.concatenate([samples, samples[:3]]).astype(int)
        steps = np.abs(np.diff(round_and_on, axis=0))
        bends = np.abs(np.diff(round_and_on, 2, axis=0))
        assert steps[-3:].max() <= steps[:-3].max(), name
        assert bends[-3:].max() <= bends[:-3].max(), name
        elsewhere = max(click_at(samples, at) for at in range(WINDOW, len(samples), 20 * WINDOW))
        assert click_at(samples, 0) <= max(2 * elsewhere, 300), name
        cut = samples[: len(samples) * 10 // 11]
        assert click_at(cut, 0) > 3 * click_at(samples, 0), "a seam would be found"


def test_rooms_fade_into_one_another(jukebox: Jukebox) -> None:
    pass_time(jukebox, RISE_MS, "menus")
    assert (heard("ground") > 0, heard("stroll") > 0, heard("drops")) == (True, True, 0.0)
    pass_time(jukebox, FALL_MS // 2, "table")
    assert heard("stroll") > 0
    assert heard("drops") > 0
    pass_time(jukebox, RISE_MS, "table")
    assert heard("stroll") == 0
    assert heard("drops") == pytest.approx(0.5 * MOODS["table"]["drops"], abs=0.02)


def test_music_steps_back_and_returns(jukebox: Jukebox) -> None:
    pass_time(jukebox, 2 * RISE_MS, "menus")
    before = heard("stroll")
    jukebox.step_back(400)
    pass_time(jukebox, 300, "menus")
    assert 6.0 <= -20 * np.log10(DUCKED) <= 12.0
    assert heard("stroll") == pytest.approx(before * DUCKED, abs=0.02)
    pass_time(jukebox, 2000, "menus")
    assert heard("stroll") == before


@pytest.mark.parametrize(("volume", "is_away"), [(0.0, False), (0.5, True)])
def test_nothing_is_played_for_nobody(jukebox: Jukebox, volume: float, is_away: bool) -> None:
    pass_time(jukebox, RISE_MS, "danger")
    assert heard("heart") > 0
    jukebox.volume = volume
    pass_time(jukebox, 2 * FALL_MS, "danger", is_away=is_away)
    assert not any(map(heard, LAYERS))
    jukebox.volume = 0.5
    pass_time(jukebox, TICK_MS * 10, "danger")
    assert heard("heart") > 0, "it goes on"


def test_music_that_is_off_is_not_computed(
    pygame_window: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered = noted(monkeypatch, audio_module, "render_loop")
    audio = open_audio()
    assert isinstance(audio, Audio)
    audio.set_volume(1.0, 1.0, 1.0, 0.0)
    audio.wait()
    audio.update(TICK_MS, "menus", is_away=False)
    assert not rendered and not pygame.mixer.get_busy()
    audio.set_volume(1.0, 1.0, 1.0, 0.5)
    audio.close()  # in the middle of a note


class Listener(Silence):
    """Hears which music is wanted."""

    mood, is_away = "", False

    def update(self, tick_ms: int, mood: str, *, is_away: bool) -> None:
        self.mood, self.is_away = mood, is_away


def test_every_room_has_its_music(pilot: Pilot, keys: Keys) -> None:
    context, listener = pilot.app.context, Listener()
    context.sounds = listener
    moods = []
    pilot.wait(500)
    for go in (
        lambda: None,
        lambda: (pilot.play("", "", size=5, timer_s=12), pilot.begin_clock()),
        lambda: pilot.wait(6000),
        keys.pause,
        context.go.settings,
        lambda: context.go.demo("quoridor"),
    ):
        go()
        pilot.wait(500)
        moods.append(listener.mood)
    assert moods == ["menus", "table", "danger", "pause", "menus", "demo"]
    assert set(moods) | {"results"} == set(MOODS)


def test_it_is_quiet_while_nobody_looks(pilot: Pilot) -> None:
    listener = pilot.app.context.sounds = Listener()
    for event, is_kept, is_away in (
        (pygame.WINDOWFOCUSLOST, True, True),
        (pygame.WINDOWFOCUSGAINED, True, False),
        (pygame.WINDOWFOCUSLOST, False, False),
    ):
        pilot.set(quiet_away=is_kept)
        pilot.post(event)
        pilot.wait(500)
        assert listener.is_away is is_away


def test_every_mood_is_made_of_layers_and_every_layer_is_heard() -> None:
    assert {layer for mood in MOODS.values() for layer in mood} == set(LAYERS)
    assert any(score.is_grave for score in SCORES.values())
