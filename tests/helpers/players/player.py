"""The program in a process of its own, to be killed: does one thing, and says each step aloud.

``moves``: plays on for ever, one line of JSON a move, after a first line with the moves there were.
``orders``: the same with a game whose moves are hidden from each other.
``end``: plays to the end and stays at the board. ``results``: goes on to the podium. ``title``:
stays on the title.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from child import say
from hands import Keys
from kept import offered_match
from pilot import Pilot
from played import GAME, submit

from game.quoridor.rules.moves import Jump, Step
from game.quoridor.rules.state import State

OUT = ((2, 1), (2, 3), (2, 2), (1, 3), (2, 3), (1, 2), (2, 4))
"""A short game on five by five, by the boxes that are stepped into."""


def main(data: str, what: str) -> None:
    pilot = Pilot(Path(data))
    if what == "moves":
        walk(pilot)
    if what == "orders":
        order(pilot)
    if what in ("end", "results"):
        pilot.play("", "", size=5, timer_s=0)
        hand = Keys(pilot)
        for cell in OUT:
            hand.play(Step(cell))
        while what == "results" and pilot.scene_name != "ResultsScene":
            pilot.frame()
    say(what)
    sys.stdin.read()


def walk(pilot: Pilot) -> None:
    """All players step to and fro on their own line."""
    hand = Keys(pilot)
    if not goes_on(hand):
        pilot.play("", "", size=5, timer_s=0)
    say(pilot.table.match.record().moves)
    while True:
        move = next_step(pilot.table.state)
        hand.aim(move)
        hand.confirm_aim()
        say(pilot.table.match.record().moves[-1])


def order(pilot: Pilot) -> None:
    """All players order anything, and look at the screen when it is their turn."""
    if not goes_on(Keys(pilot)):
        pilot.play("", "", game_id=GAME)
    match, rng = pilot.table.match, Random(1)
    say(match.record().moves)
    while True:
        if pilot.table.session.is_covered:
            pilot.table.uncover()
        submit(pilot, rng.choice(match.state.legal_moves()))
        pilot.table.session.take_report()
        say(match.record().moves[-1])


def goes_on(hand: Keys) -> bool:
    """Go on with a match if there is one."""
    if not offered_match(hand.pilot.app.context.library):
        return False
    hand.choose_key("title.continue")
    if hand.pilot.scene_name == "NoticeScene":  # the end of a move was cut off
        hand.choose_key("notice.ok")
    return True


def next_step(state: State) -> Step | Jump:
    home = 0 if state.to_move == 0 else 4
    cell = min(cell for cell in state.landings() if abs(cell[1] - home) < 2)
    return Jump(cell) if state.landings()[cell] else Step(cell)


if __name__ == "__main__":
    main(*sys.argv[1:])
