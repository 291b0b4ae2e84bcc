"""Boards as characters, against pictures drawn by hand and those of the rule book."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

import pytest
from words import WORDS

from game.causality import GAME
from game.causality.files.board_file import read
from game.causality.files.text_board import (
    Door,
    DrawnSimulation,
    StoneLetter,
    doors_of,
    plain,
    render,
)
from game.causality.rules.board import Board
from game.causality.rules.commands import Command, Pass, Step, Timejump, Wait
from game.causality.rules.flags import Ledger
from game.causality.rules.options import Secrecy
from game.causality.rules.placing import with_commands
from game.causality.rules.ruleset import Ruleset, ViewingScope
from game.causality.rules.timeline import Timeline, simulate
from game.causality.rules.world import World
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.terminal.ansi import PLAIN, Ansi
from game.terminal.console import Console, ConsoleGame

DRAWN_BY_HAND = Path(__file__).parent / "causality" / "tui"
COLOURS = Ansi(is_on=True)


def by_hand(name: str) -> str:
    """A picture, in whose file the escape character is written as ``\\e``."""
    text = (DRAWN_BY_HAND / f"{name}.txt").read_text("utf-8")
    return text.removesuffix("\n").replace("\\e", "\x1b")


def played(board: Board, turns: Iterable[list[Command]]) -> tuple[Ledger, Timeline]:
    """The ledger after some turns of the first rounds, and its board; every effect is active."""
    ledger = Ledger.of(board)
    effects: list[int] = []
    for turn, commands in enumerate(turns, 1):
        if board.turn_slice(turn) == 0:
            effects = [effect.id for effect in ledger.effects]
        now = simulate(World(ledger, Ruleset()), None, effects)
        ledger = with_commands(ledger, now, turn, commands)
    return ledger, simulate(World(ledger, Ruleset()), None, effects)


DUEL = read("slices: 2\nmap:\n  T>! t<\n  X G #\n").board


def test_who_faces_out_of_the_grid_has_an_arrow_round_it() -> None:
    outward = read("slices: 2\nmap:\n  T^. t>\n  T<! tv\n").board
    _, start = played(outward, [[Wait(0), Wait(1), Wait(2), Wait(3)]])
    assert render(DrawnSimulation(start, active=0), PLAIN).splitlines() == [
        " t = 0   |  t = 1",
        "  ^      |   ^",
        "0 T   t> | 0 T   t>",
        "         |",
        "1<T ! t  | 1<T ! t",
        "      v  |       v",
        "  0 1 2  |   0 1 2",
    ]


def test_a_board_before_its_first_turn() -> None:
    _, start = played(DUEL, [])
    types, factions = (
        DrawnSimulation(start, active=0),
        DrawnSimulation(start, StoneLetter.FACTION, active=0),
    )
    assert render(types, COLOURS) == by_hand("duel_types")
    assert render(factions, COLOURS) == by_hand("duel_factions")
    assert plain(types, WORDS) == by_hand("duel_plain")


def test_stones_that_face_each_other() -> None:
    _, start = played(read("slices: 2\nmap:\n  T>t<\n").board, [])
    assert render(DrawnSimulation(start), PLAIN).splitlines()[1] == "0 TXt | 0"


def test_portals_and_a_tracked_stone() -> None:
    _, now = played(read("slices: 3\nmap:\n  T>. . \n  t^\n").board, [[Step(0, True)], [Wait(0)]])
    doors = {
        (0, 1, 0): Door.ARRIVAL,
        (1, 2, 0): Door.BOTH,
        (2, 1, 0): Door.DEPARTURE,
        (2, 2, 0): Door.UNUSED,
    }
    scene = DrawnSimulation(now, active=2, tracked=frozenset({0}), doors=doors)
    lines = render(scene, COLOURS).splitlines()
    assert [*lines[:2], lines[-1]] == by_hand("doors").splitlines()


WIDE = """\
slices: 2
map:
  X X X X X X X X X X X O
  . . . . . . . . . . . .
  . . s<. . . . . . . . .
  . . . . . . . . . . . .
  . . . . . . . . . . . *
  . . Tv. . . . . . . . .
  . . t^. . . . . . . . .
  . . . . . . . . . . . .
  . . . . . . . . . . . .
  . . . . . . . . . . . .
  ! . . . . . . . . . . a
