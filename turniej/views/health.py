"""Whether the process lives, and whether it can do its work: for a supervisor and a reverse proxy."""

from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe


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
