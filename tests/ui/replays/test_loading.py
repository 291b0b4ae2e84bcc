"""Files from outside: long ones behind a bar, with a way out, and those dropped on the window."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from hands import Keys
from kept import offered_match, on_shelf
from long_games import SEATS, SQUARES, long_replay
from pilot import Pilot

from game.ai.chunks import MAX_CHUNK_MOVES
from game.ai.process import SearchProcess
from game.ai.requests.game_review import GameReview
from game.causality.rules.world import World
from game.causality.scenarios import scenario_cache
from game.causality.scenarios.canonisation import Scenario, canonise
from game.core.match.match import Match
from game.core.match.match_setup import MatchPlan
from game.core.match.seats import Seat
from game.core.search import background
from game.core.search.progress import Stopped, watched
from game.registry import GAMES
from game.store.matches import SavedMatch
from game.subtraction_squares.rules import Take
from scenes.boards.common.number_history import LONG, NumberHistory
from scenes.input.actions import Button
from scenes.input.seating import Seating
from scenes.practice.puzzle_shelf import shelf_of
from scenes.review.shelf.summaries import LOADED_AFTER_MS
from scenes.table.screens.begin import start
from scenes.table.session.match_ending import tidy
from scenes.user_data.drawn_files import PUZZLE_SUFFIX, is_drawn

pytestmark = pytest.mark.usefixtures("roomy")

MOST = 4.0
"""A frame may cost so many times the processor's time of some plain work, while something long is
read: what a slow machine takes longer for, it takes longer for in both.
"""


def plain_work_s() -> float:
    """Return how long this machine takes at the moment for some 12 ms of plain Python."""
    took_s = list[float]()
    for _ in range(3):
        before = time.thread_time()
        sum(number * number % 7 for number in range(150_000))
        took_s.append(time.thread_time() - before)
    return max(took_s)


def is_short(longest_s: float) -> bool:
    return longest_s < MOST * plain_work_s()


def frames(pilot: Pilot, until: Callable[[], object]) -> list[float]:
    """Return what each frame costs of its own thread's time, until that is so."""
    spent: list[float] = []
    deadline = time.monotonic() + 60
    while not until():
        assert time.monotonic() < deadline, "it never happened"
        before = time.thread_time()
        pilot.frame()
        spent.append(time.thread_time() - before)
        time.sleep(0.005)
    return spent


def loading(pilot: Pilot) -> bool:
    return pilot.scene_name == "LoadingScene"


def loaded(pilot: Pilot, is_cancelled: bool = False) -> None:
    """Wait for the end of loading, or stop it at once, in short frames."""
    if is_cancelled:
        pilot.scene.on_press("cancel")
    spent = frames(pilot, lambda: not loading(pilot))
    assert is_short(max(spent[:-1], default=0)) and not pilot.app.faults


def open_shelf(pilot: Pilot) -> Any:
    """Open the shelf, and return its tab when all files on it are read."""
    pilot.go.my_games("finished")
    tab = pilot.scene.tab
    frames(pilot, lambda: not tab.is_unread)
    return tab


def watch_the_long_one(pilot: Pilot, plies: int) -> None:
    long_replay(pilot.data, plies)
    open_shelf(pilot)
    pilot.draw()
    Keys(pilot).press(Button.CONFIRM)
    assert loading(pilot)


def long_match(plies: int, start_at: int = 10**9) -> Match:
    match = Match(SQUARES, SQUARES.options(start=start_at), 1, SEATS)
    for _ in range(plies):
        match.submit(Take(1))
    return match


def leave(pilot: Pilot, match: Match) -> SavedMatch:
    """Leave a match, and return what is offered to go on with."""
    pilot.library.leave(pilot.library.open_match(match))
    entry = offered_match(pilot.library)
    assert entry is not None
    return entry