"""


def test_labels_of_two_digits() -> None:
    _, start = played(read(WIDE).board, [])
    first = [line[:26].rstrip() for line in render(DrawnSimulation(start), PLAIN).splitlines()]
    assert first == by_hand("wide").splitlines()


FIG_2 = "slices: 4\nmap:\n  . . . . .\n  . T>t^. .\n  . T^. . .\n"
FIG_2_TURNS: list[list[Command]] = [
    [Wait(0), Wait(1), Wait(2)],
    [Step(0, True), Wait(1), Step(2, True)],
    [Wait(0), Wait(1), Wait(2)],
    [Timejump(0, 2), Pass(1), Pass(2)],
]

FIGURES = {
    "example 1": (
        "slices: 3\nmap:\n  . . . . .\n  . . T>. .\n  . . . t^.\n",
        StoneLetter.FACTION,
        [[Wait(0), Wait(1)], [Step(0, True), Step(1, True)]],
        """
   t = 1   |   t = 2
           |
           |
     A>    |     A>
       ^   |       ^
       B   |       B
""",
    ),
    "example 2": (
        "slices: 3\nmap:\n  . . . . .\n  . T>Tv. .\n  . . . t^.\n",
        StoneLetter.FACTION,
        [[Wait(0), Wait(1), Wait(2)], [Step(0, True), Wait(1), Step(2, True)]],
        """
   t = 1   |   t = 2
           |
           |       ^
   A>A     |   A>A B
     v ^   |     v
       B   |
""",
    ),
    "figure 2, round 1": (
        FIG_2,
        StoneLetter.FACTION,
        FIG_2_TURNS,
        """
   t = 1   |   t = 2
           |
     ^     |   ^   ^
   A>B     |   A A>B
   ^       |
   A       |
""",
    ),
    "figure 2, round 2": (
        FIG_2,
        StoneLetter.FACTION,
        [*FIG_2_TURNS, []],
        """
   t = 1   |   t = 2
           |
     ^     |
   A>B     |   A>
   ^       |   ^
   A       |   A
