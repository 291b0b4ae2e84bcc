"""Stacks: a list, a panel and a tag where there is too little height."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes.kit.boxes import Column
from scenes.kit.leaves import Live, Picture
from scenes.kit.node import Layout, Node
from scenes.kit.patch import Patch
from scenes.kit.placing import place
from scenes.kit.stacks import FirstByHeight, Overhang, Reserved, Shrinking, Stack
from scenes.ui.brush import Box, Brush
from scenes.ui.screen import Viewport
from scenes.ui.theme import load_theme

ASSETS = Path(__file__).resolve().parents[3] / "assets"
BOX: Box = (100.0, 50.0, 200.0, 100.0)


@pytest.fixture(scope="module")
def layout() -> Layout:
    surface = pygame.display.set_mode((1280, 720))
    return Layout(Brush(Viewport(surface), load_theme(ASSETS), ASSETS))


def block(name: str, high: float = 20.0, wide: float = 40.0) -> Picture:
    return Picture(name, wide, high, lambda brush, box: None)


def boxes(tree: Node, layout: Layout) -> dict[object, Box]:
    placed = place(tree, layout, BOX)
    return {one.node.shows: one.box for one in placed if isinstance(one.node, Picture)}


def test_a_stack_leaves_out_what_has_no_room(layout: Layout) -> None:
    found = boxes(Stack([block("a", 40.0), block("b", 45.0), block("c", 40.0)], 10.0), layout)
    assert found == {"a": (100.0, 50.0, 200.0, 40.0), "b": (100.0, 100.0, 200.0, 45.0)}


def test_a_stack_that_cuts_gives_the_last_one_what_is_left(layout: Layout) -> None:
    found = boxes(Stack([block("a", 40.0), block("b", 80.0)], 10.0, cuts=True), layout)
    assert found["b"] == (100.0, 100.0, 200.0, 50.0)


def test_the_first_that_is_low_enough_is_shown(layout: Layout) -> None:
    high, low, least = block("high", 120.0), block("low", 90.0), block("least", 10.0)
    assert set(boxes(FirstByHeight([high, low, least]), layout)) == {"low"}
    assert set(boxes(FirstByHeight([high, block("too", 110.0)]), layout)) == {"too"}


@pytest.mark.parametrize(("spare", "made"), [(0.0, 50.0), (60.0, 25.0), (90.0, 12.5)])
def test_letters_are_no_smaller_than_they_must_be(
    layout: Layout, spare: float, made: float
) -> None:
    tried = []

    def make(part: float) -> Node:
        tried.append(part)
        return block("made", 100.0 * part)

    tree = Shrinking("it", make, (0.5, 0.25, 0.125), spare)
    place(tree, layout, BOX)
    assert tried[-1] * 100.0 == made, "and the last if none is low enough"
    assert tree == Shrinking("it", lambda part: block("other"), (0.5, 0.25, 0.125), spare)
    assert tree != Shrinking("another", make, (0.5, 0.25, 0.125), spare)


def test_what_is_below_stays_where_a_higher_panel_may_come(layout: Layout) -> None:
    found = boxes(
        Column([Reserved(block("now"), block("soon", 60.0)), block("below")], 0.0), layout
    )
    assert found["now"][3] == 60.0 and found["below"][1] == 110.0
    assert "soon" not in found


def test_a_tag_lies_on_the_edge_within_the_sides(layout: Layout) -> None:
    assert boxes(Overhang(block("tag")), layout)["tag"] == (120.0, 40.0, 40.0, 20.0)
    wide = boxes(Overhang(block("tag", 20.0, 900.0), 0.5, 1.0, 5.0), layout)
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
        patch.show(brush, "mouse", tree(name), BOX)
        before = patch.placed
        patch.show(brush, "mouse", tree(name), BOX)
        assert patch.placed is before

        def draw(ms: int = ms) -> None:
            brush.still("ground", lambda: None)
            patch.draw(brush, "patch", BOX)
            patch.draw_live(brush, ms)

        brush.compose(draw)
    assert painted == ["kept", "a", "live 0", "live 1", "b", "live 2"]
