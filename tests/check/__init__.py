"""Long checks of what must never happen, as one program: ``python -m tests.check --help``."""
