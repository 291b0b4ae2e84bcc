"""An evening with any game, by each device: from the title to the results, and all round it.

Nothing here knows a game. What a game forgot, such as a word, ends the evening with its name.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hands import Buttons, Hand, Keys, Mouse
from kept import database_in
from pilot import Pilot
from played import submit
from ways import way

from game.core.rules import options as opt
from game.core.rules.definition import AnyGame
from game.registry import GAMES
from game.words.strings import Strings
from scenes.boards.hit_target import HitTarget, TargetPath
from scenes.boards.hud_content import ListedChoice, MoveButton
from scenes.input.actions import Button
from scenes.table.board.cursor_start import spots_of

ROOT = Path(__file__).resolve().parents[2]
PLIES = 4
MOST = 60
SPOTS = (0.0, -0.3, 0.3)

every_game = pytest.mark.parametrize("game_id", GAMES)


def play(pilot: Pilot, game_id: str, options: Any) -> None:
    """Sit down to a match between people, with these options."""
    values = {field.name: getattr(options, field.name) for field in fields(options)}
    seats = GAMES[game_id].seats(options)
    pilot.play(*[""] * seats, game_id=game_id, **values)


def spelt(hand: Hand, move: Any) -> TargetPath | None:
    """The targets on the board that make ``move``; None if the hand makes it in another way."""
    table = hand.pilot.table
    for path in table.view.target_paths(table.state, move):
        is_led = len(path) == 1 or path[0].leads_on or not isinstance(hand, Buttons)
        if is_led and all(target.w for target in path):
            return path
    return None


def make(hand: Hand, path: TargetPath) -> None:
    """HitTarget one thing after the other, by what the hand holds."""
    pilot = hand.pilot
    is_pulled = len(path) == 2 and not path[0].leads_on
    if is_pulled and not isinstance(hand, Buttons):
        pull(pilot, *path)
        path = ()
    if isinstance(hand, Buttons) and (begun := pilot.table.cursor.path):
        if begun == path[: len(begun)]:
            path = path[len(begun) :]  # a stone that alone waits is picked already
        else:
            hand.press(Button.CANCEL)
    for target in path:
        if isinstance(hand, Buttons):
            lead(hand, target)
            hand.press(Button.CONFIRM)
        else:
            pilot.click(*spot_of(pilot, target))
    arrive(hand)


def pull(pilot: Pilot, start: HitTarget, end: HitTarget) -> None:
    """Press on one thing, pull the pointer to another, and let go there."""
    pilot.press_at(*pilot.stage.point(start.x, start.y))
    pilot.frame()
    there = pilot.stage.point(end.x, end.y)
    pilot.point(*there)
    pilot.frame()
    pilot.release_at(*there)
    pilot.frame()


def spot_of(pilot: Pilot, target: HitTarget) -> tuple[float, float]:
    """Return where the pointer means ``target``, in design units."""
    for part in ((dx, dy) for dy in SPOTS for dx in SPOTS):
        spot = pilot.stage.point(target.x + part[0] * target.w, target.y + part[1] * target.h)
        pilot.point(*spot)
        pilot.frame()
        if pilot.table.cursor.focus == target:
            return spot
    raise AssertionError(f"the pointer cannot mean {target}")


def lead(hand: Buttons, target: HitTarget) -> None:
    """Lead the focus to ``target`` by arrows."""
    cursor = hand.pilot.table.cursor
    if cursor.aim is not None:
        hand.press(Button.CANCEL)
    if cursor.button is not None:
        hand.press(Button.RIGHT)  # from the end of the turn back to the board
    if cursor.focus is None:
        hand.press(Button.CONFIRM)  # which shows where the arrows begin
    spots = spots_of(cursor.targets, cursor.path)
    boxes = {p: (p.x - p.w / 2, p.y - p.h / 2, p.w, p.h) for p in spots}
    hand.press(*way(cursor.focus, boxes, target, lambda at, dx: True))
    assert cursor.focus == target


def arrive(hand: Hand) -> None:
    """Wait for what a move takes, and let the next person look if they must not see the same."""
    pilot = hand.pilot
    pilot.until(lambda: not pilot.table.session.work.is_open)
    pilot.settle()
    if pilot.table.session.is_covered:
        pilot.wait(400)
        if isinstance(hand, Buttons):
            hand.press(Button.CONFIRM)
        else:
            pilot.click(640, 360)
    pilot.settle()


def quiet(state: Any, moves: list[Any]) -> list[Any]:
    """The moves that do not end the game."""
    return [move for move in moves if state.play(move).outcome() is None]


def sit(hand: Hand, game_id: str) -> None:
    """From the title to the table."""
    hand.choose_key(f"{game_id}.name")
    assert hand.pilot.scene_name == "OptionsScene"
    hand.start_for_people()
    assert hand.pilot.scene_name == "PlayScene"
    if hand.pilot.table.session.is_covered:
        arrive(hand)


@pytest.mark.slow
@every_game
def test_an_evening(pilot: Pilot, only_hand: Hand, game_id: str) -> None:
    hand, rng = only_hand, Random(5)
    sit(hand, game_id)
    table = pilot.table
    for ply in range(PLIES):
        state = table.state
        ways = {m: path for m in table.view.pickable(state) if (path := spelt(hand, m))}
        if table.cursor.is_asked:
            move = answer(hand)
        else:
            move = rng.choice(quiet(state, sorted(ways, key=repr)))
            make(hand, ways[move])
        assert (table.match.ply, table.match.moves[-1]) == (ply + 1, move)
    ask_for_help(hand)
    hand.pause()
    hand.choose_key("pause.save")
    hand.write("x")
    saved = database_in(pilot.data).rows("SELECT name FROM matches WHERE is_saved")
    assert len(saved) == 1 and saved[0][0].endswith("x")
    hand.pause() if pilot.scene_name == "PlayScene" else None
    hand.choose_key("pause.leave")
    assert pilot.scene_name == "TitleScene"
    hand.choose_key("title.continue")
    assert pilot.table.match.moves == table.match.moves, "what was left goes on"
    if pilot.table.session.is_covered:
        arrive(hand)
    end(hand)


def answer(hand: Hand) -> Any:
    """Give the last of the answers to a question, which asks for the least."""
    pilot, special = hand.pilot, hand.pilot.table.cursor.buttons[-1]
    pilot.wait(300)  # a question is not answered by what was pressed before
    if isinstance(hand, Buttons):
        hand.press(special.button)
    else:
        pilot.click(*middle_of(pilot, special.name))
    arrive(hand)
    return special.move


def middle_of(pilot: Pilot, name: str) -> tuple[float, float]:
    """Return where the button of a special is on the screen."""
    special = next(one for one in pilot.table.cursor.buttons if one.name == name)
    box = pilot.scene.hud.box(("move", special.target.key))
    assert box is not None, f"{name} has no button on the screen"
    x, y, w, h = box
    return x + w / 2, y + h / 2


def ask_for_help(hand: Hand) -> None:
    """Show every hint of the coach, drawn so that all words are looked up."""
    session, coach = hand.pilot.table.session, hand.pilot.table.session.coach
    while session.may_ask_hint:
        told = len(coach.shown_hints)
        session.ask_hint()
        hand.pilot.until(lambda told=told: len(coach.shown_hints) > told or not coach.is_thinking)
        hand.pilot.draw()
        if len(coach.shown_hints) == told:
            break


def end(hand: Hand) -> None:
    """Give up, look at the results, watch the replay to its end, and go back to the title."""
    pilot = hand.pilot
    hand.pause()
    hand.hold(hand.pilot.words("pause.give_up"))
    pilot.wait(4000)
    assert pilot.scene_name == "ResultsScene"
    hand.choose_key("results.watch")
    assert pilot.scene_name == "WatchScene"
    for _ in range(PLIES + 1):
        pilot.frame()
        if isinstance(hand, Buttons):
            hand.press(Button.LEFT)
        pilot.draw()
    hand.back()
    hand.choose_key("results.menu")
    assert pilot.scene_name == "TitleScene"


@pytest.mark.slow
@every_game
def test_every_special_is_pressed_with_the_mouse(pilot: Pilot, game_id: str) -> None:
    """Every move without a place on the board has one beside it."""
    hand, tried = Mouse(pilot), set[str]()
    for seed, options in enumerate(GAMES[game_id].presets.values()):
        play(pilot, game_id, options)
        rng, table = Random(seed), pilot.table
        for _ in range(MOST):
            if table.session.is_covered:
                pilot.wait(400)
                pilot.click(640, 360)
            if table.session.is_over:
                break
            pilot.frame()
            pilot.until(lambda table=table: _is_waiting(table.session))
            if table.session.is_covered:
                continue  # what was pressed is worked out, and somebody else is to come
            for special in fresh(pilot, tried):
                tried.add(special.name)
                press(hand, special)
                break
            else:
                submit(pilot, rng.choice(list(table.state.legal_moves())))
                pilot.frame()
            if pilot.scene_name != "PlayScene":
                break


def _is_waiting(session: Any) -> bool:
    """Return whether a person has to act, or to open the curtain."""
    is_told = session.covers_in_ms is not None
    return session.is_over or not (session.work.is_open or is_told)


def fresh(pilot: Pilot, tried: set[str]) -> Iterator[Any]:
    """The specials that can be used now and have not been tried."""
    table = pilot.table
    if table.may_point:
        for special in table.view.specials(table.state):
            if special.refusal is None and special.name not in tried:
                yield special


def press(hand: Mouse, special: Any) -> None:
    pilot = hand.pilot
    table, words = pilot.table, pilot.words
    pilot.settle()
    before = table.match.ply
    key = f"{table.match.game.id}.special.{special.name}"
    if isinstance(special, MoveButton):
        pilot.wait(300)  # a question is not answered by what was pressed before
        pilot.click(*middle_of(pilot, special.name))
        pilot.until(lambda: not table.session.work.is_open)
        assert table.match.moves[before:] == (special.move,) or table.match.ply == before + 1
    else:
        assert isinstance(special, ListedChoice)
        pilot.point(640, 715)
        pilot.frame()
        pilot.click_words(words(f"{table.match.game.id}.special.open"))
        assert pilot.scene_name == "SpecialsScene"
        hand.choose(words(key))
        assert pilot.scene_name == "PlayScene"
        assert table.match.ply > before or table.cursor.path == (special.target,)
        table.cursor.begin(table.state)


def timed(game: AnyGame) -> Any:
    """Options with a clock, the fastest that a menu offers; None if the game has no clock."""
    if game.clock is None:
        return None
    found = []
    for options in game.presets.values():
        for row in opt.rows(options):
            for value in row.choices:
                changed = game.option_rules.settle(opt.changed(options, row.name, value), row.name)
                if ms := game.clock.turn_ms(changed):
                    found.append((ms, repr(changed), changed))
    return min(found)[2]


@pytest.mark.slow
@every_game
def test_the_clock_moves_for_who_is_late(pilot: Pilot, game_id: str) -> None:
    game = GAMES[game_id]
    options = timed(game)
    if options is None:
        return
    ms = game.clock.turn_ms(options)
    play(pilot, game_id, options)
    table = pilot.table
    if table.session.is_covered:
        pilot.wait(400)
        pilot.click(640, 360)
    pilot.begin_clock()
    late = game.clock.time_up(options, table.match.state)
    pilot.wait(ms // 2, 100)
    assert table.match.ply == 0
    pilot.wait(ms, 100)
    assert table.match.moves[:1] == (late,)
    pilot.draw()


def spoken(*arguments: str, lines: str, data: Path) -> str:
    """Return what the program prints in the terminal; it must end without a word of trouble."""
    source = "import sys; from scenes.entry.command import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", source, "--data", str(data), *arguments]
    how: Any = {"cwd": ROOT, "encoding": "utf-8", "env": os.environ | {"PYTHONUTF8": "1"}}
    ran = subprocess.run(command, input=lines, capture_output=True, timeout=60, **how)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


@pytest.mark.slow
@every_game
def test_in_the_terminal_and_again_on_the_screen(tmp_path: Path, game_id: str) -> None:
    """Some moves from a pipe; the window goes on, saves, and the terminal prints the replay."""
    game = GAMES[game_id]
    state = game.new(game.options(), 1)
    if game.forms.transcript is None:
        return
    transcript = game.forms.transcript(Strings.load(ROOT / "assets"))
    typed = transcript.typed(state, state.legal_moves()[0])
    spoken("--text", game_id, "--seed", "1", lines=f"{typed}\n", data=tmp_path)
    pilot = Pilot(tmp_path)
    try:
        hand = Keys(pilot)
        hand.choose_key("title.continue")
        assert pilot.table.match.ply == 1
        submit(pilot, pilot.table.match.resignation)
        pilot.wait(4000)
        hand.choose_key("results.save")
        pilot.write("Evening")
        hand.choose_key("keyboard.done") if pilot.scene_name == "KeyboardScene" else None
    finally:
        pilot.close()
    (kept,) = (tmp_path / "replays").iterdir()
    assert spoken("--replay", str(kept), lines="", data=tmp_path)
