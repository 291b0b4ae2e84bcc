"""Battle of Causality: orders to stones that travel in time, on a board of several time-slices."""
