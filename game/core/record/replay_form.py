"""The form of replay files for all games that have no form of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from game.core.match.assistance import assistance_map, assistance_of
from game.core.match.match import Match
from game.core.record.bad_record import DamagedFile
from game.core.record.record import Playback, Record, state_digest
from game.core.record.record_map import check_version, date_of, head_map, read_head, value_of
from game.core.record.variation_tree import branches_of
from game.core.rules.definition import AnyGame
from game.core.rules.state import IllegalMove, InvalidMove, Outcome, refusal_message
from game.core.search.progress import tell
from game.words.message import Message, message

FORMAT, VERSION = "quintet.replay", 1

_HASH_BYTES = 4  # of each state digest: enough to notice a difference, short enough to store


class DefaultReplayForm:
    """A ``ReplayForm`` for the games of a registry.

    Raises ``DamagedFile`` and ``NewerFile``, which are both ``BadRecord``.
    """

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self._games = games

    def holds(self, record: Record) -> bool:
        """Return True: this format can store every record."""
        return True

    def claims(self, document: Mapping[str, Any]) -> bool:
        return document.get("format") == FORMAT

    def write(self, playback: Playback) -> Mapping[str, Any]:
        record = playback.record
        label = {"name": record.name, "time": record.saved_ms}
        if playback.source is not None:
            kept = _label(playback.source)
            return {**playback.source, **{k: v for k, v in label.items() if v != kept[k]}}
        return {
            "format": FORMAT,
            "v": VERSION,
            **head_map(record),
            **label,
            "actions": list(record.moves),
            "clock": list(record.think_ms),
            "hashes": _hashes(playback.states[1:]),
            "result": _result(playback.states[-1].outcome()),
            **({"branches": [list(one) for one in record.branches]} if record.branches else {}),
            **assistance_map(record.assistance),
        }

    def headline(self, document: Mapping[str, Any]) -> Record:
        """Return the record up to the first entry that is no array.

        Whether it is a move is not looked at.
        """
        return replace(self._record(document), series=None)

    def _record(self, document: Mapping[str, Any]) -> Record:
        check_version(document, VERSION)
        head = read_head(document, self._games)
        moves = tuple(takewhile(is_array, value_of(document, "actions", list)))
        label = _label(document)
        return replace(
            head,
            moves=moves,
            think_ms=_clock(document)[: len(moves)],
            name=label["name"],
            saved_ms=label["time"],
            branches=branches_of(document.get("branches")),
            assistance=assistance_of(document.get("assistance"), len(head.seats)),
        )

    def read(self, document: Mapping[str, Any]) -> Playback:
        """Return the replay as far as the rules can follow it; ``warnings`` say where not."""
        record = self._record(document)
        game = self._games[record.game]
        hashes = value_of(document, "hashes", bytes, b"")
        warnings: list[Message] = []
        if record.rules != game.rules:
            warnings.append(message("replay.other_rules"))
        match = Match.from_record(game, replace(record, moves=(), think_ms=(), assistance=()))
        has_changed = False
        actions, clock = value_of(document, "actions", list), _clock(document)
        for ply, (move, think_ms) in enumerate(zip(actions, clock, strict=True)):
            tell(len(actions) + ply, 2 * len(actions))  # decoding them was the first half
            if match.state.outcome() is not None:
                warnings.append(message("replay.after_end", move=ply + 1))
                break
            if refusal := _refusal(match, move, think_ms):
                warnings.append(message("replay.stops", last=ply, move=ply + 1, why=refusal))
                break
            expected = hashes[ply * _HASH_BYTES : (ply + 1) * _HASH_BYTES]
            if expected and expected != _hash(match.state) and not has_changed:
                has_changed = True
                warnings.append(message("replay.changed", move=ply + 1))
        shown = match.playback(record.name, record.saved_ms)
        is_whole = match.ply == len(actions)  # branches refer to the numbers of all moves
        kept = replace(
            shown.record, branches=record.branches if is_whole else (), assistance=record.assistance
        )
        return Playback(
            kept,
            shown.states,
            shown.moves,
            shown.lines,
            shown.notes,
            tuple(warnings),
            document,
        )


def _label(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the title and the date.

    If one is wrong it is ignored, because the game can still be shown.
    """
    name = document.get("name")
    return {"name": name if type(name) is str else "", "time": date_of(document.get("time"))}


def _clock(document: Mapping[str, Any]) -> tuple[int, ...]:
    moves = len(value_of(document, "actions", list))
    clock = value_of(document, "clock", list, [0] * moves)
    if len(clock) != moves or not all(type(ms) is int and ms >= 0 for ms in clock):
        raise DamagedFile("shape", message("file.times"))
    return tuple(clock)


def is_array(packed: Any) -> bool:
    """Return whether a packed move is an array, as all games expect."""
    return type(packed) is list


def _refusal(match: Match, packed: Any, think_ms: int) -> Message | None:
    """Play one move; gives None, or the reason as the second half of a sentence."""
    try:
        if not is_array(packed):  # no game is asked about anything else
            raise InvalidMove("move.array")
        match.submit(match.game.unpack(packed), think_ms)
    except InvalidMove as error:
        return message("replay.unread", why=error.message)
    except IllegalMove as error:
        names = [seat.name for seat in match.seats]
        return message("replay.not_allowed", why=refusal_message(match.game.id, error, names))
    return None


def _hashes(states: Sequence[Any]) -> bytes:
    hashes = bytearray()
    for done, state in enumerate(states):
        tell(done, len(states))
        hashes += _hash(state)
    return bytes(hashes)


def _hash(state: Any) -> bytes:
    return state_digest(state)[:_HASH_BYTES]


def _result(outcome: Outcome | None) -> dict[str, Any]:
    """Return the result, for other programs; this program computes it again."""
    if outcome is None:
        return {"over": False}
    return {"over": True, "ranking": list(outcome.ranking), "reason": outcome.reason}
