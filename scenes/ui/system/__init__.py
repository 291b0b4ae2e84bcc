"""The system's side: the window and its place, its keyboard for text, folders, and its voice."""
