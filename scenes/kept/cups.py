"""The tournaments, as scenes see them: each change is on the disk before anybody sees it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from game.store.damage import DamagedFile, NewerFile
from game.store.ids import new_id
from game.words.message import Message
from scenes.kept.access import Access

if TYPE_CHECKING:
    from game.club.cup import Cup, Rules
    from game.club.cup_store import CupLine

Keeping: TypeAlias = Callable[[str, str], object]
"""Gives the replay with an id a name, and keeps it for good."""

LATEST = "latest tournament"
"""The key of the write of which one was played last."""


class Cups:
    """The tournaments in the database. What plays them is imported when there is one."""

    def __init__(self, access: Access, keep_replay: Keeping) -> None:
        self._access, self._keep_replay = access, keep_replay
        self.changes = 0
        """How often any cup has changed."""

    def lines(self) -> list[CupLine]:
        """Return what a list says of each tournament, the newest first."""
        from game.club.cup_store import cup_lines

        return self._access.ask(cup_lines) or []

    def line(self, line: CupLine) -> CupLine:
        """Return a line with what the list says; a tournament of version 0.1 is read for it once.

        Raises ``DamagedFile`` if it cannot be read.
        """
        if line.is_known or (cup := self.read(line.id)) is None:
            return line
        self.put(cup)
        return next((one for one in self.lines() if one.id == line.id), line)

    def get(self, cup_id: str) -> Cup | None:
        """Return the tournament as it stands now; None for one that is gone, or cannot be read."""
        with suppress(DamagedFile):
            return self.read(cup_id)
        return None

    def read(self, cup_id: str) -> Cup | None:
        """Return the same. Raises ``DamagedFile`` for one that cannot be read."""
        from game.club.cup_store import load_cup

        cup: Cup | None = self._access.unwritten.get(("cup", cup_id))
        if cup is not None:
            return cup
        with suppress(OSError, NewerFile):
            return load_cup(self._access.database(), cup_id) if cup_id else None
        return None

    def left(self) -> Cup | None:
        """Return the tournament to go on with: not over, and nothing else was played since."""
        from game.club.cup_table import is_over

        found = self.get(self._latest_id())
        return None if found is None or is_over(found) else found

    def of_match(self, match_id: str) -> Cup | None:
        """Return the tournament whose match is on the table under that id."""
        from game.club.cup import Cup
        from game.club.cup_store import cup_on_table

        found = self.get(self._access.ask(lambda database: cup_on_table(database, match_id)) or "")
        refused = (one for one in self._access.unwritten.values() if isinstance(one, Cup))
        for cup in filter(None, (found, *refused)):
            if cup.running is not None and cup.running.match_id == match_id:
                return cup
        return None

    def trouble(self, cup_id: str) -> Message | None:
        """Return why the last change of a cup could not be written so far; None if it is."""
        return self._access.trouble(("cup", cup_id))

    def begin(self, rules: Rules, name: str, now_ms: int) -> Cup:
        """Begin a new tournament."""
        from game.club.cup import Cup

        cup = Cup(new_id(), name, now_ms, rules)
        self.put(cup)
        self._play(cup.id)
        return cup

    def remove(self, cup_id: str, now_ms: int) -> Message | None:
        """Move a cup to the trash; return why not, or None. Its replays stay."""
        from game.club.cup_store import remove_cup

        key = "cup", cup_id
        return self._access.write(key, lambda database: database.write(remove_cup, cup_id, now_ms))

    def sit_down(self, match_id: str, as_id: str | None = None) -> None:
        """Note which match is played: of a cup, or of none, and then no cup is the latest thing.

        ``as_id`` is the match as which it was kept so far, if it has another id now.
        """
        if as_id is not None and as_id != match_id and (cup := self.of_match(as_id)):
            assert cup.running is not None
            self.put(replace(cup, running=replace(cup.running, match_id=match_id)))
        cup = self.of_match(match_id)
        self._play("" if cup is None else cup.id)

    def keep_replay(self, cup: Cup, match_id: str) -> None:
        """Keep the replay of the game on the table for good, with the others of its tournament."""
        from game.club.cup_match import replay_name

        self._keep_replay(match_id, replay_name(cup))

    def put(self, cup: Cup) -> None:
        """Keep a tournament as it stands now."""
        from game.club.cup_store import write_cup

        self.changes += 1
        self._access.write(("cup", cup.id), lambda base: base.write(write_cup, cup), cup)

    def _latest_id(self) -> str:
        from game.club.cup_store import latest_cup

        latest: str | None = self._access.unwritten.get(LATEST)
        return self._access.ask(latest_cup) or "" if latest is None else latest

    def _play(self, cup_id: str) -> None:
        """Note which tournament was played last; "" for none."""
        from game.club.cup_store import set_latest

        if self._latest_id() != cup_id:
            self._access.write(LATEST, lambda base: base.write(set_latest, cup_id), cup_id)
