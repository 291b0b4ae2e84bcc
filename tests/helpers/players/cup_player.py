"""People who play a tournament to its end; as a process of its own, to be killed.

It begins a pentathlon of six or goes on with the one that is there, and says aloud the numbers of
the matches that are played, each ply of a match, and "over" at the end.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from child import say
from hands import Keys
from kept import cups_in
from pilot import Pilot

from game.club.cup import Form
from game.club.cup_table import is_over
from scenes.club.tournament.draft import ALL
from scenes.input.actions import Button
from scenes.table.session.match_ending import tidy

ALL_MATCHES = 15
PATIENCE = 8
"""Plies of a match after which a player resigns, if the game has that."""

CUPS = "TournamentScene", "TournamentScene"


def new_cup(
    pilot: Pilot, keys: Keys, players: int, form: Form, game: str, preset: str = ""
) -> None:
    """Through the doors to the form, and a cup of that kind."""
    keys.choose_key("title.club", "club.door.cups", "cups.new")
    while (count := len(pilot.scene.draft.entrants)) != players:
        keys.adjust(pilot.words("cup_form.players"), 1 if count < players else -1)
    while pilot.scene.draft.form is not form:
        keys.adjust(pilot.words("cup_form.form"), 1)
    while pilot.scene.draft.game != game:
        keys.adjust(pilot.words("cup_form.game"), 1)
    while pilot.scene.draft.preset != preset:
        keys.adjust(pilot.words("cup_form.preset"), 1)
    keys.choose_key("cup_form.start")


def play_next(pilot: Pilot, keys: Keys, say: Callable[[Any], None] = lambda what: None) -> None:
    """The next match to its end, and back to the cup."""
    pairing = pilot.scene.next_one
    keys.press(Button.CONFIRM)
    assert pilot.scene_name == "PlayScene"
    here = pilot.app.context.library.cups.unfinished()
    assert here is not None
    assert [one.name for one in pilot.table.match.seats] == [
        here.entrant(pairing.first).name,
        here.entrant(pairing.second).name,
    ]
    finish(pilot, keys, say)


def finish(pilot: Pilot, keys: Keys, say: Callable[[Any], None]) -> None:
    """People play any moves and then give up; the results lead back to the cup."""
    rng = Random(pilot.table.match.seed)
    table = pilot.table
    while not table.session.is_over:
        with pilot.unseen():
            if table.session.is_covered:
                table.uncover()
            if table.session.is_persons_turn:
                match = table.match
                is_tired = match.ply >= PATIENCE and match.resignation is not None
                moves = [] if is_tired else list(match.state.legal_moves())
                table.submit(match.resignation if is_tired else rng.choice(moves))
                say(match.ply)
                table.stage.finish()
            while table.session.take_report() is not None:
                pass
            pilot.frame()
    with pilot.unseen():
        pilot.until(lambda: pilot.scene_name == "ResultsScene")
    keys.choose_key("results.cup")
    assert pilot.scene_name in CUPS


def numbers(pilot: Pilot) -> list[int]:
    """The matches that are played, in that order."""
    (cup,) = cups_in(pilot.app.context.library.cups)
    return [one.number for one in cup.meetings]


def main(data: str) -> None:
    pilot = Pilot(Path(data))
    keys, cups = Keys(pilot), pilot.app.context.library.cups
    list(tidy(pilot.app.context.library))  # as after the first picture
    if not cups_in(cups):
        new_cup(pilot, keys, 6, Form.EVERYONE, ALL)
        say([])
    else:
        pilot.app.context.go.title()
        pilot.wait(600)
        say(numbers(pilot))
        going = cups.unfinished()
        if going is not None:  # over only if it was killed after the last match
            assert pilot.scene.cards[0].name == going.name
            keys.press(Button.CONFIRM)
            if pilot.scene_name == "PlayScene":
                finish(pilot, keys, say)
                say(numbers(pilot))
        else:
            pilot.app.context.go.cup(cups_in(cups)[0].id)
    while not is_over(pilot.scene.cup):
        if pilot.scene.can_skip:
            keys.choose_key("cup.skip")
            with pilot.unseen():
                pilot.until(lambda: pilot.scene_name in CUPS)
        else:
            play_next(pilot, keys, say)
        say(numbers(pilot))
    say("over")
    sys.stdin.read()


if __name__ == "__main__":
    main(*sys.argv[1:])
