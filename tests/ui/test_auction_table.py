"""The auction for the seats, as people and computers hold it at the table."""

from __future__ import annotations

from dataclasses import replace

import pytest
from auction_screens import auctioned
from hands import Keys
from pilot import Pilot
from posted_pad import posted_pad

from game.core.match.match import Match
from game.extras import auction as auctions
from game.extras.auction import BIDDING, NOBODY, Auction, AuctionStage, PassBid, Raise, TakeSeat
from scenes.input.actions import Button
from scenes.table.board.table import MatchTable

BOTH = ("even_steven", "subtraction_squares")


def sit(pilot: Pilot, game_id: str, level: str = "", timer_s: int = 20) -> Match:
    auctioned(game_id, [], level, timer_s=timer_s)(pilot)
    match: Match = pilot.table.match
    return match


def auction_of(match: Match) -> Auction:
    auction = auctions.auction_of(match.game, match.state)
    assert auction is not None
    return auction


@pytest.mark.parametrize("game_id", BOTH)
@pytest.mark.parametrize("device", ["pad", "keys"])
def test_two_people_bid_with_one_device_and_play_on(
    pilot: Pilot, device: str, game_id: str
) -> None:
    match = sit(pilot, game_id)
    hands = Keys(pilot) if device == "keys" else posted_pad(pilot)
    hands.press(Button.CONFIRM)  # 1 s
    pilot.wait(400)
    hands.press(Button.RIGHT)
    assert pilot.shows("You'd play with 14 s a turn, not 20 s.")
    hands.press(Button.CONFIRM)  # 5 more
    pilot.wait(400)
    assert match.moves == (Raise(1), Raise(6))
    assert pilot.shows("Start: 57") or pilot.shows("Start: 59")
    for _ in range(2):
        hands.press(Button.RIGHT)
    assert pilot.shows("Then Otto chooses.")
    hands.press(Button.CONFIRM)
    pilot.wait(400)
    assert pilot.shows("Otto, choose")
    hands.press(Button.RIGHT)
    hands.press(Button.CONFIRM)
    pilot.wait(400)
    assert match.moves[2:] == (PassBid(), TakeSeat(False))
    assert pilot.shows("Mira moves first.") and pilot.shows("Otto pays 6 s every turn.")
    assert pilot.shows("second, \N{MINUS SIGN}6 s a turn")
    hands.press(Button.CONFIRM)  # takes the card away
    pilot.wait(4000)
    assert pilot.table.sitting.clock.limit_ms == (14_000 if match.state.to_move else 20_000)
    before = match.ply
    pilot.table.submit(match.state.legal_moves()[0])
    pilot.wait(2500)
    assert match.ply == before + 1 and not pilot.shows("Mira moves first.")


def test_the_mouse_bids_and_nothing_else_can_be_pointed_at(pilot: Pilot) -> None:
    match = sit(pilot, "subtraction_squares")
    pilot.click(640, 200)
    assert not match.ply and pilot.table.pointing.meant is None
    pilot.click_words("Bid 5 s")
    pilot.wait(500)
    pilot.click_words("Pass")
    pilot.wait(500)
    pilot.click_words("Move first")
    pilot.wait(500)
    assert match.moves == (Raise(5), PassBid(), TakeSeat(True))
    assert match.state.to_move == 0


def test_a_press_meant_for_the_bid_before_does_not_count(pilot: Pilot) -> None:
    match = sit(pilot, "even_steven")
    hands = Keys(pilot)
    hands.press(Button.CONFIRM)
    pilot.frame()
    hands.press(Button.CONFIRM)
    assert match.moves == (Raise(1),)


@pytest.mark.parametrize("game_id", BOTH)
def test_a_computer_bids_and_what_it_pays_is_given(pilot: Pilot, game_id: str) -> None:
    match = sit(pilot, game_id, "perfect")
    pilot.click_words("Pass")
    pilot.until(lambda: not auction_of(match).is_open)
    auction = auction_of(match)
    assert auction.holder == 1 and auction.bid
    pilot.wait(300)
    assert pilot.shows(f"Mira gets {auction.bid} s extra every turn.")
    assert pilot.table.sitting.clock.limit_of(0) == 20_000 + auction.bid * 1000
    assert pilot.table.sitting.note == ""


def test_two_computers_hold_it_alone(pilot: Pilot) -> None:
    match = sit(pilot, "even_steven", "hard")
    pilot.table.let_play("perfect")
    pilot.until(lambda: match.ply and not isinstance(match.moves[-1], BIDDING))
    assert auction_of(match).holder != NOBODY


def test_whoever_is_late_passes(pilot: Pilot) -> None:
    match = sit(pilot, "even_steven", timer_s=5)
    pilot.click_words("Bid 1 s")
    pilot.wait(500)
    ply = match.ply
    pilot.until(lambda: match.ply > ply)  # the first turn is forgiven once
    pilot.wait(600)
    assert auction_of(match).stage is AuctionStage.CHOOSING
    assert match.state.to_move == 0


def test_a_bid_is_taken_back_and_made_again_where_no_clock_runs(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, clock_factor=0))
    match = sit(pilot, "even_steven")
    pilot.click_words("Bid 5 s")
    pilot.wait(500)
    table: MatchTable = pilot.table
    table.take_back()
    pilot.wait(500)
    assert auction_of(match) == Auction(19, 0) and pilot.shows("No bid yet")
    table.redo()
    pilot.wait(500)
    assert auction_of(match).bid == 5 and pilot.shows("Otto, your bid")


def test_a_match_left_in_the_auction_goes_on_there(pilot: Pilot) -> None:
    sit(pilot, "even_steven")
    pilot.click_words("Bid 5 s")
    pilot.wait(500)
    cabinet = pilot.app.cabinet
    cabinet.go.title()
    pilot.wait(300)
    (entry,) = cabinet.library.left_matches()
    cabinet.go.resume(entry)
    pilot.wait(500)
    assert auction_of(pilot.table.match) == Auction(19, 1, 5, 0)
    assert pilot.shows("Otto, your bid")
    pilot.click_words("Pass")
    pilot.wait(500)
    assert pilot.shows("Mira, choose")


def test_a_replay_shows_the_bids_and_who_paid(pilot: Pilot) -> None:
    match = sit(pilot, "even_steven")
    for move in (Raise(3), PassBid(), TakeSeat(True)):
        match.submit(move)
    pilot.app.cabinet.go.watch(match.playback(), 1)
    pilot.wait(500)
    assert pilot.shows("Who moves first?") and pilot.shows("3 s")
    assert pilot.shows("Mira: first, \N{MINUS SIGN}3 s a turn")
    Keys(pilot).press(Button.NEXT)
    pilot.wait(300)
    Keys(pilot).press(Button.NEXT)
    pilot.wait(900)
    assert not pilot.shows("Who moves first?")
