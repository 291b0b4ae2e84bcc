"""Canonisation against recorded games: the scenario that is chosen after every round."""

from __future__ import annotations

from typing import Any

from game.causality.rules.flags import Ledger
from game.causality.rules.ruleset import Ruleset
from game.causality.rules.world import World
from game.causality.scenarios.canonisation import canonise
from tests.golden.recorded import Case, in_groups
from tests.golden.test_causality import Scenario, cases, replay


def chosen(
    ledger: Ledger, ruleset: Ruleset, played: dict[str, Any], before: Scenario
) -> Scenario | None:
    found = canonise(World(ledger, ruleset), played["round"], before.removed)
    if found is None:
        return None
    written = played["canon"]["causes"]
    assert {str(e): [c.stone, c.t, c.x, c.y] for e, c in found.causes} == written
    active = {effect.id for effect in ledger.effects} - found.inactive_effects
    return Scenario(found.removed_setup, frozenset(active))


@in_groups([*cases("curated"), *cases("priority"), *cases("games")])
def test_canonisation(case: Case) -> None:
    replay(case.read(), chosen)
