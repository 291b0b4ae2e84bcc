"""Large text covers nothing, and cuts or pushes nothing off."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from all_screens import SCREENS
from aside_screens import set_up
from hands import Keys, Mouse
from noted import noted
from openings import analyse, first_moves, join
from pilot import Pilot
from played import GAME, sit_down

from game.causality.rules.commands import Step
from game.causality.rules.moves import Order, Submit
from game.quoridor.rules.moves import Cheat, CheatKind, Resign
from game.registry import GAMES
from game.words.message import message
from scenes.dialogs.keyboard import KeyboardScene
from scenes.input.actions import Button
from scenes.kit.forms import FormRow
from scenes.kit.node import Node
from scenes.kit.prompt_line import SAFE_RIGHT
from scenes.kit.widgets import Plate, Stepper, TextButton
from scenes.menus.options import OptionsScene
from scenes.menus.settings import SettingsScene
from scenes.menus.title import DEALT_MS
from scenes.ui.brush import Box, Brush

DEVICES = ("mouse", "keys:left", "keys:right", "pad:1")
OF_FOUR = {"players": 4, "size": 11, "boards": 7}


@pytest.fixture
def pilot(pilot: Pilot) -> Pilot:
    pilot.set(text_percent=150)
    return pilot


def box_of(pilot: Pilot, words: str) -> Box:
    return next(line.box for line in pilot.read() if line.words == words)


def box_of_key(pilot: Pilot, key: str, **values: object) -> Box:
    return box_of(pilot, pilot.words(key, **values))


def overlaps(a: Box, b: Box) -> bool:
    """Return whether letters do: a line is half again as high as they are."""
    is_beside = a[0] >= b[0] + b[2] or b[0] >= a[0] + a[2]
    apart = abs((a[1] + a[3] / 2) - (b[1] + b[3] / 2))
    return not is_beside and apart < (a[3] + b[3]) / 3


def covered(pilot: Pilot, key: str) -> list[str]:
    """Return what else is written where the words of ``key`` are."""
    words, box = pilot.words(key), box_of_key(pilot, key)
    others = [line for line in pilot.read() if line.words not in ("", words)]
    return [line.words for line in others if overlaps(line.box, box)]


def assert_below(boxes: list[Box], least: float) -> None:
    """Each line begins below the one before it, but for a part of that one's height."""
    for (_, above, _, h), (_, below, _, _) in pairwise(boxes):
        assert above + h * least <= below


def heights(pilot: Pilot, *keys: str) -> set[float]:
    return {box_of_key(pilot, key)[3] for key in keys}


@pytest.mark.parametrize("key", ["database.damaged", "database.afresh"])
@pytest.mark.parametrize("percent", [100, 150])
def test_a_note_on_damage_leaves_the_name_of_the_program(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, key: str, percent: int
) -> None:
    logos, pawns = noted(monkeypatch, Brush, "logo"), noted(monkeypatch, Brush, "pawn")
    pilot.library.notes.append(message(key))
    for language in ("en", "de", "cs", "zh"):
        pilot.set(language=language, text_percent=percent)
        pilot.go.title()
        logos.clear()
        pawns.clear()
        pilot.wait(DEALT_MS)
        _, y, _, h = box_of_key(pilot, key)
        (_, _, (_, middle), size, *_) = logos[-1]
        assert y + h <= middle - size / 2
        assert not pawns, "none drifts over the sentence"


def test_whose_turn_it_is_has_room_for_accents(pilot: Pilot) -> None:
    pilot.set(language="cs")
    pilot.play("", "")
    pilot.frame()
    words = pilot.words("play.your_turn")
    plate = next(
        one.box
        for one in pilot.scene.hud.placed
        if isinstance(one.node, Plate) and getattr(one.node.inner, "words", "") == words
    )
    _, y, _, h = box_of(pilot, words)
    assert plate[1] <= y + 0.5
    assert y + h <= plate[1] + plate[3] + 0.5


def test_what_is_told_leaves_the_name_of_the_game(pilot: Pilot) -> None:
    pilot.play("", "", game_id="even_steven", round_down=True, timer_s=5)
    pilot.begin_clock()
    pilot.wait(5200)
    told = next(line for line in pilot.read() if line.words.startswith("Time's up! 1"))
    x, _, w, _ = box_of(pilot, pilot.words("even_steven.name").upper())
    assert told.box[0] - 54 > x + w, "before the words is a picture"


