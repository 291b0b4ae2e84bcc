"""The shelf of replays: found by picture, filtered, starred, removed and brought back."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hands import Hand, Keys, Mouse, label
from noted import noted
from pilot import Pilot
from shelf_hands import all_titles, cards, chosen, indexed, titles

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from game.store.files import Disk
from game.store.paths import DataDir
from game.store.replay_index import Filter
from game.store.replays import Replays
from scenes.boards.thumbnails import Thumbnails
from scenes.input.actions import Button
from scenes.kit.widgets import Card
from scenes.ui.brush import Brush

NAMES = ("Mira", "Otto", "Nia", "Pip")
DAY_MS = 86_400_000
NOW_MS = 1_800_000_000_000
GAMES_PLAYED = (
    ("even_steven", (0, 1), "first"),
    ("subtraction_squares", (1, 3), ""),
    ("quoridor", (0, 2), "third"),
    ("even_steven", (2, 3), "fourth"),
    ("reduction", (0, 1), "fifth"),
    ("subtraction_squares", (0, 1), "sixth"),
    ("even_steven", (0, 1), "seventh"),
    ("even_steven", (1, 0), "eighth"),
)
"""The newest first: game, looks, title."""


def played(game_id: str, looks: Sequence[int], seed: int = 1) -> Match:
    game, rng = GAMES[game_id], Random(seed)
    options = game.options(size=5, timer_s=0) if game_id == "quoridor" else game.options()
    match = Match(game, options, seed, [Seat(NAMES[look], look) for look in looks])
    while match.state.outcome() is None and match.ply < 60:
        match.submit(rng.choice(list(match.state.legal_moves())))
    return match


def kept(pilot: Pilot) -> Replays:
    """Return the replays of the data folder, as another part of the program has them."""
    return Replays(Disk(), DataDir(pilot.data), GAMES, pilot.library.database, lambda: NOW_MS)


def marked(pilot: Pilot) -> tuple[list[str], list[str]]:
    """Return the titles of the games that saved themselves, and those of the favourites."""
    replays = list(kept(pilot).shelf(Filter()))
    autos = [one.title for one in replays if one.is_auto]
    return autos, [one.title for one in replays if one.is_starred]


def contents(pilot: Pilot) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (pilot.data / "replays").iterdir()}


@pytest.fixture
def shelf(pilot: Pilot) -> Pilot:
    """A person before eight replays; the second saved itself, the fourth is a favourite."""
    replays = kept(pilot)
    for number, (game, looks, name) in enumerate(GAMES_PLAYED):
        playback = played(game, looks, number).playback(name, NOW_MS - number * DAY_MS)
        if number == 1:
            replays.save_by_itself(playback, "0106a1")
        else:
            replays.save(playback)
    fourth = next(one for one in replays.shelf(Filter()) if one.title == "fourth")
    replays.star(fourth, is_starred=True)
    pilot.go.my_games("finished")
    indexed(pilot)
    pilot.wait(400)
    return pilot


def test_cards_and_panel_say_what_a_game_was(shelf: Pilot) -> None:
    shelf.wait(300)
    lines = [line.words for line in shelf.read()]
    match = played("even_steven", (0, 1), 0)
    assert {"first", shelf.words("replays.kept"), f"{match.ply}"} <= set(lines)
    marks = lines.count(shelf.words("replays.kept"))
    assert marks == len(cards(shelf)) - 1, "one has saved itself, like most games, and has no mark"
    winner = match.seats[match.state.outcome().winner]
    assert cards(shelf)[0].node.tint == f"look{winner.look}"
    assert shelf.words("subtraction_squares.short_name") in titles(shelf), "it has no name"
    stem = shelf.scene.tab.selection.entry.path.stem
    assert shelf.shows(f"#{stem[-4:].upper()}") and f"{stem}.cbor" in contents(shelf)
    told = ("Turning point", "Mira led", "Otto led")
    shelf.until(lambda: any(line.words.startswith(told) for line in shelf.read()))


def test_the_crown_of_a_winner_lies_on_no_line_above(
    shelf: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    crowns: list[tuple[float, float, float]] = []
    crown = Brush.crown

    def noted_crown(brush: Brush, at: Any, size: float = 72, tilt: float = 0.0) -> None:
        crowns.append((*at, size))
        crown(brush, at, size, tilt)

    monkeypatch.setattr(Brush, "crown", noted_crown)
    lines = shelf.read()
    (number,) = (line.box for line in lines if line.words.startswith("#"))
    ours = [(y, size) for x, y, size in crowns if x > number[0]]
    assert ours and all(y - size / 2 >= number[1] + number[3] for y, size in ours)


def test_a_replay_is_watched(shelf: Pilot, keys: Keys) -> None:
    for name in ("sixth", "first", "third"):
        keys.choose(name)
        assert shelf.scene_name == "WatchScene"
        keys.back()
        assert (shelf.scene_name, chosen(shelf)) == ("MyGamesScene", name)


def test_a_star_or_another_name_keeps_a_game_for_good(shelf: Pilot, keys: Keys) -> None:
    before, unnamed = contents(shelf), shelf.words("subtraction_squares.short_name")
    keys.press(Button.SPECIAL, Button.SPECIAL)
    assert marked(shelf) == ([""], ["fourth"])
    keys.press(Button.RIGHT, Button.SPECIAL)
    assert marked(shelf) == ([], ["", "fourth"])
    keys.press(Button.SPECIAL)
    assert marked(shelf) == ([], ["fourth"]) and contents(shelf) == before, "no file is touched"
    keys.choose_key("replays.rename")
    keys.write("A good one")
    assert shelf.scene_name == "MyGamesScene" and chosen(shelf) == "A good one"
    assert "A good one" in titles(shelf) and unnamed not in titles(shelf)[:2]


def test_another_name_alone_keeps_a_game_that_saved_itself(shelf: Pilot, keys: Keys) -> None:
    keys.press(Button.RIGHT)
    keys.choose_key("replays.rename")
    keys.write("A good one")
    assert marked(shelf)[0] == []


@pytest.mark.slow
def test_what_was_removed_can_be_undone_or_had_back(shelf: Pilot, hand: Hand) -> None:
    pilot, before = shelf, all_titles(shelf)
    if isinstance(hand, Mouse):
        pilot.click_words("third")
    else:
        hand.press(Button.RIGHT, Button.RIGHT)
    hand.choose_key("replays.remove")
    assert pilot.has("replays.remove_title")
    hand.choose_key("replays.remove_no")
    assert all_titles(pilot) == before
    hand.choose_key("replays.remove", "replays.remove_yes")
    pilot.wait(300)
    assert pilot.has("replays.removed") and "third" not in all_titles(pilot)
    assert chosen(pilot) == "fourth", "the next one is looked at"
    if isinstance(hand, Mouse):
        pilot.click_words(pilot.words("replays.undo"))
    else:
        hand.press(Button.ALTERNATE)
    pilot.wait(100)
    assert all_titles(pilot) == before and chosen(pilot) == "third"
    hand.choose_key("replays.remove", "replays.remove_yes")
    pilot.wait(6000)
    assert not pilot.has("replays.undo")
    if not isinstance(hand, Mouse):
        hand.press(Button.ALTERNATE)
    assert len(all_titles(pilot)) == 7, "undo is offered for a while"
    hand.choose_key("replays.import", "import.removed")
    hand.choose("third")
    pilot.wait(100)
    assert pilot.scene_name == "MyGamesScene" and sorted(all_titles(pilot)) == sorted(before)


def choose_filter(keys: Keys, name: str, n: int) -> list[str]:
    keys.choose(keys.pilot.words("replays.filter", name=keys.pilot.words(name), n=n))
    return all_titles(keys.pilot)


def test_filters_combine_and_orders_differ(shelf: Pilot, keys: Keys) -> None:
    for name, found in {
        "even_steven.short_name": ["first", "fourth", "seventh", "eighth"],
        "replays.look_0": ["first", "seventh", "eighth"],
        "replays.look_2": ["fourth"],
        "replays.starred": ["fourth"],
    }.items():
        assert choose_filter(keys, name, len(found)) == found, name
    assert shelf.scene.tab.filter == Filter("even_steven", 2, True)
    choose_filter(keys, "replays.starred", 1)
    choose_filter(keys, "replays.look_2", 1)
    choose_filter(keys, "quoridor.short_name", 1)
    shut = {item.label for item in shelf.page.items if not item.is_enabled}
    assert all(label.endswith(", 0") for label in shut), "without a hit it cannot be chosen"
    assert len([label for label in shut if label.startswith(("Blue", "Pearl", "Fav"))]) == 3
    choose_filter(keys, "replays.all", 8)
    keys.choose(shelf.words("replays.order_newest"))
    plies = [entry.plies for entry in shelf.scene.tab.selection.entries]
    assert len(plies) == 8 and plies == sorted(plies, reverse=True)


def test_from_the_panel_one_comes_back_to_the_same_card(shelf: Pilot, keys: Keys) -> None:
    keys.press(Button.ALTERNATE, Button.PAGE_ON)
    assert chosen(shelf) == "first"
    keys.press(Button.LEFT)
    assert label(shelf.page.focused) == "first", "out of sight"
    keys.press(Button.DOWN)
    card = shelf.page.focused
    for way in (Button.ALTERNATE, Button.LEFT):
        keys.press(Button.ALTERNATE)
        assert label(shelf.page.focused) == shelf.words("replays.watch")
        assert next(one for one in cards(shelf) if one.key == card.key).node.is_lit
        keys.press(way)
        assert shelf.page.focused_key == card.key
    for _ in range(3):
        keys.press(Button.RIGHT)
    assert label(shelf.page.focused) == shelf.words("replays.watch")


def test_arrows_scroll_pages_turn_and_tabs_lead_back_to_a_card(shelf: Pilot, keys: Keys) -> None:
    assert len(titles(shelf)) == 6
    pages = ((Button.PAGE_BACK,), 0), ((Button.PAGE_ON,), 1)
    for buttons, offset in (((Button.DOWN, Button.DOWN), 1), *pages, ((Button.UP,) * 3, 0)):
        keys.press(*buttons)
        assert shelf.page.offsets["cards"] == offset, buttons
        assert offset == 0 or buttons[0] is not Button.DOWN or chosen(shelf) == "seventh"
    keys.press(Button.DOWN)
    card, names = chosen(shelf), []
    for button in (Button.NEXT, Button.NEXT, Button.PREV, Button.PREV):
        keys.press(button)
        names.append(shelf.scene.tab.name)
    assert names == ["moments", "waiting", "moments", "finished"]
    assert chosen(shelf) == card == label(shelf.page.focused)


def test_the_mouse_passes_over_cards_and_chooses_by_a_click(shelf: Pilot) -> None:
    x, y = next(one.placed.middle for one in cards(shelf) if one.label == "third")
    shelf.point(x, y)
    shelf.frame()
    assert chosen(shelf) == "first"
    shelf.click(x, y)
    assert (shelf.scene_name, chosen(shelf)) == ("MyGamesScene", "third")
    shelf.click(x, y)
    assert shelf.scene_name == "WatchScene"


def test_a_card_in_focus_plays_its_last_moves_unless_calm(shelf: Pilot, keys: Keys) -> None:
    tab = shelf.scene.tab
    plies, seen = tab.selection.entry.plies, set()
    for _ in range(40):
        shelf.wait(100)
        seen |= {tab.preview.shown and tab.preview.shown[1]}
    assert sorted(seen - {None}) == list(range(max(0, plies - 8), plies))
    assert tab.preview.shown is None
    shelf.set(reduced_motion=True)
    keys.press(Button.RIGHT)
    for _ in range(20):
        shelf.wait(100)
        assert tab.preview.shown is None


def test_a_damaged_file_can_only_be_explained_and_removed(shelf: Pilot, keys: Keys) -> None:
    (shelf.data / "replays" / "0106bad.cbor").write_bytes(b"rubbish")
    shelf.context.stack.pop()
    shelf.go.my_games("finished")
    shelf.until(lambda: not shelf.scene.tab.is_unread)
    for _ in range(4):
        keys.press(Button.DOWN)
    keys.choose("0106bad.cbor")
    keys.choose_key("notice.ok")
    assert shelf.has("replays.unreadable")
    names = {label(item) for item in shelf.page.items}
    assert not names & {shelf.words("replays.watch"), shelf.words("replays.share")}
    keys.choose_key("replays.remove", "replays.remove_yes")
    assert "0106bad.cbor" not in all_titles(shelf)
    shelf.scene.tab.import_file(str(shelf.data / "nowhere.cbor"))
    shelf.frame()
    assert shelf.has("file.missing")


def test_only_replays_in_sight_are_pictured(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    replays = kept(pilot)
    replays.save(played("even_steven", (0, 1)).playback("one", NOW_MS))
    path = replays.shelf(Filter())[0].path
    for number in range(600):
        path.with_name(f"m{number}.cbor").write_bytes(path.read_bytes())
    drawn = set[str]()
    wished, painted = (noted(monkeypatch, Thumbnails, name) for name in ("wish", "draw"))

    def frame() -> None:
        pilot.frame()
        drawn.update(one.key.stem for one in pilot.page.items if isinstance(one.node, Card))

    pilot.go.my_games("finished")
    frame()
    assert 0 < len(all_titles(pilot)) < 600, "no frame waits for the whole folder"
    while pilot.scene.tab.is_unread:
        frame()
    for _ in range(50):
        frame()
    assert len(all_titles(pilot)) == 601 and len(titles(pilot)) == 6
    asked = {key[1] for _, key, *_ in wished} | {key[1] for _, _, key, *_ in painted}
    assert asked and asked <= drawn, "how many pass by depends on how busy the machine is"
