"""Replay maps that others wrote: strangers' values, and files of the original program."""

from __future__ import annotations

import math
from typing import Any

import pytest
from replay_maps import OPENING, config, document
from words import said, says

from game.core.match.record import BadRecord
from game.quoridor.files import original_files, replay_actions
from game.quoridor.files.replay import OriginForm
from game.quoridor.rules.options import INFINITE
from game.store.cbor import dumps

FORM = OriginForm()


@pytest.mark.parametrize("missing", ["name", "time", "config", "actions"])
def test_a_missing_key_is_named(missing: str) -> None:
    raw = document(OPENING)
    del raw[missing]
    with pytest.raises(BadRecord, check=says(missing)):
        FORM.read(raw)


BAD_MAPS: dict[str, dict[str, Any]] = {
    "name": {"name": 7},
    "config": {"config": [2, 10, 0, 1]},
    "actions": {"actions": {"0": [3]}},
    "nothing": {"config": {}},
    **{f"players {p!r}": {"config": config(players=p)} for p in (0, 1, 3, 5, 2**31, -2, "2", True)},
    **{
        f"{key} {value!r}": {"config": config(**{key: value})}
        for key in ("players", "boards", "cheats", "elapsed")
        for value in (math.nan, math.inf, -math.inf, True, "3", None, [1])
    },
    "size": {"extension": {"v": 1, "size": 99}},
}


@pytest.mark.parametrize("changed", BAD_MAPS.values(), ids=BAD_MAPS)
def test_a_map_of_no_game_is_refused_in_one_sentence(changed: dict[str, Any]) -> None:
    for look in (FORM.read, FORM.headline):
        with pytest.raises(BadRecord, check=says(r"^The replay [^\n]*\.$")):
            look(document(OPENING, **changed))


FITTED: dict[str, tuple[dict[str, Any], dict[str, int]]] = {
    "a fraction": ({"boards": 2.5}, {"boards": 2}),
    "a negative fraction": ({"boards": -1.5}, {"boards": INFINITE}),
    "far too many": ({"boards": 1e300}, {"boards": 999}),
    "a billion": ({"cheats": 10**9}, {"cheats": 999}),
    "fewer cheats than none": ({"cheats": -3}, {"cheats": 0}),
    "an unknown punishment": ({"elapsed": 7}, {"elapsed": 0}),
}


@pytest.mark.parametrize(("wrong", "used"), FITTED.values(), ids=FITTED)
def test_a_count_is_made_to_fit_with_a_warning(wrong: dict[str, Any], used: dict[str, int]) -> None:
    raw = document("!move (4,1)", config=config(**wrong))
    playback = FORM.read(raw)
    assert len(playback.warnings) == 1
    assert playback.record.options.items() >= used.items()
    assert dumps(FORM.write(playback)) == dumps(raw)


QUIET: dict[str, tuple[dict[str, Any], dict[str, int]]] = {
    "every negative number of boards": ({"boards": -2}, {"boards": INFINITE}),
    "none at all": ({"boards": 0}, {"boards": 0}),
    "minus nothing": ({"boards": -0.0}, {"boards": 0}),
    "whole floats": ({"players": 4.0, "boards": 7.0}, {"players": 4, "boards": 7, "size": 11}),
}


@pytest.mark.parametrize(("odd", "used"), QUIET.values(), ids=QUIET)
def test_odd_counts_that_mean_something(odd: dict[str, Any], used: dict[str, int]) -> None:
    playback = FORM.read(document(config=config(**odd)))
    assert playback.warnings == ()
    assert playback.record.options.items() >= used.items()


def test_a_setting_that_is_not_said_is_the_default() -> None:
    playback = FORM.read(document("!move (5,1)", config={"players": 4}))
    assert playback.record.options.items() >= {"boards": 7, "cheats": 0, "elapsed": 0}.items()
    assert len(playback.warnings) == 3 and len(playback.moves) == 1


@pytest.mark.parametrize("time", [0, -1, "yesterday", None, 1.5, True])
def test_a_strange_time_is_an_unknown_date(time: object) -> None:
    assert FORM.headline(document(OPENING, time=time)).saved_ms == 0


@pytest.mark.parametrize(
    "raw",
    [
        [6], [255], [-1], ["move"], [], [[]], [0], [0, [4]], [0, [4, 1, 2]], [0, [4.0, 1]],
        [0, [True, 1]], [2, [4, 5], 2, 2], [2, [4, 5], 0, 4], [5, 5], [3, 3], "castle", "", 7,
        None, {}, b"x", [0, 4, 1],
    ],
    ids=repr,
)  # fmt: skip
@pytest.mark.parametrize("more", [{}, {"extension": {"v": 1}}], ids=["origin", "ours"])
def test_an_entry_that_is_no_action_ends_the_showing(raw: object, more: dict[str, Any]) -> None:
    wrong = document("!move (4,1)", **more)
    wrong["actions"] += [raw, [0, [4, 7]]]
    assert FORM.headline(wrong).moves == ([0, [4, 1]],)
    playback = FORM.read(wrong)
    assert len(playback.moves) == 1 and len(playback.lines) == 2
    assert "no action" in said(playback.notes[1]) and "action 2" in said(playback.warnings[-1])


