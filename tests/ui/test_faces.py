"""Computers keep their faces wherever a game is shown again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kept import matches_in
from pilot import Pilot

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.match.variations import VariationTree
from game.registry import GAMES
from scenes.review.analysis import AnalysisScene
from scenes.review.share import ShareScene
from scenes.table.hud import player_card
from scenes.ui.art import portraits

NOW_MS = 1_800_000_000_000


def played() -> Match:
    game = GAMES["quoridor"]
    match = Match(game, game.options(timer_s=0), 7, [Seat("Mira", 0), Seat("Gus", 1, "normal")])
    for _ in range(5):
        match.submit(next(iter(match.state.legal_moves())))
    return match


def shelf(pilot: Pilot) -> None:
    pilot.app.cabinet.library.replays.save(played().playback("", NOW_MS))
    pilot.app.cabinet.go.my_games("finished")


def saved(pilot: Pilot) -> None:
    matches_in(pilot.data, now_ms=lambda: NOW_MS).start(played()).leave()
    pilot.app.cabinet.go.my_games("waiting")


def shared(pilot: Pilot) -> None:
    playback = played().playback("", NOW_MS)
    pilot.app.cabinet.stack.push(ShareScene(pilot.app.cabinet, playback, 5, ()))


def analysed(pilot: Pilot) -> None:
    tree = VariationTree(GAMES["quoridor"], played().playback("", NOW_MS).record)
    pilot.app.cabinet.stack.push(AnalysisScene(pilot.app.cabinet, tree, 3, None))


@pytest.mark.parametrize("screen", [shelf, saved, shared, analysed])
def test_a_computer_has_its_face(
    pilot: Pilot, screen: Callable[[Pilot], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: set[str] = set()
    draw = portraits.draw_on_seat

    def noted(brush: object, at: object, r: object, look: object, character: str,
              *rest: object, **others: object) -> None:  # fmt: skip
        drawn.add(character)
        draw(brush, at, r, look, character, *rest, **others)  # type: ignore[arg-type]

    for module in (portraits, player_card):
        monkeypatch.setattr(module, "draw_on_seat", noted)
    screen(pilot)
    pilot.wait(400)
    pilot.read()
    assert drawn == {"gus"}
