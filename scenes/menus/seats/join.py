"""Screen of the seats: a card for each, the people who were here before, and the start."""

from __future__ import annotations

import secrets
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from game.club.records import Score, score_in
from game.core.match.handicap_text import handicap_messages
from game.core.match.match import Match
from game.core.match.match_setup import MatchPlan
from game.core.match.seats import Seat
from game.core.record.record import Record
from game.core.rules import options as opt
from game.core.rules.definition import AnyGame
from game.store.people import LOOKS, NAME_LETTERS, Person
from game.store.settings import Settings
from scenes.app_context import AppContext
from scenes.dialogs.keyboard import ask_text
from scenes.dialogs.loading import MANY
from scenes.dialogs.opponent_names import way_of
from scenes.dialogs.people_choice import ask_who, known_faces, person_named
from scenes.input.actions import Action, Button, DeviceId, Plugged, Point, Press
from scenes.input.labels import icon_of
from scenes.kit.boxes import Column, Row, Spacer
from scenes.kit.frame import Screen
from scenes.kit.leaves import Icon, Picture, middle
from scenes.kit.node import Node
from scenes.kit.scene import Command, ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import Chip, Field, Panel, Plate, TextButton, lit_panel, stepper
from scenes.menus.form_parts.nodes import StartButton
from scenes.menus.seats.fair_start import FairStartScene
from scenes.menus.seats.lineup import Lineup
from scenes.scene import Coming
from scenes.table.session.last_options import remember, versus
from scenes.ui.art.handicaps import shorten
from scenes.ui.art.portraits import draw_seat
from scenes.ui.brush import Box, Brush

ROOM, GAP, WIDEST = 1152.0, 20.0, 380.0
INSET: Final = 14.0
CONFIRMS: Final = {
    "name": "join.who_is_it.title",
    "who": "options.change",
    "look": "options.change",
}
BELOW_H, LINE_H = 104.0, 42.0


