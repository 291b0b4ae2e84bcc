"""Analysis board: both sides played freely, with a tree of everything tried."""
