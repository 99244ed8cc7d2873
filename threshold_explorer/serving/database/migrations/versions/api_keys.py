"""Adds the keys of the HTTP API, and the request that made a share, which is not made twice."""

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    op.add_column("threshold_explorer_shares", sa.Column("request_sha256", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "threshold_explorer_api_keys",
        sa.Column("key_sha256", sa.Text, primary_key=True),
        sa.Column("owner_sha256", sa.Text, nullable=False, index=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
