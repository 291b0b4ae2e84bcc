"""The string tables, and how words are found in them."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from words import SOURCES, all_words

from game.registry import GAMES
from game.words.grammar import GRAMMARS, grammar_of
from game.words.message import Message, MessageError, message
from game.words.message_format import InvalidFormat, Placeholder, parse, placeholders
from game.words.strings import CABINET, DEFAULT_LANGUAGE, HEADER, Language, Strings, Tables

ASSETS = Path(__file__).resolve().parents[3] / "assets"
FOLDER = ASSETS / "strings" / DEFAULT_LANGUAGE


def tables(assets: Path, **texts: str) -> Path:
    """``assets`` with a file for each of ``texts``, whose names are language and table."""
    for name, text in texts.items():
        language, _, table = name.partition("_")
        file = assets / "strings" / language / f"{table}.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return assets


def test_a_word_is_found_by_its_path_and_filled_in(tmp_path: Path) -> None:
    assets = tables(
        tmp_path,
        en_cabinet='[results]\nwins = "{name} wins"\n"100" = "5 %"\n',
        en_go='name = "Go"\n[reason]\nko = "that repeats the board"\n',
        de_cabinet='[results]\nwins = "{name} gewinnt"\n',
    )
    words = Strings.load(assets, "de", is_strict=True)
    assert words.t("results.wins", name="Mira") == "Mira gewinnt"
    assert words.t("results.100") == "5 %" and words.has("results.100")
    assert words.t("go.name") == "Go" and words.t("go.reason.ko") == "that repeats the board"
    for missing in ("results", "results.none", "go", "go.reason", "go.results.wins", "reason.ko"):
        assert not words.has(missing)
        with pytest.raises(KeyError):
            words.t(missing)


def test_only_a_folder_is_a_language(tmp_path: Path) -> None:
    assets = tables(tmp_path, en_cabinet='[menu]\nback = "Back"\n')
    for language in ("../../x", "..", ".", "", "tlh", "EN"):
        words = Strings.load(assets, language)
        assert words.t("menu.back") == "Back" and words.t("menu.none") == "[menu.none]", language


def test_a_spoilt_table_leaves_the_words_of_the_other_language(tmp_path: Path) -> None:
    assets = tables(tmp_path, en_cabinet='[a]\nb = "words"\n', de_cabinet="")
    for spoilt in (b'[a]\nb = "c', b"[a]\nb = c\n", b"\xff\xfe", b'[a]\nb = "\xff"'):
        (assets / "strings/de/cabinet.toml").write_bytes(spoilt)
        assert Strings.load(assets, "de").t("a.b") == "words", spoilt


def test_the_words_become_those_of_another_language_for_everybody_who_has_them(
    tmp_path: Path,
) -> None:
    de = '[a]\nb = "Wörter"\n'
    assets = tables(tmp_path, en_cabinet='[a]\nb = "words"\nc = "more"\n', de_cabinet=de)
    (assets / "strings" / "cs").mkdir()
    words = Strings.load(assets)
    assert words.t("a.b") == "words" and words.language == "en"
    assert list(words.available) == ["en", "de"], "a folder without words is no language"
    assert words.for_language("de").t("a.b") == "Wörter" and words.t("a.b") == "words"
    words.set_language("de")
    assert words.t("a.b") == "Wörter" and words.language == "de"
    assert words.t("a.c") == "more" and words.default.t("a.b") == "words"
    words.set_language("tlh")
    assert words.t("a.b") == "words" and words.language == "en"
    inline = strings(a="x")
    inline.set_language("de")
    assert inline.t("a") == "x" and inline.language == "en", "there is no folder to read"
    lenient = Strings(Language({"a": "x"}))
    assert lenient.t("b") == "[b]", "only tests are strict"


def strings(language: str = "en", is_strict: bool = True, **messages: str) -> Strings:
    return Strings(Language(messages, grammar_of(language)), is_strict=is_strict)


def test_a_name_with_braces_is_only_a_name() -> None:
    words = strings(wins="{name} wins")
    assert words.t("wins", name="{0.__class__}") == "{0.__class__} wins"
    assert words.t("wins", name="{n, plural, other {#}}") == "{n, plural, other {#}} wins"


def test_a_number_takes_the_form_of_its_language() -> None:
    numbers = (0, 1, -1, 2, 21, 1000)
    for language, forms, told in (
        ("en", "one {# day} other {# days}", "0 days, 1 day, -1 day, 2 days, 21 days, 1,000 days"),
        ("en", "=0 {none} one {single} other {#}", "none, single, single, 2, 21, 1,000"),
        ("de", "one {# Zug} other {# Züge}", "0 Züge, 1 Zug, -1 Zug, 2 Züge, 21 Züge, 1.000 Züge"),
        ("cs", "one {#a} few {#y} other {# her}", "0 her, 1a, -1a, 2y, 21 her, 1 000 her"),
        ("zh", "other {#步}", "0步, 1步, -1步, 2步, 21步, 1,000步"),
        ("xx", "one {#st} other {#th}", "0th, 1st, -1st, 2th, 21th, 1,000th"),
    ):
        words = strings(language, n=f"{{n, plural, {forms}}}")
        assert ", ".join(words.t("n", n=n) for n in numbers).replace("\xa0", " ") == told
        few = {n for n in range(-130, 130) if grammar_of(language).plural(n) == "few"}
        assert few == ({-4, -3, -2, 2, 3, 4} if language == "cs" else set())


def test_numbers_written_without_words_become_those_of_the_language() -> None:
    """Points of a plane and versions stay as they are."""
    neutral, times = "12,345 4,1 1,2345 1.2{0}10 1.5", "\N{MULTIPLICATION SIGN}"
    for language, point, written in (
        ("en", ".", "12,345 4,1 1,2345 1.2{0}10 1.5"),
        ("de", ",", "12.345 4,1 1,2345 1,2{0}10 1.5"),
        ("cs", ",", "12\N{NO-BREAK SPACE}345 4,1 1,2345 1,2{0}10 1.5"),
        ("zh", ".", "12,345 4,1 1,2345 1.2{0}10 1.5"),
    ):
        words = strings(language)
        assert words.decimal(0.8) == f"0{point}8" and words.decimal(1, ".1f") == f"1{point}0"
        assert words.decimal(2.0) == "2"
        told = words.grammar.localize_numbers(neutral.format(times))
        assert told == written.format(times), language


def test_forms_have_gaps_of_their_own_and_several_numbers_a_sentence() -> None:
    words = strings(
        line="{who}: {games, plural, one {# game} other {# games of {of, plural, one {#} other "
        "{# {kind}}}}}, {wins, plural, =0 {} one {# win} other {# wins}}."
    )
    assert words.t("line", who="Ann", games=1, of=3, kind="x", wins=0) == "Ann: 1 game, ."
    told = words.t("line", who="#", games=4, of=3, kind="long", wins=2)
    assert told == "#: 4 games of 3 long, 2 wins."


def test_values_are_written_as_the_language_writes_them() -> None:
    words = strings(of="{n} of {of}", all="{who} and that", end="they end: {what}")
    assert words.t("of", n=999, of=1_234_567) == "999 of 1,234,567"
    assert words.t("of", n="1234", of=-1000) == "1234 of -1,000"
    names = [words.t("all", who=("Ann", "Bo", "Cy")[:n]) for n in (0, 1, 2, 3)]
    assert names == [" and that", "Ann and that", "Ann and Bo and that", "Ann, Bo and Cy and that"]
    told = words.t("end", what=message("of", n=2, of=message("all", who="x")))
    assert told == "they end: 2 of x and that"


def test_a_message_that_cannot_be_read_is_shown_as_it_is() -> None:
    plain = "{|}|{}|a {b|a } b|{0}|{a.b}|{a!r}|{n, x, other {a}}"
    plural = "}|, }|, one {a}}|, other {a}|, other a}|, other {a}} }"
    for text in (*plain.split("|"), *("{n, plural" + rest for rest in plural.split("|"))):
        with pytest.raises(InvalidFormat):
            strings(a=text).t("a", n=1)
            pytest.fail(text)
        assert strings(is_strict=False, a=text).t("a", n=1) == text
    assert parse("{a}{b}") == (Placeholder("a", False), Placeholder("b", False)), "nothing between"
    spaced = parse("{n, plural, other {x}  }")
    assert spaced == parse("{n, plural, other {x}}") and len(spaced) == 1


def test_what_is_not_given_is_seen_and_does_no_harm() -> None:
    messages = {"gap": "{who} wins", "plural": "{n, plural, one {#} other {#s}}"}
    for key, values, shown in [
        ("gap", {}, "{who} wins"),
        ("plural", {}, "{n}"),
        ("plural", {"n": "3"}, "0s"),
    ]:
        assert strings(is_strict=False, **messages).t(key, **values) == shown
        with pytest.raises((KeyError, TypeError)):
            strings(**messages).t(key, **values)


def test_an_error_of_this_kind_is_a_message_and_a_line_for_the_log() -> None:
    error = MessageError("store.newer", version=3, of="x" * 200)
    assert error.message == Message("store.newer", (("version", 3), ("of", "x" * 200)))
    assert str(error).startswith("store.newer version=3 of='xxx") and len(str(error)) < 120


def test_a_language_of_a_country_has_the_grammar_of_the_language() -> None:
    for like, codes in {"de": ("de-AT", "de_CH"), "cs": ("cs",), "zh": ("zh-Hant",)}.items():
        assert all(grammar_of(code) is GRAMMARS[like] for code in codes), like
    assert grammar_of("fr") is grammar_of("") is GRAMMARS["en"]
    for grammar in GRAMMARS.values():
        assert set(map(grammar.plural, range(200))) == set(grammar.categories)


def test_every_game_has_a_table_and_no_table_hides_words_of_the_cabinet() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {CABINET, *GAMES}
    sections = tomllib.loads((FOLDER / "cabinet.toml").read_text("utf-8"))
    assert not sections.keys() & GAMES.keys()


def test_words_read_by_the_section_are_those_of_the_whole_files() -> None:
    words = Tables(FOLDER)
    assert {key: words.get(key) for key in all_words()} == all_words()


def test_a_line_that_begins_with_a_bracket_is_a_header() -> None:
    """Sections are told apart by their headers alone."""
    for file in FOLDER.iterdir():
        for line in file.read_text("utf-8").splitlines():
            assert not line.startswith("[") or HEADER.fullmatch(line), f"{file.name}: {line}"


SPEAKERS = {"words", "t", "message", "BadRecord", "OptionError", "InvalidMove", "NoWindow"}
"""Functions whose first argument is a key, and whose other ones fill in the message."""

BESIDE = {"brief", "aside", "typed"}
"""A line of the log may carry a shorter form of itself, and what stands at its right end; a stone
its typed name.
"""


def spoken_keys() -> Iterator[tuple[str, set[str] | None]]:
    """Return the keys that the sources name, and the values given to each; None where unknown."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source)):
            match node:
                case ast.Call(ast.Name(name) | ast.Attribute(_, name), [ast.Constant(str(key))]):
                    given = {keyword.arg for keyword in node.keywords if keyword.arg}
                    is_whole = len(given) == len(node.keywords)
                    if name in SPEAKERS and "." in key:  # others are parts of keys
                        yield key, given if is_whole else None


