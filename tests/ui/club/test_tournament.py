"""A tournament by hand: who leaves, comes back, takes a place or comes in, and its last result."""

from __future__ import annotations

import pytest
from cup_screens import listed, made
from hands import Keys, Mouse
from kept import cups_in
from pilot import Pilot

from game.club.cup import Cup, Form
from game.club.cup_table import is_over, waiting
from scenes.club.tournament.play import unfinished_cup_match
from scenes.input.actions import Button
from scenes.kit.leaves import Live, Picture
from scenes.kit.widgets import Plate


def opened(pilot: Pilot, form: Form, count: int, played: int) -> Cup:
    """Open the list of players of a new tournament through its menu."""
    cup = made(pilot, form, count, played)
    pilot.go.cup(cup.id)
    pilot.frame()
    list_players(pilot)
    return cup


def list_players(pilot: Pilot) -> None:
    Keys(pilot).press(Button.PAUSE)
    Keys(pilot).choose_key("cup_menu.players")
    assert pilot.scene_name == "PlayersScene"


def now(pilot: Pilot) -> Cup:
    """The cup as the disk has it."""
    cups = pilot.library.cups
    (cup,) = cups_in(cups)
    assert pilot.library.database.trouble is None
    return cup


def do(pilot: Pilot, place: int, *steps: str | Button) -> None:
    """Choose a player and what becomes of them."""
    keys = Keys(pilot)
    pilot.focus(place)
    keys.press(Button.CONFIRM)
    assert pilot.scene_name == "PlayerScene"
    for step in steps:
        keys.press(step) if isinstance(step, Button) else keys.choose_key(f"cup_player.{step}")


def test_a_player_goes_home_and_is_back(pilot: Pilot, keys: Keys) -> None:
    before = opened(pilot, Form.EVERYONE, 5, 4)
    do(pilot, 2, "leave")
    assert now(pilot).gone == (2,) and pilot.scene_name == "PlayersScene"
    assert pilot.has("cup_players.left", name=before.entrant(2).name)
    keys.press(Button.CANCEL)
    assert pilot.scene_name == "TournamentScene" and pilot.has("cup.note.gone")
    assert pilot.scene.next_one == waiting(now(pilot))[0]
    list_players(pilot)
    do(pilot, 2)
    assert pilot.has("cup.effect.back")
    keys.choose_key("cup_player.back")
    assert now(pilot) == before


def test_a_computer_takes_the_place_of_one_who_left_and_keeps_the_points(pilot: Pilot) -> None:
    opened(pilot, Form.SWISS, 5, 2)
    do(pilot, 0, "leave")
    do(pilot, 0, "computer", Button.CONFIRM)
    cup = now(pilot)
    assert cup.gone == () and cup.entrant(0).is_computer and cup.entrant(0).strength == 1
    assert pilot.scene_name == "PlayersScene"
    assert pilot.has("cup.note.substitute", name=cup.rules.entrants[0].name)


def test_a_new_person_comes_in_late(pilot: Pilot, keys: Keys) -> None:
    cup = opened(pilot, Form.EVERYONE, 4, 2)
    keys.choose_key("cup_players.add")
    assert pilot.has("cup.effect.joins_everyone", n=8), "each of four twice, in five games"
    library = pilot.library
    library.keep_people(*library.people.newcomers([("Zoe", 2)]))
    keys.choose_key("cup_player.join_person")
    keys.press(Button.CONFIRM)
    assert now(pilot).entrants[len(cup.entrants) :][0].name == "Zoe"
    do(pilot, 4, "undo_join")
    assert now(pilot) == cup


@pytest.mark.parametrize(
    ("form", "count", "played", "key"),
    [
        (Form.EVERYONE, 8, 3, "full"),
        (Form.KNOCKOUT, 4, 0, "no_free_pass"),
        (Form.SWISS, 4, 5, "last_round"),
        (Form.KING, 3, 99, "over"),
    ],
)
def test_who_cannot_come_in_hears_why(
    pilot: Pilot, keys: Keys, form: Form, count: int, played: int, key: str
) -> None:
    cup = opened(pilot, form, count, played)
    keys.choose_key("cup_players.add")
    assert pilot.scene_name == "PlayersScene"
    assert pilot.has(f"cup.roster.{key}", n=8) and now(pilot) == cup


def test_the_match_of_who_leaves_waits_until_that_is_undone(pilot: Pilot, keys: Keys) -> None:
    cup, context = opened(pilot, Form.EVERYONE, 4, 0), pilot.context
    keys.press(Button.CANCEL)
    while pilot.scene.can_skip:
        keys.press(Button.ALTERNATE)
    keys.press(Button.CONFIRM)
    assert pilot.scene_name == "PlayScene"
    pairing = now(pilot).running
    assert pairing is not None
    keys.pause()
    keys.choose_key("pause.leave")
    context.go.cup(cup.id)
    list_players(pilot)
    running = now(pilot)
    do(pilot, pairing.first)
    assert any(pilot.words("cup.effect.stops") in told for told in pilot.scene.effects.values())
    keys.choose_key("cup_player.leave")
    assert now(pilot).running is None and unfinished_cup_match(context, running) is not None
    do(pilot, pairing.first, "back")
    assert now(pilot) == running
    assert context.library.cups.of_match(pairing.match_id) is not None


