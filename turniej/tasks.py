"""What the site does in the background by itself."""

from celery import shared_task
from django.core.management import call_command

from turniej.services import copies, jobs, privacy, table


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


@shared_task
def keep_copy() -> None:
    """Save the copy of this hour, if anything is going on."""
    if copies.is_due():
        jobs.enqueue("copy")


@shared_task
def erase_names_due() -> None:
    """Erase the names of each tournament whose day has come."""
    privacy.erase_due()


@shared_task
def quick_sweep_games() -> None:
    """Write the time events that are due at tables where nobody does anything."""
    table.sweep()