def test_a_key_is_there_and_is_given_what_its_message_fills_in() -> None:
    messages, checked = all_words(), 0
    for key, given in spoken_keys():
        needed = {gap.name for gap in placeholders(parse(messages[key]))}
        assert given is None or needed == given - BESIDE, key
        checked += 1
    assert checked > 300


WOODEN = re.compile(
    r"\b(to be had|whoever|(is|are|be) kept|taken over|awaited|anew|so many|fair.start|avatar"
    r"|to the cup|lay (a|the|two) boards?)\b",
    re.IGNORECASE,
)
"""Stilted words, and second names of things that have one name."""

DIALOGUES = ("subtraction_squares.terminal.", "even_steven.terminal.")
"""The rule books' own, which stay to the letter."""

MAX_WORDS = 3


def test_the_words_are_those_of_a_friend_at_the_table() -> None:
    wooden = {
        key: text
        for key, text in all_words().items()
        if not key.startswith(DIALOGUES) and WOODEN.search(text)
    }
    assert not wooden


def button_keys() -> Iterator[str]:
    """The keys of the words on buttons, as far as the sources of the screens name them."""
    for path in (Path(__file__).parents[3] / "scenes").rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            match node:
                case ast.Call(ast.Name("TextButton"), args):
                    for part in args:
                        match part:
                            case ast.Call(_, [ast.Constant(str(key))]) if "." in key:
                                yield key
                case ast.Call(ast.Name("Command"), [_, ast.Constant(str(key)), _, _, *_]):
                    yield key
                case ast.ClassDef(body=[*body]):
                    sections = [
                        str(value)
                        for line in body
                        if isinstance(line, ast.Assign) and isinstance(line.value, ast.Constant)
                        for value in [line.value.value]
                        if [getattr(t, "id", "") for t in line.targets] == ["section"]
                    ]
                    for inner in ast.walk(node) if sections else ():
                        match inner:
                            case ast.Call(
                                ast.Name("Row" | "MenuRow"), [ast.Constant(str(name)), *_]
                            ):
                                yield f"{sections[0]}.{name}"


def test_a_button_says_it_in_three_words() -> None:
    messages, keys = all_words(), set(button_keys())
    long = {key: messages[key] for key in keys if key in messages}
    long = {key: text for key, text in long.items() if len(text.split()) > MAX_WORDS}
    assert not long and len(keys) > 40
