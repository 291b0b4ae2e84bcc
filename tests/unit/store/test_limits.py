"""One table of limits: what the rules of any game accept, files take; what files refuse, the rules
refuse too.
"""

from __future__ import annotations

from dataclasses import fields, replace
from enum import IntEnum
from pathlib import Path
from typing import Any

import pytest
from kept import matches_in
from toygame import PILE
from toygame import Options as Stones

from game.causality.files.board_file import write
from game.causality.rules.options import board_file
from game.core.match.match import Match
from game.core.match.match_setup import MatchPlan
from game.core.match.seats import Seat
from game.core.record.bad_record import DamagedFile
from game.core.rules import limits
from game.core.rules import options as opt
from game.core.rules.definition import AnyGame
from game.core.rules.options import OptionError
from game.quoridor.files.position_text import MAX_TEXT_LENGTH as MAX_POSITION
from game.registry import GAMES
from game.store.cbor import FOREIGN, STRICT, dumps, loads_untrusted
from game.store.files import Disk
from game.store.paths import DataDir
from game.store.replay_folder import ReplayFolder
from game.store.settings import Settings, load_settings, save_settings
from scenes.user_data.drawn_files import BOARD_LIMIT_BYTES

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))

TABLE: dict[str, Any] = {
    "MAX_TEXT_LENGTH": (
        "\U0001f600" * limits.MAX_TEXT_LENGTH,
        "x" * (4 * limits.MAX_TEXT_LENGTH + 1),
    ),
    "MAX_MOVES": ([0] * limits.MAX_MOVES, [0] * (limits.MAX_MOVES + 1)),
    "NUMBERS": ([limits.NUMBERS[0], limits.NUMBERS[-1]], [1 << 64]),
    "SEEDS": (limits.SEEDS[-1], limits.SEEDS.stop),
    "MAX_BYTES": (b"", b"\0" * limits.MAX_BYTES),
}
"""For each limit, something that a file takes, and something that it refuses."""


def test_the_table_is_walked_as_a_whole() -> None:
    assert set(TABLE) == {name for name in vars(limits) if name.isupper()}


@pytest.mark.parametrize("name", TABLE)
@pytest.mark.parametrize("kind", [STRICT, FOREIGN], ids=["ours", "theirs"])
def test_a_file_takes_what_is_within_and_refuses_what_is_beyond(name: str, kind: Any) -> None:
    within, beyond = TABLE[name]
    assert loads_untrusted(dumps(within), kind) == within
    with pytest.raises(DamagedFile):
        loads_untrusted(dumps(beyond), kind)


@every_game
def test_the_rules_refuse_what_no_file_takes(game: AnyGame) -> None:
    start = next(iter(game.presets.values()))
    for field in fields(start):
        value = getattr(start, field.name)
        if isinstance(value, (bool, IntEnum)):
            continue
        if isinstance(value, str):
            beyond: list[Any] = [
                c * (limits.MAX_TEXT_LENGTH + 1) for c in ("x", " ", "\n", "\U0001f600")
            ]
            beyond.append("half \ud800")
        else:
            beyond = [limits.NUMBERS.stop, limits.NUMBERS[0] - 1, 1 << 64, -(1 << 64)]
        for one in beyond:
            try:
                taken = getattr(replace(start, **{field.name: one}), field.name)
            except OptionError:
                continue
            assert taken in limits.NUMBERS, f"{field.name} may be {one!r:.30}"


def longest_options() -> list[tuple[AnyGame, Any]]:
    """Games that begin with the longest texts that their rules accept."""
    quoridor, causality = GAMES["quoridor"], GAMES["causality"]
    short = "9 1 4,1:10 4,7:9 3,4v"
    wide = short.replace(" ", "\u3000" * (MAX_POSITION - len(short) + 1), 1)

    return [
        (quoridor, quoridor.options(position=wide)),
        (causality, causality.options(board=_board("\U0001f600" * 80, "\u3042" * 1999))),
        (causality, causality.options(board=_board("x", "y") + "\n" * 60_000)),
    ]


def _board(name: str, text: str) -> str:
    shipped = board_file("corridor").board
    return write(replace(shipped, name=name, text=text))


@pytest.mark.parametrize("case", range(3))
def test_the_longest_texts_are_kept_everywhere(tmp_path: Path, case: int) -> None:
    game, options = longest_options()[case]
    text = max((v for v in opt.to_map(options).values() if isinstance(v, str)), key=len)
    assert len(text.encode()) > 4096 and len(text) <= limits.MAX_TEXT_LENGTH
    seats = tuple(Seat("n" * 16, look) for look in range(game.seats(options)))
    match = Match(game, options, 7, seats)
    match.submit(match.resignation)
    matches = matches_in(tmp_path)
    assert matches.start(match).leave()
    assert matches.resume(matches.find()[0].id).match.record() == match.record()
    folder = ReplayFolder(Disk(), DataDir(tmp_path), GAMES)
    assert folder.load(folder.save(match.playback("Long"))).record.options == opt.to_map(options)
    plan = MatchPlan(options, seats).to_map()
    told = Settings(last_options={game.id: opt.to_map(options)}, last_plans={game.id: plan})
    save_settings(Disk(), tmp_path, told)
    assert load_settings(Disk(), tmp_path, 1) == (told, ())


def test_a_text_within_the_limit_is_within_the_limit_of_a_board_file() -> None:
    assert len(("\U0001f600" * limits.MAX_TEXT_LENGTH).encode()) <= BOARD_LIMIT_BYTES


@pytest.mark.parametrize("name", ["boards", "cheats", "timer_s"])
def test_a_replay_keeps_the_largest_numbers_of_quoridor(tmp_path: Path, name: str) -> None:
    from game.quoridor.rules.options import ALLOWED

    game = GAMES["quoridor"]
    options = game.options(**{name: ALLOWED[name][-1]})
    with pytest.raises(OptionError):
        game.options(**{name: ALLOWED[name][-1] + 1})
    match = Match(game, options, 0, [Seat("a", 0), Seat("b", 1)])
    folder = ReplayFolder(Disk(), DataDir(tmp_path), GAMES)
    loaded = folder.load(folder.save(match.playback()))
    assert loaded.record.options == opt.to_map(options) and loaded.warnings == ()


def test_after_the_last_seed_comes_the_first() -> None:
    match = Match(PILE, Stones(), limits.SEEDS[-1], [Seat("a", 0), Seat("b", 1)])
    assert match.again(None).seed in limits.SEEDS
