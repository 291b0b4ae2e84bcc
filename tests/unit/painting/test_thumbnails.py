"""Small pictures of games: made little by little, one painted a frame, never a wrong one."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from random import Random

import pytest
from pilot import Pilot

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from scenes.boards.figure import Figure
from scenes.boards.thumbnails import Thumbnails, final_picture, final_positions, picture_of
from scenes.ui.brush import Brush

SEATS = (Seat("Ann", 0), Seat("Bo", 1))
BOX = (100.0, 100.0, 200.0, 140.0)


def played(game_id: str, plies: int) -> Match:
    game, rng = GAMES[game_id], Random(game_id)
    match = Match(game, next(iter(game.presets.values())), 5, SEATS)
    for _ in range(plies):
        moves = match.state.legal_moves()
        if not moves:
            break
        match.submit(rng.choice(moves))
    return match


@pytest.fixture(autouse=True)
def in_one_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow a machine is, an update goes on until there is nothing to replay."""
    monkeypatch.setattr("scenes.boards.thumbnails.TICK_BUDGET_S", inf)


def drawn(thumbnails: Thumbnails, brush: Brush, match: Match) -> bool:
    return thumbnails.draw(brush, match.ply, match.game.id, match.record(), BOX)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_picture_comes_after_a_while(pilot: Pilot, game_id: str) -> None:
    thumbnails, match = Thumbnails(), played(game_id, 6)
    brush = pilot.app.window.brush
    assert not drawn(thumbnails, brush, match)
    while thumbnails.update():
        pass
    assert drawn(thumbnails, brush, match)


def test_only_one_is_painted_in_a_frame(pilot: Pilot) -> None:
    thumbnails, brush = Thumbnails(), pilot.app.window.brush
    matches = [played("even_steven", plies) for plies in (1, 2, 3)]
    for match in matches:
        drawn(thumbnails, brush, match)
    while thumbnails.update():
        pass
    for frame in (1, 2, 3):
        assert sum(drawn(thumbnails, brush, match) for match in matches) == frame
        thumbnails.update()


def test_a_game_that_cannot_be_replayed_is_shown_as_far_as_it_goes(pilot: Pilot) -> None:
    match = played("quoridor", 4)
    broken = replace(match.record(), moves=(*match.record().moves, [99, "no move"]))
    thumbnails, brush = Thumbnails(), pilot.app.window.brush
    thumbnails.draw(brush, "broken", "quoridor", broken, BOX)
    while thumbnails.update():
        pass
    assert thumbnails.draw(brush, "broken", "quoridor", broken, BOX)
    ending = thumbnails.ending("broken")
    assert ending is not None and ending.state == match.state


def test_what_waits_shows_no_orders_that_are_secret() -> None:
    seen = 0
    for plies in range(1, 12):
        match = played("causality", plies)
        hidden, record = max(map(match.hidden_plies, (0, 1))), match.record()
        *_, ending = final_positions(record, None)
        assert ending is not None and ending.state == match.state
        known = match.state_at(match.ply - hidden)
        assert final_picture(record, ending) == picture_of(record, known)
        seen += picture_of(record, known) != picture_of(record, match.state)
    assert seen > 3


def test_a_picture_is_the_same_whatever_was_painted_before(pilot: Pilot) -> None:
    """Two boxes may have the same size in pixels, and the pictures in them not the same scale."""
    pilot.resize(640, 360)
    match, brush = played("quoridor", 4), pilot.app.window.brush
    figure = Figure(picture_of(match.record(), match.state))

    def pixels(height: float) -> bytes:
        brush.screen.surface.fill("black")
        figure.draw(brush, (100.0, 100.0, 300.0, height))
        return bytes(brush.screen.surface.get_buffer().raw)

    def painted_alone(height: float) -> bytes:
        brush.pictures.cache.forget()
        return pixels(height)

    heights = (54.0, 54.1)
    painted_alone(54.0)  # the first letters of a face are rendered like no others
    alone = [painted_alone(height) for height in heights]
    brush.pictures.cache.forget()
    assert alone[0] != alone[1]
    assert [pixels(height) for height in heights] == alone


@pytest.mark.parametrize("game_id", GAMES)
def test_where_there_is_no_room_nothing_is_drawn(pilot: Pilot, game_id: str) -> None:
    match, brush = played(game_id, 4), pilot.app.window.brush
    figure = Figure(picture_of(match.record(), match.state))
    surface = brush.screen.surface
    before = bytes(surface.get_buffer().raw)
    for box in ((100.0, 100.0, -4779.0, 85.0), (100.0, 100.0, 85.0, 0.0)):
        figure.draw(brush, box)
        figure.draw_apart(brush, box)
    assert bytes(surface.get_buffer().raw) == before
