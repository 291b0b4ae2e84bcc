"""The evening in five sentences, each of which is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from game.club.cup import Place
from game.club.party.scores import halves_of
from game.club.party.state import Party, PartyMatch
from game.core.match.events import CHEATED, LATE, TOOK_LEAD
from game.words.message import Values

MAX_SENTENCES: Final = 5
NEAR: Final = "near"
"""The event of a player who is nearly home: only told of one who was not the first."""
MIN_TIPS, MIN_MATCHES, OFTEN = 2, 3, 2
"""Minimal number of tips, matches and times for a sentence about them."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """A sentence about a guest: `party.true.<key>`, or with `is_of_game` `<game>.party.<key>`.

    `game` is the game that it happened in, "" for none. Names are among the values.
    """

    key: str
    who: Place
    game: str = ""
    values: Values = ()
    is_of_game: bool = False
    named: tuple[Place, ...] = ()
    """The guests whom the sentence names besides."""


def highlights(party: Party) -> list[Highlight]:
    """Return at most five, the best first: of different kinds, and about all guests if possible."""
    found = list(_all(party))
    chosen: list[Highlight] = []
    known: set[Place] = set()
    while found and len(chosen) < MAX_SENTENCES:
        new = next((one for one in found if one.who not in known), found[0])
        chosen.append(new)
        known |= {new.who, *new.named}
        found = [one for one in found if one.key != new.key]
    return chosen


def _all(party: Party) -> Iterator[Highlight]:
    """Yield everything that can be said, what people like most first."""
    yield from _deeds(party)
    yield from _tips(party)
    yield from _matches(party)
    yield from _people(party)


def _name(party: Party, place: Place) -> str:
    return party.guests[place].name


def _deeds(party: Party) -> Iterator[Highlight]:
    """Yield what was done most of in one match, by the kinds of deeds.

    What guests did to each other comes before what they did alone.
    """
    done = [
        (deed, one)
        for one in party.played
        for deed in one.deeds
        if deed.key != NEAR or one.winner not in (None, deed.by)
    ]
    cheats = [(deed, one) for deed, one in done if deed.key == CHEATED]
    if cheats:
        deed, match = max(cheats, key=lambda pair: (pair[1].winner == pair[0].by, pair[0].n))
        key = "cheat_won" if match.winner == deed.by else "cheat_lost"
        yield Highlight(key, deed.by, match.game, (("n", deed.n),))
    told = [(deed, one) for deed, one in done if deed.key not in (CHEATED, LATE, TOOK_LEAD)]
    told.sort(key=lambda pair: pair[0].to is None)
    for game, key in dict.fromkeys((one.game, deed.key) for deed, one in told):
        same = [deed for deed, one in done if (one.game, deed.key) == (game, key)]
        deed = (min if key == NEAR else max)(same, key=lambda one: one.n)
        whom = () if deed.to is None else (("whom", _name(party, deed.to)),)
        values: Values = (("n", deed.n), *whom)
        yield Highlight(
            key, deed.by, game, values, is_of_game=True, named=() if deed.to is None else (deed.to,)
        )
    late = Counter[Place]()
    for deed, _ in done:
        if deed.key == LATE:
            late[deed.by] += deed.n
    if late and (most := late.most_common(1)[0])[1] >= OFTEN:
        yield Highlight("late", most[0], values=(("n", most[1]),))


def _tips(party: Party) -> Iterator[Highlight]:
    right, given = Counter[Place](), Counter[Place]()
    for match in party.played:
        for tip in match.tips:
            given[tip.place] += 1
            right[tip.place] += halves_of(tip, match.winner) > 0
            if tip.second is not None and tip.second == match.winner:
                yield Highlight("changed_tip", tip.place, match.game)
    best = max(right, key=lambda place: (right[place], -given[place]), default=None)
    if best is not None and right[best] and given[best] >= MIN_TIPS:
        yield Highlight("tipper", best, values=(("n", right[best]), ("of", given[best])))


def _matches(party: Party) -> Iterator[Highlight]:
    """Yield the longest match, the shortest win, and the lead that changed hands most often."""
    if len(party.played) < MIN_MATCHES:
        return
    longest = max(party.played, key=lambda one: one.plies)
    if longest.winner is not None:
        yield Highlight("longest", longest.winner, longest.game, (("n", longest.plies),))
    won = [one for one in party.played if one.winner is not None and one is not longest]
    if won:
        quick = min(won, key=lambda one: one.plies)
        assert quick.winner is not None
        yield Highlight("quickest", quick.winner, quick.game, (("n", quick.plies),))
    turns = [(_turns(one), one) for one in party.played if one.winner is not None]
    n, match = max(turns, key=lambda pair: pair[0], default=(0, longest))
    if n >= OFTEN + 1 and match.winner is not None:
        yield Highlight("lead", match.winner, match.game, (("n", n),))


def _turns(match: PartyMatch) -> int:
    return sum(deed.n for deed in match.deeds if deed.key == TOOK_LEAD)


def _people(party: Party) -> Iterator[Highlight]:
    winners = [one.winner for one in party.played]
    streak, whose = _longest_run(winners)
    if streak >= OFTEN and whose is not None:
        yield Highlight("streak", whose, values=(("n", streak),))
    for match in party.played:
        for place in match.seats:
            one = party.guests[place].entrant
            winner = match.winner if match.winner in party.people else None
            if winner is not None and one.is_computer:
                named: Values = (("whom", one.name),)
                yield Highlight("beat", winner, match.game, named, named=(place,))
    met = Counter(
        pair for one in party.played for pair in combinations(sorted(one.seats), 2)
    ).most_common(1)
    if met and met[0][1] >= OFTEN:
        (a, b), n = met[0]
        both = [one for one in party.played if {a, b} <= set(one.seats)]
        wins = [sum(one.winner == place for one in both) for place in (a, b)]
        if wins[0] < wins[1]:
            a, b, wins = b, a, wins[::-1]
        values: Values = (("whom", _name(party, b)), ("n", n), ("won", wins[0]), ("lost", wins[1]))
        yield Highlight("rivals", a, values=values, named=(b,))
    for place in party.here:
        sat = sum(place in one.seats for one in party.played)
        won = sum(one == place for one in winners)
        if won:
            yield Highlight("played", place, values=(("n", sat), ("won", won)))
        elif sat:
            yield Highlight("kept_on", place, values=(("n", sat),))


def _longest_run(winners: Sequence[Place | None]) -> tuple[int, Place | None]:
    best, whose, count, last = 0, None, 0, None
    for one in winners:
        count = count + 1 if one is not None and one == last else 1
        last = one
        if one is not None and count > best:
            best, whose = count, one
    return best, whose
