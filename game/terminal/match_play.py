"""Match of one or several games in the terminal, with its score."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.match.match import Match, Transition
from game.core.match.series import Series
from game.terminal.auction import with_auction
from game.terminal.autosave import Autosave
from game.terminal.console import Console, ConsoleGame
from game.terminal.names import display_names
from game.words.message import Message, message


class _MoveSaver:
    """Saving of moves, with a message when the disk begins or stops to refuse them."""

    def __init__(self, console: Console, autosave: Autosave) -> None:
        self._console, self._autosave = console, autosave
        self._reported: Message | None = None

    def save(self, step: Transition, spent_ms: int) -> None:
        """Save a move."""
        self._autosave.save()
        self.report_trouble()

    def report_trouble(self) -> None:
        """Print the state of the disk if it has changed."""
        trouble = self._autosave.trouble
        if trouble == self._reported:
            return
        self._reported = trouble
        line = message("text.not_kept_now", why=trouble) if trouble else message("text.kept_again")
        self._console.print(self._console.ink.red(self._console.words.say(line)))


def play_match(console: Console, autosave: Autosave, match: Match) -> None:
    """Play the game and those that follow it in its match; `autosave` has started already.

    Raises:
        EOFError: The input has ended, or the player quits.
    """
    speaks = match.game.forms.transcript
    assert speaks is not None, "the command line offers games with a transcript only"
    saver = _MoveSaver(console, autosave)
    transcript = with_auction(match.game, speaks(console.words))
    while True:
        people = _player_names(display_names(match.seats, transcript.words), match.series)
        if match.series:
            console.print(f"{console.words.say(_header(people, match.series))}\n")
        saver.report_trouble()
        ConsoleGame(console, match, transcript, saver.save, lambda _: autosave.save()).play()
        outcome = match.state.outcome()
        series = match.series.after(outcome.winners) if match.series else None
        if trouble := autosave.save_results(series):
            console.print(console.words.say(trouble))
        if series is None:
            break
        if series.is_over:
            console.print(f"\n{console.words.say(_verdict(people, series))}")
            break
        match = match.again(series)
        autosave.start(match)
        console.print("")
    autosave.finish()


def _header(people: Sequence[str], series: Series) -> Message:
    key = "text.game_best_of" if series.is_best_of else "text.game_of"
    score, game = _score(people, series), series.played + 1
    return message(key, n=game, of=series.length, score=score)


def _score(people: Sequence[str], series: Series) -> str:
    return ", ".join(f"{name} {wins}" for name, wins in zip(people, series.wins, strict=True))


def _player_names(names: Sequence[str], series: Series | None) -> list[str]:
    """Return the names in the order of the first game; `names` are by current seat."""
    return [names[series.seat_of(person)] for person in range(len(names))] if series else []


def _verdict(people: Sequence[str], series: Series) -> Message:
    score = _score(people, series)
    if not series.champions:
        return message("text.shared", score=score)
    won = tuple(people[person] for person in series.champions)
    if len(won) > 1:
        return message("text.champions", score=score, names=won)
    return message("text.champion", score=score, name=won[0])
