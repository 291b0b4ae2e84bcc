"""Replay as text: moves, result and digest, for reports and scripts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TextIO

from game.core.record.record import BadRecord, state_digest
from game.core.rules.definition import AnyGame
from game.store.files import Disk
from game.store.paths import DataDir
from game.store.replay_folder import ReplayFolder
from game.terminal.output import print_error, printable, write
from game.words.strings import Strings


def print_replay(path: Path, games: Mapping[str, AnyGame], words: Strings, sink: TextIO) -> int:
    """Print the replay in `path`; return 0, or 1 with a message if it cannot be read.

    Raises:
        OutputClosed: `sink` cannot be written.
    """
    try:
        playback = ReplayFolder(Disk(), DataDir(path.parent), games).load(path)
    except BadRecord as bad:
        print_error(f"{path.name}: {words.say(bad.message)}")
        return 1
    lines = []
    for move, note in zip(playback.lines, playback.notes, strict=True):
        line = words.write(move)
        lines.append(f"{line}  # {words.say(note)}" if note else line)
    lines += [f"# {words.say(warning)}" for warning in playback.warnings]
    last = playback.states[-1]
    outcome = last.outcome()
    lines.append(f"# result: {list(outcome.ranking) if outcome else 'unfinished'}")
    lines.append(f"# digest: {state_digest(last).hex()}")
    write(sink, "".join(printable(line) + "\n" for line in lines))
    return 0
