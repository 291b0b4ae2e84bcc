"""Tables of four: different computers, no clock the first time, and a way to skip the end."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from hands import Keys
from parties import play_a_party_before
from pilot import Pilot

from game.core.search.strength import different_levels
from game.quoridor.rules.moves import Resign
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.menus.form_parts.form import GameForm
from scenes.menus.seats.join import JoinScene
from scenes.menus.seats.opponents import OpponentsScene
from scenes.table.screens import talk
from scenes.table.screens.demo import DemoScene
from scenes.ui.art.portraits import character_of

QUORIDOR = GAMES["quoridor"]
FOUR: dict[str, Any] = {"players": 4, "size": 5, "timer_s": 5}


def test_three_computers_are_three_characters_near_the_chosen_one() -> None:
    levels = list(QUORIDOR.levels)
    for wanted in levels:
        found = different_levels(levels, wanted, 3)
        assert found[0] == wanted and len({character_of(level) for level in found}) == 3
        assert different_levels(levels, wanted, 1, taken=[wanted])[0] != wanted
    assert different_levels(["easy"], "easy", 3) == ["easy"] * 3
    assert different_levels(levels, "endless", 1) == ["endless"]


def test_nobody_at_a_table_of_four_has_another_ones_face(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    form = GameForm(cabinet, QUORIDOR)
    form.take_preset("four")
    form.opponent = "master"
    plans = [form.plan(), OpponentsScene(cabinet, QUORIDOR, form.plan()).planned("master")]
    joined = JoinScene(cabinet, QUORIDOR, form.plan())
    for seats in (*(plan.seats for plan in plans), joined.lineup.seats):
        computers = [(seat.level, seat.name) for seat in seats if seat.is_computer]
        assert computers == [("master", "Mod"), ("hard", "Mason"), ("perfect", "Clockwork")]
    joined.lineup.set_level(0, joined.lineup.next_level())
    assert len({seat.level for seat in joined.lineup.seats}) == 4


def test_a_demonstration_has_different_characters_under_their_own_names_and_no_clock(
    pilot: Pilot,
) -> None:
    for game_id in GAMES:
        demo = DemoScene(pilot.app.cabinet, game_id)
        seats = demo.match.seats
        assert len({character_of(seat.level) for seat in seats}) == len(seats), game_id
        assert all(seat.name.lower() == character_of(seat.level) for seat in seats), game_id
        assert demo.table.sitting.clock.limit_ms is None, game_id


def test_the_first_game_of_four_has_no_clock_and_says_so(pilot: Pilot) -> None:
    play_a_party_before(pilot, "another")  # each game has a first one
    pilot.play("", "", "", "", **FOUR)
    assert pilot.table.sitting.clock.limit_ms is None
    assert pilot.has("play.first_party", "play.no_clock")
    assert not pilot.has("quoridor.chip.timer", seconds=5)
    assert not pilot.table.sitting.is_competitive
    pilot.until(lambda: not pilot.app.cabinet.stack.toast.is_shown)
    pilot.submit(*[Resign()] * 3)
    pilot.reach("ResultsScene")
    assert pilot.has("play.no_clock"), "as it was played"
    play_a_party_before(pilot)
    for levels, options in ((("",) * 4, FOUR), (("", ""), {"size": 5, "timer_s": 5})):
        pilot.play(*levels, **options)
        assert pilot.table.sitting.clock.limit_ms == 5_000
        assert not pilot.has("play.first_party")


@pytest.mark.parametrize("percent", [100, 150])
def test_what_a_computer_says_covers_no_other_card(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, percent: int
) -> None:
    pilot.set(text_percent=percent)
    pilot.play("", "easy", "easy", "easy", players=4, size=9)
    boxes: list[pygame.FRect] = []
    monkeypatch.setattr(
        talk, "draw_bubble", lambda brush, box, *_, **__: boxes.append(pygame.FRect(box))
    )
    part = pilot.part(talk.Talk)
    for speaker, (x, y, w, h) in enumerate(pilot.scene.hud.places.cards):
        part.says, part.speaker = pilot.words("temper.easy.you_cheated"), speaker
        brush = pilot.app.window.brush
        part.draw(brush, *pilot.scene.hud.speech_box(speaker))
        cards = [pygame.FRect(one) for one in pilot.scene.hud.places.cards]
        flags = [pygame.FRect(one.x, one.y - talk.FLAG, one.w, one.h + talk.FLAG) for one in cards]
        others = [flag for k, flag in enumerate(flags) if k != speaker]
        assert boxes[-1].w == w and boxes[-1].collidelist(others) < 0, (speaker, x, y, h)


def test_who_is_out_may_skip_to_the_end_if_nobody_else_plays(pilot: Pilot) -> None:
    keys = Keys(pilot)
    for mate in ("", "easy"):
        pilot.play("", mate, "easy", "easy", players=4, size=5, timer_s=0)
        assert not pilot.has("play.skip_to_end")
        pilot.submit(pilot.table.match.resignation)
        pilot.frame()
        assert pilot.table.is_left_to_computers is bool(mate)
        assert pilot.has("play.skip_to_end") is bool(mate)
    keys.press(Button.PREV)
    assert pilot.scene_name == "SkipToEndScene"
    keys.press(Button.CANCEL)
    assert pilot.scene_name == "PlayScene" and not pilot.table.is_over, "it can be stopped"
    match = pilot.table.match
    ply = match.ply
    keys.press(Button.PREV)
    pilot.reach("ResultsScene")
    assert match.state.outcome() is not None and match.ply > ply


def test_who_plays_names_the_computers(pilot: Pilot) -> None:
    form, go = GameForm(pilot.app.cabinet, QUORIDOR), pilot.app.cabinet.go
    form.opponent = "hard"
    for preset, names in (("standard", ["Mason"]), ("four", ["Mason", "Gus", "Mod"])):
        form.take_preset(preset)
        go.join(QUORIDOR, form.plan())
        pilot.wait(300)
        assert all(map(pilot.shows, names)) and pilot.has("level.hard.short")
