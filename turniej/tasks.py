"""What the site does in the background by itself."""

from celery import shared_task
from django.core.management import call_command

from turniej.services import jobs


@shared_task
def resume_jobs() -> None:
    """Start again what a stopped worker left behind."""
    jobs.resume()


@shared_task
def run_job(job_id: int) -> None:
    """Do one job that has a row."""
    jobs.run(job_id)


@shared_task
def forget_sessions() -> None:
    """Drop the sessions that have expired."""
    call_command("clearsessions")
