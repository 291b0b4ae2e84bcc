"""The tournaments of the house in the terminal: how far each is, how all stand, who is next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TextIO

from game.club.cup import Cup
from game.club.cup_event import game_told
from game.club.cup_notes import full_note, points_words
from game.club.cup_store import cup_lines, load_cup
from game.club.cup_table import champions, decided, expected, standings, waiting
from game.core.seam import AnyGame
from game.store.damage import DamagedFile
from game.store.files import FileSystem
from game.store.opening import open_database
from game.store.paths import DataDir
from game.words.strings import Strings

NO_RANK: Final = "-"
"""Of a player whose results do not count."""


def print_cups(
    fs: FileSystem,
    data: DataDir,
    games: Mapping[str, AnyGame],
    words: Strings,
    now_ms: int,
    sink: TextIO,
) -> int:
    """Print them, the newest first, and those that can't be read with the reason. Gives 0.

    A cup of one of ``games`` says from which preset it is played.
    """
    database = open_database(fs, data, lambda: now_ms, [])
    lines: list[str] = []
    damaged: list[str] = []
    for line in cup_lines(database):
        try:
            if (cup := load_cup(database, line.id)) is not None:
                lines += _lines(cup, games, words)
        except DamagedFile as damage:
            damaged.append(words.t("text.cup", name=words.t("cups.unreadable"),
                                   told=words.say(damage.message)))  # fmt: skip
    sink.write("\n".join([*lines, *damaged] or [words.t("cups.none")]) + "\n")
    return 0


def _lines(cup: Cup, games: Mapping[str, AnyGame], words: Strings) -> Iterator[str]:
    winners = champions(cup)
    if not winners:
        told = words.t("cup.progress", done=decided(cup), of=expected(cup))
    elif len(winners) == 1:
        told = words.t("cups.won", who=cup.entrant(winners[0]).name)
    else:
        told = words.t("cups.shared")
    form = words.t(f"cup.form.{cup.rules.form.value}")
    yield words.t("text.cup", name=cup.name, told=words.t("cups.line", form=form, told=told))
    if (game := game_told(cup, games)) is not None:
        yield f"  {words.say(game)}"
    for row in standings(cup):
        name, note = cup.entrant(row.place).name, full_note(cup, row.place)
        if note is not None:
            name = words.t("text.noted", name=name, note=words.say(note))
        rank = NO_RANK if row.is_struck_off else str(row.rank)
        told = words.t("text.standing", rank=rank, name=name, wins=row.won, losses=row.lost)
        if cup.changes and row.awarded:
            told = words.t("text.awarded", standing=told, points=points_words(row.awarded))
        yield f"  {told}"
    if not winners and (following := waiting(cup)):
        first, second = (cup.entrant(one) for one in (following[0].first, following[0].second))
        yield "  " + words.t("cup.next_aloud", first=first.name, second=second.name)