def test_what_is_to_be_done_or_happening_covers_nothing(pilot: Pilot) -> None:
    pilot.play("", "", cheats=3)
    pilot.submit(Cheat(CheatKind.LONGBOARD))
    assert covered(pilot, "quoridor.banner.long") == []
    sit_down(pilot, "grandfather")
    pilot.submit(Order(Step(1, forward=True)))
    pilot.table.submit(Submit())
    while (act := pilot.table.presenter.pager.act_on(pilot.stage)) is None or act.key != "move":
        assert pilot.stage.is_moving
        pilot.frame()
    assert covered(pilot, f"{GAME}.act.move") == []


@pytest.mark.parametrize("stakes", ["party", ""])
def test_the_setting_gives_way_to_whose_turn_it_is(pilot: Pilot, stakes: str) -> None:
    pilot.play("", "", "", "", players=4, size=9, boards=5, cheats=1, layout=1, stakes=stakes)
    first_moves(pilot, 1)
    pilot.wait(3000)
    above = {line.words: line.box for line in pilot.read() if line.box[1] < 60}
    assert pilot.words("quoridor.chip.size", size=9) in above, "as much of it as there is room for"
    assert above.get("Bo's turn", above.get("Bo", (0, 0, 0, 0)))[2] > 20


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_the_tag_and_prompts_of_an_analysis_have_room(pilot: Pilot, game_id: str) -> None:
    pilot.resize(960, 600)
    pilot.play("", "", game_id=game_id)
    first_moves(pilot, 2)
    analyse(pilot, 1)
    assert covered(pilot, "analysis.tag") == []
    x, y, _, h = box_of_key(pilot, "analysis.tag")
    hud = pilot.scene.hud
    assert y + h <= min(box[1] for box in (pilot.stage.box, *hud.places.cards))
    name_end, start, end = hud.top_room
    assert name_end <= start <= end <= x, "between the setting and the tag is what is to be done"
    for language in ("en", "de", "cs", "zh"):
        pilot.set(language=language)
        pilot.wait(800)
        menu = box_of(pilot, pilot.context.words("analysis.menu"))
        assert menu[0] + menu[2] <= SAFE_RIGHT and not pilot.cut_lines(), language


@pytest.mark.parametrize("device", DEVICES)
def test_a_tip_has_room_below_the_longest_goal_and_among_four(pilot: Pilot, device: str) -> None:
    context, form = pilot.context, ""
    for section in (f"{GAME}.tip", "quoridor.tip"):
        if section.startswith(GAME):
            sit_down(pilot, "stand_in")
        else:
            pilot.play("", "", "", "", **OF_FOUR)
            form = "_short"
        context.devices.last_device = device
        pilot.wait(300)
        kind = context.devices.last_kind
        key, named = f"{section}.{kind.replace(':', '_')}{form}", context.button_words(kind)
        tip = pilot.words(key, keys="WASD", **named)
        rows = [line.words for line in pilot.read() if line.words and line.words in tip]
        assert tip.endswith(rows[-1])
        assert not form or " ".join(rows).endswith(tip)


def test_the_title_breaks_no_word_and_its_names_stand_in_one_line(pilot: Pilot) -> None:
    pilot.play("", "", game_id="even_steven", start=15)
    pilot.go.title()
    pilot.wait(300)  # until all cards are dealt
    assert pilot.has("title.continue"), "so that the cards are narrow"
    lines = pilot.read()
    written = "".join(line.words.replace(" ", "") for line in lines)
    for game_id in GAMES:
        names = {pilot.words(f"{game_id}.{name}") for name in ("name", "short_name")}
        assert any(name.replace(" ", "") in written for name in names), game_id
    names = {"Quoridor", "Squares", "Even-", "Reduction", "Causality"}
    boxes = [line.box for line in lines if line.words in names]
    assert len({(round(y), round(h)) for _, y, _, h in boxes}) == 1


def letters_of(pilot: Pilot, kind: type[Node]) -> list[float]:
    """Return the size of the letters of every item of that kind on the screen."""
    return [item.placed.letters for item in pilot.page.items if type(item.node) is kind]


def test_letters_stay_in_their_pills_and_slots(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Box] = []
    rounded = Brush.rounded

    def noted(brush: Brush, box: Box, *look: Any, **more: Any) -> None:
        drawn.append(box)
        rounded(brush, box, *look, **more)

    join(pilot)
    pilot.click(20, 400)  # on nothing: there is a mouse
    monkeypatch.setattr(Brush, "rounded", noted)
    words = [pilot.words("join.person"), pilot.words("menu.back")]
    for line in [line for line in pilot.read() if line.words in words]:
        x, y, w, h = line.box
        around = [box for box in drawn if box[0] <= x and x + w <= box[0] + box[2]]
        high = min(box[3] for box in around if box[1] < y + h / 2 < box[1] + box[3])
        assert high >= 0.85 * h, (line.words, high, h)


