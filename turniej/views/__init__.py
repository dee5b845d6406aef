"""Pages, one file for each audience."""
