"""The environment that ``main.py`` runs in: found, or made in ``.venv`` and filled.

A bare Python imports this package, so it needs nothing but the standard library.
"""