def test_labels_beside_one_another_are_of_one_size(pilot: Pilot) -> None:
    doors = [item for item in pilot.page.items if item.key[0] == "door"]
    assert len({item.placed.letters for item in doors}) == 1
    for left, right in pairwise(doors):
        assert left.box[0] + left.box[2] < right.box[0]
    set_up(pilot, "quoridor", players=4)
    pilot.frame()
    for _ in range(2):
        buttons, rows = letters_of(pilot, TextButton), letters_of(pilot, Stepper)
        assert (len(buttons), len(rows)) == (6, 7)
        assert len(set(buttons)) == len(set(rows)) == 1
        Keys(pilot).press(Button.CONFIRM)  # over the board now
    scene, levels = join(pilot, "four"), list(GAMES["quoridor"].levels)[:4]
    for k, level in enumerate(levels):
        scene.lineup.set_level(k, level)
    scene.refresh()
    pilot.frame()
    assert len(heights(pilot, *(f"level.{level}.short" for level in levels))) == 1
    pilot.push(SettingsScene(pilot.context))
    rows = ("text_percent", "palette", "high_contrast", "reduced_motion", "show_coordinates")
    assert len(heights(pilot, *(f"settings.{row}.label" for row in rows))) == 1
    pilot.push(KeyboardScene(pilot.context, "join.name_title", "mira", 16, lambda name: None))
    before = box_of_key(pilot, "keyboard.done"), box_of(pilot, "w")[3]
    Mouse(pilot).choose(pilot.words("keyboard.shift"))
    assert (box_of_key(pilot, "keyboard.done"), box_of(pilot, "W")[3]) == before


def test_among_four_the_tree_of_moves_shows_where_a_branch_begins(pilot: Pilot) -> None:
    pilot.play("", "", "", "", **OF_FOUR)
    first_moves(pilot, 2)
    match = pilot.table.match
    analyse(pilot, 2)
    pilot.wait(200)
    playback = match.playback()
    for told in map(match.game.log_text, playback.states, playback.moves):
        assert pilot.shows(pilot.strings.write(told))


@pytest.mark.parametrize("game_id", ["subtraction_squares", "even_steven"])
def test_the_title_of_a_tip_stays_on_its_panel(pilot: Pilot, game_id: str) -> None:
    pilot.play("", "", game_id=game_id)
    pilot.frame()
    x, _, w, _ = box_of_key(pilot, f"{game_id}.tip.title")
    left, _, wide, _ = pilot.scene.hud.places.right
    assert left + 22 <= x and x + w <= left + wide - 22


def test_words_beside_figures_are_of_one_size_and_apart(pilot: Pilot) -> None:
    pilot.play("", "", game_id=GAME)
    Keys(pilot).press(Button.CANCEL)  # the stone that alone waits is picked already
    pilot.frame()
    names = ("obeys", "replays", "doors")
    boxes = [box_of_key(pilot, f"{GAME}.panel.{name}") for name in names]
    assert len({h for _, _, _, h in boxes}) == 1
    assert_below(boxes, 0.9)


def test_moves_with_more_digits_stand_below_the_others(pilot: Pilot) -> None:
    pilot.play("", "")
    first_moves(pilot, 11)
    analyse(pilot, 10)
    Keys(pilot).press(Button.PREV)
    moves, lines = [item.node.label for item in pilot.scene.screen.items], pilot.read()
    plies = {line.words for line in lines if line.words.isdigit() and line.box[0] > 300}
    assert {"9", "10"} <= plies
    below = {line.box[0] for line in lines if line.words in moves}
    assert len({x for x in below if x < 900}) == 1, "in the list, not beside the board"


def test_in_the_table_of_four_no_line_lies_on_another(pilot: Pilot) -> None:
    pilot.play("", "", "", "", size=5, players=4, boards=1, timer_s=0)
    pilot.submit(*[Resign()] * 3)
    pilot.wait(1500)
    x, y, w, _ = box_of_key(pilot, "results.table")
    rows = [line.box for line in pilot.read() if line.words and line.box[0] < x + w]
    rows = sorted((box for box in rows if y < box[1] < 560), key=lambda box: box[1])
    assert len(rows) == 8
    assert_below(rows, 0.8)


