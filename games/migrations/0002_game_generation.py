"""A game's log may be replaced by a backup's."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [
        migrations.AddField(model_name="game", name="generation", field=models.BigIntegerField(default=0)),
    ]
