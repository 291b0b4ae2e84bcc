"""Readers of what version 0.1 has written; the samples are its own files, of `tests/golden`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Final

from game.club.cup_facts import closest, form_of, upset
from game.club.cup_notes import full_note, leave_effects
from game.club.cup_store import Cups
from game.club.cup_table import champions, crossings, standings, waiting
from game.club.match_end import result_of_game
from game.core.learning.practice import Effort
from game.core.match.match import Match
from game.core.record.bad_record import BadRecord, DamagedFile
from game.core.record.record import Record
from game.core.rules.options import OptionError
from game.core.rules.state import MoveError
from game.registry import GAMES
from game.store.database import Database
from game.store.matches import UNFINISHED, Matches
from game.store.paths import DataDir, Windows
from game.store.people import Owners, load_people, save_people
from game.store.practice import (
    KeptMoment,
    insert_rungs,
    save_effort,
)
from game.store.takeover import open_database
from game.store.takeover.owners import restore_sums
from game.store.takeover.sequence import read_sound
from game.store.trophies import KeptTrophy, insert, trophies_of, trophy_game
from game.words.message import Message
from scenes.boards import thumbnails
from scenes.club.tournament.play import is_playable, match_of
from tests.check.input.mutants import changed
from tests.check.input.sound import DISK, NOW_MS, ROOT, WORDS, folder, matches, refused
from tests.helpers.storage.kept import append_results, practised_of, results_in
from tests.helpers.storage.old_files import compose

DRAWN_EVERY: Final = 5
GOLDEN: Final = ROOT / "tests" / "golden" / "version_0_1"


def samples(pattern: str) -> Callable[[], Sequence[bytes]]:
    """Return what gives all files of a kind."""
    return lambda: [path.read_bytes() for path in sorted(GOLDEN.glob(pattern))]


def taken_over(name: str) -> Callable[[bytes], None]:
    """Return what takes a file over, looks at all that is there then, and goes on with it."""

    def read(content: bytes) -> None:
        clear_database()
        path = folder() / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
        notes: list[Message] = []
        database = open_database(DISK, DataDir(folder()), lambda: NOW_MS, notes)
        assert all(map(WORDS.say, notes)) and (notes or not path.exists())
        try:
            for look in (_people, _practice, _mistakes, _trophies, _marks, _cups):
                look(database)
            go_on(database, content)
        finally:
            count_on(database)

    return read


def draw(record: Record, content: bytes) -> None:
    """The small picture of a list; of one file in so many, for it takes long."""
    if not sum(content) % DRAWN_EVERY:
        ending = next(filter(None, thumbnails.final_positions(record, None)))
        thumbnails.final_picture(record, ending)


def clear_database() -> None:
    """Remove the database of the folder, its backups, and what was taken over."""
    for pattern in ("quintet*", "backups/*", "before-0.2/**/*", "matches/*", "cups/*"):
        for path in folder().glob(pattern):
            if path.is_file():
                path.unlink()
    for name in ("matches", "cups"):
        with suppress(OSError):
            (folder() / name).rmdir()


def _people(database: Database) -> None:
    """Let a new person play; all winners of trophies are known by now."""
    people = load_people(database)
    names = [name for (name,) in database.rows("SELECT DISTINCT name FROM trophies")]
    more = people.newcomers([("Zoe", 3), *((name, 0) for name in names)])
    database.write(save_people, more)
    assert load_people(database).people == (*people.people, *more)


def _practice(database: Database) -> None:
    """One more puzzle is tried, and one more match counts."""
    found, effort = practised_of(database).practice, Effort().with_attempt()
    database.write(save_effort, "", "quoridor", "gate-2", effort, {})
    quoridor = {**found.puzzles.get("quoridor", {}), "gate-2": effort}
    more = replace(found, puzzles={**found.puzzles, "quoridor": quoridor})
    assert practised_of(database).practice == more
    before = practised_of(database).rung_counts("quoridor")
    done = "0106cc", "quoridor", "", {"won": 1}
    database.write(insert_rungs, *done)
    assert practised_of(database).rung_counts("quoridor") == {
        **before,
        "won": before.get("won", 0) + 1,
    }


def _mistakes(database: Database) -> None:
    """Each is looked at again, and one more is kept."""
    for game in GAMES.values():
        for kept in practised_of(database).mistakes(game.id):
            with suppress(MoveError, OptionError, BadRecord):  # a sentence says so
                assert Match.from_record(game, kept.record).states
    more = KeptMoment.of(matches()[0], 0, 2)
    practised_of(database).keep_mistakes("", [more])
    assert practised_of(database).mistakes(more.record.game)[0].id == more.id


def _trophies(database: Database) -> None:
    """Their games are replayed, and one more is won."""
    database.write(restore_sums)
    for person in load_people(database).here:
        for kept in trophies_of(database, person.id).values():
            if (played := trophy_game(database, kept, GAMES)) is not None:
                with suppress(MoveError, OptionError, BadRecord):  # a sentence says so
                    assert Match.from_record(GAMES[played.game], played).states
    record = matches()[0].record()
    more = KeptTrophy("Zoe", NOW_MS, record.game, "more", 1)
    assert database.transact(lambda c: insert(c, [more], record, Owners(c))) == (more,)
    zoe = load_people(database).named("Zoe")
    assert zoe is not None and list(trophies_of(database, zoe.id)) == [(record.game, "more")]


def _marks(database: Database) -> None:
    """One more replay is a favourite."""
    database.run("INSERT OR IGNORE INTO favourites (file) VALUES (?)", "0106cc.cbor")
    assert ("0106cc.cbor",) in database.rows("SELECT file FROM favourites")


def _cups(database: Database) -> None:
    """Each is shown, gone on with, and written again."""
    cups = Cups(database)
    for line in cups.lines():
        try:
            cup = cups.read(line.id)
        except DamagedFile as damage:
            raise refused(damage) from None
        assert cup is not None and len(standings(cup)) == len(cup.entrants)
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
        cups.put(cup)
        assert cups.read(cup.id) == cup
    assert all(line.is_known for line in cups.lines())


def go_on(database: Database, content: bytes) -> None:
    """List what is there to go on with, and go on with each. Raises ``Refused``."""
    trouble = None
    kept = Matches(database, GAMES, Windows(DISK, DataDir(folder())), lambda: NOW_MS)
    for entry in kept.find(UNFINISHED):
        assert entry.played_ms >= 0 and entry.plies >= 0
        if entry.whole is not None:
            draw(entry.whole, content)
        try:
            again = kept.resume(entry.id)
            assert again.note is None or WORDS.say(again.note)
            assert again.match.ply <= entry.plies and not again.trouble
        except BadRecord as bad:
            trouble = bad
    kept.windows.close()
    if trouble is not None:
        raise refused(trouble)


def count_on(database: Database) -> None:
    """A match ends, and counts besides those before it."""
    before = results_in(database)
    over = next(match for match in matches() if match.state.outcome() is not None)
    append_results(database, [result_of_game(over, "0106new", NOW_MS)])
    after = results_in(database)
    assert after[: len(before)] == before and after[-1].match_id == "0106new"
    database.close()


def match_tree(content: bytes, samples: Sequence[bytes], rng: Random) -> bytes:
    """A file whose chain is sound, with something else in it."""
    bodies = list(read_sound(content).bodies)
    at = rng.choice((0, rng.randrange(len(bodies))))
    bodies[at] = changed(bodies[at], rng)
    if not rng.randrange(4):
        bodies.insert(rng.randrange(len(bodies) + 1), rng.choice(([1], ["order", 3], ["sat", 9])))
    return compose(bodies)


def sequence_tree(content: bytes, samples: Sequence[bytes], rng: Random) -> bytes:
    """A file whose chain is sound, with something else in each record."""
    return compose([changed(body, rng) for body in read_sound(content).bodies])
