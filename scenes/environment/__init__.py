"""Virtual environment of ``main.py``: found, or made in ``.venv`` and filled.

A bare Python imports this package, so it needs only the standard library. Its sentences are in the
code, in English, because no strings can be loaded yet.
"""
