"""Tables of keys and controls: what they say, how they are edited, what survives a bad file."""

from __future__ import annotations

import json

import pygame
import pytest

from scenes.input.actions import Button
from scenes.input.bindings import (
    BOUND,
    BUTTONS,
    ESSENTIAL,
    HALVES,
    KEYS,
    LEFT_HALF,
    OPTIONAL_KEYS,
    PAD,
    RIGHT_HALF,
    Bindings,
)
from scenes.input.keys import SCANCODES, key_name, parse_key_name

B = Button


def is_whole(bindings: Bindings) -> bool:
    return all(bindings.keys_of(half, b) for half in HALVES for b in ESSENTIAL) and all(
        bindings.controls_of(b) for b in ESSENTIAL
    )


def test_the_standard_tables_reach_everything() -> None:
    assert is_whole(Bindings())
    assert set(PAD.values()) == set(BOUND)
    assert {button for _, button in KEYS.values()} == set(BOUND)


def test_swapping_confirm_moves_it_to_the_east_button_and_back() -> None:
    swapped = Bindings(swap_confirm=True)
    assert (swapped.control("b"), swapped.control("a")) == (B.CONFIRM, B.CANCEL)
    assert swapped.controls_of(B.CONFIRM) == ("b",)
    assert Bindings().control("a") == B.CONFIRM
    bound = swapped.with_control(B.ALTERNATE, "a")
    assert bound.control("a") == B.ALTERNATE, "the one pressed"
    assert bound.control("x") == B.CANCEL  # it got what became free


def test_a_key_that_is_bound_replaces_the_others_of_its_button() -> None:
    left, right = LEFT_HALF, RIGHT_HALF
    for half, button, key, keys in (
        # all keys of the button go
        (left, B.ALTERNATE, "Z", {(left, B.ALTERNATE): "Z"}),
        # a button that lost its only one gets the freed one
        (left, B.CONFIRM, "Q", {(left, B.CONFIRM): "Q", (left, B.CANCEL): "SPACE"}),
        # and one that keeps another gets none
        (left, B.CONFIRM, "E", {(left, B.CONFIRM): "E", (left, B.ALTERNATE): "R X"}),
        # unless laptops lack that
        (right, B.DOWN, "RETURN", {(right, B.CONFIRM): "KP_ENTER DOWN"}),
    ):
        bound = Bindings().with_key(half, button, getattr(pygame, f"KSCAN_{key}"))
        assert is_whole(bound), key
        for at, names in keys.items():
            wanted = tuple(getattr(pygame, f"KSCAN_{n}") for n in names.split())
            assert bound.keys_of(*at) == wanted, key


def test_an_essential_button_never_loses_its_last_key_and_reserved_keys_are_refused() -> None:
    with pytest.raises(ValueError, match="KeyW cannot be bound to pause"):
        Bindings().with_key(RIGHT_HALF, B.PAUSE, pygame.KSCAN_W)
    for key in (pygame.KSCAN_F11, pygame.KSCAN_UNKNOWN):
        with pytest.raises(ValueError, match="cannot be bound"):
            Bindings().with_key(LEFT_HALF, B.CONFIRM, key)
            pytest.fail(str(key))


def test_every_single_rebinding_keeps_all_essential_buttons_reachable() -> None:
    standard = Bindings()
    for control in BUTTONS:
        for button in BOUND:
            assert is_whole(standard.with_control(button, control))
    for key in KEYS:
        for button in BOUND:
            assert is_whole(standard.with_key(LEFT_HALF, button, key))


def test_bindings_survive_the_settings_file() -> None:
    bound = (
        Bindings(swap_confirm=True)
        .with_key(LEFT_HALF, B.UP, 135)  # a key that only some keyboards have
        .with_key(RIGHT_HALF, B.CONFIRM, pygame.KSCAN_KP0)
        .with_control(B.PREV, "leftstick")
    )
    read = json.loads(json.dumps(bound.to_map(), sort_keys=True))
    assert Bindings.from_map(read, swap_confirm=True) == bound


def test_unknown_entries_are_ignored() -> None:
    raw = dict(Bindings().to_map())
    raw["keys:left.up"] += (
        "no such key",
        "Scan",
        "Scan9x",
        "Scan" + "9" * 30,
        "Scan999",
        "F11",
        "",
    )
    raw["pad.up"] += ("fifth leg",)
    raw |= {"keys:middle.up": ("KeyZ",), "keys:left.dance": ("KeyY",)}
    raw |= {"keys:left.erase": ("KeyH",), "": ()}
    assert Bindings.from_map(raw) == Bindings()


def test_a_table_that_would_lock_somebody_in_is_replaced() -> None:
    for raw in (
        {},
        {"keys:left.up": ("KeyW",), "pad.confirm": ("a",)},
        {name: () for name in Bindings().to_map()},
    ):
        assert Bindings.from_map(raw) == Bindings(), raw
    good = Bindings().with_control(B.PREV, "leftstick").to_map()
    read = Bindings.from_map(good | {"keys:right.cancel": ()})
    assert read.keys == KEYS and read.control("leftstick") == B.PREV, "a good one is kept"
    twice = Bindings.from_map(Bindings().to_map() | {"keys:right.alternate": ("KeyL", "KeyW")})
    assert twice.keys == KEYS, "up would have no key"


def test_key_names_need_no_window() -> None:
    pygame.display.quit()
    places = (pygame.KSCAN_W, pygame.KSCAN_RETURN, 200)
    assert [key_name(place) for place in places] == ["KeyW", "Enter", "Scan200"]
    every = list(range(1, SCANCODES))
    assert [parse_key_name(key_name(place)) for place in every] == every


def test_no_standard_key_is_taken_by_a_system_or_missing_on_a_laptop() -> None:
    modifiers = {side + name for side in "LR" for name in ("SHIFT", "CTRL", "ALT", "GUI")}
    missing = {"INSERT", "DELETE", "HOME", "END", "PAGEUP", "PAGEDOWN", "KP_ENTER"}
    avoided = modifiers | missing | {"CAPSLOCK", "TAB", *(f"F{n}" for n in range(1, 13))}
    codes = {getattr(pygame, f"KSCAN_{name}") for name in avoided}
    for half in HALVES:
        for button in BOUND:
            keys = Bindings().keys_of(half, button)
            assert not keys or set(keys) - codes, f"{half} has no {button} on some keyboard"
            assert not set(keys) & (codes - OPTIONAL_KEYS)
