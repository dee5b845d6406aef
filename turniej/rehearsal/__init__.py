"""A whole tournament played by invented pupils over HTTP, as real tablets, judges and an organiser would play it."""
