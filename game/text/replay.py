"""A replay without a window: its lines, its result and its digest, for reports and scripts."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from game.core.record import BadRecord, state_digest
from game.core.seam import AnyGame
from game.store.files import Disk
from game.store.paths import DataDir
from game.store.replay_folder import ReplayFolder
from game.words.strings import Strings


def print_replay(path: Path, games: Mapping[str, AnyGame], words: Strings) -> int:
    """Print the replay in ``path``. Exit status 0, or 1 with a sentence if it cannot be read."""
    try:
        playback = ReplayFolder(Disk(), DataDir(path.parent), games).load(path)
    except BadRecord as bad:
        print(f"{path.name}: {words.say(bad.message)}", file=sys.stderr)
        return 1
    for line, note in zip(playback.lines, playback.notes, strict=True):
        told = words.write(line)
        print(f"{told}  # {words.say(note)}" if note else told)
    for warning in playback.warnings:
        print(f"# {words.say(warning)}")
    last = playback.states[-1]
    outcome = last.outcome()
    print(f"# result: {list(outcome.ranking) if outcome else 'unfinished'}")
    print(f"# digest: {state_digest(last).hex()}")
    return 0
