"""Replay maps that others wrote: strangers' values, and files of the original program."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import pytest
from replay_maps import OPENING, config, document
from words import said, says

from game.core.record.record import BadRecord
from game.quoridor.files import original_files as original
from game.quoridor.files.notation import parse_action
from game.quoridor.files.replay import OriginForm
from game.quoridor.files.replay_actions import ACTION_LIMIT, Run
from game.quoridor.rules.options import INFINITE, Options
from game.quoridor.rules.state import State
from game.store.cbor import dumps
from game.words.message import message

FORM, CHEATS = OriginForm(), Options(cheats=2)


def test_a_missing_key_is_named() -> None:
    for missing in ("name", "time", "config", "actions"):
        raw = document(OPENING)
        del raw[missing]
        with pytest.raises(BadRecord, check=says(missing)):
            FORM.read(raw)


BAD_MAPS = (
    {"name": 7},
    {"config": [2, 10, 0, 1]},
    {"actions": {"0": [3]}},
    {"config": {}},
    {"extension": {"v": 1, "size": 99}},
    *({"config": config(players=players)} for players in (0, 1, 3, 5, 2**31, -2, "2", True)),
    *(
        {"config": config(**{key: value})}
        for key in ("players", "boards", "cheats", "elapsed")
        for value in (math.nan, math.inf, -math.inf, True, "3", None, [1])
    ),
)


def test_a_map_of_no_game_is_refused_in_one_sentence() -> None:
    for changed in BAD_MAPS:
        for look in (FORM.read, FORM.headline):
            with pytest.raises(BadRecord, check=says(r"^The replay [^\n]*\.$")):
                look(document(OPENING, **changed))
                pytest.fail(str(changed))


def test_a_count_is_made_to_fit_with_a_warning_unless_it_means_something() -> None:
    for odd, used, warnings in (
        ({"boards": 2.5}, {"boards": 2}, 1),
        ({"boards": -1.5}, {"boards": INFINITE}, 1),
        ({"boards": 1e300}, {"boards": 999}, 1),
        ({"cheats": 10**9}, {"cheats": 999}, 1),
        ({"cheats": -3}, {"cheats": 0}, 1),
        ({"elapsed": 7}, {"elapsed": 0}, 1),
        ({"boards": -2}, {"boards": INFINITE}, 0),
        ({"boards": 0}, {"boards": 0}, 0),
        ({"boards": -0.0}, {"boards": 0}, 0),
        ({"players": 4.0, "boards": 7.0}, {"players": 4, "boards": 7, "size": 11}, 0),
    ):
        raw = document("" if "players" in odd else "!move (4,1)", config=config(**odd))
        playback = FORM.read(raw)
        assert len(playback.warnings) == warnings, odd
        assert playback.record.options.items() >= used.items(), odd
        assert dumps(FORM.write(playback)) == dumps(raw), odd


def test_a_setting_that_is_not_said_is_the_default() -> None:
    playback = FORM.read(document("!move (5,1)", config={"players": 4}))
    assert playback.record.options.items() >= {"boards": 7, "cheats": 0, "elapsed": 0}.items()
    assert len(playback.warnings) == 3 and len(playback.moves) == 1


def test_a_strange_time_is_an_unknown_date() -> None:
    for time in (0, -1, "yesterday", None, 1.5, True):
        assert FORM.headline(document(OPENING, time=time)).saved_ms == 0, time


NO_ACTIONS = (
    [6], [255], [-1], ["move"], [], [[]], [0], [0, [4]], [0, [4, 1, 2]], [0, [4.0, 1]],
    [0, [True, 1]], [2, [4, 5], 2, 2], [2, [4, 5], 0, 4], [5, 5], [3, 3], "castle", "", 7,
    None, {}, b"x", [0, 4, 1],
)  # fmt: skip


def test_an_entry_that_is_no_action_ends_the_showing() -> None:
    for raw, more in product(NO_ACTIONS, ({}, {"extension": {"v": 1}})):
        wrong = document("!move (4,1)", **more)
        wrong["actions"] += [raw, [0, [4, 7]]]
        assert FORM.headline(wrong).moves == ([0, [4, 1]],), raw
        playback = FORM.read(wrong)
        assert len(playback.moves) == 1 and len(playback.lines) == 2, raw
        assert "no action" in said(playback.notes[1]) and "action 2" in said(playback.warnings[-1])


def test_places_outside_the_grid_end_the_showing() -> None:
    for far in (-1, 9, 2**63, 2**64 - 1, -(2**64)):
        for action in ([0, [far, 1]], [1, [4, far]], [2, [far, 4], 0, 2]):
            raw = document("!move (4,1)")
            raw["actions"].append(action)
            playback = FORM.read(raw)
            assert len(playback.moves) == 1, action
            assert "outside the grid" in said(playback.notes[1])
            assert len(FORM.headline(raw).moves) == 2, action


@pytest.mark.slow
def test_a_file_of_any_length_is_read_in_bounded_time() -> None:
    for lines, most, told in (
        ("!move (4,1);!move (4,7);!move (4,0);!move (4,8)", ACTION_LIMIT, "too long"),
        ("!board (4,4) H 2;!cheat:destroyer (4,4) H", original.REFUSED_LIMIT + 1, "too many"),
    ):
        long = document(lines)
        long["actions"] *= 20_000
        playback = FORM.read(long)
        assert len(playback.moves) == most
        assert told in said(playback.warnings[-1]) or told in said(playback.notes[-1])


def test_the_other_reading_is_taken_if_only_that_is_legal() -> None:
    """The live one stays if neither is legal."""
    lines = "!board (4,1) H 2;!move (4,7);!cheat:addround;!cheat:destroyer (4,1) H"
    cheats = config(cheats=2)
    playback = FORM.read(document(f"{lines};!move (4,1)", config=cheats))
    assert not any(playback.notes) and playback.warnings == (original.ROUND_KEPT,)
    assert playback.states[-1].pawns == ((4, 1), (4, 7))
    playback = FORM.read(document(f"{lines};!move (0,0)", config=cheats))
    assert playback.notes[3] == original.TURN_ENDED
    assert "Against the rules" in said(playback.notes[4])
    assert playback.states[-1].pawns == ((4, 0), (0, 0))


def test_version_1_2_0_gave_a_board_for_a_cheat() -> None:
    lines = "!timeout;!move (4,1);!board (0,4) H 2;!move (4,2);!board (0,6) H 2"
    cheats = config(boards=1, cheats=1, elapsed=2)
    playback = FORM.read(document(lines, config=cheats))
    assert playback.notes == (None, None, None, None, original.RECORDED_BY_1_2_0)
    assert playback.states[-1].hands == (1, 0) and len(playback.states[-1].grid.boards) == 2
    playback = FORM.read(document(f"{lines};!move (4,3);!board (0,7) H 2", config=cheats))
    assert "Against the rules" in said(playback.notes[-1]), "one timeout gives one board"


def test_why_the_originals_viewer_goes_wrong_is_told() -> None:
    for lines, action, why in (
        (
            "!board (4,1) H 2;!move (4,7);!cheat:addround;!cheat:destroyer (4,1) H;!move (4,6)",
            4,
            "destroyed",
        ),
        ("!timeout;!move (4,1)", 1, "timeout"),
    ):
        reading, states = original.Lenient(destroying_ends_turn=True), [State.start(CHEATS)]
        actions = [parse_action(line) for line in lines.split(";")]
        for made in actions:
            states.append(reading(states[-1], made).after)
        run = Run(tuple(actions), tuple(states), ("",) * len(actions), (None,) * len(actions))
        fault = action, message(f"quoridor.replay.viewer_{why}")
        assert original.viewer_fault(run) == fault, lines
        told = message("quoridor.replay.viewer", action=action + 1, why=fault[1])
        assert original.viewer_warnings(run) == (told,), lines


FORCED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("!move (0,3)", {"pawns": ((0, 3), (4, 8)), "mover": 1}),
    ("!move (4,8)", {"pawns": ((4, 8), (4, 8)), "winners": (0,)}),
    ("!cheat:longboard", {"cheated": (True, False), "pending_length": 3, "mover": 0}),
    ("!cheat:addround", {"rounds_left": 2, "cheats": (0, 0)}),
    ("!timeout;!timeout", {"hands": (10, 12), "mover": 0}),
    ("!board (4,4) H 3", {"hands": (9, 10), "mover": 1}),
    ("!board (4,4) H 2;!board (4,4) H 2", {"hands": (9, 9), "mover": 0}),
    ("!board (0,4) H 2;!cheat:destroyer (0,4) H", {"cheats": (0, 0), "mover": 0}),
)


def test_what_the_rules_refuse_is_shown_as_the_viewer_would() -> None:
    for lines, wanted in FORCED:
        playback = FORM.read(document(lines))
        assert len(playback.moves) == len(playback.lines) == lines.count(";") + 1
        assert "Against the rules" in said(playback.notes[-1]) and not any(playback.notes[:-1])
        last = playback.states[-1]
        assert {key: getattr(last, key) for key in wanted} == wanted, lines
