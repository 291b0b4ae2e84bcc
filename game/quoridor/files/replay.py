"""Replay files of Quoridor: the original's four keys, and our extension (RULES 15.3, 15.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.core.record.record import Playback, Record
from game.core.version import program
from game.quoridor.files import extension, original_files
from game.quoridor.files import replay_content as documents
from game.quoridor.files.extension import Extension
from game.quoridor.files.replay_actions import Run, by_the_rules, run
from game.quoridor.files.replay_content import Sheet
from game.quoridor.rules.state import State
from game.words.message import Message, message


@dataclass(frozen=True, slots=True)
class OriginForm:
    """Replay maps that the original can open too."""

    def holds(self, record: Record) -> bool:
        """Return whether the original's format can hold the game.

        It must begin on an empty grid, the same for all players, and without the swap rule, teams
        or a first one home who wins: the original knows neither another beginning nor such moves
        and ends.
        """
        is_even = not any(seat.handicap.own for seat in record.seats)
        unknown = map(record.options.get, ("position", "swap", "layout", "teams", "race"))
        return is_even and not any(unknown)

    def claims(self, document: Mapping[str, Any]) -> bool:
        """Return whether the map has the keys of such a file, or one that no other file has."""
        return "config" in document or "actions" in document

    def headline(self, document: Mapping[str, Any]) -> Record:
        """Return the record up to the first entry that is no action; legality is not checked."""
        sheet = documents.read(document)
        return sheet.record(sheet.readable())

    def read(self, document: Mapping[str, Any]) -> Playback:
        """Return the playback of a file, ours or the original's; ours ends at an illegal action.

        ``lines`` goes on after the last move with entries that were not played, each with its note.
        Up to the first note the record replays by the rules to these states; after it, perhaps not.
        """
        sheet = documents.read(document)
        played, remarks = _replay(sheet)
        warnings = (
            *sheet.warnings,
            *remarks,
            *_result_warnings(sheet, played),
            *original_files.viewer_warnings(played),
            *filter(None, [played.stopped]),
        )
        return Playback(
            sheet.record(played.actions),
            played.states,
            played.actions,
            played.lines,
            played.notes,
            warnings,
            document,
        )

    def write(self, playback: Playback) -> Mapping[str, Any]:
        """Return the map of a playback.

        One that was read from a file is written unchanged, with its present name.
        """
        record, source = playback.record, playback.source
        if source is None:
            return self._new(playback)
        return source if source["name"] == record.name else {**source, "name": record.name}

    def _new(self, playback: Playback) -> dict[str, Any]:
        record = playback.record
        config = {key: record.options[key] for key in ("players", "boards", "cheats", "elapsed")}
        return {
            "name": record.name,
            "time": record.saved_ms,
            "config": config,
            "actions": list(record.moves),
            extension.KEY: extension.write(playback, program()),
        }


def _replay(sheet: Sheet) -> tuple[Run, tuple[Message, ...]]:
    start = State.start(sheet.options)
    told = sheet.extension
    if told is None:
        return original_files.replay(start, sheet.entries, sheet.names)
    if told.rules == extension.RULES:
        return run(start, sheet.entries, by_the_rules, sheet.names), ()
    remark = message("quoridor.file.other_rules")
    return run(start, sheet.entries, original_files.Lenient(sheet.names), sheet.names), (remark,)


def _result_warnings(sheet: Sheet, played: Run) -> tuple[Message, ...]:
    """Warnings about the result in a file of ours, which is compared but never believed."""
    told = sheet.extension or Extension()
    if told.result is None or played.stopped:
        return ()
    found = extension.result(played.states[-1])
    if all(told.result.get(key, value) == value for key, value in found.items()):
        return ()
    return (message("quoridor.file.result"),)
