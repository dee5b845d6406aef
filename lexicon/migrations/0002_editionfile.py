"""Keep the compiled files of editions in the database as well, for machines that share nothing else."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lexicon", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="EditionFile",
            fields=[
                (
                    "edition",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="file",
                        serialize=False,
                        to="lexicon.edition",
                    ),
                ),
                ("content", models.BinaryField()),
            ],
        ),
    ]
