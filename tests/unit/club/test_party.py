"""The logic of a party: guests, choice, pairing, tips, the table, and the sentences at its end."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from game.club.cup import Entrant
from game.club.party.choice import candidates, decide, open_choice, pick, pick_of
from game.club.party.guests import arrive, give_device, leave, next_look, owner, welcome
from game.club.party.highlights import highlights
from game.club.party.matches import after_match, form_of, is_half, match_of, options_of
from game.club.party.pairing import MAX_STAYS, next_seats, waits
from game.club.party.scores import is_secret, missing, points, table, tip, tip_again, tipped_winner
from game.club.party.scores import with_computers as computers_tip
from game.club.party.state import MAX_GUESTS, MostDone, Party, PartyMatch, PartyPhase, Tip
from game.club.party.store import map_of, party_of
from game.core.match.fair_play import is_competitive
from game.core.record.bad_record import DamagedFile
from game.registry import GAMES

PARTY_ID = "0123456789abcdef"
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hal", "Ida")


def party(people: int, computers: int = 0) -> Party:
    made = Party(PARTY_ID, 1)
    for k, name in enumerate(NAMES[:people]):
        made = arrive(made, Entrant(name, k % 4, k % 4))
    for k in range(computers):
        made = arrive(made, Entrant(("Pebble", "Gus", "Mason")[k], 0, 0, k + 1))
    return made


def play(one: Party, winner: int | None = 0, game: str = "reduction") -> Party:
    """Play a match that the guest on the seat number ``winner`` wins."""
    one = decide(one, game, 2)
    place = None if winner is None else one.seats[winner]
    return one.end_match(PartyMatch(game, one.seats, place, 10, "", one.tips))


def test_everybody_has_a_look_of_their_own_and_no_name_comes_twice() -> None:
    one = party(MAX_GUESTS)
    looks = {(guest.entrant.colour, guest.entrant.shape) for guest in one.guests}
    assert len(looks) == MAX_GUESTS
    assert {guest.entrant.colour for guest in one.guests[:4]} == {0, 1, 2, 3}
    assert arrive(one, Entrant("Ida", 0, 0)) == one, "the sofa has room for eight"
    same = Party(PARTY_ID, 1)
    for name in ("Ann", "Bo", "ann"):
        same = arrive(same, Entrant(name, 2, 2))
    assert [guest.name for guest in same.guests] == ["Ann", "Bo"]
    turned = next_look(same, 0)
    assert turned.guests[0].entrant != same.guests[0].entrant
    assert turned.guests[1] == same.guests[1]


@pytest.mark.parametrize("people", range(1, MAX_GUESTS + 1))
def test_another_look_takes_nobodys_colour_as_long_as_there_are_enough(people: int) -> None:
    one = party(people)
    for _ in range(9):
        turned = next_look(one, 0)
        looks = {(guest.entrant.colour, guest.entrant.shape) for guest in turned.guests}
        assert turned != one and len(looks) == people
        assert len({colour for colour, _ in looks}) == min(people, 4)
        one = turned


def test_eight_can_change_their_looks_in_any_order() -> None:
    own = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (2, 2), (3, 3), (1, 2)]
    guests = zip(party(8).guests, own, strict=True)
    dressed = [
        replace(guest, entrant=replace(guest.entrant, colour=colour, shape=shape))
        for guest, (colour, shape) in guests
    ]
    for place in range(8):
        turned = next_look(replace(party(8), guests=tuple(dressed)), place)
        looks = [(guest.entrant.colour, guest.entrant.shape) for guest in turned.guests]
        assert looks[place] != own[place] and len(set(looks)) == 8


def test_who_comes_back_has_the_points_and_who_never_played_leaves_no_trace() -> None:
    one = play(party(3))
    gone = leave(one, 0)
    assert gone.here == (1, 2) and table(gone)[0].place == 0
    back = arrive(gone, Entrant("ANN", 0, 0))
    assert back.here == (0, 1, 2) and table(back) == table(one)
    assert leave(party(3), 2).guests == party(2).guests
    assert not party(1).can_start and not party(0, 2).can_start and party(1, 1).can_start


@pytest.mark.parametrize("people", range(2, 9))
def test_everyone_in_turn_waits_as_little_as_possible(people: int) -> None:
    one = party(people)
    longest = 0
    for k in range(40):
        one = play(one, k % 2)
        longest = max(longest, *(waits(one, place) for place in one.here))
    sat = [sum(place in match.seats for match in one.played) for place in one.here]
    assert max(sat) - min(sat) <= 3
    assert longest <= -(-people // 2) + (people > 3), "somebody waits much longer than needed"
    if people > 2:
        met = {frozenset(match.seats) for match in one.played}
        assert len(met) == people * (people - 1) // 2, "two have never met"


def test_people_come_before_computers_and_no_two_computers_meet() -> None:
    one = party(3, 2)
    for k in range(20):
        one = play(one, k % 2)
    assert all(set(match.seats) & {0, 1, 2} for match in one.played)
    people = [len(set(match.seats) & {0, 1, 2}) for match in one.played]
    assert people.count(2) > people.count(1) > 0
    assert set(play(party(3, 2)).played[0].seats) == {0, 1}


def test_the_winner_stays_but_not_for_ever() -> None:
    one = replace(party(4), winner_stays=True)
    one = play(one)
    winner, others = one.played[0].winner, set[int]()
    for _ in range(MAX_STAYS - 1):
        seats = next_seats(one, 2)
        assert winner in seats
        others |= set(seats) - {winner}
        one = one.end_match(PartyMatch("reduction", seats, winner, 9, ""))
    assert len(others) == MAX_STAYS - 1
    assert winner not in next_seats(one, 2)


def test_four_sit_at_the_game_that_has_room_for_four() -> None:
    game = GAMES["quoridor"]
    for guests, seats in ((2, 2), (3, 2), (4, 4), (8, 4)):
        assert game.seats(options_of(game, is_long=False, guests=guests)) == seats, guests
    one = decide(party(5), "quoridor", 4)
    assert len(one.seats) == 4 and len(one.waiting) == 1


@pytest.mark.parametrize("game_id", GAMES)
def test_a_match_of_every_game_can_be_begun(game_id: str) -> None:
    game = GAMES[game_id]
    for guests, is_long in product((2, 5), (False, True)):
        one = replace(party(guests - 1, 1), is_long=is_long)
        options = options_of(game, is_long=is_long, guests=guests)
        match = match_of(decide(one, game_id, game.seats(options)), game, 7)
        assert match.options == options
        assert form_of(game, options) or game.party.short is None
        assert is_competitive(match), "undo and analysis would be open"
        start = match.state
        if game.secrets is None and guests == 2:
            won = [move for move in start.legal_moves() if start.play(move).outcome() is not None]
            assert not won, "the first move would end it"
        assert len({seat.look for seat in match.seats}) == len(match.seats)


def test_the_most_picks_win_and_people_decide() -> None:
    games = list(GAMES)
    one = open_choice(party(3, 1), games)
    assert pick_of(one, 3) in games and one.picks == ((3, pick_of(one, 3)),)
    assert candidates(one, games) == games
    one = pick(pick(one, 0, games[1]), 1, games[1])
    one = pick(one, 2, games[3])
    assert candidates(one, games) == [games[1]]
    one = pick(one, 1, "")
    tied = candidates(one, games)
    assert tied == [games[1], games[3]] or (len(tied) == 1 and tied[0] == pick_of(one, 3))
    assert games[0] not in candidates(play(party(2), game=games[0]), games)


def test_tips_score_and_another_tip_at_half_time_scores_less() -> None:
    one = decide(party(4), "reduction", 2)
    a, b = one.seats
    c, d = one.waiting
    assert missing(one) == (c, d)
    one = tip(tip(one, c, a), d, b)
    assert not missing(one)
    one = tip_again(one, d, a)
    assert tipped_winner(one, d) == a and tipped_winner(one, c) == a
    one = one.start_match("").end_match(PartyMatch("reduction", one.seats, a, 9, "", one.tips))
    lines = {line.place: line for line in table(one)}
    assert [lines[place].halves for place in (a, b, c, d)] == [6, 0, 2, 1]
    assert points(1) == "½" and points(7) == "3½" and points(0) == "0"
    taken_back = tip_again(tip_again(tip(decide(one, "reduction", 2), 0, 1), 0, 2), 0, 1)
    assert taken_back.tips == (Tip(0, 1),)


def test_computers_tip_too_but_not_for_people() -> None:
    one = computers_tip(decide(party(3, 2), "reduction", 2))
    assert {tip_.place for tip_ in one.tips} == {3, 4}
    assert all(tip_.first in one.seats for tip_ in one.tips)
    assert missing(one) == (2,)


def test_a_played_match_is_remembered_with_what_happened_in_it() -> None:
    one = decide(party(3), "quoridor", 2)
    one = tip(one, 2, one.seats[0]).start_match(PARTY_ID)
    match, rng, halves = match_of(one, GAMES["quoridor"], 3), Random(3), 0
    while match.state.outcome() is None:
        halves += is_half(match)
        match.submit(rng.choice(list(match.state.legal_moves())))
        assert match.state.outcome() is not None or after_match(one, match) == one
    after = after_match(one, match)
    assert after.phase is PartyPhase.CHOOSE and after.played[0].plies == match.ply
    assert after.played[0].tips == one.tips and after.played[0].deeds
    assert halves and not after.match_id
    assert after_match(after, match) == after, "it counts once"


def evening() -> Party:
    one = party(3, 1)
    for k in range(6):
        one = play(one, 0 if k % 3 else 1, game=("quoridor", "reduction")[k % 2])
    first, *rest = one.played
    a, b = first.seats
    named = ("cheated", a, None, 2), ("blocked", a, b, 5), ("took_lead", a, None, 3)
    deeds = tuple(MostDone(*deed) for deed in named)
    tips = (Tip(next(p for p in (0, 1, 2) if p not in (a, b)), b, a),)
    return replace(one, played=(replace(first, winner=a, deeds=deeds, tips=tips), *rest))


def test_five_sentences_of_different_kinds_and_about_everybody() -> None:
    found = highlights(evening())
    keys = [highlight.key for highlight in found]
    assert len(keys) == len(set(keys)) == 5 and keys[0] == "cheat_won" and "blocked" in keys
    named = {place for highlight in found for place in (highlight.who, *highlight.named)}
    assert named >= set(evening().people)
    assert highlights(party(2)) == []


def test_only_what_happened_is_told() -> None:
    one = play(party(2))
    assert [(one.key, one.who) for one in highlights(one)] == [("played", 0), ("kept_on", 1)]
    cheated = replace(one.played[0], deeds=(MostDone("cheated", 1, None, 1),))
    (told, *_) = highlights(replace(one, played=(cheated,)))
    assert told.key == "cheat_lost" and told.values == (("n", 1),)
    winner, loser = one.played[0].seats
    deeds = (MostDone("near", winner, None, 1), MostDone("near", loser, None, 2))
    near = highlights(replace(one, played=(replace(one.played[0], deeds=deeds),)))[0]
    assert (near.key, near.who, near.values) == ("near", loser, (("n", 2),)), "not the first one"


def test_what_guests_did_to_each_other_is_told_before_what_they_did_alone() -> None:
    one = play(party(2))
    deeds = (MostDone("took", 0, None, 64), MostDone("paradox", 0, 1, 3))
    found = highlights(replace(one, played=(replace(one.played[0], deeds=deeds),)))
    assert [each.key for each in found[:2]] == ["paradox", "took"]


def phases() -> dict[PartyPhase, Party]:
    here = evening()
    choose = pick(open_choice(here, list(GAMES)), 0, "reduction")
    ready = tip(decide(choose, "reduction", 2), 0, 1)
    on_table, over = replace(ready.start_match(PARTY_ID), has_halved=True), here.call_off(9)
    return dict(zip(PartyPhase, (welcome(here), choose, ready, on_table, over), strict=True))


def test_every_phase_comes_back_from_plain_values() -> None:
    for phase, one in phases().items():
        assert one.phase is phase
        assert party_of(one.id, json.loads(json.dumps(map_of(one)))) == one
    over = phases()[PartyPhase.NIGHT].resume_party()
    assert over.phase is PartyPhase.CHOOSE and over.ended_ms == 0


def test_a_damaged_party_is_refused() -> None:
    document = map_of(phases()[PartyPhase.NEXT])
    assert party_of(PARTY_ID, document)
    for damage in (
        {"version": 2},
        {"seats": [0, 0]},
        {"seats": [0, 99]},
        {"tips": [[0, 1]]},
        {"phase": "asleep"},
        {"begun": -1},
        {"match": "../evil"},
        {"game": "x" * 99},
        {"game": ""},
        {"guests": [["\ud800", 0, 0, 0, "", True, 0]]},
        {"guests": "Ann"},
        {"guests": None},
    ):
        known = {key: value for key, value in {**document, **damage}.items() if value is not None}
        with pytest.raises(DamagedFile):
            party_of(PARTY_ID, known)
            pytest.fail(str(damage))


def test_half_of_a_keyboard_goes_round_while_somebody_has_no_device() -> None:
    one = arrive(Party(PARTY_ID, 1), Entrant("Ann", 0, 0), "keys:right")
    assert owner(one, "keys:right") == 0
    one = arrive(one, Entrant("Bo", 1, 1))
    assert owner(one, "keys:right") is None and owner(one, "") is None
    one = arrive(party(0), Entrant("Ann", 0, 0), "pad:1")
    assert owner(arrive(one, Entrant("Bo", 1, 1)), "pad:1") == 0


def test_tips_on_one_device_are_secret_until_all_have_tipped() -> None:
    one = decide(party(4), "reduction", 2)
    first, second = one.waiting
    assert not is_secret(decide(party(3), "reduction", 2), 0), "nobody tips after that one"
    tipped_once = tip(one, first, one.seats[0])
    assert is_secret(tipped_once, first)
    assert not is_secret(give_device(tipped_once, first, "pad:1"), first), "on a device of its own"
    assert not is_secret(tip(tipped_once, second, one.seats[1]), first), "now all may see them"


def test_people_keep_their_colour_beside_a_computer() -> None:
    one = replace(party(3, 1), seats=(1, 2, 3, 0), game="quoridor")  # the computer sits before Ann
    match = match_of(one, GAMES["quoridor"], 1)
    colours = {seat.name: seat.look for seat in match.seats}
    assert [colours[name] for name in NAMES[:3]] == [0, 1, 2] and colours["Pebble"] == 3


def test_who_has_a_colour_alone_keeps_it_at_the_table() -> None:
    one = replace(party(5), seats=(4, 1, 2, 0), game="quoridor")
    assert one.guests[4].entrant.colour == one.guests[1].entrant.colour
    seats = match_of(one, GAMES["quoridor"], 1).seats
    assert [seat.look for seat in seats] == [1, 3, 2, 0]
