"""Choice of a person of the club, or of another name, over a screen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

from game.store.paths import new_id
from game.store.people import People, Person
from game.words.sanitize import name_key
from scenes.app_context import AppContext
from scenes.dialogs.menu import ListScene
from scenes.kit.boxes import Row
from scenes.kit.node import Node
from scenes.kit.parts import pawn
from scenes.kit.scroll import LazyList
from scenes.kit.text import Text
from scenes.kit.widgets import Card, TextButton

FACES_W, OTHER_W, FACE_W, LARGE = 680.0, 100.0, 62.0, 1.3
"""Room of all faces, what a button takes of it, what a face needs beside its name, and from what
text size on icons do for buttons.
"""


def ask_who(
    context: AppContext, people: People, name: str, choose: Callable[[Person], None]
) -> None:
    """Ask for a person in place of `name`; `choose` gets a known or a new one.

    A new person is one of the people from then on. Without any known person, it is a new one.
    """

    def make() -> None:
        context.go.new_person(people, lambda person: choose(_known(context, person)))

    if people.here:
        context.stack.push(PeopleChoice(context, people, name, choose, make))
    else:
        make()


def _known(context: AppContext, person: Person) -> Person:
    """Keep a new person; return it, or the person who has the name already."""
    library, words = context.library, context.words
    if (known := library.people.named(person.name)) is not None:
        return known
    trouble = library.keep_people(person)
    if trouble is not None:
        context.toast(words("people.not_saved", why=context.say(trouble)))
    return person


def person_named(context: AppContext, name: str) -> Person:
    """Return the person of a name, who is one of the house from now on."""
    people = context.library.people
    return people.named(name) or _known(context, Person(new_id(), name, people.free_look()))


def known_faces(
    context: AppContext,
    people: Sequence[Person],
    others: Sequence[tuple[str, str, str]],
    nobody: str = "",
) -> Node:
    """Return a row of people to be picked by one press, and buttons (key, icon, words) after it.

    The key of a face is ``("face", person.id)``. ``nobody`` names words for where there is none.
    """
    brush = context.window.brush
    has_words = brush.theme.text_scale <= LARGE or not (people or nobody)  # else icons make room
    room = (FACES_W - len(others) * OTHER_W) / brush.theme.text_scale**0.5
    counts = range(min(4, len(people)), 1, -1)  # faces, if their names have room
    fits = (n for n in counts if all(brush.has_room(p.name, room / n - FACE_W) for p in people))
    shown, keys = next(fits, 1), [("face", one.id) for one in people]
    face, version = partial(_face, people), tuple(people)
    faces = LazyList(keys, face, version, shown, cell=48.0, gap="s", key="faces", grow=1.0)
    buttons = []
    for key, icon, words in others:
        label = context.words(words)
        shown_words = label if has_words else ""
        share = 0.0 if people or nobody else 1.0
        button = TextButton(shown_words, icon, size=20.0, key=key, label=label, grow=share)
        buttons.append(button)
    empty = Text(context.words(nobody), lines=2, grow=1.0) if nobody else None
    return Row([faces if people else empty, *buttons], "s", align="center")


def _face(people: Sequence[Person], at: int) -> Node:
    """Return the card of a person, which that person presses."""
    person = people[at]
    name = Text(person.name, "strong", "text", lines=2, grow=1.0)
    inner = Row([pawn(person.look, 14.0), name], "s", (10.0, 0.0), align="center")
    key = ("face", person.id)
    return Card(inner, f"look{person.look}", 0.12, radius=22.0, key=key, label=person.name)


def person_card(person: Person) -> Node:
    """Return the row of a person, whose id is its key."""
    name = Text(person.name, "name", lines=2, grow=1.0)
    inner = Row([pawn(person.look, 22.0), name], pad=(14.0, 0.0), align="center")
    tint = f"look{person.look}"
    return Card(inner, tint, 0.12, radius=16.0, key=person.id, label=person.name)


class PeopleChoice(ListScene):
    """A list of people, and a button to write a name."""

    section = "join.who_is_it"
    wide = 544.0

    def __init__(
        self,
        context: AppContext,
        people: People,
        name: str,
        choose: Callable[[Person], None],
        write: Callable[[], None],
    ) -> None:
        super().__init__(context)
        self._choose, self._write = choose, write
        self._people = sorted(people.here, key=lambda one: name_key(one.name))
        named = people.named(name)
        self.screen.focus_on(None if named is None else named.id)

    @property
    def keys(self) -> Sequence[Hashable]:
        return [person.id for person in self._people]

    def entry(self, at: int) -> Node:
        return person_card(self._people[at])

    def below(self) -> Node:
        return TextButton(self._context.words("join.who_is_it.write"), "pencil", key="write")

    def on_press(self, key: Hashable) -> None:
        self.close()
        if key == "write":
            self._write()
        else:
            self._choose(next(person for person in self._people if person.id == key))