class JoinScene(ViewScene):
    """Seats as cards. Each player has one at once; a press on a face seats that person too.

    The seats of the ``plan`` are proposed, or else those of the last match. A match that has
    ``begun`` elsewhere goes on with the people on these seats.
    """

    def __init__(
        self, context: AppContext, game: AnyGame, plan: MatchPlan, begun: Record | None = None
    ) -> None:
        super().__init__(context)
        self._game, self._options, self._plan, self._begun = game, plan.options, plan, begun
        is_settled = begun is not None
        self.lineup = Lineup(context, game, plan.options, plan.seats, is_settled=is_settled)
        self._by: DeviceId = ""
        """The device of the present action."""
        self._scores: dict[str, Score] = {}
        self._look_for_faces()

    # -- what is on it -------------------------------------------------------------------------

    def view(self) -> Node:
        words = self.words
        how = Text(words("join.how" if self._begun is None else "join.how_on"), lines=2)
        seats = range(len(self.lineup.seats))
        cards = Row([self._card(k) for k in seats], GAP, justify="center", grow=1.0)
        key = self.screen.focused_key
        confirm = CONFIRMS.get(key[0] if isinstance(key, tuple) else "", "menu.choose")
        looks = {own: f"look{self.lineup.seats[k].look}" for k, own in self.lineup.devices.items()}
        devices = []
        for one in self._context.devices.present():
            icon, rim = Icon(icon_of(one), 30.0, looks.get(one, "muted")), looks.get(one, "line")
            devices.append(Plate(icon, "panel2", 14.0, rim=rim, pad=(18.0, 8.0)))
        name = Chip(words(f"{self._game.id}.name"))
        body, header = Column([how, cards, self._below()]), [name, Spacer(grow=1.0), Row(devices)]
        prompts, on_screen = self.prompts(confirm), (Button.PAUSE,)
        return Screen(words("join.title"), body, "", header, prompts, on_screen)

    def _card(self, k: int) -> Node:
        words, seat, brush = self.words, self.lineup.seats[k], self._context.window.brush
        count = len(self.lineup.seats)
        wide = min((ROOM - GAP * (count - 1)) / count, WIDEST)
        tint = f"look{seat.look}"
        kinds = [words(f"level.{one}.short" if one else "join.person") for one in self.lineup.kinds]
        looks = [words(f"look.{one}_short") for one in range(LOOKS)]
        has = () if self.lineup.is_settled else handicap_messages(self._game, self._options, seat)
        strings = self._context.strings
        given = shorten(brush, strings, has, wide - 100) if has else words("handicap.title")
        tone = "amber" if has else "plain"
        fair = TextButton(
            given, "scales", tone, size=20.0, group="fair", key=("fair", k), height=46.0
        )
        rows = [
            Picture((seat.look, seat.level), 120.0, 108.0, partial(_draw_seat, seat), grow=1.0),
            Field(seat.name, tint, key=("name", k)),
            Text(self._line(k), "note", align="center", lines=2, height=LINE_H),
            stepper(kinds, self.lineup.kinds.index(seat.level), key=("who", k)),
            stepper(looks, seat.look, key=("look", k)),
            None if self.lineup.is_settled else fair,
        ]
        return lit_panel(Column(rows, 5.0), tint, (INSET, 12.0), 26.0, 3.0, width=wide)

    def _line(self, k: int) -> str:
        """Return what is said of who has a seat: partner, device and score, or way of playing."""
        seat, words = self.lineup.seats[k], self.words
        if partners := self._game.partners(self._options, k):
            return words("play.partner", who=tuple(self.lineup.seats[p].name for p in partners))
        if seat.level:
            return way_of(self._context.strings, self._game.id, seat.level)
        if (own := self.lineup.devices.get(k)) is not None:
            return self._context.say(self._context.devices.name_of(own)) or ""
        person = self.lineup.people.named(seat.name)
        if person is not None and seat.name not in self._scores:
            database = self._context.library.database
            self._scores[seat.name] = score_in(database, self._game.id, person)
        score = self._scores.get(seat.name, Score())
        key = "join.record" if score.wins + score.losses else "join.no_games"
        return words(key, wins=score.wins, losses=score.losses)

    def _below(self) -> Node:
        """Return the people who could take a seat, and the start."""
        scale = self._context.window.brush.theme.text_scale
        faces = self.lineup.others
        row = known_faces(self._context, faces, [("new", "pencil", "party.new_name")], "join.names")
        title = self.words("party.before") if faces else ""
        seats = versus(self._context, self.lineup.seats)
        start = StartButton(words=self.words("join.start"), below=seats, key="start", width=WIDEST)
        return Row([Panel(row, title, grow=1.0), start], "xl", height=BELOW_H + 16 * (scale - 1))

    # -- what is pressed -----------------------------------------------------------------------

    def on_press(self, key: Hashable) -> None:
        context = self._context
        match key:
            case "start":
                self._start()
            case "new":
                seat = lambda name: self._seat(person_named(context, name))  # noqa: E731
                ask_text(context, "party.who", "", NAME_LETTERS, seat)
            case ("face", str(person_id)):
                self._seat(next(one for one in self.lineup.others if one.id == person_id))
            case ("name", int(k)):
                name, people = self.lineup.seats[k].name, self.lineup.people
                ask_who(context, people, name, partial(self._sit, k))
            case ("fair", int(k)):
                of = context, self._game, self._options, self.lineup.seats[k]
                context.stack.push(FairStartScene(*of, partial(self.lineup.set_handicap, k)))

    def _seat(self, person: Person) -> None:
        """Seat a person, and go on to the next one."""
        self._sound(self.lineup.seat_person(person))
        self._look_for_faces()

    def _look_for_faces(self) -> None:
        """Put the focus on the first face while a seat is free; else the start has it."""
        faces = self.lineup.others if self.lineup.free() else []
        self.screen.focus_on(("face", faces[0].id) if faces else "start")

    def _sit(self, k: int, person: Person) -> None:
        self.lineup.sit(k, person)
        self.screen.focus_on(("name", k))

    def _sound(self, k: int | None) -> None:
        """Let the look of a seat be heard; None means that there was no seat."""
        if k is None:
            self._context.refuse()
        else:
            self._context.sounds.play(f"turn{self.lineup.seats[k].look}")

    def on_step(self, key: Hashable, step: int) -> None:
        lineup = self.lineup
        match key:
            case ("who", int(k)):
                at = lineup.kinds.index(lineup.seats[k].level) + step
                lineup.set_level(k, lineup.kinds[at])
            case ("look", int(k)):
                lineup.set_look(k, lineup.seats[k].look + step)

    def commands(self) -> Iterable[Command]:
        has_room = len(self.lineup.persons) < len(self.lineup.seats)
        yield Command(Button.ALTERNATE, "join.add_person" if has_room else "", self._add)
        yield Command(Button.PAUSE, "join.start", self._start)

    def _add(self) -> None:
        self._sound(self.lineup.add_person(self._by))

    def on_back(self) -> None:
        """Take the device from its seat; one without a seat leaves."""
        if self.lineup.release(self._by):
            self._context.sounds.play("back")
        else:
            self._context.change_settings(
                self._kept_settings()
            )  # a name just written is not written twice
            super().on_back()

    def act(self, action: Action) -> bool:
        match action:
            case Plugged(device, is_present=False):
                self.lineup.release(device)
            case Press(Button.CONFIRM, device, is_down=True) if self._joins(device):
                self._sound(self.lineup.claim(device))
                self._context.rumble(device, 0.5, 60)
                self.refresh()
                return True
            case Press(device=device) | Point(device=device):
                self._by = device
        return super().act(action)

    def _joins(self, device: DeviceId) -> bool:
        """Return whether a press gives a pad a seat: where it is the only one, it goes round."""
        pads = [one for one in self._context.devices.present() if one.startswith("pad")]
        return device in pads and len(pads) > 1 and self.lineup.has_room_for(device)

    # -- the match -----------------------------------------------------------------------------

    def _start(self) -> None:
        seats, seating = self.lineup.seats, self.lineup.seating()
        gamepads = self._context.devices.gamepads
        for device in gamepads.unsure.intersection(seating.bound.values()):
            gamepads.trust(device)  # it has just taken its seat
        if self._begun is not None:
            self._context.change_settings(self._kept_settings())
            self._context.go.play_on(replace(self._begun, seats=seats), seating)
            return
        match = self._match(seats, secrets.randbits(63))
        remember(self._context, match, self._kept_settings())
        self._context.go.play(match, seating)

    def preload(self) -> Coming | None:
        """Return the match of these seats, to prerender its table."""
        seats, seating = self.lineup.seats, self.lineup.seating()
        if self._begun is not None and len(self._begun.moves) > MANY:
            return None
        key = id(self), seats, tuple(seating.bound.items())
        return Coming(self._game.id, key, lambda: (self._match(seats, 0), seating))

    def _match(self, seats: Sequence[Seat], seed: int) -> Match:
        """Return a new match, or the one that goes on."""
        if self._begun is not None:
            return Match.from_record(self._game, replace(self._begun, seats=tuple(seats)))
        return replace(self._plan, seats=tuple(seats)).match(self._game, seed)

    def _kept_settings(self) -> Settings:
        """Return the settings with the names and options that the next form begins with."""
        settings, seats = self._context.settings, self.lineup.seats
        chosen = {} if self._begun else {self._game.id: opt.to_map(self._options)}
        names = tuple(seat.name for seat in seats if not seat.level) or settings.last_names
        options = {**settings.last_options, **chosen}
        return replace(settings, last_options=options, last_names=names)


def _draw_seat(seat: Seat, brush: Brush, box: Box) -> None:
    r = min(48.0, box[3] / 2.3)
    draw_seat(brush, middle(box), r, seat, halo=True)
