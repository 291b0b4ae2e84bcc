"""Tournaments in which players leave, come, take places and are called back, in any order."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.club import cup_swiss
from game.club.cup import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    ChangeKind,
    Cup,
    CupGame,
    Entrant,
    Form,
    RosterChange,
    Rules,
)
from game.club.cup_facts import form_of
from game.club.cup_roster import (
    Changed,
    come_back,
    has_come_about,
    join,
    leave,
    losers,
    take_place,
    undo,
)
from game.club.cup_store import cup_of, map_of
from game.club.cup_table import (
    champions,
    counted_meetings,
    expected_matches,
    is_over,
    matches_played,
    pairings,
    standings,
    waiting,
)
from game.words.message import Message

SCORES = [(2, 0), (2, 1), (1, 1), (1, 2), (0, 2)]


def begun(form: Form, count: int, events: int) -> Cup:
    entrants = tuple(Entrant(f"P{k}", k % 4, k // 4) for k in range(count))
    games = tuple(CupGame(name, "", {}) for name in "abcde"[:events])
    return Cup("c1", "Friday", 0, Rules(form, entrants, games, 3))


def sit_down(cup: Cup, rng: Random) -> Cup:
    if cup.running is not None or not (known := waiting(cup)):
        return cup
    return cup.start_match(rng.choice(known), f"m{len(cup.meetings)}")


def end_match(cup: Cup, rng: Random) -> Cup:
    if cup.running is None:
        return cup
    return cup.end_match(cup.running.match_id, 9, rng.choice(SCORES))


def change(cup: Cup, rng: Random, number: int) -> Changed:
    """Anything that a hand may press."""
    place, new = rng.randrange(len(cup.entrants)), Entrant(f"N{number}", 0, 0)
    match rng.randrange(6):
        case 0 | 1:
            return leave(cup, place) if place not in cup.gone else come_back(cup, place)
        case 2:
            return take_place(cup, place, new)
        case 3:
            return join(cup, new)
        case 4:
            return undo(cup, place)
    return come_back(cup, rng.choice(cup.gone)) if cup.gone else cup


def check(cup: Cup) -> None:
    """Check what holds for every tournament at every moment."""
    assert has_come_about(cup)
    assert cup_of("c1", map_of(cup)) == cup
    known = waiting(cup)
    assert not {place for one in known for place in one.both} & set(cup.gone)
    assert (not known) == is_over(cup) == bool(champions(cup))
    assert matches_played(cup) + len(known) <= expected_matches(cup)
    if cup.running is not None:
        assert known[0].number == cup.running.number and known[0].both == cup.running.both
    rows = standings(cup)
    assert sorted(row.place for row in rows) == list(range(len(cup.entrants)))
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    for row in rows:
        form_of(cup, row.place)
        assert row.awarded >= 0 and row.points == 2 * row.won + row.drawn + row.awarded
        if row.is_struck_off:
            assert row.points == row.played == 0 and row.place in cup.gone
            assert row.place not in champions(cup)
    given = sum(one.walkover is not None for one in pairings(cup))
    halves = sum(row.points for row in rows) - 2 * len(counted_meetings(cup)) - 2 * given
    if cup.rules.form is Form.SWISS:
        drawn = cup_swiss.rounds(cup)
        halves -= 2 * sum(one.is_over and one.resting is not None for one in drawn)
        halves -= sum(len(cup.entrants) - one.count for one in drawn)
        for one in drawn:
            there = [place for match in one.pairings for place in match.both]
            assert len(there) == len(set(there))
    assert halves == 0
    if cup.rules.form is Form.SWISS:
        met = [one.both for one in cup.meetings]
        assert len(met) == len(set(met)), "nobody meets anybody again"


def told(cup: Cup, after: Changed) -> Cup:
    """A change that is refused has a reason and changes nothing."""
    return cup if isinstance(after, Message) else after


@pytest.mark.parametrize("form", list(Form))
@pytest.mark.parametrize("seed", range(12))
def test_whatever_changes_the_standings_are_true_and_there_is_an_end(form: Form, seed: int) -> None:
    rng = Random(f"{form} {seed}")
    cup, number = begun(form, rng.randint(MIN_PLAYERS, MAX_PLAYERS - 1), rng.choice((1, 2, 5))), 0
    for number in range(rng.randint(8, 20)):
        step = rng.random()
        if step < 0.35:
            cup = sit_down(cup, rng)
        elif step < 0.7:
            cup = end_match(cup, rng)
        else:
            cup = told(cup, change(cup, rng, number))
        check(cup)
    while not is_over(cup):
        cup = end_match(sit_down(cup, rng), rng)
        assert len(cup.meetings) <= 120
    check(cup)


@pytest.mark.parametrize("form", list(Form))
@pytest.mark.parametrize("seed", range(6))
def test_a_mistake_is_taken_back_without_a_trace(form: Form, seed: int) -> None:
    rng = Random(f"undo {form} {seed}")
    cup = begun(form, rng.randint(4, MAX_PLAYERS - 1), 1)
    for _ in range(rng.randrange(8)):
        cup = end_match(sit_down(cup, rng), rng)
    cup = sit_down(cup, rng)
    out = losers(cup) if form is Form.KNOCKOUT else ()
    for place in range(len(cup.entrants)):
        for after in (leave(cup, place), take_place(cup, place, Entrant("New", 0, 0))):
            if isinstance(after, Message):
                assert is_over(cup) or place in out
                continue
            assert after != cup and undo(after, place) == cup
    if isinstance(after := join(cup, Entrant("New", 0, 0)), Cup):
        assert undo(after, len(cup.entrants)) == cup


@pytest.mark.parametrize("form", list(Form))
def test_changes_of_a_file_that_no_hand_can_make_are_refused(form: Form) -> None:
    """Each of them is of no player, of one who is not there, or comes from the future."""
    cup = begun(form, 5, 1)
    new = Entrant("New", 0, 0)
    for bad in (
        RosterChange(ChangeKind.LEAVE, 7, 0),
        RosterChange(ChangeKind.LEAVE, 0, 3),
        RosterChange(ChangeKind.RETURN, 1, 0),
        RosterChange(ChangeKind.REPLACE, 1, 0),
        RosterChange(ChangeKind.JOIN, 3, 0, new),
        RosterChange(ChangeKind.LEAVE, 1, 0, new),
        RosterChange(ChangeKind.JOIN, 5, 0, Entrant("P1", 0, 0)),
    ):
        assert not has_come_about(replace(cup, changes=(bad,)))
