"""Computer opponents: the worker process and the searches that several games share."""
