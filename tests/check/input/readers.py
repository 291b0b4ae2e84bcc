"""Readers of what strangers may have written, each to the point where it is used."""

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
from game.core.record.bad_record import NewerFile
from game.core.record.record import BadRecord
from game.core.record.variations import VariationTree
from game.core.rules import options as opt
from game.registry import GAMES
from game.store.cbor import FOREIGN, dumps, load_map
from game.store.matches import Matches
from game.store.paths import DataDir, Windows
from game.store.replay_folder import ReplayFolder
from game.store.results import MatchResult
from game.store.settings import NAME, Settings, load_settings, save_settings
from tests.check.input import puzzle_texts, texts
from tests.check.input.mutants import changed, damaged
from tests.check.input.old_folder import (
    clear_database,
    count_on,
    draw,
    go_on,
    match_tree,
    samples,
    sequence_tree,
    taken_over,
)
from tests.check.input.sound import (
    DISK,
    NOW_MS,
    WORDS,
    Refused,
    folder,
    long_and_short,
    matches,
    refused,
)
from tests.helpers.storage.kept import append_results, database_in


@dataclass(frozen=True)
class Reader:
    """``samples`` are sound inputs; ``read`` raises ``Refused``, and nothing else ever."""

    samples: Callable[[], Sequence[bytes]]
    read: Callable[[bytes], object]
    mutant: Callable[[bytes, Sequence[bytes], Random], bytes] = damaged


# replays


@cache
def replays() -> Sequence[bytes]:
    shelf = ReplayFolder(DISK, DataDir(folder()), GAMES)
    return [shelf.encode(match.playback("Game", NOW_MS)) for match in long_and_short()]


def read_replay(content: bytes) -> None:
    """Listed with its picture, watched, analysed, and saved again."""
    shelf = ReplayFolder(DISK, DataDir(folder()), GAMES)
    try:
        form, document = shelf.decode(content)
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


# settings, and the database


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


@cache
def database_files() -> Sequence[bytes]:
    clear_database()
    database = database_in(folder())
    even = MatchResult("", "quoridor", NOW_MS, ("Ann", "Bo"), ("", "hard"), (0, 1), "goal", 30)
    append_results(database, [replace(even, match_id=f"0106{k}") for k in range(60)])
    kept = Matches(database, GAMES, Windows(DISK, DataDir(folder())), lambda: NOW_MS)
    for match in long_and_short()[::7]:
        kept.start(match).save_as("Kept")
    kept.windows.close()
    database.close()
    return [(folder() / "quintet.db").read_bytes()]


def read_database(content: bytes) -> None:
    """Whatever the file has become, what can be read of it counts, and play goes on."""
    clear_database()
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


OLD: Final = {
    "match": ("matches/0106aa.match", "folder/*/*0?.match", match_tree),
    "results": ("results.seq", "*/results.seq", sequence_tree),
    "trophies": ("trophies.seq", "club/trophies.seq", sequence_tree),
    "moments": ("moments.seq", "club/moments.seq", sequence_tree),
    "practice": ("practice.json", "club/practice.json", settings_tree),
    "ladders": ("ladders.json", "club/ladders.json", settings_tree),
    "people": ("people.json", "club/people.json", settings_tree),
    "marks": ("replays.json", "folder/replays.json", settings_tree),
    "cup": ("cups/0106aa.json", "club/cups/*.json", settings_tree),
}
"""What version 0.1 has written: where it is, its samples, and damage in its sound form."""

READERS: Mapping[str, Reader] = {
    **{name: Reader(samples(path), taken_over(to)) for name, (to, path, _) in OLD.items()},
    **{
        f"{name}_tree": Reader(samples(path), taken_over(to), tree)
        for name, (to, path, tree) in OLD.items()
    },
    "replay": Reader(replays, read_replay),
    "replay_tree": Reader(replays, read_replay, replay_tree),
    "settings": Reader(settings_files, read_settings),
    "settings_tree": Reader(settings_files, read_settings, settings_tree),
    "own": Reader(puzzle_texts.own_puzzles, puzzle_texts.read_own_puzzle),
    "puzzle": Reader(puzzle_texts.puzzle_texts, puzzle_texts.read_puzzle),
    "database": Reader(database_files, read_database),
    "text": Reader(texts.texts, texts.read_text),
    "position": Reader(texts.positions, texts.read_position),
    "board": Reader(texts.boards, texts.read_board),
    "line": Reader(texts.lines, texts.read_line),
    "engine": Reader(texts.conversations, texts.talk),
}
