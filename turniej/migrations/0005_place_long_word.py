"""Keep each chair's longest word, from which the word of the day is chosen."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("turniej", "0004_player_rating")]

    operations = [migrations.AddField("place", "long_word", models.CharField(blank=True, default="", max_length=15))]
