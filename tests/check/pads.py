"""Real pads of software are plugged in and out at any moment, in the middle of a press as well: all
that are there are known, and nothing of those that have gone stays pressed.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Final

import pygame

from scenes.input.actions import Plugged, Press
from scenes.input.devices import Devices
from scenes.input.gamepad import Gamepads
from scenes.ui.screen import Viewport
from tests.check.monkey import place_of
from tests.check.run import Run
from tests.helpers.driver.virtual_pad import CONTROLLER, PLAIN, SDL, UNUSABLE, VirtualPad

QUICK, FULL = 400, 20_000
"""Plugs and unplugs."""

MOST: Final = 6
"""Pads at a time."""

LOST_EVERY: Final = 4
"""In one frame of so many all presses and releases get lost, as in a queue that is full."""

COMINGS_AND_GOINGS: Final = (
    pygame.JOYDEVICEADDED,
    pygame.JOYDEVICEREMOVED,
    pygame.CONTROLLERDEVICEADDED,
    pygame.CONTROLLERDEVICEREMOVED,
)


def check(run: Run) -> list[str]:
    """So many pads come and go."""
    if SDL is None:
        print(f"  {UNUSABLE}: nothing was tried")
        return []
    pygame.display.init()
    try:
        return _check(run, Random(f"pads {run.seed}"), FULL if run.is_full else QUICK)
    finally:
        pygame.quit()


def _check(run: Run, rng: Random, changes: int) -> list[str]:
    surface = pygame.display.set_mode((640, 360))
    devices, screen = Devices(gamepads=Gamepads()), Viewport(surface)
    devices.gamepads.open()
    pads: list[VirtualPad] = []
    done = presses = 0
    while done < changes and not run.is_late:
        match rng.randrange(4):
            case 0 if len(pads) < MOST:
                pads.append(VirtualPad(rng.choice((CONTROLLER, PLAIN))))
                done += 1
            case 1 if pads:
                pads.pop(rng.randrange(len(pads))).unplug()
                done += 1
            case _ if pads:
                pad = rng.choice(pads)
                pad.button(rng.randrange(15), rng.random() < 0.6)
                pad.axis(rng.randrange(6), rng.choice((-1.0, 0.0, 0.2, 1.0)))
                pad.hat(rng.choice((0, 1, 2, 4, 8, 9)))
        if not rng.randrange(5):  # an index that is another's by now, and a pad that is none
            stale = rng.randrange(12)
            pygame.event.post(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=stale))
            pygame.event.post(
                pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=stale, instance_id=stale)
            )
        if rng.random() < 0.4:
            continue  # more happens before anybody looks
        try:
            pygame.event.pump()
            events = pygame.event.get()
            if not rng.randrange(LOST_EVERY):
                events = [event for event in events if event.type in COMINGS_AND_GOINGS]
            actions = devices.translate_all(events, screen)
            actions += devices.tick(10)
        except Exception as fault:
            run.found(f"after {done}: {place_of(fault)}", place_of(fault))
            continue
        presses += sum(isinstance(action, Press) for action in actions)
        news = {a.device: a.is_present for a in actions if isinstance(a, Plugged)}  # the last ones
        held = {d for d, is_there in news.items() if is_there != (d in devices.present())}
        if held:
            run.found(f"after {done}: {held} are not as it was said", "gone")
    for pad in pads:
        pad.unplug()
    for _ in range(3):
        pygame.event.pump()
        with suppress(pygame.error):
            devices.translate_all(pygame.event.get(), screen)
    if any(device.startswith("pad:") for device in devices.present()):
        run.found(f"{devices.present()} are there after all have gone")
    if repeats := devices.tick(5000):
        run.found(f"{repeats[:3]} are still pressed")
    print(f"  {done} plugs and unplugs, {presses} presses and releases")
    return run.finds
