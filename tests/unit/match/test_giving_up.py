"""Computers: when they offer to resign, and that their remarks are true."""

from __future__ import annotations

import io
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from words import WORDS

from game.core.match.match import Match
from game.core.match.remarks import REMARKS, remarks
from game.core.match.resign_offer import ResignOffer
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.rules.common_moves import Resign
from game.core.search.search_api import Budget, Choice, Level
from game.core.search.strength import SCALE
from game.quoridor import GAME
from game.quoridor.engine.levels import LEVELS, since_last_board
from game.quoridor.rules.moves import Board, Cheat, Orientation, Place, Step
from game.quoridor.rules.state import State
from game.quoridor.tutor.assessor import verdict
from game.registry import GAMES
from game.terminal.ansi import PLAIN
from game.terminal.console import Console, ConsoleGame


def race(*levels: str) -> Match:
    """A race without boards, which the second of two wins: they meet, and the first must let the
    other jump.
    """
    seats = [Seat(f"P{k}", k, level) for k, level in enumerate(levels)]
    return Match(GAME, GAME.options(boards=0), 7, seats)


def chosen(match: Match) -> Choice[Any]:
    found = LEVELS["perfect"]
    return found.bot_after(match.states[:-1])(match.state, Budget(found.nodes), Random(1))


def test_a_level_knows_that_a_race_is_lost_until_the_end_is_near() -> None:
    match = race("perfect", "")
    known = []
    while match.state.outcome() is None:
        before, choice = match.state, chosen(match)
        known.append(choice.is_lost)
        match.submit(choice.move)
        if choice.is_lost:
            given = before.play(Resign())
            assert verdict(before, Resign(), given).comment.key == "gave_up_lost", "nor too early"
    assert known[0] and not known[1], "the first has lost, the second has not"
    assert not known[-2], "a loss at the next move is played out"


def test_it_is_offered_a_turn_later_once_and_to_one_person_alone() -> None:
    match = race("perfect", "")
    offer = ResignOffer(match)
    assert not offer.offers(is_lost=True), "the person may not have seen it yet"
    for _ in range(2):
        match.submit(chosen(match).move)
    match.take_back(2)
    assert not offer.offers(is_lost=False), "it has been seen differently since"
    for told in (False, True):
        for _ in range(2):
            match.submit(chosen(match).move)
        assert offer.offers(is_lost=True) is told, "the first one counts no more"
    offer.decline()
    for _ in range(2):
        match.submit(chosen(match).move)
    assert not offer.offers(is_lost=True)


def test_without_one_person_against_one_computer_nobody_gives_up() -> None:
    four = [Seat("Ann", 0), *(Seat(f"C{k}", k, "easy") for k in (1, 2, 3))]
    matches = (race("", ""), race("hard", "easy"), Match(GAME, GAME.presets["four"], 7, four))
    for match in matches:
        offer = ResignOffer(match)
        for _ in range(3):
            assert not offer.offers(is_lost=True)
            match.submit(match.state.legal_moves()[0])


def losing() -> Match:
    """A computer that has lost at each of its turns."""

    def bot(state: State, budget: Budget, rng: Random) -> Choice[Any]:
        return Choice(state.legal_moves()[0], -1.0, is_lost=True)

    game = replace(GAME, levels={"lost": Level(bot, 1)})
    return Match(game, game.options(boards=0), 7, [Seat("Otto", 0, "lost"), Seat("Ann", 1)])


def test_in_the_terminal_yes_takes_the_win() -> None:
    """A move typed instead of an answer plays on, and is made."""
    for answer in ("yes", "no", "", "!move (4,6)"):
        match, sink = losing(), io.StringIO()
        moves = ["!move (4,7)", answer, *(["!move (4,6)"] * (not answer.startswith("!")))]
        console = Console(io.StringIO("\n".join(moves) + "\n"), sink, PLAIN, WORDS, lambda: 0)
        form = GAME.forms.transcript(WORDS)
        with suppress(EOFError):
            ConsoleGame(console, match, form, lambda step, spent_ms: None).play()
        assert sink.getvalue().count("Stop here?") == 1, answer
        outcome = match.state.outcome()
        assert (outcome is not None) == (answer == "yes"), answer
        if outcome is not None:
            assert match.moves[-1] == Resign() and outcome.winner == 1
        else:
            assert list(match.moves[1::2]) == [Step((4, 7)), Step((4, 6))]


