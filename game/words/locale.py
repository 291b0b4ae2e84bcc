"""Choice of the language: the requested one, else the system's."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Final

LANGUAGE_VARIABLE: Final = "QUINTET_LANGUAGE"
_TIMEOUT_S: Final = 2.0


def system_language(
    environment: Mapping[str, str],
    available: Collection[str],
    preferred: Callable[[], Sequence[str]] | None = None,
) -> str:
    """Return the code of the system's language.

    ``LANGUAGE``, ``LC_ALL``, ``LC_MESSAGES`` and ``LANG`` mean what they do to GNU gettext.

    Args:
        environment: Environment variables.
        available: Codes of the languages to choose from.
        preferred: Gives the locales the user prefers, best first, if no variable is set.

    Returns:
        A code of ``available``, or "" if the system speaks none of them.
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next(filter(None, map(environment.get, names)), "")
    if locale.partition(".")[0] in ("C", "POSIX"):
        return ""
    wanted = [*environment.get("LANGUAGE", "").split(":"), locale] if locale else []
    return next(_codes(wanted or (preferred or user_languages)(), available), "")


def requested_language(environment: Mapping[str, str], available: Collection[str]) -> str:
    """Return the code ``QUINTET_LANGUAGE`` requests, "" if it is not ``available``."""
    return next(_codes([environment.get(LANGUAGE_VARIABLE, "")], available), "")


def _codes(locales: Sequence[str], available: Collection[str]) -> Iterator[str]:
    """Yield the codes of ``locales`` such as ``de_AT.UTF-8`` or ``zh-Hans-CN`` if available."""
    for locale in locales:
        code = locale.replace("-", "_").partition("_")[0].partition(".")[0].lower()
        if code in available:
            yield code


def user_languages(platform: str = sys.platform) -> Sequence[str]:
    """Return the locale of the Windows or macOS user; nothing on other systems."""
    with suppress(Exception):  # a missing answer must not keep the program from starting
        if platform == "win32":
            return _windows_languages()
        if platform == "darwin":
            return _macos_languages()
    return ()


def _windows_languages() -> Sequence[str]:
    import ctypes
    from locale import windows_locale

    number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined,unused-ignore]
    return [windows_locale[number]]


def _macos_languages() -> Sequence[str]:
    import subprocess

    command = ["defaults", "read", "-g", "AppleLocale"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=_TIMEOUT_S, check=True)
    return [result.stdout.strip()]
