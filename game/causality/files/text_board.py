"""The board in characters, with its slices side by side as in the rule book (RULES 16)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import groupby
from typing import NamedTuple, TypeAlias

from game.causality.files.symbols import ARROWS, BASES, NEUTRALS, WALL, stone_letter
from game.causality.rules.flags import Depart, Ledger
from game.causality.rules.names import kind_name, stone_names
from game.causality.rules.stones import STEPS, Azimuth, Faction, Stone
from game.causality.rules.timeline import PlacedStone, Timeline
from game.core.rules.transcript import Ink
from game.terminal.ansi import PLAIN
from game.words.strings import Strings

BETWEEN = " | "
FACING_EACH_OTHER = "X"


class StoneLetter(Enum):
    """Meaning of a stone's letter (RULES 16.3)."""

    FACTION = "faction"
    TYPE = "type"


class Door(Enum):
    """The doors at one place and time (RULES 16.7)."""

    ARRIVAL = "arrival"
    DEPARTURE = "departure"
    BOTH = "both"
    UNUSED = "unused"


Place: TypeAlias = tuple[int, int, int]
"""A slice, a column and a row."""


@dataclass(frozen=True, slots=True)
class DrawnSimulation:
    """Simulation to be drawn, and how people look at it.

    ``active`` is the slice that commands are given for; ``tracked`` are stones to mark.
    """

    timeline: Timeline
    letters: StoneLetter = StoneLetter.TYPE
    active: int | None = None
    tracked: frozenset[int] = frozenset()
    doors: Mapping[Place, Door] = field(default_factory=dict)


class Colour(Enum):
    """The colours of characters."""

    GREEN = "green"
    RED = "red"
    CYAN = "cyan"


class CharacterStyle(NamedTuple):
    """The colours of a character."""

    colour: Colour | None = None
    is_bold: bool = False
    door: Door | None = None


class Glyph(NamedTuple):
    """A character and its look; of a blank only the colour behind it can be seen."""

    character: str
    look: CharacterStyle = CharacterStyle()


BLANK = Glyph(" ")

UP, RIGHT, DOWN, LEFT = range(4)

Rim: TypeAlias = dict[tuple[Azimuth, int], Glyph]
"""Arrows round the grid: the way they point, and the column or the row that they stand at."""


def render(scene: DrawnSimulation, ink: Ink) -> str:
    """Return the slices of a scene side by side; lines have no blanks at their ends."""
    rims = [_rim(scene, t) for t in range(len(scene.timeline.slices))]
    outward = {azimuth for rim in rims for azimuth, _ in rim}
    blocks = [list(_block(scene, t, rim, outward)) for t, rim in enumerate(rims)]
    return "\n".join(
        BETWEEN.join(_inked(line, ink) for line in lines).rstrip(" ")
        for lines in zip(*blocks, strict=True)
    )


def plain(scene: DrawnSimulation, words: Strings) -> str:
    """Return the slices without colours, and below them the free stones, which would be bold."""
    return "\n".join([render(scene, PLAIN), *free_stones(scene.timeline, words)])


def free_stones(timeline: Timeline, words: Strings) -> Iterator[str]:
    """One line for each slice with causally free stones: names, kinds and squares."""
    stones = timeline.world.ledger.stones
    names = stone_names(timeline.world.ledger)
    for t, present in enumerate(timeline.slices):
        free = [
            f"{names[number]} {words.say(kind_name(stones[number].kind))} ({placed.x},{placed.y})"
            for number, placed in present.stones.items()
            if placed.is_free
        ]
        if free:
            yield words.t("causality.terminal.free", t=t, stones=words.grammar.separator.join(free))


def doors_of(ledger: Ledger, timeline: Timeline, active: Collection[int]) -> dict[Place, Door]:
    """Return the doors of a simulation in which these effects are active.

    An arrival is used if it is active; a departure is used if the stone really left there.
    """
    left = {(c.stone, c.t, c.x, c.y) for causes in timeline.loads.values() for c in causes}
    places: dict[Place, set[Door]] = {}
    for effect in ledger.effects:
        if not effect.is_bomb:
            door = Door.ARRIVAL if effect.id in active else Door.UNUSED
            places.setdefault((effect.t_arrive, effect.x, effect.y), set()).add(door)
    for flag in ledger.flags:
        if isinstance(flag.act, Depart):
            at = flag.t, flag.x, flag.y
            door = Door.DEPARTURE if (flag.stone, *at) in left else Door.UNUSED
            places.setdefault(at, set()).add(door)
    return {place: _together(doors) for place, doors in places.items()}


def _together(doors: set[Door]) -> Door:
    used = doors - {Door.UNUSED}
    if len(used) == 2:
        return Door.BOTH
    return used.pop() if used else Door.UNUSED