def test_everyone_goes_home_and_the_last_one_wins(pilot: Pilot, keys: Keys) -> None:
    opened(pilot, Form.KNOCKOUT, 4, 0)
    for place in (3, 2, 1):
        do(pilot, place, "leave")
    assert is_over(now(pilot))
    keys.press(Button.CANCEL)
    assert pilot.scene_name == "TournamentScene" and pilot.scene.is_over
    assert pilot.has("cup.champion")
    list_players(pilot)
    do(pilot, 1, "back")
    keys.press(Button.CANCEL)
    assert not pilot.scene.is_over and pilot.scene.next_one is not None


def rising(pilot: Pilot) -> int:
    return sum(isinstance(one.node, Live) for one in pilot.scene.screen.placed)


@pytest.mark.parametrize("is_calm", [False, True])
def test_the_last_result_comes_up_in_both_its_cells_once(pilot: Pilot, is_calm: bool) -> None:
    pilot.set(reduced_motion=is_calm)
    cup, go = made(pilot, Form.EVERYONE, 4, 2), pilot.go
    go.cup(cup.id)
    pilot.frame()
    assert rising(pilot) == (0 if is_calm else 2)
    pilot.wait(240)
    last, before = cup.meetings[-1], pilot.pixels()
    pilot.wait(800)
    assert (pilot.pixels() == before) == is_calm
    assert pilot.shows(f"{last.wins[0]}:{last.wins[1]}")
    go.title()
    go.cups()
    pilot.frame()
    pilot.click_words(cup.name)
    pilot.frame()
    assert pilot.scene_name == "TournamentScene" and rising(pilot) == 0


def test_the_list_counts_those_that_are_over_too(pilot: Pilot) -> None:
    listed(pilot)
    assert pilot.has("cups.count", n=2)
    assert "*Card" in pilot.tree(), "one that goes on has the focus, not the button"
    Mouse(pilot).choose_key(f"cup.form.{Form.SWISS.value}")
    assert pilot.scene_name == "TournamentFormScene", "a short list leaves room for what is new"


@pytest.mark.parametrize("percent", [100, 150])
def test_the_bracket_hides_no_name_and_tells_of_one_match_nothing(
    pilot: Pilot, percent: int
) -> None:
    pilot.set(text_percent=percent)
    for played in (0, 1, 2):
        cup = made(pilot, Form.KNOCKOUT, 3, played, length=1)
        pilot.go.title()
        pilot.go.cup(cup.id)
        pilot.frame()
        assert pilot.has("cup.fact.longest") == pilot.has("cup.fact.quickest") == (played == 2)
        names = [line.box for line in pilot.read() if line.words in ("Mira", "Mason", "Gus")]
        tags = [
            one.box
            for one in pilot.scene.screen.placed
            if isinstance(one.node, Plate) and one.node.tint == "acc"
        ]
        assert len(tags) == (played < 2)
        for x, y, w, h in tags:
            over = [at for at in names if at[0] < x + w and x < at[0] + at[2]]
            assert all(y >= at[1] + 0.8 * at[3] or y + h <= at[1] for at in over), (played, over)


def test_the_champion_stands_below_the_name_of_the_tournament(pilot: Pilot) -> None:
    for percent in (100, 150):
        pilot.set(text_percent=percent)
        cup = made(pilot, Form.KNOCKOUT, 8, 7, length=1)
        pilot.go.title()
        pilot.go.cup(cup.id)
        pilot.frame()
        pictures = [one for one in pilot.scene.screen.placed if isinstance(one.node, Picture)]
        shown = [(one.node.shows, one.middle[1]) for one in pictures]
        (at, size), *_ = [(y, what[2]) for what, y in shown if what[0] == "logo"]
        title = next(line.box for line in pilot.read() if line.words == "FRIDAY SOFA CUP")
        assert at - size / 2 > title[1] + 0.8 * title[3], percent


@pytest.mark.parametrize(("people", "computers"), [(0, 2), (1, 2), (2, 1), (3, 0)])
def test_a_first_tournament_is_for_those_who_play_here(
    pilot: Pilot, people: int, computers: int
) -> None:
    names = ("Ann", "Bo", "Cy")[:people]
    pilot.set(last_names=names)
    pilot.go.title()
    pilot.go.new_cup()
    pilot.frame()
    entrants = pilot.scene.draft.entrants
    assert tuple(one.name for one in entrants if not one.is_computer)[:people] == names
    assert sum(one.is_computer for one in entrants) == computers
    assert len(entrants) == 3 and pilot.has("cup.matches", n=6)
