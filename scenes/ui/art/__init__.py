"""Drawings: icons, faces, tokens, trophies, signs of buttons, and other decoration."""
