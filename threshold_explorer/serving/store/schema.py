"""Migrates the database's schema to the newest version; refuses one newer than this program."""

from pathlib import Path
from threading import Lock

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from threshold_explorer.serving.store.migrations.env import VERSION_TABLE
from threshold_explorer.serving.store.refusals import StoreOff

_MIGRATIONS = Path(__file__).with_name("migrations")
# Alembic keeps the running migration in a global variable.
_migration_lock = Lock()


def migrate(connection: Connection, version: str = "head") -> None:
    """Migrate the schema to `version` within the connection's transaction.

    Raises StoreOff if the schema is newer than this program.
    """
    config = _config()
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if not known.issuperset(_revisions(connection)):
        raise StoreOff("sharing-off-newer")
    with _migration_lock:
        command.upgrade(config, version)


def is_newest(connection: Connection) -> bool:
    """Whether the schema has this program's newest version."""
    return set(_revisions(connection)) == set(ScriptDirectory.from_config(_config()).get_heads())


def _revisions(connection: Connection) -> tuple[str, ...]:
    return MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_heads()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    return config
