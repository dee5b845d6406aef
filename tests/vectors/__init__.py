"""Cases that Python and the browser both read."""
