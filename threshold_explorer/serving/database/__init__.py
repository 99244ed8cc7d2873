"""The database of shares and uploads: connections, tables, migrations, and failures as sentences."""
