"""The evaluation bar: a setting, answered by the search process in the background."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hands import Keys
from pilot import Pilot
from stopped import without_time

from game.ai.client import SearchClient
from game.core.search.evaluation import sure_value


@pytest.fixture
def keys(keys: Keys) -> Keys:
    context = keys.pilot.app.context
    assert not context.settings.show_evaluation, "the evaluation bar is off by default"
    context.change_settings(replace(context.settings, show_evaluation=True))
    return keys


def submit(pilot: Pilot, line: str) -> None:
    table = pilot.table
    table.submit(table.match.game.parse(table.state, line))
    pilot.settle()


def test_the_bar_goes_with_the_game(keys: Keys) -> None:
    pilot = keys.pilot
    pilot.play("", "", game_id="even_steven", start=6)
    gauge = pilot.scene.gauge
    table = pilot.table
    for line in ("2", "1", "2", "1"):
        submit(pilot, line)
        expected = sure_value(table.match.game, table.match.state)
        pilot.until(lambda wanted=expected: gauge.shown == wanted)
    assert table.session.is_over
    assert expected == table.state.outcome().returns[0]


def test_nobody_thinks_about_a_covered_table(keys: Keys) -> None:
    pilot = keys.pilot
    thinker = pilot.app.context.thinker = SearchClient(lambda: 0)
    with without_time(thinker):
        pilot.play("", "", size=9)
        pilot.frame()
        assert len(thinker.requests) == 1
        keys.pause()
        pilot.wait(500)
        assert not thinker.requests, "what was asked before is not wanted any more"
    thinker.close()


def test_there_is_no_bar_for_four(keys: Keys) -> None:
    keys.pilot.play("", "")
    assert keys.pilot.scene.gauge.is_on
    keys.pilot.play("", "", "", "", players=4)
    assert not keys.pilot.scene.gauge.is_on
