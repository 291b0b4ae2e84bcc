"""Tables of four: different computers, no clock the first time, two against two."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from hands import Keys
from parties import play_a_party_before
from pilot import Pilot
from team_screens import relay, relay_seats, seats, teams, two_winners

from game.core.search.strength import different_levels
from game.quoridor.rules.moves import Pass, Resign
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.menus.form_parts.form import GameForm
from scenes.menus.form_parts.signs import PLACES
from scenes.menus.seats.join import JoinScene
from scenes.menus.seats.opponents import OpponentsScene
from scenes.table.hud.notes import tracks
from scenes.table.hud.places import RAIL_W
from scenes.table.results.podium import STEP_W, TEAM_X, Podium
from scenes.table.screens.attract_mode import AttractScene
from scenes.table.screens.opponent_comments import FLAG, OpponentComments
from scenes.ui.art.portraits import character_of

QUORIDOR = GAMES["quoridor"]
FOUR: dict[str, Any] = {"players": 4, "size": 5, "timer_s": 5}


def test_nobody_at_a_table_of_four_has_another_ones_face(pilot: Pilot) -> None:
    form = GameForm(pilot.context, QUORIDOR)
    form.take_preset("four")
    form.opponent = "master"
    plans = [form.plan(), OpponentsScene(pilot.context, QUORIDOR, form.plan()).planned("master")]
    joined = JoinScene(pilot.context, QUORIDOR, form.plan())
    for row in (*(plan.seats for plan in plans), joined.lineup.seats):
        computers = [(seat.level, seat.name) for seat in row if seat.is_computer]
        assert computers == [("master", "Mod"), ("hard", "Mason"), ("perfect", "Clockwork")]
    pilot.push(joined)
    pilot.wait(300)
    assert all(pilot.shows(name) for _, name in computers) and pilot.has("level.hard.short")
    joined.lineup.set_level(0, joined.lineup.next_level())
    assert len({seat.level for seat in joined.lineup.seats}) == 4
    assert different_levels(["easy"], "easy", 3) == ["easy"] * 3
    assert different_levels(list(QUORIDOR.levels), "endless", 1) == ["endless"]


def test_a_demonstration_has_different_characters_by_their_names_and_no_clock(pilot: Pilot) -> None:
    for game_id in GAMES:
        demo = AttractScene(pilot.context, game_id)
        seats = demo.match.seats
        assert len({character_of(seat.level) for seat in seats}) == len(seats), game_id
        assert all(seat.name.lower() == character_of(seat.level) for seat in seats), game_id
        assert demo.table.session.clock.limit_ms is None, game_id


def test_the_first_game_of_four_has_no_clock_and_says_so(pilot: Pilot) -> None:
    play_a_party_before(pilot, "another")  # each game has a first one
    pilot.play("", "", "", "", **FOUR)
    assert pilot.table.session.clock.limit_ms is None
    assert pilot.has("play.first_party", "play.no_clock")
    assert not pilot.has("quoridor.chip.timer", seconds=5)
    assert not pilot.table.session.is_competitive
    pilot.until(lambda: not pilot.context.stack.toast.is_shown)
    pilot.submit(*[Resign()] * 3)
    pilot.reach("ResultsScene")
    assert pilot.has("play.no_clock"), "as it was played"
    play_a_party_before(pilot)
    for levels, options in ((("",) * 4, FOUR), (("", ""), {"size": 5, "timer_s": 5})):
        pilot.play(*levels, **options)
        assert pilot.table.session.clock.limit_ms == 5_000
        assert not pilot.has("play.first_party")


@pytest.mark.parametrize("percent", [100, 150])
def test_what_a_computer_says_covers_no_other_card(pilot: Pilot, percent: int) -> None:
    pilot.set(text_percent=percent)
    pilot.play("", "easy", "easy", "easy", players=4, size=9)
    talk, hud = pilot.part(OpponentComments), pilot.scene.hud
    cards = [pygame.FRect(x, y - FLAG, w, h + FLAG) for x, y, w, h in hud.places.cards]
    for speaker, card in enumerate(cards):
        talk.says, talk.speaker = pilot.words("temper.easy.you_cheated"), speaker
        box = pygame.FRect(talk.place(pilot.app.window.brush, *hud.speech_box(speaker)))
        others = cards[:speaker] + cards[speaker + 1 :]
        assert box.w == card.w and box.collidelist(others) < 0, speaker


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
    assert pilot.scene_name == "PlayScene" and not pilot.table.session.is_over, "it can be stopped"
    match = pilot.table.match
    ply = match.ply
    keys.press(Button.PREV)
    pilot.reach("ResultsScene")
    assert match.state.outcome() is not None and match.ply > ply


NAMES = ("Ann", "Bo", "Cy", "Di")


def partners(pilot: Pilot) -> list[str]:
    return [name for name in NAMES if pilot.has("play.partner", who=name)]


def test_every_card_names_the_partner_and_both_stand_on_top(pilot: Pilot) -> None:
    teams(pilot)
    assert partners(pilot) == [*NAMES]
    two_winners(pilot)
    assert pilot.scene_name == "ResultsScene" and pilot.part(Podium).headline == "Bo and Di win"
    seats(pilot)
    told = [pilot.words("play.partner", who=seat.name) for seat in pilot.scene.lineup.seats]
    assert all(line in pilot.tree() for line in told)


def test_partners_sit_opposite_each_other_in_the_picture_of_the_form() -> None:
    for (x, y), (other_x, other_y) in zip(PLACES[:2], PLACES[2:], strict=True):
        assert (x, y) == (-other_x, -other_y)


def test_the_steps_of_teams_leave_room_for_panels_and_a_relay_has_two_curves(pilot: Pilot) -> None:
    ends = [x + side * (STEP_W / 2 + 6) for x in TEAM_X for side in (-1, 1)]
    panel_w = RAIL_W + 42
    assert panel_w <= min(ends) and max(ends) <= 1280 - panel_w
    relay(pilot)
    match = pilot.table.match
    assert len(tracks(match.seats, map(match.game.wording.standing, match.states))) == 2


def test_a_button_passes_a_board_once(pilot: Pilot) -> None:
    pilot.play("", "", "", "", players=4, size=11, boards=7, timer_s=0, teams=True)
    Keys(pilot).press(Button.SPECIAL)
    table = pilot.table
    assert table.match.moves == (Pass(),) and table.state.hands == (6, 7, 8, 7)
    assert not table.presenter.specials(table.state) and table.state.to_move == 0


def test_a_relay_shows_who_orders_in_this_slice(pilot: Pilot) -> None:
    relay(pilot)
    assert partners(pilot) == ["Ann", "Bo"]
    view, table = pilot.table.presenter.whole_view, pilot.table
    strip = view.strip(table.state, table.match.seats, 0, 1)
    tags = [look.text.partition("|")[0] for key, look in strip.items() if key[0] == "owner"]
    assert tags == ["Ann", "Cy", "Ann", "Cy", "Ann"]
    looks = view.picture(table.state, table.match.seats).values()
    assert {look.tint for look in looks if "base" in look.shape} == {"muted"}
    Keys(pilot).press(Button.PAUSE)
    assert pilot.shows("Bo and Di win")  # what giving up would mean
    Keys(pilot).press(Button.PAUSE)
    table.submit(Resign())
    pilot.wait(6000, 250)
    assert pilot.scene_name == "ResultsScene"
    podium = pilot.part(Podium)
    assert (podium.headline, podium.how) == ("Bo and Di win", "Ann and Cy gave up.")


def test_partners_in_a_relay_wear_one_look(pilot: Pilot) -> None:
    relay_seats(pilot)
    looks = []
    for step in ((), (("look", 2), 1), (("look", 3), 2)):
        if step:
            pilot.scene.on_step(*step)
        looks.append([seat.look for seat in pilot.scene.lineup.seats])
    # the partner's is the side's; who had it has the old one
    assert looks == [[0, 1, 0, 1], [1, 0, 1, 0], [1, 2, 1, 2]]
