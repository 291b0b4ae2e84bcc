"""What happens in which millisecond: updates of equal length, and work between the frames."""
