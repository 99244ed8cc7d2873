"""The version of the database's schema: brought to the newest, or refused where it is newer than this program."""

from pathlib import Path
from threading import Lock

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from dashboard.store.migrations.env import VERSION_TABLE
from dashboard.store.refusals import StoreOff

_MIGRATIONS = Path(__file__).with_name("migrations")
# Alembic keeps the migration under way in a global variable.
_one_at_a_time = Lock()


def migrate(connection: Connection, version: str = "head") -> None:
    """Bring the schema to a version, the newest unless given, within the connection's transaction.

    Raises StoreOff for one that is newer than this program.
    """
    config = _config()
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if not known.issuperset(_found(connection)):
        raise StoreOff("sharing-off-newer")
    with _one_at_a_time:
        command.upgrade(config, version)


def is_newest(connection: Connection) -> bool:
    """Whether the schema is the one that this program reads and writes."""
    return set(_found(connection)) == set(ScriptDirectory.from_config(_config()).get_heads())


def _found(connection: Connection) -> tuple[str, ...]:
    return MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_heads()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    return config
