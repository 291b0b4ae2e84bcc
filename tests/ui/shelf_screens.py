"""The screens of what is kept: replays on their shelf, and what brings more of them."""

from __future__ import annotations

from collections.abc import Callable

from hands import Keys
from pilot import Pilot

from game.core.match import Match
from game.core.seats import Seat
from game.quoridor.moves import Cheat, CheatKind, Step
from game.registry import GAMES
from scenes.menus.title import TitleScene
from scenes.review.replays import ReplayScene


def shelf(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    cabinet.stack.restart(TitleScene(cabinet))
    cabinet.stack.push(ReplayScene(cabinet))
    pilot.wait(60)


def full_shelf(pilot: Pilot) -> None:
    """More than two rows, the longest names, and a file of no use."""
    quoridor = GAMES["quoridor"]
    seats = [Seat("Ann", 0), Seat("Bo", 1)]
    match = Match(quoridor, quoridor.options(cheats=2, timer_s=20), 7, seats)
    for move in (Cheat(CheatKind.ADDBOARD), Step((4, 1)), Step((4, 7))):
        match.submit(move)
    for n in range(9):
        name = "A name of sixty letters is the longest that anybody can write"[: 60 - n]
        pilot.app.cabinet.library.replays.save(match.playback(name, 1 + n * 10**11))
    (pilot.data / "replays" / "0123456789abcdef.cbor").write_bytes(b"\x00")
    shelf(pilot)


def imports(pilot: Pilot) -> None:
    full_shelf(pilot)
    Keys(pilot).choose_key("replays.import")


def removed(pilot: Pilot) -> None:
    full_shelf(pilot)
    hand = Keys(pilot)
    for door in ("replays.remove", "replays.remove_yes"):
        hand.choose_key(door)
    pilot.wait(6000, 250)  # so long it can be undone
    for door in ("replays.import", "import.removed"):
        hand.choose_key(door)


SCREENS: dict[str, Callable[[Pilot], None]] = {
    "empty shelf": shelf, "full shelf": full_shelf, "import": imports, "removed": removed,
}  # fmt: skip
