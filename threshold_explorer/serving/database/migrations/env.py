"""Run by Alembic: migrates a connection's database to the newest schema, in the caller's transaction."""

from alembic import context

VERSION_TABLE = "threshold_explorer_version"

# Alembic runs this file under this name; importing it has no effect.
if __name__ == "env_py":
    context.configure(connection=context.config.attributes["connection"], version_table=VERSION_TABLE)
    context.run_migrations()
