"""The reader of tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from game.club.cup import Cup, Entrant, Form, Rules
from game.club.cup_event import event_of
from game.club.cup_facts import closest, form_of, upset
from game.club.cup_file import read_cup, write_cup
from game.club.cup_notes import full_note, leave_effects
from game.club.cup_roster import leave, take_place
from game.club.cup_table import champions, standings, waiting
from game.registry import GAMES
from game.store.damage import DamagedFile
from scenes.club.cup_cells import crossings
from scenes.club.cup_play import is_playable, match_of
from tests.check.sound import DISK, WORDS, folder, refused


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
        path = folder() / "0106aa.json"
        on_table = cup.started(waiting(cup)[0], "m2").went_on("r9", 4, "m3")
        left = leave(on_table, waiting(cup)[0].first)
        taken = take_place(cup, waiting(cup)[0].first, Entrant("Zoe", 1, 2))
        for one in (cup, on_table, left, taken):
            assert isinstance(one, Cup)
            write_cup(DISK, path, one)
            made.append(path.read_bytes())
    return made


def read_cup_file(content: bytes) -> None:
    """Shown, gone on with, and written again."""
    path = folder() / "0106aa.json"
    path.with_name("0106aa.json.bak").unlink(missing_ok=True)
    path.write_bytes(content)
    try:
        cup = read_cup(DISK, path)
    except DamagedFile as damage:
        raise refused(damage) from None
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
    write_cup(DISK, path, cup)
    assert read_cup(DISK, path) == cup
