"""What everybody has done, from the results of all games: wins, runs, records, one against another.

A draw is neither won nor lost; it ends a run. Puzzles are no games, and whole matches count apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from game.store.people import People, Person
from game.store.results import MATCH_SHARED, MATCH_WON, Result


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody to play against: a person by their id, a computer by its level."""

    person: str = ""
    level: str = ""


@dataclass(slots=True)
class Score:
    """Games and how they ended, in the order in which they were played."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    run: int = 0
    """Wins since somebody else won, or nobody."""
    best_run: int = 0
    fair_wins: int = 0
    """Wins of somebody who had something more or less than others."""

    def count(self, *, has_won: bool, is_draw: bool) -> None:
        self.games += 1
        self.wins += has_won
        self.losses += not has_won and not is_draw
        self.run = self.run + 1 if has_won else 0
        self.best_run = max(self.best_run, self.run)


@dataclass(slots=True)
class Record:
    """What one person, or one level of the computer, has done. The key of ``scores`` is a game."""

    who: Rival
    total: Score = field(default_factory=Score)
    scores: dict[str, Score] = field(default_factory=dict)
    against: dict[Rival, Score] = field(default_factory=dict)
    matches: int = 0
    """Matches of several games that were won."""
    longest: Result | None = None
    shortest_win: Result | None = None
    """By moves."""
    cheats: int = 0
    punishments: int = 0
    """As far as the results tell it: older ones do not."""
    last_ms: int = 0
    """When they have played last."""

    def score(self, game: str) -> Score:
        """How they do at a game."""
        return self.scores.get(game, Score())

    @property
    def favourite(self) -> str:
        """The game that they have played most; "" for nobody's."""
        return max(self.scores, key=lambda game: self.scores[game].games, default="")


def is_game(result: Result) -> bool:
    """Whether it is one game of people or computers: no puzzle, and no whole match."""
    return not result.puzzle and result.reason not in (MATCH_WON, MATCH_SHARED)


def sitting(result: Result, people: People) -> Iterator[Rival | None]:
    """Who sat on each seat; None for somebody whom nobody knows any more."""
    for name, level in zip(result.names, result.levels, strict=True):
        if level:
            yield Rival(level=level)
        else:
            person = people.owner(name, result.ended_ms)
            yield None if person is None else Rival(person.id)


def known(results: Iterable[Result]) -> Iterator[tuple[str, int, int]]:
    """Every person who has played, by name, their seat, and when."""
    for result in results:
        for seat, (name, level) in enumerate(zip(result.names, result.levels, strict=True)):
            if not level:
                yield name, seat, result.ended_ms


def records(results: Iterable[Result], people: People) -> Mapping[Rival, Record]:
    """What everybody has done, people and computers; also those who have done nothing.

    Whoever is in the trash has no record, but is in those of the others.
    """
    made = {Rival(one.id): Record(Rival(one.id)) for one in people.here}
    for result in results:
        seats = tuple(sitting(result, people))
        if result.reason == MATCH_WON and not result.puzzle:
            best = seats[result.ranking[0]]
            if best is not None:
                _of(made, best).matches += 1
        if is_game(result):
            for seat, who in enumerate(seats):
                if who is not None and who not in seats[:seat]:
                    _count(_of(made, who), result, seats, seat)
    for person in people.removed:
        made.pop(Rival(person.id), None)
    return made


def by_last_game(results: Sequence[Result], people: People) -> list[Person]:
    """Everybody who is here, those first who played last: in the order of their seats. Behind them
    are those who have not played yet, who came last first.
    """
    found: dict[str, None] = {}
    for result in reversed(results):
        if is_game(result):
            seats = (who.person for who in sitting(result, people) if who is not None)
            found.update(dict.fromkeys(person for person in seats if person))
    here = {one.id: one for one in people.here}
    return [here.pop(each) for each in found if each in here] + [*reversed(here.values())]


def _of(made: dict[Rival, Record], who: Rival) -> Record:
    return made.setdefault(who, Record(who))


def _count(
    record: Record, result: Result, seats: tuple[Rival | None, ...], seat: int
) -> None:  # fmt: skip
    """A game of somebody who sat on this seat."""
    best = None if result.is_draw else seats[result.ranking[0]]
    has_won = not result.is_draw and best == record.who
    record.total.count(has_won=has_won, is_draw=result.is_draw)
    score = record.scores.setdefault(result.game, Score())
    score.count(has_won=has_won, is_draw=result.is_draw)
    if has_won and result.handicaps and result.handicaps[seat]:
        record.total.fair_wins += 1
        score.fair_wins += 1
    for other in dict.fromkeys(seats):
        if other is not None and other != record.who:
            is_theirs = has_won or best == other  # among four, a third may have won
            rival = record.against.setdefault(other, Score())
            rival.count(has_won=has_won, is_draw=not is_theirs)
    if record.longest is None or result.plies > record.longest.plies:
        record.longest = result
    if has_won and (record.shortest_win is None or result.plies < record.shortest_win.plies):
        record.shortest_win = result
    record.cheats += result.cheats[seat] if result.cheats else 0
    record.punishments += result.punished[seat] if result.punished else 0
    record.last_ms = max(record.last_ms, result.ended_ms)
