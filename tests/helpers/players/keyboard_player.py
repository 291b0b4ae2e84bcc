"""The program in a window of its own, which says what its keys print and what they did.

One line of JSON each: `window` once, `printed` whenever the layout has changed, `did` for what a
key was, `written` for a number that was asked for and is done. A line on the standard input puts
it on one of the `SCREENS`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any, Final

import pygame

from scenes.app import App, assets_dir
from scenes.dialogs.number_pad import NumberPadScene
from scenes.input.actions import Action, Digit, Press

SCREENS: Final = ("title", "digits", "number")
"""Keys are buttons, the row of digits is digits, a number is written."""


SUDDEN_S: Final = 0.8
"""Presses soon after a screen that came by itself are dropped: they were meant for another."""


def main(data: str) -> None:
    app = App(assets_dir(), Path(data), asked="en")
    stack, devices = app.context.stack, app.context.devices
    act = stack.act

    def heard(action: Action) -> bool:
        match action:
            case Press(button, device, is_down=True, is_repeat=False):
                say({"did": [device, button.value]})
            case Digit(value):
                say({"did": ["digit", value]})
        return act(action)

    vars(stack)["act"] = heard
    asked: list[str] = []
    Thread(target=lambda: asked.extend(map(str.strip, sys.stdin)), daemon=True).start()
    say({"window": pygame.display.get_wm_info()["window"]})
    printed: Mapping[int, str] = {}
    while len(stack):
        app.turn()
        if devices.layout != printed:
            printed = devices.layout
            say({"printed": {str(place): sign for place, sign in printed.items()}})
        if asked:
            show(app, asked.pop(0))


def show(app: App, screen: str) -> None:
    app.context.go.title()
    app.context.devices.reads_digits = screen == "digits"
    if screen == "number":
        pad = NumberPadScene(app.context, "play.pause", "", lambda text: say({"written": text}))
        app.context.stack.push(pad)
    shown_s = monotonic()
    while monotonic() - shown_s < SUDDEN_S:
        app.turn()
    say({"shows": screen})


def say(what: Any) -> None:
    print(json.dumps(what), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
