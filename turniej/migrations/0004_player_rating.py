"""Keep the rating that a player brings, for rules that rate."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("turniej", "0003_originals")]

    operations = [migrations.AddField("player", "rating", models.PositiveSmallIntegerField(blank=True, null=True))]
