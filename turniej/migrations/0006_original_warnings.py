"""Keep the warnings that an arbiter of an original game gives."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("turniej", "0005_place_long_word")]

    operations = [
        migrations.CreateModel(
            name="OriginalWarning",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("coup", models.PositiveSmallIntegerField()),
                ("points", models.PositiveSmallIntegerField(default=0)),
                ("reason", models.CharField(max_length=200)),
                ("given_by", models.CharField(max_length=60)),
                ("given_at", models.DateTimeField()),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=models.deletion.CASCADE, related_name="warnings", to="turniej.originalplayer"
                    ),
                ),
            ],
            options={"ordering": ["entrant", "coup", "pk"]},
        ),
    ]
