"""Moves of a stone that can still lead to an aim, in any scenario.

Once no move of a stone can lead there, its later moves need no reason.
"""

from __future__ import annotations

from typing import NamedTuple

from game.causality.scenarios.reachability import Entry, Place, Reach


class Aim(NamedTuple):
    """Something that a stone might do in a slice, such as to fire there.

    It is proposed in one of the ways in ``entries``, or follows one of ``flags`` there.
    """

    stone: int
    t: int
    entries: frozenset[Entry] = frozenset()
    flags: frozenset[int] = frozenset()


class Ways:
    """Cached answers which moves of a stone can lead to an aim.

    They are cautious: a move that cannot lead there may pass, but none that can is left out.
    """

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self._good: dict[tuple[Aim, int, Entry], frozenset[int]] = {}
        self._narrows: dict[tuple[Aim, int], tuple[tuple[Entry, frozenset[int]], ...]] = {}
        self._firing: dict[tuple[int, int], Aim] = {}

    def enters(self, aim: Aim, t: int, entry: Entry) -> bool:
        """Return whether a proposal into slice ``t`` may lead to the aim."""
        if t == aim.t and not aim.flags:
            return entry in aim.entries
        return bool(self.good(aim, t, entry))

    def good(self, aim: Aim, t: int, entry: Entry) -> frozenset[int]:
        """Return the squares where a stone with this proposal has to end in slice ``t``.

        ``t`` is not later than the aim; none if it cannot lead to the aim.
        """
        key = aim, t, entry
        if key not in self._good:
            places = self.reach.outcomes(t, aim.stone, entry)
            self._good[key] = frozenset([place[0] for place in places if self.leads(aim, t, place)])
        return self._good[key]

    def leads(self, aim: Aim, t: int, place: Place) -> bool:
        """Return whether a place in slice ``t`` may lead to the aim."""
        if t == aim.t:
            step = self.reach.step(t, aim.stone, *place)
            return step is not None and step[0] in aim.flags
        entries = self.reach.next_entries(t, aim.stone, place)
        return any(self.enters(aim, t + 1, entry) for entry in entries)

    def narrows(self, aim: Aim, t: int) -> tuple[tuple[Entry, frozenset[int]], ...]:
        """All proposals into slice ``t`` that may lead to the aim, each with its good squares."""
        key = aim, t
        if key not in self._narrows:
            entries = self.reach.entries[t][aim.stone]
            known = ((entry, self.good(aim, t, entry)) for entry in entries)
            self._narrows[key] = tuple([(entry, good) for entry, good in known if good])
        return self._narrows[key]

    def touching(self, stone: int, t: int, square: int) -> list[Entry]:
        """Return the proposals into slice ``t`` by which the stone may concern a square."""
        pushers = self.reach.pushers[t]
        return [
            entry
            for entry in self.reach.entries[t][stone]
            if square in entry[:2]
            or (entry[0] == entry[1] and (stone, entry[1], square) in pushers)
        ]

    def aim_to_fire(self, stone: int, t: int) -> Aim:
        """Return the aim of a stone to fire in slice ``t``."""
        key = stone, t
        if key not in self._firing:
            shots = self.reach.shots
            entries = [entry for entry in self.reach.entries[t][stone] if entry[2] in shots]
            self._firing[key] = Aim(stone, t, frozenset(entries))
        return self._firing[key]
