"""Settings: whatever is in the file, the program starts with usable ones."""

from __future__ import annotations

import errno
import json
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

import pytest
from faulty_disk import FaultyDisk
from words import said

from game.store.files import Disk
from game.store.settings import NAME, Settings, load_settings, save_settings

CHANGED = Settings(
    volume_master=10, volume_effects=0, volume_music=5, quiet_away=False,
    text_percent=150, palette="okabe", high_contrast=True,
    reduced_motion=True, fullscreen=True, window=(1920, 1080), show_routes=True,
    all_puzzles=True, all_doors=True, volume_menus=0, rumble=50, show_coordinates=False,
    clock_factor=2,
    take_back="never", flashes=False, scan_ms=2000, read_aloud=True, opponents_talk=False,
    swap_confirm=True, last_names=("Ann", "Bo\U0001f389"),
    bindings={"confirm": ("return", "space"), "cancel": ()},
    show_evaluation=True, hold_ms=500, last_game="pile", language="cs", seen_first=("pile",),
    lessons={"pile": ("one", "two")},
    last_plans={"pile": {"length": 3, "seats": []}},
    last_options={"pile": {"stones": 12, "open": True, "mode": "x"}},
    unknown={"tongue": "eo", "nested": {"a": [1, None, 2.5]}},
)  # fmt: skip

DEFAULTS = json.loads(json.dumps({k: v for k, v in asdict(Settings()).items() if k != "unknown"}))


def load(tmp_path: Path) -> tuple[Settings, tuple[str, ...]]:
    settings, notes = load_settings(Disk(), tmp_path, 77)
    return settings, tuple(map(said, notes))


def put(tmp_path: Path, content: bytes | str) -> Path:
    path = tmp_path / NAME
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def test_settings_come_back_as_they_were(tmp_path: Path) -> None:
    assert load(tmp_path) == (Settings(), ())
    for settings in (CHANGED, Settings()):
        save_settings(Disk(), tmp_path, settings)
        assert load(tmp_path) == (settings, ())


def test_every_setting_differs_in_the_sample() -> None:
    for name in (f.name for f in fields(Settings)):
        assert getattr(CHANGED, name) != getattr(Settings(), name)


USELESS = {
    "empty": b"", "null": b"null", "list": b"[]", "cut": b"{", "NaN": b"NaN", "text": b'"x"',
    "mark": b"\xef\xbb\xbf{}", "utf-16": "{}".encode("utf-16"), "latin": b'{"a": "\xe9"}',
    "nested": b"[" * 100_000, "nested maps": b'{"a":' * 100_000, "big": b" " * (10 << 20) + b"{}",
    "long number": b'{"volume_master": 1' + b"0" * 5000 + b"}",
    "twins": b'{"volume_master": 1, "volume_master": 2}', "inner twins": b'{"x": {"a": 1, "a": 2}}',
    "two": b"{}{}",
}  # fmt: skip


@pytest.mark.parametrize("kind", USELESS)
def test_a_file_of_no_use_is_set_aside(tmp_path: Path, kind: str) -> None:
    put(tmp_path, USELESS[kind])
    told = "Your settings couldn't be read. They are back to the defaults."
    assert load(tmp_path) == (Settings(), (told,))
    assert (tmp_path / "settings.bad-77.json").read_bytes() == USELESS[kind]
    assert load(tmp_path) == (Settings(), ())


@pytest.mark.parametrize("kind", USELESS)
def test_the_last_good_settings_are_taken_instead(tmp_path: Path, kind: str) -> None:
    save_settings(Disk(), tmp_path, CHANGED)
    put(tmp_path, USELESS[kind])
    told = "Your settings couldn't be read. The last good ones are used."
    assert load(tmp_path) == (CHANGED, (told,))


def test_a_file_cut_anywhere_gives_the_whole_or_the_last_good_settings(tmp_path: Path) -> None:
    save_settings(Disk(), tmp_path, CHANGED)
    content = (tmp_path / NAME).read_bytes()
    for length in range(len(content)):
        put(tmp_path, content[:length])
        settings, notes = load(tmp_path)
        assert settings == CHANGED
        assert len(notes) == (length < len(content) - 1)  # the last byte is a line's end


