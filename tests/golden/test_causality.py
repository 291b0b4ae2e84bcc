"""The rules of Battle of Causality against recorded games, turn by turn.

The folder is ``$QUINTET_GOLDEN`` or this one; it holds ``causality/``, whose README explains the
form. A form that the folder does not hold is skipped by name. What is tested is the simulation,
which commands may be given, and the scenario that is chosen after every round.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from game.causality.rules.board import Allegiance, Base, Board, SetupStone
from game.causality.rules.commands import Command, from_map, to_map
from game.causality.rules.flags import Effect, Ledger
from game.causality.rules.legality import legal_commands, refusal
from game.causality.rules.placing import with_commands
from game.causality.rules.ruleset import Ruleset
from game.causality.rules.stones import Faction, StoneKind
from game.causality.rules.timeline import Cause, Timeline, simulate
from game.causality.rules.world import World
from game.causality.scenarios.canonisation import canonise
from tests.golden.recorded import Case, document, in_groups

FOLDER = Path(os.environ.get("QUINTET_GOLDEN", Path(__file__).parent)) / "causality"
FORMS = {
    "curated": "curated/curated_*.json",
    "priority": "curated/priority_*.json",
    "games": "games/*.json",
}
PLAYERS = (Faction.A, Faction.B)
SIGNS = "AB-"


def cases(form: str) -> Iterator[Any]:
    """The cases of a form as test parameters; one skipped one if there is none."""
    paths = sorted(FOLDER.glob(FORMS[form]))
    for path in paths:
        for number, case in enumerate(document(path)["cases"]):
            place = Case(path, "cases", number)
            yield pytest.param(place, id=f"{path.stem}-{case.get('name', number)}")
    if not paths:
        absent = pytest.mark.skip(reason=f"no {FORMS[form]} in {FOLDER}")
        yield pytest.param(None, id=form, marks=absent)


def board_of(written: dict[str, Any]) -> Board:
    width = max(map(len, written["rows"]))
    rows = [row.ljust(width, "X") for row in written["rows"]]
    return Board(
        written["slices"],
        width,
        len(rows),
        frozenset((x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "X"),
        tuple(Base(b["x"], b["y"], Allegiance[b["allegiance"].upper()]) for b in written["bases"]),
        tuple(
            SetupStone(
                Faction[s["faction"]], StoneKind[s["type"].upper()], s["x"], s["y"], s["azimuth"]
            )
            for s in written["setup"]
        ),
    )


def ruleset_of(case: dict[str, Any]) -> Ruleset:
    return Ruleset.from_ids(case["ruleset"] | {"conflict": case["conflict"]})


def snapshot(timeline: Timeline) -> dict[str, Any]:
    """All slices in the words of the golden files."""
    stones = timeline.world.ledger.stones
    return {
        "stones": [
            [
                [p.stone, p.x, p.y, azimuth(p.azimuth, stones[p.stone].kind), int(p.is_free)]
                for p in one.stones.values()
            ]
            for one in timeline.slices
        ],
        "bases": ["".join(SIGNS[base] for base in one.bases) for one in timeline.slices],
    }


def azimuth(number: int, kind: StoneKind) -> int:
    return number if kind.orientable else -1


def effect_map(ledger: Ledger, effect: Effect) -> dict[str, Any]:
    at = {"t": effect.t_arrive, "x": effect.x, "y": effect.y}
    written = {
        "id": effect.id,
        "kind": "bomb" if effect.is_bomb else "jump_in",
        "faction": effect.faction.name,
        **at,
        "round": effect.round,
        "turn": effect.turn,
    }
    if effect.stone is not None:
        kind = ledger.stones[effect.stone].kind
        written |= {"stone": effect.stone, "type": kind.name.lower()}
        if kind.orientable:
            written["azimuth"] = effect.azimuth
    return written


@dataclass(frozen=True)
class Scenario:
    """Scenario of a round: the setup without ``removed``, and the ``active`` effects."""

    removed: frozenset[int] = frozenset()
    active: frozenset[int] = frozenset()


def chosen(
    ledger: Ledger, ruleset: Ruleset, played: dict[str, Any], before: Scenario
) -> Scenario | None:
    """The scenario after a recorded round; None for a paradox that ends the game."""
    found = canonise(World(ledger, ruleset), played["round"], before.removed)
    if found is None:
        return None
    written = played["canon"]["causes"]
    assert {str(e): [c.stone, c.t, c.x, c.y] for e, c in found.causes} == written
    active = {effect.id for effect in ledger.effects} - found.inactive_effects
    return Scenario(found.removed_setup, frozenset(active))


def shown(
    ledger: Ledger, ruleset: Ruleset, scenario: Scenario, left_out: Iterable[int]
) -> Timeline:
    setup = set(range(len(ledger.board.setup))) - scenario.removed
    return simulate(World(ledger, ruleset), setup, scenario.active, frozenset(left_out))


def placed_in(ledger: Ledger, round_: int) -> list[int]:
    return [effect.id for effect in ledger.effects if effect.round == round_]


def causes(timeline: Timeline, scenario: Scenario) -> dict[str, list[int]]:
    """The cause of every active effect; those of this round count as placed together."""
    ledger = timeline.world.ledger
    found = {}
    for effect in sorted(scenario.active):
        if effect in timeline.left_out:
            flag = ledger.cause_flags(effect)[0]
            cause = Cause(flag.stone, flag.t, flag.x, flag.y)
        else:
            [cause] = timeline.loads[effect]
        found[str(effect)] = [cause.stone, cause.t, cause.x, cause.y]
    return found


def check_turn(ledger: Ledger, timeline: Timeline, turn: dict[str, Any]) -> Ledger:
    """The ledger after one recorded turn whose board is ``timeline``."""
    number = turn["turn"]
    assert ledger.board.turn_slice(number) == turn["slice"]
    assert snapshot(timeline) == turn["board_before"], f"before turn {number}"
    given: list[Command] = []
    for player in PLAYERS:
        free = [
            stone
            for stone, t in timeline.free.items()
            if t == turn["slice"] and ledger.stones[stone].faction is player
        ]
        assert sorted(free) == turn["free"][player.name]
        commands = [from_map(written) for written in turn["commands"][player.name]]
        assert [to_map(command) for command in commands] == turn["commands"][player.name]
        assert sorted(command.stone for command in commands) == sorted(free)
        given += commands
    for command in given:
        assert refusal(ledger, timeline, number, command) is None, command
        assert command in legal_commands(ledger, timeline, number, command.stone)
    for written in turn.get("rejected", ()):
        assert refusal(ledger, timeline, number, from_map(written)) is not None, written
    return with_commands(ledger, timeline, number, given)


def check_scenario(
    ledger: Ledger, ruleset: Ruleset, scenario: Scenario, played: dict[str, Any]
) -> None:
    """The boards and causes that follow from the scenario chosen after a recorded round."""
    canon, dogmatic = played["canon"], placed_in(ledger, played["round"])
    assert canon["dogmatic_effects"] == dogmatic
    assert canon["removed_setup_stones"] == sorted(scenario.removed)
    assert canon["active_effects"] == sorted(scenario.active)
    everything = {effect.id for effect in ledger.effects}
    assert canon["inactive_effects"] == sorted(everything - scenario.active)
    canonised = shown(ledger, ruleset, scenario, dogmatic)
    assert snapshot(canonised) == played["canon_board"]
    assert causes(canonised, scenario) == canon["causes"]
    for effect, fired in canonised.loads.items():
        assert len(fired) == (effect in scenario.active)
    if "next_board" in played:
        assert snapshot(shown(ledger, ruleset, scenario, ())) == played["next_board"]


def replay(case: dict[str, Any]) -> Ledger:
    """The ledger at the end of a case, each of its turns and canonisations compared."""
    ledger, ruleset = Ledger.of(board_of(case["board"])), ruleset_of(case)
    scenario = Scenario()
    for played in case["rounds"]:
        for turn in played["turns"]:
            timeline = shown(ledger, ruleset, scenario, placed_in(ledger, played["round"]))
            ledger = check_turn(ledger, timeline, turn)
        if "canon" not in played:
            break
        found = chosen(ledger, ruleset, played, scenario)
        assert (found is None) == (played["canon"] is None)
        if found is None:
            break
        check_scenario(ledger, ruleset, found, played)
        scenario = found
    return ledger


def test_the_folder_holds_some_form() -> None:
    assert any(True for form in FORMS.values() for _ in FOLDER.glob(form)), f"nothing in {FOLDER}"


@in_groups([*cases("curated"), *cases("priority"), *cases("games")], every=4)
def test_simulation_and_canonisation(case: Case) -> None:
    written = case.read()
    ledger = replay(written)
    assert written["stones"] == [
        [number, stone.faction.name, stone.kind.name.lower()]
        for number, stone in enumerate(ledger.stones)
    ]
    assert written["effects"] == [effect_map(ledger, effect) for effect in ledger.effects]
