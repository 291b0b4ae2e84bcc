"""A search that answers in this process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.ai.client import SearchClient
from game.ai.jobs import Answer, Job
from game.ai.request import Request
from game.ai.server import JobRunner
from game.registry import GAMES


class Prompt(SearchClient):
    """Answers each question at once, by the code that the search process runs."""

    def __init__(self) -> None:
        super().__init__()
        self._runner = JobRunner(GAMES)

    def _ask(self, job: Job, read: Callable[[Answer], Any] = lambda one: one.result) -> Any:
        question = Request[Any](job, read, lambda dropped: None)
        question.close(self._runner.answer(job, lambda: False))
        return question
