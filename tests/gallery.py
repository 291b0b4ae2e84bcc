"""Draw every node of the kit in every state, on sheets: ``python -m tests.gallery FOLDER``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from scenes.boards.emblem import draw_emblem
from scenes.input.actions import Button as DeviceButton
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
from scenes.kit.boxes import (
    Boxes as BoxesNode,
)
from scenes.kit.forms import PERCENT, FormRow, Segments, Slider, Toggle
from scenes.kit.frame import Dialog, MenuButton, Prompt, Screen
from scenes.kit.leaves import Icon, Live, Picture
from scenes.kit.links import Boxes, Links
from scenes.kit.motion import Glide
from scenes.kit.node import Layout, Node, Pressable
from scenes.kit.parts import chip_row, empty_state
from scenes.kit.placing import NodeState, Placed, place
from scenes.kit.scroll import LazyList, Scroll
from scenes.kit.stacks import FirstByHeight, Overhang, Stack
from scenes.kit.text import Text
from scenes.kit.widgets import Card, Chip, Field, Panel, Pill, Plate, Stepper, TextButton
from scenes.kit.writing import TextEntry
from scenes.ui.brush import Box, Brush
from scenes.ui.screen import Viewport
from scenes.ui.theme import load_theme

ASSETS = Path(__file__).resolve().parents[1] / "assets"
CELL_W, CELL_H, COLUMNS = 404.0, 150.0, 3
LONG = "Finish a game, and every player gets a card here."
STATES = {
    "at rest": NodeState(),
    "hovered": NodeState(is_hovered=True),
    "in focus": NodeState(is_focused=True),
    "pressed": NodeState(is_focused=True, is_down=True),
    "held": NodeState(is_focused=True, words="Keep holding…"),
}


def emblem(size: float = 64.0) -> Node:
    return Picture(
        "quoridor",
        size,
        size,
        lambda brush, box: draw_emblem(
            brush, "quoridor", (box[0] + box[2] / 2, box[1] + box[3] / 2), size
        ),
    )


def tile(name: str) -> Node:
    return Plate(Text(name, "note", align="center"), "panel2", grow=1.0, height=36.0)


def draw_link(boxes: Boxes, brush: Brush, box: Box) -> None:
    x, y, w, h = box
    brush.line((x, y + h / 2), (x + w, y + h / 2), "look1", 4)


def containers() -> Iterator[tuple[str, Node]]:
    """Yield what places others, by name."""
    yield (
        "Row: natural, growing, fixed",
        Row(
            [Chip("natural"), tile("grow"), Plate(Text("90", align="center"), width=90.0)],
            "s",
            height=44.0,
        ),
    )
    yield "Column, align center", Column([Text("One"), Text("Two, wider")], "xs", align="center")
    yield "Grid of three columns", CellGrid([tile(name) for name in "abcdef"], 3, "s")
    cells = [[Text(name), Chip(name), Text(str(len(name)), "figure")] for name in ("a", "wider")]
    yield "Table, the first column grows", Table([*cells, [Text("one cell")]], (1.0, 0.0, 0.0))
    yield (
        "Layers and Align",
        Layers([Plate(Spacer(), "hole"), Align(Chip("right, top"), 1.0, 0.0)]),
    )
    rows = [Row([Chip(f"row {k}")], height=34.0) for k in range(9)]
    yield "Stack: as many as there is room for", Stack(rows)
    tag = Plate(Row([Text("tag", "section", "ink0")], pad=(16.0, 2.0)), "amber", 15.0)
    said = FirstByHeight([Text(9 * LONG, lines=0), Text("low enough")])
    yield "Overhang, FirstByHeight", Layers([Panel(said), Overhang(tag)])
    yield (
        "FirstThatFits: the second",
        FirstThatFits([Row([Text(LONG), Text(LONG)]), Column([Text("wide"), Text("stacked")])]),
    )
    yield (
        "Anchored over a card",
        Row(
            [
                Card(Spacer(), "look1", key="card", width=200.0, height=80.0),
                Anchored(Chip("new"), "card", 1.0, 0.0, -20.0),
            ]
        ),
    )
    yield (
        "LazyList of 20,000",
        LazyList(
            [*map(str, range(20_000))],
            lambda k: Card(Text(f"Entry {k}", "note", align="center"), key=str(k)),
            cell=44.0,
            gap="s",
            key="list",
        ),
    )
    yield (
        "Links",
        Links(Row([tile("a"), tile("b")], 120.0), "line", draw_link),
    )
    yield (
        "Scroll, Glide",
        Scroll(Column([Glide(tile(name), key=name) for name in "abcdef"], "s"), key="scroll"),
    )
    yield (
        "Panel with a title",
        Panel(Row([Text("Longest game", grow=1.0), Text("41", "figure")]), "Records"),
    )
    yield "Plate with a rim", Plate(Text("2:0", "figure", align="center"), "panel2", rim="look1")


def texts() -> Iterator[tuple[str, Node]]:
    """Yield words in every style, and by every rule of fitting."""
    styles = load_theme(ASSETS).letters
    for name in styles:
        yield f"Text, {name}", Text("Quintet 41", name)
    yield "one line shrinks", Plate(Text(LONG, "name"))
    yield "two lines", Text("A name of sixty letters that goes on and on", "name", lines=2)
    yield "as many lines as needed", Text(LONG, lines=0)
    yield (
        "a group has one size",
        Row(
            [
                Text("Short", group="g", grow=1.0),
                Text("Long enough to shrink it", group="g", grow=1.0),
            ]
        ),
    )
    yield (
        "TextEntry",
        Column(
            [
                TextEntry("Leni", (4, 4), count="4 / 14", width=380.0),
                TextEntry("Leni", is_marked=True, tint="look2", is_centred=True, radius=32.0),
            ],
            "xs",
        ),
    )
    yield "chip_row", chip_row(["As many", "as have room", "from the first on", "and no more"])
    yield (
        "Boxes",
        BoxesNode(
            [(emblem(44.0), (20.0, 40.0, 60.0, 60.0)), (Text("here"), (90.0, 60.0, 80.0, 24.0))]
        ),
    )
    yield (
        "Icon, Picture, Live",
        Row(
            [
                Icon("trophy", 48.0, "amber"),
                emblem(),
                Live(
                    64.0,
                    64.0,
                    lambda brush, box, now: draw_emblem(
                        brush, "reduction", (box[0] + 32, box[1] + 32), 64, 0.5
                    ),
                ),
            ]
        ),
    )


def pressables() -> Iterator[tuple[str, Node]]:
    """Yield what can be pressed, in every state."""
    nodes: dict[str, Node] = {
        "Button": TextButton("Start a game", "play", key="node"),
        "Button, primary": TextButton("Play", tone="primary", key="node"),
        "Button, danger, held": TextButton(
            "Remove", "trash", "danger", held="Keep holding…", key="node"
        ),
        "Button, tall": TextButton("Rename", "pencil", is_tall=True, key="node"),
        "Pill": Pill("Quoridor", sign=emblem(24.0), key="node"),
        "Pill, on": Pill("All", is_on=True, key="node"),
        "Button, off": TextButton("Not now", key="node", is_enabled=False),
        "Card": Card(Row([emblem(44.0), Text("Otto", "name")], pad="m"), "look1", key="node"),
        "Card, lit": Card(
            Row([emblem(44.0), Text("Otto", "name")], pad="m"), "look2", is_lit=True, key="node"
        ),
        "Field": Field("Otto", "look1", key="node"),
        "Menu button": MenuButton("Person menu", "pad", key="node"),
        "Menu button, mouse": MenuButton("Person menu", "mouse", key="node"),
        "Toggle": Toggle(["Off", "On"], 1, label="Contrast", key="node", below="flat tiles"),
        "Segments": Segments(["Soft", "Hard"], label="Rumble", key="node"),
        "Slider": Slider([*map(str, PERCENT)], 12, label="Music", key="node", tint="violet"),
        "FormRow": FormRow(["0.3 s", "0.5 s", "1 s", "2 s"], 1, label="Hold", key="node"),
        "FormRow, idle": FormRow(["-"], label="Blocks", key="node", is_idle=True),
        "Stepper": Stepper("Off", ["Off", "20 seconds"], can_lower=False, label="Time", key="node"),
        "Stepper, off": Stepper("Off", label="Time", is_enabled=False, key="node"),
    }
    for name, node in nodes.items():
        for state in STATES:
            if state != "held" or "held" in name:
                yield f"{name}: {state}", node


def frames() -> Iterator[tuple[str, Node]]:
    """Yield whole pages."""
    prompts = [Prompt(DeviceButton.CONFIRM, "Choose"), Prompt(DeviceButton.CANCEL, "Back")]
    start = TextButton("Start a game", "play", "primary", key="node", width=300.0)
    empty = empty_state("trophy", "No finished games yet", LONG, start)
    sure = Column([Text("It can be taken back.", lines=0), Align(start)])
    yield "Dialog", Dialog("Remove Otto?", sure)
    tiles = [(tile(f"page {k}"), (80.0 + 380 * k, 200.0, 340.0, 240.0)) for k in range(3)]
    yield "Boxes", BoxesNode(tiles)
    yield "Dialog, rim", Dialog("A trophy", sure, rim="amber")
    yield "Screen", Screen("Statistics", empty, "20 games", [Chip("all")], prompts)


def sheet(brush: Brush, cells: Sequence[tuple[str, Node]]) -> None:
    """Draw one sheet of named nodes."""
    brush.backdrop("spot")
    for k, (name, node) in enumerate(cells):
        row, column = divmod(k, COLUMNS)
        x, y = 20.0 + column * (CELL_W + 14), 12.0 + row * (CELL_H + 24)
        brush.text(name, (x, y + 10), 18, "bold", "muted", "midleft", fit=CELL_W)
        state = STATES.get(name.rpartition(": ")[2], NodeState())
        draw(brush, node, (x + 8, y + 32, CELL_W - 16, CELL_H - 40), state)


def draw(brush: Brush, node: Node, box: Box, state: NodeState = NodeState()) -> None:  # noqa: B008
    """Draw a tree in a box."""
    tree = node if isinstance(node, Screen | Dialog) else Align(node, 0.0, 0.5)
    if node.height is None and not isinstance(node, TextButton | FormRow | Stepper | Text | Row):
        tree = node
    placed = place(tree, Layout(brush, "pad"), box)
    for layer in (0, 1):
        for one in placed:
            if one.layer == layer:
                draw_one(brush, one, state)


def draw_one(brush: Brush, one: Placed, state: NodeState) -> None:
    """Draw one node that is placed."""
    if isinstance(one.node, Pressable) and one.node.key == "node":
        one.state = state
    if isinstance(one.node, Live):
        one.node.draw(brush, one.box, 0)
    elif one.node.paints and one.clip[2] and one.clip[3]:
        with brush.clipped(one.clip):
            one.node.paint(brush, one)
    if isinstance(one.node, Pressable) and one.state.is_focused:
        brush.focus_ring(one.box, *one.node.outline)


def draw_sheets(folder: Path, percent: int = 100) -> list[Path]:
    """Write all sheets into a folder, and return their files."""
    pygame.init()
    surface = pygame.Surface((1280, 720))
    pygame.display.set_mode((1280, 720))
    brush = Brush(Viewport(surface), load_theme(ASSETS, text_scale=percent / 100), ASSETS)
    written = []
    for name, cells in (
        ("containers", [*containers()]),
        ("texts", [*texts()]),
        ("pressables", [*pressables()]),
    ):
        most = COLUMNS * 4
        for first in range(0, len(cells), most):
            sheet(brush, cells[first : first + most])
            written.append(folder / f"{name}{first // most + 1}.png")
            pygame.image.save(surface, written[-1])
    for name, node in frames():
        brush.backdrop("spot")
        draw(brush, node, (0.0, 0.0, 1280.0, 720.0))
        written.append(folder / f"{name.lower()}.png")
        pygame.image.save(surface, written[-1])
    return written


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.gallery", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--text", type=int, default=100, help="size of text in per cent")
    arguments = parser.parse_args(argv)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for path in draw_sheets(arguments.folder, arguments.text):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
