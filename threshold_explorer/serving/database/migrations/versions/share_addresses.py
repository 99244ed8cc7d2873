"""Adds the network address of a share, for the quota of one address."""

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    op.add_column("threshold_explorer_shares", sa.Column("address_sha256", sa.Text, nullable=False, server_default=""))
    op.create_index("ix_threshold_explorer_shares_address_sha256", "threshold_explorer_shares", ["address_sha256"])