@pytest.mark.parametrize("far", [-1, 9, 2**63, 2**64 - 1, -(2**64)])
@pytest.mark.parametrize("form", ["move", "jump", "board"])
def test_places_outside_the_grid_end_the_showing(far: int, form: str) -> None:
    raw = document("!move (4,1)")
    forms = {"move": [0, [far, 1]], "jump": [1, [4, far]], "board": [2, [far, 4], 0, 2]}
    raw["actions"].append(forms[form])
    playback = FORM.read(raw)
    assert len(playback.moves) == 1 and "outside the grid" in said(playback.notes[1])
    assert len(FORM.headline(raw).moves) == 2


@pytest.mark.slow
def test_a_file_of_any_length_is_read_in_bounded_time() -> None:
    walk = document("!move (4,1);!move (4,7);!move (4,0);!move (4,8)")
    walk["actions"] *= 20_000
    playback = FORM.read(walk)
    assert len(playback.moves) == replay_actions.ACTION_LIMIT and "too long" in said(
        playback.warnings[-1]
    )
    pile = document("!board (4,4) H 2;!cheat:destroyer (4,4) H")
    pile["actions"] *= 20_000
    playback = FORM.read(pile)
    assert len(playback.moves) == original_files.REFUSED_LIMIT + 1
    assert "too many" in said(playback.notes[-1])


BESIDE = "!board (4,1) H 2;!move (4,7)"
CHEATABLE = {"config": config(cheats=2)}


def test_the_other_reading_is_taken_if_only_that_is_legal() -> None:
    lines = f"{BESIDE};!cheat:addround;!cheat:destroyer (4,1) H;!move (4,1)"
    playback = FORM.read(document(lines, **CHEATABLE))
    assert not any(playback.notes) and playback.warnings == (original_files.ROUND_KEPT,)
    assert playback.states[-1].pawns == ((4, 1), (4, 7))


def test_the_live_reading_stays_if_neither_is_legal() -> None:
    lines = f"{BESIDE};!cheat:addround;!cheat:destroyer (4,1) H;!move (0,0)"
    playback = FORM.read(document(lines, **CHEATABLE))
    assert playback.notes[3] == original_files.TURN_ENDED and "Against the rules" in said(
        playback.notes[4]
    )
    assert playback.states[-1].pawns == ((4, 0), (0, 0))


def test_version_1_2_0_gave_a_board_for_a_cheat() -> None:
    lines = "!timeout;!move (4,1);!board (0,4) H 2;!move (4,2);!board (0,6) H 2"
    playback = FORM.read(document(lines, config=config(boards=1, cheats=1, elapsed=2)))
    assert playback.notes == (None, None, None, None, original_files.RECORDED_BY_1_2_0)
    assert playback.states[-1].hands == (1, 0) and len(playback.states[-1].grid.boards) == 2
    again = document(f"{lines};!move (4,3);!board (0,7) H 2")
    playback = FORM.read(again | {"config": config(boards=1, cheats=1, elapsed=2)})
    assert "Against the rules" in said(playback.notes[-1]), "one timeout gives one board"


FORCED = {
    "a far move": ("!move (0,3)", {"pawns": ((0, 3), (4, 8)), "mover": 1}),
    "a move onto an avatar": ("!move (4,8)", {"pawns": ((4, 8), (4, 8)), "winners": (0,)}),
    "a cheat": ("!cheat:longboard", {"cheated": (True, False), "pending_length": 3, "mover": 0}),
    "a round": ("!cheat:addround", {"rounds_left": 2, "cheats": (0, 0)}),
    "a second timeout": ("!timeout;!timeout", {"hands": (10, 12), "mover": 0}),
    "the wrong length": ("!board (4,4) H 3", {"hands": (9, 10), "mover": 1}),
    "a board on a board": ("!board (4,4) H 2;!board (4,4) H 2", {"hands": (9, 9), "mover": 0}),
    "a far board destroyed": (
        "!board (0,4) H 2;!cheat:destroyer (0,4) H",
        {"cheats": (0, 0), "mover": 0},
    ),
}


@pytest.mark.parametrize(("lines", "wanted"), FORCED.values(), ids=FORCED)
def test_what_the_rules_refuse_is_shown_as_the_viewer_would(
    lines: str, wanted: dict[str, Any]
) -> None:
    playback = FORM.read(document(lines))
    assert len(playback.moves) == len(playback.lines) == lines.count(";") + 1
    assert "Against the rules" in said(playback.notes[-1]) and not any(playback.notes[:-1])
    last = playback.states[-1]
    assert {key: getattr(last, key) for key in wanted} == wanted
