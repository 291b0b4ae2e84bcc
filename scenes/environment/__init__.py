"""The environment that ``main.py`` runs in: found, or made in ``.venv`` and filled.

A bare Python imports this package, so it needs nothing but the standard library. Its sentences
stand in its own code, in English: it speaks before there is anything that could look words up.
"""
