"""The search for two players in machine code, if numba is installed.

Functions that are marked as kernels are plain Python on arrays of 64-bit words; nothing calls them
before ``compiler`` has compiled them. Without numba the engine in Python does everything.
"""
