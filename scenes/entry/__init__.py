"""What a command line asks for: the window, the terminal, an engine, an entry in a menu."""
