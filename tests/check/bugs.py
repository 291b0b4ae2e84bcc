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
        "game/store/journal.py",
        "            self._fs.sync(descriptor)\n            if self._fs.holds",
        "            if self._fs.holds",
    ),
    "a file gets its name before it is flushed": Bug(
        "game/store/files.py",
        "            write_all(fs, descriptor, content, 0)\n            fs.sync(descriptor)\n",
        "            write_all(fs, descriptor, content, 0)\n",
    ),
    "the folder of a new file is not flushed": Bug(
        "game/store/files.py",
        "        raise\n    flush_names(fs, folder)\n",
        "        raise\n",
    ),
    "what a killed program left is not flushed": Bug(
        "game/store/paths.py",
        "    _flush(fs, data)\n    return instance",
        "    return instance",
    ),
    "the disk refuses a match, and nothing is told": Bug(
        "game/store/journal.py",
        "            self.trouble = reason(error)\n            return\n        with",
        "            self.trouble = None\n            return\n        with",
    ),
    "the disk refuses a replay, and it is told to be kept": Bug(
        "game/store/replay_folder.py",
        "        except FileExistsError:\n            return match_id\n        marks",
        "        except OSError:\n            return match_id\n        marks",
    ),
    "a record does not follow the one before it": Bug(
        "game/store/journal.py",
        "            self._chain = chain\n            self._write_out()",
        "            self._write_out()",
    ),
    "the rest of a short write lands on its beginning": Bug(
        "game/store/files.py",
        "fs.pwrite(descriptor, content[done:], offset + done)",
        "fs.pwrite(descriptor, content[done:], offset)",
    ),
    "a damaged record counts like a sound one": Bug(
        "game/store/sequence.py",
        "        if pair[1] != blake2b(chain + pair[0], digest_size=CHAIN_BYTES).digest():\n"
        "            break\n",
        "",
    ),
    "a match goes on without its last move": Bug(
        "game/store/matchfile.py",
        "    moves = recovered.moves\n    for played",
        "    moves = recovered.moves[:-1]\n    for played",
    ),
    "the match to go on with is the one with the latest date": Bug(
        "game/store/saves.py",
        "return entry.order, entry.saved_ms, entry.modified_ms",
        "return entry.modified_ms, entry.order, entry.saved_ms",
    ),
    "the trash forgets at once what it should keep": Bug(
        "game/store/trash.py",
        "if 0 <= _put_ms(name) < now_ms - TRASH_KEPT_MS",
        "if 0 <= _put_ms(name) < now_ms + TRASH_KEPT_MS",
    ),
    "a setting is read without a look at its type": Bug(
        "game/store/settings.py",
        "        if type(value) is not int:\n            raise ValueError\n        return min",
        "        return min",
    ),
    "a game is asked about a move that is no list": Bug(
        "game/store/default_form.py",
        "    return type(packed) is list\n",
        "    return True\n",
    ),
    "the search tells an evaluation that nobody checks": Bug(
        "game/ai/wire.py",
        "    if isinstance(packed, float) and -1 <= packed <= 1:\n        return packed\n",
        "    if -1 <= packed <= 1:\n        return float(packed)\n",
    ),
    "a search process that is replaced is not ended": Bug(
        "game/ai/process.py",
        "        self._process.kill()\n",
        "",
    ),
    "ticks are counted by the clock on the wall": Bug(
        "scenes/app.py",
        "Loop(now_ms or pygame.time.get_ticks)",
        "Loop(lambda: time.time_ns() / 1_000_000)",
    ),
    "what was held on a pad that has gone stays held": Bug(
        "scenes/input/devices.py",
        "return [*self._held.release_all(device), change]",
        "return [change]",
    ),
    "the file of a match is never closed": Bug(
        "game/store/journal.py",
        "            with suppress(OSError):  # what counts was flushed before\n"
        "                self._fs.close(self._descriptor)\n            self._descriptor = None",
        "            self._descriptor = None",
    ),
    "a second start believes that it is alone": Bug(
        "game/store/paths.py",
        "    except BlockingIOError:\n        return Instance.SECOND\n",
        "",
    ),
}
"""What is wrong, and where."""