def _block(
    scene: DrawnSimulation, t: int, rim: Rim, outward: Collection[Azimuth]
) -> Iterator[list[Glyph]]:
    """Yield the lines of one slice, all equally long: title, rows, column numbers.

    Arrows of the ``rim`` stand round the rows; ``outward`` are the ways in which stones of any
    slice face out of the grid.
    """
    board = scene.timeline.world.ledger.board
    rows = _grid(scene, t)
    if RIGHT in {azimuth for azimuth, _ in rim}:
        for line, row in enumerate(rows):
            row.append(BLANK if line % 2 else rim.get((RIGHT, line // 2), BLANK))
    margin = len(str(board.height - 1)) + 1
    title = f"t = {t}"
    width = max(margin + len(rows[0]), len(title))
    colour = Colour.GREEN if t == scene.active else None
    yield [Glyph(character, CharacterStyle(colour)) for character in f"{title:^{width}}"]
    if UP in outward:
        yield _padded(_beyond(rim, UP, margin, board.width), width)
    for line, row in enumerate(rows):
        label = "" if line % 2 else str(line // 2)
        head = _label(f"{label:>{margin - 1}} ")
        if not line % 2:
            head[-1] = rim.get((LEFT, line // 2), head[-1])
        yield _padded([*head, *row], width)
    if DOWN in outward:
        yield _padded(_beyond(rim, DOWN, margin, board.width), width)
    names = [str(x) for x in range(board.width)]
    for place in range(len(names[-1])):
        digits = " ".join(name[::-1][place : place + 1] or " " for name in names)
        yield _padded(_label(" " * margin + digits), width)


def _rim(scene: DrawnSimulation, t: int) -> Rim:
    """Return the arrows of stones that face out of the grid."""
    ledger = scene.timeline.world.ledger
    colour = Colour.GREEN if t == scene.active else None
    found: Rim = {}
    for number, placed in scene.timeline.slices[t].stones.items():
        dx, dy = STEPS[placed.azimuth]
        x, y = placed.x + dx, placed.y + dy
        is_out = not (0 <= x < ledger.board.width and 0 <= y < ledger.board.height)
        if is_out and ledger.stones[number].kind.orientable:
            along = placed.x if dy else placed.y
            found[placed.azimuth, along] = Glyph(ARROWS[placed.azimuth], CharacterStyle(colour))
    return found


def _beyond(rim: Rim, azimuth: Azimuth, margin: int, columns: int) -> list[Glyph]:
    """Return the line above or below the rows."""
    cells = [BLANK] * (margin + 2 * columns - 1)
    for x in range(columns):
        cells[margin + 2 * x] = rim.get((azimuth, x), BLANK)
    return cells


def _label(text: str) -> list[Glyph]:
    return [Glyph(character, CharacterStyle(Colour.RED)) for character in text]


def _padded(row: list[Glyph], width: int) -> list[Glyph]:
    return row + [BLANK] * (width - len(row))


def _grid(scene: DrawnSimulation, t: int) -> list[list[Glyph]]:
    """Squares in even columns and rows, and between them the arrows of stones."""
    ledger, present = scene.timeline.world.ledger, scene.timeline.slices[t]
    board = ledger.board
    ground = Colour.GREEN if t == scene.active else None
    bases = {
        (base.x, base.y): BASES[allegiance]
        for base, allegiance in zip(board.bases, present.bases, strict=True)
    }
    rows = [[BLANK] * (2 * board.width - 1) for _ in range(2 * board.height - 1)]
    for y in range(board.height):
        for x in range(board.width):
            symbol = bases.get((x, y), " ") if board.is_open((x, y)) else WALL
            look = CharacterStyle(ground, door=scene.doors.get((t, x, y)))
            rows[2 * y][2 * x] = Glyph(symbol, look)
    for number, placed in present.stones.items():
        stone = ledger.stones[number]
        colour = Colour.CYAN if number in scene.tracked else ground
        look = CharacterStyle(colour, placed.is_free, scene.doors.get((t, placed.x, placed.y)))
        rows[2 * placed.y][2 * placed.x] = Glyph(_symbol(stone, scene.letters), look)
        if stone.kind.orientable:
            _mark(rows, placed, ground)
    return rows


def _symbol(stone: Stone, letters: StoneLetter) -> str:
    if letters is StoneLetter.TYPE:
        return stone_letter(stone.faction, stone.kind)
    return NEUTRALS[stone.kind] if stone.faction is Faction.GM else stone.faction.name


def _mark(rows: list[list[Glyph]], placed: PlacedStone, colour: Colour | None) -> None:
    """Write the arrow of a stone into the cell it faces, unless that is outside the grid."""
    dx, dy = STEPS[placed.azimuth]
    x, y = 2 * placed.x + dx, 2 * placed.y + dy
    if 0 <= y < len(rows) and 0 <= x < len(rows[0]):
        is_taken = rows[y][x] != BLANK
        mark = FACING_EACH_OTHER if is_taken else ARROWS[placed.azimuth]
        rows[y][x] = Glyph(mark, CharacterStyle(colour))


def _inked(line: list[Glyph], ink: Ink) -> str:
    """Return the characters of a line; those with the same look are written together."""
    behind = {
        Door.ARRIVAL: ink.on_orange,
        Door.DEPARTURE: ink.on_purple,
        Door.BOTH: ink.on_red,
        Door.UNUSED: ink.on_black,
    }
    paint = {Colour.GREEN: ink.green, Colour.RED: ink.red, Colour.CYAN: ink.cyan}
    said = []
    for (colour, is_bold, door), text in _runs(line):
        if colour is not None:
            text = paint[colour](text)
        if is_bold:
            text = ink.bold(text)
        said.append(behind[door](text) if door is not None else text)
    return "".join(said)


def _runs(line: list[Glyph]) -> list[tuple[CharacterStyle, str]]:
    """Return looks with their texts; blanks between two texts of one look belong to that look."""
    runs: list[tuple[CharacterStyle, str]] = []
    for look, glyphs in groupby(line, _style):
        text = "".join(glyph.character for glyph in glyphs)
        if len(runs) > 1 and runs[-2][0] == look and look.door is None:
            between, gap = runs[-1]
            if between == BLANK.look and gap.isspace():
                runs.pop()
                text = runs.pop()[1] + gap + text
        runs.append((look, text))
    return runs


def _style(glyph: Glyph) -> CharacterStyle:
    return CharacterStyle(door=glyph.look.door) if glyph.character == " " else glyph.look
