"""The swap rule: what changes hands, who may do it when, and that files are what they were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kept import matches_in, reloaded

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.common_moves import Swap
from game.core.rules.options import changed, from_map, to_map
from game.core.rules.state import IllegalMove
from game.core.search.search_api import Budget, Choice, Level, OutOfBudget
from game.extras.pie_rule import MAX_NODES, Honest, SwapRule, answer_or_swap, honest
from game.quoridor.engine.position import Position
from game.quoridor.files.editor import of
from game.quoridor.rules.moves import Board, Cheat, CheatKind, Orientation, Place, Step, TimeUp
from game.quoridor.rules.options import Options, idle
from game.quoridor.rules.state import State
from game.quoridor.tutor.assessor import verdict
from game.quoridor.tutor.coach import coach
from game.quoridor.tutor.game_review import between_two
from game.quoridor.tutor.move_log import log_text
from game.registry import GAMES

QUORIDOR = GAMES["quoridor"]
SEATS = [Seat("Mira", 0), Seat("Otto", 1)]
ON = Options(swap=True)
WALL = Place(Board((3, 4), Orientation.H, 2))


def match(options: Options = ON, *moves: Any) -> Match:
    made = Match(QUORIDOR, options, 0, SEATS)
    for move in moves:
        made.submit(move)
    return made


def test_the_second_player_takes_all_that_the_first_one_has() -> None:
    after = match(ON, WALL, Swap()).state
    assert after.pawns == ((4, 8), (4, 0)) and after.hands == (10, 9) and after.to_move == 0
    assert [board.by for board in after.grid.boards] == [1]
    assert after.route(0)[-1][1] == 0 and after.route(1)[-1][1] == 8, "goal lines change too"
    assert Swap() not in after.legal_moves()


def test_it_may_be_done_once_in_the_place_of_the_first_answer() -> None:
    assert Swap() not in match().state.legal_moves(), "nobody has moved"
    assert Swap() in match(ON, WALL).state.legal_moves()
    for moves in ((WALL, Step((4, 7)), Step((4, 1))), (WALL, Swap(), Step((4, 7)))):
        with pytest.raises(IllegalMove):
            match(ON, *moves, Swap())
    with pytest.raises(IllegalMove):
        match(Options(), WALL, Swap())
    late = match(ON, WALL, TimeUp(), Swap())
    assert late.state.to_move == 0, "whoever was late may still swap"
    cheats = Options(swap=True, cheats=1)
    after = match(cheats, Cheat(CheatKind.ADDROUND), WALL, Step((4, 1)), Swap()).state
    assert after.cheated == (True, False) and after.cheats == (1, 0), "on any side"
    assert Swap() not in match(cheats, WALL, Cheat(CheatKind.ADDBOARD)).state.legal_moves()


def test_four_players_and_positions_have_no_swap() -> None:
    text = "9 1 4,1:10 4,7:9"
    assert idle(Options(4, 11, 7, swap=True))["swap"] == "four"
    assert idle(Options(swap=True, position=text))["swap"] == "position"
    assert "swap" not in idle(ON) and not State.start(Options(swap=True, position=text)).swap_ahead


def test_files_without_it_are_what_they_were() -> None:
    assert "swap" not in to_map(Options()) and to_map(ON)["swap"] is True
    assert from_map(Options, to_map(ON)) == ON and from_map(Options, to_map(Options())) == Options()
    assert changed(Options(), "swap", True) == ON


def test_it_is_kept_resumed_and_taken_back_at_any_ply(tmp_path: Path) -> None:
    matches = matches_in(tmp_path)
    played = match(ON, WALL, Swap(), Step((4, 7)), Step((4, 1)))
    assert played.log()[1] == (1, log_text(played.state_at(1), Swap()))
    for keep in range(played.ply + 1):
        part = Match.from_record(QUORIDOR, played.record().until(keep))
        again = reloaded(matches, part)
        assert again.note is None and again.match.state == played.state_at(keep)
    assert Match.from_record(QUORIDOR, played.record()).state == played.state
    played.take_back(3)
    assert played.state.may_swap
    assert not QUORIDOR.forms.replay.holds(played.record()), "the original knows no swap"


def test_a_swapped_game_is_the_same_game_for_the_engine_and_in_texts() -> None:
    swapped = match(ON, WALL, Swap(), Step((4, 7))).state
    plain = match(Options(), WALL, Step((4, 7))).state
    assert Position.of(swapped) == Position.of(plain)
    assert of(swapped) == of(plain) and swapped.by_sides().by_sides() == swapped.by_sides()
    state = match(ON, WALL).state
    assert QUORIDOR.format(state, Swap()) == "!swap" and QUORIDOR.pack(Swap()) == [6]
    assert QUORIDOR.parse(state, "swap") == QUORIDOR.unpack([6]) == Swap()
    best = QUORIDOR.levels["normal"].bot(swapped, Budget(500), Random(1)).move
    assert best in swapped.legal_moves()


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_computers_take_the_better_side_and_open_evenly(level: str) -> None:
    bot = QUORIDOR.levels[level].bot
    race = Options(size=6, boards=0, swap=True)  # whoever steps ahead is first to jump
    ahead, aside = match(race, Step((3, 1))).state, match(race, Step((2, 0))).state
    assert bot(ahead, Budget(1500), Random(1)).move == Swap()
    assert bot(aside, Budget(1500), Random(1)).move != Swap(), "that lost a step"
    lost = match(ON, Place(Board((3, 8), Orientation.H, 2))).state  # the avatar below is shut in
    answer = bot(lost, Budget(1500), Random(1))
    assert (answer.move == Swap()) == (answer.pv == (Swap(),)) and answer.evaluation >= 0
    first = bot(match().state, Budget(600), Random(1))
    assert first.move in match().state.legal_moves() and -0.5 < first.evaluation <= 0


def test_only_the_value_decides() -> None:
    assert answer_or_swap(Choice(1, 0.0)).move == 1 and answer_or_swap(Choice(1, 0.2)).move == 1
    swap = answer_or_swap(Choice(1, -0.2))
    assert swap.move == Swap() and swap.evaluation == 0.2


RULE: SwapRule[Any] = SwapRule(lambda state: False, lambda state: True)
STEVEN = GAMES["even_steven"]


def test_an_opening_is_chosen_within_the_budget_or_not_at_all() -> None:
    state, ended = (STEVEN.new(STEVEN.options(start=start), 0) for start in (2, 1))

    def bot(state: Any, budget: Budget, rng: Random) -> Choice[Any]:
        budget.spend(10)
        return Choice(state.legal_moves()[0], 0.5 if state.number else 1.0)

    assert Honest(bot, RULE)(state, Budget(1000), Random(0)).move in state.legal_moves()
    with pytest.raises(OutOfBudget):
        Honest(bot, RULE)(state, Budget(3), Random(0))
    assert honest(STEVEN.levels, RULE).keys() == STEVEN.levels.keys()
    assert Honest(bot, RULE)(ended, Budget(100), Random(0)).evaluation == -1.0


def test_what_a_deeper_look_finds_takes_the_place_of_the_glance() -> None:
    state, seen = STEVEN.new(STEVEN.options(start=4), 0), list[int]()
    halved = next(move for move in state.legal_moves() if state.play(move).number == 2)

    def bot(after: Any, budget: Budget, rng: Random) -> Choice[Any]:
        """At a glance halving is even; at a second look it loses."""
        seen.append(after.number)
        value = (0.0 if seen.count(2) == 1 else 0.9) if after.number == 2 else 0.4
        budget.spend(1)
        return Choice(after.legal_moves()[0], value)

    found = Honest(bot, RULE)(state, Budget(900), Random(0))
    assert found.move != halved and found.evaluation == -0.4


@dataclass(frozen=True)
class Opening:
    """Nine first moves; after the one that is ``again`` the same player is to move."""

    made: int = -1
    again: int = -1

    @property
    def to_move(self) -> int:
        return int(self.made not in (-1, self.again))

    def legal_moves(self) -> range:
        return range(9)

    def play(self, move: int) -> Opening:
        return Opening(move, self.again)

    def outcome(self) -> None:
        return None


FIRST: SwapRule[Any] = SwapRule(lambda state: False, lambda state: state.made < 0)


def opened(
    glances: list[float], deeper: list[float], seed: int = 0, again: int = -1
) -> tuple[Choice[Any], Counter[int]]:
    """Return the opening of a bot that finds these values, and how often it looked at each move."""
    looks = Counter[int]()

    def bot(state: Opening, budget: Budget, rng: Random) -> Choice[Any]:
        looks[state.made] += 1
        budget.spend(1)
        return Choice(0, (glances if looks[state.made] == 1 else deeper)[state.made])

    return Honest(bot, FIRST)(Opening(again=again), Budget(1000), Random(seed)), looks


GLANCES = [0.9, -0.8, 0.7, -0.1, 0.5, -0.2, 0.3, -0.4, 0.6]


def test_the_most_even_moves_are_searched_deeper_and_the_most_even_of_these_is_played() -> None:
    deeper = [0.0, 0.0, 0.0, 0.9, 0.8, -0.7, -0.05, 0.3, 0.5]
    for side in (1, -1):
        choice, looks = opened([side * value for value in GLANCES], [side * v for v in deeper])
        assert {move for move, times in looks.items() if times == 2} == {3, 4, 5, 6, 7, 8}
        assert (choice.move, choice.evaluation, choice.pv) == (6, -0.05, (6,))


def test_among_equal_openings_not_always_the_same_is_played() -> None:
    choice, _ = opened(GLANCES, GLANCES, again=2)
    assert (choice.move, choice.evaluation) == (2, 0.0), "the same player moves again: that is even"
    level = [0.3] * 9
    assert len({opened(level, level, seed)[0].move for seed in range(20)}) > 4


def test_both_looks_together_spend_no_more_than_there_is() -> None:
    """Half of it at a glance at nine moves, half for a deeper look at six of them."""
    for nodes in (100, 900, 10**9):
        spent, budget = list[int](), Budget(nodes)

        def bot(
            state: Opening, budget: Budget, rng: Random, spent: list[int] = spent
        ) -> Choice[Any]:
            spent.append(budget.left)
            budget.spend(budget.left)
            return Choice(0, GLANCES[state.made])

        Honest(bot, FIRST)(Opening(), budget, Random(0))
        half = min(nodes, MAX_NODES) // 2
        assert spent == [half // 9] * 9 + [half // 6] * 6
        assert budget.left == nodes - sum(spent), "what a look has spent is gone"


def test_a_level_that_remembers_the_game_opens_evenly_too() -> None:
    seen: list[Any] = []

    def bot(state: Opening, budget: Budget, rng: Random) -> Choice[Any]:
        return Choice(0, GLANCES[state.made])

    def remembering(past: Sequence[Any]) -> Any:
        seen.append(past)
        return bot

    level = honest({"x": Level(bot, 900, remembering)}, FIRST)["x"]
    for played in (level.bot, level.bot_after(("before",))):
        assert played(Opening(), Budget(900), Random(0)).move == 3, "not the first one"
    assert seen == [("before",)]


@pytest.mark.usefixtures("shallow_judge")
def test_the_coach_and_the_look_back_speak_of_it() -> None:
    played = match(ON, Step((4, 1)), Swap(), Step((4, 7)))
    hints = coach(played.state_at(1))
    assert hints[1].key == "think_swap" and hints[2].key == "swap" and hints[2].players == (0,)
    assert verdict(played.state_at(1), Swap(), played.state_at(2)).comment.key == "swap"
    stood = [one.stood for one in between_two(played.states, 60, lambda: False)]
    assert stood[1][1] >= 0, "whoever may swap never stands worse"
