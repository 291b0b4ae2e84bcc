"""Damage to the bytes of a match: what is read is a beginning of what was played, or nothing."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from offered import newest

from game.core.match import Match
from game.core.record import state_digest
from game.core.seats import Seat
from game.store.damage import DamagedFile, NewerFile
from game.store.journal import Journal
from game.store.matchfile import (
    Entry,
    Recovered,
    TakenBack,
    entries_of,
    header_of,
    read_match,
    resume,
    write_match,
)
from game.store.paths import DataDir
from game.store.saves import Saves
from tests.check.model_disk import ModelDisk
from tests.unit.toygame import GAMES, PILE, Options


def a_match(seed: int, moves: int = 12) -> Match:
    rng = Random(seed)
    match = Match(PILE, Options(40), seed, (Seat("Ann", 0), Seat("Bo", 1)))
    for _ in range(moves):
        match.submit(rng.randint(1, 3), rng.randrange(9_999))
    return match


def file_of(match: Match, *more: Entry) -> tuple[bytes, tuple[Entry, ...]]:
    header = header_of(match, f"0106{match.seed:012x}", 1_700_000_000_000, "Quintet")
    entries = (*entries_of(match), *more)
    return write_match(header, entries)[0], entries


WHOLE, ENTRIES = file_of(a_match(1), TakenBack(2))


def assert_a_beginning(content: bytes) -> Recovered | None:
    """What is recovered is true: the header as it was and the first so many entries."""
    try:
        found = read_match(content)
    except (DamagedFile, NewerFile):
        return None
    assert found.header == read_match(WHOLE).header
    assert found.entries == ENTRIES[: len(found.entries)]
    return found


def test_a_match_cut_at_any_byte_keeps_every_whole_move() -> None:
    ends = []
    for length in range(len(WHOLE) + 1):
        found = assert_a_beginning(WHOLE[:length])
        if found is None:
            assert not ends  # only where not even the header is whole
            continue
        if found.dropped_bytes == 0:
            ends.append(length)
        assert len(found.entries) == len(ends) - 1
        assert len(found.sound) == ends[-1] and found.dropped_bytes == length - ends[-1]
    assert len(ends) == len(ENTRIES) + 1


def test_no_flipped_bit_goes_unnoticed() -> None:
    for at in range(len(WHOLE)):
        for bit in range(8):
            changed = bytearray(WHOLE)
            changed[at] ^= 1 << bit
            found = assert_a_beginning(bytes(changed))
            assert found is None or len(found.entries) < len(ENTRIES)


def records(content: bytes) -> list[bytes]:
    ends = [n for n in range(len(content) + 1) if _is_whole(content[:n])]
    return [content[a:b] for a, b in zip([0, *ends], ends, strict=False)]


def _is_whole(content: bytes) -> bool:
    try:
        return read_match(content).dropped_bytes == 0
    except DamagedFile:
        return False


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_records_moved_doubled_left_out_or_strange_end_the_match(seed: int) -> None:
    rng = Random(seed)
    mine, other = records(WHOLE), records(file_of(a_match(2))[0])
    at, to = rng.randrange(1, len(mine)), rng.randrange(1, len(mine))
    match seed % 4:
        case 0:
            mine[at], mine[to] = mine[to], mine[at]
        case 1:
            mine.insert(to, mine[at])
        case 2:
            del mine[at]
        case 3:
            mine[at] = other[min(at, len(other) - 1)]
    found = assert_a_beginning(b"".join(mine))
    assert found is not None


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60), st.integers(0, len(WHOLE)))
def test_any_bytes_at_the_end_change_nothing(tail: bytes, cut: int) -> None:
    assert_a_beginning(WHOLE[:cut] + tail)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(-3, 3), max_size=40), st.randoms(use_true_random=False))
def test_a_journal_taken_up_again_and_again_is_the_match(acts: list[int], rng: Random) -> None:
    """Moves (1..3), take-backs (-3..-1) and restarts (0), with or without a torn end."""
    disk = ModelDisk()
    saves = Saves(disk, DataDir(disk.make_temporary_folder()), GAMES, threaded=False)
    match = Match(PILE, Options(40), 3, (Seat("Ann", 0), Seat("Bo", 1)))
    journal = saves.start(match, 5)
    for act in acts:
        if act == 0:
            journal, match = restarted(disk, saves, journal, match, rng)
        elif act < 0:
            match.take_back(-act)
            journal.append_take_back(-act)
        elif match.state.outcome() is None and act in match.state.legal_moves():
            step = match.submit(act, act)
            journal.append(match.ply, PILE.pack(act), act, state_digest(step.after))
    assert resume(journal.content, GAMES).match.record() == match.record()
    restarted(disk, saves, journal, match, rng)


def restarted(
    disk: ModelDisk, saves: Saves, journal: Journal, match: Match, rng: Random
) -> tuple[Journal, Match]:
    assert journal.close()
    torn = rng.randbytes(rng.randrange(30))
    descriptor = disk.open(journal.path)
    disk.pwrite(descriptor, torn, len(journal.content.sound))
    entry = newest(saves)
    assert entry
    again = saves.resume(entry, 2000)
    assert again.match.record() == match.record()
    assert bool(again.note) == bool(torn)
    return again.journal, again.match
