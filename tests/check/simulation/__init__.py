"""The whole program in a simulated world: its clock, disk, threads, search and devices."""
