"""Measurements: ``python -m tests.bench [ROW ...]``, each beside a reference of the same run."""
