"""Twenty faults that somebody could have written, each as a small change of the sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Bug:
    """``old`` stands once in the file at ``path``; with ``new`` in its place the fault is there."""

    path: str
    old: str
    new: str


BUGS: Final[Mapping[str, Bug]] = {
    "a match is told to be safe before it is flushed": Bug(
        "game/store/database.py",
        '            self._fs.sync_file(Path(f"{self._path}-wal"))\n',
        "            pass\n",
    ),
    "a file gets its name before it is flushed": Bug(
        "game/store/files.py",
        "os.write(descriptor, rest) :]\n            self.sync(descriptor)\n",
        "os.write(descriptor, rest) :]\n",
    ),
    "the folder of a new file is not flushed": Bug(
        "game/store/files.py",
        "        raise\n    fs.sync_folder(folder)\n",
        "        raise\n",
    ),
    "what a killed program left is not flushed": Bug(
        "game/store/paths.py",
        "                fs.sync_folder(folder)\n",
        "                pass\n",
    ),
    "the disk refuses a match, and nothing is told": Bug(
        "game/store/database.py",
        "        self._refused = error\n",
        "",
    ),
    "the disk refuses a replay, and it is told to be kept": Bug(
        "game/store/replay_folder.py",
        "        write_atomically(self._fs, self.path(replay_id), content, replace=False)\n",
        "        with suppress(OSError):\n"
        "            write_atomically(self._fs, self.path(replay_id), content, replace=False)\n",
    ),
    "moves taken back stay in the database": Bug(
        "game/store/matches.py",
        '"DELETE FROM moves WHERE match=? AND ply>?"',
        '"DELETE FROM moves WHERE match=? AND ply<?"',
    ),
    "the rest of a short write is not written": Bug(
        "game/store/files.py",
        "rest = rest[os.write(descriptor, rest)",
        "rest = rest[max(os.write(descriptor, rest), 99)",
    ),
    "a damaged move counts like a sound one": Bug(
        "game/store/matches.py",
        "            if state_digest(match.state) == digest:\n                certain = ply\n",
        "            certain = ply\n",
    ),
    "a match goes on without its last move": Bug(
        "game/store/matches.py",
        "        if certain == len(stored):\n",
        "        match.take_back(1)\n        if certain == len(stored):\n",
    ),
    "the match to go on with is the one with the latest date": Bug(
        "game/store/matches.py",
        "sitting DESC, played_ms DESC",
        "played_ms DESC, sitting DESC",
    ),
    "the trash forgets at once what it should keep": Bug(
        "game/store/trash.py",
        "if split_name(name)[0] < now_ms - TRASH_KEPT_MS",
        "if split_name(name)[0] < now_ms + TRASH_KEPT_MS",
    ),
    "a setting is read without a look at its type": Bug(
        "game/store/settings.py",
        "        if type(value) is type(default):\n",
        "        if True:\n",
    ),
    "a game is asked about a move that is no list": Bug(
        "game/core/record/replay_form.py",
        "    return type(packed) is list\n",
        "    return True\n",
    ),
    "an answer that cannot be read is an error of the program": Bug(
        "game/ai/jobs.py",
        "    except Exception as wrong:",
        "    except EOFError as wrong:",
    ),
    "a search process that is replaced is not ended": Bug(
        "game/ai/process.py",
        "        self._process.kill()\n",
        "",
    ),
    "ticks are counted by the clock on the wall": Bug(
        "scenes/app.py",
        "FixedTimestep(now_ms or pygame.time.get_ticks)",
        "FixedTimestep(lambda: time.time_ns() / 1_000_000)",
    ),
    "what was held on a pad that has gone stays held": Bug(
        "scenes/input/devices.py",
        "return [*self._held.release_all(device), change]",
        "return [change]",
    ),
    "a match that was left stays open in its window": Bug(
        "game/store/matches.py",
        "        self._row = replace(self._row, open_in=0)\n        self.save()",
        "        self.save()",
    ),
    "a second start believes that it is alone": Bug(
        "game/store/paths.py",
        "            except BlockingIOError:\n                continue\n",
        "            except BlockingIOError:\n                return 1\n",
    ),
}
"""What is wrong, and where."""
