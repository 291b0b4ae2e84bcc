"""Guests at a party, as a process of its own, to be killed: it says each step, then waits."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from child import say
from pilot import Pilot

from game.club.party.store import map_of
from game.registry import GAMES
from game.store.people import People

GAME = "even_steven"


def steps(pilot: Pilot) -> Iterator[str]:
    """Play the party, and name each step after it."""
    context = pilot.app.context
    context.library.keep_people(*People().newcomers([("Ann", 0), ("Bo", 1), ("Cy", 2)]))
    context.go.party()
    pilot.frame()
    for person in context.library.people.here:
        pilot.scene.on_press(("face", person.id))
    pilot.frame()
    yield "here"
    pilot.scene.on_press("start")
    pilot.frame()
    pilot.scene.on_press(GAME)
    pilot.frame()
    yield "choose"
    for _ in range(2):
        pilot.scene.on_press(GAME)
    pilot.until(lambda: pilot.scene_name == "NextMatchScene")
    party = pilot.scene.party
    pilot.scene.on_press(("tip", party.waiting[0], party.seats[1]))
    pilot.frame()
    yield "next"
    pilot.scene.on_press("play")
    pilot.until(lambda: pilot.scene_name == "PlayScene")
    play(pilot, 3)
    yield "match"
    play(pilot, 10_000)
    yield "over"
    pilot.until(lambda: pilot.scene_name == "ResultsScene")
    pilot.wait(1_000)
    yield "counted"
    context.go.party()
    pilot.frame()
    assert pilot.scene_name == "ChooseScene"
    context.go.title()
    context.library.parties.put(context.library.parties.unfinished().call_off(9))
    context.go.party()
    pilot.frame()
    yield "night"


def play(pilot: Pilot, most: int) -> None:
    """Play at most a number of plies, without drawing the results."""
    rng, table = Random(1), pilot.table
    assert table.match.game is GAMES[GAME]
    while not table.session.is_over and table.match.ply < most:
        table.submit(rng.choice(list(table.match.state.legal_moves())))
        table.stage.finish()


def main() -> None:
    pilot = Pilot(Path(sys.argv[1]))
    for step in steps(pilot):
        left = pilot.app.context.library.parties.unfinished()
        assert left is not None
        say([step, map_of(left)])
        sys.stdin.readline()


if __name__ == "__main__":
    main()
