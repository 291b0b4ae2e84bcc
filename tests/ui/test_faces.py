"""Computers keep their faces wherever a game is shown again."""

from __future__ import annotations

import pytest
from kept import matches_in
from pilot import Pilot

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.match.variations import VariationTree
from game.registry import GAMES
from scenes.review.share import ShareScene
from scenes.ui.art import portraits

NOW_MS = 1_800_000_000_000


@pytest.mark.parametrize("screen", ["finished", "waiting", "shared", "analysed"])
def test_a_computer_has_its_face(
    pilot: Pilot, screen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, character_of, cabinet = set[str](), portraits.character_of, pilot.app.cabinet

    def noted(level: str) -> str:
        drawn.add(character_of(level))
        return character_of(level)

    monkeypatch.setattr(portraits, "character_of", noted)
    game = GAMES["quoridor"]
    match = Match(game, game.options(timer_s=0), 7, [Seat("Mira", 0), Seat("Gus", 1, "normal")])
    for _ in range(5):
        match.submit(match.state.legal_moves()[0])
    playback = match.playback("", NOW_MS)
    match screen:
        case "finished":
            cabinet.library.replays.save(playback)
            cabinet.go.my_games(screen)
        case "waiting":
            matches_in(pilot.data, now_ms=lambda: NOW_MS).start(match).leave()
            cabinet.go.my_games(screen)
        case "shared":
            pilot.push(ShareScene(cabinet, playback, 5, ()))
        case "analysed":
            cabinet.go.analyse(VariationTree(game, playback.record), 3)
    pilot.wait(400)
    pilot.read()
    assert drawn == {"gus"}