""",
    ),
}


@pytest.mark.parametrize(("board", "letters", "turns", "figure"), FIGURES.values(), ids=FIGURES)
def test_figures_of_the_rule_book(
    board: str, letters: StoneLetter, turns: list[list[Command]], figure: str
) -> None:
    _, now = played(read(board).board, turns)
    lines = render(DrawnSimulation(now, letters), PLAIN).splitlines()
    unlabelled = [f"{line[16:25]:9} | {line[30:39]:9}" for line in lines[1:-1]]
    assert [f" {line}".rstrip() for line in unlabelled] == figure.splitlines()[2:]


def test_portals_that_were_used_and_portals_that_were_not() -> None:
    ledger, first = played(read(FIG_2).board, FIG_2_TURNS)
    assert doors_of(ledger, first, ()) == {(2, 2, 1): Door.UNUSED, (3, 2, 1): Door.DEPARTURE}
    ledger, second = played(read(FIG_2).board, [*FIG_2_TURNS, []])
    assert doors_of(ledger, second, {0}) == {(2, 2, 1): Door.ARRIVAL, (3, 2, 1): Door.UNUSED}


PEOPLE = (Seat("Ann", 0), Seat("Bob", 1))


def session(lines: str, ink: Ansi, seats: tuple[Seat, Seat] = PEOPLE, **options: str | int) -> str:
    """Return all that is on the screen after these lines came out of a pipe."""
    sink = io.StringIO()
    console = Console(io.StringIO(lines), sink, ink, WORDS, lambda: 0)
    match = Match(GAME, GAME.options(**options), 0, seats)
    assert GAME.forms.transcript is not None
    try:
        ConsoleGame(
            console, match, GAME.forms.transcript(WORDS), lambda step, spent_ms: None
        ).play()
    except EOFError:
        sink.write("\n")
    return sink.getvalue().removesuffix("\n")


def test_a_puzzle_played_at_a_terminal() -> None:
    lines = "forward\nfly\nsubmit\nA1 forward\nsubmit\npass\nsubmit\n"
    assert session(lines, COLOURS, puzzle="walk") == by_hand("session_walk")


def test_orders_that_the_other_side_must_not_see() -> None:
    hidden = session("forward\nsubmit\n", PLAIN)
    _, _, below = hidden.rpartition("given all orders.")
    assert below.startswith("\n" * 40)
    assert "forward\n" not in below


@pytest.mark.parametrize("orders", Secrecy)
def test_orders_of_a_computer_are_read_where_those_of_a_person_are(orders: Secrecy) -> None:
    seats = (Seat("Ann", 0, "easy"), Seat("Bob", 1))
    before, _, after = session("B1 wait\n", PLAIN, seats, orders=orders).partition("Bob: order B1")
    is_open = orders is Secrecy.OPEN
    assert "Ann: order A1" in before, "whose turn it was is no secret"
    assert ("A1 has its order." in before) == is_open
    assert ("submit: submit" in before) == is_open
    assert after.startswith(" ") and "B1 has its order." in after


def test_a_computer_that_moves_last_gives_nothing_away_either() -> None:
    seats = (Seat("Ann", 0), Seat("Bob", 1, "easy"))
    screen = session("wait\nsubmit\nwait\n", PLAIN, seats)
    assert "The orders are carried out." in screen
    assert "B1 has" not in screen and "B1 wait" not in screen


def test_a_scenario_in_words() -> None:
    lines = "A1 forward\nsubmit\nwait\nsubmit\ntimejump 1\nsubmit\n"
    screen = session(lines, PLAIN, puzzle="grandfather")
    assert "\n  A1 tank: forward. The push stops at a wall.\n" in screen
    assert screen.endswith(
        "  A1 tank is thrown back in slice 1.\n"
        "  A1' tank is destroyed in slice 1.\n"
        "  A1 tank is destroyed in slice 1.\n"
        "  B1 tank: stay here\n"
        "Round 2 is over.\n"
        "  Paradox! B1 tank is gone. With it, a stone leaves through door I, but none comes out."
        " (1,1)\n"
        "  Door I is shut. In the plan, A1 tank was destroyed in slice 1, before it could leave."
        " Now it goes another way. (1,1)\n"
        "\nThe puzzle is solved."
    )


def test_a_new_arrival_in_words() -> None:
    lines = "forward\nsubmit\nforward\nsubmit\nforward\nsubmit\ntimejump 0\nsubmit\n"
    screen = session(lines, PLAIN, puzzle="dont_touch_yourself")
    new = (
        "Door I is new. A1' tank will arrive in slice 0 next round, even if it makes no sense yet."
    )
    assert f"\nRound 1 is over.\n  {new} (3,1)\n" in screen
    assert "\n  A1 tank: jump to slice 0. Arrives next round in slice 0.\n" in screen


def test_a_stone_that_fires_and_is_shot_is_said_to_be_shot() -> None:
    screen = session("attack\nsubmit\nattack\nsubmit\n", PLAIN)
    assert (
        "  A1 tank: fire. It hits B1 tank.\n"
        "  B1 tank: fire. It gets shot.\n"
        "  A1 tank is shot in slice 1.\n"
    ) in screen
    _, _, last = screen.partition("\nRound 1 is over.\n\n")
    assert last.startswith("   t = 0") and "1 A>  !  <B | 1     !     |" in last
    hit = session("attack\nsubmit\nwait\nsubmit\n", PLAIN)
    assert "B1 tank: wait. It gets shot.\n" in hit and "is shot in slice" not in hit


def test_stones_that_meet_in_the_first_slice_are_said_to_be_destroyed() -> None:
    waiting = "wait\nsubmit\n" * 6
    screen = session(f"{waiting}timejump 0\nsubmit\npass\nsubmit\n", PLAIN)
    _, _, after = screen.partition("\nRound 1 is over.\n")
    assert (
        "(0,1)\n  A1 tank is destroyed in slice 0.\n  A1' tank is destroyed in slice 0.\n" in after
    )


def test_resigning_and_the_ways_of_stones_are_told() -> None:
    screen = session("help\nmove up\nresign\n", PLAIN, board="crossing")
    assert "resign gives up" in screen and "this kind of stone can't do that" in screen
    assert screen.endswith("Ann gives up.\n\nAnn has given up. Bob wins the game!")
    screen = session("A2 move upright\n", PLAIN, board="crossing")
    assert "Not possible: a bombardier moves straight, a wildcard diagonally.\n" in screen


def test_a_tank_that_turns_is_said_to_face_where_it_then_does() -> None:
    screen = session(
        "forward cw\nsubmit\nforward acw\nsubmit\nturn left\nsubmit\nwait\nsubmit\n", PLAIN
    )
    assert "  A1 tank: forward, face down\n  B1 tank: forward, face down\n" in screen
    assert "  A1 tank: face left\n" in screen


def test_nothing_is_covered_for_a_computer() -> None:
    seats = (Seat("Ann", 0), Seat("Bob", 1, "easy"))
    assert "\n" * 10 not in session("wait\nsubmit\n", PLAIN, seats)


def test_a_wrong_line_after_all_orders_says_that_they_are_given() -> None:
    screen = session("wait\nmove up\nB1 wait\n", PLAIN)
    assert screen.count("Not possible: all orders are given.\n") == 1


def test_an_arrival_in_the_fog_is_told_to_nobody_before_it_is_seen() -> None:
    waiting = "wait\nsubmit\n" * 6
    lines = f"{waiting}timejump 2\nsubmit\ntimejump 0\nsubmit\n"
    foggy = session(lines, PLAIN, viewing_scope=ViewingScope.HIDE_FUTURE)
    own, others = "B1' tank will arrive in slice 0", "A1' tank will arrive in slice 2"
    assert own in foggy and others not in foggy and "tank: " not in foggy
    assert own in (seen := session(lines, PLAIN)) and others in seen
