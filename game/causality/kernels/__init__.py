"""The rest of a round as arrays, for a search in machine code.

`tables.py` turns a turn into arrays, `slices.py` simulates a slice, `orders.py` lists what a free
stone may do, `values.py` judges a board, `tree.py` searches. Functions marked as kernels are plain
Python on numpy arrays, and give the same results with numba and without.
"""
