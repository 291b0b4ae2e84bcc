"""The screens of the party, in every phase and with different numbers of guests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from unittest.mock import patch

from deferred import deferred
from kept import append_results, database_in
from pilot import Pilot
from policies import walk

from game.club.cup import Entrant
from game.club.party.choice import decide, open_choice, pick
from game.club.party.guests import arrive, welcome
from game.club.party.scores import tip
from game.club.party.state import MostDone, Party, PartyMatch
from game.registry import GAMES
from game.store.results import MatchResult
from scenes.table.screens.half_time import HalfTimeScene

NAMES = ("Ann", "Bo", "Wilhelmina Ann", "Di", "Ed", "Flo", "Gil")
BEGUN_MS = 1_770_000_000_000


def party(pilot: Pilot, people: int, computers: int = 1, played: int = 0) -> Party:
    """Return a party of ``count`` people after some matches."""
    one = replace(Party("", BEGUN_MS), id="0123456789abcdef")
    for k, name in enumerate(NAMES[:people]):
        one = arrive(one, Entrant(name, k % 4, k % 4))
    for k in range(computers):
        one = arrive(one, Entrant(("Gus", "Clockwork")[k], 0, 0, (2, 5)[k]))
    games = list(GAMES)
    for k in range(played):
        one = decide(one, games[k % len(games)], 2)
        for place in one.waiting:
            one = tip(one, place, one.seats[place % 2])
        winner, loser = one.seats[:: 1 if k % 3 else -1]
        deeds = [MostDone("cheated", loser, None, 2)]
        deeds += [MostDone("blocked", winner, loser, 4)] if one.game == "quoridor" else []
        deeds += [MostDone("paradox", winner, loser, 1)] if one.game == "causality" else []
        replay = f"{k:016x}"
        made = PartyMatch(one.game, one.seats, winner, 20 + k, replay, one.tips, tuple(deeds))
        one = one.end_match(made)
    return one


def _open(pilot: Pilot, one: Party) -> None:
    pilot.library.parties.put(one)
    pilot.go.party()
    pilot.wait(400)


def nobody(pilot: Pilot) -> None:
    pilot.library.parties.close()
    pilot.go.party()
    pilot.wait(400)


@deferred
def here(pilot: Pilot, people: int, computers: int) -> None:
    _open(pilot, welcome(party(pilot, people, computers)))


@deferred
def choose(pilot: Pilot, people: int, computers: int) -> None:
    one = open_choice(party(pilot, people, computers, 3), list(GAMES))
    _open(pilot, pick(pick(one, 0, "reduction"), 1, "even_steven"))


def turning(pilot: Pilot) -> None:
    """The wheel on its way."""
    choose(3, 1)(pilot)
    with patch("scenes.party.choose.SystemRandom.choice", lambda _, tied: "reduction"):
        pilot.scene.on_press("spin")
    pilot.wait(900)


@deferred
def next_up(
    pilot: Pilot, people: int, computers: int, game: str = "reduction", seats: int = 2
) -> None:
    one = decide(party(pilot, people, computers, 6), game, seats)
    if one.waiting:
        one = tip(one, one.waiting[0], one.seats[0])
    _open(pilot, one)


def next_uneven(pilot: Pilot) -> None:
    """A player who has lost twice is given a wall."""
    one = decide(party(pilot, 4, 1, 6), "quoridor", 2)
    names = tuple(one.guests[place].name for place in one.seats)
    results = [
        MatchResult(f"m{k}", "quoridor", k, names, ("", ""), (0, 1), "x", 20) for k in range(2)
    ]
    append_results(database_in(pilot.data), results)
    _open(pilot, one)


def half_time(pilot: Pilot) -> None:
    one = decide(party(pilot, 4, 1, 2), "quoridor", 2)
    one = tip(one, one.waiting[0], one.seats[0]).start_match("0123456789abcdef")
    pilot.library.parties.put(one)
    pilot.play("", "", timer_s=0)
    for _ in range(7):
        pilot.submit(walk(pilot.table.match.state))
    pilot.push(HalfTimeScene(pilot.context, one, pilot.table.match))
    pilot.wait(400)


@deferred
def night(pilot: Pilot, people: int, computers: int, played: int) -> None:
    one = party(pilot, people, computers, played)
    _open(pilot, one.call_off(BEGUN_MS + 130 * 60_000))
    pilot.wait(3_000)


SCREENS: dict[str, Callable[[Pilot], None]] = {
    "party nobody": nobody,
    "party here": here(3, 1),
    "party here eight": here(7, 1),
    "party wheel": choose(3, 1),
    "party wheel turning": turning,
    "party wheel eight": choose(7, 1),
    "party next": next_up(4, 1),
    "party next two": next_up(2, 0),
    "party next eight": next_up(6, 2),
    "party next four": next_up(4, 1, "quoridor", 4),
    "party next uneven": next_uneven,
    "party half": half_time,
    "party night": night(3, 1, 7),
    "party night short": night(2, 0, 1),
}
