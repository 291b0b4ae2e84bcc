"""The search between two in machine code, where numba is there to make it.

The functions marked as kernels are plain Python over arrays of 64-bit words; nothing calls them
before ``forge`` has compiled them. Without numba the engine in Python answers everything.
"""
