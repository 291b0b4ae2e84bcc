"""Two against two on the screen: who plays with whom, a board passed on, relays, two winners."""

from __future__ import annotations

from hands import Keys
from pilot import Pilot
from team_screens import relay, relay_seats, seats, teams, two_winners

from game.core.rules.common_moves import Resign
from game.quoridor.rules.moves import Pass
from scenes.input.actions import Button
from scenes.menus.form_parts.signs import PLACES
from scenes.table.hud.notes import tracks
from scenes.table.hud.places import RAIL_W
from scenes.table.results.podium import STEP_W, TEAM_X, Podium

NAMES = ("Ann", "Bo", "Cy", "Di")


def partners(pilot: Pilot) -> list[str]:
    """Return the partner of a player as named on the screen."""
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


def test_the_steps_of_two_teams_leave_room_for_the_panels_and_a_relay_has_two_curves(
    pilot: Pilot,
) -> None:
    ends = [x + side * (STEP_W / 2 + 6) for x in TEAM_X for side in (-1, 1)]
    panel_w = RAIL_W + 42
    assert panel_w <= min(ends) and max(ends) <= 1280 - panel_w
    relay(pilot)
    match = pilot.table.match
    assert len(tracks(match.seats, map(match.game.telling.standing, match.states))) == 2


def test_a_button_passes_a_board_once(pilot: Pilot) -> None:
    pilot.play("", "", "", "", players=4, size=11, boards=7, timer_s=0, teams=True)
    Keys(pilot).press(Button.SPECIAL)
    table = pilot.table
    assert table.match.moves == (Pass(),) and table.state.hands == (6, 7, 8, 7)
    assert not table.showing.specials(table.state) and table.state.to_move == 0


def test_a_relay_shows_who_orders_in_this_slice(pilot: Pilot) -> None:
    relay(pilot)
    assert partners(pilot) == ["Ann", "Bo"]
    view, table = pilot.table.showing.whole_view, pilot.table
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
