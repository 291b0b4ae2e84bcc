"""The analysis board: measured, left by back, and its prompts where there is least room."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from aside_screens import aside
from hands import Hand, Keys, Mouse
from pilot import Pilot

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.match.variations import VariationTree
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.kit import frame, prompt_line
from scenes.kit.prompt_line import SAFE_RIGHT, Sign
from scenes.ui.paint.text_layout import SQUEEZED


@pytest.mark.parametrize("hold", [Keys, Mouse], ids=["keys", "mouse"])
def test_an_analysis_is_measured_and_is_left(pilot: Pilot, hold: Callable[[Pilot], Hand]) -> None:
    aside(pilot)
    assert not pilot.context.settings.show_evaluation
    below = pilot.context.stack.scenes[-2]
    Keys(pilot).choose_key("aside.analyse")
    pilot.wait(400)
    assert pilot.scene_name == "AnalysisScene"
    pilot.until(lambda: pilot.scene.gauge.shown is not None)
    hand = hold(pilot)
    if isinstance(hand, Mouse):
        pilot.hover((20, 20), (640, 715))
    assert pilot.has("menu.back")
    hand.back()
    assert pilot.scene is below


@pytest.mark.parametrize("game_id", GAMES)
def test_no_prompt_is_cut_off(pilot: Pilot, game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    placed: list[Sign] = []
    signs = prompt_line.signs

    def noted(*asked: Any, **how: Any) -> list[Sign]:
        placed[:] = signs(*asked, **how)
        return placed

    monkeypatch.setattr(frame, "signs", noted)
    context, game = pilot.context, GAMES[game_id]
    pilot.set(text_percent=150)
    pilot.resize(960, 600)
    match = Match(game, next(iter(game.presets.values())), 5, [Seat("Mira", 0), Seat("Otto", 1)])
    rng = Random(4)
    while match.ply < 8 and (moves := list(match.state.legal_moves())):
        match.submit(rng.choice(moves))
    context.go.analyse(VariationTree(game, match.record()), min(5, match.ply))
    for language in ("en", "de", "cs", "zh"):
        placed.clear()
        pilot.set(language=language)
        pilot.wait(800)
        pilot.redraw()
        buttons = {sign.button: sign.words for sign in placed}
        assert buttons[Button.PAUSE] == context.words("analysis.menu"), language
        assert Button.CANCEL in buttons
        measure = pilot.app.window.brush.measure
        widths = {sign.words: measure(sign.words, sign.size)[0] * SQUEEZED for sign in placed}
        assert not [sign.words for sign in placed if sign.words_w < widths[sign.words]]
        assert placed[-1].x + placed[-1].width <= SAFE_RIGHT + prompt_line.PROMPT_GAP + 1
