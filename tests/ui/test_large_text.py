"""What large text must not cover, cut off or push out."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from aside_screens import set_up
from club_screens import SCREENS as CLUB
from hands import Keys, Mouse
from pilot import Pilot
from played import GAME, sit_down

from game.causality.rules.commands import Step
from game.causality.rules.moves import Order, Submit
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.match.variations import VariationTree
from game.quoridor.rules.moves import Cheat, CheatKind, Resign
from game.registry import GAMES
from scenes.dialogs.keyboard import KeyboardScene
from scenes.input.actions import Button
from scenes.kit.node import Node
from scenes.kit.widgets import Stepper as StepperNode
from scenes.kit.widgets import TextButton
from scenes.menus.options import OptionsScene
from scenes.menus.seats.join import JoinScene
from scenes.menus.settings import SettingsScene
from scenes.menus.title import TitleScene
from scenes.ui.brush import Box


@pytest.fixture
def pilot(pilot: Pilot) -> Pilot:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=150))
    return pilot


def box_of(pilot: Pilot, words: str) -> Box:
    return next(line.box for line in pilot.read() if line.words == words)


def overlaps(a: Box, b: Box) -> bool:
    """Whether letters do: a line is half again as high as they are."""
    is_beside = a[0] >= b[0] + b[2] or b[0] >= a[0] + a[2]
    apart = abs((a[1] + a[3] / 2) - (b[1] + b[3] / 2))
    return not is_beside and apart < (a[3] + b[3]) / 3


def covered(pilot: Pilot, words: str) -> list[str]:
    """What else is written where ``words`` are."""
    box = box_of(pilot, words)
    others = [line for line in pilot.read() if line.words not in ("", words)]
    return [line.words for line in others if overlaps(line.box, box)]


def test_what_is_told_leaves_the_name_of_the_game(pilot: Pilot) -> None:
    pilot.play("", "", game_id="even_steven", round_down=True, timer_s=5)
    pilot.begin_clock()
    pilot.wait(5200)
    name = pilot.words("even_steven.name").upper()
    told = next(line for line in pilot.read() if line.words.startswith("Time's up! 1"))
    x, _, w, _ = box_of(pilot, name)
    assert told.box[0] - 54 > x + w, "before the words is a picture"


def test_what_is_to_be_done_covers_nothing(pilot: Pilot) -> None:
    pilot.play("", "", cheats=3)
    pilot.table.submit(Cheat(CheatKind.LONGBOARD))
    pilot.settle()
    assert covered(pilot, pilot.words("quoridor.banner.long")) == []


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("percent", [100, 150])
def test_the_tag_of_an_analysis_covers_nothing(pilot: Pilot, game_id: str, percent: int) -> None:
    cabinet, game = pilot.app.cabinet, GAMES[game_id]
    cabinet.change_settings(replace(cabinet.settings, text_percent=percent))
    pilot.resize(960, 600)
    match = Match(game, game.options(), 7, (Seat("Ann", 2), Seat("Bo", 0)))
    cabinet.go.analyse(VariationTree(match.game, match.record()), 0)
    pilot.frame()
    words = pilot.words("analysis.tag")
    assert covered(pilot, words) == []
    x, y, _, h = box_of(pilot, words)
    hud = pilot.scene.hud
    assert y + h <= min(box[1] for box in (pilot.stage.box, *hud.places.cards))
    name_end, start, end = hud.top_room
    assert name_end <= start <= end <= x, (
        "what is to be done stands between the setting and the tag"
    )


def test_what_is_happening_covers_nothing(pilot: Pilot) -> None:
    sit_down(pilot, "grandfather")
    pilot.table.submit(Order(Step(1, forward=True)))
    pilot.settle()
    pilot.table.submit(Submit())
    while (act := pilot.table.showing.pager.act_on(pilot.stage)) is None or act.key != "move":
        assert pilot.stage.is_moving
        pilot.frame()
    assert covered(pilot, pilot.words(f"{GAME}.act.move")) == []


def told_tip(pilot: Pilot, section: str, form: str) -> str:
    """Return the tip for the device used last, with what is written on its buttons."""
    cabinet = pilot.app.cabinet
    kind = cabinet.devices.last_kind
    named = cabinet.button_words(kind)
    return pilot.words(f"{section}.{kind.replace(':', '_')}{form}", keys="WASD", **named)


@pytest.mark.parametrize("device", ["mouse", "keys:left", "keys:right", "pad:1"])
def test_a_tip_has_room_below_the_longest_goal(pilot: Pilot, device: str) -> None:
    sit_down(pilot, "stand_in")
    pilot.app.cabinet.devices.last_device = device
    pilot.redraw()
    tip = told_tip(pilot, f"{GAME}.tip", "")
    rows = [line.words for line in pilot.read() if line.words and line.words in tip]
    assert tip.endswith(rows[-1])


@pytest.mark.slow
@pytest.mark.parametrize("device", ["mouse", "keys:left", "keys:right", "pad:1"])
def test_a_tip_has_room_between_the_cards_of_four(pilot: Pilot, device: str) -> None:
    pilot.play("", "", "", "", players=4, size=11, boards=7)
    pilot.app.cabinet.devices.last_device = device
    pilot.wait(300)
    tip = told_tip(pilot, "quoridor.tip", "_short")
    rows = [line.words for line in pilot.read() if line.words and line.words in tip]
    assert " ".join(rows).endswith(tip)


def test_no_name_on_the_title_is_broken_in_a_word(pilot: Pilot) -> None:
    pilot.play("", "", game_id="even_steven", start=15)
    cabinet = pilot.app.cabinet
    cabinet.stack.restart(TitleScene(cabinet))
    pilot.wait(300)  # until all cards are dealt
    assert pilot.shows(pilot.words("title.continue")), "so that the cards are narrow"
    lines = pilot.read()
    written = "".join(line.words.replace(" ", "") for line in lines)
    for game_id in GAMES:
        names = {pilot.words(f"{game_id}.{name}") for name in ("name", "short_name")}
        assert any(name.replace(" ", "") in written for name in names)
    names = {"Quoridor", "Squares", "Even-", "Steven", "Reduction", "Causality"}
    boxes = [line.box for line in lines if line.words in names - {"Steven"}]
    assert (
        len({round(h) for _, _, _, h in boxes}) == 1
        and len({round(y) for _, y, _, _ in boxes}) == 1
    )


def letters_of(pilot: Pilot, kind: type[Node]) -> list[float]:
    """Return the size of the letters of every item of that kind on the screen."""
    return [item.placed.letters for item in pilot.page.items if type(item.node) is kind]


def test_labels_beside_one_another_are_of_one_size(pilot: Pilot) -> None:
    set_up(pilot, "quoridor", players=4)
    pilot.frame()
    for _ in range(2):
        buttons, rows = letters_of(pilot, TextButton), letters_of(pilot, StepperNode)
        assert (len(buttons), len(rows)) == (6, 7)
        assert len(set(buttons)) == len(set(rows)) == 1
        Keys(pilot).press(Button.CONFIRM)  # over the board now


def test_the_doors_of_the_title_have_one_size_of_letters(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    cabinet.stack.restart(TitleScene(cabinet))
    pilot.frame()
    doors = [item for item in pilot.page.items if item.key[0] == "door"]
    assert len({item.placed.letters for item in doors}) == 1
    for left, right in pairwise(doors):
        assert left.box[0] + left.box[2] < right.box[0]


def test_among_four_the_tree_of_moves_shows_where_a_branch_begins(pilot: Pilot) -> None:
    pilot.play("", "", "", "", players=4, size=11, boards=7)
    for _ in range(2):
        pilot.table.submit(pilot.table.state.legal_moves()[0])
    match = pilot.table.match
    pilot.app.cabinet.go.analyse(VariationTree(match.game, match.record()), 2)
    pilot.wait(200)
    playback = match.playback()
    for told in map(match.game.logged, playback.states, playback.moves):
        assert pilot.shows(pilot.strings.write(told))


def test_beside_one_another_computers_are_told_in_letters_of_one_size(pilot: Pilot) -> None:
    game, cabinet = GAMES["quoridor"], pilot.app.cabinet
    scene = JoinScene(cabinet, game, game.presets["four"], "four")
    cabinet.stack.push(scene)
    levels = list(game.levels)[:4]
    for k, level in enumerate(levels):
        scene.lineup.set_level(k, level)
    scene.refresh()
    pilot.frame()
    shorts = [pilot.words(f"level.{level}.short") for level in levels]
    assert len({box_of(pilot, one)[3] for one in shorts}) == 1


@pytest.mark.parametrize("game_id", ["subtraction_squares", "even_steven"])
def test_the_title_of_a_tip_stays_on_its_panel(pilot: Pilot, game_id: str) -> None:
    pilot.play("", "", game_id=game_id)
    pilot.frame()
    x, _, w, _ = box_of(pilot, pilot.words(f"{game_id}.tip.title"))
    left, _, wide, _ = pilot.scene.hud.places.right
    assert left + 22 <= x and x + w <= left + wide - 22


def test_words_beside_figures_are_of_one_size_and_apart(pilot: Pilot) -> None:
    pilot.play("", "", game_id=GAME)
    Keys(pilot).press(Button.CANCEL)  # the stone that alone waits is picked already
    pilot.frame()
    boxes = [
        box_of(pilot, pilot.words(f"{GAME}.panel.{name}")) for name in ("obeys", "replays", "doors")
    ]
    assert len({h for _, _, _, h in boxes}) == 1
    for (_, above, _, h), (_, below, _, _) in pairwise(boxes):
        assert above + h * 0.9 <= below


def test_moves_with_more_digits_stand_below_the_others(pilot: Pilot) -> None:
    pilot.play("", "")
    for _ in range(11):
        pilot.table.submit(pilot.table.state.legal_moves()[0])
    match = pilot.table.match
    pilot.app.cabinet.go.analyse(VariationTree(match.game, match.record()), 10)
    Keys(pilot).press(Button.PREV)
    moves = [item.node.label for item in pilot.scene.screen.items]
    plies = {line.words for line in pilot.read() if line.words.isdigit() and line.box[0] > 300}
    assert {"9", "10"} <= plies
    below = {line.box[0] for line in pilot.read() if line.words in moves}
    assert len({x for x in below if x < 900}) == 1, "in the list, not beside the board"


def test_the_settings_are_named_in_letters_of_one_size(pilot: Pilot) -> None:
    pilot.app.cabinet.stack.push(SettingsScene(pilot.app.cabinet))
    pilot.frame()
    rows = ("text_percent", "palette", "high_contrast", "reduced_motion", "show_coordinates")
    names = [pilot.words(f"settings.{row}.label") for row in rows]
    assert len({box_of(pilot, name)[3] for name in names}) == 1


def test_keys_are_written_as_large_for_capitals_as_for_small_letters(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    cabinet.stack.push(KeyboardScene(cabinet, "join.name_title", "mira", 16, lambda name: None))
    pilot.frame()
    done = pilot.words("keyboard.done")
    before = box_of(pilot, done), box_of(pilot, "w")
    Mouse(pilot).choose(pilot.words("keyboard.shift"))
    assert (box_of(pilot, done), box_of(pilot, "W")[3]) == (before[0], before[1][3])


def test_in_the_table_of_four_no_line_lies_on_another(pilot: Pilot) -> None:
    pilot.play("", "", "", "", size=5, players=4, boards=1, timer_s=0)
    for _ in range(3):
        pilot.table.submit(Resign())
        pilot.settle()
    pilot.wait(1500)
    x, y, w, _ = box_of(pilot, pilot.words("results.table"))
    rows = [line.box for line in pilot.read() if line.words and line.box[0] < x + w]
    rows = sorted((box for box in rows if y < box[1] < 560), key=lambda box: box[1])
    assert len(rows) == 8
    for (_, above, _, h), (_, below, _, _) in pairwise(rows):
        assert above + h * 0.8 <= below


def test_every_counter_stays_on_its_card(pilot: Pilot) -> None:
    pilot.play("", "", size=11, cheats=3)
    x, y, w, h = pilot.scene.hud.places.cards[0]
    for words in (pilot.words("quoridor.counter.steps_short", n=10),
                  pilot.words("quoridor.counter.cheats_short", n=3)):  # fmt: skip
        left, top, wide, high = box_of(pilot, words)
        assert x < left and left + wide < x + w and top + high < y + h
    steps, cheats = (
        box_of(pilot, pilot.words(f"quoridor.counter.{name}_short", n=n))
        for name, n in (("steps", 10), ("cheats", 3))
    )
    assert steps[0] + steps[2] < cheats[0] - 26, "its icon stands between"


def test_a_name_lies_below_the_tag_on_its_card(pilot: Pilot) -> None:
    pilot.play("", "")
    name, tag = box_of(pilot, "Ann"), box_of(pilot, pilot.words("play.your_turn"))
    letters_top, pill_bottom = name[1] + name[3] * 0.28, tag[1] + tag[3] / 2 + 15
    assert letters_top >= pill_bottom + 8


def test_the_title_of_a_list_stands_above_its_first_line(pilot: Pilot) -> None:
    pilot.play("", "", game_id="even_steven", start=15)
    table = pilot.table
    table.submit(table.state.legal_moves()[0])
    pilot.settle()
    pilot.wait(100)
    (line,) = (pilot.strings.write(words) for _, words in table.sitting.lines())
    assert is_above(pilot, pilot.words("play.last_moves"), line)
    table.sitting.ask_hint()
    pilot.until(lambda: not table.sitting.coach.is_thinking)
    pilot.wait(100)
    hint = pilot.words(f"even_steven.hint.{table.sitting.coach.shown_hints[0].key}")
    first = next(shown.words for shown in pilot.read() if hint.startswith(shown.words or "-"))
    assert is_above(pilot, pilot.words("play.coach"), first)
    pilot.app.cabinet.go.analyse(VariationTree(table.match.game, table.match.record()), 1)
    pilot.frame()
    assert is_above(pilot, pilot.words("moves.title"), line)


def is_above(pilot: Pilot, title: str, line: str) -> bool:
    (_, top, _, height), (_, below, _, _) = box_of(pilot, title), box_of(pilot, line)
    return top + height <= below + 1


def test_who_is_in_lies_beside_the_prompts_of_the_title(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    cabinet.stack.restart(TitleScene(cabinet))
    pilot.wait(300)
    Keys(pilot).press(Button.DOWN)
    lines = pilot.read()
    x, _, w, _ = [line.box for line in lines if line.words == pilot.words("title.settings")][-1]
    seated = [line.box for line in lines if line.words == pilot.words("title.people_in", n=1)]
    assert all(left >= x + w + 20 for left, *_ in seated)


@pytest.mark.parametrize("language", ["en", "de", "cs", "zh"])
def test_the_sum_of_the_records_stands_beside_their_title(pilot: Pilot, language: str) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, language=language))
    pilot.resize(960, 600)
    CLUB["people"](pilot)
    pilot.redraw()
    wins, losses = 3, 5
    total = cabinet.words("people.total", wins=wins, losses=losses)
    titles = [line.box for line in pilot.read() if line.words == cabinet.words("people.records")]
    x, *_ = next(line.box for line in pilot.read() if line.words == total)
    assert all(left + wide + 8 <= x for left, _, wide, _ in titles)


@pytest.mark.parametrize("board", ["garden_wall", "warehouse"])
def test_the_menu_of_orders_covers_no_stone_that_needs_one(pilot: Pilot, board: str) -> None:
    pilot.play("", "", game_id="causality", board=board)
    pilot.wait(600)
    layout = pilot.table.showing.pager.layout
    assert layout is not None
    told = [line for line in pilot.read() if line.words == pilot.words("causality.panel.choose")]
    assert len(told) == len(pilot.table.state.waiting)
    _, y, _, h = layout.left
    assert all(line.box[1] + line.box[3] <= y + h - layout.menu_h for line in told)


@pytest.mark.parametrize("language", ["en", "de", "cs"])
def test_no_word_of_a_preset_is_broken_beside_own_settings(pilot: Pilot, language: str) -> None:
    cabinet, game = pilot.app.cabinet, GAMES["causality"]
    cabinet.change_settings(replace(cabinet.settings, text_percent=150, language=language))
    pilot.resize(960, 600)
    cabinet.stack.restart(TitleScene(cabinet))
    cabinet.stack.push(OptionsScene(cabinet, game))
    for _ in range(2):  # to a board that no preset has
        Keys(pilot).adjust(pilot.words("causality.option.board.label"), 1)
    assert pilot.shows(pilot.words("causality.preset.custom"))
    shown = {word for line in pilot.read() for word in line.words.split()}
    for preset in game.presets:
        assert shown.issuperset(pilot.words(f"causality.preset.{preset}").split())
