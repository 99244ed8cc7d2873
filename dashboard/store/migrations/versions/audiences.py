"""For whom a link is; those made before are for everybody who has one."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    for name, before in (("audience", "everybody"), ("addresses", "")):
        column = sa.Column(name, sa.Text, nullable=False, server_default=before)
        op.add_column("threshold_explorer_shares", column)
