"""Replay files of Quoridor against recorded games, odd byte strings and known deviations.

The folder is ``$QUINTET_GOLDEN`` or this one; it holds ``quoridor/``, whose README explains every
form. A form that the folder does not hold is skipped by name.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from words import said

from game.core.record.bad_record import DamagedFile
from game.core.record.record import BadRecord, Playback
from game.quoridor.files import original_files
from game.quoridor.files.notation import parse_action
from game.quoridor.files.replay import OriginForm
from game.quoridor.files.replay_actions import Run
from game.quoridor.rules.moves import pack
from game.quoridor.rules.state import State
from game.store.cbor import FOREIGN, dumps, load_map
from tests.golden import recorded
from tests.golden.test_quoridor import facts, sign

FOLDER = Path(os.environ.get("QUINTET_GOLDEN", Path(__file__).parent)) / "quoridor"
FORM = OriginForm()


def found(pattern: str) -> list[Any]:
    """A parameter for every file of the pattern; one that skips, naming it, if there is none."""
    paths = sorted(FOLDER.glob(pattern))
    absent = pytest.mark.skip(reason=f"{pattern} is not in {FOLDER}")
    return [pytest.param(path, id=path.stem) for path in paths] or [
        pytest.param(None, id=pattern, marks=absent)
    ]


def rows(name: str, label: str) -> list[Any]:
    """A parameter for every record of one file."""
    path = FOLDER / name
    if not path.exists():
        absent = pytest.mark.skip(reason=f"{name} is not in {FOLDER}")
        return [pytest.param(None, id=name, marks=absent)]
    records = recorded.document(path)["records"]
    return [pytest.param(row, id=f"{k}: {row[label]}") for k, row in enumerate(records)]


def differences(state: State, wanted: dict[str, Any]) -> dict[str, Any]:
    """Return what a golden record tells of a state that is not so."""
    told = facts(state)
    return {key: told[key] for key in wanted if told[key] != wanted[key]}


def by(playback: Playback) -> list[int]:
    return [state.mover for state in playback.states[: len(playback.moves)]]


def as_run(playback: Playback) -> Run:
    return Run(playback.moves, playback.states, playback.lines, playback.notes)


def document(record: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The replay map of a golden record whose actions are QRA lines."""
    actions = [pack(parse_action(line)) for line in record["actions"]]
    label = {"name": record.get("name", "golden"), "time": record.get("time", 1)}
    return {**label, "config": record["config"], "actions": actions, **more}


@pytest.mark.parametrize("path", found("games/*.cbor") + found("deviations/*.cbor"))
def test_recorded_game(path: Path) -> None:
    golden = recorded.document(path.with_suffix(".json"))
    raw = path.read_bytes()
    playback = FORM.read(load_map(raw, FOREIGN))
    assert playback.lines == tuple(golden["actions"])
    assert not any(playback.notes)
    assert by(playback) == golden["by"]
    for state, wanted in zip(playback.states[1:], golden["states"], strict=True):
        assert not differences(state, wanted)
    last = playback.states[-1]
    assert last.is_over == golden["over"]
    if last.is_over:
        assert list(last.ranking) == golden["ranking"]
        assert sign(last) == golden["sign"]
    assert (playback.record.name, playback.record.saved_ms) == (golden["name"], golden["time"])

    assert dumps(FORM.write(playback)) == raw
    assert dumps(document(golden)) == raw
    fault = original_files.viewer_fault(as_run(playback))
    assert (fault[0] if fault else -1) == golden["viewer_diverges_at"]
    if fault:
        assert f"from action {golden['viewer_diverges_at'] + 1} on" in " ".join(
            map(said, playback.warnings)
        )


@pytest.mark.parametrize("row", rows("formats.json", "what"))
def test_byte_string(row: dict[str, Any]) -> None:
    raw = bytes.fromhex(row["hex"])
    if row["ours"] == "reject":
        with pytest.raises((DamagedFile, BadRecord)):
            FORM.read(load_map(raw, FOREIGN))
        return
    read = load_map(raw, FOREIGN)
    assert FORM.claims(read)
    playback = FORM.read(read)
    if row["ours"].startswith("warn-at-step"):
        step = int(row["ours"].split()[-1])
        assert len(playback.moves) == step and playback.notes[step]
        assert not any(playback.notes[:step])
        assert len(playback.states) == step + 1
    else:
        assert len(playback.moves) == len(read["actions"])
        assert bool(playback.warnings) == (row["ours"] == "ok-warn")
    if row["canonical"]:
        assert dumps(FORM.write(playback)) == raw


@pytest.mark.parametrize("row", rows("deviations/sequences.json", "deviation"))
def test_sequence_in_a_file_of_ours(row: dict[str, Any]) -> None:
    playback = FORM.read(document(row, extension={"v": 1}))
    wanted, illegal_at = row["expect"], row["expect"]["illegal_at"]
    played = len(row["actions"]) if illegal_at is None else illegal_at
    assert len(playback.moves) == played
    assert by(playback) == wanted["by"][:played]
    assert all(playback.notes[played:]) and not any(playback.notes[:played])
    told = dict(wanted["state"])
    if illegal_at is not None and row["actions"][illegal_at].startswith("!cheat"):
        # These records count a refused cheat as paid; ours changes nothing at all.
        del told["cheats"], told["cheated"]
    assert not differences(playback.states[-1], told)


@pytest.mark.parametrize("row", rows("deviations/sequences.json", "deviation"))
def test_sequence_in_a_file_of_the_original(row: dict[str, Any]) -> None:
    """Shown as the original's game had it, and never without a word."""
    playback, live = FORM.read(document(row)), row["original_live"]
    assert any(playback.notes) or playback.warnings
    assert len(playback.moves) == len(row["actions"])
    refused = isinstance(live["by"][-1], str)
    assert by(playback)[: len(live["by"]) - refused] == live["by"][: len(live["by"]) - refused]
    if not refused:  # what its game refused, no file of the original can hold
        assert not differences(playback.states[-1], live["state"])


@pytest.mark.parametrize("row", rows("deviations/sequences.json", "deviation"))
def test_where_the_viewer_of_the_original_goes_wrong(row: dict[str, Any]) -> None:
    """It was asked for each of these files, in which its game and its viewer disagree."""
    run = as_run(FORM.read(document(row)))
    shown = row["original_viewer"]["by"][: len(run.actions)]
    wrong = next((k for k, by in enumerate(shown) if by != run.states[k].mover), None)
    fault = original_files.viewer_fault(run)
    assert (None if fault is None else fault[0]) == wrong
