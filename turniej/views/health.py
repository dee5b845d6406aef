"""Whether the process lives, and whether it can do its work: for a supervisor and a reverse proxy."""

import ipaddress

from django.db import DatabaseError, connection
from django.db.models import Count, Sum
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from games.models import Game, WordCheck
from turniej.models import Job, QueuedMessage, Tournament


@require_safe
def alive(_request: HttpRequest) -> JsonResponse:
    """Answer 200 as long as the process answers at all."""
    return JsonResponse({"status": "ok"})


@require_safe
def ready(_request: HttpRequest) -> JsonResponse:
    """Answer 200 if the database answers, and 503 with the part that does not."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except DatabaseError:
        connection.close()
        return JsonResponse({"status": "waiting", "for": "database"}, status=503)
    return JsonResponse({"status": "ok"})


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer counts in the text format of Prometheus, to the machine itself only: numbers and codes, no names."""
    if not ipaddress.ip_address(request.META.get("REMOTE_ADDR") or "0.0.0.0").is_loopback:
        raise Http404
    counts: dict[str, int] = {"turniej_queued_messages": QueuedMessage.objects.count()}
    for name, rows, field in (
        ("turniej_games", Game.objects.all(), "phase"),
        ("turniej_word_checks", WordCheck.objects.all(), "state"),
        ("turniej_jobs", Job.objects.all(), "state"),
        ("turniej_tournaments", Tournament.objects.all(), "phase"),
    ):
        for value, count in rows.order_by(field).values_list(field).annotate(Count("pk")):
            counts[f'{name}{{{field}="{value}"}}'] = count
    counts["turniej_events"] = Game.objects.aggregate(Sum("length"))["length__sum"] or 0
    body = "".join(f"{name} {count}\n" for name, count in counts.items())
    return HttpResponse(body, content_type="text/plain; version=0.0.4")
