"""Adds the audience of a link; existing links stay open to everybody."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    for name, before in (("audience", "everybody"), ("addresses", "")):
        column = sa.Column(name, sa.Text, nullable=False, server_default=before)
        op.add_column("threshold_explorer_shares", column)
