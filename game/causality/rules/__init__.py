"""Rules of Battle of Causality: boards, orders, the simulation of slices, and turns."""
