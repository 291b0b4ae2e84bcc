"""The tournaments, as scenes see them: each change is on the disk before anybody sees it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from game.core.bad_record import BadRecord
from game.store.damage import DamagedFile
from game.store.ids import new_id
from game.words.message import Message
from scenes.kept.writes import Writes

if TYPE_CHECKING:
    from game.club.cup import Cup, Pairing, Rules
    from game.club.cup_store import CupLine
    from game.store.database import Connection, Database

Keeping: TypeAlias = Callable[[str, str], object]
"""Gives the replay with an id a name, and keeps it for good."""

LATEST = "latest tournament"
"""The key of the write of which one was played last."""

T = TypeVar("T")


class Cups:
    """The tournaments in the database. What plays them is imported when there is one."""

    def __init__(
        self, database: Callable[[], Database], writes: Writes, keep_replay: Keeping
    ) -> None:
        self._database, self._writes, self._keep_replay = database, writes, keep_replay
        self._unwritten: dict[str, Cup] = {}
        """Those whose last change the disk has refused so far."""
        self._latest: str | None = None
        self.changes = 0
        """How often any cup has changed."""

    def lines(self) -> list[CupLine]:
        """Return what a list says of each tournament, the newest first."""
        from game.club.cup_store import cup_lines

        return self._ask(cup_lines) or []

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

        if cup_id in self._unwritten and self.trouble(cup_id) is not None:
            return self._unwritten[cup_id]
        return self._ask(lambda database: load_cup(database, cup_id)) if cup_id else None

    def left(self) -> Cup | None:
        """Return the tournament to go on with: not over, and nothing else was played since."""
        from game.club.cup_store import latest_cup

        if self._latest is None:
            self._latest = self._ask(latest_cup) or ""
        if (found := self.get(self._latest)) is None:
            return None
        from game.club.cup_table import is_over

        return None if is_over(found) else found

    def of_match(self, match_id: str) -> Cup | None:
        """Return the tournament whose match is on the table under that id."""
        from game.club.cup_store import cup_on_table

        def is_there(cup: Cup | None) -> bool:
            return cup is not None and cup.running is not None and cup.running.match_id == match_id

        found = self.get(self._ask(lambda database: cup_on_table(database, match_id)) or "")
        return next(filter(is_there, (found, *self._unwritten.values())), None)

    def trouble(self, cup_id: str) -> Message | None:
        """Return why the last change of a cup could not be written so far; None if it is."""
        return self._writes.trouble(("cup", cup_id))

    def begin(self, rules: Rules, name: str, now_ms: int) -> Cup:
        """Begin a new tournament."""
        from game.club.cup import Cup

        cup = Cup(new_id(), name, now_ms, rules)
        self.put(cup)
        self._play(cup.id)
        return cup

    def retitle(self, cup: Cup, name: str) -> None:
        """Call it something else from now on."""
        self.put(replace(cup, name=name))

    def remove(self, cup_id: str, now_ms: int) -> Message | None:
        """Move a cup to the trash; why not, or None. Its replays stay."""
        from game.club.cup_store import remove_cup

        return self._write(
            ("cup", cup_id), lambda connection: remove_cup(connection, cup_id, now_ms)
        )

    def start(self, cup: Cup, pairing: Pairing, match_id: str) -> None:
        """The match of a pairing is on the table, under that id."""
        self.put(cup.started(pairing, match_id))

    def sit_down(self, match_id: str, as_id: str | None = None) -> None:
        """People sit down to a match: of a cup, or of none, and then no cup is the latest thing.

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
        self._unwritten[cup.id] = cup
        if self._write(("cup", cup.id), lambda connection: write_cup(connection, cup)) is None:
            del self._unwritten[cup.id]

    def _play(self, cup_id: str) -> None:
        """Note which tournament was played last; "" for none."""
        from game.club.cup_store import latest_cup, set_latest

        if self._latest is None:
            self._latest = self._ask(latest_cup) or ""
        if self._latest != cup_id:
            self._latest = cup_id
            self._write(LATEST, lambda connection: set_latest(connection, cup_id))

    def _ask(self, query: Callable[[Database], T]) -> T | None:
        """Return what a query finds; None where the disk refuses. Raises ``DamagedFile``."""
        try:
            return query(self._database())
        except DamagedFile:
            raise
        except (OSError, BadRecord):
            return None

    def _write(self, key: object, change: Callable[[Connection], object]) -> Message | None:
        return self._writes.write(key, lambda: self._database().write(change))