def test_deleting_the_file_means_the_defaults(tmp_path: Path) -> None:
    save_settings(Disk(), tmp_path, CHANGED)
    (tmp_path / NAME).unlink()
    assert load(tmp_path) == (Settings(), ())


WRONG: list[Any] = [
    None, "loud", "", [], {}, [1], 2.5, -1.0, float("nan"), float("inf"), [[]], {"a": 1},
    {"a": [1]}, {"a": {"b": 1.5}}, [1, 2, 3], [0, 0], [1.0, 720], [100_000, 100_000], [True, 720],
    ["x"] * 17, ["x" * 401], ["\ud800"], {"a": ["\ud800"]}, {"a": {"b": "\ud800"}},
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", DEFAULTS)
@pytest.mark.parametrize("value", [*WRONG, True, -1, 7, 10**400, 10**9], ids=lambda v: str(v)[:12])
def test_one_wrong_setting_costs_no_other(tmp_path: Path, name: str, value: Any) -> None:
    known = json.loads(json.dumps({**asdict(CHANGED), name: value}))
    put(tmp_path, json.dumps({**known, **CHANGED.unknown, "unknown": 1}))
    settings, notes = load(tmp_path)
    assert len(notes) <= 1
    expected = getattr(Settings(), name) if notes else getattr(settings, name)
    assert settings == replace(
        CHANGED, **{name: expected}, unknown={**CHANGED.unknown, "unknown": 1}
    )
    assert 0 <= settings.volume_master <= 100
    assert settings.text_percent in (100, 125, 150) and settings.palette in ("standard", "okabe")
    assert type(settings.fullscreen) is bool and settings.window[0] >= 320
    save_settings(Disk(), tmp_path, settings)
    assert load(tmp_path) == (settings, ())


@pytest.mark.parametrize(("value", "taken"), [(-1, 0), (101, 100), (10**400, 100), (50, 50)])
def test_a_volume_out_of_range_is_the_nearest_one(tmp_path: Path, value: int, taken: int) -> None:
    put(tmp_path, json.dumps({"volume_master": value}))
    assert load(tmp_path) == (Settings(volume_master=taken), ())


def test_what_a_newer_version_wrote_is_written_back(tmp_path: Path) -> None:
    put(tmp_path, json.dumps({"version": 9, "volume_master": 5, "theme": {"x": [1]}, "nan": None}))
    settings, notes = load(tmp_path)
    assert (settings.volume_master, notes) == (5, ())
    save_settings(Disk(), tmp_path, replace(settings, volume_master=6))
    document = json.loads((tmp_path / NAME).read_text())
    assert {k: document[k] for k in ("version", "volume_master", "theme", "nan")} == {
        "version": 9, "volume_master": 6, "theme": {"x": [1]}, "nan": None,
    }  # fmt: skip


def test_an_unreadable_file_is_not_fatal(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    assert load(tmp_path)[0] == Settings()
    fs = FaultyDisk()
    fs.fail("read_limited", errno.EACCES)
    fs.fail("replace", errno.EACCES)
    assert load_settings(fs, tmp_path, 1)[0] == Settings()


def test_a_failed_save_leaves_the_old_settings(tmp_path: Path) -> None:
    save_settings(Disk(), tmp_path, CHANGED)
    fs = FaultyDisk()
    fs.fail("pwrite", errno.ENOSPC)
    with pytest.raises(OSError, match="space"):
        save_settings(fs, tmp_path, Settings())
    assert load(tmp_path) == (CHANGED, ())


@pytest.mark.parametrize("depth", [1, 10, 31, 32, 33, 400, 500, 990, 2000])
@pytest.mark.parametrize("key", ["weather", "last_plans", "last_options"])
def test_what_is_read_can_be_written_however_much_is_nested_in_it(
    tmp_path: Path, depth: int, key: str
) -> None:
    put(tmp_path, f'{{"volume_master": 7, "{key}": {"[" * depth}{"]" * depth}}}')
    settings, _ = load(tmp_path)
    assert settings.volume_master == (7 if depth <= 31 else Settings().volume_master)
    save_settings(Disk(), tmp_path, settings)
    assert load(tmp_path) == (settings, ())
