"""Layout: where nodes are placed, what stays from tree to tree, stacks with too little height."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes.kit.boxes import (
    Align,
    Anchored,
    CellGrid,
    Column,
    FirstThatFits,
    Layers,
    Row,
    Spacer,
    Table,
)
from scenes.kit.leaves import Live, Picture
from scenes.kit.node import Layout, Node, Size
from scenes.kit.patch import Patch
from scenes.kit.placing import Placed, place
from scenes.kit.scroll import Clipped, LazyList, Scroll
from scenes.kit.stacks import FirstByHeight, Overhang, Reserved, Shrinking, Stack
from scenes.kit.text import LINE_HEIGHT, Text
from scenes.kit.widgets import Card, Panel, Plate, Stepper, TextButton
from scenes.ui.brush import Box, Brush
from scenes.ui.paint.text_layout import SMALLEST
from scenes.ui.screen import Viewport
from scenes.ui.theme import load_theme

ASSETS = Path(__file__).resolve().parents[3] / "assets"
BOX: Box = (100.0, 50.0, 400.0, 300.0)


@pytest.fixture(scope="module")
def layout() -> Layout:
    surface = pygame.display.set_mode((1280, 720))
    return Layout(Brush(Viewport(surface), load_theme(ASSETS), ASSETS))


def block(name: str, wide: float = 40.0, high: float = 20.0, **size: float) -> Picture:
    return Picture(name, wide, high, lambda brush, box: None, **size)  # type: ignore[arg-type]


def boxes(tree: Node, layout: Layout, box: Box = BOX) -> dict[object, Box]:
    """Return the box of each picture by its name."""
    return {
        one.node.shows: one.box for one in place(tree, layout, box) if isinstance(one.node, Picture)
    }


def test_a_row_shares_what_fixed_and_natural_children_leave(layout: Layout) -> None:
    row = Row(
        [block("a"), block("b", grow=1.0), block("c", grow=3.0), block("d", width=60.0)], 10.0
    )
    found = boxes(row, layout)
    assert found["a"] == (100.0, 50.0, 40.0, 300.0)
    assert [found[k][2] for k in "bcd"] == [67.5, 202.5, 60.0]
    assert found["d"][0] + found["d"][2] == 500.0


def test_what_grows_gets_no_less_than_it_needs(layout: Layout) -> None:
    words = Text("Shortest possible win", grow=1.0)
    row = Row([words, block("a", grow=9.0)], 0.0)
    text = next(one for one in place(row, layout, BOX) if one.node is words)
    assert text.box[2] == layout.least(words, 400.0)[0] > 40.0


@pytest.mark.parametrize(
    ("justify", "left"), [("start", 100.0), ("center", 250.0), ("end", 400.0), ("between", 100.0)]
)
def test_what_does_not_grow_stands_where_it_is_told(
    layout: Layout, justify: str, left: float
) -> None:
    found = boxes(Row([block("a"), block("b", 50.0)], 10.0, justify=justify), layout)
    assert found["a"][0] == left
    assert found["b"][0] == (450.0 if justify == "between" else left + 50.0)


def test_a_column_aligns_across(layout: Layout) -> None:
    column = Column([block("a"), block("b", grow=1.0)], 0.0, (20.0, 10.0), align="center")
    found = boxes(column, layout)
    assert found["a"] == (280.0, 60.0, 40.0, 20.0)
    assert found["b"] == (280.0, 80.0, 40.0, 260.0)


def test_words_give_way_before_pictures_do(layout: Layout) -> None:
    name, figure = Text("A long name of a player"), Text("1000", keeps=True)
    row = Row([name, block("a", 200.0), figure], 0.0)
    placed = place(row, layout, (0.0, 0.0, 460.0, 30.0))
    widths = [one.box[2] for one in placed[1:]]
    assert widths[0] < layout.size(name, 460.0)[0]
    assert widths[1] == 200.0 and widths[2] == layout.size(figure, 460.0)[0]
    assert sum(widths) == pytest.approx(460.0)


def test_a_grid_has_equal_cells(layout: Layout) -> None:
    found = boxes(CellGrid([block("a"), block("b"), block("c")], 2, 20.0), layout)
    assert found["b"] == (310.0, 50.0, 190.0, 140.0) and found["c"] == (100.0, 210.0, 190.0, 140.0)


def test_a_table_has_columns_as_wide_as_their_widest_cell(layout: Layout) -> None:
    rows = [[block("a"), block("b"), block("c")], [block("d", 90.0), block("e")]]
    found = boxes(Table(rows, (0.0, 1.0, 0.0), 10.0), layout)
    assert found["a"][2] == found["d"][2] == 90.0 and found["c"][2] == 40.0
    assert found["b"] == (200.0, 50.0, 250.0, 150.0)
    assert found["e"] == (200.0, 200.0, 300.0, 150.0), "the last cell takes what is left"


def test_layers_and_alignment(layout: Layout) -> None:
    found = boxes(Layers([block("a"), Align(block("b"), 1.0, 0.0)]), layout)
    assert found["a"] == BOX and found["b"] == (460.0, 50.0, 40.0, 20.0)


def test_a_panel_is_as_large_as_what_is_in_it(layout: Layout) -> None:
    panel = Panel(block("a"), "Records", (10.0, 5.0))
    wide, high = layout.size(panel, 400.0)
    inner = boxes(panel, layout, (0.0, 0.0, wide, high))["a"]
    assert inner[2:] == (40.0, 20.0) and inner[0] == 10.0 and inner[1] + 25.0 == high


def test_the_first_that_fits_is_taken(layout: Layout) -> None:
    wide, small = Row([block("a", 300.0), block("b", 300.0)]), Column([block("c"), block("d")])
    choice = FirstThatFits([wide, small])
    assert set(boxes(choice, layout, (0.0, 0.0, 700.0, 100.0))) == {"a", "b"}
    assert set(boxes(choice, layout, (0.0, 0.0, 500.0, 100.0))) == {"c", "d"}


def test_a_child_that_is_none_is_left_out(layout: Layout) -> None:
    assert Row([None, block("a")], 10.0) == Row([block("a")], 10.0)


def test_texts_of_a_group_have_one_size(layout: Layout) -> None:
    short, long = Text("No", group="g"), Text("A very long line of words", group="g")
    row = Row([Plate(short, width=180.0), Plate(long, width=180.0)])
    sizes = {one.letters for one in place(row, layout, BOX) if isinstance(one.node, Text)}
    assert len(sizes) == 1 and SMALLEST <= sizes.pop() < 20.0


def test_buttons_level_their_letters_by_themselves(layout: Layout) -> None:
    row = Row([TextButton("Go", grow=1.0), TextButton("A much longer label", "play", grow=1.0)])
    sizes = {one.letters for one in place(row, layout, BOX) if isinstance(one.node, TextButton)}
    assert len(sizes) == 1 and sizes.pop() < 22.0


def test_wrapped_words_are_as_high_as_they_must_be(layout: Layout) -> None:
    words = Text("One two three four five six seven eight nine ten", lines=0)
    assert layout.size(words, 120.0)[1] > 2 * layout.size(words, 2000.0)[1]
    for width in range(90, 400, 7):
        high = layout.size(words, float(width))[1]
        lettering, letters = layout.brush.lettering, words.letters(layout.brush.theme)
        _, all_rows = lettering.wrap(words.words, letters, "bold", float(width), 0.0, LINE_HEIGHT)
        _, rows = lettering.wrap(words.words, letters, "bold", float(width), high, LINE_HEIGHT)
        assert rows == all_rows, width


def test_a_name_gives_way_to_half_of_its_width_on_two_lines(layout: Layout) -> None:
    one, two = (
        Text("Bartholomew the Second", "name"),
        Text("Bartholomew the Second", "name", lines=2),
    )
    assert layout.least(two, 400.0)[0] < 0.6 * layout.least(one, 400.0)[0]
    assert layout.size(two, 120.0)[1] > layout.size(two, 400.0)[1]


def test_a_short_name_is_not_broken_beside_a_long_one(layout: Layout) -> None:
    long, short = (Text(name, "body", lines=2) for name in ("Ann the Eleventh", "Bo"))
    placed = place(Row([long, short]), layout, (0.0, 0.0, 120.0, 60.0))
    wide = layout.brush.measure("Bo", layout.smallest(22.0), "bold")[0]
    assert placed[-1].node is short and placed[-1].box[2] >= wide


def test_something_anchored_stands_over_its_target_and_takes_no_room(layout: Layout) -> None:
    tree = Row([Card(block("a"), key="a"), Anchored(block("tip"), "a", dy=-4.0)], 0.0)
    placed = place(tree, layout, BOX)
    assert placed[-1].node == block("tip") and placed[-1].layer == 1
    assert placed[-1].box == (100.0, 36.0, 40.0, 20.0)
    assert placed[1].box[2] == 40.0


def test_a_list_makes_only_what_is_in_sight(layout: Layout) -> None:
    made = []

    def node_at(k: int) -> Node:
        made.append(k)
        return Card(Spacer(), label=str(k), key=k)

    rows = LazyList(range(20_000), node_at, cell=40.0, gap=10.0, key="list")
    layout.offsets = {"list": 7000}
    placed = place(rows, layout, BOX)
    layout.offsets = {}
    assert made == list(range(6999, 7007)), "one more on each side, for the focus"
    unseen = {one.path[-1][1] for one in placed if isinstance(one.node, Clipped)}
    assert unseen == {6999, 7006}
    assert all(
        (one.seen is None) == (one.node.key in unseen)
        for one in placed
        if isinstance(one.node, Card)
    )


def test_a_list_that_has_become_shorter_shows_its_end(layout: Layout) -> None:
    rows = LazyList(range(5), lambda k: Card(Spacer(), key=k), cell=90.0, gap=10.0, key="list")
    layout.offsets = {"list": 7000}
    place(rows, layout, BOX)
    layout.offsets = {}
    assert layout.extents["list"] == (2, 3, 5)


def test_only_what_differs_is_new(layout: Layout) -> None:
    def tree(words: str) -> Node:
        return Column([Card(Text("same"), key="a"), Card(Text(words), key="b"), Text("end")])

    def of(placed: list[Placed]) -> dict[object, Placed]:
        return {one.path: one for one in placed}

    before = place(tree("one"), layout, BOX)
    after = of(place(tree("two"), layout, BOX, before))
    changed = {path for path, one in of(before).items() if after[path] is not one}
    assert changed == {("b", 0)}, "the card itself looks the same"


def test_an_equal_branch_in_the_same_box_is_not_measured_again(layout: Layout) -> None:
    asked = []

    class Noted(Picture):
        def measure(self, layout: Layout, width: float) -> Size:
            asked.append(self.shows)
            return Picture.measure(self, layout, width)

    def tree(words: str) -> Node:
        branch = Row([Noted(name, 20.0, 20.0, lambda brush, box: None) for name in "ab"])
        return Column([Plate(branch, height=40.0, width=90.0), Text(words)], align="start")

    before = place(tree("one"), layout, BOX)
    asked.clear()
    fresh = Layout(layout.brush)
    after = place(tree("two"), fresh, BOX, before)
    assert not asked and [one.node for one in after[1:5]] == [one.node for one in before[1:5]]
    assert after[-1].node == Text("two")


def test_trees_are_equal_by_value(layout: Layout) -> None:
    def tree(value: str) -> Node:
        return Row([Stepper(value, ["a", "b"], label="Size", key="size"), block("x")])

    assert tree("a") == tree("a") != tree("b")


def test_content_that_is_too_high_scrolls_as_far_as_it_must(layout: Layout) -> None:
    tall = Column([block(f"b{k}", high=50.0) for k in range(10)], 0.0)
    node = Scroll(tall, key="scroll")
    assert boxes(node, layout, (0.0, 0.0, 200.0, 600.0))["b9"][1] == 450.0
    layout.offsets = {"scroll": 99}
    placed = place(node, layout, (0.0, 0.0, 200.0, 210.0))
    last = next(one for one in placed if isinstance(one.node, Picture) and one.node.shows == "b9")
    assert last.box[1] + last.box[3] == 210.0
    first, shown, count = layout.extents["scroll"]
    assert first == count - shown == 7
    assert node.rows_to((0.0, -90.0, 10.0, 10.0), (0.0, 0.0, 200.0, 210.0)) == -3
    assert node.rows_to((0.0, 220.0, 10.0, 10.0), (0.0, 0.0, 200.0, 210.0)) == 1


LOW_BOX: Box = (100.0, 50.0, 200.0, 100.0)


def test_a_stack_leaves_out_what_has_no_room(layout: Layout) -> None:
    found = boxes(
        Stack([block("a", high=40.0), block("b", high=45.0), block("c", high=40.0)], 10.0),
        layout,
        LOW_BOX,
    )
    assert found == {"a": (100.0, 50.0, 200.0, 40.0), "b": (100.0, 100.0, 200.0, 45.0)}


def test_a_stack_that_cuts_gives_the_last_one_what_is_left(layout: Layout) -> None:
    found = boxes(
        Stack([block("a", high=40.0), block("b", high=80.0)], 10.0, cuts=True), layout, LOW_BOX
    )
    assert found["b"] == (100.0, 100.0, 200.0, 50.0)


def test_the_first_that_is_low_enough_is_shown(layout: Layout) -> None:
    high, low, least = block("high", high=120.0), block("low", high=90.0), block("least", high=10.0)
    assert set(boxes(FirstByHeight([high, low, least]), layout, LOW_BOX)) == {"low"}
    assert set(boxes(FirstByHeight([high, block("too", high=110.0)]), layout, LOW_BOX)) == {"too"}


@pytest.mark.parametrize(("spare", "made"), [(0.0, 50.0), (60.0, 25.0), (90.0, 12.5)])
def test_letters_are_no_smaller_than_they_must_be(
    layout: Layout, spare: float, made: float
) -> None:
    tried = []

    def make(part: float) -> Node:
        tried.append(part)
        return block("made", high=100.0 * part)

    tree = Shrinking("it", make, (0.5, 0.25, 0.125), spare)
    place(tree, layout, LOW_BOX)
    assert tried[-1] * 100.0 == made, "and the last if none is low enough"
    assert tree == Shrinking("it", lambda part: block("other"), (0.5, 0.25, 0.125), spare)
    assert tree != Shrinking("another", make, (0.5, 0.25, 0.125), spare)


def test_what_is_below_stays_where_a_higher_panel_may_come(layout: Layout) -> None:
    found = boxes(
        Column([Reserved(block("now"), block("soon", high=60.0)), block("below")], 0.0),
        layout,
        LOW_BOX,
    )
    assert found["now"][3] == 60.0 and found["below"][1] == 110.0
    assert "soon" not in found


def test_a_tag_lies_on_the_edge_within_the_sides(layout: Layout) -> None:
    assert boxes(Overhang(block("tag")), layout, LOW_BOX)["tag"] == (120.0, 40.0, 40.0, 20.0)
    wide = boxes(Overhang(block("tag", 900.0), 0.5, 1.0, 5.0), layout, LOW_BOX)
    assert wide["tag"] == (120.0, 145.0, 160.0, 20.0)


def test_an_equal_tree_is_neither_placed_nor_painted_again(layout: Layout) -> None:
    painted = []

    def tree(name: str) -> Node:
        said = Picture(name, 40.0, 20.0, lambda brush, box: painted.append(name))
        kept = Picture("kept", 40.0, 20.0, lambda brush, box: painted.append("kept"))
        live = Live(40.0, 20.0, lambda brush, box, now_ms: painted.append(f"live {now_ms}"))
        return Column([kept, said, live])

    patch, brush = Patch(), layout.brush
    for ms, name in enumerate(("a", "a", "b")):
        patch.show(brush, "mouse", tree(name), LOW_BOX)
        before = patch.placed
        patch.show(brush, "mouse", tree(name), LOW_BOX)
        assert patch.placed is before

        def draw(ms: int = ms) -> None:
            brush.still("ground", lambda: None)
            patch.draw(brush, "patch", LOW_BOX)
            patch.draw_live(brush, ms)

        brush.compose(draw)
    assert painted == ["kept", "a", "live 0", "live 1", "b", "live 2"]
