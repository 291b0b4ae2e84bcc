"""The program in a process of its own, to be killed: does one thing, and says each step aloud.

``moves``: plays on for ever, one line of JSON a move, after a first line with the moves there were.
``results``: plays to the end and stays on the podium. ``title``: stays on the title.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from hands import Keys
from pilot import Pilot

from game.quoridor.moves import Jump, Move
from game.quoridor.state import State


def main(data: str, what: str) -> None:
    pilot = Pilot(Path(data))
    if what == "moves":
        walk(pilot)
    if what == "results":
        pilot.play("", "", size=5, timer_s=0)
        hand = Keys(pilot)
        for cell in ((2, 1), (2, 3), (2, 2), (1, 3), (2, 3), (1, 2), (2, 4)):
            hand.play(Move(cell))
        while pilot.scene_name != "ResultsScene":
            pilot.frame()
    say(what)
    sys.stdin.read()


def walk(pilot: Pilot) -> None:
    """Everybody steps to and fro before their own line."""
    hand = Keys(pilot)
    if pilot.app.cabinet.library.newest_match():
        hand.choose_key("title.continue")
        if pilot.scene_name == "NoticeScene":  # the end of a move was cut off
            hand.choose_key("notice.ok")
    else:
        pilot.play("", "", size=5, timer_s=0)
    say(pilot.table.match.record().moves)
    while True:
        move = next_step(pilot.table.state)
        hand.aim(move)
        hand.confirm_aim()
        say(pilot.table.match.record().moves[-1])


def next_step(state: State) -> Move | Jump:
    home = 0 if state.to_move == 0 else 4
    cell = min(cell for cell in state.landings() if abs(cell[1] - home) < 2)
    return Jump(cell) if state.landings()[cell] else Move(cell)


def say(what: Any) -> None:
    print(json.dumps(what), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
