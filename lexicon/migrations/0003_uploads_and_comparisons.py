"""Keep files that were sent, and what changes between two editions, where every machine finds them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lexicon", "0002_editionfile"),
    ]

    operations = [
        migrations.CreateModel(
            name="Comparison",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("found", models.JSONField()),
                (
                    "new",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="lexicon.edition"
                    ),
                ),
                (
                    "old",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="lexicon.edition"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("old", "new"), name="compared_once")],
            },
        ),
        migrations.CreateModel(
            name="UploadPart",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("content", models.BinaryField()),
                (
                    "job",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="parts", to="lexicon.refreshjob"
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [models.UniqueConstraint(fields=("job", "number"), name="upload_part_once")],
            },
        ),
    ]
