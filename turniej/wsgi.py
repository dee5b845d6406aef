"""Django as WSGI: everything except the live streams."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "turniej.settings")
application = get_wsgi_application()
