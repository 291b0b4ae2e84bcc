"""Drawing, widgets, words and sound that every scene uses."""
