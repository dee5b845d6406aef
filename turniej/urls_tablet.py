"""Addresses of the tablet at a table."""

from django.urls import include, path

from turniej.views.tablet import api, pages

patterns = (
    [
        path("s/<str:token>", pages.pair, name="pair"),
        path("tablet/", pages.table, name="table"),
        path("tablet/join/", pages.join, name="join"),
        path("tablet/worker.js", pages.worker, name="worker"),
        path("tablet/manifest.webmanifest", pages.manifest, name="manifest"),
        path("tablet/state", api.state, name="state"),
        path("tablet/window", api.window, name="window"),
        path("tablet/events", api.events, name="events"),
        path("tablet/preview", api.preview, name="preview"),
        path("tablet/swap", api.swap, name="swap"),
        path("tablet/call", api.call, name="call"),
    ],
    "tablet",
)
urlpatterns = [path("", include(patterns))]
