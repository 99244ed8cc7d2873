"""Run by Alembic: brings the database behind a connection to the newest schema, in the caller's transaction."""

from alembic import context

VERSION_TABLE = "threshold_explorer_version"

# The name under which Alembic runs this file; whoever merely imports it changes nothing.
if __name__ == "env_py":
    context.configure(connection=context.config.attributes["connection"], version_table=VERSION_TABLE)
    context.run_migrations()
