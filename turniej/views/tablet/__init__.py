"""The pages and the JSON of the tablet at a table."""
