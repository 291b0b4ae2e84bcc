"""Everything with pixels, sound or devices; the only importer of pygame."""