def test_counters_stay_on_their_card_and_the_name_below_its_tag(pilot: Pilot) -> None:
    pilot.play("", "", size=11, cheats=3)
    x, y, w, h = pilot.scene.hud.places.cards[0]
    steps = box_of_key(pilot, "quoridor.counter.steps_short", n=10)
    cheats = box_of_key(pilot, "quoridor.counter.cheats_short", n=3)
    for left, top, wide, high in (steps, cheats):
        assert x < left and left + wide < x + w and top + high < y + h
    assert steps[0] + steps[2] < cheats[0] - 26, "its icon stands between"
    name, tag = box_of(pilot, "Ann"), box_of_key(pilot, "play.your_turn")
    assert name[1] + name[3] * 0.28 >= tag[1] + tag[3] / 2 + 15 + 8


def test_the_title_of_a_list_stands_above_its_first_line(pilot: Pilot) -> None:
    def assert_above(title: str, line: str) -> None:
        (_, top, _, height), (_, below, _, _) = box_of_key(pilot, title), box_of(pilot, line)
        assert top + height <= below + 1, title

    pilot.play("", "", game_id="even_steven", start=15)
    first_moves(pilot)
    pilot.wait(100)
    session = pilot.table.session
    (line,) = (pilot.strings.write(words) for _, words in session.lines())
    assert_above("play.last_moves", line)
    session.ask_hint()
    pilot.until(lambda: not session.coach.is_thinking)
    pilot.wait(100)
    hint = pilot.words(f"even_steven.hint.{session.coach.shown_hints[0].key}")
    first = next(shown.words for shown in pilot.read() if hint.startswith(shown.words or "-"))
    assert_above("play.coach", first)
    analyse(pilot, 1)
    assert_above("moves.title", line)


@pytest.mark.parametrize("board", ["garden_wall", "warehouse"])
def test_the_menu_of_orders_covers_no_stone_that_needs_one(pilot: Pilot, board: str) -> None:
    pilot.play("", "", game_id=GAME, board=board)
    pilot.wait(600)
    layout, choose = pilot.table.presenter.pager.layout, pilot.words(f"{GAME}.panel.choose")
    told = [line for line in pilot.read() if line.words == choose]
    assert len(told) == len(pilot.table.state.waiting)
    _, y, _, h = layout.left
    assert all(line.box[1] + line.box[3] <= y + h - layout.menu_h for line in told)


@pytest.mark.parametrize("language", ["en", "de", "cs"])
def test_no_word_of_a_preset_is_broken_beside_own_settings(pilot: Pilot, language: str) -> None:
    context, game = pilot.context, GAMES[GAME]
    pilot.set(language=language)
    pilot.resize(960, 600)
    context.go.title()
    pilot.push(OptionsScene(context, game))
    for _ in range(2):  # to a board that no preset has
        Keys(pilot).adjust(pilot.words(f"{GAME}.option.board.label"), 1)
    assert pilot.has(f"{GAME}.preset.custom")
    shown = set(pilot.text().split())
    for preset in game.presets:
        assert shown.issuperset(pilot.words(f"{GAME}.preset.{preset}").split())


@pytest.mark.parametrize("language", ["en", "de", "cs", "zh"])
@pytest.mark.parametrize("name", ["title after a game", "results", "party night"])
def test_a_row_of_buttons_keeps_the_size_of_large_letters(
    pilot: Pilot, language: str, name: str
) -> None:
    """Long words get more of the row than short ones."""
    pilot.context.set_language(language)
    pilot.set(text_percent=150, all_doors=True)
    pilot.resize(960, 600)
    with pilot.unseen():
        SCREENS[name](pilot)
    pilot.frame()
    buttons = [one for one in pilot.page.placed if isinstance(one.node, TextButton)]
    foot = max(one.box[1] for one in buttons)
    row = [one for one in buttons if one.box[1] == foot]
    assert len(row) >= 3
    assert min((one.letters or one.node.size) / one.node.size for one in row) > 0.95


@pytest.mark.parametrize("language", ["en", "de", "cs", "zh"])
def test_the_labels_of_a_new_tournament_are_not_much_smaller_than_its_values(
    pilot: Pilot, language: str
) -> None:
    pilot.context.set_language(language)
    pilot.set(text_percent=150)
    pilot.resize(960, 600)
    with pilot.unseen():
        SCREENS["form of a cup"](pilot)
    pilot.frame()
    rows = [one for one in pilot.page.placed if isinstance(one.node, FormRow)]
    assert min((one.letters or FormRow.SIZE) / FormRow.SIZE for one in rows) > 0.75
