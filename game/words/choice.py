"""Which language the program speaks: the one that was asked for, else the system's."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Final

ASKED: Final = "QUINTET_LANGUAGE"
"""The variable of the environment that asks for a language."""

PATIENCE_S: Final = 2.0


def system_language(
    environment: Mapping[str, str],
    known: Collection[str],
    preferred: Callable[[], Sequence[str]] | None = None,
) -> str:
    """The code of the language that this computer speaks, one of ``known``; "" for another one.

    ``LANGUAGE`` and the rest mean what they do to GNU gettext. Where none of them is set,
    ``preferred`` is asked: the languages of the person at the computer, best first.
    """
    locale = next((found for name in ("LC_ALL", "LC_MESSAGES", "LANG")
                   if (found := environment.get(name))), "")  # fmt: skip
    if locale.partition(".")[0] in ("C", "POSIX"):
        return ""
    wanted = [*environment.get("LANGUAGE", "").split(":"), locale] if locale else []
    if not wanted:
        wanted = [*(preferred or user_languages)()]
    return next(_spoken(wanted, known), "")


def asked_language(environment: Mapping[str, str], known: Collection[str]) -> str:
    """The code that ``QUINTET_LANGUAGE`` asks for; "" if that is none of ``known``."""
    return next(_spoken([environment.get(ASKED, "")], known), "")


def _spoken(wanted: Sequence[str], known: Collection[str]) -> Iterator[str]:
    """The known ones of some locales, such as ``de_AT.UTF-8``, ``zh-Hans-CN`` or ``cs``."""
    for locale in wanted:
        code = locale.replace("-", "_").partition("_")[0].partition(".")[0].lower()
        if code in known:
            yield code


def user_languages(platform: str = sys.platform) -> Sequence[str]:
    """What Windows or macOS says about the person at the computer; nothing elsewhere."""
    found: Sequence[str] = ()
    with suppress(Exception):  # it is a courtesy, and must not keep anybody from playing
        if platform == "win32":
            found = _of_windows()
        elif platform == "darwin":
            found = _of_macos()
    return found


def _of_windows() -> Sequence[str]:
    import ctypes
    from locale import windows_locale

    number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined,unused-ignore]
    return [windows_locale[number]]


def _of_macos() -> Sequence[str]:
    import subprocess

    asked = ["defaults", "read", "-g", "AppleLocale"]
    told = subprocess.run(asked, capture_output=True, text=True, timeout=PATIENCE_S, check=True)
    return [told.stdout.strip()]
