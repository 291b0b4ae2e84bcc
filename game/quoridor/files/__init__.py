"""Formats: replay files, QRA notation, positions as text, the transcript and the editor."""
