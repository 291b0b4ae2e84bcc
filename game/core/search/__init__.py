"""Search: what opponents get, may spend and answer, and how long work reports progress."""
