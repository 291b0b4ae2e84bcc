"""Entry points of the command line: window, terminal, engine, desktop entry."""
