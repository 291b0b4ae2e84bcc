"""Teaching: hints, lessons, reviews, opponents' comments, ladder and trophies."""
