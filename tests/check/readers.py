"""Everything that reads what strangers may have written, each to the point where it is used."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from random import Random
from typing import Any, Final

import cbor2

from game.ai.jobs import Answer, BadAnswer
from game.ai.wire import unpack_hints, unpack_review, unpack_value
from game.causality.boardfile import write as write_board
from game.causality.options import board_file
from game.core import options as opt
from game.core.exercise import DesignRefused
from game.core.match import Match
from game.core.options import OptionError
from game.core.record import BadRecord, Record
from game.core.state import MoveError
from game.core.variations import VariationTree
from game.registry import GAMES
from game.store.cbor import FOREIGN, dumps, load_map
from game.store.files import Disk
from game.store.marks import read_marks, write_marks
from game.store.matchfile import entries_of, header_of, recover, resume, write_match
from game.store.paths import DataDir
from game.store.replay_folder import ReplayFolder
from game.store.results import append_result, read_results, result_of_game
from game.store.saves import Saves
from game.store.sequence import compose, read_sound
from game.store.settings import NAME, Settings, load_settings, save_settings
from scenes.boards import thumbnails
from tests.check.mutants import changed, damaged
from tests.check.sound import NOW_MS, WORDS, Refused, folder, long_and_short, matches, refused

DRAWN_EVERY: Final = 5


@dataclass(frozen=True)
class Reader:
    """``samples`` are sound inputs; ``read`` raises ``Refused``, and nothing else ever."""

    samples: Callable[[], Sequence[bytes]]
    read: Callable[[bytes], object]
    mutant: Callable[[bytes, Sequence[bytes], Random], bytes] = damaged


def draw(record: Record, content: bytes) -> None:
    """The small picture of a list; of one file in so many, for it takes long."""
    if not sum(content) % DRAWN_EVERY:
        ending = next(filter(None, thumbnails._positions(record, None)))
        thumbnails._picture(record, ending)


# replays


@cache
def replays() -> Sequence[bytes]:
    shelf = ReplayFolder(Disk(), DataDir(folder()), GAMES)
    return [shelf._written(match.playback("Game", NOW_MS)) for match in long_and_short()]


def read_replay(content: bytes) -> None:
    """Listed with its picture, watched, analysed, and saved again."""
    shelf = ReplayFolder(Disk(), DataDir(folder()), GAMES)
    try:
        form, document = shelf._open(content)
        listed = form.headline(document)
        playback = form.read(document)
    except BadRecord as bad:
        raise refused(bad) from None
    game = GAMES[playback.record.game]
    assert listed.game == game.id
    draw(listed, content)
    assert len(playback.states) == len(playback.moves) + 1
    assert len(playback.lines) == len(playback.notes) >= len(playback.moves)
    for told in (*playback.warnings, *filter(None, playback.notes)):
        assert WORDS.say(told)
    for line in playback.lines[-3:]:
        WORDS.write(line)
    assert load_map(dumps(form.write(playback)), FOREIGN) == document, "another file"
    if len(playback.moves) < 200 and all(note is None for note in playback.notes):
        again = Match.from_record(game, playback.record)
        assert again.state == playback.states[-1], "another game"
        VariationTree(game, playback.record)


def replay_tree(content: bytes, samples: Sequence[bytes], rng: Random) -> bytes:
    """A sound file with something else in it."""
    document = changed(cbor2.loads(content), rng)
    return bytes(cbor2.dumps(document, canonical=True))


# matches


@cache
def match_files() -> Sequence[bytes]:
    return [
        write_match(header_of(match, "0106aa", NOW_MS), entries_of(match))[0]
        for match in long_and_short()
    ]  # fmt: skip


def read_match_file(content: bytes) -> None:
    """Listed with its picture, and gone on with."""
    path = folder() / "0106aa.match"
    path.write_bytes(content)
    try:
        glance = Saves(Disk(), DataDir(folder()), GAMES)._peek(path)
        draw(glance.record, content)
        recovered = recover(Disk(), path)
        resumed = resume(recovered, GAMES)
    except BadRecord as bad:
        raise refused(bad) from None
    assert recovered.order >= 0 and recovered.played_ms >= 0 and recovered.is_over in (True, False)
    if resumed.note:
        WORDS.say(resumed.note)
    write_match(recovered.header, recovered.entries)


def match_tree(content: bytes, samples: Sequence[bytes], rng: Random) -> bytes:
    """A file whose chain is sound, with something else in it."""
    bodies = list(read_sound(content).bodies)
    at = rng.choice((0, rng.randrange(len(bodies))))
    bodies[at] = changed(bodies[at], rng)
    if not rng.randrange(4):
        bodies.insert(rng.randrange(len(bodies) + 1), rng.choice(([1], ["order", 3], ["sat", 9])))
    return compose(bodies)[0]


# settings, marks, results


def settings_files() -> Sequence[bytes]:
    plans = {
        match.game.id: {"options": opt.to_map(match.options), "seats": [], "length": 3}
        for match in matches()
    }
    full = Settings(
        last_names=("Ann", "Bo"), bindings={"confirm": ("return",)}, last_plans=plans,
        last_options={match.game.id: opt.to_map(match.options) for match in matches()},
        unknown={"weather": [1, {"rain": None}]},
    )  # fmt: skip
    made = []
    for settings in (Settings(), full):
        save_settings(Disk(), folder(), settings)
        made.append((folder() / NAME).read_bytes())
    return made


def read_settings(content: bytes) -> None:
    """Loaded at the start, and saved at the end."""
    for path in folder().glob("settings*"):
        path.unlink()
    (folder() / NAME).write_bytes(content)
    settings, notes = load_settings(Disk(), folder(), NOW_MS)
    for note in notes:
        assert WORDS.say(note)
    save_settings(Disk(), folder(), settings)
    assert load_settings(Disk(), folder(), NOW_MS) == (settings, ())


def marks_files() -> Sequence[bytes]:
    return [b'{"version": 1, "auto": ["0106aa", "b"], "starred": ["0106aa"]}']


def read_marks_file(content: bytes) -> None:
    path = folder() / "replays.json"
    path.write_bytes(content)
    marks = read_marks(Disk(), path).with_auto("0106cc").with_star("b", True)
    write_marks(Disk(), path, marks)
    assert read_marks(Disk(), path) == marks


@cache
def results_files() -> Sequence[bytes]:
    path = folder() / "sample.seq"
    over = [match for match in matches() if match.state.outcome() is not None]
    for number, match in enumerate(over[:5]):
        append_result(Disk(), path, result_of_game(match, f"0106{number}", NOW_MS), NOW_MS)
    return [path.read_bytes()]


def read_results_file(content: bytes) -> None:
    for path in folder().glob("results*"):
        path.unlink()
    path = folder() / "results.seq"
    path.write_bytes(content)
    before = read_results(Disk(), path)
    over = next(match for match in matches() if match.state.outcome() is not None)
    try:
        append_result(Disk(), path, result_of_game(over, "0106new", NOW_MS), NOW_MS)
    except BadRecord as bad:
        raise refused(bad) from None
    after = read_results(Disk(), path)
    assert after.results[: len(before.results)] == before.results
    assert after.results[-1].match_id == "0106new" and after.note is None


def results_tree(content: bytes, samples: Sequence[bytes], rng: Random) -> bytes:
    return compose([changed(body, rng) for body in read_sound(content).bodies])[0]


# texts


def text_of(content: bytes) -> str:
    return content.decode("utf-8", "replace")


@cache
def texts() -> Sequence[bytes]:
    """Games as notation."""
    made = [
        form.write(match.playback("Game", NOW_MS))
        for match in matches()
        if (form := match.game.forms.text) is not None and form.holds(match.record())
    ]
    return [text.encode() for text in made]


def read_text(content: bytes) -> None:
    for game in GAMES.values():
        if game.forms.text is not None:
            try:
                playback = game.forms.text.read(text_of(content), NOW_MS)
                ReplayFolder(Disk(), DataDir(folder()), GAMES)._written(playback)
            except BadRecord as bad:
                raise refused(bad) from None


@cache
def positions() -> Sequence[bytes]:
    made = []
    for match in matches():
        setup = match.game.exercises.setup
        if setup is not None:
            for ply in range(0, match.ply, 7):
                made.append(setup.write(match.state_at(ply)))
    return [text.encode() for text in made]


def read_position(content: bytes) -> None:
    """Typed or pasted, and a game begun with it."""
    taken = 0
    for game in GAMES.values():
        setup = game.exercises.setup
        if setup is None:
            continue
        start = game.new(next(iter(game.presets.values())), 1)
        try:
            options = setup.options(start, text_of(content))
        except OptionError as wrong:
            assert WORDS.say(wrong.message)
            continue
        taken += 1
        begun = game.new(options, 1)
        setup.write(begun)
        if begun.outcome() is None:
            assert begun.legal_moves()
    if not taken:
        raise Refused


@cache
def boards() -> Sequence[bytes]:
    made = []
    for game in GAMES.values():
        if (editor := game.exercises.editor) is not None:
            for preset in game.presets.values():
                with suppress(DesignRefused):
                    made.append(editor.drawing.write(editor.drawing.read(_board_of(preset))))
    return [text.encode() for text in made if text] or [b"x"]


def _board_of(options: Any) -> str:
    text = next(iter(v for v in opt.to_map(options).values() if isinstance(v, str)))
    return write_board(board_file(text).board)


def read_board(content: bytes) -> None:
    """Opened in the editor, written again, and played on."""
    taken = 0
    for game in GAMES.values():
        editor = game.exercises.editor
        if editor is None:
            continue
        try:
            design = editor.drawing.read(text_of(content))
        except DesignRefused:
            continue
        taken += 1
        text = editor.drawing.write(design)
        assert editor.drawing.write(editor.drawing.read(text)) == text
    if not taken:
        raise Refused


@cache
def lines() -> Sequence[bytes]:
    return [
        match.game.format(state, move).encode()
        for match in matches()
        for state, move in list(zip(match.states, match.moves, strict=False))[::9]
    ]


def read_line(content: bytes) -> None:
    """What somebody types as a move, in every game."""
    taken = 0
    for match in matches():
        state = match.state_at(match.ply // 2)
        try:
            move = match.game.parse(state, text_of(content))
        except MoveError:
            continue
        taken += 1
        with suppress(MoveError):
            state.play(move)
        assert match.game.unpack(match.game.pack(move)) == move
    if not taken:
        raise Refused


# from the search process, and to the engine


def answers() -> Sequence[bytes]:
    told: list[Any] = [[0.5], [["count", [["n", "3"]], [], []]], [[], [], []], None]
    made = [Answer(1, None, told=one).to_bytes() for one in told if one is not None]
    return [*made, Answer(1, [0, 1], 0.5, 7).to_bytes(), Answer(1, None, error="why").to_bytes()]


def read_answer(content: bytes) -> None:
    try:
        answer = Answer.from_bytes(content)
    except BadAnswer as bad:
        raise Refused from bad
    match = matches()[0]
    for unpack in (
        unpack_value,
        partial(unpack_hints, match.game, match.state),
        partial(unpack_review, match.game, match.states, len(match.seats)),
    ):
        with suppress(BadAnswer):
            unpack(answer.told)
    if answer.move is not None:
        with suppress(MoveError):
            match.game.unpack(answer.move)


def conversations() -> Sequence[bytes]:
    return [
        b"newgame 5 2\nposition moves b2\ngo nodes 5\n",
        b"newgame 9 10\ngo nodes 3\nstop\nposition\nquit\n",
        b"isready\nsetoption name x value 3\nposition moves e2 e8\n",
    ]


def talk(content: bytes) -> None:
    """The line protocol of the engines."""
    for game in GAMES.values():
        if game.forms.engine is not None:
            text = text_of(content)
            if "infinite" not in text and "go" not in text.replace("go nodes", ""):
                game.forms.engine(io.StringIO(text[:400]), io.StringIO())


READERS: Mapping[str, Reader] = {
    "replay": Reader(replays, read_replay),
    "replay_tree": Reader(replays, read_replay, replay_tree),
    "match": Reader(match_files, read_match_file),
    "match_tree": Reader(match_files, read_match_file, match_tree),
    "settings": Reader(settings_files, read_settings),
    "marks": Reader(marks_files, read_marks_file),
    "results": Reader(results_files, read_results_file),
    "results_tree": Reader(results_files, read_results_file, results_tree),
    "text": Reader(texts, read_text),
    "position": Reader(positions, read_position),
    "board": Reader(boards, read_board),
    "line": Reader(lines, read_line),
    "answer": Reader(answers, read_answer),
    "engine": Reader(conversations, talk),
}
