"""Tournaments in the terminal: progress, standings and the next match of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TextIO

from game.club.cup import Cup
from game.club.cup_event import single_game
from game.club.cup_notes import full_note, points_words
from game.club.cup_store import Cups
from game.club.cup_table import champions, expected_matches, matches_played, standings, waiting
from game.core.record.bad_record import DamagedFile
from game.core.rules.definition import AnyGame
from game.store.files import Disk
from game.store.paths import DataDir
from game.terminal.user_database import user_database
from game.words.strings import Strings

NO_RANK: Final = "-"
"""Rank of a player whose results do not count."""


def print_tournaments(
    fs: Disk,
    data: DataDir,
    games: Mapping[str, AnyGame],
    words: Strings,
    now_ms: int,
    sink: TextIO,
) -> int:
    """Print all tournaments, the newest first, and unreadable ones with the reason.

    Return 0. The presets of `games` are named; `now_ms` is the time since 1970.
    """
    cups = Cups(user_database(fs, data, words, now_ms))
    lines: list[str] = []
    damaged: list[str] = []
    for line in cups.lines():
        try:
            if (cup := cups.read(line.id)) is not None:
                lines += _summary(cup, games, words)
        except DamagedFile as damage:
            damaged.append(
                words.t("text.cup", name=words.t("cups.unreadable"), told=words.say(damage.message))
            )
    sink.write("\n".join([*lines, *damaged] or [words.t("cups.none")]) + "\n")
    return 0


def _summary(cup: Cup, games: Mapping[str, AnyGame], words: Strings) -> Iterator[str]:
    winners = champions(cup)
    if not winners:
        line = words.t("cup.progress", done=matches_played(cup), of=expected_matches(cup))
    elif len(winners) == 1:
        line = words.t("cups.won", who=cup.entrant(winners[0]).name)
    else:
        line = words.t("cups.shared")
    form = words.t(f"cup.form.{cup.rules.form.value}")
    yield words.t("text.cup", name=cup.name, told=words.t("cups.line", form=form, told=line))
    if (game := single_game(cup, games)) is not None:
        yield f"  {words.say(game)}"
    for row in standings(cup):
        name, note = cup.entrant(row.place).name, full_note(cup, row.place)
        if note is not None:
            name = words.t("text.noted", name=name, note=words.say(note))
        rank = NO_RANK if row.is_struck_off else str(row.rank)
        line = words.t("text.standing", rank=rank, name=name, wins=row.won, losses=row.lost)
        if cup.changes and row.awarded:
            line = words.t("text.awarded", standing=line, points=points_words(row.awarded))
        yield f"  {line}"
    if not winners and (following := waiting(cup)):
        first, second = (cup.entrant(one) for one in (following[0].first, following[0].second))
        yield "  " + words.t("cup.next_aloud", first=first.name, second=second.name)
