"""Everything that reads what strangers may have written, each to the point where it is used."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Final

import cbor2

from game.core.match.match import Match
from game.core.match.match_setup import MatchPlan
from game.core.match.record import BadRecord, Record
from game.core.match.variations import VariationTree
from game.core.rules import options as opt
from game.registry import GAMES
from game.store.cbor import FOREIGN, dumps, load_map
from game.store.damage import NewerFile
from game.store.database import Database
from game.store.document import backup_of
from game.store.matches import Matches
from game.store.opening import open_database
from game.store.paths import DataDir, Windows
from game.store.replay_folder import ReplayFolder
from game.store.results import MatchResult, result_of_game
from game.store.settings import NAME, Settings, load_settings, save_settings
from game.store.takeover.sequence import read_sound
from game.words.message import Message
from scenes.boards import thumbnails
from tests.check import cup_files, practised, texts
from tests.check.mutants import changed, damaged
from tests.check.sound import DISK, NOW_MS, WORDS, Refused, folder, long_and_short, matches, refused
from tests.helpers.kept import append_results, database_in, results_in
from tests.helpers.old_files import compose, match_bodies

DRAWN_EVERY: Final = 5


@dataclass(frozen=True)
class Reader:
    """``samples`` are sound inputs; ``read`` raises ``Refused``, and nothing else ever."""

    samples: Callable[[], Sequence[bytes]]
    read: Callable[[bytes], object]
    mutant: Callable[[bytes, Sequence[bytes], Random], bytes] = damaged


def draw(record: Record, content: bytes) -> None:
    """The small picture of a list; of one file in so many, for it takes long."""
    if not sum(content) % DRAWN_EVERY:
        ending = next(filter(None, thumbnails._positions(record, None)))
        thumbnails._picture(record, ending)


# replays


@cache
def replays() -> Sequence[bytes]:
    shelf = ReplayFolder(DISK, DataDir(folder()), GAMES)
    return [shelf._written(match.playback("Game", NOW_MS)) for match in long_and_short()]


def read_replay(content: bytes) -> None:
    """Listed with its picture, watched, analysed, and saved again."""
    shelf = ReplayFolder(DISK, DataDir(folder()), GAMES)
    try:
        form, document = shelf._open(content)
        listed = form.headline(document)
        playback = form.read(document)
    except BadRecord as bad:
        raise refused(bad) from None
    game = GAMES[playback.record.game]
    assert listed.game == game.id
    draw(listed, content)
    assert len(playback.states) == len(playback.moves) + 1
    assert len(playback.lines) == len(playback.notes) >= len(playback.moves)
    for told in (*playback.warnings, *filter(None, playback.notes)):
        assert WORDS.say(told)
    for line in playback.lines[-3:]:
        WORDS.write(line)
    assert load_map(dumps(form.write(playback)), FOREIGN) == document, "another file"
    if len(playback.moves) < 200 and all(note is None for note in playback.notes):
        again = Match.from_record(game, playback.record)
        assert again.state == playback.states[-1], "another game"
        VariationTree(game, playback.record)


def replay_tree(content: bytes, samples: Sequence[bytes], rng: Random) -> bytes:
    """A sound file with something else in it."""
    document = changed(cbor2.loads(content), rng)
    return bytes(cbor2.dumps(document, canonical=True))


# matches


@cache
def match_files() -> Sequence[bytes]:
    return [compose(match_bodies(match, "0106aa", NOW_MS)) for match in long_and_short()]


def read_match_file(content: bytes) -> None:
    """Take over the file of an older version, list it with its picture, and go on with it."""
    practised.clear_database()
    old = folder() / "matches"
    old.mkdir(exist_ok=True)
    (old / "0106aa.match").write_bytes(content)
    notes: list[Message] = []
    database = open_database(DISK, DataDir(folder()), lambda: NOW_MS, notes)
    assert notes or not list(old.iterdir())
    for note in notes:
        assert WORDS.say(note)
    go_on(database, content)
    database.close()


def go_on(database: Database, content: bytes) -> None:
    """List what is there to go on with, and go on with each. Raises ``Refused``."""
    trouble = None
    kept = Matches(database, GAMES, Windows(DISK, DataDir(folder())), lambda: NOW_MS)
    for entry in kept.unfinished():
        assert entry.played_ms >= 0 and entry.plies >= 0
        if entry.whole is not None:
            draw(entry.whole, content)
        try:
            again = kept.resume(entry.id)
            assert again.note is None or WORDS.say(again.note)
            assert again.match.ply <= entry.plies and not again.journal.trouble
        except BadRecord as bad:
            trouble = bad
    kept._windows.close()
    if trouble is not None:
        raise refused(trouble)


def match_tree(content: bytes, samples: Sequence[bytes], rng: Random) -> bytes:
    """A file whose chain is sound, with something else in it."""
    bodies = list(read_sound(content).bodies)
    at = rng.choice((0, rng.randrange(len(bodies))))
    bodies[at] = changed(bodies[at], rng)
    if not rng.randrange(4):
        bodies.insert(rng.randrange(len(bodies) + 1), rng.choice(([1], ["order", 3], ["sat", 9])))
    return compose(bodies)


# settings, marks, results


def settings_files() -> Sequence[bytes]:
    plans = {
        match.game.id: MatchPlan(match.options, match.seats, match.preset, 3).to_map()
        for match in long_and_short()
    }
    full = Settings(
        last_names=("Ann", "Bo"),
        bindings={"confirm": ("return",)},
        last_plans=plans,
        last_options={match.game.id: opt.to_map(match.options) for match in matches()},
        unknown={"weather": [1, {"rain": None}]},
    )
    made = []
    for settings in (Settings(), full):
        save_settings(DISK, folder(), settings)
        made.append((folder() / NAME).read_bytes())
    return made


def read_settings(content: bytes) -> None:
    """Loaded at the start, and saved at the end."""
    for path in folder().glob("settings*"):
        path.unlink()
    (folder() / NAME).write_bytes(content)
    settings, notes = load_settings(DISK, folder(), NOW_MS)
    for note in notes:
        assert WORDS.say(note)
    for game_id, plan in settings.last_plans.items():
        with suppress(ValueError):  # the game is set up as for the first time then
            read = MatchPlan.from_map(GAMES[game_id], plan) if game_id in GAMES else None
            assert read is None or read.match(GAMES[game_id], 1).state.outcome() is None
    save_settings(DISK, folder(), settings)
    assert load_settings(DISK, folder(), NOW_MS) == (settings, ())


def settings_tree(content: bytes, samples: Sequence[bytes], rng: Random) -> bytes:
    """A sound document of JSON with something else in it."""
    document = changed(json.loads(content), rng)
    return json.dumps(document, default=repr).encode("utf-8", "replace")


def marks_files() -> Sequence[bytes]:
    return [b'{"version": 1, "auto": ["0106aa", "b"], "starred": ["0106aa"]}']


def read_marks_file(content: bytes) -> None:
    """Take over the marks of an older version, and make another favourite."""
    practised.clear_database()
    path = folder() / "replays.json"
    backup_of(path).unlink(missing_ok=True)
    path.write_bytes(content)
    notes: list[Message] = []
    database = open_database(DISK, DataDir(folder()), lambda: NOW_MS, notes)
    assert not path.exists() and all(map(WORDS.say, notes))
    database.run("INSERT OR IGNORE INTO favourites (file) VALUES (?)", "0106cc.cbor")
    assert ("0106cc.cbor",) in database.rows("SELECT file FROM favourites")
    database.close()


@cache
def results_files() -> Sequence[bytes]:
    bodies = [
        {
            "match_id": f"0106{number}",
            "game": "quoridor",
            "ended_ms": NOW_MS + number,
            "names": ["Ann", "Bo"],
            "levels": ["", "hard"],
            "ranking": [number % 2, 1 - number % 2],
            "reason": "goal",
            "plies": 30,
            "puzzle": "",
            "is_draw": False,
            "cheats": [0, 1],
            "punished": [],
            **({"handicaps": [{}, {"undos": 0}]} if number == 2 else {}),
        }
        for number in range(5)
    ]
    return [compose(bodies)]


def read_results_file(content: bytes) -> None:
    """Take over the file of an older version, which is then counted on."""
    practised.clear_database()
    (folder() / "results.seq").write_bytes(content)
    notes: list[Message] = []
    database = open_database(DISK, DataDir(folder()), lambda: NOW_MS, notes)
    assert not (folder() / "results.seq").exists()
    count_on(database)


@cache
def database_files() -> Sequence[bytes]:
    practised.clear_database()
    database = database_in(folder())
    even = MatchResult("", "quoridor", NOW_MS, ("Ann", "Bo"), ("", "hard"), (0, 1), "goal", 30)
    append_results(database, [replace(even, match_id=f"0106{k}") for k in range(60)])
    kept = Matches(database, GAMES, Windows(DISK, DataDir(folder())), lambda: NOW_MS)
    for match in long_and_short()[::7]:
        kept.save_as(kept.start(match), "Kept")
    kept._windows.close()
    database.close()
    return [(folder() / "quintet.db").read_bytes()]


def read_database(content: bytes) -> None:
    """Whatever the file has become, what can be read of it counts, and play goes on."""
    practised.clear_database()
    (folder() / "quintet.db").write_bytes(content)
    database = database_in(folder())
    try:
        database.look_after("2026-11-28")
    except NewerFile as newer:  # its number is damaged: the file is left as it is
        raise refused(newer) from None
    with suppress(Refused):
        go_on(database, content)
    count_on(database)
    for note in database.notes:
        assert WORDS.say(note)


def count_on(database: Database) -> None:
    """A match ends, and counts besides those before it."""
    before = results_in(database)
    over = next(match for match in matches() if match.state.outcome() is not None)
    append_results(database, [result_of_game(over, "0106new", NOW_MS)])
    after = results_in(database)
    assert after[: len(before)] == before and after[-1].match_id == "0106new"
    database.close()


def results_tree(content: bytes, samples: Sequence[bytes], rng: Random) -> bytes:
    return compose([changed(body, rng) for body in read_sound(content).bodies])


READERS: Mapping[str, Reader] = {
    "replay": Reader(replays, read_replay),
    "replay_tree": Reader(replays, read_replay, replay_tree),
    "match": Reader(match_files, read_match_file),
    "match_tree": Reader(match_files, read_match_file, match_tree),
    "settings": Reader(settings_files, read_settings),
    "settings_tree": Reader(settings_files, read_settings, settings_tree),
    "marks": Reader(marks_files, read_marks_file),
    "marks_tree": Reader(marks_files, read_marks_file, settings_tree),
    "practice": Reader(practised.practice_files, practised.read_practice_file),
    "practice_tree": Reader(practised.practice_files, practised.read_practice_file, settings_tree),
    "ladders": Reader(practised.ladder_files, practised.read_ladder_file),
    "ladders_tree": Reader(practised.ladder_files, practised.read_ladder_file, settings_tree),
    "people": Reader(practised.people_files, practised.read_people_file),
    "people_tree": Reader(practised.people_files, practised.read_people_file, settings_tree),
    "cup": Reader(cup_files.cup_files, cup_files.read_cup_file),
    "cup_tree": Reader(cup_files.cup_files, cup_files.read_cup_file, settings_tree),
    "trophies": Reader(practised.trophy_files, practised.read_trophies_file),
    "trophies_tree": Reader(practised.trophy_files, practised.read_trophies_file, results_tree),
    "moments": Reader(practised.moment_files, practised.read_moments_file),
    "moments_tree": Reader(practised.moment_files, practised.read_moments_file, results_tree),
    "own": Reader(practised.own_puzzles, practised.read_own_puzzle),
    "puzzle": Reader(practised.puzzle_texts, practised.read_puzzle),
    "results": Reader(results_files, read_results_file),
    "results_tree": Reader(results_files, read_results_file, results_tree),
    "database": Reader(database_files, read_database),
    "text": Reader(texts.texts, texts.read_text),
    "position": Reader(texts.positions, texts.read_position),
    "board": Reader(texts.boards, texts.read_board),
    "line": Reader(texts.lines, texts.read_line),
    "engine": Reader(texts.conversations, texts.talk),
}
