"""A game in the terminal, or a match of several games with its score."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.match import Match, Transition
from game.core.series import Series
from game.terminal.auction import with_auction
from game.terminal.autosave import Autosave
from game.terminal.console import Console
from game.terminal.names import shown_names
from game.words.message import Message, message


class _Keeper:
    """Saves moves, and tells when the disk begins to refuse them and when it has stopped."""

    def __init__(self, console: Console, autosave: Autosave) -> None:
        self._console, self._autosave = console, autosave
        self._told: Message | None = None

    def keep(self, step: Transition, spent_ms: int) -> None:
        """Save a move."""
        self._autosave.save()
        self.look()

    def look(self) -> None:
        """Tell what has changed."""
        trouble = self._autosave.trouble
        if trouble == self._told:
            return
        self._told = trouble
        told = message("text.not_kept_now", why=trouble) if trouble else message("text.kept_again")
        self._console.say(self._console.ink.red(self._console.words.say(told)))


def play_through(console: Console, autosave: Autosave, match: Match) -> None:
    """Play the game and those that follow it in its match. Raises ``EOFError``.

    ``autosave`` has the match already.
    """
    speaks = match.game.forms.transcript
    assert speaks is not None, "the command line offers games with a transcript only"
    keeper = _Keeper(console, autosave)
    transcript = with_auction(match.game, speaks(console.words))
    while True:
        people = _people(shown_names(match.seats, transcript.words), match.series)
        if match.series:
            console.say(f"{console.words.say(_header(people, match.series))}\n")
        keeper.look()
        console.play(match, transcript, keeper.keep, lambda _: autosave.save())
        outcome = match.state.outcome()
        series = match.series.after(outcome.winner) if match.series else None
        if trouble := autosave.note_results(series):
            console.say(console.words.say(trouble))
        if series is None:
            break
        if series.is_over:
            console.say(f"\n{console.words.say(_verdict(people, series))}")
            break
        match = match.again(series)
        autosave.start(match)
        console.say("")
    autosave.finish()


def _header(people: Sequence[str], series: Series) -> Message:
    key = "text.game_best_of" if series.is_best_of else "text.game_of"
    score, game = _score(people, series), series.played + 1
    return message(key, n=game, of=series.length, score=score)


def _score(people: Sequence[str], series: Series) -> str:
    return ", ".join(f"{name} {wins}" for name, wins in zip(people, series.wins, strict=True))


def _people(names: Sequence[str], series: Series | None) -> list[str]:
    """The names of the people in the order of the first game; ``names`` are those by seat now."""
    return [names[series.seat_of(person)] for person in range(len(names))] if series else []


def _verdict(people: Sequence[str], series: Series) -> Message:
    score = _score(people, series)
    if series.champion is None:
        return message("text.shared", score=score)
    return message("text.champion", score=score, name=people[series.champion])