@pytest.mark.parametrize("plies", [20_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_a_long_replay_is_loaded_while_the_screen_goes_on(pilot: Pilot, plies: int) -> None:
    watch_the_long_one(pilot, plies)
    pilot.frame()
    pilot.draw()
    spent = frames(pilot, lambda: not loading(pilot))
    assert len(spent) > 3 and is_short(max(spent[:-1]))
    assert pilot.scene_name == "WatchScene" and not pilot.app.faults
    pilot.context.stack.pop()
    Keys(pilot).press(Button.CONFIRM)
    pilot.draw()
    pilot.click_words(pilot.words("loading.cancel"))
    loaded(pilot)
    assert pilot.scene_name == "MyGamesScene", "nobody has to wait for it"


def test_a_long_game_is_handed_over_in_parts(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    sent, send_chunk = list[float](), SearchProcess.send_chunk

    def timed(process: SearchProcess) -> None:
        before = time.thread_time()
        send_chunk(process)
        sent.append(time.thread_time() - before)

    monkeypatch.setattr(SearchProcess, "send_chunk", timed)
    watch_the_long_one(pilot, 4 * MAX_CHUNK_MOVES)
    frames(pilot, lambda: not loading(pilot))
    pilot.draw()
    lookback = pilot.part(GameReview)
    spent = frames(pilot, lambda: not lookback.is_open)
    assert len(spent) > 4 and is_short(max(spent)) and is_short(5 * max(sent))
    assert not lookback.has_failed and not pilot.app.faults


def test_long_rounds_leave_the_screen_free(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its file is small, but the search for the history of its second round never ends."""
    game, rng = GAMES["causality"], Random(0)
    match = Match(game, game.options(board="echo_chamber"), 1, SEATS)
    while match.state.outcome() is None:
        match.submit(rng.choice(match.state.legal_moves()))
    pilot.library.replays.save(match.playback("Tangled", 1000))
    scenario_cache.forget_all()
    monkeypatch.setattr(scenario_cache, "canonise", endless)
    tab = open_shelf(pilot)
    pilot.wait(2 * LOADED_AFTER_MS)
    assert tab.summaries.summary is None and tab.summaries.is_loading
    pilot.draw()
    Keys(pilot).press(Button.CONFIRM)
    assert loading(pilot)
    ends = iter([False] * 20 + [True])
    assert is_short(max(frames(pilot, lambda: next(ends))))
    pilot.click_words(pilot.words("loading.cancel"))
    loaded(pilot)
    assert pilot.scene_name == "MyGamesScene"


def endless(
    world: World, round_: int, *args: Any, watch: Callable[[int], None], **limits: Any
) -> Scenario | None:
    if not any(effect.round < round_ for effect in world.ledger.effects):
        return canonise(world, round_, *args, watch=watch, **limits)
    for trials in count(1):
        watch(trials)
        time.sleep(0)
    return None


@pytest.mark.slow
@pytest.mark.parametrize("is_cancelled", [False, True])
def test_a_long_match_goes_on_from_the_title_or_stays(pilot: Pilot, is_cancelled: bool) -> None:
    library, go = pilot.library, pilot.go
    entry = leave(pilot, long_match(4000))
    go.title()
    assert pilot.has("title.resume") and list(tidy(library))[-1:] == [True]
    go.resume(entry)
    assert loading(pilot)
    pilot.frame()
    loaded(pilot, is_cancelled)
    assert (pilot.scene_name == "PlayScene") is not is_cancelled
    if is_cancelled:
        assert offered_match(library).plies == 4000 and not library.journals


def test_a_long_match_is_counted_when_loaded(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    counted, taken_from = Counter[bool](), NumberHistory.taken_from
    entry = leave(pilot, long_match(LONG + 1))

    def counting(way: NumberHistory, first: int) -> Counter[int]:
        counted[threading.current_thread() is threading.main_thread()] += len(way) - first
        return taken_from(way, first)

    monkeypatch.setattr(NumberHistory, "taken_from", counting)
    pilot.go.resume(entry)
    frames(pilot, lambda: pilot.scene_name == "PlayScene")
    pilot.frame()
    pilot.draw()
    assert counted[False] > LONG > counted[True]


@pytest.mark.slow
@pytest.mark.parametrize("is_cancelled", [False, True])
def test_a_long_replay_is_named_while_the_screen_goes_on(pilot: Pilot, is_cancelled: bool) -> None:
    long_replay(pilot.data, 20_000)
    open_shelf(pilot)
    Keys(pilot).choose_key("replays.rename")
    pilot.key(pygame.K_END)
    pilot.write("er")
    pilot.click_words(pilot.words("keyboard.done"))
    assert loading(pilot) and pilot.has("loading.saving")
    loaded(pilot, is_cancelled)
    (named,) = on_shelf(pilot.library)
    assert named.title == ("Long" if is_cancelled else "Longer")


@pytest.mark.slow
@pytest.mark.parametrize("is_cancelled", [False, True])
def test_a_long_game_is_saved_while_the_screen_goes_on(pilot: Pilot, is_cancelled: bool) -> None:
    start(pilot.context, long_match(3_000, 3_001), Seating())
    pilot.frame()
    pilot.scene.table.submit(Take(1))
    pilot.until(lambda: loading(pilot))
    loaded(pilot, is_cancelled)
    assert pilot.scene_name == "ResultsScene" and len(on_shelf(pilot.library)) == (not is_cancelled)
    for _ in tidy(pilot.library):
        time.sleep(0.001)
    (kept,) = on_shelf(pilot.library)
    assert kept.plies == 3_001, "nothing is lost"


@pytest.mark.slow
@pytest.mark.parametrize("is_cancelled", [False, True])
def test_a_long_match_is_begun_while_the_screen_goes_on(pilot: Pilot, is_cancelled: bool) -> None:
    """Play on from a late position of a long replay."""
    match, context = long_match(20_000), pilot.context
    context.go.join(SQUARES, MatchPlan(match.options, match.seats), match.record())
    seats = pilot.scene
    assert seats.preload() is None, "nor is it played in a quiet moment"
    pilot.key(pygame.K_p)
    assert loading(pilot)
    reading = pilot.scene.reading
    assert is_short(max(frames(pilot, lambda: reading.progress > 0.6)))
    loaded(pilot, is_cancelled)
    if is_cancelled:
        assert pilot.scene is seats and not context.library.journals
        assert offered_match(context.library) is None
    else:
        assert pilot.scene_name == "PlayScene" and pilot.scene.match.ply == 20_000


def played(game_id: str = "quoridor") -> Match:
    game = GAMES[game_id]
    match = Match(game, game.options(), 7, [Seat("Ann", 0), Seat("Bo", 1)])
    match.submit(match.state.legal_moves()[0])
    return match


def drop(pilot: Pilot, *paths: Path) -> str:
    for path in paths:
        pilot.post(pygame.DROPFILE, file=str(path))
    pilot.frame()
    return pilot.context.stack.toast.words


def boards(pilot: Pilot) -> list[str]:
    return [board.name for board in pilot.library.drawn.find()]


@pytest.fixture
def files(pilot: Pilot, tmp_path: Path) -> Path:
    """Two replays in the house's form, one in QRA, a board, and nothing of use."""
    replays, folder = pilot.library.replays, tmp_path / "outside"
    replays.save(played().playback("Dropped", 10**12))
    replays.save(played("even_steven").playback("Also dropped", 10**12))
    folder.mkdir()
    for k, path in enumerate(sorted((pilot.data / "replays").glob("*.cbor"))):
        path.rename(folder / f"replay{k}.cbor")
    form = GAMES["quoridor"].forms.text
    assert form is not None
    (folder / "game.qra").write_text(form.write(played().playback()))
    editor = GAMES["causality"].exercises.editor
    assert editor is not None
    board = editor.drawing.write(GAMES["causality"].options().drawn)
    (folder / "My board.txt").write_text(board)
    (folder / "letter.txt").write_text("Dear Ann")
    return folder


@pytest.mark.parametrize("screen", ["table", "settings", "viewer", "help"])
def test_every_kind_of_file_is_taken_on_any_screen(pilot: Pilot, files: Path, screen: str) -> None:
    ways: dict[str, Callable[[], None]] = {
        "table": lambda: pilot.play("", ""),
        "settings": pilot.go.settings,
        "viewer": lambda: pilot.go.watch(played().playback()),
        "help": lambda: pilot.go.help("quoridor"),
    }
    ways[screen]()
    pilot.frame()
    scene = pilot.scene
    told = drop(pilot, *sorted(files.glob("*.cbor")), files / "game.qra")
    assert told == pilot.words("replays.imported", n=3) and len(on_shelf(pilot.library)) == 3
    drop(pilot, files / "My board.txt")
    assert boards(pilot) == ["My board.txt"]
    why = pilot.words("dropped.unknown")
    for name, reason in (("letter.txt", why), ("gone.txt", None)):
        told = drop(pilot, files / name)
        assert name in told
        assert not reason or told == pilot.words("dropped.failed", file=name, why=reason)
    assert pilot.scene is scene, "the game or the page goes on"


def test_on_the_title_replays_lead_to_the_shelf_boards_do_not(pilot: Pilot, files: Path) -> None:
    drop(pilot, files / "My board.txt", files / "My board.txt")
    assert pilot.scene_name == "TitleScene"
    assert boards(pilot) == ["My board 2.txt", "My board.txt"], "nothing is replaced"
    path = files / "walk.puzzle"
    path.write_text(shelf_of(GAMES["causality"])[0].text)
    assert is_drawn(path.name)
    drop(pilot, path)
    found = pilot.library.drawn.find(PUZZLE_SUFFIX, "causality-")
    assert [puzzle.name for puzzle in found] == ["causality-walk.puzzle"], (
        "the puzzle of another person"
    )
    drop(pilot, files / "game.qra")
    assert pilot.scene_name == "NoticeScene" and len(on_shelf(pilot.library)) == 1


def test_a_folder_is_read_behind_a_bar_and_may_be_left_half_way(pilot: Pilot, files: Path) -> None:
    with background.reads_lock:
        drop(pilot, files)
        assert pilot.scene_name == "LoadingScene", "no frame waits for it"
    pilot.reach("NoticeScene")
    assert len(on_shelf(pilot.library)) == 2

    def stop(done: int, of: int) -> None:
        if done:
            raise Stopped

    with watched(stop):
        count, _ = pilot.library.replays.import_path(files)
    assert count == 1, "what has come by then stays"
