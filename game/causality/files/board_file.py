"""Boards as text: what people draw, what the editor saves and what ships (RULES 17)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from itertools import zip_longest

from game.causality.files.sections import INDENT, MAP, BoardError, Fault, Section, parse
from game.causality.files.symbols import ARROWS, BASES, OPEN, STONES, WALL, stone_letter
from game.causality.rules.board import Allegiance, Base, Board, SetupStone
from game.causality.rules.ruleset import Ruleset, RulesetError
from game.causality.rules.stones import Faction, Square

MAX_SLICES = 32
WIDEST = 32  # squares; this is also the limit of the height
MAX_LINE_LENGTH = 80  # characters of a name
MAX_TEXT_LENGTH = 2000  # characters

GROUPS = tuple(group.name for group in fields(Ruleset))
KEYS = frozenset((*GROUPS, "name", "author", "slices", MAP, "bases", "order", "text"))

_BASES = {symbol: allegiance for allegiance, symbol in BASES.items()}
_ALLEGIANCES = {"A": Allegiance.A, "B": Allegiance.B, "neutral": Allegiance.NEUTRAL}
_WORDS = {allegiance: word for word, allegiance in _ALLEGIANCES.items()}
_FACING = {Faction.A: 1, Faction.B: 3, Faction.GM: 0}
"""The azimuth of a stone without an arrow."""


@dataclass(frozen=True, slots=True)
class BoardFile:
    """A board, the rules its file names (by group), and warnings about oddities."""

    board: Board
    ruleset: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[Fault, ...] = ()


def read(text: str) -> BoardFile:
    """Return the board in a text. Raises ``BoardError``, which names the line and the fault."""
    sections = parse(text, KEYS)
    made = build(sections)
    for faction, fault in ((Faction.A, Fault.NO_STONES_A), (Faction.B, Fault.NO_STONES_B)):
        if all(stone.faction is not faction for stone in made.board.setup):
            raise BoardError(sections[MAP].line, fault)
    return made


def build(sections: Mapping[str, Section]) -> BoardFile:
    """Return the board in these sections; a player may have no stones. Raises ``BoardError``."""
    slices = required_section(sections, "slices").number(MAX_SLICES)
    if slices < 2:
        raise BoardError(sections["slices"].line, Fault.SLICES)
    drawn = _Drawing.of(required_section(sections, MAP))
    if "bases" in sections:
        drawn.add_bases(sections["bases"])
    if "order" in sections:
        drawn.put_in_order(sections["order"])
    board = Board(
        slices,
        drawn.width,
        drawn.height,
        frozenset(drawn.walls),
        tuple(drawn.bases.values()),
        tuple(drawn.setup.values()),
        _line(sections, "name"),
        _line(sections, "author"),
        _text(sections, "text"),
    )
    return BoardFile(board, _ruleset(sections), () if board.bases else (Fault.NO_BASE,))


def write(board: Board, ruleset: Mapping[str, str] | None = None) -> str:
    """Return the text of this board with these ruleset ids; ``read`` gives both back.

    Some things cannot be written in a file and are left out: line breaks of a name, unprintable
    characters, blank lines and margins.
    """
    lines = [f"name: {_clean(board.name)}"] if board.name else []
    if board.author:
        lines.append(f"author: {_clean(board.author)}")
    lines.append(f"slices: {board.slices}")
    lines += [f"{group}: {value}" for group, value in (ruleset or {}).items()]
    stones = {(stone.x, stone.y): stone for stone in board.setup}
    bare = [base for base in board.bases if (base.x, base.y) not in stones]
    is_drawn = board.bases == (
        *sorted(bare, key=_reading),
        *(b for b in board.bases if b not in bare),
    )
    shown = {(base.x, base.y): base for base in bare} if is_drawn else {}
    lines.append(f"{MAP}:")
    for y in range(board.height):
        row = "".join(_cell(board, stones, shown, (x, y)) for x in range(board.width))
        lines.append(INDENT + row.rstrip())
    listed = [base for base in board.bases if (base.x, base.y) not in shown]
    if listed:
        lines.append("bases:")
        lines += [f"{INDENT}{base.x},{base.y} {_WORDS[base.allegiance]}" for base in listed]
    if list(board.setup) != sorted(board.setup, key=_reading):
        lines.append("order: " + " ".join(f"{stone.x},{stone.y}" for stone in board.setup))
    if words := [clean for line in board.text.splitlines() if (clean := _clean(line))]:
        lines += ["text:", *(INDENT + line for line in words)]
    return "\n".join([*lines, ""])


def _reading(placed: Base | SetupStone) -> tuple[int, int]:
    return placed.y, placed.x


def _cell(
    board: Board, stones: Mapping[Square, SetupStone], bases: Mapping[Square, Base], at: Square
) -> str:
    if at in stones:
        stone = stones[at]
        arrow = " " if stone.faction is Faction.GM and not stone.azimuth else ARROWS[stone.azimuth]
        return stone_letter(stone.faction, stone.kind) + arrow
    if at in bases:
        return BASES[bases[at].allegiance] + " "
    return (OPEN if board.is_open(at) else WALL) + " "


def _clean(line: str) -> str:
    return "".join(c if c.isprintable() else " " for c in line).strip()


def required_section(sections: Mapping[str, Section], key: str) -> Section:
    """Return the section of this key. Raises ``BoardError`` if there is none."""
    if key not in sections:
        raise BoardError(1, Fault.MISSING, key)
    return sections[key]


def squares(section: Section) -> Iterator[tuple[int, Square, str]]:
    """Every ``x,y`` of a section, with its line and its text. Raises ``BoardError``."""
    for number, text in section.lines():
        for word in text.split():
            yield number, square(number, word), word


def square(line: int, word: str) -> Square:
    """Return the square that ``x,y`` names. Raises ``BoardError``."""
    found = re.fullmatch(r"([0-9]{1,3}),([0-9]{1,3})", word)
    if found is None:
        raise BoardError(line, Fault.SQUARE, word[:40])
    return int(found[1]), int(found[2])


@dataclass(slots=True)
class _Drawing:
    """Map and sections of a board file, as far as they have been read."""

    width: int = 0
    height: int = 0
    walls: set[Square] = field(default_factory=set)
    bases: dict[Square, Base] = field(default_factory=dict)
    setup: dict[Square, SetupStone] = field(default_factory=dict)

    @classmethod
    def of(cls, section: Section) -> _Drawing:
        """Return the drawing in a section.

        A cell is two characters wide: a symbol, and an arrow or a blank before or after it.
        """
        if section.value:
            raise BoardError(section.line, Fault.STRAY, section.value[:40])
        rows = [(number, _cells(text)) for number, text in section.body]
        if not rows:
            raise BoardError(section.line, Fault.MISSING, MAP)
        drawing = cls(max(len(cells) for _, cells in rows), len(rows))
        if drawing.width > WIDEST or drawing.height > WIDEST:
            raise BoardError(section.line, Fault.SIZE, f"{drawing.width} x {drawing.height}")
        for y, (number, cells) in enumerate(rows):
            drawing.walls.update((x, y) for x in range(len(cells), drawing.width))
            for x, cell in enumerate(cells):
                drawing._add(number, x, y, cell)
        return drawing

    def _add(self, line: int, x: int, y: int, cell: str) -> None:
        symbol = cell.strip(ARROWS + " ")
        arrow = cell.replace(symbol, "", 1).strip()
        if symbol in STONES:
            faction, kind = STONES[symbol]
            azimuth = ARROWS.index(arrow) if arrow else _FACING[faction]
            self.setup[x, y] = SetupStone(faction, kind, x, y, azimuth)
        elif symbol not in (OPEN, WALL, *_BASES):
            raise BoardError(line, Fault.SYMBOL, cell)
        elif arrow:
            raise BoardError(line, Fault.AZIMUTH, cell)
        elif symbol == WALL:
            self.walls.add((x, y))
        elif symbol in _BASES:
            self.bases[x, y] = Base(x, y, _BASES[symbol])

    def add_bases(self, section: Section) -> None:
        """Add the bases of a list; most of them are under stones."""
        for number, text in section.lines():
            where, _, whose = text.partition(" ")
            x, y = square(number, where)
            if whose.strip() not in _ALLEGIANCES:
                raise BoardError(number, Fault.BASE, text[:40])
            if x >= self.width or y >= self.height or (x, y) in self.walls:
                raise BoardError(number, Fault.BASE_ON_WALL, where)
            if (x, y) in self.bases:
                raise BoardError(number, Fault.OCCUPIED, where)
            self.bases[x, y] = Base(x, y, _ALLEGIANCES[whose.strip()])

    def put_in_order(self, section: Section) -> None:
        """Put the stones of the map in the order of the list, which names each of them once."""
        ordered: dict[Square, SetupStone] = {}
        for number, at, word in squares(section):
            if at not in self.setup or at in ordered:
                raise BoardError(number, Fault.ORDER, word)
            ordered[at] = self.setup[at]
        for x, y in self.setup.keys() - ordered.keys():
            raise BoardError(section.line, Fault.ORDER, f"{x},{y}")
        self.setup = ordered


def _cells(row: str) -> list[str]:
    return ["".join(pair) for pair in zip_longest(row[::2], row[1::2], fillvalue=" ")]


def _line(sections: Mapping[str, Section], key: str) -> str:
    value = sections[key].scalar() if key in sections else ""
    if len(value) > MAX_LINE_LENGTH:
        raise BoardError(sections[key].line, Fault.TOO_LONG, key)
    return value


def _text(sections: Mapping[str, Section], key: str) -> str:
    text = "\n".join(line for _, line in sections[key].lines()) if key in sections else ""
    if len(text) > MAX_TEXT_LENGTH:
        raise BoardError(sections[key].line, Fault.TOO_LONG, key)
    return text


def _ruleset(sections: Mapping[str, Section]) -> dict[str, str]:
    ids = {group: sections[group].scalar() for group in GROUPS if group in sections}
    try:
        Ruleset.from_ids(ids)
    except RulesetError as wrong:
        section = sections[wrong.group]
        raise BoardError(section.line, Fault.RULESET, section.value[:40]) from wrong
    return ids
