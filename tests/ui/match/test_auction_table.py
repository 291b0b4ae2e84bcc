"""The auction for the seats, as people and computers hold it at the table."""

from __future__ import annotations

import pytest
from auction_screens import auctioned
from hands import Keys
from openings import first_moves
from pilot import Pilot
from posted_pad import posted_pad

from game.core.match.match import Match
from game.extras import auction as auctions
from game.extras.auction import BIDDING, NOBODY, Auction, AuctionStage, PassBid, Raise, TakeSeat
from scenes.input.actions import Button

BOTH = ("even_steven", "subtraction_squares")
MINUS = "\N{MINUS SIGN}"


def sit(pilot: Pilot, game_id: str = "even_steven", level: str = "", timer_s: int = 20) -> Match:
    auctioned(game_id, [], level, timer_s=timer_s)(pilot)
    match: Match = pilot.table.match
    return match


def auction_of(match: Match) -> Auction:
    auction = auctions.auction_of(match.game, match.state)
    assert auction is not None
    return auction


def click(pilot: Pilot, *words: str) -> None:
    for line in words:
        pilot.click_words(line)
        pilot.wait(500)


@pytest.mark.parametrize("game_id", BOTH)
@pytest.mark.parametrize("device", ["pad", "keys"])
def test_two_people_bid_by_one_device_and_play_on(pilot: Pilot, device: str, game_id: str) -> None:
    match = sit(pilot, game_id)
    hands = Keys(pilot) if device == "keys" else posted_pad(pilot)
    assert not pilot.shows(pilot.words(f"{game_id}.tip.title")), "how to bid stands on the card"
    hands.press(Button.CONFIRM)  # 1 s
    hands.press(Button.CONFIRM)
    assert match.moves == (Raise(1),), "a press meant for the bid before does not count"
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
    hands.press(Button.RIGHT, Button.CONFIRM)
    pilot.wait(400)
    assert match.moves[2:] == (PassBid(), TakeSeat(False))
    for line in ("Mira moves first.", "Otto pays 6 s every turn.", f"second, {MINUS}6 s a turn"):
        assert pilot.shows(line), line
    hands.press(Button.CONFIRM)  # takes the card away
    pilot.wait(4000)
    assert pilot.table.session.clock.limit_ms == (14_000 if match.state.to_move else 20_000)
    before = match.ply
    first_moves(pilot)
    pilot.wait(2500)
    assert match.ply == before + 1 and not pilot.shows("Mira moves first.")


def test_the_mouse_bids_and_points_at_nothing_else_and_a_replay_has_bids(pilot: Pilot) -> None:
    match = sit(pilot, "subtraction_squares")
    pilot.click(640, 200)
    assert not match.ply and pilot.table.cursor.meant is None
    click(pilot, "Bid 5 s", "Pass", "Move first")
    assert match.moves == (Raise(5), PassBid(), TakeSeat(True))
    assert match.state.to_move == 0
    pilot.go.watch(match.playback(), 1)
    pilot.wait(500)
    for line in ("Who moves first?", "5 s", f"Mira: first, {MINUS}5 s a turn"):
        assert pilot.shows(line), line
    for _ in range(2):
        Keys(pilot).press(Button.NEXT)
        pilot.wait(900)
    assert not pilot.shows("Who moves first?")


@pytest.mark.parametrize("game_id", BOTH)
def test_a_computer_bids_and_what_it_pays_is_given(pilot: Pilot, game_id: str) -> None:
    match = sit(pilot, game_id, "perfect")
    pilot.click_words("Pass")
    pilot.until(lambda: not auction_of(match).is_open)
    auction, session = auction_of(match), pilot.table.session
    assert auction.holder == 1 and auction.bid
    pilot.wait(300)
    assert pilot.shows(f"Mira gets {auction.bid} s extra every turn.")
    assert session.clock.limit_of(0) == 20_000 + auction.bid * 1000 and session.note == ""


def test_two_computers_hold_it_alone(pilot: Pilot) -> None:
    match = sit(pilot, level="hard")
    pilot.table.let_play("perfect")
    pilot.until(lambda: match.ply and not isinstance(match.moves[-1], BIDDING))
    assert auction_of(match).holder != NOBODY


def test_whoever_is_late_passes(pilot: Pilot) -> None:
    match = sit(pilot, timer_s=5)
    click(pilot, "Bid 1 s")
    ply = match.ply
    pilot.until(lambda: match.ply > ply)  # the first turn is forgiven once
    pilot.wait(600)
    assert auction_of(match).stage is AuctionStage.CHOOSING
    assert match.state.to_move == 0


def test_a_bid_is_taken_back_made_again_and_left_where_no_clock_runs(pilot: Pilot) -> None:
    pilot.set(clock_factor=0)
    match = sit(pilot)
    click(pilot, "Bid 5 s")
    pilot.table.take_back()
    pilot.wait(500)
    assert auction_of(match) == Auction(19, 0) and pilot.shows("No bid yet")
    pilot.table.redo()
    pilot.wait(500)
    assert auction_of(match).bid == 5 and pilot.shows("Otto, your bid")
    pilot.go.title()
    pilot.wait(300)
    (entry,) = pilot.library.unfinished_matches()
    pilot.go.resume(entry)
    pilot.wait(500)
    assert auction_of(pilot.table.match) == Auction(19, 1, 5, 0)
    assert pilot.shows("Otto, your bid")
    click(pilot, "Pass")
    assert pilot.shows("Mira, choose")
