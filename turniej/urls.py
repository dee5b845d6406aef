"""Every address of the site; each audience keeps its own in `urls_<audience>.py`."""

from django.contrib import admin
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import JavaScriptCatalog, set_language

from turniej.views import health
from turniej.views.doors import public
from turniej.views.public import home

urlpatterns = [
    path("", home, name="home"),
    path("healthz", public(health.alive), name="healthz"),
    path("readyz", public(health.ready), name="readyz"),
    path("metrics", public(health.metrics), name="metrics"),
    # It keeps a preference in a cookie and nothing else; pages that are the same for everybody carry no token.
    path("i18n/setlang/", public(csrf_exempt(set_language)), name="set_language"),
    path("jsi18n/", public(JavaScriptCatalog.as_view(packages=["turniej"])), name="javascript-catalog"),
    path("", include("turniej.urls_tablet")),
    path("", include("turniej.urls_judge")),
    path("", include("turniej.urls_friendly")),
    path("", include("turniej.urls_originals")),
    path("", include("turniej.urls_organiser")),
    path("", include("turniej.urls_school")),
    path("", include("turniej.urls_wall")),
    path("", include("turniej.urls_help")),
    path("", include("turniej.urls_public")),
    path("", include("turniej.urls_lexicon")),
    path("admin/", admin.site.urls),
]
