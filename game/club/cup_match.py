"""What becomes of a cup when a game of its match is over, wherever that was played."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from game.club.cup import Cup
from game.club.cup_file import SUFFIX, read_cup, write_cup
from game.core.match import Match
from game.store.damage import DamagedFile
from game.store.files import FileSystem
from game.store.ids import is_id

LONGEST: Final = 60
"""Letters of a replay's name."""


def after_game(cup: Cup, match: Match, next_id: str | None) -> Cup:
    """The cup after the game on its table is over; the next one of the match waits under
    ``next_id``, if there is one.
    """
    now, outcome = cup.running, match.state.outcome()
    if now is None or outcome is None:
        return cup
    if next_id is not None:
        return cup.went_on(now.match_id, match.ply, next_id)
    wins = tuple(int(seat == outcome.winner) for seat in range(2))
    if match.series is not None:
        wins = match.series.after(outcome.winner).wins
    return cup.ended(now.match_id, match.ply, (wins[0], wins[1]))


def replay_name(cup: Cup) -> str:
    """What the replay of the game on the table is called: in a list by name, those of a cup stand
    together and in the order of play.
    """
    now = cup.running
    assert now is not None
    first, second = cup.entrant(now.first).name, cup.entrant(now.second).name
    number = f"{now.number + 1:02}"
    if cup.rules.length > 1:
        number += f".{len(now.replays) + 1}"
    return f"{cup.name} {number} - {first} - {second}"[:LONGEST]


def cup_ids(fs: FileSystem, folder: Path) -> list[str]:
    """The ids of all cups in a folder, readable or not."""
    try:
        names = [listed.name for listed in fs.listing(folder)]
    except OSError:
        return []
    stems = [name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX)]
    return sorted(stem for stem in stems if is_id(stem))


def cup_of_match(fs: FileSystem, folder: Path, match_id: str) -> Cup | None:
    """The cup whose match is on the table under that id; None if there is none."""
    for cup_id in cup_ids(fs, folder):
        try:
            cup = read_cup(fs, folder / (cup_id + SUFFIX))
        except DamagedFile:
            continue
        if cup.running is not None and cup.running.match_id == match_id:
            return cup
    return None


def keep_cup(fs: FileSystem, folder: Path, cup: Cup) -> None:
    """Replace the file of a cup. Raises ``OSError``."""
    write_cup(fs, folder / (cup.id + SUFFIX), cup)
