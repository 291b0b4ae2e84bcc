"""Parts of the settings: their rows, what shows their effect, and the controls."""
