"""References in comments, docstrings and READMEs exist: rules by number, files by name."""

from __future__ import annotations

import ast
import doctest
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.registry import GAMES
from tests.unit.house.test_house import ROOT, tracked

NUMBER = r"[A-Z]?\d+(?:\.\d+)*[a-z]?"
CITED = re.compile(rf"(?:(\w+) )?\bRULES ({NUMBER}(?:(?:, | and | to |-){NUMBER})*)")
ANCHOR = re.compile(rf"^(?:#+ ({NUMBER})(?: |$)|(?:\| |- )?\*\*({NUMBER})\*\*)", re.MULTILINE)
QUOTED = re.compile(r"`([^`]+)`")
PLACE = re.compile(r"(?<!\S)([\w./]+/|[\w./]+\.(?:py|md|toml|json))(?::([\w.]+))?(?!\S)")


LOOKED_FOR = re.compile(r"RULES|SPEC|HOUSE|[Ss]pec(?!ial)|[Hh]andbook|\bsection")
"""A file without any of these can cite nothing; taking the others apart takes long."""


@cache
def prose(path: str) -> str:
    """The comments and docstrings of a module, line breaks smoothed out; the whole of a text."""
    source = (ROOT / path).read_text("utf-8")
    if not LOOKED_FOR.search(source):
        return ""
    if not path.endswith(".py"):
        return " ".join(source.split())
    pieces = [
        (node.lineno, node.value.value)
        for node in ast.walk(ast.parse(source, path))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    ]
    pieces += [
        (token.start[0], token.string.lstrip("# "))
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    ]
    return " ".join(" ".join(text for _, text in sorted(pieces)).split())


def texts() -> Iterator[tuple[str, str]]:
    """Every file that people read, and its prose, if that might cite anything."""
    for path in tracked("*.py", "*.md"):
        yield path, prose(path)


def book(game: str) -> Path:
    return ROOT / "game" / game / "RULES.md"


def anchors(rules: str) -> list[str]:
    """The numbers that stand in a rule book, as headings or in bold before a paragraph."""
    return [heading or bold for heading, bold in ANCHOR.findall(rules)]


def citations(path: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield each cited rule: its game, "" if that is open, and its number."""
    homes = [part for part in Path(path).parts[:-1] if part in GAMES]
    for named, numbers in CITED.findall(text):
        game = named if named in GAMES else "".join(homes)
        for number in re.findall(NUMBER, numbers):
            yield game, number


def test_citations_are_found() -> None:
    text = "as in RULES 8.5-8.8 and T3b, not quoridor RULES A6; RULES = 1; the RULES say"
    numbers = {"causality": ["8.5", "8.8", "T3b"], "quoridor": ["A6"]}
    assert list(citations("game/causality/x.py", text)) == [
        (game, number) for game, cited in numbers.items() for number in cited
    ]
    assert list(citations("scenes/x.py", "as in RULES 1")) == [("", "1")]
    rules = "## 4 Boards\n**4.1** One.\n| **A6** | two |\nnot **4.2** here\n## Others"
    assert anchors(rules) == ["4", "4.1", "A6"]


def test_every_rule_that_is_cited_stands_in_its_rule_book() -> None:
    numbers = {game: set(anchors(book(game).read_text("utf-8"))) for game in GAMES}
    cited = [
        (path, game, number) for path, text in texts() for game, number in citations(path, text)
    ]
    assert [rule for rule in cited if rule[2] not in numbers.get(rule[1], ())] == []
    assert {game for _, game, _ in cited} == set(GAMES)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_has_a_rule_book_that_says_each_thing_once(game: str) -> None:
    numbers = anchors(book(game).read_text("utf-8"))
    assert numbers
    assert [number for number in set(numbers) if numbers.count(number) > 1] == []


def test_nothing_outside_the_repository_is_cited() -> None:
    outside = re.compile(
        r"\b[Ss]pec \w*\d|\bSPEC\b|\bthe spec\b|[Ss]pecification|\b[Hh]andbook,? \d|\bHOUSE\b"
        r"|replay formats?, section"
    )
    found = {path: outside.findall(text) for path, text in texts()}
    assert {path: words for path, words in found.items() if words} == {}


def named_places(readme: str) -> Iterator[tuple[str, str]]:
    """Paths in backticks, and what is to be found in them: ``core/match/match.py:Match.submit``."""
    text = re.sub(r"^```.*?^```", "", (ROOT / readme).read_text("utf-8"), flags=re.DOTALL | re.M)
    for quoted in QUOTED.findall(text):
        yield from PLACE.findall(quoted)


def defined(source: str) -> set[str]:
    """The functions, classes and values of a module, methods with the class before them."""
    names = set()
    for node in ast.parse(source).body:
        if isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names.update(map(ast.unparse, targets))
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        if isinstance(node, ast.ClassDef):
            within = (inner for inner in node.body if isinstance(inner, ast.FunctionDef))
            names |= {f"{node.name}.{inner.name}" for inner in within}
    return names


READMES = (
    "game/README.md",
    "game/store/README.md",
    "scenes/README.md",
    "scenes/kit/README.md",
    "tests/README.md",
)


@pytest.mark.parametrize("readme", READMES)
def test_what_a_readme_names_is_there(readme: str) -> None:
    places = list(named_places(readme))
    assert len(places) > 15
    missing = []
    for path, name in places:
        found = [at for at in (ROOT / Path(readme).parent / path, ROOT / path) if at.exists()]
        is_there = bool(found) and (not name or name in defined(found[0].read_text("utf-8")))
        missing += [] if is_there else [f"{path}:{name}"]
    assert missing == []


def test_the_examples_of_the_library_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, examples = doctest.testfile(str(ROOT / "game/EXAMPLES.md"), module_relative=False)
    assert (failed, examples > 40) == (0, True)


def test_the_example_of_the_readme_runs() -> None:
    example = (ROOT / "game/README.md").read_text("utf-8").split("```")[1].removeprefix("python")
    ran = subprocess.run(
        [sys.executable, "-c", example], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (ran.stderr, ran.stdout) == ("", "5 (Operate(op=<Op.SUBTRACT_1: 1>),)\n")
