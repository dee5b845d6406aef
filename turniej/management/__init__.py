"""What `manage.py` offers."""
