"""Every address of the site; each audience keeps its own in `urls_<audience>.py`."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import TemplateView
from django.views.i18n import JavaScriptCatalog

from turniej.views import health

urlpatterns = [
    path("", TemplateView.as_view(template_name="public/home.html"), name="home"),
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("jsi18n/", JavaScriptCatalog.as_view(packages=["turniej"]), name="javascript-catalog"),
    path("", include("turniej.urls_tablet")),
    path("", include("turniej.urls_organiser")),
    path("", include("turniej.urls_lexicon")),
    path("admin/", admin.site.urls),
]
