"""Remember the address that the table cards were printed with."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("turniej", "0001_initial")]

    operations = [
        migrations.AddField("tournament", "printed_host", models.CharField(blank=True, max_length=100)),
    ]
