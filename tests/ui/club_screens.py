"""The screens of the club room."""

from __future__ import annotations

from collections.abc import Callable

from pilot import Pilot

from game.store.files import Disk
from game.store.results import Result, append_result
from scenes.club.doors import DOORS
from scenes.menus.title import TitleScene

NAMES = ("W" * 14, "Otto", "Nia", "Pip", "Ann")


def played(pilot: Pilot) -> None:
    """Some games of all people, and one against a computer."""
    games = "quoridor", "even_steven", "subtraction_squares", "reduction", "causality"
    for k in range(20):
        one, other = NAMES[k % 5], NAMES[(k + 1 + k // 5) % 5]
        names = (one, "Gus") if one == other else (one, other)
        levels = ("", "normal" if one == other else "")
        ranking = (k % 3 == 0, k % 3 != 0)
        result = Result(f"m{k}", games[k % 4], 1_790_000_000_000 + k * 86_400_000, names, levels,
                        tuple(map(int, ranking)), "", 10 + 7 * k)  # fmt: skip
        append_result(Disk(), pilot.data / "results.seq", result, 1)


def room(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    played(pilot)
    cabinet.stack.restart(TitleScene(cabinet))
    cabinet.go.club()


def behind(name: str) -> Callable[[Pilot], None]:
    """What is behind a door."""

    def step(pilot: Pilot) -> None:
        room(pilot)
        cabinet = pilot.app.cabinet
        door = next(door for door in DOORS if door.name == name)
        cabinet.stack.push(door.opens(cabinet))

    return step


SCREENS: dict[str, Callable[[Pilot], None]] = {
    "club": room, **{door.name: behind(door.name) for door in DOORS},
}  # fmt: skip
