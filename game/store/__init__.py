"""The one place that touches the disk: journals, saved records, settings."""
