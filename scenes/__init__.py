"""Screens, sound and devices; the only importer of pygame."""
