"""The reader of tournaments."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache

from game.club.cup import Cup, Entrant, Form, Rules
from game.club.cup_event import event_of
from game.club.cup_facts import closest, form_of, upset
from game.club.cup_notes import full_note, leave_effects
from game.club.cup_roster import leave, take_place
from game.club.cup_store import cup_lines, load_cup, map_of, write_cup
from game.club.cup_table import champions, standings, waiting
from game.registry import GAMES
from game.store.damage import DamagedFile
from game.store.opening import open_database
from game.store.paths import DataDir
from scenes.club.tournament.play import is_playable, match_of
from scenes.club.tournament.standings import crossings
from tests.check.practised import clear_database
from tests.check.sound import DISK, NOW_MS, WORDS, folder, refused


@cache
def cup_files() -> Sequence[bytes]:
    """One of each form: in the middle, with a match on the table, without a player who has left it,
    and with a substitute.
    """
    made = []
    events = tuple(map(event_of, GAMES.values()))
    for form, count in zip(Form, (6, 5, 7, 4), strict=True):
        entrants = tuple(Entrant(f"Ann {k}", k % 4, k % 4, k % 3) for k in range(count))
        cup = Cup("0106aa", "Friday", 1, Rules(form, entrants, events, 3))
        for k in range(3):
            cup = cup.started(waiting(cup)[0], "m1").ended(f"r{k}", 9 + k, (2, k % 2))
        on_table = cup.started(waiting(cup)[0], "m2").went_on("r9", 4, "m3")
        left = leave(on_table, waiting(cup)[0].first)
        taken = take_place(cup, waiting(cup)[0].first, Entrant("Zoe", 1, 2))
        for one in (cup, on_table, left, taken):
            assert isinstance(one, Cup)
            made.append(json.dumps({**map_of(one), "latest": False}).encode())
    return made


def read_cup_file(content: bytes) -> None:
    """Taken over, shown, gone on with, and written again."""
    clear_database()
    (folder() / "cups").mkdir(exist_ok=True)
    (folder() / "cups" / "0106aa.json").write_bytes(content)
    database = open_database(DISK, DataDir(folder()), lambda: NOW_MS, [])
    try:
        cup = load_cup(database, "0106aa")
    except DamagedFile as damage:
        database.close()
        raise refused(damage) from None
    assert cup is not None and [line.id for line in cup_lines(database)] == ["0106aa"]
    assert len(standings(cup)) == len(cup.entrants)
    crossings(cup)
    for place in range(len(cup.entrants)):
        assert WORDS.say(full_note(cup, place)) is not None
        if place not in cup.gone:
            assert all(map(WORDS.say, leave_effects(cup, place)))
    for pairing in waiting(cup):
        assert WORDS.say(form_of(cup, pairing.first))
        if is_playable(cup):
            assert match_of(cup, pairing, 1).state.outcome() is None
    assert bool(waiting(cup)) != bool(champions(cup))
    assert (closest(cup) is None) == (upset(cup) is None)
    database.write(write_cup, cup)
    assert load_cup(database, "0106aa") == cup and cup_lines(database)[0].is_known
    database.close()
