"""The shelf of replays: found by picture, filtered, starred, removed and brought back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from hands import Hand, Keys, Mouse, Pad, label
from pilot import Pilot
from posted_pad import posted_pad
from shelf_hands import all_titles, cards, chosen, indexed, titles

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from game.store.files import Disk
from game.store.paths import DataDir
from game.store.replay_index import Filter
from game.store.replays import Replays
from scenes.input.actions import Button
from scenes.kit.widgets import Card

NAMES = ("Mira", "Otto", "Nia", "Pip")
DAY_MS = 86_400_000
NOW_MS = 1_800_000_000_000


def played(game_id: str, looks: Sequence[int], seed: int = 1, plies: int = 60) -> Match:
    game, rng = GAMES[game_id], Random(seed)
    options = game.options(size=5, timer_s=0) if game_id == "quoridor" else game.options()
    match = Match(game, options, seed, [Seat(NAMES[look], look) for look in looks])
    while match.state.outcome() is None and match.ply < plies:
        match.submit(rng.choice(list(match.state.legal_moves())))
    return match


GAMES_PLAYED = (
    ("even_steven", (0, 1), "first"), ("subtraction_squares", (1, 3), ""),
    ("quoridor", (0, 2), "third"), ("even_steven", (2, 3), "fourth"),
    ("reduction", (0, 1), "fifth"), ("subtraction_squares", (0, 1), "sixth"),
    ("even_steven", (0, 1), "seventh"), ("even_steven", (1, 0), "eighth"),
)  # fmt: skip
"""The newest first: game, looks, title."""


def kept(pilot: Pilot) -> Replays:
    """The replays of the data folder, as another part of the program has them."""
    return Replays(
        Disk(), DataDir(pilot.data), GAMES, pilot.app.cabinet.library.database, lambda: NOW_MS
    )


def marked(pilot: Pilot) -> tuple[list[str], list[str]]:
    """Return the titles of the games that saved themselves, and those of the favourites."""
    replays = list(kept(pilot).shelf(Filter()))
    autos = [one.title for one in replays if one.is_auto]
    return autos, [one.title for one in replays if one.is_starred]


@pytest.fixture
def shelf(pilot: Pilot) -> Pilot:
    """Somebody before eight replays; the second saved itself, the fourth is a favourite."""
    replays = kept(pilot)
    for number, (game, looks, name) in enumerate(GAMES_PLAYED):
        saved_ms = NOW_MS - number * DAY_MS
        playback = played(game, looks, number).playback(name, saved_ms)
        if number == 1:
            replays.save_by_itself(playback, "0106a1")
        else:
            replays.save(playback)
    fourth = next(one for one in replays.shelf(Filter()) if one.title == "fourth")
    replays.star(fourth, is_starred=True)
    pilot.app.cabinet.go.my_games("finished")
    indexed(pilot)
    pilot.wait(400)
    return pilot


@pytest.fixture
def hand(shelf: Pilot, hand: Hand) -> Hand:
    """Whatever somebody holds, before what is there."""
    return hand


@pytest.fixture
def keys(shelf: Pilot, keys: Keys) -> Keys:
    return keys


def test_the_cards_say_who_won_how_long_it_was_and_when(shelf: Pilot) -> None:
    shelf.wait(300)
    lines = [line.words for line in shelf.read()]
    assert "first" in lines and "auto" in lines
    match = played("even_steven", (0, 1), 0)
    winner = match.seats[match.state.outcome().winner]
    assert cards(shelf)[0].node.tint == f"look{winner.look}"
    assert f"{match.ply}" in lines
    assert shelf.words("subtraction_squares.short_name") in titles(shelf), "it has no name"


def test_the_end_of_the_id_is_shown_and_the_id_is_the_name_of_the_file(shelf: Pilot) -> None:
    entry = shelf.scene.tab.selection.entry
    assert shelf.shows(f"#{entry.path.stem[-4:].upper()}")
    assert (shelf.data / "replays" / f"{entry.path.stem}.cbor").exists()


def test_a_replay_is_watched(hand: Hand) -> None:
    hand.choose("third")
    assert hand.pilot.scene_name == "WatchScene"
    hand.back()
    assert hand.pilot.scene_name == "MyGamesScene"
    assert chosen(hand.pilot) == "third"


def test_another_name_keeps_a_game_for_good(keys: Keys) -> None:
    pilot, unnamed = keys.pilot, keys.pilot.words("subtraction_squares.short_name")
    assert marked(pilot)[0] == [""]
    keys.press(Button.RIGHT)
    keys.choose_key("replays.rename")
    keys.write("A good one")
    assert pilot.scene_name == "MyGamesScene"
    assert "A good one" in titles(pilot) and unnamed not in titles(pilot)[:2]
    assert marked(pilot)[0] == []
    assert chosen(pilot) == "A good one"


def test_a_star_keeps_it_too_and_comes_off_again(keys: Keys) -> None:
    pilot = keys.pilot
    keys.press(Button.RIGHT)
    keys.press(Button.SPECIAL)
    assert marked(pilot) == ([], ["", "fourth"])
    keys.press(Button.SPECIAL)
    assert marked(pilot) == ([], ["fourth"])


@pytest.mark.slow
def test_what_was_removed_can_be_undone(hand: Hand) -> None:
    pilot = hand.pilot
    before = all_titles(pilot)
    if isinstance(hand, Mouse):
        pilot.click_words("third")
    else:
        for _ in range(2):
            hand.press(Button.RIGHT)
    hand.choose_key("replays.remove")
    assert pilot.shows(pilot.words("replays.remove_title"))
    hand.choose_key("replays.remove_yes")
    pilot.wait(300)
    assert pilot.shows(pilot.words("replays.removed"))
    assert "third" not in all_titles(pilot)
    assert chosen(pilot) == "fourth", "the next one is looked at"
    if isinstance(hand, Mouse):
        pilot.click_words(pilot.words("replays.undo"))
    else:
        hand.press(Button.ALTERNATE)
    pilot.wait(100)
    assert all_titles(pilot) == before
    assert chosen(pilot) == "third"


def test_undo_is_offered_for_a_while(keys: Keys) -> None:
    pilot = keys.pilot
    keys.choose_key("replays.remove")
    keys.choose_key("replays.remove_no")
    assert len(all_titles(pilot)) == 8
    keys.choose_key("replays.remove")
    keys.choose_key("replays.remove_yes")
    pilot.wait(6000)
    assert not pilot.shows(pilot.words("replays.undo"))
    keys.press(Button.ALTERNATE)
    assert len(all_titles(pilot)) == 7
    assert label(pilot.page.focused) in (pilot.words("replays.watch"), "", *titles(pilot))


@pytest.mark.slow
def test_within_thirty_days_it_can_be_had_back(hand: Hand) -> None:
    pilot = hand.pilot
    hand.choose_key("replays.remove")
    hand.choose_key("replays.remove_yes")
    pilot.wait(6000)
    hand.choose_key("replays.import")
    hand.choose_key("import.removed")
    assert pilot.shows("first")
    hand.choose("first")
    pilot.wait(100)
    assert pilot.scene_name == "MyGamesScene"
    named = [name or "Squares" for _, _, name in GAMES_PLAYED]  # one without a name has its game's
    assert sorted(all_titles(pilot)) == sorted(named)


def choose_filter(keys: Keys, name: str, n: int) -> None:
    keys.choose(keys.pilot.words("replays.filter", name=keys.pilot.words(name), n=n))


def test_filters_combine(keys: Keys) -> None:
    pilot = keys.pilot
    choose_filter(keys, "even_steven.short_name", 4)
    assert all_titles(pilot) == ["first", "fourth", "seventh", "eighth"]
    choose_filter(keys, "replays.look_0", 3)
    assert all_titles(pilot) == ["first", "seventh", "eighth"]
    choose_filter(keys, "replays.look_2", 1)
    assert all_titles(pilot) == ["fourth"]
    choose_filter(keys, "replays.starred", 1)
    assert all_titles(pilot) == ["fourth"]
    assert pilot.scene.tab.filter == Filter("even_steven", 2, True)


def test_a_filter_without_a_hit_cannot_be_chosen(keys: Keys) -> None:
    pilot = keys.pilot
    choose_filter(keys, "quoridor.short_name", 1)
    shut = {item.label for item in pilot.page.items if not item.is_enabled}
    assert all(label.endswith(", 0") for label in shut)
    assert len([label for label in shut if label.startswith(("Blue", "Pearl", "Fav"))]) == 3


def test_the_longest_can_come_first(keys: Keys) -> None:
    pilot = keys.pilot
    keys.choose(pilot.words("replays.order_newest"))
    plies = [entry.plies for entry in pilot.scene.tab.selection.entries]
    assert plies == sorted(plies, reverse=True)


def test_from_the_panel_one_comes_back_to_the_same_card(keys: Keys) -> None:
    pilot = keys.pilot
    keys.press(Button.DOWN)
    card = pilot.page.focused
    for way in (Button.ALTERNATE, Button.LEFT):
        keys.press(Button.ALTERNATE)
        assert label(pilot.page.focused) == pilot.words("replays.watch")
        assert next(one for one in cards(pilot) if one == card).node.is_lit, "it keeps its mark"
        keys.press(way)
        assert pilot.page.focused == card
    for _ in range(3):
        keys.press(Button.RIGHT)
    assert label(pilot.page.focused) == pilot.words("replays.watch")


def test_from_the_panel_one_comes_back_to_a_card_out_of_sight(keys: Keys) -> None:
    pilot = keys.pilot
    keys.press(Button.ALTERNATE)
    keys.press(Button.PAGE_ON)
    assert chosen(pilot) == "first"
    keys.press(Button.LEFT)
    assert label(pilot.page.focused) == "first"


def test_the_arrows_scroll_and_the_pages_turn(keys: Keys) -> None:
    pilot = keys.pilot
    assert len(titles(pilot)) == 6
    keys.press(Button.DOWN)
    keys.press(Button.DOWN)
    assert pilot.scene.screen.offsets["cards"] == 1 and chosen(pilot) == "seventh"
    keys.press(Button.PAGE_BACK)
    assert pilot.scene.screen.offsets["cards"] == 0
    keys.press(Button.PAGE_ON)
    assert pilot.scene.screen.offsets["cards"] == 1
    for _ in range(3):
        keys.press(Button.UP)
    assert pilot.scene.screen.offsets["cards"] == 0


def test_the_mouse_passes_over_cards_and_chooses_by_a_click(shelf: Pilot) -> None:
    x, y, w, h = next(one.box for one in cards(shelf) if one.label == "third")
    shelf.point(x + w / 2, y + h / 2)
    shelf.frame()
    assert chosen(shelf) == "first"
    shelf.click(x + w / 2, y + h / 2)
    assert (shelf.scene_name, chosen(shelf)) == ("MyGamesScene", "third")
    shelf.click(x + w / 2, y + h / 2)
    assert shelf.scene_name == "WatchScene"


def test_a_card_in_focus_plays_its_last_moves(keys: Keys) -> None:
    pilot, tab = keys.pilot, keys.pilot.scene.tab
    plies, seen = tab.selection.entry.plies, set()
    for _ in range(40):
        pilot.wait(100)
        seen |= {tab.preview and tab.preview[1]}
    assert sorted(seen - {None}) == list(range(max(0, plies - 8), plies))
    assert tab.preview is None
    keys.press(Button.RIGHT)
    pilot.frame()
    assert tab.preview is None


def test_with_reduced_motion_no_picture_plays(keys: Keys) -> None:
    pilot = keys.pilot
    cabinet = pilot.app.cabinet
    cabinet.change_settings(type(cabinet.settings)(reduced_motion=True))
    for _ in range(20):
        pilot.wait(100)
        assert pilot.scene.tab.preview is None


def test_next_and_previous_lead_to_the_other_tabs_and_back_to_the_same_card(keys: Keys) -> None:
    pilot = keys.pilot
    keys.press(Button.DOWN)
    card = chosen(pilot)
    names = []
    for button in (Button.NEXT, Button.NEXT, Button.PREV, Button.PREV):
        keys.press(button)
        names.append(pilot.scene.tab.name)
    assert names == ["moments", "waiting", "moments", "finished"]
    assert chosen(pilot) == card == label(pilot.page.focused)


def test_the_panel_tells_who_led_and_where_the_game_turned(shelf: Pilot) -> None:
    shelf.until(
        lambda: shelf.scene.tab.stories.story and shelf.scene.tab.stories.story.review.evaluations
    )
    lines = [line.words for line in shelf.read()]
    assert [line for line in lines if line.startswith(("Turning point", "Mira led", "Otto led"))]


def test_a_damaged_file_can_be_explained_and_removed_and_nothing_else(shelf: Pilot) -> None:
    (shelf.data / "replays" / "0106bad.cbor").write_bytes(b"rubbish")
    keys = Keys(shelf)
    shelf.app.cabinet.stack.pop()
    shelf.app.cabinet.go.my_games("finished")
    shelf.until(lambda: not shelf.scene.tab.is_unread)
    for _ in range(4):
        keys.press(Button.DOWN)
    keys.choose("0106bad.cbor")
    keys.choose_key("notice.ok")
    assert shelf.shows(shelf.words("replays.unreadable"))
    names = {label(item) for item in shelf.page.items}
    assert not names & {shelf.words("replays.watch"), shelf.words("replays.share")}
    keys.choose_key("replays.remove")
    keys.choose_key("replays.remove_yes")
    assert "0106bad.cbor" not in all_titles(shelf)


def test_an_empty_shelf_leads_to_a_game(pilot: Pilot) -> None:
    pilot.app.cabinet.go.my_games("finished")
    pilot.until(lambda: pilot.shows(pilot.words("replays.none")))
    Keys(pilot).choose_key("replays.start")
    assert pilot.scene_name == "TitleScene"


def test_of_many_replays_only_those_in_sight_are_made_into_pictures(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    replays = kept(pilot)
    replays.save(played("even_steven", (0, 1)).playback("one", NOW_MS))
    path = replays.shelf(Filter())[0].path
    for number in range(600):
        Path(path.with_name(f"m{number}.cbor")).write_bytes(path.read_bytes())
    drawn: set[str] = set()

    def frame() -> None:
        pilot.frame()
        drawn.update(one.key.stem for one in pilot.page.items if isinstance(one.node, Card))

    pilot.app.cabinet.go.my_games("finished")
    frame()
    assert 0 < len(all_titles(pilot)) < 600, "no frame waits for the whole folder"
    while pilot.scene.tab.is_unread:
        frame()
    for _ in range(50):
        frame()
    assert len(all_titles(pilot)) == 601 and len(titles(pilot)) == 6
    pictured = {key[1] for key, _ in pilot.app.cabinet.thumbnails._pictures}
    assert pictured and pictured <= drawn, "how many pass by depends on how busy the machine is"


def test_a_foreign_file_keeps_its_bytes_whatever_is_done_on_the_shelf(keys: Keys) -> None:
    pilot = keys.pilot
    path = next(p for p in (pilot.data / "replays").iterdir())
    before = {p.name: p.read_bytes() for p in (pilot.data / "replays").iterdir()}
    for button in (Button.SPECIAL, Button.RIGHT, Button.SPECIAL):
        keys.press(button)
    pilot.wait(1000)
    assert {p.name: p.read_bytes() for p in path.parent.iterdir()} == before


def test_a_pad_finds_everything(shelf: Pilot) -> None:
    pad: Pad = posted_pad(shelf)
    for name in ("sixth", "first", "third"):
        pad.choose(name)
        assert shelf.scene_name == "WatchScene"
        pad.back()


def test_a_file_that_is_not_there_is_not_found(shelf: Pilot) -> None:
    shelf.scene.tab.import_file(str(shelf.data / "nowhere.cbor"))
    shelf.frame()
    assert shelf.shows(shelf.words("file.missing"))
