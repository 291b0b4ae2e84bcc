"""What large text must not cover, cut off or push out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pilot import Pilot
from played import GAME, sit_down

from game.causality.commands import Step
from game.causality.moves import Order, Submit
from game.quoridor.moves import Cheat, CheatKind
from scenes.ui.brush import Box


@pytest.fixture
def pilot(pilot: Pilot) -> Pilot:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=150))
    return pilot


def box_of(pilot: Pilot, words: str) -> Box:
    return next(line.box for line in pilot.read() if line.words == words)


def overlaps(a: Box, b: Box) -> bool:
    """Whether letters do: a line is half again as high as they are."""
    is_beside = a[0] >= b[0] + b[2] or b[0] >= a[0] + a[2]
    apart = abs((a[1] + a[3] / 2) - (b[1] + b[3] / 2))
    return not is_beside and apart < (a[3] + b[3]) / 3


def covered(pilot: Pilot, words: str) -> list[str]:
    """What else is written where ``words`` are."""
    box = box_of(pilot, words)
    others = [line for line in pilot.read() if line.words not in ("", words)]
    return [line.words for line in others if overlaps(line.box, box)]


def test_what_is_to_be_done_covers_nothing(pilot: Pilot) -> None:
    pilot.play("", "", cheats=3)
    pilot.table.submit(Cheat(CheatKind.LONGBOARD))
    pilot.settle()
    assert covered(pilot, pilot.words("quoridor.banner.long")) == []


def test_what_is_happening_covers_nothing(pilot: Pilot) -> None:
    sit_down(pilot, "grandfather")
    pilot.table.submit(Order(Step(1, forward=True)))
    pilot.settle()
    pilot.table.submit(Submit())
    while pilot.table.film.act_on(pilot.stage) != "move":
        pilot.frame()
    assert covered(pilot, pilot.words(f"{GAME}.act.move")) == []


@pytest.mark.parametrize("device", ["mouse", "keys:left", "keys:right", "pad:1"])
def test_a_tip_has_room_below_the_longest_goal(pilot: Pilot, device: str) -> None:
    sit_down(pilot, "stand_in")
    pilot.app.cabinet.devices.last_device = device
    pilot.redraw()
    kind = pilot.app.cabinet.devices.last_kind.replace(":", "_")
    tip = pilot.words(f"{GAME}.tip.{kind}")
    rows = [line.words for line in pilot.read() if line.words and line.words in tip]
    assert tip.endswith(rows[-1])


def test_every_counter_stays_on_its_card(pilot: Pilot) -> None:
    pilot.play("", "", cheats=3)
    x, y, w, h = pilot.scene._surround._hud.boxes[0]
    for words in (pilot.words("quoridor.counter.steps_short", n=8),
                  pilot.words("quoridor.counter.cheats_short", n=3)):  # fmt: skip
        left, top, wide, high = box_of(pilot, words)
        assert x < left and left + wide < x + w and top + high < y + h
