"""Player profiles in the terminal: a line for each, or everything as JSON."""

from __future__ import annotations

from typing import TextIO

from game.club.export import export_data
from game.club.records import Rival, ranking, records
from game.store.files import Disk
from game.store.paths import DataDir
from game.store.people import load_people
from game.store.trophies import trophy_counts
from game.terminal.user_database import user_database
from game.words.strings import Strings


def print_people(
    fs: Disk, data: DataDir, words: Strings, now_ms: int, sink: TextIO, *, as_json: bool
) -> int:
    """Print the profiles and return 0; files of version 0.1 are imported first."""
    database = user_database(fs, data, words, now_ms)
    people = load_people(database)
    if as_json:
        sink.write(export_data(database, people, now_ms))
        return 0
    if not people.here:
        sink.write(words.t("text.no_people") + "\n")
        return 0
    names = {one.id: one.name for one in people.here}
    made, trophies = records(database, people), trophy_counts(database)
    order = [record.who.person for record in ranking(made) if record.who.person in names]
    order += [person for person in names if person not in order]
    for person in order:
        total, count = made[Rival(person)].total, trophies.get(person, 0)
        line = words.t(
            "text.person",
            name=names[person],
            games=total.games,
            wins=total.wins,
            losses=total.losses,
            run=total.best_run,
            trophies=count,
        )
        sink.write(line + "\n")
    return 0
