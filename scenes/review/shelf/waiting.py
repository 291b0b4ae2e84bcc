"""Waiting games of My games: matches that were left, or saved under a name."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Any, Final

from game.core.record.record import Playback, Record
from game.core.record.record_map import date_of
from game.core.search.background import Reading
from game.store.damage import Loaded, load_or_reason
from game.store.matches import REMOVED, UNFINISHED, SavedMatch
from game.words.message import Message
from scenes.boards import VIEWS
from scenes.boards.emblem import emblem_of
from scenes.boards.thumbnails import FinalPosition
from scenes.dialogs.dates import date_words
from scenes.dialogs.loading import LoadingScene, is_long
from scenes.dialogs.notice import notice
from scenes.dialogs.removed import RemovedRow
from scenes.dialogs.waiting_picture import is_hidden
from scenes.kit.boxes import Align, Column, FirstThatFits, Layers, Row, Spacer
from scenes.kit.leaves import Icon, Live, Picture
from scenes.kit.node import Node
from scenes.kit.scene import Command
from scenes.kit.text import Text
from scenes.kit.widgets import TextButton
from scenes.review.shelf import cards
from scenes.review.shelf.cards import Shown
from scenes.review.shelf.empty_table import draw_lamp, draw_room, draw_sleeper
from scenes.review.shelf.tab import ListTab, TrashTab
from scenes.ui.brush import Box, Brush
from scenes.ui.sentences import turn_words, whose_turn
from scenes.user_data.library import now_ms

FRAME_MS: Final = 40


class WaitingTab(TrashTab[SavedMatch], ListTab[SavedMatch]):
    """Matches that can go on, the one played last first."""

    name, section, menu = "waiting", "saves", "saves.more"
    _since_ms = 0
    """Since the empty table was drawn last."""

    @staticmethod
    def id_of(entry: SavedMatch) -> Hashable:
        return entry.id

    @staticmethod
    def game_of(entry: SavedMatch) -> str:
        return "" if entry.record is None else entry.record.game

    def all_entries(self) -> Sequence[SavedMatch]:
        waiting = [one for one in self._context.library.matches.find(UNFINISHED) if not one.is_over]
        return sorted(waiting, key=lambda one: one.record is None)

    def update(self, tick_ms: int, focused: Hashable) -> bool:
        if self.selection.entries or self._context.window.brush.theme.is_calm:
            return super().update(tick_ms, focused)
        self._since_ms += tick_ms
        has_moved, self._since_ms = self._since_ms >= FRAME_MS, self._since_ms % FRAME_MS
        return has_moved

    @property
    def special(self) -> str:  # type: ignore[override]
        entry = self.selection.entry
        return "saves.watch" if entry is not None and self._may_watch(entry) else ""

    def _may_watch(self, entry: SavedMatch) -> bool:
        """Return whether the moves so far may be seen, with what the replay viewer finds out."""
        return entry.record is not None and not is_hidden(self._context, entry.record)

    # -- what is shown -------------------------------------------------------------------------

    def title_of(self, entry: SavedMatch) -> str:
        if entry.title or entry.record is None:
            return entry.title
        return self._context.words(f"{entry.record.game}.short_name")

    def _ending(self, entry: SavedMatch) -> FinalPosition | None:
        """Return the position that waits; None until its picture is there."""
        return self._context.thumbnails.ending(picture_key(entry))

    def _state(self, entry: SavedMatch) -> Any:
        """Return the position in which a player is to move; None if it is not known."""
        ending = self._ending(entry)
        return None if ending is None or ending.state.outcome() is not None else ending.state

    def _shown(self, entry: SavedMatch, record: Record) -> Shown:
        hidden = is_hidden(self._context, record)
        return Shown(picture_key(entry), record.game, entry.whole or record, is_hidden=hidden)

    def tint(self, entry: SavedMatch) -> Any:
        record, state = entry.record, self._state(entry)
        if record is None:
            return "muted"
        if state is None:
            return emblem_of(record.game).accent
        return f"look{record.seats[state.to_move].look}"

    def card_version(self, entry: SavedMatch) -> Hashable:
        if entry.record is None:
            return None
        shown = self._shown(entry, entry.record)
        return cards.version_of(self._context, shown), self._ending(entry) is None

    def card(self, entry: SavedMatch) -> Node:
        title, record = self.title_of(entry), entry.record
        if record is None:
            return cards.unreadable(self._context.words("saves.unreadable"), title)
        length = cards.length_words(self._context, record.game, entry.plies, self._ending(entry))
        picture = cards.head(self._context, self._shown(entry, record), length)
        sign = "bookmark" if entry.is_saved else ""
        name = cards.title_line(record.game, title, sign, is_named=bool(entry.title))
        when = Text(self._left(record), "note", "muted", grow=1.0)
        standing = Text(self._standing(record), "note", "off") if record.series else None
        last = FirstThatFits([Row([when, standing]), when], shrinks=True)
        return cards.on_card(picture, name, self._turn_line(entry, record), last)

    def _turn_line(self, entry: SavedMatch, record: Record) -> Node:
        """Return whose turn it is; where that has no room, the shape of the seat says who."""
        state = self._state(entry)
        if state is None:
            return cards.people_line(record.seats, ())
        seat = record.seats[state.to_move]
        mark, said = cards.seat_mark(seat), whose_turn(self._context.strings, seat)
        lines = [Text(said, "strong"), Text(self._context.words("saves.next"), "strong")]
        rows = [Row([mark, line], "s", align="center") for line in lines]
        return FirstThatFits(rows, shrinks=True)

    def _left(self, record: Record) -> str:
        """Return when the match was left, in words; "" if that is unknown."""
        return self._context.say(date_words(record.saved_ms, now_ms()))

    def _standing(self, record: Record) -> str:
        """Return how long the match is, and how it stands between two."""
        series = record.series
        if series is None:
            return self._context.words("saves.single")
        key = "options.match.best_of" if series.is_best_of else "options.match.games"
        length = self._context.words(key, n=series.length)
        if len(record.seats) > 2:
            return length
        return f"{length}, {':'.join(f'{series.wins[series.person_at(k)]}' for k in range(2))}"

    def facts(self, entry: SavedMatch) -> Node:
        words, record = self._context.words, entry.record
        name = Text(self.title_of(entry), "headline", lines=2, size=28, grow=1.0)
        mark = Icon("bookmark", 26.0, "amber") if entry.is_saved else None
        title = Row([name, mark], align="center")
        if record is None:
            said = self._context.say(entry.trouble)
            what = [Text(said, "strong", "amber", lines=0)] if said else []
            damaged = Text(words("saves.damaged"), "name", lines=0)
            more = Text(words("saves.damaged_what"), lines=0)
            return Column([title, cards.warning(), damaged, *what, more], grow=1.0)
        state = self._state(entry)
        is_named, turn = bool(entry.title), ""
        setting = cards.setting_words(self._context, record.game, record, is_named=is_named)
        if state is not None:
            turn = whose_turn(self._context.strings, record.seats[state.to_move])
        about = Text(setting, "note", "muted", lines=0) if setting else None
        to_move = Text(turn.upper(), "section", self.tint(entry)) if turn else None
        heading = Column([title, about, to_move], "xs")
        people = Column([self._person(record, state, k) for k in range(len(record.seats))], "s")
        facts = Column(self._facts(entry, record), "s")
        picture = cards.position(self._context, self._shown(entry, record))
        wide = Column([picture], height=96.0, grow=1.0)
        ways = ([heading, people, wide, facts], [heading, people, facts], [heading, people])
        return FirstThatFits([Column(way, grow=1.0) for way in ways], shrinks=True, grow=1.0)

    def _person(self, record: Record, state: Any, player: int) -> Node:
        """Return the row of a player: how far they are, and in a match their wins."""
        seat, words = record.seats[player], self._context.words
        below = ""
        if seat.is_computer:
            below = words("join.computer", level=words(f"level.{seat.level}.short"))
        for counter in () if state is None else VIEWS[record.game].counters(state, player):
            key = f"{record.game}.counter.{counter.name}_short"
            if counter.value is not None and self._context.strings.has(key):
                below = words(key, n=counter.value)
                break
        series = record.series
        wins = "" if series is None else str(series.wins[series.person_at(player)])
        is_next, is_small = state is not None and state.to_move == player, len(record.seats) > 2
        return cards.person_row(seat, below, wins, is_next=is_next, is_small=is_small)

    def _facts(self, entry: SavedMatch, record: Record) -> list[Node]:
        words, series = self._context.words, record.series
        match = words("saves.single")
        if series is not None:
            key = "saves.best_of" if series.is_best_of else "saves.game_of"
            match = words(key, n=series.played + 1, of=series.length)
        facts = [cards.fact("flag", match, "amber")]
        if (ending := self._ending(entry)) is not None:
            turn = VIEWS[record.game].turn_of(ending.state)
            number = turn_words(self._context.strings, turn, entry.plies)
            facts.append(cards.fact("walk", number, "acc"))
        if when := self._left(record):
            key = "saves.saved_on" if entry.is_saved else "saves.left"
            icon = "bookmark" if entry.is_saved else "clock"
            facts.append(cards.fact(icon, words(key, date=when)))
        return facts

    def nothing(self) -> Node:
        words, is_calm = self._context.words, self._context.window.brush.theme.is_calm
        room = Picture("room", 0.0, 0.0, lambda brush, _: draw_room(brush))

        def draw(brush: Brush, box: Box, at_ms: int) -> None:
            draw_sleeper(brush, at_ms)
            draw_lamp(brush, at_ms)

        life: Node = Live(0.0, 0.0, draw)
        if is_calm:
            life = Picture("asleep", 0.0, 0.0, lambda brush, box: draw(brush, box, 0))
        start = TextButton(words("saves.start"), "play", "primary", key="start", width=260.0)
        title = Text(words("saves.none"), "headline", align="center", size=40)
        what = Text(words("saves.none_what"), align="center", lines=0, size=22)
        told = Column([Spacer(grow=1.0), title, what, Align(start)], "s")
        return Layers([room, life, told], grow=1.0)

    # -- what is done --------------------------------------------------------------------------

    def actions(self, entry: SavedMatch) -> Sequence[Command]:
        remove = Command(None, "saves.remove", partial(self.remove, entry), "trash", "danger")
        if entry.record is None:
            return (remove,)
        resume = partial(self._context.go.resume, entry)
        go_on = Command(None, "saves.continue", resume, "play", "primary")
        watch = Command(None, "saves.watch", partial(self.on_special, entry), "film")
        name = Command(None, "saves.name_it", partial(self._name, entry), "pencil")
        return (go_on, name, watch, remove) if self._may_watch(entry) else (go_on, name, remove)

    def on_special(self, entry: SavedMatch) -> None:
        """Watch the moves so far."""
        if entry.record is None or not self._may_watch(entry):
            return

        def read() -> Loaded[Playback]:
            return load_or_reason(self._context.library.matches.playback, entry.id)

        def show(watched: Loaded[Playback]) -> None:
            playback, trouble = watched
            if playback is None:
                notice(self._context, "saves.unreadable", "replays.trouble_what", why=trouble)
            else:
                self._context.go.watch(playback)

        if is_long(entry.record.game, entry.plies):
            self._context.stack.push(LoadingScene(self._context, Reading(read), show))
        else:
            show(read())

    def _name(self, entry: SavedMatch) -> None:
        def keep(name: str) -> None:
            self.is_refused(self._context.library.matches.retitle(entry.id, name))
            self.look_at(None)

        self.ask_name(entry, entry.record.name if entry.record else "", keep)

    def discard(self, entry: SavedMatch) -> Message | None:
        return self._context.library.matches.remove(entry.id)

    def restore(self, entry: SavedMatch) -> Message | None:
        return self._context.library.matches.restore(entry.id)

    def removed(self) -> Sequence[SavedMatch]:
        return self._context.library.matches.find(REMOVED)

    def removed_row(self, entry: SavedMatch) -> RemovedRow:
        record, below = entry.record, self._context.say(entry.trouble)
        if record is not None:
            names = ", ".join(seat.name for seat in record.seats)
            below = f"{self._context.words(f'{record.game}.name')} · {names}"

        restore, title, when = partial(self.restore, entry), self.title_of(entry), entry.removed_ms
        return RemovedRow(title, below, date_of(when), restore, record is None)


def picture_key(entry: SavedMatch) -> tuple[str, str, int, int]:
    """Return the key of a match's picture: it changes with every move."""
    return "match", entry.id, entry.plies, entry.played_ms
