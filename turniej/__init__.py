"""The site: settings, urls and processes; and the tournament itself."""