def test_a_level_knows_the_positions_since_the_last_board() -> None:
    match = Match(GAME, GAME.presets["standard"], 7, [Seat("Ann", 0), Seat("Bo", 1)])
    for move in (Step((4, 1)), Place(Board((3, 4), Orientation.H, 2)), Step((4, 2)), Step((4, 7))):
        match.submit(move)
    known = since_last_board(match.state, match.states[:-1])
    assert list(known) == list(match.states[2:4])


def test_near_a_goal_the_game_is_played_out() -> None:
    """A player within two steps of home takes the last ones."""
    match = race("perfect", "")
    offer = ResignOffer(match)
    nearest: dict[int, bool] = {}
    while match.state.outcome() is None:
        left = min(match.state.steps_to_goal(player) or 0 for player in (0, 1))
        offered = offer.offers(is_lost=True)
        nearest[left] = nearest.get(left, False) or offered
        match.submit(chosen(match).move)
    assert nearest[3] and not nearest[2] and not nearest[1]


def said(match: Match, since: int) -> dict[str, Comment]:
    return {one.key: one for one in remarks(match, since, 1)}


@pytest.mark.parametrize("level", SCALE)
def test_every_temper_has_two_dozen_lines_of_its_own(level: str) -> None:
    lines = {WORDS.t(f"temper.{level}.{key}", n=3) for key in REMARKS}
    assert len(lines) == len(REMARKS) >= 24
    others = {WORDS.t(f"temper.{other}.{key}", n=3) for other in SCALE for key in REMARKS}
    assert len(others) == len(SCALE) * len(REMARKS), "two say the same"


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_said_has_happened(game_id: str, seed: int) -> None:
    game, rng = GAMES[game_id], Random(seed)
    seats = [Seat("Ann", 0), Seat("Gus", 1, "normal")]
    options = game.party.short or next(iter(game.presets.values()))
    match = Match(game, options, seed, seats)
    for _ in range(60):
        if match.state.outcome() is not None:
            break
        before, mover = match.state, match.state.to_move
        match.submit(rng.choice(list(before.legal_moves())), rng.choice((500, 5_000, 70_000)))
        found = said(match, match.ply - 1)
        assert found.keys() <= set(REMARKS)
        if match.state.outcome() is not None:
            break
        assert ("you_cheated" in found) == (mover == 0 and isinstance(match.moves[-1], Cheat))
        assert "slow" not in found or (mover == 0 and match.think_ms_at(match.ply - 1) >= 60_000)
        assert "quick" not in found or (mover == 0 and match.think_ms_at(match.ply - 1) < 1_500)
        if (one := found.get("you_blocked")) is not None:
            cost = match.state.steps_to_goal(1) - before.steps_to_goal(1)
            assert mover == 0 and one.values == (("n", cost),)
        if (one := found.get("you_took")) is not None:
            numbers = [getattr(s, "total", None) or s.number for s in (before, match.state)]
            assert mover == 0 and one.values == (("n", numbers[0] - numbers[1]),)
        if "my_lead" in found or "you_lead" in found:
            standing = game.wording.standing(match.state)
            leader = 1 if "my_lead" in found else 0
            assert standing[leader] < standing[1 - leader]


def test_the_end_is_told_by_who_has_won() -> None:
    game = GAMES["even_steven"]
    for resigner, key in ((0, "won"), (1, "lost")):
        match = Match(game, game.party.short, 1, [Seat("Ann", 0), Seat("Gus", 1, "normal")])
        for _ in range(resigner):
            match.submit(match.state.legal_moves()[0])
        match.submit(Resign())
        assert list(said(match, 0)) == [key]
