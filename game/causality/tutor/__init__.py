"""Teaching: hints, lessons, opponents' comments, ladder and trophies."""
